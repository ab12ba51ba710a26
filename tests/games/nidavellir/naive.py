"""Naive twins, written from the specification alone: coins as plain lists, the score from card names."""

from __future__ import annotations

# --- coins ---------------------------------------------------------------------------------------


def treasury_of(players: int) -> list[int]:
    """Section 1.3."""
    coins = [v for v in (5, 6, 8, 10, 12, 13, 14) for _ in range(2)]
    coins += [v for v in (7, 9, 11) for _ in range(3 if players >= 4 else 1)]
    return sorted(coins + list(range(15, 26)))


def coin_for(treasury: list[int], target: int) -> int | None:
    """Section 1.5: the target; else the next higher; else the highest below."""
    if target in treasury:
        return target
    higher = sorted(v for v in treasury if v > target)
    if higher:
        return higher[0]
    lower = sorted(v for v in treasury if v < target)
    return lower[-1] if lower else None


def change(treasury: list[int], old: tuple[int, bool], target: int) -> tuple[list[int], tuple[int, bool]]:
    """Take the new coin, then give the old one back (gold) or to the box (bronze)."""
    new = coin_for(treasury, target)
    if new is None:
        return treasury, old
    rest = list(treasury)
    rest.remove(new)
    value, is_gold = old
    if is_gold:
        rest.append(value)
    return sorted(rest), (new, True)


# --- score ---------------------------------------------------------------------------------------

CLASSES = ("warrior", "hunter", "miner", "blacksmith", "explorer")
HERO_RANKS = {
    "kraal": 2, "tarah": 1, "aral": 2, "dagda": 3, "aegur": 2, "bonfur": 3, "zoral": 3, "lokdur": 1, "hourya": 1,
    "idunn": 1, "ylud": 1,
}  # fmt: skip
HERO_POINTS = {"kraal": 7, "tarah": 14, "zoral": 1, "lokdur": 3, "hourya": 20, "idunn": 7}
YLUD = {"warrior": 7, "explorer": 11, "miner": 1}
NEUTRAL = {
    "skaa": 17, "grid": 7, "uline": 9, "thrud": 13, "andumia": 12, "holda": 12, "khrad": 4, "jarika": 8, "olwyn": 9,
    "zolkur": 10,
}  # fmt: skip
BROTHERS = ("dwerg_ymir", "dwerg_aesir", "dwerg_sigmir", "dwerg_jungir", "dwerg_bergelmir")
SET = (0, 13, 40, 81, 108, 135)
MERCENARY = {"warrior": 6, "explorer": 8, "miner": 1, "hunter": 0, "blacksmith": 0}
STRONG = {"warrior": 9, "explorer": 11}


def rank_and_points(card: str, column: str) -> tuple[int, int]:
    """Ranks and points of a card in a column."""
    if card == "ylud":
        return 1, YLUD.get(column, 0)
    if card in HERO_RANKS:
        return HERO_RANKS[card], HERO_POINTS.get(card, 0)
    if card == "special_blacksmith":
        return 2, 0
    if card == "olwyn_double":
        return 1, 0
    if card == "vegvisir":
        return 1, 13
    if card.startswith("mercenary"):
        return 1, (STRONG if card.endswith("_strong") else MERCENARY)[column]
    number = card.removesuffix("_five").rpartition("_")[2]
    return 1, int(number) if number.isdigit() else 0


def score(seats: list[dict]) -> list[int]:
    """Score seats given as {army: {class: [cards]}, coins: [...], owned: [...], gem6: bool}; Thrud is gone."""
    warriors = [sum(rank_and_points(c, "warrior")[0] for c in s["army"]["warrior"]) for s in seats]
    totals = []
    for seat, mine in zip(seats, warriors, strict=True):
        army, coins, owned = seat["army"], seat["coins"], seat["owned"]
        rank = {k: sum(rank_and_points(c, k)[0] for c in army[k]) for k in CLASSES}
        points = {k: sum(rank_and_points(c, k)[1] for c in army[k]) for k in CLASSES}
        best = max(coins)
        total = points["warrior"] + (best if mine == max(warriors) else 0)
        total += rank["hunter"] ** 2
        total += sum(3 + i for i in range(rank["blacksmith"]))
        total += points["miner"] * rank["miner"]
        total += points["explorer"] + (2 * rank["explorer"] if "idunn" in army["explorer"] else 0)
        total += sum(coins) + (3 if seat["gem6"] else 0)
        total += SET[sum(c in BROTHERS for c in owned)]
        total += sum(NEUTRAL.get(c, 0) for c in owned)
        total += best if "astrid" in owned else 0
        total += 6 * sum(v >= 15 for v in coins) if "draupnir" in owned else 0
        total += 5 * seat["heroes"] if "svalinn" in owned else 0
        total += 28 if "megingjord" in owned else 0
        total += 24 if "jarnglofi" in owned else 0
        total += 2 * max(rank.values()) if "mjollnir" in owned else 0
        placed = sum(c.startswith("mercenary") for k in CLASSES for c in army[k])
        total += 5 * placed if "hrafnsmerki" in owned else 0
        totals.append(total)
    return totals


def seats_of(t) -> list[dict]:
    """Read the seats of a finished table by card names; heroes are counted from the holders."""
    st = t.st
    seats = []
    for p in range(int(st.n_players)):
        owned = [t.data.ids[c] for c in range(len(t.data.ids)) if st.holder[c] == p]
        army = {name: t.column(p, k) for k, name in enumerate(CLASSES)}
        coins = [int(v) for v, where in zip(st.coin[p], st.place[p], strict=True) if where != 5]
        heroes = sum(t.data.cards[c].kind == "hero" for c in owned)
        seats.append(
            {"army": army, "coins": coins, "owned": owned, "gem6": "crown_jeweler" in owned, "heroes": heroes}
        )
    return seats

"""Champions of Midgard: the columns of a result row."""

from __future__ import annotations

from pathlib import Path

from simkit._jit import rule
from simkit.core.cards import read_toml
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .scoring import color_sets
from .vocab import MAX_PLAYERS, MAX_ROUNDS, Foe, Good, Loss, Source, Space

_RAW = read_toml(Path(__file__).parent / "cards.toml")
LEADERS = tuple(i for i, row in _RAW.items() if row["kind"] == "leader")
LEADER_TITLES = tuple(_RAW[i]["name"] for i in LEADERS)
SPACE_TITLES = tuple(
    {row["space"]: row["name"] for row in _RAW.values() if row["kind"] == "location"}[s.name.lower()] for s in Space
) + tuple(row["name"] for row in _RAW.values() if row["kind"] == "stall")

_GLORY = {
    Source.TROLLS: "printed glory of killed trolls",
    Source.DRAUGR: "printed glory of killed draugr",
    Source.MONSTERS: "printed glory of killed monsters",
    Source.KRAKEN: "glory of Krakens",
    Source.LEADER: "glory from Asmundr's and Ullr's abilities",
    Source.RUNE_USE: "glory from the runes Glory and The Hunt",
    Source.DESTINIES: "glory of destinies, those scored by Success included",
    Source.SETS: "glory of colour sets",
    Source.RUNES: "printed points of runes",
    Source.SHIPS: "glory of private longships",
    Source.FAVOR: "glory of favor left",
    Source.COINS: "glory of coins left",
    Source.BLAME: "glory lost to blame (negative)",
}
_GLORY_COLUMNS = tuple(f"glory_{source.name.lower()}" for source in Source)
_FOES = tuple(foe.name.lower() for foe in Foe)
_LOSS_DOC = {
    Loss.FIGHT: "in fights",
    Loss.STARVED: "for want of food",
    Loss.FORBIDDEN: "because the monster forbids them",
    Loss.JOURNEY: "to journey cards",
}
_ROUNDS = range(1, MAX_ROUNDS + 1)
_PRINTED_ROUNDS = range(1, 9)

METRICS = (
    Metric("loadout", "code", "leader played, dealt or chosen", labels=LEADER_TITLES),
    *(Metric(column, "glory", _GLORY[source]) for column, source in zip(_GLORY_COLUMNS, Source, strict=True)),
    *(Metric(f"fights_{foe}", "fights", f"fights with a {foe} begun") for foe in _FOES),
    *(Metric(f"wins_{foe}", "fights", f"fights with a {foe} won") for foe in _FOES),
    *(Metric(f"dice_{foe}", "dice", f"dice at the start of fights with a {foe}, added up") for foe in _FOES),
    *(
        Metric(f"odds_{foe}", "fights", f"chances to win when fights with a {foe} begin, no rerolls", kind="f")
        for foe in _FOES
    ),
    *(Metric(f"lost_{loss.name.lower()}", "dice", f"warriors lost {_LOSS_DOC[loss]}") for loss in Loss),
    Metric("kills", "enemies", "killed enemies, trolls included"),
    Metric("sets", "sets", "sets of one red, one yellow and one blue enemy"),
    Metric("blame", "blame", "blame at the end"),
    Metric("favor_spent", "favor", "favor spent on rerolls"),
    Metric("favor_bought", "favor", "favor bought at the Stave Church"),
    Metric("coins", "coins", "coins at the end"),
    Metric("hunted", "food", "food from hunting"),
    Metric("begged", "workers", "workers sent begging"),
    Metric("worker_round", "rounds", "round in which the extra worker was bought, 0: never"),
    Metric("runes", "runes", "runes owned at the end"),
    Metric("runes_used", "runes", "runes used"),
    Metric("destinies", "destinies", "destinies in hand at the end"),
    Metric("has_ship", "ships", "1: owns a private longship"),
    Metric("met_quiet", "journeys", "journeys All Quiet met"),
    Metric("met_other", "journeys", "other journeys met"),
    Metric("is_first", "code", "first player of the game", labels=("no", "yes")),
    *(
        Metric(f"first_space_{r}", "code", f"first space taken in round {r}, -1: none", labels=SPACE_TITLES)
        for r in _ROUNDS
    ),
    *(
        Metric(f"spaces_{r}", "bits", f"bit mask of spaces taken in round {r}: bit k is label k of first_space_{r}")
        for r in _ROUNDS
    ),
    *(Metric(f"gain_{r}", "glory", f"glory gained in round {r}; the last one with the scoring") for r in _ROUNDS),
    Metric("monsters_left", "monsters", "living monsters at the end", per_seat=False),
    Metric("huts_sold", "workers", "extra workers bought in the game", per_seat=False),
)
CHARTS = (
    Chart("makeup", "Where glory comes from", "What do winners live on, and what do losers?", _GLORY_COLUMNS,
          labels=tuple(source.name.lower().replace("_", " ") for source in Source)),
    Chart(
        "by_category", "Leaders", "Which leader wins, seats and players being equal?", ("win", "loadout")
    ),
    Chart("by_category", "First player", "Is it an advantage to begin?", ("win", "is_first")),
    Chart("by_category", "Glory by leader", "Which leader gathers most glory?", ("score", "loadout")),
    *(
        Chart("by_category", f"First space in round {r}", f"What is a space worth as the first one taken in round {r}?",
              ("win", f"first_space_{r}"))
        for r in _PRINTED_ROUNDS
    ),
    Chart("cards", "Spaces and stalls", "Which spaces go with winning?", card_kinds=("location", "stall")),
    Chart("cards", "Runes", "Which runes go with winning?", card_kinds=("rune",)),
    Chart("cards", "Destinies", "Which destinies go with winning?", card_kinds=("destiny",)),
    Chart("cards", "Longships", "Which longships go with winning?", card_kinds=("ship",)),
    Chart(
        "series", "Glory by round", "When is glory gained? The last round has the final scoring in it.",
        tuple(f"gain_{r}" for r in _PRINTED_ROUNDS),
    ),
    Chart(
        "share", "Fights won", "How many fights are won, by kind?",
        tuple(name for foe in _FOES for name in (f"wins_{foe}", f"fights_{foe}")), labels=_FOES,
    ),
    Chart(
        "calibration", "Odds expected and seen", "Do fights end as the dice promise, rerolls and runes apart?",
        tuple(name for foe in _FOES for name in (f"odds_{foe}", f"wins_{foe}", f"fights_{foe}")),
        labels=_FOES,
    ),
    Chart("outcome_by", "Extra worker", "Is the extra worker worth it, and when?", ("worker_round",)),
    Chart("outcome_by", "Blame", "How much does blame cost?", ("blame",)),
    Chart("outcome_by", "Colour sets", "How much are sets worth?", ("sets",)),
    Chart("outcome_by", "Private longship", "Is a private longship worth it?", ("has_ship",)),
    Chart("histogram", "Blame at the end", "How much blame do players end with?", ("blame",)),
)
OUT = out_dtype(METRICS, MAX_PLAYERS)


@rule
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    out.huts_sold = st.huts_sold
    out.monsters_left = 0
    for place in range(st.enemy.shape[0]):
        if st.enemy[place] >= 0:
            out.monsters_left += 1
    for p in range(out.score.shape[0]):
        fill_glory(st, out, p)
        fill_fights(st, out, p)
        fill_rest(st, out, p)
        fill_rounds(st, out, p)


@rule
def fill_glory(st, out, p):
    """Fill the glory of seat p by source."""
    out.glory_trolls[p] = st.source[p, Source.TROLLS]
    out.glory_draugr[p] = st.source[p, Source.DRAUGR]
    out.glory_monsters[p] = st.source[p, Source.MONSTERS]
    out.glory_kraken[p] = st.source[p, Source.KRAKEN]
    out.glory_leader[p] = st.source[p, Source.LEADER]
    out.glory_rune_use[p] = st.source[p, Source.RUNE_USE]
    out.glory_destinies[p] = st.source[p, Source.DESTINIES]
    out.glory_sets[p] = st.source[p, Source.SETS]
    out.glory_runes[p] = st.source[p, Source.RUNES]
    out.glory_ships[p] = st.source[p, Source.SHIPS]
    out.glory_favor[p] = st.source[p, Source.FAVOR]
    out.glory_coins[p] = st.source[p, Source.COINS]
    out.glory_blame[p] = st.source[p, Source.BLAME]


@rule
def fill_fights(st, out, p):
    """Fill fights, dice, chances and losses of seat p."""
    out.fights_troll[p] = st.fights[p, Foe.TROLL]
    out.wins_troll[p] = st.wins[p, Foe.TROLL]
    out.dice_troll[p] = st.fight_dice[p, Foe.TROLL]
    out.odds_troll[p] = st.odds[p, Foe.TROLL]
    out.fights_draugr[p] = st.fights[p, Foe.DRAUGR]
    out.wins_draugr[p] = st.wins[p, Foe.DRAUGR]
    out.dice_draugr[p] = st.fight_dice[p, Foe.DRAUGR]
    out.odds_draugr[p] = st.odds[p, Foe.DRAUGR]
    out.fights_monster[p] = st.fights[p, Foe.MONSTER]
    out.wins_monster[p] = st.wins[p, Foe.MONSTER]
    out.dice_monster[p] = st.fight_dice[p, Foe.MONSTER]
    out.odds_monster[p] = st.odds[p, Foe.MONSTER]
    out.fights_kraken[p] = st.fights[p, Foe.KRAKEN]
    out.wins_kraken[p] = st.wins[p, Foe.KRAKEN]
    out.dice_kraken[p] = st.fight_dice[p, Foe.KRAKEN]
    out.odds_kraken[p] = st.odds[p, Foe.KRAKEN]
    out.lost_fight[p] = st.lost_dice[p, Loss.FIGHT]
    out.lost_starved[p] = st.lost_dice[p, Loss.STARVED]
    out.lost_forbidden[p] = st.lost_dice[p, Loss.FORBIDDEN]
    out.lost_journey[p] = st.lost_dice[p, Loss.JOURNEY]


@rule
def fill_rest(st, out, p):
    """Fill the single counts of seat p."""
    out.loadout[p] = st.loadout[p]
    out.kills[p] = st.killed[p, Foe.TROLL] + st.killed[p, Foe.DRAUGR] + st.killed[p, Foe.MONSTER]
    out.sets[p] = color_sets(st, p)
    out.blame[p] = st.blame[p]
    out.favor_spent[p] = st.favor_spent[p]
    out.favor_bought[p] = st.favor_bought[p]
    out.coins[p] = st.goods[p, Good.COIN]
    out.hunted[p] = st.hunted[p]
    out.begged[p] = st.begged[p]
    out.worker_round[p] = st.worker_round[p]
    out.runes[p] = st.n_runes[p]
    out.runes_used[p] = st.runes_used[p]
    out.destinies[p] = st.n_hand[p]
    out.has_ship[p] = 1 if st.own_ship[p] >= 0 else 0
    out.met_quiet[p] = st.met[p, 0]
    out.met_other[p] = st.met[p, 1]
    out.is_first[p] = 1 if st.first == p else 0


@rule
def fill_rounds(st, out, p):
    """Fill the columns of seat p that are one a round."""
    out.first_space_1[p] = st.pick[p, 0]
    out.spaces_1[p] = st.spaces[p, 0]
    out.gain_1[p] = st.round_glory[p, 0]
    out.first_space_2[p] = st.pick[p, 1]
    out.spaces_2[p] = st.spaces[p, 1]
    out.gain_2[p] = st.round_glory[p, 1]
    out.first_space_3[p] = st.pick[p, 2]
    out.spaces_3[p] = st.spaces[p, 2]
    out.gain_3[p] = st.round_glory[p, 2]
    out.first_space_4[p] = st.pick[p, 3]
    out.spaces_4[p] = st.spaces[p, 3]
    out.gain_4[p] = st.round_glory[p, 3]
    out.first_space_5[p] = st.pick[p, 4]
    out.spaces_5[p] = st.spaces[p, 4]
    out.gain_5[p] = st.round_glory[p, 4]
    out.first_space_6[p] = st.pick[p, 5]
    out.spaces_6[p] = st.spaces[p, 5]
    out.gain_6[p] = st.round_glory[p, 5]
    out.first_space_7[p] = st.pick[p, 6]
    out.spaces_7[p] = st.spaces[p, 6]
    out.gain_7[p] = st.round_glory[p, 6]
    out.first_space_8[p] = st.pick[p, 7]
    out.spaces_8[p] = st.spaces[p, 7]
    out.gain_8[p] = st.round_glory[p, 7]
    out.first_space_9[p] = st.pick[p, 8]
    out.spaces_9[p] = st.spaces[p, 8]
    out.gain_9[p] = st.round_glory[p, 8]
    out.first_space_10[p] = st.pick[p, 9]
    out.spaces_10[p] = st.spaces[p, 9]
    out.gain_10[p] = st.round_glory[p, 9]
    out.first_space_11[p] = st.pick[p, 10]
    out.spaces_11[p] = st.spaces[p, 10]
    out.gain_11[p] = st.round_glory[p, 10]
    out.first_space_12[p] = st.pick[p, 11]
    out.spaces_12[p] = st.spaces[p, 11]
    out.gain_12[p] = st.round_glory[p, 11]

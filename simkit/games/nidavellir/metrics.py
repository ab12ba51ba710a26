"""Nidavellir: the columns of a result row, and the charts that the report draws from them."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .army import lines
from .scoring import highest_coin
from .vocab import MAX_PLAYERS, Class, Kind, Part

_PARTS = (
    Metric("warriors", "points", "warriors: their points, and the highest coin of the majority"),
    Metric("hunters", "points", "hunters: by the table of ranks"),
    Metric("miners", "points", "miners: points times ranks"),
    Metric("blacksmiths", "points", "blacksmiths: by the table of ranks"),
    Metric("explorers", "points", "explorers: their points, Idunn's ranks included"),
    Metric("coin_points", "points", "sum of the coins owned at the end"),
    Metric("jeweler_points", "points", "points of distinctions (gem 6)"),
    Metric("hero_points", "points", "points of neutral heroes, brothers included"),
    Metric("artifact_points", "points", "points of artifacts in the command zone"),
)
METRICS = (
    *_PARTS,
    Metric("heroes", "heroes", "heroes owned at the end"),
    Metric("neutral_heroes", "heroes", "neutral heroes owned at the end, Thrud and Ylud included"),
    Metric("heroes_age_1", "heroes", "heroes owned at the end of age 1"),
    Metric("first_hero", "rounds", "round of the first hero, 0: none"),
    Metric("lines", "lines", "lines at scoring, Thrud gone"),
    Metric("highest_coin", "value", "value of the highest coin"),
    Metric("transforms", "coins", "coins transformed"),
    Metric("exchanges", "coins", "coins exchanged"),
    Metric("bids", "taverns", "taverns in which the seat had a coin and a turn"),
    Metric("bids_first", "taverns", "bids won: taverns in which the seat chose first"),
    Metric("bids_last", "taverns", "bids lost: taverns in which the seat chose last"),
    Metric("ties", "taverns", "taverns with a coin equal to another seat's"),
    Metric("ties_won", "taverns", "taverns with equal coins in which the own gem was the highest"),
    Metric("ties_lost", "taverns", "taverns with equal coins in which another gem was higher"),
    Metric("start_gem", "gem", "gem dealt at the start"),
    Metric("end_gem", "gem", "gem at the end"),
    Metric("camp_visits", "visits", "camp cards taken instead of a tavern card"),
    Metric("mercenaries", "cards", "mercenaries in the army at the end"),
    Metric("artifacts", "cards", "artifacts taken"),
    Metric("distinctions", "cards", "distinctions won at the end of age 1"),
    Metric("kings_hand", "0/1", "won the distinction of the warriors"),
    Metric("hunting_master", "0/1", "won the distinction of the hunters"),
    Metric("crown_jeweler", "0/1", "won the distinction of the miners"),
    Metric("great_armorer", "0/1", "won the distinction of the blacksmiths"),
    Metric("pioneer", "0/1", "won the distinction of the explorers"),
    Metric("warrior_majority", "0/1", "has (or shares) the most warrior ranks at scoring"),
    Metric("discard_pile", "cards", "cards in the discard pile at the end", per_seat=False),
)
CHARTS = (
    Chart(
        "makeup",
        "Where the points come from",
        "What wins: score make-up of winners against losers?",
        tuple(m.name for m in _PARTS),
    ),
    Chart("cards", "Heroes", "Which heroes are taken, and do they win?", card_kinds=("hero",)),
    Chart("cards", "Camp", "Which artifacts and mercenaries are worth a visit?", card_kinds=("artifact", "mercenary")),
    Chart("outcome_by", "Distinctions", "Is a class majority at the end of age 1 worth winning?", ("distinctions",)),
    Chart("outcome_by", "King's Hand", "Does the warriors' distinction win?", ("kings_hand",)),
    Chart("outcome_by", "Hunting Master", "Does the hunters' distinction win?", ("hunting_master",)),
    Chart("outcome_by", "Crown Jeweler", "Does the miners' distinction win?", ("crown_jeweler",)),
    Chart("outcome_by", "King's Great Armorer", "Does the blacksmiths' distinction win?", ("great_armorer",)),
    Chart("outcome_by", "Pioneer of the Kingdom", "Does the explorers' distinction win?", ("pioneer",)),
    Chart("outcome_by", "Warrior majority", "Is the most warrior ranks at the end worth it?", ("warrior_majority",)),
    Chart("outcome_by", "Gem at the start", "Is a high gem an advantage?", ("start_gem",)),
    Chart("outcome_by", "Heroes", "Do more heroes win?", ("heroes",)),
    Chart("outcome_by", "Highest coin", "Does investing in coins win?", ("highest_coin",), bins=8),
    Chart("outcome_by", "Bids won", "Is choosing first worth its coin?", ("bids_first",)),
    Chart("outcome_by", "Camp visits", "Is the camp worth the tavern card?", ("camp_visits",)),
    Chart("histogram", "Warrior points", "How do the warriors score?", ("warriors",)),
    Chart("histogram", "Hunter points", "How do the hunters score?", ("hunters",)),
    Chart("histogram", "Miner points", "How do the miners score?", ("miners",)),
    Chart("histogram", "Blacksmith points", "How do the blacksmiths score?", ("blacksmiths",)),
    Chart("histogram", "Explorer points", "How do the explorers score?", ("explorers",)),
    Chart("histogram", "Coin points", "How much is in the coins?", ("coin_points",)),
    Chart(
        "share",
        "Ties and gems",
        "How often are coins equal, and how often does the own gem win?",
        ("ties", "bids", "ties_won", "ties"),
    ),
)
OUT = out_dtype(METRICS, MAX_PLAYERS)


@rule
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    out.discard_pile = st.n_discard
    most = 0
    for p in range(st.n_players):
        most = max(most, st.ranks[p, Class.WARRIOR])
    for p in range(out.score.shape[0]):
        fill_parts(st, out, p)
        fill_counts(st, out, p)
        has_most = p < st.n_players and st.ranks[p, Class.WARRIOR] == most
        out.warrior_majority[p] = 1 if has_most else 0
        fill_cards(st, tab, out, p)


@rule
def fill_parts(st, out, p):
    """Write the parts of the score; they add up to it."""
    out.warriors[p] = st.part[p, Class.WARRIOR]
    out.hunters[p] = st.part[p, Class.HUNTER]
    out.miners[p] = st.part[p, Class.MINER]
    out.blacksmiths[p] = st.part[p, Class.BLACKSMITH]
    out.explorers[p] = st.part[p, Class.EXPLORER]
    out.coin_points[p] = st.part[p, Part.COINS]
    out.jeweler_points[p] = st.part[p, Part.GEM]
    out.hero_points[p] = st.part[p, Part.HEROES]
    out.artifact_points[p] = st.part[p, Part.ARTIFACTS]


@rule
def fill_counts(st, out, p):
    """Write what the state has counted."""
    out.heroes[p] = st.n_heroes[p]
    out.heroes_age_1[p] = st.age_heroes[p]
    out.first_hero[p] = st.first_hero[p]
    out.lines[p] = lines(st, p)
    out.highest_coin[p] = highest_coin(st, p)
    out.transforms[p] = st.transforms[p]
    out.exchanges[p] = st.exchanges[p]
    out.bids[p] = st.bids[p]
    out.bids_first[p] = st.bids_first[p]
    out.bids_last[p] = st.bids_last[p]
    out.ties[p] = st.ties_won[p] + st.ties_lost[p]
    out.ties_won[p] = st.ties_won[p]
    out.ties_lost[p] = st.ties_lost[p]
    out.start_gem[p] = st.start_gem[p]
    out.end_gem[p] = st.gem[p]
    out.camp_visits[p] = st.visits[p]
    out.mercenaries[p] = st.placed_mercenaries[p]


@rule
def fill_cards(st, tab, out, p):
    """Write the unique cards of seat p: neutral heroes, artifacts, distinctions."""
    out.neutral_heroes[p] = 0
    out.artifacts[p] = 0
    out.distinctions[p] = 0
    for c in range(tab.n_cards):
        if st.holder[c] != p or p >= st.n_players:
            continue
        if tab.kind[c] == Kind.ARTIFACT:
            out.artifacts[p] += 1
        elif tab.kind[c] == Kind.DISTINCTION:
            out.distinctions[p] += 1
        elif tab.kind[c] == Kind.HERO and tab.column[c] < 0:
            out.neutral_heroes[p] += 1
    out.kings_hand[p] = has_distinction(st, tab, p, Class.WARRIOR)
    out.hunting_master[p] = has_distinction(st, tab, p, Class.HUNTER)
    out.crown_jeweler[p] = has_distinction(st, tab, p, Class.MINER)
    out.great_armorer[p] = has_distinction(st, tab, p, Class.BLACKSMITH)
    out.pioneer[p] = has_distinction(st, tab, p, Class.EXPLORER)


@rule
def has_distinction(st, tab, p, k):
    """Return 1 if seat p won the distinction of class k."""
    c = tab.distinction[k]
    if c >= 0 and st.holder[c] == p and p < st.n_players:
        return 1
    return 0

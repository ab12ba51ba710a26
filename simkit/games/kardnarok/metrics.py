"""Kardnarök: the columns of a result row, and the charts that the report draws from them."""

from __future__ import annotations

from pathlib import Path

from simkit._jit import inlined, rule
from simkit.core.cards import read_toml
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .vocab import MAX_PLAYERS, God, Kind, Trigger

_TITLES = tuple(
    row["name"] for row in read_toml(Path(__file__).parent / "cards.toml").values() if row["kind"] == "ragnarok"
)
_EVENTS = (*_TITLES, "an added card")

METRICS = (
    Metric("silver", "value", "sum of the silver coins won"),
    Metric("bronze", "coins", "bronze coins at the end"),
    Metric("attacked", "combats", "combats as attacker"),
    Metric("defended", "combats", "combats as defender"),
    Metric("won_attacks", "combats", "combats won as attacker"),
    Metric("won_defences", "combats", "combats won as defender"),
    Metric("fought", "combats", "combats fought"),
    Metric("won_combats", "combats", "combats won"),
    Metric("counted_force", "Force", "mean Force of the army with its bonuses when it was revealed", kind="f"),
    Metric("bonus_met", "combats", "combats in which the hero's bonus counted when the armies were revealed"),
    Metric("nornas_pre", "Nornas", "pre-combat options played"),
    Metric("nornas_combat", "Nornas", "combat options played, as a mercenary too"),
    Metric("nornas_any", "Nornas", "options of any moment played"),
    Metric("nornas_freya", "Nornas", "Nornas cancelled or answered with Magia de Freya"),
    Metric("reinforcements", "warriors", "reinforcements played"),
    Metric("thor_warriors", "warriors", "warriors sent for the Thor ritual"),
    Metric("odin_rituals", "rituals", "rituals for Odin"),
    Metric("odin_wins", "combats", "combats won with a ritual for Odin"),
    Metric("thor_rituals", "rituals", "rituals for Thor"),
    Metric("thor_wins", "combats", "combats won with a ritual for Thor"),
    Metric("frey_rituals", "rituals", "rituals for Frey"),
    Metric("frey_wins", "combats", "combats won with a ritual for Frey"),
    Metric("hired", "deals", "mercenaries hired"),
    Metric("worked", "deals", "combats in which this realm was a mercenary"),
    Metric("earned", "coins", "bronze earned by work or inaction"),
    Metric("bought", "purchases", "purchases of Nornas in games of two"),
    Metric("offers", "offers", "combats with an offer to mercenaries", per_seat=False),
    Metric("deals", "deals", "mercenaries hired in the game", per_seat=False),
    Metric("deal_price", "coins", "price of the last mercenary hired, 0: none", per_seat=False),
    Metric("mean_price", "coins", "mean price of a mercenary, 0: none hired", per_seat=False, kind="f"),
    Metric("inactions", "deals", "realms paid for doing nothing", per_seat=False),
    Metric("combats", "combats", "combats of the game", per_seat=False),
    Metric("attacker_wins", "combats", "combats won by the attacker", per_seat=False),
    Metric("attacker_share", "share", "share of the combats won by the attacker", per_seat=False, kind="f"),
    Metric("lead_changes", "changes", "changes of the lead in all combats", per_seat=False),
    Metric("changes_per_combat", "changes", "changes of the lead in a combat, mean", per_seat=False, kind="f"),
    Metric("marker_0_combats", "combats", "combats against a defender without marker bonus", per_seat=False),
    Metric("marker_0_wins", "combats", "of them won by the attacker", per_seat=False),
    Metric("marker_1_combats", "combats", "combats against a defender on the second space", per_seat=False),
    Metric("marker_1_wins", "combats", "of them won by the attacker", per_seat=False),
    Metric("marker_2_combats", "combats", "combats against a defender on the third space", per_seat=False),
    Metric("marker_2_wins", "combats", "of them won by the attacker", per_seat=False),
    Metric("event_1", "code", "Ragnarök card of round 1", per_seat=False, labels=_EVENTS),
    Metric("event_2", "code", "Ragnarök card of round 2", per_seat=False, labels=_EVENTS),
    Metric("event_3", "code", "Ragnarök card of round 3, NONE in short games", per_seat=False, labels=_EVENTS),
    Metric("event_4", "code", "Ragnarök card of round 4, NONE in short games", per_seat=False, labels=_EVENTS),
)
_RITUALS = ("odin_wins", "odin_rituals", "thor_wins", "thor_rituals", "frey_wins", "frey_rituals")
_MARKERS = (
    "marker_0_wins", "marker_0_combats", "marker_1_wins", "marker_1_combats", "marker_2_wins", "marker_2_combats",
)  # fmt: skip
CHARTS = (
    Chart("cards", "Heroes", "Which heroes win more with them in the army than without?", card_kinds=("hero",)),
    Chart("cards", "Warriors", "Which warriors are worth a place in the army?", card_kinds=("warrior",)),
    Chart("cards", "Nornas", "Which Nornas decide games?", card_kinds=("norna",)),
    Chart("makeup", "Riches", "What do winners' riches consist of?", ("silver", "bronze")),
    Chart("share", "Ritual use", "How often is each god chosen for a combat?",
          ("odin_rituals", "fought", "thor_rituals", "fought", "frey_rituals", "fought"),
          labels=("Odin", "Thor", "Frey")),
    Chart("share", "Rituals", "How often does a ritual end in victory?", _RITUALS, labels=("Odin", "Thor", "Frey")),
    Chart(
        "share", "Attacker's edge", "How often does the attacker win, by the defender's marker?", _MARKERS,
        labels=("no bonus", "second space", "third space"),
    ),
    Chart("share_by", "First event and the attacker", "Which event of round 1 helps the attacker?",
          ("attacker_wins", "combats", "event_1")),
    Chart("share_by", "Second event and the attacker", "Which event of round 2 helps the attacker?",
          ("attacker_wins", "combats", "event_2")),
    Chart("by_category", "First event and close fights", "Which event of round 1 makes the lead change more often?",
          ("changes_per_combat", "event_1")),
    Chart("by_category", "Second event and close fights", "Which event of round 2 makes the lead change more often?",
          ("changes_per_combat", "event_2")),
    Chart("by_category", "First event and length", "Which event of round 1 makes longer games?",
          ("decisions", "event_1")),
    Chart("by_category", "Second event and length", "Which event of round 2 makes longer games?",
          ("decisions", "event_2")),
    Chart("histogram", "Price", "What does a mercenary cost (0: none hired)?", ("deal_price",)),
    Chart("outcome_by", "Mercenaries hired", "Does hiring pay?", ("hired",)),
    Chart("outcome_by", "Nornas bought", "Does buying pay in games of two?", ("bought",)),
    Chart("outcome_by", "Turn order", "Does attacking first help?", ("turn",)),
    Chart("outcome_by", "Mercenary work", "Does working as a mercenary pay?", ("worked",)),
    Chart("share", "Hero's bonus", "How often is the hero's bonus met?", ("bonus_met", "fought")),
    Chart("histogram", "Counted Force", "How strong are armies when they are revealed?", ("counted_force",), bins=24),
)  # fmt: skip
OUT = out_dtype(METRICS, MAX_PLAYERS)


@inlined
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    for p in range(out.score.shape[0]):
        fill_realm(st, p, out)
    out.offers = st.m_offers
    out.deals = st.m_deals
    out.deal_price = st.m_price
    out.mean_price = st.m_prices / st.m_deals if st.m_deals > 0 else 0.0
    out.inactions = st.m_idle
    out.combats = st.m_combats
    out.attacker_wins = st.m_att_wins
    out.attacker_share = st.m_att_wins / st.m_combats if st.m_combats > 0 else 0.0
    out.lead_changes = st.m_changes
    out.changes_per_combat = st.m_changes / st.m_combats if st.m_combats > 0 else 0.0
    out.marker_0_combats = st.m_marker_n[0]
    out.marker_0_wins = st.m_marker_wins[0]
    out.marker_1_combats = st.m_marker_n[1]
    out.marker_1_wins = st.m_marker_wins[1]
    out.marker_2_combats = st.m_marker_n[-1]
    out.marker_2_wins = st.m_marker_wins[-1]
    out.event_1 = event_code(tab, st.ragnarok[0])
    out.event_2 = event_code(tab, st.ragnarok[1])
    out.event_3 = event_code(tab, st.ragnarok[1 + 1])
    out.event_4 = event_code(tab, st.ragnarok[-1])


@rule
def event_code(tab, card):
    """Return the number of a Ragnarök card among them, NONE: no card."""
    if card < 0:
        return -1
    n = 0
    for c in range(card):
        if tab.kind[c] == Kind.RAGNAROK:
            n += 1
    return n


@rule
def fill_realm(st, p, out):
    """Fill the columns of one seat."""
    out.silver[p] = st.silver[p]
    out.bronze[p] = st.bronze[p]
    out.attacked[p] = st.m_attacked[p]
    out.defended[p] = st.m_defended[p]
    out.won_attacks[p] = st.m_won_att[p]
    out.won_defences[p] = st.m_won_def[p]
    fought = st.m_attacked[p] + st.m_defended[p]
    out.fought[p] = fought
    out.won_combats[p] = st.m_won_att[p] + st.m_won_def[p]
    out.counted_force[p] = st.m_force[p] / fought if fought > 0 else 0.0
    out.bonus_met[p] = st.m_bonus[p]
    out.nornas_pre[p] = st.m_nornas[p, Trigger.PRE]
    out.nornas_combat[p] = st.m_nornas[p, Trigger.COM]
    out.nornas_any[p] = st.m_nornas[p, Trigger.ANY]
    out.nornas_freya[p] = st.m_nornas[p, Trigger.REACT]
    out.reinforcements[p] = st.m_reinf[p]
    out.thor_warriors[p] = st.m_thor[p]
    out.odin_rituals[p] = st.m_rituals[p, God.ODIN]
    out.odin_wins[p] = st.m_ritual_wins[p, God.ODIN]
    out.thor_rituals[p] = st.m_rituals[p, God.THOR]
    out.thor_wins[p] = st.m_ritual_wins[p, God.THOR]
    out.frey_rituals[p] = st.m_rituals[p, God.FREY]
    out.frey_wins[p] = st.m_ritual_wins[p, God.FREY]
    out.hired[p] = st.m_hired[p]
    out.worked[p] = st.m_worked[p]
    out.earned[p] = st.m_earned[p]
    out.bought[p] = st.m_bought[p]

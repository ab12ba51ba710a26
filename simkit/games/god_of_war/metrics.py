"""God of War: the columns of a result row."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .vocab import MAX_PLAYERS, End

SCENES = (
    "Travelers", "Grendels", "Ogre", "Helheim", "Alfheim", "Muspelheim", "Hræzlyr", "Magni and Modi", "Baldur A",
    "Baldur B", "Sigrun",
)  # fmt: skip
"""Names by Layout; as a boss, Baldur A stands for both parts of the fight."""
FIGHTS = tuple("Baldur" if name == "Baldur A" else name for name in SCENES)
_ENDS = ("", "won", "knocked out", "Ogre fell", "Bonfire out", "Baldur died", "round cap")
_LAST_ROUNDS = 12
_WHEN = (*(f"round {k + 1}" for k in range(_LAST_ROUNDS)), f"after round {_LAST_ROUNDS}")

METRICS = (
    Metric("won", "games", "1: the team won", per_seat=False),
    Metric("first_mission", "code", "first mission", per_seat=False, labels=FIGHTS),
    Metric("second_mission", "code", "second mission, -1: not reached", per_seat=False, labels=FIGHTS),
    Metric("boss", "code", "boss, -1: not reached", per_seat=False, labels=FIGHTS),
    Metric("first_completed", "games", "1: the first mission was completed", per_seat=False),
    Metric("second_completed", "games", "1: the second mission was completed", per_seat=False),
    Metric("rounds_1", "rounds", "rounds of the first mission", per_seat=False),
    Metric("rounds_2", "rounds", "rounds of the second mission", per_seat=False),
    Metric("rounds_3", "rounds", "rounds of the boss fight", per_seat=False),
    Metric("died_in", "code", "scene where the run died, -1: it did not", per_seat=False, labels=SCENES),
    Metric("died_when", "code", "round of that scene, -1: it did not", per_seat=False, labels=_WHEN),
    Metric("cause", "code", "how the run ended", per_seat=False, labels=_ENDS),
    Metric("runes_red", "runes", "times the red rune counted", per_seat=False),
    Metric("runes_blue", "runes", "times the blue rune counted", per_seat=False),
    Metric("runes_green", "runes", "times the green rune counted", per_seat=False),
    Metric("runes_yellow", "runes", "times the yellow rune counted", per_seat=False),
    Metric("hurt_red", "damage", "damage to heroes on the red rune", per_seat=False),
    Metric("hurt_blue", "damage", "damage to heroes on the blue rune", per_seat=False),
    Metric("hurt_green", "damage", "damage to heroes on the green rune", per_seat=False),
    Metric("hurt_yellow", "damage", "damage to heroes on the yellow rune", per_seat=False),
    Metric("health_left", "health", "health left at the end, heroes of the seat together"),
    Metric("cards_left", "cards", "cards the seat owns at the end"),
    Metric("dealt", "damage", "damage dealt to enemies"),
    Metric("attacks", "attacks", "Attacks made"),
    Metric("kills", "enemies", "enemies defeated"),
    Metric("broken", "armour values", "armour values broken"),
    Metric("taken", "damage", "damage taken"),
    Metric("blocked", "damage", "damage blocked by Defence"),
    Metric("healed", "damage", "damage healed, on any hero"),
    Metric("furies", "uses", "Rage abilities used"),
    Metric("specials", "cards", "Special cards played"),
    Metric("interactions", "uses", "interaction points used"),
    Metric("knocked", "times", "times knocked out"),
    Metric("took", "cards", "Upgrade cards taken"),
    Metric("dropped", "cards", "cards removed from the own discard pile"),
)
CHARTS = (
    Chart("category_counts", "How runs end", "What kills a run?", ("cause",)),
    Chart("category_counts", "Where runs die", "In which scene do the lost runs die?", ("died_in",)),
    Chart("category_counts", "When runs die", "In which round of that scene do the lost runs die?", ("died_when",)),
    Chart(
        "by_category", "First mission", "How often is each first mission completed?",
        ("first_completed", "first_mission"),
    ),
    Chart(
        "by_category", "Second mission", "How often is each second mission completed?",
        ("second_completed", "second_mission"),
    ),
    Chart("by_category", "Boss", "How often is each boss overcome?", ("won", "boss")),
    Chart("grid", "Path", "Which first mission and boss together are hardest?", ("won", "first_mission", "boss")),
    Chart(
        "share", "Rune pressure", "How much damage does a rune do each time it counts?",
        (
            "hurt_red", "runes_red", "hurt_blue", "runes_blue", "hurt_green", "runes_green",
            "hurt_yellow", "runes_yellow",
        ),
        labels=("red", "blue", "green", "yellow"),
    ),
    Chart("share_by", "Damage dealt", "How much damage does a hero deal each round?", ("dealt", "rounds", "loadout")),
    Chart("share_by", "Damage taken", "How much damage does a hero take each round?", ("taken", "rounds", "loadout")),
    Chart("share_by", "Rage", "How often does a hero use Rage each round?", ("furies", "rounds", "loadout")),
    Chart("histogram", "Health left", "How much health is left at the end?", ("health_left",)),
    Chart("cards", "Upgrades", "Which Upgrade cards are taken, and do they win?", card_kinds=("upgrade",)),
)  # fmt: skip
OUT = out_dtype(METRICS, MAX_PLAYERS)


@rule
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    out.won = 1 if st.end == End.WON else 0
    out.first_mission = st.stage_scene[0]
    out.second_mission = st.stage_scene[1]
    out.boss = st.stage_scene[2]
    out.first_completed = st.stage_won[0]
    out.second_completed = st.stage_won[1]
    out.rounds_1 = st.stage_rounds[0]
    out.rounds_2 = st.stage_rounds[1]
    out.rounds_3 = st.stage_rounds[2]
    out.died_in = -1 if st.end == End.WON else st.layout
    out.died_when = -1 if st.end == End.WON else min(max(st.scene_round - 1, 0), _LAST_ROUNDS)
    out.cause = st.end
    out.runes_red = st.rune_count[0]
    out.runes_blue = st.rune_count[1]
    out.runes_green = st.rune_count[2]
    out.runes_yellow = st.rune_count[3]
    out.hurt_red = st.rune_hurt[0]
    out.hurt_blue = st.rune_hurt[1]
    out.hurt_green = st.rune_hurt[2]
    out.hurt_yellow = st.rune_hurt[3]
    for p in range(out.score.shape[0]):
        fill_seat(st, tab, out, p)


@rule
def fill_seat(st, tab, out, p):
    """Fill the columns of seat p; seats not in use are 0."""
    used = p < st.n_players
    out.health_left[p] = health_left(st, tab, p) if used else 0
    out.cards_left[p] = st.n_deck[p] + st.n_hand[p] + st.n_pile[p] if used else 0
    out.dealt[p] = st.dealt[p]
    out.attacks[p] = st.attacks[p]
    out.kills[p] = st.kills[p]
    out.broken[p] = st.broken[p]
    out.taken[p] = st.taken[p]
    out.blocked[p] = st.blocked[p]
    out.healed[p] = st.healed[p]
    out.furies[p] = st.furies[p]
    out.specials[p] = st.specials[p]
    out.interactions[p] = st.interactions[p]
    out.knocked[p] = st.knocked[p]
    out.took[p] = st.took[p]
    out.dropped[p] = st.dropped[p]


@rule
def health_left(st, tab, p):
    """Return the health left of the heroes of seat p in play."""
    total = 0
    for f in range(2 * p, 2 * p + 2):
        if st.is_in[f] == 1:
            total += max(tab.health[st.hero[f]] - st.hurt[f], 0)
    return total

"""Kardnarök: the words that rules, players and reports share, and the encoding of actions."""

from __future__ import annotations

from enum import IntEnum

from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 4
MAX_CARDS = 112
MAX_PILE = 128
"""Cards in a pile: each pile, hand and table has room for all of them, so that nothing overflows."""
MAX_ROWS = 192
MAX_SILVER = 6
MAX_ROUNDS = 4
MAX_BOUGHT = 6
MAX_WARRIOR_TYPES = 24
MAX_LEGAL = 640
"""The largest choice is an army: 2 heroes x pairs of MAX_WARRIOR_TYPES types."""
HEROES = 2
PLACES = 2
"""A realm has 2 heroes; an army has places for 2 warriors (the spaces on the realm card)."""
SIDES = 2
GODS = 3
RUNES = 6


class Kind(IntEnum):
    """Kinds of cards; the first three are also the numbers of the piles."""

    WARRIOR = 0
    NORNA = 1
    HERO = 2
    RAGNAROK = 3


WARRIOR, NORNA, HERO = int(Kind.WARRIOR), int(Kind.NORNA), int(Kind.HERO)
"""Plain numbers: kernels index piles and hands with them and with numbers from the tables."""


class Rune(IntEnum):
    """Runes on warriors."""

    NONE = 0
    JERA = 1
    DAGAZ = 2
    INGWAZ = 3
    ALGIZ = 4
    EIHWAZ = 5


class God(IntEnum):
    """Gods of the ritual tokens."""

    ODIN = 0
    THOR = 1
    FREY = 2


class Trigger(IntEnum):
    """When an effect row works: Norna options by timing (fighters' own two first), armies, the end of a combat."""

    PRE = 0
    COM = 1
    ANY = 2
    REACT = 3
    ARMY = 4
    END = 5


AT_ANY, AT_PRE, AT_COM, AT_WORK = 0, 1, 3, 5
"""Moments of playing Nornas, as the columns of ``tab.sure`` and ``tab.maybe``: options of any moment only; a fighter
before and in the combat, these also; a mercenary's for its employer. The last three are for the attacker's side, the
column behind each is for the defender's.
"""
MOMENTS = AT_WORK + SIDES


class Cond(IntEnum):
    """Conditions; one of those listed is enough, none listed is always."""

    ATTACKER = 0
    DEFENDER = 1
    WITH = 2
    HAS = 3
    HERO_BONUS = 4
    RITUAL = 5
    WIN = 6
    LOSE = 7
    RUNES = 8
    NONHUMAN = 9
    NEVER = 10


ON_SIDE = RUNES * RUNES
WITH_GOD = ON_SIDE + SIDES + 1
HERO_ON = WITH_GOD + GODS
NONHUMAN = HERO_ON + 1
WINS = NONHUMAN + 1
LOSES = WINS + 1
BLOCKED = LOSES + 1
NAMED = BLOCKED + 1
MAX_NAMED = 63 - NAMED
"""Facts about a side, the bits of one number; a row lists those of which one is enough (``tab.when``).

The first are the rune pairs: rune * RUNES + rune. ON_SIDE + side; WITH_GOD + god, the bit before it: no god is known;
the hero's bonus counts; a warrior is not human; the side wins, loses; a warrior blocks the hero's bonus; the last are a
bit for each card that a condition names, as being in the army or beside the warrior that asks.
"""
ALWAYS = -1
AT_END = (1 << WINS) | (1 << LOSES)


class Op(IntEnum):
    """What an effect row does; the first two move the counter by their amount."""

    FORCE = 0
    OPPONENT = 1
    DRAW_N = 2
    DRAW_W = 3
    DRAW_C = 4
    DRAW_WN = 5
    DIG_W = 6
    DIG_N = 7
    SWAP_HAND = 8
    SWAP_ARMY = 9
    SWAP_ARMIES = 10
    PEEK_SWAP = 11
    SWAP_HERO = 12
    KILL_W = 13
    SICK = 14
    NO_REINF = 15
    CANCEL_REINF = 16
    EXTRA_REINF = 17
    CANCEL_HERO = 18
    FORCE_HERO = 19
    SAVE_ARMY = 20
    SAVE_1 = 21
    OPP_DISCARD_N = 22
    REVEAL_STEAL_N = 23
    BRONZE = 24
    RETURN_SELF = 25
    NO_OWN_HERO_BONUS = 26
    NO_OWN_WARRIOR_BONUS = 27
    CANCEL_NORNA = 28
    BONUS = 29


class Rule(IntEnum):
    """Fixed rules of Ragnarök cards. Sums add up; limits (from PRE_MAX on) take the strictest."""

    DEITY_FORCE = 0
    ATTACKER_FORCE = 1
    MARKER_FORCE = 2
    HERO_FORCE = 3
    NONHUMAN_FORCE = 4
    HERO_BONUS = 5
    LOSER_NORNAS = 6
    REVEAL_ONE = 7
    TIE_ATTACKER = 8
    NO_MARKER = 9
    WINNER_LOSES = 10
    RUNE_VOID = 11
    PRE_MAX = 12
    REINF_MAX = 13
    NORNA_MAX = 14
    ODIN_NORNAS = 15
    THOR_WARRIORS = 16
    FREY_FORCE = 17
    MERC_NORNAS = 18


N_RULES = len(Rule)


class GameMode(IntEnum):
    """Modes, in the order of GAME.modes."""

    BASIC = 0
    DUEL = 1
    STORY = 2


class Phase(IntEnum):
    """Where the game stands: advance() goes on from here."""

    ROUND = 0
    RESTORE = 1
    DUE = 2
    WINDOW = 3
    BUILD = 4
    TURN = 5
    SHOW = 6
    RITUAL = 7
    REVEALED = 8
    PRE = 9
    COMBAT = 10
    BUY = 11
    OFFER = 12
    ANSWER = 13
    TERMS = 14
    RAISED = 15
    BID = 16
    VERDICT = 17
    LOSSES = 18
    AFTER = 19
    END = 20


class Task(IntEnum):
    """What a card asks for while it is resolved; 0 is nothing."""

    NOTHING = 0
    SPLIT = 1
    PUT = 2
    SWAP = 3
    OWN = 4
    TARGET = 5
    REPLACE = 6
    EXTRA = 7
    HERO = 8
    REALM = 9
    STEAL = 10


class Decision(IntEnum):
    """What is asked; from SPLIT on in the order of Task."""

    DISCARD = 0
    RESCUE = 1
    WINDOW = 2
    ARMY = 3
    TURN = 4
    SHOW = 5
    RITUAL = 6
    REVEALED = 7
    PRE = 8
    COMBAT = 9
    FREYA = 10
    REACT = 11
    BUY = 12
    OFFER = 13
    ANSWER = 14
    TERMS = 15
    RAISED = 16
    BID = 17
    VERDICT = 18
    WORK = 19
    LOSSES = 20
    SPLIT = 21
    PUT = 22
    SWAP = 23
    OWN = 24
    TARGET = 25
    REPLACE = 26
    EXTRA = 27
    HERO = 28
    REALM = 29
    STEAL = 30


class Verb(IntEnum):
    """First part of an action; a, b, c as written."""

    PASS = 0
    DRAW = 1  # a warriors, b Nornas
    DISCARD = 2  # a card
    GIVE = 3  # a Norna exchanged for a warrior
    EXCHANGE = 4  # a hero put under the pile
    CHANGE = 5  # take the army back and build anew
    ARMY = 6  # a hero, b warrior + 1, c warrior + 1
    ATTACK = 7  # a realm
    SHOW = 8  # a warrior turned face up
    RITUAL = 9  # a god
    REINFORCE = 10  # a warrior
    THOR = 11  # a warrior
    PLAY = 12  # a Norna, b option
    BUY = 13
    PRICE = 14  # a coins: offer, counter-price, raise, bid
    ACCEPT = 15
    REFUSE = 16
    HIRE = 17  # a realm whose counter-price is taken
    LOSE = 18  # a army warrior that is discarded
    PUT = 19  # a hand card put under its pile
    SWAP = 20  # a army warrior, b hand warrior
    OWN = 21  # a own army warrior
    TARGET = 22  # a army warrior of the opponent + 1, 0: one that is not known
    PLACE = 23  # a hand warrior
    HERO = 24  # a hero
    REALM = 25  # a realm
    TAKE = 26  # a Norna


VERB = 24
A = 16
B = 8
BYTE = 255
"""An action is verb << VERB | a << A | b << B | c; each part below 256."""

PASS = 0


class Ev(IntEnum):
    """Events; a, b, c as written, what is not written means nothing."""

    ROUND = 0  # a Ragnarök card, b Efetivo, c first realm
    COIN = 1  # a value of the silver coin drawn for the realm card
    DREW = 2  # a card, b pile (Kind)
    UNDER = 3  # a card put under its pile
    HERO_IN = 4  # a hero taken, b hero put under the pile or NONE
    ARMY = 5  # a hero, b warrior, c warrior (NONE: no warrior)
    ATTACK = 6  # a defender
    SHOWN = 7  # a warrior turned face up
    RITUALS = 8  # a god of the attacker, b god of the defender
    COUNT = 9  # a Force of the attacker, b of the defender, after the armies were revealed
    PLAYED = 10  # a Norna, b option, c side (0 attacker, 1 defender, NONE outside)
    CANCELLED = 11  # a Norna without effect
    COUNTER = 12  # a Force of the attacker, b of the defender
    REINFORCED = 13  # a warrior, b Force
    THOR = 14  # a warrior, b Force
    BOUGHT = 15  # a Norna
    OFFERED = 16  # a coins
    REFUSED = 17  # a the price
    HIRED = 18  # a mercenary, b coins
    IDLE = 19  # a realm paid for inaction, b coins
    WON = 20  # a silver won, b loser
    PAID = 21  # a receiver, b coins
    LOST = 22  # a army warrior discarded
    BRONZE = 23  # a coins taken from the loser
    SWAPPED = 24  # a army warrior out, b warrior in
    PEEKED = 25  # a realm whose army is seen
    STOLE = 26  # a Norna, b realm
    SCORED = 27  # a riches, b silver, c bronze
    TIEBREAK = 28  # a Force of the warriors drawn
    ACCEPTED = 29  # a the price
    ASKED = 30  # a counter-price
    FEE = 31  # a coins paid out of the game


class End(IntEnum):
    """Why the game ended."""

    ROUNDS = 1


class Stream(IntEnum):
    """One stream of chance per purpose."""

    FIRST = 1
    PILE = 2  # + kind
    RAGNAROK = 6
    COIN = 7
    BLIND = 8
    DISCARD = 9
    PLACES = 10


VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("efetivo", "i", (), "cards to hold"),
    Field("rule", "i", N_RULES, "fixed rules in force: sums, flags; limits (NONE: no limit)"),
    Field("void", "i", RUNES, "1: this rune does not count for heroes"),
    Field("building", "i", (), "1: armies are built for whatever comes, 0: I build for my attack"),
    Field("turns_left", "i", (), "attack turns left in the round, this one included"),
    Field("fighter", "i", 2, "attacker, defender; NONE between combats"),
    Field("side", "i", (), "my side: 0 attacker, 1 defender, NONE outside"),
    Field("counted", "i", (), "1: the armies of this combat have been revealed and counted"),
    Field("counter", "i", 2, "Force of attacker and defender"),
    Field("losing", "i", (), "side that is losing"),
    Field("ritual", "i", 2, "god of each side, NONE while hidden"),
    Field("blocked", "i", MAX_PLAYERS, "god that this realm may not use now, NONE"),
    Field("coin", "i", MAX_PLAYERS, "value of the silver coin on the realm card, 0: none"),
    Field("silver", "i", MAX_PLAYERS, "sum of the silver coins won"),
    Field("bronze", "i", MAX_PLAYERS, "bronze coins"),
    Field("free_bronze", "i", (), "my bronze coins that are not promised"),
    Field("marker", "i", MAX_PLAYERS, "spaces that the defence cube has moved"),
    Field("lead", "i", MAX_PLAYERS, "hero in the army, NONE: no army, or armies are just being built"),
    Field("reserve", "i", MAX_PLAYERS, "other hero of a realm that all know, NONE; my own are in hero"),
    Field("n_hand", "i", (MAX_PLAYERS, 2), "warriors and Nornas in hand"),
    Field("n_army", "i", MAX_PLAYERS, "warriors in the army"),
    Field("army", "i", (MAX_PLAYERS, PLACES), "army warriors that I know, in no order; NONE: not known"),
    Field("hero", "i", HEROES, "my heroes"),
    Field("warriors", "i", MAX_PILE, "my hand: warriors, ascending; stale beyond n_hand[me, WARRIOR]"),
    Field("nornas", "i", MAX_PILE, "my hand: Nornas, ascending; stale beyond n_hand[me, NORNA]"),
    Field("n_bought", "i", (), "bought Nornas of this combat that I hold apart"),
    Field("bought", "i", MAX_BOUGHT, "these Nornas; stale beyond n_bought"),
    Field("n_shown", "i", (), "Nornas that another realm shows me"),
    Field("shown", "i", MAX_PILE, "these Nornas; stale beyond n_shown"),
    Field("merc", "i", 2, "mercenary of each side, NONE"),
    Field("merc_price", "i", 2, "its price"),
    Field("thor_left", "i", (), "Thor warriors that I may still use"),
    Field("hero_counts", "i", 2, "1: the hero's bonus of this side is being counted"),
    Field("hero_off", "i", 2, "1: the hero's bonus of this side is cancelled"),
    Field("reinf", "i", 2, "reinforcement Force of each side that counts"),
    Field("last_norna", "i", 2, "Norna used last by each side in this combat, NONE"),
    Field("last_value", "i", 2, "what it moves on the counter"),
    Field("price", "i", (), "price or bid on the table"),
    Field("price_side", "i", (), "side that named it"),
    Field("offer", "i", MAX_PLAYERS, "counter-price named by each outside realm, 0: none"),
    Field("n_pile", "i", 2, "warriors and Nornas left in the piles"),
)
VIEW = record(*VIEW_FIELDS)

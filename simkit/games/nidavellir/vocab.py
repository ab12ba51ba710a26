"""Nidavellir: the words that rules, policies and reports share.

An action is one number: ``decision << 36 | pos << 24 | x << 12 | y``. What pos, x and y mean is written on each
`Decision`; a coin is coded as ``2 * value + (1 if gold)``. Each physical card or coin is an action of its own.
"""

from __future__ import annotations

from enum import IntEnum

from simkit._jit import rule
from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 5
MAX_CARDS = 136
MAX_ROWS = 80
MAX_HEROES = 40
MAX_DECK = 90
MAX_CAMP_DECK = 20
MAX_CAMP_ROW = 8
MAX_DISCARD = 200
MAX_COLUMN = 48
MAX_COIN = 40
MAX_RANKS = 80
MAX_MERCENARIES = 24
MAX_ENDING = 48
MAX_STACK = 64
MAX_LEGAL = 200
N_CLASSES = 5
ALL_CLASSES = (1 << N_CLASSES) - 1
N_TAVERNS = 3
N_COINS = 5
ALL_COINS = (1 << N_COINS) - 1
N_AGES = 2
N_PARTS = 9
MAX_TAVERN = 6
CAMP = 16
"""In a TAKE_CARD action pos CAMP + k is place k of the camp row; below it is a place of the tavern."""

ARMY_STRIDE = 64
"""In a DISCARD_ARMY action pos is column * ARMY_STRIDE + place in the column."""

KIND_SHIFT, POS_SHIFT, X_SHIFT, FIELD_MASK = 36, 24, 12, 4095
VALUE_SHIFT = 6
"""A BID action has two coin values in x: first << VALUE_SHIFT | second."""

GEM_SHIFT = 7
"""Players compare coins as value << GEM_SHIFT | gem."""


class Class(IntEnum):
    """Columns of the army, in the order of the distinctions; NEUTRAL cards go to the command zone."""

    NEUTRAL = -1
    WARRIOR = 0
    HUNTER = 1
    MINER = 2
    BLACKSMITH = 3
    EXPLORER = 4


CLASS_NAMES = ("Warrior", "Hunter", "Miner", "Blacksmith", "Explorer")
TAVERN_NAMES = ("Laughing Goblin", "Dancing Dragon", "Shining Horse")


class Kind(IntEnum):
    """Kinds of cards."""

    DWARF = 0
    OFFERING = 1
    HERO = 2
    ARTIFACT = 3
    MERCENARY = 4
    EXTRA = 5
    DISTINCTION = 6
    COIN = 7


class Mode(IntEnum):
    """Ways to play (NV-80)."""

    BASE = 0
    FIRST_GAME = 1
    THINGVELLIR = 2


class Trigger(IntEnum):
    """When an effect row works."""

    ON_TAKE = 0
    AT_END = 1


class Op(IntEnum):
    """What an effect row does; `amount` unless said otherwise."""

    TRANSFORM = 0  # transform one coin by amount
    TRANSFORM_LOWEST = 1  # transform the lowest coin by amount
    TRANSFORM_TWO = 2  # pouch coins: one by amount, one by second; a lone one by alone
    DISCARD_LAST = 3  # discard the last card of `amount` other columns
    TAKE_DISCARD = 4  # carry out `amount` cards of the discard pile
    TAKE_CAMP = 5  # take a camp card
    TAKE_HERO = 6  # take a hero whatever the lines
    PLACE_DOUBLES = 7  # `amount` doubles into different columns
    WANDER = 8  # Thrud
    JOIN_LATE = 9  # Ylud
    BID_FROM_HAND = 10  # Uline
    RAISE_TARGET = 11  # lasting: targets of coins are `amount` higher
    GIVE_LOWER = 12  # the next exchange gives up the lower coin
    CAMP_ANY_TURN = 13  # lasting: may visit the camp if the first player did not
    NO_LINE_HEROES = 14  # lasting: lines bring no heroes
    DROP_EXCHANGE_COIN = 15  # the exchange coin leaves the game
    OTHERS_DISCARD = 16  # each other player discards a card of the Warrior column
    DISCARD_AT_END = 17  # lasting: discards `amount` army card at the end
    SWAP_EXCHANGE_COIN = 18  # the special coin replaces the exchange coin
    TAKE_GEM = 19  # gem `amount` covers the own gem
    PLACE_EXTRA = 20  # the special blacksmith is placed
    LOOK_AT_DECK = 21  # keep one of the top `amount` cards of the next age
    HIGHEST_COIN = 22  # points: amount x value of the highest coin
    PER_RICH_COIN = 23  # points: amount per coin of value `second` or more
    PER_HERO = 24  # points: amount per hero owned
    PER_BEST_RANK = 25  # points: amount per rank of the own longest column
    PER_MERCENARY = 26  # points: amount per mercenary in the army
    PER_RANK_HERE = 27  # points of its column: amount per rank there
    BROTHER = 28  # counts for the brothers' set


class Decision(IntEnum):
    """What is asked; pos, x, y of the action as written."""

    BID = 0  # pos 25 a + 5 b + c: coins a, b, c to the taverns; x two values, y the third
    HAND_BID = 1  # pos coin place, x coin
    TAKE_CARD = 2  # pos tavern place or CAMP + camp place, x card
    TAKE_HERO = 3  # pos card, x card
    PLACE_THRUD = 4  # pos class
    PLACE_YLUD = 5  # pos class
    DISCARD_LAST = 6  # pos class, x card
    TRANSFORM = 7  # pos coin place, x coin, y bonus
    EXCHANGE_PAIR = 8  # pos 5 a + b, x coin a, y coin b
    GIVE_UP = 9  # pos coin place, x coin
    PIONEER = 10  # pos place in the deck, x card
    VISIT_DISCARD = 11  # pos tavern place, x card
    TAKE_CAMP = 12  # pos camp place, x card
    TAKE_DISCARD = 13  # pos place in the pile, x card
    DISCARD_ARMY = 14  # pos ARMY_STRIDE class + place, x card
    HOFUD = 15  # pos place in the column, x card
    TRANSFORM_TWO = 16  # pos coin place, x coin, y bonus
    TRANSFORM_SECOND = 17  # pos coin place, x coin, y bonus
    TRANSFORM_LOWEST = 18  # pos coin place, x coin, y bonus
    PLACE_DOUBLE = 19  # pos class
    ENLIST_ORDER = 20  # pos 0 first, 1 last
    ENLIST = 21  # pos place in the command zone, x card
    ENLIST_CLASS = 22  # pos class, x card


class Task(IntEnum):
    """What waits on the stack besides decisions; numbers above those of `Decision`."""

    HERO_CHECK = 32
    EXCHANGE = 33
    CARRY_OUT = 34
    DISCARD_CHOSEN = 35


class Phase(IntEnum):
    """Where the game is, when nothing waits on the stack."""

    ROUND_START = 0
    BIDS = 1
    REVEAL = 2
    TURNS = 3
    TAVERN_END = 4
    ROUND_END = 5
    ENLIST_START = 6
    ENLIST = 7
    YLUD = 8
    DISTINCTIONS = 9
    NEXT_AGE = 10
    LAST_DISCARD = 11
    SCORING = 12


class Place(IntEnum):
    """Where a coin lies; 0 to 2 are the taverns."""

    POUCH = 3
    HAND = 4
    GONE = 5


class Part(IntEnum):
    """Parts of the score; the first five are the classes."""

    COINS = 5
    GEM = 6
    HEROES = 7
    ARTIFACTS = 8


class Ev(IntEnum):
    """Events; a, b, c as written. Coins as in actions."""

    ROUND = 0  # a age, b round of the age
    CAMP_FILLED = 1  # a card
    ENTERED = 2  # a card, b tavern
    BID = 3  # a, b, c the coins of the three taverns
    REVEALED = 4  # a tavern, b coin, c gem
    TOOK = 5  # a card, b tavern
    VISITED = 6  # a card, b tavern
    PLACED = 7  # a card, b class, c ranks there now
    HERO = 8  # a card, b lines, c heroes owned now
    THRUD_LIFTED = 9  # b class
    DISCARDED = 10  # a card, b class
    TRANSFORMED = 11  # a old coin, b new coin, c target
    EXCHANGED = 12  # a coin given up, b new coin, c target
    LEFT_OVER = 13  # a card, b tavern
    GEMS_TRADED = 14  # a other seat, b gem now own, c gem now the other's
    CAMP_CARD = 15  # a card (taken by Holda)
    FETCHED = 16  # a card (from the discard pile)
    COIN_LOST = 17  # a coin
    COINS_TO_HAND = 18  # Uline
    ENLIST_ORDER = 19  # a 0 first, 1 last
    YLUD = 20  # b class she leaves
    DISTINCTION = 21  # p winner or nobody, a class
    SPECIAL_COIN = 22  # a coin
    GEM = 23  # a gem, b gem covered
    PIONEER_LOST = 24  # a card
    CAMP_CLEARED = 25  # a cards that leave the game
    THRUD_LEFT = 26  # b class she leaves
    DISCARD_PILE = 27  # a card (used offering)
    SCORED = 28  # a part, b points
    TOTAL = 29  # a points


class End(IntEnum):
    """Why the game ended."""

    TWO_AGES = 1


class Stream(IntEnum):
    """One stream of chance per purpose; DECK and CAMP are bases, the age (0, 1) is added."""

    GEMS = 1
    DECK = 10
    CAMP = 20
    PIONEER = 30


@rule
def act(decision, pos, x, y):
    """Encode an action; arguments are whole numbers, never enum members."""
    return (decision << KIND_SHIFT) | (pos << POS_SHIFT) | (x << X_SHIFT) | y


@rule
def pos_of(action):
    """Return the pos of an action."""
    return (action >> POS_SHIFT) & FIELD_MASK


@rule
def x_of(action):
    """Return the x of an action."""
    return (action >> X_SHIFT) & FIELD_MASK


@rule
def y_of(action):
    """Return the y of an action."""
    return action & FIELD_MASK


VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("age", "i", (), "0 or 1"),
    Field("rounds_left", "i", (), "rounds of this age after the present one"),
    Field("tavern", "i", (), "tavern being resolved"),
    Field("turn", "i", (), "turns begun in this tavern"),
    Field("order", "i", MAX_PLAYERS, "seats in the tavern's order of turns"),
    Field("n_order", "i", (), "seats with a turn in this tavern"),
    Field("bid", "i", MAX_PLAYERS, "coin value revealed at this tavern, NONE: no coin or not revealed"),
    Field("card", "i", (N_TAVERNS, MAX_TAVERN), "cards in the taverns"),
    Field("n_card", "i", N_TAVERNS, "cards left in each tavern"),
    Field("camp", "i", MAX_CAMP_ROW, "camp row"),
    Field("n_camp", "i", (), "cards in the camp row"),
    Field("n_discard", "i", (), "cards in the discard pile"),
    Field("treasury", "i", MAX_COIN + 1, "gold coins left, by value"),
    Field("coin", "i", (MAX_PLAYERS, N_COINS), "value of each coin owned; place 0 is the exchange coin"),
    Field("shown", "i", MAX_PLAYERS, "bit mask of the coins of which everybody knows where they lie"),
    Field("gem", "i", MAX_PLAYERS, "gem per seat"),
    Field("ranks", "i", (MAX_PLAYERS, N_CLASSES), "ranks per column"),
    Field("points", "i", (MAX_PLAYERS, N_CLASSES), "points per column"),
    Field("n_heroes", "i", MAX_PLAYERS, "heroes owned"),
    Field("brothers", "i", MAX_PLAYERS, "brothers owned"),
    Field("n_mercenaries", "i", MAX_PLAYERS, "mercenaries not yet placed"),
    Field("no_line_heroes", "i", MAX_PLAYERS, "1: lines bring no heroes (Megingjord)"),
    Field("raise_target", "i", MAX_PLAYERS, "added to every target of coins (Jarika)"),
    Field("gives_lower", "i", MAX_PLAYERS, "1: the next exchange gives up the lower coin (Zolkur)"),
    Field("key", "i", MAX_PLAYERS * N_COINS, "scratch of players: the others' coins, in order of turns"),
    Field("rank_worth", "f", (2, N_CLASSES), "scratch of players: worth of a rank; row 0 own, row 1 another seat"),
    Field("line_share", "f", (2, 2), "scratch of players: worth of a rank for the next line, for the one after it"),
    Field("point_worth", "f", (2, N_CLASSES), "scratch of players: worth of a point on the card"),
    Field("card_worth", "f", (N_TAVERNS, MAX_TAVERN), "scratch of players: worth of the cards of a tavern, best first"),
    Field("place_worth", "f", (N_COINS, N_TAVERNS), "scratch of players: worth of a coin on a tavern"),
    Field("pair_gain", "f", (N_COINS, N_COINS), "scratch of players: worth of exchanging two coins"),
)
VIEW = record(*VIEW_FIELDS)

"""God of War: the words that rules, players and reports share."""

from __future__ import annotations

from enum import IntEnum

from simkit._jit import rule
from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 4
MAX_CARDS = 216
FIGURES = 2 * MAX_PLAYERS
"""Figure f belongs to seat f // 2; only Brok and Sindri have a second one."""
SLOTS = 8
COLUMNS = 4
POOLS = SLOTS + 2
"""Places of damage: one a scene card, then the control cards of the scene."""
STORES = SLOTS + 1
"""Storage areas: one a scene card, the last beside the scene (Mistletoe)."""
BESIDE = SLOTS
RUNES = 4
STAGES = 3
LAYOUTS = 11
SIDES = LAYOUTS * SLOTS * 2
MAX_ARMOUR = 4
MAX_ROWS = 320
MAX_SIDE_ROWS = 8
MAX_CONDITIONS = 64
MAX_UPGRADES = 128
PILE = 192
"""Capacity of a deck, a hand, a discard pile."""
MAX_OFFER = 12
MAX_QUEUE = 24
HAND_SHOWN = 16
"""Cards of a hand that a view shows, in ascending order; a larger hand is hardly ever seen."""
MAX_LEGAL = 640
HEROES = 7
COMPANIONS = 4


class Rune(IntEnum):
    """The four runes."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    ANY = 4


class Slot(IntEnum):
    """Places of the scene cards; HERE is the card's own, CONTROL the scene's control card."""

    T1 = 0
    T2 = 1
    T3 = 2
    T4 = 3
    B1 = 4
    B2 = 5
    B3 = 6
    B4 = 7
    BESIDE = 8
    HERE = 9
    NOWHERE = 10
    CONTROL = 11


class Layout(IntEnum):
    """The scenes."""

    TRAVELERS = 0
    GRENDELS = 1
    OGRE = 2
    HELHEIM = 3
    ALFHEIM = 4
    MUSPELHEIM = 5
    HRAEZLYR = 6
    MAGNI_MODI = 7
    BALDUR_A = 8
    BALDUR_B = 9
    SIGRUN = 10


class Hero(IntEnum):
    """Hero boards' figures; KRATOS_SOLO is the back of the Kratos board."""

    KRATOS = 0
    ATREUS = 1
    FREYA = 2
    BROK = 3
    SINDRI = 4
    MIMIR = 5
    KRATOS_SOLO = 6


class Board(IntEnum):
    """What a player takes: the loadouts."""

    KRATOS = 0
    ATREUS = 1
    FREYA = 2
    BROK_SINDRI = 3
    MIMIR = 4


class Sort(IntEnum):
    """What a card is in a hand."""

    NOT_IN_HAND = 0
    NUMBER = 1
    ACTION = 2
    SPECIAL = 3
    STUN = 4
    POISON = 5
    CRYSTAL = 6


class Mark(IntEnum):
    """What a hand may hold, as bits; bit w tells whether a card of it asks its owner in Window w."""

    CALL = 2
    NUMBER = 6
    """A Number card."""
    NUMBERED = 7
    """A card with a number on it that may be used as Action a: bit NUMBERED + a."""
    DEFENCE = 10
    SPECIAL = 11
    CRYSTAL = 12


class Action(IntEnum):
    """Kinds of action sets."""

    MELEE = 0
    RANGED = 1
    DEFENCE = 2


class Special(IntEnum):
    """What a Special card does."""

    NOTHING = 0
    HEAL = 1
    DRAW = 2
    STUN = 3
    BOOST = 4
    BLOCK = 5
    MOVE = 6
    GIVE = 7
    NUMBER_HEAL = 8
    CLEANSE = 9
    RAGE = 10


class Fury(IntEnum):
    """What a Rage ability does."""

    NEXT_ATTACK = 0
    HEAL_SELF = 1
    THUNDERBIRD = 2
    TOKEN = 3
    EQUIP = 4
    ARM = 5
    SECOND_RUNE = 6
    RENEW = 7


class Aid(IntEnum):
    """What an option of a solo companion does."""

    STUN_SHOT = 0
    BOOST = 1
    TWO_SHOT = 2
    DEFENCE = 3
    HEAL = 4
    ADD_DIE = 5
    MOVE = 6
    LOOK = 7


class When(IntEnum):
    """When a row of a scene card works."""

    ATTACK = 0
    BOX = 1
    INTERACT = 2
    ATTACKED = 3
    RUNE = 4
    DEFEATED = 5
    ARMOUR = 6
    CLEARED = 7
    REVEAL = 8
    REWARD = 9
    STORED = 10


class Do(IntEnum):
    """What a row of a scene card does."""

    MELEE = 0
    RANGED = 1
    FLIP = 2
    FRONT_TAKES = 3
    ALL_TAKE = 4
    STORE = 5
    BURN = 6
    HEAL = 7
    HEAL_ANY = 8
    DRAW = 9
    CRYSTAL = 10
    CHARGE = 11
    DAMAGE = 12
    STUN = 13
    STRIKE = 14
    LOWER_ARMOUR = 15
    IMPRISON = 16
    RETURN = 17
    HEAL_OTHERS = 18
    HEAL_ENEMY = 19
    SEAL = 20
    SHOW = 21
    HIDE = 22


class If(IntEnum):
    """Conditions of rows, of victory and of defeat."""

    ALWAYS = 0
    STORE_UNDER = 1
    STORE_FROM = 2
    HEALTH_UP_TO = 3
    SHOWS_BACK = 4
    DEAD = 5
    ALL_DEFEATED = 6
    ENEMY_LEFT = 7
    IMPRISONED = 8
    CONTROL_DEAD = 9


class Pay(IntEnum):
    """The card that an interaction point asks for beside Numbers."""

    NOTHING = 0
    MELEE = 1
    RANGED = 2
    ANY = 3
    CRYSTAL = 4


class Obstacle(IntEnum):
    """What the back of a mission or boss card does."""

    HAND_LIMIT = 0
    STUN_TOP = 1
    DISCARD_TOP = 2
    REMOVE_TOP = 3
    SHUFFLE_POISON = 4
    SHUFFLE_STUN = 5
    HURT_ALL = 6
    POISON_TOP = 7
    EXTRA_CARDS = 8


class Phase(IntEnum):
    """Where the game is between two decisions."""

    LAY_OUT = 0
    PLACE = 1
    OBSTACLES = 2
    BIND = 3
    PREPARE = 4
    TURN_START = 5
    HERO = 6
    REVEAL = 7
    CHOSEN = 8
    ACTIVATE = 9
    DISCARD = 10
    UPGRADE = 11
    NEXT_SCENE = 12


class Window(IntEnum):
    """Why other players may play Specials now."""

    CLOSED = 0
    TURN = 1
    CALL = 2
    SET = 3
    RUNE = 4
    HIT = 5


class Hit(IntEnum):
    """How far one hit on one hero is."""

    NOTHING = 0
    SPECIALS = 1
    SHIELD = 2
    TOKEN = 3
    DEFENCE = 4
    LAND = 5


class Decision(IntEnum):
    """What is asked."""

    PLACE = 0
    BIND = 1
    ACT = 2
    ADD = 3
    PAY = 4
    HELP = 5
    MOVE = 6
    TIE = 7
    SHIELD = 8
    TOKEN = 9
    DEFEND = 10
    POISON = 11
    GIVE = 12
    SECOND_RUNE = 13
    UPGRADE = 14
    MISSION = 15
    BOSS = 16
    LOOK = 17


class Verb(IntEnum):
    """What an action says; a, b, c as written."""

    END = 0
    PASS = 1
    RESOLVE = 2
    CALL = 3
    PLACE = 4  # a figure, b column, c 0 front 1 back
    MOVE = 5  # a figure, b column, c 0 front 1 back; the own column: swap
    ATTACK = 6  # a card, b scene slot, c Action + 2 * which figure of the seat
    ADD = 7  # a card
    SPECIAL = 8  # a card, b target (figure, slot, seat or Sort), c which figure of the seat
    RAGE = 9  # a which figure of the seat, b and c targets
    INTERACT = 10  # a slot, b row of its side, c target (figure or slot) + 16 * which figure of the seat
    CRYSTAL = 11  # a card
    COMPANION = 12  # a 2 * ability + option, b and c scene slots
    PAY = 13  # a card
    DEFEND = 14  # a card
    TOKEN = 15
    SHIELD = 16
    TARGET = 17  # a column
    SUFFER = 18  # a figure
    GIVE = 19  # a card
    USE = 20  # a 0 the first, 1 the second Upgrade card
    TAKE = 21  # a card
    REMOVE = 22  # a card
    GO = 23  # a position in the pyramid row
    BIND = 24  # a figure
    LOOK = 25  # a one of the orders


class Ev(IntEnum):
    """Events; a, b, c as written in events.py."""

    SCENE = 0
    PLACED = 1
    OBSTACLE = 2
    BOUND = 3
    DREW = 4
    RESHUFFLED = 5
    STATUS_DRAWN = 6
    MOVED = 7
    ATTACKED = 8
    ADDED = 9
    ROLLED = 10
    DAMAGED = 11
    ARMOUR_BROKEN = 12
    DEFEATED = 13
    STUNNED = 14
    STUN_USED = 15
    FLIPPED = 16
    SPECIAL = 17
    RAGE_UP = 18
    RAGE_USED = 19
    INTERACTED = 20
    PAID = 21
    HEALED = 22
    REVEALED = 23
    RUNE = 24
    ENEMY_ATTACKS = 25
    BLOCKED = 27
    TOKEN = 28
    HURT = 29
    KNOCKED_OUT = 30
    STATUS_GAINED = 31
    STORED = 32
    TOOK = 33
    REMOVED = 34
    SCENE_WON = 35
    ENDED = 36
    GAVE = 37
    COMPANION = 38
    ENEMY_HEALED = 39
    SHIELDED = 40


class End(IntEnum):
    """Why the game ended."""

    WON = 1
    KNOCKED_OUT = 2
    OGRE_FELL = 3
    FIRE_OUT = 4
    BALDUR_DIED = 5
    ROUND_CAP = 6


class Stream(IntEnum):
    """One stream of chance per purpose."""

    MISSIONS = 1
    BOSSES = 2
    UPGRADES = 3
    FIRST = 4
    DIE = 5
    RUNE = 6
    PICK = 7
    DECK = 16  # + seat


FIRST_CHOICES = ("drawn", "travelers", "grendels", "ogre", "helheim", "alfheim", "muspelheim")
SECOND_CHOICES = ("chosen", "drawn", "travelers", "grendels", "ogre", "helheim", "alfheim", "muspelheim")
BOSS_CHOICES = ("chosen", "drawn", "hraezlyr", "magni_modi", "baldur", "sigrun")
TALK_CHOICES = ("open", "closed")
OPTION_FIRST, OPTION_SECOND, OPTION_BOSS, OPTION_TALK = 0, 1, 2, 3


@rule
def code(verb, a, b, c):
    """Return the action of these parts: verb, a (8 bits), b and c (6 bits each)."""
    return (((verb << 8) + a) << 12) + (b << 6) + c


@rule
def first_action(actions, verb):
    """Write the first action of a list, one without parts; returns the count."""
    n = 0  # returned as a sum: a plain 1 would be a type of its own, and who gets it compiled twice
    actions[n] = verb << 20
    return n + 1


VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("layout", "i", (), "Layout of the scene"),
    Field("stage", "i", (), "0 first mission, 1 second, 2 boss"),
    Field("turn", "i", (), "seat whose activation it is"),
    Field("turns_left", "i", (), "Scene Activations still to come in this round, this one included"),
    Field("side", "i", SLOTS, "number of the side that shows"),
    Field("damage", "i", POOLS, "damage per scene card and control card"),
    Field("dead", "i", POOLS, "1: Death marker"),
    Field("armour", "i", SLOTS, "value that the next Attack must reach, 0: none left"),
    Field("stunned", "i", SLOTS, "1: Stun marker"),
    Field("store", "i", STORES, "markers stored"),
    Field("hero", "i", FIGURES, "Hero of a figure, NONE: no such figure"),
    Field("is_in", "i", FIGURES, "1: in play (not knocked out)"),
    Field("hurt", "i", FIGURES, "damage"),
    Field("rage", "i", FIGURES, "Rage marker"),
    Field("column", "i", FIGURES, "column, NONE: not placed"),
    Field("front", "i", COLUMNS, "figure at the front, NONE: nobody"),
    Field("back", "i", COLUMNS, "figure behind it"),
    Field("token", "i", FIGURES, "Freya tokens on the hero"),
    Field("bonus", "i", FIGURES, "strength waiting for the next Attack"),
    Field("guard", "i", FIGURES, "strength waiting for the next Defence"),
    Field("bearer", "i", (), "figure that carries Mimir, NONE"),
    Field("n_hand", "i", MAX_PLAYERS, "cards in hand"),
    Field("hand", "i", (MAX_PLAYERS, HAND_SHOWN), "cards of the own hand, ascending; of the others with open hands"),
    Field("rune", "i", (), "rune in force, NONE"),
    Field("rune_2", "i", (), "second rune that Mimir may use, or the runes that are looked at"),
    Field("window", "i", (), "Window"),
    Field("set_figure", "i", (), "figure whose set is announced, NONE"),
    Field("set_slot", "i", (), "target of the set"),
    Field("set_slot_2", "i", (), "second target, NONE"),
    Field("set_kind", "i", (), "Action of the set"),
    Field("set_strength", "i", (), "strength so far, waiting bonuses included"),
    Field("set_numbers", "i", (), "numbers in the set"),
    Field("hit_figure", "i", (), "hero about to be hit, NONE"),
    Field("hit_strength", "i", (), "strength of that hit"),
    Field("hit_rider", "i", (), "1 stun, 2 poison"),
    Field("hit_defence", "i", (), "Defence played against it"),
    Field("pay_total", "i", (), "Numbers still to pay"),
    Field("deck_attacks", "i", (), "cards it owns that can attack"),
    Field("deck_defence", "i", (), "cards it owns that can defend"),
    Field("deck_size", "i", (), "cards it owns"),
)
VIEW = record(*VIEW_FIELDS)

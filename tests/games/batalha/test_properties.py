"""Random walks: what must hold at every decision of every game, whatever is played."""

from __future__ import annotations

import functools
import itertools
from collections import Counter

import numpy as np
import pytest
from games.batalha.helpers import GAME, setup_row, tables

from simkit.core.events import event_buffer
from simkit.core.record import NONE, new_records
from simkit.games.batalha.vocab import (
    CODES,
    DONE,
    MAX_LEGAL,
    OFFER,
    PRAY,
    Against,
    Cond,
    Decision,
    Ev,
    Fate,
    Op,
    Per,
    Status,
    Trigger,
    Zone,
)

WALKS = [("standard", n) for n in (3, 4, 5)] + [("duel", n) for n in (2, 3, 4, 5)]
STEPS = 180
"""Decisions of a walk at most: several rounds of every table."""


class Moment:
    """A decision of a walk: the state before it, what was legal and taken, and the hand right after the step."""

    def __init__(self, states, tab, par, actions, action):
        self.states, self.tab, self.par = states, tab, par
        self.st = states[0]
        self.actions = actions
        self.action = action
        self.hand_after = 0


class Walk:
    """A game played at random, decision by decision."""

    def __init__(self, mode, decks, seed, start=None):
        self.data, self.tab, self.par = tables()
        self.states = new_records(GAME.state) if start is None else start
        self.st = self.states[0]
        self.ev = event_buffer(8000)
        self.rng = np.random.default_rng(seed)
        GAME.setup(self.st, self.tab, self.par, seed, 0, setup_row(mode, decks))
        self.whole = [Counter(self.tab.deck_cards[d, :35].tolist()) for d in decks]

    def play(self, steps=STEPS) -> list[Moment]:
        """Play at random; returns the moments."""
        buffer = np.zeros(MAX_LEGAL, np.int64)
        moments = []
        GAME.advance(self.st, self.tab, self.par, self.ev)
        while len(moments) < steps and not self.st.is_over:
            n = GAME.legal(self.st, self.tab, self.par, buffer)
            actions = buffer[:n].tolist()
            moment = Moment(self.states.copy(), self.tab, self.par, actions, int(self.rng.choice(actions)))
            p = self.st.to_act
            GAME.step(self.st, self.tab, self.par, self.ev, moment.action)
            moment.hand_after = int(self.st.n_hand[p])
            GAME.advance(self.st, self.tab, self.par, self.ev)
            moments.append(moment)
        moments.append(Moment(self.states.copy(), self.tab, self.par, [], NONE))
        return moments


@functools.cache
def walked(mode, players):
    """Return a walk and its moments; nobody changes them."""
    walk = Walk(mode, seats(players, players), 10 * players)
    return walk, walk.play()


def seats(players, seed):
    """Return random decks for so many seats."""
    return tuple(int(d) for d in np.random.default_rng(seed).permutation(5)[:players])


def by_owner(st) -> list[Counter]:
    """Return the cards of each owner, wherever they lie."""
    found = [Counter() for _ in range(st.n_players)]
    codes = [*st.magic[: st.n_magic], *st.aside[: st.n_aside]]
    for p in range(st.n_players):
        found[p].update(st.deck[p, : st.n_deck[p]].tolist())
        found[p].update(st.discard[p, : st.n_discard[p]].tolist())
        codes += [*st.hand[p, : st.n_hand[p]], *st.acc[p, : st.n_acc[p]]]
        if st.entity[p] != NONE and st.fate[p] != Fate.ASIDE:
            codes.append(st.entity[p])
    for code in codes:
        found[int(code) // CODES][int(code) % CODES] += 1
    return found


def changes(rows, n) -> tuple[np.ndarray, np.ndarray, Counter]:
    """Return what events say: change of each hand, of each reserve, of each place."""
    hand = np.zeros(n, np.int64)
    reserve = np.zeros(n, np.int64)
    place = Counter()
    for _, p, kind, a, b, c in rows.tolist():
        if kind == Ev.DREW:
            hand[p] += a
        elif kind in (Ev.RECOVERED, Ev.RETURNED, Ev.ROSE):
            hand[p] += 1
        elif kind in (Ev.PLACED, Ev.CAST, Ev.ATTACHED, Ev.DISCARDED):
            hand[p] -= 1
        elif kind == Ev.STOLE:
            hand[p] += 1
            hand[b] -= 1
        elif kind == Ev.TOPDECKED:
            hand[b] -= 1
        elif kind == Ev.NEW_HAND:
            hand[p] -= a
        elif kind in (Ev.ROLLED, Ev.ADDED):
            place[Zone.PILE] -= a
            place[Zone.ISLAND] += a
        elif kind in (Ev.CONVERTED, Ev.KILLED):
            if kind == Ev.CONVERTED:
                reserve[p] += a
            else:
                place[Zone.CEMETERY] += a
            if b == Zone.LEADER:
                reserve[c] -= a
            else:
                place[b] -= a
        elif kind == Ev.WON_ROUND:
            reserve[p] += a
            place[Zone.ISLAND] -= a
    return hand, reserve, place


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_stocks_are_never_negative_and_faithful_are_conserved_at_40(mode, players):
    _, moments = walked(mode, players)
    for moment in moments:
        st = moment.st
        places = [int(st[name]) for name in ("island", "cemetery", "pile")] + st.faithful[:players].tolist()
        assert min(places) >= 0
        assert sum(places) == 40
        for name in ("n_hand", "n_deck", "n_discard", "n_acc", "n_acts", "faith", "n_magic", "n_aside", "n_in"):
            assert np.min(st[name]) >= 0, name
        assert st.n_in == (st.status[:players] == Status.IN).sum()
        assert (st.faithful[:players] < st.goal).all() or st.is_over
        for name in ("faithful", "n_hand", "n_deck", "n_discard"):
            assert (st[name][players:] == 0).all(), f"{name} of a seat not in use"


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_cards_are_conserved_per_owner(mode, players):
    walk, moments = walked(mode, players)
    for moment in moments:
        assert by_owner(moment.st) == walk.whole


def test_cards_are_conserved_with_twice_the_same_deck():
    walk = Walk("duel", (2, 2), 4)
    for moment in walk.play():
        assert by_owner(moment.st) == walk.whole


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_lists_match_their_counts_and_hands_ascend(mode, players):
    _, moments = walked(mode, players)
    for moment in moments:
        st = moment.st
        for p in range(players):
            for name in ("hand", "deck", "discard", "acc"):
                n = int(st["n_" + name][p])
                assert (st[name][p, :n] >= 0).all(), name
                assert (st[name][p, n:] == NONE).all(), name
            hand = st.hand[p, : st.n_hand[p]].tolist()
            assert hand == sorted(hand)


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_legal_actions_are_there_and_ascend_until_the_game_is_over(mode, players):
    _, moments = walked(mode, players)
    for moment in moments[:-1]:
        assert not moment.st.is_over
        assert 0 <= moment.st.to_act < players
        assert moment.actions
        assert moment.actions == sorted(set(moment.actions))


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_a_step_changes_what_its_events_say_and_nothing_else(mode, players):
    walk, moments = walked(mode, players)
    for old, new in itertools.pairwise(m.st for m in moments):
        rows = walk.ev.rows[old.n_events : new.n_events]
        hand, reserve, place = changes(rows, players)
        assert (new.n_hand[:players] - old.n_hand[:players]).tolist() == hand.tolist()
        assert (new.faithful[:players] - old.faithful[:players]).tolist() == reserve.tolist()
        for name, zone in (("island", Zone.ISLAND), ("cemetery", Zone.CEMETERY), ("pile", Zone.PILE)):
            assert new[name] - old[name] == place[zone], name
        touched = {int(r[1]) for r in rows} | {int(r[4]) for r in rows if r[2] in (Ev.STOLE, Ev.TOPDECKED)}
        for p in set(range(players)) - touched:
            for name in ("hand", "deck"):
                assert np.array_equal(new[name][p], old[name][p]), f"{name} of seat {p} changed without an event"
        for name in ("seed", "game_no", "n_players", "mode", "first", "goal", "loadout", "option", "card_in"):
            assert np.array_equal(new[name], old[name]), name


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_the_defeated_and_who_prayed_play_no_card(mode, players):
    walk, moments = walked(mode, players)
    out = set()
    for row in walk.ev.rows[: moments[-1].st.n_events].tolist():
        if row[2] == Ev.ROUND:
            out = set()
        elif row[2] in (Ev.PRAYED, Ev.STAYED_OUT, Ev.DEFEATED):
            out.add(row[1])
        elif row[2] in (Ev.PLACED, Ev.CAST, Ev.ATTACHED, Ev.ACTIVATED, Ev.OFFERED):
            assert row[1] not in out, Ev(row[2]).name


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_the_hand_limit_holds_at_the_end_of_own_turns(mode, players):
    walk, moments = walked(mode, players)
    limit = walk.par.hand_limit
    ended = 0
    for moment, then in itertools.pairwise(moments):
        p, decision = int(moment.st.to_act), int(moment.st.decision)
        if decision == Decision.LIMIT:
            assert moment.st.n_hand[p] > limit
        elif decision not in (Decision.INITIAL, Decision.BATTLE) or moment.action not in (DONE, OFFER, PRAY):
            continue
        if not then.st.is_over:
            ended += 1
            is_asked = then.st.to_act == p and then.st.decision == Decision.LIMIT
            assert is_asked == (moment.hand_after > limit)
    assert ended > 10


def test_setup_on_a_used_state_is_setup_on_a_clean_one():
    used = Walk("duel", (4, 3, 2, 1, 0), 5)
    used.play(80)
    for mode, decks in (("standard", (0, 1, 2)), ("duel", (3, 4))):
        clean = Walk(mode, decks, 9)
        again = Walk(mode, decks, 9, start=used.states)
        for name in GAME.state.names:
            assert np.array_equal(clean.st[name], again.st[name]), name
        assert [m.action for m in clean.play(40)] == [m.action for m in again.play(40)]
        for name in GAME.state.names:
            assert np.array_equal(clean.st[name], again.st[name]), name


# --- Hidden information ----------------------------------------------------------------------------


def permuted(walk, p, rng):
    """Return a copy of the state in which all that seat p can't see is another possible world.

    The own deck is shuffled; each opponent's hand, deck and face-down Entity are dealt anew from the same cards (the
    face-down card stays an Entity; cards stolen from others stay where they are).
    """
    states = walk.states.copy()
    st = states[0]
    for q in range(st.n_players):
        deck = [int(c) for c in st.deck[q, : st.n_deck[q]]]
        if q == p:
            st.deck[q, : len(deck)] = rng.permutation(deck)
            continue
        hand = [int(code) for code in st.hand[q, : st.n_hand[q]]]
        kept = [code for code in hand if code // CODES != q]
        pool = deck + [code % CODES for code in hand if code // CODES == q]
        if st.status[q] == Status.READY and st.entity[q] // CODES == q:
            pool.append(int(st.entity[q]) % CODES)
            entities = [c for c in pool if walk.tab.kind[c] == 0]
            chosen = int(rng.choice(entities))
            pool.remove(chosen)
            st.entity[q] = q * CODES + chosen
        pool = rng.permutation(pool).astype(int).tolist()
        n = len(hand) - len(kept)
        st.hand[q, : len(hand)] = sorted(kept + [q * CODES + c for c in pool[:n]])
        st.deck[q, : len(deck)] = pool[n:]
    return states


def seen(walk, st, p):
    """Return a fresh view of seat p with its legal actions."""
    views = new_records(GAME.view)
    view = views[0]
    view.n_legal = GAME.legal(st, walk.tab, walk.par, view.legal)
    GAME.observe(st, walk.tab, walk.par, p, view)
    return view


def seen_after_others(walk, p):
    """Return the view of seat p in a record that every other seat has looked through before, as in a run."""
    view = new_records(GAME.view)[0]
    for q in range(walk.st.n_players):
        if q != p:
            GAME.observe(walk.st, walk.tab, walk.par, q, view)
    view.n_legal = GAME.legal(walk.st, walk.tab, walk.par, view.legal)
    GAME.observe(walk.st, walk.tab, walk.par, p, view)
    return view


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_what_a_player_can_not_see_changes_neither_view_nor_decision(mode, players):
    walk, moments = walked(mode, players)
    rng = np.random.default_rng(players)
    policies = list(GAME.policies.values())
    looked = changed = 0
    for moment in moments[:-1:2]:
        st = moment.st
        p = int(st.to_act)
        if st.decision == Decision.TOPDECK:  # here the rule shows a hand
            continue
        other = permuted(moment, p, rng)
        mine, theirs = seen(walk, st, p), seen(walk, other[0], p)
        for name in GAME.view.names:
            assert np.array_equal(mine[name], theirs[name]), f"{name} at {Decision(st.decision).name}"
        looked += 1
        changed += other.tobytes() != moment.states.tobytes()
        policy = policies[looked % len(policies)]
        weights = np.zeros(GAME.max_weights)
        weights[: len(policy.weights)] = policy.weights
        args = (walk.tab, walk.par, weights, int(rng.integers(2**32)))
        kind = GAME.kinds.index(policy.kind)
        choice = GAME.choose(kind, mine, *args)
        assert 0 <= choice < mine.n_legal
        assert choice == GAME.choose(kind, theirs, *args), policy.name
        assert choice == GAME.choose(kind, seen_after_others(moment, p), *args), f"{policy.name} reads what others saw"
    assert looked > 20
    assert changed > looked // 2


# --- A naive twin of the Faith value ---------------------------------------------------------------


def opposing(data, st, p):
    """Return (card, printed value) of the opposing Entities still in."""
    return [
        (data.ids[st.entity[q] % CODES], int(st.printed[q]))
        for q in range(st.n_players)
        if q != p and st.status[q] == Status.IN
    ]


def condition(data, st, p, effect):
    """Return whether a constant row of a card on the Entity of seat p holds, from the card files."""
    cards = data.cards
    mine = data.ids[st.entity[p] % CODES]
    there = [data.ids[code % CODES] for code in st.acc[p, : st.n_acc[p]]]
    foes = opposing(data, st, p)
    return {
        Cond.NONE: lambda: True,
        Cond.FEWEST: lambda: st.faithful[p] == min(st.faithful[: st.n_players]),
        Cond.NO_ACC: lambda: not there,
        Cond.OPP_BASE_AT_LEAST: lambda: any(value >= effect.cond_amount for _, value in foes),
        Cond.OPP_SUB: lambda: any(cards[c].subtype == effect.cond_subtype for c, _ in foes),
        Cond.OPP_NAME: lambda: any(c == effect.cond_card for c, _ in foes),
        Cond.OPP_NAME_OR_SUB: lambda: any(
            c == effect.cond_card or cards[c].subtype == effect.cond_subtype for c, _ in foes
        ),
        Cond.SUB: lambda: cards[mine].subtype == effect.cond_subtype,
        Cond.NAME: lambda: mine == effect.cond_card,
        Cond.HAS_ACC: lambda: effect.cond_card in there,
    }[effect.cond]()


def constant(data, st, p, card):
    """Return what the constant rows of a card give, from the card files."""
    cards = data.cards
    total = 0
    for effect in cards[card].effects:
        if effect.trigger != Trigger.CONST or effect.op != Op.FAITH or not condition(data, st, p, effect):
            continue
        times = 1
        if effect.per == Per.CEMETERY:
            times = int(st.cemetery) // effect.divide
        elif effect.per == Per.OWN_ACCESSORIES:
            own = [data.ids[code % CODES] for code in st.acc[p, : st.n_acc[p]]]
            times = sum(getattr(cards[c], "side", 0) == 0 for c in own) // effect.divide
        total += effect.amount * times
    return total


def naive_faith(data, st, p, printed):
    """Return the Faith value of seat p, added up card by card from the card files; `printed` is followed by events."""
    cards = data.cards
    total = printed[p] + int(st.mod[p])
    if not st.is_pig[p] and not st.is_petrified[p]:
        total += constant(data, st, p, data.ids[st.entity[p] % CODES])
    for code in st.acc[p, : st.n_acc[p]]:
        card = data.ids[code % CODES]
        if cards[card].kind == "entity":
            total += next(e.amount for e in cards[card].effects if e.op == Op.AS_ACCESSORY)
        else:
            total += cards[card].value + constant(data, st, p, card)
    return max(total, 0)


def naive_shield(data, st, p):
    """Return what the Entity of seat p is protected from, from the card files."""
    cards = data.cards
    found = set()
    there = [data.ids[code % CODES] for code in st.acc[p, : st.n_acc[p]]]
    sources = [c for c in there if cards[c].kind == "accessory"]
    if not st.is_pig[p] and not st.is_petrified[p]:
        sources.append(data.ids[st.entity[p] % CODES])
    for card in sources:
        for effect in cards[card].effects:
            if effect.op == Op.IMMUNE:
                found.add(effect.against)
            elif effect.op == Op.NO_ACCESSORIES:
                found.add(Against.ACCESSORY)
    return sum(found)


@pytest.mark.parametrize(("mode", "players"), WALKS)
def test_faith_values_are_those_of_a_naive_count(mode, players):
    walk, moments = walked(mode, players)
    printed = {}
    compared = k = 0
    for moment in moments:
        st = moment.st
        for _, p, kind, a, _, _ in walk.ev.rows[k : st.n_events].tolist():
            if kind == Ev.REVEALED:
                printed[p] = walk.data.cards[walk.data.ids[a]].value
            elif kind == Ev.PIG:
                printed[a] = 1
            elif kind == Ev.COPIED:
                printed[p] = a
        k = int(st.n_events)
        for p in range(players):
            if st.status[p] == Status.IN:
                assert st.faith[p] == naive_faith(walk.data, st, p, printed)
                assert st.shield[p] == naive_shield(walk.data, st, p)
                compared += 1
    assert compared > 20

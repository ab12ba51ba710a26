"""Kardnarök: what holds in every game, on random walks over all modes and player counts."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from games.kardnarok.helpers import HERO, NORNA, WARRIOR, printed, setup_row

from simkit.core.events import event_buffer
from simkit.core.record import NONE, new_records
from simkit.games.kardnarok import GAME, nornas, rules
from simkit.games.kardnarok.counting import army_count
from simkit.games.kardnarok.hands import has_exchange
from simkit.games.kardnarok.vocab import (
    AT_ANY,
    AT_COM,
    AT_PRE,
    AT_WORK,
    Cond,
    Decision,
    Ev,
    Op,
    Phase,
    Rule,
    Task,
    Trigger,
)

TABLES = [(m.id, n) for m in GAME.modes for n in m.players]
RANDOM = 0


class Walk:
    """A game played by one kind of player, stopping after every decision."""

    def __init__(self, mode: str, players: int, seed: int, states=None):
        self.data, tab, par = printed()
        self.tab, self.par = tab[0], par[0]
        self.states = new_records(GAME.state) if states is None else states
        self.st = self.states[0]
        self.views = new_records(GAME.view)
        self.ev = event_buffer(GAME.max_events)
        self.chance = random.Random(seed)
        GAME.setup(self.st, self.tab, self.par, seed, 0, setup_row(mode, players))
        GAME.advance(self.st, self.tab, self.par, self.ev)

    def legal(self) -> list[int]:
        view = self.views[0]
        view.n_legal = GAME.legal(self.st, self.tab, self.par, view.legal)
        return [int(a) for a in view.legal[: view.n_legal]]

    def steps(self):
        """Yield before every decision, then take a random legal action."""
        while not self.st.is_over:
            legal = self.legal()
            yield legal
            GAME.step(self.st, self.tab, self.par, self.ev, self.chance.choice(legal))
            GAME.advance(self.st, self.tab, self.par, self.ev)


def cards_on_the_table(st) -> list[Counter]:
    """Where every warrior, Norna and hero is, by kind."""
    found = [Counter(), Counter(), Counter()]
    for kind in (WARRIOR, NORNA, HERO):
        size = st.pile.shape[1]
        found[kind].update(int(st.pile[kind, (st.pile_top[kind] + k) % size]) for k in range(st.n_pile[kind]))
    for p in range(st.n_players):
        for kind in (WARRIOR, NORNA):
            found[kind].update(int(c) for c in st.hand[p, kind, : st.n_hand[p, kind]])
        found[WARRIOR].update(int(c) for c in st.army[p, : st.n_army[p]])
        found[HERO].update(int(c) for c in st.hero[p])
    found[NORNA].update(int(c) for c in st.table_c[: st.n_table] if c >= 0)
    for side in range(2):
        found[WARRIOR].update(int(c) for c in st.used[side, : st.n_used[side]])
        found[NORNA].update(int(c) for c in st.bought[side, : st.n_bought[side]])
    return found


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_cards_and_coins_are_conserved_and_only_the_losing_fighter_acts(mode, players, monkeypatch):
    restored = []
    plain_due = rules.advance_due

    def after_restoring(st, tab, par, ev):
        if st.due_k == 0:
            restored.append(st.n_players)
            for p in range(st.n_players):
                held = int(sum(st.n_hand[p]) + st.n_army[p])
                assert held == st.efetivo or sum(st.n_pile[:2]) == 0
        plain_due(st, tab, par, ev)

    monkeypatch.setattr(rules, "advance_due", after_restoring)
    walk = Walk(mode, players, seed=players)
    st, tab = walk.st, walk.tab
    copies = [Counter() for _ in range(3)]
    for c in range(tab.n_cards):
        if tab.kind[c] < 3:
            copies[tab.kind[c]][c] = int(tab.copies[c])
    bronze = int(sum(st.bronze))
    bounds = (int(walk.par.mercenary_nornas), int(walk.par.thor_warriors))
    for legal in walk.steps():
        assert legal == sorted(set(legal))
        assert legal
        for kind, found in enumerate(cards_on_the_table(st)):
            assert found == copies[kind]
        on_cards = sum(st.coin[p] >= 0 for p in range(players))
        assert sum(st.bag) + on_cards + sum(int(sum(st.won[p])) for p in range(players)) == 21
        assert sum(st.bronze[:players]) + st.bronze_gone == bronze
        assert min(st.bronze[:players]) >= 0
        assert all(st.promised[p] <= st.bronze[p] for p in range(players))
        check_hands(st, tab)
        for p in range(players):
            assert p in st.fighter or not any(st.army_known[p]), "observe.see_armies leaves out who does not fight"
        if st.decision in (Decision.COMBAT, Decision.FREYA, Decision.BUY, Decision.OFFER):
            assert st.to_act == st.fighter[st.losing]
        if st.decision == Decision.WORK:
            assert st.to_act == st.merc[st.losing]
        assert max(st.merc_used) <= bounds[0]
        assert max(st.n_thor) <= bounds[1]
        assert st.merc[0] == -1 or st.merc[0] != st.merc[1]
    assert len(restored) == players * int(st.n_rounds)
    assert int(sum(st.m_attacked)) == int(sum(st.m_defended)) == players * int(st.n_rounds)
    assert all(int(st.m_attacked[p]) == int(st.n_rounds) for p in range(players))
    assert [int(st.score[p]) for p in range(players)] == [int(st.silver[p] + st.bronze[p]) for p in range(players)]
    check_rituals(walk.ev.rows[: st.n_events])


def check_hands(st, tab):
    """Hands are ascending, counts match, what lies beyond is NONE."""
    for p in range(st.n_players):
        for kind in (WARRIOR, NORNA):
            n = int(st.n_hand[p, kind])
            hand = [int(c) for c in st.hand[p, kind, : n + 1]]
            assert hand[:n] == sorted(hand[:n])
            assert all(tab.kind[c] == kind for c in hand[:n])
            assert hand[n] == -1
        nornas = st.hand[p, NORNA, : st.n_hand[p, NORNA]]
        assert st.n_human[p] == sum(tab.human[c] for c in st.hand[p, WARRIOR, : st.n_hand[p, WARRIOR]])
        assert st.n_any[p] == sum(tab.has_any[c] for c in nornas)
        assert st.n_react[p] == sum(tab.reacts[c] for c in nornas)


def check_rituals(events):
    """KN-30: no realm uses the same god in two combats in a row of a round."""
    last = {}
    for row in events:
        if row[2] == Ev.ROUND:
            last = {}
        if row[2] == Ev.RITUALS:
            for seat, god in ((int(row[1]), int(row[3])), (int(row[5]), int(row[4]))):
                assert last.get(seat) != god
                last[seat] = god


@pytest.mark.parametrize(("mode", "players"), [("basic", 3), ("duel", 2)])
def test_setup_on_a_dirty_state_is_setup_on_a_clean_one(mode, players):
    walk = Walk("story", 4, seed=9)
    for k, _ in enumerate(walk.steps()):
        if k == 150:
            break
    dirty = walk.states
    clean = new_records(GAME.state)
    for states in (dirty, clean):
        GAME.setup(states[0], walk.tab, walk.par, 3, 7, setup_row(mode, players))
    for name in GAME.state.names:
        assert np.array_equal(dirty[0][name], clean[0][name]), name


# --- Options of Nornas -----------------------------------------------------------------------------


def is_true(walk: Walk, when, side: int, beside: int = NONE) -> bool:
    """KN-35, KN-R19, asked of the condition as it is written: does it hold for a side now?"""
    st, tab, cards = walk.st, walk.tab, walk.data.index
    army = [int(c) for c in st.army[st.fighter[side]] if c >= 0]
    runes = sorted(int(tab.rune[c]) for c in army)
    return {
        Cond.ATTACKER: side == 0,
        Cond.DEFENDER: side == 1,
        Cond.WITH: when.card and cards[when.card] == beside,
        Cond.HAS: when.card and cards[when.card] in army,
        Cond.HERO_BONUS: st.hero_counts[side] == 1,
        Cond.RITUAL: when.god is not None and st.ritual[side] == when.god,
        Cond.RUNES: len(army) == 2 and runes == sorted(when.runes) and not any(st.void[r] for r in runes),
        Cond.NONHUMAN: any(not tab.human[c] for c in army),
    }.get(when.cond, False)


def has_target(st, tab, p: int, c: int, op: int, side: int) -> bool:
    """D7, one operation after the other: there is something that it could work on."""
    if op <= Op.DIG_N:
        return True
    if op == Op.SWAP_ARMY:
        return st.n_army[p] > 0 and st.n_hand[p, WARRIOR] > 0
    if op == Op.EXTRA_REINF:
        return any(tab.human[c] for c in st.hand[p, WARRIOR, : st.n_hand[p, WARRIOR]])
    if op == Op.SWAP_HERO:
        return has_exchange(st, p)
    if op == Op.SWAP_HAND:
        hand = [int(x) for kind in (WARRIOR, NORNA) for x in st.hand[p, kind, : st.n_hand[p, kind]]]
        buyer = next((s for s in (0, 1) if st.has_bought[s] and st.fighter[s] == p), None)
        most = int(st.rule[Rule.MERC_NORNAS])
        if buyer is not None and (most < 0 or st.bought_used[buyer] < most):
            # a copy that was bought is played first: it lies apart, and the whole hand is there to swap
            if c in (int(x) for x in st.bought[buyer, : st.n_bought[buyer]]):
                return len(hand) > 0
        if c in hand:
            hand.remove(c)
        return len(hand) > 0
    if op == Op.REVEAL_STEAL_N:
        return any(q != p and st.n_hand[q, NORNA] > 0 for q in range(st.n_players))
    q = st.fighter[1 - side]
    if op == Op.KILL_W:
        return st.n_army[q] > 0
    if op == Op.SWAP_ARMIES:
        return st.n_army[q] > 0 and st.n_army[p] > 0
    if op == Op.CANCEL_REINF:
        return st.reinf[1 - side] > st.reinf_off[1 - side]
    if op == Op.OPP_DISCARD_N:
        return st.n_hand[q, NORNA] > 0
    return True


def open_by_the_rules(walk: Walk, p: int, c: int, effect, moment: int, side: int) -> bool:
    """KN-43, KN-51, D7, asked of the option as it is written: may p use it at a moment?"""
    st, tab, op = walk.st, walk.tab, effect.op
    if effect.trigger == Trigger.ANY:
        return moment < AT_WORK and has_target(st, tab, p, c, op, side)
    timing = {AT_PRE: Trigger.PRE, AT_COM: Trigger.COM, AT_WORK: Trigger.COM}.get(moment)
    at_end = any(w.cond in (Cond.WIN, Cond.LOSE) for w in effect.when)
    may_hold = at_end or not effect.when or any(is_true(walk, w, side) for w in effect.when)
    if effect.trigger != timing or not may_hold:
        return False
    counts = op in (Op.FORCE, Op.OPPONENT, Op.CANCEL_HERO, Op.FORCE_HERO, Op.CANCEL_REINF) and not at_end
    return (moment != AT_WORK or counts) and has_target(st, tab, p, c, op, side)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_open_options_are_those_that_the_rules_allow(mode, players):
    walk = Walk(mode, players, seed=50 + players)
    st, tab, chance = walk.st, walk.tab, random.Random(7)
    cards = list(walk.data.cards.values())
    seen = Counter()
    for _ in walk.steps():
        if st.fighter[0] < 0 or chance.random() > 0.2:
            continue
        for p in range(players):
            bought = [int(c) for s in (0, 1) if st.fighter[s] == p for c in st.bought[s, : st.n_bought[s]]]
            playable = bought if st.rule[Rule.MERC_NORNAS] < 0 else []
            for c in {*playable, *(int(c) for c in st.hand[p, NORNA, : st.n_hand[p, NORNA]])}:
                for moment in (AT_ANY, AT_PRE, AT_COM, AT_WORK):
                    side = nornas.side_of(st, p) if moment < AT_WORK else chance.randrange(2)
                    if moment in (AT_PRE, AT_COM) and side < 0:
                        continue
                    effects = cards[c].effects
                    allowed = [k for k, e in enumerate(effects) if open_by_the_rules(walk, p, c, e, moment, side)]
                    column = moment if moment == AT_ANY else moment + side
                    mask = int(nornas.open_options(st, tab, p, c, column, side))
                    assert [k for k in range(8) if mask >> k & 1] == allowed, (p, c, moment, side)
                    seen[moment] += len(allowed)
    assert min(seen[m] for m in (AT_ANY, AT_PRE, AT_COM)) > 0
    assert seen[AT_WORK] > 0


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_armies_count_what_the_cards_in_them_say(mode, players):
    walk = Walk(mode, players, seed=90 + players)
    st, tab, cards = walk.st, walk.tab, list(walk.data.cards.values())
    met = Counter()
    for _ in walk.steps():
        if st.fighter[0] < 0:
            continue
        for side, p in enumerate(int(q) for q in st.fighter):
            w0, w1 = (int(c) for c in st.army[p])
            hero = int(st.hero[p, st.lead[p]])
            hero_row = next((e for e in cards[hero].effects if e.op == Op.BONUS), None)
            blocked = any(c >= 0 and tab.blocks_hero[c] for c in (w0, w1))
            counts = hero_row is not None and not blocked
            counts = counts and (not hero_row.when or any(is_true(walk, w, side) for w in hero_row.when))
            total = max(1, int(tab.force[hero]) + int(st.rule[Rule.HERO_FORCE])) if st.rule[Rule.HERO_FORCE] else None
            total = int(tab.force[hero]) if total is None else total
            total += max(0, hero_row.amount + int(st.rule[Rule.HERO_BONUS])) if counts else 0
            kept, st.hero_counts[side] = int(st.hero_counts[side]), counts
            for c, beside in ((w0, w1), (w1, w0)):
                if c < 0:
                    continue
                total += int(tab.force[c]) + (0 if tab.human[c] else int(st.rule[Rule.NONHUMAN_FORCE]))
                for e in cards[c].effects:
                    holds = not e.when or any(is_true(walk, w, side, beside) for w in e.when)
                    if e.op == Op.BONUS and holds and not tab.blocks_bonus[hero]:
                        total += e.amount
                        met["warrior"] += 1
            st.hero_counts[side] = kept
            force, on = army_count(st, tab, hero, w0, w1, side, int(st.ritual[side]), 0, 0, 0)
            assert (int(force), int(on)) == (total, counts), (p, side)
            met["hero"] += counts
    assert min(met["hero"], met["warrior"]) > 0


# --- Hidden information --------------------------------------------------------------------------


def hidden_places(st, p: int, kind: int) -> list[tuple]:
    """Where cards of a kind lie that seat p does not know."""
    places = [("pile", k) for k in range(st.n_pile[kind])]
    for q in range(st.n_players):
        if q == p:
            continue
        if kind == HERO:
            places += [("hero", q, k) for k in range(2) if not st.hero_known[q, k]]
            continue
        shown = kind == NORNA and st.task == Task.STEAL and st.task_p == p and st.task_x == q
        if not shown:
            places += [("hand", q, k) for k in range(st.n_hand[q, kind])]
        if kind == WARRIOR:
            places += [("army", q, k) for k in range(st.n_army[q]) if not (int(st.army_known[q, k]) >> p) & 1]
        if kind == NORNA:
            side = 0 if st.fighter[0] == q else 1 if st.fighter[1] == q else None
            if side is not None:
                places += [("bought", side, k) for k in range(st.n_bought[side])]
    return places


def at(st, kind: int, place: tuple):
    """Return (array, index) of a place."""
    where, *rest = place
    if where == "pile":
        return st.pile, (kind, (st.pile_top[kind] + rest[0]) % st.pile.shape[1])
    if where == "hand":
        return st.hand, (rest[0], kind, rest[1])
    return {"hero": st.hero, "army": st.army, "bought": st.bought}[where], tuple(rest)


def permute_hidden(st, tab, p: int, chance: random.Random):
    """Shuffle all cards that seat p does not know, and the token that lies face down."""
    for kind in (WARRIOR, NORNA, HERO):
        places = hidden_places(st, p, kind)
        cards = [int(box[index]) for box, index in (at(st, kind, place) for place in places)]
        chance.shuffle(cards)
        for place, c in zip(places, cards, strict=True):
            box, index = at(st, kind, place)
            box[index] = c
    for q in range(st.n_players):
        for kind in (WARRIOR, NORNA):
            n = int(st.n_hand[q, kind])
            st.hand[q, kind, :n] = np.sort(st.hand[q, kind, :n])
        nornas = st.hand[q, NORNA, : st.n_hand[q, NORNA]]
        st.n_human[q] = sum(tab.human[c] for c in st.hand[q, WARRIOR, : st.n_hand[q, WARRIOR]])
        st.n_any[q] = sum(tab.has_any[c] for c in nornas)
        st.n_react[q] = sum(tab.reacts[c] for c in nornas)
    if st.rituals_open == 0:
        for side in range(2):
            q = st.fighter[side]
            if q >= 0 and q != p and st.ritual[side] >= 0:
                st.ritual[side] = chance.choice([g for g in range(3) if g != st.blocked[q]])


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_permuting_hidden_cards_changes_neither_view_nor_choices_nor_decision(mode, players):
    walk = Walk(mode, players, seed=30 + players)
    st, chance = walk.st, random.Random(5)
    other = new_records(GAME.state)
    views = new_records(GAME.view, 2)
    looked, moved = 0, 0
    for legal in walk.steps():
        if chance.random() > (0.08 if mode == "story" else 0.2):
            continue
        other[0] = walk.states[0]
        p = int(st.to_act)
        permute_hidden(other[0], walk.tab, p, chance)
        moved += cards_of(other[0]) != cards_of(st)
        looked += 1
        views.view(np.uint8)[:] = 0
        for k, state in enumerate((st, other[0])):
            views[k].n_legal = GAME.legal(state, walk.tab, walk.par, views[k].legal)
            GAME.observe(state, walk.tab, walk.par, p, views[k])
        assert [int(a) for a in views[1].legal[: views[1].n_legal]] == legal
        for name in GAME.view.names:
            assert np.array_equal(views[0][name], views[1][name]), (name, Decision(int(st.decision)).name)
        for policy in GAME.policies.values():
            kind = GAME.kinds.index(policy.kind)
            weights = np.array([*policy.weights, 0.0])
            picks = {GAME.choose(kind, views[k], walk.tab, walk.par, weights, 12345) for k in (0, 1)}
            assert len(picks) == 1, policy.name
        for q in range(players):
            if q != p:
                check_outsider(st, walk, q, views)
    assert moved > looked // 2 > 5


def cards_of(st) -> bytes:
    return st.pile.tobytes() + st.hand.tobytes() + st.army.tobytes() + st.hero.tobytes()


def check_outsider(st, walk, q: int, views):
    """A seat that is not asked sees nothing of hidden cards either."""
    view = views[0]
    GAME.observe(st, walk.tab, walk.par, q, view)
    for r in range(st.n_players):
        known = [int(c) for c in view.army[r] if c >= 0]
        if r != q and st.phase == Phase.BUILD:
            assert known == []
        assert len(known) <= st.n_army[r]
    assert view.n_shown == 0

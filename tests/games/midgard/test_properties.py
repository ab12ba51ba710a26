"""Random walks: what must hold at every decision and at the end of every game."""

from __future__ import annotations

import numpy as np
import pytest
from games.midgard import naive
from games.midgard.helpers import Table

from simkit.core.rng import below, mix
from simkit.games.midgard import GAME
from simkit.games.midgard.vocab import VERB, Act, Decision, Ev, Phase, Place, Space

WALKS = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)]
EVERY = 3
"""Full checks at every third decision: walks of different lengths meet all moments."""


def check_dice(table):
    """Dice are conserved: 12, 12, 10; each is at one place; nobody has more than eight."""
    st = table.st
    assert (st.supply + st.smith + st.owned.sum(axis=0)).tolist() == [12, 12, 10]
    assert min(st.supply.min(), st.smith.min(), st.home.min(), st.army.min()) >= 0
    for p in range(st.n_players):
        away = sum((st.army[place] for place in range(7) if st.fighter[place] == p), np.zeros(3, np.int64))
        assert (st.home[p] + away).tolist() == st.owned[p].tolist()
        assert st.owned[p].sum() <= 8


def check_goods_and_ships(table):
    """Nothing is negative; capacity is never exceeded."""
    st = table.st
    for name in ("goods", "favor", "blame", "food", "bounty"):
        assert st[name].min() >= 0, name
    for s in range(4):
        if st.ship_at[s] >= 0:
            assert st.army[Place.N1 + s].sum() + st.food[s] <= table.tab.ship_capacity[st.ship_at[s]]
        else:
            assert st.army[Place.N1 + s].sum() + st.food[s] == 0
    ships = [x for x in st.ship_at if x >= 0]
    assert len(ships) == len(set(ships))


def check_cards(table):
    """Runes, destinies, journeys and enemies are conserved."""
    st = table.st
    opened = sum(1 for r in st.open_rune if r >= 0)
    assert opened + st.n_rune_deck + st.rune_ready.sum() + st.rune_used.sum() == 10
    assert st.n_ready.sum() == st.rune_ready.sum()
    scored = len(table.events(Ev.DESTINY_SCORED))
    drawn = st.n_drawn if st.decision == Decision.KEEP else 0
    assert st.n_destiny_deck + st.n_hand.sum() + drawn + scored == 12
    laid = sum(1 for j in st.journey if j >= 0)
    assert laid + st.n_journey_deck + st.n_journey_discards == 18
    alive = sum(1 for place in range(3, 7) if st.enemy[place] >= 0)
    assert alive + st.killed[:, 2].sum() == st.next_card[2]


def check_workers(table):
    """Workers are conserved; a space is used at most once a round."""
    st = table.st
    base = 4 if st.n_players == 2 else 3
    rows = table.ev.rows[: st.n_events]
    start = max((k for k, r in enumerate(rows) if r[2] == Ev.ROUND), default=0)
    placed = [(int(r[1]), int(r[3])) for r in rows[start:] if r[2] == Ev.PLACED]
    index = table.data.index
    for p in range(st.n_players):
        bought_now = any(r[2] == Ev.WORKER and r[1] == p for r in rows[start:])
        assert st.all_workers[p] == base + st.has_extra[p]
        if st.phase == Phase.WORKERS:
            in_play = st.all_workers[p] - (1 if bought_now else 0)
            assert st.workers[p] + sum(1 for q, _ in placed if q == p) == in_play
    many, one_each = {index["begging"]}, {index["hunting_grounds"], index["own_ship"]}
    single = [c for _, c in placed if c not in many | one_each]
    assert len(single) == len(set(single))
    each = [pc for pc in placed if pc[1] in one_each]
    assert len(each) == len(set(each))


def check_spaces(table, legal):
    """All spaces found at once are those that may be taken when asked one by one."""
    found = [a % VERB for a in legal if a // VERB == Act.PLACE]
    assert found == naive.spaces(table.data, table.st, int(table.st.to_act))


def walk(players: int, seed: int, check=True) -> Table:
    """Play a random game, checking at every decision."""
    table = Table(players=players, seed=seed, leaders=[(seed + k) % 5 for k in range(players)]).begin()
    table.hands = [
        [destinies(table)[d] for d in table.st.hand[p, : table.st.n_hand[p]]] for p in range(players)
    ]
    u = seed
    while not table.st.is_over:
        legal = table.legal()
        assert legal == sorted(set(legal))
        assert legal
        if check and table.st.n_decisions % EVERY == 0:
            check_dice(table)
            check_goods_and_ships(table)
            check_cards(table)
            check_workers(table)
            if table.st.decision == Decision.PLACE:
                check_spaces(table, legal)
        u = mix(u, 1)
        table.st.n_decisions += 1
        GAME.step(table.st, table.tab, table.par, table.ev, legal[below(u, len(legal))])
        table.advance()
    assert table.st.n_events < table.ev.room
    return table


def destinies(table) -> list[str]:
    return [c.id for c in table.data.cards.values() if c.kind == "destiny"]


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_a_random_walk_keeps_every_property_and_scores_as_the_naive_book(players, seed):
    table = walk(players, seed)
    events = list(table.ev.rows[: table.st.n_events])
    books, scores, winners = naive.score(table.data, players, table.hands, events)
    st = table.st
    assert scores == st.score[:players].tolist()
    assert sum(1 << p for p in winners) == st.winners
    for p, book in enumerate(books):
        assert [book.food, book.wood, book.coins] == st.goods[p].tolist()
        assert [book.favor, book.blame, book.warriors] == [st.favor[p], st.blame[p], st.owned[p].sum()]
        assert st.source[p].sum() == st.score[p], "glory by source adds up"
        assert st.round_glory[p].sum() == st.score[p]


@pytest.mark.parametrize("players", [3])
def test_the_same_seed_and_game_are_the_same_game(players):
    one, two = walk(players, 9, check=False), walk(players, 9, check=False)
    assert one.ev.tobytes() == two.ev.tobytes()
    assert one.states.tobytes() == two.states.tobytes()


def permute_hidden(table, me: int, u: int) -> None:
    """Shuffle everything that seat `me` can't know."""
    st = table.st
    rng = np.random.Generator(np.random.PCG64(u))
    for foe in range(3):
        lo, hi = int(st.next_card[foe]), int(st.n_deck[foe])
        st.deck[foe, lo:hi] = rng.permutation(st.deck[foe, lo:hi])
    for name in ("rune_deck", "merchant_deck"):
        n = int(st["n_" + name])
        st[name][:n] = rng.permutation(st[name][:n])
    unknown = [s for s in range(4) if st.journey[s] >= 0 and not st.is_revealed[s] and not st.known[me, s]]
    n = int(st.n_journey_deck)
    pool = rng.permutation([*(int(st.journey[s]) for s in unknown), *st.journey_deck[:n]])
    for k, s in enumerate(unknown):
        st.journey[s] = pool[k]
    st.journey_deck[:n] = pool[len(unknown) :]
    others = [(p, k) for p in range(st.n_players) if p != me for k in range(st.n_hand[p])]
    n = int(st.n_destiny_deck)
    pool = rng.permutation([*(int(st.hand[p, k]) for p, k in others), *st.destiny_deck[:n]])
    for i, (p, k) in enumerate(others):
        st.hand[p, k] = pool[i]
    st.destiny_deck[:n] = pool[len(others) :]


@pytest.mark.parametrize(("players", "name"), [(2, "jarl"), (3, "greedy"), (4, "raider"), (4, "hunter")])
def test_permuting_hidden_cards_changes_neither_view_nor_decision(players, name):
    policy = GAME.policies[name]
    kind, weights = GAME.kinds.index(policy.kind), np.array(policy.weights)
    table = Table(players=players, seed=4).begin()
    u = 4
    for turn in range(60):
        if table.st.is_over:
            break
        me = int(table.st.to_act)
        view = table.observe(me)
        before = view.tobytes()
        k = GAME.choose(kind, view, table.tab, table.par, weights, u)
        if turn % 4 == 0:
            kept = table.states.copy()
            permute_hidden(table, me, u)
            assert table.observe(me).tobytes() == before
            assert GAME.choose(kind, table.view, table.tab, table.par, weights, u) == k
            table.states[:] = kept
        action = table.legal()[k]
        u = mix(u, 2)
        GAME.step(table.st, table.tab, table.par, table.ev, action)
        table.advance()
    assert table.st.n_events > 60


def test_chance_of_a_fight_has_its_own_stream():
    """Other dice at the troll change no roll at the draugr."""
    rolls = []
    for n in (1, 5):
        table = Table(players=2, leaders=(2, 3), first=0).begin()
        table.st.favor[:] = 0
        table.dice(0)
        table.fight(0, Place.DRAUGR_1, table.enemy("draugr_1", 0), dice=(0, 0, 3))
        table.fight(0, Place.TROLL, table.enemy("troll_1"), dice=(0, n, 0)).advance()
        table.forced()
        while table.st.decision == Decision.BLAME:
            table.do(*table.options()[0])
        rolls.append(next(row for row in table.events(Ev.ROLL) if row[1] == 2))
    assert rolls[0] == rolls[1]


def test_spaces_are_numbered_as_the_labels_say():
    labels = next(m for m in GAME.metrics if m.name == "first_space_1").labels
    data = GAME.load()
    for card in data.cards.values():
        if card.kind == "location":
            assert labels[card.space] == card.name
    assert len(labels) == len(Space) + 8

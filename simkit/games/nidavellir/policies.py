"""Nidavellir: the scripted players. They see a VIEW, tables, parameters and weights.

Random is uniform. All others are one function, `planner`, with the weights of policies.toml: how much it looks ahead
at lines, majorities, growing classes and coins is a weight, so greedy is a planner without foresight.
"""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

from .vocab import ALL_CLASSES, ARMY_STRIDE, CAMP, N_COINS, N_TAVERNS, Class, Decision, pos_of, x_of, y_of
from .worth import (
    CONTEST,
    DENY,
    EXCHANGE,
    WEIGHT_NAMES,
    card_worth,
    coin_worth,
    column_worth,
    exchange_gain,
    place_worth,
    rank_coins,
    seats_ahead,
    transform_gain,
    weigh_columns,
    weigh_taverns,
)

KINDS = ("random", "planner")
WEIGHTS: dict[str, tuple[str, ...]] = {"random": (), "planner": WEIGHT_NAMES}


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def planner(view, tab, par, weights, u):
    """Take the action of most worth (worth.py); equal ones by position, so nothing is left to chance.

    Fit for questions about cards, classes and coins between players who know the rules. Weaknesses: it does not
    remember bids, does not guess them either (each coin of the others is as likely), and looks two lines ahead at most.
    """
    d = view.decision
    if d == Decision.BID:
        return best_bid(view, tab, par, weights)
    if d == Decision.ENLIST_ORDER:
        return view.n_legal - 1
    if d == Decision.HAND_BID:
        return best_hand_bid(view, tab, par, weights)
    if d == Decision.EXCHANGE_PAIR or d == Decision.GIVE_UP or is_transform(d):
        return best_coin(view)
    rival = -1
    if d == Decision.VISIT_DISCARD:
        rival = (view.me + 1) % view.n_players
    elif d == Decision.TAKE_CARD and weights[DENY] > 0.0 and view.turn < view.n_order:
        rival = view.order[view.turn]
    classes = classes_at_stake(view, tab)
    weigh_columns(view, tab, par, weights, view.me, classes)
    if rival >= 0:
        weigh_columns(view, tab, par, weights, rival, classes)
    best = 0
    best_worth = 0.0
    for i in range(view.n_legal):
        worth = action_worth(view, tab, par, weights, view.legal[i], rival)
        if i == 0 or worth > best_worth:
            best = i
            best_worth = worth
    return best


@policy
def classes_at_stake(view, tab):
    """Bit mask of the classes to weigh: all, but at a tavern without a visit those of its dwarves."""
    if view.decision != Decision.TAKE_CARD or pos_of(view.legal[view.n_legal - 1]) >= CAMP:
        return ALL_CLASSES
    mask = 0
    for k in range(view.n_card[view.tavern]):
        column = tab.column[view.card[view.tavern, k]]
        if column >= 0:
            mask |= 1 << column
    return mask


@policy
def is_transform(d):
    """Return whether the decision is about a coin to transform."""
    return d == Decision.TRANSFORM or (d >= Decision.TRANSFORM_TWO and d <= Decision.TRANSFORM_LOWEST)


@policy
def action_worth(view, tab, par, w, action, rival):
    """Worth of an action that takes, places or discards a card."""
    d = view.decision
    pos = pos_of(action)
    c = x_of(action)
    me = view.me
    if d == Decision.TAKE_CARD:
        worth = card_worth(view, tab, par, w, me, c)
        if rival >= 0 and pos < CAMP:
            worth += w[DENY] * card_worth(view, tab, par, w, rival, c)
        return worth
    if d == Decision.VISIT_DISCARD:
        return card_worth(view, tab, par, w, rival, c)
    if d == Decision.PLACE_THRUD or d == Decision.PLACE_DOUBLE:
        return view.rank_worth[0, pos]
    if d == Decision.PLACE_YLUD:
        return column_worth(view, tab, me, tab.ylud, pos)
    if d == Decision.ENLIST_CLASS:
        return column_worth(view, tab, me, c, pos)
    if d == Decision.DISCARD_LAST:
        return -loss(view, tab, c, pos)
    if d == Decision.DISCARD_ARMY or d == Decision.HOFUD:
        return -loss(view, tab, c, pos // ARMY_STRIDE)
    return card_worth(view, tab, par, w, me, c)


@policy
def loss(view, tab, c, k):
    """Points lost with card c of the own column k, as things stand."""
    r = view.ranks[view.me, k]
    left = max(0, r - tab.ranks[c])
    if k == Class.MINER:
        had = view.points[view.me, k]
        return float(had * tab.factor[r] - (had - tab.points[c, k]) * tab.factor[left])
    return float(tab.points[c, k] + tab.curve[k, r] - tab.curve[k, left])


@policy
def best_coin(view):
    """Coins: the transform or the pair with the highest gain; of equal coins the bronze one is given up (D6)."""
    d = view.decision
    best = 0
    best_gain = 0
    for i in range(view.n_legal):
        action = view.legal[i]
        pos = pos_of(action)
        if d == Decision.EXCHANGE_PAIR:
            gain = exchange_gain(view, pos // N_COINS, pos % N_COINS)
        elif d == Decision.GIVE_UP:
            gain = -(x_of(action) & 1)
        else:
            gain = transform_gain(view, pos, y_of(action))
        if i == 0 or gain > best_gain:
            best = i
            best_gain = gain
    return best


@policy
def best_bid(view, tab, par, w):
    """Bids: the assignment of most worth: places expected at the taverns, and the exchange if its coin bids."""
    me = view.me
    weigh_columns(view, tab, par, w, me, classes_at_stake(view, tab))
    weigh_taverns(view, tab, par, w)
    rank_coins(view)
    point = coin_worth(view, par, w) * w[EXCHANGE]
    for s in range(N_COINS):
        ahead = w[CONTEST] * seats_ahead(view, view.coin[me, s], view.gem[me])
        for t in range(N_TAVERNS):
            view.place_worth[s, t] = place_worth(view, t, ahead)
    weigh_pouch(view, point)
    return best_assignment(view)


@policy
def best_assignment(view):
    """Bids: the position of the best triple of coins; the legal ones come in the order of these loops (NV-D1).

    With fewer triples than five coins have, the exchange coin is gone (TV-47).
    """
    first = 0 if view.n_legal == N_COINS * (N_COINS - 1) * (N_COINS - 1 - 1) else 1
    i = 0
    best = 0
    best_worth = 0.0
    for a in range(first, N_COINS):
        for b in range(first, N_COINS):
            if b == a:
                continue
            both = view.place_worth[a, 0] + view.place_worth[b, 1]
            for c in range(first, N_COINS):
                if c in (a, b):
                    continue
                worth = both + view.place_worth[c, 2]
                if a == 0:
                    worth += view.pair_gain[b, c]
                elif b == 0:
                    worth += view.pair_gain[a, c]
                elif c == 0:
                    worth += view.pair_gain[a, b]
                if i == 0 or worth > best_worth:
                    best = i
                    best_worth = worth
                i += 1
    return best


@policy
def weigh_pouch(view, point):
    """Write, for two coins that are bid beside the exchange coin, the worth of exchanging the other two."""
    for a in range(1, N_COINS):
        for b in range(a + 1, N_COINS):
            first = 0
            second = 0
            for s in range(1, N_COINS):
                if s in (a, b):
                    continue
                first = second
                second = s
            gain = point * exchange_gain(view, first, second)
            view.pair_gain[a, b] = gain
            view.pair_gain[b, a] = gain


@policy
def best_hand_bid(view, tab, par, w):
    """Uline: the coin whose place here is worth most above what it would be worth at the taverns to come."""
    me = view.me
    weigh_columns(view, tab, par, w, me, classes_at_stake(view, tab))
    weigh_taverns(view, tab, par, w)
    rank_coins(view)
    best = 0
    best_worth = 0.0
    for i in range(view.n_legal):
        s = pos_of(view.legal[i])
        ahead = 0.0
        for q in range(view.n_players):
            if q == me:
                continue
            value = view.coin[me, s]
            if view.bid[q] > value or (view.bid[q] == value and view.gem[q] > view.gem[me]):
                ahead += 1.0
        worth = place_worth(view, view.tavern, w[CONTEST] * ahead)
        if s == 0:
            worth += coin_worth(view, par, w) * w[EXCHANGE] * view.coin[me, 1]
        later = w[CONTEST] * seats_ahead(view, view.coin[me, s], view.gem[me])
        kept = 0.0
        for t in range(view.tavern + 1, N_TAVERNS):
            kept = max(kept, place_worth(view, t, later))
        if i == 0 or worth - kept > best_worth:
            best = i
            best_worth = worth - kept
    return best


@policy
def needs_chance(kind):
    """Return whether a player of this kind uses its random word."""
    return kind == 0


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == 1:
        return planner(view, tab, par, weights, u)
    return random(view, tab, par, weights, u)

"""Nidavellir: what things are worth to a scripted player. Reads a VIEW, tables, parameters and weights, nothing else.

Weights
-------
hero        worth of the next hero
near        a line that misses more ranks than this is not thought of
later       how much the line after the next one counts, against the next one
growth      further cards of a class expected, per tavern to come
majority    the warriors' majority, in highest coins
distinction a distinction
reach       lead (or gap) in ranks at which a majority counts as settled
coin        a point of coin value at the end
power       a point of coin value for bids, per round to come
exchange    how much of an exchange's gain counts when bidding
wild        a rank that may be put anywhere
pile        a card of the discard pile or of the camp
deny        what the next seat could make of a card, taken from it
contest     share of those ahead that take what this seat wants
"""

from __future__ import annotations

from simkit._jit import policy

from .treasury import treasury_coin
from .vocab import GEM_SHIFT, N_CLASSES, N_COINS, N_TAVERNS, Class, Decision, Kind, Op

WEIGHT_NAMES = (
    "hero", "near", "later", "growth", "majority", "distinction", "reach", "coin", "power", "exchange", "wild", "pile",
    "deny", "contest",
)  # fmt: skip
HERO, NEAR, LATER, GROWTH, MAJORITY, DISTINCTION, REACH, COIN, POWER, EXCHANGE, WILD, PILE, DENY, CONTEST = range(14)


@policy
def rounds_to_come(view, par):
    """Rounds after the present one, of both ages."""
    left = view.rounds_left
    if view.age == 0:
        left += par.rounds[view.n_players - 2]
    return left


@policy
def coin_worth(view, par, w):
    """Worth of one more point of coin value: at the end, and for the bids to come."""
    return w[COIN] + w[POWER] * rounds_to_come(view, par)


@policy
def highest_coin(view, q):
    """Value of the highest coin of seat q."""
    best = 0
    for s in range(N_COINS):
        best = max(best, view.coin[q, s])
    return best


@policy
def most_of_others(view, q, k):
    """Most ranks of the other seats in column k."""
    most = 0
    for other in range(view.n_players):
        ranks = 0 if other == q else view.ranks[other, k]
        most = max(most, ranks)
    return most


@policy
def row_of(view, q):
    """Row of the scratch for seat q: 0 the own one, 1 for another seat."""
    return 0 if q == view.me else 1


@policy
def share_lines(view, w, q):
    """Write what a rank is worth that the next line of seat q misses, and the line after it."""
    row = row_of(view, q)
    line = view.n_heroes[q] + 1
    missing = 0
    missing_later = 0
    for k in range(N_CLASSES):
        r = view.ranks[q, k]
        missing += max(0, line - r)
        missing_later += max(0, line + 1 - r)
    view.line_share[row, 0] = 0.0
    view.line_share[row, 1] = 0.0
    if view.no_line_heroes[q] == 1:
        return
    if missing > 0 and missing <= w[NEAR]:
        view.line_share[row, 0] = w[HERO] / missing
    if missing_later > 0 and missing_later <= w[NEAR]:
        view.line_share[row, 1] = w[HERO] * w[LATER] / missing_later


@policy
def weigh_columns(view, tab, par, w, q, classes):
    """Write the worth of one more rank, and of a point, in the columns of seat q that the bit mask names.

    A rank is worth its points now, its share of the next lines, its step towards a majority, and what it adds to the
    ranks of the class that are still expected.
    """
    share_lines(view, w, q)
    row = row_of(view, q)
    future = w[GROWTH] * (N_TAVERNS * rounds_to_come(view, par) + N_TAVERNS - view.tavern)
    prize = 0.0
    if view.age == 0:
        prize = w[DISTINCTION]
    reach = w[REACH]
    step = 1.0 / (reach + reach)
    line = view.n_heroes[q] + 1
    for k in range(N_CLASSES):
        if (classes >> k) & 1 == 0:
            continue
        r = view.ranks[q, k]
        here = tab.curve[k, r]
        more = tab.curve[k, r + 1]
        worth = more - here + future * (tab.curve[k, r + 2] - more - more + here)
        worth += view.line_share[row, 0] if r < line else 0.0
        worth += view.line_share[row, 1] if r <= line else 0.0
        stake = prize
        if k == Class.WARRIOR:
            stake += w[MAJORITY] * highest_coin(view, q)
        if stake > 0.0:
            lead = r - most_of_others(view, q, k)
            if lead >= -reach and lead < reach:
                worth += stake * step
        view.point_worth[row, k] = 1.0
        if k == Class.MINER:
            worth += view.points[q, k] * (tab.factor[r + 1] - tab.factor[r]) + future
            view.point_worth[row, k] = tab.factor[r + 1] + future
        view.rank_worth[row, k] = worth


@policy
def column_worth(view, tab, q, c, k):
    """Worth of card c in column k of seat q: all its ranks and its points; lines only as far as they miss ranks."""
    row = row_of(view, q)
    ranks = tab.ranks[c]
    worth = ranks * view.rank_worth[row, k] + view.point_worth[row, k] * tab.points[c, k]
    if ranks > 1:
        line = view.n_heroes[q] + 1
        r = view.ranks[q, k]
        if r < line:
            worth -= view.line_share[row, 0] * max(0, r + ranks - line)
        if r <= line:
            worth -= view.line_share[row, 1] * max(0, r + ranks - line - 1)
    return worth


@policy
def card_worth(view, tab, par, w, q, c):
    """Worth of card c for seat q, whose columns are weighed."""
    kind = tab.kind[c]
    k = tab.column[c]
    if kind == Kind.DWARF:
        row = row_of(view, q)
        return view.rank_worth[row, k] + view.point_worth[row, k] * tab.points[c, k]
    if kind == Kind.MERCENARY:
        first = column_worth(view, tab, q, c, tab.first_class[c])
        second = column_worth(view, tab, q, c, tab.second_class[c])
        return max(first, second)
    worth = float(tab.fixed[c])
    if k >= 0:
        worth += column_worth(view, tab, q, c, k)
    for i in range(tab.first_row[c], tab.last_row[c]):
        op = tab.op[i]
        if op <= Op.TRANSFORM_TWO:
            worth += (tab.amount[i] + tab.second[i]) * coin_worth(view, par, w)
        elif op < Op.HIGHEST_COIN:
            worth += power_worth(view, tab, par, w, q, c, i)
        else:
            worth += end_worth(view, tab, par, w, q, i)
    return worth


@policy
def power_worth(view, tab, par, w, q, c, i):
    """Worth of an effect row other than coins and points."""
    op = tab.op[i]
    amount = tab.amount[i]
    rounds = rounds_to_come(view, par)
    if op == Op.DISCARD_LAST:
        return -amount * w[WILD]
    if op == Op.TAKE_DISCARD:
        return amount * w[PILE]
    if op == Op.TAKE_CAMP:
        return w[PILE] if view.n_camp > 0 else 0.0
    if op == Op.TAKE_HERO:
        return w[HERO]
    if op == Op.PLACE_DOUBLES:
        return amount * w[WILD]
    if op == Op.WANDER:
        return w[WILD]
    if op == Op.JOIN_LATE:
        best = 0.0
        for k in range(N_CLASSES):
            best = max(best, column_worth(view, tab, q, c, k))
        return best
    if op == Op.BID_FROM_HAND:
        return w[POWER] * rounds * N_TAVERNS
    if op == Op.RAISE_TARGET:
        return amount * coin_worth(view, par, w)
    if op == Op.NO_LINE_HEROES:
        return -w[HERO] * w[LATER] * rounds
    if op == Op.DROP_EXCHANGE_COIN:
        return -w[EXCHANGE] * (view.coin[q, 0] + rounds)
    return 0.0


@policy
def end_worth(view, tab, par, w, q, i):
    """Worth of a row that counts at the end, as things stand."""
    op = tab.op[i]
    amount = tab.amount[i]
    if op == Op.HIGHEST_COIN:
        return amount * (highest_coin(view, q) + w[POWER] * rounds_to_come(view, par))
    if op == Op.PER_HERO:
        return float(amount * (view.n_heroes[q] + 1))
    if op == Op.PER_MERCENARY:
        return float(amount * view.n_mercenaries[q])
    if op == Op.PER_RANK_HERE:
        return float(amount * (view.ranks[q, Class.EXPLORER] + 1))
    if op == Op.BROTHER:
        had = view.brothers[q]
        return tab.brothers[had + 1] - tab.brothers[had] + w[LATER] * had
    count = 0
    if op == Op.PER_RICH_COIN:
        for s in range(N_COINS):
            if view.coin[q, s] >= tab.second[i]:
                count += 1
    elif op == Op.PER_BEST_RANK:
        for k in range(N_CLASSES):
            count = max(count, view.ranks[q, k])
    return float(amount * count)


# --- Coins and bids ------------------------------------------------------------------------------


@policy
def transform_gain(view, s, bonus):
    """Value that the own coin s gains by a transform of +bonus."""
    me = view.me
    target = view.coin[me, s] + bonus + view.raise_target[me]
    return treasury_coin(view.treasury, target) - view.coin[me, s]


@policy
def exchange_gain(view, a, b):
    """Value that the own coins a and b gain by an exchange."""
    me = view.me
    target = view.coin[me, a] + view.coin[me, b] + view.raise_target[me]
    given = max(view.coin[me, a], view.coin[me, b])
    if view.gives_lower[me] > 0:
        given = min(view.coin[me, a], view.coin[me, b])
    return treasury_coin(view.treasury, target) - given


@policy
def rank_coins(view):
    """Write value and gem of each coin of the others as one number: the higher one has its turn first."""
    for q in range(view.n_players):
        for s in range(N_COINS):
            key = (view.coin[q, s] << GEM_SHIFT) + view.gem[q]
            view.key[q * N_COINS + s] = -1 if q == view.me else key


@policy
def seats_ahead(view, value, gem):
    """Expected number of seats that come before a coin of this value, each of their coins being as likely."""
    key = (value << GEM_SHIFT) + gem
    more = 0
    for i in range(view.n_players * N_COINS):
        if view.key[i] > key:
            more += 1
    return more / N_COINS


@policy
def weigh_taverns(view, tab, par, w):
    """Write the worth of the cards of the taverns to come, best first, the best camp card in front."""
    first = 0 if view.decision == Decision.BID else view.tavern
    camp = -1.0
    for k in range(view.n_camp):
        if tab.pile[view.camp[k]] <= view.n_discard:
            camp = max(camp, card_worth(view, tab, par, w, view.me, view.camp[k]))
    for t in range(first, N_TAVERNS):
        for i in range(view.n_card[t]):
            worth = card_worth(view, tab, par, w, view.me, view.card[t, i])
            k = i
            while k > 0 and view.card_worth[t, k - 1] < worth:
                view.card_worth[t, k] = view.card_worth[t, k - 1]
                k -= 1
            view.card_worth[t, k] = worth
        if view.n_card[t] > 0 and camp > view.card_worth[t, 0]:
            view.card_worth[t, 0] = camp


@policy
def place_worth(view, t, ahead):
    """Worth of choosing in tavern t after `ahead` (a fraction) seats have taken the best cards."""
    last = view.n_card[t] - 1
    if last < 0:
        return 0.0
    k = min(int(ahead), last)
    here = view.card_worth[t, k]
    if k == last:
        return here
    return here + (ahead - k) * (view.card_worth[t, k + 1] - here)

"""Nidavellir: bravery."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import N_CLASSES, N_COINS, N_PARTS, Class, End, Ev, Kind, Op, Part, Trigger


@rule
def highest_coin(st, p):
    """NV-73. Value of the highest coin of seat p."""
    best = 0
    for s in range(N_COINS):
        best = max(best, st.coin[p, s])
    return best


@rule
def class_points(tab, k, ranks, points):
    """NV-73. Points of a column: hunters and blacksmiths by table, miners multiply, warriors and explorers add up."""
    if k == Class.MINER:
        return points * tab.factor[ranks]
    return points + tab.curve[k, ranks]


@rule
def most_warriors(st):
    """NV-73. The most warrior ranks of all seats."""
    most = 0
    for p in range(st.n_players):
        most = max(most, st.ranks[p, 0])
    return most


@rule
def row_points(st, tab, p, row):
    """NV-73, TV-54. Points of one effect row at the end, other than those that count in a column."""
    op = tab.op[row]
    amount = tab.amount[row]
    if op == Op.HIGHEST_COIN:
        return amount * highest_coin(st, p)
    if op == Op.PER_HERO:
        return amount * st.n_heroes[p]
    if op == Op.PER_MERCENARY:
        return amount * st.placed_mercenaries[p]
    count = 0
    if op == Op.PER_RICH_COIN:
        for s in range(N_COINS):
            if st.coin[p, s] >= tab.second[row]:
                count += 1
    elif op == Op.PER_BEST_RANK:
        for k in range(N_CLASSES):
            count = max(count, st.ranks[p, k])
    return amount * count


@rule
def score_seat(st, tab, par, p, most):
    """NV-73. Write the parts of seat p's score; `most` are the most warrior ranks of all. Returns the total."""
    for k in range(N_CLASSES):
        st.part[p, k] = class_points(tab, k, st.ranks[p, k], st.points[p, k])
    if st.ranks[p, 0] == most and (most > 0 or par.warrior_bonus_at_zero == 1):
        st.part[p, 0] += par.warrior_bonus * highest_coin(st, p)
    st.part[p, Part.COINS] = 0
    for s in range(N_COINS):
        st.part[p, Part.COINS] += st.coin[p, s]
    st.part[p, Part.GEM] = st.fixed_gem[p]
    st.part[p, Part.HEROES] = st.fixed_heroes[p] + tab.brothers[st.brothers[p]]
    st.part[p, Part.ARTIFACTS] = st.fixed_artifacts[p]
    for i in range(st.n_ending[p]):
        score_card(st, tab, p, st.ending[p, i])
    total = 0
    for k in range(N_PARTS):
        total += st.part[p, k]
    return total


@rule
def score_card(st, tab, p, c):
    """NV-73, TV-54. Add the rows AT_END of card c to the part of its kind, or to its column (Idunn)."""
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] != Trigger.AT_END:
            continue
        k = tab.column[c]
        if tab.op[row] == Op.PER_RANK_HERE:
            st.part[p, k] += tab.amount[row] * st.ranks[p, k]
        elif tab.kind[c] == Kind.HERO:
            st.part[p, Part.HEROES] += row_points(st, tab, p, row)
        elif tab.kind[c] == Kind.ARTIFACT:
            st.part[p, Part.ARTIFACTS] += row_points(st, tab, p, row)
        else:
            st.part[p, Part.GEM] += row_points(st, tab, p, row)


@rule
def finish(st, tab, par, ev):
    """NV-73, NV-74. Score all seats; equal totals at the top share the victory (D3)."""
    most = most_warriors(st)
    best = 0
    for p in range(st.n_players):
        st.score[p] = score_seat(st, tab, par, p, most)
        for k in range(N_PARTS):
            emit(st, ev, p, Ev.SCORED, k, st.part[p, k], 0)
        emit(st, ev, p, Ev.TOTAL, st.score[p], 0, 0)
        if p == 0 or st.score[p] > best:
            best = st.score[p]
    st.winners = 0
    for p in range(st.n_players):
        if st.score[p] == best:
            st.winners |= 1 << p
    st.is_over = True
    st.end = End.TWO_AGES

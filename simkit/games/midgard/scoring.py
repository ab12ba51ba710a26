"""Champions of Midgard: the final scoring."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .basics import destiny_value, gain_glory
from .vocab import N_COLORS, End, Ev, Good, Source


@rule
def final_scoring(st, tab, par, ev):
    """CM-100, CM-103. Score all players with the counts after the last clean-up; find the winners."""
    for p in range(st.n_players):
        score_destinies(st, tab, ev, p)
        gain_glory(st, ev, p, color_sets(st, p) * par.set_glory, Source.SETS)
        for r in range(tab.n_runes):
            gain_glory(st, ev, p, (st.rune_ready[p, r] + st.rune_used[p, r]) * tab.rune_points[r], Source.RUNES)
        if st.own_ship[p] >= 0:
            gain_glory(st, ev, p, tab.ship_glory[st.own_ship[p]], Source.SHIPS)
        gain_glory(st, ev, p, st.favor[p] * par.favor_glory, Source.FAVOR)
        gain_glory(st, ev, p, st.goods[p, Good.COIN] // par.coins_per_glory, Source.COINS)
        gain_glory(st, ev, p, -blame_loss(par, st.blame[p]), Source.BLAME)
        st.score[p] = st.glory[p]
        emit(st, ev, p, Ev.SCORED, st.score[p], kills(st, p), 0)
    find_winners(st)
    st.is_over = True
    st.end = End.ROUNDS


@rule
def score_destinies(st, tab, ev, p):
    """CM-101. Score the destinies in hand; nothing is used up by being counted."""
    for k in range(st.n_hand[p]):
        d = st.hand[p, k]
        value = destiny_value(st, tab, p, d)
        emit(st, ev, p, Ev.DESTINY_SCORED, tab.destiny_card[d], value, 0)
        gain_glory(st, ev, p, value, Source.DESTINIES)


@rule
def color_sets(st, p):
    """CM-102. Return the sets of one red, one yellow and one blue enemy: the smallest of the three numbers."""
    n = st.colors[p, 0]
    for color in range(N_COLORS - 1):
        n = min(n, st.colors[p, color])
    return n


@rule
def blame_loss(par, blame):
    """CM-100. Return the glory lost with so much blame; beyond the table the last entry goes on."""
    if blame == 0:
        return 0
    return par.blame_loss[min(blame, par.n_blame_loss) - 1]


@rule
def kills(st, p):
    """CM-103. Return the enemies killed, trolls included."""
    n = 0
    for foe in range(st.killed.shape[1]):
        n += st.killed[p, foe]
    return n


@rule
def find_winners(st):
    """CM-103. Most glory; then most enemies killed; then shared."""
    best = 0
    for p in range(1, st.n_players):
        if st.score[p] > st.score[best] or (st.score[p] == st.score[best] and kills(st, p) > kills(st, best)):
            best = p
    st.winners = 0
    for p in range(st.n_players):
        if st.score[p] == st.score[best] and kills(st, p) == kills(st, best):
            st.winners |= 1 << p

"""Nidavellir: coins. Getting, transforming, exchanging."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .army import push
from .treasury import treasury_coin
from .vocab import ALL_COINS, N_COINS, Decision, Ev, Place


@rule
def coin_code(st, p, s):
    """NV-4. Code of the coin at place s of seat p."""
    return st.coin[p, s] + st.coin[p, s] + st.gold[p, s]


@rule
def gain_coin(st, ev, p, s, target, kind):
    """NV-30. The coin at place s becomes the treasury's coin for this target, taken before the old one returns.

    Old gold goes back to the treasury, old bronze leaves the game. An empty treasury leaves the old coin (D25).
    """
    value = treasury_coin(st.treasury, target)
    if value < 0:
        return
    old = coin_code(st, p, s)
    st.treasury[value] -= 1
    if st.gold[p, s] == 1:
        st.treasury[st.coin[p, s]] += 1
    else:
        st.coins_gone += 1
    st.coin[p, s] = value
    st.gold[p, s] = 1
    emit(st, ev, p, kind, old, coin_code(st, p, s), target)


@rule
def transform(st, ev, p, s, amount):
    """NV-31, TV-53. Transform the coin at place s by +amount (and Jarika's); it stays where it lies."""
    st.transforms[p] += 1
    gain_coin(st, ev, p, s, st.coin[p, s] + amount + st.raise_target[p], Ev.TRANSFORMED)


@rule
def lowest_coin(st, p):
    """TV-48. Value of the lowest coin of seat p, the exchange coin aside."""
    least = st.coin[p, 1]
    for s in range(1, N_COINS):
        if st.coin[p, s] < least:
            least = st.coin[p, s]
    return least


@rule
def coins_at(st, p, where):
    """NV-4. Bit mask of the places of seat p's coins that lie there, the exchange coin aside."""
    mask = 0
    for s in range(1, N_COINS):
        if st.place[p, s] == where:
            mask |= 1 << s
    return mask


@rule
def begin_exchange(st, ev, p):
    """NV-24, NV-32. The exchange that ends a turn in which the exchange coin was played and is still there."""
    if st.place[p, 0] != st.tavern:
        return
    if st.from_hand[p] == 1:
        push(st, Decision.EXCHANGE_PAIR, p, 0, 0)
        return
    first = -1
    for s in range(1, N_COINS):
        if st.place[p, s] != Place.POUCH:
            continue
        if first < 0:
            first = s
        else:
            exchange(st, ev, p, first, s)
            return


@rule
def exchange(st, ev, p, a, b):
    """NV-32, TV-50. Exchange coins a and b: both are shown, the higher (Zolkur: the lower) is given up.

    Of two equal ones, one bronze and one gold, the owner chooses (D6).
    """
    st.shown[p] |= (1 << a) | (1 << b)
    if st.coin[p, a] == st.coin[p, b] and st.gold[p, a] != st.gold[p, b]:
        push(st, Decision.GIVE_UP, p, a, b)
        return
    give = a if st.coin[p, a] > st.coin[p, b] else b
    if st.gives_lower[p] > 0:
        give = a + b - give
    give_up(st, ev, p, give, a + b - give)


@rule
def give_up(st, ev, p, give, keep):
    """NV-32, TV-53. Coin `give` becomes the coin for the sum of both (and Jarika's); Zolkur is spent."""
    st.exchanges[p] += 1
    if st.gives_lower[p] > 0:
        st.gives_lower[p] -= 1
    target = st.coin[p, give] + st.coin[p, keep] + st.raise_target[p]
    gain_coin(st, ev, p, give, target, Ev.EXCHANGED)


@rule
def drop_exchange_coin(st, ev, p):
    """TV-47. The own exchange coin leaves the game wherever it lies."""
    if st.place[p, 0] == Place.GONE:
        return
    emit(st, ev, p, Ev.COIN_LOST, coin_code(st, p, 0), 0, 0)
    st.place[p, 0] = Place.GONE
    st.shown[p] |= 1
    st.coin[p, 0] = 0
    st.coins_gone += 1


@rule
def swap_exchange_coin(st, tab, ev, p):
    """NV-63. The special coin replaces the exchange coin, which leaves the game."""
    if st.place[p, 0] == Place.GONE:
        return
    st.coin[p, 0] = tab.special
    st.coins_gone += 1
    emit(st, ev, p, Ev.SPECIAL_COIN, coin_code(st, p, 0), 0, 0)


@rule
def coins_to_hand(st, ev, p):
    """NV-46. Uline's owner takes all coins that are not yet revealed to hand; from now on bids come from hand.

    The hand is public: everybody can tell what is in it (D19).
    """
    for s in range(N_COINS):
        where = st.place[p, s]
        if where <= Place.POUCH and where > st.tavern:
            st.place[p, s] = Place.HAND
    st.shown[p] = ALL_COINS
    emit(st, ev, p, Ev.COINS_TO_HAND, 0, 0, 0)

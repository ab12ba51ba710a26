"""God of War: the Upgrade phase."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import position, remove_at

from .decks import discard_hand, leave_game, push_deck, put_under
from .vocab import Decision, Ev, Phase, Verb, code


@rule
def discard_hands(st, par):
    """GW-71. All players discard their hands first, so that these cards can be removed now."""
    for p in range(st.n_players):
        discard_hand(st, p)
    st.order = 0
    st.picks = par.upgrade_picks
    st.phase = Phase.UPGRADE


@rule
def next_pick(st, tab, par, ev):
    """GW-71, GW-R21. Ask the next player in turn order to take or remove a card; then end the round."""
    while st.order < st.n_players:
        p = (st.marker + st.order) % st.n_players
        if st.picks > 0 and (st.n_offer > 0 or st.n_pile[p] > 0):
            for k in range(st.n_offer):
                st.card_seen[p, tab.up_card[st.offer[k]]] += 1
            st.turn = p
            st.to_act = p
            st.decision = Decision.UPGRADE
            return
        st.order += 1
        st.picks = par.upgrade_picks
    end_round(st)


@rule
def legal_upgrade(st, tab, p, actions):
    """GW-71, GW-R23. List the open cards to take and the cards of the own discard pile to remove, each kind once."""
    n = 0
    for k in range(st.n_offer):
        n = insert(actions, 0, n, code(Verb.TAKE, tab.up_card[st.offer[k]], 0, 0))
    first = n
    for k in range(st.n_pile[p]):
        n = insert(actions, first, n, code(Verb.REMOVE, st.pile[p, k], 0, 0))
    return n


@rule
def insert(actions, first, n, action):
    """GW-71. Insert an action into the ascending actions[first:n] unless it is there; returns the new count."""
    k = n
    while k > first and actions[k - 1] > action:
        k -= 1
    if k > first and actions[k - 1] == action:
        return n
    for i in range(n, k, -1):
        actions[i] = actions[i - 1]
    actions[k] = action
    return n + 1


@rule
def take_upgrade(st, tab, ev, p, c):
    """GW-71. Take an open card on top of the own deck; its rune has no effect any more (D11)."""
    for k in range(st.n_offer):
        if tab.up_card[st.offer[k]] == c:
            st.n_offer = remove_at(st.offer, st.n_offer, k)
            break
    push_deck(st, p, c)
    st.took[p] += 1
    st.card_played[p, c] += 1
    st.picks -= 1
    emit(st, ev, p, Ev.TOOK, c, 0, 0)


@rule
def remove_card(st, tab, ev, p, c):
    """GW-71, GW-72. Remove a card of the own discard pile from the game."""
    st.n_pile[p] = remove_at(st.pile[p], st.n_pile[p], position(st.pile[p], st.n_pile[p], c))
    leave_game(st, tab, p, c)
    st.dropped[p] += 1
    st.picks -= 1
    emit(st, ev, p, Ev.REMOVED, c, 0, 0)


@rule
def return_offer(st):
    """GW-73, GW-R58. Open cards that were not taken go under the Upgrade deck, the first revealed first."""
    for k in range(st.n_offer):
        put_under(st, st.offer[k])
        st.offer[k] = -1
    st.n_offer = 0


@rule
def end_round(st):
    """GW-73, GW-74. Open cards go under the deck, the first-player marker passes on, a new round begins."""
    return_offer(st)
    st.marker = (st.marker + 1) % st.n_players
    st.phase = Phase.BIND

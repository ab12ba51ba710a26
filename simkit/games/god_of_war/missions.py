"""God of War: the pyramid of missions and bosses, setup, placing, obstacles, between missions, the round."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import fill, fill2
from simkit.core.rng import below, shuffle, word
from simkit.core.state import begin

from .decks import discard_hand, gain_status, leave_game, push_deck, push_pile, shuffle_deck
from .figures import clear_bonuses, close_everything, finish, has_turn, hurt_hero, legal_moves, put_figure
from .scene import lay_out
from .upgrade import return_offer
from .vocab import (
    OPTION_BOSS,
    OPTION_FIRST,
    OPTION_SECOND,
    STAGES,
    Board,
    Decision,
    End,
    Ev,
    Hero,
    Obstacle,
    Phase,
    Sort,
    Stream,
    Verb,
    code,
)

FIXED_FIRST = 1
"""First choice of the option `first` that names a mission."""
FIXED = 2
"""First choice of the options `second` and `boss` that names a scene; 0: chosen by the players, 1: drawn."""
LAST = STAGES - 1

# --- Setup ---------------------------------------------------------------------------------------


@rule
def setup_game(st, tab, par, seed, game_no, row):
    """GW-10 to GW-13. Boards and decks, the pyramid, the Upgrade deck, the stacks; the first player is drawn."""
    begin(st, seed, game_no, row)
    close_everything(st)
    clear_counters(st)
    st.first = below(word(seed, game_no, Stream.FIRST, 0), st.n_players)
    st.marker = st.first
    st.turn = st.first
    for f in range(st.hero.shape[0]):
        st.hero[f] = -1
        st.hurt[f] = 0
        st.rage[f] = 0
        st.is_in[f] = 0
        st.column[f] = -1
        st.token[f] = 0
        st.moved[f] = 0
        clear_bonuses(st, f)
    st.mimir = -1
    st.bearer = -1
    for k in range(st.status_left.shape[0]):
        st.status_left[k] = tab.copies[tab.status_card[k]]
    for p in range(st.deck.shape[0]):
        st.n_deck[p] = 0
        st.n_hand[p] = 0
        st.marks[p] = 0
        st.n_pile[p] = 0
        st.n_bad[p] = 0
        st.limit[p] = 0
        st.shuffles[p] = 0
    for p in range(st.n_players):
        take_board(st, tab, p)
    shuffle_upgrades(st, tab)
    draw_pyramid(st, tab)
    st.stage = 0 if par.missions > 0 else LAST
    st.phase = Phase.LAY_OUT
    if st.stage == LAST:
        st.phase = Phase.NEXT_SCENE
        st.stage = LAST - 1


@rule
def clear_counters(st):
    """GW-10. A new game: nothing has been counted yet."""
    for k in range(st.stage_scene.shape[0]):
        st.stage_scene[k] = -1
        st.stage_won[k] = 0
        st.stage_rounds[k] = 0
        st.choice[k] = -1
        st.rejected[k] = -1
    for p in range(st.dealt.shape[0]):
        st.dealt[p] = 0
        st.attacks[p] = 0
        st.kills[p] = 0
        st.broken[p] = 0
        st.taken[p] = 0
        st.blocked[p] = 0
        st.healed[p] = 0
        st.furies[p] = 0
        st.specials[p] = 0
        st.interactions[p] = 0
        st.knocked[p] = 0
        st.took[p] = 0
        st.dropped[p] = 0
    for k in range(st.rune_count.shape[0]):
        st.rune_count[k] = 0
        st.rune_hurt[k] = 0
    fill(st.removed, 0)
    fill(st.aid_used, 0)
    fill(st.side, 0)
    fill(st.damage, 0)
    fill(st.dead, 0)
    fill(st.stunned, 0)
    fill(st.store, 0)
    fill2(st.armour, 0)
    fill(st.front, -1)
    fill(st.back, -1)
    fill(st.offer, -1)
    fill(st.up, -1)
    fill2(st.hand, -1)
    st.n_offer = 0
    st.layout = 0
    st.extra_cards = 0
    st.is_extra = 0
    st.extras = 0
    st.scene_round = 0
    st.order = 0
    st.picks = 0
    st.die_index = 0


@rule
def take_board(st, tab, p):
    """GW-10, GW-110. Seat p takes board, figures and 14 starting cards; who plays alone has the solo Kratos (D7)."""
    board = st.loadout[p]
    if st.n_players == 1 or board < 0:
        board = 0
        st.loadout[p] = 0
    if board == Board.BROK_SINDRI:
        st.hero[2 * p] = Hero.BROK
        st.hero[2 * p + 1] = Hero.SINDRI
    elif board == Board.MIMIR:
        st.hero[2 * p] = Hero.MIMIR
        st.mimir = 2 * p
    else:
        st.hero[2 * p] = board
    if st.n_players == 1:
        st.hero[2 * p] = Hero.KRATOS_SOLO
    for k in range(tab.n_start[board]):
        c = tab.start_card[board, k]
        push_deck(st, p, c)
        st.card_in[p, c] = 1
    for k in range(tab.n_up):
        st.card_in[p, tab.up_card[k]] = 1
    shuffle_deck(st, p)


@rule
def shuffle_upgrades(st, tab):
    """GW-13. Shuffle the Upgrade cards."""
    for k in range(tab.n_up):
        st.up[k] = k
    st.n_up = tab.n_up
    st.up_head = 0
    shuffle(st.up, st.n_up, st.seed, st.game_no, Stream.UPGRADES, 0)


@rule
def draw_pyramid(st, tab):
    """GW-11, D16. Draw 3 missions (one below, two above) and 3 bosses; a fixed scene is put where it belongs."""
    draw_three(st, st.missions, tab.mission_layout.shape[0], Stream.MISSIONS)
    if st.option[OPTION_FIRST] >= FIXED_FIRST:
        put_in_place(st.missions, 0, st.option[OPTION_FIRST] - FIXED_FIRST)
    wanted = st.option[OPTION_SECOND] - FIXED
    if wanted >= 0 and not (st.option[OPTION_FIRST] >= FIXED_FIRST and st.missions[0] == wanted):
        put_in_place(st.missions, 1, wanted)
    draw_three(st, st.bosses, tab.boss_layout.shape[0], Stream.BOSSES)
    if st.option[OPTION_BOSS] >= FIXED:
        put_in_place(st.bosses, 0, st.option[OPTION_BOSS] - FIXED)


@rule
def draw_three(st, drawn, n, stream):
    """GW-11. Draw three of n cards, without putting back."""
    for k in range(drawn.shape[0]):
        j = below(word(st.seed, st.game_no, stream, k), n - k)
        i = 0
        while j > 0 or is_drawn(drawn, k, i):
            if not is_drawn(drawn, k, i):
                j -= 1
            i += 1
        drawn[k] = i


@rule
def is_drawn(drawn, n, i):
    """GW-11. Say whether card i is among drawn[:n]."""
    for k in range(n):
        if drawn[k] == i:
            return True
    return False


@rule
def put_in_place(drawn, place, wanted):
    """D16. Put a wanted card at a place of the pyramid; if it was drawn elsewhere, the two change places."""
    for k in range(drawn.shape[0]):
        if drawn[k] == wanted:
            drawn[k] = drawn[place]
    drawn[place] = wanted


# --- A scene begins ------------------------------------------------------------------------------


@rule
def begin_scene(st, tab, ev):
    """GW-12. Lay out the scene of this stage and place the heroes."""
    if st.stage == 0:
        st.stage_scene[0] = tab.mission_layout[st.missions[0]]
    lay_out(st, tab, ev, st.stage_scene[st.stage])
    st.scene_round = 0
    for column in range(st.front.shape[0]):
        st.front[column] = -1
        st.back[column] = -1
    for f in range(st.hero.shape[0]):
        st.is_in[f] = 1 if st.hero[f] >= 0 else 0
        st.column[f] = -1
    st.bearer = -1
    st.order = 0
    st.phase = Phase.PLACE


@rule
def next_placing(st):
    """GW-14. Ask for the place of the next figure, clockwise from the first player; Mimir is not placed."""
    while st.order < 2 * st.n_players:
        p = (st.marker + st.order // 2) % st.n_players
        f = 2 * p + st.order % 2
        if st.hero[f] >= 0 and f != st.mimir and st.hero[f] != Hero.MIMIR:
            st.to_act = p
            st.decision = Decision.PLACE
            return
        st.order += 1
    st.phase = Phase.OBSTACLES


@rule
def legal_places(st, actions):
    """GW-14. List the columns with a free place."""
    p = (st.marker + st.order // 2) % st.n_players
    return legal_moves(st, 2 * p + st.order % 2, Verb.PLACE, actions, 0)


@rule
def place(st, ev, f, column, behind):
    """GW-14. Place a figure."""
    put_figure(st, f, column, behind)
    st.order += 1
    emit(st, ev, f // 2, Ev.PLACED, f, column, behind)


@rule
def obstacles(st, tab, ev):
    """GW-91, GW-92, GW-R39. Apply the obstacles of the cards turned over, in ascending number."""
    st.phase = Phase.BIND
    st.by_scene = 1
    for number in range(1, tab.mission_layout.shape[0] + tab.boss_layout.shape[0] + 1):
        for k in range(st.rejected.shape[0]):
            if st.rejected[k] >= 0 and tab.number_of[st.rejected[k]] == number:
                emit(st, ev, -1, Ev.OBSTACLE, tab.mission_card[st.rejected[k]], 0, 0)
                apply_obstacle(st, tab, ev, tab.obstacle[st.rejected[k]], tab.obstacle_amount[st.rejected[k]])
    for k in range(st.rejected.shape[0]):
        st.rejected[k] = -1


@rule
def apply_obstacle(st, tab, ev, obstacle, n):
    """GW-91, GW-R39. Apply one obstacle to every player in turn order, or to every hero."""
    if obstacle == Obstacle.EXTRA_CARDS:
        st.extra_cards += n
    elif obstacle == Obstacle.HURT_ALL:
        for f in range(st.hero.shape[0]):
            if st.is_in[f] == 1:
                hurt_hero(st, ev, f, n)
    else:
        for k in range(st.n_players):
            obstacle_for(st, tab, ev, (st.marker + k) % st.n_players, obstacle, n)


@rule
def obstacle_for(st, tab, ev, p, obstacle, n):
    """GW-91, GW-72. Apply one obstacle to the deck or hand limit of seat p."""
    if obstacle == Obstacle.HAND_LIMIT:
        st.limit[p] += n
        return
    stack = Sort.POISON - Sort.STUN
    if obstacle == Obstacle.STUN_TOP or obstacle == Obstacle.SHUFFLE_STUN:
        stack = Sort.STUN - Sort.STUN
    for _ in range(n):
        if obstacle != Obstacle.DISCARD_TOP and obstacle != Obstacle.REMOVE_TOP:
            gain_status(st, tab, ev, p, stack)
        elif st.n_deck[p] > 0:
            st.n_deck[p] -= 1
            c = st.deck[p, st.n_deck[p]]
            st.deck[p, st.n_deck[p]] = -1
            if obstacle == Obstacle.DISCARD_TOP:
                push_pile(st, p, c)
            else:
                leave_game(st, tab, p, c)
                emit(st, ev, p, Ev.REMOVED, c, 0, 0)
    if obstacle == Obstacle.SHUFFLE_POISON or obstacle == Obstacle.SHUFFLE_STUN:
        shuffle_deck(st, p)


# --- Rounds --------------------------------------------------------------------------------------


@rule
def begin_round(st, par, ev):
    """GW-4, GW-R56, GW-R59. A new round; Mimir is bound to an ally first; a scene has only so many rounds."""
    if st.scene_round == par.round_cap:
        finish(st, ev, End.ROUND_CAP)
        return
    st.scene_round += 1
    st.round_no += 1
    st.die_index = 0
    st.phase = Phase.PREPARE
    if st.mimir >= 0 and st.is_in[st.mimir] == 1:
        if nobody_but_mimir(st):
            finish(st, ev, End.KNOCKED_OUT)
        else:
            st.to_act = st.mimir // 2
            st.decision = Decision.BIND


@rule
def nobody_but_mimir(st):
    """GW-R25. Say whether no hero but Mimir is in play."""
    for f in range(st.hero.shape[0]):
        if st.is_in[f] == 1 and st.hero[f] != Hero.MIMIR:
            return False
    return True


@rule
def legal_bearers(st, actions):
    """GW-104, GW-R56. List the allies in play that may carry Mimir."""
    n = 0
    for f in range(st.hero.shape[0]):
        if st.is_in[f] == 1 and st.hero[f] != Hero.MIMIR:
            actions[n] = code(Verb.BIND, f, 0, 0)
            n += 1
    return n


@rule
def bind(st, ev, f):
    """GW-104. Figure f carries Mimir in this round."""
    st.bearer = f
    st.column[st.mimir] = st.column[f]
    emit(st, ev, st.mimir // 2, Ev.BOUND, f, 0, 0)


@rule
def prepare(st, par):
    """GW-20, GW-21, GW-R33. Each player draws up to the hand limit; then the first player's activation."""
    for p in range(st.n_players):
        limit = max(par.hand_limit + st.limit[p], min(par.hand_minimum, par.hand_limit))
        st.draws[p] = max(limit - st.n_hand[p], 0)
    st.is_preparing = 1
    st.is_extra = 0
    st.order = 0
    st.by_scene = 1
    st.phase = Phase.TURN_START


# --- Between scenes ------------------------------------------------------------------------------


@rule
def clean_up(st, tab):
    """GW-90, GW-R19. Heroes recover, status cards leave, every player shuffles all own cards together."""
    close_everything(st)
    return_offer(st)
    for f in range(st.hero.shape[0]):
        st.hurt[f] = 0
        st.rage[f] = 0
        st.token[f] = 0
        clear_bonuses(st, f)
    for a in range(st.aid_used.shape[0]):
        st.aid_used[a] = 0
    for p in range(st.n_players):
        st.limit[p] = 0
        discard_hand(st, p)
        for k in range(st.n_deck[p]):
            push_pile(st, p, st.deck[p, k])
            st.deck[p, k] = -1
        st.n_deck[p] = 0
        for k in range(st.n_pile[p]):
            c = st.pile[p, k]
            st.pile[p, k] = -1
            if tab.is_a[c] < Sort.STUN:
                push_deck(st, p, c)
            else:
                st.status_left[tab.is_a[c] - Sort.STUN] += 1
        st.n_pile[p] = 0
        st.n_bad[p] = 0
        shuffle_deck(st, p)
    st.extra_cards = 0
    st.extras = 0
    st.is_extra = 0


@rule
def next_scene(st, tab, par):
    """GW-91, GW-92, D5. Offer the two missions above, or the three bosses; the first player decides for all."""
    clean_up(st, tab)
    st.stage = st.stage + 1 if st.stage + 1 < par.missions else LAST
    st.turn = st.marker
    for k in range(STAGES):
        st.choice[k] = -1
    if st.stage < LAST:
        option = st.option[OPTION_SECOND]
        st.choice[0] = tab.mission_layout[st.missions[1]]
        st.choice[1] = tab.mission_layout[st.missions[2]]
        fixed = option >= FIXED and st.missions[1] == option - FIXED
        count = 2
    else:
        option = st.option[OPTION_BOSS]
        for k in range(STAGES):
            st.choice[k] = tab.boss_layout[st.bosses[k]]
        fixed = option >= FIXED
        count = STAGES
    if fixed:
        go(st, 0)
    elif option == 1:
        go(st, below(word(st.seed, st.game_no, Stream.PICK, st.stage), count))
    else:
        st.to_act = st.marker
        st.decision = Decision.MISSION if st.stage < LAST else Decision.BOSS


@rule
def legal_scenes(st, actions):
    """GW-91, GW-92. List the scenes to choose from."""
    n = 0
    for k in range(STAGES):
        if st.choice[k] >= 0:
            actions[n] = code(Verb.GO, k, st.choice[k], 0)
            n += 1
    return n


@rule
def go(st, k):
    """GW-91, GW-92. The k-th scene is next; the other cards are turned over, their obstacles will apply."""
    st.stage_scene[st.stage] = st.choice[k]
    for other in range(STAGES):
        st.rejected[other] = -1 if other == k else st.choice[other]
        st.choice[other] = -1
    st.phase = Phase.LAY_OUT


@rule
def start_turn(st, par):
    """GW-60, GW-66, GW-70. The next player's activation; after all players the Extra Scene Activation."""
    st.is_preparing = 0
    if st.order == st.n_players:
        st.is_extra = 1
        st.turn = st.marker
        st.extras = par.extra_reveals + st.extra_cards
        st.extra_cards = 0
        st.phase = Phase.REVEAL if st.extras > 0 else Phase.DISCARD
        return
    st.turn = (st.marker + st.order) % st.n_players
    st.phase = Phase.HERO if has_turn(st, st.turn) else Phase.REVEAL


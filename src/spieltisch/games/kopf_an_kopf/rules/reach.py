"""Kopf an Kopf: order of the horses, and legal purchases, bets, cards, choices, rolls and draws."""

from mypy_extensions import i64

from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules import rules
from spieltisch.games.kopf_an_kopf.rules.parts import (
    CASH,
    CASH_PER_STAKED,
    DEAL,
    DOUBLE_BET,
    DRAW,
    EXTRA_ROLL,
    EXTRA_THROW,
    FIRST_BET,
    FIRST_BUY,
    FIRST_PLAY,
    FIRST_SPRINT,
    FREE_BET_ANY,
    FREE_BET_FIXED,
    KEEP_LUCKY,
    LAST_DRAW,
    LAST_STEP,
    LATE_BET,
    LEAD_BET,
    LEAD_CASH,
    LEAD_DRAW,
    LEVEL_ONE_CASH,
    LEVEL_RIVAL_CASH,
    LEVEL_THREE_CASH,
    LUCKY_NUMBER,
    MOVE_CHOICE,
    MOVE_FIXED,
    MOVE_LAST,
    MOVE_LEAD,
    MOVE_OWN,
    NOTHING,
    NUM_HORSES,
    PASS,
    REROLL_HORSE,
    REROLL_MOVE,
    ROLL,
    SCARED_OF_TEN,
    SECOND_CASH,
    SELL,
    SHIFT_BET,
    SLIPSTREAM,
    STANDING,
    START_PLAYER,
    STEAL_CASH,
    STEAL_RANDOM_CARD,
    STOCK,
    STOP,
    THEFT,
    WHIP_ROLL,
    ZONE_CASH,
)

# -- how horses stand ------------------------------------------------------------------------------------


def greatest(state: "rules.State") -> i64:
    """Return the greatest position of a horse that has not finished."""
    most: i64 = 0
    for horse in range(NUM_HORSES):
        if state.pos[horse] > most and state.pos[horse] < state.course.finish:
            most = state.pos[horse]
    return most


def is_leading(state: "rules.State", horse: i64) -> bool:
    """KAK-6: return whether a horse leads; several may, none at the start or once a horse has finished."""
    here: i64 = state.pos[horse]
    return state.finished == 0 and here > 0 and here == greatest(state)


def is_last(state: "rules.State", horse: i64) -> bool:
    """KAK-7: return whether a horse is running, with no running horse behind it."""
    here: i64 = state.pos[horse]
    if here >= state.course.finish:
        return False
    for other in range(NUM_HORSES):  # noqa: SIM110 - a generator would be boxed
        if state.pos[other] < here:
            return False
    return True


def level(state: "rules.State", horse: i64) -> i64:
    """KAK-5: return how many other running horses have its position."""
    others: i64 = -1
    for other in range(NUM_HORSES):
        if state.pos[other] == state.pos[horse]:
            others += 1
    return others


def ahead(state: "rules.State", horse: i64) -> i64:
    """KAK-5: return how many horses are ahead of it, finished ones included."""
    others: i64 = 0
    for other in range(NUM_HORSES):
        if state.pos[other] > state.pos[horse]:
            others += 1
    return others


def gap(state: "rules.State", horse: i64) -> i64:
    """KAK-89: return the distance to the nearest running horse ahead; 0 if there is none."""
    here: i64 = state.pos[horse]
    least: i64 = 0
    for other in range(NUM_HORSES):
        there: i64 = state.pos[other]
        if there > here and there < state.course.finish and (least == 0 or there - here < least):
            least = there - here
    return least


def is_level_with_rival(state: "rules.State", horse: i64) -> bool:
    """KAK-30: return whether a horse of another player has its position."""
    for other in range(NUM_HORSES):
        owner: i64 = state.owner[other]
        if owner != NOTHING and owner != state.owner[horse] and state.pos[other] == state.pos[horse]:
            return True
    return False


def has_feature(state: "rules.State", horse: i64) -> bool:
    """KAK-21, KAK-23 to KAK-33: return whether a running horse's feature has an effect as the turn begins."""
    feature: i64 = state.course.feature[horse]
    here: i64 = state.pos[horse]
    if here >= state.course.finish:
        return False
    if feature in (LEAD_DRAW, LEAD_CASH):
        return is_leading(state, horse)
    if feature in (LAST_DRAW, LAST_STEP):
        return here > 0 and is_last(state, horse)
    if feature == LEVEL_ONE_CASH:
        return level(state, horse) == 1
    if feature == LEVEL_THREE_CASH:
        return level(state, horse) >= 3
    if feature == SECOND_CASH:
        return here > 0 and ahead(state, horse) == 1
    if feature == ZONE_CASH:
        return is_in_zone(state, horse)
    return feature == LEVEL_RIVAL_CASH and is_level_with_rival(state, horse)


def is_scared(state: "rules.State", horse: i64) -> bool:
    """KAK-49: return whether a running horse goes back when the 10 is rolled."""
    return state.course.feature[horse] == SCARED_OF_TEN and state.pos[horse] < state.course.finish


def is_in_zone(state: "rules.State", horse: i64) -> bool:
    """KAK-8: return whether a horse is in the no-bet zone."""
    return state.course.zone_first <= state.pos[horse] <= state.course.zone_last


# -- bets ------------------------------------------------------------------------------------------------


def free_chips(state: "rules.State", horse: i64) -> i64:
    """KAK-73: return the free chips of a horse; bets on own horses take none (KAK-74)."""
    free: i64 = state.settings.chips
    for seat in range(state.players):
        if state.stake[seat * NUM_HORSES + horse] > 0 and state.owner[horse] != seat:
            free -= 1
    return free


def may_back(state: "rules.State", seat: i64, horse: i64) -> bool:
    """KAK-2, KAK-73, KAK-74: return whether a horse is running and a chip is free, present or not needed."""
    if state.pos[horse] >= state.course.finish:
        return False
    if state.owner[horse] == seat or state.stake[seat * NUM_HORSES + horse] > 0:
        return True
    return free_chips(state, horse) > 0


def may_back_another(state: "rules.State", seat: i64, first: i64) -> bool:
    """Return whether there is another horse to bet on."""
    for horse in range(NUM_HORSES):  # noqa: SIM110 - a generator would be boxed
        if horse != first and may_back(state, seat, horse):
            return True
    return False


# -- cards -----------------------------------------------------------------------------------------------


def is_playable(state: "rules.State", seat: i64, kind: i64) -> bool:
    """KAK-78, KAK-79, KAK-114: return whether a card of the hand can be completed."""
    deck = state.deck
    op: i64 = deck.op[kind]
    if deck.rosette[kind] != 0 and state.finished > 0:
        return False
    if op == MOVE_FIXED:
        return moves_any(state, kind)
    if CASH <= op <= CASH_PER_STAKED or op == EXTRA_THROW:
        return True
    if op == LUCKY_NUMBER:
        return False  # KAK-47
    if op == FREE_BET_FIXED:
        return may_back(state, seat, deck.horse[kind])
    if STEAL_RANDOM_CARD <= op <= STEAL_CASH:
        return has_victim(state, seat, op)
    if op in (LATE_BET, LEAD_BET, DOUBLE_BET) and state.cash[seat] < price_of_bet(state, kind):
        return False
    if op == DOUBLE_BET:
        return has_targets(state, seat, kind, 2)
    return has_targets(state, seat, kind, 1)


def price_of_bet(state: "rules.State", kind: i64) -> i64:
    """KAK-93 to KAK-95: return the least cash that a betting card takes."""
    deck = state.deck
    if deck.op[kind] == LATE_BET:
        return deck.least[kind]
    if deck.op[kind] == DOUBLE_BET:
        return 2 * deck.sum[kind]
    return deck.sum[kind]


def moves_any(state: "rules.State", kind: i64) -> bool:
    """KAK-83: return whether one of the listed horses can move."""
    for horse in range(NUM_HORSES):  # noqa: SIM110 - a generator would be boxed
        if is_listed(state, kind, horse):
            return True
    return False


def is_listed(state: "rules.State", kind: i64, horse: i64) -> bool:
    """Return whether a card names a horse that can move as it says."""
    return (state.deck.listed[kind] >> horse) & 1 == 1 and can_move(state, horse, state.deck.steps[kind])


def can_move(state: "rules.State", horse: i64, steps: i64) -> bool:
    """KAK-2, R-15: return whether a horse can move; backwards only when it has left the start field."""
    return state.pos[horse] < state.course.finish and (steps > 0 or state.pos[horse] > 0)


def has_targets(state: "rules.State", seat: i64, kind: i64, needed: i64) -> bool:
    """Return whether so many horses can be chosen for a card."""
    found: i64 = 0
    for horse in range(NUM_HORSES):
        if is_target(state, seat, kind, horse):
            found += 1
            if found == needed:
                return True
    return False


def is_target(state: "rules.State", seat: i64, kind: i64, horse: i64) -> bool:
    """KAK-84 to KAK-96: return whether the (first) horse of a card may be this one."""
    op: i64 = state.deck.op[kind]
    if state.pos[horse] >= state.course.finish:
        return False
    if op <= MOVE_LAST:
        if not can_move(state, horse, state.deck.steps[kind]):
            return False
        if op == MOVE_CHOICE:
            return (state.deck.listed[kind] >> horse) & 1 == 1
        if op == MOVE_OWN:
            return state.owner[horse] == seat
        if op == MOVE_LEAD:
            return is_leading(state, horse)
        return op != MOVE_LAST or is_last(state, horse)
    if op == SLIPSTREAM:
        return gap(state, horse) > 0
    if op == LEAD_BET:
        return is_leading(state, horse) and may_back(state, seat, horse)
    if op == SHIFT_BET:
        return state.stake[seat * NUM_HORSES + horse] > 0 and may_back_another(state, seat, horse)
    return op not in (FREE_BET_ANY, LATE_BET, DOUBLE_BET) or may_back(state, seat, horse)


def has_victim(state: "rules.State", seat: i64, op: i64) -> bool:
    """KAK-101 to KAK-103: return whether there is a player to steal from."""
    for other in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if is_victim(state, seat, op, other):
            return True
    return False


def is_victim(state: "rules.State", seat: i64, op: i64, other: i64) -> bool:
    """KAK-101 to KAK-103: return whether another player has a card, or cash."""
    if other == seat:
        return False
    return state.cash[other] > 0 if op == STEAL_CASH else state.held[other] > 0


# -- lists of choices ------------------------------------------------------------------------------------


def is_eligible(state: "rules.State", horse: i64) -> bool:
    """KAK-50, KAK-51: return whether an own running horse has the rolled number and has not sprinted."""
    return (
        state.owner[horse] == state.active
        and state.pos[horse] < state.course.finish
        and (state.course.bar[horse] >> state.die_horse) & 1 == 1
        and (state.sprinted >> horse) & 1 == 0
    )


def write_sprints(state: "rules.State", out: vec[i64]) -> i64:
    """D3: write stop and the eligible horses."""
    out[0] = STOP
    n: i64 = 1
    for horse in range(NUM_HORSES):
        if is_eligible(state, horse):
            out[n] = FIRST_SPRINT + horse
            n += 1
    return n


def may_buy(state: "rules.State", seat: i64, horse: i64) -> bool:
    """KAK-67: return whether a running horse has no owner, and the cash is enough."""
    return (
        state.owner[horse] == NOTHING
        and state.pos[horse] < state.course.finish
        and state.cash[seat] >= state.course.price[horse]
    )


def may_bet(state: "rules.State", seat: i64, horse: i64) -> bool:
    """KAK-72, KAK-73: return whether a horse is outside the zone and has a chip."""
    return (
        state.cash[seat] >= state.course.bet and not is_in_zone(state, horse) and may_back(state, seat, horse)
    )


def write_actions(state: "rules.State", out: vec[i64]) -> i64:
    """D4: write pass, buy, bet, sell, keep_lucky, play."""
    seat: i64 = state.active
    out[0] = PASS
    n: i64 = 1
    for horse in range(NUM_HORSES):
        if may_buy(state, seat, horse):
            out[n] = FIRST_BUY + horse
            n += 1
    for horse in range(NUM_HORSES):
        if may_bet(state, seat, horse):
            out[n] = FIRST_BET + horse
            n += 1
    if state.held[seat] >= 2:
        out[n] = SELL
        n += 1
    if state.settings.lucky_mode == STANDING and (state.keep >> seat) & 1 == 0:
        out[n] = KEEP_LUCKY
        n += 1
    last: i64 = NOTHING
    kinds = state.deck.kind
    place = state.place
    for card in range(state.deck.size):
        if place[card] == seat:
            kind: i64 = kinds[card]
            if kind != last:
                last = kind
                if is_playable(state, seat, kind):
                    out[n] = FIRST_PLAY + kind
                    n += 1
    return n


def write_held(state: "rules.State", holder: i64, first: i64, out: vec[i64]) -> i64:
    """D5, D10: write the kinds in a hand, as actions that begin at `first`."""
    n: i64 = 0
    last: i64 = NOTHING
    for card in range(state.deck.size):
        if state.place[card] == holder and state.deck.kind[card] != last:
            last = state.deck.kind[card]
            out[n] = first + last
            n += 1
    return n


def write_targets(state: "rules.State", out: vec[i64]) -> i64:
    """D6: write the horses to choose."""
    n: i64 = 0
    for horse in range(NUM_HORSES):
        if is_target(state, state.active, state.card, horse):
            out[n] = state.deck.first_target + horse
            n += 1
    return n


def write_second_targets(state: "rules.State", out: vec[i64]) -> i64:
    """D7: write other horses to bet on."""
    n: i64 = 0
    for horse in range(NUM_HORSES):
        if horse != state.target and may_back(state, state.active, horse):
            out[n] = state.deck.first_second + horse
            n += 1
    return n


def write_amounts(state: "rules.State", out: vec[i64]) -> i64:
    """D8: write the amounts of the card, as far as the cash goes."""
    deck = state.deck
    n: i64 = 0
    for number in range(deck.num_amounts):
        if (deck.offered[state.card] >> number) & 1 == 1 and deck.amounts[number] <= state.cash[state.active]:
            out[n] = deck.first_amount + number
            n += 1
    return n


def write_victims(state: "rules.State", out: vec[i64]) -> i64:
    """D9: write the players to choose."""
    n: i64 = 0
    for seat in range(state.players):
        if is_victim(state, state.active, state.deck.op[state.card], seat):
            out[n] = state.deck.first_player + seat
            n += 1
    return n


def crosses(state: "rules.State", horse: i64) -> bool:
    """KAK-82: return whether the card takes a listed horse over the line."""
    return (
        is_listed(state, state.card, horse)
        and state.pos[horse] + state.deck.steps[state.card] > state.course.fields
    )


def write_crossings(state: "rules.State", out: vec[i64]) -> i64:
    """D11: write the horses that cross the line."""
    n: i64 = 0
    for horse in range(NUM_HORSES):
        if crosses(state, horse):
            out[n] = state.deck.first_crossing + horse
            n += 1
    return n


def holds(state: "rules.State", seat: i64, kind: i64) -> bool:
    """Return whether a card of this kind is in a hand."""
    if kind == NOTHING:
        return False
    for card in range(state.deck.first[kind], state.deck.first[kind + 1]):
        if state.place[card] == seat:
            return True
    return False


# -- what dice and piles may bring -------------------------------------------------------------------------


def chance(state: "rules.State") -> list[tuple[int, int]]:
    """Return every outcome with its weight."""
    phase = state.phase
    deck = state.deck
    running = [horse for horse in range(NUM_HORSES) if state.pos[horse] < state.course.finish]
    shown = [int(face) for face in state.settings.faces]
    faces = [(face, shown.count(face)) for face in sorted(set(shown))]
    if phase in (ROLL, EXTRA_ROLL):
        first, width = deck.first_roll, state.course.num_faces
        return [(first + horse * width + face, n) for horse in running for face, n in faces]
    if phase == DRAW:
        return kinds_at(state, STOCK, deck.first_draw)
    if phase == REROLL_HORSE:
        return [(deck.first_horse_die + horse, 1) for horse in running]
    if phase in (REROLL_MOVE, WHIP_ROLL):
        return [(deck.first_move_die + face, n) for face, n in faces]
    if phase == THEFT:
        return kinds_at(state, state.victim, deck.first_theft)
    if phase == DEAL:
        return kinds_at(state, STOCK, deck.first_deal + state.next_dealt() * deck.num_kinds)
    if phase == START_PLAYER:
        return [(seat, 1) for seat in range(state.players)]
    return []


def kinds_at(state: "rules.State", place: int, first: int) -> list[tuple[int, int]]:
    """Return the kinds of the cards that lie there, with their counts."""
    counts = [0] * state.deck.num_kinds
    for card in range(state.deck.size):
        if state.place[card] == place:
            counts[state.deck.kind[card]] += 1
    return [(first + kind, count) for kind, count in enumerate(counts) if count > 0]


def sample(state: "rules.State", rng: Rng) -> i64:
    """Draw an outcome by its weight."""
    phase: i64 = state.phase
    deck = state.deck
    if phase in (ROLL, EXTRA_ROLL):
        return deck.first_roll + any_horse(state, rng) * state.course.num_faces + any_face(state, rng)
    if phase == DRAW:
        return deck.first_draw + any_card(state, STOCK, state.pile0 + state.pile1, rng)
    if phase == THEFT:
        return deck.first_theft + any_card(state, state.victim, state.held[state.victim], rng)
    if phase == DEAL:
        first: i64 = deck.first_deal + state.next_dealt() * deck.num_kinds
        return first + any_card(state, STOCK, state.pile0 + state.pile1, rng)
    if phase == REROLL_HORSE:
        return deck.first_horse_die + any_horse(state, rng)
    if phase == START_PLAYER:
        return rng.below(state.players)
    return deck.first_move_die + any_face(state, rng)


def any_horse(state: "rules.State", rng: Rng) -> i64:
    """KAK-35: return a random running horse."""
    left: i64 = rng.below(NUM_HORSES - state.finished)
    horse: i64 = 0
    while state.pos[horse] >= state.course.finish or left > 0:
        if state.pos[horse] < state.course.finish:
            left -= 1
        horse += 1
    return horse


def any_face(state: "rules.State", rng: Rng) -> i64:
    """Return a random face of the movement die."""
    return state.settings.faces[rng.below(state.settings.num_faces)]


def any_card(state: "rules.State", place: i64, cards: i64, rng: Rng) -> i64:
    """Return the kind of a random card that lies there."""
    left: i64 = rng.below(cards)
    card: i64 = 0
    while state.place[card] != place or left > 0:
        if state.place[card] == place:
            left -= 1
        card += 1
    return state.deck.kind[card]

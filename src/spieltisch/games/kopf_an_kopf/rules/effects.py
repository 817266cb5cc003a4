"""Kopf an Kopf: what action cards do, by their operations."""

from mypy_extensions import i64

from spieltisch.games.kopf_an_kopf.rules import reach, rules, wording
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    BY_CARD,
    CASH,
    CASH_IF_BET_LEAD,
    CASH_IF_INTEREST,
    CASH_IF_OWN_LEAD,
    CASH_PER_OWNED,
    CASH_PER_STAKED,
    DOUBLE_BET,
    EXTRA_ROLL,
    EXTRA_THROW,
    FINISH_ORDER,
    FOR_CARD,
    FOR_THREE,
    FREE_BET_ANY,
    FREE_BET_FIXED,
    LATE_BET,
    LEAD_BET,
    MOVE_FIXED,
    MOVE_LAST,
    NOTHING,
    NUM_HORSES,
    OVER,
    SLIPSTREAM,
    STEAL_CASH,
    STEAL_CHOSEN_CARD,
    STEAL_RANDOM_CARD,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    THEFT,
    WHIP,
    WHIP_ROLL,
)

# -- action cards ------------------------------------------------------------------------------------


def play_card(state: "rules.State", seat: i64, kind: i64) -> None:
    """KAK-77: play a card face up, and carry it out by its operation."""
    state.spend(seat, kind)
    state.card = kind
    if state.events is not None:
        state.add_seat_event("played", seat, wording.card_values(state.deck, kind))
    op: i64 = state.deck.op[kind]
    if op == MOVE_FIXED:
        open_crossing(state)
    elif CASH <= op <= CASH_PER_STAKED:
        earn(state, seat, income(state, seat, kind))
    elif op == FREE_BET_FIXED:
        state.place_bet(seat, state.deck.horse[kind], 0, state.deck.sum[kind], "card")
        state.end_action()
    elif op == EXTRA_THROW:
        state.phase = EXTRA_ROLL
    elif op >= STEAL_RANDOM_CARD:
        if reach.write_victims(state, state.game.scratch) == 1:  # KAK-113
            rob(state, state.game.scratch[0] - state.deck.first_player)
        else:
            state.phase = TARGET_PLAYER
    elif reach.write_targets(state, state.game.scratch) == 1:
        choose_target(state, state.game.scratch[0] - state.deck.first_target)
    else:
        state.phase = TARGET_HORSE


def open_crossing(state: "rules.State") -> None:
    """KAK-82: first the horses that cross the line, in an order that the player chooses, then the others."""
    crossing: i64 = reach.write_crossings(state, state.game.scratch)
    if crossing > 1:
        state.phase = FINISH_ORDER
        return
    if crossing == 1:
        state.move(state.game.scratch[0] - state.deck.first_crossing, state.deck.steps[state.card], BY_CARD)
        if state.phase == OVER:
            return
    steps: i64 = state.deck.steps[state.card]
    for horse in range(NUM_HORSES):  # KAK-83
        if reach.is_listed(state, state.card, horse):
            state.move(horse, steps, BY_CARD)
    state.end_action()


def cross(state: "rules.State", horse: i64) -> None:
    """KAK-82: move the next horse over the line."""
    state.move(horse, state.deck.steps[state.card], BY_CARD)
    if state.phase != OVER:
        open_crossing(state)


def choose_target(state: "rules.State", horse: i64) -> None:
    """KAK-84 to KAK-96: choose the (first) horse of a card."""
    kind: i64 = state.card
    op: i64 = state.deck.op[kind]
    state.target = horse
    if op <= MOVE_LAST:
        finish_card_move(state, horse, state.deck.steps[kind])
    elif op == SLIPSTREAM:
        finish_card_move(state, horse, min(reach.gap(state, horse), state.deck.steps[kind]))
    elif op == WHIP:
        state.phase = WHIP_ROLL
    elif op == FREE_BET_ANY:
        state.place_bet(state.active, horse, 0, state.deck.sum[kind], "card")
        state.end_action()
    elif op == LEAD_BET:
        state.place_bet(state.active, horse, state.deck.sum[kind], state.deck.bonus[kind], "card")
        state.end_action()
    elif op == LATE_BET:
        if reach.write_amounts(state, state.game.scratch) == 1:
            bet_late(state, state.game.scratch[0] - state.deck.first_amount)
        else:
            state.phase = AMOUNT
    elif reach.write_second_targets(state, state.game.scratch) == 1:
        choose_second_target(state, state.game.scratch[0] - state.deck.first_second)
    else:
        state.phase = TARGET_HORSE_2


def finish_card_move(state: "rules.State", horse: i64, steps: i64) -> None:
    """Move one horse by a card, then end the action."""
    state.move(horse, steps, BY_CARD)
    if state.phase != OVER:
        state.end_action()


def choose_second_target(state: "rules.State", horse: i64) -> None:
    """KAK-94: bet on each horse; KAK-96: move stake from the first horse to the second."""
    seat: i64 = state.active
    amount: i64 = state.deck.sum[state.card]
    if state.deck.op[state.card] == DOUBLE_BET:
        state.place_bet(seat, state.target, amount, 0, "card")
        state.place_bet(seat, horse, amount, 0, "card")
    else:
        amount = min(amount, state.stake[seat * NUM_HORSES + state.target])
        state.stake[seat * NUM_HORSES + state.target] -= amount
        state.stake[seat * NUM_HORSES + horse] += amount
        if state.events is not None:
            wording.add_shift_event(state, horse, amount)
    state.end_action()


def bet_late(state: "rules.State", number: i64) -> None:
    """KAK-93: bet the chosen amount."""
    state.place_bet(state.active, state.target, state.deck.amounts[number], 0, "card")
    state.end_action()


def roll_extra(state: "rules.State", dice: i64) -> None:
    """KAK-90: move a horse by the extra roll; the dice of the turn stay as they were."""
    horse: i64 = dice // state.course.num_faces
    steps: i64 = dice % state.course.num_faces
    if state.events is not None:
        wording.add_roll_event(state, horse, steps, "card")
    finish_card_move(state, horse, steps)


def income(state: "rules.State", seat: i64, kind: i64) -> i64:
    """KAK-97 to KAK-100: return the income from a card."""
    deck = state.deck
    op: i64 = deck.op[kind]
    if op >= CASH_PER_OWNED:
        amount: i64 = 0
        for horse in range(NUM_HORSES):
            if op == CASH_PER_OWNED:
                if state.owner[horse] == seat:
                    amount += deck.sum[kind]
            elif state.stake[seat * NUM_HORSES + horse] > 0:
                amount += deck.sum[kind]
        return min(max(amount, deck.minimum[kind]), deck.maximum[kind])
    if op == CASH_IF_INTEREST and has_interest(state, seat, deck.horse[kind]):
        return deck.bonus[kind]
    if op in (CASH_IF_OWN_LEAD, CASH_IF_BET_LEAD):
        for horse in range(NUM_HORSES):
            interest = state.owner[horse] == seat
            if op == CASH_IF_BET_LEAD:
                interest = state.stake[seat * NUM_HORSES + horse] > 0
            if interest and reach.is_leading(state, horse):
                return deck.bonus[kind]
    return deck.sum[kind]


def has_interest(state: "rules.State", seat: i64, horse: i64) -> bool:
    """KAK-98: return whether a seat owns the horse or has a stake on it."""
    return state.owner[horse] == seat or state.stake[seat * NUM_HORSES + horse] > 0


def earn(state: "rules.State", seat: i64, amount: i64) -> None:
    """Pay the income from a card."""
    state.collect(seat, amount)
    if state.events is not None:
        values = {"amount": amount, "cash": state.cash[seat], **wording.card_values(state.deck, state.card)}
        state.add_seat_event("earned", seat, values)
    state.end_action()


# -- theft -------------------------------------------------------------------------------------------


def rob(state: "rules.State", victim: i64) -> None:
    """KAK-101 to KAK-103: steal from the chosen player."""
    op: i64 = state.deck.op[state.card]
    if op == STEAL_CASH:
        amount: i64 = min(state.deck.sum[state.card], state.cash[victim])
        state.cash[victim] -= amount
        state.cash[state.active] += amount
        if state.events is not None:
            wording.add_robbery_event(state, victim, amount)
        state.end_action()
    elif op == STEAL_CHOSEN_CARD:
        spy_on(state, victim)
    else:
        open_theft(state, victim, FOR_CARD)


def open_theft(state: "rules.State", victim: i64, why: i64) -> None:
    """KAK-55, KAK-101: let chance choose the stolen card."""
    state.victim = victim
    state.why = why
    state.phase = THEFT


def spy_on(state: "rules.State", victim: i64) -> None:
    """KAK-102, KAK-117: show the whole hand to the spy, who remembers it."""
    state.victim = victim
    state.why = FOR_CARD
    for card in range(state.deck.size):
        if state.place[card] == victim:
            state.knows[card] |= 1 << state.active
    if state.events is not None:
        wording.add_spying_events(state)
    if state.held[victim] > 1:
        state.phase = TAKE_CARD
    else:  # KAK-113
        reach.write_held(state, victim, 0, state.game.scratch)
        steal(state, state.game.scratch[0])


def steal(state: "rules.State", kind: i64) -> None:
    """Move a card to the thief; KAK-117: the victim knows it, other seats forget all of that hand."""
    thief: i64 = state.active
    victim: i64 = state.victim
    taken: i64 = NOTHING
    for card in range(state.deck.size):
        if state.place[card] == victim:
            state.knows[card] &= 1 << thief
            if state.deck.kind[card] == kind and (taken == NOTHING or state.knows[card] > state.knows[taken]):
                taken = card
    state.place[taken] = thief
    state.knows[taken] = 1 << victim
    state.held[victim] -= 1
    state.held[thief] += 1
    state.passed[thief] = 0
    if state.events is not None:
        wording.add_theft_events(state, kind)
    state.victim = NOTHING
    if state.why == FOR_THREE:
        state.phase = ACTION
    else:
        state.end_action()

"""Knight Rider: the K.I.T.T. cards, which are played during a drive."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import driving
from spieltisch.games.knight_rider.rules.tables import (
    COAT,
    COAT_CARD,
    JUMP,
    JUMP_CARD,
    KITT,
    TURBO_1,
    TURBO_1_CARD,
    TURBO_2,
    TURBO_2_CARD,
)
from spieltisch.games.knight_rider.rules.text_values import field_name

KIND_OF: Final = {COAT: COAT_CARD, TURBO_1: TURBO_1_CARD, TURBO_2: TURBO_2_CARD, JUMP: JUMP_CARD}


def may_play(state: State) -> bool:
    """KNR-36: return whether cards may be played: with mid_move_cards = false not between steps."""
    return state.settings.cards_on_the_way or not state.spent or state.finished


def write(state: State, out: vec[i64], n: i64, timely: bool) -> i64:
    """KNR-88 to KNR-96: write the K.I.T.T. cards that can be played now."""
    first: i64 = KITT * state.current
    kitt = state.kitt
    if kitt[first + JUMP_CARD] > 0 and not state.finished and can_jump(state):
        out[n] = JUMP
        n += 1
    if timely and kitt[first + COAT_CARD] > 0:
        out[n] = COAT
        n += 1
    if timely and not state.finished:
        if kitt[first + TURBO_1_CARD] > 0:
            out[n] = TURBO_1
            n += 1
        if kitt[first + TURBO_2_CARD] > 0 and state.roll == 1 and not state.spent:  # KNR-91
            out[n] = TURBO_2
            n += 1
    return n


def can_jump(state: State) -> bool:
    """KNR-93, KNR-94: return whether an obstacle is ahead, and room straight behind it."""
    seat: i64 = state.current
    over: i64 = movement.front(state, seat)
    if state.remaining < 1 or not is_obstacle(state, over):
        return False
    return state.may_enter(state.roads.ahead[4 * over + state.heading[seat]], seat)


def is_obstacle(state: State, field: i64) -> bool:
    """KNR-93: return whether a field has two other players' cars, or a barrier."""
    return field >= 0 and (state.others_on(field, state.current) >= 2 or state.is_barrier(field))


def jump(state: State) -> None:
    """KNR-93, KNR-94: jump straight over the obstacle."""
    seat: i64 = state.current
    over: i64 = movement.front(state, seat)
    target: i64 = state.roads.ahead[4 * over + state.heading[seat]]
    spend(state, JUMP_CARD)
    state.remaining -= 1
    if state.events is not None:
        add_jump_event(state, over, target)
    driving.arrive(state, target, over)


def play(state: State, action: i64) -> None:
    """KNR-89 to KNR-91: play coat or turbo."""
    seat: i64 = state.current
    if action == COAT:
        spend(state, COAT_CARD)
        state.coat[seat] = 1
        if state.events is not None:
            state.add_event("coat", seat, {})
    elif action == TURBO_1:
        spend(state, TURBO_1_CARD)
        state.remaining += state.roll
        if state.events is not None:
            state.add_event("turbo-1", seat, {"roll": state.roll, "points": state.remaining})
    else:
        spend(state, TURBO_2_CARD)
        state.roll = state.city.turbo_roll
        state.remaining = state.roll
        if state.events is not None:
            state.add_event("turbo-2", seat, {"points": state.remaining})


def spend(state: State, kind: i64) -> None:
    """KNR-88: use up a card; a coat lies in front of its owner until it ends (KNR-31, KNR-89)."""
    state.kitt[KITT * state.current + kind] -= 1
    if kind != COAT_CARD:
        state.discards[kind] += 1
    state.played[state.current] |= 1 << kind
    state.kitt_played = True


def refusal(state: State, action: int) -> Reason:
    """Explain why a K.I.T.T. card cannot be played."""
    kind = KIND_OF[action]
    name = state.city.kitt[kind]
    if state.kitt_played:
        return Reason("KNR-88", "refused-second-kitt", {})
    if state.kitt[KITT * state.current + kind] == 0:
        return Reason("KNR-88", "refused-no-card", {"card": name})
    if action == JUMP:
        return jump_refusal(state)
    if state.finished:
        rule = "KNR-90" if action == TURBO_1 else "KNR-91"
        return Reason(rule, "refused-turbo-late", {"card": name})
    if not may_play(state):
        return Reason("KNR-36", "refused-mid-move", {"card": name})
    return Reason("KNR-91", "refused-turbo-2", {"roll": state.roll})


def jump_refusal(state: State) -> Reason:
    """Explain why the car cannot jump: no obstacle, or no room behind it."""
    seat = state.current
    if state.finished:
        return Reason("KNR-93", "refused-finished", {})
    front = movement.front(state, seat)
    if not is_obstacle(state, front):
        return Reason("KNR-93", "refused-no-obstacle", {})
    values: dict[str, object] = {"field": field_name(state, front)}
    if state.roads.ahead[4 * front + state.heading[seat]] < 0:
        return Reason("KNR-94", "refused-jump-road", values)
    return Reason("KNR-94", "refused-jump-landing", values)


def add_jump_event(state: State, over: i64, target: i64) -> None:
    """Add the event of a jump over an obstacle."""
    left: i64 = state.field[state.current]
    values: dict[str, object] = {"from": field_name(state, left) if left >= 0 else "outside"}
    values.update({"over": field_name(state, over), "to": field_name(state, target)})
    values["points"] = state.remaining
    state.add_event("jumped", state.current, values)

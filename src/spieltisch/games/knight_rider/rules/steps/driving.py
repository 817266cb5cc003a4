"""Knight Rider: a turn of the chase: the roll and the drive, step by step."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import cards, detours, escaping
from spieltisch.games.knight_rider.rules.steps.base import Decision, Die
from spieltisch.games.knight_rider.rules.tables import (
    CAPTURE,
    COAT_CARD,
    DETOUR_CELL,
    DRIVE,
    END_TURN,
    ESCAPE,
    FORWARD,
    HALF_TURN,
    JUMP,
    LEFT,
    NOBODY,
    OIL,
    OUTSIDE,
    RAM,
    ROLL,
    SLOTS,
    STOP,
    TURBO_1,
    WAITING,
)
from spieltisch.games.knight_rider.rules.text_values import (
    field_name,
    place_values,
    seat_values,
    side_name,
    standing_values,
)

TURN_WAYS: Final = ("", "left", "right", "half")  # by action


class Roll(Die):
    """KNR-33: the roll of a turn."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-33, KNR-38: give as many points as the die shows."""
        roll: i64 = self.rolled(number)
        state.roll = roll
        state.remaining = roll
        if state.events is not None:
            state.add_event("rolled", state.current, {"roll": roll})
        state.phase = DRIVE


class Drive(Decision):
    """KNR-34: a step, a card, or the end of the drive or turn."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.current:
            return 0
        steps: i64 = 0
        if not state.finished:
            steps = movement.write_steps(state, out)
        n: i64 = steps
        timely = cards.may_play(state)
        if not state.kitt_played:
            n = cards.write(state, out, n, timely)
        if state.finished:
            out[n] = END_TURN  # KNR-37
            n += 1
        elif steps == 0:  # KNR-50
            out[n] = STOP
            n += 1
        if timely and not state.detour_played:
            n = detours.write_kinds(state, out, n)
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if number == FORWARD:
            drive(state)
        elif number <= HALF_TURN:
            turn(state, number)
        elif number > END_TURN:
            state.detour_kind = state.knr.detour.place(number)
            state.phase = DETOUR_CELL
        elif number == END_TURN:
            state.phase = ESCAPE  # KNR-35
        elif number == STOP:
            stop(state)
        elif number == JUMP:
            cards.jump(state)
        else:
            cards.play(state, number)

    def message(self, state: State, number: int) -> Sentence:
        word, *card = state.action_words(number)
        if card:
            return "detour", {"card": card[0]}
        if number == STOP:
            return "stop", {"points": state.remaining}
        if number == TURBO_1:
            return "turbo-1", {"roll": state.roll, "points": state.remaining + state.roll}
        return str(word).replace("_", "-"), {}

    def question(self, state: State) -> Sentence:
        if state.finished:
            return "prompt-finished", {}
        if movement.write_steps(state, state.game.buffer()) == 0:
            return "prompt-stuck", {"points": state.remaining}
        return "prompt-drive", {"points": state.remaining, "roll": state.roll}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        if action > END_TURN:
            return detours.kind_refusal(state, state.knr.detour.place(action))
        if action == END_TURN:
            return Reason("KNR-37", "refused-end-turn", {"points": state.remaining})
        if action <= HALF_TURN or action == STOP:
            return step_refusal(state, action)
        return cards.refusal(state, action)


def open_turn(state: State) -> None:
    """KNR-31 to KNR-33: end the coat; put a car on its roof back on its wheels, which ends the turn."""
    seat: i64 = state.current
    state.roll = 0
    state.remaining = 0
    state.spent = False
    state.finished = False
    state.kitt_played = False
    state.detour_played = False
    state.entered_from = NOBODY
    state.ram_done = False
    if state.escapes == 0:  # KNR-87
        state.escapes = state.city.all_escapes
        if state.events is not None:
            state.add_event("reshuffled", NOBODY, {})
    if state.events is not None:
        state.add_event("turn", seat, {"round": state.rounds + 1})
    if state.coat[seat] != 0:
        state.coat[seat] = 0
        state.discards[COAT_CARD] += 1
        if state.events is not None:
            state.add_event("coat-ended", seat, {})
    if state.roof[seat] == 0:
        state.phase = ROLL
        return
    state.roof[seat] = 0
    if state.events is not None:
        state.add_event("righted", seat, {"field": field_name(state, state.field[seat])})
    if state.settings.escape_after_roof:
        state.phase = ESCAPE
    else:
        escaping.end_turn(state)


def drive(state: State) -> None:
    """KNR-39: drive a field forward; passing a car forces a ram attempt first (KNR-53 to KNR-57)."""
    seat: i64 = state.current
    target: i64 = movement.front(state, seat)
    if state.entered_from != NOBODY and target != state.entered_from and not state.ram_done:
        other: i64 = state.beside(seat)
        if other >= 0 and state.roof[other] == 0 and state.coat[other] == 0:
            state.ram_done = True
            state.rammed = other
            if state.events is not None:
                state.add_event("ram", seat, ram_values(state))
            state.phase = RAM
            return
    advance(state, target)


def advance(state: State, target: i64) -> None:
    """Carry out the step onto the next field and pay for it."""
    seat: i64 = state.current
    left: i64 = state.field[seat]
    state.remaining -= 1
    if state.events is not None:
        add_drive_event(state, target)
    arrive(state, target, OUTSIDE if left <= WAITING else left)


def arrive(state: State, target: i64, entered_from: i64) -> None:
    """Move a car to a field by its own step."""
    seat: i64 = state.current
    state.spent = True
    state.entered_from = entered_from
    state.ram_done = False
    state.field[seat] = target
    if state.checkpoints > 0 and target % SLOTS == 0:
        visit(state, target // SLOTS)
    if state.remaining == 0:
        end_movement(state)


def visit(state: State, tile: i64) -> None:
    """KNR-116, KNR-119: mark a checkpoint as visited."""
    seat: i64 = state.current
    seen: i64 = state.visited[seat]
    for number in range(state.checkpoints):
        bit: i64 = 1 << number
        if state.checkpoint[number] == tile and seen & bit == 0:
            if state.settings.in_order and seen & (bit - 1) != bit - 1:
                return
            state.visited[seat] = seen | bit
            if state.events is not None:
                values = place_values(state, tile)
                values["number"] = number + 1
                state.add_event("visited", seat, values)
            return


def turn(state: State, action: i64) -> None:
    """KNR-40, KNR-41: turn on the spot."""
    seat: i64 = state.current
    cost: i64 = 1
    turns: i64 = 1
    if action == LEFT:
        turns = 3
    elif action == HALF_TURN:
        turns = 2
        cost = 2
    state.heading[seat] = (state.heading[seat] + turns) & 3
    state.remaining -= cost
    state.spent = True
    if state.events is not None:
        add_turn_event(state, action, cost)
    if state.remaining == 0:
        end_movement(state)


def stop(state: State) -> None:
    """KNR-50: let the points lapse that cannot be spent."""
    if state.events is not None:
        state.add_event("stopped", state.current, {"points": state.remaining})
    end_movement(state)


def end_movement(state: State) -> None:
    """KNR-107 to KNR-110, KNR-124: check for a capture, then for oil."""
    seat: i64 = state.current
    state.finished = True
    state.remaining = 0
    state.phase = DRIVE
    if not state.spent:  # KNR-79, KNR-110
        return
    field: i64 = state.field[seat]
    if field == SLOTS * state.red and state.has_all_checkpoints(seat):
        state.finish(seat, CAPTURE)
    elif movement.is_behind_another(state, seat):
        if state.events is not None:
            state.add_event("oil", seat, {"field": field_name(state, field)})
        state.phase = OIL


def step_refusal(state: State, action: int) -> Reason:
    """Explain why a step cannot be made, or the movement cannot be stopped."""
    seat = state.current
    points = state.remaining
    if state.finished:
        return Reason("KNR-50", "refused-finished", {})
    if action == STOP:
        return Reason("KNR-50", "refused-stop", {"points": points})
    if action == FORWARD:
        return forward_refusal(state)
    if state.is_waiting(seat):
        return Reason("KNR-47", "refused-waiting", {})
    if action == HALF_TURN:
        if points < 2:
            return Reason("KNR-38", "refused-points", {"points": points})
        return Reason("KNR-49", "refused-spendable", {"points": points})
    heading = (state.heading[seat] + (3 if action == LEFT else 1)) % 4
    if not movement.may_turn(state, state.field[seat], heading):
        values: dict[str, object] = {
            "field": field_name(state, state.field[seat]),
            "side": side_name(heading),
        }
        key = "refused-turn-side" if state.field[seat] % SLOTS == 0 else "refused-turn-field"
        return Reason("KNR-40", key, values)
    return Reason("KNR-49", "refused-spendable", {"points": points})


def forward_refusal(state: State) -> Reason:
    """Explain why a car cannot drive on."""
    seat = state.current
    front = movement.front(state, seat)
    if front < 0:
        return Reason("KNR-39", "refused-no-link", standing_values(state, seat))
    name = field_name(state, front)
    if state.is_barrier(front):
        return Reason("KNR-39", "refused-barrier", {"field": name})
    if state.others_on(front, seat) >= 2:
        return Reason("KNR-46", "refused-two-cars", {"field": name})
    return Reason("KNR-49", "refused-spendable", {"points": state.remaining})


def ram_values(state: State) -> dict[str, object]:
    """Return which car is rammed, and where."""
    other = seat_values(state, state.rammed)
    field = field_name(state, state.field[state.rammed])
    return {"other": other["seat"], "other_car": other["car"], "field": field}


def add_drive_event(state: State, target: i64) -> None:
    """Add the event of a step forward or onto the track, with the points left."""
    left: i64 = state.field[state.current]
    values: dict[str, object] = {"to": field_name(state, target), "points": state.remaining}
    if left <= WAITING:
        values["side"] = side_name(WAITING - left)
        state.add_event("entered", state.current, values)
    else:
        values["from"] = field_name(state, left)
        state.add_event("drove", state.current, values)


def add_turn_event(state: State, action: i64, cost: i64) -> None:
    """Add the event of a turn on the spot."""
    values = standing_values(state, state.current)
    values.update({"way": TURN_WAYS[action], "cost": cost, "points": state.remaining})
    state.add_event("turned", state.current, values)

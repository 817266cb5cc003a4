"""Homestretch: the race, in which the seats roll in turn and move the horses that the dice name."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import CROSS, FACES, NONE
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps import ending
from spieltisch.games.homestretch.rules.steps.kinds import Chance, Decision
from spieltisch.games.homestretch.rules.tables import AGAIN, FIRST, LAST, NUM_HORSES, ROLL, START
from spieltisch.games.homestretch.rules.text_values import card_values, horse_values, seat_values


class FirstRoller(Chance):
    """HOM-39: chance draws one of the poorest seats."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        start, seats = state.hom.start_seat, range(state.players)
        return [(start.number(seat), 1) for seat in seats if is_poorest(state, seat)]

    def apply(self, state: State, seat: i64, number: i64) -> None:
        start_turns(state, state.hom.start_seat.place(number), True)

    def message(self, state: State, number: int) -> Sentence:
        seat = state.hom.start_seat.place(number)
        if seat >= state.players:
            return "start", {"seat": seat + 1, "colour": "none"}
        return "start", seat_values(state, seat)


class Roll(Chance):
    """HOM-41: the dice; their sum names a horse."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        return [(state.hom.roll.number(throw), 1) for throw in range(FACES * FACES)]

    def sample(self, state: State, rng: Rng) -> i64:
        return state.hom.roll.number(rng.below(FACES * FACES))

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """HOM-41: has the horse finished, has it an X, or neither?"""
        throw: i64 = state.hom.roll.place(number)
        state.die_one = throw // FACES + 1
        state.die_two = throw % FACES + 1
        horse: i64 = state.named_horse()
        if state.events is not None:
            add_roll_event(state)
        if state.position[horse] >= state.course.steps:
            open_last(state)  # HOM-56
        elif state.handicap[horse] == CROSS:
            remove_cross(state, horse)  # HOM-52
            after_first_or_second(state)
        elif state.roll == 1:
            state.phase = FIRST  # HOM-42
        else:
            advance(state, horse, state.course.second, False)  # HOM-44
            after_second(state)

    def message(self, state: State, number: int) -> Sentence:
        one, two = [face + 1 for face in divmod(state.hom.roll.place(number), FACES)]
        return "roll", {"one": one, "two": two, "sum": one + two}

    def prompt(self, state: State, seat: int) -> Sentence:
        own = "yes" if seat == state.roller else "no"
        return "prompt-roll", {"own": own, "roll": state.roll, **seat_values(state, state.roller)}


class RollersDecision(Decision):
    """A decision of the seat that rolls."""

    def actor(self, state: State) -> i64:
        return state.roller


class First(RollersDecision):
    """HOM-42: after a first roll move the horse two spaces, or one with a second roll."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        horse: i64 = state.named_horse()
        if number == state.hom.two.first:
            advance(state, horse, state.course.two, False)
            after_second(state)
            return
        advance(state, horse, state.course.one, False)
        if not state.is_race_over():
            second_roll(state)

    def message(self, state: State, number: int) -> Sentence:
        key, _ = super().message(state, number)
        return key, {"spaces": state.course.two if key == "two" else state.course.one, **rolled(state)}

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-first", rolled(state)


class Last(RollersDecision):
    """HOM-56 to HOM-58: the dice name a finished horse; move one in last place."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        return write_last(state, out) if seat == state.roller else 0

    def apply(self, state: State, seat: i64, number: i64) -> None:
        move_last(state, state.hom.last.place(number))

    def message(self, state: State, number: int) -> Sentence:
        horse = state.hom.last.place(number)
        values = card_values(state.course, horse)
        if state.phase != LAST:
            return "last", {**values, "spaces": 0, "bonus": 0, "stopped": "no"}
        effect = 0 if state.settings.ignore else state.handicap[horse]
        stopped = "yes" if effect < 0 else "no"
        return "last", {**values, "spaces": last_spaces(state), "bonus": max(0, effect), "stopped": stopped}

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-last", {"spaces": last_spaces(state), **rolled(state)}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        horse = state.hom.last.place(action)
        home = "yes" if state.position[horse] >= state.course.steps else "no"
        return Reason("HOM-58", "refused-not-last", {"home": home, **horse_values(state.course, horse)})


class Again(RollersDecision):
    """HOM-53, HOM-59: end the turn, or roll again."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if number == state.hom.again.first:
            second_roll(state)
        else:
            end_turn(state)

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-again", {}

    def asked_rule(self, state: State) -> str:
        """Return why there is a choice: a finished horse was rolled, or an X."""
        home = state.position[state.named_horse()] >= state.course.steps
        return "HOM-59" if home else self.asked


# -- turns -----------------------------------------------------------------------------------------------


def find_first_roller(state: State) -> None:
    """HOM-39: choose the poorest seat; among several, chance decides."""
    seat: i64 = 0
    for other in range(state.players):
        if state.money[other] < state.money[seat]:
            seat = other
    for other in range(seat + 1, state.players):
        if state.money[other] == state.money[seat]:
            state.phase = START
            return
    start_turns(state, seat, False)


def is_poorest(state: State, seat: i64) -> bool:
    """HOM-39: return whether no seat has less money."""
    for other in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if state.money[other] < state.money[seat]:
            return False
    return True


def start_turns(state: State, seat: i64, by_lot: bool) -> None:
    """HOM-39: begin the first turn of the race."""
    if state.events is not None:
        state.add_seat_event("first-roller", seat, {"how": "lot" if by_lot else "money"})
    open_turn(state, seat)


def open_turn(state: State, seat: i64) -> None:
    """HOM-41: begin the turn of a seat."""
    state.roller = seat
    state.roll = 1
    await_roll(state)


def second_roll(state: State) -> None:
    """HOM-43, HOM-45: begin the second roll."""
    state.roll = 2
    await_roll(state)


def await_roll(state: State) -> None:
    """Wait for the dice."""
    state.die_one = 0
    state.die_two = 0
    state.phase = ROLL


def after_first_or_second(state: State) -> None:
    """HOM-53, HOM-59: after a first roll a free choice; HOM-54, HOM-60: after a second the turn ends."""
    if state.roll == 1 and not state.is_race_over():
        state.phase = AGAIN
    else:
        after_second(state)


def after_second(state: State) -> None:
    """End the turn, unless the race is over."""
    if not state.is_race_over():
        end_turn(state)


def end_turn(state: State) -> None:
    """HOM-40: pass the dice to the left."""
    following: i64 = state.roller + 1
    if following == state.players:
        following = 0
    open_turn(state, following)


# -- horses ----------------------------------------------------------------------------------------------


def advance(state: State, horse: i64, spaces: i64, as_last: bool) -> None:
    """HOM-47, HOM-48: move a horse, farther by its handicap marker; HOM-61 to HOM-63: has it finished?"""
    bonus: i64 = 0
    if not (as_last and state.settings.ignore):
        bonus = state.handicap[horse]
        state.handicap[horse] = NONE
    state.position[horse] += spaces + bonus
    home = state.position[horse] >= state.course.steps
    if home:
        state.position[horse] = state.course.steps
        state.finish[state.finished] = horse
        state.finished += 1
    if state.events is not None:
        add_move_events(state, horse, spaces, bonus, as_last)
    if state.is_race_over():
        ending.pay_out(state)


def remove_cross(state: State, horse: i64) -> None:
    """HOM-52, HOM-55: remove the X; the horse stays where it is."""
    state.handicap[horse] = NONE
    if state.events is not None:
        state.add_event("stopped", horse_values(state.course, horse))


def open_last(state: State) -> None:
    """HOM-56, HOM-58: ask for a choice, if several horses are last."""
    scratch = state.game.scratch
    if write_last(state, scratch) == 1:
        move_last(state, state.hom.last.place(scratch[0]))
    else:
        state.phase = LAST


def write_last(state: State, out: vec[i64]) -> i64:
    """HOM-58: write the unfinished horses with the smallest position."""
    position = state.position
    first: i64 = state.hom.last.first
    last: i64 = state.course.steps
    n: i64 = 0
    for horse in range(NUM_HORSES):
        if position[horse] < last:
            last = position[horse]
            n = 0
        if position[horse] == last and last < state.course.steps:
            out[n] = first + horse
            n += 1
    return n


def move_last(state: State, horse: i64) -> None:
    """HOM-57; HOM-50, HOM-55: use a handicap, unless the option says that it waits."""
    if state.handicap[horse] == CROSS and not state.settings.ignore:
        remove_cross(state, horse)
    else:
        advance(state, horse, last_spaces(state), True)
    after_first_or_second(state)


def last_spaces(state: State) -> i64:
    """HOM-57: return the spaces for the difference of the dice."""
    difference: i64 = state.die_one - state.die_two
    if difference < 0:
        difference = -difference
    return state.course.spaces[difference]


# -- sentences -------------------------------------------------------------------------------------------


def rolled(state: State) -> dict[str, object]:
    """Return the horse that the dice name, and what its marker adds."""
    if not ROLL < state.phase <= AGAIN:
        return {"horse": 0, "name": "", "bonus": 0}
    horse = state.named_horse()
    return {"bonus": max(0, state.handicap[horse]), **horse_values(state.course, horse)}


def add_roll_event(state: State) -> None:
    """Add an event about the roller's dice."""
    dice: dict[str, object] = {"one": state.die_one, "two": state.die_two, "roll": state.roll}
    dice.update(horse_values(state.course, state.named_horse()))
    state.add_seat_event("rolled", state.roller, dice)


def add_move_events(state: State, horse: int, spaces: int, bonus: int, as_last: bool) -> None:
    """Add events about how far a horse went, and its place if it has finished."""
    how = "last" if as_last else "rolled"
    values: dict[str, object] = {"spaces": spaces, "bonus": bonus, "how": how}
    values.update({"position": state.position[horse], **horse_values(state.course, horse)})
    state.add_event("moved", values)
    if state.position[horse] == state.course.steps:
        state.add_event("finished", {"place": state.finished, **horse_values(state.course, horse)})

"""Knight Rider: who decides in a step: a seat, chance, or one of them by the options of the game."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import ChanceStep, Sentence, Step
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.text_values import seat_values

PIPS: Final = 6


class Decision(Step[State]):
    """A decision of the current player."""

    def actor(self, state: State) -> i64:
        return state.current

    def prompt(self, state: State, seat: int) -> Sentence:
        if seat != state.current:
            return "prompt-wait", seat_values(state, state.current)
        return self.question(state)

    def question(self, state: State) -> Sentence:
        """Return the question to the current player."""
        raise NotImplementedError


class Chance(ChanceStep[State]):
    """Chance decides among equally likely outcomes. `waiting` is the text that says so."""

    def __init__(self, rule: str, outcome: ActionRange, waiting: str) -> None:
        super().__init__(rule, outcomes=[outcome])
        self.outcome = outcome
        self.waiting = waiting

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        """Write all outcomes, ascending; return their count."""
        raise NotImplementedError

    def chance(self, state: State) -> list[tuple[int, int]]:
        out = state.game.buffer()
        count = self.write_outcomes(state, out)
        return [(out[i], 1) for i in range(count)]

    def sample(self, state: State, rng: Rng) -> i64:
        out = state.game.buffer()
        return out[rng.below(self.write_outcomes(state, out))]

    def message(self, state: State, number: int) -> Sentence:
        name, tile = state.outcome_words(number)
        return f"{str(name).replace('_', '-')}-drawn", {"tile": tile, **seat_values(state, state.current)}

    def prompt(self, state: State, seat: int) -> Sentence:
        return self.waiting, seat_values(state, state.rolling_seat())


class Die(Chance):
    """A roll of the die."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        for place in range(PIPS):
            out[place] = self.outcome.number(place)
        return PIPS

    def sample(self, state: State, rng: Rng) -> i64:
        return self.outcome.number(rng.below(PIPS))

    def rolled(self, number: i64) -> i64:
        """Return the number on the die."""
        return self.outcome.place(number) + 1

    def message(self, state: State, number: int) -> Sentence:
        roller = seat_values(state, state.rolling_seat())
        return f"{self.outcome.name}-die", {"roll": self.rolled(number), **roller}


class ChanceOrSeat(Chance):
    """The current player decides, or chance, as the options say."""

    def __init__(self, rule: str, outcome: ActionRange, waiting: str, action: ActionRange) -> None:
        super().__init__(rule, outcome, waiting)
        self.actions = [action]
        self.action = action

    def by_chance(self, state: State) -> bool:
        """Return whether chance decides."""
        raise NotImplementedError

    def write_numbers(self, state: State, out: vec[i64], numbers: ActionRange) -> i64:
        """Write what can be chosen, as numbers of a range."""
        raise NotImplementedError

    def actor(self, state: State) -> i64:
        return CHANCE if self.by_chance(state) else state.current

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.current or self.by_chance(state):
            return 0
        return self.write_numbers(state, out, self.action)

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        return self.write_numbers(state, out, self.outcome) if self.by_chance(state) else 0

    def prompt(self, state: State, seat: int) -> Sentence:
        if self.by_chance(state):
            return super().prompt(state, seat)
        if seat != state.current:
            return "prompt-wait", seat_values(state, state.current)
        return self.question(state)

    def question(self, state: State) -> Sentence:
        """Return the question to the current player."""
        raise NotImplementedError

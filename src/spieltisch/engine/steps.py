"""Steps: all that belongs to one phase of a turn stands together, and a table chooses by the phase.

A game has a class for each phase, derived from `Step`, and makes one object of each, in the order of the
phases. Its `State` is derived from the one here, which passes every question on to the step of its phase.
"""

from typing import Any, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine import core
from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.core import CHANCE, NOBODY, Options
from spieltisch.engine.facts import Reason
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

StateKind = TypeVar("StateKind", bound="State")
Sentence = tuple[str, dict[str, object]]  # the key of a text, and its values


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[StateKind]):
    """One phase: who acts, what is legal, what an action does, and how it is said.

    `rule` is the number of the rule that says what is due. `actions` and `outcomes` are the ranges that
    belong to the phase.
    """

    def __init__(
        self, rule: str, actions: list[ActionRange] | None = None, outcomes: list[ActionRange] | None = None
    ) -> None:
        self.several = False  # whether more than one seat may act
        self.rule = rule
        self.actions = actions or []
        self.outcomes = outcomes or []
        single = [each.first for each in self.actions if not each.shape]
        self.choices: vec[i64] = vec[i64](single)  # the actions without axes

    def actor(self, state: StateKind) -> i64:
        """Return the seat that must act first, CHANCE, or NOBODY when the game is over."""
        raise NotImplementedError

    def actors(self, state: StateKind) -> list[int]:
        """Return all seats that may act, the first in front. It is asked only if `several` is set."""
        raise NotImplementedError

    def write_legal(self, state: StateKind, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`, ascending; return their count, 0 if it may not act.

        By default all actions without axes are legal for the actor.
        """
        if seat != self.actor(state):
            return 0
        choices = self.choices
        count: i64 = len(choices)
        for i in range(count):
            out[i] = choices[i]
        return count

    def chance(self, state: StateKind) -> list[tuple[int, int]]:
        """Return every possible outcome with its weight, ascending."""
        return []

    def sample(self, state: StateKind, rng: Rng) -> i64:
        """Draw one outcome by its weight."""
        return core.draw_weighted(self.chance(state), rng)

    def apply(self, state: StateKind, seat: i64, number: i64) -> None:
        """Carry out an action or an outcome, then go on to the next decision."""
        raise NotImplementedError

    def message(self, state: StateKind, number: int) -> Sentence:
        """Return the sentence of an action or outcome of this step, even if another phase is due.

        By default its key is the name of the action.
        """
        space = state.game.outcomes if self.outcomes else state.game.actions
        return space.range_of(number).name.replace("_", "-").replace(" ", "-"), {}

    def prompt(self, state: StateKind, seat: int) -> Sentence:
        """Return the question to the seat, or what it waits for."""
        raise NotImplementedError

    def refusal(self, state: StateKind, seat: int, action: int) -> Reason:
        """Say why an action of this step is illegal."""
        raise NotImplementedError

    def untimely(self, state: StateKind, seat: int, action: int) -> Reason:
        """Say why an action of another step is illegal now."""
        return state.untimely(seat, action)

    def turn_rule(self, state: StateKind) -> str:
        """Return the number of the rule that says what is due."""
        return self.rule

    def has(self, number: int, chance: bool) -> bool:
        """Return whether an action, or an outcome of chance, belongs to this step."""
        return any(each.has(number) for each in (self.outcomes if chance else self.actions))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[StateKind]):
    """A phase in which dice or a deck decide."""

    def actor(self, state: StateKind) -> i64:
        """Return CHANCE."""
        return CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class OverStep(Step[StateKind]):
    """The phase in which the game is over."""

    def actor(self, state: StateKind) -> i64:
        """Return NOBODY."""
        return NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class State(core.State):
    """A position that passes every question on to the step of its phase."""

    def __init__(
        self, game: core.Game, players: i64, options: Options, steps: vec[Step[Any]], phase: i64
    ) -> None:
        super().__init__(game, players, options)
        self.steps = steps  # by phase
        self.phase = phase

    def untimely(self, seat: int, action: int) -> Reason:
        """Say why an action that belongs to another phase is illegal."""
        raise NotImplementedError

    def actor(self) -> i64:
        """Return the seat that must act first, CHANCE, or NOBODY when the game is over."""
        return self.steps[self.phase].actor(self)

    def actors(self) -> list[int]:
        """Return the seats that may act, the one that must act first in front; [CHANCE]; [] at the end."""
        step = self.steps[self.phase]
        if step.several:
            return step.actors(self)
        actor = step.actor(self)
        return [] if actor == NOBODY else [actor]

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`, ascending; return their count, 0 if it may not act."""
        return self.steps[self.phase].write_legal(self, seat, out)

    def chance(self) -> list[tuple[int, int]]:
        """While CHANCE acts, return every possible outcome with its weight, ascending."""
        return self.steps[self.phase].chance(self)

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome by its weight."""
        return self.steps[self.phase].sample(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, then go on to the next decision."""
        self.steps[self.phase].apply(self, seat, action)

    def message(self, number: int) -> Sentence:
        """Return the text key and values for an action or, while CHANCE acts, for an outcome."""
        chance = self.actor() == CHANCE
        step = self.steps[self.phase]
        if not step.has(number, chance):
            for other in self.steps:
                if other.has(number, chance):
                    step = other
                    break
        return step.message(self, number)

    def prompt(self, seat: int) -> Sentence:
        """Return the text key and values of the question to the seat, or of what it waits for."""
        return self.steps[self.phase].prompt(self, seat)

    def refusal(self, seat: int, action: int) -> Reason:
        """Say why an action of a seat that may act is illegal: wrong phase first, then the action's rule."""
        step = self.steps[self.phase]
        if step.has(action, False):
            return step.refusal(self, seat, action)
        return step.untimely(self, seat, action)

    def turn_rule(self) -> str:
        """Return the number of the rule that says whose turn it is or, at the end, that the game is over."""
        return self.steps[self.phase].turn_rule(self)

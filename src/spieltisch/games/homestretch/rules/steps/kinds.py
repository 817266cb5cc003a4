"""Homestretch: what decisions of seats have in common, and what chance has in common."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.facts import Reason
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import ChanceStep, Sentence, Step
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import PHASES, draw_by_count, total
from spieltisch.games.homestretch.rules.text_values import card_values, seat_values


class Decision(Step[State]):
    """A decision of one or several seats. `asked` is the rule that says what can be chosen."""

    def __init__(self, rule: str, asked: str, actions: list[ActionRange], several: bool = False) -> None:
        super().__init__(rule, actions)
        self.asked = asked
        self.several = several

    def prompt(self, state: State, seat: int) -> Sentence:
        return self.question(state, seat) if seat in state.actors() else self.waiting(state)

    def question(self, state: State, seat: int) -> Sentence:
        """Return the question to a seat."""
        raise NotImplementedError

    def waiting(self, state: State) -> Sentence:
        """Name the seat that the others wait for."""
        return "prompt-wait", seat_values(state, state.actor())

    def untimely(self, state: State, seat: int, action: int) -> Reason:
        kind = state.game.actions.range_of(action).name
        return Reason(self.asked_rule(state), "refused-time", {"kind": kind, "phase": PHASES[state.phase]})

    def asked_rule(self, state: State) -> str:
        """Return the rule that says what can be chosen."""
        return self.asked


class Chance(ChanceStep[State]):
    """Chance turns up a card, rolls or draws a lot."""

    def prompt(self, state: State, seat: int) -> Sentence:
        return f"prompt-{self.outcomes[0].name}", {}


class StockCard(Chance):
    """Chance turns up a card of the stock."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        cards = self.outcomes[0]
        return [(cards.number(horse), count) for horse, count in enumerate(state.stock) if count > 0]

    def sample(self, state: State, rng: Rng) -> i64:
        return self.outcomes[0].number(draw_by_count(state.stock, 0, rng.below(total(state.stock))))

    def message(self, state: State, number: int) -> Sentence:
        cards = self.outcomes[0]
        return cards.name, card_values(state.course, cards.place(number))

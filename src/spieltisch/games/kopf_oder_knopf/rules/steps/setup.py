"""Kopf oder Knopf: the set-up with layout "random", in which chance draws the holes (KOK-55)."""

from mypy_extensions import i64

from spieltisch.engine.steps import ChanceStep, Sentence
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, HOLES, QUADRANT_FIELDS
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.steps import turn
from spieltisch.games.kopf_oder_knopf.rules.tables import DRAWS, Layout, quadrant_field, quarter_turn


class DrawHoles(ChanceStep[State]):
    """KOK-55: chance draws the holes of a quarter of the board, field by field."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        """List the values left in the bag with their numbers as weights."""
        left = list(state.kok.components.random_layout.bag)
        for number in range(drawn(state)):
            left[state.layout.holes[quadrant_field(number)] - 1] -= 1
        return [(DRAWS.number(value), count) for value, count in enumerate(left) if count > 0]

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """Set the value for a field and the three that quarter turns lead to."""
        draw = drawn(state)
        field: int = quadrant_field(draw)
        value = HOLES[DRAWS.place(number)]
        if state.events is not None:
            state.add_event("drew-holes", {"field": FIELD_NAMES[field], "holes": value})
        holes = [int(known) for known in state.layout.holes]
        for _ in range(4):
            holes[field] = value
            field = quarter_turn(field)
        state.layout = Layout(holes)
        if draw == QUADRANT_FIELDS - 1:
            state.layout.prepare(state.kok.components)
            turn.open_game(state)

    def message(self, state: State, number: int) -> Sentence:
        return "draw", {"holes": HOLES[DRAWS.place(number)], "field": drawn_field(state)}

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-layout", {"field": drawn_field(state)}


def drawn(state: State) -> i64:
    """Count the draws made, of 25."""
    number: i64 = 0
    while number < QUADRANT_FIELDS and state.layout.holes[quadrant_field(number)] != 0:
        number += 1
    return number


def drawn_field(state: State) -> str:
    """Return the field for which the next draw is."""
    return FIELD_NAMES[quadrant_field(drawn(state))]

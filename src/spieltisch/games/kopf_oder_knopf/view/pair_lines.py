"""Kopf oder Knopf: the lines of pairs, their shots, and forbidden combinations on the board.

The rules decide what is a pair and what it hits; this module asks them and stores the lines to draw.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from spieltisch.engine import core
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, SIZE
from spieltisch.games.kopf_oder_knopf.rules.game import Game
from spieltisch.games.kopf_oder_knopf.rules.movement import multi_combinations, shoot, threatened
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    COLOURS,
    FIELD_BITS,
    FIELD_MASK,
    INDEX,
    NEXT,
    NO_FIELD,
    NONE,
    STEPS,
    Layout,
    Side,
    digits_layout,
    rows_text,
    touches,
)
from spieltisch.stage.drawing_cache import cached_per_part


class Shot(NamedTuple):
    """One side of a pair: from its outer button in a direction, as far as it shoots."""

    start: str
    direction: int
    steps: int  # to the button that it hits, or to the last free field
    hit: str | None


class Pair:
    """Two touching buttons of one colour that touch no third (KOK-19). The same pair is the same object."""

    def __init__(
        self, side: int, fields: tuple[str, str], direction: int, range: int, shots: tuple[Shot, Shot]
    ) -> None:
        self.side = side
        self.fields = fields
        self.direction = direction  # from the lower field to the higher one
        self.range = range
        self.shots = shots
        self.colour = COLOURS[side]
        hit = [shot.hit for shot in shots if shot.hit is not None]
        self.threatened = sorted(hit, key=INDEX.__getitem__)  # the fields of the buttons that it threatens


def position(game: core.Game, view: Mapping[str, Any]) -> State:
    """Load the buttons of a view on their holes, without history: enough to ask the rules."""
    rules = cast(Game, game)
    state = rules.empty_board(view["options"], _layout(rules, view["layout"]))
    for name, colour in view["buttons"].items():
        state.put(COLOURS.index(colour), INDEX[name])
    state.side = view["side"]
    return state


@lru_cache(maxsize=64)
def _layout(game: Game, digits: str) -> Layout:
    layout = digits_layout(digits)
    return layout if "0" in digits else layout.prepare(game.components)


@lru_cache(maxsize=64)
def holes_of(digits: str) -> dict[str, int]:
    """Return how many holes each field has."""
    return dict(zip(FIELD_NAMES, map(int, digits), strict=True))


class BoardAnalysis:
    """Pairs, combinations and threats of a position, for all viewers."""

    def __init__(self, game: core.Game, view: Mapping[str, Any]) -> None:
        self.state = position(game, view)
        self.drawn: bool = view["phase"] != "LAYOUT"  # whether all holes are drawn
        self.holes = holes_of(view["layout"])
        sides = (0, 1) if self.drawn else ()
        self.pairs = [pair for side in sides for pair in pairs(self.state, side)]
        self.combinations = [group for side in sides for group in combinations(self.state, side)]
        self.threats = [threats(self.state, side) for side in sides]
        rows = rows_text([int(button) for button in self.state.board])
        self.times: int = view["history"].get(f"{rows} {'rb'[view['side']]}", 0)  # KOK-48: occurrences


def side_of(state: State, side: int) -> Side:
    """Return the buttons of a colour."""
    return state.red if side == 0 else state.blue


def pairs(state: State, side: int) -> list[Pair]:
    """Return all pairs of a colour, by their lower field."""
    own = side_of(state, side)
    found = (pair_at(state, side, own.fields[i]) for i in range(own.count))
    return list({pair.fields: pair for pair in found if pair is not None}.values())


def pair_at(state: State, side: int, field: int) -> Pair | None:
    """Return the pair that the button on this field belongs to."""
    own = side_of(state, side)
    if own.touching[field] != 1:
        return None
    partner = own.partner(field)
    if own.touching[partner] != 1:
        return None
    low, high = min(field, partner), max(field, partner)
    up = _direction(low, high)
    reach = int(state.layout.range_value[low] + state.layout.range_value[high])  # KOK-21
    return _pair(
        side,
        low,
        high,
        up,
        reach,
        _shot(state, side, high, up, reach),
        _shot(state, side, low, up ^ 4, reach),
    )


@cached_per_part
def _pair(side: int, low: int, high: int, up: int, reach: int, ahead: int, behind: int) -> Pair:
    """Return the pair on two fields, with what `_shot` found in both directions."""
    shots = _as_shot(high, up, ahead), _as_shot(low, up ^ 4, behind)
    return Pair(side, (FIELD_NAMES[low], FIELD_NAMES[high]), up, reach, shots)


def _as_shot(start: int, way: int, shot: int) -> Shot:
    steps = abs(shot)
    hit = FIELD_NAMES[_field_beyond(start, way, steps)] if shot > 0 else None
    return Shot(FIELD_NAMES[start], way, steps, hit)


def _field_beyond(field: int, way: int, steps: int) -> int:
    for _step in range(steps):
        field = NEXT[field * 8 + way]
    return field


def pair_after_move(state: State, side: int, start: int, end: int) -> Pair | None:
    """Return the pair that a moved button would belong to."""
    own = side_of(state, side)
    if own.touching[end] - touches(start, end) != 1:
        return None
    move_button(state, side, start, end)
    pair = pair_at(state, side, end)
    move_button(state, side, end, start)
    return pair


def _shot(state: State, side: int, start: int, way: int, reach: int) -> int:
    """Return the distance of the button that is hit, else the number of free fields, negative."""
    found = shoot(state.board, NONE, start, way, reach, side + 1)
    if len(found):
        return _distance(start, int(found[0]))
    free, field = 0, start
    while free < reach:
        field = NEXT[field * 8 + way]
        if field == NO_FIELD or state.board[field] != 0:
            break
        free += 1
    return -free


def threats(state: State, side: int) -> list[str]:
    """Return the fields of the buttons that a colour threatens, in the order of the fields."""
    return [FIELD_NAMES[field] for field in threatened(state, side)]


def combinations(state: State, side: int) -> list[list[str]]:
    """Return the forbidden combinations of a colour (KOK-29)."""
    groups: dict[int, list[str]] = {}
    for item in multi_combinations(side_of(state, side)):
        groups.setdefault(item >> FIELD_BITS, []).append(FIELD_NAMES[item & FIELD_MASK])
    return list(groups.values())


def bonds(fields: Sequence[str]) -> list[tuple[str, str]]:
    """Return the touching two of a combination, each once."""
    return [
        (one, other)
        for place, one in enumerate(fields)
        for other in fields[place + 1 :]
        if touches(INDEX[one], INDEX[other])
    ]


def distance(one: str, other: str) -> int:
    """Return how many fields a button goes from one field to another on its line."""
    return _distance(INDEX[one], INDEX[other])


def share_line(one: str, other: str) -> bool:
    """Return whether a row, a column or a diagonal leads from one field to the other."""
    columns, rows = _difference(INDEX[one], INDEX[other])
    return columns == 0 or rows == 0 or abs(columns) == abs(rows)


def direction(one: str, other: str) -> int:
    """Return the direction from one field to another on its line."""
    return _direction(INDEX[one], INDEX[other])


def _distance(start: int, end: int) -> int:
    columns, rows = _difference(start, end)
    return max(abs(columns), abs(rows))


def _direction(start: int, end: int) -> int:
    columns, rows = _difference(start, end)
    return STEPS.index(((columns > 0) - (columns < 0), (rows > 0) - (rows < 0)))


def _difference(start: int, end: int) -> tuple[int, int]:
    return end % SIZE - start % SIZE, end // SIZE - start // SIZE


def move_button(state: State, side: int, start: int, end: int) -> None:
    """Move a button without any other effect; the reverse move takes it back."""
    side_of(state, side).move(start, end)
    state.board[start], state.board[end] = 0, side + 1


def lift_button(state: State, side: int, field: int) -> None:
    """Take a button off the board without any other effect."""
    side_of(state, side).lift(field)
    state.board[field] = 0


def restore_button(state: State, side: int, field: int) -> None:
    """Put a button back on the board."""
    state.put(side, field)

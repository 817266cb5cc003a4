"""Knight Rider: the track of a view as places of the city: cells, fields, cars. It knows no rules."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from spieltisch.games.knight_rider.rules.box import Components
from spieltisch.games.knight_rider.view.city import LETTERS, STEPS, TILE, arms_at
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Point

Cell = tuple[int, int]
Field = tuple[int, int]  # fine coordinates: four to a tile, as in the geometry of the rules

PITCH: Final = 4
RIM: Final = 0.9  # of the way to the edge: a rim field is only half a field
_TILE: Final = re.compile(r"(\d+)@\((\d+),(\d+)\)r(\d)")
_FIELD: Final = re.compile(r"([CAB])\((\d+),(\d+)(?:,([NESW]))?\)")
_CELL: Final = re.compile(r"\((\d+),(\d+)\)")


class LaidTile(NamedTuple):
    """A tile on the table."""

    number: int
    rotation: int


class Car(NamedTuple):
    """A player's car on the track or beside it."""

    seat: int
    field: Field | None
    waiting: int | None  # the entry, as a direction
    heading: int
    roof: bool
    coat: bool


@cached
def cell_of(name: str) -> Cell:
    """Return a cell by its name, "(7,6)"."""
    found = _CELL.fullmatch(name)
    if found is None:
        raise ValueError(name)
    return int(found[1]), int(found[2])


@cached
def cell_name(cell: Cell) -> str:
    """Return the name of a cell."""
    return f"({cell[0]},{cell[1]})"


@cached
def field_of(name: str) -> Field:
    """Return a field by its name: "C(5,5)", "A(5,5,E)", "B(5,5,E)"."""
    found = _FIELD.fullmatch(name)
    if found is None:
        raise ValueError(name)
    x, y = PITCH * int(found[2]), PITCH * int(found[3])
    if found[1] == "C":
        return x, y
    step_x, step_y = STEPS[LETTERS.index(found[4])]
    away = 1 if found[1] == "A" else 2
    return x + away * step_x, y + away * step_y


@cached
def middle(cell: Cell) -> Point:
    """Return the middle of a cell in the city."""
    return (cell[0] + 0.5) * TILE, (cell[1] + 0.5) * TILE


def ahead(field: Field, heading: int, steps: int = 1) -> Field:
    """Return the field so many steps away, even if it does not exist."""
    return field[0] + steps * STEPS[heading][0], field[1] + steps * STEPS[heading][1]


def is_middle(field: Field) -> bool:
    """Return whether it is the middle field of a tile."""
    return field[0] % PITCH == 0 and field[1] % PITCH == 0


def sides_in(mask: int) -> list[int]:
    """Return the directions in a set, which the rules store as bits."""
    return [side for side in range(4) if mask >> side & 1]


@cached
def _laid(written: str) -> tuple[Cell, LaidTile]:
    found = _TILE.fullmatch(written)
    assert found is not None
    return (int(found[2]), int(found[3])), LaidTile(int(found[1]), int(found[4]))


class TrackView:
    """The track as one view shows it."""

    def __init__(self, box: Components, view: Mapping[str, Any]) -> None:
        self.view = view
        shapes = {shape.id: shape for shape in box.shape}
        self.shape = {tile.number: shapes[tile.shape] for tile in box.tile}
        self.tiles: dict[Cell, LaidTile] = dict(map(_laid, view["tiles"]))
        self.centre: frozenset[Cell] = frozenset((x, y) for x, y in box.table.centre_cells)
        self.detours: dict[Cell, list[tuple[str, int]]] = {
            cell_of(name): [(kind, rotation) for kind, rotation in stack]
            for name, stack in view["detours"].items()
        }

    @cached_property
    def arms(self) -> dict[Cell, frozenset[int]]:
        """The roads printed on the tiles, by cell."""
        return {
            cell: arms_at(self.shape[laid.number].arms, laid.rotation) for cell, laid in self.tiles.items()
        }

    @staticmethod
    def beside(cell: Cell, direction: int) -> Cell:
        """Return the neighbouring cell."""
        return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]

    def cell(self, field: Field) -> Cell:
        """Return the tile of a field; for a border field the western or northern one, if it exists."""
        x, y = field
        near = (x + 1) // PITCH, (y + 1) // PITCH
        return near if near in self.tiles else ((x + 2) // PITCH, (y + 2) // PITCH)

    # -- places ----------------------------------------------------------------------------------------------

    def at(self, field: Field) -> Point:
        """Return where a field is drawn: a rim field a little inside the edge."""
        x, y = field[0] / PITCH + 0.5, field[1] / PITCH + 0.5
        if field[0] % PITCH == 2 or field[1] % PITCH == 2:
            cell = self._only_cell(field)
            if cell is not None:
                x = cell[0] + 0.5 + (x - cell[0] - 0.5) * RIM
                y = cell[1] + 0.5 + (y - cell[1] - 0.5) * RIM
        return x * TILE, y * TILE

    def _only_cell(self, field: Field) -> Cell | None:
        """Return the tile of a border field that adjoins no other."""
        if field[0] % PITCH == 2:
            beside = [((field[0] + d) // PITCH, field[1] // PITCH) for d in (-2, 2)]
        else:
            beside = [(field[0] // PITCH, (field[1] + d) // PITCH) for d in (-2, 2)]
        there = [cell for cell in beside if cell in self.tiles]
        return there[0] if len(there) == 1 else None

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Return the cells that the track and the centre cover: west, north, east, south, all inclusive."""
        cells = [*self.tiles, *self.centre]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return min(columns), min(rows), max(columns), max(rows)

    # -- cars ------------------------------------------------------------------------------------------------

    @cached_property
    def cars(self) -> tuple[Car, ...]:
        """The cars that are on the table, by seat."""
        found = []
        for seat, car in enumerate(self.view["cars"]):
            field, waiting = car["field"], car["waiting"]
            if field is None and waiting is None:
                continue
            found.append(
                Car(
                    seat=seat,
                    field=None if field is None else field_of(field),
                    waiting=None if waiting is None else LETTERS.index(waiting),
                    heading=LETTERS.index(car["heading"]),
                    roof=car["roof"],
                    coat=car["coat"],
                )
            )
        return tuple(found)

    @cached_property
    def seats_by_cell(self) -> dict[Cell, list[int]]:
        """The seats whose cars are on a tile, by its cell."""
        found: dict[Cell, list[int]] = {}
        for car in self.cars:
            if car.field is not None:
                found.setdefault(self.cell(car.field), []).append(car.seat)
        return found

    @cached_property
    def red(self) -> Cell | None:
        """The tile of the hunted car."""
        return None if self.view["red"] is None else cell_of(self.view["red"])

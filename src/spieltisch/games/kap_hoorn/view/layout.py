"""Kap Hoorn: where everything lies on the stage, wide (the chart as printed) and tall (turned a quarter)."""

from functools import lru_cache
from math import atan2, degrees
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import ZONES, Components
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Shape

UNIT: Final = 62.0  # sprites are drawn for fields of this size
WIDE = (1036.0, 732.0)
TALL = (390.0, 674.0)
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of a field: NW, NE, SE, SW

Point = tuple[float, float]
Area = tuple[float, float, float, float]  # x, y, width, height


class Plan:
    """The chart on one stage. Grid places are (column, row), counted from the north-west corner."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.columns, self.rows = box.board.width, box.board.height
        across, down = (self.rows, self.columns) if self.tall else (self.columns, self.rows)
        self.frame = 14.0 if self.tall else 21.0
        room = (380.0, 574.0) if self.tall else (910.0, 600.0)
        self.field = float(
            min((side - 2 * self.frame) // n for side, n in zip(room, (across, down), strict=True))
        )
        self.scale = self.field / UNIT
        self.width, self.height = across * self.field + 2 * self.frame, down * self.field + 2 * self.frame
        self.stage = TALL if self.tall else WIDE
        self.left = (390 - self.width) / 2 if self.tall else (room[0] - self.width) / 2
        self.top = 4.0 + (574 - self.height) / 2 if self.tall else (room[1] - self.height) / 2
        self.cells: dict[str, tuple[int, int]] = {
            name: (cell % self.columns, cell // self.columns) for cell, name in enumerate(box.cell_names)
        }
        self.mark = dict(zip(box.cell_names, box.cell_marks, strict=True))
        self.stations = {station.field: station for station in box.station}
        self.tile = {tile.id: tile for tile in box.tile}
        self.fields = box.fields  # of the sea
        self._centres = {name: self.at(column + 0.5, row + 0.5) for name, (column, row) in self.cells.items()}

    def at(self, column: float, row: float) -> Point:
        """Return the point of a grid place on the stage."""
        x, y = (self.rows - row, column) if self.tall else (column, row)
        return self.left + self.frame + x * self.field, self.top + self.frame + y * self.field

    def area(self, west: float, north: float, east: float, south: float) -> Area:
        """Return a rectangle of the grid on the stage."""
        (x0, y0), (x1, y1) = self.at(west, north), self.at(east, south)
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)

    def centre(self, field: str) -> Point:
        """Return the middle of a field."""
        return self._centres[field]

    def square(self, field: str, inset: float = 0) -> Area:
        """Return a field as a rectangle of the stage."""
        x, y = self.centre(field)
        half = self.field / 2 - inset
        return x - half, y - half, 2 * half, 2 * half

    def corner(self, field: str, corner: tuple[int, int], reach: float = 21) -> Point:
        """Return a place near a corner of a field, `reach` sprite units from its middle both ways."""
        x, y = self.centre(field)
        return x + corner[0] * reach * self.scale, y + corner[1] * reach * self.scale

    def turned(self, row: int, column: int) -> Point:
        """Convert a step of the grid to a step (x, y) on the stage."""
        return (-row, column) if self.tall else (column, row)

    def zone(self, field: str) -> int:
        """Return the zone of a sea field."""
        return int(self.mark[field])

    def bearing(self, zone: int, direction: str) -> float:
        """Return where a tile's direction points on the stage, in degrees clockwise from the top (KAP-23)."""
        return bearing(self.turned(*self.box.zone[zone - 1].vectors[direction]))

    def fit(self, field: str) -> float:
        """Return the scale of a tile's sprite on a field: smaller on a station, so that its border shows."""
        return 0.88 if field in self.stations else 0.97

    def size_of(self, field: str) -> float:
        """Return the same scale for drawings made for fields of 62."""
        return self.scale * self.fit(field)

    def free_corners(self, kind: str, zone: int) -> tuple[tuple[int, int], ...]:
        """Return the corners of a tile that no arrow points to."""
        return _free_corners(self, kind, zone)

    def step(self, field: str, row: int, column: int) -> str | None:
        """Return the cell one step on, None off the grid."""
        x, y = self.cells[field]
        if not (0 <= x + column < self.columns and 0 <= y + row < self.rows):
            return None
        return self.box.cell_names[(y + row) * self.columns + x + column]

    def is_sea(self, field: str | None) -> bool:
        """Return whether a cell is a field of the sea."""
        return field is not None and self.mark[field] in ZONES


@cached
def _free_corners(plan: Plan, kind: str, zone: int) -> tuple[tuple[int, int], ...]:
    pointed = {
        plan.turned(*plan.box.zone[zone - 1].vectors[arrow[0][0]])
        for arrow in plan.tile[kind].arrows
        if len(arrow) == 1
    }
    return tuple(corner for corner in CORNERS if corner not in pointed) or (CORNERS[0],)


def bearing(step: Point) -> float:
    """Return the direction of a step (x, y), in degrees clockwise from the top."""
    return round(degrees(atan2(step[0], -step[1]))) % 360


@lru_cache(maxsize=16)
def plan(game: Game, shape: Shape) -> Plan:
    """Return the plan of a game with its box; it is built once."""
    return Plan(game.box, shape)

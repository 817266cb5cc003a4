"""Kap Hoorn: where everything lies on the stage, wide (the chart as printed) and tall (turned a quarter)."""

from functools import lru_cache
from math import atan2, degrees
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import ZONES, Components
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Area, Point, Shape

UNIT: Final = 62.0  # sprites are drawn for fields of this size
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of a field: NW, NE, SE, SW


class Measures(NamedTuple):
    """The measures of a desk; those of a phone are in PHONE."""

    stage: Point = (1036.0, 732.0)
    chart: Area = Area(0.0, 0.0, 910.0, 600.0)  # the chart lies in the middle of it
    frame: float = 21.0  # the width of the chart's frame
    scale_bar: float = 5.0  # the width of the scale along the frame
    name_size: float = 11.5  # of the letters and numbers of fields
    name_inset: float = 7.0  # what the frame loses to the scale beside them
    straight_inset: float = 0.0  # from the names to the chevrons between them, in fields
    start_corner: tuple[int, int] = (1, -1)  # of a start field, for its number
    line_parts: int = 8  # squares of the finish line along a field
    cape_size: float = 15.0  # of the name on land
    cape_angle: float = 0.0


DESK: Final = Measures()
PHONE: Final = Measures(
    stage=(390.0, 674.0),
    chart=Area(5.0, 4.0, 380.0, 574.0),
    frame=14.0,
    scale_bar=2.6,
    name_size=10.0,
    name_inset=4.6,
    straight_inset=0.02,
    start_corner=(1, 1),
    line_parts=6,
    cape_size=11.0,
    cape_angle=90.0,
)


class Plan:
    """The chart on one stage. Grid places are (column, row), counted from the north-west corner."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.columns, self.rows = box.board.width, box.board.height
        across, down = (self.rows, self.columns) if self.tall else (self.columns, self.rows)
        self.measures = PHONE if self.tall else DESK
        self.stage, chart, self.frame = self.measures.stage, self.measures.chart, self.measures.frame
        self.field = min((chart.width - 2 * self.frame) // across, (chart.height - 2 * self.frame) // down)
        self.scale = self.field / UNIT
        self.width, self.height = across * self.field + 2 * self.frame, down * self.field + 2 * self.frame
        self.left = chart.x + (chart.width - self.width) / 2
        self.top = chart.y + (chart.height - self.height) / 2
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
        return Area(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))

    def centre(self, field: str) -> Point:
        """Return the middle of a field."""
        return self._centres[field]

    def square(self, field: str, inset: float = 0) -> Area:
        """Return a field as a rectangle of the stage."""
        x, y = self.centre(field)
        half = self.field / 2 - inset
        return Area(x - half, y - half, 2 * half, 2 * half)

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

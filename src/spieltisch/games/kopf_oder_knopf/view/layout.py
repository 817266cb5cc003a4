"""Kopf oder Knopf: where everything lies on the stage, wide (as on a table) and tall (for phones).

The board is drawn in units of the cloth: a field is 66 wide, 0, 0 is the upper left corner of a10. `CLOTH`
says where the cloth lies on each stage.
"""

from math import hypot
from typing import NamedTuple

from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, SIZE
from spieltisch.games.kopf_oder_knopf.rules.tables import INDEX
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Shape
from spieltisch.stage.svg import Svg, group

STAGE: dict[Shape, tuple[int, int]] = {"wide": (1036, 732), "tall": (390, 482)}
FIELD = 66.0  # a field
RADIUS = 0.405 * FIELD  # a button
EDGE = SIZE * FIELD
DIAGONAL = hypot(FIELD, FIELD)


class Cloth(NamedTuple):
    """Where the cloth lies on a stage: its upper left corner, its scale, the width of its hem."""

    x: float
    y: float
    scale: float
    hem: float

    def place(self, name: str) -> tuple[float, float]:
        """Return the middle of a field on the stage."""
        return _place(self, name)

    def placed(self, *inside: Svg) -> Svg:
        """Place a drawing in units of the cloth on the stage."""
        return group(*inside, x=self.x, y=self.y, scale=self.scale)


@cached
def _place(cloth: Cloth, name: str) -> tuple[float, float]:
    x, y = middle(name)
    return round(cloth.x + x * cloth.scale, 1), round(cloth.y + y * cloth.scale, 1)


class Section(NamedTuple):
    """A rectangle of fields, counted from a1."""

    left: int
    bottom: int
    columns: int
    rows: int

    @property
    def x(self) -> float:
        """Its left edge, in units of the cloth."""
        return self.left * FIELD

    @property
    def y(self) -> float:
        """Its upper edge."""
        return (SIZE - self.bottom - self.rows) * FIELD

    @property
    def width(self) -> float:
        """Its width, in units of the cloth."""
        return self.columns * FIELD

    @property
    def height(self) -> float:
        """Its height."""
        return self.rows * FIELD

    @property
    def fields(self) -> list[str]:
        """The names of its fields."""
        columns = range(self.left, self.left + self.columns)
        rows = range(self.bottom, self.bottom + self.rows)
        return [FIELD_NAMES[row * SIZE + column] for row in rows for column in columns]


WHOLE_BOARD = Section(0, 0, SIZE, SIZE)
CLOTH: dict[Shape, Cloth] = {
    "wide": Cloth(152 + 36, 36, 1, 36),
    "tall": Cloth(6 + 14, 14, 35 / FIELD, 14 * FIELD / 35),
}


@cached
def middle(name: str) -> tuple[float, float]:
    """Return the middle of a field, in units of the cloth."""
    field = INDEX[name]
    return (field % SIZE + 0.5) * FIELD, (SIZE - 0.5 - field // SIZE) * FIELD

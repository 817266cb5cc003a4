"""Kap Hoorn: pictures of the logbooks: the track of sail points, the roses by leg, the tiles in hand."""

from typing import Final

from spieltisch.games.kap_hoorn.view.sprites import Track
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, box, group, number, path, use

ROSE: Final = 13.0  # the radius of a rose's sprite
Roses = tuple[str | None, ...]  # by leg
PALE_SEATS: Final = ("white", "yellow", "orange")


@cached
def track(colour: str, points: int, x: float, y: float, kind: Track) -> Svg:
    """Draw the track of sail points with the seat's sail on it, from its upper left corner."""
    cell, height = kind.cell, kind.height
    passed = box(x + cell, y + 1, max(points - 1, 0) * cell, height - 2, fill="var(--track)")
    return (
        passed * (points > 1)
        + use(kind.sprite, x, y)
        + _sail(colour, points, x + (points + 0.5) * cell, y + height / 2, cell, height)
    )


def _sail(colour: str, points: int, x: float, y: float, width: float, height: float) -> Svg:
    """Draw the sail marker: a billowed sail in the seat's colour with the number on it."""
    half = height / 2 - 1
    billow = (
        f"M{number(-width * 0.46)} {number(half)}Q{number(-width * 0.3)} {number(-height * 0.1)}"
        f" {number(-width * 0.42)} {number(-half)}H{number(width * 0.36)}"
        f"Q{number(width * 0.62)} 0 {number(width * 0.46)} {number(half)}Z"
    )
    ink = "#1E2A30" if colour in PALE_SEATS else "#FFFFFF"
    sail = path(billow, fill=f"var(--seat-{colour})", stroke="var(--ink)", stroke_width=1.2)
    return group(sail, numeral(points, 0, 0, height * 0.46, ink), x=x, y=y)


@cached
def rose_row(roses: Roses, x: float, y: float, radius: float, own: bool = False) -> Svg:
    """Draw the three spaces of a logbook; with `own` only the empty ones, as the roses are pieces then."""
    drawn = []
    for leg, rose in enumerate(roses):
        place = rose_place(leg, x, y, radius)
        if rose is None:
            drawn.append(use(f"gap-{leg + 1}", *place, scale=radius / ROSE))
        elif not own:
            drawn.append(use(f"rose-{rose}", *place, scale=0.92 * radius / ROSE))
    return "".join(drawn)


def rose_place(leg: int, x: float, y: float, radius: float) -> tuple[float, float]:
    """Return where the rose of a leg lies in a row that begins at x."""
    return x + leg * (2 * radius + 4), y

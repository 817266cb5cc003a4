"""Numerals drawn as paths, so that they look the same without our fonts.

An SVG inside an <img>, or in a program without web fonts, cannot use the fonts of the page.
"""

from typing import Final, NamedTuple

from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.svg import Svg, group, path

HEIGHT: Final = 100.0  # of every numeral, in its own units
WEIGHT: Final = 21.5
GAP: Final = 7.0


class Figure(NamedTuple):
    """One numeral: its width, its curved strokes and its straight-edged shapes."""

    width: float
    strokes: str
    blocks: str = ""


FIGURES: Final = {
    "0": Figure(66, "M33 10.5C47 10.5 55 24 55 50S47 89.5 33 89.5S11 76 11 50S19 10.5 33 10.5Z"),
    "1": Figure(46, "", "M42 0V100H18V30L3 38V16L26 0Z"),
    "2": Figure(
        62,
        "M11 34C11 19 19 10.5 31 10.5C43 10.5 50.5 18 50.5 29.5C50.5 47 34 58 14.5 88",
        "M3.5 100V87L9 79.5H60V100Z",
    ),
    "3": Figure(
        64,
        "M11 29C12 17 20 10.5 31 10.5C43 10.5 50.5 17.5 50.5 28.5C50.5 40 42 46.5 30 46.5H23"
        "M30 46.5C44.5 46.5 53.5 54.5 53.5 67.5C53.5 81 44 89.5 31.5 89.5C19 89.5 10.5 82 9.5 69.5",
    ),
    "4": Figure(68, "", "M32 0H57V60H67V80H57V100H34V80H1V61ZM34 60V25L19 60Z"),
    "5": Figure(
        64,
        "M9.5 70C11 82 19.5 89.5 31 89.5C44.5 89.5 53.5 80 53.5 66S45 43 32.5 43C25.5 43 19.5 45.5 16 50.5",
        "M11.5 0H58V20.5H31L29.5 40L25.5 57L7 55Z",
    ),
    "6": Figure(
        66,
        "M33 41.5C46.5 41.5 55 51 55 65.5S46.5 89.5 33 89.5S11 80 11 62C11 29 20 10.5 34.5 10.5"
        "C45 10.5 51.5 16.5 53 27.5M33 41.5C22 41.5 14 49 11.5 60",
    ),
    "7": Figure(60, "", "M2 0H58.5V19L33.5 100H8.5L33 21H2Z"),
    "8": Figure(
        66,
        "M33 10.5C44.5 10.5 51.5 17 51.5 28S44.5 46.5 33 46.5S14.5 39 14.5 28S21.5 10.5 33 10.5Z"
        "M33 46.5C47 46.5 55 54.5 55 67.5S47 89.5 33 89.5S11 81 11 67.5S19 46.5 33 46.5Z",
    ),
    "9": Figure(
        66,
        "M33 58.5C19.5 58.5 11 49 11 34.5S19.5 10.5 33 10.5S55 20 55 38C55 71 46 89.5 31.5 89.5"
        "C21 89.5 14.5 83.5 13 72.5M33 58.5C44 58.5 52 51 54.5 40",
    ),
}


@cached
def numeral(value: int, x: float, y: float, height: float, fill: str) -> Svg:
    """Draw a number, centred at a point.

    >>> numeral(11, 20, 20, 10, "#1E2A30").count("<path")
    2
    """
    figures = [FIGURES[letter] for letter in str(value)]
    scale = height / HEIGHT
    left = x - scale * (sum(figure.width for figure in figures) + GAP * (len(figures) - 1)) / 2
    drawn = []
    for figure in figures:
        drawn.append(
            group(
                _drawn(figure, fill),
                transform=f"translate({left:.2f} {y - height / 2:.2f}) scale({scale:.4f})",
            )
        )
        left += scale * (figure.width + GAP)
    return "".join(drawn)


def _drawn(figure: Figure, fill: str) -> Svg:
    strokes = path(figure.strokes, fill="none", stroke=fill, stroke_width=WEIGHT) if figure.strokes else ""
    return strokes + (path(figure.blocks, fill=fill, fill_rule="evenodd") if figure.blocks else "")

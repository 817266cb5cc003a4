"""Kopf an Kopf: text in several lines."""

from collections.abc import Iterator

from spieltisch.stage.svg import Svg, words
from spieltisch.stage.text_metrics import width_of


def break_lines(text: str, width: float, size: float, *, display: bool = False) -> list[str]:
    """Break the text into lines no wider than `width` (single words excepted); keep amounts with their €.

    >>> break_lines("Pferd 5 zieht 2 Felder vor.", 110, 13)
    ['Pferd 5 zieht 2', 'Felder vor.']
    """
    found: list[str] = []
    for word in text.replace(" €", "\u00a0€").split(" "):
        longer = f"{found[-1]} {word}" if found else word
        if found and width_of(longer, size, display=display) <= width:
            found[-1] = longer
        else:
            found.append(word)
    return found


def fitting_size(
    text: str, width: float, sizes: tuple[float, ...], most: int, *, display: bool = False
) -> float:
    """Return the first size in which the text needs at most so many lines; else the last."""
    for size in sizes:
        lines = break_lines(text, width, size, display=display)
        if len(lines) <= most and all(width_of(line, size, display=display) <= width for line in lines):
            return size
    return sizes[-1]


def paragraph(lines: list[str], x: float, y: float, step: float, **paint: str | float) -> Iterator[Svg]:
    """Draw lines one below the other, the first on this baseline."""
    for number, line in enumerate(lines):
        yield words(line, x, y + number * step, **paint)

"""Kopf an Kopf: where the lines of words break."""

from collections.abc import Iterator

from spieltisch.stage.svg import Svg, words
from spieltisch.stage.text_metrics import width_of

__all__ = ["fitted", "lines", "paragraph", "width_of"]


def lines(text: str, width: float, size: float, *, display: bool = False) -> list[str]:
    """The words in lines that are not wider than this, if no word is; an amount stays with its €.

    >>> lines("Pferd 5 zieht 2 Felder vor.", 110, 13)
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


def fitted(text: str, width: float, sizes: tuple[float, ...], most: int, *, display: bool = False) -> float:
    """The first of these sizes in which the words need at most so many lines; else the last."""
    for size in sizes:
        broken = lines(text, width, size, display=display)
        if len(broken) <= most and all(width_of(line, size, display=display) <= width for line in broken):
            return size
    return sizes[-1]


def paragraph(broken: list[str], x: float, y: float, step: float, **paint: str | float) -> Iterator[Svg]:
    """Lines one below the other, the first on this baseline."""
    for number, line in enumerate(broken):
        yield words(line, x, y + number * step, **paint)

"""Kopf an Kopf: how wide words are in the two faces, and where their lines break.

Cards are drawn once, before any browser has seen them; so the letters are measured here.
"""

from collections.abc import Iterator
from typing import Final

from spieltisch.stage.draw import Svg, words

# Letters by their width in hundredths of an em, in the text face.
_LETTERS: Final = {
    21: " ",
    26: "ijl.,:;'·I|",
    31: "f!()-",
    35: "tr/",
    44: "sz?„“”xc",
    50: "0123456789aegävyJY–kFL+€×",
    55: "houöüATZÄbdnpqVXES",
    60: "CPRßKBD",
    66: "GUÜHNOQÖ",
    74: "wM",
    83: "mW",
    95: "…",
}
_WIDTH: Final = {letter: width / 100 for width, letters in _LETTERS.items() for letter in letters}
_OTHER: Final = 0.55
DISPLAY: Final = 1.19  # the display face is wider


def width_of(text: str, size: float, *, display: bool = False) -> float:
    """How wide the words are."""
    return sum(_WIDTH.get(letter, _OTHER) for letter in text) * size * (DISPLAY if display else 1)


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

"""Positions as text for a terminal: what the pictures of all games have in common."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from spieltisch.engine.core import Game
from spieltisch.engine.registry import game
from spieltisch.engine.texts import catalogue

Box = TypeVar("Box")


class TextPicture(Generic[Box]):
    """A view, its box, and the texts of one language. A game says which lines they make."""

    slug: ClassVar[str]

    def __init__(self, view: Mapping[str, Any], language: str, played: Game | None = None) -> None:
        """Read a view; `played` is the game with its box, if that is not the original one."""
        self.view = view
        self.language = language
        self.box: Box = (played or game(self.slug)).box

    def __str__(self) -> str:
        """Return the picture as plain text."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return the lines of the picture."""
        raise NotImplementedError

    def text(self, key: str, **values: object) -> str:
        """Return a text of the game."""
        return catalogue(self.slug).text(key, values, self.language)

    def word(self, key: str, **values: object) -> str:
        """Return a text that only pictures use, "picture-..."."""
        return self.text(f"picture-{key}", **values)


def table_lines(rows: Sequence[Sequence[str]], marked: int | None, right: Collection[int] = ()) -> list[str]:
    """Return a table whose first row is its head, with a mark before one of the other rows.

    :param marked: the index of the row with the mark, without the head.
    :param right: the columns that are aligned right.

    >>> table_lines([["seat", "money"], ["Anna", "9"], ["Ben", "12"]], marked=1, right=(1,))
    ['  seat  money', '  Anna      9', '> Ben      12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, row in enumerate(rows):
        cells = [
            text.rjust(width) if place in right else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        mark = "> " if marked is not None and number == marked + 1 else "  "
        lines.append((mark + "  ".join(cells)).rstrip())
    return lines

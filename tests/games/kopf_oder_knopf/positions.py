"""Kopf oder Knopf: position builders."""

from collections.abc import Mapping
from typing import Any, Final

from spieltisch import State

from .helpers import COLOURS, GAME

EMPTY_ROWS: Final = "10/10/10/10/10/10/10/10"  # rows 9 to 2 of a board with buttons on its outer rows only


def position(
    red: str, blue: str, side: str = "red", options: Mapping[str, Any] | None = None, **fields: Any
) -> State:
    """Set up buttons, given as fields separated by blanks, with that colour to play.

    >>> from tests.games.shared import choices
    >>> choices(position(red="a1", blue="j10"))
    ['move a1 a2', 'move a1 b2', 'move a1 b1']
    """
    buttons = dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")
    return GAME.load({"buttons": buttons, "side": COLOURS.index(side), "options": options or {}, **fields})


def at_the_limit(reason: str, **fields: Any) -> State:
    """Return a game that Blue's move j9-j10 ends by "repetition" or "stall"."""
    limit = {"history": {f"9B/{EMPTY_ROWS}/R9 r": 2}} if reason == "repetition" else {"quiet": 199}
    return position(red="a1", blue="j9", side="blue", **limit, **fields)


def on_holes(digits: str, **more: Any) -> dict[str, Any]:
    """Return the options for a custom layout; a single digit stands for all 100 fields."""
    return {"layout": "custom", "custom_layout": digits * (100 // len(digits)), **more}

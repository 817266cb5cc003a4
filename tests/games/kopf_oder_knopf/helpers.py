"""Short ways to set up a position and to read what is asked."""

from collections.abc import Mapping
from typing import Any, Final

import spieltisch
from spieltisch import State

from ..shared import choices

GAME: Final = spieltisch.game("kopf-oder-knopf")
COLOURS: Final = ("red", "blue")
EMPTY_ROWS: Final = "10/10/10/10/10/10/10/10"  # rows 9 to 2 of a board with buttons on its outer rows only
FIELDS: Final = tuple(f"{column}{row}" for row in range(1, 11) for column in "abcdefghij")


def position(
    red: str, blue: str, side: str = "red", options: Mapping[str, Any] | None = None, **fields: Any
) -> State:
    """Set up buttons, given as fields separated by blanks, with that colour to play.

    >>> choices(position(red="a1", blue="j10"))
    ['move a1 a2', 'move a1 b2', 'move a1 b1']
    """
    buttons = dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")
    return GAME.load({"buttons": buttons, "side": COLOURS.index(side), "options": options or {}, **fields})


def at_the_limit(reason: str, **fields: Any) -> State:
    """A game that Blue's move j9-j10 ends by "repetition" or "stall"."""
    limit = {"history": {f"9B/{EMPTY_ROWS}/R9 r": 2}} if reason == "repetition" else {"quiet": 199}
    return position(red="a1", blue="j9", side="blue", **limit, **fields)


def on_holes(digits: str, **more: Any) -> dict[str, Any]:
    """The options for a board of one's own; a single digit stands for all 100 fields."""
    return {"layout": "custom", "custom_layout": digits * (100 // len(digits)), **more}


def takes(state: State) -> list[str]:
    """The fields of the buttons on offer, in the order of the legal list."""
    return [choice.removeprefix("take ") for choice in choices(state) if choice.startswith("take ")]


def destinations(state: State, start: str) -> set[str]:
    """Where the button on this field may go."""
    return {choice.split()[2] for choice in choices(state) if choice.startswith(f"move {start} ")}


def distance(field: str, other: str) -> int:
    """How many fields a straight move between the two covers."""
    columns = ord(field[0]) - ord(other[0])
    rows = int(field[1:]) - int(other[1:])
    return max(abs(columns), abs(rows))


def taken(state: State) -> list[int]:
    """How many buttons Red and Blue have taken."""
    return list(state.dump()["taken"])


def buttons(state: State, colour: str) -> set[str]:
    """The fields on which buttons of a colour stand."""
    return {field for field, owner in state.dump()["buttons"].items() if owner == colour}


def result(state: State) -> tuple[str, str] | None:
    """Winner and reason at the end of a game."""
    end = state.dump()["result"]
    return None if end is None else (end["winner"], end["reason"])

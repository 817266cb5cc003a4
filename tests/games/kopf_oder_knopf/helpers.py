"""Kopf oder Knopf: small functions to read a position."""

from typing import Final

import spieltisch
from spieltisch import State

from ..shared import choices

GAME: Final = spieltisch.game("kopf-oder-knopf")
COLOURS: Final = ("red", "blue")
FIELDS: Final = tuple(f"{column}{row}" for row in range(1, 11) for column in "abcdefghij")


def takes(state: State) -> list[str]:
    """Return the fields of the buttons on offer, in the order of the legal list."""
    return [choice.removeprefix("take ") for choice in choices(state) if choice.startswith("take ")]


def destinations(state: State, start: str) -> set[str]:
    """Return where the button on this field may go."""
    return {choice.split()[2] for choice in choices(state) if choice.startswith(f"move {start} ")}


def distance(field: str, other: str) -> int:
    """Return how many fields a straight move between the two covers."""
    columns = ord(field[0]) - ord(other[0])
    rows = int(field[1:]) - int(other[1:])
    return max(abs(columns), abs(rows))


def taken(state: State) -> list[int]:
    """Return how many buttons Red and Blue have taken."""
    return list(state.dump()["taken"])


def buttons(state: State, colour: str) -> set[str]:
    """Return the fields on which buttons of a colour stand."""
    return {field for field, owner in state.dump()["buttons"].items() if owner == colour}


def result(state: State) -> tuple[str, str] | None:
    """Return winner and reason at the end of a game."""
    end = state.dump()["result"]
    return None if end is None else (end["winner"], end["reason"])

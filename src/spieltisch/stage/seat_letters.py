"""Initials of players, for places without room for their names."""

from collections.abc import Sequence


def initials(names: Sequence[str]) -> list[str]:
    """Return the initial of each name; if names share it, add the first letter that distinguishes them.

    >>> initials(["Anna", "Ben", "Bea", "Casual player 1", "Casual player 2"])
    ['A', 'Bn', 'Ba', 'C1', 'C2']
    """
    plain = [name.strip() for name in names]
    return [_letters(seat, plain) for seat in range(len(plain))]


def _letters(seat: int, names: list[str]) -> str:
    name = names[seat]
    first = name[:1].upper()
    alike = [other for place, other in enumerate(names) if place != seat and other[:1].upper() == first]
    if not first or not alike:
        return first
    apart = (
        letter
        for place, letter in enumerate(name)
        if place and letter.isalnum() and all(other[place : place + 1] != letter for other in alike)
    )
    return first + next(apart, name[1:2])

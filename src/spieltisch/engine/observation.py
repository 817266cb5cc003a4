"""Observations by name: the same code gives the layout of an observation and writes its numbers.

A game calls one method of `ObservationWriter` for every part, always in the same order. For single numbers
that is all; for a part with many entries the method returns the index of its first entry in `out`, and the
game writes there.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.engine.arrays import clear, zeros
from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec

SMALLEST: Final = 1024


class OutOfRoom(Exception):
    """The array of an observation is too small for the part that begins."""


@final
class ObservationWriter:
    """Writes the parts of an observation one after the other, and lists them if it records the layout."""

    def __init__(self, out: vec[i64], seats: i64, recording: bool = False) -> None:
        self.out = out
        self.seats = seats  # of the largest possible game
        self.parts: list[Part] = []
        self._recording = recording
        self._at: i64 = 0
        clear(out)

    # -- parts with many entries: they return the index of the first -------------------------------------

    def part(self, name: str, high: i64, size_0: i64, size_1: i64 = 0, size_2: i64 = 0, low: i64 = 0) -> i64:
        """Begin a part of so many numbers, or of rows or planes of them."""
        if self._recording:
            shape = [int(size) for size in (size_0, size_1, size_2) if size > 0]
            self.parts.append(Part(name, tuple(shape), int(low), int(high)))
        return self._advance(size_0 * max(size_1, 1) * max(size_2, 1))

    def per_seat(self, name: str, high: i64, size_1: i64 = 0, size_2: i64 = 0, low: i64 = 0) -> i64:
        """Begin a part with a row for every seat of the largest possible game."""
        if self._recording:
            shape = [int(size) for size in (self.seats, size_1, size_2) if size > 0]
            self.parts.append(Part(name, tuple(shape), int(low), int(high), per_seat=True))
        return self._advance(self.seats * max(size_1, 1) * max(size_2, 1))

    # -- parts that are written at once ------------------------------------------------------------------

    def flag(self, name: str, value: bool) -> None:
        """Write a part of one number: 1 or 0."""
        at: i64 = self.part(name, 1, 1)
        if value:
            self.out[at] = 1

    def number(self, name: str, value: i64, high: i64, low: i64 = 0) -> None:
        """Write a part of one number."""
        at: i64 = self.part(name, high, 1, 0, 0, low)
        self.out[at] = value

    def one_hot(self, name: str, index: i64, size: i64) -> None:
        """Write a part that is 1 at the index, or 0 everywhere if the index is negative."""
        at: i64 = self.part(name, 1, size)
        if index >= 0:
            self.out[at + index] = 1

    def numbers(self, name: str, values: vec[i64], high: i64, low: i64 = 0) -> None:
        """Write a part that is an array."""
        at: i64 = self.part(name, high, len(values), 0, 0, low)
        out = self.out
        for i in range(len(values)):
            out[at + i] = values[i]

    # -- parts of single numbers that share a name and bounds --------------------------------------------

    def group(self, name: str, high: i64, low: i64 = 0) -> None:
        """Begin a part whose numbers follow, each with its own name: `entry` or `entry_flag`."""
        if self._recording:
            self.parts.append(Part(name, (0,), int(low), int(high)))

    def entry(self, name: str, value: i64) -> None:
        """Write the next number of a group."""
        if self._recording:
            group = self.parts[-1]
            self.parts[-1] = group._replace(shape=(group.size + 1,), entries=(*group.entries, name))
        at: i64 = self._advance(1)
        self.out[at] = value

    def entry_flag(self, name: str, value: bool) -> None:
        """Write the next number of a group: 1 or 0."""
        number: i64 = 0
        if value:
            number = 1
        self.entry(name, number)

    def _advance(self, size: i64) -> i64:
        at: i64 = self._at
        self._at = at + size
        if self._at > len(self.out):
            raise OutOfRoom
        return at


def recorded_parts(state: Any) -> list[Part]:
    """Return the parts of the observations of a state's game."""
    room: i64 = SMALLEST
    while True:
        writer = ObservationWriter(zeros(room), state.game.players[-1], recording=True)
        try:
            state.write_parts(0, writer)
            return writer.parts
        except OutOfRoom:
            room *= 2

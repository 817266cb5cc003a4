"""Observations by name: one function gives the layout and the numbers."""

from types import SimpleNamespace
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.arrays import clear, numbers, zeros
from spieltisch.engine.facts import Part
from spieltisch.engine.observation import ObservationWriter, OutOfRoom, recorded_parts

LAYOUT = [
    Part("board", (2, 3), 0, 1),
    Part("money", (3,), -5, 9, per_seat=True),
    Part("cards", (3, 2), 0, 4, per_seat=True),
    Part("phase", (4,), 0, 1),
    Part("turn, limit", (2,), 0, 50, entries=("turn", "limit")),
    Part("asked", (1,), 0, 1),
    Part("temperature", (1,), -9, 9),
    Part("piles", (3,), 0, 7),
]
NUMBERS = [0, 0, 0, 0, 1, 0, 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 7, 50, 1, -4, 5, 6, 7]


def write_parts(seat: int, write: ObservationWriter) -> None:
    """Write what a game could."""
    board = write.part("board", 1, 2, 3)
    money = write.per_seat("money", 9, low=-5)
    cards = write.per_seat("cards", 4, 2)
    write.out[board + 3 + 1] = 1
    write.out[money] = 3
    write.out[cards + 1] = 2
    write.one_hot("phase", 2, 4)
    write.group("turn, limit", 50)
    write.entry("turn", 7)
    write.entry("limit", 50)
    write.flag("asked", True)
    write.number("temperature", -4, 9, -9)
    write.numbers("piles", numbers([5, 6, 7]), 7)


def test_the_same_code_gives_layout_and_numbers() -> None:
    state: Any = SimpleNamespace(game=SimpleNamespace(players=range(2, 4)), write_parts=write_parts)
    parts = recorded_parts(state)
    assert parts == LAYOUT
    out = zeros(sum(part.size for part in parts))
    write_parts(0, ObservationWriter(out, 3))
    assert list(out) == NUMBERS


def test_numbers_of_an_earlier_observation_are_erased() -> None:
    out = numbers([9] * len(NUMBERS))
    write_parts(0, ObservationWriter(out, 3))
    assert list(out) == NUMBERS


def test_nothing_and_false_are_zeros() -> None:
    out = numbers([9] * 5)
    write = ObservationWriter(out, 3)
    write.one_hot("phase", -1, 4)
    write.flag("asked", False)
    assert list(out) == [0] * 5


def test_a_part_without_room_is_not_written() -> None:
    write = ObservationWriter(zeros(3), 3)
    with pytest.raises(OutOfRoom):
        write.one_hot("phase", 1, 4)


@pytest.mark.parametrize("size", range(10))
def test_an_array_of_any_size_is_cleared(size: int) -> None:
    array = numbers([7] * size)
    clear(array)
    assert list(array) == [0] * size


def test_a_layout_larger_than_the_first_guess_is_recorded() -> None:
    game = spieltisch.game("kap-hoorn")
    assert game.observation_shape == (3557,)
    assert game.observation_parts() is game.observation_parts()

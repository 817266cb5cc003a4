"""Homestretch: the values by which sentences name seats, horses and share cards."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spieltisch.games.homestretch.rules.tables import FIRST_NUMBER, Course

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.state import State


def seat_values(state: "State", seat: int) -> dict[str, object]:
    """Return the values that name a seat in sentences."""
    return {"seat": seat + 1, "colour": state.settings.colours[seat]}


def horse_values(course: Course, horse: int) -> dict[str, object]:
    """Return the values that name a horse in sentences."""
    return {"horse": course.number(horse), "name": course.names[horse]}


def card_values(course: Course, horse: int) -> dict[str, object]:
    """Return the values that name a share card in sentences."""
    return {"cost": course.cost[horse], **horse_values(course, horse)}


def horse_list(counts: Iterable[int]) -> list[int]:
    """Return cards, counted by horse, as the numbers of their horses, ascending."""
    return [horse + FIRST_NUMBER for horse, count in enumerate(counts) for _ in range(count)]

"""Finished games, to be watched again as one viewer saw them, or taken away as a record."""

import asyncio
from functools import lru_cache
from typing import NamedTuple

from spieltisch.engine.core import State
from spieltisch.engine.record import Record
from spieltisch.server.course import Course, positions
from spieltisch.server.messages import Replay
from spieltisch.server.plain import chronicle_of, scene_of
from spieltisch.server.table import Table
from spieltisch.server.texts import Refusal
from spieltisch.stage.scene import Line, Scene, Shape


class Step(NamedTuple):
    """A position after a change that the viewer could see."""

    state: State
    happened: int


def record_of(table: Table) -> Record:
    """The whole game.

    :raises Refusal: while it goes on.
    """
    if table.course is None or not table.course.over:
        raise Refusal("record-later")
    return table.course.record()


async def replay(table: Table, person: str, seat: int | None, language: str, shape: Shape) -> Replay:
    """A finished game as a seat saw it.

    :raises Refusal: while it goes on.
    """
    course = _finished(table, seat)
    names = tuple(table.names(language))
    lines, line_of = await asyncio.to_thread(_lines, table, course, seat, language, shape, names)
    return Replay(table=table.info(person, language), steps=len(line_of) - 1, lines=lines, line_of=line_of)


async def scene(
    table: Table, person: str, seat: int | None, number: int, language: str, shape: Shape
) -> Scene:
    """One step of it; the last is how the table looks now."""
    course = _finished(table, seat)
    steps = await asyncio.to_thread(_steps, course, seat)
    if not 0 <= number < len(steps):
        raise Refusal("no-such-step", 404, step=number, last=len(steps) - 1)
    step = steps[number]
    sight = table.sight_of(step.state, step.happened, seat, language, shape)
    if number == len(steps) - 1:
        return table.scene(sight)
    return scene_of(sight._replace(acts=()))


def _finished(table: Table, seat: int | None) -> Course:
    if table.course is None or not table.course.over:
        raise Refusal("replay-later")
    if seat is not None and seat not in range(table.row.players):
        raise Refusal("unknown-seat", 422, last=table.row.players)
    return table.course


@lru_cache(maxsize=16)
def _steps(course: Course, seat: int | None) -> list[Step]:
    """The positions that differ for the viewer, each after all that they saw happen."""
    steps: list[Step] = []
    shown: object = None
    for state, happened in positions(course):
        seen = sum(each.event.visible_to(seat) for each in course.past[:happened])
        now = state.view(seat), seen
        if now != shown:
            shown = now
            steps.append(Step(state.clone(), happened))
    return steps


@lru_cache(maxsize=16)
def _lines(
    table: Table, course: Course, seat: int | None, language: str, shape: Shape, names: tuple[str, ...]
) -> tuple[list[Line], list[int]]:
    """The whole log, and how many of its lines stand at each step."""
    told: list[list[Line]] = []
    for step in _steps(course, seat):
        told.append(chronicle_of(table.sight_of(step.state, step.happened, seat, language, shape)))
    return told[-1], [len(lines) for lines in told]

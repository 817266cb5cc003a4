"""What a viewer saw earlier in a running game: the recap since a seat's last decision, and positions."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from litestar import get
from litestar.params import FromQuery

from spieltisch.engine.core import State
from spieltisch.server.http.dependencies import LanguageDep, PersonDep, TableDep
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.scene import Scene, Shape
from spieltisch.stage.sight import Memory, Sight
from spieltisch.table.game_log import GameLog
from spieltisch.table.protocol import Recap
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal

MAX_MOVES = 80  # earlier ones are left out
SCENES_PER_PAGE = 12  # in one response


class RecapStep(NamedTuple):
    """A position that differs for the seat from the one before."""

    state: State
    happened: int
    moves: int


@get("/tables/{table_id:str}/since", tags=["tables"])
async def since_then(
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    seat: FromQuery[int],
    first: FromQuery[int] = 0,
    shape: FromQuery[Shape] = "wide",
) -> Recap:
    """What has happened since your last decision, as your seat saw it."""
    return await recap(table, person.id, seat, first, language, shape)


async def recap(table: Table, person: str, seat: int, first: int, language: str, shape: Shape) -> Recap:
    """One page of the positions as the seat saw them; the first is the one after its decision.

    :raises Refusal: before the start, and for seats of other people.
    """
    game_log, memory = _running_log(table), Memory()
    _check_seat(table, person, seat)
    steps = await _find_steps(game_log, seat)
    line_of, scenes = list[int](), list[Scene]()
    for number, step in enumerate(steps):
        sight = table.renderer.sight_of(step.state, step.happened, seat, language, shape)
        sight = sight._replace(acts=(), memory=memory)  # do not touch the memory of the running game
        lines = table.renderer.log_lines(sight, step.moves)
        line_of.append(len(lines))
        if first <= number < first + SCENES_PER_PAGE:
            scenes.append(scene_of(sight))
        await asyncio.sleep(0)  # let running games go first
    start = line_of[0]
    return Recap(
        decision=game_log.next_decision(seat),
        steps=len(steps) - 1,
        lines=lines[start:],
        line_of=[lines_then - start for lines_then in line_of],
        first=first,
        scenes=scenes,
    )


@get("/tables/{table_id:str}/position", tags=["tables"])
async def position_of_line(
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    line: FromQuery[int],
    seat: FromQuery[int | None] = None,
    shape: FromQuery[Shape] = "wide",
) -> Scene:
    """The position in which a line of the log was new, as your seat or a spectator saw it."""
    game_log = _running_log(table)
    if seat is not None:
        _check_seat(table, person.id, seat)
    memory = Memory()

    def sight_after(moves: int) -> Sight:
        happened = game_log.history_length(moves)
        sight = table.renderer.sight_of(game_log.state_after(moves), happened, seat, language, shape)
        return sight._replace(acts=(), memory=memory)  # do not touch the memory of the running game

    low, high = 0, len(game_log.standing_plies)
    while low < high:  # the log never gets shorter
        moves = (low + high) // 2
        if len(table.renderer.log_lines(sight_after(moves), moves)) > line:
            high = moves
        else:
            low = moves + 1
        await asyncio.sleep(0)  # let running games go first
    return scene_of(sight_after(low))


def _running_log(table: Table) -> GameLog:
    table.check_rules_supported()
    if table.game_log is None:
        raise Refusal("not-started")
    return table.game_log


def _check_seat(table: Table, person: str, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise Refusal("not-your-seat", 403)


async def _find_steps(game_log: GameLog, seat: int) -> list[RecapStep]:
    found: list[RecapStep] = []
    shown: object = None
    seen = 0
    for moves, state in _positions(game_log, seat):
        happened = game_log.history_lengths[moves - 1] if moves else 0
        before = found[-1].happened if found else happened
        seen += sum(each.event.visible_to(seat) for each in game_log.history[before:happened])
        now = state.view(seat), seen
        if now != shown:
            shown = now
            found.append(RecapStep(state.clone(), happened, moves))
        else:  # nothing visible to the seat
            found[-1] = found[-1]._replace(happened=happened, moves=moves)
        await asyncio.sleep(0)  # let running games go first
    return found


def _positions(game_log: GameLog, seat: int) -> Iterator[tuple[int, State]]:
    """The positions after the seat's last decision, each with the number of moves before it."""
    own = game_log.last_move_of(seat)
    moves = max(0 if own is None else own + 1, len(game_log.standing_plies) - MAX_MOVES)
    state = game_log.state_after(moves)
    yield moves, state
    for ply in game_log.standing_plies[moves:]:
        state.apply(game_log.rows[ply].seat, game_log.rows[ply].number)
        moves += 1
        yield moves, state


HANDLERS = [since_then, position_of_line]

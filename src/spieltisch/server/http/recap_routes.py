"""What a seat has seen happen since its own last decision, to be watched again while the game goes on."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from spieltisch.engine.core import State
from spieltisch.server.http.dependencies import LanguageDep, PersonDep
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import Since
from spieltisch.server.texts import Refusal
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.scene import Scene, Shape
from spieltisch.stage.sight import Memory

MOST_MOVES = 80  # longer ago is left out
PAGE = 12  # scenes in one answer


class Moment(NamedTuple):
    """A position that looked different to the seat than the one before."""

    state: State
    happened: int
    moves: int


@get("/tables/{table_id:str}/since", tags=["tables"])
async def since_then(
    table: NamedDependency[Table],
    person: PersonDep,
    language: LanguageDep,
    seat: FromQuery[int],
    first: FromQuery[int] = 0,
    shape: FromQuery[Shape] = "wide",
) -> Since:
    """What has happened since your last decision, as your seat saw it."""
    return await since(table, person.id, seat, first, language, shape)


async def since(table: Table, person: str, seat: int, first: int, language: str, shape: Shape) -> Since:
    """The positions as the seat saw them then, a page of them; the first is the one that its decision left.

    :raises Refusal: before the start, and about others' seats.
    """
    table.must_be_known()
    if table.game_log is None:
        raise Refusal("not-started")
    if seat not in table.seats_of(person):
        raise Refusal("not-your-seat", 403)
    game_log, memory = table.game_log, Memory()
    moments = await _moments(game_log, seat)
    line_of, scenes = list[int](), list[Scene]()
    for number, moment in enumerate(moments):
        sight = table.sight_of(moment.state, moment.happened, seat, language, shape)
        sight = sight._replace(acts=(), memory=memory)  # what is read here does not disturb who plays on
        lines = table.lines(sight, moment.moves)
        line_of.append(len(lines))
        if first <= number < first + PAGE:
            scenes.append(scene_of(sight))
        await asyncio.sleep(0)  # moves come first
    start = line_of[0]
    return Since(
        decision=game_log.decision(seat),
        steps=len(moments) - 1,
        lines=lines[start:],
        line_of=[lines_then - start for lines_then in line_of],
        first=first,
        scenes=scenes,
    )


async def _moments(game_log: GameLog, seat: int) -> list[Moment]:
    found: list[Moment] = []
    shown: object = None
    seen = 0
    for moves, state in _positions(game_log, seat):
        happened = game_log.happened[moves - 1] if moves else 0
        before = found[-1].happened if found else happened
        seen += sum(each.event.visible_to(seat) for each in game_log.past[before:happened])
        now = state.view(seat), seen
        if now != shown:
            shown = now
            found.append(Moment(state.clone(), happened, moves))
        else:  # nothing that the seat could notice
            found[-1] = found[-1]._replace(happened=happened, moves=moves)
        await asyncio.sleep(0)  # moves come first
    return found


def _positions(game_log: GameLog, seat: int) -> Iterator[tuple[int, State]]:
    """Those after the seat's last decision, and how many moves had been made."""
    own = game_log.last_of(seat)
    moves = max(0 if own is None else own + 1, len(game_log.line) - MOST_MOVES)
    state = game_log.state_after(moves)
    yield moves, state
    for ply in game_log.line[moves:]:
        state.apply(game_log.rows[ply].seat, game_log.rows[ply].number)
        moves += 1
        yield moves, state


HANDLERS = [since_then]

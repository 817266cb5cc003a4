"""Leaving a game and coming back: giving up, running out of time, being gone while others wait."""

from typing import TYPE_CHECKING

from spieltisch.engine.record import EventName
from spieltisch.server.storage.store import PlyTaken, SeatRow
from spieltisch.server.table.game_log import GONE, TIME_UP, Course
from spieltisch.server.table.live_table import Table
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import standby

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import House


async def resign(house: "House", table: Table, seat: int) -> None:
    """Give up: it ends a duel; with more seats a bot plays on for good."""
    draft, lost = _lose(house, table, seat, "resigned")
    await _commit(house, table, draft, lost)


async def run_out(house: "House", table: Table, seat: int) -> None:
    """The seat's time is up; what then is the table's choice."""
    if table.timing.time_out == "bot":
        await stand_in(house, table, seat, TIME_UP)
    else:
        draft, lost = _lose(house, table, seat, "timed_out")
        await _commit(house, table, draft, lost)


async def stand_in(house: "House", table: Table, seat: int, why: int = GONE) -> None:
    """Let a bot play for somebody, who keeps the seat."""
    draft = house.course_of(table).fork()
    draft.happen("seat_to_bot", seat, house.at(table), why)
    row = table.seats[seat]
    held = SeatRow(seat=seat, person=row.person, bot=standby(table.game), seed=row.seed)
    await _commit(house, table, draft, held)


async def come_back(house: "House", table: Table, seat: int) -> None:
    """Take a seat back from the bot. A turn that ran out of time is the bot's to finish."""
    course, row, clock = house.course_of(table), table.seats[seat], table.clock
    if course.over:
        raise Refusal("game-over")
    if not row.bot:
        raise Refusal("not-away")
    if clock is not None and clock.since[seat] is not None and clock.left[seat] <= 0:
        raise Refusal("bot-finishes")
    draft = course.fork()
    draft.happen("seat_to_person", seat, house.at(table))
    await _commit(house, table, draft, SeatRow(seat=seat, person=row.person, seed=row.seed))


def _lose(house: "House", table: Table, seat: int, event: EventName) -> tuple[Course, SeatRow | None]:
    at, draft = house.at(table), house.course_of(table).fork()
    draft.happen(event, seat, at)
    if draft.closed is not None:
        return draft, None
    draft.happen("seat_to_bot", seat, at)
    return draft, SeatRow(seat=seat, bot=standby(table.game), seed=table.seats[seat].seed)


async def _commit(house: "House", table: Table, draft: Course, seat: SeatRow | None) -> None:
    try:
        await house.commit(table, draft, seat)
    except PlyTaken:
        await house.reload(table)
        raise Refusal("too-late") from None

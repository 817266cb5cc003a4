"""Leaving a game and coming back: giving up, running out of time, being gone while others wait."""

from typing import TYPE_CHECKING

from spieltisch.engine.record import EventName
from spieltisch.server.storage.schema import SeatRow
from spieltisch.server.storage.store import PlyTaken
from spieltisch.server.table.game_log import GONE, TIME_UP, GameLog
from spieltisch.server.table.live_table import Table
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import standby

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService


async def resign(service: "TableService", table: Table, seat: int) -> None:
    """Give up: it ends a duel; with more seats a bot plays on for good."""
    draft, lost = _lose(service, table, seat, "resigned")
    await _commit(service, table, draft, lost)


async def run_out(service: "TableService", table: Table, seat: int) -> None:
    """The seat's time is up; what then is the table's choice."""
    if table.timing.time_out == "bot":
        await stand_in(service, table, seat, TIME_UP)
    else:
        draft, lost = _lose(service, table, seat, "timed_out")
        await _commit(service, table, draft, lost)


async def stand_in(service: "TableService", table: Table, seat: int, why: int = GONE) -> None:
    """Let a bot play for somebody, who keeps the seat."""
    draft = service.game_log_of(table).fork()
    draft.happen("seat_to_bot", seat, service.at(table), why)
    row = table.seats[seat]
    held = SeatRow(seat=seat, person=row.person, bot=standby(table.game), seed=row.seed)
    await _commit(service, table, draft, held)


async def come_back(service: "TableService", table: Table, seat: int) -> None:
    """Take a seat back from the bot. A turn that ran out of time is the bot's to finish."""
    game_log, row, clock = service.game_log_of(table), table.seats[seat], table.clock
    if game_log.over:
        raise Refusal("game-over")
    if not row.bot:
        raise Refusal("not-away")
    if clock is not None and clock.since[seat] is not None and clock.left[seat] <= 0:
        raise Refusal("bot-finishes")
    draft = game_log.fork()
    draft.happen("seat_to_person", seat, service.at(table))
    await _commit(service, table, draft, SeatRow(seat=seat, person=row.person, seed=row.seed))


def _lose(
    service: "TableService", table: Table, seat: int, event: EventName
) -> tuple[GameLog, SeatRow | None]:
    at, draft = service.at(table), service.game_log_of(table).fork()
    draft.happen(event, seat, at)
    if draft.closed is not None:
        return draft, None
    draft.happen("seat_to_bot", seat, at)
    return draft, SeatRow(seat=seat, bot=standby(table.game), seed=table.seats[seat].seed)


async def _commit(service: "TableService", table: Table, draft: GameLog, seat: SeatRow | None) -> None:
    try:
        await service.commit(table, draft, seat)
    except PlyTaken:
        await service.reload(table)
        raise Refusal("too-late") from None

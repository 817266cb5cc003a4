"""Leaving a game and coming back: resigning, running out of time, absence."""

from typing import TYPE_CHECKING

from spieltisch.engine.record import EventName
from spieltisch.server.storage.schema import SeatRow
from spieltisch.server.storage.store import PlyTaken
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import standby_bot
from spieltisch.table.game_log import ABSENT, TIMED_OUT, GameLog
from spieltisch.table.live_table import Table

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService


async def resign(service: "TableService", table: Table, seat: int) -> None:
    """Resign: with two players the game ends; with more, a bot takes the seat for good."""
    draft, lost = _give_up_seat(service, table, seat, "resigned")
    await _commit(service, table, draft, lost)


async def time_out(service: "TableService", table: Table, seat: int) -> None:
    """Handle a seat whose time has run out, as the table's time control says."""
    if table.timing.time_out == "bot":
        await replace_by_bot(service, table, seat, TIMED_OUT)
    else:
        draft, lost = _give_up_seat(service, table, seat, "timed_out")
        await _commit(service, table, draft, lost)


async def replace_by_bot(service: "TableService", table: Table, seat: int, why: int = ABSENT) -> None:
    """Let a bot play for an absent person, who keeps the seat."""
    draft = service.game_log_of(table).fork()
    draft.add_event("seat_to_bot", seat, service.game_time(table), why)
    row = table.seats[seat]
    held = SeatRow(seat=seat, person=row.person, bot=standby_bot(table.game), seed=row.seed)
    await _commit(service, table, draft, held)


async def come_back(service: "TableService", table: Table, seat: int) -> None:
    """Return a seat to its person. The bot finishes a turn whose time has run out."""
    game_log, row, clock = service.game_log_of(table), table.seats[seat], table.clock
    if game_log.over:
        raise Refusal("game-over")
    if not row.bot:
        raise Refusal("not-away")
    if clock is not None and clock.since[seat] is not None and clock.left[seat] <= 0:
        raise Refusal("bot-finishes")
    draft = game_log.fork()
    draft.add_event("seat_to_person", seat, service.game_time(table))
    await _commit(service, table, draft, SeatRow(seat=seat, person=row.person, seed=row.seed))


def _give_up_seat(
    service: "TableService", table: Table, seat: int, event: EventName
) -> tuple[GameLog, SeatRow | None]:
    at, draft = service.game_time(table), service.game_log_of(table).fork()
    draft.add_event(event, seat, at)
    if draft.ended_by is not None:
        return draft, None
    draft.add_event("seat_to_bot", seat, at)
    return draft, SeatRow(seat=seat, bot=standby_bot(table.game), seed=table.seats[seat].seed)


async def _commit(service: "TableService", table: Table, draft: GameLog, seat: SeatRow | None) -> None:
    try:
        await service.commit(table, draft, seat)
    except PlyTaken:
        await service.reload(table)
        raise Refusal("too-late") from None

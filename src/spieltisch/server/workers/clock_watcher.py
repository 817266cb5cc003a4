"""End turns whose clock has run out, and let bots replace absent players.

Every worker runs one watcher. Each action goes through the log like a move, so it happens only once.
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from spieltisch.engine.core import NOBODY
from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.clock_repository import ClockRepository
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import SeatRow
from spieltisch.server.storage.store import PlyTaken
from spieltisch.server.texts import Refusal
from spieltisch.table import seat_handover
from spieltisch.table.clock import MAX_LAG, downtime
from spieltisch.table.game_log import GameLog
from spieltisch.table.live_table import Table

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService


CHECK_EVERY = 1.0  # seconds between two checks
UPTIME_EVERY = 3.0  # seconds between two records of uptime
DOWNTIME_AFTER = 8.0  # seconds without a record of uptime that count as downtime
MIN_DOWNTIME = 1.0  # seconds; a shorter downtime is not excluded from clocks
TABLES_PER_STEP = 50  # tables that are checked before other tasks get a turn
RETRY_AFTER = 300.0  # seconds until a table that failed is checked again
VIEWED_GAME_TIMEOUT = 30.0  # seconds until bots that play for viewers only are started again
STALE_CHECK_EVERY = 600.0  # seconds between two searches for abandoned games
STALE_AFTER = 24 * 3600.0  # seconds without a move until an abandoned game ends


class ClockWatcher(TaskOwner):
    """Check the clocks of all tables, and who is absent."""

    def __init__(self, service: "TableService") -> None:
        super().__init__()
        self.service = service
        self.clock_repository = ClockRepository(service.store)
        self._uptime_recorded = 0.0
        self._absent_since: dict[tuple[str, int], float] = {}  # table and seat that others wait for
        self._unanswered: dict[tuple[str, str], float] = {}  # table and absent voter: since when
        self._skipped_until: dict[str, float] = {}  # tables that failed
        self._viewed_bot_games: dict[str, tuple[int, float]] = {}  # table: length of its log, since when
        self._stale_checked = 0.0  # when abandoned games were last searched

    async def watch(self) -> None:
        """Check everything once a second until the server stops."""
        while True:
            try:
                await self._record_uptime()
                await self._end_expired_turns()
                await self._replace_absent_players()
                self._resume_viewed_bot_games()
                await self._abort_stale_games()
                await self._refuse_unanswered()
            except Exception as error:  # the database may be back in the next round
                log.warning("the clocks cannot be read: %r", error)
            await asyncio.sleep(CHECK_EVERY)

    # -- uptime ------------------------------------------------------------------------------------------

    async def record_start(self) -> None:
        """Record that the server is up, so that tables loaded afterwards know the downtime before."""
        with contextlib.suppress(DatabaseError):  # the next round tries again
            await self._record_uptime()

    async def _record_uptime(self) -> None:
        """Record uptime, so that clocks exclude downtime."""
        before = self._uptime_recorded
        if self.service.time.now() - before < UPTIME_EVERY:
            return
        await self._synchronize_time(DOWNTIME_AFTER if before or self.service.store.shared else 0.0)
        self._uptime_recorded = self.service.time.now()
        # This machine was asleep, or another worker's clock is far ahead.
        if before and self._uptime_recorded - before > DOWNTIME_AFTER:
            for table in [*self.service.tables.values()]:
                async with table.lock:
                    await self.exclude_downtime(table)
                self.service.after_change(table)

    async def _synchronize_time(self, longest: float) -> None:
        """Record uptime and adopt the time of the worker whose clock is ahead."""
        now = self.service.time.now()
        self.service.time.continue_from(await self.clock_repository.record_uptime(now, longest))

    async def exclude_downtime(self, table: Table) -> None:
        """Append to the log how long the server was down since its last row."""
        game_log = table.game_log
        if game_log is None or table.clock is None or table.status != "playing":
            return
        now, started = self.service.time.now(), table.row.started or 0.0
        last = started + max((row.at for row in game_log.rows[-1:]), default=0.0)
        closed = downtime(await self.clock_repository.uptimes(last), last, now)
        if closed > MIN_DOWNTIME:
            draft = game_log.fork()
            draft.add_downtime(round(closed, 3), self.service.game_time(table))
            await self._commit(table, draft)

    # -- time-outs ---------------------------------------------------------------------------------------

    def deadline_statements(
        self, table: Table, draft: GameLog, changed: SeatRow | None = None
    ) -> Sequence[sa.Executable]:
        """Return the SQL statements to run with a draft: the next timeout, and e-mails about new turns."""
        clock = table.clock_of(draft)
        if clock is None:
            return ()
        seats = [
            changed if changed is not None and changed.seat == seat.seat else seat for seat in table.seats
        ]
        seats_of_people = [seat.seat for seat in seats if seat.person and not seat.bot]
        due = None if draft.over else clock.next_timeout(seats_of_people)
        started = table.row.started or self.service.time.now()
        deadline = self.clock_repository.due_statement(table.row.id, None if due is None else started + due)
        return deadline, *self.service.turn_mailer.mail_statements(table, draft)

    async def check(self, table: Table, seat: int, credit: float) -> None:
        """End the turn if the seat's answer comes too late.

        :raises Refusal: in that case.
        """
        clock = table.clock
        if clock is None or not clock.is_up(seat, self.service.game_time(table), credit):
            return
        await self._synchronize_time(DOWNTIME_AFTER)
        await self.exclude_downtime(table)
        if table.clock is not None and table.clock.is_up(seat, self.service.game_time(table), credit):
            await seat_handover.time_out(self.service, table, seat)
            self.service.after_change(table)
            raise Refusal("time-up")

    async def _end_expired_turns(self) -> None:
        now = self.service.time.now()
        for name in await self.clock_repository.tables_due(now):
            if self._skipped_until.get(name, 0.0) > now:
                continue
            try:
                await self._end_expired_turns_at(await self.service.table(name))
            except Exception as error:  # the other tables continue
                if not (isinstance(error, Refusal) and error.key == "too-late"):
                    log.warning("expired clocks cannot be handled at table %s: %r", mark(name), error)
                    if not isinstance(error, DatabaseError):  # the database may be back in the next round
                        self._skipped_until[name] = now + RETRY_AFTER

    @shielded
    async def _end_expired_turns_at(self, table: Table) -> None:
        async with table.lock:
            await self.exclude_downtime(table)
            for row in [*table.seats]:
                clock = table.clock
                up = clock is not None and clock.is_up(row.seat, self.service.game_time(table), MAX_LAG)
                if up and row.person and not row.bot and table.status == "playing":
                    await seat_handover.time_out(self.service, table, row.seat)
            if table.game_log is not None:  # replace an outdated deadline
                await self.clock_repository.write(*self.deadline_statements(table, table.game_log))
        self.service.after_change(table)

    # -- absent players ----------------------------------------------------------------------------------

    async def _replace_absent_players(self) -> None:
        now = time.monotonic()
        absent: set[tuple[str, int]] = set()
        for number, table in enumerate([*self.service.tables.values()]):
            absent.update((table.row.id, seat) for seat in absent_seats(table))
            if number % TABLES_PER_STEP == 0:
                await asyncio.sleep(0)  # requests come first
        self._absent_since = {key: self._absent_since.get(key, now) for key in absent}
        for (name, seat), since in [*self._absent_since.items()]:
            found = self.service.tables.get(name)
            if found is not None and now - since >= found.timing.away:
                with contextlib.suppress(SpieltischError):  # another worker was faster
                    await self._replace_by_bot(found, seat)

    @shielded
    async def _replace_by_bot(self, table: Table, seat: int) -> None:
        async with table.lock:
            if seat in absent_seats(table):
                await seat_handover.replace_by_bot(self.service, table, seat)
        self.service.after_change(table)

    # -- games without people ----------------------------------------------------------------------------

    def _resume_viewed_bot_games(self) -> None:
        """Start bots again where viewers have waited for long: a message of another worker may be lost."""
        now, viewed = time.monotonic(), {}
        for name, table in self.service.tables.items():
            if table.without_people and table.connected_sessions():
                plies = table.revision_marks().plies
                known, since = self._viewed_bot_games.get(name, (plies, now))
                viewed[name] = (plies, since if known == plies else now)
        for name, (plies, since) in viewed.items():
            if now - since > VIEWED_GAME_TIMEOUT:
                viewed[name] = (plies, now)
                self.service.resume_bots(self.service.tables[name])
        self._viewed_bot_games = viewed

    async def _abort_stale_games(self) -> None:
        """End games in which no seat belongs to a person and that have paused for long."""
        if self._stale_checked and time.monotonic() - self._stale_checked < STALE_CHECK_EVERY:
            return
        self._stale_checked = time.monotonic()
        for name in await self.service.store.tables_without_people(
            self.service.time.now() - STALE_AFTER, TABLES_PER_STEP
        ):
            try:
                await self._abort_stale_game(await self.service.table(name))
            except Exception as error:  # the other tables continue
                log.warning("an abandoned game cannot be ended: %s", type(error).__name__)

    @shielded
    async def _abort_stale_game(self, table: Table) -> None:
        async with table.lock:
            game_log = table.game_log
            if game_log is None or not table.paused:
                return
            last = max((row.at for row in game_log.rows), default=0.0)
            if self.service.game_time(table) - last >= STALE_AFTER:
                draft = game_log.fork()
                draft.add_event("aborted", NOBODY, self.service.game_time(table))
                await self._commit(table, draft)
        self.service.after_change(table)

    # -- undo requests -----------------------------------------------------------------------------------

    async def _refuse_unanswered(self) -> None:
        """Reject undo requests whose voters have been absent for the table's `away` time."""
        now = time.monotonic()
        asked = {
            (name, person): table
            for name, table in self.service.tables.items()
            if table.timing.away and table.row.request is not None
            for person in table.absent_voters()
        }
        self._unanswered = {key: self._unanswered.get(key, now) for key in asked}
        for (name, person), since in [*self._unanswered.items()]:
            if now - since >= asked[name, person].timing.away:
                with contextlib.suppress(SpieltischError):  # the table no longer exists
                    await self.service.refuse_unanswered(asked[name, person], person)

    async def _commit(self, table: Table, draft: GameLog) -> None:
        try:
            await self.service.commit(table, draft)
        except PlyTaken:
            await self.service.reload(table)


def absent_seats(table: Table) -> list[int]:
    """Return the seats whose absent person keeps present players waiting."""
    game_log = table.game_log
    if (
        game_log is None
        or table.status != "playing"
        or not table.timing.away
        or len(table.other_people("")) < 2
    ):
        return []
    present = table.present_people()
    if not present & table.active_people():
        return []
    return [
        row.seat
        for row in table.seats
        if game_log.turn >> row.seat & 1 and row.person and not row.bot and row.person not in present
    ]

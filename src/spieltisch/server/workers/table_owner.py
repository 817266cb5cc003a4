"""The owner of one table: the only place in the cluster where the table changes.

Every event takes the same way: the pure functions of `spieltisch.table` compute a commit, the store writes
it, the table takes it over, and the viewers get the difference. No viewer sees anything that is not stored.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from spieltisch.server.http import access_log
from spieltisch.server.ops import metrics
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.clock_repository import ClockRepository
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.job_queue import Job
from spieltisch.server.workers.table_leases import Leases
from spieltisch.table import play
from spieltisch.table.clock import downtime
from spieltisch.table.commit import Commit
from spieltisch.table.rows import PersonRow
from spieltisch.table.table import MAX_CHAT_LINES, Table

DOWNTIME_AFTER = 8.0  # seconds without a record of uptime that count as downtime
MAX_TRIES = 5  # to store an event, if others are faster
MIN_DOWNTIME = 1.0  # seconds; a shorter downtime is not excluded from clocks

Event = Callable[[float], Commit | None]  # from the server's time to what changes


@dataclass
class OwnerContext:
    """What the owners of all tables of this worker share."""

    store: Store
    clocks: ClockRepository
    time: TimeSource
    leases: Leases
    jobs_of: Callable[[Commit], list[Job]]  # the jobs that a commit starts
    on_change: "Callable[[TableOwner], None]"


class TableOwner(TaskOwner):
    """Carries out all events at one table, one after the other."""

    def __init__(self, table: Table, context: OwnerContext) -> None:
        super().__init__(parent=context.store)
        self.table = table
        self.id = table.row.id
        self.log_id = mark(table.row.id)
        self.lock = asyncio.Lock()
        self.last_used = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self.bot_failures = 0  # consecutive failures of the bot whose turn it is
        self._context = context
        self._store, self._clocks, self._time = context.store, context.clocks, context.time

    # -- events ------------------------------------------------------------------------------------------

    @shielded
    async def carry_out(self, event: Event, acknowledge: Callable[[], None] | None = None) -> None:
        """Store what an event changes, then show it to the viewers.

        `acknowledge` is called when it is stored, also if there was nothing to do.

        :raises SpieltischError: if the event is refused; nothing has changed then.
        """
        async with self.lock:
            changed = await self._commit(event)
            if acknowledge is not None:
                acknowledge()
        if changed:
            self.after_change()

    @shielded
    async def answer(
        self,
        person: str,
        seat: int,
        decision: int,
        action: int,
        acknowledge: Callable[[], None] | None = None,
        credit: float = 0.0,
    ) -> None:
        """Carry out a person's n-th decision once, however often the client sends it.

        :raises SpieltischError: if the decision is refused; nothing has changed then.
        """
        table = self.table
        async with self.lock:
            play.check_owns_seat(table, person, seat)
            if play.is_time_up(table, seat, self._time.now(), credit):
                repeated = table.started_log().answer_given(seat, decision) == action
                if not repeated:
                    await self._end_late_turn(seat, credit)
            changed = await self._commit(
                lambda now: play.answer(table, person, seat, decision, action, now, credit)
            )
            if acknowledge is not None:
                acknowledge()
        if changed:
            self.after_change()

    async def _end_late_turn(self, seat: int, credit: float) -> None:
        """End the turn of a seat whose answer comes too late, unless the server was down meanwhile.

        :raises Refusal: if it is too late.
        """
        table = self.table
        self._time.continue_from(await self._clocks.record_uptime(self._time.now(), DOWNTIME_AFTER))
        await self._exclude_downtime()
        if play.is_time_up(table, seat, self._time.now(), credit):
            await self._commit(lambda now: play.time_out(table, seat, now))
            self.after_change()
            raise ServerRefusal("time-up")

    async def _commit(self, event: Event) -> bool:
        """Store an event's commit; if another worker was faster, read what it wrote and compute again.

        :raises Refusal: if others are faster every time.
        """
        for _ in range(MAX_TRIES):
            if not self._context.leases.owns(self.id):  # this worker has hung; another one serves the table
                raise ServerRefusal("owner-unreachable", 503)
            commit = event(self._time.now())
            if commit is None:
                return False
            try:
                await self._store.commit(commit, self._context.jobs_of(commit))
            except PlyTaken:
                await self._read_again()
                continue
            self.table.apply(commit)
            access_log.log_committed(self, commit)
            return True
        raise ServerRefusal("too-late")

    # -- clocks ------------------------------------------------------------------------------------------

    @shielded
    async def resume(self) -> None:
        """Continue a game that has just been loaded: exclude downtime, resolve chance, end outdated games."""
        table = self.table
        async with self.lock:
            if table.outdated:
                await self._commit(lambda now: play.abort_outdated(table, now))
            elif table.status == "playing":
                await self._exclude_downtime()
                await self._commit(lambda now: play.resolve_chance(table, now))
        self.after_change()

    @shielded
    async def exclude_downtime(self) -> None:
        """Append to the log how long the server was down since its last row."""
        async with self.lock:
            await self._exclude_downtime()
        self.after_change()

    async def _exclude_downtime(self) -> None:
        table = self.table
        if table.game_log is None or table.clock is None or table.status != "playing":
            return
        started, rows = table.row.started or 0.0, table.game_log.rows
        last = started + (rows[-1].at if rows else 0.0)
        closed = downtime(await self._clocks.uptimes(last), last, self._time.now())
        if closed > MIN_DOWNTIME:
            await self._commit(lambda now: play.exclude_downtime(table, closed, now))

    @shielded
    async def end_expired_turns(self) -> None:
        """End the turns whose time has run out."""
        table = self.table
        async with self.lock:
            await self._exclude_downtime()
            while seats := play.expired_seats(table, self._time.now()):
                await self._commit(partial(play.time_out, table, seats[0]))
        self.after_change()

    async def end_absence(self) -> None:
        """Replace people who have been absent for too long, and reject undo requests that they delay."""
        table = self.table
        if table.timing.away and play.end_absence(table, self._time.now(), time.monotonic()) is not None:
            await self.carry_out(lambda now: play.end_absence(table, now, time.monotonic()))

    # -- reading -----------------------------------------------------------------------------------------

    @shielded
    async def read_again(self) -> None:
        """Read the table again, because an operator has changed it in the database.

        :raises Refusal: if it no longer exists.
        """
        async with self.lock:
            await self._read_again()
        self.after_change()

    async def _read_again(self) -> None:
        found = await self._store.table(self.id)
        if found is None:
            raise ServerRefusal("unknown-table", 404)
        table = self.table
        table.row, table.seats = found
        table.people = await self._store.people(seat.person for seat in table.seats if seat.person)
        if table.row.started is not None:
            table.resume(*await self._store.read_log(self.id))
        table.chat_count, table.chat = await self._store.chat_lines(self.id, MAX_CHAT_LINES)
        self.update_viewers()

    # -- viewers -----------------------------------------------------------------------------------------

    def after_change(self) -> None:
        """Show the viewers what has changed, and let the bots continue."""
        self.update_viewers()
        self._context.on_change(self)

    def update_viewers(self) -> None:
        """Send each viewer of the table what has changed for them."""
        table = self.table
        for error in table.update_viewers():
            log.error("table %s cannot be shown", self.log_id, exc_info=error)
        metrics.observe_scene_seconds(table.row.game, table.renderer.seconds)

    def rename(self, person: PersonRow) -> None:
        """Show a person's new name."""
        if self.table.rename(person):
            self.update_viewers()

"""Once a second: end turns whose clock has run out, replace absent players, record uptime.

The watcher looks at the tables that this worker owns; jobs look after all others (see `table_jobs`).
"""

import asyncio
import contextlib
import time

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.clock_repository import ClockRepository
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.store import Store
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.table_owner import DOWNTIME_AFTER
from spieltisch.server.workers.table_registry import OwnedElsewhere, TableRegistry
from spieltisch.table import play

CHECK_EVERY = 1.0  # seconds between two checks
UPTIME_EVERY = 3.0  # seconds between two records of uptime
TABLES_PER_STEP = 50  # tables that are checked before other tasks get a turn
RETRY_AFTER = 300.0  # seconds until a table that failed is checked again
STALE_CHECK_EVERY = 600.0  # seconds between two searches for abandoned games


class ClockWatcher:
    """Check the clocks of all tables, and who is absent."""

    def __init__(
        self, store: Store, clocks: ClockRepository, time_source: TimeSource, registry: TableRegistry
    ) -> None:
        self._store = store
        self._clocks = clocks
        self._time = time_source
        self._registry = registry
        self._uptime_recorded = 0.0
        self._skipped_until: dict[str, float] = {}  # tables that failed
        self._stale_checked = 0.0  # when abandoned games were last searched

    async def watch(self) -> None:
        """Check everything once a second until the server stops."""
        while True:
            try:
                await self.record_uptime()
                await self.end_expired_turns()
                await self._end_absences()
                await self._abort_stale_games()
            except Exception as error:  # the database may be back in the next round
                log.warning("the clocks cannot be read: %r", error)
            await asyncio.sleep(CHECK_EVERY)

    async def record_start(self) -> None:
        """Record that the server is up, so that tables loaded afterwards know the downtime before."""
        with contextlib.suppress(DatabaseError):  # the next round tries again
            await self.record_uptime()

    async def record_uptime(self) -> None:
        """Record uptime, so that clocks exclude downtime."""
        before = self._uptime_recorded
        if self._time.now() - before < UPTIME_EVERY:
            return
        longest = DOWNTIME_AFTER if before or self._store.shared else 0.0
        # Adopt the time of the worker whose clock is ahead.
        self._time.continue_from(await self._clocks.record_uptime(self._time.now(), longest))
        self._uptime_recorded = self._time.now()
        # This machine was asleep, or another worker's clock is far ahead.
        if before and self._uptime_recorded - before > DOWNTIME_AFTER:
            for owner in [*self._registry.owners.values()]:
                await owner.exclude_downtime()

    async def end_expired_turns(self) -> None:
        """End the turns whose time has run out, at the tables of this worker."""
        now = self._time.now()
        for owner in [*self._registry.owners.values()]:
            if owner.table.clock is None or not play.expired_seats(owner.table, now):
                continue
            if self._skipped_until.get(owner.id, 0.0) > now:
                continue
            try:
                await owner.end_expired_turns()
            except Exception as error:  # the other tables continue
                log.warning("expired clocks cannot be handled at table %s: %r", owner.log_id, error)
                if not isinstance(error, DatabaseError):  # the database may be back in the next round
                    self._skipped_until[owner.id] = now + RETRY_AFTER

    async def _end_absences(self) -> None:
        for number, owner in enumerate([*self._registry.owners.values()]):
            with contextlib.suppress(SpieltischError):  # the table no longer exists
                await owner.end_absence()
            if number % TABLES_PER_STEP == 0:
                await asyncio.sleep(0)  # requests come first

    async def _abort_stale_games(self) -> None:
        """End games in which no seat belongs to a person and that have paused for long."""
        if self._stale_checked and time.monotonic() - self._stale_checked < STALE_CHECK_EVERY:
            return
        self._stale_checked = time.monotonic()
        before = self._time.now() - play.STALE_AFTER
        for name in await self._store.tables_without_people(before, TABLES_PER_STEP):
            try:
                await self._abort_stale_game(name)
            except OwnedElsewhere:
                continue
            except Exception as error:  # the other tables continue
                log.warning("an abandoned game cannot be ended: %s", type(error).__name__)

    async def _abort_stale_game(self, name: str) -> None:
        owner = await self._registry.own(name)
        await owner.carry_out(lambda now: play.abort_stale(owner.table, now))

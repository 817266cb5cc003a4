"""Jobs of tables that survive their owner: a bot has to decide, a clock runs out.

The owner of a table does both by itself while it lives. These jobs find tables whose owner has died, and
tables that no worker has in memory. The worker that takes the job becomes the owner.
"""

import asyncio

import msgspec

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.storage.store import Store
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.bot_player import BotPlayer
from spieltisch.server.workers.job_kinds import BOT_LIMITS, CLOCK_LIMITS, BotTurn
from spieltisch.server.workers.job_queue import Job, RetryLater
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.server.workers.table_registry import OwnedElsewhere, TableRegistry
from spieltisch.table import play

OWNER_CHECK_SECONDS = 5.0  # until a job is looked at again whose table another worker owns
MIN_CLOCK_PAUSE = 0.05  # seconds until a clock that has not run out is looked at again


class TableJobs:
    """Handlers of the jobs of tables."""

    def __init__(
        self, store: Store, time_source: TimeSource, registry: TableRegistry, bots: BotPlayer
    ) -> None:
        self._store = store
        self._time = time_source
        self._registry = registry
        self._bots = bots
        store.jobs.register("bot", self.let_bot_decide, **BOT_LIMITS)
        store.jobs.register("clock", self.end_expired_turns, **CLOCK_LIMITS)

    async def let_bot_decide(self, job: Job) -> None:
        """Make sure that a bot makes the decision that it owes."""
        turn = msgspec.json.decode(job.payload, type=BotTurn)
        found = (await self._store.versions([turn.table])).get(turn.table)
        if found is None or found.plies != turn.plies:
            return  # the decision is made
        owner = await self._own(turn.table)
        if owner is not None:
            self._bots.start(owner)
            if owner.bot_task is not None:
                await asyncio.wait({owner.bot_task})

    async def end_expired_turns(self, job: Job) -> None:
        """End the turns at a table whose time has run out; run again when the next clock runs out."""
        owner = await self._own(job.payload.decode())
        if owner is None:
            return
        await owner.end_expired_turns()
        deadline = play.current_deadline(owner.table)
        if deadline is not None:
            raise RetryLater(max(MIN_CLOCK_PAUSE, deadline - self._time.now()))

    async def _own(self, table: str) -> TableOwner | None:
        """Return the owner of a table; None if the table cannot be played any more.

        :raises RetryLater: if another worker owns it, which does the work, unless it dies.
        """
        try:
            return await self._registry.own(table)
        except OwnedElsewhere:
            raise RetryLater(OWNER_CHECK_SECONDS) from None
        except SpieltischError as error:
            log.warning("a job finds nothing to do at table %s: %r", mark(table), error)
            return None

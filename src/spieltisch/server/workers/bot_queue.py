"""Decisions that bots owe, in a queue on PostgreSQL: whichever worker is free makes them.

A decision is asked for in the transaction that makes it a bot's turn, so none is ever forgotten. A worker
that dies with one in its hands gives no more signs of life, and another takes it. Should both make it after
all, the log has room for one. Those that are due earlier are taken first: fair_queue.py says which that are.
"""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import msgspec
from pgqueuer import AsyncpgDriver, Job, Queries, QueueManager, RetryRequested
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.ops.logs import log
from spieltisch.server.ops.safe_errors import describe_error
from spieltisch.server.workers.pubsub import Connect

BOT = "bot"
AT_ONCE = 20  # taken from the queue together
IN_HAND = 200  # per worker; most of them pause, or wait for a process to think in
LOOK_EVERY = timedelta(seconds=2)  # though every errand comes with a call
LOST_AFTER = timedelta(seconds=6)  # without a sign of life
LAST_WORDS = 5.0  # seconds to give everything back
TIDY_EVERY = 3600.0  # seconds
PATIENCE = 1.0  # seconds until the database is tried again
EPOCH = 1_767_225_600  # 1 January 2026: seconds since then are small enough for a priority


class TryLater(Exception):
    """An errand could not be done now; others go on meanwhile."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class BotJob(msgspec.Struct, array_like=True):
    """The decision that a bot owes while the log of a table has so many rows."""

    table: str
    plies: int


async def install(connection: AsyncConnection) -> None:
    """Make the queue, or bring it up to date."""
    queries = await _queries(connection)
    if await queries.schema_is_installed():
        await queries.upgrade()
    else:
        await queries.install()


async def ask(connection: AsyncConnection, table: str, plies: int, due: float) -> None:
    """Ask for a decision, as part of what the connection is just writing. What is due first is done first."""
    priority = int(EPOCH - due)
    await (await _queries(connection)).enqueue(BOT, msgspec.json.encode(BotJob(table, plies)), priority)


async def _queries(connection: AsyncConnection) -> Queries:
    raw = await connection.get_raw_connection()
    assert raw.driver_connection is not None
    return Queries(AsyncpgDriver(raw.driver_connection))


async def _tidy(queries: Queries) -> None:
    """Throw away what the queue notes about errands that are done; nobody reads it."""
    while True:
        await queries.clear_queue_log(BOT)
        await asyncio.sleep(TIDY_EVERY)


class BotQueue:
    """What this worker does of them."""

    def __init__(self, connect: Connect, do: Callable[[str, int], Coroutine[Any, Any, None]]) -> None:
        self._connect = connect
        self._do = do
        self._closing = asyncio.Event()
        self._manager: QueueManager | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Carry out errands from now on."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Take no more, and give back what is in hand."""
        self._closing.set()
        if self._manager is not None:
            self._manager.shutdown.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=LAST_WORDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while not self._closing.is_set():
            try:
                await self._serve()
            except Exception as error:
                log.warning("the bots' queue cannot be reached: %r", error)
                await asyncio.sleep(PATIENCE)

    async def _serve(self) -> None:
        connection = await self._connect()
        tidying: asyncio.Task[None] | None = None
        try:
            queries = Queries(AsyncpgDriver(connection))
            self._manager = QueueManager(queries)
            self._manager.entrypoint(BOT)(self._carry_out)
            if not self._closing.is_set():
                tidying = asyncio.create_task(_tidy(queries))
                await self._manager.run(
                    dequeue_timeout=LOOK_EVERY,
                    batch_size=AT_ONCE,
                    max_concurrent_tasks=IN_HAND,
                    heartbeat_timeout=LOST_AFTER,
                    shutdown_on_listener_failure=True,
                    log_aggregation_interval=timedelta(0),
                )
        finally:
            if tidying is not None:
                tidying.cancel()
            await connection.close()

    async def _carry_out(self, job: Job) -> None:
        errand = msgspec.json.decode(job.payload or b"", type=BotJob)
        work = asyncio.create_task(self._do(errand.table, errand.plies))
        closing = asyncio.create_task(self._closing.wait())
        await asyncio.wait({work, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not work.done():
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            raise RetryRequested(reason="the worker closes")
        error = work.exception()
        if isinstance(error, TryLater):
            raise RetryRequested(timedelta(seconds=error.seconds), reason="the bot could not decide")
        if error is not None:
            log.error("an errand failed", exc_info=error)
            raise RetryRequested(timedelta(seconds=PATIENCE), reason=str(describe_error(error)))

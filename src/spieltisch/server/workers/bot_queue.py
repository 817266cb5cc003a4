"""The queue of bot jobs on PostgreSQL: any free worker may make the decision of a bot.

A job is queued in the transaction that makes it a bot's turn, so none is lost. If a worker dies, its
heartbeat stops and another worker takes the job. If both make the decision, the log accepts only one. Jobs
that are due first are taken first (see `fair_queue`).
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

ENTRYPOINT = "bot"
BATCH_SIZE = 20  # jobs taken from the queue together
MAX_CONCURRENT_JOBS = 200  # per worker; most of them pause or wait for a process
DEQUEUE_TIMEOUT = timedelta(seconds=2)  # a notification normally comes first
HEARTBEAT_TIMEOUT = timedelta(seconds=6)  # then another worker takes the job
SHUTDOWN_SECONDS = 5.0  # to return unfinished jobs
CLEAN_LOG_EVERY = 3600.0  # in seconds
RETRY_SECONDS = 1.0  # until the database is tried again
EPOCH = 1_767_225_600  # 1 January 2026: seconds since then fit into a priority


class RetryLater(Exception):
    """A bot job cannot be done now; other jobs continue."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class BotJob(msgspec.Struct, array_like=True):
    """The decision that a bot owes while the log of a table has `plies` rows."""

    table: str
    plies: int


async def install(connection: AsyncConnection) -> None:
    """Create the queue's tables, or upgrade them."""
    queries = await _queries(connection)
    if await queries.schema_is_installed():
        await queries.upgrade()
    else:
        await queries.install()


async def enqueue(connection: AsyncConnection, table: str, plies: int, due: float) -> None:
    """Queue a bot job in the connection's transaction; jobs with an earlier `due` run first."""
    priority = int(EPOCH - due)
    await (await _queries(connection)).enqueue(
        ENTRYPOINT, msgspec.json.encode(BotJob(table, plies)), priority
    )


async def _queries(connection: AsyncConnection) -> Queries:
    raw = await connection.get_raw_connection()
    assert raw.driver_connection is not None
    return Queries(AsyncpgDriver(raw.driver_connection))


async def _clean_log(queries: Queries) -> None:
    """Delete the queue's own log of finished jobs; it is not used."""
    while True:
        await queries.clear_queue_log(ENTRYPOINT)
        await asyncio.sleep(CLEAN_LOG_EVERY)


class BotQueue:
    """Run bot jobs from the queue on this worker."""

    def __init__(self, connect: Connect, run_job: Callable[[str, int], Coroutine[Any, Any, None]]) -> None:
        self._connect = connect
        self._run_job = run_job
        self._closing = asyncio.Event()
        self._manager: QueueManager | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start running jobs."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop taking jobs, and return the unfinished ones."""
        self._closing.set()
        if self._manager is not None:
            self._manager.shutdown.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=SHUTDOWN_SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while not self._closing.is_set():
            try:
                await self._serve()
            except Exception as error:
                log.warning("the queue of bot jobs cannot be reached: %r", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _serve(self) -> None:
        connection = await self._connect()
        cleaning: asyncio.Task[None] | None = None
        try:
            queries = Queries(AsyncpgDriver(connection))
            self._manager = QueueManager(queries)
            self._manager.entrypoint(ENTRYPOINT)(self._handle)
            if not self._closing.is_set():
                cleaning = asyncio.create_task(_clean_log(queries))
                await self._manager.run(
                    dequeue_timeout=DEQUEUE_TIMEOUT,
                    batch_size=BATCH_SIZE,
                    max_concurrent_tasks=MAX_CONCURRENT_JOBS,
                    heartbeat_timeout=HEARTBEAT_TIMEOUT,
                    shutdown_on_listener_failure=True,
                    log_aggregation_interval=timedelta(0),
                )
        finally:
            if cleaning is not None:
                cleaning.cancel()
            await connection.close()

    async def _handle(self, job: Job) -> None:
        bot_job = msgspec.json.decode(job.payload or b"", type=BotJob)
        work = asyncio.create_task(self._run_job(bot_job.table, bot_job.plies))
        closing = asyncio.create_task(self._closing.wait())
        await asyncio.wait({work, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not work.done():
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            raise RetryRequested(reason="the worker closes")
        error = work.exception()
        if isinstance(error, RetryLater):
            raise RetryRequested(timedelta(seconds=error.seconds), reason="the bot could not decide")
        if error is not None:
            log.error("a bot job failed", exc_info=error)
            raise RetryRequested(timedelta(seconds=RETRY_SECONDS), reason=str(describe_error(error)))

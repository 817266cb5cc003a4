"""The job queue of a server with PostgreSQL: PgQueuer lets any free worker take a job.

PgQueuer inserts a job in the transaction that causes it, gives it to one worker, and gives it to another one
when the heartbeat of the first stops. It cannot change a waiting job: `MOVE` does that with SQL on its table.

PgQueuer's own loop takes several jobs together, and its limits count the jobs of all workers. A kind with
`concurrency=1` (a job takes long, and each worker runs one) has a small loop of its own.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import uuid4

import msgspec
from pgqueuer import AsyncpgDriver, Queries, QueueManager, RetryRequested
from pgqueuer import Job as QueuedJob
from pgqueuer.ports.repository import EntrypointExecutionParameter
from pgqueuer.types import QueueEntrypoint, QueueManagerId
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.job_rows import read_jobs
from spieltisch.server.storage.schema import jobs as jobs_table
from spieltisch.server.workers.job_queue import (
    COUNT_EVERY,
    SHUTDOWN_SECONDS,
    Job,
    JobQueue,
    JobSummary,
    Kind,
)
from spieltisch.server.workers.pubsub import Connect
from spieltisch.table.rows import Owner

BATCH_SIZE = 20  # jobs taken from the queue together
MAX_CONCURRENT_JOBS = 200  # per worker; most of them pause or wait for a process
DEQUEUE_TIMEOUT = timedelta(seconds=2)  # a notification normally comes first
HEARTBEAT_TIMEOUT = timedelta(seconds=6)  # then another worker takes the job
COUNTS_PER_CLEANING = 360  # PgQueuer's log is cleaned once an hour
RETRY_SECONDS = 1.0  # until the database is tried again
EPOCH = 1_767_225_600  # 1 January 2026: seconds since then fit into a priority

MOVE = """
    UPDATE {table} AS job
    SET payload = new.payload, headers = new.headers, priority = new.priority, attempts = 0,
        execute_after = now() + new.delay
    FROM unnest($1::text[], $2::bytea[], $3::jsonb[], $4::int[], $5::interval[])
        AS new(key, payload, headers, priority, delay)
    WHERE job.dedupe_key = new.key AND job.status = 'queued'
    RETURNING job.dedupe_key
"""
SUMMARIES = """
    SELECT entrypoint AS kind,
        count(*) FILTER (WHERE status = 'queued') AS waiting,
        count(*) FILTER (WHERE status = 'picked') AS running,
        extract(epoch FROM min(execute_after) FILTER (WHERE status = 'queued'))::float AS oldest,
        coalesce(sum(attempts), 0)::int AS tries
    FROM {table} GROUP BY entrypoint ORDER BY entrypoint
"""


class PostgresJobQueue(JobQueue):
    """Run jobs from PgQueuer's tables on this worker."""

    def __init__(self, connect: Connect) -> None:
        super().__init__()
        self._connect = connect
        self._closing = False
        self._managers: list[QueueManager] = []
        self._handlers: set[asyncio.Task[float | None]] = set()
        self._free: dict[Kind, asyncio.Semaphore] = {}
        self._added: dict[Kind, asyncio.Event] = {}  # of the kinds that run one job at a time

    async def install(self, connection: AsyncConnection) -> None:
        """Create the queue's tables, or upgrade them; take the jobs that a migration has left."""
        queries = await _queries(connection)
        if await queries.schema_is_installed():
            await queries.upgrade()
        else:
            await queries.install()
        left = await connection.run_sync(read_jobs, 0)
        if left:
            await self.add(connection, *left)
            await connection.execute(jobs_table.delete())

    async def add(self, connection: AsyncConnection, *jobs: Job) -> None:
        """Add jobs in the transaction of the connection."""
        self.set_order(jobs)
        named = {f"{job.kind} {job.key}": job for job in jobs}
        wanted = {key: named[key] for key in sorted(named)}  # one order in all workers: no deadlocks
        queries = await _queries(connection)
        ids = await self._enqueue(queries, [*wanted.values()], [*wanted])
        taken = [key for key, number in zip(wanted, ids, strict=True) if number is None]
        if taken:
            moved = await self._move(queries, taken, [wanted[key] for key in taken])
            # The others run already: the new jobs wait beside them.
            beside = [wanted[key] for key in taken if key not in moved]
            await self._enqueue(queries, beside, [None] * len(beside))

    def added(self, *jobs: Job) -> None:
        """Wake the loops of kinds that run one job at a time; PgQueuer notifies its own loop."""
        for job in jobs:
            if job.kind in self._added:
                self._added[job.kind].set()

    async def _enqueue(
        self, queries: Queries, jobs: Sequence[Job], keys: Sequence[str | None]
    ) -> Sequence[int | None]:
        if not jobs:
            return []
        return await queries.enqueue(
            [str(job.kind) for job in jobs],
            [job.payload for job in jobs],
            [_priority(job) for job in jobs],
            [self._delay(job) for job in jobs],
            [*keys],
            [_headers(job) for job in jobs],
            on_conflict="skip",
        )

    async def _move(self, queries: Queries, keys: list[str], jobs: Sequence[Job]) -> set[object]:
        """Replace waiting jobs; return the keys of those that still waited."""
        moved = await queries.driver.fetch(
            MOVE.format(table=queries.qbe.settings.qualified.queue_table),
            keys,
            [job.payload for job in jobs],
            [msgspec.json.encode(_headers(job)).decode() for job in jobs],
            [_priority(job) for job in jobs],
            [self._delay(job) for job in jobs],
        )
        return {row["dedupe_key"] for row in moved}

    def _delay(self, job: Job) -> timedelta:
        return timedelta(seconds=max(0.0, job.due - self.now()))

    async def summaries(self, connection: AsyncConnection) -> list[JobSummary]:
        """Count the jobs in the database by kind."""
        return await _summaries(await _queries(connection))

    # -- running jobs ------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Run jobs until the task is cancelled; then stop cleanly."""
        self._free = {kind: asyncio.Semaphore(each.concurrency) for kind, each in self._registered.items()}
        single = [kind for kind, each in self._registered.items() if each.concurrency == 1]
        several = [kind for kind in self._registered if kind not in single]
        self._added = {kind: asyncio.Event() for kind in single}
        loops = [self._keep_serving(partial(self._serve_single, kind)) for kind in single]
        if several:
            loops.append(self._keep_serving(partial(self._serve_several, several)))
        tasks = [asyncio.create_task(loop) for loop in loops]
        try:
            await asyncio.wait(tasks)
        finally:
            self._closing = True
            for manager in self._managers:
                manager.shutdown.set()
            for handler in self._handlers:
                handler.cancel()
            for added in self._added.values():
                added.set()
            await asyncio.wait(tasks, timeout=SHUTDOWN_SECONDS)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_serving(self, serve: Callable[[Queries], Awaitable[None]]) -> None:
        """Run a loop that takes jobs; after an error open a new connection."""
        while not self._closing:
            try:
                connection = await self._connect()
                try:
                    await serve(Queries(AsyncpgDriver(connection)))
                finally:
                    await connection.close()
            except Exception as error:
                log.warning("the job queue cannot be reached: %r", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _serve_several(self, kinds: Sequence[Kind], queries: Queries) -> None:
        """Take jobs with PgQueuer's own loop."""
        manager = QueueManager(queries)
        for kind in kinds:
            manager.entrypoint(kind)(self._handle)
        self._managers.append(manager)
        tending = asyncio.create_task(self._tend(queries, kinds))
        try:
            if not self._closing:
                await manager.run(
                    dequeue_timeout=DEQUEUE_TIMEOUT,
                    batch_size=BATCH_SIZE,
                    max_concurrent_tasks=MAX_CONCURRENT_JOBS,
                    heartbeat_timeout=HEARTBEAT_TIMEOUT,
                    shutdown_on_listener_failure=True,
                    log_aggregation_interval=timedelta(0),
                )
        finally:
            self._managers.remove(manager)
            tending.cancel()

    async def _serve_single(self, kind: Kind, queries: Queries) -> None:
        """Take one job at a time."""
        worker = QueueManagerId(uuid4())
        wanted = {QueueEntrypoint(kind): EntrypointExecutionParameter(concurrency_limit=0)}
        tending = asyncio.create_task(self._tend(queries, [kind]))
        try:
            while not self._closing:
                self._added[kind].clear()
                taken = await queries.dequeue(1, wanted, worker, None, HEARTBEAT_TIMEOUT)
                for queued in taken:
                    await self._run_single(queries, queued)
                if not taken:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._added[kind].wait(), DEQUEUE_TIMEOUT.total_seconds())
        finally:
            tending.cancel()

    async def _run_single(self, queries: Queries, queued: QueuedJob) -> None:
        beating = asyncio.create_task(_beat(queries, queued))
        try:
            await self._handle(queued)
        except RetryRequested as retry:
            await queries.retry_job(queued, retry.delay, None)
        else:
            await queries.log_jobs([(queued, "successful", None)])
        finally:
            beating.cancel()

    async def _handle(self, queued: QueuedJob) -> None:
        """Run the handler of a job that PgQueuer gave to this worker."""
        handler = asyncio.create_task(self._run_when_free(self._job_of(queued)))
        self._handlers.add(handler)
        try:
            if self._closing:
                handler.cancel()
            pause = await handler
        except asyncio.CancelledError:
            if not handler.cancelled():
                handler.cancel()
                raise
            raise RetryRequested(reason="the worker closes") from None
        finally:
            self._handlers.discard(handler)
        if pause is not None:
            raise RetryRequested(timedelta(seconds=pause), reason="the job is not over")

    async def _run_when_free(self, job: Job) -> float | None:
        async with self._free[job.kind]:
            return await self._run_handler(job, self.now() - job.due)

    def _job_of(self, queued: QueuedJob) -> Job:
        """Return the job as its handler knows it. Jobs of older versions have no headers."""
        headers = {name: str(value) for name, value in (queued.headers or {}).items()}
        lateness = (queued.updated - queued.execute_after).total_seconds()  # by the clock of the database
        return Job(
            msgspec.convert(queued.entrypoint, Kind),
            headers.get("key", ""),
            queued.payload or b"",
            Owner(headers.get("origin", ""), headers.get("person", "")),
            self.now() - lateness,
            float(EPOCH - queued.priority),
            queued.attempts,
            queued.id,
        )

    async def _tend(self, queries: Queries, kinds: Sequence[Kind]) -> None:
        """Count waiting jobs, and delete PgQueuer's own log of jobs; it is not used."""
        for count in itertools.count():
            with suppress(Exception):  # the loop that takes jobs finds the connection lost, too
                if count % COUNTS_PER_CLEANING == 0:
                    await queries.clear_queue_log([str(kind) for kind in kinds])
                self._set_gauge({each.kind: each.waiting for each in await _summaries(queries)})
            await asyncio.sleep(COUNT_EVERY)


async def _beat(queries: Queries, queued: QueuedJob) -> None:
    """Keep other workers from taking a job, until this task is cancelled or the connection is lost."""
    with suppress(Exception):  # the loop finds the connection lost, too
        while True:
            await asyncio.sleep(HEARTBEAT_TIMEOUT.total_seconds() / 3)
            await queries.update_heartbeat([queued.id])


def _priority(job: Job) -> int:
    """Return the priority for PgQueuer, which takes jobs with a greater one first."""
    return int(EPOCH - job.order)


def _headers(job: Job) -> dict[str, str]:
    return {"key": job.key, "origin": job.owner.origin, "person": job.owner.person}


async def _summaries(queries: Queries) -> list[JobSummary]:
    rows = await queries.driver.fetch(SUMMARIES.format(table=queries.qbe.settings.qualified.queue_table))
    return [msgspec.convert(row, JobSummary) for row in rows]


async def _queries(connection: AsyncConnection) -> Queries:
    """Return PgQueuer's queries in the transaction of the connection."""
    raw = await connection.get_raw_connection()
    assert raw.driver_connection is not None
    if not raw.driver_connection.is_in_transaction():  # SQLAlchemy begins it with its own first statement
        await connection.exec_driver_sql("SELECT 1")
    return Queries(AsyncpgDriver(raw.driver_connection))

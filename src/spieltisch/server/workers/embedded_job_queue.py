"""The job queue of a server with SQLite: one process runs all jobs.

The table `jobs` holds every job until it is over, so that none is lost. The process also has the waiting jobs
in memory: it reads the table when it starts, and the code that adds a job tells it of the new one. So an idle
queue asks the database nothing, except rarely for jobs that another process (`spieltisch admin`) has added.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from heapq import heapify, heappop, heappush

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.job_rows import insert_jobs, read_jobs, read_summaries, write_outcomes
from spieltisch.server.storage.sqlite_writer import SqliteWriter
from spieltisch.server.workers.job_queue import COUNT_EVERY, SHUTDOWN_SECONDS, Job, JobQueue, JobSummary, Kind

READ_EVERY = 30.0  # seconds between two reads of jobs that other processes added
READ_OVERLAP = 60.0  # seconds before the last read in which another process may have created a job
WRITE_PAUSE = 0.1  # seconds in which finished jobs gather, so that one statement deletes them
RETRY_SECONDS = 1.0  # until the database is tried again

Entry = tuple[float, int, Job]  # when or in which order, the job's id, the job


class EmbeddedJobQueue(JobQueue):
    """Run jobs from the table `jobs` in this process."""

    def __init__(
        self, writer: SqliteWriter, begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    ):
        super().__init__()
        self._writer = writer
        self._begin = begin
        self._open = False
        self._has_read = False
        self._waiting: dict[tuple[Kind, str], Job] = {}
        self._timed: list[Entry] = []  # heap of jobs by due time; some of them may be replaced
        self._ready: defaultdict[Kind, list[Entry]] = defaultdict(
            list
        )  # heaps of jobs that are due, by order
        self._running: dict[int, Job] = {}
        self._running_of: Counter[Kind] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._finished: set[int] = set()  # ids of jobs that have to be deleted
        self._postponed: dict[int, tuple[float, int, int]] = {}  # due time, tries and id, to be stored
        self._writing: asyncio.Task[None] | None = None

    async def add(self, connection: AsyncConnection, *jobs: Job) -> None:
        """Add jobs in the transaction of the connection. Call `added` after it is committed."""
        self.set_order(jobs)
        await connection.run_sync(insert_jobs, jobs)

    def added(self, *jobs: Job) -> None:
        """Schedule jobs that were added and committed."""
        if self._open:  # else `run` reads them
            for job in jobs:
                self._wait(job)
            self._start_due()

    async def summaries(self, connection: AsyncConnection) -> list[JobSummary]:
        """Count the jobs in the database by kind."""
        return await connection.run_sync(read_summaries)

    async def run(self) -> None:
        """Run jobs until the task is cancelled; then stop cleanly."""
        counts = round(READ_EVERY / COUNT_EVERY)
        self._open = True
        try:
            while True:
                await self._read()
                for _ in range(counts if self._has_read else 0):
                    self._set_gauge(Counter(kind for kind, _ in self._waiting))
                    await asyncio.sleep(COUNT_EVERY)
        finally:
            await self._stop()

    # -- waiting jobs ------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Read the jobs that this process does not know: at the start all, later those of other processes."""
        after = time.time_ns() - int((READ_EVERY + READ_OVERLAP) * 1e9) if self._has_read else 0
        try:
            async with self._begin() as connection:
                jobs = await connection.run_sync(read_jobs, after)
        except DatabaseError as error:
            log.warning("the job queue cannot be read: %r", error)
            await asyncio.sleep(RETRY_SECONDS)
            return
        self._has_read = True
        for job in jobs:
            self._wait(job)
        self._start_due()

    def _wait(self, job: Job) -> None:
        """Let a job wait for its due time, instead of an older one with its kind and key."""
        known = self._waiting.get((job.kind, job.key))
        if job.id in self._running or job.id in self._finished or (known is not None and known.id >= job.id):
            return
        self._waiting[job.kind, job.key] = job
        heappush(self._timed, (job.due, job.id, job))
        if len(self._timed) > 2 * len(self._waiting) + 100:
            self._timed = [entry for entry in self._timed if self._is_waiting(entry[2])]
            heapify(self._timed)

    def _is_waiting(self, job: Job) -> bool:
        return self._waiting.get((job.kind, job.key)) is job

    def _start_due(self) -> None:
        """Start the jobs that are due, and set the timer for the next one."""
        now = self.now()
        while self._timed and self._timed[0][0] <= now:
            job = heappop(self._timed)[2]
            if self._is_waiting(job):
                heappush(self._ready[job.kind], (job.order, job.id, job))
        for kind, registration in self._registered.items():
            ready = self._ready[kind]
            while ready and self._running_of[kind] < registration.concurrency:
                job = heappop(ready)[2]
                if self._is_waiting(job):
                    self._start(job)
        self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._timed and self._open:
            delay = self._timed[0][0] - now
            self._timer = asyncio.get_running_loop().call_later(delay, self._start_due)

    # -- running jobs ------------------------------------------------------------------------------------

    def _start(self, job: Job) -> None:
        del self._waiting[job.kind, job.key]
        self._running[job.id] = job
        self._running_of[job.kind] += 1
        task = asyncio.create_task(self._run_job(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_job(self, job: Job) -> None:
        pause: float | None = 0.0
        try:
            pause = await self._run_handler(job, self.now() - job.due)
        finally:  # if it was cancelled, its row stays as it is
            del self._running[job.id]
            self._running_of[job.kind] -= 1
        if pause is None:
            self._finished.add(job.id)
        elif (job.kind, job.key) not in self._waiting:  # else a newer job has replaced its row
            again = msgspec.structs.replace(job, due=self.now() + pause, tries=job.tries + 1)
            self._postponed[job.id] = again.due, again.tries, again.id
            self._wait(again)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_outcomes())
        if self._open:
            self._start_due()

    async def _write_outcomes(self) -> None:
        """Write the outcomes of jobs, those of a moment together."""
        while self._finished or self._postponed:
            await asyncio.sleep(WRITE_PAUSE if self._open else 0)
            finished, postponed = [*self._finished], [*self._postponed.values()]
            work = partial(write_outcomes, finished=finished, postponed=postponed)
            try:
                await self._writer.write((), work)
            except DatabaseError as error:
                log.warning("the outcomes of jobs cannot be written: %r", error)
                if not self._open:
                    break
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._finished.difference_update(finished)
                for values in postponed:
                    if self._postponed[values[2]] == values:
                        del self._postponed[values[2]]
        self._writing = None

    async def _stop(self) -> None:
        """Cancel the running handlers, and write the outcomes of the finished ones."""
        self._open = self._has_read = False
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=SHUTDOWN_SECONDS)
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=SHUTDOWN_SECONDS)

"""The job queue: work that the server does later, for bots, reviews, mail and clocks.

A job is added in the transaction that causes it, so it exists if and only if its cause is committed. Both
forms of the queue (`embedded_job_queue` for SQLite, `postgres_job_queue` for PostgreSQL) promise the same:

- A job survives a restart. It is deleted after its handler has returned.
- One worker at a time runs a job. If that worker dies, another one runs the job again within seconds. So a
  handler may run twice for one job, and must then find that there is nothing left to do.
- One job waits for each kind and key. Adding another replaces its payload, its owner and its due time; this
  is also how a deadline moves. A job that already runs is not affected: the new one waits beside it.
- A job does not start before its due time. Jobs that are due start in a fair order (see `FairSchedule`).
- A handler that takes longer than its timeout is cancelled. A job whose handler raises an error is tried
  again after a pause that grows; after `max_tries` tries the job is deleted.
- A clean stop cancels the handlers that still run and keeps their jobs. On PostgreSQL this counts as a try.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from typing import Literal, get_args

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.ops import metrics
from spieltisch.server.ops.logs import log
from spieltisch.server.workers.fair_queue import FairSchedule
from spieltisch.table.rows import Owner

Kind = Literal["bot", "review", "mail", "clock"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FIRST_PAUSE, LAST_PAUSE = 1.0, 60.0  # seconds between two tries; each pause is twice as long as the last
COUNT_EVERY = 10.0  # seconds between two counts of waiting jobs
SHUTDOWN_SECONDS = 5.0  # for handlers to end when the queue stops
FAIR_KINDS: tuple[Kind, ...] = ("bot", "mail")  # the others start in the order of their due times
PERSON_SECONDS, ORIGIN_SECONDS = 2.0, 0.5  # between two jobs of a person and of a network; see `FairSchedule`

_last_id = 0


def new_id() -> int:
    """Return the id of a new job: later jobs have greater ids, in other processes too."""
    global _last_id
    _last_id = max(_last_id + 1, time.time_ns())
    return _last_id


class RetryLater(Exception):
    """A handler cannot do its job now; the job runs again after so many seconds.

    This counts as a try, but does not delete the job.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Job(msgspec.Struct):
    """Work for an owner that starts at `due` or soon after."""

    kind: Kind
    key: str  # one job waits for each kind and key
    payload: bytes
    owner: Owner
    due: float  # in seconds since 1970
    order: float = 0.0  # jobs that are due start in this order; the queue decides it if it is 0
    tries: int = 0  # how often the job has run already
    id: int = msgspec.field(default_factory=new_id)


class JobSummary(msgspec.Struct, kw_only=True):
    """The jobs of one kind, as an operator sees them."""

    kind: str
    waiting: int
    running: int | None  # None: only the server knows, and `waiting` includes them
    oldest: float | None  # when the first waiting job is or was due
    tries: int  # runs of these jobs that did not finish them


Handler = Callable[[Job], Awaitable[None]]


class Registration(msgspec.Struct, kw_only=True, frozen=True):
    """How jobs of one kind run."""

    handler: Handler
    concurrency: int  # jobs that one worker runs at the same time
    timeout: float  # seconds
    max_tries: int | None  # None: the job is tried until it succeeds
    first_pause: float
    last_pause: float

    def pause(self, tries: int) -> float:
        """Return the seconds until a job that has run `tries` times before is tried again."""
        return min(self.first_pause * 2.0 ** min(tries, 60), self.last_pause)


class JobQueue(ABC):
    """Keep jobs in the database, and run those of the registered kinds on this worker."""

    def __init__(self) -> None:
        self.now: Callable[[], float] = time.time
        self._registered: dict[Kind, Registration] = {}
        self._schedules = {kind: FairSchedule(PERSON_SECONDS, ORIGIN_SECONDS) for kind in FAIR_KINDS}

    def register(
        self,
        kind: Kind,
        handler: Handler,
        *,
        concurrency: int,
        timeout: float,
        max_tries: int | None = None,
        first_pause: float = FIRST_PAUSE,
        last_pause: float = LAST_PAUSE,
    ) -> None:
        """Set the handler of a kind, before `run`."""
        self._registered[kind] = Registration(
            handler=handler,
            concurrency=concurrency,
            timeout=timeout,
            max_tries=max_tries,
            first_pause=first_pause,
            last_pause=last_pause,
        )

    def set_order(self, jobs: Iterable[Job]) -> None:
        """Decide in which order jobs start once they are due: fair per person and network."""
        for job in jobs:
            if not job.order:
                schedule = self._schedules.get(job.kind)
                job.order = job.due if schedule is None else max(job.due, schedule.due(job.owner, self.now()))

    async def install(self, connection: AsyncConnection) -> None:  # noqa: B027 - not every form has to do it
        """Create what the migrations do not create."""

    @abstractmethod
    async def add(self, connection: AsyncConnection, *jobs: Job) -> None:
        """Add jobs in the transaction of the connection. Call `added` after it is committed."""

    @abstractmethod
    def added(self, *jobs: Job) -> None:
        """Tell this worker that jobs were added and committed."""

    @abstractmethod
    async def run(self) -> None:
        """Run jobs until the task is cancelled; then stop cleanly."""

    @abstractmethod
    async def summaries(self, connection: AsyncConnection) -> list[JobSummary]:
        """Count the jobs in the database by kind."""

    async def _run_handler(self, job: Job, lateness: float) -> float | None:
        """Run the handler of a job; return None if the job is over, else the seconds until its next run."""
        registration = self._registered[job.kind]
        metrics.JOB_LATENESS.labels(job.kind).observe(max(0.0, lateness))
        try:
            async with asyncio.timeout(registration.timeout):
                await registration.handler(job)
        except RetryLater as retry:
            metrics.JOBS.labels(job.kind, "retried").inc()
            return max(0.0, retry.seconds)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return self._pause_after(error, job)  # not the job was cancelled, but something it waited for
        except Exception as error:
            return self._pause_after(error, job)
        metrics.JOBS.labels(job.kind, "finished").inc()
        return None

    def _pause_after(self, error: BaseException, job: Job) -> float | None:
        """Return the seconds until a job that failed is tried again; None if this was its last try."""
        registration = self._registered[job.kind]
        if registration.max_tries is not None and job.tries + 1 >= registration.max_tries:
            log.warning("a %s job failed for the last time: %r", job.kind, error)
            metrics.JOBS.labels(job.kind, "failed").inc()
            return None
        log.warning("a %s job failed; it is tried again: %r", job.kind, error)
        metrics.JOBS.labels(job.kind, "retried").inc()
        return registration.pause(job.tries)

    def _set_gauge(self, waiting: dict[str, int]) -> None:
        for kind in KINDS:
            metrics.JOBS_WAITING.labels(kind).set(waiting.get(kind, 0))

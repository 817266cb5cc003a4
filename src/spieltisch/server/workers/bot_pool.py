"""Bots compute in other processes, in a world drawn for their seat: no secret leaves this process."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from secrets import randbits
from typing import Any, TypeVar

import msgspec

from spieltisch.bots import make_bot
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.processes import kill_pool, next_build, processes_of, worker_pool
from spieltisch.engine.rng import Rng
from spieltisch.server.ops import metrics
from spieltisch.server.workers.fair_queue import FairQueue
from spieltisch.server.workers.fair_queue import Job as QueuedJob
from spieltisch.table.rows import Owner

MAX_ATTEMPTS = 3  # with a new process after each crash
SEARCH_TIME_LIMIT = 8.0  # seconds; then a search returns the best action so far
JOB_TIMEOUT = 30.0  # seconds until a job's process is killed; this includes its start
EXPECTED_SECONDS = 1.0  # assumed duration of a job until the real one is known
WORKERS = max(1, (os.cpu_count() or 2) - 1)  # one core is for requests
NICENESS = 10  # requests come first

T = TypeVar("T")


class DecisionJob(msgspec.Struct, frozen=True):
    """A decision to make, in a form that another process can unpack."""

    slug: str
    package: str
    box: str | None  # the text of the box; None: the original
    world: dict[str, Any]
    seat: int
    bot: str
    seed: int
    time_limit: float = SEARCH_TIME_LIMIT  # seconds


def make_job(state: State, seat: int, bot: str) -> DecisionJob:
    """Create the job of a seat's decision, with nothing that the seat may not know."""
    game = state.game
    world = state.determinize(seat, Rng(randbits(62)))
    text = None if game.box.original else game.box.text
    return DecisionJob(game.slug, registry.package(game.slug), text, world.dump(), seat, bot, randbits(62))


def load_state(job: DecisionJob) -> State:
    """Return the position of the job."""
    if job.slug not in registry.slugs():
        registry.register(job.slug, job.package)
    return registry.restore_game(job.slug, job.box).load(job.world)


def decide(job: DecisionJob) -> int:
    """Make the decision."""
    state = load_state(job)
    return int(make_bot(job.bot, state.game, Rng(job.seed), job.time_limit).choose(state, job.seat))


class WaitingJob(QueuedJob):
    """A job that waits for a free process."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner, EXPECTED_SECONDS)
        # The number of its process, once it has one.
        self.slot: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.dequeued = False


class BotPool:
    """The processes of the bots. Each starts when it is first needed, and is replaced when it dies.

    A process runs one job at a time; the other jobs wait in a fair queue.
    """

    def __init__(self, workers: int, timeout: float = JOB_TIMEOUT) -> None:
        self.workers = workers
        self.timeout = timeout
        self._queue = FairQueue[WaitingJob]()
        self._free = [*range(workers)]
        # One process per pool, so that a crash affects one job only.
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._builds: dict[int, str] = {}  # per process, "compiled" or "interpreted"
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def alive(self) -> bool:
        """Return whether all started processes are alive."""
        return all(process.is_alive() for pool in self._pools.values() for process in processes_of(pool))

    @property
    def build(self) -> str:
        """Return whether bots run "compiled" or "interpreted"."""
        return min(self._builds.values(), default=next_build(), key=lambda build: build == "compiled")

    async def decide(self, job: DecisionJob, owner: Owner) -> int:
        """Return the bot's decision."""
        return await self.run(job, decide, owner)

    async def run(self, job: DecisionJob, function: Callable[[DecisionJob], T], owner: Owner) -> T:
        """Run a function on a job in a free process, for an owner. Replace a process that dies.

        :raises BrokenProcessPool: after several crashes.
        :raises TimeoutError: if the job takes too long.
        """
        with metrics.THINK_SECONDS.labels(job.bot).time():
            for _ in range(MAX_ATTEMPTS - 1):
                with suppress(BrokenProcessPool):
                    return await self._run_once(job, function, owner)
            return await self._run_once(job, function, owner)

    async def _run_once(self, job: DecisionJob, function: Callable[[DecisionJob], T], owner: Owner) -> T:
        waiting = WaitingJob(owner)
        self._queue.add(waiting)
        self._assign_processes()
        try:
            slot = await waiting.slot
        except asyncio.CancelledError:
            if not waiting.slot.cancelled():
                self._release(waiting, waiting.slot.result(), 0.0)
            elif not waiting.dequeued:
                self._queue.remove(waiting)
            raise
        run = asyncio.create_task(self._run_in(waiting, slot, job, function))
        self._running.add(run)
        run.add_done_callback(self._on_run_done)
        # A process cannot be interrupted: it finishes even if the caller is cancelled.
        return await asyncio.shield(run)

    def _assign_processes(self) -> None:
        """Give each free process the next job."""
        while self._free and len(self._queue) and not self._closed:
            waiting = self._queue.take()
            waiting.dequeued = True
            if waiting.slot.cancelled():
                self._queue.finish(waiting, 0.0)
                continue
            slot = min(self._free)  # start as few processes as possible
            self._free.remove(slot)
            waiting.slot.set_result(slot)

    def _release(self, waiting: WaitingJob, slot: int, seconds: float) -> None:
        self._queue.finish(waiting, seconds)
        self._free.append(slot)
        self._assign_processes()

    async def _run_in(
        self, waiting: WaitingJob, slot: int, job: DecisionJob, function: Callable[[DecisionJob], T]
    ) -> T:
        begun = time.monotonic()
        try:
            return await self._submit(slot, job, function)
        finally:
            self._release(waiting, slot, time.monotonic() - begun)

    async def _submit(self, slot: int, job: DecisionJob, function: Callable[[DecisionJob], T]) -> T:
        pool = self._executor(slot)
        try:
            answer = asyncio.wrap_future(pool.submit(function, job))
            answer.add_done_callback(_retrieve_error)
            return await asyncio.wait_for(asyncio.shield(answer), self.timeout)
        except (BrokenProcessPool, TimeoutError):
            self._kill(slot)
            raise

    def _executor(self, slot: int) -> ProcessPoolExecutor:
        """Return the executor of a free slot; start a new one after a compiled build has appeared."""
        build = next_build()
        if self._builds.get(slot, build) != build:
            self._kill(slot)
        if slot not in self._pools:
            self._pools[slot], self._builds[slot] = worker_pool(1, NICENESS), build
        return self._pools[slot]

    def _on_run_done(self, run: "asyncio.Task[Any]") -> None:
        self._running.discard(run)
        _retrieve_error(run)

    def _kill(self, slot: int) -> None:
        """Kill the process of a slot."""
        self._builds.pop(slot, None)
        pool = self._pools.pop(slot, None)
        if pool is not None:
            kill_pool(pool)

    def close(self) -> None:
        """Kill all processes."""
        self._closed = True
        for run in self._running:
            run.cancel()
        for slot in [*self._pools]:
            self._kill(slot)


def _retrieve_error(job: "asyncio.Future[Any]") -> None:
    """Retrieve the error of a job whose caller was cancelled, so that asyncio does not report it.

    The job itself is not cancelled: a pool that is being shut down does not expect that.
    """
    if not job.cancelled():
        job.exception()

"""Bots at the table. They think in other processes, in a world drawn for their seat: no secret goes there."""

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

from spieltisch.bots import LEVELS, make_bot
from spieltisch.engine import registry
from spieltisch.engine.core import Game, State
from spieltisch.engine.errors import UnknownBot
from spieltisch.engine.processes import dismiss, next_build, processes_of, worker_pool
from spieltisch.engine.rng import Rng
from spieltisch.server.ops import metrics
from spieltisch.server.workers.fair_queue import FairQueue, Owner
from spieltisch.server.workers.fair_queue import Job as QueuedJob

MAX_ATTEMPTS = 3  # of a process that died
SEARCH_TIME_LIMIT = 8.0  # seconds; then a search says what it has found so far
JOB_TIMEOUT = 30.0  # seconds until a process that came to no end is killed; its start is included
EXPECTED_SECONDS = 1.0  # that a thought is taken to last until it is done
WORKERS = max(1, (os.cpu_count() or 2) - 1)  # one core is for people
NICENESS = 10  # who thinks lets the server answer people first
STANDBY_LEVEL = "casual"  # takes over a seat that somebody left

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
    """The decision of a seat, with what it may know."""
    game = state.game
    world = state.determinize(seat, Rng(randbits(62)))
    text = None if game.box.original else game.box.text
    return DecisionJob(game.slug, registry.package(game.slug), text, world.dump(), seat, bot, randbits(62))


def load_state(job: DecisionJob) -> State:
    """The world that was drawn for the decision."""
    if job.slug not in registry.slugs():
        registry.register(job.slug, job.package)
    return registry.restore_game(job.slug, job.box).load(job.world)


def decide(job: DecisionJob) -> int:
    """Make the decision."""
    state = load_state(job)
    return int(make_bot(job.bot, state.game, Rng(job.seed), job.time_limit).choose(state, job.seat))


def bots_for(game: Game) -> list[str]:
    """The bots that can play the game: levels, where it has an insight."""
    return [name for name in LEVELS if _can_play(name, game)] or ["random"]


def standby_bot(game: Game) -> str:
    """The bot that takes over a seat that somebody left."""
    known = bots_for(game)
    return STANDBY_LEVEL if STANDBY_LEVEL in known else known[0]


def _can_play(name: str, game: Game) -> bool:
    try:
        make_bot(name, game, Rng(0))
    except UnknownBot:
        return False
    return True


class WaitingJob(QueuedJob):
    """A thought that waits for a process."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner, EXPECTED_SECONDS)
        self.slot: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # which process it has
        self.dequeued = False  # from the queue


class BotPool:
    """The processes in which bots think. Each starts when it is first needed, and is replaced when it dies.

    A process has one thought at a time; all others wait in a fair queue, which knows who they are for.
    """

    def __init__(self, workers: int, timeout: float = JOB_TIMEOUT) -> None:
        self.workers = workers
        self.timeout = timeout
        self._waiting = FairQueue[WaitingJob]()
        self._free = [*range(workers)]
        # Of one process each: one that dies takes no other along.
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._builds: dict[int, str] = {}  # which these processes run
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether all processes are there that should be."""
        return all(process.is_alive() for pool in self._pools.values() for process in processes_of(pool))

    @property
    def build(self) -> str:
        """Whether bots think "compiled" or "interpreted"."""
        return min(self._builds.values(), default=next_build(), key=lambda build: build == "compiled")

    async def decide(self, job: DecisionJob, owner: Owner) -> int:
        """The bot's decision."""
        return await self.run(job, decide, owner)

    async def run(self, job: DecisionJob, function: Callable[[DecisionJob], T], owner: Owner) -> T:
        """What comes of thinking so about a decision, on behalf of an owner. A process that died is replaced.

        :raises BrokenProcessPool: when that did not help.
        :raises TimeoutError: when the thought came to no end.
        """
        with metrics.THINK_SECONDS.labels(job.bot).time():
            for _ in range(MAX_ATTEMPTS - 1):
                with suppress(BrokenProcessPool):
                    return await self._run_once(job, function, owner)
            return await self._run_once(job, function, owner)

    async def _run_once(self, job: DecisionJob, function: Callable[[DecisionJob], T], owner: Owner) -> T:
        waiting = WaitingJob(owner)
        self._waiting.add(waiting)
        self._assign_processes()
        try:
            slot = await waiting.slot
        except asyncio.CancelledError:
            if not waiting.slot.cancelled():
                self._release(waiting, waiting.slot.result(), 0.0)
            elif not waiting.dequeued:
                self._waiting.remove(waiting)
            raise
        run = asyncio.create_task(self._run_in(waiting, slot, job, function))
        self._running.add(run)
        run.add_done_callback(self._on_run_done)
        return await asyncio.shield(run)  # a process goes on, whether or not its answer is still waited for

    def _assign_processes(self) -> None:
        """Let those think who are next, one in each free process."""
        while self._free and len(self._waiting) and not self._closed:
            waiting = self._waiting.take()
            waiting.dequeued = True
            if waiting.slot.cancelled():
                self._waiting.finish(waiting, 0.0)
                continue
            slot = min(self._free)  # so that few processes are started where few are needed
            self._free.remove(slot)
            waiting.slot.set_result(slot)

    def _release(self, waiting: WaitingJob, slot: int, seconds: float) -> None:
        self._waiting.finish(waiting, seconds)
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
        """The process of a slot, which thinks of nothing now; a new one when a compiled build has come."""
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
        """End a process at once."""
        self._builds.pop(slot, None)
        pool = self._pools.pop(slot, None)
        if pool is not None:
            dismiss(pool)

    def close(self) -> None:
        """Send the processes home."""
        self._closed = True
        for run in self._running:
            run.cancel()
        for slot in [*self._pools]:
            self._kill(slot)


def _retrieve_error(waiting: "asyncio.Future[Any]") -> None:
    """How a thought ended that is no longer waited for is no matter, also if it failed.

    It is not cancelled: a pool that is ended does not expect that.
    """
    if not waiting.cancelled():
        waiting.exception()

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
from spieltisch.engine.processes import kill_pool, next_build, processes_of, worker_pool
from spieltisch.engine.rng import Rng
from spieltisch.server.ops import metrics
from spieltisch.server.workers.fair_queue import FairQueue, Owner
from spieltisch.server.workers.fair_queue import Job as QueuedJob

ATTEMPTS = 3  # of a process that died
LONGEST_DECISION = 8.0  # seconds; then a search says what it has found so far
LONGEST_THOUGHT = 30.0  # seconds until a process that came to no end is killed; its start is included
USUAL_SECONDS = 1.0  # that a thought is taken to last until it is done
WORKERS = max(1, (os.cpu_count() or 2) - 1)  # one core is for people
MODESTY = 10  # who thinks lets the server answer people first
STANDBY = "casual"  # takes over a seat that somebody left

T = TypeVar("T")


class Job(msgspec.Struct, frozen=True):
    """A decision to make, in a form that another process can unpack."""

    slug: str
    package: str
    box: str | None  # the text of the box; None: the original
    world: dict[str, Any]
    seat: int
    bot: str
    seed: int
    longest: float = LONGEST_DECISION  # seconds


def job(state: State, seat: int, bot: str) -> Job:
    """The decision of a seat, with what it may know."""
    game = state.game
    world = state.determinize(seat, Rng(randbits(62)))
    text = None if game.box.original else game.box.text
    return Job(game.slug, registry.package(game.slug), text, world.dump(), seat, bot, randbits(62))


def restore(task: Job) -> State:
    """The world that was drawn for the decision."""
    if task.slug not in registry.slugs():
        registry.register(task.slug, task.package)
    return registry.restore_game(task.slug, task.box).load(task.world)


def decide(task: Job) -> int:
    """Make the decision."""
    state = restore(task)
    return int(make_bot(task.bot, state.game, Rng(task.seed), task.longest).choose(state, task.seat))


def bots_for(game: Game) -> list[str]:
    """The bots that can play the game: levels, where it has an insight."""
    return [name for name in LEVELS if _can_play(name, game)] or ["random"]


def standby(game: Game) -> str:
    """The bot that takes over a seat that somebody left."""
    known = bots_for(game)
    return STANDBY if STANDBY in known else known[0]


def _can_play(name: str, game: Game) -> bool:
    try:
        make_bot(name, game, Rng(0))
    except UnknownBot:
        return False
    return True


class Thought(QueuedJob):
    """A thought that waits for a process."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner, USUAL_SECONDS)
        self.place: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # which process it has
        self.taken = False  # from the queue


class BotPool:
    """The processes in which bots think. Each starts when it is first needed, and is replaced when it dies.

    A process has one thought at a time; all others wait in a fair queue, which knows who they are for.
    """

    def __init__(self, workers: int, longest: float = LONGEST_THOUGHT) -> None:
        self.workers = workers
        self.longest = longest
        self._waiting = FairQueue[Thought]()
        self._free = [*range(workers)]
        # Of one process each: one that dies takes no other along.
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._builds: dict[int, str] = {}  # which these processes run
        self._thinking: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether all processes are there that should be."""
        return all(process.is_alive() for pool in self._pools.values() for process in processes_of(pool))

    @property
    def build(self) -> str:
        """Whether bots think "compiled" or "interpreted"."""
        return min(self._builds.values(), default=next_build(), key=lambda build: build == "compiled")

    async def think(self, task: Job, owner: Owner) -> int:
        """The bot's decision."""
        return await self.consider(task, decide, owner)

    async def consider(self, task: Job, how: Callable[[Job], T], owner: Owner) -> T:
        """What comes of thinking so about a decision, on behalf of an owner. A process that died is replaced.

        :raises BrokenProcessPool: when that did not help.
        :raises TimeoutError: when the thought came to no end.
        """
        with metrics.THINK_SECONDS.labels(task.bot).time():
            for _ in range(ATTEMPTS - 1):
                with suppress(BrokenProcessPool):
                    return await self._in_turn(task, how, owner)
            return await self._in_turn(task, how, owner)

    async def _in_turn(self, task: Job, how: Callable[[Job], T], owner: Owner) -> T:
        thought = Thought(owner)
        self._waiting.add(thought)
        self._hand_out()
        try:
            place = await thought.place
        except asyncio.CancelledError:
            if not thought.place.cancelled():
                self._give_back(thought, thought.place.result(), 0.0)
            elif not thought.taken:
                self._waiting.remove(thought)
            raise
        work = asyncio.create_task(self._work(thought, place, task, how))
        self._thinking.add(work)
        work.add_done_callback(self._thought_through)
        return await asyncio.shield(work)  # a process goes on, whether or not its answer is still waited for

    def _hand_out(self) -> None:
        """Let those think who are next, one in each free process."""
        while self._free and len(self._waiting) and not self._closed:
            thought = self._waiting.take()
            thought.taken = True
            if thought.place.cancelled():
                self._waiting.finish(thought, 0.0)
                continue
            place = min(self._free)  # so that few processes are started where few are needed
            self._free.remove(place)
            thought.place.set_result(place)

    def _give_back(self, thought: Thought, place: int, seconds: float) -> None:
        self._waiting.finish(thought, seconds)
        self._free.append(place)
        self._hand_out()

    async def _work(self, thought: Thought, place: int, task: Job, how: Callable[[Job], T]) -> T:
        begun = time.monotonic()
        try:
            return await self._submit(place, task, how)
        finally:
            self._give_back(thought, place, time.monotonic() - begun)

    async def _submit(self, place: int, task: Job, how: Callable[[Job], T]) -> T:
        pool = self._process(place)
        try:
            answer = asyncio.wrap_future(pool.submit(how, task))
            answer.add_done_callback(_hear)
            return await asyncio.wait_for(asyncio.shield(answer), self.longest)
        except (BrokenProcessPool, TimeoutError):
            self._dismiss(place)
            raise

    def _process(self, place: int) -> ProcessPoolExecutor:
        """The process of a place, which thinks of nothing now; a new one when a compiled build has come."""
        build = next_build()
        if self._builds.get(place, build) != build:
            self._dismiss(place)
        if place not in self._pools:
            self._pools[place], self._builds[place] = worker_pool(1, MODESTY), build
        return self._pools[place]

    def _thought_through(self, work: "asyncio.Task[Any]") -> None:
        self._thinking.discard(work)
        _hear(work)

    def _dismiss(self, place: int) -> None:
        """End a process at once."""
        self._builds.pop(place, None)
        pool = self._pools.pop(place, None)
        if pool is not None:
            kill_pool(pool)

    def close(self) -> None:
        """Send the processes home."""
        self._closed = True
        for work in self._thinking:
            work.cancel()
        for place in [*self._pools]:
            self._dismiss(place)


def _hear(thought: "asyncio.Future[Any]") -> None:
    """How a thought ended that is no longer waited for is no matter, also if it failed.

    It is not cancelled: a pool that is ended does not expect that.
    """
    if not thought.cancelled():
        thought.exception()

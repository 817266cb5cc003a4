"""Bots at the table. They think in other processes, in a world drawn for their seat: no secret goes there."""

import asyncio
import os
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
from spieltisch.engine.rng import Rng
from spieltisch.engine.workers import dismiss, processes_of, worker_pool
from spieltisch.server import metrics

ATTEMPTS = 3
LONGEST_THOUGHT = 60.0  # seconds, waiting for a free process included
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
    return int(make_bot(task.bot, state.game, Rng(task.seed)).choose(state, task.seat))


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


def _heard(thought: "asyncio.Future[T]") -> None:
    """What was thought for somebody who no longer waits is no loss, also when it came to nothing.

    It is not cancelled: a pool that is ended does not expect that.
    """
    if not thought.cancelled():
        thought.exception()


class Brains:
    """The processes in which bots think. They start when the first bot is asked."""

    def __init__(self, workers: int, longest: float = LONGEST_THOUGHT) -> None:
        self.workers = workers
        self.longest = longest
        self._pool: ProcessPoolExecutor | None = None

    @property
    def alive(self) -> bool:
        """Whether all processes are there that should be."""
        return self._pool is None or all(process.is_alive() for process in processes_of(self._pool))

    async def think(self, task: Job) -> int:
        """The bot's decision."""
        return await self.consider(task, decide)

    async def consider(self, task: Job, how: Callable[[Job], T]) -> T:
        """What comes of thinking so about a decision. Processes that died, or came to no end, are replaced.

        :raises BrokenProcessPool: :raises TimeoutError: when that did not help.
        """
        with metrics.THINK_SECONDS.labels(task.bot).time():
            for _ in range(ATTEMPTS - 1):
                with suppress(BrokenProcessPool, TimeoutError):
                    return await self._submit(task, how)
            return await self._submit(task, how)

    async def _submit(self, task: Job, how: Callable[[Job], T]) -> T:
        if self._pool is None:
            self._pool = worker_pool(self.workers, MODESTY)
        pool = self._pool
        thought = asyncio.wrap_future(pool.submit(how, task))
        thought.add_done_callback(_heard)
        try:
            return await asyncio.wait_for(asyncio.shield(thought), self.longest)
        except (BrokenProcessPool, TimeoutError):
            self._dismiss(pool)
            raise

    def _dismiss(self, pool: ProcessPoolExecutor) -> None:
        """End these processes at once; whoever waits for one of them hears that it broke."""
        if self._pool is pool:
            self._pool = None
        dismiss(pool)

    def close(self) -> None:
        """Send the processes home."""
        if self._pool is not None:
            self._dismiss(self._pool)

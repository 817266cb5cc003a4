"""Measure what garbage collection costs a busy server: the longest pause, and its share of the CPU time.

    python bench/gc_pauses.py
    python bench/gc_pauses.py kap-hoorn --tables 500 --viewers 4 --moves 20000

Each way to collect runs in a process of its own: it opens all tables and then plays random moves at them in
turn. A table is a state, its rows, and for each viewer the last scene and a WebSocket, which is a reference
cycle. A tenth of the moves closes a WebSocket and opens another.
"""

import argparse
import asyncio
import gc
import random
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from websockets.protocol import State as ConnectionState
from websockets.server import ServerProtocol

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY
from spieltisch.engine.game_package import shelf
from spieltisch.server.ops.gc_tuning import collect_garbage, disable_automatic_gc
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Memory, look

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
RECONNECTING = 0.1  # of the moves
NEVER = 1_000_000  # collections of younger objects


def set_thresholds() -> None:
    """Collect only new objects, and less often: no object is examined twice."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, NEVER, NEVER)


WAYS: dict[str, Callable[[], None]] = {
    "automatic": lambda: None,
    "thresholds": set_thresholds,
    "gc_tuning": disable_automatic_gc,
}


class Viewer:
    """A viewer with the last scene and a connection."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.memory = Memory()
        self.scene: object = None
        self.connection = ServerProtocol(state=ConnectionState.OPEN)


class Table:
    """A table that plays a random game."""

    def __init__(self, game: str, viewers: int, number: int) -> None:
        self.game = spieltisch.game(game)
        self.players = min(self.game.players[-1], viewers)
        self.rng = spieltisch.Rng(number)
        seats = [*range(self.players)] + [None] * (viewers - self.players)
        self.viewers = [Viewer(seat) for seat in seats]
        self.begin()

    def begin(self) -> None:
        """Start a new game."""
        self.state = self.game.start(self.players)
        self.state.trace()
        self.rows: list[dict[str, object]] = []
        self.history: list[HistoryEntry] = []
        self.resolve_chance()
        self.show()

    def resolve_chance(self) -> None:
        """Let chance decide until a player or nobody acts."""
        while self.state.actor() == CHANCE:
            self.apply(CHANCE, self.state.sample(self.rng))

    def apply(self, seat: int, action: int) -> None:
        """Apply an action and note it."""
        self.rows.append({"seat": seat, "words": self.state.describe(action), "at": time.time()})
        current = self.state.round_number()
        self.state.apply(seat, action)
        self.history += [HistoryEntry(seat, current, event) for event in self.state.take_events()]

    def move(self) -> None:
        """Make a random move, or begin a new game."""
        seat = self.state.actor()
        if seat == NOBODY:
            self.begin()
            return
        legal = self.state.legal(seat)
        self.apply(seat, legal[self.rng.below(len(legal))])
        self.resolve_chance()
        self.show()

    def show(self) -> None:
        """Draw the scene of each viewer."""
        for viewer in self.viewers:
            names = NAMES[: self.players]
            sight = look(self.state, viewer.seat, past=self.history, names=names, memory=viewer.memory)
            viewer.scene = scene_of(sight)


class Result(NamedTuple):
    """What a run has measured; times are CPU seconds."""

    objects: int
    seconds: float
    collecting: float
    longest: float
    closed: int  # connections that were closed
    left: int  # of them still in memory
    full: float  # one collection of everything at the end


class Pauses:
    """Measures every collection."""

    def __init__(self) -> None:
        self.start = self.total = self.longest = 0.0
        gc.callbacks.append(self)

    def __call__(self, phase: str, _: dict[str, int]) -> None:
        """Note the start or the end of a collection."""
        if phase == "start":
            self.start = time.thread_time()
        else:
            took = time.thread_time() - self.start
            self.total += took
            self.longest = max(self.longest, took)


async def play(tables: int, game: str, viewers: int, moves: int, pauses: Pauses) -> Result:
    """Open the tables, and play."""
    collecting = asyncio.create_task(collect_garbage())  # ends at once unless automatic collection is off
    chance = random.Random(1)
    closed: weakref.WeakSet[ServerProtocol] = weakref.WeakSet()
    number_closed = 0
    start = time.thread_time()
    opened = []
    for number in range(tables):
        opened.append(Table(game, viewers, number))
        await asyncio.sleep(0)
    for move in range(moves):
        table = opened[move % tables]
        table.move()
        if chance.random() < RECONNECTING:
            viewer = chance.choice(table.viewers)
            closed.add(viewer.connection)
            viewer.connection = ServerProtocol(state=ConnectionState.OPEN)
            number_closed += 1
        await asyncio.sleep(0)
    seconds = time.thread_time() - start
    collecting.cancel()
    total, longest, left = pauses.total, pauses.longest, len(closed)
    gc.unfreeze()
    start = time.thread_time()
    gc.collect()
    full = time.thread_time() - start
    return Result(len(gc.get_objects()), seconds, total, longest, number_closed, left, full)


def run(way: str, tables: int, game: str, viewers: int, moves: int) -> Result:
    """Measure one way to collect."""
    WAYS[way]()
    return asyncio.run(play(tables, game, viewers, moves, Pauses()))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what garbage collection costs a busy server.")
    parser.add_argument("game", nargs="?", default=shelf()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--viewers", type=int, default=4)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--ways", nargs="*", default=[*WAYS], choices=[*WAYS])
    chosen = parser.parse_args()
    for way in chosen.ways:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            job = pool.submit(run, way, chosen.tables, chosen.game, chosen.viewers, chosen.moves)
            result = job.result()
        share = result.collecting / result.seconds
        print(
            f"{way:10}  longest pause {1000 * result.longest:4.0f} ms, "
            f"{share:5.1%} of {result.seconds:.1f} s CPU; "
            f"{result.left} of {result.closed} closed connections left; "
            f"{result.objects / 1e6:.1f} million objects, a full collection takes {1000 * result.full:.0f} ms"
        )


if __name__ == "__main__":
    main()

"""Tournaments: bots against bots, in rounds.

All games of a round share the random stream of chance, and the bot in a seat gets the random stream of that
seat. Game number i depends on the tournament and on i alone, not on the worker that plays it.
"""

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path

import msgspec

from spieltisch.arena.executors import Executor
from spieltisch.arena.game_runner import GameSpec, Players
from spieltisch.arena.schedule import Scheme, Seats, drawn_order, tables
from spieltisch.arena.texts import ArenaError
from spieltisch.bots import levels_of, make_bot
from spieltisch.engine.box import Setting
from spieltisch.engine.core import Game, Options
from spieltisch.engine.rng import Rng

FORMAT = "spieltisch-arena-1"
SECONDS_PER_JOB = 1.0  # short, so that an interruption loses little
MOST_PER_JOB = 500


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that determine the games of a tournament, except their number."""

    format: str = FORMAT
    game: str
    rules_version: int
    box: str  # the box's digest
    options: dict[str, Setting]
    players: tuple[int, ...]
    bots: tuple[str, ...]
    tables: Scheme
    seed: int
    sources: dict[str, str]  # digests of bots that may change: files and levels

    @property
    def games_per_round(self) -> int:
        """The number of games in a round."""
        return sum(len(tables(self.tables, self.bots, players)) for players in self.players)

    def table(self, number: int) -> tuple[int, Seats]:
        """Return the round of a game and the bot of each seat."""
        played, place = divmod(number, self.games_per_round)
        bots = self.bots
        if self.tables == "mixed":
            bots = drawn_order(bots, Rng(self.seed).stream("order", played))
        for players in self.players:
            of_these = tables(self.tables, bots, players)
            if place < len(of_these):
                return played, of_these[place]
            place -= len(of_these)
        raise AssertionError("every game of a round has a table")


class GameResult(msgspec.Struct, frozen=True):
    """The result of a game. Only the times differ when it is played again."""

    number: int
    round: int
    bots: Seats
    payoffs: tuple[float, ...]
    scores: tuple[int, ...]
    steps: int
    end: str
    seconds: float
    thinking: tuple[float, ...]  # seconds, by seat


def tournament(
    game: Game,
    bots: Sequence[str],
    players: Sequence[int] | None = None,
    options: Options | None = None,
    scheme: Scheme = "pairs",
    seed: int = 0,
) -> Tournament:
    """Set up a tournament on all player counts of the game, or on these, and check it.

    >>> import spieltisch
    >>> duels = tournament(spieltisch.game("kopf-oder-knopf"), ["greedy", "random"])
    >>> duels.games_per_round, duels.table(3)
    (2, (1, ('random', 'greedy')))

    :raises SpieltischError: if it cannot be played.
    """
    counts = tuple(sorted(set(players))) if players else tuple(int(count) for count in game.players)
    for count in counts:
        game.start(count, options)
    if len(bots) < 2:
        raise ArenaError("too-few-bots", bots=len(bots))
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise ArenaError("bot-twice", bot=twice)
    for bot in bots:
        make_bot(bot, game, Rng(0))
    chosen: dict[str, Setting] = {
        name: list(value) if isinstance(value, list | tuple) else value
        for name, value in sorted((options or {}).items())
    }
    return Tournament(
        game=game.slug,
        rules_version=int(game.rules_version),
        box=game.box.digest,
        options=chosen,
        players=counts,
        bots=tuple(bots),
        tables=scheme,
        seed=seed,
        sources=_sources(game.slug, bots),
    )


def _sources(slug: str, bots: Sequence[str]) -> dict[str, str]:
    levels = levels_of(slug)
    sources = {bot: msgspec.json.encode(levels[bot]) for bot in bots if bot in levels}
    sources |= {bot: Path(bot.rpartition(":")[0]).read_bytes() for bot in bots if ".py:" in bot}
    return {bot: hashlib.sha256(source).hexdigest() for bot, source in sources.items()}


class Job(msgspec.Struct, frozen=True):
    """Games for a worker to play."""

    spec: GameSpec
    plan: Tournament
    numbers: tuple[int, ...]
    until: float | None = None  # start no game after this time (seconds since the epoch)


class _Jobs:
    """Splits games into jobs of about a second, smaller towards the end, so that workers finish together."""

    def __init__(self, template: Job, workers: int) -> None:
        self._template = template
        self._rest = deque(template.numbers)
        self._workers = workers
        self._games = 0
        self._seconds = 0.0

    def __iter__(self) -> Iterator[Job]:
        while self._rest:
            size = min(self._size(), ceil(len(self._rest) / (2 * self._workers)))
            numbers = tuple(self._rest.popleft() for _ in range(size))
            yield msgspec.structs.replace(self._template, numbers=numbers)

    def _size(self) -> int:
        if self._seconds == 0:
            return 1
        return max(1, min(MOST_PER_JOB, int(SECONDS_PER_JOB * self._games / self._seconds)))

    def add_times(self, games: Sequence[GameResult]) -> None:
        """Update the estimate of how long a game takes."""
        self._games += len(games)
        self._seconds += sum(game.seconds for game in games)


def play(
    game: Game,
    plan: Tournament,
    numbers: Sequence[int],
    executor: Executor,
    keep: Callable[[Sequence[GameResult]], None],
    until: float | None = None,
) -> None:
    """Play the games of these numbers. `keep` gets the results as they arrive.

    :param until: start no game after this time (`time.time()`).
    """
    jobs = _Jobs(Job(GameSpec.of(game), plan, tuple(numbers), until), executor.workers)
    for games in executor.map_unordered(play_games, jobs):
        jobs.add_times(games)
        if games:
            keep(games)


def play_games(job: Job) -> list[GameResult]:
    """Play the games of a job; start none after its time limit."""
    game = job.spec.game()
    played = []
    for number in job.numbers:
        if job.until is not None and time.time() > job.until:
            break
        played.append(_play_one(game, job.plan, number))
    return played


def _play_one(game: Game, plan: Tournament, number: int) -> GameResult:
    begun = time.perf_counter()
    played, seats = plan.table(number)
    state = game.start(len(seats), plan.options)
    players = Players(state, seats, Rng(plan.seed).stream("round", played))
    steps = 0
    while players.step(state):
        steps += 1
    scores = {standing.seat: int(standing.score) for standing in state.standings()}
    return GameResult(
        number=number,
        round=played,
        bots=seats,
        payoffs=tuple(state.payoffs()),
        scores=tuple(scores[seat] for seat in range(len(seats))),
        steps=steps,
        end=str(state.end_cause()),
        seconds=round(time.perf_counter() - begun, 6),
        thinking=tuple(round(seconds, 6) for seconds in players.thinking),
    )

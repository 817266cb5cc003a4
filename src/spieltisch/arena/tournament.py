"""Tournaments: bots against bots, in rounds.

All games of a round have the same chance stream, whoever sits where, and whoever sits in a seat has the
same random numbers. Game number i depends on the tournament and on i alone: it does not matter who plays it
and when.
"""

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path

import msgspec

from spieltisch.arena.executors import Executor
from spieltisch.arena.game_runner import Players, Rules
from spieltisch.arena.schedule import Scheme, Seats, drawn_order, tables
from spieltisch.arena.texts import ArenaError
from spieltisch.bots import levels_of, make_bot
from spieltisch.engine.box import Setting
from spieltisch.engine.core import Game, Options
from spieltisch.engine.rng import Rng

FORMAT = "spieltisch-arena-1"
SECONDS_PER_JOB = 1.0  # so that an interruption loses little
MOST_PER_JOB = 500


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides about the games of a tournament; how many are played is another matter."""

    format: str = FORMAT
    game: str
    rules_version: int
    box: str  # its digest
    options: dict[str, Setting]
    players: tuple[int, ...]
    bots: tuple[str, ...]
    tables: Scheme
    seed: int
    sources: dict[str, str]  # of bots that may change, files and levels: what they are, as a digest

    @property
    def games_per_round(self) -> int:
        """How many tables there are in a round."""
        return sum(len(tables(self.tables, self.bots, players)) for players in self.players)

    def table(self, number: int) -> tuple[int, Seats]:
        """The round of a game, and who sits where."""
        played, place = divmod(number, self.games_per_round)
        bots = self.bots
        if self.tables == "mixed":
            bots = drawn_order(bots, Rng(self.seed).stream("order", played))
        for players in self.players:
            of_these = tables(self.tables, bots, players)
            if place < len(of_these):
                return played, of_these[place]
            place -= len(of_these)
        raise AssertionError("every place of a round is at some table")


class Played(msgspec.Struct, frozen=True):
    """A game and how it went. Times are all that differs when it is played again."""

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
    """A tournament on all player counts of the game, or on these; everything is checked.

    >>> import spieltisch
    >>> duels = tournament(spieltisch.game("kopf-oder-knopf"), ["greedy", "random"])
    >>> duels.games_per_round, duels.table(3)
    (2, (1, ('random', 'greedy')))

    :raises SpieltischError: saying what cannot be played.
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
    """Games for somebody to play, wherever they are."""

    rules: Rules
    plan: Tournament
    numbers: tuple[int, ...]
    until: float | None = None  # no game begins after that (seconds of the epoch)


class _Jobs:
    """Games in portions of about a second, smaller towards the end, so that nobody waits long for another."""

    def __init__(self, whole: Job, workers: int) -> None:
        self._whole = whole
        self._rest = deque(whole.numbers)
        self._workers = workers
        self._games = 0
        self._seconds = 0.0

    def __iter__(self) -> Iterator[Job]:
        while self._rest:
            size = min(self._size(), ceil(len(self._rest) / (2 * self._workers)))
            numbers = tuple(self._rest.popleft() for _ in range(size))
            yield msgspec.structs.replace(self._whole, numbers=numbers)

    def _size(self) -> int:
        if self._seconds == 0:
            return 1
        return max(1, min(MOST_PER_JOB, int(SECONDS_PER_JOB * self._games / self._seconds)))

    def learn(self, games: Sequence[Played]) -> None:
        """How long games take."""
        self._games += len(games)
        self._seconds += sum(game.seconds for game in games)


def play(
    game: Game,
    plan: Tournament,
    numbers: Sequence[int],
    crew: Executor,
    keep: Callable[[Sequence[Played]], None],
    until: float | None = None,
) -> None:
    """Play the games of these numbers. `keep` gets them as they come.

    :param until: no game begins after that (`time.time()`).
    """
    jobs = _Jobs(Job(Rules.of(game), plan, tuple(numbers), until), crew.workers)
    for games in crew.answers(play_games, jobs):
        jobs.learn(games)
        if games:
            keep(games)


def play_games(job: Job) -> list[Played]:
    """Play games of a tournament, those that can begin in time."""
    game = job.rules.game()
    played = []
    for number in job.numbers:
        if job.until is not None and time.time() > job.until:
            break
        played.append(_play_one(game, job.plan, number))
    return played


def _play_one(game: Game, plan: Tournament, number: int) -> Played:
    begun = time.perf_counter()
    played, seats = plan.table(number)
    state = game.start(len(seats), plan.options)
    players = Players(state, seats, Rng(plan.seed).stream("round", played))
    steps = 0
    while players.step(state):
        steps += 1
    scores = {standing.seat: int(standing.score) for standing in state.standings()}
    return Played(
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

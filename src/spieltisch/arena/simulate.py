"""Simulate many games by bots and sum up the results.

Game number i depends on the seed and on i alone, so the result does not depend on the number of workers.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from spieltisch.arena.executors import local_executor
from spieltisch.arena.game_runner import GameSpec, Players
from spieltisch.arena.intervals import Mean, Spread, mean, spread
from spieltisch.engine import registry
from spieltisch.engine.box import Value
from spieltisch.engine.core import Game, Options, State
from spieltisch.engine.playout import play_random
from spieltisch.engine.rng import Rng
from spieltisch.engine.statistics import Statistics, Table

CHUNKS = 50  # per worker: small enough for a smooth progress bar and an even load
MOST_PER_CHUNK = 500


class SeatResult(msgspec.Struct, frozen=True):
    """Results of one seat."""

    bot: str
    wins: int  # sole first places
    shared: int  # shared first places; with two players a draw
    payoff: Mean
    score: float


class Timing(msgspec.Struct, frozen=True):
    """Duration and speed: the only part of a result that differs from run to run."""

    workers: int
    seconds: float
    games_per_second: float
    steps_per_second: float


class Result(msgspec.Struct, frozen=True):
    """The result of a simulation. A step is one decision, one throw or one draw."""

    game: str
    games: int
    players: int
    options: dict[str, Value]
    seed: int
    seats: tuple[SeatResult, ...]
    steps: Spread
    ends: dict[str, int]
    statistics: tuple[Table, ...]  # the game's own statistics
    timing: Timing


class Setup(msgspec.Struct, frozen=True):
    """What to simulate, in a form that another process can load."""

    spec: GameSpec
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: int
    quick: bool

    def statistics(self) -> Statistics | None:
        """Return a counter for the game's own statistics; None if it has none or `quick` leaves them out."""
        return None if self.quick else self.spec.statistics(self.players)


class Totals:
    """Sums over games, all integers, so that the order of addition does not matter."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0] * players
        self.shared = [0] * players
        self.lead = [0] * players  # payoffs times the number of opponents
        self.lead_squared = [0] * players
        self.score = [0] * players
        self.steps: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        self.counts: Counter[tuple[str | int, ...]] = Counter()  # of the game's own statistics

    def count(self, state: State, steps: int) -> None:
        """Add a finished game."""
        standings = state.standings()
        first = [standing.seat for standing in standings if standing.rank == 1]
        for standing in standings:
            self.score[standing.seat] += standing.score
        for seat in first:
            (self.wins if len(first) == 1 else self.shared)[seat] += 1
        for seat, payoff in enumerate(state.payoffs()):
            lead = round(payoff * (len(self.lead) - 1))
            self.lead[seat] += lead
            self.lead_squared[seat] += lead * lead
        self.games += 1
        self.steps[steps] += 1
        self.ends[str(state.end_cause())] += 1

    def add(self, other: "Totals") -> None:
        """Add the totals of another worker."""
        self.games += other.games
        self.steps += other.steps
        self.ends += other.ends
        self.counts.update(other.counts)  # += would drop counts of zero and below
        for name in ("wins", "shared", "lead", "lead_squared", "score"):
            sums = [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)]
            setattr(self, name, sums)

    def seat(self, seat: int, bot: str) -> SeatResult:
        """Return the results of a seat."""
        opponents = len(self.wins) - 1
        payoff = mean(self.games, self.lead[seat], self.lead_squared[seat], opponents)
        return SeatResult(bot, self.wins[seat], self.shared[seat], payoff, self.score[seat] / self.games)


def simulate(
    slug: str,
    games: int = 1000,
    players: int | None = None,
    options: Options | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    workers: int = 1,
    components: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    quick: bool = False,
) -> Result:
    """Play games and return statistics. Name one bot for all seats or one per seat.

    `progress` gets the number of games done; `quick` leaves out the game's own statistics.

    >>> result = simulate("kopf-oder-knopf", games=3, options={"target": 2}, seed=7)
    >>> sum(seat.wins for seat in result.seats) + result.seats[0].shared
    3
    """
    game = registry.game(slug, components)
    setup = prepare(game, players, options, bots, seed, quick)
    if games < 1 or workers < 1:
        raise ValueError(f"{games} games, {workers} workers")
    begun = time.perf_counter()
    totals = Totals(setup.players)
    for _, part in play_pieces(setup, chunks(range(games), workers), workers):
        totals.add(part)
        if progress is not None:
            progress(totals.games)
    return make_result(setup, totals, workers, time.perf_counter() - begun)


def prepare(
    game: Game,
    players: int | None,
    options: Options | None,
    bots: Sequence[str],
    seed: int,
    quick: bool = False,
) -> Setup:
    """Check the settings and fill in defaults."""
    players = int(game.start(players, options).players)
    complete = game.complete_options(players, options or {})
    if len(bots) not in (1, players):
        raise ValueError(f"{len(bots)} bots for {players} seats")
    seats = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Setup(GameSpec.of(game), players, complete, seats, seed, quick)


def make_result(setup: Setup, totals: Totals, workers: int, seconds: float) -> Result:
    """Turn totals into rates and means."""
    steps = sum(number * times for number, times in totals.steps.items())
    return Result(
        game=setup.spec.slug,
        games=totals.games,
        players=setup.players,
        options=setup.options,
        seed=setup.seed,
        seats=tuple(totals.seat(seat, bot) for seat, bot in enumerate(setup.bots)),
        steps=spread(totals.steps),
        ends=dict(sorted(totals.ends.items())),
        statistics=game_statistics(setup, totals),
        timing=Timing(workers, seconds, totals.games / seconds, steps / seconds),
    )


def game_statistics(setup: Setup, totals: Totals) -> tuple[Table, ...]:
    """Return the tables of the game's own statistics."""
    statistics = setup.statistics()
    if statistics is None:
        return ()
    statistics.counts = totals.counts
    return tuple(statistics.tables())


def chunks(numbers: range, workers: int) -> list[range]:
    """Split the games into chunks."""
    size = max(1, min(MOST_PER_CHUNK, len(numbers) // (workers * CHUNKS)))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def play_pieces(setup: Setup, pieces: Sequence[range], workers: int) -> Iterator[tuple[range, Totals]]:
    """Play the games of each piece; yield pieces and their totals in any order."""
    jobs = [(setup, piece) for piece in pieces]
    return local_executor(min(workers, len(jobs))).map_unordered(_play, jobs)


def _play(job: tuple[Setup, range]) -> tuple[range, Totals]:
    """Play the games of one piece."""
    setup, numbers = job
    start = setup.spec.game().start(setup.players, setup.options)
    dice = Rng(setup.seed)
    totals = Totals(setup.players)
    statistics = setup.statistics()
    for number in numbers:
        state = start.clone()
        totals.count(state, _play_one(state, setup.bots, dice.stream("game", number), statistics))
    if statistics is not None:
        totals.counts = statistics.counts
    return numbers, totals


def _play_one(state: State, names: tuple[str, ...], rng: Rng, statistics: Statistics | None) -> int:
    """Play a game to its end; return the number of steps."""
    players = Players(state, names, rng)
    if statistics is not None:
        return _play_traced(state, players, statistics)
    if players.bots is None:
        return play_random(state, rng)
    steps = 0
    while players.step(state):
        steps += 1
    return steps


def _play_traced(state: State, players: Players, statistics: Statistics) -> int:
    """Play a game to its end and pass all its events to the statistics."""
    statistics.begin(state)
    state.trace()
    steps = 0
    while players.step(state):
        steps += 1
        for event in state.take_events():
            statistics.add_event(state, event)
    statistics.finish(state)
    return steps

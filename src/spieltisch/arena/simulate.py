"""Many games by bots, counted.

Game number i depends on the seed and on i alone, so any number of workers counts the same.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from itertools import accumulate
from math import ceil, sqrt
from pathlib import Path

import msgspec

from spieltisch.bots import Bot, make_bot
from spieltisch.engine import registry
from spieltisch.engine.box import Value
from spieltisch.engine.core import CHANCE, Options, State
from spieltisch.engine.playout import play_random
from spieltisch.engine.rng import Rng
from spieltisch.engine.statistics import Statistics, Table
from spieltisch.engine.workers import worker_pool

CHUNKS = 50  # per worker, so that progress is seen and no worker waits long for another
MOST_PER_CHUNK = 500
CONFIDENCE = 1.96  # standard errors on either side hold 95 % of a normal distribution


class Mean(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval (None: too few games for one)."""

    mean: float
    low: float | None
    high: float | None


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat fared."""

    bot: str
    wins: int  # first place alone
    shared: int  # first place shared; with two players a draw
    payoff: Mean
    score: float


class Spread(msgspec.Struct, frozen=True):
    """How a quantity spreads over the games."""

    mean: float
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int


class Timing(msgspec.Struct, frozen=True):
    """How long it took: the only part of a result that differs from run to run."""

    workers: int
    seconds: float
    games_per_second: float
    steps_per_second: float


class Result(msgspec.Struct, frozen=True):
    """The statistics of a simulation. A step is one decision, one throw or one draw."""

    game: str
    games: int
    players: int
    options: dict[str, Value]
    seed: int
    seats: tuple[SeatResult, ...]
    steps: Spread
    ends: dict[str, int]
    statistics: tuple[Table, ...]  # what this game counts
    timing: Timing


class Setup(msgspec.Struct, frozen=True):
    """What is played, in a form that another process can unpack."""

    slug: str
    package: str
    box: str | None  # the text of the box; None: the original
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: int
    quick: bool

    def start(self) -> State:
        """The start position."""
        if self.slug not in registry.slugs():
            registry.register(self.slug, self.package)
        return registry.restore_game(self.slug, self.box).start(self.players, self.options)

    def statistics(self) -> Statistics | None:
        """What counts, where the game has something to count and it is wished."""
        if self.quick or not registry.has_room(self.slug, "statistics"):
            return None
        game = registry.restore_game(self.slug, self.box)
        counts: Statistics = registry.room(self.slug, "statistics").Statistics(game, self.players)
        return counts


class Tally:
    """Whole numbers only, so that adding tallies in any order gives the same."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0] * players
        self.shared = [0] * players
        self.lead = [0] * players  # payoffs, times the number of opponents
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

    def add(self, other: "Tally") -> None:
        """Add what another worker counted."""
        self.games += other.games
        self.steps += other.steps
        self.ends += other.ends
        self.counts.update(other.counts)  # += would drop what is not above zero
        for name in ("wins", "shared", "lead", "lead_squared", "score"):
            sums = [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)]
            setattr(self, name, sums)

    def seat(self, seat: int, bot: str) -> SeatResult:
        """How a seat fared."""
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
    """Play games and count. The bots are one for all seats, or one per seat.

    `progress` is told again and again how many games are done; `quick` leaves out the game's own statistics.

    >>> result = simulate("kopf-oder-knopf", games=3, options={"target": 2}, seed=7)
    >>> sum(seat.wins for seat in result.seats) + result.seats[0].shared
    3
    """
    game = registry.game(slug, components)
    players = int(game.start(players, options).players)
    whole = game.complete_options(players, options or {})
    if games < 1 or workers < 1 or len(bots) not in (1, players):
        raise ValueError(f"{games} games, {workers} workers, {len(bots)} bots for {players} seats")
    seats = tuple(bots) if len(bots) == players else tuple(bots) * players
    text = None if game.box.original else game.box.text
    setup = Setup(slug, registry.package(slug), text, players, whole, seats, seed, quick)
    begun = time.perf_counter()
    tally = Tally(players)
    for part in _tallies(setup, games, workers):
        tally.add(part)
        if progress is not None:
            progress(tally.games)
    seconds = time.perf_counter() - begun
    steps = sum(number * times for number, times in tally.steps.items())
    statistics = setup.statistics()
    if statistics is not None:
        statistics.counts = tally.counts
    return Result(
        game=slug,
        games=games,
        players=players,
        options=whole,
        seed=seed,
        seats=tuple(tally.seat(seat, bot) for seat, bot in enumerate(seats)),
        steps=spread(tally.steps),
        ends=dict(sorted(tally.ends.items())),
        statistics=() if statistics is None else tuple(statistics.tables()),
        timing=Timing(workers, seconds, games / seconds, steps / seconds),
    )


def mean(count: int, total: int, squares: int, divisor: int) -> Mean:
    """The mean of whole numbers, each divided by `divisor`, from their sum and the sum of their squares.

    >>> mean(count=3, total=6, squares=12, divisor=2)
    Mean(mean=1.0, low=1.0, high=1.0)
    """
    middle = total / count / divisor
    if count == 1:
        return Mean(middle, None, None)
    variance = (squares * count - total * total) / (count * (count - 1))
    margin = CONFIDENCE * sqrt(variance / count) / divisor
    return Mean(middle, middle - margin, middle + margin)


def spread(times: Counter[int]) -> Spread:
    """Mean, ends and percentiles (nearest rank) of numbers, given how often each came.

    >>> spread(Counter({10: 1, 20: 2, 90: 1}))
    Spread(mean=35.0, least=10, p5=10, p25=10, median=20, p75=20, p95=90, most=90)
    """
    numbers = sorted(times)
    ranks = list(accumulate(times[number] for number in numbers))
    count = ranks[-1]

    def percentile(share: int) -> int:
        rank = ceil(share * count / 100)
        return next(number for number, last in zip(numbers, ranks, strict=True) if last >= rank)

    total = sum(number * times[number] for number in numbers)
    p5, p25, median, p75, p95 = (percentile(share) for share in (5, 25, 50, 75, 95))
    return Spread(total / count, numbers[0], p5, p25, median, p75, p95, numbers[-1])


def _tallies(setup: Setup, games: int, workers: int) -> Iterator[Tally]:
    """The tallies of all games, in chunks, in any order."""
    size = max(1, min(MOST_PER_CHUNK, games // (workers * CHUNKS)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if workers == 1:
        for chunk in chunks:
            yield _play(setup, chunk)
        return
    with worker_pool(min(workers, len(chunks))) as pool:
        try:
            for future in as_completed([pool.submit(_play, setup, chunk) for chunk in chunks]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play(setup: Setup, numbers: range) -> Tally:
    """Play the games of these numbers."""
    start = setup.start()
    dice = Rng(setup.seed)
    tally = Tally(setup.players)
    statistics = setup.statistics()
    for number in numbers:
        state = start.clone()
        tally.count(state, _play_one(state, setup.bots, dice.stream("game", number), statistics))
    if statistics is not None:
        tally.counts = statistics.counts
    return tally


def _play_one(state: State, names: tuple[str, ...], rng: Rng, statistics: Statistics | None) -> int:
    """Play a game to its end; return the number of steps."""
    players = Players(state, names, rng)
    if statistics is not None:
        return _watch(state, players, statistics)
    if players.bots is None:
        return play_random(state, rng)
    steps = 0
    while players.step(state):
        steps += 1
    return steps


def _watch(state: State, players: "Players", statistics: Statistics) -> int:
    """The same game, and all its events are counted."""
    statistics.begin(state)
    state.trace()
    steps = 0
    while players.step(state):
        steps += 1
        for event in state.take_events():
            statistics.saw(state, event)
    statistics.finish(state)
    return steps


class Players:
    """Who decides in one game. Random play, watched or not, takes the same numbers in the same order."""

    def __init__(self, state: State, names: tuple[str, ...], rng: Rng) -> None:
        self.bots: list[Bot] | None = None
        self.chance = rng
        if set(names) != {"random"}:
            self.bots = [
                make_bot(name, state.game, rng.stream("bot", seat)) for seat, name in enumerate(names)
            ]
            self.chance = rng.stream("chance")

    def step(self, state: State) -> bool:
        """Take the next step; False when the game is over."""
        actors = state.actors()
        if not actors:
            return False
        seat = actors[0]
        if seat == CHANCE:
            action = state.sample(self.chance)
        elif self.bots is None:
            legal = state.legal(seat)
            action = legal[self.chance.below(len(legal))]
        else:
            action = self.bots[seat].choose(state, seat)
        state.apply(seat, action)
        return True

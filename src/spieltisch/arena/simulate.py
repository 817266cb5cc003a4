"""Many games by bots, counted.

Game number i depends on the seed and on i alone, so any number of workers counts the same.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from spieltisch.arena.executors import crew
from spieltisch.arena.game_runner import Players, Rules
from spieltisch.arena.intervals import Mean, Spread, mean, spread
from spieltisch.engine import registry
from spieltisch.engine.box import Value
from spieltisch.engine.core import Game, Options, State
from spieltisch.engine.playout import play_random
from spieltisch.engine.rng import Rng
from spieltisch.engine.statistics import Statistics, Table

CHUNKS = 50  # per worker, so that progress is seen and no worker waits long for another
MOST_PER_CHUNK = 500


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat fared."""

    bot: str
    wins: int  # first place alone
    shared: int  # first place shared; with two players a draw
    payoff: Mean
    score: float


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

    rules: Rules
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: int
    quick: bool

    def statistics(self) -> Statistics | None:
        """What counts, where the game has something to count and it is wished."""
        return None if self.quick else self.rules.statistics(self.players)


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
    setup = prepare(game, players, options, bots, seed, quick)
    if games < 1 or workers < 1:
        raise ValueError(f"{games} games, {workers} workers")
    begun = time.perf_counter()
    tally = Tally(setup.players)
    for _, part in tallies(setup, chunks(range(games), workers), workers):
        tally.add(part)
        if progress is not None:
            progress(tally.games)
    return outcome(setup, tally, workers, time.perf_counter() - begun)


def prepare(
    game: Game,
    players: int | None,
    options: Options | None,
    bots: Sequence[str],
    seed: int,
    quick: bool = False,
) -> Setup:
    """What is to be played, checked and complete."""
    players = int(game.start(players, options).players)
    whole = game.complete_options(players, options or {})
    if len(bots) not in (1, players):
        raise ValueError(f"{len(bots)} bots for {players} seats")
    seats = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Setup(Rules.of(game), players, whole, seats, seed, quick)


def outcome(setup: Setup, tally: Tally, workers: int, seconds: float) -> Result:
    """What was counted, as rates and means."""
    steps = sum(number * times for number, times in tally.steps.items())
    return Result(
        game=setup.rules.slug,
        games=tally.games,
        players=setup.players,
        options=setup.options,
        seed=setup.seed,
        seats=tuple(tally.seat(seat, bot) for seat, bot in enumerate(setup.bots)),
        steps=spread(tally.steps),
        ends=dict(sorted(tally.ends.items())),
        statistics=counted(setup, tally),
        timing=Timing(workers, seconds, tally.games / seconds, steps / seconds),
    )


def counted(setup: Setup, tally: Tally) -> tuple[Table, ...]:
    """The game's own statistics."""
    statistics = setup.statistics()
    if statistics is None:
        return ()
    statistics.counts = tally.counts
    return tuple(statistics.tables())


def chunks(numbers: range, workers: int) -> list[range]:
    """The games in pieces, so that progress is seen and no worker waits long for another."""
    size = max(1, min(MOST_PER_CHUNK, len(numbers) // (workers * CHUNKS)))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def tallies(setup: Setup, pieces: Sequence[range], workers: int) -> Iterator[tuple[range, Tally]]:
    """What the games of each piece came to, in any order."""
    jobs = [(setup, piece) for piece in pieces]
    return crew(min(workers, len(jobs))).answers(_play, jobs)


def _play(job: tuple[Setup, range]) -> tuple[range, Tally]:
    """Play the games of these numbers."""
    setup, numbers = job
    start = setup.rules.game().start(setup.players, setup.options)
    dice = Rng(setup.seed)
    tally = Tally(setup.players)
    statistics = setup.statistics()
    for number in numbers:
        state = start.clone()
        tally.count(state, _play_one(state, setup.bots, dice.stream("game", number), statistics))
    if statistics is not None:
        tally.counts = statistics.counts
    return numbers, tally


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


def _watch(state: State, players: Players, statistics: Statistics) -> int:
    """The same game, and all its events are counted."""
    statistics.begin(state)
    state.trace()
    steps = 0
    while players.step(state):
        steps += 1
        for event in state.take_events():
            statistics.add_event(state, event)
    statistics.finish(state)
    return steps

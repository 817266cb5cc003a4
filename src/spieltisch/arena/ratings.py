"""Rate bots by how often each finishes ahead of each other, with 95 % intervals.

Two seats with different bots are one comparison, won by the bot that finishes ahead; a tie is half a win
for both. We fit the Bradley-Terry model to all comparisons and use the scale of chess: a bot rated 400 points
higher finishes ahead ten times as often, 100 points are 64 %, and 0 is the mean of the field. Bots do not
learn, so all games have the same weight.

The intervals come from the Bayesian bootstrap: rounds, whose games share their dice, get random weights many
times, and the interval holds 95 % of the ratings found. The prior gives each pair half a win and half a loss,
randomly weighted, too. In a duel this is the Jeffreys interval, and the rating of a bot that has never lost
grows with the number of its games.
"""

from collections.abc import Sequence
from math import log, sqrt

import msgspec
import numpy as np
from choix import ilsr_pairwise_dense
from numpy.typing import NDArray

from spieltisch.arena.intervals import CONFIDENCE, FEWEST, NORMAL, student
from spieltisch.arena.tournament import GameResult

Floats = NDArray[np.float64]

WORLDS = 400  # bootstrap samples
IMAGINED = 0.5  # the prior: games that each of a pair has won before the first
FAINTEST = 1e-4  # the least weight of a prior game; less would fail numerically
PRECISION = 1e-5  # of a fit: at most a hundredth of a point
MOST_STEPS = 10_000
POINTS = 400 / log(10)  # a factor of ten in the odds is 400 points


class Rating(msgspec.Struct, frozen=True):
    """The strength of a bot in points above the mean of the field, with its 95 % interval.

    `low` and `high` are None with too few rounds.
    """

    bot: str
    rating: float
    low: float | None
    high: float | None


def ratings(games: Sequence[GameResult], bots: Sequence[str], seed: int = 0) -> tuple[Rating, ...]:
    """Rate the bots; return the best first.

    >>> from spieltisch.arena.tournament import GameResult
    >>> first = GameResult(0, 0, ("a", "b"), (1.0, -1.0), (1, 0), 9, "played", 0.1, (0.1, 0.1))
    >>> won = [msgspec.structs.replace(first, number=n, round=n) for n in range(60)]
    >>> best, second = ratings(won, ["b", "a"])
    >>> best.bot, best.low > second.high
    ('a', True)
    """
    by_round = comparisons(games, bots)
    chances = _games_together(games, bots)
    unit = np.divide(by_round.sum(axis=0), chances, out=np.zeros_like(chances), where=chances > 0)
    unit = unit + unit.T  # comparisons per game of the pair
    points = _fit(by_round.sum(axis=0) + IMAGINED * unit)
    low: Sequence[float | None] = [None] * len(bots)
    high: Sequence[float | None] = [None] * len(bots)
    if len(by_round) >= FEWEST:
        low, high = _interval(by_round, unit, points, seed)
    found = [Rating(bot, float(points[place]), low[place], high[place]) for place, bot in enumerate(bots)]
    return tuple(sorted(found, key=lambda rating: -rating.rating))


def comparisons(games: Sequence[GameResult], bots: Sequence[str]) -> Floats:
    """Count for every round how often each bot (row) finished ahead of each other (column)."""
    places = {bot: place for place, bot in enumerate(bots)}
    rounds = {number: place for place, number in enumerate(sorted({game.round for game in games}))}
    counts = np.zeros((len(rounds), len(bots), len(bots)))
    for game in games:
        of_round = counts[rounds[game.round]]
        for bot, payoff in zip(game.bots, game.payoffs, strict=True):
            for other, theirs in zip(game.bots, game.payoffs, strict=True):
                if bot != other and payoff >= theirs:
                    of_round[places[bot], places[other]] += 0.5 if payoff == theirs else 1
    return counts


def _games_together(games: Sequence[GameResult], bots: Sequence[str]) -> Floats:
    """Count the games in which both bots of a pair had a seat."""
    counts = np.zeros((len(bots), len(bots)))
    for game in games:
        there = [place for place, bot in enumerate(bots) if bot in game.bots]
        counts[np.ix_(there, there)] += 1
    return counts


def _fit(wins: Floats, near: Floats | None = None) -> Floats:
    """Return the ratings that fit these comparisons best, starting the fit at `near`."""
    begin = None if near is None else near / POINTS
    strengths = ilsr_pairwise_dense(wins, initial_params=begin, max_iter=MOST_STEPS, tol=PRECISION)
    points: Floats = POINTS * (strengths - strengths.mean())
    return points


def _interval(by_round: Floats, unit: Floats, points: Floats, seed: int) -> tuple[list[float], list[float]]:
    rng = np.random.default_rng(seed)
    weights = rng.exponential(size=(WORLDS, len(by_round)))
    worlds = np.tensordot(weights, by_round, axes=1)
    worlds += np.maximum(rng.gamma(IMAGINED, size=worlds.shape), FAINTEST) * unit
    found = np.array([_fit(wins, points) for wins in worlds])
    tail = (1 - CONFIDENCE) / 2
    rounds = len(by_round)
    few = student(rounds - 1) / NORMAL * sqrt(rounds / (rounds - 1))  # few rounds underestimate the variance
    low, high = points + few * (np.quantile(found, [tail, 1 - tail], axis=0) - points)
    return low.tolist(), high.tolist()

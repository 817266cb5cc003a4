"""Ratings from who came out ahead of whom, with intervals that hold what they promise.

Two seats with different bots are one comparison, won by the one that finishes ahead; a tie is half a win
for both. The ratings are those of the Bradley-Terry model that fit all comparisons best, on the scale of
chess: a bot rated 400 points higher comes out ahead ten times as often, 100 points are 64 %, and 0 is the
mean of the field. Bots do not learn, so all games count alike; a rating that follows the last games would
say less.

The intervals come from the Bayesian bootstrap: rounds, whose games share their dice, are weighted anew at
random many times, and the ratings of 95 % of these worlds are the interval. Before the first game each pair
has a win and a loss of half a game, weighted at random too. In a duel the interval is then Jeffreys's, and
a bot that has never lost has a rating as high as the number of its games warrants.
"""

from collections.abc import Sequence
from math import log, sqrt

import msgspec
import numpy as np
from choix import ilsr_pairwise_dense
from numpy.typing import NDArray

from spieltisch.arena.intervals import CONFIDENCE, FEWEST, NORMAL, student
from spieltisch.arena.tournament import Played

Floats = NDArray[np.float64]

WORLDS = 400
IMAGINED = 0.5  # games that each of a pair has won before the first
FAINTEST = 1e-4  # less of an imagined game is beyond every interval, and beyond arithmetic
PRECISION = 1e-5  # of a fit; a hundredth of a point at most
MOST_STEPS = 10_000
POINTS = 400 / log(10)  # a factor of ten in the odds is 400 points


class Rating(msgspec.Struct, frozen=True):
    """The strength of a bot in points above the mean of the field, with its 95 % interval.

    None: too few rounds for one.
    """

    bot: str
    rating: float
    low: float | None
    high: float | None


def ratings(games: Sequence[Played], bots: Sequence[str], seed: int = 0) -> tuple[Rating, ...]:
    """The ratings of the bots, the best first.

    >>> from spieltisch.arena.tournament import Played
    >>> won = [Played(n, n, ("a", "b"), (1.0, -1.0), (1, 0), 9, "played", 0.1, (0.1, 0.1)) for n in range(60)]
    >>> best, second = ratings(won, ["b", "a"])
    >>> best.bot, best.low > second.high
    ('a', True)
    """
    by_round = comparisons(games, bots)
    chances = _games_together(games, bots)
    unit = np.divide(by_round.sum(axis=0), chances, out=np.zeros_like(chances), where=chances > 0)
    unit = unit + unit.T  # comparisons that a game of the pair makes
    points = _fit(by_round.sum(axis=0) + IMAGINED * unit)
    low: Sequence[float | None] = [None] * len(bots)
    high: Sequence[float | None] = [None] * len(bots)
    if len(by_round) >= FEWEST:
        low, high = _interval(by_round, unit, points, seed)
    found = [Rating(bot, float(points[place]), low[place], high[place]) for place, bot in enumerate(bots)]
    return tuple(sorted(found, key=lambda rating: -rating.rating))


def comparisons(games: Sequence[Played], bots: Sequence[str]) -> Floats:
    """Of every round how often each bot (row) came out ahead of each other one (column)."""
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


def _games_together(games: Sequence[Played], bots: Sequence[str]) -> Floats:
    """How many games both of a pair sat in."""
    counts = np.zeros((len(bots), len(bots)))
    for game in games:
        there = [place for place, bot in enumerate(bots) if bot in game.bots]
        counts[np.ix_(there, there)] += 1
    return counts


def _fit(wins: Floats, near: Floats | None = None) -> Floats:
    """The ratings that fit these comparisons best, sought near others."""
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
    few = student(rounds - 1) / NORMAL * sqrt(rounds / (rounds - 1))  # few rounds vary less than many
    low, high = points + few * (np.quantile(found, [tail, 1 - tail], axis=0) - points)
    return low.tolist(), high.tolist()

"""Means with confidence intervals, and percentiles."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import ceil, sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95
NORMAL = 1.96  # standard errors on either side of the mean that hold 95 % of a normal distribution
FEWEST = 5  # with fewer independent samples we give no interval


class Mean(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval (None: too few games for one)."""

    mean: float
    low: float | None
    high: float | None


class Spread(msgspec.Struct, frozen=True):
    """Mean, extremes and percentiles of a quantity over the games."""

    mean: float
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int


def mean(count: int, total: int, squares: int, divisor: int) -> Mean:
    """Return the mean of integers, each divided by `divisor`, from their sum and the sum of their squares.

    >>> mean(count=3, total=6, squares=12, divisor=2)
    Mean(mean=1.0, low=1.0, high=1.0)
    """
    middle = total / count / divisor
    if count == 1:
        return Mean(middle, None, None)
    variance = (squares * count - total * total) / (count * (count - 1))
    margin = NORMAL * sqrt(variance / count) / divisor
    return Mean(middle, middle - margin, middle + margin)


def mean_of_rounds(rounds: Sequence[tuple[float, int]], least: float, most: float) -> Mean:
    """Return the mean over games played in rounds; a round is given as (sum, number of values).

    Games of one round share their dice, so only rounds count as independent. No value is below `least` or
    above `most`. The interval includes two more games, one with each of these values, so that a bot that has
    won every game does not get an interval of width 0.

    >>> perfect = mean_of_rounds([(2, 2)] * 50, 0.0, 1.0)
    >>> perfect.mean, round(perfect.low, 2), perfect.high
    (1.0, 0.97, 1.0)
    """
    count = sum(games for _, games in rounds)
    total = sum(part for part, _ in rounds)
    if len(rounds) < FEWEST:
        return Mean(total / count, None, None)
    middle = (total + least + most) / (count + 2)
    squares = sum((part - games * middle) ** 2 for part, games in rounds)
    squares *= len(rounds) / (len(rounds) - 1)
    squares += (least - middle) ** 2 + (most - middle) ** 2
    margin = student(len(rounds) - 1) * sqrt(squares) / (count + 2)
    return Mean(total / count, max(least, middle - margin), min(most, middle + margin))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the two-sided quantile of Student's t distribution (Cornish-Fisher expansion).

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def spread(times: Counter[int]) -> Spread:
    """Return mean, extremes and percentiles (nearest rank) of numbers, given how often each occurred.

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

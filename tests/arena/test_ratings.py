"""Ratings recover known strengths, and their intervals cover them."""

from collections.abc import Sequence
from math import log
from random import Random

import pytest

from spieltisch.arena.ratings import Rating, ratings
from spieltisch.arena.schedule import Scheme, drawn_order, tables
from spieltisch.arena.tournament import GameResult
from spieltisch.engine.rng import Rng
from tests.arena.conftest import result

STRENGTHS = {"a": -1.8, "b": -0.6, "c": 0.6, "d": 1.8}  # as logarithms of odds; their mean is 0
BOTS = tuple(STRENGTHS)
POINTS = 400 / log(10)


def games(rounds: int, scheme: Scheme, players: int, dice: Random) -> list[GameResult]:
    """Games between bots of known strengths, by the model of Plackett and Luce."""
    found: list[GameResult] = []
    for number in range(rounds):
        order = drawn_order(BOTS, Rng(number)) if scheme == "mixed" else BOTS
        for seats in tables(scheme, order, players):
            luck = [STRENGTHS[bot] - log(dice.expovariate(1)) for bot in seats]
            behind = [sum(other < own for other in luck) for own in luck]
            payoffs = [(2 * those - players + 1) / (players - 1) for those in behind]
            found.append(result(len(found), number, seats, payoffs))
    return found


@pytest.mark.parametrize(("scheme", "players"), [("pairs", 2), ("pairs", 3), ("mixed", 4)])
def test_ratings_recover_a_known_order(scheme: Scheme, players: int) -> None:
    found = ratings(games(60, scheme, players, Random(3)), BOTS)
    assert [rating.bot for rating in found] == ["d", "c", "b", "a"]
    assert sum(rating.rating for rating in found) == pytest.approx(0, abs=0.1)
    for rating in found:
        assert rating.rating == pytest.approx(POINTS * STRENGTHS[rating.bot], abs=90)


def is_held(rating: Rating) -> bool:
    assert rating.low is not None
    assert rating.high is not None
    return rating.low <= POINTS * STRENGTHS[rating.bot] <= rating.high


@pytest.fixture
def fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use fewer bootstrap samples; enough for a test."""
    monkeypatch.setattr("spieltisch.arena.ratings.WORLDS", 150)


@pytest.mark.usefixtures("fewer_worlds")
@pytest.mark.parametrize(("rounds", "scheme", "players"), [(12, "pairs", 2), (25, "mixed", 4)])
def test_intervals_cover_the_truth(rounds: int, scheme: Scheme, players: int) -> None:
    dice = Random(4)
    trials = 8
    held = [
        is_held(rating)
        for _ in range(trials)
        for rating in ratings(games(rounds, scheme, players, dice), BOTS)
    ]
    assert sum(held) / len(held) >= 0.87  # of 32 at 95 %, fewer than 28 are rare


@pytest.mark.usefixtures("fewer_worlds")
def test_more_rounds_make_the_intervals_narrower() -> None:
    def width(rounds: int) -> float:
        best = ratings(games(rounds, "pairs", 2, Random(5)), BOTS)[0]
        assert best.low is not None
        assert best.high is not None
        return best.high - best.low

    assert width(80) < 0.6 * width(15)


def duels(wins: int, rounds: int) -> list[GameResult]:
    return [result(n, n, ("a", "b"), (1, -1) if n < wins else (-1, 1)) for n in range(rounds)]


def test_a_duel_has_the_interval_of_its_wins() -> None:
    best, _ = ratings(duels(60, 100), ("a", "b"))
    assert 2 * best.rating == pytest.approx(POINTS * log(60.5 / 40.5), abs=0.1)
    assert best.low is not None
    assert best.high is not None
    # Jeffreys: between 50.2 and 69.2 wins of 100
    assert 2 * best.low == pytest.approx(POINTS * log(0.502 / 0.498), abs=12)
    assert 2 * best.high == pytest.approx(POINTS * log(0.692 / 0.308), abs=12)


def test_a_bot_that_never_lost_is_rated_by_the_number_of_its_games() -> None:
    few, many = (ratings(duels(n, n), ("a", "b"))[0] for n in (10, 100))
    assert few.low is not None
    assert many.low is not None
    assert 0 < few.low < few.rating < many.rating
    assert few.low < many.low


def test_ties_count_half() -> None:
    ties = [result(n, n, ("a", "b"), (0, 0)) for n in range(20)]
    assert all(rating.rating == pytest.approx(0, abs=0.1) for rating in ratings(ties, ("a", "b")))


@pytest.mark.usefixtures("fewer_worlds")
def test_the_order_of_the_games_does_not_matter() -> None:
    def rounded(found: Sequence[Rating]) -> list[tuple[str, float]]:
        return [(rating.bot, round(rating.rating, 3)) for rating in found]

    played = games(10, "mixed", 3, Random(6))
    assert rounded(ratings(played, BOTS)) == rounded(ratings(played[::-1], BOTS))


def test_few_rounds_have_no_interval() -> None:
    assert ratings(duels(3, 4), ("a", "b"))[0].low is None

"""Means over rounds: intervals cover the truth as often as they should."""

from random import Random

import pytest

from spieltisch.arena.intervals import Mean, mean_of_rounds, student

TRIALS = 400


def covered(found: Mean, truth: float) -> bool:
    assert found.low is not None
    assert found.high is not None
    return found.low <= truth <= found.high


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("rounds", [12, 60])
def test_intervals_of_win_shares_cover_the_truth(chance: float, rounds: int) -> None:
    dice = Random(1)
    hits = 0
    for _ in range(TRIALS):
        wins = [(sum(dice.random() < chance for _ in range(2)), 2) for _ in range(rounds)]
        hits += covered(mean_of_rounds(wins, 0.0, 1.0), chance)
    assert hits / TRIALS >= 0.92


def test_intervals_cover_the_truth_when_the_dice_of_a_round_decide_all_its_games() -> None:
    dice = Random(2)
    hits = 0
    for _ in range(TRIALS):
        rounds = [(4 * dice.choice((-1.0, -1 / 3, 1 / 3, 1.0)), 4) for _ in range(30)]
        hits += covered(mean_of_rounds(rounds, -1.0, 1.0), 0.0)
    assert hits / TRIALS >= 0.92


def test_paired_rounds_are_worth_more_than_single_games() -> None:
    # Given: games that vary, but whose rounds always come to nearly the same
    steady = mean_of_rounds([(0.1, 2), (-0.1, 2)] * 50, -1.0, 1.0)
    single = mean_of_rounds([(1.0, 1), (-1.0, 1)] * 100, -1.0, 1.0)
    # Then
    assert steady.high is not None
    assert single.high is not None
    assert steady.high < single.high / 5


def test_a_bot_that_always_won_may_still_lose() -> None:
    found = mean_of_rounds([(2, 2)] * 20, 0.0, 1.0)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.92, abs=0.02)


def test_few_rounds_have_no_interval() -> None:
    assert mean_of_rounds([(1, 2)] * 4, 0.0, 1.0) == Mean(0.5, None, None)
    assert mean_of_rounds([(1, 2)] * 5, 0.0, 1.0).low is not None


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (30, 2.042), (500, 1.965)])
def test_student_is_the_t_distribution(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.01)

"""The summary of a tournament, compared with results computed by hand."""

import pytest

from spieltisch import Game
from spieltisch.arena.summary import summary
from spieltisch.arena.tournament import GameResult, Tournament, tournament
from tests.arena.conftest import result

A, B = "greedy", "random"


@pytest.fixture
def plan(sample: Game) -> Tournament:
    return tournament(sample, (A, B), [2, 3])


def games(plan: Tournament, number_of: int) -> list[GameResult]:
    """Games in which the first bot always comes first, and of several seats of one bot the foremost."""
    found = []
    for number in range(number_of):
        played, seats = plan.table(number)
        order = sorted(range(len(seats)), key=lambda seat: (seats[seat] != A, seat))
        most = len(seats) - 1
        payoffs = [(most - 2 * order.index(seat)) / most for seat in range(len(seats))]
        found.append(result(number, played, seats, payoffs, steps=10 + number % 3))
    return found


def test_only_finished_rounds_count(plan: Tournament) -> None:
    size = plan.games_per_round
    assert size == 2 + 6
    found = summary(plan, games(plan, 2 * size + 3))
    assert [(count.players, count.rounds, count.games) for count in found.counts] == [(2, 3, 6), (3, 2, 12)]
    assert (found.games, found.unfinished) == (18, 1)
    assert [rating.bot for rating in found.ratings] == [A, B]


def test_payoffs_and_wins(plan: Tournament) -> None:
    duel, three = summary(plan, games(plan, 5 * 8)).counts
    best, worst = duel.bots
    assert (best.payoff.mean, best.wins.mean, worst.payoff.mean, worst.wins.mean) == (1, 1, -1, 0)
    assert best.payoff.low is not None
    assert 0 < best.payoff.low < 1
    best, worst = three.bots
    # SerialExecutor it is first; two of them are first and second; and so for the other one below.
    assert best.payoff.mean == pytest.approx((3 * 1 + 3 * (1 + 0)) / 9)
    assert worst.payoff.mean == pytest.approx((3 * (0 - 1) + 3 * -1) / 9)
    assert best.wins.mean == pytest.approx(6 / 9)
    assert three.fair_share == pytest.approx(1 / 3)
    assert three.seats[A][0].mean == pytest.approx(1)
    assert three.seats[B][2].mean == pytest.approx(-1)


def test_who_beats_whom(plan: Tournament) -> None:
    _, three = summary(plan, games(plan, 5 * 8)).counts
    ours, theirs = three.pairs
    assert (ours.bot, ours.other, ours.ahead.mean) == (A, B, 1)
    assert (theirs.bot, theirs.other, theirs.ahead.mean) == (B, A, 0)
    assert ours.alone is not None
    assert ours.alone_wins is not None
    assert theirs.alone is not None
    assert (ours.alone.mean, ours.alone_wins.mean, theirs.alone.mean) == (1, 1, -1)


def test_a_shared_first_place_is_part_of_a_win(sample: Game) -> None:
    plan = tournament(sample, (A, B), [3])
    shared = [result(n, *plan.table(n), (0.5, 0.5, -1)) for n in range(6)]
    (count,) = summary(plan, shared).counts
    assert sum(fared.wins.mean * 9 for fared in count.bots) == pytest.approx(6)
    assert count.bots[0].wins.mean == pytest.approx(3 / 9)


def test_lengths_and_ends(plan: Tournament) -> None:
    duel, _ = summary(plan, games(plan, 3 * 8)).counts
    assert duel.lengths == {10: 2, 11: 2, 12: 2}
    assert duel.steps.mean == 11
    assert duel.ends == {"played": 6}


def test_without_a_finished_round_the_summary_is_empty(plan: Tournament) -> None:
    found = summary(plan, games(plan, 1))
    assert (found.games, found.unfinished, found.ratings, found.counts) == (0, 1, (), ())

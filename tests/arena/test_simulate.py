"""Simulations: correct numbers, the same for any number of workers."""

from collections import Counter
from pathlib import Path
from statistics import fmean, stdev

import pytest

from spieltisch import BadOption, BadPlayers, Rng, UnknownBot
from spieltisch.arena.intervals import mean, spread
from spieltisch.arena.simulate import Result, simulate
from spieltisch.engine import registry
from spieltisch.engine.playout import play_random


def without_time(result: Result) -> tuple[object, ...]:
    return (result.game, result.games, result.seats, result.steps, result.ends, result.options)


def test_the_numbers_are_those_of_the_games() -> None:
    # Given: the same games, played one by one
    start = registry.game("sample-game").start(3)
    payoffs, scores, steps, firsts = [], [], [], []
    for number in range(60):
        state = start.clone()
        steps.append(play_random(state, Rng(5).stream("game", number)))
        payoffs.append(state.payoffs())
        standings = state.standings()
        scores.append({standing.seat: standing.score for standing in standings})
        firsts.append([standing.seat for standing in standings if standing.rank == 1])
    # When
    result = simulate("sample-game", 60, players=3, seed=5)
    # Then
    for seat, found in enumerate(result.seats):
        own = [payoff[seat] for payoff in payoffs]
        margin = 1.96 * stdev(own) / 60**0.5
        assert found.bot == "random"
        assert found.wins == sum(first == [seat] for first in firsts)
        assert found.shared == sum(seat in first and len(first) > 1 for first in firsts)
        assert found.payoff.mean == pytest.approx(fmean(own))
        assert found.payoff.low == pytest.approx(fmean(own) - margin)
        assert found.payoff.high == pytest.approx(fmean(own) + margin)
        assert found.score == pytest.approx(fmean(score[seat] for score in scores))
    assert any(found.shared for found in result.seats)
    assert result.steps.mean == pytest.approx(fmean(steps))
    assert (result.steps.least, result.steps.most) == (min(steps), max(steps))
    assert result.ends == {"played": 60}
    assert result.timing.games_per_second == pytest.approx(60 / result.timing.seconds)
    assert result.timing.steps_per_second == pytest.approx(sum(steps) / result.timing.seconds)


@pytest.mark.parametrize("bots", [["random"], ["random", "greedy"]])
def test_any_number_of_workers_gives_the_same(bots: list[str]) -> None:
    alone = simulate("kopf-oder-knopf", 6, options={"target": 1}, bots=bots, seed=2)
    shared = simulate("kopf-oder-knopf", 6, options={"target": 1}, bots=bots, seed=2, workers=2)
    assert without_time(alone) == without_time(shared)
    assert shared.timing.workers == 2


def test_workers_know_games_and_boxes_from_elsewhere(tmp_path: Path) -> None:
    text = registry.folder("sample-game").joinpath("components.toml").read_text(encoding="utf-8")
    box = tmp_path / "other.toml"
    box.write_text(text.replace("faces = [1, 1, 2, 3, 4, 6]", "faces = [50]"), encoding="utf-8")
    alone = simulate("sample-game", 20, components=box)
    shared = simulate("sample-game", 20, components=box, workers=2)
    assert without_time(alone) == without_time(shared)
    assert sum(seat.score for seat in alone.seats) > 100


def test_another_seed_gives_other_games() -> None:
    assert without_time(simulate("sample-game", 30, seed=1)) != without_time(
        simulate("sample-game", 30, seed=2)
    )


def test_one_bot_per_seat() -> None:
    result = simulate("kopf-oder-knopf", 4, options={"target": 2}, bots=["random", "greedy"])
    assert [seat.bot for seat in result.seats] == ["random", "greedy"]
    assert result.seats[1].wins > result.seats[0].wins


def test_progress_rises_to_the_number_of_games() -> None:
    reported: list[int] = []
    simulate("sample-game", 120, progress=reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 120
    assert len(reported) > 10


def test_one_game_has_no_interval() -> None:
    assert simulate("sample-game", 1).seats[0].payoff.low is None


def test_what_cannot_be_played_is_refused_before_any_game() -> None:
    with pytest.raises(BadPlayers):
        simulate("sample-game", players=7)
    with pytest.raises(BadOption):
        simulate("sample-game", options={"hand_size": 9})
    with pytest.raises(UnknownBot):
        simulate("sample-game", bots=["genius"], workers=2)
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        simulate("sample-game", bots=["random"] * 3)
    with pytest.raises(ValueError, match="0 games"):
        simulate("sample-game", games=0)


def test_percentiles_are_numbers_that_came() -> None:
    found = spread(Counter(range(1, 101)))
    assert (found.p5, found.p25, found.median, found.p75, found.p95) == (5, 25, 50, 75, 95)


def test_the_mean_has_the_interval_of_its_standard_error() -> None:
    found = mean(count=4, total=2, squares=4, divisor=2)  # 1, 1, 1, -1 halved
    assert (found.mean, found.low, found.high) == pytest.approx((0.25, 0.25 - 0.49, 0.25 + 0.49))

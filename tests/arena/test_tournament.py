"""Tournaments: paired games that depend on the seed and their number alone."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch import BadOption, BadPlayers, Game, UnknownBot
from spieltisch.arena.executors import local_executor
from spieltisch.arena.game_runner import GameSpec
from spieltisch.arena.schedule import Scheme
from spieltisch.arena.texts import ArenaError
from spieltisch.arena.tournament import GameResult, Job, Tournament, play, play_games, tournament
from tests.arena.conftest import timeless

BOTS = ("greedy", "random")


def played(game: Game, plan: Tournament, numbers: Sequence[int], workers: int = 1) -> list[GameResult]:
    kept: list[GameResult] = []
    play(game, plan, numbers, local_executor(workers), kept.extend)
    return sorted(kept, key=lambda one: one.number)


@pytest.mark.parametrize("scheme", ["pairs", "mixed"])
def test_every_place_of_a_round_is_at_one_table(sample: Game, scheme: Scheme) -> None:
    plan = tournament(sample, ("greedy", "random", "mcts:5"), scheme=scheme)
    size = plan.games_per_round
    found = [plan.table(number) for number in range(3 * size)]
    assert [at for at, _ in found] == [0] * size + [1] * size + [2] * size
    assert {len(seats) for _, seats in found} == {2, 3, 4}
    one_round = [seats for at, seats in found if at == 1]
    assert len(set(one_round)) == len(one_round)


def test_all_player_counts_unless_some_are_named(sample: Game) -> None:
    assert tournament(sample, BOTS).players == (2, 3, 4)
    assert tournament(sample, BOTS, [4, 3, 4]).players == (3, 4)


def test_games_of_a_round_have_the_same_dice_in_any_seating(sample: Game, own: Path) -> None:
    # Given: two names of one and the same player
    plan = tournament(sample, (f"{own}:First", f"{own}:Same"), [3], seed=4)
    # When
    games = played(sample, plan, range(4 * plan.games_per_round))
    # Then: where they sit makes no difference, which round it is does
    by_round = [{game.payoffs for game in games if game.round == number} for number in range(4)]
    assert [len(payoffs) for payoffs in by_round] == [1, 1, 1, 1]
    assert len({payoffs for of_round in by_round for payoffs in of_round}) > 1


def test_a_game_depends_on_the_seed_and_its_number_alone(sample: Game) -> None:
    plan = tournament(sample, BOTS, [2, 3])
    games = timeless(played(sample, plan, range(12)))
    assert timeless(played(sample, plan, [7])) == [games[7]]
    assert timeless(played(sample, plan, [11, 3, 5])) == [games[3], games[5], games[11]]
    other = tournament(sample, BOTS, [2, 3], seed=1)
    assert timeless(played(sample, other, range(12))) != games


def test_any_number_of_workers_plays_the_same_games(sample: Game) -> None:
    plan = tournament(sample, BOTS, [2])
    assert timeless(played(sample, plan, range(30), workers=2)) == timeless(played(sample, plan, range(30)))


def test_a_game_result_is_what_happened(sample: Game) -> None:
    plan = tournament(sample, BOTS, [3], {"hand_size": 2})
    (game,) = play_games(Job(GameSpec.of(sample), plan, (1,)))
    assert (game.number, game.round, game.bots) == (1, 0, plan.table(1)[1])
    assert sum(game.payoffs) == pytest.approx(0)
    assert sorted(game.scores)[-1] == game.scores[game.payoffs.index(max(game.payoffs))]
    assert 0 < sum(game.thinking) < game.seconds


def test_no_game_starts_after_the_time_limit(sample: Game) -> None:
    kept: list[GameResult] = []
    play(sample, tournament(sample, BOTS), range(50), local_executor(1), kept.extend, until=0.0)
    assert kept == []


def test_what_cannot_be_played_is_refused(sample: Game, own: Path) -> None:
    with pytest.raises(ArenaError) as error:
        tournament(sample, ["greedy"])
    assert error.value.key == "too-few-bots"
    with pytest.raises(ArenaError, match="named twice"):
        tournament(sample, ["greedy", "random", "greedy"])
    with pytest.raises(UnknownBot):
        tournament(sample, ["greedy", "genius"])
    with pytest.raises(UnknownBot):
        tournament(sample, ["greedy", f"{own}:Missing"])
    with pytest.raises(BadPlayers):
        tournament(sample, BOTS, [2, 9])
    with pytest.raises(BadOption):
        tournament(sample, BOTS, options={"hand_size": 99})

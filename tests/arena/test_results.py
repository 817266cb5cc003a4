"""The results file: nothing is lost, played twice, or mixed up."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch import Game
from spieltisch.arena.executors import local_executor
from spieltisch.arena.results import Results
from spieltisch.arena.texts import ArenaError
from spieltisch.arena.tournament import GameResult, Tournament, play, tournament
from tests.arena.conftest import timeless

BOTS = ("greedy", "random")
ROUNDS = 4


@pytest.fixture
def plan(sample: Game) -> Tournament:
    return tournament(sample, BOTS, [2, 3])


def run(game: Game, plan: Tournament, file: Path, rounds: int = ROUNDS, most: int = 1000) -> list[GameResult]:
    """A run that is interrupted after so many games; those it has played."""
    new: list[GameResult] = []
    with Results(plan, file) as results:

        def keep(games: Sequence[GameResult]) -> None:
            results.keep(games)
            new.extend(games)
            if len(new) >= most:
                raise KeyboardInterrupt

        try:
            play(game, plan, results.missing(rounds), local_executor(1), keep)
        except KeyboardInterrupt:
            assert len(new) >= most
    return new


def content(file: Path) -> list[object]:
    """All lines but for times and order."""
    header, *games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for game in games:
        del game["seconds"], game["thinking"]
    return [header, *sorted(games, key=lambda game: game["number"])]


def test_an_interrupted_run_goes_on_to_the_same_file(sample: Game, plan: Tournament, tmp_path: Path) -> None:
    # Given
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run(sample, plan, whole)
    # When
    first = run(sample, plan, parts, most=9)
    second = run(sample, plan, parts, most=17)
    third = run(sample, plan, parts)
    # Then
    assert content(parts) == content(whole)
    numbers = [game.number for game in (*first, *second, *third)]
    assert sorted(numbers) == list(range(ROUNDS * plan.games_per_round))
    assert run(sample, plan, parts) == []


def test_more_rounds_are_added_to_the_same_file(sample: Game, plan: Tournament, tmp_path: Path) -> None:
    run(sample, plan, tmp_path / "a", rounds=1)
    added = run(sample, plan, tmp_path / "a", rounds=3)
    run(sample, plan, tmp_path / "b", rounds=3)
    assert {game.round for game in added} == {1, 2}
    assert content(tmp_path / "a") == content(tmp_path / "b")


@pytest.mark.parametrize("cut", [1, 40, 150])
def test_a_line_cut_off_by_a_crash_is_played_again(
    sample: Game, plan: Tournament, tmp_path: Path, cut: int
) -> None:
    file = tmp_path / "crashed"
    run(sample, plan, file, rounds=2)
    before = content(file)
    file.write_bytes(file.read_bytes()[:-cut])
    again = run(sample, plan, file, rounds=2)
    assert len(again) == 1
    assert content(file) == before


def test_a_first_line_cut_off_by_a_crash_is_written_again(
    sample: Game, plan: Tournament, tmp_path: Path
) -> None:
    run(sample, plan, tmp_path / "good", rounds=1)
    file = tmp_path / "crashed"
    file.write_bytes((tmp_path / "good").read_bytes()[:30])
    run(sample, plan, file, rounds=1)
    assert content(file) == content(tmp_path / "good")


def refusal(plan: Tournament, file: Path) -> ArenaError:
    """Return why the file is refused; check that it is unchanged."""
    before = file.read_bytes()
    with pytest.raises(ArenaError) as error, Results(plan, file):
        pass
    assert file.read_bytes() == before
    return error.value


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"seed": 1}, "its seed is 0 instead of 1"),
        ({"players": [2]}, "its player counts are [2,3] instead of [2]"),
        ({"options": {"hand_size": 2}}, 'its options are {} instead of {"hand_size":2}'),
        ({"bots": ("greedy", "mcts:5")}, 'its bots are ["greedy","random"] instead of ["greedy","mcts:5"]'),
        ({"scheme": "mixed"}, "its tables are pairs instead of mixed"),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    sample: Game, plan: Tournament, tmp_path: Path, change: dict[str, object], expected: str
) -> None:
    file = tmp_path / "results"
    run(sample, plan, file, rounds=1)
    wanted: dict[str, object] = {"bots": BOTS, "players": [2, 3], **change}
    other = tournament(sample, **wanted)  # type: ignore[arg-type]
    error = refusal(other, file)
    assert expected in error.text("en")
    assert error.text("de") != error.text("en")


def test_a_bot_that_has_changed_is_another_tournament(sample: Game, own: Path, tmp_path: Path) -> None:
    bots = (f"{own}:First", "random")
    run(sample, tournament(sample, bots, [2]), tmp_path / "results", rounds=1)
    own.write_text(own.read_text(encoding="utf-8") + "\n# a better idea\n", encoding="utf-8")
    error = refusal(tournament(sample, bots, [2]), tmp_path / "results")
    assert "one of its bots has changed" in error.text("en")


@pytest.mark.parametrize(
    "text", ["my shopping list\n", '{"format": "spieltisch-arena-1"}\n', "\n\n", "[1, 2]\n3"]
)
def test_a_file_that_holds_no_results_is_refused_and_kept(
    plan: Tournament, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "list"
    file.write_text(text, encoding="utf-8")
    assert refusal(plan, file).key == "results-foreign"


@pytest.mark.parametrize("line", ["{}", "nonsense", "other game"])
def test_a_damaged_line_is_named(sample: Game, plan: Tournament, tmp_path: Path, line: str) -> None:
    file = tmp_path / "results"
    run(sample, plan, file, rounds=1)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3].replace('"number":2', '"number":3') if line == "other game" else line
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert refusal(plan, file).text("en").startswith(f'Line 4 of "{file}" is damaged')


def test_two_runs_do_not_write_into_one_file(plan: Tournament, tmp_path: Path) -> None:
    with Results(plan, tmp_path / "results"):
        assert refusal(plan, tmp_path / "results").key == "results-busy"
    with Results(plan, tmp_path / "results"):
        pass


def test_a_file_that_cannot_be_used_is_named(plan: Tournament, tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot be used for results"), Results(plan, tmp_path):
        pass
    with pytest.raises(ArenaError, match="No such file"), Results(plan, tmp_path / "no" / "folder"):
        pass


def test_without_a_file_games_are_kept_in_memory(sample: Game, plan: Tournament) -> None:
    with Results(plan) as results:
        play(sample, plan, results.missing(1), local_executor(1), results.keep)
        assert results.missing(1) == []
        again = results.played()
    assert [game.number for game in again] == list(range(plan.games_per_round))
    assert timeless(again) == timeless(sorted(again, key=lambda game: game.number))

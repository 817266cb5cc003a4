"""The ladder as a command."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import SAMPLE, Run

SMALL = ("ladder", SAMPLE, "--levels", "random", "greedy", "--players", "2", "3", "--workers", "1")


def test_a_small_ladder(run: Run, tmp_path: Path) -> None:
    docs, folder = tmp_path / "docs", tmp_path / "games"
    arguments = (*SMALL, "-n", "6", "--folder", str(folder), "--docs", str(docs))
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("High Card\n")
    assert "greedy – random, 3 seats" in result.stdout
    assert result.stdout.endswith(f"The ladder is in {docs}: ladder.json, ladder.md and the pictures.\n")
    data = json.loads((docs / "ladder.json").read_text(encoding="utf-8"))[SAMPLE]
    assert data["command"] == " ".join(["spieltisch", *arguments])
    assert [(rung["match"]["players"], rung["games"]) for rung in data["rungs"]] == [(2, 12), (3, 18)]
    assert sorted(file.name for file in docs.iterdir()) == [
        "ladder-sample-game.svg",
        "ladder.json",
        "ladder.md",
    ]
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert run(*arguments).stdout == result.stdout
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_json(run: Run, tmp_path: Path) -> None:
    result = run(*SMALL, "-n", "5", "--folder", str(tmp_path), "--json")
    answer = json.loads(result.stdout)
    assert set(answer["machine"]) == {"processor", "cores", "system", "python", "build"}
    assert {rung["promise"] for rung in answer["rungs"]} == {"share", "payoff"}


def test_the_tables_fit_eighty_columns(run: Run, tmp_path: Path) -> None:
    for language in ("en", "de"):
        output = run(*SMALL, "-n", "5", "--folder", str(tmp_path), "--lang", language, columns=80).stdout
        assert max(map(len, output.splitlines())) <= 80
        assert "…\n" not in output


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--levels", "club"), "A ladder needs at least two levels. There are beginner"),
        (("--levels", "club", "guru"), 'There is no bot called "guru"'),
        (("--players", "7"), "None of these games is for 7 players."),
    ],
)
def test_an_impossible_request_is_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    result = run("ladder", SAMPLE, *arguments, "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert expected in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_game_is_named(run: Run, tmp_path: Path) -> None:
    result = run("ladder", "chess", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert 'There is no game called "chess"' in result.stderr


def test_a_folder_that_cannot_be_made_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    result = run(*SMALL, "--folder", str(file / "games"))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr

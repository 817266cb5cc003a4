"""Tournaments as people and programs read them."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import SAMPLE, Run
from tests.cli.terminal import Terminal

BUTTONS = "kopf-oder-knopf"
SHORT = (BUTTONS, "-o", "target=1", "--workers", "1")


def test_the_tables(run: Run) -> None:
    output = run(
        "arena", SAMPLE, "--bots", "random", "greedy", "--players", "2", "3", "-n", "5", "--workers", "1"
    ).stdout
    assert output.startswith("High Card: 40 games between 2 bots\n")
    assert re.search(r"^greedy +\d+ +-?\d+…\d+$", output, re.MULTILINE)
    assert "2 players\n5 rounds, 10 games:" in output
    assert "3 players\n5 rounds, 30 games:" in output
    (ahead,) = re.findall(
        r"^Who finishes ahead of whom +random +greedy\n.*\nrandom +(\d+) %$", output, re.MULTILINE
    )[:1]
    assert int(ahead) < 50
    assert "One against the others" in output


def test_the_tables_in_german_fit_eighty_columns(run: Run) -> None:
    output = run("arena", *SHORT, "--bots", "random", "greedy", "-n", "5", "--lang", "de", columns=80).stdout
    assert output.startswith("Kopf oder Knopf: 10 Partien zwischen 2 Bots\n")
    assert max(map(len, output.splitlines())) <= 80
    assert "…\n" not in output


def test_json(run: Run) -> None:
    result = run("arena", *SHORT, "--bots", "random", "greedy", "-n", "5", "--seed", "3", "--json")
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert answer["tournament"]["bots"] == ["random", "greedy"]
    assert (answer["tournament"]["seed"], answer["tournament"]["options"]) == (3, {"target": 1})
    assert (answer["games"], answer["unfinished"]) == (10, 0)
    assert [rating["bot"] for rating in answer["ratings"]] == ["greedy", "random"]
    assert set(answer["ratings"][0]) == {"bot", "rating", "low", "high"}
    (count,) = answer["counts"]
    assert {bot["bot"]: bot["payoff"]["mean"] for bot in count["bots"]}["greedy"] > 0
    assert len(count["pairs"]) == 2


def test_the_report(run: Run, tmp_path: Path) -> None:
    html = tmp_path / "report.html"
    result = run("arena", *SHORT, "--bots", "random", "greedy", "-n", "2", "--html", str(html))
    assert result.stdout.endswith(f"The report is in {html}.\n")
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_second_run_continues_where_the_first_ended(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arguments = ("arena", *SHORT, "--bots", "random", "greedy", "--out", str(file))
    run(*arguments, "-n", "2")
    before = file.read_text(encoding="utf-8")
    result = run(*arguments, "-n", "5")
    assert result.stderr == f"4 games are in {file} already; the run goes on from there.\n"
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(after.splitlines()) == 1 + 10
    shown = run(*arguments, "-n", "5")
    assert (shown.stderr, shown.stdout) == ("", result.stdout)
    assert file.read_text(encoding="utf-8") == after


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--bots", "random", "genius"), 'There is no bot called "genius". The bots are random'),
        (("--bots", "random"), "A tournament needs at least two bots"),
        (("--bots", "random", "greedy", "random"), 'The bot "random" is named twice'),
        (("--bots", "random", "greedy", "--players", "3"), "is not for 3 players"),
        (("--bots", "random", "mybot.py:Bot"), "mybot.py"),
        (("--bots", "random", "mcts:0"), "budget"),
        (("--bots", "random", "greedy", "--html", "no/such/folder/a.html"), "cannot be written"),
        (("--bots", "random", "greedy", "--ray", "127.0.0.1:1"), "No Ray cluster can be reached"),
    ],
)
def test_an_impossible_request_is_one_line(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    result = run("arena", *SHORT, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("-n", "0"), ("-n", "many"), ("--workers", "0"), ("--tables", "round")]
)
def test_bad_numbers_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("arena", BUTTONS, "--bots", "random", "greedy", *arguments)
    assert result.exit_code == 2
    assert "Invalid value for" in result.stderr


def test_the_file_of_another_tournament_is_refused_and_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run("arena", *SHORT, "--bots", "random", "greedy", "-n", "1", "--out", str(file))
    before = file.read_bytes()
    result = run("arena", *SHORT, "--bots", "random", "greedy", "-n", "1", "--seed", "9", "--out", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f'Error: "{file}" holds another tournament: its seed is 0 instead of 9.')
    assert file.read_bytes() == before


def test_without_choix_the_extra_to_install_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("choix", "spieltisch.arena.ratings", "spieltisch.arena.summary"):
        monkeypatch.setitem(sys.modules, name, None)
    result = run("arena", *SHORT, "--bots", "random", "greedy")
    assert result.exit_code == 2
    assert result.stderr == (
        'Error: Ratings need a package that is not installed: pip install "spieltisch[arena]".\n'
    )


def test_ctrl_c_keeps_finished_games_and_says_how_to_continue(tmp_path: Path) -> None:
    # Given: a long run on a terminal
    file = tmp_path / "results.jsonl"
    arguments = (
        "arena",
        BUTTONS,
        "-o",
        "target=1",
        "--bots",
        "random",
        "greedy",
        "-n",
        "100000",
        "--workers",
        "2",
    )
    terminal = Terminal(*arguments, "--out", str(file))
    while not re.search(r"[1-9]\d*/200000", terminal.shown):
        assert terminal.read(), terminal.shown
    # When
    os.killpg(terminal.program.pid, signal.SIGINT)
    answer, shown = terminal.finish()
    # Then
    assert (terminal.program.returncode, answer) == (130, "")
    output = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).splitlines()[-1]
    kept = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert output == (
        f"Interrupted after {kept:,} of 200,000 games. They are in {file}; "
        "the same command goes on from there."
    )


def test_a_ray_cluster_plays_the_same_games(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "from spieltisch.bots import Bot\n"
        "class Last(Bot):\n"
        "    def decide(self, world, seat):\n"
        "        return world.legal(seat)[-1]\n",
        encoding="utf-8",
    )
    arguments = ("arena", BUTTONS, "-o", "target=1", "--bots", "random", f"{own}:Last", "-n", "4")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    run(*arguments, "--workers", "1", "--out", str(here))
    command = [sys.executable, "-m", "spieltisch", *arguments, "--workers", "2", "--ray", "--out", str(there)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert timeless(there) == timeless(here)


def timeless(file: Path) -> list[object]:
    header, *games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for game in games:
        del game["seconds"], game["thinking"]
    return [header, *sorted(games, key=lambda game: game["number"])]

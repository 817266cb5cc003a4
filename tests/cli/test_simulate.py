"""The statistics as people and programs read them."""

import json
import os
import re
import signal
from pathlib import Path

import pytest

from spieltisch.arena.simulate import Result, simulate
from spieltisch.engine import registry
from tests.cli.conftest import SAMPLE, Run
from tests.cli.terminal import Terminal

BUTTONS = "kopf-oder-knopf"


def test_the_table(run: Run) -> None:
    output = run("simulate", SAMPLE, "-n", "1200", "--players", "3", "--workers", "1").stdout
    assert output.startswith("High Card: 1,200 games with 3 players, seed 0\n")
    rows = [line.split() for line in output.splitlines() if line.startswith("Seat ")]
    assert [row[:3] for row in rows] == [["Seat", str(seat), "random"] for seat in (1, 2, 3)]
    expected = simulate("sample-game", 1200, players=3)
    assert [int(row[3]) for row in rows] == [seat.wins for seat in expected.seats]
    assert "Ends: all cards played 1,200 (100.0 %)" in output
    assert "games/s" in output


def test_the_table_in_german(run: Run) -> None:
    output = run("simulate", SAMPLE, "-n", "1200", "--workers", "1", "--lang", "de").stdout
    assert output.startswith("Hohe Karte: 1.200 Partien mit 2 Spielern, Startwert 0\n")
    assert "1.200 (100,0 %)" in output


def test_the_tables_fit_eighty_columns(run: Run) -> None:
    for language in ("en", "de"):
        arguments = ("simulate", BUTTONS, "-n", "4", "-o", "target=1", "--bot", "greedy", "--bot", "random")
        output = run(*arguments, "--workers", "1", "--lang", language, columns=80).stdout
        assert max(map(len, output.splitlines())) <= 80
        assert len(output.splitlines()) == 13


def test_json(run: Run) -> None:
    result = run("simulate", SAMPLE, "-n", "30", "--seed", "9", "--workers", "1", "--json")
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert list(answer) == list(Result.__struct_fields__)
    assert set(answer["seats"][0]) == {"bot", "wins", "shared", "payoff", "score"}
    assert set(answer["seats"][0]["payoff"]) == {"mean", "low", "high"}
    assert list(answer["steps"]) == ["mean", "least", "p5", "p25", "median", "p75", "p95", "most"]
    assert set(answer["timing"]) == {"workers", "seconds", "games_per_second", "steps_per_second"}
    assert answer["options"] == {"hand_size": 3, "ties": "first", "must_swap": False}
    assert (answer["game"], answer["games"], answer["players"], answer["seed"]) == (SAMPLE, 30, 2, 9)


def test_bots_must_fill_the_seats(run: Run) -> None:
    result = run("simulate", SAMPLE, "--players", "3", "--bot", "random", "--bot", "random")
    assert result.exit_code == 2
    output = "2 bots do not fill 3 seats: name one bot for all seats, or one per seat."
    assert result.stderr == f"Error: {output}\n"


def test_an_unknown_bot_lists_the_bots(run: Run) -> None:
    result = run("simulate", BUTTONS, "--bot", "genius")
    assert result.exit_code == 2
    assert result.stderr.startswith('Error: There is no bot called "genius". The bots are random')


@pytest.mark.parametrize("arguments", [("-n", "0"), ("-n", "many"), ("--workers", "0")])
def test_bad_numbers_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("simulate", BUTTONS, *arguments)
    assert result.exit_code == 2
    assert "Invalid value for" in result.stderr


def test_progress_is_shown_on_a_terminal_and_never_with_json() -> None:
    arguments = ("-n", "20", "-o", "target=1", "--workers", "1")
    answer, shown = Terminal("simulate", BUTTONS, *arguments).finish()
    assert "20 games" in answer
    assert "/20" in shown
    answer, shown = Terminal("simulate", BUTTONS, *arguments, "--json").finish()
    assert json.loads(answer)["games"] == 20
    assert shown == ""


def test_no_progress_where_there_is_no_terminal(run: Run) -> None:
    assert run("simulate", BUTTONS, "-n", "3", "-o", "target=1", "--workers", "1").stderr == ""


def test_ctrl_c_ends_all_workers_with_one_line() -> None:
    terminal = Terminal("simulate", BUTTONS, "-n", "1000000", "--workers", "2")
    while not re.search(r"[1-9]\d*/1000000", terminal.shown):  # the workers are at work
        assert terminal.read(), terminal.shown
    os.killpg(terminal.program.pid, signal.SIGINT)
    answer, shown = terminal.finish()
    assert (terminal.program.returncode, answer) == (130, "")
    _, output = shown.rsplit("/1000000", 1)
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output).splitlines()
    assert [line for line in lines[1:] if line] == ["Interrupted."], output


@pytest.fixture
def longer(tmp_path: Path) -> Path:
    """A box in which three cards in a hand become five."""
    text = registry.folder(SAMPLE).joinpath("components.toml").read_text(encoding="utf-8")
    box = tmp_path / "longer.toml"
    box.write_text(text.replace("default = 3", "default = 5"), encoding="utf-8")
    return box


def test_two_boxes_side_by_side(run: Run, longer: Path, tmp_path: Path) -> None:
    html = tmp_path / "changes.html"
    arguments = (
        "simulate",
        SAMPLE,
        "--box",
        str(longer),
        "--against",
        "original",
        "-n",
        "80",
        "--workers",
        "1",
    )
    output = run(*arguments, "--html", str(html), columns=80).stdout
    assert output.startswith("High Card: longer beside original\n80 games with each box, 2 players, seed 0")
    assert re.search(r"^Length: steps +[\d.]+ +[\d.]+ +\+[\d.]+ \([\d.]+…[\d.]+\) +●$", output, re.MULTILINE)
    assert re.search(r"have clearly\s+changed", output)
    assert output.endswith(f"The report is in {html}.\n")
    assert "What has clearly changed" in html.read_text(encoding="utf-8")


def test_two_boxes_as_json(run: Run, longer: Path) -> None:
    arguments = ("simulate", SAMPLE, "--against", str(longer), "-n", "40", "--workers", "1", "--json")
    answer = json.loads(run(*arguments).stdout)
    assert set(answer) == {"ours", "theirs", "lengths", "differences"}
    (length,) = (one for one in answer["differences"] if one["figure"]["group"] == "length")
    assert length["verdict"] == "changed"
    assert length["difference"]["high"] < 0


def test_two_boxes_need_two_boxes(run: Run, tmp_path: Path) -> None:
    same = run("simulate", SAMPLE, "--against", "original", "-n", "5")
    assert (same.exit_code, same.stderr.count("\n")) == (2, 1)
    assert "Both boxes are the same" in same.stderr
    alone = run("simulate", SAMPLE, "--html", str(tmp_path / "a.html"), "-n", "5")
    assert (alone.exit_code, alone.stderr.count("\n")) == (2, 1)
    assert "--against original" in alone.stderr
    missing = run("simulate", SAMPLE, "--against", "nowhere.toml", "-n", "5")
    assert missing.exit_code == 2
    assert 'The components file "nowhere.toml" cannot be read' in missing.stderr

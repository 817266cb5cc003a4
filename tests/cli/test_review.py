"""`spieltisch review`: the curve and the turning points for people, everything for programs."""

import json
from pathlib import Path

import pytest

import spieltisch
from spieltisch.cli.commands.review import WIDEST, sparkline
from spieltisch.engine.record import Record, random_record
from tests.cli.conftest import SAMPLE, Run

QUICK = ("--iterations", "4", "--workers", "1")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(random_record(spieltisch.game(SAMPLE), 3, seed=3).to_json())
    return file


def test_people_see_curves_turning_points_and_seats(run: Run, record: Path) -> None:
    answer = run("review", str(record), *QUICK)
    assert answer.exit_code == 0
    for heading in ("Win probability", "Turning points", "Given away", "Seat 3"):
        assert heading in answer.output


def test_the_review_is_translated(run: Run, record: Path) -> None:
    answer = run("review", str(record), *QUICK, system="de_DE.UTF-8")
    assert "Gewinnwahrscheinlichkeit" in answer.output
    assert "Platz 3" in answer.output


def test_programs_get_every_decision(run: Run, record: Path) -> None:
    found = json.loads(run("review", str(record), *QUICK, "--json").output)
    assert found["game"] == SAMPLE
    assert found["iterations"] == 4
    assert all(len(decision["before"]) == 3 for decision in found["decisions"])


def test_the_page_is_written(run: Run, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    answer = run("review", str(record), *QUICK, "--html", str(page))
    assert str(page) in answer.output.replace("\n", "")
    assert page.read_text().startswith("<!doctype html>")


def test_an_unfinished_game_is_reviewed_as_far_as_it_got(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "begun.json"
    file.write_text(Record.of(spieltisch.game(SAMPLE), 2).to_json())
    answer = run("review", str(file), *QUICK)
    assert answer.exit_code == 0
    assert "unfinished" in answer.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [("no record", "JSON"), ("{}", "format"), ('{"format": "spieltisch-record-1"}', "game")],
)
def test_a_file_that_is_no_record_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, text: str, reason: str
) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    answer = run("review", str(file))
    assert answer.exit_code == 2
    assert reason in answer.output
    assert "Traceback" not in answer.output


def test_a_record_of_other_rules_is_refused_in_a_sentence(run: Run, record: Path) -> None:
    data = json.loads(record.read_text())
    data["rules_version"] = 99
    record.write_text(json.dumps(data))
    answer = run("review", str(record))
    assert answer.exit_code == 2
    assert "99" in answer.output


def test_an_unwritable_file_is_refused_before_the_search(run: Run, record: Path) -> None:
    answer = run("review", str(record), "--iterations", "100000000", "--html", "/nowhere/page.html")
    assert answer.exit_code == 2
    assert "/nowhere/page.html" in answer.output


def test_no_iterations_are_refused(run: Run, record: Path) -> None:
    assert run("review", str(record), "--iterations", "0").exit_code == 2


def test_a_long_curve_is_thinned_out_but_keeps_its_end() -> None:
    curve = sparkline([0.0] * 500 + [1.0])
    assert len(curve) <= WIDEST
    assert curve[-1] == "█"

"""`spieltisch verify`: a true record is confirmed, and the first lie is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.record import random_record
from spieltisch.server.course import Course
from tests.cli.conftest import SAMPLE, Run

Data = dict[str, Any]


@pytest.fixture(scope="module")
def told() -> Data:
    """A game with dice, a move that was taken back with its throws, and players' seeds."""
    course = Course(spieltisch.game(SAMPLE).start(2, {"hand_size": 3}), bytes(range(32)), ["a", "b"])
    course.settle(0.0)
    for step in range(100):
        if not course.asked():
            break
        seat = course.asked()[0]
        course.answer(seat, course.state.legal(seat)[0], 1.5)
        if step == 3:
            course.undo(seat, 2.0)
            course.settle(2.0)
    data: Data = json.loads(course.record().to_json())
    return data


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def test_a_true_record_is_confirmed(run: Run, file: Path, told: Data) -> None:
    file.write_text(json.dumps(told), encoding="utf-8")
    result = run("verify", str(file))
    rolls = sum(move["seat"] == -1 for move in told["moves"])
    assert result.exit_code == 0
    assert f"All {rolls} throws and draws come from the dice" in result.output
    assert told["dice"] in result.output

    checked = json.loads(run("verify", str(file), "--json").output)
    assert checked["ok"] is True
    assert (checked["rolls"], checked["moves"]) == (rolls, len(told["moves"]) - rolls)
    assert checked["undone"] > 0


def first_roll(data: Data, change: Callable[[Data], None]) -> None:
    change(
        next(move for move in reversed(data["moves"]) if move["seat"] == -1 and "roll" in move["action"][0])
    )


def other_face(move: Data) -> None:
    move["action"][-1] = move["action"][-1] % 3 + 1


LIES: dict[str, tuple[Callable[[Data], Any], str]] = {
    "another throw": (lambda data: first_roll(data, other_face), "other-roll"),
    "another secret": (lambda data: data.update(secret="00" * 32), "other-secret"),
    "another promise": (lambda data: data.update(dice="00" * 32), "other-secret"),
    "no secret": (lambda data: data.pop("secret"), "no-secret"),
    "no hexadecimal digits": (lambda data: data.update(secret="xyz"), "bad-secret"),
    "no dice at all": (lambda data: (data.pop("secret"), data.update(dice=None)), "no-commitment"),
    "other seeds": (lambda data: data.update(seeds=["a", "c"]), "other-roll"),
    "a move left out": (lambda data: data["moves"].pop(), "record-end"),
    "another end": (lambda data: data["end"].update(payoffs=[0.0, 0.0]), "record-end"),
    "another undo": (lambda data: data["table_events"][0].update(to=999), "record-event-undone"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_named(run: Run, file: Path, told: Data, lie: str) -> None:
    change, key = LIES[lie]
    data = json.loads(json.dumps(told))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")

    result = run("verify", str(file), "--json")
    found = json.loads(result.output)
    assert (result.exit_code, found["ok"], found["problem"]) == (1, False, key)
    spoken = run("verify", str(file), "--lang", "de")
    assert spoken.exit_code == 1
    assert spoken.output.startswith("Nicht richtig: ")


def test_a_game_without_chance_needs_no_dice(run: Run, file: Path) -> None:
    record = random_record(spieltisch.game("kopf-oder-knopf"), options={"target": 1})
    file.write_text(record.to_json(), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert result.output.startswith(f"All {len(record.moves)} decisions are right by the rules")


def test_a_file_that_is_not_there_or_no_record(run: Run, file: Path) -> None:
    assert run("verify", str(file)).exit_code == 2
    file.write_text("{}", encoding="utf-8")
    assert run("verify", str(file)).exit_code == 1

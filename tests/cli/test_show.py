"""Positions and records as text."""

import json
from pathlib import Path

import pytest

import spieltisch
from spieltisch.cli.console import cause_name
from spieltisch.engine import registry
from spieltisch.engine.record import Record, random_record
from tests.cli.conftest import SAMPLE, Run

BUTTONS = "kopf-oder-knopf"
START = "10/1BRBRBRBR1/1R6B1/1B6R1/1R6B1/1B6R1/1R6B1/1B6R1/1RBRBRBRB1/10 r 0:0 0 1"


@pytest.fixture
def record() -> Record:
    """A short game with a winner."""
    return random_record(spieltisch.game(BUTTONS), options={"target": 2}, seed=3)


@pytest.fixture
def file(record: Record, tmp_path: Path) -> str:
    """Its file."""
    path = tmp_path / "game.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return str(path)


def test_a_position_in_notation(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "start.txt"
    path.write_text(START + "\n")
    result = run("show", str(path), "--game", BUTTONS)
    assert result.exit_code == 0
    state = spieltisch.game(BUTTONS).start()
    assert registry.module(BUTTONS, "text.notation").picture(state.view(None), "en") in result.stdout
    assert "Red: Move one of your buttons." in result.stdout


def test_a_position_as_json_from_standard_input(run: Run) -> None:
    position = json.dumps({"buttons": {"e5": "red", "a1": "blue"}, "side": 1})
    output = run("show", "-", "--game", BUTTONS, "--lang", "de", typed=position).stdout
    assert output.startswith("Kopf oder Knopf\n")
    assert "Blau: Einen eigenen Knopf ziehen." in output


def test_a_position_where_chance_acts(run: Run) -> None:
    output = run("show", "-", "--game", BUTTONS, typed='{"options": {"layout": "random"}}').stdout
    assert "Chance is next: dice or a draw." in output


def test_a_position_for_programs(run: Run) -> None:
    answer = json.loads(run("show", "-", "--game", BUTTONS, "--json", typed=START).stdout)
    assert answer == {
        "kind": "position",
        "game": BUTTONS,
        "players": 2,
        "actors": [0],
        "position": spieltisch.game(BUTTONS).start().dump(),
    }


def test_a_record(run: Run, file: str, record: Record) -> None:
    output = run("show", file).stdout
    assert record.end is not None
    assert output.startswith(f"Head or Button\n2 players, {len(record.moves)} moves\n")
    assert "target   2 " in output
    assert f"Ended by {cause_name(record.setup(), record.end.cause, 'en')}; payoffs: " in output
    assert f"After move {len(record.moves)} of {len(record.moves)}" in output
    assert registry.module(BUTTONS, "text.notation").picture(record.replay().view(None), "en") in output
    assert "Place   Player" in output
    assert "Move the button" not in output


def test_a_record_after_some_moves(run: Run, file: str, record: Record) -> None:
    states = list(record.states())
    for ply in (0, 1, 4):
        output = run("show", file, "--ply", str(ply)).stdout
        assert registry.module(BUTTONS, "text.notation").picture(states[ply].view(None), "en") in output
        assert f"After move {ply} of " in output


def test_the_moves_of_a_record(run: Run, file: str, record: Record) -> None:
    output = run("show", file, "--moves", "--lang", "de").stdout
    rows = [line for line in output.splitlines() if line.strip()[:1].isdecimal() and "Knopf" in line]
    assert len(rows) == len(record.moves)
    assert rows[0].split()[:2] == ["1", "Rot"]
    assert rows[0].endswith("ziehen.") or "Vorsicht" in rows[0]


def test_a_record_for_programs(run: Run, file: str, record: Record) -> None:
    answer = json.loads(run("show", file, "--ply", "1", "--moves", "--json").stdout)
    states = list(record.states())
    assert list(answer) == [
        *("kind", "game", "rules_version", "options", "length", "end", "ply"),
        *("players", "actors", "position", "moves"),
    ]
    assert (answer["kind"], answer["game"], answer["length"], answer["ply"]) == (
        "record",
        BUTTONS,
        len(record.moves),
        1,
    )
    assert answer["position"] == states[1].dump()
    assert record.end is not None
    assert answer["end"]["cause"] == record.end.cause
    assert [move["words"] for move in answer["moves"]] == [move.action for move in record.moves]
    assert answer["moves"][0]["seat"] == 0
    assert answer["moves"][0]["text"].startswith("Move the button from ")
    assert "moves" not in json.loads(run("show", file, "--json").stdout)


def test_moves_taken_back_are_not_shown(run: Run) -> None:
    state = spieltisch.game(BUTTONS).start()
    record = Record.from_state(state)
    record.add(state, 0, state.action(("move", "b2", "a3")))
    record.note("undone", 0, to=0)
    record.add(state, 0, state.action(("move", "b2", "a1")))
    output = run("show", "-", "--moves", typed=record.to_json()).stdout
    assert "from b2 to a1" in output
    assert "from b2 to a3" not in output
    assert "one move" in output
    assert "Unfinished" in output


def test_an_end_that_no_rule_knows(run: Run) -> None:
    state = spieltisch.game(BUTTONS).start()
    record = Record.from_state(state)
    record.note("resigned", 0)
    record.finish(state)
    output = run("show", "-", "--lang", "de", typed=record.to_json()).stdout
    assert "Ende durch Aufgabe; Erträge: Rot -1,00, Blau 1,00" in output
    assert "Nach Zug 0 von 0" in output


def test_chance_is_named_in_the_list_of_moves(run: Run) -> None:
    record = random_record(spieltisch.game(SAMPLE))
    output = run("show", "-", "--moves", typed=record.to_json()).stdout
    assert " 1  Chance  " in output
    assert "is dealt to seat 1." in output


def test_a_game_in_notation(run: Run, tmp_path: Path, record: Record) -> None:
    path = tmp_path / "game.txt"
    path.write_text(registry.module(BUTTONS, "text.notation").game_text(record))
    answer = json.loads(run("show", str(path), "--game", BUTTONS, "--json").stdout)
    assert answer["position"]["buttons"] == record.replay().dump()["buttons"]
    assert answer["kind"] == "record"


@pytest.mark.parametrize(
    ("text", "arguments", "expected"),
    [
        ("", (), '"-" is empty.'),
        ("  \n", (), '"-" is empty.'),
        ('{"format": "spieltisch-record-1", ', (), "it is not valid JSON. Line 1, column 35"),
        ('{"format": "other"}', (), 'This record has the format "other"'),
        ('{"format": "spieltisch-record-1"}', (), "This record is damaged"),
        ('{"side": 1}', (), "Name it with --game: "),
        (START, (), "Name it with --game: "),
        (START, ("--game", "chess"), 'There is no game called "chess"'),
        ('{"side": 7}', ("--game", BUTTONS), 'The field "side" of the position should be'),
        ("10/10 r", ("--game", BUTTONS), "A position text has rows, side"),
        ("1. b2-b9\n?\n", ("--game", BUTTONS), "b2-b9"),
    ],
)
def test_what_cannot_be_shown_is_one_line(
    run: Run, text: str, arguments: tuple[str, ...], expected: str
) -> None:
    result = run("show", "-", *arguments, typed=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_game_without_notation_of_its_own(run: Run) -> None:
    result = run("show", "-", "--game", SAMPLE, typed="some words")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: sample-game has no notation of its own.")


def test_a_record_that_does_not_replay(run: Run, record: Record) -> None:
    record.moves[0].action = ["move", "b2", "b9"]
    result = run("show", "-", typed=record.to_json())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: Move 1 of this record cannot be replayed: ")


def test_a_move_beyond_the_last(run: Run, file: str, record: Record) -> None:
    result = run("show", file, "--ply", "999")
    assert result.exit_code == 2
    assert result.stderr == f"Error: There is no move 999: this record has {len(record.moves)}.\n"


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        result = run("show", str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith(f'Error: "{path}" cannot be read: ')
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert run("show", str(binary)).exit_code == 2

"""`spieltisch verify`: a true record is confirmed, and the first lie is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import NOBODY
from spieltisch.engine.record import Record, random_record
from spieltisch.table.game_log import GameLog
from spieltisch.table.record_proof import Signer
from tests.cli.conftest import SAMPLE, Run
from tests.table.game_logs import drafted

Data = dict[str, Any]


@pytest.fixture(scope="module")
def record_data() -> Data:
    """A game with dice, a move that was taken back with its throws, and players' seeds."""
    game_log = GameLog(spieltisch.game(SAMPLE).start(2, {"hand_size": 3}), bytes(range(32)), ["a", "b"])
    with drafted(game_log) as draft:
        draft.resolve_chance(0.0)
    for step in range(100):
        if not game_log.asked():
            break
        seat = game_log.asked()[0]
        with drafted(game_log) as draft:
            draft.answer(seat, game_log.state.legal(seat)[0], 1.5)
        if step == 3:
            with drafted(game_log) as draft:
                draft.undo(seat, 2.0)
                draft.resolve_chance(2.0)
    data: Data = json.loads(game_log.record().to_json())
    return data


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def test_a_true_record_is_confirmed(run: Run, file: Path, record_data: Data) -> None:
    file.write_text(json.dumps(record_data), encoding="utf-8")
    result = run("verify", str(file))
    rolls = sum(move["seat"] == -1 for move in record_data["moves"])
    assert result.exit_code == 0
    assert f"All {rolls} throws and draws come from the dice" in result.output
    assert record_data["dice"] in result.output

    checked = json.loads(run("verify", str(file), "--json").output)
    assert checked["ok"] is True
    assert (checked["rolls"], checked["moves"]) == (rolls, len(record_data["moves"]) - rolls)
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
def test_a_lie_is_named(run: Run, file: Path, record_data: Data, lie: str) -> None:
    change, key = LIES[lie]
    data = json.loads(json.dumps(record_data))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")

    result = run("verify", str(file), "--json")
    found = json.loads(result.output)
    assert (result.exit_code, found["ok"], found["problem"]) == (1, False, key)
    spoken = run("verify", str(file), "--lang", "de")
    assert spoken.exit_code == 1
    assert spoken.output.startswith("Falsch: ")


def test_a_game_without_chance_needs_no_dice(run: Run, file: Path) -> None:
    record = random_record(spieltisch.game("kopf-oder-knopf"), options={"target": 1})
    file.write_text(record.to_json(), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert result.output.startswith(f"All {len(record.moves)} decisions follow the rules")


def test_a_file_that_is_not_there_or_no_record(run: Run, file: Path) -> None:
    assert run("verify", str(file)).exit_code == 2
    file.write_text("{}", encoding="utf-8")
    assert run("verify", str(file)).exit_code == 1


# -- signatures ----------------------------------------------------------------------------------------------

SIGNER, FORGER = Signer("11" * 32), Signer("22" * 32)


def write_signed(file: Path, record_data: Data, signer: Signer = SIGNER) -> Data:
    """Sign the record and write it."""
    text = signer.sign(Record.from_json(json.dumps(record_data))).to_json()
    file.write_text(text, encoding="utf-8")
    data: Data = json.loads(text)
    return data


def test_the_output_says_what_is_proven(run: Run, file: Path, record_data: Data) -> None:
    file.write_text(json.dumps(record_data), encoding="utf-8")
    unsigned = run("verify", str(file))
    assert unsigned.exit_code == 0
    assert "Moves and dice only: this record has no signature." in unsigned.output
    assert json.loads(run("verify", str(file), "--json").output)["proves"] == ["moves", "dice"]

    write_signed(file, record_data)
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert f"Unchanged since the server signed it with the key {SIGNER.public_key}." in result.output
    assert "/api/key" in result.output  # how to compare it
    assert "2 players added seeds to the dice." in result.output
    found = json.loads(run("verify", str(file), "--json").output)
    assert (found["proves"], found["signed_by"]) == (["moves", "dice", "unchanged"], SIGNER.public_key)
    german = run("verify", str(file), "--lang", "de").output
    assert f"Unverändert, seit der Server sie mit dem Schlüssel {SIGNER.public_key}" in german


def test_dice_without_any_seed_prove_less(run: Run, file: Path) -> None:
    game_log = GameLog(spieltisch.game(SAMPLE).start(2), bytes(range(32)), ["", ""])
    with drafted(game_log) as draft:
        draft.resolve_chance(0.0)
        draft.add_event("aborted", NOBODY, 1.0)
    file.write_text(game_log.record().to_json(), encoding="utf-8")
    assert "No player added a seed: the server knew all" in run("verify", str(file)).output


@pytest.mark.parametrize("how", ["digits", "capitals", "file", "answer"])
def test_a_demanded_key(run: Run, file: Path, record_data: Data, tmp_path: Path, how: str) -> None:
    key = SIGNER.public_key
    holder = tmp_path / "key"
    holder.write_text(json.dumps({"key": key}) if how == "answer" else f"{key}\n", encoding="utf-8")
    given = {"digits": key, "capitals": key.upper()}.get(how, str(holder))

    write_signed(file, record_data)
    result = run("verify", str(file), "--key", given)
    assert (result.exit_code, "as you demanded" in result.output) == (0, True)
    write_signed(file, record_data, FORGER)
    assert run("verify", str(file)).exit_code == 0
    assert json.loads(run("verify", str(file), "--key", given, "--json").output)["problem"] == "other-signer"
    file.write_text(json.dumps(record_data), encoding="utf-8")
    result = run("verify", str(file), "--key", given)
    assert (result.exit_code, "This record has no signature" in result.output) == (1, True)


def test_a_key_that_is_none(run: Run, file: Path, record_data: Data, tmp_path: Path) -> None:
    write_signed(file, record_data)
    assert run("verify", str(file), "--key", str(tmp_path / "missing")).exit_code == 2
    bad = tmp_path / "bad.key"
    bad.write_text("open sesame", encoding="utf-8")
    result = run("verify", str(file), "--key", str(bad))
    assert (result.exit_code, "is not a public key" in result.output) == (2, True)


def test_a_changed_record_is_reported_first(run: Run, file: Path, record_data: Data) -> None:
    data = write_signed(file, record_data)
    data["moves"][2]["at"] = 1000.0  # which no rule knows
    file.write_text(json.dumps(data), encoding="utf-8")
    result = run("verify", str(file))
    assert (result.exit_code, "The first difference is move 3" in result.output) == (1, True)

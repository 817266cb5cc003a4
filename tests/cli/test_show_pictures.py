"""Positions and records as pictures in files."""

import builtins
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import spieltisch
from spieltisch.engine.record import random_record
from tests.cli.conftest import SAMPLE, Run

BUTTONS = "kopf-oder-knopf"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The record of a short game."""
    path = tmp_path / "game.json"
    record = random_record(spieltisch.game(BUTTONS), options={"target": 2}, seed=3)
    path.write_text(record.to_json(), encoding="utf-8")
    return str(path)


def size(svg: Path) -> tuple[float, float]:
    """How large the picture is, if it is well-formed."""
    root = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    return float(root.attrib["width"]), float(root.attrib["height"])


def test_a_record_as_svg(run: Run, file: str, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    result = run("show", file, "--svg", str(out))
    assert result.exit_code == 0
    assert str(out) in result.stdout
    assert size(out) == (1036 + 32, 732 + 32)


def test_shape_theme_seat_language_and_ply_are_drawn(run: Run, file: str, tmp_path: Path) -> None:
    out = tmp_path / "phone.svg"
    choices = ("--shape", "tall", "--theme", "dark", "--seat", "1", "--lang", "de", "--ply", "2")
    assert run("show", file, "--svg", str(out), *choices).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert size(out)[0] == 390 + 32
    assert "#171B1E" in text
    assert text.index("Blau nahm") < text.index("Rot nahm")


def test_a_position_as_png(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    out = tmp_path / "board.png"
    position = '{"buttons": {"e5": "red", "a1": "blue"}}'
    assert run("show", "-", "--game", BUTTONS, "--png", str(out), typed=position).exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_png_without_the_renderer_says_what_to_install(
    run: Run, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    result = run("show", file, "--png", str(tmp_path / "board.png"))
    assert result.exit_code != 0
    assert 'pip install "spieltisch[pictures]"' in result.stderr


def test_a_game_without_pictures_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.cli.picture_files.has_stage", lambda slug: False)
    result = run("show", "-", "--game", SAMPLE, "--svg", str(tmp_path / "a.svg"), typed="{}")
    assert result.exit_code != 0
    assert SAMPLE in result.stderr
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize(
    ("options", "expected"),
    [(("--seat", "2"), "seat 2"), (("--ply", "999"), "move 999")],
)
def test_what_is_not_there_is_refused(
    run: Run, file: str, tmp_path: Path, options: tuple[str, ...], expected: str
) -> None:
    result = run("show", file, "--svg", str(tmp_path / "a.svg"), *options)
    assert result.exit_code != 0
    assert expected in result.stderr


def test_a_file_that_cannot_be_written_is_refused(run: Run, file: str, tmp_path: Path) -> None:
    result = run("show", file, "--svg", str(tmp_path / "no" / "such" / "folder.svg"))
    assert result.exit_code != 0
    assert "folder.svg" in result.stderr

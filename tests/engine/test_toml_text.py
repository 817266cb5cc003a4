"""TOML is read with errors that say where they are, in all versions of Python."""

import re
from pathlib import Path

import pytest

import spieltisch
from spieltisch.engine.toml_text import BadToml, parse_toml, read_toml


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("a = 1\nb = \n", "2", "5", "Invalid value"),
        ("a = [1,\nb = 3", "2", "1", "Invalid value"),
        ("a = 1 b = 2", "1", "7", "Expected newline"),
        ("a = 1\r\nb = ?\r\n", "2", "5", "Invalid value"),
        ('a = 1\nb = "x', "2", "7", "Unterminated string"),  # the end of the text
        ("a = 1\na = 2\n", "2", "6", "Cannot overwrite"),
    ],
)
def test_an_error_of_syntax_says_where_it_is(text: str, line: str, column: str, reason: str) -> None:
    with pytest.raises(BadToml) as refused:
        parse_toml(text)
    found = refused.value.values
    assert (found["line"], found["column"]) == (line, column)
    assert str(found["reason"]).startswith(reason)
    assert "(at" not in str(refused.value)
    assert f"Zeile {line}, Spalte {column}" in refused.value.text("de")


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text("[step\n", encoding="utf-8")
    with pytest.raises(BadToml, match=r"lesson\.toml is not valid TOML\. Line 1, column 6: Expected"):
        read_toml(file)


def test_a_box_with_an_error_of_syntax(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[game]\nid = "chess\n', encoding="utf-8")
    with pytest.raises(spieltisch.BadBox, match=r"is not valid TOML\. Line 2, column 12: ") as refused:
        spieltisch.game("kopf-oder-knopf", components=file)
    assert "kein gültiges TOML. Zeile 2, Spalte 12: " in refused.value.text("de")


def test_a_track_with_an_error_of_syntax() -> None:
    options = {"track": "given", "track_tiles": 'tiles = [\n  "12@(5,5)r1"\n  "11@(6,5)r0"\n]'}
    with pytest.raises(spieltisch.BadOption, match=r"KNR-120: .* Line 3, column 3: Unclosed array"):
        spieltisch.game("knight-rider").start(2, options)


def test_all_toml_is_read_here() -> None:
    folder = Path(spieltisch.__file__).parent
    readers = [
        file.name
        for file in folder.rglob("*.py")
        if re.search(r"tomllib|toml\.decode", file.read_text("utf-8"))
    ]
    assert readers == ["toml_text.py"]

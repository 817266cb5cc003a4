"""The matrix of rules and tests, read from marks."""

import json
from pathlib import Path

import pytest

from spieltisch.cli.rule_matrix import Mark, marks, matrix
from spieltisch.engine.rulebook import rules
from tests.cli.conftest import SAMPLE, Run


def test_marks_are_found_wherever_pytest_allows_them(tmp_path: Path) -> None:
    (tmp_path / "test_sea.py").write_text(
        """
import pytest
pytestmark = [pytest.mark.rule("SEA-9")]

@pytest.mark.rule("SEA-1", "SEA-2")
def test_function(): ...

@pytest.mark.rule("SEA-3")
class TestClass:
    @pytest.mark.other("SEA-4")
    @pytest.mark.rule("SEA-5")
    def test_method(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("SEA-6")), 2])
async def test_parameters(n): ...
"""
    )
    file = (tmp_path / "test_sea.py").as_posix()
    assert set(marks(tmp_path)) == {
        Mark("SEA-9", file),
        Mark("SEA-1", f"{file}::test_function"),
        Mark("SEA-2", f"{file}::test_function"),
        Mark("SEA-3", f"{file}::TestClass"),
        Mark("SEA-5", f"{file}::TestClass::test_method"),
        Mark("SEA-6", f"{file}::test_parameters"),
    }


def test_functions_that_are_no_tests_prove_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_sea.py").write_text('@pytest.mark.rule("SEA-1")\ndef helper(): ...\n')
    (tmp_path / "helpers.py").write_text('@pytest.mark.rule("SEA-1")\ndef test_sea(): ...\n')
    assert list(marks(tmp_path)) == []


def write_tests(folder: Path, *numbers: str) -> None:
    lines = [f'@pytest.mark.rule("{number}")\ndef test_{n}(): ...\n' for n, number in enumerate(numbers)]
    (folder / "test_all.py").write_text("\n".join(lines))


def test_a_complete_matrix(tmp_path: Path) -> None:
    write_tests(tmp_path, *rules(SAMPLE), "SAM-1", "KOK-1")
    found = matrix([SAMPLE], tmp_path)
    assert found.complete
    assert found.tests["SAM-1"] == [
        f"{tmp_path.as_posix()}/test_all.py::{name}" for name in ("test_0", "test_9")
    ]
    assert list(found.tests) == list(rules(SAMPLE))


def test_rules_without_test_and_marks_without_rule(tmp_path: Path) -> None:
    write_tests(tmp_path, *[number for number in rules(SAMPLE) if number != "SAM-4"], "SAM-99", "SMA-1")
    found = matrix([SAMPLE], tmp_path)
    assert found.unproven == ["SAM-4"]
    assert [mark.rule for mark in found.unknown] == ["SAM-99", "SMA-1"]
    assert not found.complete


def test_a_mark_that_cannot_be_read_is_no_rule(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text("@pytest.mark.rule(*NUMBERS)\ndef test_all(): ...\n")
    assert [mark.rule for mark in matrix([SAMPLE], tmp_path).unknown] == ["*NUMBERS"]


def test_the_command_prints_the_matrix_and_fails_when_it_is_incomplete(run: Run, tmp_path: Path) -> None:
    write_tests(tmp_path, *rules(SAMPLE))
    good = run("rules", SAMPLE, "--matrix", "--tests", str(tmp_path))
    assert good.exit_code == 0
    file = f"{tmp_path.as_posix()}/test_all.py"
    assert good.stdout.splitlines() == [f"SAM-{n + 1}   {file}::test_{n}" for n in range(9)]
    write_tests(tmp_path, *[number for number in rules(SAMPLE) if number != "SAM-4"], "SAM-99")
    bad = run("rules", SAMPLE, "--matrix", "--tests", str(tmp_path))
    assert bad.exit_code == 1
    assert "SAM-4 has no test.\n" in bad.stdout
    assert f"{file}::test_8 names the rule SAM-99, which does not exist.\n" in bad.stdout


def test_the_matrix_for_programs(run: Run, tmp_path: Path) -> None:
    write_tests(tmp_path, "SAM-1", "SAM-99")
    result = run("rules", SAMPLE, "--matrix", "--tests", str(tmp_path), "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    file = f"{tmp_path.as_posix()}/test_all.py"
    assert answer["tests"]["SAM-1"] == [f"{file}::test_0"]
    assert answer["tests"]["SAM-2"] == []
    assert answer["unproven"] == [f"SAM-{number}" for number in range(2, 10)]
    assert answer["unknown"] == [{"rule": "SAM-99", "test": f"{file}::test_1"}]


def test_without_a_game_the_matrix_covers_all_bundled_games(run: Run, tmp_path: Path) -> None:
    write_tests(tmp_path, "KOK-1")
    answer = json.loads(run("rules", "--matrix", "--tests", str(tmp_path), "--json").stdout)
    assert set(rules("kopf-oder-knopf")) <= set(answer["tests"])
    assert not set(rules(SAMPLE)) & set(answer["tests"])


@pytest.mark.parametrize(
    ("content", "expected"),
    [(None, "There are no test files in"), ("def broken(:", "cannot be read: invalid syntax")],
)
def test_tests_that_cannot_be_read(run: Run, tmp_path: Path, content: str | None, expected: str) -> None:
    if content is not None:
        (tmp_path / "test_all.py").write_text(content)
    result = run("rules", "--matrix", "--tests", str(tmp_path))
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1

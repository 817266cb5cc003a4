"""The command as a whole: help, languages, errors, start-up."""

import os
import re
import subprocess
import sys

import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.cli.app import COMMANDS
from spieltisch.cli.common_options import system_language
from spieltisch.cli.texts import say, texts
from spieltisch.engine import build
from tests.cli.conftest import Run

HEAVY = ("rich", "fluent", "babel", "msgspec", "multiprocessing", "spieltisch.arena", "spieltisch.bots")
RULES = re.compile(r"spieltisch\.games\..+")


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name, about in COMMANDS.items():
        assert re.search(rf"^  {name} +{about}$", result.output, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    _, examples = result.output.split("Examples:\n")
    assert len(examples.splitlines()) >= 2
    assert all(line.startswith(f"    spieltisch {name}") for line in examples.splitlines())


@pytest.mark.parametrize("arguments", [[], *([name] for name in COMMANDS)])
def test_help_loads_neither_rich_nor_texts_nor_rules(arguments: list[str]) -> None:
    program = (
        "import sys; from spieltisch.cli.app import app\n"
        f"app({[*arguments, '--help']!r}, standalone_mode=False)\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = answer.stderr.split()
    assert "click" in loaded
    assert not [name for name in loaded if name.startswith(HEAVY) or RULES.fullmatch(name)]


def test_help_is_fast() -> None:
    def seconds() -> float:
        before = os.times()
        subprocess.run([sys.executable, "-m", "spieltisch", "--help"], capture_output=True, check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(seconds() for _ in range(3)) < 0.3


def test_python_m_spieltisch_is_the_command() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "spieltisch", "--version"], capture_output=True, text=True, check=True
    )
    assert answer.stdout == f"spieltisch, version {spieltisch.__version__} ({build()})\n"


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_click_and_rich_the_command_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 1
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "pip install spieltisch[cli]" in output


def test_an_unknown_command_lists_the_commands(run: Run) -> None:
    result = run("paly")
    assert result.exit_code == 2
    assert f"No such command 'paly'. The commands are {', '.join(COMMANDS)}." in result.stderr


@pytest.mark.parametrize("command", ["play", "simulate", "rules"])
def test_an_unknown_game_is_one_line_that_names_the_games(run: Run, command: str) -> None:
    result = run(command, "chess")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith('Error: There is no game called "chess". The games are ')
    assert "kopf-oder-knopf" in result.stderr
    assert result.stderr.count("\n") == 1


def test_errors_are_in_the_chosen_language(run: Run) -> None:
    assert run("rules", "chess", "--lang", "de").stderr.startswith(
        "Fehler: Ein Spiel »chess« gibt es hier nicht."
    )
    assert run("rules", "chess", system="de_AT.UTF-8").stderr.startswith("Fehler: ")


def test_an_error_names_its_rule(run: Run) -> None:
    result = run("play", "kopf-oder-knopf", "-o", "repetition=0", "-o", "stall_limit=0")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: KOK-61: ")


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_system_decides_the_language(
    system: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


def test_an_unknown_language_lists_the_languages(run: Run) -> None:
    result = run("rules", "--lang", "fr")
    assert result.exit_code == 2
    assert "'en', 'de'" in result.stderr


def test_interrupting_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("spieltisch.cli.rulebook_text.print_games", interrupt)
    result = run("rules", "--lang", "de")
    assert result.exit_code == 130
    assert result.stderr == "\nAbgebrochen.\n"


def test_both_languages_have_the_same_texts() -> None:
    assert texts().keys("en") == texts().keys("de")
    assert say("en", "ended", steps=1, cause="x") != say("de", "ended", steps=1, cause="x")

"""Reading rulebooks."""

import json
import re
from io import StringIO

import pytest
from rich.console import Console

from spieltisch.cli.console import plain, prose
from spieltisch.engine import registry
from spieltisch.engine.rulebook import rules
from tests.cli.conftest import SAMPLE, Run


def test_the_list_of_games(run: Run) -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert re.search(r"^ *kopf-oder-knopf +Head or Button +2 ", result.stdout, re.MULTILINE)
    assert re.search(r"^ *sample-game +High Card +2-4 ", result.stdout, re.MULTILINE)
    assert "Kopf oder Knopf" in run("rules", "--lang", "de").stdout


def test_the_list_of_games_for_programs(run: Run) -> None:
    games = json.loads(run("rules", "--json").stdout)
    assert [game["game"] for game in games] == registry.slugs()
    assert games[registry.slugs().index(SAMPLE)] == {
        "game": "sample-game",
        "name": "High Card",
        "summary": "Everybody secretly plays a card; the highest one wins what the die shows.",
        "players": [2, 3, 4],
        "rules_version": 1,
        "options": {"hand_size": 3, "ties": "first", "must_swap": False},
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_piped_rulebook_is_its_markdown_without_anchors(run: Run, language: str) -> None:
    book = registry.folder(SAMPLE).joinpath("text", f"rulebook.{language}.md").read_text(encoding="utf-8")
    result = run("rules", SAMPLE, "--lang", language)
    assert result.stdout == plain(book)
    assert "<a id" not in result.stdout
    assert "**SAM-9**" in result.stdout


def test_a_rulebook_on_the_terminal_has_no_marks_of_markdown() -> None:
    console = Console(width=60, file=StringIO(), record=True)
    console.print(prose('<a id="SEA-1"></a>**SEA-1** Sail *on* ([SEA-2](#SEA-2)).'))
    assert console.export_text().strip() == "SEA-1 Sail on (SEA-2)."


def test_a_rulebook_for_programs(run: Run) -> None:
    answer = json.loads(run("rules", SAMPLE, "--json", "--lang", "de").stdout)
    assert answer == {"game": SAMPLE, "language": "de", "rules": rules(SAMPLE, "de")}


def test_a_single_rule_determines_its_game(run: Run) -> None:
    result = run("rules", "--rule", "sam-8", "--lang", "de")
    assert result.exit_code == 0
    assert result.stdout.strip() == "SAM-8 Mit must_swap = true kann dieser Tausch nicht abgelehnt werden."
    assert "one button on a field" in run("rules", "--rule", "KOK-6").stdout


def test_a_single_rule_for_programs(run: Run) -> None:
    answer = json.loads(run("rules", SAMPLE, "--rule", "SAM-2", "--json").stdout)
    text = "Everybody looks at their own cards only."
    assert answer == {"game": SAMPLE, "language": "en", "rule": "SAM-2", "text": text}


def test_an_unknown_rule_says_what_rules_look_like(run: Run) -> None:
    inside = run("rules", SAMPLE, "--rule", "SAM-99")
    assert (inside.exit_code, inside.stdout) == (2, "")
    assert inside.stderr == 'Error: sample-game has no rule "SAM-99". Its rules are numbered like SAM-1.\n'
    anywhere = run("rules", "--rule", "XYZ-1")
    assert anywhere.exit_code == 2
    output, examples = anywhere.stderr.split(" Rules are numbered like ")
    assert output == 'Error: No game here has a rule "XYZ-1".'
    numbers = re.findall(r"[A-Z]+-\d+", examples)
    assert numbers
    assert set(numbers) <= {number for slug in registry.slugs() for number in rules(slug)}

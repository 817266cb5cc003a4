"""Every rule of every game has a test, and every cited rule number exists."""

import re
from pathlib import Path

import pytest

from spieltisch.cli.rule_matrix import matrix
from spieltisch.engine import registry
from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rulebook import rules

TESTS = Path(__file__).parent


def test_every_rule_has_a_test_and_every_mark_names_a_rule() -> None:
    proofs = matrix(bundled_games(), TESTS)
    assert proofs.unproven == []
    assert proofs.unknown == []


@pytest.mark.parametrize("slug", bundled_games())
def test_both_rulebooks_have_the_same_rules_in_the_same_order(slug: str) -> None:
    assert list(rules(slug, "en")) == list(rules(slug, "de"))


@pytest.mark.parametrize("slug", bundled_games())
def test_the_rules_of_a_game_share_their_letters_with_no_other(slug: str) -> None:
    own = {number.partition("-")[0] for number in rules(slug)}
    others = {
        number.partition("-")[0] for other in bundled_games() if other != slug for number in rules(other)
    }
    assert len(own) == 1
    assert not own & others


@pytest.mark.parametrize("slug", bundled_games())
def test_every_option_cites_a_rule(slug: str) -> None:
    for option in registry.game(slug).options.values():
        assert option.rule in rules(slug), option.id


@pytest.mark.parametrize("slug", bundled_games())
def test_every_number_in_the_folder_of_a_game_is_a_rule(slug: str) -> None:
    (letters,) = {number.partition("-")[0] for number in rules(slug)}
    cited = {
        f"{file.name}: {number}"
        for file in Path(str(registry.folder(slug))).rglob("*")
        if file.suffix in (".py", ".toml", ".md", ".ftl")
        for number in re.findall(rf"\b{letters}-\d+[a-z]?\b", file.read_text(encoding="utf-8"))
        if number not in rules(slug)
    }
    assert cited == set()

"""The tables of the rulebooks agree with the box."""

import re
from collections import Counter
from typing import Any

import pytest

from spieltisch.engine.registry import folder
from spieltisch.engine.rulebook import rules

from ..shared import LANGUAGES
from .helpers import GAME

BOX: Any = GAME.box


def book(language: str) -> str:
    """Return the whole rulebook."""
    return folder("kopf-an-kopf").joinpath("text", f"rulebook.{language}.md").read_text("utf-8")


def rows(language: str, columns: int) -> list[list[str]]:
    """Return all rows of tables with so many columns."""
    lines = [line.strip("|").split("|") for line in book(language).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines if len(line) == columns]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_horses(language: str) -> None:
    table = [row for row in rows(language, 8) if row[0].isdigit()]
    expected = [
        [
            str(horse.number),
            getattr(horse, f"name_{language}"),
            f"{horse.price} €",
            *(f"×{odds}" for odds in horse.odds),
            ", ".join(map(str, horse.sprint_bar)),
        ]
        for horse in BOX.horses
    ]
    assert [row[:7] for row in table] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_cards(language: str) -> None:
    table = {row[0]: row[1] for row in rows(language, 4) if row[1].strip("*").isdigit()}
    # The sums of the categories and of the box
    sums = [int(count.strip("*")) for name, count in table.items() if name.startswith("**")]
    by_category = Counter[str]()
    for card in BOX.cards:
        by_category[str(card.category)] += card.count
    assert sums == list(by_category.values())
    # Every card stands in one row, by the first part of its name
    rest = {name: int(count) for name, count in table.items() if not name.startswith("**")}
    found = Counter[str]()
    for card in BOX.cards:
        name = getattr(card, f"name_{language}")
        found[next(row for row in rest if row_names(row, name))] += card.count
        if card.rosette:
            assert "osette)" in next(row for row in rest if row_names(row, name))
    assert found == rest


def row_names(row: str, card: str) -> bool:
    """Return whether a row of the table is about a card."""
    heads = re.sub(r" \([^)]*\)$", "", row).split(":")[0].split(", ")
    return re.split(r": | \d+$", card)[0] in heads


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_rules_are_those_of_the_box(language: str) -> None:
    texts = rules("kopf-an-kopf", language)
    zone = BOX.board.no_bet_zone
    for rule, numbers in {
        "KAK-8": [zone.first_field, zone.last_field],
        "KAK-14": [BOX.components.action_cards, BOX.setup.start_hand],
        "KAK-15": [BOX.setup.start_cash],
        "KAK-72": [BOX.actions.bet_amount],
        "KAK-76": [BOX.actions.sell_cards_cash],
        "KAK-108": [BOX.prizes.first, BOX.prizes.second, BOX.prizes.third],
    }.items():
        for number in numbers:
            assert re.search(rf"\b{number}\b", texts[rule]), (rule, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_options(language: str) -> None:
    table = {row[1].strip("`"): row for row in rows(language, 5) if row[1].startswith("`")}
    assert list(table) == list(GAME.options)
    for option in GAME.options.values():
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        shown = (
            f'"{default}"' if isinstance(default, str) and not isinstance(option.default, bool) else default
        )
        assert table[option.id][3] == f"`{shown}`"
        assert table[option.id][4] == f"[{option.rule}](#{option.rule})"
        assert table[option.id][0] == getattr(option, f"name_{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_leads_to_a_rule(language: str) -> None:
    texts = rules("kopf-an-kopf", language)
    links = re.findall(r"\[([^\]]+)\]\(#([^)]+)\)", book(language))
    assert links
    assert all(name == target and target in texts for name, target in links)
    assert sorted(texts, key=lambda rule: int(rule[4:])) == [f"KAK-{number}" for number in range(1, 118)]

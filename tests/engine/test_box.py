"""Games play with the numbers of another box, and refuse an invalid one with a clear error."""

from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.engine import registry
from spieltisch.engine.box import Choice, Option
from tests.shorthand import shorthand

ORIGINAL = registry.folder("kopf-oder-knopf").joinpath("components.toml").read_text(encoding="utf-8")


def box(folder: Path, *changes: tuple[str, str]) -> str:
    """Write a changed copy of the original box to a file."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_another_box_changes_how_buttons_move_and_shoot(tmp_path: Path) -> None:
    # Given a box in which one-hole fields move and reach two
    changes = (("move_distances = [1]", "move_distances = [2]"), ("range_value = 1", "range_value = 2"))
    game = spieltisch.game("kopf-oder-knopf", components=box(tmp_path, *changes))

    # When a button stands on the one-hole field b2, it moves two fields
    state = game.load({"buttons": {"b2": "red", "j10": "blue"}})
    assert {state.describe(action)[2] for action in state.legal(0)} == {"b4", "d4", "d2"}

    # And the pair a1-b2 on one-hole fields reaches e5, three fields away
    given = {"buttons": {"a1": "red", "b2": "red", "e5": "blue"}}
    assert game.load(given).dump()["pending"] == ["e5"]
    assert spieltisch.game("kopf-oder-knopf").load(given).dump()["pending"] == []


def test_another_box_has_other_buttons(tmp_path: Path) -> None:
    fewer = ("buttons = 14", "buttons = 2")
    start = (', "f2", "h2", "i3", "i5", "i7", "i9", "g9", "e9", "c9", "b8", "b6", "b4"]', "]")
    game = spieltisch.game("kopf-oder-knopf", components=box(tmp_path, fewer, start))
    buttons = game.start().dump()["buttons"]
    assert [field for field, colour in buttons.items() if colour == "red"] == ["b2", "d2"]
    with pytest.raises(spieltisch.ImpossiblePosition, match="more than 2 red"):
        game.load({"buttons": {"a1": "red", "c1": "red", "e1": "red"}})


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("columns = 10", "columns = 9", '"board.columns" should be 10'),
        (
            "columns = 10",
            'columns = "ten"',
            r'"board.columns" has a wrong value \(Expected `int`, got `str`\)',
        ),
        ("columns = 10", "columns = 10\ncolour = 3", 'has "board.colour", which'),
        ("columns = 10", "", 'lacks "board.columns"'),
        ("move_distances = [1]", "move_distances = [5]", r"holes\[0\].move_distances"),
        ("move_distances = [1]", "move_distances = []", "move_distances"),
        ("range_value = 1", "range_value = 0", "range_value"),
        ('"b2", "d2", "f2"', '"b2", "b2", "f2"', r"player\[0\].start\[1\]"),
        ('"b2", "d2", "f2"', '"c2", "d2", "f2"', r"player\[1\].start\[0\]"),
        ('"b2", "d2", "f2"', '"z9", "d2", "f2"', r"player\[0\].start\[0\]"),
        ("buttons = 14", "buttons = 13", r"player\[0\].buttons"),
        ('"1412233121"', '"141223312"', r"layout\[\d\].rows_top_down"),
        ('"1412233121"', '"1412233125"', r"layout\[\d\].rows_top_down"),
        (
            'id = "carousel"',
            'id = "whirl"',
            '"layout" should be a list with entries of the ids carousel, mosaic, windmill',
        ),
        ("bag = [7, 7, 7, 4]", "bag = [7, 7, 7, 5]", "random_layout.bag"),
        ("default = 10", "default = 20", r'"option\[0\].default" is 20, which the option "target"'),
        ("[board]", "[board", r"not valid TOML. Line \d+, column 7: Expected"),
        ('id = "kopf-oder-knopf"', 'id = "chess"', '"game.id" should be kopf-oder-knopf'),
        ('id = "jumping"', 'id = "hopping"', r'"option" should be .*jumping \(bool\)'),
        ('pattern = "[1-4]{100}"', 'pattern = "["', r'"option\[\d\].pattern" is no regular expression'),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(spieltisch.BadBox, match=says) as refused:
        spieltisch.game("kopf-oder-knopf", components=box(tmp_path, (old, new)))
    assert refused.value.text("de").startswith(("Mit der", "Die Komponentendatei"))
    assert shorthand(str(refused.value)) is None
    assert shorthand(refused.value.text("de")) is None


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(spieltisch.BadBox, match=r"nowhere\.toml"):
        spieltisch.game("kopf-oder-knopf", components=tmp_path / "nowhere.toml")


def test_every_component_says_where_it_comes_from() -> None:
    components = spieltisch.game("kopf-oder-knopf").box
    parts = [
        components.board,
        *components.holes,
        *components.player,
        *components.layout,
        components.random_layout,
    ]
    assert all(part.provenance in ("rulebook", "published", "reconstructed") for part in parts)
    assert all(option.provenance for option in components.option)


def colours(**changes: object) -> Option:
    """Return an option that is a list."""
    words = dict.fromkeys(("name_en", "name_de", "help_en", "help_de"), "?")
    values = tuple(Choice(value=value, name_en=value, name_de=value) for value in ("red", "blue", "green"))
    facts: dict[str, Any] = {
        "id": "colours",
        "type": "list",
        "default": ["red", "blue", "green"],
        "values": values,
        "rule": "XYZ-1",
        "provenance": "rulebook",
        **words,
        **changes,
    }
    return Option(**facts)


@pytest.mark.parametrize("value", [[], ["blue"], ["green", "red"], ("red", "blue")])
def test_a_list_has_different_values_in_any_order(value: list[str] | tuple[str, ...]) -> None:
    found = colours().check(value)
    assert found == list(value)
    assert found is not value  # the caller cannot change it later


@pytest.mark.parametrize("value", ["red", None, 3, ["pink"], ["red", "red"], [["red"]], [1], {"red": 1}])
def test_other_lists_are_refused_with_what_may_be_in_them(value: object) -> None:
    with pytest.raises(spieltisch.BadOption, match="red, blue, and green") as refused:
        colours().check(value)
    assert refused.value.rule == "XYZ-1"
    assert refused.value.text("de").startswith("Die Option")


def test_a_list_is_tried_in_two_orders_and_may_be_shorter_than_its_default() -> None:
    option = colours()
    assert option.test_values() == [["red", "blue", "green"], ["green", "blue", "red"]]
    assert option.is_default(["red", "blue"])
    assert not option.is_default(["blue", "red"])
    assert colours(type="enum", default="red").is_default("red")

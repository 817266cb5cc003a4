"""Reading the fields of a position, and the errors for wrong ones."""

from collections.abc import Callable
from typing import Any

import pytest

import spieltisch
from spieltisch import Game, ImpossiblePosition
from spieltisch.engine.position_loader import Loader

KNOWN = ("players", "hands", "options", "round", "open", "phase")
PHASES = ("DEAL", "PLAY")


def reading(**position: Any) -> Loader[Game]:
    """Return a loader for a position of two to four players."""
    return Loader(spieltisch.game("sample-game"), position, KNOWN)


def test_fields_are_read_as_they_are() -> None:
    loader = reading(players=3, hands=[1, 2, 3], options={"ties": "nobody"}, round=2, open=True)
    assert loader.players(()) == 3
    assert loader.per_seat("hands", 3, 0) == [1, 2, 3]
    assert loader.table("options") == {"ties": "nobody"}
    assert loader.number("round", 1, 1, 5) == 2
    assert loader.flag("open")
    assert loader.which("phase", "PLAY", PHASES) == 1


def test_fields_left_out_have_their_defaults() -> None:
    loader = reading()
    assert loader.players(("hands",)) == 2
    assert loader.per_seat("hands", 3, 0) == [0, 0, 0]
    assert loader.table("options") == {}
    assert loader.table("options", {"ties": "nobody"}) == {"ties": "nobody"}
    assert loader.number("round", 1, 1, 5) == 1
    assert not loader.flag("open")


def test_as_many_play_as_a_list_has_entries() -> None:
    assert reading(hands=[0, 0, 0]).players(("hands",)) == 3


@pytest.mark.parametrize(
    ("field", "value", "read", "says"),
    [
        ("players", 5, lambda loader: loader.players(()), "a whole number from 2 to 4, not 5"),
        ("players", True, lambda loader: loader.players(()), "a whole number from 2 to 4, not true"),
        ("hands", [0], lambda loader: loader.per_seat("hands", 2, 0), "a list with 2 entries, not [0]"),
        ("hands", "ab", lambda loader: loader.per_seat("hands", 2, 0), 'a list with 2 entries, not "ab"'),
        ("options", [], lambda loader: loader.table("options"), "a table of names and values, not []"),
        ("round", 6, lambda loader: loader.number("round", 1, 1, 5), "a whole number from 1 to 5, not 6"),
        ("round", "2", lambda loader: loader.number("round", 1, 1, 5), 'from 1 to 5, not "2"'),
        ("round", True, lambda loader: loader.number("round", 1, 1, 5), "from 1 to 5, not true"),
        ("open", 1, lambda loader: loader.flag("open"), "true or false, not 1"),
        (
            "phase",
            "play",
            lambda loader: loader.which("phase", "play", PHASES),
            'one of "DEAL", "PLAY", not "play"',
        ),
    ],
)
def test_another_shape_is_refused_with_what_would_be_right(
    field: str, value: object, read: Callable[[Loader[Game]], object], says: str
) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        read(reading(**{field: value}))
    assert f'"{field}"' in refused.value.text("en")
    assert says in refused.value.text("en")
    assert f"»{field}«" in refused.value.text("de")


def test_a_value_that_json_does_not_know_is_shown_as_python_writes_it() -> None:
    with pytest.raises(ImpossiblePosition, match=r"not \{1, 2\}"):
        reading(round={1, 2}).number("round", 1, 1, 5)


def test_an_unknown_field_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        reading(hand=[])
    assert refused.value.key == "position-unknown-field"
    assert "hands" in refused.value.text()

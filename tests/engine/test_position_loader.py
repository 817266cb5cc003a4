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
    ("field", "value", "read", "expected"),
    [
        ("players", 5, lambda loader: loader.players(()), "2-4"),
        ("players", True, lambda loader: loader.players(()), "2-4"),
        ("hands", [0], lambda loader: loader.per_seat("hands", 2, 0), "[...] x 2"),
        ("hands", "ab", lambda loader: loader.per_seat("hands", 2, 0), "[...] x 2"),
        ("options", [], lambda loader: loader.table("options"), "{...}"),
        ("round", 6, lambda loader: loader.number("round", 1, 1, 5), "1-5"),
        ("round", "2", lambda loader: loader.number("round", 1, 1, 5), "1-5"),
        ("round", True, lambda loader: loader.number("round", 1, 1, 5), "1-5"),
        ("open", 1, lambda loader: loader.flag("open"), "true / false"),
        ("phase", "play", lambda loader: loader.which("phase", "play", PHASES), "DEAL / PLAY"),
    ],
)
def test_another_shape_is_refused_with_what_would_be_right(
    field: str, value: object, read: Callable[[Loader[Game]], object], expected: str
) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        read(reading(**{field: value}))
    for language in ("en", "de"):
        sentence = refused.value.text(language)
        assert all(part in sentence for part in (field, repr(value), expected))


def test_an_unknown_field_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        reading(hand=[])
    assert refused.value.key == "position-unknown-field"
    assert "hands" in refused.value.text()

"""The parts of a score are explained, and add up."""

import re
from functools import cache

import pytest

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.rng import Rng
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Place
from spieltisch.stage.sight import look

SHORT = {
    "kopf-oder-knopf": {"target": 3},
    "kap-hoorn": {"round_limit": 20},
    "homestretch": {},
    "kopf-an-kopf": {},
    "knight-rider": {"max_rounds": 3},
}


@cache
def finished(slug: str) -> tuple[State, list[HistoryEntry]]:
    """Play a random game to its end; return it with its past."""
    state, rng = spieltisch.game(slug).start(options=SHORT[slug]), Rng(2)
    state.trace()
    past: list[HistoryEntry] = []
    while (seat := state.actor()) != NOBODY:
        legal = [] if seat == CHANCE else state.legal(seat)
        number = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
        current = state.round_number()
        state.apply(seat, number)
        past += [HistoryEntry(seat, current, event) for event in state.take_events()]
    return state, past


def places(slug: str, language: str) -> tuple[Place, ...]:
    state, past = finished(slug)
    result = scene_of(look(state, None, past=past, language=language)).result
    assert result is not None
    return result.places


def number(text: str) -> int:
    return int(re.sub("[^0-9-]", "", text.replace("\N{MINUS SIGN}", "-")))


@pytest.mark.parametrize("slug", SHORT)
def test_every_place_is_explained_in_both_languages(slug: str) -> None:
    german, english = places(slug, "de"), places(slug, "en")
    for one, other in zip(german, english, strict=True):
        assert [len(part.notes) for part in one.parts] == [len(part.notes) for part in other.parts]
        assert len(one.parts) >= 3
        assert all(part.text and part.value for part in (*one.parts, *other.parts))


@pytest.mark.parametrize(("slug", "counted"), [("homestretch", 4), ("kopf-an-kopf", 3), ("kap-hoorn", 1)])
def test_the_parts_add_up(slug: str, counted: int) -> None:
    for place in places(slug, "de"):
        assert sum(number(part.value) for part in place.parts[:counted]) == place.score


def test_buttons_are_captured_or_taken_as_a_fine() -> None:
    for place in places("kopf-oder-knopf", "en"):
        *taken, left = place.parts
        assert sum(number(part.value) for part in taken) == place.score
        assert 0 < number(left.value) <= 14


def test_a_chase_counts_nothing() -> None:
    assert all(place.score is None for place in places("knight-rider", "en"))

"""Homestretch: small functions to play on, to choose outcomes and to read a position."""

from collections.abc import Sequence
from typing import Final

import pytest

import spieltisch
from spieltisch import CHANCE, Event, Rng, State

from ..shared import LANGUAGES, phase

GAME: Final = spieltisch.game("homestretch")
COLOURS: Final = ("blue", "yellow", "green", "red", "black", "white")
HORSES: Final = range(2, 13)
COSTS: Final = dict(zip(HORSES, (2, 4, 6, 8, 10, 10, 10, 8, 6, 4, 2), strict=True))
DEALT: Final = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
SPREAD: Final = ["WIN 2", "WIN 3", "WIN 4", "WIN 5", "WIN 6"]  # legal for every rank


def chance(state: State, *words: str | int) -> State:
    """Apply an outcome of chance."""
    state.play(CHANCE, words)
    return state


def roll(state: State, one: int, two: int) -> State:
    """Throw these dice."""
    return chance(state, "roll", one, two)


def bet(state: State, seat: int, fields: Sequence[str]) -> State:
    """Place all markers of a seat."""
    for field in fields:
        state.play(seat, f"bet {field}")
    return state


def finish(state: State) -> State:
    """Play to the end at random."""
    rng = Rng(7)
    while state.actors():
        step(state, rng)
    return state


def step(state: State, rng: Rng) -> None:
    """Apply a random action of any seat that has to decide, or a random outcome."""
    seats = state.actors()
    seat = seats[rng.below(len(seats))]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def until(state: State, wanted: str, seed: int = 1) -> State:
    """Play at random until a phase begins."""
    rng = Rng(seed)
    while phase(state) != wanted:
        step(state, rng)
    return state


def choices(state: State, seat: int | None = None) -> list[str]:
    """Return all legal actions of a seat (by default the first that has to decide), in words."""
    asked_seat = state.actors()[0] if seat is None else seat
    return [" ".join(map(str, state.describe(action))) for action in state.legal(asked_seat)]


def where(state: State, horse: int) -> int | str:
    """Return the space of a horse."""
    found: int | str = state.dump()["horses"][str(horse)]["position"]
    return found


def handicap(state: State, horse: int) -> int | str:
    """Return the marker of a horse."""
    found: int | str = state.dump()["horses"][str(horse)]["handicap"]
    return found


def roller(state: State) -> int:
    """Return the seat that rolls."""
    return int(state.dump()["turn"]["roller"])


def money(state: State) -> list[int]:
    """Return the money of all seats."""
    return list(state.dump()["money"])


def refused(state: State, seat: int, words: str) -> tuple[str | None, str]:
    """Return rule and key of the refusal of an action; it must have a sentence in both languages."""
    with pytest.raises(spieltisch.IllegalAction) as refusal:
        state.play(seat, words)
    assert all(refusal.value.text(language).strip() for language in LANGUAGES)
    return refusal.value.rule, refusal.value.key


def event_values(state: State, kind: str, events: Sequence[Event] | None = None) -> list[dict[str, object]]:
    """Return the values of the events of a kind since the last call."""
    listed = state.take_events() if events is None else events
    return [event.values for event in listed if event.kind == kind]

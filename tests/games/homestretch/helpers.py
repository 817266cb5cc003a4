"""Short ways to set up a position, to throw chosen dice and to read what is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

import spieltisch
from spieltisch import CHANCE, Event, Rng, State

from ..shared import LANGUAGES, phase

GAME: Final = spieltisch.game("homestretch")
COLOURS: Final = ("blue", "yellow", "green", "red", "black", "white")
HORSES: Final = range(2, 13)
COSTS: Final = dict(zip(HORSES, (2, 4, 6, 8, 10, 10, 10, 8, 6, 4, 2), strict=True))
DEALT: Final = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
SPREAD: Final = ["WIN 2", "WIN 3", "WIN 4", "WIN 5", "WIN 6"]  # legal at every position


def position(**fields: Any) -> State:
    """A position; what is left out is as load() fills it in."""
    return GAME.load(fields)


def race(
    horses: Mapping[int, int | str | None] | None = None,
    handicaps: Mapping[int, int | str] | None = None,
    *,
    finished: Sequence[int] = (),
    players: int = 3,
    roller: int = 0,
    roll: int = 1,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A race that runs: horses with their spaces (others at the start), their markers, who rolls.

    >>> state = race({7: 3}, {8: "X"})
    >>> where(state, 7), handicap(state, 8), phase(state)
    (3, 'X', 'ROLL')
    """
    moved, marked = dict(horses or {}), dict(handicaps or {})
    table = {
        str(horse): {
            "position": "finished" if horse in finished else moved.get(horse, 0),
            "handicap": marked.get(horse, 0),
        }
        for horse in HORSES
    }
    given: dict[str, Any] = {
        "players": list(COLOURS[:players]),
        "options": dict(options or {}),
        "phase": "ROLL",
        "horses": table,
        "finish_order": list(finished),
        "turn": {"roller": roller, "roll": roll, "dice": None},
    }
    return GAME.load({**given, **fields})


def betting(money: Sequence[int], options: Mapping[str, Any] | None = None, **fields: Any) -> State:
    """Players with this money before they bet on the first race."""
    return position(
        players=list(COLOURS[: len(money)]),
        money=list(money),
        options=dict(options or {}),
        phase="BET",
        **fields,
    )


def chance(state: State, *words: str | int) -> State:
    """An outcome of chance."""
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
    """A random decision of any seat that is asked, or an outcome."""
    seats = state.actors()
    seat = seats[rng.below(len(seats))]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def started(players: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """A game after the deal."""
    state = GAME.start(players, options)
    rng = Rng(seed)
    while phase(state) == "DEAL":
        step(state, rng)
    return state


def drafted(players: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """A game after the draft."""
    state = started(players, seed, options)
    rng = Rng(seed)
    while phase(state) in ("DRAFT", "GHOST"):
        step(state, rng)
    return state


def until(state: State, wanted: str, seed: int = 1) -> State:
    """Play at random until a phase begins."""
    rng = Rng(seed)
    while phase(state) != wanted:
        step(state, rng)
    return state


def choices(state: State, seat: int | None = None) -> list[str]:
    """All that is legal for a seat (the one that is asked first), in words."""
    asked_seat = state.actors()[0] if seat is None else seat
    return [" ".join(map(str, state.describe(action))) for action in state.legal(asked_seat)]


def where(state: State, horse: int) -> int | str:
    """The space of a horse."""
    found: int | str = state.dump()["horses"][str(horse)]["position"]
    return found


def handicap(state: State, horse: int) -> int | str:
    """The marker of a horse."""
    found: int | str = state.dump()["horses"][str(horse)]["handicap"]
    return found


def roller(state: State) -> int:
    """Who rolls."""
    return int(state.dump()["turn"]["roller"])


def money(state: State) -> list[int]:
    """What everybody has."""
    return list(state.dump()["money"])


def refused(state: State, seat: int, words: str) -> tuple[str | None, str]:
    """Rule and key with which an action is refused, which has a sentence in both languages."""
    with pytest.raises(spieltisch.IllegalAction) as refusal:
        state.play(seat, words)
    assert all(refusal.value.text(language).strip() for language in LANGUAGES)
    return refusal.value.rule, refusal.value.key


def told(state: State, kind: str, events: Sequence[Event] | None = None) -> list[dict[str, object]]:
    """The values of the events of a kind since the last call."""
    listed = state.take_events() if events is None else events
    return [event.values for event in listed if event.kind == kind]

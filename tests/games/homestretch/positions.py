"""Homestretch: position builders."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch import Rng, State

from ..shared import phase
from .helpers import COLOURS, GAME, HORSES, step


def position(**fields: Any) -> State:
    """Load a position from the given fields; load() fills in the others."""
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
    """Return a race: horses with their spaces (others at the start), their markers, the roller.

    >>> from tests.games.homestretch.helpers import handicap, where
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
    """Return players with this money before they bet on the first race."""
    return position(
        players=list(COLOURS[: len(money)]),
        money=list(money),
        options=dict(options or {}),
        phase="BET",
        **fields,
    )


def started(players: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """Return a game after the deal."""
    state = GAME.start(players, options)
    rng = Rng(seed)
    while phase(state) == "DEAL":
        step(state, rng)
    return state


def drafted(players: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """Return a game after the draft."""
    state = started(players, seed, options)
    rng = Rng(seed)
    while phase(state) in ("DRAFT", "GHOST"):
        step(state, rng)
    return state

"""Kopf an Kopf: position builders."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch import Rng, State

from ..shared import phase
from .helpers import GAME, HORSES, counted, end_turn, step


def position(
    horses: Mapping[int, int] | None = None,
    *,
    players: int = 3,
    seat: int = 0,
    phase: str = "action",
    finish: Sequence[int] = (),
    owner: Mapping[int, int] | None = None,
    stake: Mapping[tuple[int, int], int] | None = None,
    cash: int | Sequence[int] = 25,
    hand: Mapping[int, str] | None = None,
    chip: bool = False,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Return a seat on turn in the middle of a race: horses with their positions (others at the start).

    Hands are words ("mud nudge"); all cards that lie nowhere else are in the draw piles.

    >>> from tests.games.kopf_an_kopf.helpers import hands, where
    >>> state = position({7: 3}, finish=[2], owner={7: 1}, hand={0: "mud"})
    >>> where(state, 7), where(state, 2), hands(state, 0)
    (3, 21, {'mud': 1})
    """
    moved = {**dict(horses or {}), **dict.fromkeys(finish, 21)}
    owned, laid, held = dict(owner or {}), dict(stake or {}), dict(hand or {})
    given: dict[str, Any] = {
        "n": players,
        "options": dict(options or {}),
        "start": 0,
        "turn": seat,
        "phase": phase,
        "pos": {str(horse): moved.get(horse, 0) for horse in HORSES},
        "finish": list(finish),
        "owner": {str(horse): owned.get(horse, -1) for horse in HORSES},
        "stake": [{str(horse): laid.get((p, horse), 0) for horse in HORSES} for p in range(players)],
        "cash": [cash] * players if isinstance(cash, int) else list(cash),
        "chip": [chip] * players,
        "hand": [counted(held.get(p, "")) for p in range(players)],
    }
    return GAME.load({**given, **fields})


def rolling(horses: Mapping[int, int] | None = None, **fields: Any) -> State:
    """Return such a position before the opening roll."""
    return position(horses, phase="roll", **fields)


def beginning(horses: Mapping[int, int] | None = None, **fields: Any) -> State:
    """Return such a position with seat 1 at the beginning of its turn: seat 0 has passed and drawn a card."""
    return end_turn(position(horses, **fields))


def started(players: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """Return a game after the deal."""
    state = GAME.start(players, options)
    rng = Rng(seed)
    while phase(state) in ("start_player", "deal"):
        step(state, rng)
    return state

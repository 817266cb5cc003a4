"""Short ways to play at random, to take positions from a game and to set up small ones."""

from collections.abc import Mapping
from typing import Any, Final

import spieltisch
from spieltisch import CHANCE, Rng
from spieltisch.games.knight_rider.rules.rules import Game, State

from ..shared import phase


def _game() -> Game:
    game = spieltisch.game("knight-rider")
    assert isinstance(game, Game)
    return game


GAME: Final = _game()
# A straight to the east, a bend to the south, a straight to the south; far away a lone crossing.
BEND: Final = ("12@(5,5)r1", "11@(6,5)r1", "21@(6,6)r0", "66@(13,13)r0")


def position(**fields: Any) -> State:
    """A position; what is left out is as load() fills it in."""
    return loaded(fields)


def loaded(fields: Mapping[str, Any]) -> State:
    """A position as the rules of this game know it."""
    state = GAME.load(fields)
    assert isinstance(state, State)
    return state


def bend(**fields: Any) -> State:
    """Two cars on the bend, the first to act with a 4, the red car far away."""
    given: dict[str, Any] = {
        "tiles": list(BEND),
        "red": "(13,13)",
        "cars": [{"field": "A(5,5,E)", "heading": "E"}, {"field": "C(6,6)", "heading": "S"}],
        "turn": {"roll": 4},
    }
    return loaded({**given, **fields})


def step(state: spieltisch.State, rng: Rng) -> None:
    """A random decision of the seat that is asked, or an outcome."""
    seat = state.actors()[0]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def started(players: int, options: Mapping[str, Any] | None = None) -> State:
    """A game before its first step."""
    state = GAME.start(players, options)
    assert isinstance(state, State)
    return state


def played(players: int, steps: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """A random game after so many steps."""
    state = started(players, options)
    rng = Rng(seed)
    for _ in range(steps):
        if state.actors():
            step(state, rng)
    return state


def until(wanted: str, players: int = 3, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """A random game at the beginning of a phase."""
    state = started(players, options)
    rng = Rng(seed)
    while phase(state) != wanted:
        step(state, rng)
    return state


def finish(state: spieltisch.State, seed: int = 7) -> spieltisch.State:
    """Play to the end at random."""
    rng = Rng(seed)
    while state.actors():
        step(state, rng)
    return state

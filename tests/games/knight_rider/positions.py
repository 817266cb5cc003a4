"""Knight Rider: tracks and position builders."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import spieltisch
from spieltisch import Rng
from spieltisch.games.knight_rider.rules.state import State

from ..shared import phase
from .helpers import DETOURS, GAME, KITT, chance, step

# The track of the examples: a straight to the east, a bend to the south, a straight to the south.
BEND: Final = "12@(5,5)r1 11@(6,5)r1 21@(6,6)r0"
# A straight road from west to east: the middle fields are C(1,2), C(2,2), C(3,2) and C(4,2).
ROAD: Final = "12@(1,2)r1 21@(2,2)r1 36@(3,2)r1 45@(4,2)r1"
# A crossing with a straight on each side.
CROSS: Final = "15@(3,3)r0 12@(3,2)r0 21@(4,3)r1 36@(3,4)r0 45@(2,3)r1"
# A T-junction without a road to the north, and straights on its three sides.
TEE: Final = "13@(3,3)r0 21@(4,3)r1 36@(3,4)r0 45@(2,3)r1"
# Eight tiles round the centre; the only open road ends lead into (6,6), from the east and from the south.
RING: Final = "13@(7,6)r0 11@(8,6)r1 14@(9,7)r1 23@(9,8)r2 26@(8,9)r2 32@(7,9)r3 35@(6,8)r3 16@(6,7)r3"
# A lone crossing, far from everything: where the red car stands unless it matters.
AWAY: Final = "66@(13,13)r0"


def chase(
    *cars: str,
    track: str = BEND,
    red: str = "(13,13)",
    roll: int | None = None,
    hand: str = "",
    hands: Sequence[str] = (),
    turn: Mapping[str, Any] | None = None,
    current: int = 0,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> spieltisch.State:
    """Return a position of the chase. Cars are "A(5,5,E) E", "C(5,5) N roof", "C(5,5) N coat" or "wait W".

    With `roll` the die is thrown and so many points are left; without it, it is about to be thrown.
    The hand is that of the current player: K.I.T.T. and detour cards by their ids.

    >>> from tests.games.shared import choices
    >>> choices(chase("A(5,5,E) E", "C(6,6) S", roll=2))
    ['forward', 'half_turn']
    """
    held = list(hands) or [hand if seat == current else "" for seat in range(len(cars))]
    given: dict[str, Any] = {
        "options": {**(options or {})},
        "n": len(cars),
        "current": current,
        "starting_player": 0,
        "tiles": [*track.split(), AWAY],
        "cars": [car_of(car) for car in cars],
        "red": red,
        "hands": [hand_of(cards) for cards in held],
    }
    if roll is not None:
        given["turn"] = {"roll": roll, **(turn or {})}
    return GAME.load({**given, **fields})


def car_of(text: str) -> dict[str, Any]:
    """Return a car as a dump has it."""
    first, second, *state = text.split()
    if first == "wait":
        return {"waiting": second, "roof": False, "coat": "coat" in state}
    return {"field": first, "heading": second, "roof": "roof" in state, "coat": "coat" in state}


def hand_of(cards: str) -> dict[str, dict[str, int]]:
    """Return a hand as a dump has it; "straight" is the detour card."""
    held = cards.split()
    return {
        "kitt": {kind: held.count(kind) for kind in KITT},
        "detour": {kind: held.count(kind) for kind in DETOURS},
    }


def moved(*cars: str, **fields: Any) -> spieltisch.State:
    """Return a position in which the current player has moved already and may end the turn."""
    done = {"remaining": 0, "any_spent": True, "finished": True, **fields.pop("turn", {})}
    return chase(*cars, roll=1, turn=done, **fields)


def building(tiles: str = "", drawn: int | None = None, **fields: Any) -> spieltisch.State:
    """Return a track that is being built by two players; the first of them has laid a tile already."""
    given: dict[str, Any] = {
        "n": 2,
        "phase": "build",
        "starting_player": 0,
        "current": 0,
        "tiles": tiles.split(),
        "drawn_tile": drawn,
        "first_tile_laid": [True, len(tiles.split()) > 1],
    }
    given["centre_tiles"] = [62, 63, 64, 65]
    if drawn is None:
        given["pending"] = "tile"
    return GAME.load({**given, **fields})


def given_track(tiles: str, players: int = 2, starter: int = 0, **options: Any) -> spieltisch.State:
    """Return a game on a prepared track, before the red car is put on it."""
    state = GAME.start(players, {"track": "given", "track_tiles": tiles, **options})
    return chance(state, "start_player", starter)


# A straight to the east, a bend to the south, a straight to the south; far away a lone crossing.
BEND_TILES: Final = ("12@(5,5)r1", "11@(6,5)r1", "21@(6,6)r0", "66@(13,13)r0")


def position(**fields: Any) -> State:
    """Return a position; load() fills in missing fields."""
    return loaded(fields)


def loaded(fields: Mapping[str, Any]) -> State:
    """Load a position and return it as a state of this game."""
    state = GAME.load(fields)
    assert isinstance(state, State)
    return state


def bend(**fields: Any) -> State:
    """Return a position with two cars on the bend, the first to act with a 4, the red car far away."""
    given: dict[str, Any] = {
        "tiles": list(BEND_TILES),
        "red": "(13,13)",
        "cars": [{"field": "A(5,5,E)", "heading": "E"}, {"field": "C(6,6)", "heading": "S"}],
        "turn": {"roll": 4},
    }
    return loaded({**given, **fields})


def started(players: int, options: Mapping[str, Any] | None = None) -> State:
    """Return a game before its first step."""
    state = GAME.start(players, options)
    assert isinstance(state, State)
    return state


def played(players: int, steps: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """Return a random game after so many steps."""
    state = started(players, options)
    rng = Rng(seed)
    for _ in range(steps):
        if state.actors():
            step(state, rng)
    return state


def played_until(
    wanted: str, players: int = 3, seed: int = 1, options: Mapping[str, Any] | None = None
) -> State:
    """Return a random game at the beginning of a phase."""
    state = started(players, options)
    rng = Rng(seed)
    while phase(state) != wanted:
        step(state, rng)
    return state

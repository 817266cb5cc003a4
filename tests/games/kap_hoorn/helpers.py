"""Kap Hoorn: small functions to play on and to read a position."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import spieltisch
from spieltisch import CHANCE, Rng, State

from ..shared import choices, phase, play

GAME: Final = spieltisch.game("kap-hoorn")
STARTS: Final = ("n1", "m1", "l1", "k1", "j1")
COUNTS: Final = {
    "fan-1": 8,
    "fan-2": 4,
    "fan-3": 2,
    "tee-1": 6,
    "tee-2": 4,
    "tee-3": 2,
    "vee-1": 6,
    "vee-2": 4,
    "vee-3": 2,
    "hook-12": 4,
    "hook-21": 4,
    "back-r-1": 4,
    "back-l-1": 4,
    "back-r-2": 4,
    "back-l-2": 4,
    "backvee-1": 5,
    "backvee-2": 4,
    "side-1": 5,
    "side-2": 4,
    "swirl-r": 5,
    "swirl-l": 5,
}


def fields_of(state: State, word: str) -> set[str]:
    """Return the fields (or "finish") that this kind of action offers."""
    return {choice.split()[-1] for choice in choices(state) if choice.split()[0] == word}


def sails(state: State) -> set[str]:
    """Return where the ship may sail."""
    return fields_of(state, "sail")


def ignores(state: State) -> set[str]:
    """Return where the ship may go against its wind."""
    return fields_of(state, "ignore")


def lays(state: State) -> set[str]:
    """Return where a tile may be laid."""
    return fields_of(state, "lay")


def covers(state: State) -> set[str]:
    """Return where a tile may be covered."""
    return fields_of(state, "cover")


def draw(state: State, *kinds: str) -> State:
    """Let chance draw these tiles, one after the other."""
    for kind in kinds:
        state.play(CHANCE, ("draw", kind))
    return state


def chance_draws(state: State) -> dict[str, int]:
    """Return the kinds that may be drawn now, with their weights."""
    assert state.actors() == [CHANCE]
    return {str(state.describe(outcome)[1]): weight for outcome, weight in state.chance()}


def end_turn(state: State, *actions: str) -> State:
    """Carry out actions, then draw anything and buy nothing until the next turn."""
    play(state, *actions)
    rng = Rng(7)
    while phase(state) in ("FREE_DRAW", "BUY"):
        if state.actors() == [CHANCE]:
            state.apply(CHANCE, state.sample(rng))
        else:
            play(state, "end_turn")
    return state


def random_step(state: State, rng: Rng) -> str:
    """Make a random action or outcome; return its words."""
    seat = state.actors()[0]
    if seat == CHANCE:
        number = int(state.sample(rng))
    else:
        legal = state.legal(seat)
        number = legal[rng.below(len(legal))]
    words = " ".join(map(str, state.describe(number)))
    state.apply(seat, number)
    return words


def eager_step(state: State, rng: Rng) -> str:
    """Make a random step of players who prefer moving to laying, so that games end; return its words."""
    seat = state.actors()[0]
    if seat == CHANCE:
        return random_step(state, rng)
    legal = state.legal(seat)
    words = [" ".join(map(str, state.describe(action))) for action in legal]
    for wanted in ("sail finish", "ignore finish"):
        if wanted in words:
            return carry_out(state, seat, legal[words.index(wanted)])
    if phase(state) == "MOVE" and len(legal) > 1 and rng.below(4):
        return carry_out(state, seat, legal[rng.below(len(legal) - 1)])  # waive is the last
    if phase(state) == "LAY" and "end_laying" in words and rng.below(3) == 0:
        return carry_out(state, seat, legal[words.index("end_laying")])
    return carry_out(state, seat, legal[rng.below(len(legal))])


def carry_out(state: State, seat: int, action: int) -> str:
    """Carry out an action; return its words."""
    words = " ".join(map(str, state.describe(action)))
    state.apply(seat, action)
    return words


def points(state: State) -> list[int]:
    """Return the sail points of all players."""
    return list(state.dump()["points"])


def ship(state: State, seat: int = 0) -> str:
    """Return the field of a ship."""
    return str(state.dump()["ship"][seat])


def roses(state: State, seat: int = 0) -> list[str | None]:
    """Return the three rose spaces of a player."""
    return list(state.dump()["rose"][seat])


def tile(state: State, field: str) -> str | None:
    """Return the top tile of a field."""
    kind = state.dump()["top"].get(field)
    return None if kind is None else str(kind)


def hand(state: State, seat: int = 0) -> dict[str, int]:
    """Return the tiles in a hand."""
    return dict(state.dump()["hand"][seat])


def total(counts: Mapping[str, int]) -> int:
    """Count the tiles."""
    return sum(counts.values())


def tiles_of(dump: Mapping[str, Any]) -> Counter[str]:
    """Return all tiles of a position: pile, hands, buried and lying ones, without printed winds."""
    counts = Counter[str](dump["pile"])
    counts.update(dump["buried"])
    for held in dump["hand"]:
        counts.update(held)
    printed = {field for field, uncovered in zip(STARTS, dump["printed_top"], strict=True) if uncovered}
    counts.update(kind for field, kind in dump["top"].items() if field not in printed)
    return counts


def result(state: State) -> Any:
    """Return what the dump says about the end."""
    return state.dump()["result"]


def winner(state: State) -> tuple[int, str] | None:
    """Return the seat that has won, with the reason."""
    end = result(state)
    return None if end is None or end.get("winner") is None else (end["winner"], end["reason"])


def ranks(state: State) -> list[int]:
    """Return the rank of every seat at the end."""
    table = {standing.seat: standing.rank for standing in state.standings()}
    return [table[seat] for seat in range(len(table))]


def unordered(words: Iterable[str]) -> list[str]:
    """Sort words, to compare lists whose order does not matter."""
    return sorted(words)


def shuffled(things: list[Any], rng: Rng) -> list[Any]:
    """Return the same things in a random order."""
    mixed = things[:]
    for place in range(len(mixed) - 1, 0, -1):
        other = int(rng.below(place + 1))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed

"""Short ways to set up a track with cars on it, to throw chosen dice and to read what is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

import spieltisch
from spieltisch import CHANCE, Event, Rng, State

from ..shared import LANGUAGES, choices, phase, play

GAME: Final = spieltisch.game("knight-rider")
KITT: Final = ("coat", "turbo1", "turbo2", "jump")
DETOURS: Final = ("straight", "dead_end", "road_block", "curve_right", "curve_left")
ESCAPES: Final = ("N1", "S1", "E1", "W1", "N2E1", "S2E1", "S2W1", "N2W1", "S1E2", "S1W2", "N2")
CENTRE: Final = ("(7,7)", "(8,7)", "(7,8)", "(8,8)")
AT_CENTRE: Final = ("(7,6)", "(8,6)", "(6,7)", "(6,8)", "(9,7)", "(9,8)", "(7,9)", "(8,9)")

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
) -> State:
    """A position of the chase. Cars are "A(5,5,E) E", "C(5,5) N roof", "C(5,5) N coat" or "wait W".

    With `roll` the die is thrown and so many points are left; without it, it is about to be thrown.
    The hand is that of the current player: K.I.T.T. and detour cards by their ids.

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
    """A car as a dump has it."""
    first, second, *state = text.split()
    if first == "wait":
        return {"waiting": second, "roof": False, "coat": "coat" in state}
    return {"field": first, "heading": second, "roof": "roof" in state, "coat": "coat" in state}


def hand_of(cards: str) -> dict[str, dict[str, int]]:
    """A hand as a dump has it; "straight" is the detour card."""
    held = cards.split()
    return {
        "kitt": {kind: held.count(kind) for kind in KITT},
        "detour": {kind: held.count(kind) for kind in DETOURS},
    }


def moved(*cars: str, **fields: Any) -> State:
    """A position in which the current player has moved already and may end the turn."""
    done = {"remaining": 0, "any_spent": True, "finished": True, **fields.pop("turn", {})}
    return chase(*cars, roll=1, turn=done, **fields)


def building(tiles: str = "", drawn: int | None = None, **fields: Any) -> State:
    """A track that is being built by two players; the first of them has laid a tile already."""
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


def given_track(tiles: str, players: int = 2, starter: int = 0, **options: Any) -> State:
    """A game on a prepared track, before the red car is put on it."""
    state = GAME.start(players, {"track": "given", "track_tiles": tiles, **options})
    return chance(state, "start_player", starter)


def chance(state: State, *words: str | int) -> State:
    """An outcome of chance."""
    assert state.actors() == [CHANCE], state.actors()
    state.play(CHANCE, words)
    return state


def roll(state: State, number: int) -> State:
    """Throw the die for the movement."""
    return chance(state, "roll", number)


def ram(state: State, number: int) -> State:
    """Throw the die for a rammed car."""
    return chance(state, "ram", number)


def oil(state: State, number: int) -> State:
    """Throw the die for oil."""
    return chance(state, "oil", number)


def escape(state: State, card: str) -> State:
    """End the turn, and turn over this escape card."""
    if state.actors() != [CHANCE]:
        play(state, "end_turn")
    return chance(state, "escape", card)


def lay(state: State, kind: str, cell: str, rotation: int) -> State:
    """Lay a detour card."""
    return play(state, f"detour {kind}", f"cell {cell}", f"rotation {rotation}")


def outcomes(state: State) -> dict[tuple[Any, ...], int]:
    """What chance may bring now, with the weights."""
    assert state.actors() == [CHANCE]
    return {state.describe(outcome): weight for outcome, weight in state.chance()}


def awaited(state: State) -> str | None:
    """What chance decides now."""
    pending = state.dump()["pending"]
    return None if pending is None else str(pending["kind"])


def rolling(state: State) -> list[int]:
    """The seats whose cars are rammed and that have not rolled yet."""
    return list(state.dump()["pending"]["seats"])


def offers(state: State, word: str) -> set[str]:
    """What follows this word in all that is legal."""
    return {choice.partition(" ")[2] for choice in choices(state) if choice.split()[0] == word}


def cells(state: State) -> set[str]:
    """The cells on which the drawn tile may be laid."""
    return {choice.split()[0] for choice in offers(state, "place_tile")}


def car(state: State, seat: int = 0) -> str:
    """Where a car is and where it heads: "A(5,5,E) E", with "roof" and "coat" if so; or "wait W"."""
    found = state.dump()["cars"][seat]
    if found["waiting"]:
        return f"wait {found['waiting']}"
    words = [found["field"], found["heading"], *(word for word in ("roof", "coat") if found[word])]
    return " ".join(words)


def turn(state: State, field: str) -> Any:
    """What the turn says."""
    return state.dump()["turn"][field]


def remaining(state: State) -> int:
    """The points that are left."""
    return int(turn(state, "remaining"))


def red(state: State) -> str:
    """The cell of the red car."""
    return str(state.dump()["red"])


def current(state: State) -> int:
    """Whose turn it is."""
    return int(state.dump()["current"])


def hand(state: State, seat: int = 0) -> set[str]:
    """The kinds of cards that a player holds."""
    held = state.dump()["hands"][seat]
    return {kind for cards in held.values() for kind, count in cards.items() if count}


def result(state: State) -> tuple[int | str | None, str | None]:
    """Who has won, and how."""
    dump = state.dump()
    return dump["winner"], dump["reason"]


def refused(state: State, words: str, seat: int | None = None) -> str | None:
    """The rule with which an action is refused; it changes nothing and has a sentence in both languages."""
    before = state.dump()
    who = state.actors()[0] if seat is None else seat
    numbered = state.outcome_number if who == CHANCE else state.action_number
    number = numbered(tuple(words.split()))
    with pytest.raises(spieltisch.IllegalAction) as refusal:
        state.play(who, number)
    sentences = {refusal.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
    assert state.dump() == before
    return refusal.value.rule


def step(state: State, rng: Rng) -> None:
    """A random decision of the seat that is asked, or an outcome."""
    seat = state.actors()[0]
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


def told(state: State, kind: str, events: Sequence[Event] | None = None) -> list[Mapping[str, object]]:
    """The values of the events of a kind since the last call."""
    listed = state.take_events() if events is None else events
    return [event.values for event in listed if event.kind == kind]

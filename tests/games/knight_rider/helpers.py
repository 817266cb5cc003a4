"""Knight Rider: small functions to play on, to choose outcomes and to read a position."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

import spieltisch
from spieltisch import CHANCE, Event, Rng, State
from spieltisch.games.knight_rider.rules.game import Game

from ..shared import LANGUAGES, choices, phase, play


def _game() -> Game:
    game = spieltisch.game("knight-rider")
    assert isinstance(game, Game)
    return game


GAME: Final = _game()
KITT: Final = ("coat", "turbo1", "turbo2", "jump")
DETOURS: Final = ("straight", "dead_end", "road_block", "curve_right", "curve_left")
ESCAPES: Final = ("N1", "S1", "E1", "W1", "N2E1", "S2E1", "S2W1", "N2W1", "S1E2", "S1W2", "N2")
CENTRE: Final = ("(7,7)", "(8,7)", "(7,8)", "(8,8)")
AT_CENTRE: Final = ("(7,6)", "(8,6)", "(6,7)", "(6,8)", "(9,7)", "(9,8)", "(7,9)", "(8,9)")


def chance(state: State, *words: str | int) -> State:
    """Apply an outcome of chance."""
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
    """Return the possible outcomes with their weights."""
    assert state.actors() == [CHANCE]
    return {state.describe(outcome): weight for outcome, weight in state.chance()}


def awaited(state: State) -> str | None:
    """Return the outcome that chance decides now."""
    pending = state.dump()["pending"]
    return None if pending is None else str(pending["kind"])


def rolling(state: State) -> list[int]:
    """Return the seats whose cars are rammed and that have not rolled yet."""
    return list(state.dump()["pending"]["seats"])


def offers(state: State, word: str) -> set[str]:
    """Return what follows this word in the legal actions."""
    return {choice.partition(" ")[2] for choice in choices(state) if choice.split()[0] == word}


def cells(state: State) -> set[str]:
    """Return the cells on which the drawn tile may be laid."""
    return {choice.split()[0] for choice in offers(state, "place_tile")}


def car(state: State, seat: int = 0) -> str:
    """Return place and heading of a car: "A(5,5,E) E", perhaps with "roof" and "coat"; or "wait W"."""
    found = state.dump()["cars"][seat]
    if found["waiting"]:
        return f"wait {found['waiting']}"
    words = [found["field"], found["heading"], *(word for word in ("roof", "coat") if found[word])]
    return " ".join(words)


def turn(state: State, field: str) -> Any:
    """Return a field of the turn."""
    return state.dump()["turn"][field]


def remaining(state: State) -> int:
    """Return the points that are left."""
    return int(turn(state, "remaining"))


def red(state: State) -> str:
    """Return the cell of the red car."""
    return str(state.dump()["red"])


def current(state: State) -> int:
    """Return whose turn it is."""
    return int(state.dump()["current"])


def hand(state: State, seat: int = 0) -> set[str]:
    """Return the kinds of cards that a player holds."""
    held = state.dump()["hands"][seat]
    return {kind for cards in held.values() for kind, count in cards.items() if count}


def result(state: State) -> tuple[int | str | None, str | None]:
    """Return who has won, and how."""
    dump = state.dump()
    return dump["winner"], dump["reason"]


def refused(state: State, words: str, seat: int | None = None) -> str | None:
    """Return the rule that refuses an action; check that it has sentences and changes nothing."""
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
    """Make a random decision of the seat that is asked, or an outcome."""
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


def event_values(
    state: State, kind: str, events: Sequence[Event] | None = None
) -> list[Mapping[str, object]]:
    """Return the values of the events of a kind since the last call."""
    listed = state.take_events() if events is None else events
    return [event.values for event in listed if event.kind == kind]


def finish(state: State, seed: int = 7) -> State:
    """Play to the end at random."""
    rng = Rng(seed)
    while state.actors():
        step(state, rng)
    return state

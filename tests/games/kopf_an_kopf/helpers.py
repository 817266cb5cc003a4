"""Kopf an Kopf: small functions to play on, to choose outcomes and to read a position."""

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import pytest

import spieltisch
from spieltisch import CHANCE, Event, Game, IllegalAction, Rng, State
from spieltisch.engine import registry

from ..shared import LANGUAGES, phase, play

GAME: Final = spieltisch.game("kopf-an-kopf")
HORSES: Final = range(1, 11)
FILLER: Final = "ticket_bonus"  # the card that tests draw when any would do
ORIGINAL: Final = registry.folder("kopf-an-kopf").joinpath("components.toml").read_text(encoding="utf-8")
DRAWS: Final = 300


def counted(cards: str) -> dict[str, int]:
    """Return cards in words as a dump holds them."""
    return {kind: cards.split().count(kind) for kind in sorted(cards.split())}


def chance(state: State, *words: str | int) -> State:
    """Apply an outcome of chance."""
    state.play(CHANCE, words)
    return state


def roll(state: State, horse: int, move: int) -> State:
    """Throw these dice."""
    return chance(state, "roll", horse, move)


def draw(state: State, kind: str = FILLER) -> State:
    """Draw this card."""
    return chance(state, "draw", kind)


def end_turn(state: State, kind: str = FILLER) -> State:
    """Pass and draw a card."""
    return draw(play(state, "pass"), kind)


def to_action(state: State, horse: int, move: int) -> State:
    """Roll, decline everything that is offered, and arrive at the action of the turn."""
    roll(state, horse, move)
    while phase(state) != "action":
        if state.actors() == [CHANCE]:
            chance(state, *state.describe(state.chance()[0][0]))
        else:
            play(state, {"second_chance": "second_chance keep", "sprint": "sprint stop"}[phase(state)])
    return state


def choices(state: State, seat: int | None = None) -> list[str]:
    """Return all legal actions of a seat (by default the first that has to decide), in words."""
    asked = state.actors()[0] if seat is None else seat
    return [" ".join(map(str, state.describe(action))) for action in state.legal(asked)]


def offered(state: State, word: str) -> list[str]:
    """Return the legal actions with this first word, without it: horses, seats, kinds of cards."""
    return [rest for first, _, rest in (choice.partition(" ") for choice in choices(state)) if first == word]


def outcomes(state: State) -> dict[tuple[str | int, ...], int]:
    """Return all outcomes of chance with their weights."""
    assert state.actors() == [CHANCE]
    return {state.describe(outcome): weight for outcome, weight in state.chance()}


def where(state: State, horse: int) -> int:
    """Return the position of a horse."""
    return int(state.dump()["pos"][str(horse)])


def field(state: State) -> dict[int, int]:
    """Return all horses that are not on the start field, with their positions."""
    return {horse: where(state, horse) for horse in HORSES if where(state, horse)}


def home(state: State) -> list[int]:
    """Return the horses that have finished, in order."""
    return list(state.dump()["finish"])


def cash(state: State) -> list[int]:
    """Return the cash of all seats."""
    return list(state.dump()["cash"])


def stakes(state: State, seat: int) -> dict[int, int]:
    """Return the horses on which a seat has a stake."""
    return {int(horse): stake for horse, stake in state.dump()["stake"][seat].items() if stake}


def owner(state: State, horse: int) -> int:
    """Return the owner of a horse; -1 for none."""
    return int(state.dump()["owner"][str(horse)])


def hands(state: State, seat: int) -> dict[str, int]:
    """Return the hand of a seat."""
    return dict(state.dump()["hand"][seat])


def hand_size(state: State, seat: int) -> int:
    """Return the number of cards that a seat holds."""
    return sum(hands(state, seat).values())


def discard(state: State) -> dict[str, int]:
    """Return the discard pile."""
    return dict(state.dump()["discard"])


def on_turn(state: State) -> int:
    """Return the seat whose turn it is."""
    dump = state.dump()
    return int((dump["start"] + dump["turn"]) % dump["n"])


def known(state: State, viewer: int, holder: int) -> dict[str, int]:
    """Return what a seat knows for certain of another hand."""
    return dict(state.dump()["known"][viewer][holder])


def refused(state: State, seat: int, words: str) -> str | None:
    """Return the rule that refuses an action, with sentences in both languages and without any effect."""
    before = state.dump()
    number = state.action_number(tuple(words.split()))  # also when it is the turn of chance
    with pytest.raises(IllegalAction) as refusal:
        state.play(seat, number)
    assert state.dump() == before
    texts = [refusal.value.text(language) for language in LANGUAGES]
    assert all(text.strip() for text in texts)
    assert texts[0] != texts[1]
    return refusal.value.rule


def seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat (None: a spectator) may see."""
    return [event for event in events if event.visible_to(seat)]


def step(state: State, rng: Rng) -> None:
    """Apply a random action of any seat that has to decide, or a random outcome."""
    seats = state.actors()
    seat = seats[rng.below(len(seats))]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def other_box(folder: Path, *changes: tuple[str, str]) -> Game:
    """Return the game on a changed box."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("kopf-an-kopf", components=file)


def finish(state: State, seed: int = 1) -> State:
    """Play at random to the end."""
    rng = Rng(seed)
    while state.actors():
        seat = state.actors()[0]
        legal = [] if seat == CHANCE else state.legal(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


def share(state: State, seat: int, shows: Callable[[dict[str, Any]], bool]) -> float:
    """Return how often a draw of a seat shows something."""
    rng = Rng(11)
    return sum(1 for _ in range(DRAWS) if shows(state.determinize(seat, rng).dump())) / DRAWS


def near(found: float, expected: float) -> bool:
    """Return whether a frequency is within four standard errors."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / DRAWS) + 1e-9

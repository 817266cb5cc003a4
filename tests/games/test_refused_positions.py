"""A position that cannot be is refused in sentences, which name the wrong value by its path."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import spieltisch
from spieltisch.conformance.random_play import random_move
from spieltisch.engine.core import Game
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.rng import Rng
from spieltisch.engine.state_fields import plain_text
from spieltisch.engine.texts import LANGUAGES
from tests.shorthand import shorthand

GAMES = ("homestretch", "knight-rider", "kopf-an-kopf", "kopf-oder-knopf")
NONSENSE: tuple[Any, ...] = (None, True, -7, 10**6, "x", [], [5, 5], {}, {"x": 1})
STEPS = 400  # of a random game
APART = 40  # steps between two positions that are used
TRIED = 80  # broken copies of a position

Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths to all fields and to their items."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths(part, (*path, key))


def positions(game: Game) -> Iterator[dict[str, Any]]:
    """Yield positions of random games as data."""
    for players in (game.players[0], game.players[-1]):
        state, rng = game.start(players), Rng(players)
        for step in range(STEPS):
            if not state.actors():
                break
            if step % APART == 0:
                yield state.dump()
            state.apply(*random_move(state, rng))


def broken(dump: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield copies of a position in which one value is nonsense."""
    text = json.dumps(dump)
    for path in paths(dump):
        if path[0] == "options":
            continue  # options have errors of their own
        for value in NONSENSE:
            copy = inner = json.loads(text)
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = value
            yield copy


def value_at(position: Any, field: str) -> Any:
    """Return the value at a path as errors write it; None if it is missing."""
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
        if isinstance(position, dict) and name:
            position = position.get(name)
        elif isinstance(position, list) and index:
            position = position[int(index)]
        else:
            return None
    return position


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_value_is_named_by_its_path_in_a_sentence(slug: str) -> None:
    game, rng = spieltisch.game(slug), Rng(5).stream(slug)
    kinds = set()
    for dump in positions(game):
        copies = list(broken(dump))
        for position in [copies[rng.below(len(copies))] for _ in range(TRIED)]:
            error = refusal(game, position)
            if error is None:
                continue
            for language in LANGUAGES:
                text = error.text(language)
                assert shorthand(text, quoted=error.values.values()) is None, text
            if error.key == "position-bad-value":
                kinds.add(error.values["kind"])
                assert plain_text(value_at(position, str(error.values["field"]))) == error.values["found"], (
                    error
                )
    assert len(kinds) >= 4, kinds


def refusal(game: Game, position: dict[str, Any]) -> SpieltischError | None:
    """Return the error with which a position is refused, or None."""
    try:
        game.load(position)
    except SpieltischError as error:
        return error
    return None

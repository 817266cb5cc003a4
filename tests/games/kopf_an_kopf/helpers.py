"""What the tests of boxes, secrets and bots need: changed boxes, and what draws show how often."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any, Final

import spieltisch
from spieltisch import CHANCE, Game, Rng, State
from spieltisch.engine import registry

ORIGINAL: Final = registry.folder("kopf-an-kopf").joinpath("components.toml").read_text(encoding="utf-8")
DRAWS: Final = 300


def other_box(folder: Path, *changes: tuple[str, str]) -> Game:
    """The game on the original box, changed."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("kopf-an-kopf", components=file)


def finish(state: State, seed: int = 1) -> State:
    """Play on at random to the end."""
    rng = Rng(seed)
    while state.actors():
        seat = state.actors()[0]
        legal = [] if seat == CHANCE else state.legal(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


def share(state: State, seat: int, shows: Callable[[dict[str, Any]], bool]) -> float:
    """How often a draw of a seat shows something."""
    rng = Rng(11)
    return sum(1 for _ in range(DRAWS) if shows(state.determinize(seat, rng).dump())) / DRAWS


def near(found: float, expected: float) -> bool:
    """Within four standard errors."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / DRAWS) + 1e-9

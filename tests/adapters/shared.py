"""Helpers for the tests of all adapters."""

import os
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import COMPILED
from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rng import Rng

FULL = os.environ.get("SPIELTISCH_CONFORMANCE") == "full"
# Options that end random games early, for tests that need many complete games.
SHORT: dict[str, dict[str, Any]] = {
    "homestretch": {},
    "kap-hoorn": {"round_limit": 20},
    "knight-rider": {"max_rounds": 1},
    "kopf-an-kopf": {"max_turns": 100},
    "kopf-oder-knopf": {"target": 1},
}


def counts(slug: str) -> list[int]:
    """The smallest and the largest number of players; with SPIELTISCH_CONFORMANCE=full all of them.

    Where the build is slow, the smallest will do: the suite runs compiled, too.
    """
    players = list(spieltisch.game(slug).players)
    if FULL:
        return players
    return sorted({players[0], players[-1]}) if COMPILED else players[:1]


def every_table() -> pytest.MarkDecorator:
    """Every game at these numbers of players."""
    tables = [(slug, players) for slug in bundled_games() for players in counts(slug)]
    return pytest.mark.parametrize(("slug", "players"), tables, ids=lambda value: str(value))


def every_game() -> pytest.MarkDecorator:
    """Every game."""
    return pytest.mark.parametrize("slug", bundled_games())


def pick(numbers: list[int], rng: Rng) -> int:
    """Return a random number of the list."""
    return numbers[rng.below(len(numbers))]

"""Versions of environments: a number for every game that increases when their behaviour changes."""

from spieltisch.engine import registry
from spieltisch.engine.game_package import game_package


def version_of(slug: str) -> int:
    """Return the version of a game; an unknown game has version 0.

    >>> version_of("my-game")
    0
    """
    return game_package(slug).environment.version if slug in registry.slugs() else 0

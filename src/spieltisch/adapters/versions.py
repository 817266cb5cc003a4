"""Versions of environments: a number for every game that rises when its environments behave differently."""

from functools import lru_cache
from importlib.resources import files

import msgspec


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version of a game's environments, and the fingerprint of how they behave."""

    version: int = 0
    fingerprint: str = ""


@lru_cache(maxsize=1)
def versions() -> dict[str, Version]:
    """The versions by game."""
    text = files("spieltisch.adapters").joinpath("versions.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Version])


def version_of(slug: str) -> int:
    """The version of a game; games from elsewhere have version 0.

    >>> version_of("my-game")
    0
    """
    return versions().get(slug, Version()).version

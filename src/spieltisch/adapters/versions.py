"""Versions of environments: a number for every game that increases when their behaviour changes."""

from functools import lru_cache
from importlib.resources import files

import msgspec


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version of a game's environments, and a fingerprint of their behaviour."""

    version: int = 0
    fingerprint: str = ""


@lru_cache(maxsize=1)
def versions() -> dict[str, Version]:
    """Return the versions by game."""
    text = files("spieltisch.adapters").joinpath("versions.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Version])


def version_of(slug: str) -> int:
    """Return the version of a game; registered games of other packages have version 0.

    >>> version_of("my-game")
    0
    """
    return versions().get(slug, Version()).version

"""What a game's package.toml says: how this project shows, compiles and documents the game.

The rules never read it, and it is no part of the box, so records stay valid when it changes.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.toml_text import read_toml

FILE = "package.toml"


class Environment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the game's environments in all adapters, and a fingerprint of their behaviour."""

    version: int = 0
    fingerprint: str = ""


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to draw: a game between greedy bots after so many steps."""

    players: int
    steps: int
    seed: int = 3


class Screenshots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to photograph: how many play it, and after how many decisions it is early and in its middle."""

    players: int
    early: int
    middle: int
    dice: str = ""  # what a player adds to the dice


class Terminal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play in the terminal: what the player types."""

    seed: int
    typed: tuple[str, ...]


class SeatNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is special with so many players."""

    players: int
    text_de: str
    text_en: str


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seats the game lives from, and what players should know about a number of seats."""

    against_bots: int  # seats of a table for one person and bots
    note: tuple[SeatNote, ...] = ()


class GamePackage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file."""

    shelf: int = 1000  # the place on the home page and in lists, from the front
    compile_views: Literal["never", "release", "always"] = "never"  # read by the build, hatch_build.py
    environment: Environment = Environment()
    seats: Seats | None = None
    drawing: Drawing | None = None
    screenshots: Screenshots | None = None
    terminal: Terminal | None = None


@lru_cache
def game_package(slug: str) -> GamePackage:
    """Return what the package of a game says; a package without the file says nothing special.

    >>> [slug for slug in registry.slugs() if game_package(slug).shelf == 1]
    ['kopf-oder-knopf']
    """
    file = registry.folder(slug).joinpath(FILE)
    return msgspec.convert(read_toml(file), GamePackage) if file.is_file() else GamePackage()


def shelf() -> list[str]:
    """Return the names of all games in the order of the home page."""
    return sorted(registry.slugs(), key=lambda slug: (game_package(slug).shelf, slug))


def seats(slug: str) -> Seats:
    """Return what the package says about seats; otherwise the smallest number of players is advised.

    >>> seats("homestretch").against_bots, seats("kap-hoorn").against_bots
    (4, 3)
    """
    return game_package(slug).seats or Seats(registry.game(slug).box.game.players_min)

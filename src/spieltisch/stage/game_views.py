"""The way into the rooms of a game that show it: its sheet, its scenes, its log.

>>> import spieltisch
>>> from spieltisch.stage.sight import look
>>> scene = scene_of(look(spieltisch.game("kopf-oder-knopf").start(), 0))
>>> scene.sheet == sheet_of(spieltisch.game("kopf-oder-knopf")).digest
True
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.core import Game, Words
from spieltisch.stage.scene import Line, Picture, Scene, Sheet
from spieltisch.stage.sight import Sight


class DrawnSheet(NamedTuple):
    """A sheet and what it is called: the same drawings have the same digest."""

    sheet: Sheet
    digest: str


def has_stage(slug: str) -> bool:
    """Whether the game can be shown in pictures: it has a scene room."""
    return registry.has_module(slug, "view.scene")


@lru_cache(maxsize=64)
def sheet_of(game: Game) -> DrawnSheet:
    """The drawings of a game on its box."""
    sheet: Sheet = registry.module(game.slug, "view.board").sheet(game)
    encoded = msgspec.json.encode(sheet, order="deterministic")
    return DrawnSheet(sheet, hashlib.sha256(encoded).hexdigest()[:16])


@lru_cache(maxsize=64)
def vignette_of(game: Game) -> Picture:
    """The picture of a game on the home page."""
    drawn: Picture = registry.module(game.slug, "view.board").vignette(game)
    return drawn


@lru_cache(maxsize=64)
def badge_of(game: Game) -> Picture:
    """The small square sign of a game."""
    drawn: Picture = registry.module(game.slug, "view.board").badge(game)
    return drawn


def figures_of(slug: str, language: str) -> dict[str, Picture]:
    """The pictures of a rulebook by name; a game may have none."""
    if not registry.has_module(slug, "view.figures"):
        return {}
    drawn: dict[str, Picture] = registry.module(slug, "view.figures").figures(language)
    return drawn


def scene_of(sight: Sight) -> Scene:
    """What the viewer sees, with the name of the sheet that it is drawn with."""
    scene: Scene = _scene_room(sight.game).scene(sight)
    return msgspec.structs.replace(scene, sheet=sheet_of(sight.game).digest)


def log_lines_of(sight: Sight) -> list[Line]:
    """The log as the viewer may read it."""
    lines: list[Line] = _scene_room(sight.game).log_lines(sight)
    return lines


def attempt_of(sight: Sight, path: Sequence[str]) -> Words | None:
    """Which action a clicked path of zones means, legal or not; None: it means nothing.

    :raises IllegalAction: if it is clear what was meant, and no action of the game is like that.
    """
    words: Words | None = _scene_room(sight.game).attempt(sight, path)
    return words


@lru_cache(maxsize=64)
def _scene_room(game: Game) -> Any:
    return registry.module(game.slug, "view.scene")

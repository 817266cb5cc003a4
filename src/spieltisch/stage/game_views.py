"""Access to the view modules of a game: its sheet, its scenes, its log.

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
    """A sheet and its digest; the same drawings have the same digest."""

    sheet: Sheet
    digest: str


def has_stage(slug: str) -> bool:
    """Whether the game has a module view.scene and can be shown in pictures."""
    return registry.has_module(slug, "view.scene")


@lru_cache(maxsize=64)
def sheet_of(game: Game) -> DrawnSheet:
    """Return the drawings of a game on its box."""
    sheet: Sheet = registry.module(game.slug, "view.board").sheet(game)
    encoded = msgspec.json.encode(sheet, order="deterministic")
    return DrawnSheet(sheet, hashlib.sha256(encoded).hexdigest()[:16])


@lru_cache(maxsize=64)
def vignette_of(game: Game) -> Picture:
    """Return the picture of a game for the home page."""
    drawn: Picture = registry.module(game.slug, "view.board").vignette(game)
    return drawn


@lru_cache(maxsize=64)
def badge_of(game: Game) -> Picture:
    """Return the small square icon of a game."""
    drawn: Picture = registry.module(game.slug, "view.board").badge(game)
    return drawn


def figures_of(slug: str, language: str) -> dict[str, Picture]:
    """Return the pictures of a rulebook by name; a game may have none."""
    if not registry.has_module(slug, "view.figures"):
        return {}
    drawn: dict[str, Picture] = registry.module(slug, "view.figures").figures(language)
    return drawn


def scene_of(sight: Sight) -> Scene:
    """Return the scene that the viewer sees."""
    scene: Scene = _scene_module(sight.game).scene(sight)
    return scene


def log_lines_of(sight: Sight) -> list[Line]:
    """Return the log lines that the viewer may read."""
    lines: list[Line] = _scene_module(sight.game).log_lines(sight)
    return lines


def attempt_of(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a clicked path of zones means, legal or not; None if it means nothing.

    :raises IllegalAction: when the meaning is clear, but the game has no such action.
    """
    words: Words | None = _scene_module(sight.game).attempt(sight, path)
    return words


@lru_cache(maxsize=64)
def _scene_module(game: Game) -> Any:
    return registry.module(game.slug, "view.scene")

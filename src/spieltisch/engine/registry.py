"""The games in the house: every folder under games/, and those that others register."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.engine.core import Game, State
from spieltisch.engine.errors import UnknownGame

if TYPE_CHECKING:
    from spieltisch.engine.box import Box

_registered: dict[str, str] = {}


def register(slug: str, package: str) -> None:
    """Add a game that lives elsewhere: `package` has the same rooms as the folders under games/."""
    _registered[slug] = package
    _game.cache_clear()


def slugs() -> list[str]:
    """The names of all games."""
    return sorted({*_folders(), *_registered})


@lru_cache(maxsize=1)
def _folders() -> tuple[str, ...]:
    return tuple(
        entry.name.replace("_", "-")
        for entry in files("spieltisch.games").iterdir()
        if entry.is_dir() and entry.joinpath("components.toml").is_file()
    )


def bundled_games() -> list[str]:
    """The games that live in this project, without those that others registered."""
    return [slug for slug in slugs() if package(slug).startswith("spieltisch.games.")]


def package(slug: str) -> str:
    """The package that holds the rooms of a game.

    :raises UnknownGame: naming the games there are.
    """
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame("unknown-game", game=str(slug), known=slugs())
    return _registered.get(slug) or f"spieltisch.games.{slug.replace('-', '_')}"


def folder(slug: str) -> Traversable:
    """The folder of a game."""
    return files(package(slug))


def module(slug: str, name: str) -> Any:
    """Import a module of a game: "rules.rules", "bot.evaluation", "text.notation" ..."""
    return import_module(f"{package(slug)}.{name}")


def has_module(slug: str, name: str) -> bool:
    """Whether a game has such a module."""
    folder_name = name.rpartition(".")[0]
    if folder_name and find_spec(f"{package(slug)}.{folder_name}") is None:
        return False
    return find_spec(f"{package(slug)}.{name}") is not None


def game(slug: str, components: str | Path | None = None) -> Game:
    """The rules of a game, on the original box or on the one in the file `components`.

    >>> game("kopf-oder-knopf").num_actions
    3301

    :raises UnknownGame: :raises BadBox: when there is no such game, or the file is no box for it.
    """
    package(slug)  # an unknown game first
    if components is None:
        return _game(slug, None)
    from spieltisch.engine.box import box_text

    return _game(slug, box_text(components))


@lru_cache(maxsize=64)
def _game(slug: str, text: str | None) -> Game:
    from spieltisch.engine.box import read_box

    box = read_box(module(slug, "rules.box").Components, folder(slug).joinpath("components.toml"), text)
    if text is not None:
        _check_same_rules(box, _game(slug, None).box)
    rules: Game = module(slug, "rules.rules").Game(box)
    return rules


def _check_same_rules(box: "Box", original: "Box") -> None:
    """Another box may change values, but the rules must find every option that they ask for."""
    if box.game.id != original.game.id:
        raise box.bad_table("game.id", original.game.id)
    options = [(option.id, option.type) for option in original.option]
    if [(option.id, option.type) for option in box.option] != options:
        raise box.bad_table("option", ", ".join(f"{name} ({kind})" for name, kind in options))


def restore_game(slug: str, text: str | None) -> Game:
    """The game again, from its name and the text of its box (None: the original)."""
    return _game(slug, text)


def restore_state(game: Game, position: Mapping[str, Any]) -> State:
    """The position again, from its dump."""
    return game.load(position)

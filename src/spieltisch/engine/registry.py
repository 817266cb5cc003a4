"""The installed games: every folder under games/, and games from other packages that are registered."""

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
    """Add a game from another package, which has the same modules as the folders under games/."""
    _registered[slug] = package
    _game.cache_clear()


def slugs() -> list[str]:
    """Return the names of all games."""
    return sorted({*_folders(), *_registered})


@lru_cache(maxsize=1)
def _folders() -> tuple[str, ...]:
    return tuple(
        entry.name.replace("_", "-")
        for entry in files("spieltisch.games").iterdir()
        if entry.is_dir() and entry.joinpath("components.toml").is_file()
    )


def bundled_games() -> list[str]:
    """Return the names of the games of this project, without registered ones."""
    return [slug for slug in slugs() if package(slug).startswith("spieltisch.games.")]


def package(slug: str) -> str:
    """Return the name of the package that holds the modules of a game.

    :raises UnknownGame: with the names of all games.
    """
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame("unknown-game", game=str(slug), known=slugs())
    return _registered.get(slug) or f"spieltisch.games.{slug.replace('-', '_')}"


def folder(slug: str) -> Traversable:
    """Return the folder of a game."""
    return files(package(slug))


def module(slug: str, name: str) -> Any:
    """Import a module of a game: "rules.game", "bot.evaluation", "text.notation" ..."""
    return import_module(f"{package(slug)}.{name}")


def has_module(slug: str, name: str) -> bool:
    """Whether a game has such a module."""
    folder_name = name.rpartition(".")[0]
    if folder_name and find_spec(f"{package(slug)}.{folder_name}") is None:
        return False
    return find_spec(f"{package(slug)}.{name}") is not None


def game(slug: str, components: str | Path | None = None) -> Game:
    """Return the rules of a game on its original box or on the box in the file `components`.

    >>> game("kopf-oder-knopf").num_actions
    3301

    :raises UnknownGame: when there is no such game.
    :raises BadBox: when the file is not a valid box of the game.
    """
    package(slug)  # report an unknown game before a bad file
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
    return new_game(slug, box)


def new_game(slug: str, box: "Box") -> Game:
    """Return the rules of a game on a box."""
    name = "rules.game" if has_module(slug, "rules.game") else "rules.rules"
    rules: Game = module(slug, name).Game(box)
    return rules


def _check_same_rules(box: "Box", original: "Box") -> None:
    """Refuse a box of another game, and one with other options: the rules read all options by name."""
    if box.game.id != original.game.id:
        raise box.bad_table("game.id", original.game.id)
    options = [(option.id, option.type) for option in original.option]
    if [(option.id, option.type) for option in box.option] != options:
        wanted = ", ".join(f"{name} ({kind})" for name, kind in options)
        raise box.bad_table("option", "ids", allowed=wanted)


def restore_game(slug: str, text: str | None) -> Game:
    """Return the game with this name and box text (None: the original); used by pickle."""
    return _game(slug, text)


def restore_state(game: Game, position: Mapping[str, Any]) -> State:
    """Return the position of a dump; used by pickle."""
    return game.load(position)

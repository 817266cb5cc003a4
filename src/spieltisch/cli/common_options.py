"""Options that commands share. Importing this module must stay cheap: every help text needs it."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from spieltisch.engine.box import Option, Setting, Value
    from spieltisch.engine.core import Game

Function = TypeVar("Function", bound=Callable[..., Any])

LANGUAGE = "spieltisch.language"  # the context's key for the language of error messages
YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")
FROM_FILE = "@"  # reads a long text from a file: -o track_tiles=@town.toml


def examples(*lines: str) -> str:
    """Return the examples at the end of a help text, without rewrapping."""
    return "\b\nExamples:\n" + "\n".join(f"  spieltisch {line}" for line in lines)


def system_language() -> str:
    """Return "de" on a German system, else "en"."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def chosen_language(context: click.Context) -> str:
    """Return the language chosen with --lang, or the system's."""
    language: str = context.meta.get(LANGUAGE) or system_language()
    return language


def _store_language(context: click.Context, _: click.Parameter, language: str) -> str:
    context.meta[LANGUAGE] = language
    return language


language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(["en", "de"]),
    default=system_language,
    callback=_store_language,
    is_eager=True,
    help="English or German.  [default: the system's language]",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
game_argument = click.argument("slug", metavar="GAME")
workers_option = click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="W",
    help="How many processes share the work; the result is the same.  [default: one per core]",
)


box_option = click.option("--box", metavar="FILE", help="Play with another components file.")
options_option = click.option(
    "-o",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the game; a long text may stand in a file, NAME=@FILE.",
)
players_option = click.option(
    "--players", type=int, metavar="N", help="How many seats.  [default: the fewest]"
)


def setup_options(function: Function) -> Function:
    """Add the options that choose the game's set-up: -o, --players, --box."""
    for option in (box_option, players_option, options_option):
        function = option(function)
    return function


def chosen_options(game: "Game", pairs: Sequence[str]) -> dict[str, "Setting"]:
    """Convert `-o name=value` to the options' types. The game checks the values."""
    from spieltisch.cli.texts import CommandError

    chosen: dict[str, Setting] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            first = next(iter(game.options.values()))
            raise CommandError("bad-pair", found=pair, example=f"{first.id}={first.default}")
        chosen[name] = _value(game.options[name], text) if name in game.options else text
    return chosen


def _value(option: "Option", text: str) -> "Setting":
    """Convert a text to the option's type. A text that does not fit stays as it is; the option refuses it."""
    if option.type == "list":
        return [_choice(option, word.strip()) for word in text.split(",")]
    if option.type == "bool":
        return True if text.lower() in YES else False if text.lower() in NO else text
    if option.type == "int":
        return int(text) if text.removeprefix("-").isdecimal() else text
    if option.type == "text" and text.startswith(FROM_FILE):
        return _file_text(text.removeprefix(FROM_FILE))
    return _choice(option, text)


def _file_text(file: str) -> str:
    from spieltisch.cli.texts import CommandError

    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CommandError("unreadable", file=file, reason=str(error)) from error


def _choice(option: "Option", text: str) -> "Value":
    return next((choice.value for choice in option.values if str(choice.value) == text), text)

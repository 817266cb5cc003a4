"""Format names, numbers, pictures, rules and tables for the terminal, in the user's language."""

import re
from collections.abc import Iterable, Sequence

import click
import msgspec
from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from spieltisch.cli.texts import CommandError, say, texts
from spieltisch.engine import registry
from spieltisch.engine.box import Option
from spieltisch.engine.core import Game, Options, State
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import catalogue
from spieltisch.engine.texts import number as number

COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
READABLE = 100  # columns: longer lines are hard to read
ANCHOR = re.compile(r'<a id="[^"]*"></a>')
FIGURE = re.compile(r"!\[([^\]]+)\]\(figure:[^)]+\)")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def print_json(data: object) -> None:
    """Print the result as JSON, for programs."""
    click.echo(msgspec.json.format(msgspec.json.encode(data)))


def make_console() -> Console:
    """Return the console: in colour on a terminal, plain when piped."""
    return Console(highlight=False, markup=False)


def game_name(game: Game, language: str) -> str:
    """Return the game's title."""
    return str(getattr(game.box.game, f"name_{language}"))


def seat_name(state: State, seat: int, language: str) -> str:
    """Return a seat's colour, else its number counted from 1."""
    values = {"colour": state.seat_colour(seat) or "none", "number": seat + 1}
    return catalogue(None).text("seat-name", values, language)


def cause_name(game: Game, word: str, language: str) -> str:
    """Return the text for what ended a game or decided a place; the bare word if there is no text."""
    key = f"cause-{word}"
    for known in (catalogue(game.slug), texts()):
        if key in known.keys(language):
            return known.text(key, {}, language)
    return word


def picture(state: State, seat: int | None, language: str) -> Text:
    """Draw the position as the seat (None: a spectator) sees it, players' letters in their colours."""
    drawn = registry.module(state.game.slug, "text.notation").picture(state.view(seat), language, state.game)
    text = Text(drawn.rstrip("\n"), no_wrap=True)
    for place in range(state.players):
        colour = state.seat_colour(place)
        if colour in COLOURS:
            letter = rf"(?<![^\W\d]){colour[0].upper()}(?![^\W\d])"  # no part of a word
            text.highlight_regex(letter, f"bold {colour}")
    return text


def plain(markdown: str) -> str:
    """Return a rulebook's text without anchors, pictures replaced by their captions.

    >>> plain('<a id="KAP-1"></a>**KAP-1** Sail.')
    '**KAP-1** Sail.'
    >>> plain("![The start.](figure:setup)")
    '*The start.*'
    """
    return FIGURE.sub(r"*\1*", ANCHOR.sub("", markdown))


def prose(markdown: str) -> Markdown:
    """Format a rulebook's text for the terminal, without anchors and links."""
    return Markdown(LINK.sub(r"\1", plain(markdown)))


def find_rule(slug: str, rule: str, language: str) -> tuple[str, str]:
    """Find a rule, ignoring case; return its number and text.

    :raises CommandError: if the rulebook has no such number.
    """
    book = rules(slug, language)
    for name, text in book.items():
        if name.casefold() == rule.casefold():
            return name, text
    raise CommandError("no-such-rule", game=slug, found=rule, example=next(iter(book)))


def value_name(option: Option, value: object, language: str) -> str:
    """Return an option's value with its name in the box."""
    if isinstance(value, bool):
        return say(language, "on" if value else "off")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    names = [getattr(choice, f"name_{language}") for choice in option.values if choice.value == value]
    return f"{value} ({names[0]})" if names else str(value)


def options_table(game: Game, options: Options, language: str) -> Table:
    """Return a table of the options with their values."""
    table = grid(say(language, "option"), say(language, "value"), say(language, "meaning"))
    for name, value in options.items():
        option = game.options[name]
        changed = "" if option.is_default(value) else "bold"
        label = str(getattr(option, f"name_{language}"))
        table.add_row(Text(name, changed), Text(value_name(option, value, language), changed), label)
    return table


def standings_table(state: State, language: str) -> Table:
    """Return a table of the final standings."""
    table = grid(
        say(language, "place"), say(language, "player"), say(language, "score"), say(language, "decided")
    )
    table.columns[0].justify = table.columns[2].justify = "right"
    for standing in state.standings():
        table.add_row(
            number(standing.rank, language),
            seat_name(state, standing.seat, language),
            number(standing.score, language),
            cause_name(state.game, standing.decided_by, language),
        )
    return table


def grid(*headings: str) -> Table:
    """Return an empty table in the style of all commands."""
    return Table(*headings, box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")


def filled(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Return a table with names on the left and numbers on the right."""
    table = grid(*headings)
    for row in rows:
        table.add_row(*row)
    for column in table.columns[1:]:
        column.justify = "right"
    return table

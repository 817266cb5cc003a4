"""Read positions and records from files, and print them as text."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from spieltisch.cli.console import (
    cause_name,
    game_name,
    make_console,
    number,
    options_table,
    picture,
    print_json,
    seat_name,
    standings_table,
)
from spieltisch.cli.texts import CommandError, say
from spieltisch.engine import registry
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.record import Record


class Step(NamedTuple):
    """A move of a record with the positions before and after it."""

    before: State
    seat: int
    action: int
    after: State


def read(file: str) -> str:
    """Read a file; "-" is standard input.

    :raises CommandError: if it cannot be read or is empty.
    """
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError("unreadable", file=file, reason=str(reason)) from error
    if not text.strip():
        raise CommandError("empty", file=file)
    return text


def parse_file(text: str, slug: str | None) -> State | Record:
    """Parse a position or record: JSON, or the game's own notation.

    :raises SpieltischError: if it is neither.
    """
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            place = {"line": str(error.lineno), "column": str(error.colno)}
            raise CommandError("no-json", reason=error.msg, **place) from error
        except (ValueError, RecursionError) as error:
            raise CommandError("unreadable-json", reason=str(error)) from error
        if "format" in data:
            return Record.from_json(text)
        return registry.game(require_game(slug)).load(data)
    return parse_notation(text, require_game(slug))


def require_game(slug: str | None) -> str:
    """Return the game; raise CommandError if none is named."""
    if slug is None:
        raise CommandError("needs-game", games=registry.slugs())
    return slug


def parse_notation(text: str, slug: str) -> State | Record:
    """Parse the game's own notation: one line is a position, several are a game."""
    notation = registry.module(slug, "text.notation")
    is_position = len(text.strip().splitlines()) == 1
    name = "parse_position" if is_position else "parse_game"
    if not hasattr(notation, name):
        raise CommandError("no-notation", game=slug)
    found: State | Record
    if is_position:
        found = notation.parse_position(registry.game(slug), text.strip())
    else:
        found = notation.parse_game(text)
    return found


# -- positions -------------------------------------------------------------------------------------------


def print_position(state: State, language: str, as_json: bool) -> None:
    """Print a position as a spectator sees it, and the prompts of the seats to act."""
    if as_json:
        print_json({"kind": "position", "game": state.game.slug, **position_facts(state)})
        return
    console = make_console()
    console.print(Text(game_name(state.game, language), "bold"), end="\n\n")
    draw_position(console, state, language)


def position_facts(state: State) -> dict[str, object]:
    """Return a position for JSON output."""
    return {"players": int(state.players), "actors": state.actors(), "position": state.dump()}


def draw_position(console: Console, state: State, language: str) -> None:
    """Print the picture, then the prompts or, at the end, the standings."""
    console.print(picture(state, None, language))
    actors = state.actors()
    console.print()
    if not actors:
        console.print(standings_table(state, language))
    elif actors[0] == CHANCE:
        console.print(say(language, "chance-acts"))
    else:
        for seat in actors:
            console.print(f"{seat_name(state, seat, language)}: {state.prompt_text(seat, language)}")


# -- records ---------------------------------------------------------------------------------------------


def print_record(record: Record, ply: int | None, moves: bool, language: str, as_json: bool) -> None:
    """Print the header of a record, optionally its moves, and the position after move `ply`.

    :raises SpieltischError: if the record does not replay, or is shorter.
    """
    start, steps = replayed(record)
    last = len(steps) if ply is None else ply
    if last > len(steps):
        raise CommandError("no-such-ply", ply=last, last=len(steps))
    state = steps[last - 1].after if last else start
    if as_json:
        facts = record_facts(record, len(steps), last, state)
        if moves:
            facts["moves"] = [move_facts(step, language) for step in steps]
        print_json(facts)
        return
    console = make_console()
    print_header(console, record, len(steps), language)
    if moves:
        console.print(moves_table(steps, language))
    console.print(Text(say(language, "after-ply", ply=last, last=len(steps)), "bold"), end="\n\n")
    draw_position(console, state, language)


def replayed(record: Record) -> tuple[State, list[Step]]:
    """Return the start position and the moves that were not undone."""
    record.replay()
    start = next(record.states())
    steps: list[Step] = []
    state = start
    for move in record.in_force():
        action = state.action(move.action)
        after = state.clone()
        after.apply(move.seat, action)
        steps.append(Step(state, move.seat, action, after))
        state = after
    return start, steps


def record_facts(record: Record, length: int, ply: int, state: State) -> dict[str, object]:
    """Return a record for JSON output."""
    return {
        "kind": "record",
        "game": record.game,
        "rules_version": record.rules_version,
        "options": record.options,
        "length": length,
        "end": record.end,
        "ply": ply,
        **position_facts(state),
    }


def move_facts(step: Step, language: str) -> dict[str, object]:
    """Return a move for JSON output."""
    words = list(step.before.describe(step.action))
    return {"seat": step.seat, "words": words, "text": step.before.text(step.action, language)}


def print_header(console: Console, record: Record, length: int, language: str) -> None:
    """Print the game, options that are not defaults, and the end."""
    game = record.setup()
    console.print(Text(game_name(game, language), "bold"))
    console.print(say(language, "length", players=record.players, moves=length))
    special = {
        name: value for name, value in record.options.items() if not game.options[name].is_default(value)
    }
    if special:
        console.print(options_table(game, special, language))
    if record.end is None:
        console.print(say(language, "unfinished"))
    else:
        cause = cause_name(game, record.end.cause, language)
        table = game.start(record.players, record.options)
        payoffs = ", ".join(
            f"{seat_name(table, seat, language)} {number(payoff, language, 2)}"
            for seat, payoff in enumerate(record.end.payoffs)
        )
        console.print(say(language, "record-end", cause=cause, payoffs=payoffs))
    console.print()


def moves_table(steps: list[Step], language: str) -> Table:
    """Return a table with every move as a sentence."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for ply, step in enumerate(steps, 1):
        name = say(language, "chance") if step.seat == CHANCE else seat_name(step.before, step.seat, language)
        table.add_row(str(ply), name, step.before.text(step.action, language))
    table.add_row()
    return table

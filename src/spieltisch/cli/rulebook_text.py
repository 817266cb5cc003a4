"""Print rulebooks, for people and programs."""

import sys
from pathlib import Path

import click

from spieltisch.cli.console import (
    READABLE,
    find_rule,
    game_name,
    grid,
    make_console,
    plain,
    print_json,
    prose,
)
from spieltisch.cli.rule_matrix import matrix
from spieltisch.cli.texts import CommandError, say
from spieltisch.engine import registry
from spieltisch.engine.rulebook import rules


def print_games(language: str, as_json: bool) -> None:
    """Print all games with the facts of their boxes."""
    games = [registry.game(slug) for slug in registry.slugs()]
    if as_json:
        print_json(
            [
                {
                    "game": game.slug,
                    "name": game_name(game, language),
                    "summary": getattr(game.box.game, f"summary_{language}"),
                    "players": list(game.players),
                    "rules_version": game.rules_version,
                    "options": {name: option.default for name, option in game.options.items()},
                }
                for game in games
            ]
        )
        return
    table = grid(*(say(language, heading) for heading in ("game", "name", "players", "about")))
    for game in games:
        players = f"{game.players[0]}-{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        about = getattr(game.box.game, f"summary_{language}")
        table.add_row(game.slug, game_name(game, language), players, about)
    make_console().print(table)


def print_rulebook(slug: str, language: str, as_json: bool) -> None:
    """Print a rulebook: formatted on a terminal, Markdown when piped."""
    if as_json:
        print_json({"game": slug, "language": language, "rules": rules(slug, language)})
        return
    text = registry.folder(slug).joinpath("text", f"rulebook.{language}.md").read_text(encoding="utf-8")
    console = make_console()
    if sys.stdout.isatty():
        console.print(prose(text), width=min(console.width, READABLE))
    else:
        click.echo(plain(text), nl=False)


def print_rule(slug: str | None, rule: str, language: str, as_json: bool) -> None:
    """Print one rule; without a game, its number determines the game."""
    if slug is None:
        slug = game_of_rule(rule)
    number, text = find_rule(slug, rule, language)
    if as_json:
        print_json({"game": slug, "language": language, "rule": number, "text": text})
        return
    console = make_console()
    console.print(prose(f"**{number}** {text}"), width=min(console.width, READABLE))


def game_of_rule(rule: str) -> str:
    """Return the game whose rulebook has that number.

    :raises CommandError: if none has.
    """
    books = {slug: rules(slug, "en") for slug in registry.slugs()}
    for slug, book in books.items():
        if rule.casefold() in map(str.casefold, book):
            return slug
    first = [next(iter(book)) for book in books.values()]
    raise CommandError("no-such-rule-anywhere", found=rule, examples=first)


def print_matrix(slug: str | None, tests: Path, language: str, as_json: bool) -> None:
    """Print every rule with its tests; exit with 1 if a rule has none or a mark names no rule."""
    found = matrix(registry.bundled_games() if slug is None else [slug], tests)
    if as_json:
        unknown = [mark._asdict() for mark in found.unknown]
        print_json({"tests": found.tests, "unproven": found.unproven, "unknown": unknown})
    else:
        for rule, proofs in found.tests.items():
            for proof in proofs:
                click.echo(f"{rule:<8}{proof}")
        for rule in found.unproven:
            click.secho(say(language, "unproven", rule=rule), fg="red")
        for mark in found.unknown:
            click.secho(say(language, "unknown-mark", test=mark.test, rule=mark.rule), fg="red")
    if not found.complete:
        raise click.exceptions.Exit(1)

"""`spieltisch simulate`: play many games and print statistics."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spieltisch.cli.common_options import (
    chosen_options,
    examples,
    game_argument,
    json_option,
    language_option,
    setup_options,
    workers_option,
)
from spieltisch.cli.output_files import check_writable

if TYPE_CHECKING:
    from spieltisch.arena.compare import Comparison
    from spieltisch.engine.core import Game

ORIGINAL = "original"


@click.command(
    epilog=examples(
        "simulate kopf-oder-knopf -n 10000",
        "simulate kopf-oder-knopf --bot greedy --bot random -o target=8",
        "simulate homestretch --players 4 --bot greedy -n 200",
        "simulate kopf-oder-knopf --seed 7 --json > result.json",
        "simulate homestretch --box my.toml --against original --html changes.html",
    )
)
@game_argument
@click.option("-n", "games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="The bot: once for all seats, or once per seat in their order.  [default: random]",
)
@setup_options
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@workers_option
@click.option(
    "--against",
    metavar="FILE",
    help="Compare with another box on the same seeds: a components file, or the word original.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --against: write a report with plots to this file.",
)
@click.option("--quick", is_flag=True, help="Leave out the game's own statistics; much faster.")
@language_option
@json_option
def command(
    slug: str,
    games: int,
    bots: tuple[str, ...],
    box: str | None,
    players: int | None,
    pairs: tuple[str, ...],
    seed: int,
    workers: int | None,
    against: str | None,
    html: Path | None,
    quick: bool,
    language: str,
    as_json: bool,
) -> None:
    """Let bots play many games and count: wins, payoffs, lengths, how games end."""
    from spieltisch.arena.simulate import simulate
    from spieltisch.arena.texts import ArenaError
    from spieltisch.cli.console import print_json
    from spieltisch.cli.progress import progress
    from spieltisch.cli.simulation_tables import print_result
    from spieltisch.cli.texts import CommandError
    from spieltisch.engine import registry

    game = registry.game(slug, box)
    options = chosen_options(game, pairs)
    seats = int(game.start(players, options).players)
    if len(bots) > 1 and len(bots) != seats:
        raise CommandError("bad-bots", bots=len(bots), players=seats)
    bots = bots or ("random",)
    workers = workers or os.cpu_count() or 1
    if against is not None:
        from spieltisch.arena.compare import compare

        other = registry.game(slug, None if against == ORIGINAL else against)
        if html is not None:
            check_writable(html)
        with progress(slug, 2 * games, quiet=as_json) as show:
            compared = compare(game, other, games, seats, options, bots, seed, workers, show, quick)
        show_comparison(compared, game, box_names(box, against, language), html, language, as_json)
        return
    if html is not None:
        raise ArenaError("html-needs-against")
    with progress(slug, games, quiet=as_json) as show:
        result = simulate(slug, games, seats, options, bots, seed, workers, box, show, quick)
    if as_json:
        print_json(result)
    else:
        print_result(result, game, language)


def box_names(box: str | None, against: str, language: str) -> tuple[str, str]:
    """Return the names of the two boxes: their file names."""
    from spieltisch.arena.texts import say

    files = (box, None if against == ORIGINAL else against)
    ours, theirs = (say(language, "original-box") if file is None else Path(file).stem for file in files)
    if ours == theirs:
        ours, theirs = str(box), against
    return ours, theirs


def show_comparison(
    compared: "Comparison",
    game: "Game",
    boxes: tuple[str, str],
    html: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Show what has changed between two boxes: as tables, JSON or a page."""
    from spieltisch.arena.comparison_report import report
    from spieltisch.arena.texts import say
    from spieltisch.cli.console import print_json

    if html is not None:
        html.write_text(report(compared, game, boxes, language), encoding="utf-8")
    if as_json:
        print_json(compared)
        return
    print_comparison(compared, game, boxes, language)
    if html is not None:
        click.echo(say(language, "written", file=str(html)))


def print_comparison(compared: "Comparison", game: "Game", boxes: tuple[str, str], language: str) -> None:
    """Print the figures that all games have, and the changed figures of the game's own statistics."""
    from itertools import groupby

    from spieltisch.arena.comparison_report import (
        COMMON,
        cells,
        conditions,
        headings,
        headline,
        is_marked,
        report_lines,
        verdict_counts,
        with_verdict,
    )
    from spieltisch.arena.texts import say
    from spieltisch.cli.console import filled, make_console

    console = make_console()
    console.print(headline(compared, game, boxes, language), style="bold")
    console.print(conditions(compared, language), style="dim", end="\n\n")
    lines = report_lines(compared, game, language)
    columns = headings(boxes, language)
    common = [line for line in lines if line.found.figure.group in COMMON]
    console.print(filled(columns, [cells(line, True, language) for line in common]))
    own = [line for line in lines if line.found.figure.group not in COMMON and is_marked(line)]
    for group, of_group in groupby(own, key=lambda line: line.group):
        console.print("\n" + group, style="bold")
        console.print(filled(columns, [cells(line, False, language) for line in of_group]))
    console.print()
    if not with_verdict(lines, "changed"):
        console.print(say(language, "nothing-changed"), style="bold")
    console.print(verdict_counts(lines, language))

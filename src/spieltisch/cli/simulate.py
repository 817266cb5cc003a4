"""`spieltisch simulate`: many games, statistics, progress bar."""

import os
import sys
from contextlib import nullcontext

import click

from spieltisch.cli.options import (
    chosen_options,
    examples,
    game_argument,
    json_option,
    language_option,
    setup_options,
)


@click.command(
    epilog=examples(
        "simulate kopf-oder-knopf -n 10000",
        "simulate kopf-oder-knopf --bot greedy --bot random -o target=8",
        "simulate homestretch --players 4 --bot greedy -n 200",
        "simulate kopf-oder-knopf --seed 7 --json > result.json",
    )
)
@game_argument
@click.option("-n", "games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Who plays: once for all seats, or once per seat in their order.  [default: random]",
)
@setup_options
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="W",
    help="How many processes share the work; the result is the same.  [default: one per core]",
)
@click.option("--quick", is_flag=True, help="Results alone, without the game's own statistics: much faster.")
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
    quick: bool,
    language: str,
    as_json: bool,
) -> None:
    """Let bots play many games and count: wins, payoffs, lengths, how games end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from spieltisch.arena.simulate import simulate
    from spieltisch.cli.screen import print_json
    from spieltisch.cli.statistics import print_result
    from spieltisch.cli.texts import CommandError
    from spieltisch.engine import registry

    game = registry.game(slug, box)
    options = chosen_options(game, pairs)
    seats = int(game.start(players, options).players)
    if len(bots) > 1 and len(bots) != seats:
        raise CommandError("bad-bots", bots=len(bots), players=seats)
    errors = Console(stderr=True)
    bar = Progress(
        TextColumn(slug),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )
    visible = sys.stderr.isatty() and not as_json
    with bar if visible else nullcontext():
        task = bar.add_task(slug, total=games)
        result = simulate(
            slug,
            games,
            seats,
            options,
            bots or ("random",),
            seed,
            workers or os.cpu_count() or 1,
            box,
            lambda done: bar.update(task, completed=done),
            quick,
        )
    if as_json:
        print_json(result)
    else:
        print_result(result, game, language)

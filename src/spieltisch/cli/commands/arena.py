"""`spieltisch arena`: bots against bots, ratings with intervals, a report."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from spieltisch.cli.common_options import (
    box_option,
    chosen_options,
    examples,
    game_argument,
    json_option,
    language_option,
    options_option,
    workers_option,
)
from spieltisch.cli.output_files import check_writable
from spieltisch.cli.variadic_option import VariadicCommand

if TYPE_CHECKING:
    from spieltisch.arena.executors import Executor
    from spieltisch.arena.results import Results
    from spieltisch.arena.summary import Summary
    from spieltisch.engine.core import Game

HERE = "here"  # a temporary Ray cluster of this machine

address_option = click.option(
    "--ray",
    "address",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play on the Ray cluster at this address, or on a temporary cluster of this machine.",
)


@click.command(
    cls=VariadicCommand,
    epilog=examples(
        "arena kopf-oder-knopf --bots random greedy mcts:200",
        "arena kap-hoorn --bots greedy casual mybot.py:Bot --players 3 4 -n 50",
        "arena homestretch --bots club casual --out club.jsonl --html club.html",
        "arena kopf-an-kopf --bots random greedy --tables mixed --ray",
    ),
)
@game_argument
@click.option(
    "--bots", multiple=True, required=True, metavar="BOT...", help="The bots that take part, at least two."
)
@click.option(
    "-n",
    "rounds",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Number of rounds. In a round every table is played once, all with the same dice.",
)
@click.option(
    "--players",
    "counts",
    type=int,
    multiple=True,
    metavar="N...",
    help="Number of seats.  [default: every number that the game allows]",
)
@click.option(
    "--tables",
    type=click.Choice(["pairs", "mixed"]),
    default="pairs",
    show_default=True,
    help="Pairs: one bot against another bot in all other seats, for every pair, once from each seat "
    "(in a duel: both ways). Mixed: the bots form a circle, in an order drawn for the round, and the "
    "table moves on by one bot from game to game. Mixed needs fewer games.",
)
@box_option
@options_option
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Store every game in this file (JSON lines). Stored games are not played again, so an interrupted "
    "run continues, and a larger -n adds rounds.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a report with plots to this file.",
)
@workers_option
@address_option
@language_option
@json_option
def command(
    slug: str,
    bots: tuple[str, ...],
    rounds: int,
    counts: tuple[int, ...],
    tables: Literal["pairs", "mixed"],
    box: str | None,
    pairs: tuple[str, ...],
    seed: int,
    out: Path | None,
    html: Path | None,
    workers: int | None,
    address: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Let bots play a tournament.

    Seats rotate: in every round each bot has each seat equally often. Games of a round share their dice.
    """
    from spieltisch.arena.results import Results
    from spieltisch.arena.texts import ArenaError
    from spieltisch.arena.tournament import tournament
    from spieltisch.cli.console import print_json
    from spieltisch.engine import registry

    game = registry.game(slug, box)
    plan = tournament(game, bots, counts, chosen_options(game, pairs), tables, seed)
    try:
        from spieltisch.arena.summary import summary
    except ModuleNotFoundError as error:
        raise ArenaError("no-choix") from error
    if html is not None:
        check_writable(html)
    with Results(plan, out) as results:
        run(game, results, rounds, address, workers, language, quiet=as_json)
    found = summary(plan, results.played())
    if html is not None:
        from spieltisch.arena.tournament_report import report

        html.write_text(report(found, game, language), encoding="utf-8")
    if as_json:
        print_json(found)
    else:
        print_summary(found, game, language)
        if html is not None:
            from spieltisch.arena.texts import say

            click.echo(say(language, "written", file=str(html)))


def chosen_executor(address: str | None, workers: int | None) -> "Executor":
    """Return the executor: processes of this machine, or a Ray cluster."""
    import os

    from spieltisch.arena.executors import RayExecutor, local_executor

    if address is None:
        return local_executor(workers or os.cpu_count() or 1)
    return RayExecutor(None if address == HERE else address, workers)


def run(
    game: "Game",
    results: "Results",
    rounds: int,
    address: str | None,
    workers: int | None,
    language: str,
    quiet: bool,
) -> None:
    """Play the missing games. On Ctrl-C keep the finished games and print how to continue."""
    from spieltisch.arena.texts import say
    from spieltisch.arena.tournament import GameResult, play
    from spieltisch.cli.interrupts import interrupts_delayed
    from spieltisch.cli.progress import progress

    missing = results.missing(rounds)
    total = rounds * results.plan.games_per_round
    if results.games and missing and not quiet:
        click.echo(say(language, "resuming", games=len(results.games), file=str(results.file)), err=True)
    if not missing:
        return
    done = total - len(missing)
    try:
        with progress(game.slug, total, done, quiet) as show:

            def keep(games: Sequence[GameResult]) -> None:
                nonlocal done
                with interrupts_delayed():
                    results.keep(games)
                    done += len(games)
                show(done)

            play(game, results.plan, missing, chosen_executor(address, workers), keep)
    except KeyboardInterrupt:
        key = "interrupted-lost" if results.file is None else "interrupted-kept"
        sentence = say(language, key, done=done, total=total, file=str(results.file))
        click.echo("\n" + sentence, err=True)
        raise click.exceptions.Exit(130) from None


def print_summary(found: "Summary", game: "Game", language: str) -> None:
    """Print the result as tables."""
    from spieltisch.arena.texts import say
    from spieltisch.arena.tournament_report import (
        alone_rows,
        bot_headings,
        bot_row,
        headline,
        is_alone,
        rating_row,
        shares,
    )
    from spieltisch.cli.console import filled, make_console, number

    console = make_console()
    console.print(headline(found, game, language), style="bold", end="\n\n")
    names = found.tournament.bots
    if found.ratings:
        headings = [say(language, name) for name in ("bot", "rating", "interval")]
        console.print(filled(headings, [rating_row(rating, language) for rating in found.ratings]))
        console.print(say(language, "ratings-meaning"), style="dim", end="\n\n")
    for count in found.counts:
        console.print(say(language, "with-players", players=count.players), style="bold")
        console.print(say(language, "rounds-played", rounds=count.rounds, games=count.games), style="dim")
        console.print(filled(bot_headings(language), [bot_row(bot, count, language) for bot in count.bots]))
        share = shares(count)
        rows = [
            [
                bot,
                *(
                    f"{number(100 * share[bot, other], language)} %" if (bot, other) in share else ""
                    for other in names
                ),
            ]
            for bot in names
        ]
        console.print()
        console.print(filled([say(language, "ahead"), *names], rows))
        if is_alone(count):
            console.print()
            console.print(filled([say(language, "alone"), *names], alone_rows(found, count, language)))
        steps = count.steps
        lengths = {"mean": steps.mean, "low": steps.p25, "high": steps.p75}
        values = {name: number(value, language) for name, value in lengths.items()}
        console.print("\n" + say(language, "lengths-meaning", **values), end="\n\n")
    if not found.counts:
        console.print(say(language, "nothing-whole"))
    if found.unfinished:
        console.print(say(language, "unfinished-round", games=found.unfinished))

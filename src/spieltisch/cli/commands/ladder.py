"""`spieltisch ladder`: every bot level against the level below, in every game."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from spieltisch.cli.commands.arena import address_option, chosen_executor
from spieltisch.cli.common_options import examples, json_option, language_option, workers_option
from spieltisch.cli.variadic_option import ARGUMENTS, VariadicCommand

if TYPE_CHECKING:
    from spieltisch.arena.ladder import Ladder, Match, MatchResult


@click.command(
    cls=VariadicCommand,
    epilog=examples(
        "ladder -n 100 --docs docs/researchers",
        "ladder kap-hoorn homestretch --players 3 5 -n 30",
        "ladder kopf-oder-knopf --levels beginner casual --minutes 2",
    ),
)
@click.argument("slugs", metavar="[GAME]...", nargs=-1)
@click.option(
    "-n",
    "rounds",
    type=click.IntRange(1),
    default=50,
    show_default=True,
    help="Rounds of every match. In a round the level has each seat once, with the same dice.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    metavar="M",
    help="Start no new game of a match after this many minutes; the same command continues later.",
)
@click.option(
    "--players",
    "counts",
    type=int,
    multiple=True,
    metavar="N...",
    help="Number of seats.  [default: the fewest, and 4]",
)
@click.option(
    "--levels", multiple=True, metavar="LEVEL...", help="From the weakest to the strongest.  [default: all]"
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("ladder-games"),
    show_default=True,
    help="Store every game here. Stored games are not played again.",
)
@click.option(
    "--docs",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write ladder.json, ladder.md and a picture of every game to this folder; other games stay.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@workers_option
@address_option
@language_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    slugs: tuple[str, ...],
    rounds: int,
    minutes: float | None,
    counts: tuple[int, ...],
    levels: tuple[str, ...],
    folder: Path,
    docs: Path | None,
    seed: int,
    workers: int | None,
    address: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Measure every bot level against the level below, in all games or in these.

    In a duel both levels play each deal from both sides. At a larger table the level has one seat and the
    lower level all others.
    """
    import shlex

    from spieltisch.arena.ladder import Ladder, machine_info, matches, today
    from spieltisch.arena.ladder_report import read_ladders, write_ladder
    from spieltisch.arena.texts import ArenaError, say
    from spieltisch.bots import LEVELS, levels_of
    from spieltisch.cli.console import print_json
    from spieltisch.cli.texts import CommandError
    from spieltisch.engine import registry

    chosen = levels or tuple(LEVELS)
    if len(chosen) < 2:
        raise ArenaError("too-few-levels", known=list(LEVELS))
    planned = matches(slugs or registry.bundled_games(), chosen, counts)
    if not planned:
        raise ArenaError("no-such-count", players=list(counts))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if docs is not None:
            docs.mkdir(parents=True, exist_ok=True)
            read_ladders(docs)  # raises before any game is played if the data there is damaged
    except OSError as error:
        raise CommandError("unwritable", file=str(error.filename), reason=str(error.strerror)) from error
    try:
        results = [
            run_match(match, folder, rounds, minutes, seed, workers, address, language, as_json)
            for match in planned
        ]
    except KeyboardInterrupt:
        click.echo("\n" + say(language, "ladder-interrupted", folder=str(folder)), err=True)
        raise click.exceptions.Exit(130) from None
    ladder = Ladder(
        command=shlex.join(["spieltisch", "ladder", *context.meta[ARGUMENTS]]),
        date=today(),
        machine=machine_info(),
        seed=seed,
        levels={
            slug: {level: levels_of(slug).get(level) for level in chosen}
            for slug in dict.fromkeys(match.game for match in planned)
        },
        rungs=tuple(result for result in results if result is not None),
    )
    if docs is not None and ladder.rungs:
        write_ladder(ladder, docs)
    if as_json:
        print_json(ladder)
        return
    print_ladder(ladder, language)
    if docs is not None and ladder.rungs:
        click.echo(say(language, "ladder-written", folder=str(docs)))


def run_match(
    match: "Match",
    folder: Path,
    rounds: int,
    minutes: float | None,
    seed: int,
    workers: int | None,
    address: str | None,
    language: str,
    quiet: bool,
) -> "MatchResult | None":
    """Play one match with a progress bar."""
    from spieltisch.arena.ladder import play_match
    from spieltisch.arena.texts import say
    from spieltisch.cli.progress import progress

    names = {"game": match.game, "players": match.players, "bot": match.bot, "other": match.other}
    label = say(language, "ladder-match", **names)
    with progress(label, rounds * match.players, quiet=quiet) as show:
        return play_match(match, folder, rounds, chosen_executor(address, workers), seed, minutes, show)


def print_ladder(ladder: "Ladder", language: str) -> None:
    """Print all matches as tables, game by game."""
    from spieltisch.arena.formatting import game_name
    from spieltisch.arena.ladder_report import cells, headings, promises_kept
    from spieltisch.arena.texts import say
    from spieltisch.cli.console import filled, make_console
    from spieltisch.engine import registry

    console = make_console()
    if not ladder.rungs:
        console.print(say(language, "ladder-empty"))
        return
    for slug, each in ladder.by_game().items():
        console.print(game_name(registry.game(slug), language), style="bold")
        rows = [cells(rung, language)[:-1] for rung in each.rungs]  # no room for what was promised
        console.print(filled(headings(language)[:-1], rows), end="\n\n")
    console.print(promises_kept(ladder.rungs, language))

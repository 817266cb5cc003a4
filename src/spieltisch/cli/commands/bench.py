"""`spieltisch bench`: the speed of the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spieltisch.cli.common_options import (
    chosen_options,
    examples,
    json_option,
    language_option,
    setup_options,
)

if TYPE_CHECKING:
    from rich.table import Table

    from spieltisch.arena.bench import Comparison
    from spieltisch.engine.core import Game, State


RATES = (
    "steps_in_loop",
    "steps_from_python",
    "playouts",
    "clones",
    "determinizations",
    "search_playouts",
    "search_iterations",
)


@click.command(
    epilog=examples("bench", "bench kopf-oder-knopf --compare", "bench --seconds 1 --json > speed.json")
)
@click.argument("slugs", metavar="[GAME]...", nargs=-1)
@click.option(
    "--seconds", type=click.FloatRange(0.05), default=2.0, show_default=True, help="Seconds for each figure."
)
@click.option("--compare", is_flag=True, help="Measure OpenSpiel in the same run (needs the extra [bench]).")
@click.option(
    "--checkout",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="The checkout with the folders bench and tests, for the comparison with C.  [default: here]",
)
@setup_options
@language_option
@json_option
def command(
    slugs: tuple[str, ...],
    seconds: float,
    compare: bool,
    checkout: Path,
    box: str | None,
    players: int | None,
    pairs: tuple[str, ...],
    language: str,
    as_json: bool,
) -> None:
    """Measure steps, playouts, clones and determinizations per second, on one core."""
    from dataclasses import asdict

    from spieltisch.arena import bench
    from spieltisch.cli.texts import say
    from spieltisch.engine import build, registry

    figures: dict[str, dict[str, Any]] = {}
    for slug in slugs or registry.slugs():
        game = registry.game(slug, box)
        start = game.start(players, chosen_options(game, pairs))
        if not as_json:
            click.echo(say(language, "bench-game", game=slug), err=True)
        comparisons = [against_c(game, checkout, seconds)]
        if compare:
            comparisons.append(bench.compare_openspiel(start, seconds))
            if comparisons[-1] is None:
                click.echo(say(language, "bench-no-openspiel"), err=True)
        figures[slug] = {
            **asdict(bench.measure(start, seconds)),
            "batch": batch_figures(start, seconds),
            "search": search_figures(start, seconds) if compare else None,
            "comparisons": [asdict(comparison) for comparison in comparisons if comparison is not None],
        }
    startup = bench.startup()
    if as_json:
        import json

        click.echo(
            json.dumps({"compiled": build() == "compiled", "startup_ms": startup, "games": figures}, indent=2)
        )
    else:
        print_figures(figures, startup, language)


def print_figures(figures: dict[str, dict[str, Any]], startup: dict[str, float], language: str) -> None:
    """Print the figures as tables."""
    from spieltisch.cli.console import grid, make_console, number
    from spieltisch.cli.texts import say
    from spieltisch.engine import build

    console = make_console()
    console.print(say(language, "bench-build", build=build()), style="bold", end="\n\n")
    for slug, figure in figures.items():
        table = grid(slug, say(language, "bench-per-second"))
        for rate in RATES:
            table.add_row(say(language, f"bench-{rate.replace('_', '-')}"), number(figure[rate], language))
        add_batch(table, figure["batch"], language)
        table.columns[1].justify = "right"
        console.print(table)
        if figure["search"] is not None:
            values = {name: number(figure["search"][name], language) for name in ("ours", "theirs", "ratio")}
            console.print(say(language, "bench-search-beside", **values))
        for other in figure["comparisons"]:
            ratios = {"loop": other["in_loop_ratio"], "python": other["from_python_ratio"]}
            values = {
                name: "none" if ratio is None else number(ratio, language, 2)
                for name, ratio in ratios.items()
            }
            theirs = number(other["theirs"], language)
            console.print(say(language, "bench-beside", system=other["system"], theirs=theirs, **values))
    times = {name: number(milliseconds, language) for name, milliseconds in startup.items()}
    console.print("\n" + say(language, "bench-startup", **times))


def add_batch(table: "Table", batch: dict[str, Any] | None, language: str) -> None:
    """Add the rows of a batch and of PettingZoo, as far as they were measured."""
    from spieltisch.cli.console import number
    from spieltisch.cli.texts import say

    if batch is None:
        return
    games = str(batch["games"])
    table.add_row(say(language, "bench-batch", games=games), number(batch["ours"], language))
    if batch["theirs"] is not None:
        ratio = number(batch["ratio"], language, 1)
        table.add_row(say(language, "bench-pettingzoo", ratio=ratio), number(batch["theirs"], language))


def batch_figures(start: "State", seconds: float) -> dict[str, Any] | None:
    """Measure decisions per second in a batch and through PettingZoo; return None without NumPy."""
    from dataclasses import asdict

    from spieltisch.arena.bench import measure_throughput
    from spieltisch.engine.errors import MissingExtra

    try:
        from spieltisch.adapters.speed_comparison import GAMES, batch_driver, pettingzoo_driver
    except MissingExtra:
        return None
    return {
        "games": GAMES,
        **asdict(measure_throughput(batch_driver(start), pettingzoo_driver(start), seconds)),
    }


def search_figures(start: "State", seconds: float) -> dict[str, Any] | None:
    """Measure playouts per second of our search and OpenSpiel's IS-MCTS; return None without OpenSpiel."""
    from dataclasses import asdict

    from spieltisch.arena.bench import halfway, measure_throughput, search_driver
    from spieltisch.bots.mcts import NullEvaluation
    from spieltisch.engine.errors import MissingExtra

    middle = halfway(start)
    try:
        from spieltisch.adapters.speed_comparison import openspiel_search_driver
    except MissingExtra:
        return None
    theirs = openspiel_search_driver(middle)
    return (
        None
        if theirs is None
        else asdict(measure_throughput(search_driver(middle, NullEvaluation()), theirs, seconds))
    )


def against_c(game: "Game", checkout: Path, seconds: float) -> "Comparison | None":
    """Compare with the game's C program on the tests' positions; return None if the checkout lacks either."""
    from spieltisch.arena.bench import compare_c
    from spieltisch.engine.registry import module
    from spieltisch.engine.toml_text import read_toml

    folder = checkout / "tests" / "games" / game.slug.replace("-", "_")
    source, counts = folder / "random_games.c", folder / "counts.toml"
    if not source.is_file() or not counts.is_file():
        return None
    texts = [entry["position"] for entry in read_toml(counts)["entry"] if "options" not in entry]
    parse = module(game.slug, "text.notation").parse_position
    return compare_c(source, texts, [parse(game, text) for text in texts], seconds)

"""Print the result of a simulation as tables."""

from rich.table import Table

from spieltisch.arena.simulate import Result
from spieltisch.cli.console import cause_name, game_name, grid, make_console, number, seat_name
from spieltisch.cli.texts import say
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.statistics import Cell, Column, Statistics
from spieltisch.engine.statistics import Table as StatisticsTable
from spieltisch.engine.texts import catalogue


def print_result(result: Result, game: Game, language: str) -> None:
    """Print all tables."""
    console = make_console()
    title = say(
        language,
        "simulated",
        game=game_name(game, language),
        games=result.games,
        players=result.players,
        seed=str(result.seed),
    )
    console.print(title, style="bold", end="\n\n")
    for table in (seats_table(result, game, language), steps_table(result, language)):
        console.print(table)
        console.print()
    for counts in result.statistics:
        console.print(catalogue(game.slug).text(f"statistics-{counts.id}", {}, language), style="bold")
        console.print(statistics_table(counts, result, game, language))
        console.print()
    ends = sorted(result.ends.items(), key=lambda end: -end[1])
    causes = [
        f"{cause_name(game, cause, language)} {share(times, result.games, language)}" for cause, times in ends
    ]
    console.print(say(language, "ends", ends=", ".join(causes)))
    timing = result.timing
    console.print(
        say(
            language,
            "speed",
            games=number(timing.games_per_second, language),
            steps=number(timing.steps_per_second, language),
            seconds=number(timing.seconds, language, 1),
            workers=timing.workers,
        )
    )


def seats_table(result: Result, game: Game, language: str) -> Table:
    """Return a table with one row per seat."""
    start = game.start(result.players, result.options)
    headings = ("player", "bot", "wins", "shared", "payoff", "score")
    table = grid(*(say(language, heading) for heading in headings))
    for column in table.columns[2:]:
        column.justify = "right"
    for place, seat in enumerate(result.seats):
        payoff = number(seat.payoff.mean, language, 3)
        if seat.payoff.high is not None:
            payoff += f" ± {number(seat.payoff.high - seat.payoff.mean, language, 3)}"
        table.add_row(
            seat_name(start, place, language),
            seat.bot,
            share(seat.wins, result.games, language),
            share(seat.shared, result.games, language),
            payoff,
            number(seat.score, language, 2),
        )
    return table


def steps_table(result: Result, language: str) -> Table:
    """Return a table of the games' lengths."""
    steps = result.steps
    columns = {
        "": say(language, "steps"),
        say(language, "mean"): number(steps.mean, language, 1),
        say(language, "least"): number(steps.least, language),
        "5 %": number(steps.p5, language),
        "25 %": number(steps.p25, language),
        "50 %": number(steps.median, language),
        "75 %": number(steps.p75, language),
        "95 %": number(steps.p95, language),
        say(language, "most"): number(steps.most, language),
    }
    table = grid(*columns)
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row(*columns.values())
    return table


def statistics_table(counts: StatisticsTable, result: Result, game: Game, language: str) -> Table:
    """Return a table of the game's own statistics."""
    statistics: Statistics = registry.module(game.slug, "rules.statistics").Statistics(game, result.players)
    headings = [
        statistics.heading(column.id, language)
        or catalogue(game.slug).text(f"statistics-{column.id}", {}, language)
        for column in counts.columns
    ]
    table = grid(*headings)
    for row in counts.rows:
        pairs = list(zip(counts.columns, row, strict=True))
        table.add_row(*(_cell(statistics, column, cell, language) for column, cell in pairs))
    for column, drawn in zip(counts.columns, table.columns, strict=True):
        drawn.justify = "left" if column.unit == "name" else "right"
    return table


def _cell(statistics: Statistics, column: Column, cell: Cell, language: str) -> str:
    if column.unit == "name" or isinstance(cell, str):
        return statistics.name(column.id, cell, language)
    if cell is None:
        return "-"
    if column.unit == "narrow-share":
        return number(100 * cell, language)
    if column.unit == "share":
        return f"{number(100 * cell, language, 1)} %"
    return number(cell, language, 0 if column.unit == "count" else 1)


def share(times: int, games: int, language: str) -> str:
    """Format a count with its percentage."""
    return f"{number(times, language)} ({number(100 * times / games, language, 1)} %)"

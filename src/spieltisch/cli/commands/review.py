"""`spieltisch review`: a game's win probabilities and turning points."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from spieltisch.cli.common_options import examples, json_option, language_option, workers_option

if TYPE_CHECKING:
    from spieltisch.bots.review import Review
    from spieltisch.engine.record import Record

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72


@click.command(
    epilog=examples(
        "review our-game.json",
        "review our-game.json --html review.html",
        "review our-game.json --iterations 2000 --json > review.json",
    )
)
@click.argument("file", metavar="RECORD")
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Continuations to play for each decision. More take longer and are more precise.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same review.")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a page with the curve and all decisions to this file.",
)
@workers_option
@language_option
@json_option
def command(
    file: str,
    iterations: int,
    seed: int,
    html: Path | None,
    workers: int | None,
    language: str,
    as_json: bool,
) -> None:
    """Review a game: win probabilities, the cost of each decision, turning points.

    RECORD is a file from the server or from `play`; - reads standard input. Each decision is searched from
    what its seat knew at that time.
    """
    import os

    from spieltisch.arena.review import review
    from spieltisch.bots.review import decision_plies
    from spieltisch.cli.console import print_json
    from spieltisch.cli.output_files import check_writable
    from spieltisch.cli.progress import progress
    from spieltisch.cli.text_output import read
    from spieltisch.engine.record import Record

    record = Record.from_json(read(file))
    record.replay()
    if html is not None:
        check_writable(html)
    total = len(decision_plies(record))
    with progress(record.game, total, quiet=as_json) as show:
        found = review(record, iterations, seed, workers or os.cpu_count() or 1, lambda done, _: show(done))
    if html is not None:
        from spieltisch.arena.review_report import review_page

        html.write_text(review_page(record, found, language), encoding="utf-8")
    if as_json:
        print_json(found)
    else:
        print_review(record, found, language)
        if html is not None:
            from spieltisch.arena.texts import say

            click.echo("\n" + say(language, "written", file=str(html)))


def print_review(record: "Record", found: "Review", language: str) -> None:
    """Print the curve, the turning points and the seats."""
    from spieltisch.arena.review_report import RecordTexts, points, seat_headings, seat_name, seat_rows
    from spieltisch.arena.texts import say
    from spieltisch.cli.console import grid, make_console

    console = make_console()
    if found.result is None:
        console.print(say(language, "review-unfinished"), style="dim")
    console.print(say(language, "review-curve"), style="bold")
    for seat in range(found.players):
        console.print(
            f"{sparkline([share for _, share in points(found, seat)])}  {seat_name(seat, language)}"
        )
    console.print("\n" + say(language, "review-turns"), style="bold")
    texts = RecordTexts(record, language)
    for turn in found.turns:
        console.print(f"{turn.ply + 1:>4}  {texts.turn(turn, found.decisions)}")
    if not found.turns:
        console.print(say(language, "review-no-turns"))
    console.print()
    table = grid(*seat_headings(language))
    for row in seat_rows(found, language):
        table.add_row(*row)
    for column in table.columns[1:]:
        column.justify = "right"
    console.print(table)
    console.print(say(language, "review-seats-meaning"), style="dim")


def sparkline(shares: list[float]) -> str:
    """Draw a curve from 0 to 1 in one line; thin out long ones, but keep the end.

    >>> sparkline([0.0, 0.5, 1.0])
    '▁▅█'
    """
    step = max(1, -(-len(shares) // WIDEST))
    kept = shares[::-1][::step][::-1]
    return "".join(BARS[round(share * (len(BARS) - 1))] for share in kept)

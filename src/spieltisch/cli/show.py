"""`spieltisch show`: a position or a record as text."""

import click

from spieltisch.cli.options import examples, json_option, language_option


@click.command(
    epilog=examples(
        "show our-game.json --moves",
        "show our-game.json --ply 10 --lang de",
        "show position.txt --game kopf-oder-knopf",
    )
)
@click.argument("file", metavar="FILE")
@click.option("--game", "slug", metavar="GAME", help="The game, where the file does not say it.")
@click.option(
    "--ply", type=click.IntRange(0), metavar="N", help="After N moves of the record.  [default: the last]"
)
@click.option("--moves", is_flag=True, help="List the moves of the record too.")
@language_option
@json_option
def command(file: str, slug: str | None, ply: int | None, moves: bool, language: str, as_json: bool) -> None:
    """Show a position or the record of a game as text.

    FILE holds a record or a position as JSON, or either in the game's own notation; - reads standard input.
    """
    from spieltisch.cli.showing import found_in, print_position, print_record, read
    from spieltisch.engine.core import State

    found = found_in(read(file), slug)
    if isinstance(found, State):
        print_position(found, language, as_json)
    else:
        print_record(found, ply, moves, language, as_json)

"""`spieltisch show`: show a position or a record as text or picture."""

from pathlib import Path

import click

from spieltisch.cli.common_options import examples, json_option, language_option


@click.command(
    epilog=examples(
        "show our-game.json --moves",
        "show our-game.json --ply 10 --lang de",
        "show position.txt --game kopf-oder-knopf",
        "show our-game.json --svg board.svg",
        "show our-game.json --png phone.png --shape tall --theme dark",
    )
)
@click.argument("file", metavar="FILE")
@click.option("--game", "slug", metavar="GAME", help="The game, if the file does not name it.")
@click.option(
    "--ply",
    type=click.IntRange(0),
    metavar="N",
    help="The position after N moves of the record.  [default: the last]",
)
@click.option("--moves", is_flag=True, help="List the moves of the record too.")
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT", help="Draw a picture as SVG."
)
@click.option(
    "--png", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT", help="Draw a picture as PNG."
)
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Colours of the picture."
)
@click.option(
    "--shape",
    type=click.Choice(["wide", "tall"]),
    default="wide",
    help="The layout: wide for desktops, tall for phones.",
)
@click.option(
    "--seat",
    type=click.IntRange(0),
    metavar="N",
    help="The seat whose view is drawn, counted from 0.  [default: a spectator's]",
)
@language_option
@json_option
def command(
    file: str,
    slug: str | None,
    ply: int | None,
    moves: bool,
    svg: Path | None,
    png: Path | None,
    theme: str,
    shape: str,
    seat: int | None,
    language: str,
    as_json: bool,
) -> None:
    """Show a position or a record as text, or draw it.

    FILE holds a record or a position as JSON, or either in the game's own notation; - reads standard input.
    """
    from spieltisch.cli.text_output import parse_file, print_position, print_record, read
    from spieltisch.engine.core import State

    found = parse_file(read(file), slug)
    if svg or png:
        from spieltisch.cli.picture_files import draw

        draw(found, svg, png, ply=ply, seat=seat, language=language, shape=shape, theme=theme)
    elif isinstance(found, State):
        print_position(found, language, as_json)
    else:
        print_record(found, ply, moves, language, as_json)

"""Write positions and records as pictures."""

from pathlib import Path
from typing import cast

import click

from spieltisch.cli.texts import CommandError, say
from spieltisch.engine.core import State
from spieltisch.engine.record import Record
from spieltisch.stage import show
from spieltisch.stage.game_views import has_stage
from spieltisch.stage.render import Theme
from spieltisch.stage.scene import Shape

ZOOM = 2  # pixels per unit of the stage


def draw(
    found: State | Record,
    svg: Path | None,
    png: Path | None,
    *,
    ply: int | None,
    seat: int | None,
    language: str,
    shape: str,
    theme: str,
) -> None:
    """Write the requested pictures and print their paths.

    :raises CommandError: if the PNG renderer is missing, or a file cannot be written.
    """
    check(found, ply, seat)
    drawn = show(found, seat, ply=ply, language=language, shape=cast(Shape, shape), theme=cast(Theme, theme))
    if svg is not None:
        write(svg, drawn.svg().encode(), language)
    if png is not None:
        try:
            pixels = drawn.png(ZOOM)
        except ModuleNotFoundError as error:
            raise CommandError("no-resvg") from error
        write(png, pixels, language)


def check(found: State | Record, ply: int | None, seat: int | None) -> None:
    """Check that there is something to draw.

    :raises SpieltischError: if there is not, or if a record does not replay.
    """
    game = found.game.slug if isinstance(found, State) else found.game
    if not has_stage(game):
        raise CommandError("no-pictures", game=game)
    if seat is not None and seat >= found.players:
        raise CommandError("no-such-seat", seat=seat, last=found.players - 1)
    if isinstance(found, Record) and ply is not None:
        found.replay()
        last = len(found.in_force())
        if ply > last:
            raise CommandError("no-such-ply", ply=ply, last=last)


def write(file: Path, picture: bytes, language: str) -> None:
    """Write one picture.

    :raises CommandError: if the file cannot be written.
    """
    try:
        file.write_bytes(picture)
    except OSError as error:
        raise CommandError("unwritable", file=str(file), reason=str(error.strerror)) from error
    click.echo(say(language, "drawn", file=str(file)))

"""Kap Hoorn: what one viewer sees and may choose."""

from collections.abc import Iterator

from spieltisch.games.kap_hoorn.box import LEGS
from spieltisch.games.kap_hoorn.choosing import attempt, choices, prompt, result
from spieltisch.games.kap_hoorn.log import chronicle
from spieltisch.games.kap_hoorn.logbook import chip_picture, panel_picture
from spieltisch.games.kap_hoorn.marks import legend, marks
from spieltisch.games.kap_hoorn.pieces import pieces, zones
from spieltisch.games.kap_hoorn.table import Table
from spieltisch.stage.scene import Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "chronicle", "scene"]


def scene(sight: Sight) -> Scene:
    """All that the viewer sees."""
    table = Table(sight)
    width, height = table.plan.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(table),
        round=sight.round,
        seat=sight.seat,
        pieces=tuple(pieces(table)),
        zones=tuple(zones(table)),
        marks=tuple(marks(table)),
        panels=tuple(_panels(table)),
        prompt=prompt(table),
        choices=tuple(choices(table)),
        legend=legend(sight.language),
        result=result(table),
        aids=table.text("aids"),
    )


def _status(table: Table) -> str:
    """Beside the name of the table."""
    round_number = table.sight.round
    return table.text("scene-status", round=round_number) if round_number else ""


def _panels(table: Table) -> Iterator[Panel]:
    """Every seat's logbook."""
    for seat in range(table.sight.players):
        held = table.view["hand"][seat]
        tiles = held if isinstance(held, int) else sum(held.values())
        roses, points = tuple(table.view["rose"][seat]), table.view["points"][seat]
        colour = table.sight.colours[seat] or "white"
        tall = table.plan.tall
        drawn = (
            chip_picture(table.game, roses)
            if tall
            else panel_picture(table.game, colour, points, roses, tiles)
        )
        status = table.text("panel", points=points, tiles=tiles, roses=LEGS - roses.count(None))
        yield Panel(seat=seat, colour=colour, status=status, score=points if tall else None, picture=drawn)

"""Kap Hoorn: what one viewer sees and may choose."""

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.view.choices import attempt, choices, prompt, result
from spieltisch.games.kap_hoorn.view.log import log_lines
from spieltisch.games.kap_hoorn.view.logbook import Roses, chip_picture, panel_picture
from spieltisch.games.kap_hoorn.view.marks import legend, marks
from spieltisch.games.kap_hoorn.view.pieces import pieces, zones
from spieltisch.games.kap_hoorn.view.view_model import Table, said, tiles_in
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


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
        pieces=pieces(table),
        zones=zones(table),
        marks=marks(table),
        panels=_panels(table),
        prompt=prompt(table),
        choices=choices(table),
        legend=legend(sight.language),
        result=result(table),
        aids=table.text("aids"),
    )


def _status(table: Table) -> str:
    """Beside the name of the table."""
    round_number = table.sight.round
    return table.text("scene-status", round=round_number) if round_number else ""


def _panels(table: Table) -> tuple[Panel, ...]:
    """Every seat's logbook."""
    hands, points = table.view["hand"], table.view["points"]
    return tuple(
        [
            _panel(
                table.game,
                table.plan.tall,
                table.language,
                seat,
                colour or "white",
                points[seat],
                tiles_in(hands[seat]),
                table.roses[seat],
            )
            for seat, colour in enumerate(table.sight.colours)
        ]
    )


@cached
def _panel(
    game: Game, tall: bool, language: str, seat: int, colour: str, points: int, tiles: int, roses: Roses
) -> Panel:
    drawn = chip_picture(game, roses) if tall else panel_picture(game, colour, points, roses, tiles)
    status = said(language, "panel", points=points, tiles=tiles, roses=LEGS - roses.count(None))
    return Panel(seat=seat, colour=colour, status=status, score=points if tall else None, picture=drawn)

"""Kap Hoorn: the logbook of every seat, beside the chart."""

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.view.layout import plan
from spieltisch.games.kap_hoorn.view.logbook import Roses, rose_row, track
from spieltisch.games.kap_hoorn.view.sprites import SMALL, colour_var, station_shape
from spieltisch.games.kap_hoorn.view.view_model import ViewModel, tiles_in, translate
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Panel, Picture
from spieltisch.stage.svg import caption, circle, picture, shape, use


def panels(model: ViewModel) -> tuple[Panel, ...]:
    """Build the logbook of every seat."""
    tiles = tuple([tiles_in(held) for held in model.view["hand"]])
    points, colours = tuple(model.view["points"]), model.sight.colours
    return _panels(model.game, model.plan.tall, model.language, colours, points, tiles, model.roses)


@cached
def _panels(
    game: Game,
    tall: bool,
    language: str,
    colours: tuple[str | None, ...],
    points: tuple[int, ...],
    tiles: tuple[int, ...],
    roses: tuple[Roses, ...],
) -> tuple[Panel, ...]:
    """Build the panels once for all viewers; they change seldom."""
    return tuple(
        [
            _panel(game, tall, language, seat, colour or "white", points[seat], tiles[seat], roses[seat])
            for seat, colour in enumerate(colours)
        ]
    )


@cached
def _panel(
    game: Game, tall: bool, language: str, seat: int, colour: str, points: int, tiles: int, roses: Roses
) -> Panel:
    drawn = _phone_picture(game, roses) if tall else _desk_picture(game, colour, points, roses, tiles)
    status = translate(language, "panel", points=points, tiles=tiles, roses=LEGS - roses.count(None))
    return Panel(seat=seat, colour=colour, status=status, score=points if tall else None, picture=drawn)


def _desk_picture(game: Game, colour: str, points: int, roses: Roses, tiles: int) -> Picture:
    """Draw a logbook beside the board: roses, track and hand in one row."""
    width = int(SMALL.cell) * (1 + plan(game, "wide").box.sail_points.maximum)
    return picture(
        width + 130,
        26,
        track(colour, points, 0, 2, SMALL),
        rose_row(roses, width + 22, 13, 11),
        use("back", width + 104, 13, scale=0.3),
        caption(str(tiles), width + 116, 18.5, 15, weight=600),
    )


def _phone_picture(game: Game, roses: Roses) -> Picture:
    """Draw a logbook on a phone: small roses, which go below the sail points."""
    printed = plan(game, "tall").box
    drawn = []
    for leg, rose in enumerate(roses):
        x = 7 + 13.0 * leg
        if rose is None:
            paint = {"fill": "none", "stroke": "var(--slot)", "stroke_dasharray": "2 1.7"}
            drawn.append(circle(x, 7, 4.6, stroke_width=1.2, **paint))
        else:
            kind = station_shape(printed, rose)
            drawn.append(shape(kind, x, 7, 11, fill=colour_var(rose), stroke="var(--ink)", stroke_width=1))
    return picture(40, 14, *drawn)

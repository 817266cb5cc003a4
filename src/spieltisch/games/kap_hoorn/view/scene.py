"""Kap Hoorn: the scene of one viewer."""

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.view.choices import attempt, choices, prompt, result
from spieltisch.games.kap_hoorn.view.log import log_lines
from spieltisch.games.kap_hoorn.view.logbook import Roses, chip_picture, panel_picture
from spieltisch.games.kap_hoorn.view.marks import legend, marks
from spieltisch.games.kap_hoorn.view.pieces import pieces, zones
from spieltisch.games.kap_hoorn.view.view_model import ViewModel, tiles_in, translate
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    width, height = model.plan.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(model),
        round=sight.round,
        seat=sight.seat,
        pieces=pieces(model),
        zones=zones(model),
        marks=marks(model),
        panels=_panels(model),
        prompt=prompt(model),
        choices=choices(model),
        legend=legend(sight.language),
        result=result(model),
        aids=model.text("aids"),
    )


def _status(model: ViewModel) -> str:
    """Return the status text beside the name of the table."""
    round_number = model.sight.round
    return model.text("scene-status", round=round_number) if round_number else ""


def _panels(model: ViewModel) -> tuple[Panel, ...]:
    """Build the logbook of every seat."""
    tiles = tuple([tiles_in(held) for held in model.view["hand"]])
    points = tuple(model.view["points"])
    colours = model.sight.colours
    return _seat_panels(model.game, model.plan.tall, model.language, colours, points, tiles, model.roses)


@cached
def _seat_panels(
    game: Game,
    tall: bool,
    language: str,
    colours: tuple[str | None, ...],
    points: tuple[int, ...],
    tiles: tuple[int, ...],
    roses: tuple[Roses, ...],
) -> tuple[Panel, ...]:
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
    drawn = chip_picture(game, roses) if tall else panel_picture(game, colour, points, roses, tiles)
    status = translate(language, "panel", points=points, tiles=tiles, roses=LEGS - roses.count(None))
    return Panel(seat=seat, colour=colour, status=status, score=points if tall else None, picture=drawn)

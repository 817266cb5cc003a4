"""Knight Rider: the scene of one viewer."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.cards import WIDTH
from spieltisch.games.knight_rider.view.choices import attempt, choices, prompt, zones
from spieltisch.games.knight_rider.view.city import TILE
from spieltisch.games.knight_rider.view.drive_choices import drives, end_zones, ways
from spieltisch.games.knight_rider.view.layout import CLOSEST, HAND, SMALLEST
from spieltisch.games.knight_rider.view.log import log_lines
from spieltisch.games.knight_rider.view.marks import legend, marks
from spieltisch.games.knight_rider.view.panels import panels
from spieltisch.games.knight_rider.view.pieces import car_places, hand_places, pieces
from spieltisch.games.knight_rider.view.result import result
from spieltisch.games.knight_rider.view.track_view import middle
from spieltisch.games.knight_rider.view.trays import trays
from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.assembly import assemble
from spieltisch.stage.scene import Area, Focus, Pane, Point, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]

WAITING_MARGIN: Final = 0.85  # beside the track, in tiles, for cars that wait


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    city, found = _city(model), drives(model)
    return assemble(
        sight,
        model.plan.stage,
        _status(model),
        pieces=pieces(model),
        zones=(*zones(model), *end_zones(model, found)),
        marks=(*marks(model), *trays(model, city)),
        panes=(city, *_hand(model)),
        panels=panels(model),
        prompt=prompt(model),
        choices=choices(model),
        ways=ways(model, found),
        legend=legend(sight.language, model.plan.building),
        result=result(model),
        aids="" if model.plan.building else model.text("aids"),
    )


def _status(model: ViewModel) -> str:
    """Return the status text beside the name of the table."""
    if model.plan.building:
        total = len(model.box.tile)
        return model.text("status-build", tile=min(len(model.track_view.tiles) + 1, total), total=total)
    number = model.sight.round
    return model.text("status-chase", round=number) if number else model.text("status-start")


def _city(model: ViewModel) -> Pane:
    """Build the pane of the track: all of it if that is legible, else the surroundings of what matters."""
    plan, content = model.plan, _extent(model)
    clear, span = plan.clear, plan.span
    whole = min(clear.width / content.width, clear.height / content.height)
    readable = min(clear.width, clear.height) / span
    small = whole < readable if plan.tall else whole < SMALLEST and not plan.building
    focus = None
    if small and model.phase != "start_tile":  # the start tile may be anywhere
        x, y = _focus(model)
        focus = Focus(x=round(x, 1), y=round(y, 1), span=span)
    return Pane(
        id=model.pane,
        area=plan.city,
        content=content,
        label=model.text("pane-city"),
        layer=layers.GROUND,
        corner=plan.corner,
        clear=clear,
        focus=focus,
        closest=CLOSEST,
        minimap=plan.minimap if small else None,
    )


def _extent(model: ViewModel) -> Area:
    """Return the area to show: the track, and beside it plots to build on or waiting cars."""
    west, north, east, south = model.track_view.bounds
    starting = model.phase in ("start_tile", "entry")
    waiting = starting or any(car.field is None for car in model.track_view.cars)
    margin = WAITING_MARGIN if waiting and not model.plan.building else model.plan.margin
    width, height = east - west + 1 + 2 * margin, south - north + 1 + 2 * margin
    return Area((west - margin) * TILE, (north - margin) * TILE, width * TILE, height * TILE)


def _focus(model: ViewModel) -> Point:
    """Return what a phone shows in the middle: the last tile, the start tile, or the car that drives."""
    if model.plan.building:
        return model.centre_point if model.last_laid is None else middle(model.last_laid)
    for place in car_places(model):
        if place.car.seat == model.acting_seat:
            return place.x, place.y
    if model.view["start_tile"] is not None:
        return model.entry_place(0, 0)
    return middle(model.track_view.red) if model.track_view.red is not None else model.centre_point


def _hand(model: ViewModel) -> Iterator[Pane]:
    """Build the strip of the cards on a phone."""
    if not model.plan.tall or model.plan.building:
        return
    places = [x for *_, (x, _) in hand_places(model)]
    width = max(places, default=0) + WIDTH / 2 + 10
    yield Pane(
        id=HAND,
        kind="strip",
        area=model.plan.hand,
        content=Area(0, 0, max(width, 10), 122),
        label=model.text("pane-hand"),
        layer=layers.TRAY_PIECES,
    )

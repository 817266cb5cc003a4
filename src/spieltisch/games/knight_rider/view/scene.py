"""Knight Rider: the scene of one viewer."""

from collections.abc import Iterator

from spieltisch.games.knight_rider.view.cards import WIDTH
from spieltisch.games.knight_rider.view.choices import attempt, choices, prompt, result, zones
from spieltisch.games.knight_rider.view.city import TILE
from spieltisch.games.knight_rider.view.drive_choices import drives, end_zones, ways
from spieltisch.games.knight_rider.view.layout import (
    CLOSEST,
    DESK_SPAN,
    GROUND,
    HAND,
    PHONE_BUILDING,
    PHONE_SPAN,
    SMALLEST,
    TRAY_PIECES,
    Point,
)
from spieltisch.games.knight_rider.view.log import log_lines
from spieltisch.games.knight_rider.view.marks import legend, marks
from spieltisch.games.knight_rider.view.pieces import car_places, hand_places, pieces
from spieltisch.games.knight_rider.view.track_view import middle
from spieltisch.games.knight_rider.view.trays import chip_picture, panel_picture, trays
from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.scene import Area, Focus, Pane, Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    width, height = model.plan.stage
    city, found = _city(model), drives(model)
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(model),
        round=sight.round,
        seat=sight.seat,
        pieces=tuple(pieces(model)),
        zones=(*zones(model), *end_zones(model, found)),
        marks=(*marks(model), *trays(model, city)),
        panes=(city, *_hand(model)),
        panels=tuple(_panels(model)),
        prompt=prompt(model),
        choices=tuple(choices(model)),
        ways=tuple(ways(model, found)),
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
    content, clear = _extent(model), model.plan.clear
    whole = min(clear.width / content.width, clear.height / content.height)
    span = PHONE_BUILDING if model.plan.building else PHONE_SPAN if model.plan.tall else DESK_SPAN
    readable = min(clear.width, clear.height) / span
    small = whole < readable if model.plan.tall else whole < SMALLEST and not model.plan.building
    focus = None
    if small and model.phase != "start_tile":  # the start tile may be anywhere
        x, y = _focus(model)
        focus = Focus(x=round(x, 1), y=round(y, 1), span=span)
    return Pane(
        id=model.pane,
        area=model.plan.city,
        content=content,
        label=model.text("pane-city"),
        layer=GROUND,
        corner=0 if model.plan.tall else 10,
        clear=clear,
        focus=focus,
        closest=CLOSEST,
        minimap=model.plan.minimap if small else None,
    )


def _extent(model: ViewModel) -> Area:
    """Return the area to show: the track, and beside it plots to build on or waiting cars."""
    west, north, east, south = model.track_view.bounds
    waiting = model.phase in ("start_tile", "entry") or any(
        car.field is None for car in model.track_view.cars
    )
    margin = 1.0 if model.plan.building else 0.85 if waiting else 0.3 if model.plan.tall else 0.1
    return Area(
        x=(west - margin) * TILE,
        y=(north - margin) * TILE,
        width=(east - west + 1 + 2 * margin) * TILE,
        height=(south - north + 1 + 2 * margin) * TILE,
    )


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
        content=Area(x=0, y=0, width=max(width, 10), height=122),
        label=model.text("pane-hand"),
        layer=TRAY_PIECES,
    )


def _panels(model: ViewModel) -> Iterator[Panel]:
    """Build the cards and the car of every seat."""
    for seat in range(model.sight.players):
        car = model.car_of(seat)
        state = (
            "roof" if car is not None and car.roof else "coat" if car is not None and car.coat else "plain"
        )
        status = model.text(
            "panel",
            state=state,
            kitt=model.count(seat, "kitt"),
            detour=model.count(seat, "detour"),
            tiles=model.history.laid_by[seat],
            building="yes" if model.plan.building else "no",
            first="yes" if model.view["starting_player"] == seat else "no",
        )
        drawn = chip_picture(model, seat) if model.plan.tall else panel_picture(model, seat)
        yield Panel(
            seat=seat,
            colour=model.colour(seat),
            status=status,
            picture=drawn,
            note="" if state == "plain" else model.text("panel-note", state=state),
            tone="caution" if state == "roof" else "primary",
        )

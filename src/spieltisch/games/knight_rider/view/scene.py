"""Knight Rider: what one viewer sees and may choose."""

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
from spieltisch.games.knight_rider.view.view_model import Table
from spieltisch.stage.scene import Area, Focus, Pane, Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """All that the viewer sees."""
    table = Table(sight)
    width, height = table.plan.stage
    city, found = _city(table), drives(table)
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
        zones=(*zones(table), *end_zones(table, found)),
        marks=(*marks(table), *trays(table, city)),
        panes=(city, *_hand(table)),
        panels=tuple(_panels(table)),
        prompt=prompt(table),
        choices=tuple(choices(table)),
        ways=tuple(ways(table, found)),
        legend=legend(sight.language, table.plan.building),
        result=result(table),
        aids="" if table.plan.building else table.text("aids"),
    )


def _status(table: Table) -> str:
    """Beside the name of the table."""
    if table.plan.building:
        total = len(table.box.tile)
        return table.text("status-build", tile=min(len(table.streets.tiles) + 1, total), total=total)
    number = table.sight.round
    return table.text("status-chase", round=number) if number else table.text("status-start")


def _city(table: Table) -> Pane:
    """The window onto the track: all of it if that can be read, else the surroundings of what matters."""
    content, clear = _extent(table), table.plan.clear
    whole = min(clear.width / content.width, clear.height / content.height)
    span = PHONE_BUILDING if table.plan.building else PHONE_SPAN if table.plan.tall else DESK_SPAN
    wanted = min(clear.width, clear.height) / span
    small = whole < wanted if table.plan.tall else whole < SMALLEST and not table.plan.building
    focus = None
    if small and table.phase != "start_tile":  # which may be anywhere
        x, y = _heart_of_matter(table)
        focus = Focus(x=round(x, 1), y=round(y, 1), span=span)
    return Pane(
        id=table.pane,
        area=table.plan.city,
        content=content,
        label=table.text("pane-city"),
        layer=GROUND,
        corner=0 if table.plan.tall else 10,
        clear=clear,
        focus=focus,
        closest=CLOSEST,
        minimap=table.plan.minimap if small else None,
    )


def _extent(table: Table) -> Area:
    """All there is to see: the track, and beside it plots to build on or cars that wait."""
    west, north, east, south = table.streets.bounds
    waiting = table.phase in ("start_tile", "entry") or any(car.field is None for car in table.streets.cars)
    margin = 1.0 if table.plan.building else 0.85 if waiting else 0.3 if table.plan.tall else 0.1
    return Area(
        x=(west - margin) * TILE,
        y=(north - margin) * TILE,
        width=(east - west + 1 + 2 * margin) * TILE,
        height=(south - north + 1 + 2 * margin) * TILE,
    )


def _heart_of_matter(table: Table) -> Point:
    """What a phone shows in the middle: the last tile, the start tile, the car that drives."""
    if table.plan.building:
        return table.heart if table.last_laid is None else middle(table.last_laid)
    for place in car_places(table):
        if place.car.seat == table.wanted:
            return place.x, place.y
    if table.view["start_tile"] is not None:
        return table.entry_place(0, 0)
    return middle(table.streets.red) if table.streets.red is not None else table.heart


def _hand(table: Table) -> Iterator[Pane]:
    """On a phone the cards lie in a strip."""
    if not table.plan.tall or table.plan.building:
        return
    places = [x for *_, (x, _) in hand_places(table)]
    width = max(places, default=0) + WIDTH / 2 + 10
    yield Pane(
        id=HAND,
        kind="strip",
        area=table.plan.hand,
        content=Area(x=0, y=0, width=max(width, 10), height=122),
        label=table.text("pane-hand"),
        layer=TRAY_PIECES,
    )


def _panels(table: Table) -> Iterator[Panel]:
    """Every seat's cards and car."""
    for seat in range(table.sight.players):
        car = table.car_of(seat)
        state = (
            "roof" if car is not None and car.roof else "coat" if car is not None and car.coat else "plain"
        )
        status = table.text(
            "panel",
            state=state,
            kitt=table.count(seat, "kitt"),
            detour=table.count(seat, "detour"),
            tiles=table.recap.laid_by[seat],
            building="yes" if table.plan.building else "no",
            first="yes" if table.view["starting_player"] == seat else "no",
        )
        drawn = chip_picture(table, seat) if table.plan.tall else panel_picture(table, seat)
        yield Panel(
            seat=seat,
            colour=table.colour(seat),
            status=status,
            picture=drawn,
            note="" if state == "plain" else table.text("panel-note", state=state),
            tone="caution" if state == "roof" else "primary",
        )

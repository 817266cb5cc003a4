"""Kap Hoorn: what lies on the stage and what can be clicked there."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.kap_hoorn.board import finish_area
from spieltisch.games.kap_hoorn.layout import CORNERS, Plan
from spieltisch.games.kap_hoorn.log import Placed
from spieltisch.games.kap_hoorn.logbook import rose_place
from spieltisch.games.kap_hoorn.sprites import close_up_sprite, wind_sprite
from spieltisch.games.kap_hoorn.table import (
    CAPE_ZONE,
    CHIPS,
    FINISH_ZONE,
    HAND,
    IGNORE_ZONE,
    LOGBOOK_LEFT,
    LOGBOOK_TOP,
    LOGBOOK_WIDTH,
    OWN_ROSES,
    ROSE_STEP,
    ROSES_AT,
    SHIPS,
    TILES,
    Table,
    arrows_told,
    chip_place,
    said,
)
from spieltisch.stage.keeping import kept, widely_kept
from spieltisch.stage.scene import Piece, Zone

# Where ships lie that share a station, from its middle; four and more go into the corners.
SHARED: Final = (((0, 0),), ((-11, -6), (11, 6)), ((-13, -9), (13, -5), (0, 10)), CORNERS)


def pieces(table: Table) -> Iterator[Piece]:
    """Winds, stations, ships, roses, the hand."""
    yield from _winds(table)
    yield from _stations(table)
    yield from _ships(table)
    yield from _hand_pieces(table)
    if not table.plan.tall:
        yield from _roses(table)


def _winds(table: Table) -> Iterator[Piece]:
    """The tiles on the sea, as their zones turn them, and the two piles on land."""
    laid = table.placements.top
    for field, kind in table.top.items():
        if field in table.printed:
            continue
        placed = laid.get(field)
        name = tile_id(placed) if placed and placed.kind == kind else f"wind-{field}"
        yield _wind(table.plan, field, kind, name)
    for place, field in enumerate(table.plan.box.cape_field.drawn_on):
        if table.view["pile"] > place:
            x, y = table.plan.centre(field)
            scale = round(table.plan.scale * 0.66, 3)
            yield Piece(id=f"pile-{place}", sprite="back", x=x, y=y, scale=scale, layer=TILES, zone=CAPE_ZONE)


@widely_kept
def _wind(plan: Plan, field: str, kind: str, name: str) -> Piece:
    x, y = plan.centre(field)
    return Piece(
        id=name,
        sprite=wind_sprite(kind, plan.zone(field), plan),
        x=round(x, 1),
        y=round(y, 1),
        scale=plan.fit(field),
        layer=TILES,
        zone=field,
    )


def _stations(table: Table) -> Iterator[Piece]:
    """Chips in the middle of an empty field, else in a corner that no arrow points to."""
    for field in table.plan.stations:
        yield _station(table.plan, table.sight.language, field, table.top.get(field))


@kept
def _station(plan: Plan, language: str, field: str, lying: str | None) -> Piece:
    station = plan.stations[field]
    x, y = chip_place(plan, field, lying)
    return Piece(
        id=f"station-{field}",
        sprite=f"chip-{station.leg}-{station.colour}",
        x=round(x, 1),
        y=round(y, 1),
        scale=round(plan.scale * 1.35 if lying is None else max(plan.scale, 0.72) * 0.98, 3),
        layer=CHIPS,
        zone=field,
        tip=said(language, "station-name", leg=station.leg, colour=station.colour),
    )


def _ships(table: Table) -> Iterator[Piece]:
    """Ships on their fields; on a station several have room (KAP-46)."""
    for seat, field in enumerate(table.view["ship"]):
        if field is None:
            continue
        x, y, scale = _ship_place(table, seat, field)
        yield Piece(
            id=f"ship-{seat}",
            sprite=f"ship-{table.plan.box.ship[seat].id}",
            x=round(x, 1),
            y=round(y, 1),
            scale=round(scale, 3),
            layer=SHIPS,
            zone=field,
            tip=table.name(seat),
        )


def _ship_place(table: Table, seat: int, field: str) -> tuple[float, float, float]:
    """Place and scale of a ship."""
    k = table.plan.scale
    if seat == table.finisher:
        x, y = table.way_to_finish(field)[-1]
        return x, y, k
    here = [
        other for other, place in enumerate(table.view["ship"]) if place == field and other != table.finisher
    ]
    x, y = table.plan.centre(field)
    crowd = SHARED[min(len(here), len(SHARED)) - 1]
    reach = 14 if len(here) >= len(SHARED) else 1
    place = here.index(seat)
    dx, dy = crowd[place] if place < len(crowd) else (0, 0)
    size = (0.92 if seat == table.mine else 0.82) if len(here) == 1 else 0.66 if len(here) == 2 else 0.54
    return x + (dx * reach - 1) * k, y + (dy * reach + 3) * k, k * size


def _hand_pieces(table: Table) -> Iterator[Piece]:
    """The own tiles, turned as in the zone of the own ship; of others only how many."""
    held = table.view["hand"][table.mine]
    if isinstance(held, int):
        for place in range(held):
            x, y, scale = table.slot(place, held)
            yield Piece(id=f"hand-{place}", sprite="back", x=x, y=y, scale=scale, layer=HAND)
        return
    count = table.placements.count
    for place, (kind, copies) in enumerate(held.items()):
        x, y, scale = table.slot(place, table.slots)
        done = count.get((table.mine, kind), 0)
        for copy in reversed(range(copies)):  # the first lies on top: it is laid first
            yield Piece(
                id=tile_id(Placed(table.mine, kind, done + copy + 1)),
                sprite=wind_sprite(kind, table.hand_zone, table.plan),
                x=round(x + 7 * copy * scale, 1),
                y=round(y - 6 * copy * scale, 1),
                scale=round(scale / table.plan.scale, 3),
                layer=HAND,
                zone=f"hand-{kind}",
            )


def _roses(table: Table) -> Iterator[Piece]:
    """The piles of roses; those of the seat below lie in its logbook."""
    own = table.view["rose"][table.mine]
    for pile, colour in enumerate(table.plan.box.station_colour):
        left = table.roses_left(colour.id)
        for place in range(left):
            mine = place == left - 1 and colour.id not in own
            yield _rose(colour.id, pile, place, mine)
    for leg, owned in enumerate(own):
        if owned is not None:
            x, y = rose_place(leg, *OWN_ROSES)
            yield Piece(id=f"rose-{owned}-own", sprite=f"rose-{owned}", x=x, y=y, layer=HAND)


@kept
def _rose(colour: str, pile: int, place: int, mine: bool) -> Piece:
    """A rose on its pile; the one that the viewer would take keeps its name until then."""
    return Piece(
        id=f"rose-{colour}-{'own' if mine else place}",
        sprite=f"rose-{colour}",
        x=ROSES_AT[0],
        y=ROSES_AT[1] + pile * ROSE_STEP + 10 - 5 * place,
        scale=1.92,
        layer=CHIPS,
    )


def zones(table: Table) -> Iterator[Zone]:
    """Every field of the sea, the tiles of the hand, the finish, the piles, the price of ignoring."""
    plan, language, top = table.plan, table.sight.language, table.top
    ships: dict[str, tuple[str, ...]] = {}
    for seat, field in enumerate(table.view["ship"]):
        ships[field] = (*ships.get(field, ()), table.name(seat))
    for field in plan.fields:
        yield _field(plan, language, field, top.get(field), ships.get(field, ()))
    yield from _hand_zones(table)
    west, north, east, south = finish_area(table.plan)
    yield _area_zone(table, FINISH_ZONE, (west, north, east, south), table.text("zone-finish"))
    land = [table.plan.cells[name] for name in table.plan.box.cape_field.drawn_on]
    columns, rows = [column for column, _ in land], [row for _, row in land]
    cape = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    yield _area_zone(table, CAPE_ZONE, cape, table.text("picture-pile", pile=table.view["pile"]))
    if not table.plan.tall:
        label = table.text("zone-ignore", cost=table.plan.box.sail_points.cost_ignore)
        yield Zone(
            id=IGNORE_ZONE,
            x=LOGBOOK_LEFT + LOGBOOK_WIDTH / 2,
            y=LOGBOOK_TOP + 99,
            width=86,
            height=26,
            label=label,
            ask=table.text("ask-ignore"),
            help=table.text("help-ignore"),
        )


def _area_zone(table: Table, name: str, cells: tuple[int, int, int, int], label: str) -> Zone:
    """A zone of several cells."""
    x, y, width, height = table.plan.area(*cells)
    return Zone(
        id=name,
        x=round(x + width / 2, 1),
        y=round(y + height / 2, 1),
        width=round(width, 1),
        height=round(height, 1),
        label=label,
    )


def _hand_zones(table: Table) -> Iterator[Zone]:
    """One for each kind in the own hand."""
    for place, kind in enumerate(table.held_kinds):
        x, y, scale = table.slot(place, table.slots)
        side = max(44.0, 60 * scale)
        copies = table.view["hand"][table.mine][kind]
        yield Zone(
            id=f"hand-{kind}",
            x=x,
            y=y,
            width=round(side, 1),
            height=round(side, 1),
            label=table.text("zone-hand", tile=kind, copies=copies),
            ask=table.text("ask-place", tile=kind),
            help=table.text("help-place", placed=table.view["placed"] or "none"),
            tip=arrows_told(table.plan, table.sight.language, kind),
            close_up=close_up_sprite(kind, table.plan),
        )


@widely_kept
def _field(plan: Plan, language: str, field: str, lying: str | None, ships: tuple[str, ...]) -> Zone:
    """A field of the sea."""
    x, y = plan.centre(field)
    return Zone(
        id=field,
        x=round(x, 1),
        y=round(y, 1),
        width=plan.field,
        height=plan.field,
        label=_field_label(plan, language, field, lying, ships),
        tip=_field_tip(plan, language, field, lying),
        close_up=wind_sprite(lying, plan.zone(field), plan) if lying and plan.tall else "",
    )


def _field_label(plan: Plan, language: str, field: str, lying: str | None, ships: tuple[str, ...]) -> str:
    """A field, for those who hear it: "c4, fan 2, station II red, ship of Anna"."""
    station = plan.stations.get(field)
    return said(
        language,
        "zone-field",
        field=field,
        zone=plan.zone(field),
        lying=lying or "none",
        leg=station.leg if station else 0,
        colour=station.colour if station else "none",
        ships=ships or "none",
        count=len(ships),
    )


def _field_tip(plan: Plan, language: str, field: str, lying: str | None) -> str:
    """What the wind there does, else the station."""
    if lying is not None:
        return arrows_told(plan, language, lying)
    station = plan.stations.get(field)
    return said(language, "station-name", leg=station.leg, colour=station.colour) if station else ""


def tile_id(placed: Placed) -> str:
    """A tile keeps its name from the hand to the sea."""
    return f"{placed.kind}-{placed.seat}-{placed.number}"

"""Kap Hoorn: what lies on the stage and what can be clicked there."""

from typing import Final

from spieltisch.games.kap_hoorn.view.board import finish_area
from spieltisch.games.kap_hoorn.view.layout import CORNERS, Plan
from spieltisch.games.kap_hoorn.view.log import Placed
from spieltisch.games.kap_hoorn.view.logbook import Roses, rose_place
from spieltisch.games.kap_hoorn.view.sprites import close_up_sprite, wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import (
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
    Sea,
    Table,
    arrows_told,
    chip_place,
    roses_left,
    said,
    slot,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Piece, Zone

# Where ships lie that share a station, from its middle; four and more go into the corners.
SHARED: Final = (((0, 0),), ((-11, -6), (11, 6)), ((-13, -9), (13, -5), (0, 10)), CORNERS)


def pieces(table: Table) -> tuple[Piece, ...]:
    """Winds, stations, ships, roses, the hand."""
    return (
        *_winds(table),
        *_piles(table.plan, table.view["pile"]),
        *_stations(table.sea),
        *_ships(table.sea, table.mine),
        *_hand_pieces(table),
        *(() if table.plan.tall else _roses(table.plan, table.roses, table.mine)),
    )


def _winds(table: Table) -> list[Piece]:
    """The tiles on the sea, as their zones turn them."""
    plan, printed, laid = table.plan, table.sea.printed, table.placements.top
    return [
        _wind(plan, field, kind, laid.get(field)) for field, kind in table.top.items() if field not in printed
    ]


@cached_per_part
def _wind(plan: Plan, field: str, kind: str, placed: Placed | None) -> Piece:
    x, y = plan.centre(field)
    return Piece(
        id=tile_id(placed) if placed and placed.kind == kind else f"wind-{field}",
        sprite=wind_sprite(kind, plan.zone(field), plan),
        x=round(x, 1),
        y=round(y, 1),
        scale=plan.fit(field),
        layer=TILES,
        zone=field,
    )


@cached
def _piles(plan: Plan, tiles: int) -> tuple[Piece, ...]:
    """The two piles on land."""
    scale, places = round(plan.scale * 0.66, 3), plan.box.cape_field.drawn_on[:tiles]
    return tuple(
        Piece(id=f"pile-{place}", sprite="back", x=x, y=y, scale=scale, layer=TILES, zone=CAPE_ZONE)
        for place, (x, y) in enumerate(map(plan.centre, places))
    )


@cached
def _stations(sea: Sea) -> tuple[Piece, ...]:
    """Chips in the middle of an empty field, else in a corner that no arrow points to."""
    return tuple(_station(sea.plan, sea.language, field, sea.top.get(field)) for field in sea.plan.stations)


@cached
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


@cached
def _ships(sea: Sea, mine: int) -> tuple[Piece, ...]:
    """Ships on their fields; on a station several have room (KAP-46)."""
    return tuple(
        _ship(sea.plan, seat, field, _ship_place(sea, seat, field, mine), sea.names[seat])
        for seat, field in enumerate(sea.ships)
        if field is not None
    )


@cached_per_part
def _ship(plan: Plan, seat: int, field: str, place: tuple[float, float, float], name: str) -> Piece:
    x, y, scale = place
    return Piece(
        id=f"ship-{seat}",
        sprite=f"ship-{plan.box.ship[seat].id}",
        x=round(x, 1),
        y=round(y, 1),
        scale=round(scale, 3),
        layer=SHIPS,
        zone=field,
        tip=name,
    )


def _ship_place(sea: Sea, seat: int, field: str, mine: int) -> tuple[float, float, float]:
    """Place and scale of a ship."""
    k = sea.plan.scale
    if seat == sea.finisher:
        x, y = sea.way_to_finish(field)[-1]
        return x, y, k
    here = [other for other, place in enumerate(sea.ships) if place == field and other != sea.finisher]
    x, y = sea.plan.centre(field)
    crowd = SHARED[min(len(here), len(SHARED)) - 1]
    reach = 14 if len(here) >= len(SHARED) else 1
    place = here.index(seat)
    dx, dy = crowd[place] if place < len(crowd) else (0, 0)
    size = (0.92 if seat == mine else 0.82) if len(here) == 1 else 0.66 if len(here) == 2 else 0.54
    return x + (dx * reach - 1) * k, y + (dy * reach + 3) * k, k * size


def _hand_pieces(table: Table) -> list[Piece]:
    """The own tiles, turned as in the zone of the own ship; of others only how many."""
    plan, mine, slots, count = table.plan, table.mine, table.slots, table.placements.count
    if not table.hand:
        return [_back(plan, place, slots) for place in range(table.tiles)]
    kinds = len(table.hand)
    return [
        _tile(plan, table.hand_zone, copy, Placed(mine, kind, done + copy + 1), place, kinds, slots)
        for place, (kind, copies) in enumerate(table.hand.items())
        for done in (count.get((mine, kind), 0),)
        for copy in reversed(range(copies))  # the first lies on top: it is laid first
    ]


@cached
def _back(plan: Plan, place: int, slots: int) -> Piece:
    x, y, scale = slot(plan.tall, place, 0, slots)
    return Piece(id=f"hand-{place}", sprite="back", x=x, y=y, scale=scale, layer=HAND)


@cached_per_part
def _tile(plan: Plan, zone: int, copy: int, tile: Placed, place: int, kinds: int, slots: int) -> Piece:
    """A tile of the hand, the `copy`-th of its kind, as it will be placed."""
    x, y, scale = slot(plan.tall, place, kinds, slots)
    return Piece(
        id=tile_id(tile),
        sprite=wind_sprite(tile.kind, zone, plan),
        x=round(x + 7 * copy * scale, 1),
        y=round(y - 6 * copy * scale, 1),
        scale=round(scale / plan.scale, 3),
        layer=HAND,
        zone=f"hand-{tile.kind}",
    )


@cached
def _roses(plan: Plan, roses: tuple[Roses, ...], mine: int) -> tuple[Piece, ...]:
    """The piles of roses; those of the seat below lie in its logbook."""
    own = roses[mine]
    piles = [
        _rose(colour.id, pile, place, place == left - 1 and colour.id not in own)
        for pile, (colour, left) in enumerate(
            zip(plan.box.station_colour, roses_left(plan, roses), strict=True)
        )
        for place in range(left)
    ]
    return (*piles, *(_own_rose(leg, owned) for leg, owned in enumerate(own) if owned is not None))


@cached
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


@cached
def _own_rose(leg: int, colour: str) -> Piece:
    x, y = rose_place(leg, *OWN_ROSES)
    return Piece(id=f"rose-{colour}-own", sprite=f"rose-{colour}", x=x, y=y, layer=HAND)


def zones(table: Table) -> tuple[Zone, ...]:
    """Every field of the sea, the tiles of the hand, the finish, the piles, the price of ignoring."""
    around = _areas(table.plan, table.language, table.view["pile"])
    return (*_fields(table.sea), *_hand_zones(table), *around)


@cached
def _areas(plan: Plan, language: str, pile: int) -> tuple[Zone, ...]:
    """What can be clicked besides fields and tiles."""
    land = [plan.cells[name] for name in plan.box.cape_field.drawn_on]
    columns, rows = [column for column, _ in land], [row for _, row in land]
    cape = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    areas = (
        _area_zone(plan, FINISH_ZONE, finish_area(plan), said(language, "zone-finish")),
        _area_zone(plan, CAPE_ZONE, cape, said(language, "picture-pile", pile=pile)),
    )
    return areas if plan.tall else (*areas, _ignore_zone(plan, language))


def _area_zone(plan: Plan, name: str, cells: tuple[int, int, int, int], label: str) -> Zone:
    """A zone of several cells."""
    x, y, width, height = plan.area(*cells)
    return Zone(
        id=name,
        x=round(x + width / 2, 1),
        y=round(y + height / 2, 1),
        width=round(width, 1),
        height=round(height, 1),
        label=label,
    )


def _ignore_zone(plan: Plan, language: str) -> Zone:
    """The price of ignoring, in the logbook."""
    return Zone(
        id=IGNORE_ZONE,
        x=LOGBOOK_LEFT + LOGBOOK_WIDTH / 2,
        y=LOGBOOK_TOP + 99,
        width=86,
        height=26,
        label=said(language, "zone-ignore", cost=plan.box.sail_points.cost_ignore),
        ask=said(language, "ask-ignore"),
        help=said(language, "help-ignore"),
    )


def _hand_zones(table: Table) -> list[Zone]:
    """One for each kind in the own hand."""
    plan, kinds, slots, placed = table.plan, len(table.hand), table.slots, table.view["placed"]
    return [
        _hand_zone(plan, table.language, kind, copies, placed, place, kinds, slots)
        for place, (kind, copies) in enumerate(table.hand.items())
    ]


@cached_per_part
def _hand_zone(
    plan: Plan, language: str, kind: str, copies: int, placed: str | None, place: int, kinds: int, slots: int
) -> Zone:
    x, y, scale = slot(plan.tall, place, kinds, slots)
    side = max(44.0, 60 * scale)
    return Zone(
        id=f"hand-{kind}",
        x=x,
        y=y,
        width=round(side, 1),
        height=round(side, 1),
        label=said(language, "zone-hand", tile=kind, copies=copies),
        ask=said(language, "ask-place", tile=kind),
        help=said(language, "help-place", placed=placed or "none"),
        tip=arrows_told(plan, language, kind),
        close_up=close_up_sprite(kind, plan),
    )


@cached
def _fields(sea: Sea) -> tuple[Zone, ...]:
    """Every field of the sea. Ships stand on winds."""
    ships: dict[str | None, tuple[str, ...]] = {}
    for field, name in zip(sea.ships, sea.names, strict=True):
        ships[field] = (*ships.get(field, ()), name)
    fields = {**_empty_fields(sea.plan, sea.language)}
    for field, kind in sea.top.items():
        fields[field] = _field(sea.plan, sea.language, field, kind, ships.get(field, ()))
    return tuple(fields.values())


@cached
def _empty_fields(plan: Plan, language: str) -> dict[str, Zone]:
    """Every field without what lies there."""
    return {field: _field(plan, language, field, None, ()) for field in plan.fields}


@cached_per_part
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

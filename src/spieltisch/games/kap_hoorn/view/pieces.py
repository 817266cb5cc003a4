"""Kap Hoorn: the pieces on the stage and the zones to click."""

from typing import Final

from spieltisch.games.kap_hoorn.view import layers
from spieltisch.games.kap_hoorn.view.board import finish_area
from spieltisch.games.kap_hoorn.view.history import Placed
from spieltisch.games.kap_hoorn.view.layout import CORNERS, Plan
from spieltisch.games.kap_hoorn.view.logbook import Roses, rose_place
from spieltisch.games.kap_hoorn.view.sprites import close_up_sprite, wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import (
    CAPE_ZONE,
    FINISH_ZONE,
    IGNORE_ZONE,
    LOGBOOK_LEFT,
    LOGBOOK_TOP,
    LOGBOOK_WIDTH,
    OWN_ROSES,
    ROSE_STEP,
    ROSES_AT,
    SharedBoard,
    ViewModel,
    arrows_text,
    chip_place,
    roses_left,
    slot,
    translate,
)
from spieltisch.stage.assembly import area_zone
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Piece, Zone

# The places of ships that share a station, from its middle; four and more go into the corners.
SHARED: Final = (((0, 0),), ((-11, -6), (11, 6)), ((-13, -9), (13, -5), (0, 10)), CORNERS)


def pieces(model: ViewModel) -> tuple[Piece, ...]:
    """Build the pieces: winds, stations, ships, roses, the hand."""
    return (
        *_winds(model.board),
        *_piles(model.plan, model.view["pile"]),
        *_stations(model.board),
        *_ships(model.board, model.mine),
        *_hand_pieces(model),
        *(() if model.plan.tall else _roses(model.plan, model.roses, model.mine)),
    )


@cached
def _winds(board: SharedBoard) -> tuple[Piece, ...]:
    """Build the tiles on the sea, turned by their zones."""
    return tuple(
        [
            _wind(board.plan, field, kind, placed)
            for (field, kind), placed in zip(board.top.items(), board.placed, strict=True)
            if field not in board.printed
        ]
    )


@cached_per_part
def _wind(plan: Plan, field: str, kind: str, placed: Placed | None) -> Piece:
    x, y = plan.centre(field)
    return Piece(
        id=tile_id(placed) if placed and placed.kind == kind else f"wind-{field}",
        sprite=wind_sprite(kind, plan.zone(field), plan),
        x=round(x, 1),
        y=round(y, 1),
        scale=plan.fit(field),
        layer=layers.TILES,
        zone=field,
    )


@cached
def _piles(plan: Plan, tiles: int) -> tuple[Piece, ...]:
    """Build the two piles on land."""
    scale, places = round(plan.scale * 0.66, 3), plan.box.cape_field.drawn_on[:tiles]
    return tuple(
        Piece(f"pile-{place}", "back", x, y, scale=scale, layer=layers.TILES, zone=CAPE_ZONE)
        for place, (x, y) in enumerate(map(plan.centre, places))
    )


@cached
def _stations(board: SharedBoard) -> tuple[Piece, ...]:
    """Build the station chips: in the middle of an empty field, else in a corner that no arrow points to."""
    return tuple(
        _station(board.plan, board.language, field, board.top.get(field)) for field in board.plan.stations
    )


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
        layer=layers.CHIPS,
        zone=field,
        tip=translate(language, "station-name", leg=station.leg, colour=station.colour),
    )


@cached
def _ships(board: SharedBoard, mine: int) -> tuple[Piece, ...]:
    """Build the ships on their fields; a station has room for several (KAP-46)."""
    return tuple(
        _ship(board.plan, seat, field, _ship_place(board, seat, field, mine), board.names[seat])
        for seat, field in enumerate(board.ships)
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
        layer=layers.SHIPS,
        zone=field,
        tip=name,
    )


def _ship_place(board: SharedBoard, seat: int, field: str, mine: int) -> tuple[float, float, float]:
    """Return the place and scale of a ship."""
    k = board.plan.scale
    if seat == board.finisher:
        x, y = board.way_to_finish(field)[-1]
        return x, y, k
    here = [other for other, place in enumerate(board.ships) if place == field and other != board.finisher]
    x, y = board.plan.centre(field)
    crowd = SHARED[min(len(here), len(SHARED)) - 1]
    wind_targets = 14 if len(here) >= len(SHARED) else 1
    place = here.index(seat)
    dx, dy = crowd[place] if place < len(crowd) else (0, 0)
    size = (0.92 if seat == mine else 0.82) if len(here) == 1 else 0.66 if len(here) == 2 else 0.54
    return x + (dx * wind_targets - 1) * k, y + (dy * wind_targets + 3) * k, k * size


def _hand_pieces(model: ViewModel) -> list[Piece]:
    """Build the own tiles, turned as in the zone of the own ship; hands of others show only how many."""
    plan, mine, slots, count = model.plan, model.mine, model.slots, model.history.count
    if not model.hand:
        return [_back(plan, place, slots) for place in range(model.tiles)]
    kinds = len(model.hand)
    return [
        _tile(plan, model.hand_zone, copy, Placed(mine, kind, done + copy + 1), place, kinds, slots)
        for place, (kind, copies) in enumerate(model.hand.items())
        for done in (count.get((mine, kind), 0),)
        for copy in reversed(range(copies))  # the first copy lies on top: it is laid first
    ]


@cached
def _back(plan: Plan, place: int, slots: int) -> Piece:
    x, y, scale = slot(plan.tall, place, 0, slots)
    return Piece(f"hand-{place}", "back", x, y, scale=scale, layer=layers.HAND)


@cached_per_part
def _tile(plan: Plan, zone: int, copy: int, tile: Placed, place: int, kinds: int, slots: int) -> Piece:
    """Build a tile of the hand, the `copy`-th of its kind, as it will be placed."""
    x, y, scale = slot(plan.tall, place, kinds, slots)
    return Piece(
        id=tile_id(tile),
        sprite=wind_sprite(tile.kind, zone, plan),
        x=round(x + 7 * copy * scale, 1),
        y=round(y - 6 * copy * scale, 1),
        scale=round(scale / plan.scale, 3),
        layer=layers.HAND,
        zone=f"hand-{tile.kind}",
    )


@cached
def _roses(plan: Plan, roses: tuple[Roses, ...], mine: int) -> tuple[Piece, ...]:
    """Build the piles of roses; the roses of the seat below lie in its logbook."""
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
    """Build a rose on its pile; the one that the viewer would take keeps its id until then."""
    return Piece(
        id=f"rose-{colour}-{'own' if mine else place}",
        sprite=f"rose-{colour}",
        x=ROSES_AT[0],
        y=ROSES_AT[1] + pile * ROSE_STEP + 10 - 5 * place,
        scale=1.92,
        layer=layers.CHIPS,
    )


@cached
def _own_rose(leg: int, colour: str) -> Piece:
    x, y = rose_place(leg, *OWN_ROSES)
    return Piece(f"rose-{colour}-own", f"rose-{colour}", x, y, layer=layers.HAND)


def zones(model: ViewModel) -> tuple[Zone, ...]:
    """Build the zones: sea fields, tiles of the hand, the finish, the piles, the price of ignoring."""
    around = _areas(model.plan, model.language, model.view["pile"])
    return (*_fields(model.board), *_hand_zones(model), *around)


@cached
def _areas(plan: Plan, language: str, pile: int) -> tuple[Zone, ...]:
    """Build the zones besides fields and tiles."""
    land = [plan.cells[name] for name in plan.box.cape_field.drawn_on]
    columns, rows = [column for column, _ in land], [row for _, row in land]
    cape = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    areas = (
        area_zone(FINISH_ZONE, plan.area(*finish_area(plan)), translate(language, "zone-finish")),
        area_zone(CAPE_ZONE, plan.area(*cape), translate(language, "picture-pile", pile=pile)),
    )
    return areas if plan.tall else (*areas, _ignore_zone(plan, language))


def _ignore_zone(plan: Plan, language: str) -> Zone:
    """Build the zone of the price of ignoring, in the logbook."""
    return Zone(
        id=IGNORE_ZONE,
        x=LOGBOOK_LEFT + LOGBOOK_WIDTH / 2,
        y=LOGBOOK_TOP + 99,
        width=86,
        height=26,
        label=translate(language, "zone-ignore", cost=plan.box.sail_points.cost_ignore),
        ask=translate(language, "ask-ignore"),
        help=translate(language, "help-ignore"),
    )


def _hand_zones(model: ViewModel) -> list[Zone]:
    """Build a zone for each kind in the own hand."""
    plan, kinds, slots, placed = model.plan, len(model.hand), model.slots, model.view["placed"]
    return [
        _hand_zone(plan, model.language, kind, copies, placed, place, kinds, slots)
        for place, (kind, copies) in enumerate(model.hand.items())
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
        label=translate(language, "zone-hand", tile=kind, copies=copies),
        ask=translate(language, "ask-place", tile=kind),
        help=translate(language, "help-place", placed=placed or "none"),
        tip=arrows_text(plan, language, kind),
        close_up=close_up_sprite(kind, plan),
    )


@cached
def _fields(board: SharedBoard) -> tuple[Zone, ...]:
    """Build the zones of all sea fields. Ships always stand on tiles."""
    ships: dict[str | None, tuple[str, ...]] = {}
    for field, name in zip(board.ships, board.names, strict=True):
        ships[field] = (*ships.get(field, ()), name)
    fields = {**_empty_fields(board.plan, board.language)}
    for field, kind in board.top.items():
        fields[field] = _field(board.plan, board.language, field, kind, ships.get(field, ()))
    return tuple(fields.values())


@cached
def _empty_fields(plan: Plan, language: str) -> dict[str, Zone]:
    """Build the zones of all fields without tiles and ships."""
    return {field: _field(plan, language, field, None, ()) for field in plan.fields}


@cached_per_part
def _field(plan: Plan, language: str, field: str, lying: str | None, ships: tuple[str, ...]) -> Zone:
    """Build a field of the sea."""
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
    """Describe a field for a screen reader: "c4, fan 2, station II red, ship of Anna"."""
    station = plan.stations.get(field)
    return translate(
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
    """Return what the wind on a field does, else the station."""
    if lying is not None:
        return arrows_text(plan, language, lying)
    station = plan.stations.get(field)
    return translate(language, "station-name", leg=station.leg, colour=station.colour) if station else ""


def tile_id(placed: Placed) -> str:
    """Return the id of a tile, which it keeps from the hand to the sea."""
    return f"{placed.kind}-{placed.seat}-{placed.number}"

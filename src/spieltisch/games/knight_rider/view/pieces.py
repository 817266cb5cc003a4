"""Knight Rider: what lies on the stage: tiles, detours, cars, cards, the die."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.games.knight_rider.view.cars import DISC
from spieltisch.games.knight_rider.view.city import STEPS, tile_sprite
from spieltisch.games.knight_rider.view.layout import (
    CARS,
    DETOURS,
    HAND,
    NUMBERS,
    RED,
    TILES,
    TRAY_PIECES,
    Point,
)
from spieltisch.games.knight_rider.view.track_view import PITCH, Car, cell_name, is_middle, middle
from spieltisch.games.knight_rider.view.view_model import Table
from spieltisch.stage.scene import Piece

SCALE: Final = 0.52  # of a car alone on its field
SHARING: Final = 0.4  # of two cars side by side
ASIDE: Final = 6.6  # each of them from the middle of the road
BESIDE: Final = 22.0  # a pin from the middle of the road
ASKEW: Final = 24.0  # a car on its roof
RED_ASKEW: Final = -38.0
STACKED: Final = 2.4  # cards below the topmost one show at its edge
CARD_PLACES: Final = 34.0  # the pile and the turned card from the middle of the centre


def pieces(table: Table) -> Iterator[Piece]:
    """Everything that can move."""
    yield from _tiles(table)
    yield from _centre(table)
    yield from _detours(table)
    yield from _red(table)
    for place in car_places(table):
        yield from _car(table, place)
    if not table.plan.building:
        yield from _die(table)
        yield from _hand(table)


# -- the city ------------------------------------------------------------------------------------------------


def _tiles(table: Table) -> Iterator[Piece]:
    """The track, and the tile that was drawn."""
    for cell, laid in table.streets.tiles.items():
        x, y = middle(cell)
        yield Piece(
            id=f"tile-{laid.number}",
            sprite=tile_sprite(laid.number, laid.rotation),
            x=x,
            y=y,
            layer=TILES,
            zone=cell_name(cell),
            pane=table.pane,
        )
    drawn = table.view["drawn_tile"]
    if drawn is not None:
        x, y, scale = drawn_place(table)
        yield Piece(
            id=f"tile-{drawn}", sprite=f"face-{drawn}", x=x, y=y, scale=scale, layer=TRAY_PIECES, turns=True
        )


def drawn_place(table: Table) -> tuple[float, float, float]:
    """Place and scale of the drawn tile in its tray."""
    if table.plan.tall:
        return 76.0, 598.0, 1.24
    tray = table.plan.tray
    return tray.x + tray.width / 2, tray.y + 136, 1.5


def _centre(table: Table) -> Iterator[Piece]:
    """Face-down tiles in the centre while the track is built, then the escape cards."""
    if table.plan.building:
        held = table.view["centre_tiles"]
        count = held if isinstance(held, int) else len(held)
        for place, cell in enumerate(sorted(table.streets.centre)[:count]):
            x, y = middle(cell)
            name = cell_name(cell)
            yield Piece(
                id=f"centre-{place}", sprite="tile-back", x=x, y=y, layer=TILES, zone=name, pane=table.pane
            )
        return
    x, y = table.heart
    left = len(table.view["escape"])
    for place in range(min(left, 4)):
        yield Piece(
            id=f"pile-{place}",
            sprite="escape-back",
            x=x - CARD_PLACES - 2 * place,
            y=y - 6 - 2 * place,
            layer=TILES,
            pane=table.pane,
        )
    card = table.turned_card
    if card is not None:
        yield Piece(
            id=f"escape-{card}",
            sprite=f"escape-{card}",
            x=x + CARD_PLACES,
            y=y - 8,
            layer=DETOURS,
            pane=table.pane,
        )


def _detours(table: Table) -> Iterator[Piece]:
    """Detour cards as they lie, the topmost in the middle."""
    for cell, stack in table.streets.detours.items():
        x, y = middle(cell)
        for place, (kind, rotation) in enumerate(stack):
            below = STACKED * (len(stack) - 1 - place)
            yield Piece(
                id=f"detour-{cell_name(cell)}-{place}",
                sprite=f"laid-{kind}",
                x=x - below,
                y=y + below,
                angle=90 * rotation,
                layer=DETOURS,
                zone=cell_name(cell),
                pane=table.pane,
            )


# -- cars ----------------------------------------------------------------------------------------------------


class CarPlace(NamedTuple):
    """Where a car is drawn."""

    car: Car
    x: float
    y: float
    scale: float
    pin: Point | None


def car_places(table: Table) -> list[CarPlace]:
    """Cars on the track, two of them side by side, and those that wait beside it."""
    found = []
    for car in table.streets.cars:
        if car.field is None:
            found.append(_waiting_place(table, car))
            continue
        x, y = table.streets.at(car.field)
        sharing = [other for other in table.streets.cars if other.field == car.field]
        side = 0.0
        if len(sharing) > 1:
            side = -ASIDE if sharing[0] == car else ASIDE
        across = (0.0, 1.0) if car.heading % 2 else (1.0, 0.0)  # to the other side of the road
        if len({other.heading % 2 for other in sharing}) > 1:
            across = (0.8, 0.8)
        sign = -1 if side < 0 else 1
        beside = (1.0, 1.0) if is_middle(car.field) else across  # on the blocks, not on a road
        pin = (x + beside[0] * sign * BESIDE, y + beside[1] * sign * BESIDE)
        scale = SHARING if side else SCALE
        found.append(CarPlace(car, x + across[0] * side, y + across[1] * side, scale, pin))
    return found


def _waiting_place(table: Table, car: Car) -> CarPlace:
    """Outside the entry, heading inwards: up to three abreast."""
    row = [other.seat for other in table.streets.cars if other.field is None and other.waiting == car.waiting]
    place = row.index(car.seat)
    abreast = min(3, len(row) - place // 3 * 3)
    side = (place % 3 - (abreast - 1) / 2) * 19
    x, y = table.entry_place(car.waiting or 0, 70 + 36 * (place // 3))
    across = STEPS[((car.waiting or 0) + 1) % 4]
    return CarPlace(car, x + across[0] * side, y + across[1] * side, SCALE, None)


def _car(table: Table, place: CarPlace) -> Iterator[Piece]:
    """A car, the number on its roof, its coat and its pin; they move together."""
    car, scale = place.car, place.scale
    colour, number = table.colour(car.seat), table.number(car.seat)
    angle = 90.0 * (car.heading - 1)
    yield Piece(
        id=f"car-{car.seat}",
        sprite=f"{'roof' if car.roof else 'car'}-{colour}",
        x=round(place.x, 1),
        y=round(place.y, 1),
        angle=angle + ASKEW if car.roof else angle,
        scale=scale,
        layer=CARS,
        pane=table.pane,
        tip=car_told(table, car),
        zone="" if car.field is None else cell_name(table.streets.cell(car.field)),
    )
    if car.coat:
        x, y = round(place.x, 1), round(place.y, 1)
        yield Piece(
            id=f"coat-{car.seat}",
            sprite="coat",
            x=x,
            y=y,
            angle=angle,
            scale=scale,
            layer=CARS,
            pane=table.pane,
        )
    back = 0 if car.roof else DISC * scale
    yield Piece(
        id=f"number-{car.seat}",
        sprite=f"disc-{colour}-{number}",
        x=round(place.x + STEPS[car.heading][0] * back, 1),
        y=round(place.y + STEPS[car.heading][1] * back, 1),
        scale=scale * 1.15,
        layer=NUMBERS,
        pane=table.pane,
    )
    if place.pin is not None and not (table.steering and car.seat == table.mine):
        x, y = place.pin
        yield Piece(
            id=f"pin-{car.seat}",
            sprite=f"pin-{colour}-{number}",
            x=round(x, 1),
            y=round(y, 1),
            scale=0.9,
            layer=NUMBERS,
            pane=table.pane,
        )


def car_told(table: Table, car: Car) -> str:
    """Whose car it is and how it is."""
    state = "roof" if car.roof else "coat" if car.coat else "waiting" if car.field is None else "plain"
    return table.text(
        "car-told",
        name=table.name(car.seat),
        number=table.number(car.seat),
        heading="NESW"[car.heading],
        state=state,
    )


def _red(table: Table) -> Iterator[Piece]:
    """The hunted car on the middle field of its tile, a little aside where others stand."""
    cell = table.streets.red
    if cell is None:
        return
    x, y = middle(cell)
    shared = any(car.field == (PITCH * cell[0], PITCH * cell[1]) for car in table.streets.cars)
    shift = -5 if shared else 0
    yield Piece(id="red-glow", sprite="red-glow", x=x, y=y, scale=0.5, layer=RED, pane=table.pane)
    yield Piece(
        id="red",
        sprite="red-car",
        x=x + shift,
        y=y + shift,
        angle=RED_ASKEW,
        scale=0.42 if shared else 0.54,
        layer=RED,
        zone=cell_name(cell),
        pane=table.pane,
        tip=table.text("red-told", tile=table.tile_number(cell)),
    )


# -- beside the city -----------------------------------------------------------------------------------------


def _die(table: Table) -> Iterator[Piece]:
    """The die, as it was thrown last."""
    last, throws = table.recap.roll, table.recap.throws
    value = table.turn["roll"] if last is None else int(str(last.event.values["roll"]))
    if value is None:
        return
    if table.plan.tall:
        x, y, scale = 360.0, 30.0, 0.72
    else:
        x, y, scale = table.plan.tray.x + table.plan.tray.width / 2, table.plan.tray.y + 72, 1.0
    yield Piece(id="die", sprite=f"die-{value}", x=x, y=y, scale=scale, layer=TRAY_PIECES, throws=throws)


def _hand(table: Table) -> Iterator[Piece]:
    """The cards of the seat below the city; those that were used leave an empty place."""
    pane = HAND if table.plan.tall else ""
    for deck, place, kind, (x, y) in hand_places(table):
        if not kind:
            back = f"{deck}-back"
            yield Piece(id=f"{deck}-hidden-{place}", sprite=back, x=x, y=y, layer=TRAY_PIECES, pane=pane)
            continue
        for copy in reversed(range(table.copies(deck, kind))):  # the first lies on top
            yield Piece(
                id=f"{deck}-{kind}-{copy}",
                sprite=f"{deck}-{kind}",
                x=x + 4 * copy,
                y=y - 3 * copy,
                layer=TRAY_PIECES,
                zone=card_zone(deck, kind),
                pane=pane,
            )


def hand_places(table: Table) -> Iterator[tuple[str, int, str, Point]]:
    """The cards of the hand: deck, place, kind ("" where it is hidden) and where it lies."""
    kitt_cards = len(table.hand["kitt"])
    for deck, kinds in table.hand.items():
        for place, kind in enumerate(kinds):
            yield deck, place, kind, table.plan.card(place, deck == "detour", kitt_cards, len(kinds))


def card_zone(deck: str, kind: str) -> str:
    """The zone of a card in the hand."""
    return f"{deck}-{kind}"

"""Knight Rider: the pieces on the stage: tiles, detours, cars, cards, the die."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.cars import DISC
from spieltisch.games.knight_rider.view.city import STEPS, tile_sprite
from spieltisch.games.knight_rider.view.layout import HAND
from spieltisch.games.knight_rider.view.track_view import PITCH, Car, cell_name, is_middle, middle
from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.scene import Piece, Point

SCALE: Final = 0.52  # of a car alone on its field
SHARING: Final = 0.4  # of two cars side by side
ASIDE: Final = 6.6  # each of them from the middle of the road
BESIDE: Final = 22.0  # a pin from the middle of the road
ASKEW: Final = 24.0  # the angle of a car on its roof
RED_ASKEW: Final = -38.0
STACKED: Final = 2.4  # cards below the topmost one show at its edge
CARD_PLACES: Final = 34.0  # the pile and the turned card from the middle of the centre


def pieces(model: ViewModel) -> Iterator[Piece]:
    """Build everything that can move."""
    yield from _tiles(model)
    yield from _centre(model)
    yield from _detours(model)
    yield from _red(model)
    for place in car_places(model):
        yield from _car(model, place)
    if not model.plan.building:
        yield from _die(model)
        yield from _hand(model)


# -- the city ------------------------------------------------------------------------------------------------


def _tiles(model: ViewModel) -> Iterator[Piece]:
    """Build the tiles of the track, and the drawn tile."""
    for cell, laid in model.track_view.tiles.items():
        x, y = middle(cell)
        yield Piece(
            id=f"tile-{laid.number}",
            sprite=tile_sprite(laid.number, laid.rotation),
            x=x,
            y=y,
            layer=layers.TILES,
            zone=cell_name(cell),
            pane=model.pane,
        )
    drawn = model.view["drawn_tile"]
    if drawn is not None:
        x, y, scale = model.plan.drawn_tile
        yield Piece(f"tile-{drawn}", f"face-{drawn}", x, y, scale=scale, layer=layers.TRAY_PIECES, turns=True)


def _centre(model: ViewModel) -> Iterator[Piece]:
    """Build the face-down tiles in the centre while the track is built, then the escape cards."""
    if model.plan.building:
        held = model.view["centre_tiles"]
        count = held if isinstance(held, int) else len(held)
        for place, cell in enumerate(sorted(model.track_view.centre)[:count]):
            x, y = middle(cell)
            name = cell_name(cell)
            yield Piece(f"centre-{place}", "tile-back", x, y, layer=layers.TILES, zone=name, pane=model.pane)
        return
    x, y = model.centre_point
    left = len(model.view["escape"])
    for place in range(min(left, 4)):
        yield Piece(
            id=f"pile-{place}",
            sprite="escape-back",
            x=x - CARD_PLACES - 2 * place,
            y=y - 6 - 2 * place,
            layer=layers.TILES,
            pane=model.pane,
        )
    card = model.turned_card
    if card is not None:
        yield Piece(
            f"escape-{card}", f"escape-{card}", x + CARD_PLACES, y - 8, layer=layers.DETOURS, pane=model.pane
        )


def _detours(model: ViewModel) -> Iterator[Piece]:
    """Build the detour cards on tiles, the topmost in the middle."""
    for cell, stack in model.track_view.detours.items():
        x, y = middle(cell)
        for place, (kind, rotation) in enumerate(stack):
            below = STACKED * (len(stack) - 1 - place)
            yield Piece(
                id=f"detour-{cell_name(cell)}-{place}",
                sprite=f"laid-{kind}",
                x=x - below,
                y=y + below,
                angle=90 * rotation,
                layer=layers.DETOURS,
                zone=cell_name(cell),
                pane=model.pane,
            )


# -- cars ----------------------------------------------------------------------------------------------------


class CarPlace(NamedTuple):
    """Where a car is drawn."""

    car: Car
    x: float
    y: float
    scale: float
    pin: Point | None


def car_places(model: ViewModel) -> list[CarPlace]:
    """Return the places of cars on the track, two of them side by side, and of waiting cars."""
    found = []
    for car in model.track_view.cars:
        if car.field is None:
            found.append(_waiting_place(model, car))
            continue
        x, y = model.track_view.at(car.field)
        sharing = [other for other in model.track_view.cars if other.field == car.field]
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


def _waiting_place(model: ViewModel, car: Car) -> CarPlace:
    """Return a place outside the entry, heading inwards: up to three abreast."""
    row = [
        other.seat for other in model.track_view.cars if other.field is None and other.waiting == car.waiting
    ]
    place = row.index(car.seat)
    abreast = min(3, len(row) - place // 3 * 3)
    side = (place % 3 - (abreast - 1) / 2) * 19
    x, y = model.entry_place(car.waiting or 0, 70 + 36 * (place // 3))
    across = STEPS[((car.waiting or 0) + 1) % 4]
    return CarPlace(car, x + across[0] * side, y + across[1] * side, SCALE, None)


def _car(model: ViewModel, place: CarPlace) -> Iterator[Piece]:
    """Build a car, the number on its roof, its coat and its pin; they move together."""
    car, scale = place.car, place.scale
    colour, number = model.colour(car.seat), model.number(car.seat)
    angle = 90.0 * (car.heading - 1)
    yield Piece(
        id=f"car-{car.seat}",
        sprite=f"{'roof' if car.roof else 'car'}-{colour}",
        x=round(place.x, 1),
        y=round(place.y, 1),
        angle=angle + ASKEW if car.roof else angle,
        scale=scale,
        layer=layers.CARS,
        pane=model.pane,
        tip=car_text(model, car),
        zone="" if car.field is None else cell_name(model.track_view.cell(car.field)),
    )
    if car.coat:
        x, y = round(place.x, 1), round(place.y, 1)
        yield Piece(
            f"coat-{car.seat}", "coat", x, y, angle=angle, scale=scale, layer=layers.CARS, pane=model.pane
        )
    back = 0 if car.roof else DISC * scale
    yield Piece(
        id=f"number-{car.seat}",
        sprite=f"disc-{colour}-{number}",
        x=round(place.x + STEPS[car.heading][0] * back, 1),
        y=round(place.y + STEPS[car.heading][1] * back, 1),
        scale=scale * 1.15,
        layer=layers.NUMBERS,
        pane=model.pane,
    )
    if place.pin is not None and not (model.is_driving and car.seat == model.mine):
        x, y = place.pin
        yield Piece(
            id=f"pin-{car.seat}",
            sprite=f"pin-{colour}-{number}",
            x=round(x, 1),
            y=round(y, 1),
            scale=0.9,
            layer=layers.NUMBERS,
            pane=model.pane,
        )


def car_text(model: ViewModel, car: Car) -> str:
    """Return whose car it is and its condition."""
    state = "roof" if car.roof else "coat" if car.coat else "waiting" if car.field is None else "plain"
    return model.text(
        "car-told",
        name=model.name(car.seat),
        number=model.number(car.seat),
        heading="NESW"[car.heading],
        state=state,
    )


def _red(model: ViewModel) -> Iterator[Piece]:
    """Build the hunted car on the middle field of its tile, a little aside if other cars stand there."""
    cell = model.track_view.red
    if cell is None:
        return
    x, y = middle(cell)
    shared = any(car.field == (PITCH * cell[0], PITCH * cell[1]) for car in model.track_view.cars)
    shift = -5 if shared else 0
    yield Piece("red-glow", "red-glow", x, y, scale=0.5, layer=layers.RED, pane=model.pane)
    yield Piece(
        id="red",
        sprite="red-car",
        x=x + shift,
        y=y + shift,
        angle=RED_ASKEW,
        scale=0.42 if shared else 0.54,
        layer=layers.RED,
        zone=cell_name(cell),
        pane=model.pane,
        tip=model.text("red-told", tile=model.tile_number(cell)),
    )


# -- beside the city -----------------------------------------------------------------------------------------


def _die(model: ViewModel) -> Iterator[Piece]:
    """Build the die with its last roll."""
    last, throws = model.history.roll, model.history.throws
    value = model.turn["roll"] if last is None else int(str(last.event.values["roll"]))
    if value is None:
        return
    x, y, scale = model.plan.die
    yield Piece("die", f"die-{value}", x, y, scale=scale, layer=layers.TRAY_PIECES, throws=throws)


def _hand(model: ViewModel) -> Iterator[Piece]:
    """Build the cards of the seat below the city; used cards leave an empty place."""
    pane = HAND if model.plan.tall else ""
    for deck, place, kind, (x, y) in hand_places(model):
        if not kind:
            back = f"{deck}-back"
            yield Piece(f"{deck}-hidden-{place}", back, x, y, layer=layers.TRAY_PIECES, pane=pane)
            continue
        for copy in reversed(range(model.copies(deck, kind))):  # the first lies on top
            yield Piece(
                id=f"{deck}-{kind}-{copy}",
                sprite=f"{deck}-{kind}",
                x=x + 4 * copy,
                y=y - 3 * copy,
                layer=layers.TRAY_PIECES,
                zone=card_zone(deck, kind),
                pane=pane,
            )


def hand_places(model: ViewModel) -> Iterator[tuple[str, int, str, Point]]:
    """Yield the cards of the hand: deck, place, kind ("" if it is hidden) and point."""
    kitt_cards = len(model.hand["kitt"])
    for deck, kinds in model.hand.items():
        for place, kind in enumerate(kinds):
            yield deck, place, kind, model.plan.card(place, deck == "detour", kitt_cards, len(kinds))


def card_zone(deck: str, kind: str) -> str:
    """Return the zone of a card in the hand."""
    return f"{deck}-{kind}"

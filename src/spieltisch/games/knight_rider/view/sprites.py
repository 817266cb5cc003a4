"""Knight Rider: all sprites of a box, and the colours of the game."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.knight_rider.rules.box import Components, KittCard
from spieltisch.games.knight_rider.view import cards, cars, city
from spieltisch.games.knight_rider.view.city import COLOURS, arms_at
from spieltisch.stage.svg import Svg, circle, linear, radial, symbol
from spieltisch.stage.tokens import DARK as TOKENS

# The city is night in both themes: texts and marks there have the colours of the dark one.
NIGHT: Final = {f"night-{name}": TOKENS[name] for name in ("ink", "muted", "action", "refuse", "last")}
LIGHT: Final = COLOURS | NIGHT | {"used": "#A9A28F"}
DARK: Final = COLOURS | NIGHT | {"used": "#4C555B"}


def sprites(box: Components) -> Svg:
    """Draw all symbols of a box, and the gradients that they use."""
    arms = {shape.id: arms_at(shape.arms, 0) for shape in box.shape}
    turns = {shape.id: shape.rotations for shape in box.shape}
    numbers = [tile.number for tile in box.tile]
    return "".join(
        [
            *lights(""),
            *city.city_sprites(
                numbers,
                {tile.number: arms[tile.shape] for tile in box.tile},
                {tile.number: turns[tile.shape] for tile in box.tile},
            ),
            *_cars(len(box.car) - 1),
            *_cards(box),
            *_signs(box),
        ]
    )


def lights(prefix: str) -> tuple[Svg, ...]:
    """Define headlights, the scanner's light, and the glow around the hunted car."""
    return (
        linear(f"{prefix}beam", (0, "#FFF1B8", 0.95), (1, "#FFF1B8", 0)),
        linear(f"{prefix}scan", (0, "#FF3B30", 0), (0.5, "#FF3B30", 1), (1, "#FF3B30", 0)),
        radial(f"{prefix}glow", (0, "#FF3B30", 0.8), (1, "#FF3B30", 0)),
    )


def _cars(players: int) -> Iterator[Svg]:
    """Draw every seat's car with each number that it may have, and the hunted one."""
    for colour in cars.SEAT_COLOURS:
        rim = f"var(--seat-{colour})"
        yield symbol(f"car-{colour}", cars.black_car(rim, 7))
        yield symbol(f"dark-car-{colour}", cars.black_car(rim, 7, ""))
        yield symbol(f"roof-{colour}", cars.upturned_car(rim))
        for value in range(1, players + 1):
            yield symbol(f"disc-{colour}-{value}", cars.disc(colour, value))
            yield symbol(f"pin-{colour}-{value}", cars.pin(colour, value))
    yield symbol("coat", cars.coat())
    glow = circle(0, 0, 66, fill="url(#glow)")
    ring = circle(0, 0, 38, fill="none", stroke="var(--scanner)", stroke_width=3.4, stroke_dasharray="10 6")
    yield symbol("red-glow", glow + ring)
    yield symbol("red-car", cars.red_car())


def _cards(box: Components) -> Iterator[Svg]:
    """Draw hand cards, escape cards, and detours on tiles."""
    for kitt in box.kitt_card:
        yield symbol(f"kitt-{kitt.id}", cards.kitt_card(_kitt_art(kitt)))
        yield symbol(f"icon-{kitt.id}", cards.kitt_icon(kitt.id, kitt.becomes_roll))
    for kind in box.detour_card:
        arms = arms_at(kind.arms, 0)
        yield symbol(f"detour-{kind.id}", cards.detour_card(arms, kind.barrier_on_middle))
        yield symbol(f"icon-{kind.id}", cards.detour_icon(arms, kind.barrier_on_middle))
        yield symbol(f"laid-{kind.id}", city.detour(arms, kind.barrier_on_middle))
    grid = box.escape_grid
    for escape in box.escape_card:
        yield symbol(
            f"escape-{escape.id}", cards.escape_card(escape.start, escape.end, grid.columns, grid.rows)
        )
    yield symbol("escape-back", cards.escape_back())
    yield symbol("kitt-back", cards.kitt_card(""))
    yield symbol("detour-back", cards.detour_back())


def _kitt_art(card: KittCard) -> Svg:
    if card.id == "coat":
        return cards.coat_art()
    if card.id == "turbo1":
        return cards.turbo_art(card.multiplier)
    if card.id == "turbo2":
        return cards.exchange_art(card.requires_roll, card.becomes_roll)
    return cards.jump_art()


def _signs(box: Components) -> Iterator[Svg]:
    for value in range(1, 7):
        yield symbol(f"die-{value}", cards.die(value))
    for word in cards.STEP_ICONS:
        yield symbol(f"icon-{word}", cards.step_icon(word))
    yield symbol("plank", city.plank(city.FIELD + 5, 5.6))
    yield symbol("oil", cards.oil())
    yield symbol("burst", cards.burst())
    yield symbol("lamp-on", cards.lamp(True))
    yield symbol("lamp-off", cards.lamp(False))
    yield symbol("card-gap", cards.card_gap())
    yield symbol("card-place", cards.card_place())

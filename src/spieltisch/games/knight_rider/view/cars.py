"""Knight Rider: cars from above. They drive east and are 60 units long; on tiles they are half as large."""

from typing import Final

from spieltisch.games.knight_rider.view.city import plank
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, box, circle, ellipse, group, path, seat_shape

# No player's car is red or black: the hunted car is red, and all bodies are black.
SEAT_COLOURS: Final = ("yellow", "blue", "green", "violet", "orange")
PALE: Final = ("yellow", "orange", "white")
SILVER: Final = "#8A949E"

SHELL: Final = (
    "M-28-9C-28-12.5-25-13.5-20-13.5L12-13C22-12 29-8 31-3V3C29 8 22 12 12 13L-20 13.5C-25 13.5-28 12.5-28 9Z"
)
WINDSCREEN: Final = "M-2-10.5L8-8.5V8.5L-2 10.5C-4 6-4-6-2-10.5Z"
REAR_WINDOW: Final = "M-21-9.5L-16-8V8L-21 9.5C-23 5-23-5-21-9.5Z"
SIDE_WINDOWS: Final = "M-14.5-11.4H-4.5L-3-9.6H-14.5ZM-14.5 11.4H-4.5L-3 9.6H-14.5Z"
DISC: Final = -9.3  # along the car: the middle of its roof


def car(body: str, rim: str, roof: str, weight: float = 1.5) -> Svg:
    """Draw a car with a rim as wide as `weight`."""
    wheels = "".join(box(x - 5, y - 3, 10, 6, rx=2, fill="#06080B") for x in (-17, 15) for y in (-13, 13))
    bonnet = "M12-8C19-7.5 25-5 27-3M12 8C19 7.5 25 5 27 3"
    return "".join(
        (
            ellipse(1, 2.5, 32, 15.5, fill="#000", opacity=0.45),
            wheels,
            path(SHELL, fill=body, stroke=rim, stroke_width=weight, paint_order="stroke"),
            path(bonnet, fill="none", stroke=SILVER if weight > 2 else rim, stroke_width=1.1, opacity=0.8),
            path(WINDSCREEN, fill="#8FB0C4"),
            path("M-1.2-9L3-8L-2.6 4C-3.2-1-2.6-6-1.2-9Z", fill="#FFF", opacity=0.28),  # a reflection
            path(REAR_WINDOW, fill="#5E7B8E"),
            path(SIDE_WINDOWS, fill="#43505C"),
            box(-15, -8.6, 11.5, 17.2, rx=3, fill=roof),
            path("M-28-8.5v4M-28 8.5v-4", stroke="#FF6A5E", stroke_width=2.4, stroke_linecap="round"),
        )
    )


def black_car(rim: str = SILVER, weight: float = 1.5, beam: str = "beam") -> Svg:
    """Draw a player's car: its headlights show its heading, the red scanner runs in its nose."""
    lights = path("M27-9L92-23V23L27 9Z", fill=f"url(#{beam})") if beam else ""
    return lights + car("#12161B", rim, "#262C34", weight) + _scanner()


def _scanner() -> Svg:
    return "".join(
        path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", opacity=opacity)
        for d, colour, width, opacity in (
            ("M30.2-5.5Q31.8 0 30.2 5.5", "#FF3B30", 7.0, 0.35),
            ("M30.2-4.5Q31.6 0 30.2 4.5", "#FF3B30", 3.0, 1.0),
            ("M30.8-1.5V1.5", "#FFD2CE", 1.6, 1.0),
        )
    )


def red_car() -> Svg:
    """Draw the hunted car: no scanner, no light, white stripes."""
    stripes = path("M14-2.6H28M14 2.6H28M-28-2.6H-23M-28 2.6H-23", stroke="#FFF", stroke_width=1.6)
    return car("#D8231A", "#FFB3A5", "#B71610") + stripes


def upturned_car(rim: str) -> Svg:
    """Draw a car on its roof: the grey underside and four wheels in the air."""
    wheels = "".join(
        box(x - 6, y - 3.6, 12, 7.2, rx=2.4, fill="#14181F") + box(x - 3.6, y - 1.2, 7.2, 2.4, fill="#6B7378")
        for x in (-16, 14)
        for y in (-11.5, 11.5)
    )
    sparks = "M-30-21l-6-5M-31 21l-5 6M30-20l6-5M31 20l5 6"
    return "".join(
        (
            path(SHELL, fill="#7D858E", stroke=rim, stroke_width=6, paint_order="stroke"),
            path("M-22-6H22M-22 6H22M-16-11V11M14-11V11", stroke="#3B434B", stroke_width=2.6, fill="none"),
            box(-7, -4.5, 12, 9, rx=2, fill="#59626B"),
            wheels,
            path(sparks, stroke="#F09A4A", stroke_width=2.8, stroke_linecap="round", fill="none"),
        )
    )


def coat() -> Svg:
    """Draw the molecular coat around a car: a pale blue shell."""
    return box(
        -36,
        -22,
        74,
        44,
        rx=22,
        fill="#8FD3FF",
        fill_opacity=0.24,
        stroke="#5CBDF5",
        stroke_width=3,
        stroke_dasharray="7 4",
    )


def disc(colour: str, value: int) -> Svg:
    """Draw the number on the roof, upright however the car lies."""
    ground = circle(0, 0, 9.4, fill=f"var(--seat-{colour})", stroke="#FFF", stroke_width=1.8)
    return ground + numeral(value, 0, 0, 10.4, "#1E2A30" if colour in PALE else "#FFF")


def pin(colour: str, value: int) -> Svg:
    """Draw the seat's symbol with the number of its car, which stands beside the road."""
    edge = seat_shape(colour, 0, 0, 17)
    rim = circle(0, 0, 10, fill="var(--night)", opacity=0.55)
    return (
        rim
        + edge
        + numeral(value, 0, 0.6 if colour != "green" else 1.6, 7, "#1E2A30" if colour in PALE else "#FFF")
    )


def flame() -> Svg:
    """Draw the flame behind a car with Turbo Boost."""
    outer = "M-26-7L-50-10L-45-4L-64 0L-45 4L-50 10L-26 7Z"
    inner = "M-26-4L-41-5L-50 0L-41 5L-26 4Z"
    return path(outer, fill="#F09A4A") + path(inner, fill="#FFE08A")


def trestle() -> Svg:
    """Draw an obstacle that a car can jump over."""
    legs = path("M-12 5v8M12 5v8", stroke="#98A0A4", stroke_width=2.5)
    return group(plank(34, 9), legs)

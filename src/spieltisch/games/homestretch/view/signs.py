"""Homestretch: small signs: the numbers of horses, the shapes of seats, a check mark."""

from spieltisch.games.homestretch.view.sprites import OWNER, ink_on, tag_width
from spieltisch.games.homestretch.view.text_styles import plain
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Point
from spieltisch.stage.svg import Svg, circle, path, use
from spieltisch.stage.tokens import SEATS


@cached
def number_tag(horse: int, x: float, y: float, size: float = 1.0) -> tuple[Svg, float]:
    """Draw the number of a horse in a small frame, from its left edge; return also its width."""
    return use(f"tag-{horse}", x, y, scale=size), tag_width(horse) * size


def number_tags(horses: list[int], x: float, y: float, size: float = 1.0) -> tuple[Svg, float]:
    """Draw several numbers; return also where they end."""
    drawn = ""
    for horse in horses:
        one, width = number_tag(horse, x, y, size)
        drawn, x = drawn + one, x + width + 4 * size
    return drawn, x


@cached
def seat_shape(colour: str, x: float, y: float, size: float) -> Svg:
    """Draw the shape of a seat with a pale edge, for dark grounds."""
    return use(f"owner-{colour}", x, y, scale=size / OWNER)


@cached
def seat_sign(colour: str, at: Point, size: float, letter: str) -> Svg:
    """Draw the shape of a seat with a pale edge and the initial of its player."""
    height = size * (0.44 if len(letter) == 1 else 0.36)
    lower = height * (0.5 if SEATS.get(colour) == "triangle" else 0.36)
    return seat_shape(colour, *at, size) + plain(
        letter, at[0], at[1] + lower, height, ink_on(colour), "middle", 700
    )


@cached
def check_mark(x: float, y: float, size: float = 1.0) -> Svg:
    """Draw a check mark."""
    ring = circle(x, y, 7.5 * size, fill="#0E7C66", stroke="#FBF7EC", stroke_width=1.2)
    stroke = path(
        "M-3.4 0l2.6 2.8l4.6-5.2",
        transform=f"translate({x:g} {y:g}) scale({size:g})",
        fill="none",
        stroke="#FFFFFF",
        stroke_width=1.9,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return ring + stroke

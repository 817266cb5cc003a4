"""Homestretch: words on the stage in the few styles that the race day has, and small printed signs."""

from spieltisch.games.homestretch.view.layout import Point
from spieltisch.games.homestretch.view.sprites import OWNER, ink_on, tag_width
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.svg import Svg, Value, circle, path, use, words
from spieltisch.stage.tokens import SEATS


@cached
def display(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str = "var(--ink)",
    anchor: str = "start",
    weight: int = 700,
    **more: Value,
) -> Svg:
    """Titles and numbers."""
    more |= {"font_family": "var(--display)", "font_size": size, "font_weight": weight, "fill": fill}
    if anchor != "start":
        more["text_anchor"] = anchor
    return words(text, x, y, **more)


@cached
def plain(
    text: str,
    x: float,
    y: float,
    size: float = 14,
    fill: str = "var(--ink)",
    anchor: str = "start",
    weight: int = 400,
    **more: Value,
) -> Svg:
    """All other words."""
    more |= {"font_size": size, "fill": fill}
    if weight != 400:
        more["font_weight"] = weight
    if anchor != "start":
        more["text_anchor"] = anchor
    return words(text, x, y, **more)


@cached
def muted(text: str, x: float, y: float, size: float = 14, anchor: str = "start", weight: int = 400) -> Svg:
    """Words of second rank."""
    return plain(text, x, y, size, "var(--muted)", anchor, weight)


@cached
def plate(horse: int, x: float, y: float, size: float = 1.0) -> tuple[Svg, float]:
    """The number of a horse in a small frame, from its left edge; and how wide it is."""
    return use(f"tag-{horse}", x, y, scale=size), tag_width(horse) * size


def plates(horses: list[int], x: float, y: float, size: float = 1.0) -> tuple[Svg, float]:
    """Several of them, and where they end."""
    drawn = ""
    for horse in horses:
        one, width = plate(horse, x, y, size)
        drawn, x = drawn + one, x + width + 4 * size
    return drawn, x


@cached
def owner(colour: str, x: float, y: float, size: float) -> Svg:
    """The shape of a seat with a pale edge, for dark grounds."""
    return use(f"owner-{colour}", x, y, scale=size / OWNER)


@cached
def person(colour: str, at: Point, size: float, letter: str) -> Svg:
    """Somebody: the shape of the seat with a pale edge and the initial."""
    height = size * (0.44 if len(letter) == 1 else 0.36)
    lower = height * (0.5 if SEATS.get(colour) == "triangle" else 0.36)
    return owner(colour, *at, size) + plain(
        letter, at[0], at[1] + lower, height, ink_on(colour), "middle", 700
    )


@cached
def tick(x: float, y: float, size: float = 1.0) -> Svg:
    """Done."""
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

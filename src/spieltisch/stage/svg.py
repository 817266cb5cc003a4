"""Helpers to write SVG. They escape texts and attributes, and shorten numbers.

Attributes are in single quotes, which JSON does not escape.

>>> circle(10, 10.04, 4, fill="var(--ink)")
"<circle cx='10' cy='10' r='4' fill='var(--ink)'/>"
>>> words("<b>&", 0, 0)
"<text x='0' y='0'>&lt;b&gt;&amp;</text>"
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from xml.sax.saxutils import escape

from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Picture
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.tokens import SEATS

Svg = str  # an escaped fragment of a document
Value = str | float
INK = "#1E2A30"  # in both themes
BOLDER = 1.04  # relative width of bold text
INKED = ("yellow", "orange", "white")  # seat colours too light for a light letter
_NOT_IN_XML = {code: "\ufffd" for code in range(32) if code not in (9, 10, 13)}
_UNSAFE = re.compile(r"""[&<>'"\x00-\x1f]""")  # characters that need escaping


# -- elements ------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """Format a coordinate with at most one decimal."""
    return short(value, 1)


@lru_cache(maxsize=1 << 15)
def short(value: float, digits: int) -> str:
    """Format a number with at most so many decimals, without trailing zeros."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def escaped(text: str) -> str:
    """Escape a text for a document; replace characters that XML forbids."""
    return escape(text.translate(_NOT_IN_XML)) if _UNSAFE.search(text) else text


def tag(name: str, *inside: Svg, **attributes: Value) -> Svg:
    """Write an element. Underscores in attribute names become hyphens."""
    written = "".join([_attribute(key, value) for key, value in attributes.items()])
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


@lru_cache(maxsize=1 << 14)
def _attribute(name: str, value: Value) -> Svg:
    written = quotable(value) if isinstance(value, str) else short(value, 2)
    return f" {name.replace('_', '-')}='{written}'"


def quotable(text: str) -> str:
    """Escape a text for an attribute in single or double quotes."""
    if not _UNSAFE.search(text):
        return text
    return escape(text.translate(_NOT_IN_XML), {"'": "&#39;", '"': "&quot;"})


@cached_per_part
def circle(x: float, y: float, radius: float, **attributes: Value) -> Svg:
    """Draw a circle around a point."""
    return tag("circle", cx=number(x), cy=number(y), r=short(radius, 2), **attributes)


@cached_per_part
def ellipse(x: float, y: float, across: float, down: float, **attributes: Value) -> Svg:
    """Draw an ellipse around a point."""
    return tag("ellipse", cx=number(x), cy=number(y), rx=number(across), ry=number(down), **attributes)


@cached_per_part
def box(x: float, y: float, width: float, height: float, **attributes: Value) -> Svg:
    """Draw a rectangle from its upper left corner."""
    return tag("rect", x=number(x), y=number(y), width=number(width), height=number(height), **attributes)


def square(x: float, y: float, half: float, **attributes: Value) -> Svg:
    """Draw a square around a point."""
    return box(x - half, y - half, 2 * half, 2 * half, **attributes)


@cached_per_part
def path(d: str, **attributes: Value) -> Svg:
    """Draw a path."""
    return tag("path", d=d, **attributes)


def stroke(
    d: str, colour: str, width: float, *, dashes: str = "", cap: str = "", join: str = "", **more: Value
) -> Svg:
    """Draw the line of a path without filling it; `cap` and `join` are the shapes of its ends and bends.

    >>> stroke("M0 0L4 4", "var(--ink)", 2, cap="round")
    "<path d='M0 0L4 4' fill='none' stroke='var(--ink)' stroke-width='2' stroke-linecap='round'/>"
    """
    style: dict[str, Value] = {"fill": "none", "stroke": colour, "stroke_width": width}
    if dashes:
        style["stroke_dasharray"] = dashes
    if cap:
        style["stroke_linecap"] = cap
    if join:
        style["stroke_linejoin"] = join
    return path(d, **style, **more)


@cached_per_part
def line(x1: float, y1: float, x2: float, y2: float, **attributes: Value) -> Svg:
    """Draw a straight line."""
    return path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Value) -> Svg:
    """Draw a closed polygon."""
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z", **attributes)


@cached_per_part
def arc(x: float, y: float, radius: float, start: float, end: float, **attributes: Value) -> Svg:
    """Draw a part of a circle, from one angle to another (degrees, clockwise from the right)."""
    (x1, y1), (x2, y2) = around(x, y, radius, start), around(x, y, radius, end)
    large = int(abs(end - start) > 180)
    curve = f"A{number(radius)} {number(radius)} 0 {large} 1 {number(x2)} {number(y2)}"
    return path(f"M{number(x1)} {number(y1)}{curve}", **attributes)


@cached_per_part
def words(text: str, x: float, y: float, **attributes: Value) -> Svg:
    """Draw a text; `text_anchor` says which part of it is at the point."""
    return tag("text", escaped(text), x=number(x), y=number(y), **attributes)


@cached_per_part
def caption(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str = "var(--ink)",
    anchor: str = "start",
    weight: int = 400,
    *,
    display: bool = False,  # whether in the font of titles and numbers
    **more: Value,
) -> Svg:
    """Draw a text in the usual style.

    >>> caption("12", 10, 5, 13, "#FFF", "middle", 700, display=True)[:60]
    "<text x='10' y='5' text-anchor='middle' font-family='var(--d"
    """
    style: dict[str, Value] = {}
    if anchor != "start":
        style["text_anchor"] = anchor
    if display:
        style["font_family"] = "var(--display)"
    style["font_size"] = size
    if weight != 400:
        style["font_weight"] = weight
    return words(text, x, y, **style, fill=fill, **more)


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """Return the point at this distance and angle (degrees, clockwise from the right)."""
    return x + radius * cos(angle * pi / 180), y + radius * sin(angle * pi / 180)


# -- combining fragments -------------------------------------------------------------------------------------


def symbol(name: str, *inside: Svg) -> Svg:
    """Define a sprite of a sheet, drawn around its centre."""
    return tag("symbol", *inside, id=name, overflow="visible")


@cached_per_part
def use(sprite: str, x: float, y: float, angle: float = 0, scale: float = 1) -> Svg:
    """Draw a sprite at a point."""
    if not angle and scale == 1:
        return f"<use href='#{sprite}' x='{number(x)}' y='{number(y)}'/>"
    return f"<use href='#{sprite}' transform='{placed(x, y, angle, scale)}'/>"


def group(
    *inside: Svg, x: float = 0, y: float = 0, angle: float = 0, scale: float = 1, **attributes: Value
) -> Svg:
    """Group fragments; move, rotate and scale them together."""
    if x or y or angle or scale != 1:
        attributes["transform"] = placed(x, y, angle, scale)
    return tag("g", *inside, **attributes)


def placed(x: float, y: float, angle: float = 0, scale: float = 1) -> str:
    """Return the transformation that moves a drawing around 0, 0 to a point."""
    turned = f"rotate({number(angle)})" if angle else ""
    scaled = f"scale({short(scale, 4)})" if scale != 1 else ""
    return f"translate({number(x)} {number(y)}){turned}{scaled}"


def radial(name: str, *stops: tuple[float, str, float], **attributes: Value) -> Svg:
    """Define a radial gradient; a stop is offset, colour and opacity."""
    return tag("radialGradient", *_stops(stops), id=name, **attributes)


def linear(name: str, *stops: tuple[float, str, float], **attributes: Value) -> Svg:
    """Define a linear gradient; a stop is offset, colour and opacity."""
    return tag("linearGradient", *_stops(stops), id=name, **attributes)


def _stops(stops: Iterable[tuple[float, str, float]]) -> list[Svg]:
    return [tag("stop", offset=at, stop_color=colour, stop_opacity=opacity) for at, colour, opacity in stops]


def picture(width: float, height: float, *inside: Svg) -> Picture:
    """Create an independent picture."""
    return Picture(width=width, height=height, svg="".join(inside))


# -- texts that fit ------------------------------------------------------------------------------------------


def fitted(text: str, width: float, size: float) -> str:
    """Return the text, cut with an ellipsis if it is too wide."""
    if width_of(text, BOLDER * size) <= width:
        return text
    while text and width_of(text + "…", BOLDER * size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


# -- seats ---------------------------------------------------------------------------------------------------


@cached_per_part
def seat_shape(colour: str, x: float, y: float, size: float, letter: str = "") -> Svg:
    """Draw the shape of a seat colour, as wide as `size`, with the player's initials."""
    fill = f"var(--seat-{colour})"
    ink = "var(--ink)" if colour == "white" else "none"
    outline = _outline(SEATS[colour], size / 2)
    shape = path(outline, fill=fill, stroke=ink, stroke_width=1.5, stroke_linejoin="round")
    if not letter:
        return group(shape, x=x, y=y)
    on_seat = INK if colour in INKED else "var(--on-seat)"
    height = size * (0.44 if len(letter) == 1 else 0.36)
    sign = words(
        letter, 0, height * 0.36, text_anchor="middle", font_size=height, font_weight=700, fill=on_seat
    )
    return group(shape, sign, x=x, y=y)


@cached_per_part
def shape(kind: str, x: float, y: float, size: float, **attributes: Value) -> Svg:
    """Draw one of the seat shapes ("circle", "diamond" ...), as wide as `size`, in any paint."""
    return path(_outline(kind, size / 2), transform=placed(x, y), **attributes)


@cached
def _outline(kind: str, r: float) -> str:
    """Return the outline of a seat shape around 0, 0."""
    if kind == "circle":
        return _rounded(r, r)
    if kind == "square":
        return _rounded(r * 0.86, r * 0.22)
    if kind == "cross":
        a, b = r * 0.42, r * 0.98
        quarter = [(-a, -a), (-a, -b), (a, -b)]
        return _closed([turned for turns in range(4) for turned in _quarter_turns(quarter, turns)])
    if kind == "star":
        return _closed([around(0, 0, r if i % 2 == 0 else r * 0.56, -90 + 36 * i) for i in range(10)])
    corners = {"triangle": 3, "diamond": 4, "pentagon": 5, "hexagon": 6}[kind]
    lower = r * 0.12 if kind == "triangle" else 0
    return _closed([around(0, lower, r * 1.06, -90 + 360 / corners * i) for i in range(corners)])


def _rounded(half: float, bent: float) -> str:
    """Return the outline of a square with rounded corners, up to a circle."""
    c, straight = number(bent), number(2 * (half - bent))
    bend = f"a{c} {c} 0 0 1 "
    return (
        f"M{number(-half)} {number(bent - half)}{bend}{c}-{c}h{straight}{bend}{c} {c}v{straight}"
        f"{bend}-{c} {c}h-{straight}{bend}-{c}-{c}z"
    )


def _quarter_turns(points: list[tuple[float, float]], turns: int) -> list[tuple[float, float]]:
    for _ in range(turns):
        points = [(-y, x) for x, y in points]
    return points


def _closed(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"

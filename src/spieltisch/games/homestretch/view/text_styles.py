"""Homestretch: the styles of text on the stage."""

from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.svg import Svg, Value, words


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
    """Draw a title or a number."""
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
    """Draw any other text."""
    more |= {"font_size": size, "fill": fill}
    if weight != 400:
        more["font_weight"] = weight
    if anchor != "start":
        more["text_anchor"] = anchor
    return words(text, x, y, **more)


@cached
def muted(text: str, x: float, y: float, size: float = 14, anchor: str = "start", weight: int = 400) -> Svg:
    """Draw secondary text."""
    return plain(text, x, y, size, "var(--muted)", anchor, weight)

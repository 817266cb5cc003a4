"""Knight Rider: cards, dice and small signs. A card of the hand is 84 x 104, with its name at the bottom."""

from collections.abc import Iterable
from math import hypot
from random import Random
from typing import Final

from spieltisch.games.knight_rider.view.cars import black_car, coat, flame, trestle
from spieltisch.games.knight_rider.view.city import STEPS, plank, roofs, scan_line
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, around, box, circle, group, line, number, path, polygon, square, stroke

WIDTH: Final = 84.0
HEIGHT: Final = 104.0
NAME_LINE: Final = 43.0  # where the name stands, from the middle
RED: Final = "#FF5A50"
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


# -- K.I.T.T. cards ------------------------------------------------------------------------------------------


def kitt_card(art: Svg) -> Svg:
    """Draw a black card with the red light above its picture."""
    return "".join(
        (
            box(-41.5, -51.5, 83, 103, rx=7, fill="#0C0F13", stroke="#56606A"),
            scan_line(0, -41, 60, 4),
            group(art, y=-9),
            path("M-34 27H34", stroke="var(--edge)"),
        )
    )


def coat_art() -> Svg:
    """Draw a car in its coat."""
    ring = box(-30, -21, 60, 42, rx=21, fill="none", stroke="#6CC6FA", stroke_opacity=0.45, stroke_width=1.5)
    return group(black_car(beam=""), coat(), scale=0.68) + ring


def turbo_art(multiplier: int) -> Svg:
    """Draw a car with a flame, and how often the roll counts."""
    times = path("M10 19l7 7m0-7l-7 7", stroke=RED, stroke_width=2.6, stroke_linecap="round")
    driving = group(flame(), black_car(beam=""), x=10, scale=0.72)
    return driving + times + numeral(multiplier, 27, 21, 15, RED)


def exchange_art(requires: int, becomes: int) -> Svg:
    """Draw a roll that becomes another one."""
    arrow = "M-6 0h10m-4.500-4.500l5 4.500l-5 4.500"
    return "".join(
        (
            group(die(requires), x=-22, scale=0.5),
            stroke(arrow, RED, 2.8, cap="round", join="round"),
            group(die(becomes), x=22, scale=0.5),
        )
    )


def jump_art() -> Svg:
    """Draw a leap over a plank."""
    arc = "M-30 21Q0-45 30 21"
    leap = stroke(arc, RED, 2.2, dashes="2 5", cap="round")
    return leap + group(trestle(), y=16) + group(black_car(beam=""), y=-11, scale=0.56)


# -- detour cards --------------------------------------------------------------------------------------------


def detour_card(arms: Iterable[int], barrier: bool) -> Svg:
    """Draw an amber card with a piece of the city: the road as it runs on the card."""
    ways = sorted(arms)
    chance = Random(sum(3**way for way in ways) + barrier)
    drawn = [square(0, 0, 36, rx=4, fill="var(--pavement)")]
    for x in (-24.5, 0.0, 24.5):
        for y in (-24.5, 0.0, 24.5):
            if (x or y) and not any((x, y) == (24.5 * STEPS[w][0], 24.5 * STEPS[w][1]) for w in ways):
                drawn.append(group(roofs(chance, 20.5, 20.5, 1), x=x, y=y))
    road = "".join(_strip(way) for way in ways)
    drawn.append(path(road, fill="var(--road)"))
    drawn.append(square(0, 0, 11.6, rx=3, fill="var(--middle)"))
    drawn.append(_meaning(ways, barrier))
    return "".join(
        (
            box(-41.5, -51.5, 83, 103, rx=7, fill="var(--amber)", stroke="#000"),
            group(*drawn, y=-10.5),
        )
    )


def detour_back() -> Svg:
    """Draw a detour card whose kind is hidden."""
    sheet = box(-41.5, -51.5, 83, 103, rx=7, fill="var(--amber)", stroke="#000")
    seam = box(-35, -45, 70, 90, rx=4, fill="none", stroke="var(--amber-ink)", stroke_dasharray="4 3")
    return sheet + seam + group(plank(46, 14), angle=-20)


def _strip(way: int) -> str:
    """Return the outline of a road from the middle of a card's picture to its edge."""
    x, y = STEPS[way]
    west, east = min(0, 36 * x) - 12 * abs(y), max(0, 36 * x) + 12 * abs(y)
    north, south = min(0, 36 * y) - 12 * abs(x), max(0, 36 * y) + 12 * abs(x)
    return f"M{west} {north}H{east}V{south}H{west}z"


def _meaning(ways: list[int], barrier: bool) -> Svg:
    """Draw an arrow along the way, or planks where it ends."""
    if barrier:
        return plank(29, 10)
    if len(ways) == 1:
        return group(group(plank(28, 7), y=-14), angle=90 * (ways[0] + 2))
    start, end = STEPS[ways[-1]], STEPS[ways[0]]
    if 2 in ways:  # from below, as the player holds the card
        start, end = STEPS[2], STEPS[next(way for way in ways if way != 2)]
    bend = f"M{start[0] * 25} {start[1] * 25}L{start[0] * 6} {start[1] * 6}Q0 0 {end[0] * 6} {end[1] * 6}"
    (x, y), (tip_x, tip_y) = end, (end[0] * 25, end[1] * 25)
    barbs = [(tip_x - 6 * x - 6 * y, tip_y - 6 * y - 6 * x), (tip_x - 6 * x + 6 * y, tip_y - 6 * y + 6 * x)]
    head = f"L{tip_x} {tip_y}M{barbs[0][0]} {barbs[0][1]}L{tip_x} {tip_y}L{barbs[1][0]} {barbs[1][1]}"
    return stroke(bend + head, "#B4531A", 3.6, cap="round", join="round")


# -- escape cards --------------------------------------------------------------------------------------------

ESCAPE_WIDTH: Final = 58.0
ESCAPE_HEIGHT: Final = 82.0


def escape_card(start: tuple[int, int], end: tuple[int, int], columns: int, rows: int) -> Svg:
    """Draw tiles and an arrow from one to another; the black bar marks north."""
    width, height = ESCAPE_WIDTH, ESCAPE_HEIGHT
    left, top = -width / 2, -height / 2
    cell = min((width - 16) / columns, (height - 20) / rows)
    west, north = -cell * columns / 2, 3 - cell * rows / 2
    places = [
        (west + (column + 0.5) * cell, north + (row + 0.5) * cell)
        for column in range(columns)
        for row in range(rows)
    ]
    tiles = "".join(_small_square(x, y, cell - 1.6) for x, y in places)
    middles = "".join(_small_square(x, y, 3.6) for x, y in places)
    x0, y0 = west + (start[0] + 0.5) * cell, north + (start[1] + 0.5) * cell
    x1, y1 = west + (end[0] + 0.5) * cell, north + (end[1] + 0.5) * cell
    return "".join(
        (
            box(left, top, width, height, rx=6, fill="#F4EFE2", stroke="#000"),
            box(left, top, width, 7, rx=3, fill="#14181F"),
            path(tiles, fill="#D5D2C6"),
            path(middles, fill="#FFF"),
            _arrow(x0, y0, x1, y1),
        )
    )


def _small_square(x: float, y: float, side: float) -> str:
    return f"M{number(x - side / 2)} {number(y - side / 2)}h{number(side)}v{number(side)}h{number(-side)}z"


def _arrow(x0: float, y0: float, x1: float, y1: float) -> Svg:
    """Draw a red arrow from the middle of one pictured tile to that of another."""
    length = hypot(x1 - x0, y1 - y0) or 1
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = f"M{number(x1 + 3 * ux)} {number(y1 + 3 * uy)}"
    tip += f"l{number(-9 * ux - 5.5 * uy)} {number(-9 * uy + 5.5 * ux)}l{number(11 * uy)} {number(-11 * ux)}z"
    return "".join(
        (
            circle(x0, y0, 3.6, fill="#D8231A"),
            line(x0, y0, x1 - 4 * ux, y1 - 4 * uy, stroke="#D8231A", stroke_width=3),
            path(tip, fill="#D8231A"),
        )
    )


def escape_back() -> Svg:
    """Draw an escape card face down."""
    width, height = ESCAPE_WIDTH, ESCAPE_HEIGHT
    return "".join(
        (
            box(
                -width / 2,
                -height / 2,
                width,
                height,
                rx=6,
                fill="#0C0F13",
                stroke="#4A535D",
                stroke_width=1.2,
            ),
            box(
                4 - width / 2, 4 - height / 2, width - 8, height - 8, rx=4, fill="none", stroke="var(--edge)"
            ),
            scan_line(0, 0, width * 0.72, 6),
        )
    )


# -- dice and signs ------------------------------------------------------------------------------------------


def die(value: int) -> Svg:
    """Draw a die, 56 wide."""
    pips = "".join(circle(15.2 * x, 15.2 * y, 5, fill="#1E2A30") for x, y in PIPS[value])
    edge = path("M-17 25.5H17", stroke="#000", stroke_opacity=0.12, stroke_width=3.4, stroke_linecap="round")
    return square(0, 0, 28, rx=11, fill="#F7F3E8", stroke="#000", stroke_opacity=0.4) + edge + pips


def oil() -> Svg:
    """Draw a slick on the road."""
    blot = "M-9-2C-9-8-3-9 0-7S8-9 9-3S10 6 4 7S-3 9-6 6S-10 3-9-2z"
    return path(blot, fill="#14181F", opacity=0.85) + circle(-2, -2, 2, fill="#6B7F95")


def burst() -> Svg:
    """Draw the sign of a ram."""
    points = [around(0, 0, 15 if spike % 2 == 0 else 8.5, 20 * spike) for spike in range(18)]
    return polygon(points, fill="#F09A4A", fill_opacity=0.55, stroke="#B4531A", stroke_width=1.2)


def lamp(lit: bool) -> Svg:
    """Draw a point that is left to drive, or spent."""
    if not lit:
        return circle(0, 0, 5.6, fill="none", stroke="#4A535D", stroke_width=1.5)
    return circle(0, 0, 9.5, fill="var(--scanner)", opacity=0.22) + circle(0, 0, 6.4, fill="var(--scanner)")


STEP_ICONS: Final = {  # drawn for a car that heads east, within 20 x 20
    "forward": "M-6 0H6M1-5L6 0L1 5",
    "left": "M-7 5H-1Q2 5 2 1V-6M-2-2L2-6L6-2",
    "right": "M-7-5H-1Q2-5 2-1V6M-2 2L2 6L6 2",
    "half_turn": "M6 5Q7-4 0-4H-5M-1.5-8L-5.5-4L-1.5 0",
}
KITT_ICONS: Final = {  # 18 x 18, from the upper left corner
    "coat": "M9 3.2l5 1.8v4c0 3-2.3 4.9-5 6c-2.7-1.100-5-3-5-6V5z",
    "turbo1": "M5 5l4 4-4 4M9 5l4 4-4 4",
    "jump": "M4 13Q9 1 14 13M9 10.500v3.500",
}


def kitt_icon(kind: str, value: int) -> Svg:
    """Draw a K.I.T.T. card as a small sign around its middle."""
    ground = square(0, 0, 8.4, rx=4, fill="#0C0F13", stroke="#56606A")
    if kind not in KITT_ICONS:
        return ground + numeral(value, 0, 0, 9, "#FF6B60")
    stroke = "#8FD3FF" if kind == "coat" else "#FF6B60"
    sign = path(
        KITT_ICONS[kind],
        fill="#8FD3FF" if kind == "coat" else "none",
        fill_opacity=0.25,
        stroke=stroke,
        stroke_width=1.7,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return ground + group(sign, x=-9, y=-9)


def detour_icon(arms: Iterable[int], barrier: bool) -> Svg:
    """Draw a detour card as a small sign around its middle."""
    ways = sorted(arms)
    lines = "".join(f"M0 0L{7.4 * STEPS[way][0]} {7.4 * STEPS[way][1]}" for way in ways)
    if barrier or len(ways) == 1:
        y = 0 if barrier else -1
        lines += f"M-4.500 {y}h9"
    ground = square(0, 0, 8.4, rx=4, fill="var(--amber)", stroke="#000")
    return ground + path(lines, fill="none", stroke="#1E2A30", stroke_width=3)


def step_icon(word: str) -> Svg:
    """Draw a step as a sign of 24 units, seen by the driver: ahead is up."""
    paint = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    arrow = path(STEP_ICONS[word], fill="none", stroke="currentColor", stroke_width=2.3, **paint)
    return group(arrow, angle=-90)


def card_gap() -> Svg:
    """Draw a card that was used, as a small sign."""
    return square(0, 0, 8.4, rx=4, fill="none", stroke="var(--used)", stroke_dasharray="2.500 2")


def card_place() -> Svg:
    """Draw the empty place of a used card in the hand."""
    return box(
        -41, -51, 82, 102, rx=7, fill="none", stroke="#3B444C", stroke_width=1.3, stroke_dasharray="4 4"
    )

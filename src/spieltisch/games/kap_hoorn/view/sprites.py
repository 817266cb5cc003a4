"""Kap Hoorn: the sprites.

They are drawn around their centre for fields of 62 units, except wind tiles: each zone of each chart has its
own, as large as its fields. Wind tiles never turn as a whole: their arrows turn with the zone, the numerals
stay upright.
"""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final, NamedTuple

from spieltisch.games.kap_hoorn.rules.box import Arrow, Components, Tile
from spieltisch.games.kap_hoorn.view.layout import Plan
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, circle, group, number, path, shape, square, symbol, tag, use, words
from spieltisch.stage.tokens import SEATS

# The colours of the chart and its pieces by theme; scenes and pictures use them as var(--...).
LIGHT: Final = {
    "chart": "#FAF3DF",
    "chart-ink": "#17404F",
    "cartouche": "#F7EED6",
    "sea-1": "#F3E3B5",
    "sea-2": "#CFE3EA",
    "sea-3": "#F1CFC0",
    "rim-1": "#D9BE74",
    "rim-2": "#8FBACB",
    "rim-3": "#D99C86",
    "course-1": "#B58A1E",
    "course-2": "#3F86A0",
    "course-3": "#BC6247",
    "shallows": "#DCE9E6",
    "land": "#CDBB93",
    "land-shade": "#A8935F",
    "peak": "#E7DAB6",
    "tile": "#FFFDF6",
    "wind": "#17404F",
    "wind-pale": "#8FB4BF",
    "wind-tint": "#BFD7DE",
    "back": "#A4432B",
    "back-pale": "#E0A794",
    "back-tint": "#F0CDBF",
    "pile": "#2C6272",
    "pile-pale": "#9CC3CC",
    "outline": "#1E2A30",
    "hull": "#4B3A2A",
    "wake": "#3F7F8F",
    "canvas": "#FFFBEF",
    "rose-red": "#C8412F",
    "rose-red-deep": "#8E2A1D",
    "rose-yellow": "#E0A800",
    "rose-yellow-deep": "#A97C00",
    "rose-green": "#3F8F4F",
    "rose-green-deep": "#28633A",
    "rose-other": "#7A4FA3",
    "rose-other-deep": "#523273",
    "slot": "#B9AC8C",
    "track": "#DCE8E6",
    "track-line": "#C9BD9F",
}
DARK: Final = LIGHT | {
    "chart": "#1C2427",
    "chart-ink": "#A9C6CF",
    "cartouche": "#20292C",
    "sea-1": "#3F3A25",
    "sea-2": "#213742",
    "sea-3": "#422E29",
    "rim-1": "#7D6B36",
    "rim-2": "#3F6F82",
    "rim-3": "#83513F",
    "course-1": "#D6AE4A",
    "course-2": "#69B3CE",
    "course-3": "#DE8B6F",
    "shallows": "#24353A",
    "land": "#5A5038",
    "land-shade": "#3E3726",
    "peak": "#85795A",
    "tile": "#E4DDC8",
    "wind-pale": "#86A8B2",
    "wind-tint": "#A9C6CE",
    "back-tint": "#E3B6A5",
    "outline": "#10181C",
    "wake": "#6FB0C0",
    "canvas": "#F3ECDA",
    "slot": "#6B6A5C",
    "track": "#2C4348",
    "track-line": "#4B5458",
}

# Stations and roses have a shape for each colour, in the order of the box: colour is never the only sign.
STATION_SHAPES: Final = ("diamond", "circle", "triangle")
SAILS: Final = {  # by seat colour: the lower sails, the upper ones, the emblem
    "white": ("#FFFEFA", "#FFFEFA", "#1E2A30"),
    "black": ("#2B2B2B", "#4A4A4A", "#FFFBEF"),
    "blue": ("#2F6DA8", "#4C8AC4", "#FFFBEF"),
    "orange": ("#D9772B", "#EB9650", "#FFFBEF"),
    "violet": ("#7A4FA3", "#9670BC", "#FFFBEF"),
    "red": ("#C8412F", "#DE6655", "#FFFBEF"),
    "green": ("#3F8F4F", "#61AD70", "#FFFBEF"),
    "yellow": ("#D9A400", "#EBC244", "#1E2A30"),
}
REACHES: Final = (36, 27, 24)  # lengths of needles on a tile of 58: to a corner, to a side, to the keel


def sprites(plans: tuple[Plan, ...]) -> str:
    """Draw all symbols of a box, for the plans of every shape."""
    box = plans[0].box
    symbols = [*_parts(box), *_pieces(box)]
    for plan in plans:
        for tile in box.tile:
            symbols += [
                symbol(
                    wind_sprite(tile.id, zone.id, plan), group(wind(tile, zone.id, plan), scale=plan.scale)
                )
                for zone in box.zone
            ]
        symbols += [symbol(close_up_sprite(tile.id, plan), _close_up(tile, plan)) for tile in box.tile]
    return "".join(symbols)


def _parts(box: Components) -> Iterator[str]:
    """Draw the parts of other symbols."""
    for tone in ("wind", "back"):
        for reach in REACHES:
            yield symbol(f"{tone}-{reach}", _needle(tone, reach))
    yield symbol("plate", _plate())
    yield symbol("plate-printed", _plate(printed=True))
    yield symbol(
        "keel",
        '<path d="M-9 26.2h18" stroke="var(--wind)" stroke-width="2.8" stroke-linecap="round" opacity=".6"/>',
    )
    for steps in sorted({steps for tile in box.tile for arrow in tile.arrows for _, steps in arrow}):
        yield symbol(f"hub-{steps}", _hub(steps, "wind"))
        yield symbol(f"hub-{steps}-back", _hub(steps, "back"))


class Track(NamedTuple):
    """The track of sail points in one size."""

    sprite: str
    cell: float
    height: float


LARGE: Final = Track("track", 25.5, 28)
SMALL: Final = Track("track-small", 16, 22)


def _track(box: Components, track: Track) -> Svg:
    """Draw the cells of a track with their numbers, from the upper left corner."""
    drawn = []
    for value in range(box.sail_points.maximum + 1):
        x = value * track.cell
        drawn.append(
            tag(
                "rect",
                x=x + 0.75,
                y=0.75,
                width=track.cell - 1.5,
                height=track.height - 1.5,
                rx=3,
                fill="none",
                stroke="var(--track-line)",
            )
            + words(str(value), x + track.cell / 2, track.height * 0.71)
        )
    return group(
        *drawn,
        font_family="var(--display)",
        font_size=track.height * 0.58,
        font_weight=500,
        text_anchor="middle",
        fill="var(--ink)",
    )


def _pieces(box: Components) -> Iterator[str]:
    """Draw all pieces besides wind tiles."""
    yield symbol("back", _tile_back())
    for ship in box.ship:
        yield symbol(f"ship-{ship.id}", _ship(ship.id))
    for colour in box.station_colour:
        yield symbol(f"rose-{colour.id}", _rose(box, colour.id))
    for station in box.station:
        yield symbol(f"chip-{station.leg}-{station.colour}", _chip(box, station.leg, station.colour))
    for leg in range(1, box.logbook.rose_spaces + 1):
        yield symbol(f"gap-{leg}", _gap(leg))
    for track in (LARGE, SMALL):
        yield symbol(track.sprite, _track(box, track))


# -- small helpers -----------------------------------------------------------------------------------------


def colour_var(colour: str, deep: bool = False) -> str:
    """Return the CSS colour of a station colour."""
    known = colour if f"rose-{colour}" in LIGHT else "other"
    return f"var(--rose-{known}{'-deep' if deep else ''})"


def station_shape(box: Components, colour: str) -> str:
    """Return the shape of a station colour."""
    return STATION_SHAPES[[each.id for each in box.station_colour].index(colour)]


def roman(leg: int, height: float, fill: str) -> Svg:
    """Draw a leg's numeral, around its middle."""
    step, half = height * 0.42, height / 2
    strokes = [f"M{number((i - (leg - 1) / 2) * step)} {number(-half)}v{number(height)}" for i in range(leg)]
    return path("".join(strokes), stroke=fill, stroke_width=height * 0.22, fill="none")


# -- wind tiles --------------------------------------------------------------------------------------------


def wind_sprite(kind: str, zone: int, plan: Plan) -> str:
    """Return the name of a tile's sprite as it lies in a zone of a plan."""
    return f"{kind}-{zone}{'t' if plan.tall else ''}"


def wind(tile: Tile, zone: int, plan: Plan, plate: str = "plate") -> str:
    """Draw a wind tile as it lies in a zone."""
    keel = use("keel", 0, 0, (plan.bearing(zone, "B") + 180) % 360)
    return use(plate, 0, 0) + keel + arrows(tile, zone, plan) + hubs(tile, zone, plan)


def arrows(tile: Tile, zone: int, plan: Plan) -> str:
    """Draw the needles of a tile; hooks are bent lines with heads."""
    drawn = []
    for arrow in tile.arrows:
        if len(arrow) > 1:
            drawn.append(_bent(arrow, zone, plan))
            continue
        direction = arrow[0][0]
        angle = plan.bearing(zone, direction)
        drawn.append(use(needle_sprite(direction, angle), 0, 0, angle))
    return _swirls(tile, zone, plan) + "".join(drawn)


def needle_sprite(direction: str, angle: float) -> str:
    """Draw the needle for a direction of a tile that points there."""
    tone = "back" if direction.startswith("B") else "wind"
    reach = 36 if angle % 90 else 24 if direction == "B" else 27
    return f"{tone}-{reach}"


def _needle(tone: str, reach: int) -> Svg:
    """Draw a compass needle to the north: two-toned, with a barbed head."""
    dark = f"M0 {-reach}L6.5 {number(12.35 - reach)}L2.35 {number(10.1 - reach)}V-8H-2.35"
    dark += f"V{number(10.1 - reach)}L-6.5 {number(12.35 - reach)}Z"
    pale = f"M0 {number(1.6 - reach)}L-5 {number(10.7 - reach)}L-2 {number(9.3 - reach)}V-8H0Z"
    return path(dark, fill=f"var(--{tone})") + path(pale, fill=f"var(--{tone}-pale)")


def hub_places(tile: Tile, zone: int, plan: Plan) -> list[tuple[int, bool, float, float, float]]:
    """Return the numbers on a tile: steps, whether they lead back, place and scale."""
    straight = [arrow[0] for arrow in tile.arrows if len(arrow) == 1]
    bent = [arrow for arrow in tile.arrows if len(arrow) > 1]
    places: list[tuple[int, bool, float, float, float]] = []
    if bent:  # in the order of the movement: where it begins, and where it turns
        for part, reach in ((0, -11.0), (1, 12.0)):
            x, y = _towards(plan.bearing(zone, bent[0][0][0]), reach)
            places.append((bent[0][part][1], bent[0][0][0].startswith("B"), x, y, 0.91))
    backward = all(direction.startswith("B") for direction, _ in straight)
    if len({steps for _, steps in straight}) == 1 and not bent:
        return [(straight[0][1], backward, 0, 0, 1)]
    for direction, steps in straight:
        x, y = _towards(plan.bearing(zone, direction), 11.3)
        places.append((steps, direction.startswith("B"), x, y, 0.87))
    return places


def hubs(tile: Tile, zone: int, plan: Plan) -> str:
    """Draw the numbers of a tile."""
    return "".join(
        use(hub_sprite(steps, back), x, y, scale=scale)
        for steps, back, x, y, scale in hub_places(tile, zone, plan)
    )


def hub_sprite(steps: int, back: bool) -> str:
    """Return the name of a number's sprite."""
    return f"hub-{steps}-back" if back else f"hub-{steps}"


def _hub(steps: int, tone: str) -> str:
    """Draw a number in a disc: 1 white, 2 tinted, more solid."""
    fill = {1: "var(--tile)", 2: f"var(--{tone}-tint)"}.get(steps, f"var(--{tone})")
    ink = f"var(--{tone})" if steps < 3 else "var(--tile)"
    disc = f'<circle r="10.8" fill="{fill}" stroke="var(--{tone})" stroke-width="1.7"/>'
    return disc + numeral(steps, 0, 0, 11.8, ink)


def _towards(angle: float, reach: float) -> tuple[float, float]:
    return round(reach * sin(radians(angle)), 2), round(-reach * cos(radians(angle)), 2)


def _bent(arrow: Arrow, zone: int, plan: Plan) -> str:
    """Draw a hook: straight first, then to a side, with a head at its end."""
    ahead, side = plan.bearing(zone, arrow[0][0]), plan.bearing(zone, arrow[1][0])
    x0, y0 = _towards(ahead, -12)
    x1, y1 = _towards(ahead, 12)
    dx, dy = _towards(side, 20)
    bend = f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}l{number(dx)} {number(dy)}"
    shaft = path(bend, stroke="var(--wind)", stroke_width=3.6, stroke_linejoin="round", fill="none")
    head = path("M0 -27.5L7 -16.5L0 -19L-7 -16.5Z", fill="var(--wind)")
    return shaft + group(head, x=x1, y=y1, angle=side)


def _swirls(tile: Tile, zone: int, plan: Plan) -> str:
    """Draw the curls of a wind that blows two opposite ways."""
    if tile.motif != "swirl" or len(tile.arrows) != 2:
        return ""
    angle = plan.bearing(zone, tile.arrows[0][0][0]) - 45
    curls = "M-22 -16C-14 -25 6 -22 6 -6M22 16C14 25 -6 22 -6 6"
    return (
        f'<path transform="rotate({number(angle)})" d="{curls}" stroke="var(--wake)" stroke-width="1.8"'
        ' fill="none" stroke-linecap="round" opacity=".75"/>'
    )


def _plate(printed: bool = False) -> str:
    """Draw the card of a tile; a printed wind is part of the chart, which shows through."""
    paint = (
        'fill-opacity=".45" stroke-opacity=".5" stroke-dasharray="3 2.5"'
        if printed
        else 'stroke-opacity=".8"'
    )
    return (
        '<rect x="-29" y="-29" width="58" height="58" rx="5" fill="var(--tile)" stroke="var(--wind)"'
        f' stroke-width="1.1" {paint}/>'
    )


@cached
def rim(kind: str, zone: int, plan: Plan) -> str:
    """Draw the arrow tips at the rim, which stay visible beside a ship on the tile."""
    tips = []
    for arrow in plan.tile[kind].arrows:
        x, y = _towards(plan.bearing(zone, arrow[0][0]), 12) if len(arrow) > 1 else (0, 0)
        angle = plan.bearing(zone, arrow[-1][0])
        reach = 40.0 if angle % 90 else 30.5
        tone = "back" if arrow[0][0].startswith("B") else "wind"
        tip = f"M0 {number(-reach)}L7.5 {number(12 - reach)}L0 {number(9 - reach)}L-7.5 {number(12 - reach)}Z"
        paint = {"stroke": "var(--tile)", "stroke_linejoin": "round", "paint_order": "stroke"}
        head = path(tip, fill=f"var(--{tone})", stroke_width=1.4, **paint)
        tips.append(group(head, x=x, y=y, angle=angle))
    return "".join(tips)


def close_up_sprite(kind: str, plan: Plan) -> str:
    """Return the name of a tile's close-up."""
    return f"close-{kind}{'-t' if plan.tall else ''}"


def _close_up(tile: Tile, plan: Plan) -> str:
    """Draw the tile as it would lie in each zone, side by side."""
    drawn = []
    for place, zone in enumerate(plan.box.zone):
        x = (place - (len(plan.box.zone) - 1) / 2) * 76
        drawn.append(
            f'<rect x="{number(x - 36)}" y="-36" width="72" height="72" rx="6" fill="var(--sea-{zone.id})"'
            f' stroke="var(--rim-{zone.id})" stroke-width="3"/>'
            + use(wind_sprite(tile.id, zone.id, plan), x, 0, scale=1 / plan.scale)
        )
    return "".join(drawn)


def _tile_back() -> str:
    """Draw the back of a tile: a compass star."""
    star = []
    for angle in range(0, 360, 45):
        length, fill = (20, "#DDEBEE") if angle % 90 == 0 else (13, "#7FABB7")
        star.append(f'<path transform="rotate({angle})" d="M0 -{length}L3 -5L0 0L-3 -5Z" fill="{fill}"/>')
    return (
        square(0, 0, 29, rx=5, fill="var(--pile)", stroke="#17404F", stroke_width=1.2)
        + square(0, 0, 24, rx=3, fill="none", stroke="var(--pile-pale)")
        + "".join(star)
        + circle(0, 0, 3.5, fill="var(--pile)", stroke="#DDEBEE")
    )


# -- ships, roses, stations --------------------------------------------------------------------------------


def _ship(colour: str) -> str:
    """Draw a two-master from the side, bow to the right; the emblem on its sail is the seat's shape."""
    low, high, emblem = SAILS.get(colour, SAILS["white"])
    line = 'stroke="var(--outline)"'
    band = "#C9BD9F" if colour == "black" else high
    return (
        '<path d="M-27 20q4.5-4 9 0t9 0 9 0 9 0 9 0 9 0" fill="none" stroke="var(--wake)" stroke-width="2"'
        ' stroke-linecap="round"/>'
        f'<path d="M-11 8V-22M5 8V-27" {line} stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="M19 6L31-2" {line} stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M29.5-1.5Q20-8 13.5-21Q15.5-6 16.5 4Q23 2.5 29.500-1.5Z" fill="{high}" {line}'
        ' stroke-width="1.2" stroke-linejoin="round"/>'
        f"{_sail(-11, -20, 10, 9, high)}{_sail(-11, -10, 14, 14, low)}"
        f"{_sail(4, -25, 11, 10, high)}{_sail(4, -14, 16, 18, low)}"
        f'<path d="M-11-22.5l-7 1.8 7 2.2z" fill="{low}" {line} stroke-width=".9"/>'
        '<path d="M-25 3.5Q-20 7-8 7.5Q10 8.5 23 4Q21 12.5 15.5 18.5L-16 18.5Q-23 15-25 3.5Z"'
        f' fill="var(--hull)" {line} stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M-23.6 8.8Q-10 13 20.8 9.8" stroke="{band}" stroke-width="2.2" fill="none"/>'
        + shape(SEATS.get(colour, "circle"), 5.8, -5.2, 9.6, fill=emblem)
    )


def _sail(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Draw a billowed square sail, its upper edge centred at x, y."""
    half, bulge = width / 2, 3.6
    middle, foot = y + height / 2, y + height
    return (
        f'<path d="M{number(x - half)} {number(y)}L{number(x + half - 1)} {number(y)}'
        f"Q{number(x + half + bulge)} {number(middle)} {number(x + half + 0.5)} {number(foot)}"
        f"Q{number(x)} {number(foot - 1.5)} {number(x - half - 0.5)} {number(foot)}"
        f'Q{number(x - half + bulge * 0.75)} {number(middle)} {number(x - half)} {number(y)}Z" fill="{fill}"'
        ' stroke="var(--outline)" stroke-width="1.3" stroke-linejoin="round"/>'
    )


def _rose(box: Components, colour: str) -> str:
    """Draw a wind rose of radius 13: an eight-pointed star in its colour's shape."""
    kind = station_shape(box, colour)
    pale, deep = colour_var(colour), colour_var(colour, deep=True)
    triangle = kind == "triangle"
    points = []
    for long, first in ((False, 45), (True, 0)):
        tip, waist = (8.8, 2.3) if long else (6, 1.7)
        for angle in range(first, 360, 90):
            points.append(
                f'<g transform="rotate({angle})"><path d="M0-{tip}L{waist}-{waist}L0 0Z" fill="{deep}"/>'
                f'<path d="M0-{tip}L-{waist}-{waist}L0 0Z" fill="{pale}"/></g>'
            )
    ground = _station_ground(kind, 13.2, fill=pale, stroke="var(--outline)")
    disc = circle(0, 0, 8.4 if triangle else 9.2, fill="var(--canvas)")
    return ground + disc + group(*points, scale=0.9 if triangle else 1)


def _station_ground(kind: str, radius: float, **paint: str | float) -> Svg:
    """Draw a station's shape; diamonds and triangles are larger, so that as much fits into them."""
    size = radius * {"diamond": 1.08, "triangle": 1.27}.get(kind, 1)
    return shape(kind, 0, 0, 2 * size, stroke_linejoin="round", **paint)


def _gap(leg: int) -> str:
    """Draw the empty space for a leg's rose in a logbook, radius 13."""
    ring = '<circle r="12" fill="none" stroke="var(--slot)" stroke-width="1.3" stroke-dasharray="2.6 2.4"/>'
    return ring + roman(leg, 8.5, "var(--slot)")


def _chip(box: Components, leg: int, colour: str) -> str:
    """Draw a station chip with its leg."""
    kind = station_shape(box, colour)
    ink = "#1E2A30" if colour == "yellow" else "#FFFFFF"
    size, drop = (8.2, 2.6) if kind == "triangle" else (9.4, 0)
    return (
        _station_ground(kind, 15.4, fill="var(--tile)")
        + _station_ground(kind, 13, fill=colour_var(colour), stroke="var(--outline)", stroke_width=1.4)
        + group(roman(leg, size, ink), y=drop)
    )

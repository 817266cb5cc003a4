"""Kap Hoorn: the sea chart of 1852, the pictures of the home page, and the sheet of all drawings."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from random import Random
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import FINISH, LAND, ZONES
from spieltisch.games.kap_hoorn.view import sprites
from spieltisch.games.kap_hoorn.view.layout import Plan, bearing, plan
from spieltisch.games.kap_hoorn.view.sprites import DARK, LIGHT, colour_var, wind_sprite
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Area, Picture, Point, Sheet
from spieltisch.stage.svg import (
    Svg,
    box,
    circle,
    group,
    number,
    path,
    picture,
    stroke,
    symbol,
    tag,
    use,
    words,
)

INK: Final = "var(--chart-ink)"
VIGNETTE: Final = {
    "h5": "fan-2",
    "i5": "side-2",
    "h6": "tee-1",
    "f6": "hook-12",
    "g7": "fan-1",
    "e6": "vee-2",
    "j6": "swirl-l",
    "i7": "vee-1",
    "e5": "fan-1",
    "k5": "tee-2",
    "j4": "back-r-1",
    "i4": "fan-3",
}
LINE_BAND: Final = 0.075  # of a field: half the width of the finish line
EDGES: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west, as (row, column)


def sheet(game: Game) -> Sheet:
    """Draw the sheet of one box: both charts and every sprite."""
    plans = (plan(game, "wide"), plan(game, "tall"))
    return Sheet(
        sprites="".join([*map(_definitions, plans), symbol("mountain", mountain()), sprites.sprites(plans)]),
        boards={each.shape: chart(each) + _piles_and_key(each) for each in plans},
        light=dict(LIGHT),
        dark=dict(DARK),
    )


def vignette(game: Game) -> Picture:
    """Draw the card on the home page: three clippers off the cape. Leave out what another box lacks."""
    wide = plan(game, "wide")
    sprite = [f"ship-{ship.id}" for ship in wide.box.ship]
    drawn = [chart(wide)]
    for field, kind in VIGNETTE.items():
        if field in wide.cells and wide.is_sea(field) and kind in wide.tile:
            wind = wind_sprite(kind, wide.zone(field), wide)
            drawn.append(use(wind, *wide.centre(field), scale=wide.fit(field)))
    for station in wide.box.station:
        if station.field not in VIGNETTE:
            chip = f"chip-{station.leg}-{station.colour}"
            drawn.append(use(chip, *wide.centre(station.field), scale=1.35 * wide.scale))
    for ship, field in enumerate(("g7", "h5", "", "i7")):
        if field in wide.cells and wide.is_sea(field) and ship < len(sprite):
            x, y = wide.centre(field)
            drawn.append(use(sprite[ship], x, y - 6, scale=1.18 * wide.scale))
    x, y = wide.at(4.5, 3.62)
    zoom = 336 / (6.94 * wide.field)
    return picture(336, 168, group(group(*drawn, x=-x, y=-y), scale=zoom))


def badge(game: Game) -> Picture:
    """Draw a clipper on the blue sea."""
    colour = plan(game, "wide").box.ship[0].id
    sea = box(0, 0, 44, 44, fill="var(--sea-2)")
    return picture(44, 44, sea, use(f"ship-{colour}", 20.5, 24, scale=0.72))


# -- the chart ---------------------------------------------------------------------------------------------


def chart(plan: Plan) -> Svg:
    """Draw the printed chart, from the paper up to the start winds."""
    sea = [
        *_tints(plan),
        _rhumb_lines(plan),
        _waves(plan),
        _grid(plan),
        *_zone_rims(plan),
        _land(plan),
        _cartouche(plan),
        _finish_line(plan),
        *_stations(plan),
    ]
    return (
        _paper(plan)
        + _frame(plan)
        + _names(plan)
        + "".join(_chevrons(plan))
        + group(*sea, clip_path=f"url(#{_shape_id('chart', plan)})")
        + "".join(_starts(plan))
    )


def _shape_id(name: str, plan: Plan) -> str:
    return f"{name}-{plan.shape}"


def _definitions(plan: Plan) -> Svg:
    """Define clipping outlines and the hatching of the coast."""
    land = path(_coast(plan))
    hatching = path("M0 0H5", stroke="var(--land-shade)", opacity=0.6)
    return (
        tag("clipPath", box(*plan.area(0, 0, plan.columns, plan.rows)), id=_shape_id("chart", plan))
        + tag("clipPath", land, id=_shape_id("land", plan))
        + tag(
            "pattern",
            hatching,
            id=_shape_id("hatching", plan),
            width=5,
            height=5,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(35)",
        )
    )


def _paper(plan: Plan) -> Svg:
    return box(
        plan.left, plan.top, plan.width, plan.height, rx=6, fill="var(--chart)", stroke=INK, stroke_width=1.5
    )


def _frame(plan: Plan) -> Svg:
    """Draw the neatline with a scale of half fields."""
    x, y, width, height = plan.area(0, 0, plan.columns, plan.rows)
    bar = plan.measures.scale_bar
    half = plan.field / 2
    across = "".join(
        f"M{number(x + i * half)} {number(edge)}h{number(half)}v{number(bar)}h{number(-half)}z"
        for i in range(0, round(width / half), 2)
        for edge in (y - bar - 0.5, y + height + 0.5)
    )
    down = "".join(
        f"M{number(edge)} {number(y + i * half)}h{number(bar)}v{number(half)}h{number(-bar)}z"
        for i in range(0, round(height / half), 2)
        for edge in (x - bar - 0.5, x + width + 0.5)
    )
    margin = bar + 2
    neatline = box(x - margin, y - margin, width + 2 * margin, height + 2 * margin, fill="none", stroke=INK)
    return neatline + path(across + down, fill=INK)


def _names(plan: Plan) -> Svg:
    """Draw letters and numbers on four sides."""
    out = (plan.frame + plan.measures.name_inset) / 2 / plan.field
    named: list[tuple[str, float, float]] = []
    for column, letter in enumerate(plan.box.board.columns):
        named += [(letter, column + 0.5, -out), (letter, column + 0.5, plan.rows + out)]
    for row in range(plan.rows):
        named += [(str(row + 1), -out, row + 0.5), (str(row + 1), plan.columns + out, row + 0.5)]
    size = plan.measures.name_size
    texts = []
    for name, across, down in named:
        x, y = plan.at(across, down)
        texts.append(words(name, x, y + size * 0.35))
    return group(*texts, fill=INK, font_size=size, font_weight=600, text_anchor="middle")


def _chevrons(plan: Plan) -> Iterator[Svg]:
    """Draw between the names which way is straight in each zone, on the side parallel to it."""
    out = (plan.frame + plan.measures.name_inset) / 2 / plan.field + plan.measures.straight_inset
    for zone in plan.box.zone:
        row, column = zone.vectors["F"]
        if row and column:
            continue
        along_rows = bool(row)
        last = plan.rows if along_rows else plan.columns
        sides = []
        for far in (False, True):
            edge = (plan.columns if along_rows else plan.rows) - 1 if far else 0
            line = [_mark(plan, edge, i) if along_rows else _mark(plan, i, edge) for i in range(last)]
            places = [i + 1 for i, pair in enumerate(pairwise(line)) if pair == (str(zone.id),) * 2]
            beyond = edge + 1 + out if far else -out
            sides.append([(beyond, i) if along_rows else (i, beyond) for i in places])
        angle = bearing(plan.turned(row, column))
        for place in max(sides, key=len):
            x, y = plan.at(*place)
            yield path(
                "M-4.2 2.6L0 -2.8L4.2 2.6",
                transform=f"translate({number(x)} {number(y)})rotate({number(angle)})",
                fill="none",
                stroke=f"var(--course-{zone.id})",
                stroke_width=2.2,
                stroke_linecap="round",
                stroke_linejoin="round",
            )


def _mark(plan: Plan, column: int, row: int) -> str:
    return plan.box.board.map[row][column] if 0 <= row < plan.rows and 0 <= column < plan.columns else ""


def _cells(plan: Plan, marks: str) -> Iterator[tuple[int, int]]:
    """Yield the cells (column, row) with these marks."""
    for row in range(plan.rows):
        for column in range(plan.columns):
            if _mark(plan, column, row) in marks:
                yield column, row


def _tints(plan: Plan) -> Iterator[Svg]:
    """Draw the colours of the ground, row by row."""
    fills = {LAND: "var(--shallows)", FINISH: "var(--cartouche)"} | {z: f"var(--sea-{z})" for z in ZONES}
    for mark, fill in fills.items():
        runs = []
        for row in range(plan.rows):
            start = 0
            for column in range(plan.columns + 1):
                if column and _mark(plan, column, row) != _mark(plan, column - 1, row):
                    if _mark(plan, column - 1, row) == mark:
                        runs.append(_rectangle(plan.area(start, row, column, row + 1)))
                    start = column
        yield path("".join(runs), fill=fill, stroke=fill, stroke_width=0.6)


def _rectangle(area: Area) -> str:
    x, y, width, height = area
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def _cape(plan: Plan) -> Point:
    """Return the southern end of the land, or the middle of the chart."""
    land = list(_cells(plan, LAND))
    if not land:
        return plan.columns / 2, plan.rows / 2
    south = max(row for _, row in land)
    tip = [column for column, row in land if row == south]
    return (min(tip) + max(tip) + 1) / 2, south + 1.0


def _rhumb_lines(plan: Plan) -> Svg:
    """Draw courses that radiate from the cape."""
    column, row = _cape(plan)
    x, y = plan.at(column, row + 1.15)
    rays = "".join(
        f"M{number(x)} {number(y)}l{number(2000 * cos(radians(angle)))} {number(2000 * sin(radians(angle)))}"
        for angle in (7.5 + 15 * i for i in range(24))
    )
    return path(rays, stroke=INK, stroke_width=0.8, opacity=0.13)


def _waves(plan: Plan) -> Svg:
    k = plan.scale
    waves = []
    for column, row in _cells(plan, ZONES):
        for dx, dy in ((0.34, 0.64), (0.64, 0.34)):
            x, y = plan.at(column + dx, row + dy)
            waves.append(
                f"M{number(x - 7 * k)} {number(y)}q{number(3.5 * k)} {number(-3.4 * k)} {number(7 * k)} 0"
                f"t{number(7 * k)} 0"
            )
    return path("".join(waves), fill="none", stroke=INK, opacity=0.17, stroke_linecap="round")


def _grid(plan: Plan) -> Svg:
    lines = [_rectangle(plan.area(column, row, column + 1, row + 1)) for column, row in _cells(plan, ZONES)]
    return path("".join(lines), fill="none", stroke=INK, stroke_opacity=0.15)


def _zone_rims(plan: Plan) -> Iterator[Svg]:
    """Draw a tinted rule just inside the border of each zone."""
    for zone in ZONES:
        sides = []
        for column, row in _cells(plan, zone):
            sides += [
                _side(plan, column, row, *step)
                for step in EDGES
                if _mark(plan, column + step[1], row + step[0]) != zone
            ]
        yield stroke("".join(sides), f"var(--rim-{zone})", 3.2 * plan.scale, cap="square")


def _side(plan: Plan, column: int, row: int, down: int, right: int) -> str:
    """Draw one side of a cell, a little inside it; extend the line where the zone goes on."""
    inset = 2 / plan.field
    zone = _mark(plan, column, row)
    x, y = column + 0.5 + right * (0.5 - inset), row + 0.5 + down * (0.5 - inset)
    ends = []
    for way in (-1, 1):
        on = _mark(plan, column + way * abs(down), row + way * abs(right)) == zone
        half = way * (0.5 if on else 0.5 - inset)
        ends.append(plan.at(x + abs(down) * half, y + abs(right) * half))
    (x0, y0), (x1, y1) = ends
    return f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"


# -- land ----------------------------------------------------------------------------------------------------


def _land(plan: Plan) -> Svg:
    """Draw the coast with depth lines and hatching, and mountains where nothing else lies."""
    coast = _coast(plan)
    k = plan.scale
    if not coast:
        return ""
    depths = [
        path(coast, fill="none", stroke=INK, stroke_opacity=opacity, stroke_width=width * k)
        for width, opacity in ((11, 0.16), (7.5, 0.22), (4, 0.34))
    ]
    hatched = group(
        path(coast, fill="none", stroke="var(--land-shade)", stroke_width=9 * k, opacity=0.5),
        path(coast, fill="none", stroke=f"url(#{_shape_id('hatching', plan)})", stroke_width=15 * k),
        clip_path=f"url(#{_shape_id('land', plan)})",
    )
    ground = path(coast, fill="var(--land)", stroke=INK, stroke_width=1.5)
    return "".join(depths) + ground + hatched + "".join(_mountains(plan))


def _coast(plan: Plan) -> str:
    """Return the outline of all land, slightly irregular inside its cells."""
    return "".join(_smooth(plan, _wobbling(plan, outline)) for outline in _outlines(plan))


def _outlines(plan: Plan) -> Iterator[list[Point]]:
    """Yield the borders of the land cells as closed lines of grid points, land to the right."""
    land = set(_cells(plan, LAND))
    following: dict[Point, list[Point]] = {}
    for column, row in land:
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        for side, (down, right) in enumerate(EDGES):
            if (column + right, row + down) not in land:
                following.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    while following:
        start = min(following)
        outline = [start]
        while True:
            ways = following[outline[-1]]
            step = ways.pop()
            if not ways:
                del following[outline[-1]]
            if step == start:
                break
            outline.append(step)
        yield outline


def _wobbling(plan: Plan, outline: list[Point]) -> list[Point]:
    """Return points along the outline, alternately more and less inside; round off capes, but not bays."""
    random = Random(7)
    points: list[Point] = []
    for place, (x0, y0) in enumerate(outline):
        (xb, yb), (x1, y1) = outline[place - 1], outline[(place + 1) % len(outline)]
        before, after = (x0 - xb, y0 - yb), (x1 - x0, y1 - y0)
        depths = _inset(plan, before, (x0, y0)), _inset(plan, after, (x0, y0))
        cape = before[0] * after[1] - before[1] * after[0] > 0 and min(depths) > 0
        if before != after and not cape:
            inward = (
                -before[1] * depths[0] - after[1] * depths[1],
                before[0] * depths[0] + after[0] * depths[1],
            )
            points.append((x0 + inward[0], y0 + inward[1]))
        for part in (0.2, 0.5, 0.8):
            depth = depths[1] + (random.random() - 0.3) * 0.22 if depths[1] > 0 else depths[1]
            points.append((x0 + part * after[0] - after[1] * depth, y0 + part * after[1] + after[0] * depth))
    return points


def _inset(plan: Plan, side: Point, corner: Point) -> float:
    """Return how far inside its cells a coast runs; at the edge of the chart the land goes on outside."""
    at_edge = (side[0] and corner[1] in (0, plan.rows)) or (side[1] and corner[0] in (0, plan.columns))
    return -0.3 if at_edge else 0.11


def _smooth(plan: Plan, points: list[Point]) -> str:
    """Return a closed curve past the points."""
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in pairwise([*points, points[0]])]
    x, y = plan.at(*middles[-1])
    curve = [f"M{number(x)} {number(y)}"]
    for point, middle in zip(points, middles, strict=True):
        (cx, cy), (x, y) = plan.at(*point), plan.at(*middle)
        curve.append(f"Q{number(cx)} {number(cy)} {number(x)} {number(y)}")
    return "".join(curve) + "z"


def _mountains(plan: Plan) -> Iterator[Svg]:
    """Draw one or two mountains in each land cell, except under the piles and the name of the cape."""
    random = Random(11)
    taken = {plan.cells[name] for name in plan.box.cape_field.drawn_on}
    south = round(_cape(plan)[1]) - 1
    for column, row in _cells(plan, LAND):
        if (column, row) in taken or row == south:
            continue
        place = plan.at(column + 0.3 + 0.4 * random.random(), row + 0.3 + 0.45 * random.random())
        yield use("mountain", *place, scale=(0.8 + 0.4 * random.random()) * plan.scale)


def mountain() -> Svg:
    """Draw a peak with a shaded flank."""
    return (
        path(
            "M-13 8L-2-11L2-6L5-9L14 8",
            fill="var(--peak)",
            stroke=INK,
            stroke_width=1.2,
            stroke_linejoin="round",
        )
        + path("M-2-11L1-2L-1 2L3 8H14L5-9L2-6Z", fill="var(--land-shade)", opacity=0.75)
        + path("M4-4l4 9M7-2l3 7", stroke=INK, stroke_width=0.7, opacity=0.6)
    )


# -- finish, stations, starts --------------------------------------------------------------------------------


@cached
def finish_area(plan: Plan) -> tuple[int, int, int, int]:
    """Return the cells beyond the line: west, north, east, south."""
    cells = list(_cells(plan, FINISH))
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _cartouche(plan: Plan) -> Svg:
    """Draw the compass in the corner beyond the line, if it has room for it."""
    west, north, east, south = finish_area(plan)
    if east - west < 2 or south - north < 2:
        return ""
    if plan.tall:
        return _compass(*plan.at(west + 1.05, (north + south) / 2), 0.72 * plan.field, 90)
    return _compass(*plan.at(east - 0.88, (north + south) / 2), 0.66 * plan.field, 0)


def _compass(x: float, y: float, radius: float, north: float) -> Svg:
    points = []
    for angle in range(0, 360, 45):
        length, waist = radius * (0.98 if angle % 90 == 0 else 0.62), 0.13 * radius
        tip = f"M0 {number(-length)}"
        points.append(
            group(
                path(f"{tip}L{number(waist)} {number(-waist)}L0 0Z", fill=INK),
                path(
                    f"{tip}L{number(-waist)} {number(-waist)}L0 0Z",
                    fill="var(--cartouche)",
                    stroke=INK,
                    stroke_width=0.8,
                ),
                angle=north + angle,
            )
        )
    dx, dy = (radius * 1.18, 0.0) if north else (0.0, -radius * 1.18)
    size = max(11, radius * 0.3)
    letter = words(
        "N",
        dx,
        dy + size * 0.36,
        font_family="var(--display)",
        font_weight=800,
        font_size=size,
        fill=INK,
        text_anchor="middle",
    )
    rings = circle(0, 0, radius * 0.8, fill="none", stroke=INK) + circle(
        0, 0, radius * 0.74, fill="none", stroke=INK, stroke_width=0.6
    )
    return group(rings, *points, letter, x=x, y=y)


def _finish_line(plan: Plan) -> Svg:
    """Draw a chequered band just beyond the fields that touch the line."""
    dark: list[str] = []
    pale: list[str] = []
    parts = plan.measures.line_parts
    for name in plan.box.finish_line.fields_south_of_line:
        column, row = plan.cells[name]
        for i in range(parts):
            for j in range(2):
                north = row - LINE_BAND * (j + 1)
                square = _rectangle(
                    plan.area(column + i / parts, north, column + (i + 1) / parts, north + LINE_BAND)
                )
                (dark if (i + j) % 2 else pale).append(square)
    return path("".join(pale), fill="var(--tile)") + path(
        "".join(dark), fill="var(--wind)", stroke=INK, stroke_width=0.4
    )


def _stations(plan: Plan) -> Iterator[Svg]:
    """Draw tinted fields with a border for the station chips (KAP-3)."""
    for station in plan.box.station:
        colour = colour_var(station.colour)
        yield box(
            *plan.square(station.field, 2 * plan.scale),
            rx=5 * plan.scale,
            fill=colour,
            fill_opacity=0.22,
            stroke=colour,
            stroke_width=3 * plan.scale,
        )


def _starts(plan: Plan) -> Iterator[Svg]:
    """KAP-9, KAP-10: draw start fields with their printed wind and number."""
    for start in plan.box.start:
        zone = plan.zone(start.field)
        x, y = plan.centre(start.field)
        wind = sprites.wind(plan.tile[start.tile], zone, plan, "plate-printed")
        yield group(wind, x=x, y=y, scale=plan.size_of(start.field))
        yield group(
            start_plate(start.number),
            **_moved(plan.corner(start.field, plan.measures.start_corner, 22)),
            scale=max(plan.scale, 0.8),
        )


def _moved(place: Point) -> dict[str, float]:
    return {"x": place[0], "y": place[1]}


def start_plate(start: int) -> Svg:
    """Draw the number of a start field."""
    return box(-7.5, -7.5, 15, 15, rx=3, fill="var(--wind)") + numeral(start, 0, 0, 8.4, "var(--tile)")


# -- beside the chart ----------------------------------------------------------------------------------------


def _piles_and_key(plan: Plan) -> Svg:
    """Draw the place of the piles on land, and the key to the zones."""
    return "" if plan.tall else "".join(_zone_key(plan))


KEY_LEFT: Final = 922.0
KEY_TOP: Final = 402.0
KEY_STEP: Final = 47.0


def _zone_key(plan: Plan) -> Iterator[Svg]:
    """Draw a needle for each zone: which way is straight there (KAP-23)."""
    for place, zone in enumerate(plan.box.zone):
        x, y = KEY_LEFT + 19, KEY_TOP + place * KEY_STEP
        yield box(
            x - 18,
            y - 18,
            36,
            36,
            rx=6,
            fill=f"var(--sea-{zone.id})",
            stroke=f"var(--rim-{zone.id})",
            stroke_width=2,
        )
        needle = path("M0-24L6.5-11.6L2.4-13.9V24H-2.4V-13.9L-6.5-11.6Z", fill=INK)
        yield group(needle, x=x, y=y, angle=plan.bearing(zone.id, "F"), scale=0.62)

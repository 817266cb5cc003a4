"""Knight Rider: the city at night from above. A tile is 100 units wide and lies around its middle field.

A tile is composed of roofs for its corners and built-up edges, the roads, and a number plate. Turned, it has
the same roofs at other places, all lit from the north-west, and its number stays upright.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, box, circle, group, number, path, square, symbol, use

TILE: Final = 100.0
HALF: Final = TILE / 2
FIELD: Final = TILE / 4  # a field is a square as wide as the road
KERB: Final = FIELD / 2  # from the middle of a road to its edge

# The city is always dark, in both themes.
COLOURS: Final = {
    "night": "#14181F",
    "pavement": "#1B2129",
    "plaza": "#0E1217",
    "plot": "#202731",
    "edge": "#2B333C",
    "road": "#C9CDD2",
    "kerb": "#5A636E",
    "middle": "#E3E5E8",
    "ring": "#9AA2AB",
    "field-line": "#D8483D",
    "dash": "#FFFFFF",
    "window": "#F3C969",
    "plate": "#C3CAD1",
    "park": "#1D2F2A",
    "tree": "#234437",
    "tree-top": "#33604D",
    "scanner": "#FF3B30",
    "scanner-well": "#2A0B0A",
    "amber": "#E7AE3B",
    "amber-deep": "#B9851E",
    "amber-ink": "#7A5710",
}
ROOFS: Final = ("#2A313B", "#364150", "#2D3541", "#414D5C", "#3B3F4E", "#33413F", "#463E48")
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # NW, NE, SE, SW
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W
LETTERS: Final = "NESW"

GAP: Final = 2.9  # between roofs and the edge of a tile or of the road
DEPTH: Final = HALF - KERB - 2 * GAP  # of the built-up ground beside a road
MIDST: Final = KERB + GAP + DEPTH / 2  # from the middle of a tile to the middle of that ground
ACROSS: Final = FIELD - 0.8  # of the built-up ground on an edge without a road
CORNER_BLOCKS: Final = 14
EDGE_BLOCKS: Final = 6


class Lot(NamedTuple):
    """A piece of ground."""

    x: float
    y: float
    width: float
    height: float


# -- tiles ---------------------------------------------------------------------------------------------------


@cached
def arms_at(arms: tuple[str, ...], rotation: int) -> frozenset[int]:
    """Return the directions of printed arms after quarter turns clockwise."""
    return frozenset((LETTERS.index(arm) + rotation) % 4 for arm in arms)


def city_sprites(
    numbers: Iterable[int], arms: dict[int, frozenset[int]], turns: dict[int, int]
) -> Iterator[Svg]:
    """Draw the symbols of all tiles in every rotation, and their parts."""
    for block in range(CORNER_BLOCKS):
        yield symbol(f"block-{block}", roofs(Random(block + 11), DEPTH, DEPTH, 3))
    for block in range(EDGE_BLOCKS):
        yield symbol(f"edge-{block}-0", roofs(Random(block + 71), ACROSS, DEPTH, 2))
        yield symbol(f"edge-{block}-1", roofs(Random(block + 91), DEPTH, ACROSS, 2))
    shapes = {arms_turned(arms[n], r) for n in numbers for r in range(turns[n])}
    for shape in sorted(shapes, key=sorted):
        yield symbol(road_sprite(shape), roads(shape))
    for digit in range(10):
        yield symbol(f"digit-{digit}", numeral(digit, 0, 0, 8, "var(--plate)"))
    for each in numbers:
        for rotation in range(turns[each]):
            yield symbol(tile_sprite(each, rotation), tile(each, arms[each], rotation) + _plate(each))
        yield symbol(f"face-{each}", tile(each, arms[each], 0))
    yield symbol("tile-back", tile_back())


def arms_turned(arms: Iterable[int], rotation: int) -> frozenset[int]:
    """Return directions after quarter turns clockwise."""
    return frozenset((arm + rotation) % 4 for arm in arms)


def tile_sprite(number: int, rotation: int) -> str:
    """Return the name of a tile's sprite."""
    return f"tile-{number}-{rotation}"


def road_sprite(arms: Iterable[int]) -> str:
    """Return the name of a road's sprite."""
    return "road-" + "".join(LETTERS[arm] for arm in sorted(arms))


def tile(number: int, arms: frozenset[int], rotation: int) -> Svg:
    """Draw a tile as it lies, without its number."""
    rng = Random(number)
    corners = [rng.randrange(CORNER_BLOCKS) for _ in CORNERS]
    edges = [rng.randrange(EDGE_BLOCKS) for _ in STEPS]
    drawn = [square(0, 0, HALF - 0.8, rx=5, fill="var(--pavement)")]
    for place, block in enumerate(corners):
        x, y = CORNERS[(place + rotation) % 4]
        drawn.append(use(f"block-{block}", x * MIDST, y * MIDST))
    for arm, block in enumerate(edges):
        if arm not in arms:
            lies = (arm + rotation) % 4
            x, y = STEPS[lies]
            drawn.append(use(f"edge-{block}-{lies % 2}", x * MIDST, y * MIDST))
    drawn.append(use(road_sprite(arms_turned(arms, rotation)), 0, 0))
    return "".join(drawn)


def _plate(number: int) -> Svg:
    """Draw the number of a tile, in its north-western corner."""
    tens, ones = divmod(number, 10)
    x, y = -HALF + 11, -HALF + 9
    ground = box(x - 8.5, y - 6.5, 17, 13, rx=3, fill="var(--night)", opacity=0.88)
    return ground + use(f"digit-{tens}", x - 3.1, y) + use(f"digit-{ones}", x + 3.1, y)


def roads(arms: Iterable[int]) -> Svg:
    """Draw roads with their kerbs, the lines between fields, and the middle field."""
    ways = sorted(arms)
    lines = "".join(_line_across(arm, KERB) + _line_across(arm, 3 * KERB) for arm in ways)
    dashes = "".join(
        _line_along(arm, 1.35 * KERB, 2.65 * KERB) + _line_along(arm, 3.3 * KERB, HALF) for arm in ways
    )
    return "".join(
        (
            path(_ground(ways, KERB + 1.8), fill="var(--kerb)"),
            path(_ground(ways, KERB), fill="var(--road)"),
            middle_field(),
            path(lines, stroke="var(--field-line)", stroke_width=1.3, opacity=0.85),
            path(dashes, stroke="var(--dash)", stroke_width=1.3, stroke_dasharray="3 3", opacity=0.85),
        )
    )


def middle_field() -> Svg:
    """Draw the field in the middle of every tile."""
    return square(0, 0, KERB - 0.8, rx=3, fill="var(--middle)") + circle(
        0, 0, 3.2, fill="none", stroke="var(--ring)", stroke_width=1.2
    )


def _ground(ways: Iterable[int], half: float) -> str:
    """Return the outline of roads as wide as twice `half`; they end with the tile."""
    drawn = [_rectangle(-half, -half, half, half)]
    for arm in ways:
        x, y = STEPS[arm]
        far_x, far_y = x * HALF, y * HALF
        aside_x, aside_y = abs(y) * half, abs(x) * half
        drawn.append(
            _rectangle(
                min(0, far_x) - aside_x,
                min(0, far_y) - aside_y,
                max(0, far_x) + aside_x,
                max(0, far_y) + aside_y,
            )
        )
    return "".join(drawn)


def _rectangle(west: float, north: float, east: float, south: float) -> str:
    return f"M{number(west)} {number(north)}H{number(east)}V{number(south)}H{number(west)}z"


def _line_across(arm: int, away: float) -> str:
    """Return a line across a road, so far from the middle."""
    x, y = STEPS[arm]
    if x:
        return f"M{number(x * away)} {number(-KERB)}v{number(FIELD)}"
    return f"M{number(-KERB)} {number(y * away)}h{number(FIELD)}"


def _line_along(arm: int, near: float, far: float) -> str:
    """Return a line along the middle of a road."""
    x, y = STEPS[arm]
    return f"M{number(x * near)} {number(y * near)}L{number(x * far)} {number(y * far)}"


def tile_back() -> Svg:
    """Draw a tile face down: one red line in the dark."""
    return "".join(
        (
            square(0, 0, HALF - 1.5, rx=6, fill="#0C0F13", stroke="#3B444C", stroke_width=1.4),
            square(0, 0, HALF - 7, rx=4, fill="none", stroke="#232A31"),
            scan_line(0, 0, 60, 8),
        )
    )


def scan_line(x: float, y: float, width: float, height: float) -> Svg:
    """Draw the red light that runs to and fro."""
    paint = {"rx": number(height / 2)}
    left, top = x - width / 2, y - height / 2
    return box(left, top, width, height, fill="var(--scanner-well)", **paint) + box(
        left, top, width, height, fill="url(#scan)", **paint
    )


# -- roofs ---------------------------------------------------------------------------------------------------


def roofs(rng: Random, width: float, height: float, splits: int) -> Svg:
    """Draw roofs that fill a rectangle around 0, 0, with a few trees here and there."""
    lots = _lots(rng, Lot(-width / 2, -height / 2, width, height), rng.choice((splits - 1, splits)))
    drawn, light, shade, extras = [], [], [], []
    windows: tuple[list[str], list[str]] = [], []
    for lot in lots:
        if rng.random() < 0.1 and min(lot.width, lot.height) > 9:
            drawn.append(_park(lot))
            continue
        drawn.append(box(*lot, rx=1.5, fill=rng.choice(ROOFS)))
        west, north = number(lot.x + 0.6), number(lot.y + 0.6)
        east, south = number(lot.x + lot.width - 0.6), number(lot.y + lot.height - 0.6)
        light.append(f"M{west} {south}V{north}H{east}")
        shade.append(f"M{west} {south}H{east}V{north}")
        extras.append(_on_roof(rng, lot))
        for place in range(int((lot.width - 2) / 5)):
            if rng.random() < 0.45:
                x, y = number(lot.x + 2 + 5 * place), number(lot.y + lot.height - 3.3)
                windows[rng.random() < 0.5].append(f"M{x} {y}h2.8v2h-2.8z")
    drawn.append(path("".join(light), fill="none", stroke="#FFF", stroke_width=1.1, opacity=0.16))
    drawn.append(path("".join(shade), fill="none", stroke="#000", stroke_width=1.4, opacity=0.35))
    drawn += extras
    drawn += [
        path("".join(lit), fill="var(--window)", opacity=opacity)
        for lit, opacity in zip(windows, (0.92, 0.6), strict=True)
        if lit
    ]
    return "".join(drawn)


def _lots(rng: Random, lot: Lot, splits: int) -> list[Lot]:
    """Cut the ground into lots, each time across its longer side."""
    if splits == 0 or max(lot.width, lot.height) < 13:
        return [lot]
    gap, share = 2.2, 0.4 + 0.2 * rng.random()
    if lot.width >= lot.height:
        cut = lot.width * share
        parts = (
            Lot(lot.x, lot.y, cut - gap / 2, lot.height),
            Lot(lot.x + cut + gap / 2, lot.y, lot.width - cut - gap / 2, lot.height),
        )
    else:
        cut = lot.height * share
        parts = (
            Lot(lot.x, lot.y, lot.width, cut - gap / 2),
            Lot(lot.x, lot.y + cut + gap / 2, lot.width, lot.height - cut - gap / 2),
        )
    return [small for part in parts for small in _lots(rng, part, splits - 1)]


def _on_roof(rng: Random, lot: Lot) -> Svg:
    """Draw a skylight, two chimneys, a ridge, or nothing."""
    kind = rng.random()
    x, y, width, height = lot
    if kind < 0.35 and min(width, height) > 9:
        pane = (x + 0.28 * width, y + 0.26 * height, 0.44 * width, 0.42 * height)
        return box(
            *pane, fill="#FFF", fill_opacity=0.07, stroke="#000", stroke_opacity=0.25, stroke_width=0.8
        )
    if kind < 0.6:
        chimneys = [
            (x + width * (0.15 + 0.5 * rng.random()), y + height * (0.12 + 0.4 * rng.random())) for _ in "ab"
        ]
        return path("".join(f"M{number(a)} {number(b)}h3.2v3.2h-3.2z" for a, b in chimneys), opacity=0.35)
    if kind < 0.78:
        return path(f"M{number(x)} {number(y + height / 2)}h{number(width)}", stroke="#000", opacity=0.3)
    return ""


def _park(lot: Lot) -> Svg:
    """Draw four trees."""
    places = [
        (lot.x + a * lot.width, lot.y + b * lot.height)
        for a, b in ((0.27, 0.3), (0.73, 0.27), (0.3, 0.72), (0.72, 0.7))
    ]
    reach = min(3.2, min(lot.width, lot.height) * 0.22)
    crowns = "".join(circle(x, y, reach, fill="var(--tree)") for x, y in places)
    tops = "".join(circle(x - 0.8, y - 0.8, reach * 0.48, fill="var(--tree-top)") for x, y in places)
    return box(*lot, rx=2, fill="var(--park)") + crowns + tops


# -- detours -------------------------------------------------------------------------------------------------

CARD_WIDTH: Final = 54.0  # of a detour card that lies upright on a tile
CARD_HEIGHT: Final = 66.0


def detour(arms: Iterable[int], barrier: bool) -> Svg:
    """Draw a detour card on a tile, its lower edge to the south: an amber sheet with its own road."""
    sheet = box(
        -CARD_WIDTH / 2,
        -CARD_HEIGHT / 2,
        CARD_WIDTH,
        CARD_HEIGHT,
        rx=5,
        fill="var(--amber)",
        stroke="var(--night)",
        stroke_width=1.2,
    )
    seam = box(
        2.6 - CARD_WIDTH / 2,
        2.6 - CARD_HEIGHT / 2,
        CARD_WIDTH - 5.2,
        CARD_HEIGHT - 5.2,
        rx=3,
        fill="none",
        stroke="var(--amber-ink)",
        stroke_dasharray="4 3",
    )
    ways = sorted(arms)
    ends = (CARD_HEIGHT / 2, CARD_WIDTH / 2, CARD_HEIGHT / 2, CARD_WIDTH / 2)
    ground = "".join(_way_to(arm, ends[arm] - 0.6) for arm in ways)
    lines = "".join(_line_across(arm, KERB) for arm in ways)
    return "".join(
        (
            sheet,
            seam,
            path(ground, fill="var(--road)"),
            middle_field(),
            path(lines, stroke="var(--field-line)", stroke_width=1.3, opacity=0.85),
            plank(FIELD + 4, 8) if barrier else "",
        )
    )


def _way_to(arm: int, far: float) -> str:
    """Return the outline of a road from the middle field so far along an arm."""
    x, y = STEPS[arm]
    aside_x, aside_y = abs(y) * KERB, abs(x) * KERB
    return _rectangle(
        min(0, x * far) - aside_x,
        min(0, y * far) - aside_y,
        max(0, x * far) + aside_x,
        max(0, y * far) + aside_y,
    )


def plank(width: float, height: float) -> Svg:
    """Draw a red and white plank across a road that runs north and south."""
    stripes, step = [], width / 5
    for stripe in (0, 2, 4):
        x = -width / 2 + stripe * step + height * 0.28
        stripes.append(
            f"M{number(x)} {number(-height / 2)}h{number(step * 0.95)}"
            f"l{number(-height * 0.5)} {number(height)}h{number(-step * 0.95)}z"
        )
    ground = box(
        -width / 2,
        -height / 2,
        width,
        height,
        rx=height * 0.25,
        fill="#FFF",
        stroke="var(--night)",
        stroke_width=0.9,
    )
    return ground + path("".join(stripes), fill="#D8332B")


@cached
def cut_plank(arm: int) -> Svg:
    """Draw a plank on a printed arm that a detour card cuts off."""
    return group(use("plank", 0, -KERB - 3.4), angle=90 * arm)

"""The drawing: the city at night from above, dark blocks, pale roads, one red line."""

from random import Random
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.stage.draw import Svg, box, circle, ellipse, group, linear, path, picture, radial, tag
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Picture

WIDTH: Final = 336
HEIGHT: Final = 168
TILE: Final = 190.0
ROAD_WIDTH: Final = TILE / 4  # a field is a square as wide as the road
HALF: Final = TILE / 2
KERB: Final = ROAD_WIDTH / 2  # from the middle of a road to its edge

NIGHT: Final = "#14181F"
PAVEMENT: Final = "#1B2129"
ROOFS: Final = ("#2A313B", "#364150", "#2D3541", "#414D5C", "#3B3F4E", "#33413F", "#463E48")
ROAD: Final = "#C9CDD2"
KERBSTONE: Final = "#5A636E"
MIDDLE: Final = "#E3E5E8"
FIELD_LINE: Final = "#D8483D"
WINDOW: Final = "#F3C969"
SCANNER: Final = "#FF3B30"

NORTH, EAST, SOUTH, WEST = range(4)


def vignette(game: Game | None = None) -> Picture:
    """The picture on the home page: the red car in the light of a black one. The same for every box."""
    left, right, street = 54.0, 54.0 + TILE, 93.0
    return picture(
        WIDTH,
        HEIGHT,
        tag("defs", *_lights("knight-rider-vignette")),
        box(0, 0, WIDTH, HEIGHT, fill=NIGHT),
        group(_tile((NORTH, EAST, SOUTH, WEST), 24, 11), x=left, y=street),
        group(_tile((NORTH, EAST, WEST), 25, 5), x=right, y=street),
        group(_black_car("knight-rider-vignette"), x=left + ROAD_WIDTH, y=street, scale=1.28),
        _hunted("knight-rider-vignette", right, street),
        box(24, HEIGHT - 8, 288, 7, fill="url(#knight-rider-vignette-scan)"),
        box(118, HEIGHT - 5.5, 100, 2, rx=1, fill="#FFE0DC", opacity=0.9),
    )


def badge(game: Game | None = None) -> Picture:
    """The sign of the game: the black car on a road at night."""
    windows = "".join(
        box(x, y, 3, 2.6, fill=WINDOW, opacity=0.85)
        for x, y in ((5, 5.5), (29, 4), (35, 7.5), (14, 38), (36, 36))
    )
    blocks = "".join(
        box(x, y, width, 11, rx=1.5, fill=fill)
        for x, width, fill in ((-2, 21, ROOFS[0]), (21, 26, ROOFS[3]))
        for y in (-2, 35)
    )
    return picture(
        44,
        44,
        tag("defs", *_lights("knight-rider-badge")),
        box(0, 0, 44, 44, fill=NIGHT),
        blocks,
        windows,
        box(0, 10.5, 44, 23, fill=KERBSTONE),
        box(0, 12, 44, 20, fill=ROAD),
        path("M5 12V32M41 12V32", stroke=FIELD_LINE, stroke_width=1.2, opacity=0.8),
        group(_black_car("knight-rider-badge"), x=18, y=22, scale=0.54),
    )


def _lights(name: str) -> tuple[Svg, ...]:
    return (
        linear(f"{name}-beam", (0, "#FFF1B8", 0.95), (1, "#FFF1B8", 0)),
        linear(f"{name}-scan", (0, SCANNER, 0), (0.5, SCANNER, 1), (1, SCANNER, 0)),
        radial(f"{name}-glow", (0, SCANNER, 0.8), (1, SCANNER, 0)),
    )


# -- streets -------------------------------------------------------------------------------------------------


def _tile(arms: tuple[int, ...], number: int, seed: int) -> Svg:
    """A tile on a street from west to east, around its middle field: a road along each arm, else roofs."""
    chance = Random(seed)
    edge = 5.0
    depth = HALF - KERB - 2 * edge
    near, far = KERB + edge, -HALF + edge
    drawn = [box(-HALF + 1, -HALF + 1, TILE - 2, TILE - 2, rx=8, fill=PAVEMENT)]
    drawn += [_block(chance, x, y, depth, depth) for x in (far, near) for y in (far, near)]
    for arm in sorted({NORTH, SOUTH} - {*arms}):
        drawn.append(_block(chance, -KERB, far if arm == NORTH else near, ROAD_WIDTH, depth))
    drawn.append(_roads(arms, KERB + 3, KERBSTONE) + _roads(arms, KERB, ROAD))
    drawn.append(box(-KERB + 1.5, -KERB + 1.5, ROAD_WIDTH - 3, ROAD_WIDTH - 3, rx=5, fill=MIDDLE))
    drawn.append(circle(0, 0, 5.6, fill="none", stroke="#9AA2AB", stroke_width=2))
    drawn += [group(_markings(), angle=90 * arm) for arm in arms]
    drawn.append(_plate(number))
    return "".join(drawn)


def _roads(arms: tuple[int, ...], half: float, fill: str) -> Svg:
    """The roads of a tile, as wide as twice `half`; they end with the tile."""
    length = HALF
    drawn = box(-half, -half, 2 * half, 2 * half, fill=fill)
    return drawn + "".join(
        group(box(-half, -length, 2 * half, length, fill=fill), angle=90 * arm) for arm in arms
    )


def _markings() -> Svg:
    """What is painted on the northern arm: the lines between fields, and the middle of the road."""
    lines = f"M{-KERB} {-KERB}H{KERB}M{-KERB} {-3 * KERB}H{KERB}"
    dashes = f"M0 {-1.3 * KERB}V{-2.75 * KERB}M0 {-3.25 * KERB}V{-HALF}"
    return path(lines, stroke=FIELD_LINE, stroke_width=2.2, opacity=0.85) + path(
        dashes, stroke="#FFF", stroke_width=2.2, stroke_dasharray="5 5", opacity=0.9
    )


def _plate(number: int) -> Svg:
    """The number of a tile, in its north-western corner."""
    x, y = -HALF + 22, -HALF + 18
    return box(x - 15, y - 11, 30, 22, rx=5, fill=NIGHT, opacity=0.9) + numeral(number, x, y, 12, "#C3CAD1")


def _block(chance: Random, x: float, y: float, width: float, height: float) -> Svg:
    """Four lots that fill a corner."""
    gap = 3.5
    across = (0.4 + 0.2 * chance.random()) * (width - gap)
    down = (0.4 + 0.2 * chance.random()) * (height - gap)
    columns = ((x, across), (x + across + gap, width - across - gap))
    rows = ((y, down), (y + down + gap, height - down - gap))
    return "".join(_lot(chance, a, b, w, h) for a, w in columns for b, h in rows)


def _lot(chance: Random, x: float, y: float, width: float, height: float) -> Svg:
    """Mostly a roof with lit windows along its southern edge; here and there a few trees."""
    kind = chance.random()
    if kind < 0.1:
        return _park(x, y, width, height)
    drawn = [_roof(ROOFS[int(chance.random() * len(ROOFS))], x, y, width, height)]
    if kind < 0.45:
        drawn.append(_skylight(x + 0.28 * width, y + 0.24 * height, 0.44 * width, 0.4 * height))
    elif kind < 0.75:  # a chimney
        across, down = 0.15 + 0.55 * chance.random(), 0.15 + 0.4 * chance.random()
        drawn.append(box(x + across * width, y + down * height, 5, 5, fill="#000", opacity=0.4))
    drawn += [
        box(x + 4 + 8 * window, y + height - 7, 4.6, 4, fill=WINDOW, opacity=0.6 + 0.4 * chance.random())
        for window in range(int((width - 4) / 8))
        if chance.random() < 0.65
    ]
    return "".join(drawn)


def _roof(fill: str, x: float, y: float, width: float, height: float) -> Svg:
    """A roof, lit from the north-west."""
    west, north, east, south = x + 1, y + 1, x + width - 1, y + height - 1
    corners = (
        f"M{west:.1f} {south:.1f}V{north:.1f}H{east:.1f}",
        f"M{west:.1f} {south:.1f}H{east:.1f}V{north:.1f}",
    )
    return "".join(
        (
            box(x, y, width, height, rx=2.5, fill=fill),
            path(corners[0], fill="none", stroke="#FFF", stroke_width=1.6, opacity=0.16),
            path(corners[1], fill="none", stroke="#000", stroke_width=2, opacity=0.35),
        )
    )


def _skylight(x: float, y: float, width: float, height: float) -> Svg:
    pane = box(x, y, width, height, fill="#FFF", opacity=0.07)
    return pane + box(x, y, width, height, fill="none", stroke="#000", opacity=0.3)


def _park(x: float, y: float, width: float, height: float) -> Svg:
    trees = ((0.28, 0.3), (0.7, 0.26), (0.34, 0.72), (0.74, 0.7))
    crowns = "".join(
        circle(x + a * width, y + b * height, 5.4, fill="#234437")
        + circle(x + a * width - 1.5, y + b * height - 1.5, 2.6, fill="#33604D")
        for a, b in trees
    )
    return box(x, y, width, height, rx=3, fill="#1D2F2A") + crowns


# -- cars ----------------------------------------------------------------------------------------------------

SHELL: Final = (
    "M-28-9C-28-12.5-25-13.5-20-13.5L12-13C22-12 29-8 31-3V3C29 8 22 12 12 13L-20 13.5C-25 13.5-28 12.5-28 9Z"
)
WINDSCREEN: Final = "M-2-10.5L8-8.5V8.5L-2 10.5C-4 6-4-6-2-10.5Z"
REAR_WINDOW: Final = "M-21-9.5L-16-8V8L-21 9.5C-23 5-23-5-21-9.5Z"
SIDE_WINDOWS: Final = "M-14.5-11.4H-4.5L-3-9.6H-14.5ZM-14.5 11.4H-4.5L-3 9.6H-14.5Z"


def _car(body: str, rim: str, roof: str) -> Svg:
    """A car from above that drives east, 60 long."""
    wheels = "".join(box(x - 5, y - 3, 10, 6, rx=2, fill="#06080B") for x in (-17, 15) for y in (-13, 13))
    return "".join(
        (
            ellipse(1, 2.5, 32, 15.5, fill="#000", opacity=0.45),
            wheels,
            path(SHELL, fill=body, stroke=rim, stroke_width=1.5),
            path(
                "M12-8C19-7.5 25-5 27-3M12 8C19 7.5 25 5 27 3",
                fill="none",
                stroke=rim,
                stroke_width=1.1,
                opacity=0.8,
            ),
            path(WINDSCREEN, fill="#8FB0C4"),
            path("M-1.2-9L3-8L-2.6 4C-3.2-1-2.6-6-1.2-9Z", fill="#FFF", opacity=0.28),  # a reflection
            path(REAR_WINDOW, fill="#5E7B8E"),
            path(SIDE_WINDOWS, fill="#43505C"),
            box(-15, -8.6, 11.5, 17.2, rx=3, fill=roof),
            path("M-28-8.5v4M-28 8.5v-4", stroke="#FF6A5E", stroke_width=2.4, stroke_linecap="round"),
        )
    )


def _black_car(lights: str) -> Svg:
    """The car of a player: its headlights show where it heads, the red scanner runs in its nose."""
    return "".join(
        (
            path("M27-9L108-27V27L27 9Z", fill=f"url(#{lights}-beam)"),
            _car("#12161B", "#8A949E", "#262C34"),
            path(
                "M30.2-5.5Q31.8 0 30.2 5.5",
                fill="none",
                stroke=SCANNER,
                stroke_width=7,
                stroke_linecap="round",
                opacity=0.35,
            ),
            path(
                "M30.2-4.5Q31.6 0 30.2 4.5",
                fill="none",
                stroke=SCANNER,
                stroke_width=3,
                stroke_linecap="round",
            ),
            path("M30.8-1.5V1.5", stroke="#FFD2CE", stroke_width=1.6, stroke_linecap="round"),
        )
    )


def _hunted(lights: str, x: float, y: float) -> Svg:
    """The red car: it has no heading, so it stands askew and shines no light."""
    stripes = path("M14-2.6H28M14 2.6H28M-28-2.6H-23M-28 2.6H-23", stroke="#FFF", stroke_width=1.6)
    return "".join(
        (
            circle(x, y, 56, fill=f"url(#{lights}-glow)"),
            circle(x, y, 38, fill="none", stroke=SCANNER, stroke_width=2.4, stroke_dasharray="7 5"),
            group(_car("#D8231A", "#FFB3A5", "#B71610"), stripes, x=x, y=y, angle=-38, scale=1.08),
        )
    )

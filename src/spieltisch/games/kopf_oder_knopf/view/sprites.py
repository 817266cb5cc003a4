"""Kopf oder Knopf: the sprites.

A tailor's table: stitches, glassy buttons, threads. Sprites are drawn around 0, 0 in units of the cloth.
"""

from math import hypot

from spieltisch.games.kopf_oder_knopf.rules.box import SIZE, Components
from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS
from spieltisch.games.kopf_oder_knopf.view.layout import DIAGONAL, FIELD, RADIUS, middle
from spieltisch.games.kopf_oder_knopf.view.pair_lines import Pair, Shot, bonds, direction
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.svg import (
    Svg,
    arc,
    box,
    circle,
    ellipse,
    group,
    line,
    path,
    polygon,
    radial,
    square,
    symbol,
    tag,
    use,
    words,
)

HOLES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, 0), (0.5, 0)),
    3: ((0, -0.52), (0.5, 0.34), (-0.5, 0.34)),
    4: ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),
}
PATCHED = 4  # a round gold disc would read as a button, so the coloured fields are sewn patches
HOLE_SPACING = 0.235 * FIELD
HOLE = 0.073 * FIELD
LIGHT = {
    "linen": "#E9DFC8",
    "groove": "#E2D6BB",
    "thread": "#B9A98A",
    "hem": "#DCCEAE",
    "hem-edge": "#C9B991",
    "hole": "#4A3B28",
    "hole-rim": "#CDBE9C",
    "spot": "#F1E9D6",
    "patch": "#EBDBA4",
    "gold": "#D9A400",
    "gold-edge": "#8A6500",
    "coordinate": "#5E5238",
    "red": "#C8412F",
    "red-deep": "#8E2417",
    "red-pale": "#F0836F",
    "blue": "#2F6DA8",
    "blue-deep": "#17446F",
    "blue-pale": "#86B6E2",
    "seen": "#2A1B12",
    "shade": "#5B4A2B",
    "weave": "0.2",
}
DARK = LIGHT | {
    "linen": "#2B2D2C",
    "groove": "#252726",
    "thread": "#5C574A",
    "hem": "#232524",
    "hem-edge": "#4A473D",
    "hole": "#0B0D0E",
    "hole-rim": "#A59C86",
    "spot": "#343735",
    "patch": "#3F3A2A",
    "gold": "#E9C14A",
    "gold-edge": "#E9C14A",
    "coordinate": "#A59E8A",
    "red": "#D64B36",
    "red-deep": "#FF8F7C",
    "red-pale": "#FF8C78",
    "blue": "#3A80C6",
    "blue-deep": "#8DC1F0",
    "blue-pale": "#86BDF0",
    "seen": "#14100E",
    "shade": "#000000",
    "weave": "0.16",
}


def sprites(components: Components) -> Svg:
    """Draw all sprites."""
    values = sorted({holes.range_value for holes in components.holes})
    ranges = sorted({one + other for one in values for other in values})
    drawn = [_weave(), _shadow(), *_fields()]
    for colour in COLOURS:
        drawn += [*_glass(colour), _button(colour), _sewn(colour), *_seen(colour)]
        drawn += [
            *_pairs(colour),
            *_rays(colour, max(ranges)),
            *_reaches(colour, max(ranges)),
            _aim(colour),
        ]
        drawn += [_tag(colour, reach) for reach in ranges]
    drawn += [*_bonds(), _left(), _reached(), _arrow(), _snip(), _vacant()]
    return "".join(drawn)


def _weave() -> Svg:
    threads = path("M0 1.5h3M3 4.5h3M1.5 3v3M4.5 0v3", stroke="var(--thread)", stroke_width=0.8)
    return tag(
        "pattern",
        group(threads, opacity="var(--weave)"),
        id="weave",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
    )


# -- fields and holes ----------------------------------------------------------------------------------------


def _fields() -> list[Svg]:
    spot = circle(
        0,
        0,
        0.36 * FIELD,
        fill="var(--spot)",
        fill_opacity=0.7,
        stroke="var(--thread)",
        stroke_opacity=0.5,
        stroke_width=1.06,
        stroke_dasharray="2.3 3.3",
    )
    patch = square(0, 0, 0.435 * FIELD, rx=4.6, fill="var(--patch)", fill_opacity=0.9) + square(
        0,
        0,
        0.385 * FIELD,
        rx=3.3,
        fill="none",
        stroke="var(--gold)",
        stroke_opacity=0.75,
        stroke_width=1.2,
        stroke_dasharray="3.6 3",
        stroke_linecap="round",
    )
    holes = [symbol(f"holes-{count}", *_holes(count)) for count in HOLES]
    return [symbol("spot", spot), symbol("patch", patch), *holes]


def _holes(holes: int) -> list[Svg]:
    if holes == PATCHED:
        look = {"fill": "var(--gold)", "stroke": "var(--gold-edge)"}
        return [
            circle(dx * HOLE_SPACING, dy * HOLE_SPACING, HOLE * 1.1, stroke_width=1.45, **look)
            for dx, dy in HOLES[holes]
        ]
    radius = HOLE * (1.12 if holes == 1 else 1)
    look = {"fill": "var(--hole)", "stroke": "var(--hole-rim)"}
    return [
        circle(dx * HOLE_SPACING, dy * HOLE_SPACING, radius, stroke_width=1.6, **look)
        for dx, dy in HOLES[holes]
    ]


def _seen(colour: str) -> list[Svg]:
    """Draw the holes as they shine through a button."""
    return [symbol(f"{colour}-holes-{holes}", *_shining(colour, holes)) for holes in HOLES]


def _shining(colour: str, holes: int) -> list[Svg]:
    drawn = []
    for dx, dy in HOLES[holes]:
        x, y = dx * HOLE_SPACING, dy * HOLE_SPACING
        if holes == PATCHED:
            drawn.append(circle(x, y, HOLE * 1.18, fill="var(--gold)", stroke="#4A2D00", stroke_width=1.3))
            continue
        radius = HOLE * (1.12 if holes == 1 else 1)
        drawn.append(circle(x, y, radius, fill="var(--seen)", fill_opacity=0.88))
        drawn.append(
            arc(
                x,
                y,
                radius,
                15,
                165,
                fill="none",
                stroke=f"var(--{colour}-pale)",
                stroke_width=1.45,
                opacity=0.9,
            )
        )
    return drawn


# -- buttons -------------------------------------------------------------------------------------------------


def _shadow() -> Svg:
    return radial("shadow", (0.55, "var(--shade)", 0.42), (1, "var(--shade)", 0))


def _glass(colour: str) -> list[Svg]:
    """Define how light goes through a button: its body, its well, and the tinted spot in its shadow."""
    full, pale = f"var(--{colour})", f"var(--{colour}-pale)"
    return [
        radial(f"{colour}-body", (0, pale, 0.56), (0.5, full, 0.58), (1, full, 0.9), cx=0.36, cy=0.3, r=0.85),
        radial(f"{colour}-well", (0, pale, 0.45), (1, full, 0.1), cx=0.62, cy=0.72, r=0.8),
        radial(f"{colour}-spot", (0, full, 0.55), (1, full, 0)),
    ]


def _button(colour: str) -> Svg:
    return symbol(colour, *_disc(colour))


def _sewn(colour: str) -> Svg:
    """Draw a button that was taken: sewn on with a cross."""
    a = 0.23 * RADIUS
    cross = path(
        f"M{-a:g} {-a:g}L{a:g} {a:g}M{a:g} {-a:g}L{-a:g} {a:g}",
        stroke="var(--spot)",
        stroke_width=3.6,
        stroke_linecap="round",
    )
    return symbol(f"{colour}-sewn", *_disc(colour), cross)


def _disc(colour: str) -> list[Svg]:
    r, deep, pale = RADIUS, f"var(--{colour}-deep)", f"var(--{colour}-pale)"
    shine = 0.84 * r
    return [
        ellipse(0.1 * r, 0.16 * r, 1.16 * r, 1.14 * r, fill="url(#shadow)"),
        ellipse(0.34 * r, 0.46 * r, 0.78 * r, 0.7 * r, fill=f"url(#{colour}-spot)"),
        circle(0, 0, r, fill=f"url(#{colour}-body)"),
        circle(0, 0, r - 0.8, fill="none", stroke=deep, stroke_width=1.5, opacity=0.85),
        _well(colour, fill=f"url(#{colour}-well)", stroke=deep, stroke_opacity=0.55, stroke_width=1.35),
        group(_well(colour, fill="none", stroke=pale, stroke_opacity=0.75, stroke_width=1.2), x=0.8, y=1.3),
        arc(
            0,
            0,
            shine,
            -165,
            -75,
            fill="none",
            stroke="#FFF",
            stroke_width=3.2,
            stroke_linecap="round",
            opacity=0.62,
        ),
        circle(0.445 * r, -0.712 * r, 1.6, fill="#FFF", opacity=0.62),
        arc(
            0,
            0,
            shine,
            30,
            80,
            fill="none",
            stroke=pale,
            stroke_width=2.1,
            stroke_linecap="round",
            opacity=0.7,
        ),
    ]


def _well(colour: str, **look: str | float) -> Svg:
    """Draw the well of a button: red is round, blue is square, so that colour is not the only sign."""
    if colour == "red":
        return circle(0, 0, 0.7 * RADIUS, **look)
    return square(0, 0, 0.6 * RADIUS, rx=5.3, **look)


# -- pairs, threats and forbidden combinations ---------------------------------------------------------------


def _pairs(colour: str) -> list[Svg]:
    look: dict[str, str | float] = {
        "stroke": f"var(--{colour})",
        "stroke_width": 11,
        "stroke_linecap": "round",
    }
    return [
        symbol(f"{colour}-pair-{kind}", line(RADIUS, 0, length - RADIUS, 0, opacity=0.3, **look))
        for kind, length in (("s", FIELD), ("d", DIAGONAL))
    ]


def _bonds() -> list[Svg]:
    """Draw bonds between touching buttons of a forbidden combination (KOK-29)."""
    look: dict[str, str | float] = {"stroke": "var(--refuse)", "stroke_linecap": "round"}
    return [
        symbol(
            f"bond-{kind}",
            line(0, 0, length, 0, stroke_width=17, opacity=0.34, **look)
            + line(0, 0, length, 0, stroke_width=3, stroke_dasharray="3 6", **look),
        )
        for kind, length in (("s", FIELD), ("d", DIAGONAL))
    ]


def _rays(colour: str, reach: int) -> list[Svg]:
    """Draw threads from a pair's outer button to the button that it threatens (KOK-22)."""
    return [
        symbol(
            f"{colour}-ray-{kind}{steps}",
            _thread(colour, 0.43 * FIELD, steps * step - 0.47 * FIELD),
            _needle(colour, steps * step - 0.47 * FIELD),
        )
        for kind, step in (("s", FIELD), ("d", DIAGONAL))
        for steps in range(1, min(reach, SIZE - 1) + 1)
    ]


def _thread(colour: str, start: float, end: float) -> Svg:
    look: dict[str, str | float] = {"stroke_linecap": "round"}
    return line(start, 0, end, 0, stroke="var(--paper)", stroke_width=8, opacity=0.85, **look) + line(
        start, 0, end, 0, stroke=f"var(--{colour})", stroke_width=4, stroke_dasharray="10 7", **look
    )


def _needle(colour: str, x: float) -> Svg:
    point = polygon(
        ((5, 0), (-9, -6.5), (-5.5, 0), (-9, 6.5)),
        fill=f"var(--{colour})",
        stroke="var(--paper)",
        stroke_width=1.5,
        stroke_linejoin="round",
    )
    return group(point, x=x)


def _reaches(colour: str, reach: int) -> list[Svg]:
    """Draw how far a pair shoots if it meets no enemy: thin, with a knot at the end."""
    look: dict[str, str | float] = {"stroke": f"var(--{colour})", "stroke_linecap": "round", "opacity": 0.75}
    return [
        symbol(
            f"{colour}-reach-{kind}{steps}",
            line(0.43 * FIELD, 0, steps * step, 0, stroke_width=2.4, stroke_dasharray="1 7", **look),
            circle(steps * step, 0, 4.5, fill="none", stroke_width=2, **look),
        )
        for kind, step in (("s", FIELD), ("d", DIAGONAL))
        for steps in range(1, min(reach, SIZE - 1) + 1)
    ]


def _aim(colour: str) -> Svg:
    """Draw four arcs in the attacker's colour around a threatened button, outside its highlights."""
    arcs = []
    for stroke, width in (("var(--paper)", 6.5), (f"var(--{colour})", 3.6)):
        look: dict[str, str | float] = {"stroke": stroke, "stroke_width": width, "stroke_linecap": "round"}
        arcs += [
            arc(0, 0, 0.495 * FIELD, at - 25, at + 25, fill="none", **look) for at in (45, 135, 225, 315)
        ]
    return symbol(f"{colour}-aim", *arcs)


def _tag(colour: str, reach: int) -> Svg:
    """Draw the number on the seam: the range of a pair (KOK-21)."""
    ground = box(-13, -11, 26, 22, rx=11, fill="var(--paper)", stroke=f"var(--{colour})", stroke_width=2)
    sign = words(
        str(reach),
        0,
        5.6,
        text_anchor="middle",
        font_family="var(--display)",
        font_weight=700,
        font_size=15.5,
        fill="var(--ink)",
    )
    return symbol(f"{colour}-tag-{reach}", ground, sign)


# -- the last turn, and the cards ----------------------------------------------------------------------------


def _left() -> Svg:
    return symbol("last-from", _last_square(0.26))


def _reached() -> Svg:
    return symbol("last-to", _last_square(0.2))


def _last_square(opacity: float) -> Svg:
    return square(
        0,
        0,
        FIELD / 2 - 3,
        rx=6,
        fill="var(--last)",
        fill_opacity=opacity,
        stroke="var(--last)",
        stroke_width=2.6,
    )


def _arrow() -> Svg:
    head = polygon(
        ((7, 0), (-7, -8), (-7, 8)),
        fill="var(--last)",
        stroke="var(--paper)",
        stroke_width=1.5,
        stroke_linejoin="round",
    )
    return symbol("last-head", head)


def _snip() -> Svg:
    """Draw the cut threads of a button that was taken."""
    a = 7
    cross = f"M{-a} {-a}L{a} {a}M{a} {-a}L{-a} {a}"
    return symbol(
        "snip",
        circle(
            0,
            0,
            0.4 * FIELD,
            fill="none",
            stroke="var(--last)",
            stroke_width=2.4,
            stroke_dasharray="3 6",
            stroke_linecap="round",
        ),
        group(
            path(cross, stroke="var(--paper)", stroke_width=7, stroke_linecap="round")
            + path(cross, stroke="var(--last)", stroke_width=3.4, stroke_linecap="round"),
            x=18,
            y=-18,
        ),
    )


def _vacant() -> Svg:
    """Draw a place for a button on the card of the taken."""
    return symbol(
        "vacant",
        circle(
            0,
            0,
            RADIUS - 1,
            fill="none",
            stroke="var(--muted)",
            stroke_opacity=0.75,
            stroke_width=2,
            stroke_dasharray="4.2 5.6",
        ),
    )


# -- sprites at their fields ---------------------------------------------------------------------------------


def _kind(way: int) -> str:
    """Return "d" for a diagonal direction, "s" for a straight one."""
    return "d" if way % 2 else "s"


def _angle(way: int) -> int:
    """Convert a direction, counted from north, to an angle, counted from the right."""
    return 45 * way - 90


@cached
def bar(pair: Pair) -> Svg:
    """Draw the pale bar between the buttons of a pair."""
    return use(f"{pair.colour}-pair-{_kind(pair.direction)}", *middle(pair.fields[0]), _angle(pair.direction))


@cached
def ray(colour: str, shot: Shot) -> Svg:
    """Draw the thread to the button that is threatened."""
    return use(
        f"{colour}-ray-{_kind(shot.direction)}{shot.steps}", *middle(shot.start), _angle(shot.direction)
    )


@cached
def reach(colour: str, shot: Shot) -> Svg:
    """Draw how far a pair shoots where it meets no enemy."""
    return use(
        f"{colour}-reach-{_kind(shot.direction)}{shot.steps}", *middle(shot.start), _angle(shot.direction)
    )


@cached
def aim(colour: str, field: str) -> Svg:
    """Draw the arcs around a threatened button."""
    return use(f"{colour}-aim", *middle(field))


@cached
def seam_tag(pair: Pair) -> Svg:
    """Draw the range of a pair, on its seam."""
    (x1, y1), (x2, y2) = (middle(name) for name in pair.fields)
    return use(f"{pair.colour}-tag-{pair.range}", (x1 + x2) / 2, (y1 + y2) / 2)


@cached
def bond(fields: tuple[str, ...]) -> Svg:
    """Draw the bonds of a forbidden combination."""
    return "".join(
        use(f"bond-{_kind(way)}", *middle(one), _angle(way))
        for one, other in bonds(fields)
        for way in (direction(one, other),)
    )


@cached
def arrow(start: str, end: str) -> Svg:
    """Draw an arrow from the first field of a move to the last."""
    (x1, y1), (x2, y2) = middle(start), middle(end)
    length = hypot(x2 - x1, y2 - y1)
    along, down = (x2 - x1) / length * FIELD, (y2 - y1) / length * FIELD
    x, y = x2 - 0.5 * along, y2 - 0.5 * down
    look: dict[str, str | float] = {"stroke": "var(--last)", "stroke_width": 3.6, "stroke_linecap": "round"}
    shaft = line(x1 + 0.42 * along, y1 + 0.42 * down, x, y, **look)
    return shaft + use("last-head", x, y, _angle(direction(start, end)))

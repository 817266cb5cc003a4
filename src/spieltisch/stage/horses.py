"""Drawings of racehorses, with or without a rider, and as portraits. Two games use them.

A limb is a spine: points with a radius, joined by a curve through all of them. So a pose is a few numbers.
"""

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Final, Literal, NamedTuple

from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import Svg, Value, box, circle, ellipse, group, path, tag

INK: Final = "#1E2A30"
CREAM: Final = "#FBF7EC"
PUPIL: Final = "#14100E"


class Coat(NamedTuple):
    """The colours of a horse."""

    body: str
    shade: str
    mane: str
    legs: str  # black points, white socks


class Silks(NamedTuple):
    """The colours of a rider."""

    jacket: str
    cap: str
    sash: str


COATS: Final = {
    "bay": Coat("#8A4B2A", "#6B3720", "#2A1C16", "#2A1C16"),
    "chestnut": Coat("#B3642F", "#8E4B22", "#8A4420", "#F3E7D2"),
    "black": Coat("#4B4644", "#343130", "#191716", "#2A2726"),
    "grey": Coat("#B9BCBC", "#969A9B", "#6E7476", "#7E8486"),
    "white": Coat("#EFE9DC", "#CFC7B5", "#B9AF99", "#DAD2C0"),
    "palomino": Coat("#D9A45A", "#B78442", "#F2E4C4", "#F2E4C4"),
    "dun": Coat("#B89468", "#94744D", "#4A3829", "#4A3829"),
    "liver": Coat("#5E3526", "#472719", "#3A2017", "#F3E7D2"),
}

Stride = Literal["reaching", "gathered"]
Joint = tuple[float, float, float]  # x, y, radius
Point = tuple[float, float]


class Pose(NamedTuple):
    """The legs at one phase of the gallop: shoulder or hip first, and each hoof with its angle."""

    near_fore: tuple[Joint, ...]
    far_fore: tuple[Joint, ...]
    near_hind: tuple[Joint, ...]
    far_hind: tuple[Joint, ...]
    hoofs: tuple[Joint, ...]  # x, y, degrees


POSES: Final[dict[Stride, Pose]] = {
    "reaching": Pose(
        near_fore=((79, 39, 8.4), (87, 45.5, 5), (97, 46.5, 3.3), (107, 43.5, 2.5), (113, 46.5, 2.2)),
        far_fore=((76, 41, 7.6), (85, 51, 4.4), (89, 58.5, 2.9), (81.5, 61, 2.4), (77, 58.5, 2.2)),
        near_hind=((34, 38, 11.6), (26, 48, 7), (17, 50.5, 3.9), (8, 58, 2.7), (0.5, 57.5, 2.2)),
        far_hind=((38, 40, 10.5), (34, 52, 5.6), (25, 57, 3.5), (20, 65.5, 2.5), (13, 66, 2.2)),
        hoofs=((113, 46.8, 38), (76.4, 58, 200), (0.2, 57.4, 178), (12.6, 66, 182)),
    ),
    "gathered": Pose(
        near_fore=((79, 39, 8.4), (82, 50, 4.6), (79, 59, 3), (70, 61, 2.4), (66.5, 57, 2.1)),
        far_fore=((78, 40, 7.6), (90, 45.5, 4.4), (97, 51, 3), (91, 57.5, 2.4), (86, 57, 2.1)),
        near_hind=((36, 38, 11.6), (42, 50, 6.6), (38, 57, 3.8), (46, 65, 2.6), (52, 66.5, 2.2)),
        far_hind=((34, 38, 10.6), (33, 51, 5.6), (26, 57, 3.5), (33, 65.5, 2.5), (39, 67.5, 2.2)),
        hoofs=((66, 56.6, 235), (85.4, 57, 190), (52.6, 66.7, 20), (39.6, 67.7, 25)),
    ),
}


# -- limbs ---------------------------------------------------------------------------------------------------


def limb(joints: Sequence[Joint]) -> str:
    """Return the outline of a limb, round at both ends, as path data."""
    return _outline(_spine(joints))


def _sock(joints: Sequence[Joint]) -> str:
    """Return the outline of the lower leg."""
    spine = _spine(joints)
    return _outline(spine[len(spine) * 3 // 5 :])


def _spine(joints: Sequence[Joint], steps: int = 2) -> list[Joint]:
    """Return points on the Catmull-Rom curve through the joints."""
    ends = [joints[0], *joints, joints[-1]]
    spine: list[Joint] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            x, y, r = (_between(*four, step / steps) for four in zip(a, b, c, d, strict=True))
            spine.append((x, y, r))
    return [*spine, joints[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - 3 * c + d - a) * t**3)


def _outline(spine: Sequence[Joint]) -> str:
    left: list[Point] = []
    right: list[Point] = []
    before, after = [spine[0], *spine[:-1]], [*spine[1:], spine[-1]]
    for (x0, y0, _), (x, y, r), (x1, y1, _) in zip(before, spine, after, strict=True):
        length = hypot(x1 - x0, y1 - y0)
        across = ((y0 - y1) / length * r, (x1 - x0) / length * r)
        left.append((x + across[0], y + across[1]))
        right.append((x - across[0], y - across[1]))
    right.reverse()
    foot, root = spine[-1][2], spine[0][2]
    return (
        f"M{_place(left[0])}{_curve(left)}A{foot:.1f} {foot:.1f} 0 0 0 {_place(right[0])}"
        f"{_curve(right)}A{root:.1f} {root:.1f} 0 0 0 {_place(left[0])}Z"
    )


def _curve(points: Sequence[Point]) -> str:
    """Return Bézier curves from the first point through all others."""
    ends = [points[0], *points, points[-1]]
    return "".join(
        f"C{_place((b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6))} "
        f"{_place((c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6))} {_place(c)}"
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    )


def _place(point: Point) -> str:
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"


# -- the horse -----------------------------------------------------------------------------------------------

BODY: Final = limb(
    ((27, 37, 9), (36, 36, 13.2), (50, 38.5, 13), (63, 38.5, 12.6), (74, 36, 12.2), (81, 34, 8)),
)
NECK: Final = limb(((74, 33, 11.5), (84, 24, 8.6), (92, 15.5, 6.4), (96, 12.5, 5.4)))
HEAD: Final = (
    limb(((94, 12.5, 5.6), (100, 16.5, 5.2), (106, 22, 3.6), (110.5, 25.6, 3.1)))
    + "M93 17C96 22 101 23.5 105 24.5L100 13Z"  # the jaw
    + "M91.5 9.5C91 4.5 93 2.2 95.5 0.8C96.8 4 96.8 7 96 10Z"  # the ear
)
TAIL: Final = "M22 32C13 25 3 27-9 33C-3 33-1 34-4 37C4 34.5 7 36 4 40C12 37 17 39.5 22 39Z"
MANE: Final = (
    "M95 8.5C88 8 83 13 79.5 18C76 21 72.5 21 68.5 19.6C70 23 73 25 75 25.5C73.5 27 71 27.6 69 27.3"
    "C73 31 78.5 30.2 81.5 27C85 22.5 89 17 96 13Z"
)
MUZZLE: Final = "M105 18.6L113.2 24.2C114.4 26.6 113 29 110.4 28.8C107.4 28.4 105.4 26.6 103.6 25Z"
BLAZE: Final = "M98.4 8.3C101.6 10 105.8 14.2 109.4 19.6L106.9 20.2C104.2 16.2 101.4 13.2 98 11Z"
BELLY: Final = "M38 47.5C48 53 62 52.5 74 46.5C68 50 60 50.4 52 50C46 49.8 42 49 38 47.5Z"
BRIDLE: Final = "M95.8 8.6L101.4 20.6M103.4 16.2L100.6 22M101 20.4C92 24 84 27 76 29"
HOOF: Final = ((-2.2, -2.7), (2.8, -3.1), (3.5, 2.9), (-2.2, 2.5))
EYES: Final = (
    circle(101, 15.6, 1.4, fill=PUPIL)
    + circle(101.4, 15.1, 0.45, fill="#FFF")
    + circle(111, 25, 0.7, fill=PUPIL)  # the nostril
)


class Cloth(NamedTuple):
    """A cloth with a number: its outline, the centre of the number and its height."""

    outline: str
    x: float
    y: float
    height: float


SADDLE_CLOTH: Final = Cloth(
    "M42 25C50 27 58 27 66.5 24.6L68.5 47C68.6 48.6 67.6 49.6 66 49.6H44C42.2 49.6 41.4 48.4 41.4 47Z",
    55,
    37.8,
    15.5,
)
RACE_CLOTH: Final = Cloth(  # behind the knee of the rider
    "M25.6 22.8C35 22 48 26.4 58.5 25.4L60 49.8C60 51.4 59 52.6 57.4 52.6H28C26.4 52.6 25.4 51.4 25.4 49.8Z",
    42.4,
    38.6,
    18.6,
)
LARGE_CLOTH: Final = Cloth(  # for small drawings: the number stays legible
    "M37 20H64A6 6 0 0 1 70 26V47A6 6 0 0 1 64 53H37A6 6 0 0 1 31 47V26A6 6 0 0 1 37 20Z", 50.5, 36.5, 20
)


def racehorse(
    value: int | None,
    coat: str,
    stride: Stride = "reaching",
    *,
    rider: Silks | None = None,
    large: bool = False,
    cloth: str = CREAM,
    ink: str = INK,
    blaze: bool = False,
    outline: float = 2.6,
    shadow: bool = True,
    shared: bool = False,
) -> Svg:
    """Draw a horse in gallop to the right, from (0, -8) to (120, 70); its tail extends to the left of 0.

    Set `large` for small drawings, so that the number stays legible; without a value there is no cloth. With
    `shared` the drawing refers to the outlines of `horse_outlines` in the sheet and is a tenth as long.

    >>> racehorse(7, "chestnut").startswith("<ellipse")
    True
    """
    colours = COATS[coat]
    draw = _by_name if shared else _in_full
    people = ("torso", "thigh", "boot", "arm", "skull") if rider else ()
    parts = [
        ellipse(56, 70, 46, 3.4, fill="#10181C", opacity=0.22) if shadow else "",
        group(
            draw(f"near-{stride}", f"far-{stride}", "tail", *people),
            fill=INK,
            stroke=INK,
            stroke_width=2 * outline,
            stroke_linejoin="round",
        ),
        draw("tail", fill=colours.mane),
        draw(f"far-{stride}", fill=colours.shade),
        draw(f"far-socks-{stride}", fill=colours.legs, opacity=0.72),
        draw(f"near-{stride}", fill=colours.body),
        draw("belly", "muzzle", fill=colours.shade),
        draw(f"near-socks-{stride}", fill=colours.legs),
        draw("blaze", fill=CREAM) if blaze else "",
        draw("eyes"),
        draw("mane", fill=colours.mane),
        draw(f"hoofs-{stride}", fill=INK),
        draw("bridle", fill="none", stroke=INK, stroke_width=1.1),
    ]
    if value is not None:
        shape = LARGE_CLOTH if large else RACE_CLOTH if rider else SADDLE_CLOTH
        parts.append(_numbered(shape, value, cloth, ink, outline))
    if rider:
        parts += [
            draw("thigh", "boot", "torso", fill=INK, stroke=INK, stroke_width=2),
            draw("thigh", fill=CREAM),
            draw("boot", fill="#2B2B2B"),
            draw("torso", fill=rider.jacket),
            draw("sash", fill=rider.sash),
            draw("arm", fill=rider.jacket, stroke=INK, stroke_width=1),
            circle(76.8, 1.4, 5, fill="#EBC3A0"),
            draw("cap", fill=rider.cap),
        ]
    return "".join(parts)


def horse_outlines() -> Svg:
    """Draw the outlines that all horses of a sheet share.

    >>> "id='horse-mane'" in horse_outlines()
    True
    """
    drawn = [tag("path", d=outline, id=f"horse-{name}") for name, outline in OUTLINES.items()]
    return "".join(drawn) + tag("g", EYES, id="horse-eyes")


def _in_full(*names: str, **paint: Value) -> Svg:
    """Draw outlines in one paint."""
    if names == ("eyes",):
        return EYES
    return path("".join(OUTLINES[name] for name in names), **paint)


def _by_name(*names: str, **paint: Value) -> Svg:
    """Draw outlines in one paint by reference to the sheet."""
    drawn = [tag("use", href=f"#horse-{name}", **(paint if len(names) == 1 else {})) for name in names]
    return drawn[0] if len(names) == 1 else tag("g", *drawn, **paint)


def _hoofs(pose: Pose) -> str:
    """Return the outlines of all four hoofs, each at its angle."""
    return "".join(_turned(HOOF, *hoof) for hoof in pose.hoofs)


def _turned(corners: Sequence[Point], x: float, y: float, angle: float) -> str:
    c, s = cos(radians(angle)), sin(radians(angle))
    return "M" + "L".join(_place((x + a * c - b * s, y + a * s + b * c)) for a, b in corners) + "Z"


def _numbered(cloth: Cloth, value: int, fill: str, ink: str, outline: float) -> Svg:
    height = cloth.height if value < 10 else cloth.height * 0.88
    patch = path(cloth.outline, fill=fill, stroke=INK, stroke_width=outline * 0.85, stroke_linejoin="round")
    return patch + numeral(value, cloth.x, cloth.y, height, ink)


def _silhouette(outline: str, width: float) -> Svg:
    return path(outline, fill=INK, stroke=INK, stroke_width=2 * width, stroke_linejoin="round")


# -- the rider -----------------------------------------------------------------------------------------------

TORSO: Final = limb(((53, 15, 6.2), (60, 9.5, 6.2), (68, 6.4, 5.0), (72, 6.6, 3.6)))
THIGH: Final = limb(((54, 16.5, 5.6), (62, 19, 4.6), (71, 21, 3.4)))
SHIN: Final = limb(((71, 21, 3.2), (67.5, 28, 2.7), (63.5, 33.5, 2.3)))
BOOT: Final = SHIN + limb(((63.4, 34, 2.4), (67.6, 35.8, 1.9)))
ARM: Final = limb(((69, 8.5, 3.2), (73, 15.5, 2.5), (79, 19.5, 2.1)))
SKULL: Final = "M71.2 1.2a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1-11.2 0Z"
CAP: Final = "M71.4 1.6C70.8-5.6 80.6-6.8 82.2-.6L86 .8C86.2 2 85.4 2.4 84.4 2.2L71.4 1.6Z"
SASH: Final = "M56.6 5.6L63.6 15L66.8 12.6L60.6 3.6Z"


def _outlines() -> dict[str, str]:
    """Return all outlines of a horse and its rider by name."""
    found = {
        "tail": TAIL,
        "belly": BELLY,
        "muzzle": MUZZLE,
        "blaze": BLAZE,
        "mane": MANE,
        "bridle": BRIDLE,
        "torso": TORSO,
        "thigh": THIGH,
        "boot": BOOT,
        "arm": ARM,
        "skull": SKULL,
        "cap": CAP,
        "sash": SASH,
    }
    for stride, pose in POSES.items():
        found[f"near-{stride}"] = BODY + NECK + HEAD + limb(pose.near_hind) + limb(pose.near_fore)
        found[f"far-{stride}"] = limb(pose.far_hind) + limb(pose.far_fore)
        found[f"near-socks-{stride}"] = _sock(pose.near_hind) + _sock(pose.near_fore)
        found[f"far-socks-{stride}"] = _sock(pose.far_hind) + _sock(pose.far_fore)
        found[f"hoofs-{stride}"] = _hoofs(pose)
    return found


OUTLINES: Final = _outlines()


# -- portraits -----------------------------------------------------------------------------------------------

P_NECK: Final = "M4 104C6 76 14 52 30 36C36 29 42 24 48 22L70 50C62 58 58 68 60 104Z"
P_HEAD: Final = (
    "M40 24C48 16 58 17 64 24C72 34 82 46 90 56C95 62 95.5 68 92 72C88 76.6 80 76.4 74 72"
    "C66 66.6 60 64.6 54 62C46 58 40 48 38 38Z"
)
P_NEAR_EAR: Final = "M45 24C42 14 45 6 51 1C55 8 56 15 54 22Z"
P_FAR_EAR: Final = "M53 22C54 12 58 6 64 3C66 10 64 17 60 23Z"
P_IN_EAR: Final = "M47.6 20C46.6 14 48 9 50.8 5.6C52.6 10 53 15 52 20Z"
P_JAW: Final = "M40 40C42 56 52 64 62 65C58 58 52 46 50 36Z"
P_THROAT: Final = "M60 104C58 80 60 66 66 58C60 62 54 64 50 62C46 76 44 90 46 104Z"
P_BLAZE: Final = "M60 22.5C66 27 76 40 84 51C80 52 77 51 75 48C68 40 62 32 57.6 27Z"
P_MUZZLE: Final = "M78 54C84 54 90 57 93 61C95.4 66 94.6 70 92 72C88 76.6 80 76.4 74 72C72 66 74 58 78 54Z"
P_MOUTH: Final = "M77 71.5C81 71.6 85 70.6 88.6 69"
P_EYE: Final = "M57.5 34.6C60 31.6 65 32 67 36C64 39.4 59.6 38.8 57.5 34.6Z"
P_MANE: Final = (
    "M50 20C38 20 24 32 16 48C8 62 3 80 0 104H12C12 96 15 90 18 86C17 92 17 96 18 104H22C22 84 26 70 34 58"
    "C32 64 32 68 33 72C36 60 40 48 46 40C44 34 46 26 50 20Z"
    "M52 17C60 18 66 24 68 34C64 30 60 29 57 29C58 32 58 34 58 37C54 32 50 26 50 20Z"  # the forelock
)
P_HALTER: Final = "M47 25C50 38 56 52 62 65M79 53C76 59 74 66 75 72M60.5 58C66 60 71 61 76 61"


def portrait(coat: str, *, blaze: bool = False) -> Svg:
    """Draw the head of a horse that looks to the right, in a box of 100 x 100; the neck continues below it.

    >>> P_BLAZE in portrait("bay"), P_BLAZE in portrait("bay", blaze=True)
    (False, True)
    """
    body, shade, mane, _ = COATS[coat]
    return "".join(
        (
            _silhouette(P_NECK + P_HEAD + P_NEAR_EAR + P_FAR_EAR, 2.5),
            path(P_FAR_EAR, fill=shade),
            path(P_NECK, fill=body),
            path(P_HEAD + P_NEAR_EAR, fill=body),
            path(P_JAW, fill=shade, opacity=0.55),
            path(P_THROAT, fill=shade, opacity=0.6),
            path(P_BLAZE, fill=CREAM) if blaze else "",
            path(P_MUZZLE, fill=shade),
            group(ellipse(0, 0, 2.2, 3, fill=PUPIL), x=87.6, y=63, angle=-30),  # the nostril
            path(P_MOUTH, fill="none", stroke=PUPIL, stroke_width=1.6, stroke_linecap="round"),
            path(P_EYE, fill=PUPIL),
            circle(63.4, 34.4, 1.2, fill="#FFF"),
            path(P_IN_EAR, fill=shade),
            path(P_MANE, fill=mane),
            path(P_HALTER, fill="none", stroke="#B4531A", stroke_width=3, stroke_linecap="round"),
            group(circle(61, 58.4, 2.8), circle(76, 61, 2.4), fill="#E9C14A", stroke=INK),
        )
    )


# -- the finish line -----------------------------------------------------------------------------------------


def finish_line(x: float, y: float, square: float, rows: int) -> Svg:
    """Draw two columns of squares downwards from a point."""
    corners = ((x + row % 2 * square, y + row * square) for row in range(rows))
    dark = "".join(f"M{left:g} {top:g}h{square:g}v{square:g}h{-square:g}Z" for left, top in corners)
    return box(x, y, 2 * square, rows * square, fill=CREAM) + path(dark, fill=INK)

"""The drawing: a race day on turf, with the tote board behind the rail."""

from typing import Final

from spieltisch.engine.core import Game
from spieltisch.stage.draw import Svg, box, circle, ellipse, group, line, path, picture
from spieltisch.stage.horses import CREAM, Silks, finish_line, racehorse
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Picture

WIDTH: Final = 336
HEIGHT: Final = 168
RAIL: Final = 52  # where the turf begins
POST: Final = 303

SKY: Final = "#CFE0D6"
HILL: Final = "#8DB891"
TREE: Final = "#5E966A"
TREE_LIGHT: Final = "#6FA678"
TURF: Final = "#3F7F4A"
MOWN: Final = "#488A53"
SOIL: Final = "#2F6B3B"
TOTE: Final = "#22313A"
TOTE_LINE: Final = "#4B5F6B"
GOLD: Final = "#E9B92E"
RED: Final = "#C8412F"

FACTORS: Final = ((6, 6), (7, 5), (8, 6), (9, 7))  # horses and what the bet board pays for a win
STRAW: Final = Silks(jacket="#E8C77A", cap="#1E2A30", sash="#1E2A30")
NAVY: Final = Silks(jacket="#3B5285", cap="#E8C77A", sash="#E8C77A")
TEAL: Final = Silks(jacket="#2E8C8C", cap="#E8C77A", sash="#FBF7EC")


def vignette(game: Game | None = None) -> Picture:
    """The picture on the home page: three horses before the post. It is the same for every box."""
    return picture(
        WIDTH,
        HEIGHT,
        _landscape(),
        _turf(),
        _tote(12, 7),
        _post(),
        group(racehorse(6, "black", "gathered", rider=STRAW), x=136, y=37, scale=0.62),
        _clods(196, 112, 0.8),
        group(racehorse(7, "chestnut", rider=NAVY, blaze=True), x=194, y=65, scale=0.84),
        _clods(44, 150, 1),
        group(racehorse(9, "white", rider=TEAL), x=44, y=86, scale=1.02),
    )


def badge(game: Game | None = None) -> Picture:
    """The sign of the game: a racehorse on turf."""
    runner = racehorse(7, "chestnut", rider=NAVY, outline=3.2, shadow=False)
    return picture(
        44,
        44,
        box(0, 0, 44, 44, fill=TURF),
        path("M4 0H14L8 44H-2ZM24 0H34L28 44H18ZM44 0V44H38Z", fill=MOWN),
        line(0, 37, 44, 37, stroke=CREAM, stroke_width=2),
        group(runner, x=3.2, y=12, scale=0.345),
    )


def _landscape() -> Svg:
    clouds = path(
        "M172 17a7 7 0 0 1 12-3a9 9 0 0 1 16 1a6 6 0 0 1 8 5H166a5 5 0 0 1 6-3Z"
        "M246 26a6 6 0 0 1 11-2a7 7 0 0 1 12 3H241a4 4 0 0 1 5-1Z",
        fill="#E4EEE6",
    )
    hill = path(f"M0 {RAIL}V32C30 20 58 22 92 30S158 22 196 28S292 34 336 22V{RAIL}Z", fill=HILL)
    trees = (
        circle(x, 43 - x * 7 % 5, 8 + x * 3 % 6, fill=TREE_LIGHT if x % 2 else TREE)
        for x in range(-2, 340, 15)
    )
    return box(0, 0, WIDTH, RAIL, fill=SKY) + clouds + hill + "".join(trees)


def _turf() -> Svg:
    """The grass, mown in stripes that run away from the eye, lanes, and the rail behind them."""
    mown = "".join(f"M{x - 46} {HEIGHT}L{x} {RAIL}h21L{x - 2} {HEIGHT}Z" for x in range(-6, 390, 44))
    lanes = "".join(
        line(0, y, WIDTH, y, stroke=CREAM, stroke_opacity=0.38, stroke_width=1.5, stroke_dasharray="10 8")
        for y in (84, 124)
    )
    posts = "".join(f"M{x} {RAIL - 4}v14" for x in range(8, WIDTH, 34))
    return "".join(
        (
            box(0, RAIL, WIDTH, HEIGHT - RAIL, fill=TURF),
            path(mown, fill=MOWN),
            lanes,
            box(0, RAIL, WIDTH, 7, fill="#1F4A2B", opacity=0.28),  # the shade of the rail
            path(posts, stroke=CREAM, stroke_width=3),
            line(0, RAIL - 3, WIDTH, RAIL - 3, stroke=CREAM, stroke_width=4.5),
        )
    )


def _tote(x: float, y: float) -> Svg:
    """The bet board: horses, and below them what a win pays."""
    column = 28.5
    cells = "".join(
        numeral(horse, column * (index + 0.5) + 3, 13.5, 9.5, CREAM)
        + numeral(factor, column * (index + 0.5) + 3, 31, 12.5, GOLD)
        for index, (horse, factor) in enumerate(FACTORS)
    )
    rules = "".join(f"M{column * index + 3} 7.5v30" for index in range(1, len(FACTORS)))
    return group(
        path("M18 40v18M102 40v18", stroke=TOTE, stroke_width=4.5),
        box(0, 0, 120, 45, rx=5, fill=TOTE),
        box(3, 3, 114, 39, rx=3, fill="none", stroke=TOTE_LINE),
        path(rules, stroke=TOTE_LINE),
        cells,
        x=x,
        y=y,
    )


def _post() -> Svg:
    """The winning post, and the chequered line that leads to it."""
    return "".join(
        (
            box(POST - 9, RAIL + 3, 18, HEIGHT - RAIL, fill="#1F4A2B", opacity=0.35),
            finish_line(POST - 7, RAIL + 3, 7, 17),
            line(POST, 20, POST, RAIL + 4, stroke="#1F4A2B", stroke_width=6),
            line(POST, 20, POST, RAIL + 3, stroke=CREAM, stroke_width=4),
            circle(POST, 19, 11.5, fill="#1F4A2B"),
            circle(POST, 19, 10.5, fill=CREAM),
            circle(POST, 19, 7.6, fill=RED),
        )
    )


def _clods(x: float, y: float, scale: float) -> Svg:
    """What the hoofs throw up behind a horse."""
    flying = ((-4, 4, 2.6), (-12, -2, 1.9), (-17, 6, 1.4), (4, 9, 1.6), (-22, 0, 1.1))
    return group(*(ellipse(a, b, 1.3 * r, r, fill=SOIL) for a, b, r in flying), x=x, y=y, scale=scale)

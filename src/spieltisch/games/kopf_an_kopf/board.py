"""The drawing: ten lanes on sand, the zone without bets, and the line."""

from random import Random
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.stage.draw import Svg, box, circle, group, line, path, picture
from spieltisch.stage.horses import CREAM, INK, Stride, finish_line, portrait, racehorse
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Picture
from spieltisch.stage.tokens import LIGHT

WIDTH: Final = 336
HEIGHT: Final = 168
LANE: Final = 56
FIELD: Final = 26
LINE: Final = 310  # the finish: field 20 ends here
ZONE: Final = 5  # fields before the finish where no bets are taken

SAND: Final = "#E3C792"
GRAIN: Final = "#C9A763"
PALE: Final = "#F3E2BE"
LANE_LINE: Final = "#B48A4E"
RED: Final = "#C8412F"
GOLD: Final = "#D9A400"


def vignette(game: Game | None = None) -> Picture:
    """The picture on the home page: lanes 4 to 6 near the finish. It is the same for every box."""
    return picture(
        WIDTH,
        HEIGHT,
        _sand(),
        _zone(),
        _lanes(),
        finish_line(LINE, 0, 7, 24),
        _last_move(1, 14, 17),
        _runner(4, "chestnut", 0, 14, cloth=LIGHT["seat-red"], ink="#FFF", blaze=True),
        _runner(5, "black", 1, 17, "gathered", blaze=True),
        _runner(6, "white", 2, 12, cloth=LIGHT["seat-blue"], ink="#FFF"),
        _movement_die(236, 141),
        _horse_die(5, 279, 139),
    )


def badge(game: Game | None = None) -> Picture:
    """The sign of the game: the head of a horse, on sand with rays as on its card."""
    rays = "M22 30L-4 12V-2ZM22 30L2-4H14ZM22 30L26-4H38ZM22 30L48 0V14ZM22 30L48 28V42ZM22 30L-4 40V26Z"
    return picture(
        44,
        44,
        box(0, 0, 44, 44, fill=SAND),
        path(rays, fill=PALE, opacity=0.6),
        group(portrait("bay"), x=3.5, y=3.6, scale=0.385),
    )


def _sand() -> Svg:
    chance = Random(3)
    grains = "".join(
        circle(chance.random() * WIDTH, chance.random() * HEIGHT, 0.4 + 1.1 * chance.random())
        for _grain in range(150)
    )
    return box(0, 0, WIDTH, HEIGHT, fill=SAND) + group(grains, fill=GRAIN, opacity=0.6)


def _zone() -> Svg:
    """The red zone: no bets on a horse that is in it."""
    left = LINE - ZONE * FIELD
    hatching = "".join(line(x, HEIGHT, x + HEIGHT, 0) for x in range(left - HEIGHT, LINE, 12))
    window = f"M{left} 0H{LINE}V{HEIGHT}H{left}Z"
    return "".join(
        (
            f'<clipPath id="kopf-an-kopf-zone"><path d="{window}"/></clipPath>',
            path(window, fill=RED, opacity=0.2),
            group(hatching, stroke=RED, stroke_width=1.2, opacity=0.16, clip_path="url(#kopf-an-kopf-zone)"),
            line(left, 0, left, HEIGHT, stroke=RED, stroke_width=3, opacity=0.75),
        )
    )


def _lanes() -> Svg:
    fields = range(LINE - FIELD, 44, -FIELD)  # the painted numbers stand free
    dotted = "".join(f"M{x} 0V{HEIGHT}" for x in fields if (LINE - x) // FIELD % 5)
    solid = "".join(f"M{x} 0V{HEIGHT}" for x in fields if (LINE - x) // FIELD == 2 * ZONE)
    borders = "".join(f"M0 {y}H{WIDTH}" for y in range(0, HEIGHT + 1, LANE))
    numbers = "".join(
        numeral(number, 25, LANE * row + LANE / 2, 31, LANE_LINE) for row, number in enumerate((4, 5, 6))
    )
    return "".join(
        (
            path(dotted, stroke=LANE_LINE, stroke_width=1.2, stroke_dasharray="1.5 4", opacity=0.7),
            path(solid, stroke=LANE_LINE, stroke_width=1.4, opacity=0.8),
            path(borders, stroke=LANE_LINE, stroke_width=3),
            path(borders, stroke=PALE),
            group(numbers, opacity=0.8),
        )
    )


def _middle(field: int) -> float:
    return LINE - (20.5 - field) * FIELD


def _runner(
    number: int,
    coat: str,
    row: int,
    field: int,
    stride: Stride = "reaching",
    *,
    cloth: str = CREAM,
    ink: str = INK,
    blaze: bool = False,
) -> Svg:
    """A horse on its field; the cloth has the colour of its owner, and is pale while nobody has bought it."""
    horse = racehorse(number, coat, stride, large=True, cloth=cloth, ink=ink, blaze=blaze)
    return group(horse, x=_middle(field) - 54 * 0.73, y=LANE * row + 3, scale=0.73)


def _last_move(row: int, start: int, end: int) -> Svg:
    """A ring where the horse came from, and dots to it."""
    y = LANE * row + 38
    dots = f"M{_middle(start) + 12} {y}H{_middle(end)}"
    return path(
        dots, fill="none", stroke=GOLD, stroke_width=5, stroke_linecap="round", stroke_dasharray="0.1 11"
    ) + circle(_middle(start), y, 5, fill="none", stroke=GOLD, stroke_width=2.4)


def _movement_die(x: float, y: float) -> Svg:
    return group(
        box(-12, -10, 29, 29, rx=6, fill="#0B1114", opacity=0.28),
        box(-14.5, -14.5, 29, 29, rx=6, fill="#D9CFB8", stroke=INK, stroke_width=1.8),
        box(-13.6, -13.6, 27.2, 25, rx=5, fill=CREAM),
        *(circle(place, place - 1, 2.8, fill=INK) for place in (-7, 0, 7)),
        x=x,
        y=y,
        angle=10,
    )


def _horse_die(value: int, x: float, y: float) -> Svg:
    """The ten-sided die that names a horse."""
    return group(
        path("M2-27L30-5V13L2 36L-26 13V-5Z", fill="#0B1114", opacity=0.28),
        path(
            "M0-30L28-9V9L0 31L-28 9V-9Z",
            fill="#8E3F12",
            stroke=INK,
            stroke_width=2.4,
            stroke_linejoin="round",
        ),
        path("M0-30L28-9V9L19 6Z", fill="#B4531A"),
        path("M0-30L-28-9V9L-19 6Z", fill="#A34814"),
        path("M0 17L19 6L28 9L0 31Z", fill="#963F10"),
        path("M0-30L19 6L0 17L-19 6Z", fill="#D0672A", stroke="#7A350E", stroke_linejoin="round"),
        numeral(value, 0, 0, 17, CREAM),
        x=x,
        y=y,
        angle=-6,
        scale=0.8,
    )

"""Knight Rider: the pictures of the rulebook, drawn on the real tiles with the sprites of the game."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

from spieltisch.engine.registry import restore_game
from spieltisch.games.knight_rider.rules.box import Components
from spieltisch.games.knight_rider.view.cards import HEIGHT, NAME_LINE, WIDTH
from spieltisch.games.knight_rider.view.cars import DISC, SEAT_COLOURS
from spieltisch.games.knight_rider.view.city import LETTERS, STEPS, TILE, arms_at, cut_plank, tile_sprite
from spieltisch.games.knight_rider.view.marks import tick
from spieltisch.games.knight_rider.view.pieces import ASIDE, ASKEW, BESIDE, RED_ASKEW, SCALE, SHARING
from spieltisch.games.knight_rider.view.track_view import Cell, TrackView, cell_of, field_of, middle
from spieltisch.games.knight_rider.view.view_model import SLUG, translate
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Picture, Point
from spieltisch.stage.svg import (
    Svg,
    box,
    circle,
    group,
    line,
    number,
    path,
    picture,
    square,
    stroke,
    use,
    words,
)
from spieltisch.stage.view_model import localized

EDGE: Final = 8.0
ZOOM: Final = 1.5
INK: Final = "#ECE6D8"


def figures(language: str) -> dict[str, Picture]:
    """Draw all pictures by name."""
    return {
        "shapes": _shapes(language),
        "fields": _fields(language),
        "edges": _edges(language),
        "start": _start(),
        "curve": _curve(),
        "ram": _ram(),
        "oil": _oil(),
        "cars": _cars(language),
        "escape": _escape(),
        "kitt": _kitt(language),
        "detours": _detours(language),
        "jump": _jump(),
        "capture": _capture(),
    }


# -- the pictures --------------------------------------------------------------------------------------------


def _shapes(language: str) -> Picture:
    """Draw the four kinds of tiles."""
    width = TILE * 1.3
    drawn = []
    for place, shape in enumerate(_box().shape):
        tile = next(tile for tile in _box().tile if tile.shape == shape.id)
        x = EDGE + (place + 0.5) * width
        drawn.append(use(tile_sprite(tile.number, 0), x, EDGE + TILE * 0.6, scale=1.2))
        name = localized(shape, "name", language)
        drawn.append(_words(f"{shape.count} × {name}", x, EDGE + TILE * 1.2 + 22))
    return _night(2 * EDGE + len(_box().shape) * width, TILE * 1.2 + 46, *drawn)


def _fields(language: str) -> Picture:
    """Draw middle, arm, border and rim fields."""
    section = Section((5, 5), (6, 5), ["12@(5,5)r1", "13@(6,5)r3"])
    signs = (
        ("C(5,5)", "middle"),
        ("A(5,5,E)", "arm"),
        ("B(5,5,E)", "border"),
        ("A(6,5,N)", "arm"),
        ("B(6,5,N)", "rim"),
    )
    marks = [
        section.numbered(field, 1 + ("middle", "arm", "border", "rim").index(kind)) for field, kind in signs
    ]
    key = [
        circle(section.width + 24, 34 + 30 * place, 10, fill="#FFF")
        + numeral(place + 1, section.width + 24, 34 + 30 * place, 11, "#1E2A30")
        + _words(translate(language, f"figure-{kind}"), section.width + 44, 39 + 30 * place, anchor="start")
        for place, kind in enumerate(("middle", "arm", "border", "rim"))
    ]
    return section.drawn(*marks, beside=150, more="".join(key))


def _edges(language: str) -> Picture:
    """KNR-14, KNR-15: draw where a T-junction fits and where it does not."""
    tiles = ["11@(5,5)r0", "21@(6,4)r1", "36@(6,6)r0", "15@(5,6)r0"]
    good = Section((5, 4), (6, 6), [*tiles, "13@(6,5)r0"])
    bad = Section((5, 4), (6, 6), [*tiles, "13@(6,5)r2"])
    x, y = middle((6, 5))
    right = good.framed((6, 5), "var(--night-action)") + good.at(
        "".join(tick(x + STEPS[side][0] * 50, y + STEPS[side][1] * 50) for side in (2, 3))
    )
    wrong = bad.framed((6, 5), "var(--night-refuse)") + bad.at(_cross(x, y - 50) + _cross(x, y + 50))
    one, other = good.drawn(right), bad.drawn(wrong)
    return _side_by_side(
        (one, translate(language, "figure-fits")),
        (other, translate(language, "figure-fits-not")),
    )


def _start() -> Picture:
    """KNR-28, KNR-29: draw example 3, cars that wait at the entries of the start tile."""
    section = Section((4, 4), (6, 6), ["24@(5,5)r0", "36@(5,4)r0"], start="(5,5)")
    cars = [
        section.waiting(0, "W", -1),
        section.waiting(1, "W", 1),
        section.waiting(2, "S", 0),
        section.waiting(3, "E", 0),
    ]
    return section.drawn(*cars)


CURVE: Final = ("12@(5,5)r1", "11@(6,5)r1", "21@(6,6)r0")


def _curve() -> Picture:
    """KNR-42: draw example 4, round a curve with a 4."""
    section = Section((5, 5), (6, 6), CURVE)
    way = [section.numbered(field, cost) for field, cost in (("A(6,5,W)", 1), ("C(6,5)", 2), ("A(6,5,S)", 4))]
    x, y = section.point("C(6,5)")
    turn = section.at(_turn_sign(x + 26, y - 26)) + section.label(x + 38, y - 38, 3)
    return section.drawn(section.car(1, "B(5,5,E)", "E"), *way, turn)


def _ram() -> Picture:
    """KNR-54 to KNR-62: draw example 6, before the roll and after it."""
    before, after = Section((6, 5), (6, 6), CURVE), Section((6, 5), (6, 6), CURVE)
    first = before.drawn(
        before.car(1, "A(6,6,N)", "S", aside=-1),
        before.car(0, "A(6,6,N)", "S", aside=1),
        before.arrow("A(6,6,N)", "C(6,6)"),
    )
    second = after.drawn(
        after.car(1, "C(6,6)", "S"),
        after.car(0, "B(6,5,S)", "S"),
        after.arrow("A(6,6,N)", "B(6,5,S)", "#F09A4A"),
    )
    return _side_by_side((first, "4"), (second, ""))


def _oil() -> Picture:
    """KNR-73: draw the field behind a car; behind a curve it follows the road."""
    section = Section((5, 5), (6, 6), CURVE)
    spots = section.oil("A(6,6,N)") + section.oil("A(6,5,W)")
    return section.drawn(spots, section.car(0, "C(6,6)", "S"), section.car(2, "C(6,5)", "S"))


def _cars(language: str) -> Picture:
    """Draw the conditions of a car: heading, on its roof, in its coat; and the red one."""
    drawn = []
    step = 150.0
    for place, state in enumerate(("plain", "roof", "coat", "red")):
        x, y = EDGE + (place + 0.5) * step - 6, 48.0
        colour = SEAT_COLOURS[place % len(SEAT_COLOURS)]
        if state == "red":
            drawn.append(use("red-glow", x, y, scale=0.86) + use("red-car", x, y, angle=RED_ASKEW))
        else:
            sprite = f"roof-{colour}" if state == "roof" else f"car-{colour}"
            drawn.append(use(sprite, x, y, angle=ASKEW if state == "roof" else 0))
            drawn.append(use("coat", x, y) if state == "coat" else "")
            drawn.append(
                use(f"disc-{colour}-{place + 1}", x + (0 if state == "roof" else DISC), y, scale=1.15)
            )
        drawn.append(_words(translate(language, f"figure-{state}"), x, 112))
    return _night(2 * EDGE + 4 * step, 128, *drawn)


def _escape() -> Picture:
    """KNR-80, KNR-81: draw a card, and its effect on the red car."""
    card = next(card for card in _box().escape_card if abs(card.dx) + abs(card.dy) == 3)
    tiles = [
        "24@(5,5)r0",
        "13@(6,5)r0",
        "35@(7,5)r1",
        "22@(5,6)r0",
        "33@(6,6)r0",
        "42@(7,6)r0",
        "12@(5,7)r0",
        "34@(6,7)r0",
        "16@(7,7)r0",
    ]
    section = Section((5, 5), (7, 7), tiles)
    start = (5 if card.dx > 0 else 7, 5 if card.dy > 0 else 7)
    end = (start[0] + card.dx, start[1] + card.dy)
    (x0, y0), (x1, y1) = middle(start), middle(end)
    flight = path(
        f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}",
        stroke="var(--scanner)",
        stroke_width=4,
        stroke_dasharray="1 9",
        stroke_linecap="round",
    )
    ghost = group(use("red-car", x0, y0, angle=RED_ASKEW, scale=SCALE), opacity=0.45)
    more = use(f"escape-{card.id}", section.width + 64, section.height / 2, scale=1.6)
    return section.drawn(section.at(ghost + flight), section.red(end), beside=128, more=more)


def _kitt(language: str) -> Picture:
    """Draw the four K.I.T.T. cards."""
    cards = [(f"kitt-{card.id}", localized(card, "name", language), INK) for card in _box().kitt_card]
    return _card_row(cards)


def _card_row(cards: Sequence[tuple[str, str, str]]) -> Picture:
    step = WIDTH + 14
    drawn = []
    for place, (sprite, name, ink) in enumerate(cards):
        x, y = EDGE + 7 + WIDTH / 2 + place * step, EDGE + HEIGHT / 2
        drawn.append(use(sprite, x, y))
        drawn.append(
            words(name, x, y + NAME_LINE, font_size=11.8, font_weight=700, text_anchor="middle", fill=ink)
        )
    return _night(2 * EDGE + len(cards) * step, HEIGHT + 2 * EDGE, *drawn)


def _detours(language: str) -> Picture:
    """KNR-99, KNR-100: draw the five cards on a crossing, and the roads that they leave open."""
    step = TILE * 1.14
    crossing = max(_box().tile, key=lambda tile: len(_box().shapes[tile.shape].arms))
    arms = arms_at(_box().shapes[crossing.shape].arms, 0)
    drawn = []
    for place, card in enumerate(_box().detour_card):
        x, y = EDGE + (place + 0.5) * step, EDGE + TILE / 2
        cut_arms = sorted(arms - arms_at(card.arms, 0))
        drawn.append(use(tile_sprite(crossing.number, 0), x, y))
        drawn.append(use(f"laid-{card.id}", x, y) + group(*map(cut_plank, cut_arms), x=x, y=y))
        drawn.append(_words(localized(card, "name", language), x, EDGE + TILE + 20))
    return _night(2 * EDGE + step * len(_box().detour_card), TILE + 42, *drawn)


def _jump() -> Picture:
    """KNR-93: draw example 15, over the road block."""
    block = next(card for card in _box().detour_card if card.barrier_on_middle)
    section = Section((5, 5), (5, 5), ["12@(5,5)r1"], detours={"(5,5)": [(block.id, 1)]})
    (x0, y0), (x1, y1), (x2, y2) = (section.point(field) for field in ("A(5,5,W)", "C(5,5)", "A(5,5,E)"))
    leap = stroke(
        f"M{number(x0 + 10)} {number(y0 - 6)}Q{number(x1)} {number(y1 - 46)} {number(x2)} {number(y2 - 4)}",
        "var(--scanner)",
        3,
        dashes="1 6",
        cap="round",
    )
    return section.drawn(
        section.car(0, "A(5,5,W)", "E"),
        section.at(leap),
        section.numbered("A(5,5,E)", 1),
        section.numbered("B(5,5,E)", 2),
    )


def _capture() -> Picture:
    """KNR-108: draw example 12, past the villain, round and back with a 5."""
    section = Section((5, 5), (6, 5), ["12@(5,5)r1", "11@(6,5)r1"])
    (x, y), (red_x, red_y) = section.point("A(5,5,E)"), section.point("C(5,5)")
    beside = [
        section.label(red_x - 4, red_y + 25, 1),
        section.label(x, y + 25, 2),
        section.at(_turn_sign(x + 24, y)),
        section.label(x + 35, y - 11, 4),
        section.label(red_x + 4, red_y - 25, 5),
    ]
    return section.drawn(section.red((5, 5)), section.car(1, "A(5,5,W)", "E", lights=False), *beside)


# -- how they are drawn --------------------------------------------------------------------------------------


@cache
def _box() -> Components:
    return cast(Components, restore_game(SLUG, None).box)


def _night(width: float, height: float, *drawn: Svg) -> Picture:
    """Draw a picture on dark ground."""
    return picture(width, height, box(0, 0, width, height, rx=8, fill="var(--night)"), *drawn)


def _words(text: str, x: float, y: float, anchor: str = "middle") -> Svg:
    return words(text, x, y, font_size=14, font_weight=600, text_anchor=anchor, fill=INK)


def _cross(x: float, y: float) -> Svg:
    strokes = path(
        "M-4-4L4 4M4-4L-4 4", stroke="var(--night-refuse)", stroke_width=2.4, stroke_linecap="round"
    )
    return group(
        circle(0, 0, 9, fill="var(--night)", stroke="var(--night-refuse)", stroke_width=2.2),
        strokes,
        x=x,
        y=y,
    )


def _turn_sign(x: float, y: float) -> Svg:
    """Draw the sign of a turn on the spot."""
    ground = circle(x, y, 11, fill="#0E7C66", stroke="#E9FFF8", stroke_width=1.6)
    arrow = stroke(
        "M-5 3A5.500 5.500 0 1 1 0 5.500M-3 8L0 5.500L-3 2.500", "#FFF", 2, cap="round", join="round"
    )
    return ground + group(arrow, x=x, y=y)


def _side_by_side(*parts: tuple[Picture, str]) -> Picture:
    """Draw pictures in a row, with words or a roll of the die between them."""
    gap, drawn, x = 64.0, list[Svg](), 0.0
    height = max(part.height for part, _ in parts)
    throws = any(text.isdecimal() for _, text in parts)
    for part, text in parts:
        drawn.append(group(part.svg, x=x))
        if text.isdecimal():
            drawn.append(use(f"die-{text}", x + part.width + gap / 2, height / 2, scale=0.72))
        elif text:
            drawn.append(_words(text, x + part.width / 2, height + 20))
        x += part.width + (gap if throws else 12)
    width = x - (gap if throws else 12)
    return _night(width, height + (0 if throws else 32), *drawn)


class Section:
    """A piece of the city with a position on it."""

    def __init__(
        self,
        north_west: Cell,
        south_east: Cell,
        tiles: Sequence[str],
        *,
        detours: Mapping[str, Sequence[tuple[str, int]]] | None = None,
        start: str | None = None,
    ) -> None:
        self.north_west, self.south_east = north_west, south_east
        columns, rows = south_east[0] - north_west[0] + 1, south_east[1] - north_west[1] + 1
        self.width, self.height = columns * TILE * ZOOM, rows * TILE * ZOOM
        self.start = start
        view: dict[str, Any] = {"tiles": tiles, "detours": detours or {}, "cars": (), "start_tile": start}
        self.track_view = TrackView(_box(), view)

    def at(self, drawn: Svg) -> Svg:
        """Draw something in units of the city at its place in the picture."""
        x, y = self.north_west
        return group(group(drawn, x=-x * TILE, y=-y * TILE), scale=ZOOM)

    def point(self, field: str) -> Point:
        """Return where a field lies in the city."""
        return self.track_view.at(field_of(field))

    def drawn(self, *marks: Svg, beside: float = 0, more: Svg = "") -> Picture:
        """Draw the picture with these marks, and something beside it."""
        (west, north), (east, south) = self.north_west, self.south_east
        tiles = [
            use(tile_sprite(*laid), *middle(cell))
            for cell, laid in self.track_view.tiles.items()
            if west <= cell[0] <= east and north <= cell[1] <= south
        ]
        for cell, stack in self.track_view.detours.items():
            kind, rotation = stack[-1]
            x, y = middle(cell)
            card = next(card for card in _box().detour_card if card.id == kind)
            cut_arms = sorted(self.track_view.arms[cell] - arms_at(card.arms, rotation))
            tiles.append(
                use(f"laid-{kind}", x, y, angle=90 * rotation) + group(*map(cut_plank, cut_arms), x=x, y=y)
            )
        return _night(self.width + beside, self.height, self.at("".join(tiles)), *marks, more)

    def car(self, seat: int, field: str, heading: str, aside: int = 0, lights: bool = True) -> Svg:
        """Draw a seat's car on a field; `aside` if two share it."""
        x, y = self.point(field)
        direction = LETTERS.index(heading)
        across = STEPS[(direction + 1) % 4]
        x, y = x + ASIDE * aside * across[0], y + ASIDE * aside * across[1]
        return self.at(self._car(seat, x, y, direction, SHARING if aside else SCALE, lights))

    def waiting(self, seat: int, side: str, aside: int) -> Svg:
        """Draw a seat's car outside an entry of the start tile."""
        direction = LETTERS.index(side)
        x, y = middle(cell_of(self.start or ""))
        across = STEPS[(direction + 1) % 4]
        x += STEPS[direction][0] * 74 + across[0] * 10 * aside
        y += STEPS[direction][1] * 74 + across[1] * 10 * aside
        return self.at(self._car(seat, x, y, (direction + 2) % 4, SCALE))

    @staticmethod
    def _car(seat: int, x: float, y: float, heading: int, scale: float, lights: bool = True) -> Svg:
        colour = SEAT_COLOURS[seat]
        back_x, back_y = STEPS[heading][0] * DISC * scale, STEPS[heading][1] * DISC * scale
        body = use(f"{'' if lights else 'dark-'}car-{colour}", x, y, angle=90 * (heading - 1), scale=scale)
        return body + use(f"disc-{colour}-{seat + 1}", x + back_x, y + back_y, scale=scale * 1.15)

    def red(self, cell: Cell) -> Svg:
        """Draw the red car."""
        x, y = middle(cell)
        return self.at(use("red-glow", x, y, scale=0.5) + use("red-car", x, y, angle=RED_ASKEW, scale=SCALE))

    def numbered(self, field: str, value: int) -> Svg:
        """Draw a number on a field."""
        return self.label(*self.point(field), value)

    def label(self, x: float, y: float, value: int) -> Svg:
        """Draw a number at a place of the city."""
        ring = circle(x, y, 7.5, fill="#0E7C66", stroke="#E9FFF8", stroke_width=1.4)
        return self.at(ring + numeral(value, x, y, 8, "#FFF"))

    def framed(self, cell: Cell, colour: str) -> Svg:
        """Draw a frame around a tile."""
        return self.at(
            square(*middle(cell), TILE / 2 - 1.5, rx=5, fill="none", stroke=colour, stroke_width=3)
        )

    def arrow(self, start: str, end: str, colour: str = "var(--night-action)") -> Svg:
        """Draw a step beside the road."""
        (x0, y0), (x1, y1) = self.point(start), self.point(end)
        shift = BESIDE
        step = 1 if y1 > y0 else -1
        shaft = line(x0 + shift, y0, x1 + shift, y1, stroke=colour, stroke_width=3.4, stroke_linecap="round")
        tip = f"M{number(x1 + shift - 5)} {number(y1 - 6 * step)}l5 {6 * step}l5 {-6 * step}"
        return self.at(
            shaft + path(tip, fill="none", stroke=colour, stroke_width=3.4, stroke_linecap="round")
        )

    def oil(self, field: str) -> Svg:
        """Draw an oil slick."""
        return self.at(use("oil", *self.point(field)))

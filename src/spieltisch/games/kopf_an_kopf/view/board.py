"""Kopf an Kopf: the track and the pictures of the home page, drawn from the box."""

from collections.abc import Iterator
from random import Random
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import PLACES, Components
from spieltisch.games.kopf_an_kopf.view.cards import card_symbols
from spieltisch.games.kopf_an_kopf.view.horse_cards import ODDS, horse_card_symbols, portrait_clips
from spieltisch.games.kopf_an_kopf.view.layout import Plan, plan
from spieltisch.games.kopf_an_kopf.view.sprites import (
    DARK,
    FREE,
    LIGHT,
    coat_id,
    coats,
    horse_sprite,
    sprites,
)
from spieltisch.stage.horses import finish_line
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Picture, Sheet
from spieltisch.stage.svg import (
    Svg,
    Value,
    box,
    caption,
    circle,
    group,
    line,
    number,
    path,
    picture,
    tag,
    use,
    words,
)

MARK: Final = 5  # every fifth field line is solid
LEGIBLE: Final = 20  # narrower fields get no number


def sheet(game: Game) -> Sheet:
    """Return the drawings of one box: the track in both shapes, and every sprite."""
    plans = (plan(game, "wide"), plan(game, "tall"))
    drawn = [
        _hatching(),
        *portrait_clips(plans),
        sprites(game.box),
        *horse_card_symbols(plans),
        *card_symbols(game.box),
    ]
    return Sheet(
        sprites="".join(drawn),
        boards={each.shape: track(each) + "".join(_furniture(each)) for each in plans},
        light=dict(LIGHT),
        dark=dict(DARK),
    )


def _hatching() -> Svg:
    """Draw the pattern of the no-bet zone."""
    return tag(
        "pattern",
        box(0, 0, 3, 8, fill="var(--no-bets)", opacity=0.13),
        id="no-bets",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )


# -- the track ---------------------------------------------------------------------------------------------


def track(plan: Plan) -> Svg:
    """Draw the wood with the lanes on it, from the start field to the finish line."""
    measures = plan.measures
    wood = box(
        measures.left,
        measures.top,
        measures.width,
        plan.bottom - measures.top,
        rx=measures.corner,
        fill="var(--wood)",
    )
    return "".join((wood, _sand(plan), _no_bets(plan), *_lines(plan), *_numbers(plan)))


def _sand(plan: Plan) -> Svg:
    """Draw the start field, raked sand and grains."""
    left, top, length, height = plan.first_left, plan.lane_top, plan.measures.length, plan.measures.height
    raked = "".join(
        f"M{number(left)} {number(top + lane * plan.lane)}"
        f"h{number(length)}v{number(plan.lane)}h{number(-length)}z"
        for lane in range(0, plan.lanes, 2)
    )
    return "".join(
        (
            box(plan.start_left, top, plan.measures.start, height, fill="var(--start)"),
            box(left, top, length, height, fill="var(--sand)"),
            path(raked, fill="var(--rake)"),
            grains(left + 3, top + 3, length - 6, height - 6, plan.measures.grains),
        )
    )


def grains(x: float, y: float, width: float, height: float, count: int) -> Svg:
    """Draw grains of sand, the same ones each time."""
    chance = Random(7)
    drawn = []
    for colour in ("var(--grain)", "var(--grain-pale)"):
        dots = "".join(
            f"M{number(x + chance.random() * width)} {number(y + chance.random() * height)}h0"
            for _grain in range(count // 2)
        )
        drawn.append(path(dots, stroke=colour, stroke_width=2.2, stroke_linecap="round", opacity=0.8))
    return "".join(drawn)


def _no_bets(plan: Plan) -> Svg:
    """Draw the no-bet zone (KAK-8)."""
    left, width, top, height = (
        plan.zone_left,
        plan.zone_right - plan.zone_left,
        plan.lane_top,
        plan.measures.height,
    )
    return "".join(
        (
            box(left, top, width, height, fill="var(--no-bets)", opacity=0.2),
            box(left, top, width, height, fill="url(#no-bets)"),
            line(
                left, top, left, top + height, stroke="var(--no-bets)", stroke_width=plan.measures.zone_line
            ),
        )
    )


def _lines(plan: Plan) -> Iterator[Svg]:
    """Draw the lines between lanes and fields, the start line and the finish."""
    top, bottom, end = plan.lane_top, plan.lane_top + plan.measures.height, plan.finish_left
    lanes = "".join(
        f"M{number(plan.start_left)} {number(top + lane * plan.lane)}H{number(end)}"
        for lane in range(plan.lanes + 1)
    )
    yield path(lanes, stroke="var(--lane-line)", stroke_width=1.4)
    ends = [(field, plan.first_left + field * plan.field) for field in range(1, plan.fields)]
    fine = "".join(f"M{number(x)} {number(top)}V{number(bottom)}" for field, x in ends if field % MARK)
    bold = "".join(f"M{number(x)} {number(top)}V{number(bottom)}" for field, x in ends if not field % MARK)
    yield path(fine, stroke="var(--lane-line)", stroke_width=0.9, stroke_dasharray="2 5", opacity=0.8)
    yield path(bold, stroke="var(--lane-line)", stroke_width=1.6, opacity=0.8)
    yield box(plan.first_left - 2, top, 4, plan.measures.height, fill="var(--start-line)")
    square = plan.measures.square
    yield finish_line(end, top, square, round(plan.measures.height / square))


def _numbers(plan: Plan) -> Iterator[Svg]:
    """Draw the numbers of the fields above and of the lanes at the left; on a desk also on the sand."""
    measures = plan.measures
    zone = plan.box.board.no_bet_zone
    heads = []
    for field in range(1, plan.fields + 1):
        if plan.field < LEGIBLE and field != 1 and field % (MARK if plan.field > 5 else 4 * MARK):
            continue
        inside = zone.first_field <= field <= zone.last_field
        fill = {"fill": "var(--on-wood-zone)"} if inside else {}
        heads.append(
            words(str(field), plan.field_middle(field), plan.lane_top - measures.heading_rise, **fill)
        )
    face: dict[str, Value] = {"font_family": "var(--display)", "text_anchor": "middle"}
    yield tag("g", *heads, font_size=measures.heading_size, font_weight=700, fill="var(--on-wood)", **face)
    lanes, painted = [], []
    for horse in plan.box.horses:
        middle = plan.lane_middle(horse.number)
        two = horse.number > 9
        height, x = measures.numbers[two]
        lanes.append(words(str(horse.number), measures.left + x, middle + height * 0.35, font_size=height))
        if not plan.tall:
            painted.append(
                numeral(horse.number, plan.first_left + (26 if two else 17), middle, 21, "var(--lane-line)")
            )
    yield tag("g", *lanes, font_weight=800, fill="#FBF7EC", **face)
    yield group(*painted, opacity=0.38)


# -- places and piles --------------------------------------------------------------------------------------


def _furniture(plan: Plan) -> Iterator[Svg]:
    """Draw the winner places, the places of the piles, and the trays of dice and hand."""
    yield from places(plan)
    for pile in range(3):
        x, y, width, height = plan.pile_area(pile)
        yield box(x, y, width, height, rx=4, fill="none", stroke="var(--wood-edge)", stroke_dasharray="4 3")
    tray = plan.measures.dice_tray
    if plan.tall:
        return
    yield box(*tray, rx=10, fill="var(--tray)", stroke="var(--tray-edge)")
    seam: dict[str, Value] = {"stroke": "var(--tray-edge)", "stroke_width": 1.2, "stroke_dasharray": "5 4"}
    x, y, width, height = tray.inset(5)
    yield box(x, y, width, height, rx=7, fill="none", **seam)
    yield line(tray.x + 131, tray.y + 16, tray.x + 131, tray.y + 104, stroke="var(--tray-edge)")


def places(plan: Plan) -> Iterator[Svg]:
    """Draw the three winner places."""
    for place in range(PLACES):
        yield _place(plan, place)


def _place(plan: Plan, place: int) -> Svg:
    """Draw a winner place with its prize money, in the colour of its odds."""
    x, y, width, height = plan.place_area(place)
    fill, ink = ODDS[place]
    prize = plan.box.prizes.by_place[place]
    ground: dict[str, Value] = {"fill": "var(--wood-deep)", "stroke": "var(--wood-edge)", "stroke_width": 1.2}
    if plan.tall:
        return "".join(
            (
                box(x, y, width, height, rx=6, **ground),
                path(
                    f"M{number(x)} {number(y + 16)}v-10a6 6 0 0 1 6-6h{number(width - 12)}a6 6 0 0 1 6 6v10Z",
                    fill=fill,
                ),
                caption(f"{place + 1}.", x + 5, y + 12.5, 13, ink, weight=800, display=True),
                caption(f"{prize} €", x + width - 4, y + 12, 11.5, ink, "end", 700),
            )
        )
    right = number(x + 42)
    tab = f"M{right} {number(y)}H{number(x + 8)}a8 8 0 0 0-8 8v{number(height - 16)}a8 8 0 0 0 8 8H{right}Z"
    return "".join(
        (
            box(x, y, width, height, rx=8, **ground),
            path(tab, fill=fill),
            caption(f"{place + 1}.", x + 21, y + 25, 20, ink, "middle", 800, display=True),
            caption(f"{prize} €", x + 21, y + 43, 13, ink, "middle", 700),
        )
    )


def empty_place(plan: Plan, place: int) -> Svg:
    """Draw the shadow of a horse on a free winner place."""
    x, y, scale = plan.winner_middle(place)
    return group(use(f"ghost-{place % 2}", 0, 0), x=x, y=y, scale=scale, fill="var(--on-wood)", opacity=0.2)


# -- the shelf ---------------------------------------------------------------------------------------------

WIDTH: Final = 336
HEIGHT: Final = 168
LANE: Final = 56
FIELD: Final = 26
LINE: Final = 310  # where the last field ends
RUNNERS: Final = ((4, "red", 7), (5, FREE, 4), (6, "blue", 9))  # horse, owner, fields before the finish
ROLLED: Final = 5


def vignette(game: Game) -> Picture:
    """Draw the home page picture: lanes 4 to 6 near the finish."""
    components: Components = game.box
    zone = components.board.no_bet_zone
    left = LINE - (components.board.fields - zone.first_field + 1) * FIELD
    return picture(
        WIDTH,
        HEIGHT,
        box(0, 0, WIDTH, HEIGHT, fill="var(--sand)"),
        grains(0, 0, WIDTH, HEIGHT, 150),
        box(left, 0, LINE - left, HEIGHT, fill="var(--no-bets)", opacity=0.2),
        box(left, 0, LINE - left, HEIGHT, fill="url(#no-bets)"),
        line(left, 0, left, HEIGHT, stroke="var(--no-bets)", stroke_width=3, opacity=0.75),
        *_cropped_lanes(),
        finish_line(LINE, 0, 7, 24),
        *_trail(1, RUNNERS[1][2] + 3, RUNNERS[1][2]),
        *(_runner(row, *each) for row, each in enumerate(RUNNERS)),
        use("move-die-3", 236, 141, scale=0.63),
        use(f"horse-die-{ROLLED}", 279, 139, scale=0.8),
    )


def _cropped_lanes() -> Iterator[Svg]:
    fields = range(LINE - FIELD, 44, -FIELD)  # keep the painted numbers clear
    dotted = "".join(f"M{x} 0V{HEIGHT}" for x in fields if (LINE - x) // FIELD % MARK)
    solid = "".join(f"M{x} 0V{HEIGHT}" for x in fields if (LINE - x) // FIELD == 2 * MARK)
    borders = "".join(f"M0 {y}H{WIDTH}" for y in range(0, HEIGHT + 1, LANE))
    numbers = (
        numeral(horse, 25, LANE * row + LANE / 2, 31, "var(--lane-line)")
        for row, (horse, _, _) in enumerate(RUNNERS)
    )
    yield path(dotted, stroke="var(--lane-line)", stroke_width=1.2, stroke_dasharray="1.5 4", opacity=0.7)
    yield path(solid, stroke="var(--lane-line)", stroke_width=1.4, opacity=0.8)
    yield path(borders, stroke="var(--lane-line)", stroke_width=3)
    yield path(borders, stroke="var(--grain-pale)")
    yield group(*numbers, opacity=0.8)


def _before(fields: int) -> float:
    """Return the middle of a field, counted back from the finish."""
    return LINE - (fields - 0.5) * FIELD


def _runner(row: int, horse: int, colour: str, fields: int) -> Svg:
    return use(horse_sprite(horse, colour, row), _before(fields) - 2, LANE * row + 28, scale=0.73)


def _trail(row: int, start: int, end: int) -> Iterator[Svg]:
    """Draw a ring where the horse started, and dots from there."""
    y = LANE * row + 38
    yield path(
        f"M{_before(start) + 12:g} {y}H{_before(end):g}",
        fill="none",
        stroke="var(--last)",
        stroke_width=5,
        stroke_linecap="round",
        stroke_dasharray="0.1 11",
    )
    yield circle(_before(start), y, 5, fill="none", stroke="var(--last)", stroke_width=2.4)


def badge(game: Game) -> Picture:
    """Draw the small square sign of the game: a horse's head on sand with rays."""
    rays = "M22 30L-4 12V-2ZM22 30L2-4H14ZM22 30L26-4H38ZM22 30L48 0V14ZM22 30L48 28V42ZM22 30L-4 40V26Z"
    coat, blaze = coats(game.box)[1]
    return picture(
        44,
        44,
        box(0, 0, 44, 44, fill="var(--sand)"),
        path(rays, fill="var(--grain-pale)", opacity=0.6),
        group(use(f"head-{coat_id(coat, blaze)}", 0, 0), x=3.5, y=3.6, scale=0.385),
    )

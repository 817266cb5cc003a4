"""Homestretch: the board and the pictures of the home page, drawn from the box."""

from collections.abc import Iterator
from random import Random
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, ROWS, Components
from spieltisch.games.homestretch.view.layout import Plan, plan
from spieltisch.games.homestretch.view.sprites import (
    DARK,
    HORSE_LOOKS,
    LIGHT,
    has_blaze,
    horse_drawing,
    sprites,
)
from spieltisch.stage.horses import CREAM, finish_line, racehorse
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Area, Picture, Sheet
from spieltisch.stage.svg import (
    Svg,
    Value,
    box,
    circle,
    ellipse,
    group,
    line,
    number,
    path,
    picture,
    symbol,
    use,
    words,
)

RAIL: Final = "var(--rail)"
WIDTH: Final = 336  # of the home page picture
HEIGHT: Final = 168
TOP_RAIL: Final = 52  # where the turf of the home page picture begins
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
QUOTED: Final = (6, 7, 8, 9)  # the horses on the bet board of the home page picture


def sheet(game: Game) -> Sheet:
    """Return the drawings of one box: every sprite, and both boards."""
    plans = (plan(game, "wide"), plan(game, "tall"))
    boards = "".join(symbol(f"board-{each.shape}", board(each)) for each in plans)
    return Sheet(
        sprites=sprites(game.box, plans) + boards,
        boards={each.shape: use(f"board-{each.shape}", 0, 0) for each in plans},
        light=dict(LIGHT),
        dark=dict(DARK),
    )


# -- the board -----------------------------------------------------------------------------------------------


def board(plan: Plan) -> Svg:
    """Draw what is printed on the board: grounds, track, bet board and money track."""
    return _grounds(plan) + track(plan) + tote(plan) + money_track(plan)


def _grounds(plan: Plan) -> Svg:
    """Draw the paper below race card and tray."""
    areas = (plan.measures.card,) if plan.tall else (plan.measures.card, plan.measures.tray)
    drawn = "".join(paper(area) for area in areas)
    if plan.tall:
        x, y, width, height = plan.measures.tray
        drawn += box(x, y, width, height, fill="var(--paper)") + line(
            x, y + 0.5, x + width, y + 0.5, stroke="var(--line)"
        )
    return drawn


def paper(area: Area) -> Svg:
    """Draw a sheet of paper."""
    x, y, width, height = area.inset(0.5)
    return box(x, y, width, height, rx=10, fill="var(--paper)", stroke="var(--line)")


def track(plan: Plan) -> Svg:
    """Draw sand at the start, turf mown in stripes, lanes, rails and the chequered line."""
    frame = plan.measures.turf
    return "".join(
        (
            box(*frame, rx=plan.measures.corner, fill="var(--frame)"),
            *_ground(plan),
            _tufts(plan),
            *_lines(plan),
            *_rails(plan),
            _chequers(plan),
            *_numbers(plan),
        )
    )


def _ground(plan: Plan) -> Iterator[Svg]:
    at, lanes = plan.measures, plan.lanes
    yield box(at.paddock, lanes.y, at.start - at.paddock, lanes.height, fill="var(--paddock)")
    yield box(at.start, lanes.y, at.first_space - at.start, lanes.height, fill="var(--sand)")
    yield box(at.first_space, lanes.y, at.finish - at.first_space, lanes.height, fill="var(--turf)")
    mown = "".join(
        f"M{number(at.first_space + space * plan.space)} {number(lanes.y)}h{number(plan.space)}"
        f"v{number(lanes.height)}h{number(-plan.space)}z"
        for space in range(0, plan.spaces, 2)
    )
    yield path(mown, fill="var(--mown)")
    yield box(at.finish, lanes.y, at.home[1] - at.finish, lanes.height, fill="var(--beyond)")


def _tufts(plan: Plan) -> Svg:
    """Draw tufts of higher grass."""
    random, lanes, at = Random(4), plan.lanes, plan.measures
    size = plan.measures.tuft
    tufts = []
    for _ in range(120):
        x = random.uniform(at.first_space + 4, at.finish - 6)
        y = random.uniform(lanes.y + 4, lanes.bottom - 4)
        left, right, up = number(-1.6 * size), number(1.8 * size), number(-3.4 * size)
        tufts.append(f"M{x:.0f} {y:.0f}l{left} {up}M{x:.0f} {y:.0f}l{right} {up}")
    return path("".join(tufts), fill="none", stroke="var(--tuft)", stroke_width=size, opacity=0.45)


def _lines(plan: Plan) -> Iterator[Svg]:
    """Draw the lines between the lanes, at the start and between the spaces."""
    at, lanes = plan.measures, plan.lanes
    left, right = number(at.paddock), number(at.home[1])
    inner = "".join(f"M{left} {number(plan.lane(horse).y)}H{right}" for horse in HORSES[1:])
    yield path(inner, stroke=RAIL, stroke_width=at.lane_line, opacity=0.5)
    edges = f"M{left} {number(lanes.y)}H{right}M{left} {number(lanes.bottom)}H{right}"
    yield path(edges, stroke=RAIL, stroke_width=at.edge_line)
    spaces = "".join(
        f"M{number(at.first_space + space * plan.space)} {number(lanes.y)}v{number(lanes.height)}"
        for space in range(1, plan.spaces)
    )
    yield path(spaces, stroke=RAIL, stroke_width=0.9, stroke_dasharray="2 7", opacity=0.55)
    thick = at.start_line
    yield box(at.first_space - thick / 2, lanes.y, thick, lanes.height, fill=RAIL)


def _rails(plan: Plan) -> Iterator[Svg]:
    """Draw white rails with posts along the track."""
    if plan.tall:
        return
    at, lanes = plan.measures, plan.lanes
    posts = [at.first_space + space * plan.space for space in range(plan.spaces + 1)]
    for y in (lanes.y - 5, lanes.bottom + 4.5):
        rail = f"M{number(at.paddock)} {number(y)}H{number(at.home[1])}"
        yield path(rail, stroke=RAIL, stroke_width=3.2, stroke_linecap="round")
        yield path("".join(f"M{number(x)} {number(y - 4)}v8" for x in posts), stroke=RAIL, stroke_width=3)


def _chequers(plan: Plan) -> Svg:
    """Draw the finish line, exactly as high as the lanes."""
    lanes, size = plan.lanes, plan.measures.square
    x, rows = plan.measures.finish, int(lanes.height // size)
    rest = lanes.height - rows * size
    drawn = finish_line(x, lanes.y, size, rows)
    if rest > 0.1:
        left = x + rows % 2 * size
        drawn += box(x, lanes.bottom - rest, 2 * size, rest, fill=CREAM)
        drawn += box(left, lanes.bottom - rest, size, rest, fill="#1E2A30")
    return drawn


def _numbers(plan: Plan) -> Iterator[Svg]:
    """Draw the horses' numbers before the lanes, and the spaces' numbers above them."""
    above = plan.measures.first - plan.measures.space_rise
    for space in range(1, plan.spaces + 1):
        x, _ = plan.place(HORSES[0], space).middle
        yield _figure(str(space), x, above, plan.measures.space_size, 700)
    for horse in HORSES:
        yield horse_number(plan, horse)


def horse_number(plan: Plan, horse: int, paint: str = RAIL) -> Svg:
    """Draw the number of a horse before its lane."""
    head = plan.head(horse)
    size = plan.measures.number_sizes[horse >= 10]
    return _figure(
        str(horse), head.x + plan.measures.number, head.y + head.height / 2 + size * 0.35, size, 800, paint
    )


def _figure(
    text: str,
    x: float,
    y: float,
    size: float,
    weight: int,
    paint: str = RAIL,
    anchor: str = "middle",
    **more: Value,
) -> Svg:
    return words(
        text,
        x,
        y,
        font_family="var(--display)",
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        fill=paint,
        **more,
    )


# -- the bet board -------------------------------------------------------------------------------------------


def tote(plan: Plan) -> Svg:
    """Draw the bet board: a field for each place of each horse, with its factor."""
    ground = box(*plan.measures.tote, rx=8, fill="var(--tote)", stroke="var(--tote-line)", stroke_width=1.5)
    cells, factors = [], []
    for horse in HORSES:
        for row in ROWS:
            cells.append(cell(plan, row, horse, "var(--cell)"))
            factors.append(factor(plan, row, horse))
    signs = group(*factors, fill="var(--factor)", font_family="var(--display)", font_weight=700)
    return ground + "".join(_row_names(plan)) + "".join(cells) + signs


def _row_names(plan: Plan) -> Iterator[Svg]:
    """Draw WIN, PLACE and SHOW with the places they pay for; on a phone also the horses above the fields."""
    for rank, row in enumerate(ROWS):
        first = plan.field(row, HORSES[0])
        places = "1" if rank == 0 else f"1–{rank + 1}"
        if plan.tall:
            x, y = plan.measures.tote.x + 6, first.middle[1]
            yield _figure(row, x, y + 0.5, 11.5, 800, "var(--gold)", "start", letter_spacing=0.1)
            yield _figure(places, x, y + 14, 11, 600, "var(--tote-words)", "start")
        else:
            y = first.y - 9
            yield _figure(row, first.x + 6, y, 14, 800, "var(--gold)", "start", letter_spacing=1)
            yield _figure(places, first.right - 8, y, 12, 600, "var(--tote-words)", "end")
    if plan.tall:
        for horse in HORSES:
            x, _ = plan.field(ROWS[0], horse).middle
            yield _figure(str(horse), x, plan.measures.tote.y + 17, 14, 800, CREAM)


def cell(plan: Plan, row: str, horse: int, fill: str, **edge: Value) -> Svg:
    """Draw the ground of a field."""
    x, y, width, height = plan.field(row, horse).inset(plan.measures.cell_inset)
    edge["rx"] = plan.measures.cell_corner
    return box(x, y, width, height, fill=fill, **edge)


def factor(plan: Plan, row: str, horse: int) -> Svg:
    """Draw what a field pays; colour and font come from the group around it."""
    pays = plan.horse[horse].pays[ROWS.index(row)]
    area = plan.field(row, horse)
    if plan.tall:
        return words(str(pays), area.middle[0], area.y + 14.5, font_size=14, text_anchor="middle")
    y = area.middle[1]
    sign = words("×", area.x + 9, y + 6, font_size=13, font_weight=600)
    return sign + words(str(pays), area.x + 17, y + 7, font_size=20, letter_spacing=-0.3)


# -- the money track -----------------------------------------------------------------------------------------


def money_track(plan: Plan) -> Svg:
    """Draw a ruler from 0 to the last space of a lap."""
    area, spaces = plan.measures.money, plan.box.constants_derived.money_track_spaces
    top = area.bottom - plan.measures.ruler_height
    low, high = plan.ruler
    ground = box(
        low - 12, top, high - low + 24, area.bottom - top, rx=5, fill="var(--groove)", stroke="var(--line)"
    )
    fine = "".join(
        f"M{number(plan.money(amount))} {number(top)}v{3 if amount % 5 else 6}"
        for amount in range(spaces)
        if not plan.tall or amount % 5 == 0
    )
    figures = [
        words(str(amount), plan.money(amount), area.bottom - plan.measures.amount_rise)
        for amount in range(0, spaces, 10)
    ]
    numbers = group(
        *figures,
        font_family="var(--display)",
        font_size=plan.measures.amount_size,
        font_weight=600,
        text_anchor="middle",
        fill="var(--muted)",
    )
    return ground + path(fine, stroke="var(--tick)", stroke_width=0.8) + numbers


# -- the picture on the home page ----------------------------------------------------------------------------


def vignette(game: Game) -> Picture:
    """Draw the home page picture: three horses before the post, and what the bet board of this box pays."""
    return picture(
        WIDTH,
        HEIGHT,
        _landscape(),
        _turf(),
        _quotes(game.box, 12, 7),
        _post(),
        group(horse_drawing(6, "gathered"), x=136, y=37, scale=0.62),
        _clods(196, 112, 0.8),
        group(horse_drawing(7), x=194, y=65, scale=0.84),
        _clods(44, 150, 1),
        group(horse_drawing(9), x=44, y=86, scale=1.02),
    )


def badge(game: Game) -> Picture:
    """Draw the small square sign of the game: a racehorse on turf."""
    coat, silks = HORSE_LOOKS[7]
    horse = racehorse(7, coat, rider=silks, blaze=has_blaze(7), outline=3.2, shadow=False)
    return picture(
        44,
        44,
        box(0, 0, 44, 44, fill=TURF),
        path("M4 0H14L8 44H-2ZM24 0H34L28 44H18ZM44 0V44H38Z", fill=MOWN),
        line(0, 37, 44, 37, stroke=CREAM, stroke_width=2),
        group(horse, x=3.2, y=12, scale=0.345),
    )


def _landscape() -> Svg:
    clouds = path(
        "M172 17a7 7 0 0 1 12-3a9 9 0 0 1 16 1a6 6 0 0 1 8 5H166a5 5 0 0 1 6-3Z"
        "M246 26a6 6 0 0 1 11-2a7 7 0 0 1 12 3H241a4 4 0 0 1 5-1Z",
        fill="#E4EEE6",
    )
    hill = path(f"M0 {TOP_RAIL}V32C30 20 58 22 92 30S158 22 196 28S292 34 336 22V{TOP_RAIL}Z", fill=HILL)
    trees = (
        circle(x, 43 - x * 7 % 5, 8 + x * 3 % 6, fill=TREE_LIGHT if x % 2 else TREE)
        for x in range(-2, 340, 15)
    )
    return box(0, 0, WIDTH, TOP_RAIL, fill=SKY) + clouds + hill + "".join(trees)


def _turf() -> Svg:
    """Draw grass mown in stripes in perspective, lanes, and the rail behind them."""
    mown = "".join(f"M{x - 46} {HEIGHT}L{x} {TOP_RAIL}h21L{x - 2} {HEIGHT}Z" for x in range(-6, 390, 44))
    lanes = "".join(
        line(0, y, WIDTH, y, stroke=CREAM, stroke_opacity=0.38, stroke_width=1.5, stroke_dasharray="10 8")
        for y in (84, 124)
    )
    posts = "".join(f"M{x} {TOP_RAIL - 4}v14" for x in range(8, WIDTH, 34))
    return "".join(
        (
            box(0, TOP_RAIL, WIDTH, HEIGHT - TOP_RAIL, fill=TURF),
            path(mown, fill=MOWN),
            lanes,
            box(0, TOP_RAIL, WIDTH, 7, fill="#1F4A2B", opacity=0.28),  # the shade of the rail
            path(posts, stroke=CREAM, stroke_width=3),
            line(0, TOP_RAIL - 3, WIDTH, TOP_RAIL - 3, stroke=CREAM, stroke_width=4.5),
        )
    )


def _quotes(game_box: Components, x: float, y: float) -> Svg:
    """Draw a part of the bet board: some horses, and below each what a win pays."""
    column = 28.5
    quoted = [horse for horse in game_box.horse if horse.number in QUOTED]
    cells = "".join(
        numeral(horse.number, column * (index + 0.5) + 3, 13.5, 9.5, CREAM)
        + numeral(horse.pay_win, column * (index + 0.5) + 3, 31, 12.5, GOLD)
        for index, horse in enumerate(quoted)
    )
    rules = "".join(f"M{column * index + 3} 7.5v30" for index in range(1, len(quoted)))
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
    """Draw the winning post, and the chequered line that leads to it."""
    return "".join(
        (
            box(POST - 9, TOP_RAIL + 3, 18, HEIGHT - TOP_RAIL, fill="#1F4A2B", opacity=0.35),
            finish_line(POST - 7, TOP_RAIL + 3, 7, 17),
            line(POST, 20, POST, TOP_RAIL + 4, stroke="#1F4A2B", stroke_width=6),
            line(POST, 20, POST, TOP_RAIL + 3, stroke=CREAM, stroke_width=4),
            circle(POST, 19, 11.5, fill="#1F4A2B"),
            circle(POST, 19, 10.5, fill=CREAM),
            circle(POST, 19, 7.6, fill=RED),
        )
    )


def _clods(x: float, y: float, scale: float) -> Svg:
    """Draw clods of turf that a horse throws up."""
    flying = ((-4, 4, 2.6), (-12, -2, 1.9), (-17, 6, 1.4), (4, 9, 1.6), (-22, 0, 1.1))
    return group(*(ellipse(a, b, 1.3 * r, r, fill=SOIL) for a, b, r in flying), x=x, y=y, scale=scale)

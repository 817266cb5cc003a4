"""Knight Rider: marks in the city: the ground, planks, signs, the last turn, and where a drive can end."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.cards import ESCAPE_HEIGHT, STEP_ICONS
from spieltisch.games.knight_rider.view.city import KERB, STEPS, TILE, cut_plank, scan_line
from spieltisch.games.knight_rider.view.history import last_drive, last_rams_and_oil
from spieltisch.games.knight_rider.view.track_view import Cell, ahead, cell_of, field_of, middle
from spieltisch.games.knight_rider.view.view_model import ViewModel, translate
from spieltisch.stage.assembly import legend_of, optional_mark
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Legend, Mark, Point
from spieltisch.stage.svg import (
    Svg,
    Value,
    box,
    caption,
    circle,
    group,
    line,
    seat_shape,
    square,
    stroke,
    use,
)

BEYOND: Final = 3000.0  # the night around the table
END_SIZE: Final = 8.5
ON_ROAD: Final = ("#0E7C66", "#B4531A")  # on pale roads: an end of the drive, one behind a ram
CORNER: Final = 28.0  # a turn's button from the car, both ways


def marks(model: ViewModel) -> Iterator[Mark]:
    """Draw the ground and its texts, planks and signs."""
    pane = model.pane
    yield Mark(id="ground", layer=layers.GROUND, svg=_ground(model), pane=pane)
    trace = _last_laid(model) if model.plan.building else _last_drive(model)
    yield from optional_mark("last", layers.TRACE, [trace], pane=pane)
    yield from optional_mark("planks", layers.PLANKS, _planks(model), pane=pane)
    signs = [*_entry_signs(model), *_checkpoints(model)]
    yield from optional_mark("signs", layers.PLANKS, signs, pane=pane)
    yield from optional_mark("hideouts", layers.TRACE, _escape_targets(model), pane=pane, aid=True)
    if model.asked and model.phase == "turn" and model.detour_kind is None:
        yield from optional_mark("ends", layers.ENDS, _ends(model), pane=pane)
        yield from _steps(model)


# -- the ground ----------------------------------------------------------------------------------------------


def _ground(model: ViewModel) -> Svg:
    """Draw the night, the plots of the table, and the free centre with the texts of the pile."""
    grid = model.box.table
    night = box(
        -BEYOND, -BEYOND, 2 * BEYOND + TILE * grid.width, 2 * BEYOND + TILE * grid.height, fill="var(--night)"
    )
    plots = box(0, 0, TILE * grid.width, TILE * grid.height, fill="url(#plots)")
    x, y = model.centre_point
    plaza = square(x, y, TILE - 2, rx=8, fill="var(--plaza)", stroke="var(--edge)", stroke_width=1.5)
    if model.plan.building:
        return night + plots + plaza
    count = caption(
        model.text("plaza-escape", left=len(model.view["escape"]), total=len(model.box.escape_card)),
        x,
        y + ESCAPE_HEIGHT / 2 + 18,
        12.5,
        "var(--night-muted)",
        "middle",
        600,
    )
    return night + plots + plaza + scan_line(x, y - ESCAPE_HEIGHT / 2 - 28, 140, 3.5) + count


def _planks(model: ViewModel) -> Iterator[Svg]:
    """Draw a plank on every printed arm that a card cuts off; dots count the cards."""
    for cell, stack in model.track_view.detours.items():
        yield planks_on(model, cell, *stack[-1])
        if len(stack) > 1:
            x, y = middle(cell)
            across = (33, 27) if stack[-1][1] % 2 else (27, 33)
            yield "".join(
                circle(x + across[0] - 7 - 6 * dot, y + across[1] - 6.5, 2.2, fill="var(--night)")
                for dot in range(len(stack))
            )


def planks_on(model: ViewModel, cell: Cell, kind: str, rotation: int) -> Svg:
    """Draw planks on the arms of a tile that a card cuts off."""
    cut = model.track_view.arms[cell].difference(model.left_open(cell, kind, rotation))
    return _cut_planks(cell, tuple(sorted(cut))) if cut else ""


@cached
def _cut_planks(cell: Cell, arms: tuple[int, ...]) -> Svg:
    x, y = middle(cell)
    return group(*map(cut_plank, arms), x=x, y=y)


def _entry_signs(model: ViewModel) -> Iterator[Svg]:
    """Draw chevrons on the entries of the start tile, as long as they matter."""
    waiting = any(car.field is None for car in model.track_view.cars)
    if model.phase not in ("start_tile", "entry") and not waiting:
        return
    for side in model.entries:
        x, y = model.entry_place(side, 58)
        chevrons = stroke("M-9-3L0 4L9-3M-9-11L0-4L9-11", "var(--amber)", 3.4, cap="round", join="round")
        yield group(chevrons, x=x, y=y, angle=90 * side)


def _checkpoints(model: ViewModel) -> Iterator[Svg]:
    """Draw a numbered flag on each checkpoint, and the symbols of the seats that have visited it."""
    for place, name in enumerate(model.view["checkpoints"]):
        x, y = middle(cell_of(name))
        done = [seat for seat, visits in enumerate(model.view["visited"]) if visits[place]]
        flag = circle(0, 0, 9.5, fill="#FFF", stroke="#1E2A30", stroke_width=2) + numeral(
            place + 1, 0, 0, 10, "#1E2A30"
        )
        shapes = [seat_shape(model.colour(seat), -24 + 12 * i, 24, 10) for i, seat in enumerate(done)]
        yield group(flag, *shapes, x=x, y=y)


# -- what happened last --------------------------------------------------------------------------------------


def _last_laid(model: ViewModel) -> Svg:
    """Draw a gold frame around the tile that was laid last."""
    cell = model.last_laid
    if cell is None:
        return ""
    return square(
        *middle(cell), TILE / 2 - 1, rx=6, fill="none", stroke="var(--night-last)", stroke_width=2.5
    )


def _last_drive(model: ViewModel) -> Svg:
    """Draw gold dots beside the middle of the road along the last drive."""
    places = [model.track_view.at(field_of(name)) for name in last_drive(model.sight.past)]
    dots = [
        circle(x, y, 2.3, fill="var(--night-last)", stroke="#6B5200", stroke_width=0.6)
        for x, y in dict.fromkeys(places)
    ]
    for kind, field in last_rams_and_oil(model.sight.past):
        x, y = model.track_view.at(field_of(field))
        dots.append(use("oil" if kind == "oil" else "burst", x, y))
    return "".join(dots)


def _escape_targets(model: ViewModel) -> Iterator[Svg]:
    """Draw where the red car may be after the next escape card, and how likely that is."""
    red, left = model.track_view.red, model.view["escape"]
    if red is None or model.view["winner"] is not None:
        return
    cards = [card for card in model.box.escape_card if card.id in left] or model.box.escape_card
    leaps = [(red[0] + card.dx, red[1] + card.dy) for card in cards]
    for cell, ways in Counter(leaps).items():
        if cell in model.track_view.tiles:
            yield _escape_target(cell, ways, len(leaps))


@cached
def _escape_target(cell: Cell, ways: int, cards: int) -> Svg:
    x, y = middle(cell)
    frame = square(
        x,
        y,
        TILE / 2 - 4,
        rx=6,
        fill="none",
        stroke="var(--scanner)",
        stroke_width=2,
        stroke_dasharray="5 5",
        opacity=0.85,
    )
    corner_x, corner_y = x + TILE / 2 - 18, y + TILE / 2 - 12
    plate = box(corner_x - 13, corner_y - 8, 26, 16, rx=8, fill="var(--night)", stroke="var(--scanner)")
    chance = caption(f"{ways}/{cards}", corner_x, corner_y + 3.6, 10.5, "#FFFFFF", "middle", 700)
    return frame + plate + chance


# -- the drive -----------------------------------------------------------------------------------------------


def _ends(model: ViewModel) -> Iterator[Svg]:
    """Draw rings on fields where the drive can end; dashed and in another colour if they need a ram."""
    for field, ram in model.ends.items():
        x, y = model.track_view.at(field)
        colour = ON_ROAD[ram]
        dashes = {"stroke_dasharray": "3.500 2.500"} if ram else {}
        yield circle(
            x, y, END_SIZE, fill=colour, fill_opacity=0.22, stroke=colour, stroke_width=2, **dashes
        ) + circle(x, y, 3.2, fill=colour)


def step_places(model: ViewModel) -> dict[str, Point]:
    """Return where the steps of the own car are offered: ahead, and round it."""
    car = model.driving
    if car is None:
        return {}
    if car.field is None:
        side = car.waiting or 0
        start = model.entry_place(side, TILE / 2 - KERB / 2)
        return {"forward": start}
    x, y = model.track_view.at(car.field)
    ahead_x, ahead_y = STEPS[car.heading]
    right_x, right_y = STEPS[(car.heading + 1) % 4]
    return {
        "forward": model.track_view.at(ahead(car.field, car.heading)),
        "left": (x + CORNER * (ahead_x - right_x), y + CORNER * (ahead_y - right_y)),
        "right": (x + CORNER * (ahead_x + right_x), y + CORNER * (ahead_y + right_y)),
        "half_turn": (x + CORNER * (right_x - ahead_x), y + CORNER * (right_y - ahead_y)),
    }


def _steps(model: ViewModel) -> Iterator[Mark]:
    """Draw forward as a lit field, turns as round buttons on the blocks, each with its cost."""
    car = model.driving
    if car is None:
        return
    for word, (x, y) in step_places(model).items():
        if word not in model.words:
            continue
        angle = 90.0 * (car.heading - 1)
        drawn = _button(word, angle, model.step_cost(word), square_one=word == "forward")
        yield Mark(
            id=f"step-{word}", layer=layers.SIGNS, svg=group(drawn, x=x, y=y), pane=model.pane, zone=word
        )


def _button(word: str, angle: float, cost: int, square_one: bool) -> Svg:
    """Draw a step's button around its middle."""
    paint: dict[str, Value] = {"fill": "#0E7C66", "stroke": "#E9FFF8", "stroke_width": 1.6}
    ground = square(0, 0, KERB - 1.5, rx=5, **paint) if square_one else circle(0, 0, 11.6, **paint)
    glow = circle(0, 0, 15.5, fill="#3CC7A6", opacity=0.3)
    arrow = stroke(STEP_ICONS[word], "#FFF", 2.5, cap="round", join="round")
    plate = circle(10, -10, 6.4, fill="#FBF7EC", stroke="#0E7C66", stroke_width=1.2)
    return (
        glow + ground + group(arrow, angle=angle, scale=0.9) + plate + numeral(cost, 10, -10, 7.4, "#1E2A30")
    )


# -- the legend ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def legend(language: str, building: bool) -> tuple[Legend, ...]:
    """Build the legend of the marks."""
    ring: dict[str, Value] = {"fill": "none", "stroke_width": 2.4}
    if building:
        fits = square(11, 11, 9, rx=4, stroke="var(--action)", **ring) + circle(
            11, 11, 3.4, fill="var(--action)"
        )
        turned = square(11, 11, 9, rx=4, stroke="var(--action)", stroke_dasharray="4 3", **ring)
        last = square(11, 11, 9, rx=4, stroke="var(--last)", **ring)
        goes_on = tick(11, 11)
        drawings = {"fits": fits, "turned": turned, "goes-on": goes_on, "laid-last": last}
    else:
        end = circle(11, 11, 8, stroke="var(--action)", **ring) + circle(11, 11, 3.2, fill="var(--action)")
        ram = circle(11, 11, 8, stroke="var(--caution)", stroke_dasharray="4 3", **ring)
        ram += circle(11, 11, 3.2, fill="var(--caution)")
        way = "".join(circle(5 + 6 * i, 11, 2.3, fill="var(--last)") for i in range(3))
        cut = line(2, 11, 20, 11, stroke="#FFF", stroke_width=6) + line(
            2, 11, 20, 11, stroke="#D8332B", stroke_width=6, stroke_dasharray="4 3"
        )
        drawings = {"end": end, "ram": ram, "way": way, "cut": cut}
    return legend_of(translate, language, drawings)


def tick(x: float, y: float) -> Svg:
    """Draw a tick on a road that goes on."""
    strokes = stroke("M-4 0L-1 3L4-3.500", "var(--night-action)", 2.2, cap="round")
    return group(
        circle(0, 0, 9, fill="var(--night)", stroke="var(--night-action)", stroke_width=2.2),
        strokes,
        x=x,
        y=y,
    )

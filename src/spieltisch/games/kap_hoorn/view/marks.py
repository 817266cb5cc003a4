"""Kap Hoorn: marks of the last turn, the winds under ships, prices, and the texts on the stage."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from spieltisch.games.kap_hoorn.rules.tables import Chart
from spieltisch.games.kap_hoorn.view import layers
from spieltisch.games.kap_hoorn.view.history import TurnStep, last_turn_steps
from spieltisch.games.kap_hoorn.view.layout import Plan
from spieltisch.games.kap_hoorn.view.sprites import hub_places, hub_sprite, hubs, rim
from spieltisch.games.kap_hoorn.view.trays import (
    chart_words,
    copies,
    pile_plate,
    rose_counts,
    tall_tray,
    tray,
)
from spieltisch.games.kap_hoorn.view.view_model import (
    FINISH_ZONE,
    SharedBoard,
    ViewModel,
    chip_place,
    rival_seats,
    translate,
    wind_targets,
)
from spieltisch.stage.assembly import legend_of, optional_mark
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Legend, Mark, Point
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
    seat_shape,
    square,
    use,
)


def marks(model: ViewModel) -> tuple[Mark, ...]:
    """Draw the texts of the chart, trays, the last turn, the winds under ships, and prices."""
    plan, language, board = model.plan, model.language, model.board
    drawn = [chart_words(plan, language), pile_plate(plan, model.view["pile"])]
    drawn += [tall_tray(model)] if plan.tall else [tray(model), rose_counts(plan, model.roses)]
    steps = last_turn_steps(model.sight.past)
    if steps:
        drawn.append(_last_turn(board, steps))
    if model.asked and model.view["phase"] == "LAY":
        drawn += [_target_rings(board, model.mine), _rival_symbols(board, model.mine, model.sight.colours)]
    prices = optional_mark("prices", layers.TAGS, _prices(model))
    return (*drawn, *_winds_under_ships(board), *copies(model), *prices)


@cached
def _last_turn(board: SharedBoard, steps: tuple[TurnStep, ...]) -> Mark:
    """Draw a gold line along the last movements, under the numbers; gold corners where a tile was laid."""
    plan = board.plan
    k = plan.scale
    below, above = [], []
    for step in steps:
        if step.kind in ("laid", "covered"):
            x, y, side, _ = plan.square(step.start, 0.5)
            below.append(gold_corners(x, y, side, k))
            continue
        if step.kind == "crossed":
            below.append(gold_line(board.way_to_finish(step.start), k))
            continue
        fields = _way(board.chart, step)
        below.append(gold_line([plan.centre(field) for field in fields], k))
        above += [_hubs_at(plan, field, board.top[field]) for field in fields[:-1] if field in board.top]
        x, y, side, _ = plan.square(fields[-1], 1)
        below.append(box(x, y, side, side, rx=6 * k, fill="none", stroke="var(--last)", stroke_width=3 * k))
    return Mark(id="last", layer=layers.TRACE, svg="".join(below + above))


def _way(chart: Chart, step: TurnStep) -> list[str]:
    """Return the fields of a movement from its start to its end."""
    if step.kind == "sailed":
        for walk in chart.walks(chart.kind_index[step.tile], chart.index[step.start]):
            if walk.legal and not walk.crosses and chart.names[walk.end] == step.end:
                return [step.start, *(chart.names[cell] for cell in walk.passed), step.end]
    return [step.start, step.end]


@cached
def _hubs_at(plan: Plan, field: str, kind: str) -> Svg:
    """Draw the numbers of the tile on a field once more, above the gold line."""
    x, y = plan.centre(field)
    drawn = hubs(plan.tile[kind], plan.zone(field), plan)
    return group(drawn, x=x, y=y, scale=plan.size_of(field))


@cached
def _target_rings(board: SharedBoard, mine: int) -> Mark:
    """Draw rings where the own wind leads: solid on the empty sea, dotted where a wind lies."""
    k = board.plan.scale
    rings = []
    for field in wind_targets(board, mine):
        paint: dict[str, Value] = {"stroke": "var(--action)", "stroke_width": 2.6 * k}
        if field in board.top:
            paint["stroke_dasharray"] = f"{number(3 * k)} {number(4 * k)}"
        x, y, side, _ = board.plan.square(field, 1)
        rings.append(box(x, y, side, side, rx=7 * k, fill="none", **paint))
    return Mark(id="reach", layer=layers.TRACE, svg="".join(rings), aid=True)


@cached
def _rival_symbols(board: SharedBoard, mine: int, colours: tuple[str | None, ...]) -> Mark:
    """Draw the symbols of the other seats along the lower edge of every field that their wind leads to."""
    k = max(board.plan.scale, 0.8)
    shapes = []
    for field, seats in rival_seats(board, mine).items():
        x, y, side, _ = board.plan.square(field, 4)
        for place, seat in enumerate(seats):
            colour = colours[seat] or "white"
            shapes.append(seat_shape(colour, x + (6 + 12 * place) * k, y + side - 6 * k, 11 * k))
    return Mark(id="rivals", layer=layers.TRACE, svg="".join(shapes), aid=True)


@cached
def _winds_under_ships(board: SharedBoard) -> tuple[Mark, ...]:
    """Draw a pale disc below each ship; above it the tips of its wind, and the number in a free corner."""
    plan, top = board.plan, board.top
    taken = [chip_place(plan, field, top[field]) for field in plan.stations if field in top]
    ships = [field for seat, field in enumerate(board.ships) if field and seat != board.finisher]
    drawn = []
    for field in dict.fromkeys(ships):
        corner = _corner_far_from(plan, field, top[field], taken)
        taken.append(corner)
        drawn += [_disc(plan, field), _wind_around(plan, field, top[field], corner)]
    return tuple(drawn)


def _corner_far_from(plan: Plan, field: str, kind: str, taken: list[Point]) -> Point:
    """Return a corner that no arrow of a tile points to, far from chips and numbers."""
    places = [plan.corner(field, corner, 22) for corner in plan.free_corners(kind, plan.zone(field))]
    return max(places, key=lambda p: min([hypot(p[0] - q[0], p[1] - q[1]) for q in taken], default=99.0))


@cached
def _disc(plan: Plan, field: str) -> Mark:
    disc = circle(*plan.centre(field), 17 * plan.scale, fill="var(--tile)", opacity=0.95)
    return Mark(id=f"under-{field}", layer=layers.UNDER, svg=disc)


@cached_per_part
def _wind_around(plan: Plan, field: str, kind: str, corner: Point) -> Mark:
    """Draw the wind under a ship: the tips of its arrows, and its numbers in a corner."""
    zone, (x, y) = plan.zone(field), plan.centre(field)
    tips = group(rim(kind, zone, plan), x=x, y=y, scale=plan.size_of(field))
    return Mark(id=f"wind-{field}", layer=layers.WINDS, svg=tips + _number_beside(plan, kind, zone, corner))


def _number_beside(plan: Plan, kind: str, zone: int, corner: Point) -> Svg:
    """Draw the numbers of a wind, side by side."""
    x, y = corner
    shown = hub_places(plan.tile[kind], zone, plan)
    scale = max(plan.scale, 0.75) * (0.86 if len(shown) == 1 else 0.66)
    step = 19 * scale
    first = x - step * (len(shown) - 1) / 2
    first = min(max(first, x - step / 2), x + step / 2)
    return "".join(
        use(hub_sprite(steps, back), first + i * step, y, scale=scale)
        for i, (steps, back, *_) in enumerate(shown)
    )


def _prices(model: ViewModel) -> Iterator[Svg]:
    """Draw the cost of each target that is not free."""
    if not model.asked or model.view["phase"] not in ("MOVE", "AGAIN"):
        return
    for act in model.sight.acts:
        word, target = str(act.words[0]), str(act.words[-1])
        cost = model.cost(act) if word == "sail" or (word == "ignore" and target not in model.sails) else 0
        if cost:
            x, y = _price_place(model, target)
            yield price_tag(x, y, cost, max(model.plan.scale, 0.85))


def _price_place(model: ViewModel, target: str) -> Point:
    """Return a corner of the target that no arrow points to."""
    if target == FINISH_ZONE:
        return model.board.way_to_finish(model.home or "")[-1]
    corners = model.plan.free_corners(model.top[target], model.plan.zone(target))
    return model.plan.corner(target, corners[-1], 21)


def polyline(places: Sequence[Point]) -> str:
    """Return the path along some points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)


def gold_line(places: Sequence[Point], scale: float) -> Svg:
    """Draw a line along a movement that was made."""
    way = polyline(places)
    lines = "".join(
        path(
            way,
            fill="none",
            stroke=colour,
            stroke_width=width * scale,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
        for colour, width in (("var(--tile)", 6.5), ("var(--last)", 3.6))
    )
    return lines + circle(*places[0], 4 * scale, fill="var(--last)")


@cached
def gold_corners(x: float, y: float, side: float, scale: float) -> Svg:
    """Draw corners around a tile that was laid."""
    arm = number(9 * scale)
    near, far = number(x), number(x + side)
    up, down = number(y), number(y + side)
    corners = (
        f"M{near} {up}m0 {arm}v-{arm}h{arm}M{far} {up}m-{arm} 0h{arm}v{arm}"
        f"M{far} {down}m0-{arm}v{arm}h-{arm}M{near} {down}m{arm} 0h-{arm}v-{arm}"
    )
    return path(corners, fill="none", stroke="var(--last)", stroke_width=3 * scale, stroke_linejoin="round")


@cached
def price_tag(x: float, y: float, cost: int, scale: float) -> Svg:
    """Draw the cost of a target."""
    plate = box(-13, -9, 26, 18, rx=9, fill="var(--caution)", stroke="var(--tile)", stroke_width=1.5)
    count = caption(f"−{cost}", 0, 4.3, 12, "var(--on-action)", "middle", 700, display=True)
    return group(plate, count, x=x, y=y, scale=scale)


def _ring(colour: str, **paint: str) -> Svg:
    return square(11, 11, 9, rx=4, fill="none", stroke=f"var(--{colour})", stroke_width=2.4, **paint)


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """Build the legend of the marks."""
    target = _ring("action") + circle(11, 11, 3, fill="var(--action)")
    ignore = _ring("caution", stroke_dasharray="4 3")
    wind_targets = _ring("action", stroke_dasharray="2 2.6")
    last = line(3, 18, 19, 4, stroke="var(--last)", stroke_width=3.4, stroke_linecap="round")
    drawings = {"target": target, "ignore": ignore, "reach": wind_targets, "last": last}
    return legend_of(translate, language, drawings)

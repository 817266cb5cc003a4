"""Kap Hoorn: the last turn, the winds under ships, prices and the words on the stage."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot

from spieltisch.games.kap_hoorn.layout import Plan, Point
from spieltisch.games.kap_hoorn.log import last_deeds
from spieltisch.games.kap_hoorn.sprites import hub_places, hub_sprite, hubs, rim
from spieltisch.games.kap_hoorn.table import FINISH_ZONE, PRINT, TAGS, TRACE, TRAY, UNDER, WINDS, Table, said
from spieltisch.games.kap_hoorn.trays import chart_words, copies, pile_plate, rose_counts, tall_tray, tray
from spieltisch.stage.draw import (
    Svg,
    box,
    circle,
    group,
    line,
    number,
    path,
    picture,
    seat_shape,
    square,
    use,
    words,
)
from spieltisch.stage.keeping import kept
from spieltisch.stage.scene import Legend, Mark


def marks(table: Table) -> Iterator[Mark]:
    """The words of the chart, trays, the last turn, the winds under ships, prices."""
    yield Mark(id="print", layer=PRINT, svg=chart_words(table.game, table.plan, table.sight.language))
    yield Mark(id="pile", layer=TRACE, svg=pile_plate(table))
    yield Mark(id="tray", layer=TRAY, svg=tall_tray(table) if table.plan.tall else tray(table))
    if not table.plan.tall:
        yield Mark(id="roses", layer=WINDS, svg=rose_counts(table))
    trace = _last_turn(table)
    if trace:
        yield Mark(id="last", layer=TRACE, svg=trace)
    if table.asked and table.view["phase"] == "LAY":
        yield Mark(id="reach", layer=TRACE, svg=_reach_rings(table), aid=True)
        yield Mark(id="rivals", layer=TRACE, svg=_rivals(table), aid=True)
    yield from _winds_under_ships(table)
    for kind, plate in copies(table):
        yield Mark(id=f"copies-{kind}", layer=TAGS, svg=plate, zone=f"hand-{kind}")
    prices = "".join(_prices(table))
    if prices:
        yield Mark(id="prices", layer=TAGS, svg=prices)


def _last_turn(table: Table) -> Svg:
    """A gold line along the last movements, under the numbers; gold corners where a tile was laid."""
    k = table.plan.scale
    below, above = [], []
    for happening in last_deeds(table.sight.past):
        kind, values = happening.event.kind, happening.event.values
        if kind in ("laid", "covered"):
            x, y, side, _ = table.plan.square(str(values["field"]), 0.5)
            below.append(gold_corners(x, y, side, k))
            continue
        start = str(values["from"])
        fields = _way(table, kind, values)
        places = [table.plan.centre(field) for field in fields]
        if kind == "crossed":
            places = table.way_to_finish(start)
        below.append(gold_line(places, k))
        above += [_numbers(table, field) for field in fields[:-1] if field in table.top]
        if kind != "crossed":
            x, y, side, _ = table.plan.square(fields[-1], 1)
            below.append(
                box(x, y, side, side, rx=6 * k, fill="none", stroke="var(--last)", stroke_width=3 * k)
            )
    return "".join(below + above)


def _way(table: Table, kind: str, values: Mapping[str, object]) -> list[str]:
    """The fields of a movement from its start to its end."""
    start = str(values["from"])
    if kind == "sailed":
        tile, cell = table.chart.kind_index[str(values["tile"])], table.chart.index[start]
        for walk in table.chart.walks(tile, cell):
            if walk.legal and not walk.crosses and table.chart.names[walk.end] == values["to"]:
                return [start, *(table.chart.names[c] for c in walk.on_the_way), str(values["to"])]
    return [start, str(values["to"])] if "to" in values else [start]


def _numbers(table: Table, field: str) -> Svg:
    """The numbers of the tile on a field, again."""
    return _hubs_at(table.plan, field, table.top[field])


@kept
def _hubs_at(plan: Plan, field: str, kind: str) -> Svg:
    x, y = plan.centre(field)
    drawn = hubs(plan.tile[kind], plan.zone(field), plan)
    return group(drawn, x=x, y=y, scale=plan.size_of(field))


def _reach_rings(table: Table) -> Svg:
    """Rings where the own wind leads: solid on the empty sea, dotted where a wind lies."""
    k = table.plan.scale
    rings = []
    for field in table.own_reach:
        x, y, side, _ = table.plan.square(field, 1)
        paint = {"stroke_dasharray": f"{number(3 * k)} {number(4 * k)}"} if field in table.top else {}
        rings.append(
            box(
                x,
                y,
                side,
                side,
                rx=7 * k,
                fill="none",
                stroke="var(--action)",
                stroke_width=2.6 * k,
                **paint,
            )
        )
    return "".join(rings)


def _rivals(table: Table) -> Svg:
    """The shapes of the others along the lower edge of every field that their wind leads to."""
    k = max(table.plan.scale, 0.8)
    shapes = []
    for field, seats in table.rivals.items():
        x, y, side, _ = table.plan.square(field, 4)
        for place, seat in enumerate(seats):
            colour = table.sight.colours[seat] or "white"
            shapes.append(seat_shape(colour, x + (6 + 12 * place) * k, y + side - 6 * k, 11 * k))
    return "".join(shapes)


def _winds_under_ships(table: Table) -> Iterator[Mark]:
    """A pale disc below each ship; above it the tips of its wind, and the number in a free corner."""
    taken = [table.chip_place(field) for field in table.plan.stations if field in table.top]
    ships = [field for seat, field in enumerate(table.view["ship"]) if field and seat != table.finisher]
    for field in dict.fromkeys(ships):
        kind, zone = table.top[field], table.plan.zone(field)
        x, y = table.plan.centre(field)
        k = table.plan.scale
        disc = circle(x, y, 17 * k, fill="var(--tile)", opacity=0.95)
        yield Mark(id=f"under-{field}", layer=UNDER, svg=disc)
        tips = group(rim(kind, zone, table.plan), x=x, y=y, scale=table.plan.size_of(field))
        yield Mark(id=f"wind-{field}", layer=WINDS, svg=tips + _number_beside(table, field, taken))


def _number_beside(table: Table, field: str, taken: list[Point]) -> Svg:
    """The numbers of the wind under a ship, in a corner far from chips."""
    kind, zone = table.top[field], table.plan.zone(field)
    places = [table.plan.corner(field, c, 22) for c in table.plan.free_corners(kind, zone)]
    x, y = max(places, key=lambda p: min([hypot(p[0] - q[0], p[1] - q[1]) for q in taken], default=99.0))
    taken.append((x, y))
    shown = hub_places(table.plan.tile[kind], zone, table.plan)
    scale = max(table.plan.scale, 0.75) * (0.86 if len(shown) == 1 else 0.66)
    step = 19 * scale
    first = x - step * (len(shown) - 1) / 2
    first = min(max(first, x - step / 2), x + step / 2)
    return "".join(
        use(hub_sprite(steps, back), first + i * step, y, scale=scale)
        for i, (steps, back, *_) in enumerate(shown)
    )


def _prices(table: Table) -> Iterator[Svg]:
    """What the targets cost that are not free."""
    if not table.asked or table.view["phase"] not in ("MOVE", "AGAIN"):
        return
    for act in table.sight.acts:
        word, target = str(act.words[0]), str(act.words[-1])
        cost = table.cost(act) if word == "sail" or (word == "ignore" and target not in table.sails) else 0
        if cost:
            x, y = _price_place(table, target)
            yield price_tag(x, y, cost, max(table.plan.scale, 0.85))


def _price_place(table: Table, target: str) -> Point:
    """A corner of the target that no arrow points to."""
    if target == FINISH_ZONE:
        return table.way_to_finish(table.home or "")[-1]
    corners = table.plan.free_corners(table.top[target], table.plan.zone(target))
    return table.plan.corner(target, corners[-1], 21)


def polyline(places: Sequence[Point]) -> str:
    """The path along some points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)


def gold_line(places: Sequence[Point], scale: float) -> Svg:
    """A movement that was made."""
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


@kept
def gold_corners(x: float, y: float, side: float, scale: float) -> Svg:
    """Where a tile was laid."""
    arm = number(9 * scale)
    near, far = number(x), number(x + side)
    up, down = number(y), number(y + side)
    corners = (
        f"M{near} {up}m0 {arm}v-{arm}h{arm}M{far} {up}m-{arm} 0h{arm}v{arm}"
        f"M{far} {down}m0-{arm}v{arm}h-{arm}M{near} {down}m{arm} 0h-{arm}v-{arm}"
    )
    return path(corners, fill="none", stroke="var(--last)", stroke_width=3 * scale, stroke_linejoin="round")


@kept
def price_tag(x: float, y: float, cost: int, scale: float) -> Svg:
    """What a target costs."""
    plate = box(-13, -9, 26, 18, rx=9, fill="var(--caution)", stroke="var(--tile)", stroke_width=1.5)
    count = words(
        f"−{cost}",
        0,
        4.3,
        text_anchor="middle",
        font_family="var(--display)",
        font_size=12,
        font_weight=700,
        fill="var(--on-action)",
    )
    return group(plate, count, x=x, y=y, scale=scale)


def _ring(colour: str, **paint: str) -> Svg:
    return square(11, 11, 9, rx=4, fill="none", stroke=f"var(--{colour})", stroke_width=2.4, **paint)


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """What the marks mean."""
    target = _ring("action") + circle(11, 11, 3, fill="var(--action)")
    ignore = _ring("caution", stroke_dasharray="4 3")
    reach = _ring("action", stroke_dasharray="2 2.6")
    last = line(3, 18, 19, 4, stroke="var(--last)", stroke_width=3.4, stroke_linecap="round")
    drawings = (("target", target), ("ignore", ignore), ("reach", reach), ("last", last))
    return tuple(
        Legend(picture=picture(22, 22, drawing), text=said(language, f"legend-{key}"))
        for key, drawing in drawings
    )

"""Kap Hoorn: the trays around the chart, and the texts printed on it."""

from collections.abc import Iterator
from functools import lru_cache

from spieltisch.games.kap_hoorn.rules.box import LAND
from spieltisch.games.kap_hoorn.view import layers
from spieltisch.games.kap_hoorn.view.board import KEY_LEFT, KEY_STEP, KEY_TOP, finish_area
from spieltisch.games.kap_hoorn.view.layout import Plan
from spieltisch.games.kap_hoorn.view.logbook import Roses, rose_row, track
from spieltisch.games.kap_hoorn.view.sprites import LARGE
from spieltisch.games.kap_hoorn.view.view_model import (
    LOGBOOK_LEFT,
    LOGBOOK_TOP,
    LOGBOOK_WIDTH,
    OWN_ROSES,
    ROSE_STEP,
    ROSES_AT,
    ViewModel,
    roses_left,
    slot,
    translate,
)
from spieltisch.stage.drawing_cache import cached, cached_per_viewer
from spieltisch.stage.scene import Mark
from spieltisch.stage.svg import Svg, box, caption, circle, fitted, group, line, square, words
from spieltisch.stage.view_model import localized


def tray(model: ViewModel) -> Mark:
    """Draw hand and logbook below the chart; beside it the names of the rose piles and of the zones."""
    mine, own = model.mine, model.sight.seat is not None
    return _tray(
        model.plan,
        model.language,
        None if own else model.name(mine),
        model.hand_zone if own else 0,
        model.tiles,
        tuple(model.hand),
        model.colour(mine),
        model.points,
        model.roses[mine],
    )


@cached_per_viewer
def _tray(
    plan: Plan,
    language: str,
    name: str | None,  # the owner's name; None if the hand is the viewer's own
    zone: int,
    tiles: int,
    kinds: tuple[str, ...],
    colour: str,
    points: int,
    roses: Roses,
) -> Mark:
    drawn = [
        panel(0, 612, 1036, 120),
        _hand_title(plan, language, name, zone, tiles),
        *_hand_places(plan, language, kinds, plan.box.hand.limit - tiles if name is None else 0),
        _logbook(plan, language, name, colour, points, roses),
        _key_words(plan, language),
        line(772, 628, 772, 716, stroke="var(--line)"),
    ]
    return Mark(id="tray", layer=layers.TRAY, svg="".join(drawn))


@cached
def _hand_title(plan: Plan, language: str, name: str | None, zone: int, tiles: int) -> Svg:
    """Draw whose hand it is, how many tiles it has, and for which zone they are turned."""
    title = _title(language, "tray-hand", name)
    drawn = heading(fitted(title, 134, 16), 16, 642)
    drawn += muted(translate(language, "tray-tiles", tiles=tiles, limit=plan.box.hand.limit), 16, 662)
    if name is None:
        first, second = translate(language, "tray-turned", zone=zone).split("\n")
        drawn += muted(first, 16, 690, 13) + muted(second, 16, 706, 13)
    return drawn


def _title(language: str, key: str, name: str | None) -> str:
    """Return the title of the viewer's own things, or of those of another player."""
    return translate(language, key) if name is None else translate(language, f"{key}-of", name=name)


def _hand_places(plan: Plan, language: str, kinds: tuple[str, ...], free: int) -> Iterator[Svg]:
    """Draw the names below the tiles, and the free places."""
    slots = len(kinds) + free
    for place, kind in enumerate(kinds):
        x, _, scale = slot(plan.tall, place, len(kinds), slots)
        yield _tile_name(language, kind, x, 60 * scale + 17)
    for place in range(len(kinds), slots):
        x, y, scale = slot(plan.tall, place, len(kinds), slots)
        paint = {"fill": "none", "stroke": "var(--track-line)", "stroke_dasharray": "4 4"}
        yield square(x, y, 28 * scale, rx=6, stroke_width=1.4, **paint)


@cached
def _tile_name(language: str, kind: str, x: float, room: float) -> Svg:
    name = translate(language, "tile-name", tile=kind)
    size = 13.0 if fitted(name, room, 13) == name else 12.0
    return muted(fitted(name, room, size), x, 722, size, "middle")


@cached
def _logbook(plan: Plan, language: str, name: str | None, colour: str, points: int, roses: Roses) -> Svg:
    """Draw the logbook below the chart, with what sail points buy."""
    title = _title(language, "tray-logbook", name)
    x, y, width = LOGBOOK_LEFT, LOGBOOK_TOP, LOGBOOK_WIDTH
    drawn = heading(fitted(title, 126, 16), x, y + 31)
    drawn += rose_row(roses, *OWN_ROSES, own=True)
    drawn += track(colour, points, x, y + 50, LARGE)
    costs = plan.box.sail_points
    prices = (
        ("price-tile", costs.cost_extra_tile, x, "start"),
        ("price-ignore", costs.cost_ignore, x + width / 2, "middle"),
        ("price-again", costs.cost_move_again, x + width, "end"),
    )
    for key, cost, place, anchor in prices:
        drawn += muted(translate(language, key, cost=cost), place, y + 104, 13, anchor)
    return drawn


@cached
def _key_words(plan: Plan, language: str) -> Svg:
    """Draw the names beside the chart."""
    drawn = [
        muted(translate(language, "tray-roses"), ROSES_AT[0], 15, 14, "middle", 600),
        muted(translate(language, "tray-straight"), ROSES_AT[0], KEY_TOP - 32, 14, "middle", 600),
    ]
    for pile in range(len(plan.box.station_colour)):
        x, y = ROSES_AT[0], ROSES_AT[1] + pile * ROSE_STEP + 10
        paint = {"fill": "none", "stroke": "var(--slot)", "stroke_dasharray": "4 4"}
        drawn.append(circle(x, y, 22, stroke_width=1.4, **paint))
    for place, zone in enumerate(plan.box.zone):
        y = KEY_TOP + place * KEY_STEP
        name = translate(language, "tray-zone", zone=zone.id)
        drawn.append(caption(name, KEY_LEFT + 46, y - 3, 13, weight=600))
        bearing = str(zone_bearing(zone.vectors["F"]))
        drawn.append(muted(translate(language, "compass-name", bearing=bearing), KEY_LEFT + 46, y + 14, 13))
    return "".join(drawn)


def copies(model: ViewModel) -> list[Mark]:
    """Draw how many tiles of a kind lie on each other in the hand, if more than one."""
    tall, kinds, slots = model.plan.tall, len(model.hand), model.slots
    return [
        _copies(kind, count, *slot(tall, place, kinds, slots))
        for place, (kind, count) in enumerate(model.hand.items())
        if count > 1
    ]


@cached
def _copies(kind: str, count: int, x: float, y: float, scale: float) -> Mark:
    counted = plate(f"{count}×", x + 24 * scale, y + 24 * scale)
    return Mark(id=f"copies-{kind}", layer=layers.TAGS, svg=counted, zone=f"hand-{kind}")


def tall_tray(model: ViewModel) -> Mark:
    """Draw the ground of the hand on a phone, with a text if it is empty."""
    return _tall_tray(model.language, model.tiles == 0)


@cached
def _tall_tray(language: str, empty: bool) -> Mark:
    ground = box(0, 582, 390, 92, fill="var(--paper)") + line(0, 582.5, 390, 582.5, stroke="var(--line)")
    if empty:
        ground += muted(translate(language, "tray-empty"), 195, 633, 14, "middle")
    return Mark(id="tray", layer=layers.TRAY, svg=ground)


@cached
def pile_plate(plan: Plan, tiles: int) -> Mark:
    """Draw how many tiles are left in the piles."""
    places = [plan.centre(field) for field in plan.box.cape_field.drawn_on]
    x = sum(x for x, _ in places) / len(places)
    y = sum(y for _, y in places) / len(places)
    if plan.tall:
        x -= 20
    else:
        y += 28 * plan.scale
    return Mark(id="pile", layer=layers.TRACE, svg=plate(str(tiles), x, y))


@cached
def rose_counts(plan: Plan, roses: tuple[Roses, ...]) -> Mark:
    """Draw how many roses are left, beside their piles."""
    drawn = [
        plate(str(left), ROSES_AT[0] + 30, ROSES_AT[1] + pile * ROSE_STEP + 28)
        for pile, left in enumerate(roses_left(plan, roses))
    ]
    return Mark(id="roses", layer=layers.WINDS, svg="".join(drawn))


@cached
def plate(text: str, x: float, y: float) -> Svg:
    """Draw a count on a dark plate."""
    half = 4.5 + 4 * len(text)
    ground = box(
        x - half, y - 10, 2 * half, 20, rx=10, fill="#1E2A30", stroke="var(--line)", stroke_width=0.6
    )
    count = caption(text, x, y + 4.7, 13, "#FBF7EC", "middle", 700, display=True)
    return ground + count


@cached
def panel(x: float, y: float, width: float, height: float) -> Svg:
    """Draw the ground of a tray."""
    return box(x + 0.5, y + 0.5, width - 1, height - 1, rx=10, fill="var(--paper)", stroke="var(--line)")


@cached
def heading(text: str, x: float, y: float, size: float = 16) -> Svg:
    """Draw a title in the display face."""
    return caption(text, x, y, size, weight=700, display=True)


@cached
def muted(text: str, x: float, y: float, size: float = 14, anchor: str = "start", weight: int = 400) -> Svg:
    """Draw a secondary text."""
    return words(text, x, y, font_size=size, font_weight=weight, text_anchor=anchor, fill="var(--muted)")


def zone_bearing(step: tuple[int, int]) -> str:
    """Return the compass direction of a step."""
    row, column = step
    return {-1: "north", 0: "", 1: "south"}[row] + {-1: "west", 0: "", 1: "east"}[column]


@lru_cache(maxsize=16)
def chart_words(plan: Plan, language: str) -> Mark:
    """Draw the texts printed on the chart, in the viewer's language."""
    name = localized(plan.box.game, "name", language)
    roses = translate(language, "chart-finish-from", roses=plan.box.logbook.roses_for_finish)
    finish = translate(language, "chart-finish")
    west, north, east, south = finish_area(plan)
    if plan.tall:
        x, y = plan.at((west + east) / 2 + 0.7, (north + south) / 2 - 0.05)
        drawn = display(finish, x, y, 19 if len(finish) < 5 else 16, 2 if len(finish) < 5 else 1, "middle")
        for place, part in enumerate(roses.split("\n")):
            drawn += printed(part, x, y + 18 + 14 * place, 12, "middle")
    else:
        x, y = plan.at(west + 0.28, north + 0.62)
        drawn = display(name, x, y, 27, 0.3, "start")
        drawn += printed(translate(language, "chart-subtitle"), x + 1, y + 21, 13.5, "start", italic=True)
        x, y = plan.at(west + 0.28, south - 0.38)
        drawn += display(finish, x, y, 15, 2.4, "start")
        drawn += printed(roses.replace("\n", " "), x + 15 + 12.5 * len(finish), y, 13, "start")
    return Mark(id="print", layer=layers.PRINT, svg=drawn + _cape_name(plan, name))


def _cape_name(plan: Plan, name: str) -> Svg:
    """Draw the name on the southernmost land."""
    land = [plan.cells[cell] for cell, mark in plan.mark.items() if mark == LAND]
    if not land:
        return ""
    south = max(row for _, row in land)
    columns = [column for column, row in land if row == south]
    x, y = plan.at((min(columns) + max(columns) + 1) / 2, south + 0.5)
    text = printed(name, 0, 4, plan.measures.cape_size, "middle", italic=True, weight=600)
    return group(text, x=x, y=y, angle=plan.measures.cape_angle)


def display(text: str, x: float, y: float, size: float, spacing: float, anchor: str) -> Svg:
    """Draw a large text on the chart."""
    return words(
        text,
        x,
        y,
        font_family="var(--display)",
        font_size=size,
        font_weight=800,
        letter_spacing=spacing,
        text_anchor=anchor,
        fill="var(--chart-ink)",
    )


def printed(
    text: str, x: float, y: float, size: float, anchor: str, italic: bool = False, weight: int = 400
) -> Svg:
    """Draw a small text on the chart."""
    style = "italic" if italic else "normal"
    return words(
        text,
        x,
        y,
        font_size=size,
        font_style=style,
        font_weight=weight,
        text_anchor=anchor,
        fill="var(--chart-ink)",
    )

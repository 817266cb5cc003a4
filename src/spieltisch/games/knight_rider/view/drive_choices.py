"""Knight Rider: whole drives by one click: the rings where a drive can end, and the steps that lead there."""

from collections.abc import Iterator
from itertools import groupby
from math import hypot
from typing import Final, NamedTuple

from spieltisch.games.knight_rider.rules import reach
from spieltisch.games.knight_rider.rules.parts import FORWARD, SLOTS
from spieltisch.games.knight_rider.view.city import LETTERS, TILE
from spieltisch.games.knight_rider.view.layout import GHOSTS, Point
from spieltisch.games.knight_rider.view.marks import ON_ROAD, step_places
from spieltisch.games.knight_rider.view.pieces import SCALE
from spieltisch.games.knight_rider.view.track_view import PITCH, field_of
from spieltisch.games.knight_rider.view.view_model import STEP_WORDS, Table, said
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.scene import Mark, Way, Zone
from spieltisch.stage.svg import Svg, group, number, path, use

SIZE: Final = TILE / PITCH
RAM: Final = "ram-"  # the zones of rings behind a ram
TURNS: Final = (0, 3, 1, 2)  # forward, left, right, half turn: so many quarters clockwise


class Drive(NamedTuple):
    """A drive to one of its ends that rams nobody."""

    field: int
    heading: int
    steps: tuple[int, ...]
    x: float
    y: float

    @property
    def zone(self) -> str:
        """The ring at its end."""
        return f"end-{self.field}"


def drives(table: Table) -> list[Drive]:
    """All drives of more than one step. The field ahead is left to the step that leads there."""
    if table.detour_kind is not None or not table.steering:
        return []
    found = [
        Drive(field, heading, tuple(steps), *_place(table, field))
        for (field, heading), steps in table.ways.items()
        if field >= 0 and len(steps) > 1
    ]
    ahead_x, ahead_y = step_places(table)["forward"]
    return [drive for drive in found if hypot(drive.x - ahead_x, drive.y - ahead_y) > SIZE / 2]


def end_zones(table: Table, found: list[Drive]) -> Iterator[Zone]:
    """A place on every ring. Behind a ram none is driven to at once: the dice have their say on the way."""
    for end in (end for end, ram in table.ends.items() if ram and table.steering):
        x, y = table.streets.at(end)
        label = table.text("zone-ram")
        yield Zone(
            id=f"{RAM}{end[0]}-{end[1]}",
            x=x,
            y=y,
            width=SIZE,
            height=SIZE,
            round=True,
            label=label,
            tip=label,
            pane=table.pane,
        )
    for drive in {drive.field: drive for drive in found}.values():
        yield _ring(table.sight.language, drive.zone, drive.x, drive.y, _tile(table, drive), table.pane)


@cached_per_part
def _ring(language: str, zone: str, x: float, y: float, tile: str, pane: str) -> Zone:
    """The place of a drive's end."""
    return Zone(
        id=zone,
        x=x,
        y=y,
        width=SIZE,
        height=SIZE,
        round=True,
        label=said(language, "zone-end", tile=tile),
        ask=said(language, "ask-heading"),
        help=said(language, "help-heading"),
        shine="none",
        pane=pane,
    )


def ways(table: Table, found: list[Drive]) -> Iterator[Way]:
    """Every drive, its steps in words and drawn."""
    language = table.sight.language
    fields = [drive.field for drive in found]
    for drive in found:
        alone = fields.count(drive.field) == 1
        text, button, effect = _worded(language, _tile(table, drive), drive.heading, drive.steps, alone)
        yield Way(
            actions=drive.steps,
            path=(drive.zone,),
            text=text,
            button=button,
            help=_mishap(table, drive) or effect,
            preview=(Mark(id="ghost", layer=GHOSTS, svg=_drawn(table, drive), pane=table.pane),),
        )


@cached_per_part
def _worded(
    language: str, tile: str, heading: int, steps: tuple[int, ...], alone: bool
) -> tuple[str, str, str]:
    """The sentence of a drive, its button, and what it comes to."""
    counted = [(STEP_WORDS[step], len(list(same))) for step, same in groupby(steps)]
    told = tuple(said(language, f"way-{word.replace('_', '-')}", count=count) for word, count in counted)
    side = LETTERS[heading]
    return (
        said(language, "way", tile=tile, heading=side, steps=told),
        said(language, "button-way" if alone else "button-heading", heading=side),
        said(language, "effect-way", heading=side, steps=told),
    )


def _mishap(table: Table, drive: Drive) -> str:
    """What else happens there: the red car is caught, or the own one slips on oil."""
    state = table.state
    if drive.field == SLOTS * state.red:
        return table.text("effect-way-red")
    other = reach.whose_oil(state, state.current, drive.field)
    return table.text("effect-way-oil", name=table.name(other)) if other >= 0 else ""


def _tile(table: Table, drive: Drive) -> str:
    return table.tile_name(int(table.state.city.numbers[drive.field // SLOTS]))


def _place(table: Table, field: int) -> Point:
    return table.streets.at(field_of(table.state.city.field_name(field, table.state.spot)))


def _drawn(table: Table, drive: Drive) -> Svg:
    """The way along the road, and the car where it would stand."""
    line = "L".join(f"{number(x)} {number(y)}" for x, y in _driven(table, drive))
    way = path(
        f"M{line}",
        fill="none",
        stroke=ON_ROAD[0],
        stroke_width=4,
        stroke_dasharray="1 7",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    sprite = use(f"car-{table.colour(table.mine)}", 0, 0)
    angle = 90.0 * (drive.heading - 1)
    return way + group(sprite, x=drive.x, y=drive.y, angle=angle, scale=SCALE, opacity=0.85)


def _driven(table: Table, drive: Drive) -> Iterator[Point]:
    """The places along the way, the first one included."""
    state, car = table.state, table.driving
    field, heading = int(state.field[state.current]), int(state.heading[state.current])
    yield (
        table.entry_place(car.waiting or 0) if car is not None and car.field is None else _place(table, field)
    )
    for step in drive.steps:
        heading = (heading + TURNS[step]) % 4
        if step == FORWARD:
            field = int(reach.front_of(state, field, heading))
            yield _place(table, field)

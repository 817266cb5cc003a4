"""Knight Rider: whole drives by one click: the rings where a drive can end, and the steps that lead there."""

from collections.abc import Iterator
from itertools import groupby
from math import hypot
from typing import Final, NamedTuple

from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.tables import FORWARD, SLOTS
from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.city import LETTERS, TILE
from spieltisch.games.knight_rider.view.marks import ON_ROAD, step_places
from spieltisch.games.knight_rider.view.pieces import SCALE
from spieltisch.games.knight_rider.view.track_view import PITCH, field_of
from spieltisch.games.knight_rider.view.view_model import STEP_WORDS, ViewModel, translate
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.scene import Mark, Point, Way, Zone
from spieltisch.stage.svg import Svg, group, number, stroke, use

SIZE: Final = TILE / PITCH
RAM: Final = "ram-"  # the zones of rings that need a ram
TURNS: Final = (0, 3, 1, 2)  # forward, left, right, half turn: as quarter turns clockwise


class Drive(NamedTuple):
    """A drive to one of its ends that rams no car."""

    field: int
    heading: int
    steps: tuple[int, ...]
    x: float
    y: float

    @property
    def zone(self) -> str:
        """The zone of the ring at its end."""
        return f"end-{self.field}"


def drives(model: ViewModel) -> list[Drive]:
    """Return all drives of more than one step; leave the field ahead to the step that leads there."""
    if model.detour_kind is not None or not model.is_driving:
        return []
    found = [
        Drive(field, heading, tuple(steps), *_place(model, field))
        for (field, heading), steps in model.ways.items()
        if field >= 0 and len(steps) > 1
    ]
    ahead_x, ahead_y = step_places(model)["forward"]
    return [drive for drive in found if hypot(drive.x - ahead_x, drive.y - ahead_y) > SIZE / 2]


def end_zones(model: ViewModel, found: list[Drive]) -> Iterator[Zone]:
    """Build a zone on every ring. A ring that needs a ram is no choice, because dice decide on the way."""
    for end in (end for end, ram in model.ends.items() if ram and model.is_driving):
        x, y = model.track_view.at(end)
        label = model.text("zone-ram")
        yield Zone(
            id=f"{RAM}{end[0]}-{end[1]}",
            x=x,
            y=y,
            width=SIZE,
            height=SIZE,
            round=True,
            label=label,
            tip=label,
            pane=model.pane,
        )
    for drive in {drive.field: drive for drive in found}.values():
        yield _ring(model.sight.language, drive.zone, drive.x, drive.y, _tile(model, drive), model.pane)


@cached_per_part
def _ring(language: str, zone: str, x: float, y: float, tile: str, pane: str) -> Zone:
    """Build the zone of a drive's end."""
    return Zone(
        id=zone,
        x=x,
        y=y,
        width=SIZE,
        height=SIZE,
        round=True,
        label=translate(language, "zone-end", tile=tile),
        ask=translate(language, "ask-heading"),
        help=translate(language, "help-heading"),
        shine="none",
        pane=pane,
    )


def ways(model: ViewModel, found: list[Drive]) -> Iterator[Way]:
    """Build a choice for every drive, with its steps in words and drawn."""
    language = model.sight.language
    fields = [drive.field for drive in found]
    for drive in found:
        alone = fields.count(drive.field) == 1
        text, button, effect = _drive_texts(language, _tile(model, drive), drive.heading, drive.steps, alone)
        yield Way(
            actions=drive.steps,
            path=(drive.zone,),
            text=text,
            button=button,
            help=_end_effect(model, drive) or effect,
            preview=(Mark(id="ghost", layer=layers.GHOSTS, svg=_drawn(model, drive), pane=model.pane),),
        )


@cached_per_part
def _drive_texts(
    language: str, tile: str, heading: int, steps: tuple[int, ...], alone: bool
) -> tuple[str, str, str]:
    """Return the sentence of a drive, its button, and its effect."""
    counted = [(STEP_WORDS[step], len(list(same))) for step, same in groupby(steps)]
    told = tuple(translate(language, f"way-{word.replace('_', '-')}", count=count) for word, count in counted)
    side = LETTERS[heading]
    return (
        translate(language, "way", tile=tile, heading=side, steps=told),
        translate(language, "button-way" if alone else "button-heading", heading=side),
        translate(language, "effect-way", heading=side, steps=told),
    )


def _end_effect(model: ViewModel, drive: Drive) -> str:
    """Return what else happens there: the red car is caught, or the own one slips on oil."""
    state = model.state
    if drive.field == SLOTS * state.red:
        return model.text("effect-way-red")
    other = movement.oil_owner(state, state.current, drive.field)
    return model.text("effect-way-oil", name=model.name(other)) if other >= 0 else ""


def _tile(model: ViewModel, drive: Drive) -> str:
    return model.tile_name(int(model.state.city.numbers[drive.field // SLOTS]))


def _place(model: ViewModel, field: int) -> Point:
    return model.track_view.at(field_of(model.state.city.field_name(field, model.state.spot)))


def _drawn(model: ViewModel, drive: Drive) -> Svg:
    """Draw the way along the road, and the car where it would stand."""
    line = "L".join(f"{number(x)} {number(y)}" for x, y in _driven(model, drive))
    way = stroke(f"M{line}", ON_ROAD[0], 4, dashes="1 7", cap="round", join="round")
    sprite = use(f"car-{model.colour(model.mine)}", 0, 0)
    angle = 90.0 * (drive.heading - 1)
    return way + group(sprite, x=drive.x, y=drive.y, angle=angle, scale=SCALE, opacity=0.85)


def _driven(model: ViewModel, drive: Drive) -> Iterator[Point]:
    """Yield the places along the way, the first one included."""
    state, car = model.state, model.driving
    field, heading = int(state.field[state.current]), int(state.heading[state.current])
    yield (
        model.entry_place(car.waiting or 0) if car is not None and car.field is None else _place(model, field)
    )
    for step in drive.steps:
        heading = (heading + TURNS[step]) % 4
        if step == FORWARD:
            field = int(movement.front_of(state, field, heading))
            yield _place(model, field)

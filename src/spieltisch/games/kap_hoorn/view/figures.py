"""Kap Hoorn: the pictures of the rulebook.

Each shows a piece of the chart with a position on it. The rules mark where a tile may be laid and where a
ship may go, so the pictures cannot contradict them.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import Any, Final, cast

from spieltisch.engine.core import Game, State
from spieltisch.engine.registry import restore_game
from spieltisch.games.kap_hoorn.rules import game as kap_hoorn
from spieltisch.games.kap_hoorn.rules.box import FINISH, LAND
from spieltisch.games.kap_hoorn.rules.tables import NOWHERE, Chart, Walk
from spieltisch.games.kap_hoorn.view.layout import UNIT, Plan, plan
from spieltisch.games.kap_hoorn.view.logbook import rose_row, track
from spieltisch.games.kap_hoorn.view.marks import polyline, price_tag
from spieltisch.games.kap_hoorn.view.sprites import LARGE, colour_var, rim, wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import SLUG, translate
from spieltisch.stage.scene import Picture, Point
from spieltisch.stage.svg import (
    Svg,
    box,
    caption,
    circle,
    group,
    line,
    number,
    path,
    picture,
    square,
    use,
    words,
)

FIELD: Final = 52.0  # pixels
EDGE: Final = 18.0  # for the names of columns and rows


def figures(language: str) -> dict[str, Picture]:
    """Draw all pictures by name."""
    return {
        "tiles": _tiles(language),
        "zones": _zones(language),
        "laying": _laying(),
        "covering": _covering(),
        "sailing": _sailing(),
        "hook": _hook(),
        "border": _border(),
        "land": _land(),
        "finish": _finish(),
        "ignoring": _ignoring(),
        "logbook": _logbook(),
    }


# -- the pictures --------------------------------------------------------------------------------------------


def _tiles(language: str) -> Picture:
    """Draw all kinds of tiles with their names, bottom edge down."""
    chart = _plan()
    width, height, columns = 106.0, 104.0, 6
    drawn = []
    for place, tile in enumerate(chart.box.tile):
        x, y = (place % columns + 0.5) * width, place // columns * height + 40
        drawn.append(use(wind_sprite(tile.id, _upright(chart), chart), x, y, scale=1.2 / chart.scale))
        name = translate(language, "tile-name", tile=tile.id)
        drawn.append(words(name, x, y + 55, font_size=12, text_anchor="middle", fill="var(--ink)"))
    rows = -(-len(chart.box.tile) // columns)
    return picture(columns * width, rows * height, *drawn)


def _upright(chart: Plan) -> int:
    """Return the zone where a tile lies with its bottom edge down."""
    return next((zone.id for zone in chart.box.zone if zone.vectors["F"] == (-1, 0)), 1)


def _zones(language: str) -> Picture:
    """KAP-23: draw three tiles, as they lie in each zone."""
    chart = _plan()
    kinds = [tile.id for tile in chart.box.tile if tile.motif in ("tee", "hook", "back")][::3]
    drawn = []
    for row, zone in enumerate(chart.box.zone):
        y = row * 84 + 42.0
        label = translate(language, "tray-zone", zone=zone.id)
        drawn.append(caption(label, 0, y + 5, 14, weight=600))
        for place, kind in enumerate(kinds):
            x = 130 + 84.0 * place
            drawn.append(
                square(
                    x,
                    y,
                    37,
                    rx=6,
                    fill=f"var(--sea-{zone.id})",
                    stroke=f"var(--rim-{zone.id})",
                    stroke_width=3,
                )
            )
            drawn.append(use(wind_sprite(kind, zone.id, chart), x, y, scale=1 / chart.scale))
    return picture(96 + 84 * len(kinds), 84 * len(chart.box.zone), *drawn)


def _laying() -> Picture:
    """KAP-19 to KAP-21: draw every empty field next to a lying tile."""
    section = Section(
        "h1", "n6", {"l2": "tee-1", "k3": "fan-2", "j3": "swirl-r", "j4": "vee-1"}, hand="fan-1"
    )
    return section.drawn(*(section.dot(field) for field in section.targets("lay")))


def _covering() -> Picture:
    """KAP-30, KAP-31: draw the fields that the own ship could reach, which may not be covered."""
    near = {"k3": "tee-1", "l4": "fan-2", "j4": "side-1", "l3": "vee-2"}
    lying = {**near, "m3": "back-l-1", "i3": "hook-12", "k5": "tee-2"}
    section = Section("h1", "n6", lying, ships=("k3",), hand="fan-1", points=4)
    banned = [
        field for field in (*lying, "j1", "k1", "l1", "m1", "n1") if field not in section.targets("cover")
    ]
    return section.drawn(*map(section.ring, section.targets("cover")), *map(section.cross, banned))


def _sailing() -> Picture:
    """KAP-36 to KAP-42: draw a movement of exactly two fields, to a tile, also past empty fields."""
    lying = {"k2": "fan-2", "j3": "tee-1", "i4": "fan-3", "k4": "vee-1", "m2": "side-1", "l2": "back-r-1"}
    return _movements(Section("h1", "n5", lying, ships=("k2",)))


def _hook() -> Picture:
    """KAP-40: draw a hook: two straight, then one to a side."""
    lying = {"i7": "hook-21", "g6": "fan-1", "g8": "tee-2", "h7": "vee-1"}
    return _movements(Section("f6", "k9", lying, ships=("i7",)))


def _border() -> Picture:
    """KAP-39: draw a direction that stays the same, also across the border of a zone."""
    return _movements(
        Section("i4", "n9", {"k5": "tee-2", "k6": "side-2", "k7": "tee-2", "k9": "fan-1"}, ships=("k5",))
    )


def _land() -> Picture:
    """KAP-44: draw how land blocks a way."""
    lying = {"g6": "fan-1", "f6": "tee-1", "f7": "vee-1", "g7": "fan-2"}
    return _movements(Section("d4", "i8", lying, ships=("g6",)))


def _finish() -> Picture:
    """KAP-47: draw a ship with two roses, which may cross the line."""
    section = Section("a1", "f5", {"c4": "fan-3"}, ships=("c4",), roses=("red", "green", None))
    return section.drawn(*(section.way(places) for places in section.ways_over_the_line()))


def _ignoring() -> Picture:
    """KAP-50, KAP-51: draw movements to neighbouring tiles for 3 points."""
    lying = {"h5": "back-l-1", "g6": "vee-1", "i6": "tee-1", "h6": "hook-12"}
    section = Section("f3", "k8", lying, ships=("h5",), points=3)
    return section.drawn(*(section.costly(field) for field in section.targets("ignore")))


def _logbook() -> Picture:
    """KAP-7, KAP-67: draw sail points, and a place for the rose of each leg."""
    chart = _plan()
    colour = chart.box.ship[0].id
    cells = chart.box.sail_points.maximum + 1
    roses = ("red", None, "yellow")
    width = LARGE.cell * cells
    ground = box(0.5, 0.5, width + 31, 95, rx=10, fill="var(--paper)", stroke="var(--line)")
    return picture(width + 32, 96, ground, rose_row(roses, 30, 27, 13), track(colour, 3, 16, 52, LARGE))


def _movements(section: "Section") -> Picture:
    """Draw the targets of a ship and the ways there."""
    sails = section.targets("sail")
    return section.drawn(
        *(section.way(section.walk(field)) for field in sails), *(section.ring(field) for field in sails)
    )


# -- how they are drawn --------------------------------------------------------------------------------------


def _game() -> Game:
    return restore_game(SLUG, None)


def _plan() -> Plan:
    return plan(_game(), "wide")


class Section:
    """A piece of the chart with a position on it."""

    def __init__(
        self,
        north_west: str,
        south_east: str,
        tiles: Mapping[str, str],
        *,
        ships: Sequence[str] = (),
        hand: str = "",
        points: int = 0,
        roses: Sequence[str | None] = (None, None, None),
    ) -> None:
        self.plan = _plan()
        (self.west, self.north), (east, south) = self.plan.cells[north_west], self.plan.cells[south_east]
        self.columns, self.rows = east - self.west + 1, south - self.north + 1
        self.tiles = tiles
        self.ships = ships
        starts = [start.field for start in self.plan.box.start]
        fleet = [*ships, *(field for field in starts if field not in ships)][: _game().players[0]]
        self.position: dict[str, Any] = {
            "players": len(fleet),
            "top": {**{start.field: start.tile for start in self.plan.box.start}, **tiles},
            "ship": fleet,
            "points": [points] * len(fleet),
            "rose": [list(roses), *([[None] * len(roses)] * (len(fleet) - 1))],
            "hand": [{hand: 1} if hand else {}, *([{}] * (len(fleet) - 1))],
            "start_player": 0,
            "active_player": 0,
            "phase": "LAY" if hand else "MOVE",
        }

    @cached_property
    def state(self) -> State:
        """Load the position, so that the rules can be asked."""
        return _game().load(self.position)

    def targets(self, word: str) -> list[str]:
        """Return the fields in the picture that this kind of action offers."""
        offered = [self.state.describe(action) for action in self.state.legal(0)]
        return [str(words_[-1]) for words_ in offered if words_[0] == word and self.shows(str(words_[-1]))]

    def shows(self, field: str) -> bool:
        """Return whether a field is in the picture."""
        if field not in self.plan.cells:
            return False
        column, row = self.plan.cells[field]
        return 0 <= column - self.west < self.columns and 0 <= row - self.north < self.rows

    def at(self, field: str) -> Point:
        """Return the middle of a field in the picture."""
        column, row = self.plan.cells[field]
        return EDGE + (column - self.west + 0.5) * FIELD, EDGE + (row - self.north + 0.5) * FIELD

    def walk(self, target: str) -> list[Point]:
        """Return the way of the first ship to a target."""
        home = self.ships[0]
        for walk, names in self.walks():
            if walk.legal and not walk.crosses and names[-1] == target:
                return [self.at(home), *(self.at(name) for name in names)]
        return [self.at(home), self.at(target)]

    def ways_over_the_line(self) -> list[list[Point]]:
        """Return the ways of the first ship into the finish."""
        ways = []
        for walk, names in self.walks():
            if walk.legal and walk.crosses:
                last = next(i for i, name in enumerate(names) if self.plan.mark[name] == FINISH)
                ways.append([self.at(name) for name in (self.ships[0], *names[: last + 1])])
        return ways

    def walks(self) -> list[tuple[Walk, list[str]]]:
        """Return where the wind under the first ship leads, with the names of the cells."""
        chart: Chart = cast(kap_hoorn.Game, _game()).chart
        home = self.ships[0]
        found = []
        for walk in chart.walks(chart.kind_index[self.position["top"][home]], chart.index[home]):
            cells = [cell for cell in (*walk.passed, walk.end) if cell != NOWHERE]
            found.append((walk, [chart.names[cell] for cell in cells]))
        return found

    def drawn(self, *marks: Svg) -> Picture:
        """Draw the picture with these marks."""
        width, height = EDGE + self.columns * FIELD + 2, EDGE + self.rows * FIELD + 2
        return picture(
            width, height, *self.sea(), self.names(), *self.stations(), *self.winds(), *marks, *self.fleet()
        )

    def sea(self) -> list[Svg]:
        """Draw the ground of every cell, land and finish line."""
        drawn = []
        fills = {LAND: "var(--land)", FINISH: "var(--cartouche)"}
        for name, mark in self.plan.mark.items():
            if self.shows(name):
                fill = fills.get(mark, f"var(--sea-{mark})")
                stroke = fill if mark in fills else "var(--chart-ink)"
                drawn.append(square(*self.at(name), FIELD / 2, fill=fill, stroke=stroke, stroke_opacity=0.3))
        for name in self.plan.box.finish_line.fields_south_of_line:
            if self.shows(name):
                x, y = self.at(name)
                ends = x - FIELD / 2, y - FIELD / 2 - 3, x + FIELD / 2, y - FIELD / 2 - 3
                drawn.append(line(*ends, stroke="var(--wind)", stroke_width=6))
                drawn.append(line(*ends, stroke="var(--tile)", stroke_width=6, stroke_dasharray="5 5"))
        return drawn

    def names(self) -> Svg:
        """Draw letters above, numbers at the left."""
        letters = self.plan.box.board.columns[self.west : self.west + self.columns]
        drawn = [words(c, EDGE + (i + 0.5) * FIELD, 12) for i, c in enumerate(letters)]
        drawn += [
            words(str(self.north + row + 1), 7, EDGE + (row + 0.5) * FIELD + 4) for row in range(self.rows)
        ]
        return group(*drawn, font_size=12, font_weight=600, text_anchor="middle", fill="var(--ink)")

    def stations(self) -> list[Svg]:
        """Draw station fields with their chips, in a corner if a tile lies there."""
        drawn = []
        for field, station in self.plan.stations.items():
            if not self.shows(field):
                continue
            x, y = self.at(field)
            colour = colour_var(station.colour)
            half = FIELD / 2 - 2
            drawn.append(
                square(x, y, half, rx=4, fill=colour, fill_opacity=0.22, stroke=colour, stroke_width=3)
            )
            if field not in self.tiles:
                drawn.append(use(f"chip-{station.leg}-{station.colour}", x, y, scale=FIELD / UNIT))
        return drawn

    def winds(self) -> list[Svg]:
        """Draw the tiles; chips lie on top."""
        drawn = []
        for field, kind in self.position["top"].items():
            if not self.shows(field):
                continue
            x, y = self.at(field)
            zone = self.plan.zone(field)
            size = self.plan.fit(field) * FIELD / self.plan.field
            drawn.append(use(wind_sprite(kind, zone, self.plan), x, y, scale=size))
            station = self.plan.stations.get(field)
            if station is not None:
                dx, dy = self.plan.free_corners(kind, zone)[0]
                chip = f"chip-{station.leg}-{station.colour}"
                drawn.append(use(chip, x + 17 * dx, y + 17 * dy, scale=0.8))
        return drawn

    def fleet(self) -> list[Svg]:
        """Draw the ships, with the arrow tips of their wind."""
        drawn = []
        for seat, field in enumerate(self.position["ship"]):
            if not self.shows(field):
                continue
            x, y = self.at(field)
            tile = self.plan.tile[self.position["top"][field]]
            tips = rim(tile.id, self.plan.zone(field), self.plan)
            drawn.append(circle(x, y, 15, fill="var(--tile)", opacity=0.95))
            drawn.append(use(f"ship-{self.plan.box.ship[seat].id}", x - 1, y + 2, scale=0.72))
            drawn.append(group(tips, x=x, y=y, scale=self.plan.size_of(field) * FIELD / self.plan.field))
        return drawn

    # -- marks -----------------------------------------------------------------------------------------------

    def dot(self, field: str) -> Svg:
        """Mark a field where a tile may be laid."""
        x, y = self.at(field)
        halo = circle(x, y, 9, fill="var(--action)", fill_opacity=0.18)
        return halo + circle(x, y, 4.6, fill="var(--action)")

    def ring(self, field: str) -> Svg:
        """Mark a field that may be chosen."""
        half = FIELD / 2 - 1
        return square(*self.at(field), half, rx=6, fill="none", stroke="var(--action)", stroke_width=3)

    def cross(self, field: str) -> Svg:
        """Cross out a field."""
        x, y = self.at(field)
        a = FIELD / 2 - 8
        strokes = f"M{number(x - a)} {number(y - a)}l{number(2 * a)} {number(2 * a)}"
        strokes += f"m0 {number(-2 * a)}l{number(-2 * a)} {number(2 * a)}"
        return path(strokes, stroke="var(--refuse)", stroke_width=3, opacity=0.85, stroke_linecap="round")

    def costly(self, field: str) -> Svg:
        """Mark a field that costs sail points."""
        x, y = self.at(field)
        paint = {"fill": "none", "stroke": "var(--caution)", "stroke_dasharray": "5 4"}
        ring = square(x, y, FIELD / 2 - 1, rx=6, stroke_width=2.6, **paint)
        return ring + price_tag(x + 15, y + 18, self.plan.box.sail_points.cost_ignore, 0.85)

    def way(self, places: list[Point]) -> Svg:
        """Draw the way of a ship, up to the edge of the last number."""
        (x0, y0), (x1, y1) = places[-2:]
        short = 15 / hypot(x1 - x0, y1 - y0)
        end = x1 + (x0 - x1) * short, y1 + (y0 - y1) * short
        paint = {"stroke_dasharray": "0.1 8", "stroke_linecap": "round", "stroke_linejoin": "round"}
        dots = path(
            polyline([*places[:-1], end]), fill="none", stroke="var(--action)", stroke_width=4.5, **paint
        )
        return dots + circle(*end, 3.6, fill="var(--action)")

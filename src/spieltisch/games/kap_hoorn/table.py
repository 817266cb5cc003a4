"""Kap Hoorn: one position as one viewer knows it: what the parts of the scene look things up in."""

from functools import cached_property
from typing import Final, cast

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kap_hoorn import rules
from spieltisch.games.kap_hoorn.box import FINISH
from spieltisch.games.kap_hoorn.layout import Plan, Point, plan
from spieltisch.games.kap_hoorn.log import Placements
from spieltisch.games.kap_hoorn.parts import NOWHERE, Chart
from spieltisch.stage.keeping import kept
from spieltisch.stage.sight import Act, Sight

SLUG: Final = "kap-hoorn"
TRAY, PRINT, TILES, TRACE, CHIPS, UNDER, SHIPS, WINDS, HAND, TAGS = range(10)  # layers
FINISH_ZONE: Final = "finish"
CAPE_ZONE: Final = "cape"
IGNORE_ZONE: Final = "ignore"
ROSES_AT: Final = (979.0, 66.0)  # the piles of roses on the wide stage, one below the other
ROSE_STEP: Final = 96.0
LOGBOOK_LEFT: Final = 790.0
LOGBOOK_TOP: Final = 612.0
LOGBOOK_WIDTH: Final = 230.0
OWN_ROSES: Final = (LOGBOOK_LEFT + LOGBOOK_WIDTH - 75, LOGBOOK_TOP + 27, 13.0)


class Table:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.game: Game = sight.game
        self.plan: Plan = plan(sight.game, sight.shape)
        self.chart: Chart = cast(rules.Game, sight.game).chart
        self.top: dict[str, str] = sight.view["top"]
        self.printed = {
            start.field
            for start, uncovered in zip(self.plan.box.start, sight.view["printed_top"], strict=True)
            if uncovered
        }

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return said(self.sight.language, key, **values)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.sight.names[seat]

    @cached_property
    def mine(self) -> int:
        """The seat whose hand and logbook lie below the chart: the viewer's, else that of the turn."""
        if self.sight.seat is not None:
            return self.sight.seat
        return self.view["active_player"] or 0

    @cached_property
    def home(self) -> str | None:
        """The field of that seat's ship, None before the start."""
        field: str | None = self.view["ship"][self.mine]
        return field

    @property
    def asked(self) -> bool:
        """Whether the viewer is to decide."""
        return bool(self.sight.acts)

    @cached_property
    def points(self) -> int:
        """The sail points of that seat."""
        owned: int = self.view["points"][self.mine]
        return owned

    def reach(self, field: str | None) -> dict[str, list[str]]:
        """The fields that the wind on a field leads to, whatever lies there, with the way."""
        if field is None:
            return {}
        ways = {}
        for walk in self.chart.walks(self.chart.kind_index[self.top[field]], self.chart.index[field]):
            if walk.legal and not walk.crosses:
                names = self.chart.names
                ways[names[walk.end]] = [field, *(names[cell] for cell in walk.on_the_way), names[walk.end]]
        return ways

    @cached_property
    def finisher(self) -> int | None:
        """The seat that has crossed the line: its ship is shown beyond it."""
        result = self.view["result"]
        return result["winner"] if result and result["reason"] == "finish" else None

    @cached_property
    def own_reach(self) -> dict[str, list[str]]:
        """Where the own wind leads."""
        return self.reach(self.home)

    @cached_property
    def rivals(self) -> dict[str, list[int]]:
        """Fields with the other seats whose wind leads there."""
        found: dict[str, list[int]] = {}
        for seat, field in enumerate(self.view["ship"]):
            if seat != self.mine:
                for target in self.reach(field):
                    found.setdefault(target, []).append(seat)
        return found

    def way_to_finish(self, field: str) -> list[Point]:
        """From a field over the line, by the first arrow that crosses it, else straight."""
        points = [self.plan.centre(field)]
        for walk in self.chart.walks(self.chart.kind_index[self.top[field]], self.chart.index[field]):
            if walk.legal and walk.crosses:
                cells = [cell for cell in (*walk.on_the_way, walk.end) if cell != NOWHERE]
                names = [self.chart.names[cell] for cell in cells]
                beyond = next(i for i, name in enumerate(names) if self.plan.mark[name] == FINISH)
                return points + [self.plan.centre(name) for name in names[: beyond + 1]]
        column, row = self.plan.cells[field]
        return [*points, self.plan.at(column + 0.5, row - 0.5)]

    @cached_property
    def placements(self) -> Placements:
        """Who put down which tile."""
        return self.sight.read(Placements)

    def chip_place(self, field: str) -> Point:
        """Where a station's chip lies."""
        return chip_place(self.plan, field, self.top.get(field))

    @cached_property
    def hand_zone(self) -> int:
        """The zone that the hand is turned for: that of the ship, before the start the first."""
        return self.plan.zone(self.home) if self.home is not None else 1

    @cached_property
    def slots(self) -> int:
        """How many places the hand has: one for each kind, and those still free."""
        held = self.view["hand"][self.mine]
        if isinstance(held, int):
            return held
        free: int = self.plan.box.hand.limit - sum(held.values())
        return len(held) + free

    def slot(self, place: int, slots: int) -> tuple[float, float, float]:
        """Place and scale of a tile in the hand."""
        if not self.plan.tall:
            step = min(100.0, 610 / max(slots, 1))
            return 206 + place * step, 661.0, round(min(1.35, (step - 8) / 58), 3)
        shown = max(1, len(self.held_kinds) or slots)
        step = min(73.0, 374 / shown)
        return round(195 + (place - (shown - 1) / 2) * step, 1), 630.0, round(min(1.08, (step - 5) / 58), 3)

    @cached_property
    def held_kinds(self) -> list[str]:
        """The kinds in the own hand."""
        held = self.view["hand"][self.mine]
        return [] if isinstance(held, int) else list(held)

    def roses_left(self, colour: str) -> int:
        """How many roses of a colour nobody has."""
        total = next(each.roses for each in self.plan.box.station_colour if each.id == colour)
        return total - sum(colour in roses for roses in self.view["rose"])

    @cached_property
    def sails(self) -> set[str]:
        """Where the ship may sail now."""
        return {str(act.words[1]) for act in self.sight.acts if act.words[0] == "sail"}

    def may_take(self, field: str) -> bool:
        """KAP-67 to KAP-69."""
        station = self.plan.stations[field]
        own = self.view["rose"][self.mine]
        return own[station.leg - 1] is None and station.colour not in own

    def cost(self, act: Act) -> int:
        """KAP-50, KAP-54, KAP-55."""
        costs = self.plan.box.sail_points
        again = costs.cost_move_again if self.view["phase"] == "AGAIN" else 0
        return again + (costs.cost_ignore if act.words[0] == "ignore" else 0)

    def path(self, act: Act) -> tuple[str, ...]:
        """A click on the target; where the wind leads there too, ignoring it has to be said."""
        target = str(act.words[1])
        if act.words[0] == "ignore" and target in self.sails and not self.plan.tall:
            return (IGNORE_ZONE, target)
        return (target,)


def said(language: str, key: str, **values: object) -> str:
    """A sentence of the catalogue; one that may follow it can be empty."""
    return catalogue(SLUG).text(key, values, language).strip()


@kept
def chip_place(plan: Plan, field: str, lying: str | None) -> Point:
    """Where a station's chip lies."""
    if lying is None:
        return plan.centre(field)
    return plan.corner(field, plan.free_corners(lying, plan.zone(field))[0], 20)


@kept
def arrows_told(plan: Plan, language: str, kind: str) -> str:
    """What a tile does: "Fan 2: straight 2, left 2 ..."."""
    tile = plan.tile[kind]
    ways = [
        " + ".join(said(language, "arrow", direction=direction, steps=steps) for direction, steps in arrow)
        for arrow in tile.arrows
    ]
    return said(language, "wind-tip", tile=kind, ways=", ".join(ways))

"""Kap Hoorn: one position as one viewer knows it: what the parts of the scene look things up in."""

from typing import Final, cast

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kap_hoorn.rules import rules
from spieltisch.games.kap_hoorn.rules.box import FINISH
from spieltisch.games.kap_hoorn.rules.parts import NOWHERE, Chart, Walk
from spieltisch.games.kap_hoorn.view.layout import Plan, Point, plan
from spieltisch.games.kap_hoorn.view.log import Placements
from spieltisch.games.kap_hoorn.view.logbook import Roses
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Shape
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


class Sea:
    """What lies and stands on the chart, which everybody sees: what is drawn of it alone, all viewers share.

    It is made of plain values, and the same values give the same sea (`sea_of`).
    """

    def __init__(
        self,
        game: Game,
        shape: Shape,
        language: str,
        fields: tuple[str, ...],  # with winds ...
        kinds: tuple[str, ...],  # ... and with which
        printed: tuple[bool, ...],  # start fields whose printed wind is not covered
        ships: tuple[str | None, ...],  # their fields, by seat
        names: tuple[str, ...],  # who sits there
        finisher: int | None,  # the seat that has crossed the line: its ship is shown beyond it
    ) -> None:
        self.plan: Plan = plan(game, shape)
        self.chart: Chart = cast(rules.Game, game).chart
        self.language = language
        self.top = dict(zip(fields, kinds, strict=True))
        starts = zip(self.plan.box.start, printed, strict=True)
        self.printed = {start.field for start, uncovered in starts if uncovered}
        self.ships = ships
        self.names = names
        self.finisher = finisher

    def walks(self, field: str) -> list[Walk]:
        """The legal ways by the wind on a field, whatever lies where they end."""
        chart = self.chart
        walks = chart.walks(chart.kind_index[self.top[field]], chart.index[field])
        return [walk for walk in walks if walk.legal]

    def way_to_finish(self, field: str) -> list[Point]:
        """From a field over the line, by the first arrow that crosses it, else straight."""
        points = [self.plan.centre(field)]
        for walk in self.walks(field):
            if walk.crosses:
                cells = [cell for cell in (*walk.on_the_way, walk.end) if cell != NOWHERE]
                names = [self.chart.names[cell] for cell in cells]
                beyond = next(i for i, name in enumerate(names) if self.plan.mark[name] == FINISH)
                return points + [self.plan.centre(name) for name in names[: beyond + 1]]
        column, row = self.plan.cells[field]
        return [*points, self.plan.at(column + 0.5, row - 0.5)]


sea_of = cached(Sea)


@cached
def reach(sea: Sea, seat: int) -> dict[str, list[str]]:
    """The fields that the wind under a ship leads to, whatever lies there, with the way."""
    field, names = sea.ships[seat], sea.chart.names
    if field is None:
        return {}
    return {
        names[walk.end]: [field, *(names[cell] for cell in walk.on_the_way), names[walk.end]]
        for walk in sea.walks(field)
        if not walk.crosses
    }


@cached
def rivals(sea: Sea, mine: int) -> dict[str, list[int]]:
    """Fields with the other seats whose wind leads there."""
    found: dict[str, list[int]] = {}
    for seat in range(len(sea.ships)):
        if seat != mine:
            for target in reach(sea, seat):
                found.setdefault(target, []).append(seat)
    return found


class Table:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        self.sight = sight
        self.view = view
        self.game: Game = sight.game
        self.language = sight.language
        self.plan: Plan = plan(sight.game, sight.shape)
        result = view["result"]
        self.sea: Sea = sea_of(
            sight.game,
            sight.shape,
            sight.language,
            tuple(view["top"]),
            tuple(view["top"].values()),
            tuple(view["printed_top"]),
            tuple(view["ship"]),
            sight.names,
            result["winner"] if result and result["reason"] == "finish" else None,
        )
        self.chart: Chart = self.sea.chart
        self.top: dict[str, str] = self.sea.top
        # The seat whose hand and logbook lie below the chart: the viewer's, else that of the turn.
        self.mine: int = (view["active_player"] or 0) if sight.seat is None else sight.seat
        self.home: str | None = view["ship"][self.mine]  # the field of its ship, None before the start
        self.points: int = view["points"][self.mine]
        self.roses: tuple[Roses, ...] = tuple([tuple(roses) for roses in view["rose"]])  # by seat
        held = view["hand"][self.mine]
        self.hand: dict[str, int] = {} if isinstance(held, int) else held  # as far as the viewer sees it
        self.tiles = tiles_in(held)
        free = self.tiles if isinstance(held, int) else self.plan.box.hand.limit - self.tiles
        self.slots = len(self.hand) + free  # places of the hand: one for each kind, and those still free
        self.sails = {str(act.words[1]) for act in sight.acts if act.words[0] == "sail"}  # where to, now
        self.hand_zone = 1 if self.home is None else self.plan.zone(self.home)  # the hand is turned for it

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return said(self.language, key, **values)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.sight.names[seat]

    @property
    def asked(self) -> bool:
        """Whether the viewer is to decide."""
        return bool(self.sight.acts)

    @property
    def own_reach(self) -> dict[str, list[str]]:
        """Where the own wind leads, with the way."""
        return reach(self.sea, self.mine)

    @property
    def placements(self) -> Placements:
        """Who put down which tile."""
        return self.sight.read(Placements)

    def may_take(self, field: str) -> bool:
        """KAP-67 to KAP-69."""
        station = self.plan.stations[field]
        own = self.roses[self.mine]
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


def tiles_in(held: int | dict[str, int]) -> int:
    """How many tiles a hand has, seen or not."""
    return held if isinstance(held, int) else sum(held.values())


@cached
def slot(tall: bool, place: int, kinds: int, slots: int) -> tuple[float, float, float]:
    """Place and scale of a tile in a hand of so many kinds."""
    if not tall:
        step = min(100.0, 610 / max(slots, 1))
        return 206 + place * step, 661.0, round(min(1.35, (step - 8) / 58), 3)
    shown = max(1, kinds or slots)
    step = min(73.0, 374 / shown)
    return round(195 + (place - (shown - 1) / 2) * step, 1), 630.0, round(min(1.08, (step - 5) / 58), 3)


def roses_left(plan: Plan, roses: tuple[Roses, ...]) -> list[int]:
    """How many roses of each colour nobody has."""
    return [colour.roses - sum(colour.id in owned for owned in roses) for colour in plan.box.station_colour]


def said(language: str, key: str, **values: object) -> str:
    """A sentence of the catalogue; one that may follow it can be empty."""
    return catalogue(SLUG).text(key, values, language).strip()


@cached
def chip_place(plan: Plan, field: str, lying: str | None) -> Point:
    """Where a station's chip lies."""
    if lying is None:
        return plan.centre(field)
    return plan.corner(field, plan.free_corners(lying, plan.zone(field))[0], 20)


@cached
def arrows_told(plan: Plan, language: str, kind: str) -> str:
    """What a tile does: "Fan 2: straight 2, left 2 ..."."""
    tile = plan.tile[kind]
    ways = [
        " + ".join(said(language, "arrow", direction=direction, steps=steps) for direction, steps in arrow)
        for arrow in tile.arrows
    ]
    return said(language, "wind-tip", tile=kind, ways=", ".join(ways))

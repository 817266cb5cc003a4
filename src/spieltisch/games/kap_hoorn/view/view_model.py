"""Kap Hoorn: one position as one viewer sees it, with the lookups that all parts of the scene share."""

from typing import Final, cast

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules import game as kap_hoorn
from spieltisch.games.kap_hoorn.rules.box import FINISH
from spieltisch.games.kap_hoorn.rules.tables import NOWHERE, Chart, Walk
from spieltisch.games.kap_hoorn.view.history import History, Placed
from spieltisch.games.kap_hoorn.view.layout import Plan, plan
from spieltisch.games.kap_hoorn.view.logbook import Roses
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Point, Shape
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.view_model import BaseViewModel, Translator

SLUG: Final = "kap-hoorn"
translate: Final = Translator(SLUG)
FINISH_ZONE: Final = "finish"
CAPE_ZONE: Final = "cape"
IGNORE_ZONE: Final = "ignore"
ROSES_AT = (979.0, 66.0)  # the piles of roses on the wide stage, one below the other
ROSE_STEP: Final = 96.0
LOGBOOK_LEFT: Final = 790.0
LOGBOOK_TOP: Final = 612.0
LOGBOOK_WIDTH: Final = 230.0
OWN_ROSES = (LOGBOOK_LEFT + LOGBOOK_WIDTH - 75, LOGBOOK_TOP + 27, 13.0)


class SharedBoard:
    """The tiles and ships on the chart, which are public: drawings that depend on nothing else are shared.

    It is built of plain values, so that `shared_board` returns the same object for the same values.
    """

    def __init__(
        self,
        game: Game,
        shape: Shape,
        language: str,
        fields: tuple[str, ...],  # fields with winds ...
        kinds: tuple[str, ...],  # ... and the kinds of these winds
        printed: tuple[bool, ...],  # start fields whose printed wind is not covered
        ships: tuple[str | None, ...],  # their fields, by seat
        names: tuple[str, ...],  # of the players
        finisher: int | None,  # the seat that has crossed the line: its ship is shown beyond it
        placed: tuple[Placed | None, ...],  # the tiles of these winds, as far as the viewer saw them placed
    ) -> None:
        self.plan: Plan = plan(game, shape)
        self.chart: Chart = cast(kap_hoorn.Game, game).chart
        self.language = language
        self.top = dict(zip(fields, kinds, strict=True))
        starts = zip(self.plan.box.start, printed, strict=True)
        self.printed = {start.field for start, uncovered in starts if uncovered}
        self.ships = ships
        self.names = names
        self.finisher = finisher
        self.placed = placed

    def walks(self, field: str) -> list[Walk]:
        """List the legal ways by the wind on a field, regardless of what lies on their ends."""
        chart = self.chart
        walks = chart.walks(chart.kind_index[self.top[field]], chart.index[field])
        return [walk for walk in walks if walk.legal]

    def way_to_finish(self, field: str) -> list[Point]:
        """Return the way from a field over the line, by the first arrow that crosses it, else straight."""
        points = [self.plan.centre(field)]
        for walk in self.walks(field):
            if walk.crosses:
                cells = [cell for cell in (*walk.passed, walk.end) if cell != NOWHERE]
                names = [self.chart.names[cell] for cell in cells]
                beyond = next(i for i, name in enumerate(names) if self.plan.mark[name] == FINISH)
                return points + [self.plan.centre(name) for name in names[: beyond + 1]]
        column, row = self.plan.cells[field]
        return [*points, self.plan.at(column + 0.5, row - 0.5)]


shared_board = cached(SharedBoard)


@cached
def wind_targets(board: SharedBoard, seat: int) -> dict[str, list[str]]:
    """Return the fields that the wind under a ship leads to, with the way; other pieces do not matter."""
    field, names = board.ships[seat], board.chart.names
    if field is None:
        return {}
    return {
        names[walk.end]: [field, *(names[cell] for cell in walk.passed), names[walk.end]]
        for walk in board.walks(field)
        if not walk.crosses
    }


@cached
def rival_seats(board: SharedBoard, mine: int) -> dict[str, list[int]]:
    """Return the fields to which the winds of other seats lead, with these seats."""
    found: dict[str, list[int]] = {}
    for seat in range(len(board.ships)):
        if seat != mine:
            for target in wind_targets(board, seat):
                found.setdefault(target, []).append(seat)
    return found


class ViewModel(BaseViewModel):
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        view = sight.view
        self.plan: Plan = plan(sight.game, sight.shape)
        self.history: History = sight.read(History)  # which seat placed which tile
        laid, result = self.history.top, view["result"]
        self.board: SharedBoard = shared_board(
            sight.game,
            sight.shape,
            sight.language,
            tuple(view["top"]),
            tuple(view["top"].values()),
            tuple(view["printed_top"]),
            tuple(view["ship"]),
            sight.names,
            result["winner"] if result and result["reason"] == "finish" else None,
            tuple([laid.get(field) for field in view["top"]]),
        )
        self.chart: Chart = self.board.chart
        self.top: dict[str, str] = self.board.top
        # The seat whose hand and logbook lie below the chart: the viewer's, else the active player's.
        self.mine: int = (view["active_player"] or 0) if sight.seat is None else sight.seat
        self.home: str | None = view["ship"][self.mine]  # the field of its ship, None before the start
        self.points: int = view["points"][self.mine]
        self.roses: tuple[Roses, ...] = tuple([tuple(roses) for roses in view["rose"]])  # by seat
        held = view["hand"][self.mine]
        self.hand: dict[str, int] = {} if isinstance(held, int) else held  # as far as the viewer may see it
        self.tiles = tiles_in(held)
        free = self.tiles if isinstance(held, int) else self.plan.box.hand.limit - self.tiles
        self.slots = len(self.hand) + free  # places of the hand: one for each kind, and those still free
        self.sails = {str(act.words[1]) for act in sight.acts if act.words[0] == "sail"}  # legal targets
        self.hand_zone = 1 if self.home is None else self.plan.zone(self.home)  # the hand is turned for it

    @property
    def own_targets(self) -> dict[str, list[str]]:
        """The fields that the own wind leads to, with the way."""
        return wind_targets(self.board, self.mine)

    def may_take(self, field: str) -> bool:
        """KAP-67 to KAP-69: return whether the seat may take the station's rose."""
        station = self.plan.stations[field]
        own = self.roses[self.mine]
        return own[station.leg - 1] is None and station.colour not in own

    def cost(self, act: Act) -> int:
        """KAP-50, KAP-54, KAP-55: return the cost of a movement."""
        costs = self.plan.box.sail_points
        again = costs.cost_move_again if self.view["phase"] == "AGAIN" else 0
        return again + (costs.cost_ignore if act.words[0] == "ignore" else 0)

    def path(self, act: Act) -> tuple[str, ...]:
        """Return the click path of a movement; where the wind leads too, ignoring begins with the price."""
        target = str(act.words[1])
        if act.words[0] == "ignore" and target in self.sails and not self.plan.tall:
            return (IGNORE_ZONE, target)
        return (target,)


def tiles_in(held: int | dict[str, int]) -> int:
    """Count the tiles of a hand, visible or not."""
    return held if isinstance(held, int) else sum(held.values())


@cached
def slot(tall: bool, place: int, kinds: int, slots: int) -> tuple[float, float, float]:
    """Return the place and scale of a tile in a hand of so many kinds."""
    if not tall:
        step = min(100.0, 610 / max(slots, 1))
        return 206 + place * step, 661.0, round(min(1.35, (step - 8) / 58), 3)
    shown = max(1, kinds or slots)
    step = min(73.0, 374 / shown)
    return round(195 + (place - (shown - 1) / 2) * step, 1), 630.0, round(min(1.08, (step - 5) / 58), 3)


def roses_left(plan: Plan, roses: tuple[Roses, ...]) -> list[int]:
    """Count the roses of each colour that no seat owns."""
    return [colour.roses - sum(colour.id in owned for owned in roses) for colour in plan.box.station_colour]


@cached
def chip_place(plan: Plan, field: str, lying: str | None) -> Point:
    """Return where a station's chip lies."""
    if lying is None:
        return plan.centre(field)
    return plan.corner(field, plan.free_corners(lying, plan.zone(field))[0], 20)


@cached
def arrows_text(plan: Plan, language: str, kind: str) -> str:
    """Describe the arrows of a tile: "Fan 2: straight 2, left 2 ..."."""
    tile = plan.tile[kind]
    ways = [
        " + ".join(
            translate(language, "arrow", direction=direction, steps=steps) for direction, steps in arrow
        )
        for arrow in tile.arrows
    ]
    return translate(language, "wind-tip", tile=kind, ways=", ".join(ways))

"""Kap Hoorn: the rules on one box: actions, outcomes, fields of a position and steps of a turn."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.action_space import ActionSpace
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import Options
from spieltisch.engine.errors import BadOption
from spieltisch.engine.steps import Step
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import position
from spieltisch.games.kap_hoorn.rules.box import LEGS, Components
from spieltisch.games.kap_hoorn.rules.state import Settings, State
from spieltisch.games.kap_hoorn.rules.steps import drawing, moving, placing, setup
from spieltisch.games.kap_hoorn.rules.tables import NO_TILE, NOWHERE, Chart


class Game(core.Game):
    """Kap Hoorn, played with one box."""

    def __init__(self, box: Components) -> None:
        self.components = box
        self.chart = Chart(box)
        chart = self.chart
        actions = ActionSpace()
        self.lay = actions.add("lay", chart.kinds, chart.names)
        self.cover = actions.add("cover", chart.kinds, chart.names)
        self.sail = actions.add("sail", [*chart.names, "finish"])
        self.ignore = actions.add("ignore", [*chart.names, "finish"])
        self.waive = actions.add("waive")
        self.stop = actions.add("stop")
        self.take = actions.add("take")
        self.decline = actions.add("decline")
        self.buy = actions.add("buy")
        self.end_turn = actions.add("end_turn")
        self.end_laying = actions.add("end_laying")
        outcomes = ActionSpace()
        self.starter = outcomes.add("start_player", range(box.game.players_max))
        self.draw = outcomes.add("draw", chart.kinds)
        self.hand_start: i64 = box.hand.start
        self.hand_limit: i64 = box.hand.limit
        self.most_points: i64 = box.sail_points.maximum
        self.gain_per_turn: i64 = box.sail_points.gain_per_turn
        self.gain_for_waiving: i64 = box.sail_points.gain_for_waiving
        self.cost_ignore: i64 = box.sail_points.cost_ignore
        self.cost_again: i64 = box.sail_points.cost_move_again
        self.cost_tile: i64 = box.sail_points.cost_extra_tile
        self.roses_for_finish: i64 = box.logbook.roses_for_finish
        self.num_tiles: i64 = box.counts.wind_tiles
        self.most_copies: i64 = max(chart.counts)
        self.most_rounds: i64 = next(option.max or 0 for option in box.option if option.id == "round_limit")
        self.banned: vec[i64] = zeros(chart.num_cells)  # scratch: cells that may not be covered
        steps: list[Step[Any]] = [  # by phase
            setup.StartPlayer("KAP-5", outcomes=[self.starter]),
            setup.Deal("KAP-8", self.draw, "deal"),
            placing.Lay("KAP-12", [self.lay, self.cover, self.end_laying]),
            moving.Move("KAP-12", [self.sail, self.ignore, self.waive]),
            moving.Again("KAP-12", [self.sail, self.ignore, self.stop]),
            moving.Rose("KAP-12", [self.take, self.decline]),
            drawing.Draw("KAP-60", self.draw, "free"),
            drawing.Buy("KAP-12", [self.buy, self.end_turn]),
            drawing.Draw("KAP-62", self.draw, "bought"),
            drawing.Over("KAP-77"),
        ]
        self.steps: vec[Step[Any]] = vec[Step[Any]](steps)
        cells = len(chart.names)
        super().__init__(
            box,
            max_legal=min(box.hand.limit, len(chart.kinds)) * cells + 2 * cells + 1,
            actions=actions,
            outcomes=outcomes,
            fields=position.fields(self),
        )

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KAP-5, R-30: refuse a starting player who does not sit at the table."""
        seat = options["start_player"]
        if seat != "random" and seat >= players:
            raise BadOption("no-such-seat", slug=self.slug, rule="KAP-5", seat=seat, players=players)
        return options

    def new_state(self, players: int, options: Options) -> State:
        """KAP-2 to KAP-11: put all tiles into the pile and give 3 sail points; hands are dealt later."""
        state = self.empty_board(players, options)
        for number in range(len(self.chart.starts)):  # KAP-10
            state.put(self.chart.starts[number], self.chart.printed[number])
            state.printed_top[number] = 1
        for kind in range(self.chart.num_kinds):
            state.pile[kind] = self.chart.counts[kind]
            state.pile_size += self.chart.counts[kind]
        if options["start_player"] != "random":
            setup.line_up(state, options["start_player"])
            setup.open_deal(state)
        return state

    def empty_board(self, players: int, options: Options) -> State:
        """Return a state without tiles and ships, with the points of the start."""
        chart = self.chart
        top: vec[i64] = vec[i64]([NO_TILE] * chart.num_cells)
        points: vec[i64] = vec[i64]([self.components.sail_points.start] * players)  # KAP-7
        ship: vec[i64] = vec[i64]([NOWHERE] * players)
        kinds = chart.num_kinds
        return State(
            self,
            Settings(options),
            players,
            top,
            zeros(len(chart.starts)),
            ship,
            points,
            zeros(LEGS * players),
            zeros(kinds * players),
            zeros(players),
            zeros(kinds),
            zeros(kinds),
        )

    def load_state(self, position_data: Mapping[str, Any]) -> State:
        """Load a position from a dump."""
        return position.load(self, position_data)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Count the set-up, then per turn placements, two movements, two roses, the draw, purchases, ends."""
        hand: int = self.hand_limit
        turn = hand + 2 + 2 + 1 + 2 * hand + 3
        rounds: int = options["round_limit"]
        return 1 + players * self.hand_start + turn * players * rounds

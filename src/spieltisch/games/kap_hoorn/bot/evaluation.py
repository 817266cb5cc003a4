"""Kap Hoorn: evaluation by the turns to victory with the winds ahead, sail points and tiles in hand."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import payoff
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.bot import distance_to_win
from spieltisch.games.kap_hoorn.bot.distance_to_win import TURN, UNREACHABLE
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.tables import BUY, LAY, MOVE, NO_TILE, NOTHING, OPEN, OVER, START_PLAYER

# Weights fitted to the winners of 150 games of the search (a conditional logit): by how much the log odds of
# a seat fall with every turn that it is away from victory, measured in three ways.
LOG_TURNS: Final = 6.9  # by the winds ahead and in hand, as a logarithm: a turn counts more near the end
TURNS: Final = -0.35  # the same without the logarithm: it counts less at the beginning
FIELD_TURNS: Final = 0.37  # by the field of the ship, with any wind
WIND_TURNS: Final = 0.42  # by the wind on that field, with no other tile on the chart
POINT: Final = 0.21  # by how much the log odds rise with a sail point ...
TILE: Final = 0.12  # ... and with a tile in hand

# In hundredths of a turn:
IGNORE_COST: Final = 40  # the points for ignoring
REMOTE_COST: Final = 40  # a field where no tile may be laid yet: another tile must be laid beside it first
EXPOSED_COST: Final = 20  # a field without a tile: a rival may lay a bad one there
NO_TILE_COST: Final = 100  # no tile for a field that needs one
OCCUPIED_COST: Final = 50  # another ship stands on the target; it may leave

FEW_TILES: Final = 3  # tiles in hand; with fewer the playout policy buys
FAST_TILE_SAMPLE: Final = 4  # fast playouts weigh one tile in so many


class Evaluation(evaluation.Evaluation):
    """Compares how far all ships are from victory."""

    def __init__(self) -> None:
        super().__init__()
        self.exploration = 0.2
        self.horizon = 8
        self.near: vec[i64] = zeros(0)  # scratch: 1 for cells that a ship may reach soon

    def value(self, state: core.State, seat: i64) -> float:
        """Return how good the position is for the seat."""
        return self.values(state)[seat]

    def values(self, state: core.State) -> list[float]:
        """Return how good the position is for every seat, by its odds to win."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()
        if state.phase == START_PLAYER:
            return [0.0] * state.players
        if len(state.chart.turns) == 0:
            distance_to_win.fill_tables(state.chart)
        win_odds: list[float] = []
        total = 0.0
        for seat in range(state.players):
            seat_odds = odds(state, seat)
            win_odds.append(seat_odds)
            total += seat_odds
        return [payoff(seat_odds / total, state.players) for seat_odds in win_odds]

    def is_quiet(self, state: core.State) -> bool:
        """Return whether a turn has just begun."""
        assert isinstance(state, State)
        return state.phase == LAY and state.placed == NOTHING

    # -- the playout policy ------------------------------------------------------------------------------

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Choose the best action by looking one action ahead; skip tiles far from all ships.

        Weak rivals in playouts would make the search too optimistic about its plans. Fast playouts weigh only
        some of the tiles.
        """
        assert isinstance(state, State)
        if count == 1:
            return legal[0]
        phase: i64 = state.phase
        if phase == BUY:
            kap = state.kap
            return kap.buy.first if state.held[seat] < FEW_TILES else kap.end_turn.first
        laying = phase == LAY
        if laying:
            self.mark_near(state, seat)
        best: i64 = legal[count - 1]  # the action that ends, waives or stops
        most = self.value_after(state, seat, best)
        for i in range(count - 1):
            if laying and (
                not self.is_near(state, legal[i]) or (self.fast_playouts and rng.below(FAST_TILE_SAMPLE) > 0)
            ):
                continue
            value = self.value_after(state, seat, legal[i])
            if value > most:
                best = legal[i]
                most = value
        return best

    def value_after(self, state: State, seat: i64, action: i64) -> float:
        """Return how good the position is for the seat after an action."""
        after = state.clone()
        after.apply(seat, action)
        return self.values(after)[seat]

    # -- which actions a search considers ----------------------------------------------------------------

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Keep tiles within two turns of the own ship, or within one turn of a rival's."""
        assert isinstance(state, State)
        if state.phase != LAY:
            return count
        self.mark_near(state, seat)
        kept: i64 = 0
        for i in range(count):
            if self.is_near(state, legal[i]):
                legal[kept] = legal[i]
                kept += 1
        return kept

    def is_near(self, state: State, action: i64) -> bool:
        """Return whether an action lays or covers a tile near a ship, or lays none."""
        kap = state.kap
        if kap.end_laying.has(action):
            return True
        cell: i64 = kap.lay.place(action, 1) if kap.lay.has(action) else kap.cover.place(action, 1)
        return self.near[cell] != 0

    def mark_near(self, state: State, seat: i64) -> None:
        """Mark the cells where the lying tile matters now."""
        chart = state.chart
        if len(self.near) != chart.num_cells:
            self.near = zeros(chart.num_cells)
        near = self.near
        for cell in range(chart.num_cells):
            near[cell] = 0
        for ship in range(state.players):
            self.mark_targets(state, state.ship[ship])
        home: i64 = state.ship[seat]
        at: i64 = state.top[home] * chart.num_cells + home
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            cell = chart.target[i]
            if state.top[cell] >= 0:
                self.mark_targets(state, cell)
            elif state.top[cell] == NO_TILE:
                self.mark_neighbours(state, cell)
        if state.points[seat] >= state.kap.cost_ignore:
            self.mark_neighbours(state, home)
            for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
                if state.top[chart.neighbour[i]] >= 0:
                    self.mark_targets(state, chart.neighbour[i])

    def mark_targets(self, state: State, cell: i64) -> None:
        """Mark the cells that the wind on a field leads to."""
        chart = state.chart
        at: i64 = state.top[cell] * chart.num_cells + cell
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            self.near[chart.target[i]] = 1

    def mark_neighbours(self, state: State, cell: i64) -> None:
        """Mark the neighbours of a field."""
        chart = state.chart
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            self.near[chart.neighbour[i]] = 1


# -- distances to victory ------------------------------------------------------------------------------------


def odds(state: State, seat: i64) -> float:
    """Return the odds of a seat to win, up to a factor that all seats share."""
    chart = state.chart
    cells: i64 = chart.num_cells
    home: i64 = state.ship[seat]
    book: i64 = logbook(state, seat)
    ahead = to_turns(distance_left(state, seat))
    field = to_turns(chart.turns[book * cells + home])
    wind = to_turns(chart.onward[(book * chart.num_kinds + state.top[home]) * cells + home])
    wait = float(turns_before_move(state, seat)) / float(state.players)
    far = LOG_TURNS * log(ahead + wait) + TURNS * ahead + FIELD_TURNS * field + WIND_TURNS * wind
    return exp(POINT * float(state.points[seat]) + TILE * float(state.held[seat]) - far)


def to_turns(hundredths: i64) -> float:
    """Convert hundredths of a turn to turns."""
    return float(hundredths) / float(TURN)


def turns_before_move(state: State, seat: i64) -> i64:
    """Count the turns of others before the seat's next movement; its own counts too once it has moved."""
    wait: i64 = seat - state.active
    if wait < 0 or (wait == 0 and state.phase != LAY and state.phase != MOVE):
        wait += state.players
    return wait


def distance_left(state: State, seat: i64) -> i64:
    """Return the distance of a seat to victory with the winds on the chart and in its hand."""
    chart = state.chart
    kap = state.kap
    home: i64 = state.ship[seat]
    book: i64 = logbook(state, seat)
    finish = may_finish(state, book)
    at: i64 = state.top[home] * chart.num_cells + home
    if finish and chart.crosses[at] != 0:
        return TURN
    best: i64 = UNREACHABLE
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        best = min(best, distance_after(state, seat, book, chart.target[i]))
    price: i64 = IGNORE_COST
    missing: i64 = kap.cost_ignore - state.points[seat]
    if missing > 0:  # a turn of waiting brings two points
        price += TURN * ((missing + 1) // 2)
    if finish and chart.touches_line[home] != 0 and state.settings.finish_by_ignore:
        best = min(best, price)
    if price < best:
        for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
            best = min(best, price + distance_after(state, seat, book, chart.neighbour[i]))
    return TURN + best


def distance_after(state: State, seat: i64, book: i64, cell: i64) -> i64:
    """Return the distance to victory after a movement that ends on a field."""
    chart = state.chart
    richer: i64 = distance_to_win.logbook_after(chart, book, cell)
    turns: i64 = chart.turns[richer * chart.num_cells + cell]  # 0: victory
    if state.top[cell] >= 0:
        if turns > 0:
            turns = distance_with_lying_wind(state, richer, cell) + blocking_cost(state, seat, cell)
        return turns
    if state.held[seat] == 0:
        turns += NO_TILE_COST
    elif turns > 0:
        turns = distance_with_best_tile(state, seat, richer, cell)
    if state.top[cell] == NO_TILE:
        turns += REMOTE_COST
    if seat != state.active or state.phase != LAY:
        turns += EXPOSED_COST
    if seat == state.active and state.phase == MOVE:  # too late to lay a tile in this turn
        turns += TURN
    return turns


def distance_with_lying_wind(state: State, book: i64, home: i64) -> i64:
    """Return the distance to victory from a field with the wind that lies there."""
    chart = state.chart
    cells: i64 = chart.num_cells
    kinds: i64 = chart.num_kinds
    at: i64 = state.top[home] * cells + home
    if chart.crosses[at] != 0 and may_finish(state, book):
        return TURN
    best: i64 = chart.ignoring[book * cells + home] - TURN
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        richer: i64 = distance_to_win.logbook_after(chart, book, cell)
        turns: i64 = chart.turns[richer * cells + cell]
        kind: i64 = state.top[cell]
        if kind == NO_TILE:
            turns += REMOTE_COST
        elif kind != OPEN and turns > 0:
            turns = chart.onward[(richer * kinds + kind) * cells + cell]
        best = min(best, turns)
    return TURN + best


def distance_with_best_tile(state: State, seat: i64, book: i64, cell: i64) -> i64:
    """Return the distance to victory from a field with the best wind that the seat can lay there."""
    chart = state.chart
    kinds: i64 = chart.num_kinds
    best: i64 = UNREACHABLE
    for kind in range(kinds):
        if state.hand[seat * kinds + kind] != 0:
            best = min(best, chart.onward[(book * kinds + kind) * chart.num_cells + cell])
    return best


def blocking_cost(state: State, seat: i64, cell: i64) -> i64:
    """KAP-45: return what a ship on the target costs."""
    if state.chart.leg[cell] < 0:
        for other in range(state.players):
            if other != seat and state.ship[other] == cell:
                return OCCUPIED_COST
    return 0


def logbook(state: State, seat: i64) -> i64:
    """Return the roses of a seat as one number (see Chart)."""
    rose = state.rose
    at: i64 = LEGS * seat
    return rose[at] + 4 * rose[at + 1] + 16 * rose[at + 2]


def may_finish(state: State, book: i64) -> bool:
    """KAP-47: return whether the roses allow to cross the line."""
    return distance_to_win.count_roses(book) >= state.kap.roses_for_finish

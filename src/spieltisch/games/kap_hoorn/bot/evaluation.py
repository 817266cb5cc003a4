"""Kap Hoorn: the turns still to go by the winds ahead, sail points and tiles in hand."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import payoff
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.bot import distance_to_win
from spieltisch.games.kap_hoorn.bot.distance_to_win import ENDLESS, TURN
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.parts import NO_TILE, OPEN
from spieltisch.games.kap_hoorn.rules.rules import BUY, LAY, MOVE, NOTHING, OVER, START_PLAYER, State

# What decides games, fitted to the winners of 150 games of the search (a conditional logit): by how much the
# odds of a seat fall with every turn that it is away from victory, in three views of the voyage.
NEAR: Final = 6.9  # by the winds ahead and in hand, as a logarithm: a turn means more at the end
AHEAD: Final = -0.35  # and still less at the beginning;
FIELD: Final = 0.37  # by the field where the ship stands, with any wind;
WIND: Final = 0.42  # by the wind there, with nothing else lying.
POINT: Final = 0.21  # By how much they rise with a sail point
TILE: Final = 0.12  # and with a tile in hand.

# In hundredths of a turn:
IGNORING: Final = 40  # the points for ignoring
REMOTE: Final = 40  # a field that no tile may be laid on yet: another one must be laid beside it first
EXPOSED: Final = 20  # a field without a tile: a rival may spoil it
EMPTY_HANDED: Final = 100  # no tile for a field that needs one
OCCUPIED: Final = 50  # a ship stands where another wants to go; it may leave

FEW: Final = 3  # tiles in hand; with fewer a hurried player buys
HASTE: Final = 4  # in haste one tile in so many is weighed


class Evaluation(evaluation.Evaluation):
    """Compares the voyages of all ships."""

    def __init__(self) -> None:
        super().__init__()
        self.exploration = 0.2
        self.horizon = 8
        self.near: vec[i64] = zeros(0)  # scratch: 1 for cells where a ship may go soon

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands."""
        return self.values(state)[seat]

    def values(self, state: core.State) -> list[float]:
        """How all seats stand: by their chances to win."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()
        if state.phase == START_PLAYER:
            return [0.0] * state.players
        if len(state.chart.turns) == 0:
            distance_to_win.plan(state.chart)
        chances: list[float] = []
        total = 0.0
        for seat in range(state.players):
            chance = odds(state, seat)
            chances.append(chance)
            total += chance
        return [payoff(chance / total, state.players) for chance in chances]

    def is_quiet(self, state: core.State) -> bool:
        """At the beginning of a turn."""
        assert isinstance(state, State)
        return state.phase == LAY and state.placed == NOTHING

    # -- what a hurried player does ----------------------------------------------------------------------

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """What looks best one action ahead, as greedy players choose; tiles far from all ships are left out.

        A search would think too well of its plans if hurried rivals saw less than real ones do. In haste only
        some tiles are weighed.
        """
        assert isinstance(state, State)
        if count == 1:
            return legal[0]
        phase: i64 = state.phase
        if phase == BUY:
            return state.kap.buy if state.held[seat] < FEW else state.kap.end_turn
        laying = phase == LAY
        if laying:
            self.mark_near(state, seat)
        best: i64 = legal[count - 1]  # to end, to waive or to stop
        most = self.behind(state, seat, best)
        for i in range(count - 1):
            if laying and (
                not self.is_near(state, legal[i]) or (self.fast_playouts and rng.below(HASTE) > 0)
            ):
                continue
            value = self.behind(state, seat, legal[i])
            if value > most:
                best = legal[i]
                most = value
        return best

    def behind(self, state: State, seat: i64, action: i64) -> float:
        """How the seat stands behind an action."""
        after = state.clone()
        after.apply(seat, action)
        return self.values(after)[seat]

    # -- what a search looks at --------------------------------------------------------------------------

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Tiles where the own ship goes in this turn or the next one, or a rival's ship in its next turn."""
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
        """Whether it matters now where a tile is laid, or that none is."""
        kap = state.kap
        if action == kap.end_laying:
            return True
        placement: i64 = action - kap.first_cover if action >= kap.first_cover else action
        return self.near[placement % state.chart.num_cells] != 0

    def mark_near(self, state: State, seat: i64) -> None:
        """Mark where it matters now what lies there."""
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
        """Mark where the wind on a field leads."""
        chart = state.chart
        at: i64 = state.top[cell] * chart.num_cells + cell
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            self.near[chart.target[i]] = 1

    def mark_neighbours(self, state: State, cell: i64) -> None:
        """Mark the fields around."""
        chart = state.chart
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            self.near[chart.neighbour[i]] = 1


# -- how far it is -----------------------------------------------------------------------------------------


def odds(state: State, seat: i64) -> float:
    """The chance of a seat to win, up to a factor that all seats share."""
    chart = state.chart
    cells: i64 = chart.num_cells
    home: i64 = state.ship[seat]
    book: i64 = logbook(state, seat)
    ahead = in_turns(turns_left(state, seat))
    field = in_turns(chart.turns[book * cells + home])
    wind = in_turns(chart.onward[(book * chart.num_kinds + state.top[home]) * cells + home])
    wait = float(turns_until(state, seat)) / float(state.players)
    far = NEAR * log(ahead + wait) + AHEAD * ahead + FIELD * field + WIND * wind
    return exp(POINT * float(state.points[seat]) + TILE * float(state.held[seat]) - far)


def in_turns(hundredths: i64) -> float:
    """A voyage in whole turns."""
    return float(hundredths) / float(TURN)


def turns_until(state: State, seat: i64) -> i64:
    """How many turns of others come before the seat's next movement, its own included once it has moved."""
    wait: i64 = seat - state.active
    if wait < 0 or (wait == 0 and state.phase != LAY and state.phase != MOVE):
        wait += state.players
    return wait


def turns_left(state: State, seat: i64) -> i64:
    """How long a voyage is by the winds that lie there and those in hand."""
    chart = state.chart
    kap = state.kap
    home: i64 = state.ship[seat]
    book: i64 = logbook(state, seat)
    finish = may_finish(state, book)
    at: i64 = state.top[home] * chart.num_cells + home
    if finish and chart.crosses[at] != 0:
        return TURN
    best: i64 = ENDLESS
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        best = min(best, arrival(state, seat, book, chart.target[i]))
    price: i64 = IGNORING
    missing: i64 = kap.cost_ignore - state.points[seat]
    if missing > 0:  # a turn of waiting brings two points
        price += TURN * ((missing + 1) // 2)
    if finish and chart.touches_line[home] != 0 and state.settings.finish_by_ignore:
        best = min(best, price)
    if price < best:
        for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
            best = min(best, price + arrival(state, seat, book, chart.neighbour[i]))
    return TURN + best


def arrival(state: State, seat: i64, book: i64, cell: i64) -> i64:
    """How long the voyage is behind a movement that ends on a field."""
    chart = state.chart
    richer: i64 = distance_to_win.entered(chart, book, cell)
    turns: i64 = chart.turns[richer * chart.num_cells + cell]  # 0: victory
    if state.top[cell] >= 0:
        if turns > 0:
            turns = lying_wind(state, richer, cell) + hindrance(state, seat, cell)
        return turns
    if state.held[seat] == 0:
        turns += EMPTY_HANDED
    elif turns > 0:
        turns = best_in_hand(state, seat, richer, cell)
    if state.top[cell] == NO_TILE:
        turns += REMOTE
    if seat != state.active or state.phase != LAY:
        turns += EXPOSED
    if seat == state.active and state.phase == MOVE:  # too late for laying in this turn
        turns += TURN
    return turns


def lying_wind(state: State, book: i64, home: i64) -> i64:
    """How long the voyage is from a field with the wind that lies there."""
    chart = state.chart
    cells: i64 = chart.num_cells
    kinds: i64 = chart.num_kinds
    at: i64 = state.top[home] * cells + home
    if chart.crosses[at] != 0 and may_finish(state, book):
        return TURN
    best: i64 = chart.ignoring[book * cells + home] - TURN
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        richer: i64 = distance_to_win.entered(chart, book, cell)
        turns: i64 = chart.turns[richer * cells + cell]
        kind: i64 = state.top[cell]
        if kind == NO_TILE:
            turns += REMOTE
        elif kind != OPEN and turns > 0:
            turns = chart.onward[(richer * kinds + kind) * cells + cell]
        best = min(best, turns)
    return TURN + best


def best_in_hand(state: State, seat: i64, book: i64, cell: i64) -> i64:
    """How long the voyage is from a field with the best wind that the seat can lay there."""
    chart = state.chart
    kinds: i64 = chart.num_kinds
    best: i64 = ENDLESS
    for kind in range(kinds):
        if state.hand[seat * kinds + kind] != 0:
            best = min(best, chart.onward[(book * kinds + kind) * chart.num_cells + cell])
    return best


def hindrance(state: State, seat: i64, cell: i64) -> i64:
    """KAP-45: what a ship in the way costs."""
    if state.chart.leg[cell] < 0:
        for other in range(state.players):
            if other != seat and state.ship[other] == cell:
                return OCCUPIED
    return 0


def logbook(state: State, seat: i64) -> i64:
    """The roses of a seat as a number (see Chart)."""
    rose = state.rose
    at: i64 = LEGS * seat
    return rose[at] + 4 * rose[at + 1] + 16 * rose[at + 2]


def may_finish(state: State, book: i64) -> bool:
    """KAP-47."""
    return distance_to_win.roses(book) >= state.kap.roses_for_finish

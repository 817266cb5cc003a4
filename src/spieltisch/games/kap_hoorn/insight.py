"""Kap Hoorn: the way still to go, the winds ahead, sail points and tiles in hand."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, insight
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.box import LEGS
from spieltisch.games.kap_hoorn.rules import COVERED, OVER, START_PLAYER, State

# All in king steps: what a thing is worth beside being a step nearer to victory.
HERE: Final = 0.25  # the way from where the ship stands ...
NEXT: Final = 0.45  # ... from where its wind can take it ...
AFTER: Final = 0.3  # ... and from where the wind there can
IGNORED: Final = 1  # what ignoring costs with few points; with twice as many as it takes it is nearly free
POINTS: Final = (0.0, 0.3, 0.6, 0.9, 1.1, 1.25, 1.35, 1.4)  # sail points; more are worth no more
TILES: Final = (0.0, 0.4, 0.65, 0.8, 0.85, 0.85, 0.5)  # tiles in hand; a full hand draws none
FORWARD: Final = 0.08  # an own tile that leads ahead
RIVAL: Final = 0.2  # how much the way of the leading rival counts
COVERING: Final = 0.05  # covering forgoes all other laying, and helps nobody but against a leader
HALF_WON: Final = 12.0  # a lead of so many steps is worth half a victory


class Insight(insight.Insight):
    """Compares the own way to victory with that of the rivals."""

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()[seat]
        if state.phase == START_PLAYER:
            return 0.0
        if len(state.chart.route) == 0:
            state.chart.plan_routes()
        nearest = 1000.0
        for rival in range(state.players):
            if rival != seat:
                nearest = min(nearest, self.way(state, rival))
        lead = RIVAL * nearest - self.way(state, seat) + FORWARD * float(self.forward_tiles(state, seat))
        if state.placed == COVERED and state.active == seat:
            lead -= COVERING
        return lead / (abs(lead) + HALF_WON)

    def way(self, state: State, seat: i64) -> float:
        """How far a seat has to go, less what it has to go with."""
        chart = state.chart
        cells: i64 = chart.num_cells
        home: i64 = state.ship[seat]
        logbook: i64 = self.logbook(state.rose, seat)
        here: i64 = chart.route[logbook * cells + home]
        best: i64 = here
        later: i64 = here
        at: i64 = state.top[home] * cells + home
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            cell: i64 = chart.target[i]
            if state.top[cell] >= 0:
                richer: i64 = self.entered(state, logbook, cell)
                best = min(best, chart.route[richer * cells + cell])
                later = min(later, self.wind(state, richer, cell))
        points: i64 = state.points[seat]
        if points >= state.kap.cost_ignore:
            price: i64 = IGNORED
            if points >= 2 * state.kap.cost_ignore:
                price = 0
            for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
                cell = chart.neighbour[i]
                if state.top[cell] >= 0:
                    richer = self.entered(state, logbook, cell)
                    best = min(best, chart.route[richer * cells + cell] + price)
                    later = min(later, self.wind(state, richer, cell) + price)
        later = min(best, later)
        way = HERE * float(here) + NEXT * float(best) + AFTER * float(later)
        return way - worth(POINTS, points) - worth(TILES, state.held[seat])

    def wind(self, state: State, logbook: i64, home: i64) -> i64:
        """The way left after the best movement by the wind on a field."""
        chart = state.chart
        cells: i64 = chart.num_cells
        best: i64 = chart.route[logbook * cells + home]
        at: i64 = state.top[home] * cells + home
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            cell: i64 = chart.target[i]
            if state.top[cell] >= 0:
                richer: i64 = self.entered(state, logbook, cell)
                best = min(best, chart.route[richer * cells + cell])
        return best

    def forward_tiles(self, state: State, seat: i64) -> i64:
        """How many tiles in hand lead ahead."""
        kinds: i64 = state.chart.num_kinds
        found: i64 = 0
        for kind in range(kinds):
            if state.chart.forward[kind] != 0:
                found += state.hand[seat * kinds + kind]
        return found

    def logbook(self, rose: vec[i64], seat: i64) -> i64:
        """The roses of a seat as a number (see Chart.plan_routes)."""
        at: i64 = LEGS * seat
        return rose[at] + 4 * rose[at + 1] + 16 * rose[at + 2]

    def entered(self, state: State, logbook: i64, cell: i64) -> i64:
        """The logbook after a movement that ends there: with the rose of the station, if it is permitted."""
        leg: i64 = state.chart.leg[cell]
        if leg < 0:
            return logbook
        colour: i64 = state.chart.colour[cell] + 1
        one: i64 = logbook & 3
        two: i64 = (logbook >> 2) & 3
        three: i64 = (logbook >> 4) & 3
        if one == colour or two == colour or three == colour:
            return logbook
        if leg == 0:
            return logbook + colour if one == 0 else logbook
        if leg == 1:
            return logbook + 4 * colour if two == 0 else logbook
        return logbook + 16 * colour if three == 0 else logbook


def worth(table: tuple[float, ...], count: i64) -> float:
    """What so many are worth; the table ends where more are worth no more."""
    return table[min(count, len(table) - 1)]

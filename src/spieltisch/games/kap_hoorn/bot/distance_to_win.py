"""Kap Hoorn: how many turns a voyage takes from any field, in tables for those who judge positions.

They think of a player who lays each wind from a few random tiles and ignores it where that is quicker. They
know the zones, the coasts, the exact counts that stations ask for and the finish line, but neither lying
tiles nor ships.
"""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.parts import LOGBOOKS, Chart

TURN: Final = 100  # voyages are counted in hundredths of a turn
CHOICE: Final = 3  # tiles that a typical hand offers for a field
IGNORING: Final = 70  # what the sail points for ignoring are worth
ENDLESS: Final = 3000  # a voyage that leads nowhere
EXACT: Final = 2  # a table is ready when nothing in it changes by more


def plan(chart: Chart) -> None:
    """Fill the tables `turns`, `onward` and `ignoring` of a chart."""
    planner = Planner(chart)
    for logbook in range(LOGBOOKS - 1, -1, -1):  # a rose more makes a higher number
        if is_open(logbook):
            planner.plan(logbook)
    chart.turns = planner.turns
    chart.onward = planner.onward
    chart.ignoring = planner.ignoring


def is_open(logbook: i64) -> bool:
    """Whether a player can have these roses and need more: no colour twice, a leg without a rose."""
    one: i64 = logbook & 3
    two: i64 = (logbook >> 2) & 3
    three: i64 = logbook >> 4
    if one > 0 and two > 0 and three > 0:
        return False
    return (one == 0 or (one != two and one != three)) and (two == 0 or two != three)


def roses(logbook: i64) -> i64:
    """How many roses these are."""
    count: i64 = 0
    if logbook & 3 != 0:
        count += 1
    if logbook & 12 != 0:
        count += 1
    if logbook & 48 != 0:
        count += 1
    return count


def entered(chart: Chart, logbook: i64, cell: i64) -> i64:
    """The logbook after a movement that ends there: with the rose of the station, if it is permitted."""
    leg: i64 = chart.leg[cell]
    if leg < 0:
        return logbook
    colour: i64 = chart.colour[cell] + 1
    one: i64 = logbook & 3
    two: i64 = (logbook >> 2) & 3
    three: i64 = logbook >> 4
    if one == colour or two == colour or three == colour:
        return logbook
    if leg == 0:
        return logbook + colour if one == 0 else logbook
    if leg == 1:
        return logbook + 4 * colour if two == 0 else logbook
    return logbook + 16 * colour if three == 0 else logbook


class Planner:
    """Works the tables out, logbook by logbook."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.turns: vec[i64] = zeros(LOGBOOKS * chart.num_cells)
        self.onward: vec[i64] = zeros(LOGBOOKS * chart.num_kinds * chart.num_cells)
        self.ignoring: vec[i64] = zeros(LOGBOOKS * chart.num_cells)
        self.behind: vec[i64] = zeros(chart.num_cells)  # the turns after a movement that ends there
        self.finish = False  # the logbook allows to cross the line
        self.finish_roses: i64 = chart.box.logbook.roses_for_finish
        self.tiles: i64 = sum(chart.counts)

    def plan(self, logbook: i64) -> None:
        """The tables for one logbook; those with more roses are complete."""
        chart = self.chart
        cells: i64 = chart.num_cells
        behind = self.behind
        self.finish = roses(logbook) >= self.finish_roses
        for cell in range(cells):
            richer: i64 = entered(chart, logbook, cell)
            behind[cell] = ENDLESS if richer == logbook else self.turns[richer * cells + cell]
            self.turns[logbook * cells + cell] = ENDLESS
        order = self.outwards(logbook)
        change: i64 = ENDLESS
        while change > EXACT:
            change = 0
            for cell in order:
                turns: i64 = self.chosen(logbook, cell)
                at: i64 = logbook * cells + cell
                change = max(change, self.turns[at] - turns)
                self.turns[at] = turns
                if entered(chart, logbook, cell) == logbook:
                    behind[cell] = turns

    def outwards(self, logbook: i64) -> list[i64]:
        """The fields of the sea, from those that end a leg of the voyage to the farthest."""
        chart = self.chart
        cells: i64 = chart.num_cells
        distances: list[tuple[int, int]] = []
        for cell in range(cells):
            if chart.is_field(cell):
                nearest: i64 = chart.finish_distance[cell] * TURN if self.finish else ENDLESS
                for station in range(LEGS * LEGS):
                    place: i64 = chart.stations[station]
                    if entered(chart, logbook, place) != logbook:
                        steps: i64 = chart.station_distance[station * cells + cell]
                        nearest = min(nearest, self.behind[place] + steps * TURN)
                distances.append((nearest, cell))
        distances.sort()
        return [cell for nearest, cell in distances]

    def chosen(self, logbook: i64, cell: i64) -> i64:
        """The turns from a field with the best of some random winds: the mean over all hands."""
        kinds: i64 = self.chart.num_kinds
        cells: i64 = self.chart.num_cells
        ignoring: i64 = self.ignored(cell)
        self.ignoring[logbook * cells + cell] = ignoring
        waiting: i64 = min(ignoring, TURN + self.turns[logbook * cells + cell])
        winds: list[tuple[int, int]] = []
        for kind in range(kinds):
            onward: i64 = min(waiting, self.sailed(kind * cells + cell))
            self.onward[(logbook * kinds + kind) * cells + cell] = onward
            winds.append((onward, self.chart.counts[kind]))
        winds.sort()
        mean = 0.0
        left: i64 = self.tiles
        worse = 1.0  # the chance that all tiles of a hand are worse than the winds so far
        for turns, count in winds:
            left -= count
            share = float(left) / float(self.tiles)
            now = share**CHOICE
            mean += float(turns) * (worse - now)
            worse = now
        return i64(mean)

    def sailed(self, at: i64) -> i64:
        """The turns by one wind on one field."""
        chart = self.chart
        if self.finish and chart.crosses[at] != 0:
            return TURN
        best: i64 = ENDLESS
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            best = min(best, self.behind[chart.target[i]])
        return TURN + best

    def ignored(self, cell: i64) -> i64:
        """The turns when the wind on a field is ignored."""
        chart = self.chart
        if self.finish and chart.touches_line[cell] != 0:
            return TURN + IGNORING
        best: i64 = ENDLESS
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            best = min(best, self.behind[chart.neighbour[i]])
        return TURN + IGNORING + best

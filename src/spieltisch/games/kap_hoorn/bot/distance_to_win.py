"""Kap Hoorn: tables of how many turns a ship needs from any field to victory.

The tables assume a player who lays each wind from a few random tiles and ignores it where that is quicker.
They account for the zones, the coasts, the exact counts that stations ask for and the finish line, but not
for lying tiles or other ships.
"""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.tables import LOGBOOKS, Chart

TURN: Final = 100  # distances are counted in hundredths of a turn
HAND_CHOICE: Final = 3  # tiles that a typical hand offers for a field
IGNORE_COST: Final = 70  # what the sail points for ignoring are worth
UNREACHABLE: Final = 3000  # a distance for fields from which no way leads to victory
TOLERANCE: Final = 2  # a table is finished when no entry changes by more than this


def fill_tables(chart: Chart) -> None:
    """Fill the tables `turns`, `onward` and `ignoring` of a chart."""
    builder = TableBuilder(chart)
    for logbook in range(LOGBOOKS - 1, -1, -1):  # one more rose makes a higher number
        if needs_roses(logbook):
            builder.build(logbook)
    chart.turns = builder.turns
    chart.onward = builder.onward
    chart.ignoring = builder.ignoring


def needs_roses(logbook: i64) -> bool:
    """Return whether a player can own these roses and need more: no colour twice, a leg without a rose."""
    one: i64 = logbook & 3
    two: i64 = (logbook >> 2) & 3
    three: i64 = logbook >> 4
    if one > 0 and two > 0 and three > 0:
        return False
    return (one == 0 or (one != two and one != three)) and (two == 0 or two != three)


def count_roses(logbook: i64) -> i64:
    """Count the roses of a logbook."""
    count: i64 = 0
    if logbook & 3 != 0:
        count += 1
    if logbook & 12 != 0:
        count += 1
    if logbook & 48 != 0:
        count += 1
    return count


def logbook_after(chart: Chart, logbook: i64, cell: i64) -> i64:
    """Return the logbook after a movement to a cell: with the station's rose, if it is permitted."""
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


class TableBuilder:
    """Builds the tables, logbook by logbook."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.turns: vec[i64] = zeros(LOGBOOKS * chart.num_cells)
        self.onward: vec[i64] = zeros(LOGBOOKS * chart.num_kinds * chart.num_cells)
        self.ignoring: vec[i64] = zeros(LOGBOOKS * chart.num_cells)
        self.turns_after: vec[i64] = zeros(
            chart.num_cells
        )  # per cell: the turns after a movement that ends there
        self.finish = False  # whether the logbook allows crossing the line
        self.finish_roses: i64 = chart.box.logbook.roses_for_finish
        self.tiles: i64 = sum(chart.counts)

    def build(self, logbook: i64) -> None:
        """Fill the tables of one logbook; those with more roses must be complete."""
        chart = self.chart
        cells: i64 = chart.num_cells
        turns_after = self.turns_after
        self.finish = count_roses(logbook) >= self.finish_roses
        for cell in range(cells):
            richer: i64 = logbook_after(chart, logbook, cell)
            turns_after[cell] = UNREACHABLE if richer == logbook else self.turns[richer * cells + cell]
            self.turns[logbook * cells + cell] = UNREACHABLE
        order = self.nearest_first(logbook)
        change: i64 = UNREACHABLE
        while change > TOLERANCE:
            change = 0
            for cell in order:
                turns: i64 = self.turns_with_hand(logbook, cell)
                at: i64 = logbook * cells + cell
                change = max(change, self.turns[at] - turns)
                self.turns[at] = turns
                if logbook_after(chart, logbook, cell) == logbook:
                    turns_after[cell] = turns

    def nearest_first(self, logbook: i64) -> list[i64]:
        """Sort the sea fields by their distance to the next station or to the finish, nearest first."""
        chart = self.chart
        cells: i64 = chart.num_cells
        distances: list[tuple[int, int]] = []
        for cell in range(cells):
            if chart.is_field(cell):
                nearest: i64 = chart.finish_distance[cell] * TURN if self.finish else UNREACHABLE
                for station in range(LEGS * LEGS):
                    place: i64 = chart.stations[station]
                    if logbook_after(chart, logbook, place) != logbook:
                        steps: i64 = chart.station_distance[station * cells + cell]
                        nearest = min(nearest, self.turns_after[place] + steps * TURN)
                distances.append((nearest, cell))
        distances.sort()
        return [cell for nearest, cell in distances]

    def turns_with_hand(self, logbook: i64, cell: i64) -> i64:
        """Return the turns from a field with the best of some random winds: the mean over all hands."""
        kinds: i64 = self.chart.num_kinds
        cells: i64 = self.chart.num_cells
        ignoring: i64 = self.turns_by_ignoring(cell)
        self.ignoring[logbook * cells + cell] = ignoring
        waiting: i64 = min(ignoring, TURN + self.turns[logbook * cells + cell])
        winds: list[tuple[int, int]] = []
        for kind in range(kinds):
            onward: i64 = min(waiting, self.turns_with_wind(kind * cells + cell))
            self.onward[(logbook * kinds + kind) * cells + cell] = onward
            winds.append((onward, self.chart.counts[kind]))
        winds.sort()
        mean = 0.0
        left: i64 = self.tiles
        worse = 1.0  # the probability that all tiles of a hand are worse than the winds so far
        for turns, count in winds:
            left -= count
            share = float(left) / float(self.tiles)
            now = share**HAND_CHOICE
            mean += float(turns) * (worse - now)
            worse = now
        return i64(mean)

    def turns_with_wind(self, at: i64) -> i64:
        """Return the turns with one wind on one field."""
        chart = self.chart
        if self.finish and chart.crosses[at] != 0:
            return TURN
        best: i64 = UNREACHABLE
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            best = min(best, self.turns_after[chart.target[i]])
        return TURN + best

    def turns_by_ignoring(self, cell: i64) -> i64:
        """Return the turns if the player ignores the wind on a field."""
        chart = self.chart
        if self.finish and chart.touches_line[cell] != 0:
            return TURN + IGNORE_COST
        best: i64 = UNREACHABLE
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            best = min(best, self.turns_after[chart.neighbour[i]])
        return TURN + IGNORE_COST + best

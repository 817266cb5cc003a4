"""Kap Hoorn: the numbers of phases and ends, and the sea chart as lookup tables for the rules.

A cell is a square of the printed grid, row by row from the north-west, land and finish area included; a field
is a cell of the sea.
"""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules.box import FINISH, LEGS, ZONES, Arrow, Components

START_PLAYER: Final = 0  # chance: the starting player
DEAL: Final = 1  # chance: the starting hands, round by seat
LAY: Final = 2
MOVE: Final = 3
AGAIN: Final = 4
ROSE: Final = 5  # only with rose_optional
FREE_DRAW: Final = 6  # chance
BUY: Final = 7
BOUGHT_TILE: Final = 8  # chance
OVER: Final = 9
PHASES: Final = (
    "START_PLAYER", "DEAL", "LAY", "MOVE", "AGAIN", "ROSE", "FREE_DRAW", "BUY", "BOUGHT_TILE", "OVER"
)  # fmt: skip

NOTHING: Final = 0  # which placement was made this turn
LAID: Final = 1
COVERED: Final = 2
PLACED: Final = ("laid", "covered")

UNDECIDED: Final = -1
FINISHED: Final = 0
THREE_ROSES: Final = 1
ROUND_LIMIT: Final = 2
REASONS: Final = ("finish", "three_roses", "round_limit")

NO_TILE: Final = -1  # the content of a cell is a kind of tile, nothing ...
OPEN: Final = -2  # ... or nothing yet, but a neighbour has a tile, so one may be laid here (KAP-19)
NOWHERE: Final = -1  # a ship before the start; a station's leg where there is no station
LOGBOOKS: Final = 64
NO_WAY: Final = 99  # no way over the sea

AROUND: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class Walk:
    """Where an arrow leads from a field, regardless of tiles and ships."""

    def __init__(self, end: int, passed: list[int], crosses: bool, legal: bool) -> None:
        self.end = end  # the cell where the count ends; NOWHERE off the grid
        self.passed = passed  # the cells before it, without the start
        self.crosses = crosses  # it crosses the finish line (KAP-47)
        self.legal = legal  # it stays at sea, or crosses the line


class Chart:
    """The board, the stations and the winds of one box."""

    def __init__(self, box: Components) -> None:
        self.box = box
        self.width = box.board.width
        self.names = box.cell_names
        self.index: dict[str, int] = {name: cell for cell, name in enumerate(self.names)}
        self.marks = box.cell_marks
        self.kinds = [tile.id for tile in box.tile]
        self.kind_index: dict[str, int] = {kind: number for number, kind in enumerate(self.kinds)}
        self.colours = [colour.id for colour in box.station_colour]
        self.ships = [ship.id for ship in box.ship]
        self.num_cells: i64 = len(self.names)
        self.num_kinds: i64 = len(self.kinds)
        self.counts: vec[i64] = vec[i64]([tile.count for tile in box.tile])
        ahead = [any(arrow[0][0].startswith("F") for arrow in tile.arrows) for tile in box.tile]
        self.forward: vec[i64] = vec[i64]([1 if leads else 0 for leads in ahead])  # kinds that lead ahead
        self.starts: vec[i64] = vec[i64]([self.index[start.field] for start in box.start])
        self.printed: vec[i64] = vec[i64]([self.kind_index[start.tile] for start in box.start])
        self.start_here: vec[i64] = vec[i64](self._start_here())  # number of the start field, or NOWHERE
        legs, colours = self._stations()
        self.leg: vec[i64] = vec[i64](legs)  # of the station on a cell, 0 to 2, or NOWHERE
        self.colour: vec[i64] = vec[i64](colours)
        first, cells = self._neighbours()
        self.first_neighbour: vec[i64] = vec[i64](first)
        self.neighbour: vec[i64] = vec[i64](cells)
        self.touches_line: vec[i64] = vec[i64]([self._touches_line(cell) for cell in range(len(self.names))])
        first, cells, crossing = self._targets()
        self.first_target: vec[i64] = vec[i64](first)  # entry kind * cells + cell ...
        self.target: vec[i64] = vec[i64](cells)  # ... of the wind targets, ascending
        self.crosses: vec[i64] = vec[i64](crossing)  # whether that wind can cross the line from there
        line = [cell for cell in range(len(self.names)) if self.touches_line[cell]]
        self.finish_distance: vec[i64] = vec[i64](self._distances(line, 1))
        self.stations: vec[i64] = vec[i64]([0] * (LEGS * LEGS))  # cell of leg * 3 + colour
        for cell in range(len(self.names)):
            if legs[cell] != NOWHERE:
                self.stations[legs[cell] * LEGS + colours[cell]] = cell
        steps: list[int] = []
        for station in self.stations:
            steps += self._distances([station], 0)
        self.station_distance: vec[i64] = vec[i64](steps)  # entry (leg * 3 + colour) * cells + cell
        # distance_to_win fills these tables for the bots: hundredths of a turn from a field to victory.
        # A logbook is a number with a digit to base 4 for each leg: 0 for no rose, else colour + 1.
        self.turns: vec[i64] = vec[i64]()  # with the best wind of a hand; entry logbook * cells + cell
        self.onward: vec[i64] = vec[i64]()  # with this wind; entry (logbook * kinds + kind) * cells + cell
        self.ignoring: vec[i64] = vec[i64]()  # by ignoring the wind on the field

    def targets_of(self, kind: int, cell: int) -> list[int]:
        """Return the cells to which a wind leads from a cell, without crossing the line."""
        at = kind * len(self.names) + cell
        return [self.target[i] for i in range(self.first_target[at], self.first_target[at + 1])]

    def neighbours_of(self, cell: int) -> list[int]:
        """Return the sea fields around a cell."""
        return [self.neighbour[i] for i in range(self.first_neighbour[cell], self.first_neighbour[cell + 1])]

    def is_field(self, cell: int) -> bool:
        """Return whether a cell is sea."""
        return self.marks[cell] in ZONES

    def step(self, cell: int, row: int, column: int) -> int:
        """Return the cell one step on, or NOWHERE."""
        x, y = cell % self.width + column, cell // self.width + row
        return (
            y * self.width + x if 0 <= x < self.width and 0 <= y < len(self.names) // self.width else NOWHERE
        )

    def walk(self, cell: int, arrow: Arrow) -> Walk:
        """KAP-38 to KAP-47: follow an arrow; the zone of the field where it begins turns it (KAP-39)."""
        vectors = self.box.zone[int(self.marks[cell]) - 1].vectors
        passed: list[int] = []
        crosses, legal = False, True
        for direction, steps in arrow:
            row, column = vectors[direction]
            for _ in range(steps):
                cell = self.step(cell, row, column) if cell != NOWHERE else NOWHERE
                passed.append(cell)
                if legal and not crosses:  # beyond the line the rest is dropped (KAP-47)
                    crosses = cell != NOWHERE and self.marks[cell] == FINISH
                    legal = crosses or (cell != NOWHERE and self.is_field(cell))  # KAP-44
        return Walk(cell, passed[:-1], crosses, legal)

    def walks(self, kind: int, cell: int) -> list[Walk]:
        """Return where the arrows of a tile lead from a field."""
        return [self.walk(cell, arrow) for arrow in self.box.tile[kind].arrows]

    def on_arrow(self, kind: int, cell: int, other: int) -> bool:
        """Return whether a straight arrow of a tile points from one field to another, however far."""
        for arrow in self.box.tile[kind].arrows:
            direction, _ = arrow[0]
            if len(arrow) == 1 and any(
                self.walk(cell, ((direction, steps),)).end == other for steps in range(1, len(self.names))
            ):
                return True
        return False

    def _start_here(self) -> list[int]:
        here = [NOWHERE] * len(self.names)
        for number, start in enumerate(self.box.start):
            here[self.index[start.field]] = number
        return here

    def _stations(self) -> tuple[list[int], list[int]]:
        legs, colours = [NOWHERE] * len(self.names), [NOWHERE] * len(self.names)
        for station in self.box.station:
            cell = self.index[station.field]
            legs[cell] = station.leg - 1
            colours[cell] = self.colours.index(station.colour)
        return legs, colours

    def _neighbours(self) -> tuple[list[int], list[int]]:
        """KAP-19, KAP-21, R-14: list the sea fields in all eight directions, of any zone."""
        first, cells = [0], list[int]()
        for cell in range(len(self.names)):
            if self.is_field(cell):
                near = [self.step(cell, row, column) for row, column in AROUND]
                cells += [other for other in near if other != NOWHERE and self.is_field(other)]
            first.append(len(cells))
        return first, cells

    def _touches_line(self, cell: int) -> int:
        """KAP-52: return whether one step crosses the line."""
        near = [self.step(cell, row, column) for row, column in AROUND] if self.is_field(cell) else []
        return 1 if any(other != NOWHERE and self.marks[other] == FINISH for other in near) else 0

    def _targets(self) -> tuple[list[int], list[int], list[int]]:
        first, cells, crossing = [0], list[int](), list[int]()
        for kind in range(len(self.kinds)):
            for cell in range(len(self.names)):
                walks = self.walks(kind, cell) if self.is_field(cell) else []
                ends = {walk.end for walk in walks if walk.legal and not walk.crosses}
                cells += sorted(ends - {cell})
                first.append(len(cells))
                crossing.append(1 if any(walk.legal and walk.crosses for walk in walks) else 0)
        return first, cells, crossing

    def _distances(self, begin: list[int], steps: int) -> list[int]:
        """Return the least king steps over sea fields from `begin`, counted from `steps` (KAP-79)."""
        distance = [NO_WAY] * len(self.names)
        reached = begin
        while reached:
            for cell in reached:
                distance[cell] = steps
            steps += 1
            further: set[int] = set()
            for cell in reached:
                for k in range(self.first_neighbour[cell], self.first_neighbour[cell + 1]):
                    other = self.neighbour[k]
                    if distance[other] == NO_WAY:
                        further.add(other)
            reached = sorted(further)
        return distance

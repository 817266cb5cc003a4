"""Kap Hoorn: the tables of components.toml that only this game has."""

from collections import Counter
from typing import Final

from spieltisch.engine.box import Box, Provenance, Table, all_different

LEGS: Final = 3
COLOURS: Final = 3
ZONES: Final = "123"
LAND: Final = "L"
FINISH: Final = "F"  # beyond the finish line
DIRECTIONS: Final = ("F", "FL", "FR", "L", "R", "B", "BL", "BR")

Arrow = tuple[tuple[str, int], ...]  # parts (direction, fields) that a ship sails one after the other


class Counts(Table):
    """How many of each thing are in the box."""

    boards: int
    wind_tiles: int
    station_chips: int
    wind_roses: int
    ships: int
    logbooks: int
    sail_markers: int
    provenance: Provenance


class Board(Table):
    """The grid: sea fields of the three zones, land, and the finish area."""

    width: int
    height: int
    columns: str
    sea_fields: int
    map: tuple[str, ...]
    provenance: Provenance
    alignment_provenance: Provenance


class CapeField(Table):
    """The cells where the two piles lie; they are no sea fields."""

    name_en: str
    name_de: str
    drawn_on: tuple[str, ...]
    piles: int
    provenance: Provenance


class Zone(Table):
    """How a tile is turned in this zone: the steps (row, column) of its directions."""

    id: int
    name_en: str
    name_de: str
    tint: str
    fields: int
    tile_bottom_faces: str
    vectors: dict[str, tuple[int, int]]
    provenance: Provenance


class FinishLine(Table):
    """The fields with the finish line on their north side."""

    fields_south_of_line: tuple[str, ...]
    crossing_columns: tuple[str, ...]
    last_row_index: int
    provenance: Provenance


class Station(Table):
    """A nautical station."""

    leg: int
    colour: str
    name_en: str
    name_de: str
    field: str
    zone_of_field: int
    provenance: Provenance


class StationColour(Table):
    """A colour of stations with its wind roses."""

    id: str
    name_en: str
    name_de: str
    roses: int
    provenance: Provenance


class Start(Table):
    """A start field with its printed wind."""

    number: int
    name_en: str
    name_de: str
    field: str
    tile: str
    provenance: Provenance


class Motif(Table):
    """A family of tiles that look alike."""

    id: str
    name_en: str
    name_de: str
    tiles: int
    provenance: Provenance


class Tile(Table):
    """A kind of wind tile."""

    id: str
    motif: str
    name_en: str
    name_de: str
    label: str
    arrows: tuple[Arrow, ...]
    count: int
    provenance: Provenance
    count_provenance: Provenance


class SailPoints(Table):
    """The budget of sail points, what adds to it and what it buys."""

    start: int
    minimum: int
    maximum: int
    gain_per_turn: int
    gain_for_waiving: int
    cost_ignore: int
    cost_move_again: int
    cost_extra_tile: int
    provenance: Provenance


class Hand(Table):
    """How many tiles a player holds."""

    start: int
    limit: int
    free_draw_per_turn: int
    provenance: Provenance


class Logbook(Table):
    """How many roses fit in, and how many allow to finish or win."""

    rose_spaces: int
    roses_for_finish: int
    roses_for_immediate_win: int
    provenance: Provenance


class Ship(Table):
    """The ship of a seat."""

    id: str
    name_en: str
    name_de: str
    provenance: Provenance


class Components(Box):
    """The box of Kap Hoorn."""

    counts: Counts
    board: Board
    cape_field: CapeField
    zone: tuple[Zone, ...]
    finish_line: FinishLine
    station: tuple[Station, ...]
    station_colour: tuple[StationColour, ...]
    start: tuple[Start, ...]
    motif: tuple[Motif, ...]
    tile: tuple[Tile, ...]
    sail_points: SailPoints
    hand: Hand
    logbook: Logbook
    ship: tuple[Ship, ...]

    @property
    def cell_names(self) -> list[str]:
        """Every cell of the grid, row by row from the north-west; land and finish area are cells too."""
        return [f"{column}{row}" for row in range(1, self.board.height + 1) for column in self.board.columns]

    @property
    def cell_marks(self) -> str:
        """What every cell is: a zone, land or finish area."""
        return "".join(self.board.map)

    @property
    def fields(self) -> dict[str, int]:
        """The names of the sea fields, with their zone."""
        marks = zip(self.cell_names, self.cell_marks, strict=True)
        return {name: int(mark) for name, mark in marks if mark in ZONES}

    def verify(self) -> None:
        """Refuse values that the rules cannot play with."""
        self._verify_players()
        self._verify_board()
        self._verify_finish()
        self._verify_tiles()
        self._verify_stations()
        self._verify_starts()
        self._verify_numbers()

    def _verify_players(self) -> None:
        low, high = self.game.players_min, self.game.players_max
        if not 2 <= low <= high:
            raise self.bad_table("game.players_min", "2-players_max")
        if len(self.ship) < high or not all_different(ship.id for ship in self.ship):
            raise self.bad_table("ship", f">= {high}")
        if self.offered("start_player") not in (None, ["random", *range(high)]):
            raise self.bad_table("option.start_player.values", f"random, 0-{high - 1}")

    def _verify_board(self) -> None:
        board = self.board
        if board.width < 1 or len(board.columns) != board.width or not all_different(board.columns):
            raise self.bad_table("board.columns", f"{board.width} x a-z")
        if not board.columns.isalpha():
            raise self.bad_table("board.columns", "a-z")
        rows = board.map
        allowed = set(ZONES + LAND + FINISH)
        if len(rows) != board.height or any(len(r) != board.width or not set(r) <= allowed for r in rows):
            raise self.bad_table("board.map", f"{board.height} x [{ZONES}{LAND}{FINISH}]{{{board.width}}}")
        if len(self.fields) != board.sea_fields:
            raise self.bad_table("board.sea_fields", str(len(self.fields)))
        if [zone.id for zone in self.zone] != [1, 2, 3]:
            raise self.bad_table("zone", "1, 2, 3")
        sizes = Counter(self.fields.values())
        for zone in self.zone:
            if zone.fields != sizes[zone.id]:
                raise self.bad_table(f"zone.{zone.id}.fields", str(sizes[zone.id]))
            steps = list(zone.vectors.values())
            around = {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)} - {(0, 0)}
            if set(zone.vectors) != set(DIRECTIONS) or set(steps) != around:
                raise self.bad_table(f"zone.{zone.id}.vectors", ", ".join(DIRECTIONS))

    def _verify_finish(self) -> None:
        marks, names = self.cell_marks, self.cell_names
        width = self.board.width
        below = [
            names[cell]
            for cell in range(width, len(marks))
            if marks[cell] in ZONES and marks[cell - width] == FINISH
        ]
        line = self.finish_line
        if not below or sorted(line.fields_south_of_line) != sorted(below):
            raise self.bad_table("finish_line.fields_south_of_line", ", ".join(below) or FINISH)
        if any(name[1:] != str(line.last_row_index + 1) for name in below):
            raise self.bad_table("finish_line.last_row_index", str(int(below[0][1:]) - 1))
        if sorted(line.crossing_columns) != sorted(name[0] for name in below):
            raise self.bad_table("finish_line.crossing_columns", ", ".join(name[0] for name in below))
        for cell, mark in enumerate(marks):
            if mark == FINISH and cell // width >= line.last_row_index:
                raise self.bad_table("board.map", f"{FINISH} < {below[0]}")

    def _verify_tiles(self) -> None:
        if not self.tile or not all_different(tile.id for tile in self.tile):
            raise self.bad_table("tile.id", f"{len(self.tile)} x !=")
        counts: Counter[str] = Counter()
        for tile in self.tile:
            parts = [part for arrow in tile.arrows for part in arrow]
            if not tile.arrows or not all(tile.arrows):
                raise self.bad_table(f"tile.{tile.id}.arrows", '[[["F", 1]], ...]')
            if any(direction not in DIRECTIONS or steps < 1 for direction, steps in parts):
                raise self.bad_table(f"tile.{tile.id}.arrows", f"[{', '.join(DIRECTIONS)}; >= 1]")
            if tile.count < 0:
                raise self.bad_table(f"tile.{tile.id}.count", ">= 0")
            counts[tile.motif] += tile.count
        for motif in self.motif:
            if counts[motif.id] != motif.tiles:
                raise self.bad_table(f"motif.{motif.id}.tiles", str(counts[motif.id]))
        if set(counts) != {motif.id for motif in self.motif}:
            raise self.bad_table("motif", ", ".join(counts))
        if self.counts.wind_tiles != sum(counts.values()):
            raise self.bad_table("counts.wind_tiles", str(sum(counts.values())))
        dealt = self.game.players_max * self.hand.start
        if self.counts.wind_tiles < dealt:
            raise self.bad_table("counts.wind_tiles", f">= {dealt}")

    def _verify_stations(self) -> None:
        colours = [colour.id for colour in self.station_colour]
        if len(colours) != COLOURS or not all_different(colours):
            raise self.bad_table("station_colour", "3")
        for colour in self.station_colour:
            if colour.roses < self.game.players_max:  # KAP-74: roses cannot run out
                raise self.bad_table(f"station_colour.{colour.id}.roses", f">= {self.game.players_max}")
        roses = sum(colour.roses for colour in self.station_colour)
        if self.counts.wind_roses != roses:
            raise self.bad_table("counts.wind_roses", str(roses))
        wanted = sorted((leg, colour) for leg in range(1, LEGS + 1) for colour in colours)
        if sorted((station.leg, station.colour) for station in self.station) != wanted:  # KAP-3
            raise self.bad_table("station", f"1, 2, 3 x {', '.join(colours)}")
        if self.counts.station_chips != len(self.station):
            raise self.bad_table("counts.station_chips", str(len(self.station)))
        fields = self.fields
        for station in self.station:
            name = f"station.{station.leg}.{station.colour}"
            if station.field not in fields:
                raise self.bad_table(f"{name}.field", f"[{ZONES}] (board.map)")
            if station.zone_of_field != fields[station.field]:
                raise self.bad_table(f"{name}.zone_of_field", str(fields[station.field]))
        if not all_different(station.field for station in self.station):
            raise self.bad_table("station.field", f"{len(self.station)} x !=")

    def _verify_starts(self) -> None:
        if [start.number for start in self.start] != list(range(1, len(self.start) + 1)):
            raise self.bad_table("start.number", "1, 2, ...")
        if len(self.start) < self.game.players_max:
            raise self.bad_table("start", f">= {self.game.players_max}")
        kinds = [tile.id for tile in self.tile]
        stations = {station.field for station in self.station}
        for start in self.start:
            if start.field not in self.fields or start.field in stations:
                raise self.bad_table(f"start.{start.number}.field", f"[{ZONES}] (board.map), != station")
            if start.tile not in kinds:
                raise self.bad_table(f"start.{start.number}.tile", ", ".join(kinds))
        if not all_different(start.field for start in self.start):
            raise self.bad_table("start.field", f"{len(self.start)} x !=")

    def _verify_numbers(self) -> None:
        points, hand, book = self.sail_points, self.hand, self.logbook
        if points.minimum != 0:
            raise self.bad_table("sail_points.minimum", "0")
        if not 0 <= points.start <= points.maximum:
            raise self.bad_table("sail_points.start", f"0-{points.maximum}")
        for name in (
            "gain_per_turn",
            "gain_for_waiving",
            "cost_ignore",
            "cost_move_again",
            "cost_extra_tile",
        ):
            if getattr(points, name) < 0:
                raise self.bad_table(f"sail_points.{name}", ">= 0")
        if not 0 <= hand.start <= hand.limit:
            raise self.bad_table("hand.start", f"0-{hand.limit}")
        if hand.free_draw_per_turn != 1:
            raise self.bad_table("hand.free_draw_per_turn", "1")
        if (book.rose_spaces, book.roses_for_immediate_win) != (LEGS, LEGS):
            raise self.bad_table("logbook.rose_spaces, logbook.roses_for_immediate_win", str(LEGS))
        if not 0 <= book.roses_for_finish <= LEGS:
            raise self.bad_table("logbook.roses_for_finish", f"0-{LEGS}")

"""Knight Rider: the tables of components.toml that only this game has."""

from collections import Counter
from typing import Final, Literal

import msgspec

from spieltisch.engine.box import Box, Provenance, Table, all_different

DIRECTIONS: Final = ("N", "E", "S", "W")
SIDE: Final = 16  # cells along the edge of the table
TILES: Final = 36
KITT_KINDS: Final = ("coat", "turbo1", "turbo2", "jump")
DETOUR_KINDS: Final = 5
DIE: Final = (1, 2, 3, 4, 5, 6)
MOST_ESCAPES: Final = 30  # the remaining cards are bits of one number
LEAST_TRACK: Final = 2  # tiles that a prepared track must have

Direction = Literal["N", "E", "S", "W"]


class Counts(Table):
    """How many of each thing are in the box."""

    cards_total: int
    escape_cards: int
    kitt_cards: int
    detour_cards: int
    track_tiles: int
    cars_black: int
    cars_red: int
    dice: int
    provenance: Provenance


class Grid(Table):
    """The table on which the tiles are laid, and its free centre."""

    width: int
    height: int
    centre_cells: tuple[tuple[int, int], ...]
    tile_pitch_fields: int
    provenance: Provenance


class Fields(Table):
    """Where the fields of a tile lie, counted from its middle, and how many cars they hold."""

    middle_offset: int
    arm_offset: int
    border_offset: int
    car_limit_per_field: int
    provenance: Provenance


class Shape(Table):
    """A pattern of roads, with the rotations that look different."""

    id: str
    name_en: str
    name_de: str
    arms: tuple[Direction, ...]
    rotations: int
    count: int
    provenance: Provenance


class Tile(Table):
    """A track tile."""

    number: int
    shape: str
    name_en: str
    name_de: str
    provenance: Provenance


class Car(Table):
    """A car: the red one, or that of a player."""

    id: str
    name_en: str
    name_de: str
    count: int
    provenance: Provenance


class KittCard(Table):
    """A kind of K.I.T.T. card."""

    id: str
    name_en: str
    name_de: str
    count: int
    per_player: int
    lasts: str
    provenance: Provenance
    multiplier: int = 0
    requires_roll: int = 0
    becomes_roll: int = 0


class DetourCard(Table):
    """A kind of detour card."""

    id: str
    name_en: str
    name_de: str
    count: int
    per_player: int
    arms: tuple[Direction, ...]
    barrier_on_middle: bool
    rotations: int
    provenance: Provenance
    geometry_provenance: Provenance


class DetourLimits(Table):
    """How many detour cards may lie on a tile and be played in a turn."""

    max_cards_per_tile: int
    max_cards_per_turn: int
    provenance: Provenance


class KittLimits(Table):
    """How many K.I.T.T. cards may be played in a turn."""

    max_cards_per_turn: int
    provenance: Provenance


class EscapeGrid(Table):
    """The size of the picture on an escape card."""

    columns: int
    rows: int
    tiles: int
    provenance: Provenance


class EscapeCard(Table):
    """An arrow from one pictured tile to another."""

    id: str
    name_en: str
    name_de: str
    count: int
    start: tuple[int, int] = msgspec.field(name="from")
    end: tuple[int, int] = msgspec.field(name="to")
    dx: int
    dy: int
    provenance: Provenance


class RollEffect(Table):
    """The effect of a roll on a car that is rammed or on oil."""

    roll: int
    effect: Literal["roof", "skid", "spin", "fail", "none"]
    fields_back: int
    reverse: bool
    name_en: str
    name_de: str
    provenance: Provenance


class RamCounter(Table):
    """What happens after a failed ram."""

    second_roll_hits: tuple[int, ...]
    second_roll_nothing: tuple[int, ...]
    red_car_six_wins: bool
    provenance: Provenance


class MovementCosts(Table):
    """The points that the steps of a drive cost."""

    forward_one_field: int
    quarter_turn: int
    half_turn: int
    first_half_field: int
    jumped_field: int
    provenance: Provenance


class Components(Box):
    """The box of Knight Rider."""

    counts: Counts
    table: Grid
    fields: Fields
    shape: tuple[Shape, ...]
    tile: tuple[Tile, ...]
    car: tuple[Car, ...]
    kitt_card: tuple[KittCard, ...]
    detour_card: tuple[DetourCard, ...]
    detour_limits: DetourLimits
    kitt_limits: KittLimits
    escape_grid: EscapeGrid
    escape_card: tuple[EscapeCard, ...]
    ram: tuple[RollEffect, ...]
    ram_counter: RamCounter
    oil: tuple[RollEffect, ...]
    movement_costs: MovementCosts

    @property
    def shapes(self) -> dict[str, Shape]:
        return {shape.id: shape for shape in self.shape}

    @property
    def centre(self) -> list[int]:
        """The numbers of the centre cells."""
        return [SIDE * y + x for x, y in self.table.centre_cells]

    def verify(self) -> None:
        """Refuse values that the rules cannot play with."""
        self._verify_players()
        self._verify_table()
        self._verify_tiles()
        self._verify_cards()
        self._verify_escapes()
        self._verify_roll_effects()
        self._verify_costs()

    def _verify_players(self) -> None:
        low, high = self.game.players_min, self.game.players_max
        if not 2 <= low <= high <= 5:
            raise self.bad_table("game.players_min, game.players_max", "2-5")
        cars = Counter({car.id: car.count for car in self.car})
        wanted = ["red", *(f"black{number}" for number in range(1, high + 1))]
        if any(cars[car] != 1 for car in wanted) or not all_different(car.id for car in self.car):
            raise self.bad_table("car", ", ".join(wanted))
        if (self.counts.cars_red, self.counts.cars_black) != (1, len(self.car) - 1):
            raise self.bad_table("counts.cars_red, counts.cars_black", f"1, {len(self.car) - 1}")

    def _verify_table(self) -> None:
        if (self.table.width, self.table.height) != (SIDE, SIDE):
            raise self.bad_table("table.width, table.height", f"{SIDE}, {SIDE}")
        cells = self.table.centre_cells
        if len(cells) != 4 or not all_different(cells):
            raise self.bad_table("table.centre_cells", "4 x [x, y]")
        x, y = min(cells)
        square = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if set(cells) != square or not (1 <= x <= SIDE - 3 and 1 <= y <= SIDE - 3):
            raise self.bad_table("table.centre_cells", f"2 x 2, 1-{SIDE - 2}")
        fields = self.fields
        if (fields.middle_offset, fields.arm_offset, fields.border_offset) != (0, 1, 2):
            raise self.bad_table("fields", "0, 1, 2")
        if self.table.tile_pitch_fields != 2 * fields.border_offset:
            raise self.bad_table("table.tile_pitch_fields", str(2 * fields.border_offset))
        if fields.car_limit_per_field != 2:
            raise self.bad_table("fields.car_limit_per_field", "2")

    def _verify_tiles(self) -> None:
        if not self.shape or not all_different(shape.id for shape in self.shape):
            raise self.bad_table("shape.id", f"{len(self.shape)} x !=")
        for shape in self.shape:
            self._verify_arms(f"shape.{shape.id}", shape.arms, shape.rotations)
        if [tile.number for tile in self.tile] != [10 * tens + ones for tens in DIE for ones in DIE]:
            raise self.bad_table("tile.number", "11, 12, ... 66")
        counts = Counter(tile.shape for tile in self.tile)
        for shape in self.shape:
            if shape.count != counts[shape.id]:
                raise self.bad_table(f"shape.{shape.id}.count", str(counts[shape.id]))
        if set(counts) - set(self.shapes):
            raise self.bad_table("tile.shape", ", ".join(self.shapes))
        if self.counts.track_tiles != TILES:
            raise self.bad_table("counts.track_tiles", str(TILES))

    def _verify_arms(self, table: str, arms: tuple[Direction, ...], rotations: int) -> None:
        """Require roads to different sides, and as many rotations as look different."""
        if not arms or not all_different(arms):
            raise self.bad_table(f"{table}.arms", ", ".join(DIRECTIONS))
        sides = [DIRECTIONS.index(arm) for arm in arms]
        looks = {frozenset((side + turn) % 4 for side in sides) for turn in range(4)}
        if rotations != len(looks):
            raise self.bad_table(f"{table}.rotations", str(len(looks)))

    def _verify_cards(self) -> None:
        most = self.game.players_max
        if tuple(card.id for card in self.kitt_card) != KITT_KINDS:
            raise self.bad_table("kitt_card.id", ", ".join(KITT_KINDS))
        if len(self.detour_card) != DETOUR_KINDS or not all_different(card.id for card in self.detour_card):
            raise self.bad_table("detour_card.id", f"{DETOUR_KINDS} x !=")
        for kitt in self.kitt_card:
            self._verify_count(f"kitt_card.{kitt.id}", kitt.count, kitt.per_player, most)
        for detour in self.detour_card:
            self._verify_count(f"detour_card.{detour.id}", detour.count, detour.per_player, most)
            self._verify_arms(f"detour_card.{detour.id}", detour.arms, detour.rotations)
        kitt_cards, detour_cards = (
            sum(c.count for c in self.kitt_card),
            sum(c.count for c in self.detour_card),
        )
        if (self.counts.kitt_cards, self.counts.detour_cards) != (kitt_cards, detour_cards):
            raise self.bad_table("counts.kitt_cards, counts.detour_cards", f"{kitt_cards}, {detour_cards}")
        boosts = [(card.multiplier, card.requires_roll, card.becomes_roll) for card in self.kitt_card[1:3]]
        if boosts != [(2, 0, 0), (0, 1, 6)]:
            raise self.bad_table("kitt_card.turbo1, kitt_card.turbo2", "multiplier = 2; 1 -> 6")
        limits = self.detour_limits
        if not 1 <= limits.max_cards_per_tile <= 3:
            raise self.bad_table("detour_limits.max_cards_per_tile", "1-3")
        if (limits.max_cards_per_turn, self.kitt_limits.max_cards_per_turn) != (1, 1):
            raise self.bad_table("detour_limits.max_cards_per_turn, kitt_limits.max_cards_per_turn", "1, 1")

    def _verify_count(self, table: str, count: int, each: int, players: int) -> None:
        if each != 1 or count < players:
            raise self.bad_table(f"{table}.count, {table}.per_player", f">= {players}, 1")

    def _verify_escapes(self) -> None:
        cards, grid = self.escape_card, self.escape_grid
        if not 1 <= len(cards) <= MOST_ESCAPES or not all_different(card.id for card in cards):
            raise self.bad_table("escape_card.id", f"1-{MOST_ESCAPES} x !=")
        total = self.counts.kitt_cards + self.counts.detour_cards + len(cards)
        if (self.counts.escape_cards, self.counts.cards_total) != (len(cards), total):
            raise self.bad_table("counts.escape_cards, counts.cards_total", f"{len(cards)}, {total}")
        if grid.tiles != grid.columns * grid.rows:
            raise self.bad_table("escape_grid.tiles", str(grid.columns * grid.rows))
        for card in cards:
            pictured = all(
                0 <= column < grid.columns and 0 <= row < grid.rows for column, row in (card.start, card.end)
            )
            arrow = (card.end[0] - card.start[0], card.end[1] - card.start[1])
            if not pictured or (card.dx, card.dy) != arrow or card.count != 1:
                raise self.bad_table(f"escape_card.{card.id}", f"dx = {arrow[0]}, dy = {arrow[1]}, count = 1")

    def _verify_roll_effects(self) -> None:
        effects = {"ram": ("roof", "skid", "spin", "fail"), "oil": ("roof", "skid", "spin", "none")}
        for name, roll_effects in (("ram", self.ram), ("oil", self.oil)):
            if tuple(roll_effect.roll for roll_effect in roll_effects) != DIE:
                raise self.bad_table(f"{name}.roll", "1-6")
            for roll_effect in roll_effects:
                if roll_effect.effect not in effects[name]:
                    raise self.bad_table(f"{name}.{roll_effect.roll}.effect", ", ".join(effects[name]))
                if (roll_effect.fields_back > 0) != (
                    roll_effect.effect == "skid"
                ) or roll_effect.fields_back < 0:
                    raise self.bad_table(f"{name}.{roll_effect.roll}.fields_back", "skid: >= 1")
                if roll_effect.reverse and roll_effect.effect not in ("skid", "spin"):
                    raise self.bad_table(f"{name}.{roll_effect.roll}.reverse", "false")
        if [roll_effect.roll for roll_effect in self.ram if roll_effect.effect == "fail"] != [6]:
            raise self.bad_table("ram.6.effect", "fail")
        counter = self.ram_counter
        if sorted((*counter.second_roll_hits, *counter.second_roll_nothing)) != list(DIE):
            raise self.bad_table("ram_counter.second_roll_hits, second_roll_nothing", "1-6")
        if not counter.red_car_six_wins:
            raise self.bad_table("ram_counter.red_car_six_wins", "true")

    def _verify_costs(self) -> None:
        costs = self.movement_costs
        found = (costs.forward_one_field, costs.quarter_turn, costs.half_turn, costs.first_half_field)
        if found != (1, 1, 2, 1) or costs.jumped_field != 0:
            raise self.bad_table("movement_costs", "1, 1, 2, 1, 0")

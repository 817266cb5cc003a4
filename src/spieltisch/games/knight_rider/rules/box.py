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
        self.verify_players(5)
        cars = [car.id for car in self.car]
        self.verify_different("car", "id", cars)
        wanted = ["red", *(f"black{number}" for number in range(1, self.game.players_max + 1))]
        if not set(wanted) <= set(cars):
            raise self.bad_table("car", "ids", allowed=", ".join(wanted))
        for number, car in enumerate(self.car):
            if car.id in wanted:
                self.verify_equal(f"car[{number}].count", car.count, 1)
        self.verify_equal("counts.cars_red", self.counts.cars_red, 1)
        self.verify_equal("counts.cars_black", self.counts.cars_black, len(self.car) - 1)

    def _verify_table(self) -> None:
        self.verify_equal("table.width", self.table.width, SIDE)
        self.verify_equal("table.height", self.table.height, SIDE)
        cells = self.table.centre_cells
        x, y = min(cells, default=(0, 0))
        square = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        inside = 1 <= x <= SIDE - 3 and 1 <= y <= SIDE - 3
        if len(cells) != len(square) or set(cells) != square or not inside:
            raise self.bad_table("table.centre_cells", "square", low="1", high=str(SIDE - 2))
        fields = self.fields
        for offset, name in enumerate(("middle_offset", "arm_offset", "border_offset")):
            self.verify_equal(f"fields.{name}", getattr(fields, name), offset)
        pitch = 2 * fields.border_offset
        self.verify_equal("table.tile_pitch_fields", self.table.tile_pitch_fields, pitch)
        self.verify_equal("fields.car_limit_per_field", fields.car_limit_per_field, 2)

    def _verify_tiles(self) -> None:
        self.verify_different("shape", "id", [shape.id for shape in self.shape])
        for number, shape in enumerate(self.shape):
            self._verify_arms(f"shape[{number}]", shape.arms, shape.rotations)
        rolled = [10 * tens + ones for tens in DIE for ones in DIE]
        self.verify_listed("tile", "number", [tile.number for tile in self.tile], rolled)
        for number, tile in enumerate(self.tile):
            if tile.shape not in self.shapes:
                raise self.bad_table(f"tile[{number}].shape", "word", allowed=", ".join(self.shapes))
        counts = Counter(tile.shape for tile in self.tile)
        for number, shape in enumerate(self.shape):
            self.verify_equal(f"shape[{number}].count", shape.count, counts[shape.id])
        self.verify_equal("counts.track_tiles", self.counts.track_tiles, TILES)

    def _verify_arms(self, table: str, arms: tuple[Direction, ...], rotations: int) -> None:
        """Require roads to different sides, and as many rotations as look different."""
        if not arms or not all_different(arms):
            raise self.bad_table(f"{table}.arms", "some", allowed=", ".join(DIRECTIONS))
        sides = [DIRECTIONS.index(arm) for arm in arms]
        looks = {frozenset((side + turn) % 4 for side in sides) for turn in range(4)}
        self.verify_equal(f"{table}.rotations", rotations, len(looks))

    def _verify_cards(self) -> None:
        self.verify_listed("kitt_card", "id", [card.id for card in self.kitt_card], KITT_KINDS)
        if len(self.detour_card) != DETOUR_KINDS:
            raise self.bad_table("detour_card", "list", count=DETOUR_KINDS)
        self.verify_different("detour_card", "id", [card.id for card in self.detour_card])
        for number, kitt in enumerate(self.kitt_card):
            self._verify_count(f"kitt_card[{number}]", kitt.count, kitt.per_player)
        for number, detour in enumerate(self.detour_card):
            self._verify_count(f"detour_card[{number}]", detour.count, detour.per_player)
            self._verify_arms(f"detour_card[{number}]", detour.arms, detour.rotations)
        counts = self.counts
        self.verify_equal("counts.kitt_cards", counts.kitt_cards, sum(c.count for c in self.kitt_card))
        self.verify_equal("counts.detour_cards", counts.detour_cards, sum(c.count for c in self.detour_card))
        boosts = {1: (2, 0, 0), 2: (0, 1, 6)}  # twice the roll; a 1 becomes a 6
        for number, boost in boosts.items():
            for name, right in zip(("multiplier", "requires_roll", "becomes_roll"), boost, strict=True):
                self.verify_equal(f"kitt_card[{number}].{name}", getattr(self.kitt_card[number], name), right)
        limits = self.detour_limits
        if not 1 <= limits.max_cards_per_tile <= 3:
            raise self.bad_number("detour_limits.max_cards_per_tile", 1, 3)
        self.verify_equal("detour_limits.max_cards_per_turn", limits.max_cards_per_turn, 1)
        self.verify_equal("kitt_limits.max_cards_per_turn", self.kitt_limits.max_cards_per_turn, 1)

    def _verify_count(self, table: str, count: int, each: int) -> None:
        self.verify_equal(f"{table}.per_player", each, 1)
        self.verify_least(f"{table}.count", count, self.game.players_max)

    def _verify_escapes(self) -> None:
        cards, counts, grid = self.escape_card, self.counts, self.escape_grid
        if not 1 <= len(cards) <= MOST_ESCAPES:
            raise self.bad_table("escape_card", "most", count=MOST_ESCAPES)
        self.verify_different("escape_card", "id", [card.id for card in cards])
        self.verify_equal("counts.escape_cards", counts.escape_cards, len(cards))
        total = counts.kitt_cards + counts.detour_cards + len(cards)
        self.verify_equal("counts.cards_total", counts.cards_total, total)
        self.verify_equal("escape_grid.tiles", grid.tiles, grid.columns * grid.rows)
        for number, card in enumerate(cards):
            for name in ("start", "end"):
                for axis, size in enumerate((grid.columns, grid.rows)):
                    if not 0 <= getattr(card, name)[axis] < size:
                        raise self.bad_number(f"escape_card[{number}].{name}[{axis}]", 0, size - 1)
            self.verify_equal(f"escape_card[{number}].dx", card.dx, card.end[0] - card.start[0])
            self.verify_equal(f"escape_card[{number}].dy", card.dy, card.end[1] - card.start[1])
            self.verify_equal(f"escape_card[{number}].count", card.count, 1)

    def _verify_roll_effects(self) -> None:
        effects = {"ram": ("roof", "skid", "spin", "fail"), "oil": ("roof", "skid", "spin", "none")}
        for table, roll_effects in (("ram", self.ram), ("oil", self.oil)):
            self.verify_listed(table, "roll", [roll_effect.roll for roll_effect in roll_effects], DIE)
            for number, roll_effect in enumerate(roll_effects):
                name, effect = f"{table}[{number}]", roll_effect.effect
                allowed: tuple[str, ...] = effects[table]
                if table == "ram":  # a six fails, and nothing else
                    allowed = ("fail",) if roll_effect.roll == DIE[-1] else allowed[:-1]
                if effect not in allowed:
                    raise self.bad_table(f"{name}.effect", "word", allowed=", ".join(allowed))
                if effect == "skid":
                    self.verify_least(f"{name}.fields_back", roll_effect.fields_back, 1)
                else:
                    self.verify_equal(f"{name}.fields_back", roll_effect.fields_back, 0)
                if roll_effect.reverse and effect not in ("skid", "spin"):
                    raise self.bad_table(f"{name}.reverse", "false")
        counter = self.ram_counter
        if sorted((*counter.second_roll_hits, *counter.second_roll_nothing)) != list(DIE):
            name = "ram_counter.second_roll_nothing"
            raise self.bad_table(
                name, "rest", other="ram_counter.second_roll_hits", low="1", high=str(DIE[-1])
            )
        if not counter.red_car_six_wins:
            raise self.bad_table("ram_counter.red_car_six_wins", "true")

    def _verify_costs(self) -> None:
        costs = self.movement_costs
        self.verify_equal("movement_costs.half_turn", costs.half_turn, 2)
        self.verify_equal("movement_costs.jumped_field", costs.jumped_field, 0)
        for name in ("forward_one_field", "quarter_turn", "first_half_field"):
            self.verify_equal(f"movement_costs.{name}", getattr(costs, name), 1)

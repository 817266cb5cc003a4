"""Knight Rider: the box as tables, the track while it is built, and its roads.

Cells of the table are numbered 16 y + x, tiles 0 to 35 in the order of their numbers 11 to 66. A field is
9 * tile + slot: slot 0 is the middle field, 1 to 4 are the arm fields N, E, S, W, 5 to 8 the border fields.
Two tiles share their border field; it belongs to the tile in the west or north.
"""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import (
    DIRECTIONS,
    KITT_KINDS,
    SIDE,
    TILES,
    Components,
    RollEffect,
)

# The pending decision. Chance decides unless the comment names a seat.
START_PLAYER: Final = 0
DEAL_KITT: Final = 1
DEAL_DETOUR: Final = 2
CENTRE: Final = 3  # a tile for the centre
DRAW: Final = 4  # a tile to build with
PLACE: Final = 5  # the builder decides; chance with track = random
VILLAIN: Final = 6
START_TILE: Final = 7  # the starting player decides on a tie, or chance
CHECKPOINT: Final = 8
ENTRY: Final = 9  # each player decides
ROLL: Final = 10
DRIVE: Final = 11  # a turn action; the current player decides here and in the next two
DETOUR_CELL: Final = 12
DETOUR_ROTATION: Final = 13
RAM: Final = 14
RAM_AGAIN: Final = 15
OIL: Final = 16
ESCAPE: Final = 17
RED_RAM: Final = 18
OVER: Final = 19
NUM_STEPS: Final = 20
# The same for dumps: the phase of the game, and the outcome if chance decides.
PHASES: Final = ("build", "start_tile", "entry", "turn", "over")
PHASE_OF: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4)
PENDING: Final = {
    START_PLAYER: "start_player",
    DEAL_KITT: "deal",
    DEAL_DETOUR: "deal",
    CENTRE: "centre_tile",
    DRAW: "tile",
    PLACE: "placement",
    VILLAIN: "villain_tile",
    START_TILE: "start_tile",
    CHECKPOINT: "checkpoint",
    ROLL: "roll",
    RAM: "ram",
    RAM_AGAIN: "ram_again",
    OIL: "oil",
    ESCAPE: "escape",
    RED_RAM: "red_ram",
}

NOBODY: Final = -1  # no seat, no tile, no field, nothing
DRAWN_GAME: Final = -2  # the winner of a game that ends without one
CAPTURE: Final = 0
BY_RED_CAR: Final = 1
ROUND_LIMIT: Final = 2
REASONS: Final = ("capture", "red_ram", "max_rounds")

# The actions of a turn without parameters. They are the first actions, so these are their numbers.
FORWARD: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
HALF_TURN: Final = 3
JUMP: Final = 4
COAT: Final = 5
TURBO_1: Final = 6
TURBO_2: Final = 7
STOP: Final = 8
END_TURN: Final = 9
TURN_ACTIONS: Final = (
    "forward",
    "left",
    "right",
    "half_turn",
    "jump",
    "coat",
    "turbo_1",
    "turbo_2",
    "stop",
    "end_turn",
)

MOST_PLAYERS: Final = 5
CELLS: Final = 256
EMPTY: Final = -1  # the content of a cell is a tile, nothing ...
MIDDLE_OF_TABLE: Final = -2  # ... or it is a cell of the centre

# Where a tile is: on the table as 4 * cell + rotation, or one of these.
LOOSE: Final = -1
KNOWN: Final = -2  # loose, and all players know it (KNR-19)
CENTRAL: Final = -3
ASIDE: Final = -4
DRAWN: Final = -5

SLOTS: Final = 9
ARM: Final = 1
BORDER: Final = 5
WAITING: Final = -2  # a car that waits at the entry of side d stands on WAITING - d; before that on NOBODY
OUTSIDE: Final = -2  # the field that a waiting car came from

KITT: Final = 4
COAT_CARD: Final = 0
TURBO_1_CARD: Final = 1
TURBO_2_CARD: Final = 2
JUMP_CARD: Final = 3
MOST_CHECKPOINTS: Final = 6
MOST_POINTS: Final = 12  # a six, doubled by a turbo
CENTRE_TILES: Final = 4
CARD_BITS: Final = 5  # a detour card on a tile is 4 * kind + rotation
HASH_WORDS_PER_TILE: Final = 32  # for all sides that can be open, without and with a barrier
MOST_LAYOUTS: Final = 1000  # most layouts of detours whose distance tables are cached: some twenty megabytes

EFFECTS: Final = ("roof", "skid", "spin", "fail", "none")
ROOF: Final = 0
FAIL: Final = 3

SIDE_COUNT: Final = bytes(
    [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]
)  # the number of sides in a set of sides


def turned(mask: int, turns: int) -> int:
    """Return a set of sides after quarter turns clockwise."""
    return (mask << turns | mask >> (4 - turns)) & 15


def sides(names: tuple[str, ...]) -> int:
    """Return a set of sides, as bits N, E, S, W."""
    return sum(1 << DIRECTIONS.index(name) for name in names)


def opposite(side: i64) -> i64:
    """Return the opposite side."""
    return (side + 2) & 3


class City:
    """The tiles, cards and tables of one box."""

    def __init__(self, box: Components) -> None:
        self.box = box
        shapes = box.shapes
        self.numbers = [tile.number for tile in box.tile]
        self.tile_index: dict[int, int] = {number: tile for tile, number in enumerate(self.numbers)}
        self.shapes = [tile.shape for tile in box.tile]
        masks = [sides(shapes[tile.shape].arms) for tile in box.tile]
        self.arms: vec[i64] = vec[i64]([turned(mask, turns) for mask in masks for turns in range(4)])
        self.rotations: vec[i64] = vec[i64]([shapes[tile.shape].rotations for tile in box.tile])
        self.cells = [f"({cell % SIDE},{cell // SIDE})" for cell in range(CELLS)]
        self.cell_index: dict[str, int] = {name: cell for cell, name in enumerate(self.cells)}
        self.next_cell: vec[i64] = vec[i64]([_next(cell, side) for cell in range(CELLS) for side in range(4)])
        centre = box.centre
        self.centre: vec[i64] = vec[i64](centre)
        near = [any(_next(cell, side) in centre for side in range(4)) for cell in range(CELLS)]
        self.near_centre: vec[i64] = vec[i64](
            [1 if near[cell] and cell not in centre else 0 for cell in range(CELLS)]
        )
        self.kitt = list(KITT_KINDS)
        self.kitt_count: vec[i64] = vec[i64]([card.count for card in box.kitt_card])
        self.detours = [card.id for card in box.detour_card]
        self.detour_count: vec[i64] = vec[i64]([card.count for card in box.detour_card])
        cards = [sides(card.arms) for card in box.detour_card]
        self.card_arms: vec[i64] = vec[i64]([turned(mask, turns) for mask in cards for turns in range(4)])
        self.card_rotations: vec[i64] = vec[i64]([card.rotations for card in box.detour_card])
        self.card_barrier: vec[i64] = vec[i64](
            [1 if card.barrier_on_middle else 0 for card in box.detour_card]
        )
        self.most_on_tile: i64 = box.detour_limits.max_cards_per_tile
        self.escapes = [card.id for card in box.escape_card]
        self.num_escapes: i64 = len(self.escapes)
        self.all_escapes: i64 = (1 << len(self.escapes)) - 1
        self.escape_x: vec[i64] = vec[i64]([card.dx for card in box.escape_card])
        self.escape_y: vec[i64] = vec[i64]([card.dy for card in box.escape_card])
        self.ram = RollEffects(box.ram)
        self.oil = RollEffects(box.oil)
        hits = box.ram_counter.second_roll_hits
        self.counters: vec[i64] = vec[i64]([1 if roll in hits else 0 for roll in range(7)])
        self.distance_tables = DistanceTables()
        self.turbo_roll: i64 = box.kitt_card[TURBO_2_CARD].becomes_roll

    def field_name(self, field: int, spot: vec[i64]) -> str:
        """Return a field in notation: C(5,5), A(5,5,E), B(5,5,E)."""
        tile, slot = divmod(field, SLOTS)
        cell = spot[tile] // 4
        place = f"{cell % SIDE},{cell // SIDE}"
        if slot == 0:
            return f"C({place})"
        if slot < BORDER:
            return f"A({place},{DIRECTIONS[slot - ARM]})"
        return f"B({place},{DIRECTIONS[slot - BORDER]})"


class RollEffects:
    """The effect of each roll on a car that is rammed or on oil; entry 0 is no roll."""

    def __init__(self, table: tuple[RollEffect, ...]) -> None:
        effects = [EFFECTS.index(roll_effect.effect) for roll_effect in table]
        self.effect: vec[i64] = vec[i64]([NOBODY] + effects)  # noqa: RUF005 - what the compiler takes
        back = [roll_effect.fields_back for roll_effect in table]
        self.back: vec[i64] = vec[i64]([0] + back)  # noqa: RUF005
        reverse = [1 if roll_effect.reverse else 0 for roll_effect in table]
        self.reverse: vec[i64] = vec[i64]([0] + reverse)  # noqa: RUF005


def _next(cell: int, side: int) -> int:
    """Return the cell on that side, or NOBODY beyond the table."""
    x, y = cell % SIDE, cell // SIDE
    x += (0, 1, 0, -1)[side]
    y += (-1, 0, 1, 0)[side]
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else NOBODY


class Track:
    """The tiles on the table, and where further ones may go. Clones share it until one of them builds."""

    def __init__(self, city: City, tile_at: vec[i64], edges: vec[i64], arms: vec[i64]) -> None:
        self.city = city
        self.tile_at = tile_at  # per cell: a tile, EMPTY or MIDDLE_OF_TABLE
        self.edges = edges  # per cell: sides where a road leads in and, four bits up, sides with houses
        self.arms = arms  # per tile: the sides of its roads, 0 until it is laid
        self.laid: i64 = 0
        self.ends: i64 = 0  # open road ends
        self.free_ends: i64 = 0  # open road ends where a tile could be laid

    def copy(self) -> "Track":
        """Return a copy to build on."""
        other = Track(self.city, self.tile_at[:], self.edges[:], self.arms[:])
        other.laid = self.laid
        other.ends = self.ends
        other.free_ends = self.free_ends
        return other

    def lay(self, tile: i64, cell: i64, rotation: i64) -> None:
        """Put a tile on a cell, even if it does not fit."""
        arms: i64 = self.city.arms[4 * tile + rotation]
        tile_at = self.tile_at
        edges = self.edges
        tile_at[cell] = tile
        self.arms[tile] = arms
        self.laid += 1
        for side in range(4):
            road: i64 = (arms >> side) & 1
            other: i64 = self.city.next_cell[4 * cell + side]
            if other < 0 or tile_at[other] == MIDDLE_OF_TABLE:
                self.ends += road
            elif tile_at[other] >= 0:
                self.ends -= road
                self.free_ends -= road
            else:
                self.ends += road
                self.free_ends += road
                facing: i64 = opposite(side)
                edges[other] |= 1 << facing if road == 1 else 16 << facing

    def fits(self, cell: i64, arms: i64) -> bool:
        """KNR-14, KNR-15: return whether roads meet roads and houses meet houses on all sides."""
        edges: i64 = self.edges[cell]
        roads: i64 = edges & 15
        return (arms & roads) == roads and (arms & (edges >> 4)) == 0

    def stays_open(self, cell: i64, arms: i64, last: bool) -> bool:
        """KNR-20: return whether a placement leaves an open end and, while tiles remain, one to build on."""
        taken: i64 = SIDE_COUNT[self.edges[cell] & 15]
        if last:
            left: i64 = self.ends - taken
        else:
            left = self.free_ends - taken
        if left > 0:
            return True
        for side in range(4):
            if (arms >> side) & 1 == 1:
                other: i64 = self.city.next_cell[4 * cell + side]
                if other < 0 or self.tile_at[other] == MIDDLE_OF_TABLE:
                    left += 1 if last else 0
                elif self.tile_at[other] == EMPTY:
                    left += 1
        return left > 0


def empty_track(city: City) -> Track:
    """Return a track without tiles."""
    tile_at: vec[i64] = vec[i64]([EMPTY] * CELLS)
    for cell in city.centre:
        tile_at[cell] = MIDDLE_OF_TABLE
    return Track(city, tile_at, zeros(CELLS), zeros(TILES))


class DistanceTables:
    """Caches distance tables of the roads of one box for the bots, which weigh many detours repeatedly."""

    def __init__(self) -> None:
        self.rng = Rng(TILES)
        self.words: vec[i64] = vec[i64]([self.number() for _word in range(HASH_WORDS_PER_TILE * TILES)])
        self.tables: dict[int, list[vec[i64]]] = {}

    def number(self) -> i64:
        """Return a random number to hash roads with."""
        return self.rng.word() << 31 | self.rng.word() >> 1

    def on(self, layout: i64) -> list[vec[i64]]:
        """Return the distance tables of a layout, one per tile; they are empty until a bot needs them."""
        tables = self.tables.get(layout)
        if tables is None:
            if len(self.tables) == MOST_LAYOUTS:
                self.tables.clear()
            tables = [vec[i64]() for _tile in range(TILES)]
            self.tables[layout] = tables
        return tables


class Roads:
    """The fields of a finished track and their links. Clones share it until one of them lays a detour."""

    def __init__(
        self, city: City, arms: vec[i64], beside: vec[i64], ahead: vec[i64], open_: vec[i64], cards: vec[i64]
    ) -> None:
        self.city = city
        self.arms = arms  # per tile: the sides of its printed roads
        self.beside = beside  # entry 4 * tile + side: the tile that a printed road leads to
        self.ahead = ahead  # entry 4 * field + heading: the linked field
        self.open = open_  # per tile: the sides to which its middle field is linked
        self.cards = cards  # per tile: how many detour cards (2 bits), then each as 4 * kind + rotation
        self.full: i64 = 0  # tiles that take no further card
        self.layout: i64 = 0  # hash of all open sides and barriers ...
        self.distance_tables: list[vec[i64]] = []  # ... and its distance tables, once a bot needs them

    def copy(self) -> "Roads":
        """Return a copy to lay detours on."""
        other = Roads(self.city, self.arms, self.beside, self.ahead[:], self.open[:], self.cards[:])
        other.full = self.full
        other.layout = self.layout
        return other

    def border(self, tile: i64, side: i64) -> i64:
        """Return the border field of a tile on a side with a road."""
        other: i64 = self.beside[4 * tile + side]
        if other >= 0 and (side == 0 or side == 3):
            return SLOTS * other + BORDER + opposite(side)
        return SLOTS * tile + BORDER + side

    def link_tile(self, tile: i64) -> None:
        """Link arm and border fields; these links never change."""
        for side in range(4):
            if (self.arms[tile] >> side) & 1 == 1:
                arm: i64 = SLOTS * tile + ARM + side
                border: i64 = self.border(tile, side)
                self.ahead[4 * arm + side] = border
                self.ahead[4 * border + opposite(side)] = arm

    def open_middle(self, tile: i64, mask: i64) -> None:
        """Section 2: link the middle field to these sides only."""
        self.open[tile] = mask
        middle: i64 = SLOTS * tile
        for side in range(4):
            if (self.arms[tile] >> side) & 1 == 1:
                arm: i64 = middle + ARM + side
                if (mask >> side) & 1 == 1:
                    self.ahead[4 * middle + side] = arm
                    self.ahead[4 * arm + opposite(side)] = middle
                else:
                    self.ahead[4 * middle + side] = NOBODY
                    self.ahead[4 * arm + opposite(side)] = NOBODY

    def lay_card(self, tile: i64, kind: i64, rotation: i64) -> None:
        """KNR-100: lay a card, which counts from now on as the topmost one."""
        packed: i64 = self.cards[tile]
        count: i64 = packed & 3
        packed += 1 + ((4 * kind + rotation) << (2 + CARD_BITS * count))
        self.layout ^= self.word(tile)
        self.cards[tile] = packed
        if count + 1 == self.city.most_on_tile:
            self.full += 1
        self.open_middle(tile, self.arms[tile] & self.city.card_arms[4 * kind + rotation])
        self.layout ^= self.word(tile)
        self.distance_tables = []

    def word(self, tile: i64) -> i64:
        """Return what a tile with its current open sides adds to the hash of the layout."""
        at: i64 = 2 * self.open[tile]
        if self.has_barrier(tile):
            at += 1
        return self.city.distance_tables.words[HASH_WORDS_PER_TILE * tile + at]

    def cards_on(self, tile: i64) -> i64:
        """Count the detour cards on a tile."""
        return self.cards[tile] & 3

    def card(self, tile: i64, number: i64) -> i64:
        """Return a detour card on a tile, from the bottom, as 4 * kind + rotation."""
        return (self.cards[tile] >> (2 + CARD_BITS * number)) & 31

    def has_barrier(self, tile: i64) -> bool:
        """Return whether the topmost card is a road block."""
        count: i64 = self.cards[tile] & 3
        return count > 0 and self.city.card_barrier[self.card(tile, count - 1) >> 2] != 0

    def open_ends(self, tile: i64) -> i64:
        """Return the sides with a printed road that leads to no tile."""
        ends: i64 = 0
        for side in range(4):
            if (self.arms[tile] >> side) & 1 == 1 and self.beside[4 * tile + side] < 0:
                ends |= 1 << side
        return ends


def no_roads(city: City) -> Roads:
    """Return empty roads, for the time before the track is finished."""
    nothing: vec[i64] = vec[i64]()
    return Roads(city, nothing, nothing, nothing, nothing, nothing)


def build_roads(track: Track, spot: vec[i64]) -> Roads:
    """Build the roads of a finished track, without detours."""
    city = track.city
    beside: vec[i64] = vec[i64]([NOBODY] * (4 * TILES))
    ahead: vec[i64] = vec[i64]([NOBODY] * (4 * SLOTS * TILES))
    roads = Roads(city, track.arms, beside, ahead, track.arms[:], zeros(TILES))
    for tile in range(TILES):
        if spot[tile] >= 0:
            for side in range(4):
                cell: i64 = city.next_cell[spot[tile] - (spot[tile] & 3) + side]
                if (track.arms[tile] >> side) & 1 == 1 and cell >= 0 and track.tile_at[cell] >= 0:
                    beside[4 * tile + side] = track.tile_at[cell]
    for tile in range(TILES):
        if spot[tile] >= 0:
            roads.link_tile(tile)
            roads.open_middle(tile, track.arms[tile])
    roads.layout = city.distance_tables.number()
    return roads

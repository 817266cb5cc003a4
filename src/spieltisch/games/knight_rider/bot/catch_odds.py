"""Knight Rider: where the red car will be, who is likely to catch it, and who stands well for later.

The escape cards left are known, so the red car's next tiles have known chances. A car catches it with every
roll that its points to the tile allow. What follows after a round goes by how near everybody is.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import reach
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, SIDE, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ARM,
    BORDER,
    KITT,
    MOST_PLAYERS,
    NOBODY,
    SLOTS,
    TURBO_1_CARD,
    TURBO_2_CARD,
    WAITING,
    Track,
    opposite,
)
from spieltisch.games.knight_rider.rules.rules import MOST_POINTS, State

FARTHEST: Final = 60  # points beyond which a tile is out of reach
DICE: Final = 6
NODES: Final = 4 * TILES  # middle fields with a heading
BUCKETS: Final = 5  # no step from one to the next costs more than four points
SPREADS: Final = 3000  # places of the red car that are remembered with what the cards make of them
SHUT_IN: Final = 0.5  # a car is shut in if the red car is less likely to be where roads lead
# How well a seat stands for later: e times better for being so many points nearer, ...
STRIDE: Final = 9.0
SHUT_OUT: Final = 0.004  # ... this where no road leads to the red car (1 is beside it), ...
# ... and times e to the power of these.
TURBO: Final = 0.13  # Turbo Boost I in hand
CARD: Final = 0.02  # another K.I.T.T. card
DETOUR: Final = 0.04  # a detour card
ON_ROOF: Final = -0.27
COATED: Final = 0.04
TEMPO: Final = 0.1  # being the next to drive, and parts of it for being among the next


class Spread:
    """Where the red car may be after each of the next escape cards."""

    def __init__(self, chance: vec[float], landing: vec[float]) -> None:
        self.chance = chance  # entry TILES * cards + tile
        self.landing = landing  # the same for a leap that ends there


class Chances:
    """Counts cards and points; keeps what it needs for the track that it looks at."""

    def __init__(self) -> None:
        self.track: Track | None = None
        self.leaps: vec[i64] = vec[i64]()  # entry cards * tile + card: the tile to which the red car leaps
        self.spreads: dict[int, Spread] = {}
        self.points: vec[i64] = zeros(MOST_PLAYERS * TILES)  # entry TILES * seat + tile
        self.field: vec[i64] = zeros(MOST_PLAYERS)  # where the cars stand until their next turn
        self.later: vec[float] = vec[float]([0.0] * MOST_PLAYERS)  # how well they stand for later
        self.best: vec[i64] = zeros(NODES)
        self.bucket: vec[i64] = zeros(BUCKETS * NODES)
        self.size: vec[i64] = zeros(BUCKETS)
        self.hits: vec[i64] = _hits()
        self.near: vec[float] = vec[float]([exp(-float(points) / STRIDE) for points in range(FARTHEST)])

    # -- the red car -------------------------------------------------------------------------------------

    def spread(self, state: State) -> Spread:
        """Where the red car may be after none to all of the next escape cards, one per seat."""
        if self.track is not state.track:
            self.know(state)
        key = TILES * state.escapes + state.red
        found = self.spreads.get(key)
        if found is None:
            if len(self.spreads) >= SPREADS:
                self.spreads.clear()
            found = self.leap(state)
            self.spreads[key] = found
        return found

    def know(self, state: State) -> None:
        """Work out the leaps on a track."""
        self.track = state.track
        self.spreads.clear()
        cards: i64 = state.city.num_escapes
        self.leaps = zeros(cards * TILES)
        for tile in range(TILES):
            for card in range(cards):
                self.leaps[cards * tile + card] = _leap(state, tile, card)

    def leap(self, state: State) -> Spread:
        """The chances, card by card; cards seen are out of the pile until it is empty."""
        cards: i64 = state.city.num_escapes
        chance: vec[float] = vec[float]([0.0] * (TILES * (MOST_PLAYERS + 1)))
        landing: vec[float] = vec[float]([0.0] * (TILES * (MOST_PLAYERS + 1)))
        chance[state.red] = 1.0
        for turn in range(MOST_PLAYERS):
            left: i64 = state.escapes
            count: i64 = 0
            for card in range(cards):
                count += (left >> card) & 1
            if count <= turn:
                left = state.city.all_escapes
                count = cards
            share = 1.0 / float(count)
            for tile in range(TILES):
                here = chance[TILES * turn + tile] * share
                if here > 0.0:
                    for card in range(cards):
                        if (left >> card) & 1 == 1:
                            target: i64 = self.leaps[cards * tile + card]
                            chance[TILES * (turn + 1) + target] += here
                            if target != tile:
                                landing[TILES * (turn + 1) + target] += here
        return Spread(chance, landing)

    # -- the cars ----------------------------------------------------------------------------------------

    def measure(self, state: State, seat: i64, field: i64, heading: i64) -> None:
        """The points from a place to every middle field, others disregarded."""
        first: i64 = TILES * seat
        for entry in range(first, first + TILES):
            self.points[entry] = FARTHEST
        for entry in range(NODES):
            self.best[entry] = FARTHEST
        for bucket in range(BUCKETS):
            self.size[bucket] = 0
        self.begin(state, field, heading)
        roads = state.roads
        points: i64 = 0
        idle: i64 = 0
        while idle < BUCKETS and points < FARTHEST:
            slot: i64 = points % BUCKETS
            count: i64 = self.size[slot]
            idle = 0 if count > 0 else idle + 1
            for place in range(count):
                node: i64 = self.bucket[NODES * slot + place]
                if self.best[node] != points:
                    continue
                tile: i64 = node >> 2
                way: i64 = node & 3
                if self.points[first + tile] > points:
                    self.points[first + tile] = points
                open_: i64 = roads.open[tile]
                if (open_ >> way) & 1 == 1:
                    self.enter(state, roads.beside[4 * tile + way], way, points + 4)
                for turn in range(1, 4):
                    side: i64 = (way + turn) & 3
                    if (open_ >> side) & 1 == 1:
                        cost: i64 = 2 if turn == 2 else 1
                        self.add(4 * tile + side, points + cost)
            self.size[slot] = 0
            points += 1

    def begin(self, state: State, field: i64, heading: i64) -> None:
        """The middle fields next to a car."""
        extra: i64 = 0
        if field <= WAITING:
            field = reach.rim_field(state, field)
            extra = 1
        tile: i64 = field // SLOTS
        slot: i64 = field % SLOTS
        if slot == 0:
            self.add(4 * tile + heading, 0)
            return
        inwards: i64 = 1
        outwards: i64 = 3
        side: i64 = slot - ARM
        if slot >= BORDER:
            side = slot - BORDER
            inwards = 2
            outwards = 2
        turn: i64 = (heading - side) & 3  # 0: it heads outwards
        out: i64 = 1 if turn & 1 == 1 else turn
        self.enter(state, tile, opposite(side), extra + inwards + (1 if turn & 1 == 1 else 2 - turn))
        self.enter(state, state.roads.beside[4 * tile + side], side, extra + outwards + out)

    def enter(self, state: State, tile: i64, way: i64, points: i64) -> None:
        """A car that heads for the middle of a tile gets there, if it can be entered from that side."""
        roads = state.roads
        if tile >= 0 and (roads.open[tile] >> opposite(way)) & 1 == 1 and not roads.has_barrier(tile):
            self.add(4 * tile + way, points)

    def add(self, node: i64, points: i64) -> None:
        """A middle field and heading can be reached with so many points."""
        if points < self.best[node]:
            self.best[node] = points
            slot: i64 = points % BUCKETS
            self.bucket[NODES * slot + self.size[slot]] = node
            self.size[slot] += 1

    # -- who wins ----------------------------------------------------------------------------------------

    def shares(self, state: State, field: i64, heading: i64) -> list[float]:
        """The chances of all seats to win, if the drive under way ends on that field.

        With NOBODY as field the turn has still to be made.
        """
        for seat in range(state.players):
            if seat != state.current or field == NOBODY:
                self.measure(state, seat, state.field[seat], state.heading[seat])
        return self.moved(state, field, heading)

    def moved(self, state: State, field: i64, heading: i64) -> list[float]:
        """The same, if nothing else has changed since the last look."""
        for seat in range(state.players):
            self.field[seat] = state.field[seat]
        if field != NOBODY:
            self.field[state.current] = field
            self.measure(state, state.current, field, heading)
        return self.settle(state, field != NOBODY)

    def settle(self, state: State, turn_over: bool) -> list[float]:
        """The chances of all seats, by the points that were measured."""
        spread = self.spread(state)
        shares = [0.0] * state.players
        nobody = 1.0  # the chance that nobody has won so far
        seat: i64 = state.current
        turns: i64 = state.players
        cards: i64 = 0
        if turn_over:
            seat = state.seat_after(seat)
            turns -= 1
            cards = 1
            nobody = self.land(state, spread, 1, shares, nobody)
        for _turn in range(turns):  # a bare _ would be boxed
            share = nobody * self.catch(state, spread, seat, cards)
            shares[seat] += share
            nobody -= share
            self.field[seat] = NOBODY  # where it will be then, nobody knows
            seat = state.seat_after(seat)
            cards += 1
            nobody = self.land(state, spread, cards, shares, nobody)
        if turn_over:
            seat = state.seat_after(seat)
        total = 0.0
        for turn in range(state.players):  # seat is now who moves first
            near = self.nearness(state, spread, seat)
            self.later[seat] = near * exp(TEMPO * float(state.players - 1 - turn) / float(state.players))
            total += self.later[seat]
            seat = state.seat_after(seat)
        for seat in range(state.players):
            shares[seat] += nobody * self.later[seat] / total
        return shares

    def land(self, state: State, spread: Spread, cards: i64, shares: list[float], nobody: float) -> float:
        """KNR-85: the red car lands on a car, whose owner rolls a 6. Returns the chance of no winner yet."""
        for seat in range(state.players):
            field: i64 = self.field[seat]
            if field >= 0 and field % SLOTS == 0 and state.roof[seat] == 0 and state.coat[seat] == 0:
                share = nobody * spread.landing[TILES * cards + field // SLOTS] / float(DICE)
                if share > 0.0 and state.has_all_checkpoints(seat):
                    shares[seat] += share
                    nobody -= share
        return nobody

    def catch(self, state: State, spread: Spread, seat: i64, cards: i64) -> float:
        """The chance that a seat catches the red car in its next turn, after so many escape cards."""
        if state.roof[seat] != 0 or not state.has_all_checkpoints(seat):
            return 0.0
        turbo: i64 = 0
        if state.kitt[KITT * seat + TURBO_1_CARD] > 0:
            turbo = 1
        if state.kitt[KITT * seat + TURBO_2_CARD] > 0:
            turbo += 2
        total = 0.0
        for tile in range(TILES):
            points: i64 = self.points[TILES * seat + tile]
            if points <= MOST_POINTS:
                entry: i64 = 8 * points + turbo
                open_: i64 = state.roads.open[tile]
                if open_ & 5 != 0 and open_ & 10 != 0:
                    entry += 4
                total += spread.chance[TILES * cards + tile] * float(self.hits[entry])
        return total / float(DICE)

    def is_shut_in(self, state: State, seat: i64) -> bool:
        """Whether the red car will rather be where no road leads."""
        spread = self.spread(state)
        self.measure(state, seat, state.field[seat], state.heading[seat])
        linked = 0.0
        for tile in range(TILES):
            if self.points[TILES * seat + tile] < FARTHEST:
                linked += spread.chance[TILES * state.players + tile]
        return linked < SHUT_IN

    def nearness(self, state: State, spread: Spread, seat: i64) -> float:
        """How well a seat stands for the rounds to come."""
        near = SHUT_OUT
        if state.has_all_checkpoints(seat):
            first: i64 = TILES * state.players
            for tile in range(TILES):
                points: i64 = self.points[TILES * seat + tile]
                if points < FARTHEST:
                    near += spread.chance[first + tile] * self.near[points]
        else:
            next_: i64 = goal(state, seat)
            points = self.points[TILES * seat + next_] + rest(state, seat, next_)
            if points < FARTHEST:
                near += self.near[points]
        return near * exp(self.advantage(state, seat))

    def advantage(self, state: State, seat: i64) -> float:
        """What cards, a coat and four wheels on the ground are worth."""
        worth = 0.0
        for kind in range(KITT):
            if state.kitt[KITT * seat + kind] > 0:
                worth += TURBO if kind == TURBO_1_CARD else CARD
        for card in range(DETOUR_KINDS * seat, DETOUR_KINDS * seat + DETOUR_KINDS):
            worth += DETOUR * float(state.detours[card])
        if state.roof[seat] != 0:
            worth += ON_ROOF
        if state.coat[seat] != 0:
            worth += COATED
        return worth


def goal(state: State, seat: i64) -> i64:
    """The tile to drive to: the next checkpoint, or the red car's."""
    found: i64 = state.red
    least: i64 = 2 * reach.FAR
    for number in range(state.checkpoints):
        if (state.visited[seat] >> number) & 1 == 0:
            if state.settings.in_order:
                return state.checkpoint[number]
            points: i64 = reach.points_to(state, seat, state.checkpoint[number])
            if points < least:
                least = points
                found = state.checkpoint[number]
    return found


def rest(state: State, seat: i64, tile: i64) -> i64:
    """The points behind the next goal: over the other checkpoints, in any order, to the red car."""
    if state.checkpoints == 0 or tile == state.red:
        return 0
    points: i64 = 0
    at: i64 = tile
    for number in range(state.checkpoints):
        other: i64 = state.checkpoint[number]
        if (state.visited[seat] >> number) & 1 == 0 and other != tile:
            points += reach.from_middle(state.roads, at, other)
            at = other
    return points + reach.from_middle(state.roads, at, state.red)


def _leap(state: State, tile: i64, card: i64) -> i64:
    """KNR-81, KNR-82: the tile where an escape card takes the red car; it stays where there is none."""
    if state.spot[tile] < 0:
        return tile
    cell: i64 = state.cell_of(tile)
    x: i64 = cell % SIDE + state.city.escape_x[card]
    y: i64 = cell // SIDE + state.city.escape_y[card]
    if x < 0 or y < 0 or x >= SIDE or y >= SIDE:
        return tile
    target: i64 = state.track.tile_at[SIDE * y + x]
    return target if target >= 0 else tile


def _hits() -> vec[i64]:
    """Entry 8 * points + 4 * (quarter turns there) + turbo cards: the rolls that end exactly there."""
    table: vec[i64] = zeros(8 * (MOST_POINTS + 1))
    for points in range(MOST_POINTS + 1):
        for held in range(8):
            for roll in range(1, DICE + 1):
                if (
                    _ends(points, roll, held)
                    or (held & 1 == 1 and _ends(points, 2 * roll, held))
                    or (held & 2 == 2 and roll == 1 and _ends(points, DICE, held))
                ):
                    table[8 * points + held] += 1
    return table


def _ends(points: i64, roll: i64, held: i64) -> bool:
    """Whether a roll can be spent to end there: half turns burn pairs, a quarter turn there the odd point."""
    return roll >= points and (held & 4 == 4 or (roll - points) & 1 == 0)

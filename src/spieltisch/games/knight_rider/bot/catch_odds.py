"""Knight Rider: the odds of every seat to catch the red car.

The remaining escape cards are public, so the probabilities of the red car's next tiles are known. A car
catches it with every roll that its distance to the tile allows. Rounds after the next are judged by how near
each seat is.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, SIDE, TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.tables import (
    ARM,
    BORDER,
    KITT,
    MOST_PLAYERS,
    MOST_POINTS,
    NOBODY,
    SLOTS,
    TURBO_1_CARD,
    TURBO_2_CARD,
    WAITING,
    Track,
    opposite,
)

FARTHEST: Final = 60  # distance in points from which a tile counts as out of reach
DICE: Final = 6
NODES: Final = 4 * TILES  # middle fields with a heading
BUCKETS: Final = 5  # no step from one node to the next costs more than four points
MOST_SPREADS: Final = 3000  # most positions of the red car whose distributions are cached
SHUT_IN: Final = 0.5  # a car is shut in if the red car is less likely than this to be where roads lead
# How good a seat's outlook for later rounds is: e times better for being so many points nearer, ...
STRIDE: Final = 9.0
NO_ROAD: Final = 0.004  # ... this much if no road leads to the red car (1 is beside it), ...
# ... and times e to the power of these.
TURBO: Final = 0.13  # Turbo Boost I in hand
CARD: Final = 0.02  # another K.I.T.T. card
DETOUR: Final = 0.04  # a detour card
ON_ROOF: Final = -0.27
COATED: Final = 0.04
TEMPO: Final = 0.1  # for being the next to drive, and parts of it for being among the next


class Spread:
    """Where the red car may be after each of the next escape cards."""

    def __init__(self, probability: vec[float], landing: vec[float]) -> None:
        self.probability = probability  # entry TILES * cards + tile: the probability of the tile
        self.landing = landing  # the same for a leap that ends there


class CatchOdds:
    """Computes the odds to win from cards and distances; caches tables for the current track."""

    def __init__(self) -> None:
        self.track: Track | None = None
        self.leaps: vec[i64] = vec[i64]()  # entry cards * tile + card: the tile to which the red car leaps
        self.spreads: dict[int, Spread] = {}
        self.points: vec[i64] = zeros(MOST_PLAYERS * TILES)  # entry TILES * seat + tile
        self.field: vec[i64] = zeros(MOST_PLAYERS)  # where the cars stand until their next turn
        self.outlooks: vec[float] = vec[float]([0.0] * MOST_PLAYERS)  # per seat: its outlook for later rounds
        self.best: vec[i64] = zeros(NODES)
        self.bucket: vec[i64] = zeros(BUCKETS * NODES)
        self.size: vec[i64] = zeros(BUCKETS)
        self.hits: vec[i64] = _count_hits()
        self.closeness: vec[float] = vec[float]([exp(-float(points) / STRIDE) for points in range(FARTHEST)])

    # -- the red car -------------------------------------------------------------------------------------

    def spread(self, state: State) -> Spread:
        """Return where the red car may be after none to all of the next escape cards, one per seat."""
        if self.track is not state.track:
            self.fill_leaps(state)
        key = TILES * state.escapes + state.red
        found = self.spreads.get(key)
        if found is None:
            if len(self.spreads) >= MOST_SPREADS:
                self.spreads.clear()
            found = self.compute_spread(state)
            self.spreads[key] = found
        return found

    def fill_leaps(self, state: State) -> None:
        """Fill the table of leaps for a track."""
        self.track = state.track
        self.spreads.clear()
        cards: i64 = state.city.num_escapes
        self.leaps = zeros(cards * TILES)
        for tile in range(TILES):
            for card in range(cards):
                self.leaps[cards * tile + card] = _leap(state, tile, card)

    def compute_spread(self, state: State) -> Spread:
        """Compute the probabilities card by card; turned cards are out of the pile until it is empty."""
        cards: i64 = state.city.num_escapes
        probability: vec[float] = vec[float]([0.0] * (TILES * (MOST_PLAYERS + 1)))
        landing: vec[float] = vec[float]([0.0] * (TILES * (MOST_PLAYERS + 1)))
        probability[state.red] = 1.0
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
                here = probability[TILES * turn + tile] * share
                if here > 0.0:
                    for card in range(cards):
                        if (left >> card) & 1 == 1:
                            target: i64 = self.leaps[cards * tile + card]
                            probability[TILES * (turn + 1) + target] += here
                            if target != tile:
                                landing[TILES * (turn + 1) + target] += here
        return Spread(probability, landing)

    # -- the cars ----------------------------------------------------------------------------------------

    def measure_distances(self, state: State, seat: i64, field: i64, heading: i64) -> None:
        """Fill the distances of a car to every middle field, in points; ignore other cars."""
        first: i64 = TILES * seat
        for entry in range(first, first + TILES):
            self.points[entry] = FARTHEST
        for entry in range(NODES):
            self.best[entry] = FARTHEST
        for bucket in range(BUCKETS):
            self.size[bucket] = 0
        self.add_start(state, field, heading)
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
                    self.add_entry(state, roads.beside[4 * tile + way], way, points + 4)
                for turn in range(1, 4):
                    side: i64 = (way + turn) & 3
                    if (open_ >> side) & 1 == 1:
                        cost: i64 = 2 if turn == 2 else 1
                        self.add_node(4 * tile + side, points + cost)
            self.size[slot] = 0
            points += 1

    def add_start(self, state: State, field: i64, heading: i64) -> None:
        """Add the middle fields next to a car."""
        extra: i64 = 0
        if field <= WAITING:
            field = movement.rim_field(state, field)
            extra = 1
        tile: i64 = field // SLOTS
        slot: i64 = field % SLOTS
        if slot == 0:
            self.add_node(4 * tile + heading, 0)
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
        self.add_entry(state, tile, opposite(side), extra + inwards + (1 if turn & 1 == 1 else 2 - turn))
        self.add_entry(state, state.roads.beside[4 * tile + side], side, extra + outwards + out)

    def add_entry(self, state: State, tile: i64, way: i64, points: i64) -> None:
        """Add the middle field of a tile that a car heads for, if it can be entered from that side."""
        roads = state.roads
        if tile >= 0 and (roads.open[tile] >> opposite(way)) & 1 == 1 and not roads.has_barrier(tile):
            self.add_node(4 * tile + way, points)

    def add_node(self, node: i64, points: i64) -> None:
        """Record that a middle field and heading can be reached with so many points."""
        if points < self.best[node]:
            self.best[node] = points
            slot: i64 = points % BUCKETS
            self.bucket[NODES * slot + self.size[slot]] = node
            self.size[slot] += 1

    # -- who wins ----------------------------------------------------------------------------------------

    def win_odds(self, state: State, field: i64, heading: i64) -> list[float]:
        """Return the odds of all seats to win, if the current drive ends on that field.

        With NOBODY as field the current player has still to drive.
        """
        for seat in range(state.players):
            if seat != state.current or field == NOBODY:
                self.measure_distances(state, seat, state.field[seat], state.heading[seat])
        return self.win_odds_after_move(state, field, heading)

    def win_odds_after_move(self, state: State, field: i64, heading: i64) -> list[float]:
        """Return the same odds, if only the current car has changed since the last call of `win_odds`."""
        for seat in range(state.players):
            self.field[seat] = state.field[seat]
        if field != NOBODY:
            self.field[state.current] = field
            self.measure_distances(state, state.current, field, heading)
        return self.compute_odds(state, field != NOBODY)

    def compute_odds(self, state: State, turn_over: bool) -> list[float]:
        """Return the odds of all seats by the measured distances."""
        spread = self.spread(state)
        odds = [0.0] * state.players
        undecided = 1.0  # the probability that the game goes on
        seat: i64 = state.current
        turns: i64 = state.players
        cards: i64 = 0
        if turn_over:
            seat = state.seat_after(seat)
            turns -= 1
            cards = 1
            undecided = self.add_landings(state, spread, 1, odds, undecided)
        for _turn in range(turns):  # a bare _ would be boxed
            share = undecided * self.odds_to_catch(state, spread, seat, cards)
            odds[seat] += share
            undecided -= share
            self.field[seat] = NOBODY  # where the car stands after its turn is unknown
            seat = state.seat_after(seat)
            cards += 1
            undecided = self.add_landings(state, spread, cards, odds, undecided)
        if turn_over:
            seat = state.seat_after(seat)
        total = 0.0
        for turn in range(state.players):  # seat is now the one that moves first
            near = self.outlook(state, spread, seat)
            self.outlooks[seat] = near * exp(TEMPO * float(state.players - 1 - turn) / float(state.players))
            total += self.outlooks[seat]
            seat = state.seat_after(seat)
        for seat in range(state.players):
            odds[seat] += undecided * self.outlooks[seat] / total
        return odds

    def add_landings(
        self, state: State, spread: Spread, cards: i64, odds: list[float], undecided: float
    ) -> float:
        """KNR-85: add the odds of a 6 for cars under the red car; return the odds that the game goes on."""
        for seat in range(state.players):
            field: i64 = self.field[seat]
            if field >= 0 and field % SLOTS == 0 and state.roof[seat] == 0 and state.coat[seat] == 0:
                share = undecided * spread.landing[TILES * cards + field // SLOTS] / float(DICE)
                if share > 0.0 and state.has_all_checkpoints(seat):
                    odds[seat] += share
                    undecided -= share
        return undecided

    def odds_to_catch(self, state: State, spread: Spread, seat: i64, cards: i64) -> float:
        """Return the odds of a seat to catch the red car in its next turn, after so many escape cards."""
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
                total += spread.probability[TILES * cards + tile] * float(self.hits[entry])
        return total / float(DICE)

    def is_shut_in(self, state: State, seat: i64) -> bool:
        """Return whether the red car will probably be where no road leads."""
        spread = self.spread(state)
        self.measure_distances(state, seat, state.field[seat], state.heading[seat])
        linked = 0.0
        for tile in range(TILES):
            if self.points[TILES * seat + tile] < FARTHEST:
                linked += spread.probability[TILES * state.players + tile]
        return linked < SHUT_IN

    def outlook(self, state: State, spread: Spread, seat: i64) -> float:
        """Return the outlook of a seat for the rounds after the next."""
        near = NO_ROAD
        if state.has_all_checkpoints(seat):
            first: i64 = TILES * state.players
            for tile in range(TILES):
                points: i64 = self.points[TILES * seat + tile]
                if points < FARTHEST:
                    near += spread.probability[first + tile] * self.closeness[points]
        else:
            next_: i64 = next_goal(state, seat)
            points = self.points[TILES * seat + next_] + distance_after_goal(state, seat, next_)
            if points < FARTHEST:
                near += self.closeness[points]
        return near * exp(self.advantage(state, seat))

    def advantage(self, state: State, seat: i64) -> float:
        """Return the worth of cards, a coat, and standing on four wheels."""
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


def next_goal(state: State, seat: i64) -> i64:
    """Return the tile to drive to: the next checkpoint, or the red car's."""
    found: i64 = state.red
    least: i64 = 2 * movement.FAR
    for number in range(state.checkpoints):
        if (state.visited[seat] >> number) & 1 == 0:
            if state.settings.in_order:
                return state.checkpoint[number]
            points: i64 = movement.points_to(state, seat, state.checkpoint[number])
            if points < least:
                least = points
                found = state.checkpoint[number]
    return found


def distance_after_goal(state: State, seat: i64, tile: i64) -> i64:
    """Return the distance from the next goal over the other checkpoints, in any order, to the red car."""
    if state.checkpoints == 0 or tile == state.red:
        return 0
    points: i64 = 0
    at: i64 = tile
    for number in range(state.checkpoints):
        other: i64 = state.checkpoint[number]
        if (state.visited[seat] >> number) & 1 == 0 and other != tile:
            points += movement.points_between(state.roads, at, other)
            at = other
    return points + movement.points_between(state.roads, at, state.red)


def _leap(state: State, tile: i64, card: i64) -> i64:
    """KNR-81, KNR-82: return the tile to which an escape card takes the red car; without one it stays."""
    if state.spot[tile] < 0:
        return tile
    cell: i64 = state.cell_of(tile)
    x: i64 = cell % SIDE + state.city.escape_x[card]
    y: i64 = cell // SIDE + state.city.escape_y[card]
    if x < 0 or y < 0 or x >= SIDE or y >= SIDE:
        return tile
    target: i64 = state.track.tile_at[SIDE * y + x]
    return target if target >= 0 else tile


def _count_hits() -> vec[i64]:
    """Count the rolls that end exactly there: entry 8 * points + 4 * (quarter turns there) + turbo cards."""
    table: vec[i64] = zeros(8 * (MOST_POINTS + 1))
    for points in range(MOST_POINTS + 1):
        for held in range(8):
            for roll in range(1, DICE + 1):
                if (
                    _can_end(points, roll, held)
                    or (held & 1 == 1 and _can_end(points, 2 * roll, held))
                    or (held & 2 == 2 and roll == 1 and _can_end(points, DICE, held))
                ):
                    table[8 * points + held] += 1
    return table


def _can_end(points: i64, roll: i64, held: i64) -> bool:
    """Return whether a roll can end there: half turns use up pairs of points, quarter turns an odd one."""
    return roll >= points and (held & 4 == 4 or (roll - points) & 1 == 0)

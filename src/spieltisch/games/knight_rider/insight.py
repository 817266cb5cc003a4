"""Knight Rider: the way to the red car, what a drive can still reach, the rivals' way, and cards in hand."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, insight
from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider import reach
from spieltisch.games.knight_rider.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.parts import (
    DETOUR_ROTATION,
    DRIVE,
    KITT,
    NOBODY,
    OVER,
    SLOTS,
    VILLAIN,
    WAITING,
    opposite,
)
from spieltisch.games.knight_rider.reach import FAR, PLACES
from spieltisch.games.knight_rider.rules import MOST_POINTS, State

CUT_OFF: Final = 45.0  # what no way by road counts, in points, and for each tile across the city ...
ACROSS: Final = 3.0  # ... so much more
# All in points: what a thing is worth beside being a field nearer.
KITT_WORTH: Final = (0.8, 2.4, 1.6, 1.2)  # coat, Turbo Boost I, Turbo Boost II, jump
DETOUR_WORTH: Final = 0.7
COVERED: Final = 1.3  # a coat that is worn with rivals near
NEAR: Final = 2  # tiles within which a rival is near
ROOF: Final = 6.0  # a turn lost
OIL: Final = 1.5  # the risk of ending behind another car
RIVAL: Final = 0.3  # how much the way of the leading rival counts
HALF_WON: Final = 25.0  # a lead of so many points is worth half a victory
CERTAIN: Final = 0.6  # what the best position without a capture in sight is worth
IN_SIGHT: Final = 0.9  # a capture that this drive can still make
OWN_TURN: Final = 0.35  # less while the own turn is not over: it has to end, whatever the red car does
CANDIDATES: Final = 3  # tiles on a rival's way that are looked at for a detour
LOOSE_END: Final = 0.004  # an open road end while building


class Insight(insight.Insight):
    """Compares the own way to the red car with that of the rivals."""

    def __init__(self) -> None:
        self.seen: vec[i64] = zeros((MOST_POINTS + 1) * PLACES)
        self.look: i64 = 0
        self.behind: vec[i64] = zeros(8)

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands."""
        assert isinstance(state, State)
        phase: i64 = state.phase
        if phase == OVER:
            return state.payoffs()[seat]
        if phase < VILLAIN:
            return -LOOSE_END * float(state.track.ends)
        if state.red < 0 or state.field[seat] == NOBODY:
            return 0.0
        own = state.current == seat and DRIVE <= phase <= DETOUR_ROTATION
        if own and phase != DRIVE:
            return self.after_detour(state, seat) - OWN_TURN
        lead = self.lead(state, seat, own)
        if lead > float(FAR):
            return IN_SIGHT - OWN_TURN
        value = CERTAIN * lead / (abs(lead) + HALF_WON)
        return value - OWN_TURN if own else value

    # -- the own way and the others' ---------------------------------------------------------------------

    def lead(self, state: State, seat: i64, driving: bool) -> float:
        """How far the seat is ahead, in points; more than FAR if this drive can end with a capture."""
        if driving and not state.finished:
            way = self.best_end(state, seat)
            if way < 0.0:
                return 2.0 * float(FAR)
        else:
            way = self.way(state, seat)
        nearest = float(FAR)
        for rival in range(state.players):
            if rival != seat and state.field[rival] != NOBODY:
                nearest = min(nearest, self.way(state, rival))
        return RIVAL * nearest - way + self.cards(state, seat)

    def cards(self, state: State, seat: i64) -> float:
        """What the cards in hand and the coat are worth."""
        worth = 0.0
        for kind in range(KITT):
            if state.kitt[KITT * seat + kind] > 0:
                worth += KITT_WORTH[kind]
        for card in range(DETOUR_KINDS * seat, DETOUR_KINDS * seat + DETOUR_KINDS):
            worth += DETOUR_WORTH * float(state.detours[card])
        if state.coat[seat] != 0 and self.has_company(state, seat):
            worth += COVERED
        return worth

    def has_company(self, state: State, seat: i64) -> bool:
        """Whether a rival's car is near."""
        if state.field[seat] < 0:
            return False
        here: i64 = state.field[seat] // SLOTS
        for rival in range(state.players):
            field: i64 = state.field[rival]
            if rival != seat and field >= 0 and reach.across(state, here, field // SLOTS) <= NEAR:
                return True
        return False

    def way(self, state: State, seat: i64) -> float:
        """The points that a car needs to its next goal and from there to the red car, others disregarded."""
        goal: i64 = self.goal(state, seat)
        points: i64 = reach.points_to(state, seat, goal)
        way = float(points)
        if points >= FAR:
            field: i64 = state.field[seat]
            if field <= WAITING:
                field = reach.rim_field(state, field)
            way = self.cut_off(state, field, goal)
        way += self.rest(state, seat, goal)
        return way + ROOF if state.roof[seat] != 0 else way

    def cut_off(self, state: State, field: i64, goal: i64) -> float:
        """What a place is worth from which no road leads to the goal: the nearer, the better."""
        return CUT_OFF + ACROSS * float(reach.across(state, field // SLOTS, goal))

    def goal(self, state: State, seat: i64) -> i64:
        """The tile to drive to: the next checkpoint, or the red car's."""
        goal: i64 = state.red
        least: i64 = 2 * FAR
        for number in range(state.checkpoints):
            if (state.visited[seat] >> number) & 1 == 0:
                if state.settings.in_order:
                    return state.checkpoint[number]
                points: i64 = reach.points_to(state, seat, state.checkpoint[number])
                if points < least:
                    least = points
                    goal = state.checkpoint[number]
        return goal

    def rest(self, state: State, seat: i64, goal: i64) -> float:
        """The points behind the next goal: over the other checkpoints, in any order, to the red car."""
        if state.checkpoints == 0 or goal == state.red:
            return 0.0
        points: i64 = 0
        at: i64 = goal
        for number in range(state.checkpoints):
            tile: i64 = state.checkpoint[number]
            if (state.visited[seat] >> number) & 1 == 0 and tile != goal:
                points += reach.from_middle(state.roads, at, tile)
                at = tile
        return float(points + reach.from_middle(state.roads, at, state.red))

    # -- what a drive can still reach --------------------------------------------------------------------

    def best_end(self, state: State, seat: i64) -> float:
        """The least way left when all points are spent; below 0 if the drive can end with a capture."""
        goal: i64 = self.goal(state, seat)
        table = reach.ways_to(state.roads, goal)
        rest = self.rest(state, seat, goal)
        wins = state.has_all_checkpoints(seat)
        self.find_oil(state, seat)
        self.look += 1
        queue: vec[i64] = vec[i64]()
        queue = self.begin_drive(state, seat, queue)
        best = 2.0 * float(FAR)
        at: i64 = 0
        while at < len(queue):
            points: i64 = queue[at] // PLACES
            place: i64 = queue[at] % PLACES
            at += 1
            field: i64 = place >> 2
            if field == SLOTS * goal:
                if points == 0 and wins:
                    return -1.0
                if goal != state.red:
                    best = min(best, rest - float(points))
            if points == 0:
                way = float(table[place])
                if table[place] >= FAR:
                    way = self.cut_off(state, field, goal)
                best = min(best, way + rest + self.risk(field))
            else:
                queue = self.go_on(state, seat, queue, field, place & 3, points)
        if best >= 2.0 * float(FAR):
            best = self.way(state, seat)
        return best

    def begin_drive(self, state: State, seat: i64, queue: vec[i64]) -> vec[i64]:
        """Where the drive goes on from: the field of the car, or the rim field that it waits at."""
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        if field > WAITING:
            return self.add(queue, field, heading, state.remaining)
        rim: i64 = reach.rim_field(state, field)
        if state.may_enter(rim, seat):
            return self.add(queue, rim, heading, state.remaining - 1)
        return queue

    def go_on(
        self, state: State, seat: i64, queue: vec[i64], field: i64, heading: i64, points: i64
    ) -> vec[i64]:
        """Every step from a place."""
        front: i64 = state.roads.ahead[4 * field + heading]
        if state.may_enter(front, seat):
            queue = self.add(queue, front, heading, points - 1)
        for turn in range(1, 4, 2):
            side: i64 = (heading + turn) & 3
            if reach.may_turn(state, field, side):
                queue = self.add(queue, field, side, points - 1)
        if points >= 2:
            queue = self.add(queue, field, opposite(heading), points - 2)
        return queue

    def add(self, queue: vec[i64], field: i64, heading: i64, points: i64) -> vec[i64]:
        """Look at a place with these points left, unless it was looked at."""
        entry: i64 = PLACES * points + 4 * field + heading
        if self.seen[entry] == self.look:
            return queue
        self.seen[entry] = self.look
        return append(queue, entry)

    def find_oil(self, state: State, seat: i64) -> None:
        """The rear fields of the other cars."""
        for other in range(state.players):
            self.behind[other] = NOBODY
            if other != seat and state.field[other] >= 0:
                way: i64 = reach.rear_side(state, other)
                if way >= 0:
                    self.behind[other] = state.roads.ahead[4 * state.field[other] + way]
        self.behind[state.players] = 2 * NOBODY

    def risk(self, field: i64) -> float:
        """What it costs to end on a field behind another car."""
        at: i64 = 0
        while self.behind[at] != 2 * NOBODY:
            if self.behind[at] == field:
                return OIL
            at += 1
        return 0.0

    # -- detours -----------------------------------------------------------------------------------------

    def after_detour(self, state: State, seat: i64) -> float:
        """What the card that is being laid is worth on the best tile on the leading rival's way.

        Bots look at detours before they drive, not after it.
        """
        worst = -CERTAIN
        if state.spent or state.finished:
            return worst
        best = worst
        for tile in range(TILES):
            if state.phase == DETOUR_ROTATION and tile != state.detour_tile:
                continue
            if state.spot[tile] >= 0 and self.is_candidate(state, seat, tile):
                for rotation in range(state.city.card_rotations[state.detour_kind]):
                    best = max(best, self.laid(state, seat, tile, rotation))
        return best

    def is_candidate(self, state: State, seat: i64, tile: i64) -> bool:
        """Whether a detour on a tile is worth a thought: in a rival's way, or where it opens the own one."""
        if not reach.can_lay_on(state, state.detour_kind, tile):
            return False
        if reach.points_to(state, seat, self.goal(state, seat)) >= FAR:
            return state.roads.cards_on(tile) > 0
        rival: i64 = self.leader(state, seat)
        return rival >= 0 and self.is_on_way(state, rival, tile)

    def leader(self, state: State, seat: i64) -> i64:
        """The rival with the shortest way."""
        found: i64 = NOBODY
        least = float(FAR)
        for rival in range(state.players):
            if rival != seat and state.field[rival] >= 0:
                way = self.way(state, rival)
                if way < least:
                    least = way
                    found = rival
        return found

    def is_on_way(self, state: State, seat: i64, tile: i64) -> bool:
        """Whether a tile is among the next ones that a car drives over on its shortest way."""
        table = reach.ways_to(state.roads, self.goal(state, seat))
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        tiles: i64 = 0
        while tiles < CANDIDATES and table[4 * field + heading] > 0:
            if table[4 * field + heading] >= FAR:
                return False
            front: i64 = state.roads.ahead[4 * field + heading]
            if front >= 0 and table[4 * front + heading] == table[4 * field + heading] - 1:
                field = front
                if field % SLOTS == 0:
                    tiles += 1
                    if field // SLOTS == tile:
                        return True
                continue
            heading = self.best_heading(table, field, heading)
        return False

    def best_heading(self, table: vec[i64], field: i64, heading: i64) -> i64:
        """Where a car turns on its shortest way."""
        now: i64 = table[4 * field + heading]
        for turn in range(1, 4):
            cost: i64 = 1
            if turn == 2:
                cost = 2
            side: i64 = (heading + turn) & 3
            if table[4 * field + side] == now - cost:
                return side
        return opposite(heading)

    def laid(self, state: State, seat: i64, tile: i64, rotation: i64) -> float:
        """The value with the card laid there."""
        kind: i64 = state.detour_kind
        if not reach.card_fits(state, kind, tile, rotation) or reach.walls_in(state, kind, tile, rotation):
            return -CERTAIN
        after = state.clone()
        after.phase = DETOUR_ROTATION
        after.detour_tile = tile
        after.lay_detour(rotation)
        lead = self.lead(after, seat, True)
        if lead > float(FAR):
            return IN_SIGHT
        return CERTAIN * lead / (abs(lead) + HALF_WON)

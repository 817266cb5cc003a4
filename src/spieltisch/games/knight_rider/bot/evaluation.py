"""Knight Rider: what a drive can still reach, who is likely to win from there, and where a detour hurts."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import payoff
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider.bot.catch_odds import Chances, goal, rest
from spieltisch.games.knight_rider.rules import reach
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.parts import (
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRIVE,
    END_TURN,
    FIRST_CELL,
    FORWARD,
    HALF_TURN,
    KITT,
    LEFT,
    NOBODY,
    OVER,
    RIGHT,
    SLOTS,
    STOP,
    TURBO_1,
    TURBO_2,
    VILLAIN,
    WAITING,
    opposite,
)
from spieltisch.games.knight_rider.rules.reach import FAR, PLACES
from spieltisch.games.knight_rider.rules.rules import MOST_POINTS, State

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
SURE: Final = 0.95  # the chance to win when this drive can end with a capture
MARGIN: Final = 0.015  # what a detour must gain to be looked at first, in chances to win
WASTED: Final = 0.0  # the same after a detour that was not worth a thought


class Evaluation(evaluation.Evaluation):
    """Compares the own way to the red car with that of the rivals."""

    def __init__(self) -> None:
        super().__init__()
        self.candidate_racing = True
        self.prior_weight = 4.0
        self.chances = Chances()
        self.seen: vec[i64] = zeros((MOST_POINTS + 1) * PLACES)
        self.look: i64 = 0
        self.behind: vec[i64] = zeros(8)
        self.ends: i64 = 0  # how many places there are where the drive can end
        self.end_at: vec[i64] = zeros(PLACES)
        self.end: i64 = 0  # the one with the least way left
        self.step: i64 = 0  # and its first step

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands: by its way and that of the leading rival."""
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
            return self.with_detour(state, seat, False) - OWN_TURN
        value = self.standing(state, seat, own)
        return value - OWN_TURN if own else value

    def prior(self, state: core.State, seat: i64) -> float:
        """What a search first thinks: by the chances to win."""
        assert isinstance(state, State)
        if state.phase == OVER or not self.is_chase(state):
            return self.value(state, seat)
        if state.current == seat and DRIVE <= state.phase <= DETOUR_ROTATION:
            return payoff(self.under_way(state, seat), state.players)
        return payoff(self.chances.shares(state, NOBODY, NOBODY)[seat], state.players)

    def values(self, state: core.State) -> list[float]:
        """How all seats stand."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()
        if not self.is_chase(state):
            return [self.value(state, seat) for seat in range(state.players)]
        field: i64 = NOBODY
        heading: i64 = NOBODY
        if state.finished:
            field = state.field[state.current]
            heading = state.heading[state.current]
        shares = self.chances.shares(state, field, heading)
        for seat in range(state.players):
            shares[seat] = payoff(shares[seat], state.players)
        return shares

    def is_chase(self, state: State) -> bool:
        """Whether all cars are there, the red one too."""
        if state.red < 0:
            return False
        for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
            if state.field[seat] == NOBODY:
                return False
        return True

    def is_quiet(self, state: core.State) -> bool:
        """When a drive is over, and while the track is built."""
        assert isinstance(state, State)
        return state.finished if state.phase == DRIVE else state.phase < VILLAIN

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """For a detour the tiles on the rivals' ways, and those where a card can be covered."""
        assert isinstance(state, State)
        if state.phase != DETOUR_CELL:
            return count
        kept: i64 = 0
        for i in range(count):
            tile: i64 = state.track.tile_at[legal[i] - FIRST_CELL]
            if state.roads.cards_on(tile) > 0 or self.is_before_rival(state, seat, tile):
                legal[kept] = legal[i]
                kept += 1
        return kept if kept > 0 else count

    # -- the own turn ------------------------------------------------------------------------------------

    def under_way(self, state: State, seat: i64) -> float:
        """The chance to win for the seat whose turn it is."""
        if state.phase != DRIVE:
            return self.with_detour(state, seat, True) - MARGIN
        if state.finished:
            return self.chances.shares(state, state.field[seat], state.heading[seat])[seat]
        if self.best_end(state, seat) < 0.0:
            return SURE
        best = self.chances.shares(state, self.end >> 2, self.end & 3)[seat]
        for i in range(self.ends):
            end: i64 = self.end_at[i]
            if end != self.end:
                best = max(best, self.chances.moved(state, end >> 2, end & 3)[seat])
        return best

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Drive the shortest way, with a turbo card where it makes a capture; lay detours before rivals."""
        assert isinstance(state, State)
        if state.phase == DRIVE:
            if state.finished:
                return END_TURN
            if legal[0] > HALF_TURN:
                return STOP
            return self.pick_step(state, seat, legal, count, rng)
        if state.phase == DETOUR_CELL:
            return self.pick_cell(state, seat, legal, count, rng)
        return legal[rng.below(count)]

    def pick_step(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """The first step of the best drive, or a turbo card before it."""
        chosen: i64 = NOBODY
        if self.best_end(state, seat) < 0.0 or state.spent:
            chosen = self.step
        else:
            chosen = self.pick_turbo(state, seat, legal, count)
        steps: i64 = 0
        for i in range(count):
            if legal[i] == chosen:
                return chosen
            if legal[i] <= HALF_TURN:
                steps += 1
        return legal[rng.below(steps)]

    def pick_turbo(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """A turbo card that makes a capture, or the first step of the best drive."""
        for i in range(count):
            card: i64 = legal[i]
            if card in (TURBO_1, TURBO_2):
                step: i64 = self.step
                points: i64 = state.remaining
                state.remaining = 2 * points if card == TURBO_1 else state.city.turbo_roll
                captures = self.best_end(state, seat) < 0.0
                state.remaining = points
                if captures:
                    return card
                self.step = step
        return self.step

    def pick_cell(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """A tile on the way of a rival."""
        rival: i64 = rng.below(state.players - 1)
        if rival >= seat:
            rival += 1
        wanted: i64 = rng.below(CANDIDATES)
        for i in range(count):
            if self.tiles_before(state, rival, state.track.tile_at[legal[i] - FIRST_CELL]) == wanted:
                return legal[i]
        return legal[rng.below(count)]

    # -- the own way and the others' ---------------------------------------------------------------------

    def standing(self, state: State, seat: i64, driving: bool) -> float:
        """The lead as a number between lost and won."""
        lead = self.lead(state, seat, driving)
        return IN_SIGHT if lead > float(FAR) else CERTAIN * lead / (abs(lead) + HALF_WON)

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
        target: i64 = goal(state, seat)
        points: i64 = reach.points_to(state, seat, target)
        way = float(points)
        if points >= FAR:
            field: i64 = state.field[seat]
            if field <= WAITING:
                field = reach.rim_field(state, field)
            way = self.cut_off(state, field, target)
        way += float(rest(state, seat, target))
        return way + ROOF if state.roof[seat] != 0 else way

    def cut_off(self, state: State, field: i64, target: i64) -> float:
        """What a place is worth from which no road leads to a tile: the nearer, the better."""
        return CUT_OFF + ACROSS * float(reach.across(state, field // SLOTS, target))

    # -- what a drive can still reach --------------------------------------------------------------------

    def best_end(self, state: State, seat: i64) -> float:
        """The least way left when all points are spent; below 0 if the drive can end with a capture.

        Notes where that drive ends, and its first step.
        """
        target: i64 = goal(state, seat)
        table = reach.ways_to(state.roads, target)
        behind = float(rest(state, seat, target))
        wins = state.has_all_checkpoints(seat)
        self.find_oil(state, seat)
        self.look += 1
        queue: vec[i64] = vec[i64]()
        queue = self.begin_drive(state, seat, queue)
        best = 3.0 * float(FAR)
        self.end = 4 * state.field[seat] + state.heading[seat]
        self.step = NOBODY
        self.ends = 0
        at: i64 = 0
        while at < len(queue):
            entry: i64 = queue[at] >> 2
            first: i64 = queue[at] & 3
            points: i64 = entry // PLACES
            place: i64 = entry % PLACES
            field: i64 = place >> 2
            way = 4.0 * float(FAR)
            if field == SLOTS * target:
                if points == 0 and wins:
                    self.end = place
                    self.step = first
                    return -1.0
                if target != state.red:
                    way = behind - float(points)
            if points == 0:
                self.end_at[self.ends] = place
                self.ends += 1
                way = float(table[place])
                if table[place] >= FAR:
                    way = self.cut_off(state, field, target)
                way += behind + self.risk(field)
            else:
                queue = self.go_on(state, seat, queue, field, place & 3, points, first if at > 0 else NOBODY)
            if way < best:
                best = way
                self.end = place
                self.step = first
            at += 1
        return best if best < 2.0 * float(FAR) else self.way(state, seat)

    def begin_drive(self, state: State, seat: i64, queue: vec[i64]) -> vec[i64]:
        """Where the drive goes on from: the field of the car, or the rim field that it waits at."""
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        if field > WAITING:
            return self.add(queue, field, heading, state.remaining, FORWARD)
        rim: i64 = reach.rim_field(state, field)
        if state.may_enter(rim, seat):
            return self.add(queue, rim, heading, state.remaining - 1, FORWARD)
        return queue

    def go_on(
        self, state: State, seat: i64, queue: vec[i64], field: i64, heading: i64, points: i64, first: i64
    ) -> vec[i64]:
        """Every step from a place; `first` is the first step of the drive, unless it is still to come."""
        front: i64 = state.roads.ahead[4 * field + heading]
        if state.may_enter(front, seat):
            queue = self.add(queue, front, heading, points - 1, FORWARD if first < 0 else first)
        left: i64 = (heading + 3) & 3
        if reach.may_turn(state, field, left):
            queue = self.add(queue, field, left, points - 1, LEFT if first < 0 else first)
        right: i64 = (heading + 1) & 3
        if reach.may_turn(state, field, right):
            queue = self.add(queue, field, right, points - 1, RIGHT if first < 0 else first)
        if points >= 2:
            queue = self.add(queue, field, opposite(heading), points - 2, HALF_TURN if first < 0 else first)
        return queue

    def add(self, queue: vec[i64], field: i64, heading: i64, points: i64, first: i64) -> vec[i64]:
        """Look at a place with these points left, unless it was looked at."""
        entry: i64 = PLACES * points + 4 * field + heading
        if self.seen[entry] == self.look:
            return queue
        self.seen[entry] = self.look
        return append(queue, 4 * entry + first)

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

    def with_detour(self, state: State, seat: i64, searching: bool) -> float:
        """What the card that is being laid is worth on the best tile: as `under_way`, or as `standing`.

        A search looks at detours after the drive, others before it, and both when they are shut in.
        """
        worst = WASTED if searching else -CERTAIN
        best = worst
        shut = not state.spent and (
            reach.points_to(state, seat, goal(state, seat)) >= FAR
            or (searching and self.chances.is_shut_in(state, seat))
        )
        if not (shut or (state.finished if searching else not state.spent)):
            return worst
        rival: i64 = self.leader(state, seat)
        for tile in range(TILES):
            if state.spot[tile] < 0 or (state.phase == DETOUR_ROTATION and tile != state.detour_tile):
                continue
            if shut:
                wanted = state.roads.cards_on(tile) > 0
            elif searching:
                wanted = self.is_before_rival(state, seat, tile)
            else:
                wanted = rival >= 0 and self.tiles_before(state, rival, tile) >= 0
            if wanted and reach.can_lay_on(state, state.detour_kind, tile):
                for rotation in range(state.city.card_rotations[state.detour_kind]):
                    if self.may_lay(state, tile, rotation):
                        after = self.laid(state, tile, rotation)
                        if searching:
                            best = max(best, self.under_way(after, seat))
                        else:
                            best = max(best, self.standing(after, seat, True))
        return best

    def leader(self, state: State, seat: i64) -> i64:
        """The rival with the shortest way."""
        found: i64 = NOBODY
        least = 4.0 * float(FAR)
        for rival in range(state.players):
            if rival != seat and state.field[rival] != NOBODY:
                way = self.way(state, rival)
                if way < least:
                    least = way
                    found = rival
        return found

    def is_before_rival(self, state: State, seat: i64, tile: i64) -> bool:
        """Whether a tile is among the next ones on the way of a rival."""
        for rival in range(state.players):
            if rival != seat and self.tiles_before(state, rival, tile) >= 0:
                return True
        return False

    def tiles_before(self, state: State, seat: i64, tile: i64) -> i64:
        """How many tiles a car drives over on its shortest way before it comes to a tile; NOBODY if never.

        Only the next tiles are looked at.
        """
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        if field == NOBODY or state.red < 0:
            return NOBODY
        table = reach.ways_to(state.roads, goal(state, seat))
        if field <= WAITING:
            field = reach.rim_field(state, field)
        tiles: i64 = 0
        if field % SLOTS == 0:
            if field // SLOTS == tile:
                return 0
            tiles = 1
        while tiles < CANDIDATES and table[4 * field + heading] > 0:
            if table[4 * field + heading] >= FAR:
                return NOBODY
            front: i64 = state.roads.ahead[4 * field + heading]
            if front >= 0 and table[4 * front + heading] == table[4 * field + heading] - 1:
                field = front
                if field % SLOTS == 0:
                    if field // SLOTS == tile:
                        return tiles
                    tiles += 1
                continue
            heading = self.best_heading(table, field, heading)
        return NOBODY

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

    def may_lay(self, state: State, tile: i64, rotation: i64) -> bool:
        """Whether the card may be laid there."""
        kind: i64 = state.detour_kind
        return reach.card_fits(state, kind, tile, rotation) and not reach.walls_in(
            state, kind, tile, rotation
        )

    def laid(self, state: State, tile: i64, rotation: i64) -> State:
        """The position with the card laid there."""
        after = state.clone()
        after.phase = DETOUR_ROTATION
        after.detour_tile = tile
        after.lay_detour(rotation)
        return after

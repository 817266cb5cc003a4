"""Knight Rider: evaluation by what a drive can still reach, the odds to win, and the harm of detours."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import payoff
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider.bot.catch_odds import CatchOdds, distance_after_goal, next_goal
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.movement import FAR, PLACES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import detours
from spieltisch.games.knight_rider.rules.tables import (
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRIVE,
    END_TURN,
    FORWARD,
    HALF_TURN,
    KITT,
    LEFT,
    MOST_POINTS,
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

NO_ROAD_DISTANCE: Final = (
    45.0  # the distance in points without a road to the target, plus for each tile across the city ...
)
TILE_DISTANCE: Final = 3.0  # ... so much more
# All in points: the worth of a thing beside being a field nearer.
KITT_WORTH: Final = (0.8, 2.4, 1.6, 1.2)  # coat, Turbo Boost I, Turbo Boost II, jump
DETOUR_WORTH: Final = 0.7
COAT_WORTH: Final = 1.3  # a coat that is worn with rivals near
NEAR_TILES: Final = 2  # tiles within which a rival is near
ROOF_COST: Final = 6.0  # a lost turn
OIL_COST: Final = 1.5  # the risk of ending behind another car
RIVAL_WEIGHT: Final = 0.3  # the weight of the leading rival's distance
HALF_WON: Final = 25.0  # a lead of so many points is worth half a victory
BEST_VALUE: Final = 0.6  # the value of the best position without a possible capture
CAPTURE_VALUE: Final = 0.9  # the value of a capture that this drive can still make
OWN_TURN_COST: Final = (
    0.35  # subtracted while the own turn is not over: it has to end, whatever the red car does
)
CANDIDATES: Final = 3  # tiles on a rival's way that are considered for a detour
LOOSE_END: Final = 0.004  # an open road end while building
CAPTURE_ODDS: Final = 0.95  # the odds to win when this drive can end with a capture
DETOUR_MARGIN: Final = 0.015  # what a detour must gain to be searched first, in odds to win
WASTED_DETOUR: Final = 0.0  # the value of a detour that is not worth searching


class Evaluation(evaluation.Evaluation):
    """Compares the own distance to the red car with those of the rivals."""

    def __init__(self) -> None:
        super().__init__()
        self.candidate_racing = True
        self.prior_weight = 4.0
        self.catch_odds = CatchOdds()
        self.added_in: vec[i64] = zeros((MOST_POINTS + 1) * PLACES)
        self.search_number: i64 = 0
        self.rear_fields: vec[i64] = zeros(8)
        self.ends: i64 = 0  # how many places there are where the drive can end
        self.end_at: vec[i64] = zeros(PLACES)
        self.end: i64 = 0  # the end with the smallest distance left
        self.step: i64 = 0  # and the first step there

    def value(self, state: core.State, seat: i64) -> float:
        """Return how good the position is for the seat, by its distance and that of the leading rival."""
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
            return self.with_detour(state, seat, False) - OWN_TURN_COST
        value = self.lead_value(state, seat, own)
        return value - OWN_TURN_COST if own else value

    def prior(self, state: core.State, seat: i64) -> float:
        """Return the first judgement of a search, by the odds to win."""
        assert isinstance(state, State)
        if state.phase == OVER or not self.is_chase(state):
            return self.value(state, seat)
        if state.current == seat and DRIVE <= state.phase <= DETOUR_ROTATION:
            return payoff(self.odds_in_turn(state, seat), state.players)
        return payoff(self.catch_odds.win_odds(state, NOBODY, NOBODY)[seat], state.players)

    def values(self, state: core.State) -> list[float]:
        """Return how good the position is for every seat."""
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
        odds = self.catch_odds.win_odds(state, field, heading)
        for seat in range(state.players):
            odds[seat] = payoff(odds[seat], state.players)
        return odds

    def is_chase(self, state: State) -> bool:
        """Return whether all cars are on the track, the red one too."""
        if state.red < 0:
            return False
        for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
            if state.field[seat] == NOBODY:
                return False
        return True

    def is_quiet(self, state: core.State) -> bool:
        """Return whether a drive is over or the track is being built."""
        assert isinstance(state, State)
        return state.finished if state.phase == DRIVE else state.phase < VILLAIN

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """For a detour keep the tiles on the rivals' ways, and those where a card can be covered."""
        assert isinstance(state, State)
        if state.phase != DETOUR_CELL:
            return count
        kept: i64 = 0
        for i in range(count):
            tile: i64 = state.track.tile_at[state.knr.cell.place(legal[i])]
            if state.roads.cards_on(tile) > 0 or self.is_before_rival(state, seat, tile):
                legal[kept] = legal[i]
                kept += 1
        return kept if kept > 0 else count

    # -- the own turn ------------------------------------------------------------------------------------

    def odds_in_turn(self, state: State, seat: i64) -> float:
        """Return the odds to win of the seat whose turn it is."""
        if state.phase != DRIVE:
            return self.with_detour(state, seat, True) - DETOUR_MARGIN
        if state.finished:
            return self.catch_odds.win_odds(state, state.field[seat], state.heading[seat])[seat]
        if self.best_end(state, seat) < 0.0:
            return CAPTURE_ODDS
        best = self.catch_odds.win_odds(state, self.end >> 2, self.end & 3)[seat]
        for i in range(self.ends):
            end: i64 = self.end_at[i]
            if end != self.end:
                best = max(best, self.catch_odds.win_odds_after_move(state, end >> 2, end & 3)[seat])
        return best

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Drive the shortest way, with a turbo card if it makes a capture; lay detours in front of rivals."""
        assert isinstance(state, State)
        if state.phase == DRIVE:
            if state.finished:
                return END_TURN
            if legal[0] > HALF_TURN:
                return STOP
            return self.choose_step(state, seat, legal, count, rng)
        if state.phase == DETOUR_CELL:
            return self.choose_cell(state, seat, legal, count, rng)
        return legal[rng.below(count)]

    def choose_step(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the first step of the best drive, or a turbo card before it."""
        chosen: i64 = NOBODY
        if self.best_end(state, seat) < 0.0 or state.spent:
            chosen = self.step
        else:
            chosen = self.choose_turbo(state, seat, legal, count)
        steps: i64 = 0
        for i in range(count):
            if legal[i] == chosen:
                return chosen
            if legal[i] <= HALF_TURN:
                steps += 1
        return legal[rng.below(steps)]

    def choose_turbo(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Return a turbo card that makes a capture, or the first step of the best drive."""
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

    def choose_cell(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return a tile on the way of a rival."""
        rival: i64 = rng.below(state.players - 1)
        if rival >= seat:
            rival += 1
        wanted: i64 = rng.below(CANDIDATES)
        for i in range(count):
            if self.tiles_before(state, rival, state.track.tile_at[state.knr.cell.place(legal[i])]) == wanted:
                return legal[i]
        return legal[rng.below(count)]

    # -- the own way and the others' ---------------------------------------------------------------------

    def lead_value(self, state: State, seat: i64, driving: bool) -> float:
        """Return the lead as a number between lost and won."""
        lead = self.lead(state, seat, driving)
        return CAPTURE_VALUE if lead > float(FAR) else BEST_VALUE * lead / (abs(lead) + HALF_WON)

    def lead(self, state: State, seat: i64, driving: bool) -> float:
        """Return the seat's lead in points; more than FAR if this drive can end with a capture."""
        if driving and not state.finished:
            distance = self.best_end(state, seat)
            if distance < 0.0:
                return 2.0 * float(FAR)
        else:
            distance = self.distance(state, seat)
        nearest = float(FAR)
        for rival in range(state.players):
            if rival != seat and state.field[rival] != NOBODY:
                nearest = min(nearest, self.distance(state, rival))
        return RIVAL_WEIGHT * nearest - distance + self.cards_worth(state, seat)

    def cards_worth(self, state: State, seat: i64) -> float:
        """Return the worth of the cards in hand and of the coat."""
        worth = 0.0
        for kind in range(KITT):
            if state.kitt[KITT * seat + kind] > 0:
                worth += KITT_WORTH[kind]
        for card in range(DETOUR_KINDS * seat, DETOUR_KINDS * seat + DETOUR_KINDS):
            worth += DETOUR_WORTH * float(state.detours[card])
        if state.coat[seat] != 0 and self.has_rival_near(state, seat):
            worth += COAT_WORTH
        return worth

    def has_rival_near(self, state: State, seat: i64) -> bool:
        """Return whether a rival's car is near."""
        if state.field[seat] < 0:
            return False
        here: i64 = state.field[seat] // SLOTS
        for rival in range(state.players):
            field: i64 = state.field[rival]
            if rival != seat and field >= 0 and movement.across(state, here, field // SLOTS) <= NEAR_TILES:
                return True
        return False

    def distance(self, state: State, seat: i64) -> float:
        """Return a car's distance to its next goal and from there to the red car; ignore other cars."""
        target: i64 = next_goal(state, seat)
        points: i64 = movement.points_to(state, seat, target)
        distance = float(points)
        if points >= FAR:
            field: i64 = state.field[seat]
            if field <= WAITING:
                field = movement.rim_field(state, field)
            distance = self.distance_without_road(state, field, target)
        distance += float(distance_after_goal(state, seat, target))
        return distance + ROOF_COST if state.roof[seat] != 0 else distance

    def distance_without_road(self, state: State, field: i64, target: i64) -> float:
        """Return the distance of a place from which no road leads to the tile: the nearer, the smaller."""
        return NO_ROAD_DISTANCE + TILE_DISTANCE * float(movement.across(state, field // SLOTS, target))

    # -- what a drive can still reach --------------------------------------------------------------------

    def best_end(self, state: State, seat: i64) -> float:
        """Return the smallest distance left when all points are spent; below 0 if a capture is possible.

        Store where that drive ends, and its first step.
        """
        target: i64 = next_goal(state, seat)
        table = movement.distances_to(state.roads, target)
        after_goal = float(distance_after_goal(state, seat, target))
        wins = state.has_all_checkpoints(seat)
        self.find_oil(state, seat)
        self.search_number += 1
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
            distance = 4.0 * float(FAR)
            if field == SLOTS * target:
                if points == 0 and wins:
                    self.end = place
                    self.step = first
                    return -1.0
                if target != state.red:
                    distance = after_goal - float(points)
            if points == 0:
                self.end_at[self.ends] = place
                self.ends += 1
                distance = float(table[place])
                if table[place] >= FAR:
                    distance = self.distance_without_road(state, field, target)
                distance += after_goal + self.oil_risk(field)
            else:
                queue = self.add_steps(
                    state, seat, queue, field, place & 3, points, first if at > 0 else NOBODY
                )
            if distance < best:
                best = distance
                self.end = place
                self.step = first
            at += 1
        return best if best < 2.0 * float(FAR) else self.distance(state, seat)

    def begin_drive(self, state: State, seat: i64, queue: vec[i64]) -> vec[i64]:
        """Add where the drive goes on from: the field of the car, or the rim field that it waits at."""
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        if field > WAITING:
            return self.add_place(queue, field, heading, state.remaining, FORWARD)
        rim: i64 = movement.rim_field(state, field)
        if state.may_enter(rim, seat):
            return self.add_place(queue, rim, heading, state.remaining - 1, FORWARD)
        return queue

    def add_steps(
        self, state: State, seat: i64, queue: vec[i64], field: i64, heading: i64, points: i64, first: i64
    ) -> vec[i64]:
        """Add every step from a place; `first` is the drive's first step, negative if this is the first."""
        front: i64 = state.roads.ahead[4 * field + heading]
        if state.may_enter(front, seat):
            queue = self.add_place(queue, front, heading, points - 1, FORWARD if first < 0 else first)
        left: i64 = (heading + 3) & 3
        if movement.may_turn(state, field, left):
            queue = self.add_place(queue, field, left, points - 1, LEFT if first < 0 else first)
        right: i64 = (heading + 1) & 3
        if movement.may_turn(state, field, right):
            queue = self.add_place(queue, field, right, points - 1, RIGHT if first < 0 else first)
        if points >= 2:
            queue = self.add_place(
                queue, field, opposite(heading), points - 2, HALF_TURN if first < 0 else first
            )
        return queue

    def add_place(self, queue: vec[i64], field: i64, heading: i64, points: i64, first: i64) -> vec[i64]:
        """Add a place with these points left, unless it was added before."""
        entry: i64 = PLACES * points + 4 * field + heading
        if self.added_in[entry] == self.search_number:
            return queue
        self.added_in[entry] = self.search_number
        return append(queue, 4 * entry + first)

    def find_oil(self, state: State, seat: i64) -> None:
        """Find the rear fields of the other cars."""
        for other in range(state.players):
            self.rear_fields[other] = NOBODY
            if other != seat and state.field[other] >= 0:
                way: i64 = movement.rear_side(state, other)
                if way >= 0:
                    self.rear_fields[other] = state.roads.ahead[4 * state.field[other] + way]
        self.rear_fields[state.players] = 2 * NOBODY

    def oil_risk(self, field: i64) -> float:
        """Return the cost of ending on a field behind another car."""
        at: i64 = 0
        while self.rear_fields[at] != 2 * NOBODY:
            if self.rear_fields[at] == field:
                return OIL_COST
            at += 1
        return 0.0

    # -- detours -----------------------------------------------------------------------------------------

    def with_detour(self, state: State, seat: i64, searching: bool) -> float:
        """Return the value of the chosen card on its best tile: by `under_way` or by `standing`.

        A search considers detours after the drive, other callers before it, and both when the car is shut in.
        """
        worst = WASTED_DETOUR if searching else -BEST_VALUE
        best = worst
        shut = not state.spent and (
            movement.points_to(state, seat, next_goal(state, seat)) >= FAR
            or (searching and self.catch_odds.is_shut_in(state, seat))
        )
        if not (shut or (state.finished if searching else not state.spent)):
            return worst
        rival: i64 = self.leading_rival(state, seat)
        for tile in range(TILES):
            if state.spot[tile] < 0 or (state.phase == DETOUR_ROTATION and tile != state.detour_tile):
                continue
            if shut:
                wanted = state.roads.cards_on(tile) > 0
            elif searching:
                wanted = self.is_before_rival(state, seat, tile)
            else:
                wanted = rival >= 0 and self.tiles_before(state, rival, tile) >= 0
            if wanted and detours.can_lay_on(state, state.detour_kind, tile):
                for rotation in range(state.city.card_rotations[state.detour_kind]):
                    if self.may_lay(state, tile, rotation):
                        after = self.with_card_laid(state, tile, rotation)
                        if searching:
                            best = max(best, self.odds_in_turn(after, seat))
                        else:
                            best = max(best, self.lead_value(after, seat, True))
        return best

    def leading_rival(self, state: State, seat: i64) -> i64:
        """Return the rival with the smallest distance."""
        found: i64 = NOBODY
        least = 4.0 * float(FAR)
        for rival in range(state.players):
            if rival != seat and state.field[rival] != NOBODY:
                distance = self.distance(state, rival)
                if distance < least:
                    least = distance
                    found = rival
        return found

    def is_before_rival(self, state: State, seat: i64, tile: i64) -> bool:
        """Return whether a tile is among the next ones on the way of a rival."""
        for rival in range(state.players):
            if rival != seat and self.tiles_before(state, rival, tile) >= 0:
                return True
        return False

    def tiles_before(self, state: State, seat: i64, tile: i64) -> i64:
        """Count the tiles on a car's shortest way before a given tile; NOBODY if that is not on the way.

        Only the next tiles are considered.
        """
        field: i64 = state.field[seat]
        heading: i64 = state.heading[seat]
        if field == NOBODY or state.red < 0:
            return NOBODY
        table = movement.distances_to(state.roads, next_goal(state, seat))
        if field <= WAITING:
            field = movement.rim_field(state, field)
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
        """Return the heading to which a car turns on its shortest way."""
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
        """Return whether the card may be laid there."""
        kind: i64 = state.detour_kind
        return detours.card_fits(state, kind, tile, rotation) and not detours.walls_in(
            state, kind, tile, rotation
        )

    def with_card_laid(self, state: State, tile: i64, rotation: i64) -> State:
        """Return the position with the card laid there."""
        after = state.clone()
        after.phase = DETOUR_ROTATION
        after.detour_tile = tile
        detours.lay(after, rotation)
        return after

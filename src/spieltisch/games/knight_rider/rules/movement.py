"""Knight Rider: movements of cars, and the ways between tiles."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider.rules.box import SIDE, TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.tables import (
    BORDER,
    FORWARD,
    HALF_TURN,
    LEFT,
    NOBODY,
    OUTSIDE,
    RIGHT,
    SLOTS,
    WAITING,
    Roads,
    opposite,
)

UNREACHED: Final = -1
PLACES: Final = 4 * SLOTS * TILES  # fields with a heading
FAR: Final = 400  # the distance without a road, in points: more than all fields and turns of a track
PLAIN_STEPS: Final = 4  # forward, left, right, half turn

# -- driving ---------------------------------------------------------------------------------------------


def front(state: State, seat: i64) -> i64:
    """Section 2: return the next field ahead of a car, or NOBODY."""
    return front_of(state, state.field[seat], state.heading[seat])


def front_of(state: State, field: i64, heading: i64) -> i64:
    """Section 2: return the next field ahead, or NOBODY; for a waiting car the rim field (KNR-47)."""
    if field <= WAITING:
        return rim_field(state, field)
    return state.roads.ahead[4 * field + heading]


def rim_field(state: State, waiting: i64) -> i64:
    """Return the field that a waiting car drives onto."""
    return SLOTS * state.start + BORDER + WAITING - waiting


def write_steps(state: State, out: vec[i64]) -> i64:
    """KNR-38 to KNR-50: write the steps that leave no spendable point unspent."""
    seat: i64 = state.current
    return write_steps_from(state, state.field[seat], state.heading[seat], state.remaining, out)


def write_steps_from(state: State, field: i64, heading: i64, points: i64, out: vec[i64]) -> i64:
    """Write the steps of the current car if it stood there with these points."""
    seat: i64 = state.current
    wanted: i64 = spendable(state, field, heading, points)
    if wanted == 0:
        return 0
    n: i64 = 0
    front: i64 = front_of(state, field, heading)
    if state.may_enter(front, seat) and 1 + spendable(state, front, heading, points - 1) == wanted:
        out[n] = FORWARD
        n += 1
    if field <= WAITING:  # KNR-47
        return n
    left: i64 = (heading + 3) & 3
    right: i64 = (heading + 1) & 3
    if may_turn(state, field, left) and 1 + spendable(state, field, left, points - 1) == wanted:
        out[n] = LEFT
        n += 1
    if may_turn(state, field, right) and 1 + spendable(state, field, right, points - 1) == wanted:
        out[n] = RIGHT
        n += 1
    if points >= 2 and 2 + spendable(state, field, opposite(heading), points - 2) == wanted:
        out[n] = HALF_TURN
        n += 1
    return n


def spendable(state: State, field: i64, heading: i64, points: i64) -> i64:
    """KNR-49: return how many points the current car could spend from there.

    Half turns use up pairs of points anywhere on the track, so only an odd point is in question: it needs
    a single step forward or a quarter turn, at once or after a half turn.
    """
    seat: i64 = state.current
    if field <= WAITING:
        rim: i64 = rim_field(state, field)
        if points == 0 or not state.may_enter(rim, seat):
            return 0
        return 1 + spendable(state, rim, heading, points - 1)
    if points & 1 == 0 or state.settings.turn_anywhere:
        return points
    ahead = state.roads.ahead
    if state.may_enter(ahead[4 * field + heading], seat):
        return points
    if may_turn(state, field, (heading + 1) & 3) or may_turn(state, field, (heading + 3) & 3):
        return points
    if points >= 3 and state.may_enter(ahead[4 * field + opposite(heading)], seat):
        return points
    return points - 1


def drive_ends(state: State, ramming: bool) -> dict[tuple[int, int], list[int]]:
    """Return where the drive of the current car can end, with or without driving past cars.

    Map every field and heading to the steps that lead there, with as few turns as possible. Other cars stay
    where they are, and no cards are played.
    """
    ways: dict[tuple[int, int], list[int]] = {}
    stands: list[dict[tuple[int, int, int], list[int]]] = [{} for _ in range(state.remaining + 1)]
    seat = state.current
    stands[state.remaining][state.field[seat], state.heading[seat], state.entered_from] = []
    out: vec[i64] = zeros(PLAIN_STEPS)
    for points in range(state.remaining, -1, -1):
        for (field, heading, came_from), steps in stands[points].items():
            count = write_steps_from(state, field, heading, points, out)
            if count == 0 and is_straighter(steps, ways.get((field, heading))):
                ways[field, heading] = steps
            for place in range(count):
                step: int = out[place]
                if step != FORWARD:
                    cost = 2 if step == HALF_TURN else 1
                    after = (field, (heading + (0, 3, 1, 2)[step]) % 4, came_from)
                else:
                    cost = 1
                    front = front_of(state, field, heading)
                    if not ramming and is_passing(state, field, front, came_from):
                        continue
                    after = (front, heading, OUTSIDE if field <= WAITING else field)
                further = [*steps, step]
                if is_straighter(further, stands[points - cost].get(after)):
                    stands[points - cost][after] = further
    return ways


def is_straighter(steps: list[int], known: list[int] | None) -> bool:
    """Return whether a drive has more steps forward than the best one so far."""
    return known is None or steps.count(FORWARD) > known.count(FORWARD)


def is_passing(state: State, field: int, front: int, came_from: int) -> bool:
    """KNR-53 to KNR-57: return whether a step from field to front forces a ram attempt."""
    if came_from == NOBODY or front == came_from or field < 0:
        return False
    for other in range(state.players):
        if other != state.current and state.field[other] == field:
            return state.roof[other] == 0 and state.coat[other] == 0
    return False


def rammed_ahead(state: State) -> i64:
    """KNR-53 to KNR-57: return the seat that the current car would ram by a step forward, or NOBODY."""
    seat: i64 = state.current
    field: i64 = state.field[seat]
    front: i64 = front_of(state, field, state.heading[seat])
    if front < 0 or state.ram_done or not is_passing(state, field, front, state.entered_from):
        return NOBODY
    return state.beside(seat)


def may_turn(state: State, field: i64, heading: i64) -> bool:
    """KNR-40: return whether a car may turn: on a middle field, towards an open side."""
    if state.settings.turn_anywhere:
        return True
    return field % SLOTS == 0 and (state.roads.open[field // SLOTS] >> heading) & 1 == 1


def rear_side(state: State, seat: i64) -> i64:
    """Section 2: return the direction of the rear field of a car, or NOBODY."""
    field: i64 = state.field[seat]
    if field < 0:
        return NOBODY
    heading: i64 = state.heading[seat]
    back: i64 = opposite(heading)
    if state.roads.ahead[4 * field + back] >= 0:
        return back
    if field % SLOTS != 0:
        return NOBODY
    found: i64 = NOBODY
    for side in range(4):
        if side != heading and (state.roads.open[field // SLOTS] >> side) & 1 == 1:
            if found >= 0:
                return NOBODY
            found = side
    return found


def is_behind_another(state: State, seat: i64) -> bool:
    """KNR-73: return whether a car stands on the rear field of another player's."""
    return oil_owner(state, seat, state.field[seat]) >= 0


def oil_owner(state: State, seat: i64, field: i64) -> i64:
    """KNR-73: return the player behind whose car a field lies, or NOBODY."""
    for other in range(state.players):
        if other != seat and state.field[other] >= 0:
            way: i64 = rear_side(state, other)
            if way >= 0 and state.roads.ahead[4 * state.field[other] + way] == field:
                return other
    return NOBODY


# -- ways between tiles ----------------------------------------------------------------------------------


def tile_distances(state: State, begin: i64) -> vec[i64]:
    """KNR-25: return the steps from a tile to every other one over the printed roads."""
    beside = state.roads.beside
    steps: vec[i64] = vec[i64]([UNREACHED] * TILES)
    queue: vec[i64] = vec[i64]([begin])
    steps[begin] = 0
    at: i64 = 0
    while at < len(queue):
        tile: i64 = queue[at]
        at += 1
        for side in range(4):
            other: i64 = beside[4 * tile + side]
            if other >= 0 and steps[other] == UNREACHED:
                steps[other] = steps[tile] + 1
                queue = append(queue, other)
    return steps


def tile_distance(state: State, one: i64, other: i64) -> i64:
    """KNR-25, KNR-26: return the distance by road, or across the table if no road leads there."""
    steps: i64 = tile_distances(state, one)[other]
    return steps if steps != UNREACHED else across(state, one, other)


def across(state: State, one: i64, other: i64) -> i64:
    """KNR-26: return the distance without a road."""
    here: i64 = state.cell_of(one)
    there: i64 = state.cell_of(other)
    x: i64 = here % SIDE - there % SIDE
    y: i64 = here // SIDE - there // SIDE
    return (x if x >= 0 else -x) + (y if y >= 0 else -y)


# -- ways of cars ----------------------------------------------------------------------------------------


def points_to(state: State, seat: i64, tile: i64) -> i64:
    """Return the points from a car to the middle field of a tile; ignore other cars; FAR without a road."""
    table = distances_to(state.roads, tile)
    field: i64 = state.field[seat]
    if field <= WAITING:
        return 1 + table[4 * rim_field(state, field) + state.heading[seat]]
    return table[4 * field + state.heading[seat]]


def fewest_points(state: State, seat: i64, tile: i64) -> i64:
    """Return the same as points_to, also for a car that stands across its road (quarter_turns = anywhere)."""
    least: i64 = points_to(state, seat, tile)
    field: i64 = state.field[seat]
    if field >= 0:
        table = distances_to(state.roads, tile)
        for turn in range(1, 4, 2):
            heading: i64 = (state.heading[seat] + turn) & 3
            if may_turn(state, field, heading):
                least = min(least, 1 + table[4 * field + heading])
    return min(least, FAR)


def points_between(roads: Roads, begin: i64, end: i64) -> i64:
    """Return the distance from the middle of a tile to that of another, with the best heading."""
    table = distances_to(roads, end)
    least: i64 = FAR
    for heading in range(4):
        least = min(least, table[4 * SLOTS * begin + heading])
    return least


def distances_to(roads: Roads, tile: i64) -> vec[i64]:
    """Return the points to the middle of a tile from every place; ignore cars; FAR without a road."""
    if len(roads.distance_tables) == 0:
        roads.distance_tables = roads.city.distance_tables.on(roads.layout)
    table = roads.distance_tables[tile]
    if len(table) == 0:
        table = compute_distances(roads, tile)
        roads.distance_tables[tile] = table
    return table


def compute_distances(roads: Roads, tile: i64) -> vec[i64]:
    """Compute distances backwards from the middle field, point by point; a half turn costs two."""
    table: vec[i64] = vec[i64]([FAR] * PLACES)
    now: vec[i64] = vec[i64]()
    soon: vec[i64] = vec[i64]()
    later: vec[i64] = vec[i64]()
    middle: i64 = SLOTS * tile
    for heading in range(4):
        table[4 * middle + heading] = 0
        now = append(now, 4 * middle + heading)
    points: i64 = 0
    while points < FAR and len(now) + len(soon) > 0:
        later = vec[i64]()
        for i in range(len(now)):
            place: i64 = now[i]
            if table[place] != points:
                continue
            field: i64 = place >> 2
            heading = place & 3
            back: i64 = roads.ahead[4 * field + opposite(heading)]
            enterable = field % SLOTS != 0 or not roads.has_barrier(field // SLOTS)
            if back >= 0 and enterable and table[4 * back + heading] > points + 1:
                table[4 * back + heading] = points + 1
                soon = append(soon, 4 * back + heading)
            if field % SLOTS == 0 and (roads.open[field // SLOTS] >> heading) & 1 == 1:
                for turn in range(1, 4, 2):
                    other: i64 = 4 * field + ((heading + turn) & 3)
                    if table[other] > points + 1:
                        table[other] = points + 1
                        soon = append(soon, other)
            other = 4 * field + opposite(heading)
            if table[other] > points + 2:
                table[other] = points + 2
                later = append(later, other)
        now = soon
        soon = later
        points += 1
    return table

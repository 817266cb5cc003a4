"""Knight Rider: legal placements of tiles, movements of cars, and playable cards."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider.rules import rules
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, SIDE, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ARM,
    BORDER,
    CELLS,
    CENTRE,
    CHECKPOINT,
    COAT,
    COAT_CARD,
    DEAL_KITT,
    DRAW,
    EMPTY,
    END_TURN,
    ESCAPE,
    FIRST_CELL,
    FIRST_CENTRE,
    FIRST_CHECKPOINT,
    FIRST_DETOUR,
    FIRST_DETOUR_CARD,
    FIRST_ENTRY,
    FIRST_ESCAPE,
    FIRST_KITT,
    FIRST_OIL,
    FIRST_PLACEMENT,
    FIRST_RAM,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_START_TILE,
    FIRST_TILE,
    FIRST_VILLAIN,
    FORWARD,
    HALF_TURN,
    JUMP,
    JUMP_CARD,
    KITT,
    KNOWN,
    LEFT,
    LOOSE,
    NOBODY,
    OIL,
    OUTSIDE,
    PLACE,
    RIGHT,
    ROLL,
    SLOTS,
    START_PLAYER,
    START_TILE,
    STOP,
    TURBO_1,
    TURBO_1_CARD,
    TURBO_2,
    TURBO_2_CARD,
    VILLAIN,
    WAITING,
    Roads,
    opposite,
)

UNREACHED: Final = -1
PLACES: Final = 4 * SLOTS * TILES  # fields with a heading
FAR: Final = 400  # the distance without a road, in points: more than all fields and turns of a track
PLAIN_STEPS: Final = 4  # forward, left, right, half turn
ENOUGH_FIELDS: Final = 2  # middle fields that a car must be able to reach

# -- cards and tiles that are dealt or drawn -------------------------------------------------------------


def next_dealt(state: "rules.State", deck: i64) -> i64:
    """KNR-121, KNR-122: return the seat that gets the next card of a deck, NOBODY when it is dealt."""
    settings = state.settings
    first: i64 = 0
    kinds: i64 = KITT
    hands = state.kitt
    if deck != DEAL_KITT:
        first = KITT
        kinds = DETOUR_KINDS
        hands = state.detours
    left: i64 = 0
    for kind in range(kinds):
        left += state.aside[first + kind]
    if left == 0:
        return NOBODY
    seat: i64 = state.start_player
    poorest: i64 = NOBODY
    least: i64 = 0
    for _place in range(state.players):
        held: i64 = 0
        for kind in range(kinds):
            held += hands[kinds * seat + kind]
        if poorest < 0 or held < least:
            poorest = seat
            least = held
        seat = state.seat_after(seat)
    if settings.dealt_on or (settings.shuffled and least < kinds):
        return poorest
    return NOBODY


def dealt_cards(state: "rules.State") -> list[tuple[int, int]]:
    """List the cards that the next seat may get, with their numbers as weights."""
    if state.phase == DEAL_KITT:
        first = FIRST_KITT + KITT * next_dealt(state, state.phase)
        return [(first + kind, count) for kind, count in enumerate(state.aside[:KITT]) if count > 0]
    first = FIRST_DETOUR_CARD + DETOUR_KINDS * next_dealt(state, state.phase)
    return [(first + kind, count) for kind, count in enumerate(state.aside[KITT:]) if count > 0]


def write_outcomes(state: "rules.State", out: vec[i64]) -> i64:
    """Write all outcomes; they are equally likely."""
    phase: i64 = state.phase
    if phase == ESCAPE:
        return write_escapes(state, out)
    if phase == DRAW:
        return write_loose(state, out, FIRST_TILE)
    if phase == PLACE:
        return write_placements(state, out, FIRST_PLACEMENT)
    if phase == CENTRE:
        return write_loose(state, out, FIRST_CENTRE)
    if phase == VILLAIN:
        return write_villain_tiles(state, out)
    if phase == START_TILE:
        return write_start_tiles(state, out, FIRST_START_TILE)
    if phase == CHECKPOINT:
        return write_checkpoints(state, out)
    first: i64 = 0
    count: i64 = state.players
    if phase != START_PLAYER:
        count = 6
        first = FIRST_RAM
        if phase == ROLL:
            first = FIRST_ROLL
        elif phase == OIL:
            first = FIRST_OIL
    for i in range(count):
        out[i] = first + i
    return count


def write_loose(state: "rules.State", out: vec[i64], first: i64) -> i64:
    """Write the loose tiles."""
    spot = state.spot
    n: i64 = 0
    for tile in range(TILES):
        if spot[tile] == LOOSE or spot[tile] == KNOWN:
            out[n] = first + tile
            n += 1
    return n


def write_escapes(state: "rules.State", out: vec[i64]) -> i64:
    """Write the escape cards left in the pile."""
    left: i64 = state.escapes
    n: i64 = 0
    for card in range(state.city.num_escapes):
        if (left >> card) & 1 == 1:
            out[n] = FIRST_ESCAPE + card
            n += 1
    return n


# -- building --------------------------------------------------------------------------------------------


def touches(state: "rules.State", cell: i64) -> bool:
    """KNR-10, KNR-12, KNR-16: return whether the builder may use an empty cell at all."""
    if state.city.near_centre[cell] != 0:
        return True
    if state.first_laid[state.current] == 0:
        return False
    edges: i64 = state.track.edges[cell]
    if not state.settings.any_edge:
        edges &= 15
    return edges != 0


def is_last_tile(state: "rules.State") -> bool:
    """Return whether no tile remains after the one drawn (KNR-20)."""
    return state.loose + state.central + state.set_aside == 0


def write_placements(state: "rules.State", out: vec[i64], first: i64) -> i64:
    """KNR-10 to KNR-20: write every cell and rotation where the drawn tile may be laid."""
    track = state.track
    city = state.city
    tile_at = track.tile_at
    tile: i64 = state.drawn
    rotations: i64 = city.rotations[tile]
    last = is_last_tile(state)
    n: i64 = 0
    for cell in range(CELLS):
        if tile_at[cell] == EMPTY and touches(state, cell):
            for rotation in range(rotations):
                arms: i64 = city.arms[4 * tile + rotation]
                if track.fits(cell, arms) and track.stays_open(cell, arms, last):
                    out[n] = first + 4 * cell + rotation
                    n += 1
    return n


def can_place(state: "rules.State") -> bool:
    """KNR-19: return whether the drawn tile fits anywhere."""
    track = state.track
    city = state.city
    tile: i64 = state.drawn
    last = is_last_tile(state)
    for cell in range(CELLS):
        if track.tile_at[cell] == EMPTY and touches(state, cell):
            for rotation in range(city.rotations[tile]):
                arms: i64 = city.arms[4 * tile + rotation]
                if track.fits(cell, arms) and track.stays_open(cell, arms, last):
                    return True
    return False


# -- the villain and the start ---------------------------------------------------------------------------


def tile_distances(state: "rules.State", begin: i64) -> vec[i64]:
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


def tile_distance(state: "rules.State", one: i64, other: i64) -> i64:
    """KNR-25, KNR-26: return the distance by road, or across the table if no road leads there."""
    steps: i64 = tile_distances(state, one)[other]
    return steps if steps != UNREACHED else across(state, one, other)


def across(state: "rules.State", one: i64, other: i64) -> i64:
    """KNR-26: return the distance without a road."""
    here: i64 = state.cell_of(one)
    there: i64 = state.cell_of(other)
    x: i64 = here % SIDE - there % SIDE
    y: i64 = here // SIDE - there // SIDE
    return (x if x >= 0 else -x) + (y if y >= 0 else -y)


def write_villain_tiles(state: "rules.State", out: vec[i64]) -> i64:
    """KNR-24, KNR-26: write every tile on the table, if another one could be the start tile."""
    starts: i64 = 0
    for tile in range(TILES):
        if state.spot[tile] >= 0 and state.roads.open_ends(tile) != 0:
            starts += 1
    n: i64 = 0
    for tile in range(TILES):
        if state.spot[tile] >= 0 and (starts > 1 or state.roads.open_ends(tile) == 0):
            out[n] = FIRST_VILLAIN + tile
            n += 1
    return n


def write_start_tiles(state: "rules.State", out: vec[i64], first: i64) -> i64:
    """KNR-25 to KNR-27, KNR-114: write the farthest allowed start tiles, or all of them if it is rolled."""
    red: i64 = state.red
    steps = tile_distances(state, red)
    connected = False
    for tile in range(TILES):
        if steps[tile] > 0 and state.roads.open_ends(tile) != 0:
            connected = True
    farthest: i64 = 0
    n: i64 = 0
    for tile in range(TILES):
        if state.spot[tile] < 0 or tile == red or state.roads.open_ends(tile) == 0:
            continue
        way: i64 = steps[tile]
        if not connected:
            way = across(state, red, tile)
        if way == UNREACHED:
            continue
        if not state.settings.start_rolled:
            if way < farthest:
                continue
            if way > farthest:
                farthest = way
                n = 0
        out[n] = first + tile
        n += 1
    return n


def write_checkpoints(state: "rules.State", out: vec[i64]) -> i64:
    """KNR-115: write the tiles on the roads of the start tile that are no checkpoint yet."""
    steps = tile_distances(state, state.start)
    for number in range(state.checkpoints):
        steps[state.checkpoint[number]] = UNREACHED
    n: i64 = 0
    for tile in range(TILES):
        if steps[tile] > 0:
            out[n] = FIRST_CHECKPOINT + tile
            n += 1
    return n


def write_entries(state: "rules.State", out: vec[i64]) -> i64:
    """KNR-28: write the open road ends of the start tile."""
    ends: i64 = state.roads.open_ends(state.start)
    n: i64 = 0
    for side in range(4):
        if (ends >> side) & 1 == 1:
            out[n] = FIRST_ENTRY + side
            n += 1
    return n


# -- driving ---------------------------------------------------------------------------------------------


def write_turn(state: "rules.State", out: vec[i64]) -> i64:
    """KNR-34: write steps, cards, stop and the end of the turn."""
    steps: i64 = 0
    if not state.finished:
        steps = write_steps(state, out)
    n: i64 = steps
    timely = may_play_cards(state)
    if not state.kitt_played:
        n = write_kitt(state, out, n, timely)
    if state.finished:
        out[n] = END_TURN  # KNR-37
        n += 1
    elif steps == 0:  # KNR-50
        out[n] = STOP
        n += 1
    if timely and not state.detour_played:
        n = write_detours(state, out, n)
    return n


def may_play_cards(state: "rules.State") -> bool:
    """KNR-36: return whether cards may be played: with mid_move_cards = false not between steps."""
    return state.settings.cards_on_the_way or not state.spent or state.finished


def front_of(state: "rules.State", field: i64, heading: i64) -> i64:
    """Section 2: return the next field ahead, or NOBODY; for a waiting car the rim field (KNR-47)."""
    if field <= WAITING:
        return rim_field(state, field)
    return state.roads.ahead[4 * field + heading]


def rim_field(state: "rules.State", waiting: i64) -> i64:
    """Return the field that a waiting car drives onto."""
    return SLOTS * state.start + BORDER + WAITING - waiting


def write_steps(state: "rules.State", out: vec[i64]) -> i64:
    """KNR-38 to KNR-50: write the steps that leave no spendable point unspent."""
    seat: i64 = state.current
    return write_steps_from(state, state.field[seat], state.heading[seat], state.remaining, out)


def write_steps_from(state: "rules.State", field: i64, heading: i64, points: i64, out: vec[i64]) -> i64:
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


def spendable(state: "rules.State", field: i64, heading: i64, points: i64) -> i64:
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


def drive_ends(state: "rules.State", ramming: bool) -> dict[tuple[int, int], list[int]]:
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


def is_passing(state: "rules.State", field: int, front: int, came_from: int) -> bool:
    """KNR-53 to KNR-57: return whether a step from field to front forces a ram attempt."""
    if came_from == NOBODY or front == came_from or field < 0:
        return False
    for other in range(state.players):
        if other != state.current and state.field[other] == field:
            return state.roof[other] == 0 and state.coat[other] == 0
    return False


def rammed_ahead(state: "rules.State") -> i64:
    """KNR-53 to KNR-57: return the seat that the current car would ram by a step forward, or NOBODY."""
    seat: i64 = state.current
    field: i64 = state.field[seat]
    front: i64 = state.front(seat)
    if front < 0 or state.ram_done or not is_passing(state, field, front, state.entered_from):
        return NOBODY
    return state.beside(seat)


def may_turn(state: "rules.State", field: i64, heading: i64) -> bool:
    """KNR-40: return whether a car may turn: on a middle field, towards an open side."""
    if state.settings.turn_anywhere:
        return True
    return field % SLOTS == 0 and (state.roads.open[field // SLOTS] >> heading) & 1 == 1


def can_jump(state: "rules.State") -> bool:
    """KNR-93, KNR-94: return whether an obstacle is ahead, and room straight behind it."""
    seat: i64 = state.current
    over: i64 = state.front(seat)
    if state.remaining < 1 or not is_obstacle(state, over):
        return False
    return state.may_enter(state.roads.ahead[4 * over + state.heading[seat]], seat)


def is_obstacle(state: "rules.State", field: i64) -> bool:
    """KNR-93: return whether a field has two other players' cars, or a barrier."""
    return field >= 0 and (state.others_on(field, state.current) >= 2 or state.is_barrier(field))


def write_kitt(state: "rules.State", out: vec[i64], n: i64, timely: bool) -> i64:
    """KNR-88 to KNR-96: write the K.I.T.T. cards that can be played now."""
    first: i64 = KITT * state.current
    kitt = state.kitt
    if kitt[first + JUMP_CARD] > 0 and not state.finished and can_jump(state):
        out[n] = JUMP
        n += 1
    if timely and kitt[first + COAT_CARD] > 0:
        out[n] = COAT
        n += 1
    if timely and not state.finished:
        if kitt[first + TURBO_1_CARD] > 0:
            out[n] = TURBO_1
            n += 1
        if kitt[first + TURBO_2_CARD] > 0 and state.roll == 1 and not state.spent:  # KNR-91
            out[n] = TURBO_2
            n += 1
    return n


def rear_side(state: "rules.State", seat: i64) -> i64:
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


def is_behind_another(state: "rules.State", seat: i64) -> bool:
    """KNR-73: return whether a car stands on the rear field of another player's."""
    return oil_owner(state, seat, state.field[seat]) >= 0


def oil_owner(state: "rules.State", seat: i64, field: i64) -> i64:
    """KNR-73: return the player behind whose car a field lies, or NOBODY."""
    for other in range(state.players):
        if other != seat and state.field[other] >= 0:
            way: i64 = rear_side(state, other)
            if way >= 0 and state.roads.ahead[4 * state.field[other] + way] == field:
                return other
    return NOBODY


# -- ways -----------------------------------------------------------------------------------------------


def points_to(state: "rules.State", seat: i64, tile: i64) -> i64:
    """Return the points from a car to the middle field of a tile; ignore other cars; FAR without a road."""
    table = distances_to(state.roads, tile)
    field: i64 = state.field[seat]
    if field <= WAITING:
        return 1 + table[4 * rim_field(state, field) + state.heading[seat]]
    return table[4 * field + state.heading[seat]]


def fewest_points(state: "rules.State", seat: i64, tile: i64) -> i64:
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


# -- detours ---------------------------------------------------------------------------------------------


def write_detours(state: "rules.State", out: vec[i64], n: i64) -> i64:
    """KNR-97, KNR-98: write the kinds in hand that can be laid somewhere."""
    first: i64 = DETOUR_KINDS * state.current
    if state.roads.full == state.track.laid:
        return n
    for kind in range(DETOUR_KINDS):
        if state.detours[first + kind] > 0 and can_lay_anywhere(state, kind):
            out[n] = FIRST_DETOUR + kind
            n += 1
    return n


def can_lay_anywhere(state: "rules.State", kind: i64) -> bool:
    """Return whether any tile takes a card of this kind."""
    for tile in range(TILES):  # noqa: SIM110 - a generator would be boxed
        if state.spot[tile] >= 0 and can_lay_on(state, kind, tile):
            return True
    return False


def can_lay_on(state: "rules.State", kind: i64, tile: i64) -> bool:
    """Return whether a tile takes a card of this kind in some rotation (KNR-103)."""
    if state.roads.cards_on(tile) >= state.city.most_on_tile:
        return False
    for rotation in range(state.city.card_rotations[kind]):
        if card_fits(state, kind, tile, rotation) and not walls_in(state, kind, tile, rotation):
            return True
    return False


def card_fits(state: "rules.State", kind: i64, tile: i64, rotation: i64) -> bool:
    """KNR-105: return whether a card fits a tile in this rotation."""
    settings = state.settings
    card: i64 = state.city.card_arms[4 * kind + rotation]
    common: i64 = card & state.roads.arms[tile]
    if settings.all_arms:
        return common == card
    return common != 0 or not settings.one_arm


def write_cells(state: "rules.State", out: vec[i64]) -> i64:
    """Write the tiles on which the chosen card can be laid."""
    tile_at = state.track.tile_at
    n: i64 = 0
    for cell in range(CELLS):
        if tile_at[cell] >= 0 and can_lay_on(state, state.detour_kind, tile_at[cell]):
            out[n] = FIRST_CELL + cell
            n += 1
    return n


def write_rotations(state: "rules.State", out: vec[i64]) -> i64:
    """Write the rotations in which the chosen card can be laid on the chosen tile."""
    kind: i64 = state.detour_kind
    tile: i64 = state.detour_tile
    n: i64 = 0
    for rotation in range(state.city.card_rotations[kind]):
        if card_fits(state, kind, tile, rotation) and not walls_in(state, kind, tile, rotation):
            out[n] = FIRST_ROTATION + rotation
            n += 1
    return n


def walls_in(state: "rules.State", kind: i64, tile: i64, rotation: i64) -> bool:
    """KNR-104, R-17: return whether a card leaves any car less than two middle fields, fewer than before."""
    if not state.settings.protected:
        return False
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if shuts_in(state, seat, kind, tile, rotation):
            return True
    return False


def open_under(state: "rules.State", kind: i64, tile: i64, rotation: i64) -> i64:
    """KNR-100: return the sides of a tile that a card on top of it leaves open."""
    return state.roads.arms[tile] & state.city.card_arms[4 * kind + rotation]


def shuts_in(state: "rules.State", seat: i64, kind: i64, tile: i64, rotation: i64) -> bool:
    """R-17: return whether a card leaves a car less than two middle fields, and fewer than before."""
    mask: i64 = open_under(state, kind, tile, rotation)
    after: i64 = middle_fields(state, seat, tile, mask, state.city.card_barrier[kind] != 0)
    return after < ENOUGH_FIELDS and after < middle_fields(state, seat, NOBODY, 0, False)


def middle_fields(state: "rules.State", seat: i64, changed: i64, mask: i64, barrier: bool) -> i64:
    """R-17: count the middle fields that a car could drive to, at most two, if `changed` were open to `mask`.

    Other cars are ignored; fields with a barrier are neither entered nor counted.
    """
    field: i64 = state.field[seat]
    if field == NOBODY:
        return ENOUGH_FIELDS
    if field <= WAITING:
        field = rim_field(state, field)
    tile: i64 = field // SLOTS
    slot: i64 = field % SLOTS
    found: vec[i64] = vec[i64]()
    here: i64 = open_sides(state, tile, changed, mask)
    free = not barred(state, tile, changed, barrier)
    if slot == 0:
        if free:
            found = append(found, tile)
        else:
            for side in range(4):
                if (here >> side) & 1 == 1:
                    found = reach_middle(state, found, tile, side, changed, mask, barrier)
    else:
        way: i64 = slot - ARM
        if slot >= BORDER:
            way = slot - BORDER
        if free and (here >> way) & 1 == 1:
            found = append(found, tile)
        found = reach_middle(state, found, tile, way, changed, mask, barrier)
    at: i64 = 0
    while at < len(found) and len(found) < ENOUGH_FIELDS:
        tile = found[at]
        at += 1
        for side in range(4):
            if (open_sides(state, tile, changed, mask) >> side) & 1 == 1:
                found = reach_middle(state, found, tile, side, changed, mask, barrier)
    return min(len(found), ENOUGH_FIELDS)


def reach_middle(
    state: "rules.State", found: vec[i64], tile: i64, side: i64, changed: i64, mask: i64, barrier: bool
) -> vec[i64]:
    """Add the middle field beyond a tile's border, if a car that stands there can enter it."""
    other: i64 = state.roads.beside[4 * tile + side]
    if other < 0 or (open_sides(state, other, changed, mask) >> opposite(side)) & 1 == 0:
        return found
    if barred(state, other, changed, barrier):
        return found
    for i in range(len(found)):
        if found[i] == other:
            return found
    return append(found, other)


def open_sides(state: "rules.State", tile: i64, changed: i64, mask: i64) -> i64:
    """Return the open sides of a tile, with `mask` for the tile `changed`."""
    return mask if tile == changed else state.roads.open[tile]


def barred(state: "rules.State", tile: i64, changed: i64, barrier: bool) -> bool:
    """Return whether a tile has a barrier, with `barrier` for the tile `changed`."""
    return barrier if tile == changed else state.roads.has_barrier(tile)

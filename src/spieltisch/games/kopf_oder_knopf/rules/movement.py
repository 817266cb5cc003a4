"""Kopf oder Knopf: legal moves, threats, pairs and groups of buttons."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.engine.vecs import append, vec
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    END,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    FIRST_NEIGHBOUR,
    FORWARD,
    MOVES,
    NEIGHBOUR,
    NEXT,
    NO_FIELD,
    NONE,
    RED,
    START,
    Side,
    insert,
    merge,
    touches,
)

if TYPE_CHECKING:
    from spieltisch.games.kopf_oder_knopf.rules.state import State


def write_moves(state: "State", out: vec[i64]) -> i64:
    """KOK-10 to KOK-18, KOK-52: write the legal moves."""
    if not state.settings.jumping:
        n = write_free_moves(state, out)
    else:
        board = state.board
        first = state.layout.first
        moves = state.layout.moves
        mine = state.mine()
        fields = mine.fields
        n = 0
        for k in range(mine.count):
            field: i64 = fields[k]
            for i in range(first[field], first[field + 1]):
                move: i64 = moves[i]
                out[n] = move >> FIELD_BITS  # overwritten unless the destination is empty (KOK-16)
                if board[move & FIELD_MASK] == 0:
                    n += 1
    return drop_combinations(state, out, n) if state.settings.strict else n


def write_free_moves(state: "State", out: vec[i64]) -> i64:
    """KOK-17 with jumping = false: write moves whose passed fields are all empty."""
    layout = state.layout
    mine = state.mine()
    n: i64 = 0
    for k in range(mine.count):
        field: i64 = mine.fields[k]
        for i in range(layout.first[field], layout.first[field + 1]):
            action: i64 = layout.moves[i] >> FIELD_BITS
            if path_is_free(state, action):
                out[n] = action
                n += 1
    return n


def path_is_free(state: "State", action: i64) -> bool:
    """Return whether all fields of a move after its start are empty."""
    field: i64 = START[action]
    direction: i64 = MOVES.place(action, 1)
    for _step in range(1 + MOVES.place(action, 2)):
        field = NEXT[field * 8 + direction]
        if state.board[field] != 0:
            return False
    return True


def drop_combinations(state: "State", moves: vec[i64], count: i64) -> i64:
    """KOK-52: keep only moves that form no multi-combination, if there are any."""
    clean: i64 = 0
    for i in range(count):
        if not forms_multi_combination(state, moves[i]):
            moves[clean] = moves[i]
            clean += 1
    return count if clean == 0 else clean


def forms_multi_combination(state: "State", action: i64) -> bool:
    """Return whether the moved button would belong to a multi-combination of its colour (KOK-52, KOK-60)."""
    mine = state.mine()
    touching = mine.touching
    start: i64 = START[action]
    end: i64 = END[action]
    partners: i64 = touching[end]
    if touches(start, end):
        partners -= 1
    if partners != 1:
        return partners > 1
    own: i64 = state.side + 1
    for k in range(FIRST_NEIGHBOUR[end], FIRST_NEIGHBOUR[end + 1]):
        partner: i64 = NEIGHBOUR[k]
        if state.board[partner] == own and partner != start:
            return touching[partner] > (1 if touches(start, partner) else 0)
    return False


def can_move(state: "State") -> bool:
    """Return whether the player in turn has any move."""
    layout = state.layout
    mine = state.mine()
    jumping = state.settings.jumping
    for k in range(mine.count):
        field: i64 = mine.fields[k]
        for i in range(layout.first[field], layout.first[field + 1]):
            move: i64 = layout.moves[i]
            if state.board[move & FIELD_MASK] == 0 and (jumping or path_is_free(state, move >> FIELD_BITS)):
                return True
    return False


def threatened(state: "State", side: i64) -> vec[i64]:
    """Return the enemy buttons that this colour's pairs threaten, ascending (KOK-19 to KOK-27, KOK-40)."""
    own = state.red if side == RED else state.blue
    board = state.board
    ranges = state.layout.range_value
    fields = own.fields
    touching = own.touching
    colour: i64 = side + 1
    found: vec[i64] = NONE
    for k in range(own.count):
        field: i64 = fields[k]
        if touching[field] != 1:
            continue
        for i in range(4):  # each pair once, from its lower field
            direction: i64 = FORWARD[i]
            partner: i64 = NEXT[field * 8 + direction]
            if partner != NO_FIELD and board[partner] == colour:
                if touching[partner] == 1:
                    reach: i64 = ranges[field] + ranges[partner]  # KOK-21
                    found = shoot(board, found, partner, direction, reach, colour)
                    found = shoot(board, found, field, direction ^ 4, reach, colour)
                break
    return found


def shoot(board: vec[i64], found: vec[i64], field: i64, direction: i64, reach: i64, own: i64) -> vec[i64]:
    """KOK-22 to KOK-25: add the nearest button in this direction, if it is an enemy's within reach."""
    for _distance in range(reach):  # a bare _ would be boxed
        field = NEXT[field * 8 + direction]
        if field == NO_FIELD:
            return found
        colour: i64 = board[field]
        if colour != 0:
            return found if colour == own else insert(found, field)
    return found


def multi_combinations(side: Side) -> vec[i64]:
    """Return all groups of three or more (KOK-29), by lowest field, each ascending; coded as `pending`."""
    members = side.multi_members()
    count: i64 = len(members)
    leader: vec[i64] = members[:]  # for each member: the lowest member known to be in its group
    for i in range(count):
        for j in range(i):
            if leader[i] != leader[j] and touches(members[i], members[j]):
                merge(leader, leader[i], leader[j], i + 1)
    found: vec[i64] = vec[i64]()
    number: i64 = 0
    for i in range(count):
        if leader[i] == members[i]:
            for j in range(i, count):
                if leader[j] == members[i]:
                    found = append(found, (number << FIELD_BITS) + members[j])
            number += 1
    return found


def group(state: "State", field: i64, without: i64, with_too: i64) -> list[int]:
    """Return the fields connected by touching with this one, ascending, as if one button had moved there."""
    board = state.board
    colour: i64 = board[field] if field != with_too else board[without]
    seen = [False] * FIELDS
    seen[field] = True
    waiting: list[int] = [field]
    members: list[int] = []
    while waiting:
        member: i64 = waiting.pop()
        members.append(member)
        for k in range(FIRST_NEIGHBOUR[member], FIRST_NEIGHBOUR[member + 1]):
            near: i64 = NEIGHBOUR[k]
            own = near == with_too or (board[near] == colour and near != without)
            if own and not seen[near]:
                seen[near] = True
                waiting.append(near)
    members.sort()
    return members


def group_after(state: "State", action: i64) -> list[int]:
    """Return the multi-combination that a possible move would form; [] if it forms none."""
    if not MOVES.has(action):
        return []
    start: i64 = START[action]
    end: i64 = END[action]
    if end == NO_FIELD or state.board[start] != state.side + 1 or state.board[end] != 0:
        return []
    return group(state, end, start, end) if forms_multi_combination(state, action) else []

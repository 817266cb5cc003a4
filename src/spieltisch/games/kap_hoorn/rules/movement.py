"""Kap Hoorn: legal placements and movements."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.arrays import clear
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.tables import NOTHING, OPEN


def write_placements(state: State, out: vec[i64]) -> i64:
    """Write the actions that lay a tile on an open field, cover one, or end (KAP-17 to KAP-34)."""
    top = state.top
    cells: i64 = state.chart.num_cells
    n: i64 = 0
    for cell in range(cells):
        out[n] = cell
        if top[cell] == OPEN:  # KAP-18, KAP-19
            n += 1
    n = repeat_for_hand(state, out, 0, n, state.kap.lay)
    if state.placed == NOTHING:  # KAP-28
        ban_covering(state)
        banned = state.kap.banned
        first: i64 = n
        for cell in range(cells):
            out[n] = cell
            if top[cell] >= 0 and banned[cell] == 0:
                n += 1
        n = repeat_for_hand(state, out, first, n, state.kap.cover)
    out[n] = state.kap.end_laying.first
    return n + 1


def repeat_for_hand(state: State, out: vec[i64], first: i64, end: i64, action: ActionRange) -> i64:
    """Turn the cells out[first:end] into actions for every kind in the hand; return the new end.

    Each kind has the same cells, so its numbers are those of the cells, shifted by a constant.
    """
    kinds: i64 = state.chart.num_kinds
    hand = state.hand
    at: i64 = state.active * kinds
    count: i64 = end - first
    chosen: i64 = -1
    n: i64 = first
    for kind in range(kinds):
        if hand[at + kind] == 0:
            continue
        if chosen < 0:  # the cells themselves stay in place until the other kinds are written
            chosen = kind
            n = end
            continue
        plus: i64 = action.number(kind)
        for i in range(count):
            out[n + i] = out[first + i] + plus
        n += count
    if chosen >= 0:
        plus = action.number(chosen)
        for i in range(first, end):
            out[i] += plus
    return n


def can_place(state: State) -> bool:
    """Return whether the active player has a tile, and a field for it."""
    if state.held[state.active] == 0:
        return False
    top = state.top
    for cell in range(state.chart.num_cells):
        if top[cell] == OPEN:
            return True
    return state.placed == NOTHING and can_cover(state)


def can_cover(state: State) -> bool:
    """Return whether any lying tile may be covered."""
    ban_covering(state)
    banned = state.kap.banned
    for cell in range(state.chart.num_cells):  # noqa: SIM110 - a generator would be boxed
        if state.top[cell] >= 0 and banned[cell] == 0:
            return True
    return False


def ban_covering(state: State) -> None:
    """Mark cells that may not be covered: under a ship (KAP-29), in reach this turn (KAP-30 to KAP-31a)."""
    kap = state.kap
    banned = kap.banned
    clear(banned)
    home: i64 = state.ship[state.active]
    points: i64 = state.points[state.active]
    ignore: i64 = kap.cost_ignore
    again: i64 = kap.cost_again
    ban_sails(state, home)  # KAP-30
    if points >= ignore:  # KAP-31
        ban_neighbours(state, home)
    if state.settings.full_turn and points >= again:  # KAP-31a
        ban_second_movements(state, home, points - again)
    for seat in range(state.players):
        banned[state.ship[seat]] = 1


def ban_second_movements(state: State, home: i64, points: i64) -> None:
    """KAP-31a: mark every end of sail + sail, sail + ignore, ignore + sail; `points` pay for ignoring."""
    chart = state.chart
    top = state.top
    ignore: i64 = state.kap.cost_ignore
    at: i64 = top[home] * chart.num_cells + home
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        if top[cell] >= 0 and is_free(state, cell):
            ban_sails(state, cell)
            if points >= ignore:
                ban_neighbours(state, cell)
    if points >= ignore:
        for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
            cell = chart.neighbour[i]
            if top[cell] >= 0 and is_free(state, cell):
                ban_sails(state, cell)
                if points >= 2 * ignore:
                    ban_neighbours(state, cell)


def ban_sails(state: State, cell: i64) -> None:
    """Mark the cells that the wind on a cell leads to."""
    chart = state.chart
    top = state.top
    banned = state.kap.banned
    at: i64 = top[cell] * chart.num_cells + cell
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        if top[chart.target[i]] >= 0 and is_free(state, chart.target[i]):
            banned[chart.target[i]] = 1


def ban_neighbours(state: State, cell: i64) -> None:
    """Mark the cells that ignoring leads to from a cell."""
    chart = state.chart
    top = state.top
    banned = state.kap.banned
    for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
        if top[chart.neighbour[i]] >= 0 and is_free(state, chart.neighbour[i]):
            banned[chart.neighbour[i]] = 1


def write_movements(state: State, out: vec[i64]) -> i64:
    """Write movements by the wind or by ignoring it (KAP-36, KAP-50); a second costs 5 more (KAP-54)."""
    kap = state.kap
    chart = state.chart
    top = state.top
    home: i64 = state.ship[state.active]
    points: i64 = state.points[state.active]
    finish = state.roses(state.active) >= kap.roses_for_finish  # KAP-47
    if state.moves_made > 0:
        points -= kap.cost_again
    n: i64 = 0
    if points < 0:  # KAP-16
        return 0
    at: i64 = top[home] * chart.num_cells + home
    sail: i64 = kap.sail.first
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        if top[cell] >= 0 and is_free(state, cell):
            out[n] = sail + cell
            n += 1
    if finish and chart.crosses[at] != 0:
        out[n] = sail + chart.num_cells
        n += 1
    if points < kap.cost_ignore:  # KAP-16
        return n
    ignore: i64 = kap.ignore.first
    for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
        cell = chart.neighbour[i]
        if top[cell] >= 0 and is_free(state, cell):  # KAP-51
            out[n] = ignore + cell
            n += 1
    if finish and chart.touches_line[home] != 0 and state.settings.finish_by_ignore:  # KAP-52
        out[n] = ignore + chart.num_cells
        n += 1
    return n


def is_free(state: State, cell: i64) -> bool:
    """KAP-45, KAP-46: return whether no other ship stands there, or there is a station."""
    if state.chart.leg[cell] >= 0:
        return True
    ship = state.ship
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if ship[seat] == cell and seat != state.active:
            return False
    return True

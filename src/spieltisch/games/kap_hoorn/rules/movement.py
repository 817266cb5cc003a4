"""Kap Hoorn: legal placements and movements."""

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import rules
from spieltisch.games.kap_hoorn.rules.parts import OPEN


def write_placements(state: "rules.State", out: vec[i64]) -> i64:
    """Write the actions that lay a tile on an open field, cover one, or end (KAP-17 to KAP-34)."""
    top = state.top
    cells: i64 = state.chart.num_cells
    n: i64 = 0
    for cell in range(cells):
        out[n] = cell
        if top[cell] == OPEN:  # KAP-18, KAP-19
            n += 1
    n = repeat_for_hand(state, out, 0, n, 0)
    if state.placed == rules.NOTHING:  # KAP-28
        ban_covering(state)
        banned = state.kap.banned
        first: i64 = n
        for cell in range(cells):
            out[n] = cell
            if top[cell] >= 0 and banned[cell] == 0:
                n += 1
        n = repeat_for_hand(state, out, first, n, state.kap.first_cover)
    out[n] = state.kap.end_laying
    return n + 1


def repeat_for_hand(state: "rules.State", out: vec[i64], first: i64, end: i64, action: i64) -> i64:
    """Turn the cells out[first:end] into actions for every kind in the hand; return the new end.

    Numbers are `action + kind * cells + cell`, so each kind has the same cells, shifted by a constant.
    """
    cells: i64 = state.chart.num_cells
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
        plus: i64 = action + kind * cells
        for i in range(count):
            out[n + i] = out[first + i] + plus
        n += count
    if chosen >= 0:
        plus = action + chosen * cells
        for i in range(first, end):
            out[i] += plus
    return n


def can_place(state: "rules.State") -> bool:
    """Return whether the active player has a tile, and a field for it."""
    if state.held[state.active] == 0:
        return False
    top = state.top
    for cell in range(state.chart.num_cells):
        if top[cell] == OPEN:
            return True
    return state.placed == rules.NOTHING and can_cover(state)


def can_cover(state: "rules.State") -> bool:
    """Return whether any lying tile may be covered."""
    ban_covering(state)
    banned = state.kap.banned
    for cell in range(state.chart.num_cells):  # noqa: SIM110 - a generator would be boxed
        if state.top[cell] >= 0 and banned[cell] == 0:
            return True
    return False


def ban_covering(state: "rules.State") -> None:
    """Mark cells that may not be covered: under a ship (KAP-29), in reach this turn (KAP-30 to KAP-31a)."""
    kap = state.kap
    banned = kap.banned
    for cell in range(state.chart.num_cells):
        banned[cell] = 0
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


def ban_second_movements(state: "rules.State", home: i64, points: i64) -> None:
    """KAP-31a: mark every end of sail + sail, sail + ignore, ignore + sail; `points` pay for ignoring."""
    chart = state.chart
    ignore: i64 = state.kap.cost_ignore
    at: i64 = state.top[home] * chart.num_cells + home
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        if may_end_on(state, cell):
            ban_sails(state, cell)
            if points >= ignore:
                ban_neighbours(state, cell)
    if points >= ignore:
        for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
            cell = chart.neighbour[i]
            if may_end_on(state, cell):
                ban_sails(state, cell)
                if points >= 2 * ignore:
                    ban_neighbours(state, cell)


def ban_sails(state: "rules.State", cell: i64) -> None:
    """Mark the cells that the wind on a cell leads to."""
    chart = state.chart
    banned = state.kap.banned
    at: i64 = state.top[cell] * chart.num_cells + cell
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        if may_end_on(state, chart.target[i]):
            banned[chart.target[i]] = 1


def ban_neighbours(state: "rules.State", cell: i64) -> None:
    """Mark the cells that ignoring leads to from a cell."""
    chart = state.chart
    banned = state.kap.banned
    for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
        if may_end_on(state, chart.neighbour[i]):
            banned[chart.neighbour[i]] = 1


def write_movements(state: "rules.State", out: vec[i64]) -> i64:
    """Write movements by the wind or by ignoring it (KAP-36, KAP-50); a second costs 5 more (KAP-54)."""
    kap = state.kap
    chart = state.chart
    home: i64 = state.ship[state.active]
    points: i64 = state.points[state.active]
    finish = state.roses(state.active) >= kap.roses_for_finish  # KAP-47
    if state.moves_made > 0:
        points -= kap.cost_again
    n: i64 = 0
    if points < 0:  # KAP-16
        return 0
    at: i64 = state.top[home] * chart.num_cells + home
    sail: i64 = kap.first_sail
    for i in range(chart.first_target[at], chart.first_target[at + 1]):
        cell: i64 = chart.target[i]
        if may_end_on(state, cell):
            out[n] = sail + cell
            n += 1
    if finish and chart.crosses[at] != 0:
        out[n] = sail + chart.num_cells
        n += 1
    if points < kap.cost_ignore:  # KAP-16
        return n
    ignore: i64 = kap.first_ignore
    for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
        cell = chart.neighbour[i]
        if may_end_on(state, cell):  # KAP-51
            out[n] = ignore + cell
            n += 1
    if finish and chart.touches_line[home] != 0 and state.settings.finish_by_ignore:  # KAP-52
        out[n] = ignore + chart.num_cells
        n += 1
    return n


def may_end_on(state: "rules.State", cell: i64) -> bool:
    """KAP-41, KAP-45, KAP-46: return whether a tile lies there, and no other ship but at a station."""
    return state.top[cell] >= 0 and (state.chart.leg[cell] >= 0 or not other_ship_on(state, cell))


def other_ship_on(state: "rules.State", cell: i64) -> bool:
    """Return whether a ship stands there that is not the active player's."""
    ship = state.ship
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if ship[seat] == cell and seat != state.active:
            return True
    return False

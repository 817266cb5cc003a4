"""Kap Hoorn: a position as numbers for machine learning."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.engine.observation import ObservationWriter
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.tables import COVERED, LAID, OPEN, PHASES

if TYPE_CHECKING:
    from spieltisch.games.kap_hoorn.rules.state import State


def write_parts(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write planes of all cells, the seats beginning with the viewer, tiles, then single numbers."""
    kap = state.kap
    settings = state.settings
    write_board(state, write)
    write_seats(state, seat, write)
    write_tiles(state, seat, write)
    write.one_hot("phase", state.phase, len(PHASES))
    write.group("laid, covered", 1)
    write.entry_flag("laid", state.placed == LAID)
    write.entry_flag("covered", state.placed == COVERED)
    write.number("movements made", state.moves_made, 2)
    write.number("pile", state.pile_size, kap.num_tiles)
    write.group("round, limit", kap.most_rounds)
    write.entry("round", state.round)
    write.entry("limit", settings.round_limit)
    write.flag("asked", state.actor() == seat)
    write.number("players", state.players, write.seats)
    write.group("full turn, finish by ignore, point when stuck, rose optional", 1)
    write.entry_flag("full turn", settings.full_turn)
    write.entry_flag("finish by ignore", settings.finish_by_ignore)
    write.entry_flag("point when stuck", settings.point_when_stuck)
    write.entry_flag("rose optional", settings.rose_optional)


def write_board(state: "State", write: ObservationWriter) -> None:
    """Write the tiles on the cells."""
    out = write.out
    cells: i64 = state.chart.num_cells
    tiles: i64 = write.part("tiles", 1, state.chart.num_kinds, cells)
    open_cells: i64 = write.part("fields next to tiles", 1, cells)
    for cell in range(cells):
        kind: i64 = state.top[cell]
        if kind >= 0:
            out[tiles + kind * cells + cell] = 1
        elif kind == OPEN:
            out[open_cells + cell] = 1


def write_seats(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    out = write.out
    cells: i64 = state.chart.num_cells
    ships: i64 = write.per_seat("ships", 1, cells)
    roses: i64 = write.per_seat("roses by leg and colour", 1, LEGS, LEGS)
    points: i64 = write.per_seat("sail points", state.kap.most_points)
    held: i64 = write.per_seat("tiles in hand", state.kap.hand_limit)
    turn: i64 = write.per_seat("turn", 1)
    starter: i64 = write.per_seat("starting player", 1)
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        if state.ship[other] >= 0:
            out[ships + place * cells + state.ship[other]] = 1
        for leg in range(LEGS):
            colour: i64 = state.rose[LEGS * other + leg]
            if colour != 0:
                out[roses + (place * LEGS + leg) * LEGS + colour - 1] = 1
        out[points + place] = state.points[other]
        out[held + place] = state.held[other]
        if other == state.active:
            out[turn + place] = 1
        if other == state.start_player:
            out[starter + place] = 1


def write_tiles(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the own hand, the tiles that the seat cannot see, buried tiles, and the printed winds."""
    out = write.out
    kinds: i64 = state.chart.num_kinds
    most: i64 = state.kap.most_copies
    own: i64 = write.part("own hand", most, kinds)
    unseen: i64 = write.part("unseen tiles", most, kinds)
    for kind in range(kinds):
        out[own + kind] = state.hand[seat * kinds + kind]
        count: i64 = state.pile[kind]
        for other in range(state.players):
            if other != seat:
                count += state.hand[other * kinds + kind]
        out[unseen + kind] = count
    write.numbers("buried tiles", state.buried, most)
    write.numbers("uncovered printed winds", state.printed_top, 1)

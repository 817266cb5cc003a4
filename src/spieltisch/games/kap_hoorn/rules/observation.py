"""Kap Hoorn: a position as numbers for machine learning."""

from mypy_extensions import i64

from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import rules
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.parts import OPEN


def parts(game: "rules.Game") -> list[Part]:
    """List the parts: planes of all cells, the seats beginning with the viewer, then single numbers."""
    chart = game.chart
    cells, kinds, seats = chart.num_cells, chart.num_kinds, game.most_players
    most = max(chart.counts)
    rounds = game.options["round_limit"].max
    return [
        Part("tiles", (kinds, cells), 0, 1),
        Part("fields next to tiles", (cells,), 0, 1),
        Part("ships", (seats, cells), 0, 1, per_seat=True),
        Part("roses by leg and colour", (seats, LEGS, LEGS), 0, 1, per_seat=True),
        Part("sail points", (seats,), 0, game.most_points, per_seat=True),
        Part("tiles in hand", (seats,), 0, game.hand_limit, per_seat=True),
        Part("turn", (seats,), 0, 1, per_seat=True),
        Part("starting player", (seats,), 0, 1, per_seat=True),
        Part("own hand", (kinds,), 0, most),
        Part("unseen tiles", (kinds,), 0, most),
        Part("buried tiles", (kinds,), 0, most),
        Part("uncovered printed winds", (len(chart.starts),), 0, 1),
        Part("phase", (len(rules.PHASES),), 0, 1),
        Part("laid, covered", (2,), 0, 1),
        Part("movements made", (1,), 0, 2),
        Part("pile", (1,), 0, game.components.counts.wind_tiles),
        Part("round, limit", (2,), 0, rounds),
        Part("asked", (1,), 0, 1),
        Part("players", (1,), 0, seats),
        Part("full turn, finish by ignore, point when stuck, rose optional", (4,), 0, 1),
    ]


def write(state: "rules.State", seat: i64, out: vec[i64]) -> None:
    """Write all parts in their order."""
    for i in range(len(out)):
        out[i] = 0
    at: i64 = write_board(state, out)
    at = write_seats(state, seat, out, at)
    at = write_tiles(state, seat, out, at)
    settings = state.settings
    out[at + state.phase] = 1
    at += len(rules.PHASES)
    if state.placed != rules.NOTHING:
        out[at + state.placed - 1] = 1
    out[at + 2] = state.moves_made
    out[at + 3] = state.pile_size
    out[at + 4] = state.round
    out[at + 5] = settings.round_limit
    if state.actor() == seat:
        out[at + 6] = 1
    out[at + 7] = state.players
    out[at + 8] = 1 if settings.full_turn else 0
    out[at + 9] = 1 if settings.finish_by_ignore else 0
    out[at + 10] = 1 if settings.point_when_stuck else 0
    out[at + 11] = 1 if settings.rose_optional else 0


def write_board(state: "rules.State", out: vec[i64]) -> i64:
    """Write the tiles on the cells."""
    cells: i64 = state.chart.num_cells
    kinds: i64 = state.chart.num_kinds
    for cell in range(cells):
        kind: i64 = state.top[cell]
        if kind >= 0:
            out[kind * cells + cell] = 1
        elif kind == OPEN:
            out[kinds * cells + cell] = 1
    return (kinds + 1) * cells


def write_seats(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    cells: i64 = state.chart.num_cells
    most: i64 = state.kap.most_players
    roses: i64 = at + most * cells
    single: i64 = roses + most * LEGS * LEGS
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        if state.ship[other] >= 0:
            out[at + place * cells + state.ship[other]] = 1
        for leg in range(LEGS):
            colour: i64 = state.rose[LEGS * other + leg]
            if colour != 0:
                out[roses + (place * LEGS + leg) * LEGS + colour - 1] = 1
        out[single + place] = state.points[other]
        out[single + most + place] = state.held[other]
        if other == state.active:
            out[single + 2 * most + place] = 1
        if other == state.start_player:
            out[single + 3 * most + place] = 1
    return single + 4 * most


def write_tiles(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the own hand, the tiles that the seat cannot see, buried tiles, and the printed winds."""
    kinds: i64 = state.chart.num_kinds
    for kind in range(kinds):
        out[at + kind] = state.hand[seat * kinds + kind]
        unseen: i64 = state.pile[kind]
        for other in range(state.players):
            if other != seat:
                unseen += state.hand[other * kinds + kind]
        out[at + kinds + kind] = unseen
        out[at + 2 * kinds + kind] = state.buried[kind]
    at += 3 * kinds
    for number in range(len(state.printed_top)):
        out[at + number] = state.printed_top[number]
    return at + len(state.printed_top)

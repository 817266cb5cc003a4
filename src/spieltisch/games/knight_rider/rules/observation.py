"""Knight Rider: a position as numbers for machine learning."""

from mypy_extensions import i64

from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import rules
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ASIDE,
    CELLS,
    KITT,
    KNOWN,
    LOOSE,
    MOST_CHECKPOINTS,
    MOST_PLAYERS,
    NUM_STEPS,
    OUTSIDE,
    REASONS,
    SLOTS,
    WAITING,
)


def parts(game: "rules.Game") -> list[Part]:
    """List the parts: the table, the seats beginning with the viewer, cards, then single numbers."""
    city = game.city
    most = max(max(city.kitt_count), max(city.detour_count))
    cards = sum(city.kitt_count) + sum(city.detour_count)
    rounds = game.options["max_rounds"].max
    seats, kinds = MOST_PLAYERS, KITT + DETOUR_KINDS
    return [
        Part("number of the tile on each cell, from 1", (CELLS,), 0, TILES),
        Part("printed roads of each tile", (TILES, 4), 0, 1),
        Part("open sides of each tile", (TILES, 4), 0, 1),
        Part("barriers", (TILES,), 0, 1),
        Part("detour cards on each tile", (TILES, int(city.most_on_tile)), 0, 4 * DETOUR_KINDS),
        Part("tiles face down, set aside, known to be loose, drawn", (4, TILES), 0, 1),
        Part("cars: waiting, field, field entered from", (seats, 3), 0, SLOTS * TILES + 1, per_seat=True),
        Part("headings", (seats, 4), 0, 1, per_seat=True),
        Part("waiting at", (seats, 4), 0, 1, per_seat=True),
        Part("roof, coat, first tile laid", (seats, 3), 0, 1, per_seat=True),
        Part("checkpoints visited", (seats, MOST_CHECKPOINTS), 0, 1, per_seat=True),
        Part("K.I.T.T. and detour cards held", (seats, 2), 0, cards, per_seat=True),
        Part("kinds of cards played", (seats, kinds), 0, 1, per_seat=True),
        Part("turn, starting player", (seats, 2), 0, 1, per_seat=True),
        Part("rammed, hit by the red car", (seats, 2), 0, 1, per_seat=True),
        Part("own cards", (kinds,), 0, most),
        Part("cards unseen", (kinds,), 0, most),
        Part("K.I.T.T. cards used", (KITT,), 0, most),
        Part("red car, start tile", (2, TILES), 0, 1),
        Part("checkpoints, from 1", (MOST_CHECKPOINTS,), 0, TILES),
        Part("escape cards left", (int(city.num_escapes),), 0, 1),
        Part("what is due", (NUM_STEPS,), 0, 1),
        Part("roll, points left", (2,), 0, rules.MOST_POINTS),
        Part("spent, finished, K.I.T.T. played, detour played, ram done", (5,), 0, 1),
        Part("detour being laid: kind, tile, from 1", (2,), 0, TILES),
        Part("tiles loose, in the centre", (2,), 0, TILES),
        Part("rounds, limit", (2,), 0, rounds),
        Part("asked", (1,), 0, 1),
        Part("players", (1,), 0, seats),
        Part("options", (14,), 0, 1),
        Part("checkpoints wanted", (1,), 0, MOST_CHECKPOINTS),
        Part("won", (seats,), 0, 1, per_seat=True),
        Part("ended by capture, by the red car, by the round limit", (len(REASONS),), 0, 1),
    ]


def write(state: "rules.State", seat: i64, out: vec[i64]) -> None:
    """Write all parts in their order."""
    for i in range(len(out)):
        out[i] = 0
    at: i64 = write_track(state, out)
    at = write_seats(state, seat, out, at)
    at = write_cards(state, seat, out, at)
    at = write_places(state, out, at)
    write_turn(state, seat, out, at)


def write_track(state: "rules.State", out: vec[i64]) -> i64:
    """Write the tiles, the roads and the detours on them."""
    for cell in range(CELLS):
        out[cell] = max(state.track.tile_at[cell], -1) + 1
    at: i64 = CELLS
    deep: i64 = state.city.most_on_tile
    paved = len(state.roads.cards) > 0
    for tile in range(TILES):
        for side in range(4):
            out[at + 4 * tile + side] = (state.track.arms[tile] >> side) & 1
            if paved:
                out[at + 4 * TILES + 4 * tile + side] = (state.roads.open[tile] >> side) & 1
        if paved:
            out[at + 8 * TILES + tile] = 1 if state.roads.has_barrier(tile) else 0
            for place in range(state.roads.cards_on(tile)):
                out[at + 9 * TILES + tile * deep + place] = state.roads.card(tile, place) + 1
    at += (9 + deep) * TILES
    for tile in range(TILES):
        spot: i64 = state.spot[tile]
        if tile == state.drawn:
            out[at + 3 * TILES + tile] = 1
        elif spot == ASIDE:
            out[at + TILES + tile] = 1
        elif spot < 0:  # loose or in the centre: only tiles known to be loose are told apart
            out[at + tile] = 1
            out[at + 2 * TILES + tile] = 1 if spot == KNOWN or (spot == LOOSE and state.central == 0) else 0
    return at + 4 * TILES


def write_seats(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    most: i64 = MOST_PLAYERS
    kinds: i64 = KITT + DETOUR_KINDS
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        field: i64 = state.field[other]
        row: i64 = at + 3 * place
        if field <= WAITING:
            out[row] = 1
            out[at + 7 * most + 4 * place + WAITING - field] = 1
        elif field >= 0:
            out[row + 1] = field + 1
        if other == state.current and state.entered_from != -1:
            out[row + 2] = SLOTS * TILES + 1 if state.entered_from == OUTSIDE else state.entered_from + 1
        if state.heading[other] >= 0:
            out[at + 3 * most + 4 * place + state.heading[other]] = 1
        row = at + 11 * most + 3 * place
        out[row] = state.roof[other]
        out[row + 1] = state.coat[other]
        out[row + 2] = state.first_laid[other]
        row = at + 14 * most + MOST_CHECKPOINTS * place
        for number in range(state.checkpoints):
            out[row + number] = (state.visited[other] >> number) & 1
        row = at + (14 + MOST_CHECKPOINTS) * most + 2 * place
        for kind in range(KITT):
            out[row] += state.kitt[KITT * other + kind]
        for kind in range(DETOUR_KINDS):
            out[row + 1] += state.detours[DETOUR_KINDS * other + kind]
        row = at + (16 + MOST_CHECKPOINTS) * most + kinds * place
        for kind in range(kinds):
            out[row + kind] = (state.played[other] >> kind) & 1
        row = at + (16 + MOST_CHECKPOINTS + kinds) * most + 2 * place
        out[row] = 1 if other == state.current else 0
        out[row + 1] = 1 if other == state.start_player else 0
        row += 2 * most
        out[row] = 1 if other == state.rammed else 0
        out[row + 1] = (state.hit_by_red >> other) & 1
    return at + (20 + MOST_CHECKPOINTS + kinds) * most


def write_cards(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the own cards, the cards that the seat cannot see, and the used ones."""
    kinds: i64 = KITT + DETOUR_KINDS
    for kind in range(kinds):
        unseen: i64 = state.aside[kind]
        for other in range(state.players):
            held: i64 = 0
            if kind < KITT:
                held = state.kitt[KITT * other + kind]
            else:
                held = state.detours[DETOUR_KINDS * other + kind - KITT]
            if other == seat:
                out[at + kind] = held
            else:
                unseen += held
        out[at + kinds + kind] = unseen
    at += 2 * kinds
    for kind in range(KITT):
        out[at + kind] = state.discards[kind]
    return at + KITT


def write_places(state: "rules.State", out: vec[i64], at: i64) -> i64:
    """Write the red car, the start, the checkpoints and the escape cards."""
    if state.red >= 0:
        out[at + state.red] = 1
    if state.start >= 0:
        out[at + TILES + state.start] = 1
    at += 2 * TILES
    for number in range(state.checkpoints):
        out[at + number] = state.checkpoint[number] + 1
    at += MOST_CHECKPOINTS
    for card in range(state.city.num_escapes):
        out[at + card] = (state.escapes >> card) & 1
    return at + state.city.num_escapes


def write_turn(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> None:
    """Write the pending decision, the drive, the state of the game and its options."""
    settings = state.settings
    out[at + state.phase] = 1
    at += NUM_STEPS
    at = put(out, at, state.roll)
    at = put(out, at, state.remaining)
    at = put_flag(out, at, state.spent)
    at = put_flag(out, at, state.finished)
    at = put_flag(out, at, state.kitt_played)
    at = put_flag(out, at, state.detour_played)
    at = put_flag(out, at, state.ram_done)
    at = put(out, at, state.detour_kind + 1)
    at = put(out, at, state.detour_tile + 1)
    at = put(out, at, state.loose)
    at = put(out, at, state.central)
    at = put(out, at, state.rounds)
    at = put(out, at, settings.max_rounds)
    at = put_flag(out, at, state.actor() == seat)
    at = put(out, at, state.players)
    at = put_flag(out, at, settings.any_edge)
    at = put_flag(out, at, settings.start_rolled)
    at = put_flag(out, at, settings.in_order)
    at = put_flag(out, at, settings.dealt_on)
    at = put_flag(out, at, settings.shuffled)
    at = put_flag(out, at, settings.one_arm or settings.all_arms)
    at = put_flag(out, at, settings.all_arms)
    at = put_flag(out, at, settings.protected)
    at = put_flag(out, at, settings.turn_anywhere)
    at = put_flag(out, at, settings.cards_on_the_way)
    at = put_flag(out, at, settings.escape_after_roof)
    at = put_flag(out, at, settings.given)
    at = put_flag(out, at, settings.laid_by_chance)
    at = put_flag(out, at, settings.start_by_chance)
    at = put(out, at, settings.checkpoints)
    if state.winner >= 0:
        out[at + (state.winner - seat + state.players) % state.players] = 1
    if state.reason >= 0:
        out[at + MOST_PLAYERS + state.reason] = 1


def put(out: vec[i64], at: i64, number: i64) -> i64:
    """Write a number; return the place behind it."""
    out[at] = number
    return at + 1


def put_flag(out: vec[i64], at: i64, flag: bool) -> i64:
    """Write 1 or 0; return the place behind it."""
    out[at] = 1 if flag else 0
    return at + 1

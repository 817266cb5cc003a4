"""Knight Rider: a position as numbers for machine learning."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.tables import (
    ASIDE,
    CELLS,
    KITT,
    KNOWN,
    LOOSE,
    MOST_CHECKPOINTS,
    MOST_POINTS,
    NUM_STEPS,
    OUTSIDE,
    REASONS,
    SLOTS,
    WAITING,
)

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.state import State

CARD_KINDS: Final = KITT + DETOUR_KINDS


def write_parts(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the table, the seats beginning with the viewer, cards, then single numbers."""
    write_track(state, write)
    write_tiles_left(state, write)
    write_cars(state, seat, write)
    write_seats(state, seat, write)
    write_cards(state, seat, write)
    write_places(state, write)
    write_drive(state, write)
    write_game(state, seat, write)
    write_options(state, write)
    write_end(state, seat, write)


def write_track(state: "State", write: ObservationWriter) -> None:
    """Write the tiles, the roads and the detours on them."""
    out = write.out
    tile_at = state.track.tile_at
    arms = state.track.arms
    roads = state.roads
    deep: i64 = state.city.most_on_tile
    tiles: i64 = write.part("number of the tile on each cell, from 1", TILES, CELLS)
    printed: i64 = write.part("printed roads of each tile", 1, TILES, 4)
    open_sides: i64 = write.part("open sides of each tile", 1, TILES, 4)
    barriers: i64 = write.part("barriers", 1, TILES)
    cards: i64 = write.part("detour cards on each tile", 4 * DETOUR_KINDS, TILES, deep)
    for cell in range(CELLS):
        if tile_at[cell] >= 0:
            out[tiles + cell] = tile_at[cell] + 1
    for tile in range(TILES):
        for side in range(4):
            out[printed + 4 * tile + side] = (arms[tile] >> side) & 1
    if len(roads.cards) == 0:
        return
    open_ = roads.open
    for tile in range(TILES):
        for side in range(4):
            out[open_sides + 4 * tile + side] = (open_[tile] >> side) & 1
        if roads.has_barrier(tile):
            out[barriers + tile] = 1
        for place in range(roads.cards_on(tile)):
            out[cards + tile * deep + place] = roads.card(tile, place) + 1


def write_tiles_left(state: "State", write: ObservationWriter) -> None:
    """Write which tiles do not lie on the table, as far as all players know it."""
    out = write.out
    face_down: i64 = write.part("tiles face down, set aside, known to be loose, drawn", 1, 4, TILES)
    aside: i64 = face_down + TILES
    known: i64 = aside + TILES
    drawn: i64 = known + TILES
    spots = state.spot
    for tile in range(TILES):
        spot: i64 = spots[tile]
        if tile == state.drawn:
            out[drawn + tile] = 1
        elif spot == ASIDE:
            out[aside + tile] = 1
        elif spot < 0:  # loose or in the centre: only tiles known to be loose are told apart
            out[face_down + tile] = 1
            if spot == KNOWN or (spot == LOOSE and state.central == 0):
                out[known + tile] = 1


def write_cars(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write where the cars stand, and how; entries of absent seats stay 0."""
    out = write.out
    most: i64 = SLOTS * TILES + 1
    cars: i64 = write.per_seat("cars: waiting, field, field entered from", most, 3)
    headings: i64 = write.per_seat("headings", 1, 4)
    entries: i64 = write.per_seat("waiting at", 1, 4)
    conditions: i64 = write.per_seat("roof, coat, first tile laid", 1, 3)
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        field: i64 = state.field[other]
        car: i64 = cars + 3 * place
        if field <= WAITING:
            out[car] = 1
            out[entries + 4 * place + WAITING - field] = 1
        elif field >= 0:
            out[car + 1] = field + 1
        if other == state.current and state.entered_from != -1:
            out[car + 2] = most if state.entered_from == OUTSIDE else state.entered_from + 1
        if state.heading[other] >= 0:
            out[headings + 4 * place + state.heading[other]] = 1
        condition: i64 = conditions + 3 * place
        out[condition] = state.roof[other]
        out[condition + 1] = state.coat[other]
        out[condition + 2] = state.first_laid[other]


def write_seats(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write what each seat has visited, holds, has played and has to do."""
    out = write.out
    kinds: i64 = CARD_KINDS
    kitt = state.kitt
    detours = state.detours
    visited: i64 = write.per_seat("checkpoints visited", 1, MOST_CHECKPOINTS)
    held: i64 = write.per_seat("K.I.T.T. and detour cards held", state.knr.num_cards, 2)
    played: i64 = write.per_seat("kinds of cards played", 1, kinds)
    turns: i64 = write.per_seat("turn, starting player", 1, 2)
    hits: i64 = write.per_seat("rammed, hit by the red car", 1, 2)
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        for number in range(state.checkpoints):
            out[visited + MOST_CHECKPOINTS * place + number] = (state.visited[other] >> number) & 1
        for card in range(KITT * other, KITT * other + KITT):
            out[held + 2 * place] += kitt[card]
        for card in range(DETOUR_KINDS * other, DETOUR_KINDS * other + DETOUR_KINDS):
            out[held + 2 * place + 1] += detours[card]
        used: i64 = state.played[other]
        for kind in range(kinds):
            out[played + kinds * place + kind] = (used >> kind) & 1
        if other == state.current:
            out[turns + 2 * place] = 1
        if other == state.start_player:
            out[turns + 2 * place + 1] = 1
        if other == state.rammed:
            out[hits + 2 * place] = 1
        out[hits + 2 * place + 1] = (state.hit_by_red >> other) & 1


def write_cards(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the own cards, the cards that the seat cannot see, and the used ones."""
    out = write.out
    most: i64 = state.knr.most_copies
    own: i64 = write.part("own cards", most, CARD_KINDS)
    hidden: i64 = write.part("cards unseen", most, CARD_KINDS)
    write_deck(state.kitt, KITT, seat, out, own, hidden)
    write_deck(state.detours, DETOUR_KINDS, seat, out, own + KITT, hidden + KITT)
    for kind in range(CARD_KINDS):
        out[hidden + kind] += state.aside[kind]
    write.numbers("K.I.T.T. cards used", state.discards, most)


def write_deck(hands: vec[i64], kinds: i64, seat: i64, out: vec[i64], own: i64, hidden: i64) -> None:
    """Write the own cards of a deck, and add up those of the others."""
    first: i64 = kinds * seat
    for card in range(len(hands)):
        if first <= card < first + kinds:
            out[own + card - first] = hands[card]
        else:
            out[hidden + card % kinds] += hands[card]


def write_places(state: "State", write: ObservationWriter) -> None:
    """Write the red car, the start, the checkpoints and the escape cards."""
    out = write.out
    red: i64 = write.part("red car, start tile", 1, 2, TILES)
    checkpoints: i64 = write.part("checkpoints, from 1", TILES, MOST_CHECKPOINTS)
    escapes: i64 = write.part("escape cards left", 1, state.city.num_escapes)
    if state.red >= 0:
        out[red + state.red] = 1
    if state.start >= 0:
        out[red + TILES + state.start] = 1
    for number in range(state.checkpoints):
        out[checkpoints + number] = state.checkpoint[number] + 1
    for card in range(state.city.num_escapes):
        out[escapes + card] = (state.escapes >> card) & 1


def write_drive(state: "State", write: ObservationWriter) -> None:
    """Write the pending decision, and what was done in this turn."""
    write.one_hot("what is due", state.phase, NUM_STEPS)
    write.group("roll, points left", MOST_POINTS)
    write.entry("roll", state.roll)
    write.entry("points left", state.remaining)
    write.group("spent, finished, K.I.T.T. played, detour played, ram done", 1)
    write.entry_flag("spent", state.spent)
    write.entry_flag("finished", state.finished)
    write.entry_flag("K.I.T.T. played", state.kitt_played)
    write.entry_flag("detour played", state.detour_played)
    write.entry_flag("ram done", state.ram_done)
    write.group("detour being laid: kind, tile, from 1", TILES)
    write.entry("kind", state.detour_kind + 1)
    write.entry("tile", state.detour_tile + 1)


def write_game(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the tiles left to build with, the rounds, and who is asked."""
    write.group("tiles loose, in the centre", TILES)
    write.entry("tiles loose", state.loose)
    write.entry("tiles in the centre", state.central)
    write.group("rounds, limit", state.knr.most_rounds)
    write.entry("rounds", state.rounds)
    write.entry("limit", state.settings.max_rounds)
    write.flag("asked", state.actor() == seat)
    write.number("players", state.players, write.seats)


def write_options(state: "State", write: ObservationWriter) -> None:
    """Write the options that change the rules."""
    settings = state.settings
    write.group("options", 1)
    write.entry_flag("placement at any edge", settings.any_edge)
    write.entry_flag("start tile rolled", settings.start_rolled)
    write.entry_flag("checkpoints in order", settings.in_order)
    write.entry_flag("surplus cards dealt", settings.dealt_on)
    write.entry_flag("cards shuffled", settings.shuffled)
    write.entry_flag("detours fit one road", settings.one_arm or settings.all_arms)
    write.entry_flag("detours fit all roads", settings.all_arms)
    write.entry_flag("trap protection", settings.protected)
    write.entry_flag("quarter turns anywhere", settings.turn_anywhere)
    write.entry_flag("cards between steps", settings.cards_on_the_way)
    write.entry_flag("escape after a roof turn", settings.escape_after_roof)
    write.entry_flag("track given", settings.given)
    write.entry_flag("track laid by chance", settings.laid_by_chance)
    write.entry_flag("start tile by chance", settings.start_by_chance)
    write.number("checkpoints wanted", settings.checkpoints, MOST_CHECKPOINTS)


def write_end(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write who won, and how."""
    won: i64 = write.per_seat("won", 1)
    if state.winner >= 0:
        write.out[won + (state.winner - seat + state.players) % state.players] = 1
    write.one_hot("ended by capture, by the red car, by the round limit", state.reason, len(REASONS))

"""Knight Rider: a position as plain data, which loading.py reads."""

from typing import Any

from mypy_extensions import i64

from spieltisch.engine.core import CHANCE
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import rules, wording
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, DIRECTIONS, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ASIDE,
    CENTRAL,
    DRAWN_GAME,
    KITT,
    KNOWN,
    NOBODY,
    OUTSIDE,
    PENDING,
    PHASE_OF,
    PHASES,
    RAM,
    RAM_AGAIN,
    REASONS,
    RED_RAM,
    WAITING,
)


def dump(state: "rules.State") -> dict[str, Any]:
    """Return the complete position."""
    city = state.city
    seats = range(state.players)
    laid = [tile for tile in range(TILES) if state.spot[tile] >= 0]
    return {
        "options": {"players": state.players, **state.settings.options},
        "phase": PHASES[PHASE_OF[state.phase]],
        "n": state.players,
        "current": state.current,
        "starting_player": number(state.start_player),
        "loose_tiles": loose_tiles(state),
        "centre_tiles": wording.numbers_at(state, CENTRAL),
        "drawn_tile": city.numbers[state.drawn] if state.drawn >= 0 else None,
        "tiles_set_aside": wording.numbers_at(state, ASIDE),
        "known_loose": wording.numbers_at(state, KNOWN),
        "first_tile_laid": [laid_one != 0 for laid_one in state.first_laid],
        "tiles": [wording.tile_text(state, tile) for tile in laid],
        "detours": detours(state),
        "cars": [car(state, seat) for seat in seats],
        "red": cell_name(state, state.red),
        "start_tile": cell_name(state, state.start),
        "hands": [hand(state, seat) for seat in seats],
        "played": [played(state, seat) for seat in seats],
        "discards": counts(city.kitt, state.discards),
        "set_aside": {
            "kitt": counts(city.kitt, state.aside[:KITT]),
            "detour": counts(city.detours, state.aside[KITT:]),
        },
        "turn": turn(state),
        "escape": [name for card, name in enumerate(city.escapes) if state.escapes >> card & 1],
        "checkpoints": [cell_name(state, state.checkpoint[place]) for place in range(state.checkpoints)],
        "visited": [
            [state.visited[seat] >> place & 1 == 1 for place in range(state.checkpoints)] for seat in seats
        ],
        "round_counter": state.rounds,
        "winner": "draw" if state.winner == DRAWN_GAME else number(state.winner),
        "reason": REASONS[state.reason] if state.reason >= 0 else None,
        "pending": pending(state),
    }


def number(value: int) -> int | None:
    """Return a seat, or None for NOBODY."""
    return value if value >= 0 else None


def loose_tiles(state: "rules.State") -> list[int]:
    """Return the numbers of the loose tiles, known to be loose or not."""
    return [state.city.numbers[tile] for tile in range(TILES) if KNOWN <= state.spot[tile] < 0]


def cell_name(state: "rules.State", tile: int) -> str | None:
    """Return the cell of a tile."""
    return state.city.cells[state.cell_of(tile)] if tile >= 0 else None


def detours(state: "rules.State") -> dict[str, list[list[str | int]]]:
    """Return the detour cards on each tile from the bottom, in the order of the cells."""
    found: dict[str, list[list[str | int]]] = {}
    roads, city = state.roads, state.city
    for cell, tile in enumerate(state.track.tile_at):
        if tile >= 0 and len(roads.cards) > 0 and roads.cards_on(tile) > 0:
            cards = [roads.card(tile, place) for place in range(roads.cards_on(tile))]
            found[city.cells[cell]] = [[city.detours[card >> 2], card & 3] for card in cards]
    return found


def car(state: "rules.State", seat: int) -> dict[str, Any]:
    """Return the place and condition of a car."""
    field, heading = state.field[seat], state.heading[seat]
    return {
        "waiting": DIRECTIONS[WAITING - field] if field <= WAITING else None,
        "field": wording.field_name(state, field) if field >= 0 else None,
        "heading": DIRECTIONS[heading] if heading >= 0 else None,
        "roof": state.roof[seat] != 0,
        "coat": state.coat[seat] != 0,
    }


def hand(state: "rules.State", seat: int) -> dict[str, dict[str, int]]:
    """Return the cards of a seat by kind."""
    kitt = state.kitt[KITT * seat : KITT * seat + KITT]
    held = state.detours[DETOUR_KINDS * seat : DETOUR_KINDS * seat + DETOUR_KINDS]
    return {"kitt": counts(state.city.kitt, kitt), "detour": counts(state.city.detours, held)}


def played(state: "rules.State", seat: int) -> list[str]:
    """Return the kinds of cards that a seat has played."""
    kinds = [*state.city.kitt, *state.city.detours]
    return [name for kind, name in enumerate(kinds) if state.played[seat] >> kind & 1]


def counts(names: list[str], cards: vec[i64]) -> dict[str, int]:
    """Count the cards of each kind."""
    return {name: cards[kind] for kind, name in enumerate(names)}


def turn(state: "rules.State") -> dict[str, Any]:
    """Return the roll, the points left, and what was done in this turn."""
    entered: str | None = None
    if state.entered_from == OUTSIDE:
        entered = "outside"
    elif state.entered_from != NOBODY:
        entered = wording.field_name(state, state.entered_from)
    return {
        "roll": state.roll if state.roll > 0 else None,
        "remaining": state.remaining,
        "any_spent": state.spent,
        "finished": state.finished,
        "kitt_played": state.kitt_played,
        "detour_played": state.detour_played,
        "entered_from": entered,
        "ram_done": state.ram_done,
        "detour_kind": state.city.detours[state.detour_kind] if state.detour_kind >= 0 else None,
        "detour_cell": cell_name(state, state.detour_tile),
    }


def pending(state: "rules.State") -> dict[str, Any] | None:
    """Return the outcome that chance decides next, and the seats concerned."""
    if state.actor() != CHANCE:
        return None
    seats: list[int] = []
    if state.phase == RAM or state.phase == RAM_AGAIN:
        seats = [state.rammed]
    if state.phase == RED_RAM:
        order = [(state.current + place) % state.players for place in range(state.players)]
        seats = [seat for seat in order if state.hit_by_red >> seat & 1]
    return {"kind": PENDING[state.phase], "seats": seats}

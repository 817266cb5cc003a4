"""Knight Rider: the detour cards: the kinds that can be played, then the tile, then the rotation."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import append, vec
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import cards
from spieltisch.games.knight_rider.rules.steps.base import Decision
from spieltisch.games.knight_rider.rules.tables import (
    ARM,
    BORDER,
    CELLS,
    DETOUR_ROTATION,
    DRIVE,
    KITT,
    NOBODY,
    SLOTS,
    WAITING,
    opposite,
)
from spieltisch.games.knight_rider.rules.text_values import (
    detour_name,
    number_at,
    place_name,
    place_values,
)

ENOUGH_FIELDS: Final = 2  # middle fields that a car must be able to reach


class Cell(Decision):
    """KNR-98: the tile for the chosen detour card."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.current:
            return 0
        tile_at = state.track.tile_at
        n: i64 = 0
        for cell in range(CELLS):
            if tile_at[cell] >= 0 and can_lay_on(state, state.detour_kind, tile_at[cell]):
                out[n] = state.knr.cell.number(cell)
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        state.detour_tile = state.track.tile_at[state.knr.cell.place(number)]
        state.phase = DETOUR_ROTATION

    def message(self, state: State, number: int) -> Sentence:
        cell = state.city.cells[state.knr.cell.place(number)]
        return "cell", {"card": detour_name(state), "cell": cell, "tile": number_at(state, cell)}

    def question(self, state: State) -> Sentence:
        return "prompt-detour-cell", {"card": detour_name(state)}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        cell = state.knr.cell.place(action)
        name = state.city.cells[cell]
        tile = state.track.tile_at[cell]
        card = detour_name(state)
        if tile < 0:
            return Reason("KNR-98", "refused-no-tile", {"cell": name})
        values: dict[str, object] = {"cell": name, "tile": state.city.numbers[tile], "card": card}
        if state.roads.cards_on(tile) >= state.city.most_on_tile:
            return Reason("KNR-103", "refused-full", {**values, "limit": state.city.most_on_tile})
        if any(fitting(state, tile)):
            return Reason("KNR-104", "refused-walls-in", values)
        return Reason("KNR-105", "refused-fit", values)


class Rotation(Decision):
    """KNR-98: the rotation of the chosen detour card."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.current:
            return 0
        kind: i64 = state.detour_kind
        tile: i64 = state.detour_tile
        n: i64 = 0
        for rotation in range(state.city.card_rotations[kind]):
            if card_fits(state, kind, tile, rotation) and not walls_in(state, kind, tile, rotation):
                out[n] = state.knr.rotation.number(rotation)
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        lay(state, state.knr.rotation.place(number))

    def message(self, state: State, number: int) -> Sentence:
        return "rotation", {"card": detour_name(state), "rotation": state.knr.rotation.place(number)}

    def question(self, state: State) -> Sentence:
        tile = state.city.numbers[state.detour_tile]
        return "prompt-detour-rotation", {"card": detour_name(state), "tile": tile}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        rotation = state.knr.rotation.place(action)
        tile, kind = state.detour_tile, state.detour_kind
        values: dict[str, object] = {
            "cell": place_name(state, tile),
            "tile": state.city.numbers[tile],
            "card": detour_name(state),
        }
        different = state.city.card_rotations[kind]
        if rotation >= different:
            return Reason("KNR-99", "refused-card-alike", {**values, "alike": rotation % different})
        if card_fits(state, kind, tile, rotation):
            return Reason("KNR-104", "refused-walls-in", values)
        return Reason("KNR-105", "refused-fit", values)


def write_kinds(state: State, out: vec[i64], n: i64) -> i64:
    """KNR-97, KNR-98: write the kinds in hand that can be laid somewhere."""
    first: i64 = DETOUR_KINDS * state.current
    if state.roads.full == state.track.laid:
        return n
    for kind in range(DETOUR_KINDS):
        if state.detours[first + kind] > 0 and can_lay_anywhere(state, kind):
            out[n] = state.knr.detour.number(kind)
            n += 1
    return n


def can_lay_anywhere(state: State, kind: i64) -> bool:
    """Return whether any tile takes a card of this kind."""
    for tile in range(TILES):  # noqa: SIM110 - a generator would be boxed
        if state.spot[tile] >= 0 and can_lay_on(state, kind, tile):
            return True
    return False


def can_lay_on(state: State, kind: i64, tile: i64) -> bool:
    """Return whether a tile takes a card of this kind in some rotation (KNR-103)."""
    if state.roads.cards_on(tile) >= state.city.most_on_tile:
        return False
    for rotation in range(state.city.card_rotations[kind]):
        if card_fits(state, kind, tile, rotation) and not walls_in(state, kind, tile, rotation):
            return True
    return False


def card_fits(state: State, kind: i64, tile: i64, rotation: i64) -> bool:
    """KNR-105: return whether a card fits a tile in this rotation."""
    settings = state.settings
    card: i64 = state.city.card_arms[4 * kind + rotation]
    common: i64 = card & state.roads.arms[tile]
    if settings.all_arms:
        return common == card
    return common != 0 or not settings.one_arm


def walls_in(state: State, kind: i64, tile: i64, rotation: i64) -> bool:
    """KNR-104, R-17: return whether a card leaves any car less than two middle fields, fewer than before."""
    if not state.settings.protected:
        return False
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if shuts_in(state, seat, kind, tile, rotation):
            return True
    return False


def open_under(state: State, kind: i64, tile: i64, rotation: i64) -> i64:
    """KNR-100: return the sides of a tile that a card on top of it leaves open."""
    return state.roads.arms[tile] & state.city.card_arms[4 * kind + rotation]


def shuts_in(state: State, seat: i64, kind: i64, tile: i64, rotation: i64) -> bool:
    """R-17: return whether a card leaves a car less than two middle fields, and fewer than before."""
    mask: i64 = open_under(state, kind, tile, rotation)
    after: i64 = middle_fields(state, seat, tile, mask, state.city.card_barrier[kind] != 0)
    return after < ENOUGH_FIELDS and after < middle_fields(state, seat, NOBODY, 0, False)


def middle_fields(state: State, seat: i64, changed: i64, mask: i64, barrier: bool) -> i64:
    """R-17: count the middle fields that a car could drive to, at most two, if `changed` were open to `mask`.

    Other cars are ignored; fields with a barrier are neither entered nor counted.
    """
    field: i64 = state.field[seat]
    if field == NOBODY:
        return ENOUGH_FIELDS
    if field <= WAITING:
        field = movement.rim_field(state, field)
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
    state: State, found: vec[i64], tile: i64, side: i64, changed: i64, mask: i64, barrier: bool
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


def open_sides(state: State, tile: i64, changed: i64, mask: i64) -> i64:
    """Return the open sides of a tile, with `mask` for the tile `changed`."""
    return mask if tile == changed else state.roads.open[tile]


def barred(state: State, tile: i64, changed: i64, barrier: bool) -> bool:
    """Return whether a tile has a barrier, with `barrier` for the tile `changed`."""
    return barrier if tile == changed else state.roads.has_barrier(tile)


def lay(state: State, rotation: i64) -> None:
    """KNR-98 to KNR-102: lay the chosen detour card."""
    seat: i64 = state.current
    kind: i64 = state.detour_kind
    tile: i64 = state.detour_tile
    if not state.owns_roads:
        state.roads = state.roads.copy()
        state.owns_roads = True
    state.roads.lay_card(tile, kind, rotation)
    if state.events is not None:
        state.add_event("detour", seat, detour_values(state, rotation))
    state.detours[DETOUR_KINDS * seat + kind] -= 1
    state.played[seat] |= 1 << (KITT + kind)
    state.detour_played = True
    state.detour_kind = NOBODY
    state.detour_tile = NOBODY
    state.phase = DRIVE


def detour_values(state: State, rotation: i64) -> dict[str, object]:
    """Return the values of the detour card that was just laid."""
    values = place_values(state, state.detour_tile)
    count = state.roads.cards_on(state.detour_tile)
    values.update({"card": detour_name(state), "rotation": rotation, "number": count})
    return values


def kind_refusal(state: State, kind: i64) -> Reason:
    """Explain why a detour card cannot be played."""
    card = state.city.detours[kind]
    if state.detour_played:
        return Reason("KNR-97", "refused-second-detour", {})
    if state.detours[DETOUR_KINDS * state.current + kind] == 0:
        return Reason("KNR-98", "refused-no-card", {"card": card})
    if not cards.may_play(state):
        return Reason("KNR-36", "refused-mid-move", {"card": card})
    if state.roads.full == state.track.laid:
        return Reason("KNR-103", "refused-all-full", {"limit": state.city.most_on_tile})
    rule = "KNR-104" if state.settings.protected else "KNR-105"
    return Reason(rule, "refused-no-tile-for-card", {"card": card})


def fitting(state: State, tile: int) -> list[bool]:
    """Return in which rotations the chosen card fits a tile; ignore cars that it would wall in."""
    kind = state.detour_kind
    return [card_fits(state, kind, tile, rotation) for rotation in range(state.city.card_rotations[kind])]

"""Knight Rider: the building of the track, tile by tile."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.core import CHANCE
from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps.base import Chance, ChanceOrSeat
from spieltisch.games.knight_rider.rules.tables import (
    ASIDE,
    CELLS,
    CENTRAL,
    CENTRE_TILES,
    DRAW,
    DRAWN,
    EMPTY,
    KNOWN,
    LOOSE,
    MIDDLE_OF_TABLE,
    NOBODY,
    PLACE,
    SIDE_COUNT,
    VILLAIN,
    build_roads,
)
from spieltisch.games.knight_rider.rules.text_values import (
    drawn_number,
    number_at,
    numbers_at,
    tile_values,
)


class Centre(Chance):
    """KNR-8: chance draws a tile for the centre."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        return write_loose(state, out, self.outcome)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-8: put one of four tiles face down into the centre."""
        state.spot[self.outcome.place(number)] = CENTRAL
        state.loose -= 1
        state.central += 1
        if state.events is not None:
            state.add_event("centre-tile", NOBODY, {"count": state.central})
        if state.central == CENTRE_TILES:
            open_draw(state)


class Draw(Chance):
    """KNR-9: chance draws a tile to build with."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        return write_loose(state, out, self.outcome)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-9: draw a tile; set it aside if it fits nowhere (KNR-19)."""
        tile: i64 = self.outcome.place(number)
        state.loose -= 1
        state.spot[tile] = DRAWN
        state.drawn = tile
        if state.events is not None:
            state.add_event("drew-tile", state.current, tile_values(state, tile))
        if can_place(state):
            state.phase = PLACE
            return
        if state.events is not None:
            state.add_event("no-fit", state.current, tile_values(state, tile))
        state.spot[tile] = ASIDE
        state.set_aside += 1
        state.drawn = NOBODY
        open_draw(state)


class Place(ChanceOrSeat):
    """KNR-10 to KNR-20: the builder lays the drawn tile; chance does with track = random."""

    def by_chance(self, state: State) -> bool:
        return state.settings.laid_by_chance

    def write_numbers(self, state: State, out: vec[i64], numbers: ActionRange) -> i64:
        return write_placements(state, out, numbers)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        numbers = self.outcome if seat == CHANCE else self.action
        lay_tile(state, numbers.place(number), numbers.place(number, 1))

    def message(self, state: State, number: int) -> Sentence:
        chance = state.actor() == CHANCE
        words = state.outcome_words(number) if chance else state.action_words(number)
        key = "placement" if chance else "place-tile"
        return key, {"tile": drawn_number(state), "cell": words[1], "rotation": words[2]}

    def question(self, state: State) -> Sentence:
        return "prompt-place", {"tile": drawn_number(state), "shape": state.city.shapes[state.drawn]}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        city, track = state.city, state.track
        cell, rotation = self.action.place(action), self.action.place(action, 1)
        name = city.cells[cell]
        tile = state.drawn
        values: dict[str, object] = {"cell": name, "tile": city.numbers[tile]}
        if track.tile_at[cell] == MIDDLE_OF_TABLE:
            return Reason("KNR-18", "refused-centre", values)
        if track.tile_at[cell] != EMPTY:
            return Reason("KNR-9", "refused-occupied", {**values, "lying": number_at(state, name)})
        if not touches(state, cell):
            if state.first_laid[state.current] == 0:
                return Reason("KNR-10", "refused-first-tile", values)
            if track.edges[cell] == 0:
                return Reason("KNR-12", "refused-no-contact", values)
            return Reason("KNR-16", "refused-no-road", values)
        if rotation >= city.rotations[tile]:
            alike = rotation % city.rotations[tile]
            return Reason("KNR-9", "refused-look-alike", {**values, "rotation": rotation, "alike": alike})
        arms = city.arms[4 * tile + rotation]
        if not track.fits(cell, arms):
            roads = track.edges[cell] & 15
            if SIDE_COUNT[roads] > 1 and arms & roads != roads:
                return Reason("KNR-15", "refused-roads", {**values, "roads": SIDE_COUNT[roads]})
            return Reason("KNR-14", "refused-edges", {**values, "rotation": rotation})
        return Reason("KNR-20", "refused-closed", values)


def write_loose(state: State, out: vec[i64], numbers: ActionRange) -> i64:
    """Write the loose tiles."""
    spot = state.spot
    n: i64 = 0
    for tile in range(TILES):
        if spot[tile] == LOOSE or spot[tile] == KNOWN:
            out[n] = numbers.number(tile)
            n += 1
    return n


def touches(state: State, cell: i64) -> bool:
    """KNR-10, KNR-12, KNR-16: return whether the builder may use an empty cell at all."""
    if state.city.near_centre[cell] != 0:
        return True
    if state.first_laid[state.current] == 0:
        return False
    edges: i64 = state.track.edges[cell]
    if not state.settings.any_edge:
        edges &= 15
    return edges != 0


def is_last_tile(state: State) -> bool:
    """Return whether no tile remains after the one drawn (KNR-20)."""
    return state.loose + state.central + state.set_aside == 0


def write_placements(state: State, out: vec[i64], numbers: ActionRange) -> i64:
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
                    out[n] = numbers.number(cell, rotation)
                    n += 1
    return n


def can_place(state: State) -> bool:
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


def lay_given(state: State, tiles: list[tuple[int, int, int]]) -> None:
    """KNR-120: lay a prepared track; the unused tiles are out of the game."""
    state.track = state.track.copy()
    for tile in range(TILES):
        state.spot[tile] = ASIDE
    for tile, cell, rotation in tiles:
        state.spot[tile] = 4 * cell + rotation
        state.track.lay(tile, cell, rotation)
    state.loose = 0
    state.set_aside = TILES - state.track.laid


def open_draw(state: State) -> None:
    """KNR-9, KNR-17, KNR-19: draw a loose tile, else one of the centre, else end the building."""
    if state.loose == 0 and state.central > 0:
        open_centre(state)
    if state.loose > 0:
        state.phase = DRAW
    else:
        end_building(state)


def open_centre(state: State) -> None:
    """KNR-17: make the tiles of the centre loose."""
    if state.events is not None:
        state.add_event("centre-opened", NOBODY, {"count": state.central})
    spot = state.spot
    for tile in range(TILES):
        if spot[tile] == CENTRAL:
            spot[tile] = LOOSE
    state.loose = state.central
    state.central = 0


def lay_tile(state: State, cell: i64, rotation: i64) -> None:
    """KNR-9 to KNR-20: lay the drawn tile; tiles set aside are loose again (KNR-19)."""
    tile: i64 = state.drawn
    if state.events is not None:
        state.add_event("laid", state.current, laid_values(state, cell, rotation))
    if not state.owns_track:
        state.track = state.track.copy()
        state.owns_track = True
    state.track.lay(tile, cell, rotation)
    state.spot[tile] = 4 * cell + rotation
    state.drawn = NOBODY
    state.first_laid[state.current] = 1
    if state.set_aside > 0:
        mix_back(state)
    state.current = state.seat_after(state.current)
    open_draw(state)


def mix_back(state: State) -> None:
    """KNR-19: mix the tiles set aside back in; all players know that these are loose, not in the centre."""
    if state.events is not None:
        state.add_event("mixed-back", NOBODY, {"tiles": numbers_at(state, ASIDE)})
    for tile in range(TILES):
        if state.spot[tile] == ASIDE:
            state.spot[tile] = KNOWN
    state.loose += state.set_aside
    state.set_aside = 0


def end_building(state: State) -> None:
    """KNR-21: fix the fields and links of the track."""
    if state.events is not None:
        kind = "track-given" if state.settings.given else "building-over"
        state.add_event(kind, NOBODY, {"count": state.track.laid, "left": state.set_aside})
    state.roads = build_roads(state.track, state.spot)
    state.owns_roads = True
    state.current = state.start_player
    state.phase = VILLAIN


def laid_values(state: State, cell: i64, rotation: i64) -> dict[str, object]:
    """Return how the drawn tile is laid."""
    how = "random" if state.settings.laid_by_chance else "chosen"
    values = tile_values(state, state.drawn)
    values.update({"cell": state.city.cells[cell], "rotation": rotation, "how": how})
    return values

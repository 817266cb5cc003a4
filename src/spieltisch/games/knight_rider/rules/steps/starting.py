"""Knight Rider: the villain, the start tile, the checkpoints and the entries of the cars."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.core import CHANCE
from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.box import TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import (
    driving,
)
from spieltisch.games.knight_rider.rules.steps.base import Chance, ChanceOrSeat, Decision
from spieltisch.games.knight_rider.rules.tables import (
    CHECKPOINT,
    ENTRY,
    NOBODY,
    START_TILE,
    WAITING,
    opposite,
)
from spieltisch.games.knight_rider.rules.text_values import (
    place_values,
    side_name,
)


class Villain(Chance):
    """KNR-24: the roll that places the red car."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        """KNR-24, KNR-26: write every tile on the table, if another one could be the start tile."""
        starts: i64 = 0
        for tile in range(TILES):
            if state.spot[tile] >= 0 and state.roads.open_ends(tile) != 0:
                starts += 1
        n: i64 = 0
        for tile in range(TILES):
            if state.spot[tile] >= 0 and (starts > 1 or state.roads.open_ends(tile) == 0):
                out[n] = self.outcome.number(tile)
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-24 to KNR-27: place the red car, then open the choice of the start tile."""
        state.red = self.outcome.place(number)
        if state.events is not None:
            state.add_event("villain", state.current, place_values(state, state.red))
        state.phase = START_TILE
        start = state.knr.start_tile
        out = state.game.buffer()
        if write_start_tiles(state, out, start) == 1 and not state.settings.start_rolled:
            set_start(state, start.place(out[0]), "farthest")


class StartTile(ChanceOrSeat):
    """KNR-25 to KNR-27, KNR-113: the starting player chooses among the farthest tiles, or chance does."""

    def by_chance(self, state: State) -> bool:
        return state.settings.start_by_chance

    def write_numbers(self, state: State, out: vec[i64], numbers: ActionRange) -> i64:
        return write_start_tiles(state, out, numbers)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if state.settings.start_by_chance:
            how = "rolled" if state.settings.start_rolled else "random"
            set_start(state, self.outcome.place(number), how)
        else:
            set_start(state, self.action.place(number), "chosen")

    def message(self, state: State, number: int) -> Sentence:
        if state.actor() == CHANCE:
            return super().message(state, number)
        tile = self.action.place(number)
        return "start-tile", place_values(state, tile)

    def question(self, state: State) -> Sentence:
        return "prompt-start-tile", {}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        return Reason("KNR-27", "refused-start-tile", {"tile": state.action_words(action)[1]})

    def turn_rule(self, state: State) -> str:
        return "KNR-113" if state.settings.start_rolled else self.rule


class Checkpoint(Chance):
    """KNR-115: the roll for a checkpoint, which every car must visit."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        return write_checkpoints(state, out)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        tile: i64 = self.outcome.place(number)
        state.checkpoint[state.checkpoints] = tile
        state.checkpoints += 1
        if state.events is not None:
            values = place_values(state, tile)
            values["number"] = state.checkpoints
            state.add_event("checkpoint", NOBODY, values)
        open_checkpoints(state)


class Entry(Decision):
    """KNR-28: each player chooses an entry."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.current:
            return 0
        ends: i64 = state.roads.open_ends(state.start)
        n: i64 = 0
        for side in range(4):
            if (ends >> side) & 1 == 1:
                out[n] = state.knr.entry.number(side)
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-28, KNR-29: put a car at an entry, heading inwards; after the last car the chase begins."""
        side: i64 = state.knr.entry.place(number)
        state.field[seat] = WAITING - side
        state.heading[seat] = opposite(side)
        if state.events is not None:
            state.add_event("entry", seat, {"side": side_name(side)})
        state.current = state.seat_after(seat)
        if state.current == state.start_player:
            driving.open_turn(state)  # KNR-30

    def message(self, state: State, number: int) -> Sentence:
        return "entry", {"side": state.action_words(number)[1]}

    def question(self, state: State) -> Sentence:
        return "prompt-entry", {}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        values: dict[str, object] = {"tile": state.city.numbers[state.start]}
        return Reason("KNR-28", "refused-entry", {**values, "side": state.action_words(action)[1]})


def write_start_tiles(state: State, out: vec[i64], numbers: ActionRange) -> i64:
    """KNR-25 to KNR-27, KNR-114: write the farthest allowed start tiles, or all of them if it is rolled."""
    red: i64 = state.red
    steps = movement.tile_distances(state, red)
    connected = False
    for tile in range(TILES):
        if steps[tile] > 0 and state.roads.open_ends(tile) != 0:
            connected = True
    farthest: i64 = 0
    n: i64 = 0
    for tile in range(TILES):
        if state.spot[tile] < 0 or tile == red or state.roads.open_ends(tile) == 0:
            continue
        way: i64 = steps[tile]
        if not connected:
            way = movement.across(state, red, tile)
        if way == movement.UNREACHED:
            continue
        if not state.settings.start_rolled:
            if way < farthest:
                continue
            if way > farthest:
                farthest = way
                n = 0
        out[n] = numbers.number(tile)
        n += 1
    return n


def write_checkpoints(state: State, out: vec[i64]) -> i64:
    """KNR-115: write the tiles on the roads of the start tile that are no checkpoint yet."""
    steps = movement.tile_distances(state, state.start)
    for number in range(state.checkpoints):
        steps[state.checkpoint[number]] = movement.UNREACHED
    n: i64 = 0
    for tile in range(TILES):
        if steps[tile] > 0:
            out[n] = state.knr.checkpoint.number(tile)
            n += 1
    return n


def set_start(state: State, tile: i64, how: str) -> None:
    """KNR-25, KNR-113: set the start tile; then open the checkpoints, if the game has any (KNR-115)."""
    state.start = tile
    if state.events is not None:
        values = place_values(state, tile)
        values["distance"] = movement.tile_distance(state, state.red, tile)
        values["how"] = how
        state.add_event("start-tile", state.current, values)
    open_checkpoints(state)


def open_checkpoints(state: State) -> None:
    """KNR-115: place as many checkpoints as wanted, or as many as the track has room for."""
    wanted = state.checkpoints < state.settings.checkpoints
    if wanted and write_checkpoints(state, state.game.buffer()) > 0:
        state.phase = CHECKPOINT
    else:
        state.phase = ENTRY

"""Knight Rider: the escape of the red car, the end of a turn, and the end of the game."""

from mypy_extensions import i64

from spieltisch.engine.steps import OverStep, Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import SIDE
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import driving, ramming
from spieltisch.games.knight_rider.rules.steps.base import Chance, Die
from spieltisch.games.knight_rider.rules.tables import (
    BY_RED_CAR,
    CAPTURE,
    DRAWN_GAME,
    EFFECTS,
    FAIL,
    NOBODY,
    REASONS,
    RED_RAM,
    ROUND_LIMIT,
    SLOTS,
)
from spieltisch.games.knight_rider.rules.text_values import place_values, seat_values


class Escape(Chance):
    """KNR-80: the escape card at the end of a turn."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        left: i64 = state.escapes
        n: i64 = 0
        for card in range(state.city.num_escapes):
            if (left >> card) & 1 == 1:
                out[n] = self.outcome.number(card)
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-80 to KNR-86: move the red car by an escape card, if a tile lies there."""
        card: i64 = self.outcome.place(number)
        city = state.city
        state.escapes -= 1 << card
        target: i64 = NOBODY
        if state.red >= 0:  # in a position without a red car the card has no effect
            cell: i64 = state.cell_of(state.red)
            x: i64 = cell % SIDE + city.escape_x[card]
            y: i64 = cell // SIDE + city.escape_y[card]
            if 0 <= x < SIDE and 0 <= y < SIDE:
                target = state.track.tile_at[SIDE * y + x]
        if state.events is not None:
            add_escape_event(state, card, target)
        if target >= 0:
            state.red = target
            ram_by_red(state, SLOTS * target)
        if state.hit_by_red == 0:
            end_turn(state)
        else:
            state.phase = RED_RAM

    def message(self, state: State, number: int) -> Sentence:
        return "escape", {"card": state.outcome_words(number)[1]}


class RedRam(Die):
    """KNR-84: the roll of a car that the red car rams."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-84, KNR-85: apply the ram table, but a 6 wins; without all checkpoints it fails (KNR-118)."""
        roll: i64 = self.rolled(number)
        hit: i64 = state.next_hit()
        ram = state.city.ram
        state.hit_by_red -= 1 << hit
        if state.events is not None:
            values: dict[str, object] = {"roll": roll, "effect": EFFECTS[ram.effect[roll]], "by": "red"}
            state.add_event("ram-roll", hit, values)
        if ram.effect[roll] != FAIL:
            ramming.apply_roll_effect(state, hit, ram, roll)
        elif state.has_all_checkpoints(hit):
            state.hit_by_red = 0
            state.finish(hit, BY_RED_CAR)
            return
        if state.hit_by_red == 0:
            end_turn(state)
        elif state.events is not None:
            state.add_event("red-ram", state.next_hit(), {})


class Over(OverStep[State]):
    """KNR-109, KNR-112: the game is over."""

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-over", {"reason": REASONS[state.reason], **seat_values(state, state.winner)}

    def turn_rule(self, state: State) -> str:
        if state.reason == ROUND_LIMIT:
            return "KNR-112"
        return "KNR-107" if state.reason == CAPTURE else self.rule


def ram_by_red(state: State, field: i64) -> None:
    """KNR-84: find the cars on the field that can be rammed."""
    for seat in range(state.players):
        if state.field[seat] == field and state.roof[seat] == 0 and state.coat[seat] == 0:
            state.hit_by_red |= 1 << seat
    if state.events is not None and state.hit_by_red != 0:
        state.add_event("red-ram", state.next_hit(), {})


def end_turn(state: State) -> None:
    """KNR-35: end the turn; KNR-112: end the game after the last round."""
    following: i64 = state.seat_after(state.current)
    if following == state.start_player:
        state.rounds += 1
        if state.rounds == state.settings.max_rounds:
            state.finish(DRAWN_GAME, ROUND_LIMIT)
            return
    state.current = following
    driving.open_turn(state)


def add_escape_event(state: State, card: i64, target: i64) -> None:
    """Add the event of the red car's leap; `target` is the tile there, or negative if it stays."""
    here: dict[str, object] = {"tile": 0, "cell": "none"}
    if state.red >= 0:
        here = place_values(state, state.red)
    values: dict[str, object] = {"card": state.city.escapes[card]}
    if target < 0:
        values.update(here)
        state.add_event("stayed", state.current, values)
        return
    there = place_values(state, target)
    values.update({"from_tile": here["tile"], "from": here["cell"]})
    values.update({"to_tile": there["tile"], "to": there["cell"]})
    state.add_event("fled", state.current, values)

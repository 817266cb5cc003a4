"""Kopf oder Knopf: the last part of a turn, in which the player moves a button."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import movement
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.steps import turn
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    ACTIONS,
    DISTANCES,
    END,
    MOVES,
    NO_FIELD,
    START,
    STUCK,
)


class Move(turn.Decision):
    """KOK-10 to KOK-18: move a button."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        return movement.write_moves(state, out) if seat == state.side else 0

    def apply(self, state: State, seat: i64, number: i64) -> None:
        start: i64 = START[number]
        end: i64 = END[number]
        if state.events is not None:
            state.add_event("moved", {"from": FIELD_NAMES[start], "to": FIELD_NAMES[end]})
        state.mine().move(start, end)  # KOK-17: jumped buttons stay
        state.board[start] = 0
        state.board[end] = state.side + 1
        turn.end_turn(state)
        if state.phase == STUCK:
            turn.pass_turns(state)

    def message(self, state: State, number: int) -> Sentence:
        _, start, end = ACTIONS.words(number)
        caution = state.caution(number)
        if caution is None:
            return "move", {"from": start, "to": end}
        return "move-caution", {"from": start, "to": end, "fields": list(caution.fields)}

    def question(self, state: State, colour: str) -> Sentence:
        return "prompt-move", {"colour": colour}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        start, end, distance = START[action], END[action], DISTANCES[MOVES.place(action, 2)]
        values: dict[str, object] = {"from": FIELD_NAMES[start]}
        if state.board[start] != state.side + 1:
            return Reason("KOK-10", "refused-not-your-button", values)
        holes = state.layout.holes[start]
        distances = state.kok.components.holes[holes - 1].move_distances
        if distance not in distances:
            values.update({"holes": holes, "distances": distances, "distance": distance})
            return Reason("KOK-13", "refused-distance", values)
        if end == NO_FIELD:
            return Reason("KOK-15", "refused-off-board", values)
        values["to"] = FIELD_NAMES[end]
        if state.board[end] != 0:
            return Reason("KOK-16", "refused-occupied", values)
        if not state.settings.jumping and not movement.path_is_free(state, action):
            return Reason("KOK-17", "refused-jump", values)
        values["fields"] = [FIELD_NAMES[field] for field in movement.group(state, end, start, end)]
        return Reason("KOK-52", "refused-multi-combination", values)

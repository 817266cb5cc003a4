"""Kopf oder Knopf: words of actions and outcomes, and the sentences of actions and prompts."""

from typing import Final

from spieltisch.engine.core import Words
from spieltisch.engine.facts import Caution
from spieltisch.games.kopf_oder_knopf.rules import reach, rules
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.parts import (
    COLOURS,
    DIRECTIONS,
    DONE,
    FIELD_BITS,
    FIELD_MASK,
    FIRST_MOVE,
    INDEX,
    NO_FIELD,
    NUM_ACTIONS,
    TARGET,
    quadrant_field,
)


def action_words(action: int) -> Words:
    """Return ("take", field), ("done",), ("move", from, to); off the board `to` is direction and distance."""
    if action < DONE:
        return ("take", FIELD_NAMES[action])
    if action == DONE:
        return ("done",)
    return MOVE_WORDS[action - FIRST_MOVE]


def _move_words(move: int) -> Words:
    end = TARGET[move]
    beyond = f"{DIRECTIONS[(move >> 2) & 7]}{(move & 3) + 1}"
    return ("move", FIELD_NAMES[move >> 5], FIELD_NAMES[end] if end != NO_FIELD else beyond)


MOVE_WORDS: Final = [_move_words(move) for move in range(NUM_ACTIONS - FIRST_MOVE)]
MOVE_VALUES: Final[list[dict[str, object]]] = [{"from": start, "to": end} for _, start, end in MOVE_WORDS]


def action_number(words: Words) -> int:
    """Return the action number of words."""
    if words == ("done",):
        return DONE
    if len(words) == 2 and words[0] == "take":
        return INDEX.get(str(words[1]), -1)
    if len(words) == 3 and words[0] == "move" and words[1] in INDEX:
        first = FIRST_MOVE + 32 * INDEX[str(words[1])]
        for action in range(first, first + 32):
            if action_words(action)[2] == words[2]:
                return action
    return -1


def outcome_words(outcome: int) -> Words:
    """Return ("draw", holes)."""
    return ("draw", outcome + 1)


def outcome_number(words: Words) -> int:
    """Return the outcome number of words."""
    if len(words) == 2 and words[0] == "draw" and str(words[1]) in ("1", "2", "3", "4"):
        return int(words[1]) - 1
    return -1


def message(state: "rules.State", number: int) -> tuple[str, dict[str, object]]:
    """Return the sentence of an action or an outcome."""
    if state.phase == rules.LAYOUT:
        holes = outcome_words(number)[1]
        return "draw", {"holes": holes, "field": FIELD_NAMES[quadrant_field(state.drawn())]}
    words = action_words(number)
    if words[0] == "done":
        if state.phase == rules.FINE:
            return "done-fine", {"fields": offered(state)}
        return "done-capture", {}
    if words[0] == "take":
        if state.phase == rules.FINE:
            return "take-fine", {"field": words[1], "fields": offered(state)}
        return "take-capture", {"field": words[1]}
    caution = state.caution(number)
    if caution is not None:
        return "move-caution", {"from": words[1], "to": words[2], "fields": list(caution.fields)}
    return "move", MOVE_VALUES[number - FIRST_MOVE]


def prompt(state: "rules.State", seat: int) -> tuple[str, dict[str, object]]:
    """Return what the player in turn is asked."""
    colour = COLOURS[state.side]
    if state.phase == rules.OVER:
        return "prompt-over", {"winner": rules.WINNERS[state.winner], "reason": rules.REASONS[state.reason]}
    if state.phase == rules.LAYOUT:
        return "prompt-layout", {"field": FIELD_NAMES[quadrant_field(state.drawn())]}
    if seat != state.side:
        return "prompt-wait", {"colour": colour}
    if state.phase == rules.FINE:
        return "prompt-fine", {"colour": colour, "fields": offered(state)}
    if state.phase == rules.CAPTURE:
        return "prompt-capture", {"colour": colour, "fields": offered(state)}
    return "prompt-move", {"colour": colour}


def offered(state: "rules.State") -> list[str]:
    """Return the fields of the buttons on offer now."""
    if len(state.pending) == 0:
        return []
    combination = state.pending[0] >> FIELD_BITS
    return [FIELD_NAMES[item & FIELD_MASK] for item in state.pending if item >> FIELD_BITS == combination]


def caution(state: "rules.State", action: int) -> Caution | None:
    """KOK-60: return the group that a move would form."""
    if state.phase != rules.MOVE or action <= DONE:
        return None
    move = action - FIRST_MOVE
    start, end = move >> 5, TARGET[move]
    if state.board[start] != state.side + 1 or end == NO_FIELD or state.board[end] != 0:
        return None
    if not reach.forms_multi_combination(state, action):
        return None
    return Caution("KOK-60", tuple([FIELD_NAMES[field] for field in reach.group(state, end, start, end)]))

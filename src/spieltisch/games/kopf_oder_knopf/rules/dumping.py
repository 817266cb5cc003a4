"""Kopf oder Knopf: a position as plain data, which loading.py reads."""

from typing import Any

from spieltisch.games.kopf_oder_knopf.rules import rules
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.parts import COLOURS, FIELD_BITS, FIELD_MASK, FIELDS


def dump(state: "rules.State") -> dict[str, Any]:
    """Return the complete position; the game has no hidden information."""
    history: dict[str, int] = {}
    occurrence = state.history
    while occurrence is not None:
        history.setdefault(occurrence.text(), occurrence.times)
        occurrence = occurrence.before
    return {
        "layout": state.layout.digits(),
        "options": dict(state.settings.options),
        "buttons": {
            FIELD_NAMES[f]: COLOURS[state.board[f] - 1] for f in range(FIELDS) if state.board[f] != 0
        },
        "side": state.side,
        "phase": rules.PHASES[state.phase],
        "pending": pending(state),
        "taken": [state.red.taken, state.blue.taken],
        "took_this_turn": state.took_this_turn,
        "quiet": state.quiet,
        "turn_number": state.turn_number,
        "history": {text: history[text] for text in sorted(history)},
        "result": result(state),
    }


def pending(state: "rules.State") -> list[Any]:
    """Return for FINE the combinations, each a list of fields; for CAPTURE the threatened fields."""
    if state.phase != rules.FINE:
        return [FIELD_NAMES[field] for field in state.pending]
    combinations: dict[int, list[str]] = {}
    for item in state.pending:
        combinations.setdefault(item >> FIELD_BITS, []).append(FIELD_NAMES[item & FIELD_MASK])
    return list(combinations.values())


def result(state: "rules.State") -> dict[str, str] | None:
    """Return who won (or "draw") and why."""
    if state.phase != rules.OVER:
        return None
    return {"winner": rules.WINNERS[state.winner], "reason": rules.REASONS[state.reason]}

"""Kap Hoorn: a position as plain data, which loading.py reads."""

from typing import Any

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import rules
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.parts import NOWHERE, Chart


def dump(state: "rules.State") -> dict[str, Any]:
    """Return the complete position."""
    chart = state.chart
    seats = range(state.players)
    kinds = len(chart.kinds)
    return {
        "players": state.players,
        "options": dict(state.settings.options),
        "top": {chart.names[cell]: chart.kinds[kind] for cell, kind in enumerate(state.top) if kind >= 0},
        "printed_top": [printed != 0 for printed in state.printed_top],
        "ship": [chart.names[cell] if cell != NOWHERE else None for cell in state.ship],
        "points": list(state.points),
        "rose": [
            [chart.colours[rose - 1] if rose else None for rose in state.rose[LEGS * s : LEGS * s + LEGS]]
            for s in seats
        ],
        "hand": [tiles(chart, state.hand[kinds * s : kinds * s + kinds]) for s in seats],
        "pile": tiles(chart, state.pile),
        "buried": tiles(chart, state.buried),
        "start_player": state.start_player if state.start_player != NOWHERE else None,
        "active_player": state.active if state.active != NOWHERE else None,
        "round": state.round,
        "phase": rules.PHASES[state.phase],
        "placed": rules.PLACED[state.placed],
        "moves_made": state.moves_made,
        "result": result(state),
    }


def tiles(chart: Chart, counts: vec[i64]) -> dict[str, int]:
    """Count tiles by kind, without kinds that are missing."""
    return {chart.kinds[kind]: count for kind, count in enumerate(counts) if count > 0}


def result(state: "rules.State") -> dict[str, Any] | None:
    """Return who won and how; at the round limit there is no winner but a ranking."""
    if state.phase != rules.OVER:
        return None
    if state.reason == rules.ROUND_LIMIT:
        return {"winner": None, "reason": "round_limit", "ranking": state.ranks()}
    return {"winner": state.winner, "reason": rules.REASONS[state.reason]}

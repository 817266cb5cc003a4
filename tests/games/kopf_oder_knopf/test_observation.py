"""Observations of Kopf oder Knopf hold what the view says, part by part."""

from typing import Any

from spieltisch import State
from spieltisch.engine.core import COMPILED

from ..observations import positions, random_step, unnoticed
from .helpers import COLOURS, FIELDS, GAME

PHASES = ["LAYOUT", "FINE", "CAPTURE", "MOVE", "OVER"]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"layout": "random", "multi_rule": "strict", "target": 3}),
    (2, {"takes": "forced", "jumping": False, "stall_limit": 20, "target": 8}),
    (2, {"deadlock_result": "majority", "target": 5}),
    (2, {"repetition": 0, "layout": "mosaic"}),
]


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return what each part should hold."""
    options, taken = view["options"], view["taken"]
    offers = view["pending"][0] if view["phase"] == "FINE" else view["pending"]
    return {
        "holes": [[digit == holes for digit in view["layout"]] for holes in "1234"],
        "own buttons": [view["buttons"].get(field) == COLOURS[seat] for field in FIELDS],
        "enemy buttons": [view["buttons"].get(field) == COLOURS[1 - seat] for field in FIELDS],
        "on offer": [field in offers for field in FIELDS],
        "phase": [view["phase"] == phase for phase in PHASES],
        "asked": view["side"] == seat and view["phase"] not in ("LAYOUT", "OVER"),
        "my turn, taken in this turn": [view["side"] == seat, view["took_this_turn"]],
        "taken by me, by the enemy": [taken[seat], taken[1 - seat]],
        "target": options["target"],
        "quiet turns, limit": [view["quiet"], options["stall_limit"]],
        "occurrences of the position, limit": [occurrences(view), options["repetition"]],
        "I am Blue": seat,
        "strict, forced, jumping, majority": [
            options["multi_rule"] == "strict",
            options["takes"] == "forced",
            options["jumping"],
            options["deadlock_result"] == "majority",
        ],
    }


def occurrences(view: dict[str, Any]) -> int:
    """Return how often the position at the start of the turn has stood, 3 at most; 0 after a take."""
    rows = []
    for row in range(9, -1, -1):
        buttons = [view["buttons"].get(field) for field in FIELDS[10 * row : 10 * row + 10]]
        letters = "".join({"red": "R", "blue": "B", None: "."}[button] for button in buttons)
        for run in range(10, 0, -1):
            letters = letters.replace("." * run, str(run))
        rows.append(letters)
    times: int = view["history"].get(f"{'/'.join(rows)} {'rb'[view['side']]}", 0)
    return min(times, 3)


def states() -> list[State]:
    every = 5 if COMPILED else 15
    return [state.clone() for state in positions(GAME, TABLES, every=every, step=random_step)]


def test_every_part_holds_what_the_view_says_and_a_broken_part_is_noticed() -> None:
    assert unnoticed(GAME, states(), expected) == []

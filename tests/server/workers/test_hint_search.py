"""Hints: another action that is about as good, and whether all others are much worse."""

from collections.abc import Callable
from itertools import count

import msgspec
import pytest

import spieltisch
from spieltisch import State
from spieltisch.server.workers import hint_search
from spieltisch.server.workers.bot_pool import make_job
from spieltisch.server.workers.hint_search import Hint, find_hint

ITERATIONS = 150

Hinting = Callable[[State, int], Hint]


@pytest.fixture
def hinting(monkeypatch: pytest.MonkeyPatch) -> Hinting:
    """Return a function that searches for a fixed number of iterations, with a seed."""

    def hint(state: State, seed: int) -> Hint:
        ticks = count()
        monkeypatch.setattr(hint_search, "perf_counter", lambda: float(next(ticks)))
        monkeypatch.setattr(hint_search, "SEARCH_SECONDS", float(ITERATIONS))
        return find_hint(msgspec.structs.replace(make_job(state, 0, "hint"), seed=seed))

    return hint


def position(**fields: object) -> State:
    """Return a position of Kopf an Kopf with seat 0 on turn."""
    return spieltisch.game("kopf-an-kopf").load({"n": 2, "start": 0, "turn": 0, **fields})


def test_of_two_equal_draw_piles_one_is_the_rival_of_the_other(hinting: Hinting) -> None:
    # Given a choice between two piles of unknown cards, when seat 0 asks for a hint
    state = position(phase="action", options={"draw_pile_choice": True})
    state.play(0, "pass")
    assert {state.describe(action) for action in state.legal(0)} == {("draw_pile", 0), ("draw_pile", 1)}
    hints = [hinting(state, seed) for seed in range(3)]
    # Then both are named, and neither is clearly better
    assert [{hint.action, hint.rival} for hint in hints] == [set(state.legal(0))] * 3
    assert not any(hint.clear for hint in hints)


def test_a_clearly_best_action_has_no_rival(hinting: Hinting) -> None:
    # Given two horses at the line that decide the game, and the choice which of them moves
    state = position(
        phase="action",
        pos={"8": 21, "7": 21, "4": 20, "5": 20},
        finish=[8, 7],
        stake=[{"4": 50}, {"5": 50}],
        hand=[{"nudge": 1}, {}],
    )
    state.play(0, "play nudge")
    hint = hinting(state, 1)
    # Then the own horse moves, and everything else is much worse
    assert state.describe(hint.action) == ("target_horse", 4)
    assert (hint.rival, hint.clear) == (None, True)

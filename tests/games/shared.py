"""Helpers for the tests of every game: legal actions, playing on, refusals, changed dumps."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import strategies as st

from spieltisch import IllegalAction, State

LANGUAGES: Final = ("en", "de")


def choices(state: State) -> list[str]:
    """Return all legal actions of the player who has to decide, in words."""
    return [" ".join(map(str, state.describe(action))) for action in state.legal(state.actors()[0])]


def play(state: State, *actions: str) -> State:
    """Apply actions, each for the player who has to decide then, and return the same state."""
    for action in actions:
        state.play(state.actors()[0], action)
    return state


def phase(state: State) -> str:
    """Return the name of the current phase."""
    return str(state.dump()["phase"])


class Refusal(NamedTuple):
    """Given a state, when a seat tries an action, then this rule refuses it with this sentence."""

    given: Callable[[], State]
    seat: int
    action: str
    rule: str
    key: str

    def attempt(self, state: State) -> IllegalAction:
        """Try the action; check and play must both refuse it."""
        action = state.action_number(tuple(self.action.split()))
        with pytest.raises(IllegalAction) as refused:
            state.check(self.seat, action)
        with pytest.raises(IllegalAction):
            state.play(self.seat, action)
        return refused.value


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every value inside a dump."""
    found = [path] if path else []
    if isinstance(value, dict):
        inside = list(value.items())
    else:
        inside = list(enumerate(value)) if isinstance(value, list) else []
    for key, part in inside:
        found += places(part, (*path, key))
    return found


def spoil(dump: dict[str, Any], data: st.DataObject, junk: st.SearchStrategy[Any]) -> None:
    """Replace up to three values of a dump by junk, or delete them."""
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(dump)))
        inside: Any = dump
        for key in path[:-1]:
            inside = inside[key]
        if data.draw(st.booleans()) and isinstance(inside, dict):
            del inside[path[-1]]
        else:
            inside[path[-1]] = data.draw(junk)

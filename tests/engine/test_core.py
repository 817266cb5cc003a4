"""Methods that the states of all games share."""

import spieltisch
from spieltisch.engine.core import CHANCE

SAMPLE = spieltisch.game("sample-game")


def test_tracing_again_loses_no_events() -> None:
    # Given a traced state with events
    state = SAMPLE.start(2)
    state.trace()
    state.apply(CHANCE, 0)

    # When it is traced again
    state.trace()
    state.apply(CHANCE, 1)

    # Then take_events returns all events, once
    assert [event.kind for event in state.take_events()] == ["dealt", "got"] * 2
    assert state.take_events() == []


def test_without_tracing_there_are_no_events() -> None:
    state = SAMPLE.start(2)
    state.apply(CHANCE, 0)

    assert state.take_events() == []
    assert state.events is None

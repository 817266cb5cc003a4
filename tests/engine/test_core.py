"""What states of every game share."""

import spieltisch
from spieltisch.engine.core import CHANCE

SAMPLE = spieltisch.game("sample-game")


def test_tracing_again_loses_no_events() -> None:
    # Given a traced state of which something was told
    state = SAMPLE.start(2)
    state.trace()
    state.apply(CHANCE, 0)

    # When it is traced again
    state.trace()
    state.apply(CHANCE, 1)

    # Then all of it is handed out, once
    assert [event.kind for event in state.take_events()] == ["dealt", "got"] * 2
    assert state.take_events() == []


def test_without_tracing_nothing_is_told() -> None:
    state = SAMPLE.start(2)
    state.apply(CHANCE, 0)

    assert state.take_events() == []
    assert state.events is None

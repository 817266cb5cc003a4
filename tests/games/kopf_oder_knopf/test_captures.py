"""Captures (KOK-38 to KOK-43)."""

from itertools import permutations

import pytest

from spieltisch import State

from ..shared import choices, phase, play
from .helpers import buttons, taken, takes
from .positions import position


def three_targets() -> State:
    """Red's two pairs threaten j2, d4 and j9."""
    return position(red="j5 j6 a4 b4 f9", blue="j9 j2 d4 f1")


@pytest.mark.rule("KOK-38")
def test_all_pairs_shoot_in_both_directions() -> None:
    state = three_targets()
    assert (phase(state), takes(state)) == ("CAPTURE", ["j2", "d4", "j9"])
    assert state.dump()["pending"] == ["j2", "d4", "j9"]


@pytest.mark.rule("KOK-38")
def test_a_fine_that_takes_the_nearest_button_exposes_the_one_behind() -> None:
    state = position(red="e6 f6 j1", blue="h6 h7 h8 j6")
    assert takes(play(state.clone(), "take h8")) == ["h6"]
    assert takes(play(state.clone(), "take h6")) == ["j6"]


@pytest.mark.rule("KOK-38")
def test_a_fined_button_is_not_on_offer_again() -> None:
    state = position(red="a4 b4 j1", blue="d4 d5 d6")
    assert takes(play(state.clone(), "take d5")) == ["d4"]
    assert phase(play(state.clone(), "take d4")) == "MOVE"


@pytest.mark.rule("KOK-39")
@pytest.mark.parametrize(
    "captured", [(), ("j2",), ("d4",), ("j9",), ("j2", "d4"), ("j2", "j9"), ("d4", "j9"), ("j2", "d4", "j9")]
)
def test_all_some_or_none_may_be_taken(captured: tuple[str, ...]) -> None:
    state = play(three_targets(), *(f"take {field}" for field in captured))
    if len(captured) < 3:
        play(state, "done")
    assert (phase(state), state.actors()) == ("MOVE", [0])
    assert taken(state) == [len(captured), 0]
    assert buttons(state, "blue") == {"j9", "j2", "d4", "f1"} - set(captured)


@pytest.mark.rule("KOK-40")
def test_a_button_threatened_twice_is_taken_once_and_counts_once() -> None:
    state = position(red="a4 b4 d6 d7 j1", blue="d4 f1")
    assert choices(state) == ["take d4", "done"]
    play(state, "take d4")
    assert (phase(state), taken(state)) == ("MOVE", [1, 0])


@pytest.mark.rule("KOK-41")
def test_a_capture_threatens_no_further_button_in_the_same_turn() -> None:
    state = position(red="e6 f6", blue="h6 j6 c6")
    assert choices(play(state, "take h6")) == ["take c6", "done"]
    assert phase(play(state, "take c6")) == "MOVE"


@pytest.mark.rule("KOK-41")
def test_the_button_behind_may_be_captured_in_the_next_turn() -> None:
    state = play(position(red="e6 f6 a1", blue="h6 j6 a10"), "take h6", "move a1 a2", "move a10 b10")
    assert takes(state) == ["j6"]


@pytest.mark.rule("KOK-42")
def test_own_buttons_stay_and_the_captured_one_is_gone_for_good() -> None:
    state = position(red="e6 f6 a1", blue="h6 a10 j1")
    play(state, "take h6")
    assert buttons(state, "red") == {"e6", "f6", "a1"}
    assert buttons(state, "blue") == {"a10", "j1"}
    play(state, "move a1 a2")
    assert {choice.split()[1] for choice in choices(state)} == {"a10", "j1"}
    play(state, "move a10 b10")
    assert buttons(state, "blue") == {"b10", "j1"}


@pytest.mark.rule("KOK-43")
@pytest.mark.parametrize("order", list(permutations(["j2", "d4", "j9"])), ids=" ".join)
def test_captures_may_be_made_in_any_order_with_the_same_result(order: tuple[str, ...]) -> None:
    state = three_targets()
    left = {"j2", "d4", "j9"}
    for field in order:
        assert (phase(state), set(takes(state))) == ("CAPTURE", left)
        assert "done" in choices(state)
        play(state, f"take {field}")
        left.remove(field)
    ascending = play(three_targets(), "take j2", "take d4", "take j9")
    assert state.dump() == ascending.dump()


@pytest.mark.rule("KOK-43")
def test_the_phase_ends_by_itself_with_the_last_button_and_by_done_before() -> None:
    state = position(red="e6 f6", blue="h6 c6")
    assert phase(play(state.clone(), "take h6", "take c6")) == "MOVE"
    assert phase(play(state.clone(), "take h6", "done")) == "MOVE"
    assert phase(play(state.clone(), "done")) == "MOVE"

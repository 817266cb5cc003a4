"""The turn: FINE, CAPTURE, MOVE (KOK-7 to KOK-11, KOK-59)."""

import pytest

from spieltisch import IllegalAction, State

from ..shared import choices, phase, play
from .helpers import buttons, taken, takes
from .positions import position


def everything() -> State:
    """Red may fine f8 g8 g7, capture j2 and j9, and has to move."""
    return position(red="j5 j6 b3 d10 f2", blue="f8 g8 g7 j9 j2 b10")


@pytest.mark.rule("KOK-7")
def test_a_turn_is_fine_then_capture_then_move() -> None:
    state = everything()
    seen = [phase(state)]
    for action in ("take g7", "take j2", "take j9", "move b3 d3"):
        assert state.actors() == [0]
        play(state, action)
        seen.append(phase(state))
    assert seen == ["FINE", "CAPTURE", "CAPTURE", "MOVE", "MOVE"]
    assert state.actors() == [1]


@pytest.mark.rule("KOK-7")
def test_the_phases_come_in_this_order_also_when_everything_is_declined() -> None:
    state = everything()
    assert [phase(state), phase(play(state, "done")), phase(play(state, "done"))] == [
        "FINE",
        "CAPTURE",
        "MOVE",
    ]


@pytest.mark.rule("KOK-8")
def test_fine_is_skipped_without_an_enemy_multi_combination() -> None:
    state = position(red="j5 j6 b3", blue="j9 d4 e4")
    assert phase(state) == "CAPTURE"


@pytest.mark.rule("KOK-8")
def test_the_own_multi_combination_opens_no_fine() -> None:
    state = position(red="d4 e4 f4 j5 j6", blue="j9")
    assert phase(state) == "CAPTURE"


@pytest.mark.rule("KOK-9")
def test_capture_is_skipped_after_a_fine_when_nothing_is_threatened() -> None:
    state = position(red="a1 j1", blue="d4 e4 f4")
    assert phase(state) == "FINE"
    assert phase(play(state, "take e4")) == "MOVE"


@pytest.mark.rule("KOK-8")
@pytest.mark.rule("KOK-9")
def test_a_turn_with_nothing_to_take_begins_with_the_move() -> None:
    assert phase(position(red="d4 e4", blue="j9")) == "MOVE"


@pytest.mark.rule("KOK-9")
def test_capture_is_skipped_when_the_fine_took_the_only_threatened_button() -> None:
    state = position(red="a4 b4 j1", blue="d4 d5 d6")
    assert phase(play(state.clone(), "take d6")) == "CAPTURE"
    assert phase(play(state.clone(), "take d4")) == "MOVE"


@pytest.mark.rule("KOK-10")
def test_the_only_move_must_be_made_even_into_a_line_of_fire() -> None:
    state = position(red="a1", blue="a2 b1 b4 b5")
    assert choices(state) == ["move a1 b2"]
    play(state, "move a1 b2")
    assert (state.actors(), phase(state), takes(state)) == ([1], "CAPTURE", ["b2"])


@pytest.mark.rule("KOK-10")
def test_there_is_no_voluntary_pass() -> None:
    state = position(red="a1", blue="j10")
    assert "done" not in choices(state)
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "done")
    assert refused.value.rule == "KOK-10"


@pytest.mark.rule("KOK-10")
def test_exactly_one_own_button_is_moved() -> None:
    state = position(red="a1 j1", blue="j10")
    assert {choice.split()[1] for choice in choices(state)} == {"a1", "j1"}
    play(state, "move a1 a2")
    assert buttons(state, "red") == {"a2", "j1"}
    assert state.actors() == [1]


@pytest.mark.rule("KOK-59")
def test_fine_offers_the_combination_and_nothing_else() -> None:
    assert choices(everything()) == ["take g7", "take f8", "take g8", "done"]


@pytest.mark.rule("KOK-59")
def test_capture_offers_the_threatened_buttons_and_nothing_else() -> None:
    assert choices(play(everything(), "take g7")) == ["take j2", "take j9", "done"]


@pytest.mark.rule("KOK-59")
def test_move_offers_moves_and_nothing_else() -> None:
    state = play(everything(), "take g7", "take j2", "done")
    assert phase(state) == "MOVE"
    assert {choice.split()[0] for choice in choices(state)} == {"move"}


@pytest.mark.rule("KOK-59")
@pytest.mark.parametrize(
    ("before", "action"),
    [
        ([], "move b3 d3"),
        ([], "take j9"),
        (["take g7"], "move b3 d3"),
        (["take g7"], "take f8"),
        (["take g7", "take j2", "done"], "take j9"),
        (["take g7", "take j2", "done"], "take f8"),
    ],
)
def test_what_belongs_to_another_phase_is_refused(before: list[str], action: str) -> None:
    state = play(everything(), *before)
    with pytest.raises(IllegalAction) as refused:
        state.play(0, action)
    assert refused.value.rule == "KOK-59"


@pytest.mark.rule("KOK-11")
def test_a_threat_built_by_a_move_takes_nothing_in_the_same_turn() -> None:
    state = position(red="e6 f3 a1", blue="i6 d9")
    play(state, "move f3 f6")
    assert (state.actors(), taken(state)) == ([1], [0, 0])
    assert buttons(state, "blue") == {"i6", "d9"}
    play(state, "move d9 d10")
    assert (state.actors(), phase(state), takes(state)) == ([0], "CAPTURE", ["i6"])


@pytest.mark.rule("KOK-11")
def test_a_threat_walked_into_is_used_in_the_next_turn_of_the_owner_of_the_pair() -> None:
    state = position(red="a1 j1", blue="b4 b5")
    play(state, "move a1 b2")
    assert (state.actors(), takes(state)) == ([1], ["b2"])
    assert taken(state) == [0, 0]

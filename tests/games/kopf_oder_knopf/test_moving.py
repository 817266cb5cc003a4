"""Moving (KOK-12 to KOK-18)."""

import pytest

from spieltisch import UnknownAction

from ..shared import choices, phase, play
from .helpers import buttons, destinations, distance, taken, takes
from .positions import on_holes, position


@pytest.mark.rule("KOK-12")
def test_a_button_moves_in_eight_straight_directions() -> None:
    state = position(red="e5", blue="j10")
    assert destinations(state, "e5") == {"e8", "h8", "h5", "h2", "e2", "b2", "b5", "b8"}


@pytest.mark.rule("KOK-12")
def test_a_bent_way_is_no_move_at_all() -> None:
    state = position(red="e5", blue="j10")
    with pytest.raises(UnknownAction):
        state.action(("move", "e5", "f7"))


@pytest.mark.rule("KOK-13")
@pytest.mark.parametrize(("field", "holes"), [("d7", 1), ("f7", 2), ("e5", 3)])
def test_one_to_three_holes_are_an_exact_distance(field: str, holes: int) -> None:
    state = position(red=field, blue="j10")
    reached = destinations(state, field)
    assert len(reached) == 8
    assert {distance(field, end) for end in reached} == {holes}


@pytest.mark.rule("KOK-14")
def test_four_holes_leave_the_choice_of_one_to_four_fields() -> None:
    state = position(red="e7", blue="j10")
    reached = destinations(state, "e7")
    assert {distance("e7", end) for end in reached} == {1, 2, 3, 4}
    assert {end for end in reached if end[1:] == "7"} == {"a7", "b7", "c7", "d7", "f7", "g7", "h7", "i7"}


@pytest.mark.rule("KOK-15")
@pytest.mark.parametrize(
    ("field", "reached"),
    [
        ("a1", {"a2", "b2", "b1"}),
        ("b1", {"b3", "d3", "d1"}),
        ("i3", {"i6", "f6", "f3"}),
        ("j9", {"j10", "i10", "i9", "h9", "g9", "f9", "i8", "h7", "g6", "f5", "j8", "j7", "j6", "j5"}),
    ],
)
def test_a_move_that_would_leave_the_board_is_not_shortened_or_wrapped(field: str, reached: set[str]) -> None:
    assert destinations(position(red=field, blue="e5"), field) == reached


@pytest.mark.rule("KOK-16")
@pytest.mark.parametrize(("red", "blue"), [("e5 e8", "h5"), ("e5 h5", "e8")])
def test_the_destination_must_be_empty(red: str, blue: str) -> None:
    state = position(red=red, blue=blue)
    assert destinations(state, "e5") == {"h8", "h2", "e2", "b2", "b5", "b8"}


@pytest.mark.rule("KOK-16")
def test_moving_never_takes() -> None:
    state = position(red="e5", blue="e8 h5 j10")
    for choice in choices(state):
        after = play(state.clone(), choice)
        assert buttons(after, "blue") == {"e8", "h5", "j10"}
        assert taken(after) == [0, 0]


@pytest.mark.rule("KOK-17")
def test_own_and_enemy_buttons_are_jumped_and_stay() -> None:
    state = position(red="e5 e6", blue="f4 g3 j10")
    assert {"e8", "h2"} <= destinations(state, "e5")
    own, enemy = play(state.clone(), "move e5 e8"), play(state.clone(), "move e5 h2")
    assert buttons(own, "red") == {"e6", "e8"}
    assert buttons(enemy, "blue") == {"f4", "g3", "j10"}
    assert taken(enemy) == [0, 0]


@pytest.mark.rule("KOK-17")
def test_a_four_hole_button_jumps_too() -> None:
    state = position(red="c7", blue="c8 c9")
    assert "c10" in destinations(state, "c7")


@pytest.mark.rule("KOK-18")
def test_the_new_field_says_how_far_the_next_move_goes() -> None:
    state = position(red="b3", blue="j10")
    play(state, "move b3 d3", "move j10 j9")
    assert {distance("d3", end) for end in destinations(state, "d3")} == {1, 2, 3, 4}


@pytest.mark.rule("KOK-18")
def test_the_new_field_says_how_far_the_pair_shoots() -> None:
    # b3 has 2 holes, d3 has 4, e3 has 1: only from d3 on does the pair reach j3, five fields away.
    state = position(red="b3 e3", blue="j3 a10")
    play(state, "move b3 d3", "move a10 b10")
    assert (phase(state), takes(state)) == ("CAPTURE", ["j3"])


@pytest.mark.rule("KOK-18")
def test_a_button_leaves_the_holes_of_its_old_field_behind() -> None:
    holes = "1" * 12 + "4" + "1" * 87  # c2 has four holes, all other fields have one
    state = position(red="c2 d1", blue="g1 a10", options=on_holes(holes))
    play(state, "move c2 c1", "move a10 b10")
    assert phase(state) == "MOVE"

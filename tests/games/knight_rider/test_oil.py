"""Oil slicks (KNR-73 to KNR-79)."""

from typing import Any

import pytest

from spieltisch import State

from ..shared import choices, play
from .helpers import awaited, car, escape, lay, oil, outcomes, roll
from .positions import BEND, CROSS, ROAD, chase, moved


def slipping(*more: str, **fields: Any) -> State:
    """Car 0 has just ended on C(2,2), right behind car 1, and rolls for oil."""
    state = chase("A(2,2,W) E", "A(2,2,E) E", *more, track=ROAD, roll=1, **fields)
    return play(state, "forward")


@pytest.mark.rule("KNR-73")
def test_ending_right_behind_another_car_makes_its_owner_roll() -> None:
    state = slipping()
    assert awaited(state) == "oil"
    assert outcomes(state) == {("oil", number): 1 for number in range(1, 7)}


@pytest.mark.rule("KNR-73")
@pytest.mark.parametrize(
    ("place", "track", "steps"),
    [
        ("A(2,2,E) W", ROAD, ["forward"]),  # it heads towards the mover
        ("B(2,2,E) E", ROAD, ["forward"]),  # a field farther
        ("A(3,3,N) S", CROSS, ["forward"]),
    ],
    ids=["heading towards", "a field farther", "from the side"],
)
def test_only_the_field_behind_a_car_is_oily(place: str, track: str, steps: list[str]) -> None:
    start = "A(2,2,W) E" if track == ROAD else "A(3,3,W) E"
    state = play(chase(start, place, track=track, roll=1), *steps)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-73")
def test_the_own_heading_does_not_matter() -> None:
    state = chase("C(2,2) W", "A(2,2,E) E", track=ROAD, roll=4)
    play(state, "half_turn", "half_turn")
    assert awaited(state) == "oil"
    state = chase("B(2,2,E) W", "A(2,2,E) W", track=ROAD, roll=2)
    play(state, "half_turn")
    assert (car(state), awaited(state)) == ("B(2,2,E) E", "oil")


@pytest.mark.rule("KNR-73")
def test_the_field_behind_a_car_may_lie_round_a_bend() -> None:
    state = chase("B(5,5,E) E", "C(6,5) S", track=BEND, roll=1)
    assert awaited(play(state, "forward")) == "oil"


@pytest.mark.rule("KNR-73")
def test_a_car_at_a_junction_that_blocks_no_way_leaves_no_oil() -> None:
    # On the T-junction, heading for the side road: no single way leads back.
    tee = "13@(3,3)r0 21@(4,3)r1 36@(3,4)r0 45@(2,3)r1"
    state = chase("B(2,3,E) E", "C(3,3) S", track=tee, roll=1)
    assert choices(play(state, "forward")) == ["end_turn"]


@pytest.mark.rule("KNR-73")
def test_one_roll_even_behind_two_cars() -> None:
    state = slipping("A(2,2,E) E")
    oil(state, 6)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-73")
def test_one_roll_behind_cars_on_two_sides() -> None:
    state = chase("A(3,3,W) E", "A(3,3,N) N", "A(3,3,E) E", track=CROSS, roll=1)
    play(state, "forward")
    oil(state, 5)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-73")
def test_the_red_car_leaves_no_oil() -> None:
    state = chase("B(1,2,E) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1)
    assert choices(play(state, "forward")) == ["end_turn"]


@pytest.mark.rule("KNR-73")
def test_the_own_coat_is_no_help_against_oil() -> None:
    state = chase("A(2,2,W) E", "A(2,2,E) E", track=ROAD, roll=1, hand="coat")
    play(state, "coat", "forward")
    assert awaited(state) == "oil"


@pytest.mark.rule("KNR-74")
def test_one_turns_the_car_over_and_the_turn_goes_on() -> None:
    state = slipping(hand="coat straight")
    oil(state, 1)
    assert car(state) == "C(2,2) E roof"
    assert choices(state) == ["coat", "end_turn", "detour straight"]
    roll(escape(state, "N1"), 2)
    play(state, "half_turn")
    escape(state, "S1")
    # The lost turn: only the wheels.
    assert car(state) == "C(2,2) E"
    assert state.dump()["current"] == 1


@pytest.mark.parametrize(
    ("number", "after"),
    [
        pytest.param(2, "B(1,2,E) E", marks=pytest.mark.rule("KNR-75")),
        pytest.param(3, "A(2,2,W) E", marks=pytest.mark.rule("KNR-76")),
        pytest.param(4, "C(2,2) W", marks=pytest.mark.rule("KNR-77")),
        pytest.param(5, "C(2,2) E", marks=pytest.mark.rule("KNR-78")),
        pytest.param(6, "C(2,2) E", marks=pytest.mark.rule("KNR-78")),
    ],
)
def test_what_oil_does(number: int, after: str) -> None:
    state = oil(slipping(), number)
    assert (car(state), car(state, 1)) == (after, "A(2,2,E) E")
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-75")
def test_a_car_skids_against_its_own_heading() -> None:
    # It heads for the other car, and so skids away from it.
    state = chase("B(2,2,E) W", "A(2,2,E) W", track=ROAD, roll=4)
    play(state, "half_turn", "half_turn")
    oil(state, 2)
    assert car(state) == "C(3,2) W"


@pytest.mark.rule("KNR-79")
def test_oil_is_diced_out_before_any_further_card() -> None:
    state = slipping(hand="coat straight")
    assert state.legal(0) == []
    oil(state, 6)
    assert choices(state) == ["coat", "end_turn", "detour straight"]


@pytest.mark.rule("KNR-79")
def test_there_is_no_second_oil_roll_in_a_turn() -> None:
    # The skid ends right behind car 2.
    state = slipping("C(2,2) E")
    oil(state, 3)
    assert car(state) == "A(2,2,W) E"
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-79")
def test_a_card_after_the_movement_brings_no_oil() -> None:
    # The detour makes A(6,5,S) the field behind car 1.
    track = "15@(6,5)r0 21@(6,6)r0"
    state = chase("B(6,5,S) N", "C(6,5) E", track=track, roll=1, hand="curve_right")
    play(state, "forward")
    assert "end_turn" in choices(state)
    lay(state, "curve_right", "(6,5)", 0)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-79")
def test_a_movement_without_a_spent_point_causes_no_oil_roll() -> None:
    state = chase("B(5,5,W) W", "A(5,5,W) E", roll=1)
    assert choices(play(state, "stop")) == ["end_turn"]


@pytest.mark.rule("KNR-79")
def test_a_car_that_others_leave_behind_does_not_slip() -> None:
    state = moved("C(2,2) E", "A(2,2,E) E", track=ROAD)
    assert choices(state) == ["end_turn"]

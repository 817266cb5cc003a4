"""Ramming, roofs and skids (KNR-53 to KNR-72)."""

from typing import Any

import pytest

from spieltisch import State

from ..shared import choices, play
from .helpers import (
    awaited,
    car,
    escape,
    oil,
    outcomes,
    ram,
    red,
    refused,
    remaining,
    result,
    roll,
    rolling,
    turn,
)
from .positions import CROSS, ROAD, TEE, chase, moved


def rammed(other: str = "C(2,2) E", *more: str, points: int = 2, **fields: Any) -> State:
    """Car 0 comes from the west to C(2,2), where another car stands, and announces the next step."""
    state = chase("A(2,2,W) E", other, *more, track=ROAD, roll=points, **fields)
    return play(state, "forward", "forward")


@pytest.mark.rule("KNR-53")
def test_driving_past_is_a_ram_attempt() -> None:
    state = chase("A(2,2,W) E", "C(2,2) E", track=ROAD, roll=2)
    play(state, "forward")
    assert choices(state) == ["forward"]
    play(state, "forward")
    assert (awaited(state), rolling(state)) == ("ram", [1])


@pytest.mark.rule("KNR-53")
@pytest.mark.rule("KNR-54")
@pytest.mark.parametrize("heading", ["N", "E", "S", "W"])
def test_the_heading_of_the_other_car_does_not_matter(heading: str) -> None:
    state = chase("A(3,3,W) E", f"C(3,3) {heading}", track=CROSS, roll=2)
    assert awaited(play(state, "forward", "forward")) == "ram"


@pytest.mark.rule("KNR-54")
@pytest.mark.parametrize(("way", "field"), [("left", "A(3,3,N) N"), ("right", "A(3,3,S) S")])
def test_turning_off_beside_the_other_car_is_driving_past(way: str, field: str) -> None:
    state = chase("A(3,3,W) E", "C(3,3) E", track=CROSS, roll=3)
    play(state, "forward", way, "forward")
    assert awaited(state) == "ram"
    ram(state, 5)
    assert car(state) == field


@pytest.mark.rule("KNR-54")
def test_entering_the_track_counts_as_entering() -> None:
    state = chase("wait W", "B(5,5,W) E", start_tile="(5,5)", roll=2)
    play(state, "forward")
    assert turn(state, "entered_from") == "outside"
    assert awaited(play(state, "forward")) == "ram"


@pytest.mark.rule("KNR-54")
def test_after_a_jump_the_next_car_is_rammed() -> None:
    cars = ("A(1,2,W) E", "C(1,2) E", "C(1,2) E", "A(1,2,E) E")
    state = chase(*cars, track=ROAD, roll=2, hand="jump")
    play(state, "jump")
    assert (car(state), turn(state, "entered_from")) == ("A(1,2,E) E", "C(1,2)")
    assert awaited(play(state, "forward")) == "ram"


@pytest.mark.rule("KNR-55")
def test_ending_beside_another_car_is_no_driving_past() -> None:
    state = play(chase("A(2,2,W) E", "C(2,2) E", track=ROAD, roll=1), "forward")
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-55")
def test_leaving_the_field_where_the_movement_began_is_no_driving_past() -> None:
    state = chase("C(2,2) E", "C(2,2) E", track=ROAD, roll=2)
    play(state, "forward")
    assert (car(state), awaited(state)) == ("A(2,2,E) E", None)


@pytest.mark.rule("KNR-55")
def test_turning_round_and_driving_back_is_no_driving_past() -> None:
    state = chase("A(2,2,W) E", "C(2,2) W", track=ROAD, roll=4)
    play(state, "forward", "half_turn", "forward")
    assert (car(state), awaited(state)) == ("A(2,2,W) W", None)


@pytest.mark.rule("KNR-55")
def test_turning_round_by_quarters_and_driving_back_is_none_either() -> None:
    state = chase("A(3,3,W) E", "C(3,3) W", track=CROSS, roll=4)
    play(state, "forward", "left", "left", "forward")
    assert (car(state), awaited(state)) == ("A(3,3,W) W", None)


@pytest.mark.rule("KNR-55")
@pytest.mark.rule("KNR-96")
def test_jumping_over_cars_is_no_driving_past() -> None:
    state = chase("A(1,2,W) E", "C(1,2) E", "C(1,2) W", track=ROAD, roll=2, hand="jump")
    play(state, "jump")
    assert (car(state), awaited(state)) == ("A(1,2,E) E", None)


@pytest.mark.rule("KNR-55")
def test_coming_back_to_the_field_of_the_beginning_counts_as_entering() -> None:
    state = chase("C(2,2) E", "C(2,2) E", track=ROAD, roll=5)
    play(state, "forward", "half_turn", "forward")
    assert awaited(play(state, "forward")) == "ram"


@pytest.mark.rule("KNR-56")
def test_the_attempt_is_resolved_before_the_step_is_taken_and_paid() -> None:
    state = rammed(points=3)
    assert (car(state), remaining(state)) == ("C(2,2) E", 2)
    ram(state, 5)
    assert (car(state), remaining(state)) == ("A(2,2,E) E", 1)


@pytest.mark.rule("KNR-57")
@pytest.mark.parametrize("shield", ["roof", "coat"])
def test_cars_on_the_roof_or_in_a_coat_are_passed_without_a_roll(shield: str) -> None:
    state = rammed(f"C(2,2) E {shield}")
    assert awaited(state) is None
    assert (car(state), car(state, 1)) == ("A(2,2,E) E", f"C(2,2) E {shield}")


@pytest.mark.rule("KNR-58")
def test_the_owner_of_the_rammed_car_rolls() -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", "C(2,2) E", track=ROAD, roll=2)
    play(state, "forward", "forward")
    assert rolling(state) == [2]
    assert outcomes(state) == {("ram", number): 1 for number in range(1, 7)}


@pytest.mark.parametrize(
    ("number", "after"),
    [
        pytest.param(1, "C(2,2) E roof", marks=pytest.mark.rule("KNR-59")),
        pytest.param(2, "B(1,2,E) W", marks=pytest.mark.rule("KNR-60")),
        pytest.param(3, "B(1,2,E) E", marks=pytest.mark.rule("KNR-61")),
        pytest.param(4, "A(2,2,W) E", marks=pytest.mark.rule("KNR-62")),
        pytest.param(5, "C(2,2) W", marks=pytest.mark.rule("KNR-63")),
    ],
)
def test_what_a_ram_does(number: int, after: str) -> None:
    state = ram(rammed(), number)
    assert car(state, 1) == after
    assert car(state) == "A(2,2,E) E"
    # Turned round, the rammed car leaves its oil where the other one goes.
    assert awaited(state) == ("oil" if number == 5 else None)


@pytest.mark.rule("KNR-60")
def test_a_skid_cut_short_is_followed_by_the_reversal() -> None:
    # Behind the rammed car stand two others.
    state = rammed("C(2,2) W", "B(2,2,E) E", "B(2,2,E) E", points=2)
    ram(state, 2)
    assert car(state, 1) == "A(2,2,E) E"


@pytest.mark.rule("KNR-64")
def test_a_six_fails_and_is_rolled_again() -> None:
    state = ram(rammed(), 6)
    assert (awaited(state), rolling(state)) == ("ram_again", [1])
    assert outcomes(state) == {("ram", number): 1 for number in range(1, 7)}
    assert (car(state), car(state, 1)) == ("C(2,2) E", "C(2,2) E")


@pytest.mark.rule("KNR-65")
@pytest.mark.parametrize("second", [1, 2, 3, 4])
def test_a_second_roll_of_one_to_four_changes_nothing(second: int) -> None:
    state = ram(ram(rammed(), 6), second)
    assert (car(state), car(state, 1)) == ("A(2,2,E) E", "C(2,2) E")


@pytest.mark.rule("KNR-66")
@pytest.mark.parametrize("second", [5, 6])
def test_a_second_roll_of_five_or_six_stops_the_ramming_car(second: int) -> None:
    state = ram(ram(rammed(points=5), 6), second)
    assert (car(state), car(state, 1)) == ("C(2,2) W", "C(2,2) E")
    assert (remaining(state), turn(state, "finished")) == (0, True)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-66")
def test_a_stopped_car_may_slip_on_oil() -> None:
    state = rammed("C(2,2) E", "A(2,2,E) E", points=5)
    ram(ram(state, 6), 5)
    assert awaited(state) == "oil"


@pytest.mark.rule("KNR-67")
def test_the_announced_step_is_taken_even_if_a_point_lapses_now() -> None:
    # Car 1 heads west and skids two fields east, beside car 2: behind A(2,2,E) the road is full.
    state = rammed("C(2,2) W", "B(2,2,E) E", points=3)
    ram(state, 3)
    assert car(state, 1) == "B(2,2,E) W"
    assert (car(state), remaining(state)) == ("A(2,2,E) E", 1)
    assert choices(state) == ["stop"]


@pytest.mark.rule("KNR-67")
def test_if_the_next_field_is_blocked_the_player_chooses_anew() -> None:
    state = rammed("C(2,2) W", "A(2,2,E) E", points=3, hand="jump coat")
    ram(state, 4)
    assert car(state, 1) == "A(2,2,E) W"
    assert (car(state), remaining(state)) == ("C(2,2) E", 2)
    assert choices(state) == ["half_turn", "jump", "coat"]
    assert refused(state, "forward") == "KNR-46"
    assert car(play(state, "jump")) == "B(2,2,E) E"


@pytest.mark.rule("KNR-67")
def test_if_the_next_field_is_blocked_and_no_point_is_spendable_it_lapses() -> None:
    state = rammed("C(2,2) W", "A(2,2,E) E", points=2)
    ram(state, 4)
    assert choices(state) == ["stop"]


@pytest.mark.rule("KNR-67")
def test_there_is_no_second_attempt_on_the_same_visit() -> None:
    done = {"remaining": 1, "any_spent": True, "entered_from": "A(2,2,W)", "ram_done": True}
    state = chase("C(2,2) E", "C(2,2) E", track=ROAD, roll=3, turn=done)
    play(state, "forward")
    assert (car(state), awaited(state)) == ("A(2,2,E) E", None)


@pytest.mark.rule("KNR-68")
def test_a_car_may_be_rammed_again_in_the_same_movement() -> None:
    state = rammed(points=6)
    ram(state, 5)
    play(state, "half_turn", "forward")
    assert car(state) == "C(2,2) W"
    assert awaited(play(state, "forward")) == "ram"


@pytest.mark.rule("KNR-68")
def test_a_car_may_be_rammed_by_others_in_the_same_round() -> None:
    state = rammed("C(2,2) E", "A(2,2,W) E", points=3)
    play(ram(state, 5), "forward")
    roll(escape(state, "N1"), 4)
    play(state, "half_turn", "half_turn")
    roll(escape(state, "S1"), 2)
    play(state, "forward", "forward")
    assert (awaited(state), rolling(state)) == ("ram", [1])


@pytest.mark.rule("KNR-69")
def test_cars_that_end_beside_each_other_block_the_road() -> None:
    state = rammed("C(2,2) E", "A(2,2,W) E", points=3)
    ram(ram(state, 6), 5)
    roll(escape(state, "N1"), 2)
    play(state, "half_turn")
    roll(escape(state, "S1"), 2)
    assert choices(state) == ["half_turn"]


@pytest.mark.rule("KNR-70")
def test_a_car_on_its_roof_counts_for_the_limit() -> None:
    state = chase("A(2,2,W) E", "C(2,2) E roof", "C(2,2) E", track=ROAD, roll=2)
    assert choices(state) == ["half_turn"]


@pytest.mark.rule("KNR-70")
def test_a_car_on_its_roof_leaves_oil() -> None:
    state = chase("A(2,2,W) E", "A(2,2,E) E roof", track=ROAD, roll=1)
    assert awaited(play(state, "forward")) == "oil"


@pytest.mark.rule("KNR-70")
def test_a_car_back_on_its_wheels_can_be_rammed() -> None:
    state = moved("C(1,2) E", "C(2,2) E roof", "A(2,2,W) E", track=ROAD)
    roll(escape(state, "N1"), 2)  # car 1 is put on its wheels, car 2 has its turn
    play(state, "forward", "forward")
    assert (awaited(state), rolling(state)) == ("ram", [1])


@pytest.mark.rule("KNR-71")
@pytest.mark.parametrize(
    ("place", "number", "after"),
    [
        ("C(6,5) S", 4, "A(6,5,W) E"),
        ("C(6,5) S", 3, "B(5,5,E) E"),
        ("C(6,5) W", 4, "A(6,5,S) N"),
        ("C(6,5) N", 4, "A(6,5,S) N"),
        ("C(6,5) E", 3, "B(5,5,E) E"),
    ],
    ids=["round the bend", "two fields", "the other way", "straight back", "straight back west"],
)
def test_a_skid_follows_the_road_backwards(place: str, number: int, after: str) -> None:
    # The red car rams, so that no other car is in the way.
    state = moved("B(6,6,S) S", place, red="(5,5)")
    escape(state, "E1")
    ram(state, number)
    assert car(state, 1) == after


@pytest.mark.rule("KNR-71")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_skid_ends_where_the_way_back_forks(number: int) -> None:
    state = moved("B(3,4,S) S", "C(3,3) S", track=TEE, red="(2,3)")
    escape(state, "E1")
    ram(state, number)
    assert car(state, 1) == ("C(3,3) N" if number == 2 else "C(3,3) S")


@pytest.mark.rule("KNR-71")
def test_a_skid_ends_at_the_rim() -> None:
    state = chase("wait W", "B(5,5,W) E", start_tile="(5,5)", roll=2)
    play(state, "forward", "forward")
    ram(state, 3)
    assert car(state, 1) == "B(5,5,W) E"


@pytest.mark.rule("KNR-71")
def test_a_skid_ends_at_a_barrier() -> None:
    blocked = {"(1,2)": [["road_block", 1]]}  # slipped under car 0
    state = chase("C(1,2) E", "A(1,2,E) E", track=ROAD, roll=2, detours=blocked)
    ram(play(state, "forward", "forward"), 3)
    assert car(state, 1) == "A(1,2,E) E"


@pytest.mark.rule("KNR-71")
def test_a_skid_ends_before_two_cars() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", "A(2,2,W) W", track=ROAD, red="(3,2)")
    escape(state, "W1")
    ram(state, 3)
    assert car(state, 1) == "C(2,2) E"


@pytest.mark.rule("KNR-71")
def test_a_skid_passes_a_single_car() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", track=ROAD, red="(3,2)")
    escape(state, "W1")
    ram(state, 3)
    assert car(state, 1) == "B(1,2,E) E"


@pytest.mark.rule("KNR-71")
def test_a_skid_ends_at_a_closed_road() -> None:
    closed = {"(2,2)": [["dead_end", 3]]}  # the middle is open to the east only
    state = moved("C(4,2) E", "C(2,2) E", track=ROAD, red="(3,2)", detours=closed)
    escape(state, "W1")
    ram(state, 4)
    assert car(state, 1) == "C(2,2) E"


@pytest.mark.rule("KNR-72")
def test_a_skid_costs_nothing_and_rams_nobody() -> None:
    state = rammed("C(2,2) E", "A(2,2,W) E", points=4)
    ram(state, 3)  # past car 2
    assert car(state, 1) == "B(1,2,E) E"
    assert (awaited(state), remaining(state)) == (None, 2)
    assert car(state, 2) == "A(2,2,W) E"


@pytest.mark.rule("KNR-72")
def test_a_skid_slips_on_no_oil() -> None:
    state = moved("C(4,2) E", "C(2,2) E", "C(2,2) E", track=ROAD, red="(3,2)")
    escape(state, "W1")
    ram(state, 4)  # car 1 skids to A(2,2,W), right behind car 2
    assert (awaited(state), rolling(state)) == ("red_ram", [2])
    ram(state, 5)
    assert awaited(state) == "roll"


@pytest.mark.rule("KNR-72")
def test_a_skid_catches_no_red_car() -> None:
    state = chase("B(2,2,E) E", "A(3,2,W) W", track=ROAD, red="(3,2)", roll=3)
    ram(play(state, "forward", "forward"), 4)
    assert car(state, 1) == "C(3,2) W"  # backwards onto the red car's field
    assert result(state) == (None, None)


@pytest.mark.rule("KNR-72")
def test_a_skid_on_oil_catches_no_red_car() -> None:
    state = chase("A(2,2,E) E", "A(3,2,W) E", track=ROAD, red="(2,2)", roll=1)
    oil(play(state, "forward"), 2)
    assert (car(state), red(state)) == ("C(2,2) E", "(2,2)")
    assert (result(state), choices(state)) == ((None, None), ["end_turn"])

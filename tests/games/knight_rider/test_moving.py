"""Movement (KNR-38 to KNR-52)."""

import pytest

from ..shared import choices, play
from .helpers import awaited, car, escape, lay, ram, refused, remaining, result, roll, turn
from .positions import CROSS, ROAD, TEE, chase


@pytest.mark.rule("KNR-38")
@pytest.mark.parametrize("number", range(1, 7))
def test_the_roll_is_the_number_of_points(number: int) -> None:
    state = roll(chase("B(1,2,W) E", "C(4,2) E", track=ROAD), number)
    assert (turn(state, "roll"), remaining(state)) == (number, number)
    play(state, *["forward"] * number)
    assert (remaining(state), turn(state, "finished")) == (0, True)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-38")
def test_a_step_needs_its_cost() -> None:
    state = chase("C(5,5) E", "C(6,6) S", roll=1)
    assert choices(state) == ["forward"]
    assert refused(state, "half_turn") == "KNR-38"


@pytest.mark.rule("KNR-38")
def test_nothing_but_steps_spends_points() -> None:
    state = chase("C(5,5) E", "C(6,6) S", roll=2, hand="coat straight")
    play(state, "coat")
    lay(state, "straight", "(5,5)", 1)
    assert remaining(state) == 2


@pytest.mark.rule("KNR-39")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("C(5,5) E", "A(5,5,E) E"),
        ("A(5,5,E) E", "B(5,5,E) E"),
        ("B(5,5,E) E", "A(6,5,W) E"),
        ("A(6,5,W) E", "C(6,5) E"),
        ("A(6,5,W) W", "B(5,5,E) W"),
        ("C(6,5) S", "A(6,5,S) S"),
        ("A(6,6,N) N", "B(6,5,S) N"),
        ("C(5,5) W", "A(5,5,W) W"),
    ],
)
def test_forward_leads_to_the_next_field(before: str, after: str) -> None:
    state = play(chase(before, "B(6,6,S) S", roll=1), "forward")
    assert car(state) == after


@pytest.mark.rule("KNR-39")
def test_both_names_of_a_shared_border_field_are_one_field() -> None:
    state = chase("B(6,5,W) E", "B(6,6,S) S", roll=1)
    assert car(state) == "B(5,5,E) E"


@pytest.mark.rule("KNR-39")
@pytest.mark.parametrize("place", ["C(6,5) E", "C(6,5) N", "B(5,5,W) W", "B(6,6,S) S"])
def test_there_is_no_way_forward_without_a_link(place: str) -> None:
    state = chase(place, "A(5,5,E) E", roll=3)
    assert refused(state, "forward") == "KNR-39"


@pytest.mark.rule("KNR-39")
def test_a_closed_link_cannot_be_driven() -> None:
    closed = {"(5,5)": [["dead_end", 1]]}  # open to the west only
    state = chase("C(5,5) E", "B(6,6,S) S", roll=2, detours=closed)
    assert refused(state, "forward") == "KNR-39"
    state = chase("A(5,5,E) W", "B(6,6,S) S", roll=2, detours=closed)
    assert refused(state, "forward") == "KNR-39"
    state = chase("A(5,5,W) E", "B(6,6,S) S", roll=1, detours=closed)
    assert car(play(state, "forward")) == "C(5,5) E"


@pytest.mark.rule("KNR-39")
@pytest.mark.rule("KNR-106")
def test_a_barrier_cannot_be_driven_onto() -> None:
    state = chase("A(5,5,W) E", "B(6,6,S) S", roll=2, detours={"(5,5)": [["road_block", 1]]})
    assert choices(state) == ["half_turn"]
    assert refused(state, "forward") == "KNR-39"


@pytest.mark.rule("KNR-40")
@pytest.mark.parametrize(
    ("place", "turns"),
    [
        ("C(3,3) N", {"left", "right"}),
        ("C(3,2) N", set()),
        ("C(4,3) E", set()),
        ("A(3,3,N) N", set()),
        ("B(3,3,N) N", set()),
    ],
)
def test_quarter_turns_on_middle_fields_towards_open_roads(place: str, turns: set[str]) -> None:
    state = chase(place, "B(3,4,S) S", track=CROSS, roll=1)
    assert set(choices(state)) & {"left", "right"} == turns


@pytest.mark.rule("KNR-40")
def test_quarter_turns_keep_the_field_and_cost_a_point() -> None:
    state = play(chase("C(3,3) N", "B(3,4,S) S", track=CROSS, roll=3), "left")
    assert (car(state), remaining(state)) == ("C(3,3) W", 2)
    state = play(chase("C(3,3) N", "B(3,4,S) S", track=CROSS, roll=3), "right")
    assert (car(state), remaining(state)) == ("C(3,3) E", 2)


@pytest.mark.rule("KNR-40")
def test_a_road_that_a_detour_closes_is_no_side_to_turn_to() -> None:
    bend = {"(3,3)": [["curve_left", 0]]}  # open to south and west
    state = chase("C(3,3) S", "B(3,4,S) S", track=CROSS, roll=1, detours=bend)
    assert choices(state) == ["forward", "right"]
    assert refused(state, "left") == "KNR-40"


@pytest.mark.rule("KNR-40")
def test_quarter_turns_towards_houses_are_refused() -> None:
    state = chase("C(3,3) W", "B(3,4,S) S", track=TEE, roll=2)
    assert refused(state, "right") == "KNR-40"
    assert refused(chase("A(3,3,W) W", "B(3,4,S) S", track=TEE, roll=2), "left") == "KNR-40"


@pytest.mark.rule("KNR-40")
@pytest.mark.parametrize("place", ["A(5,5,E) E", "B(5,5,W) W", "C(5,5) E"])
def test_quarter_turns_anywhere_with_the_option(place: str) -> None:
    state = chase(place, "B(6,6,S) S", roll=2, options={"quarter_turns": "anywhere"})
    assert {"left", "right"} <= set(choices(state))
    assert car(play(state, "left")).endswith("N" if place.endswith("E") else "S")


@pytest.mark.rule("KNR-41")
@pytest.mark.parametrize(
    ("before", "after"),
    [("C(5,5) E", "C(5,5) W"), ("A(6,5,S) N", "A(6,5,S) S"), ("B(5,5,W) W", "B(5,5,W) E")],
)
def test_half_turns_anywhere_for_two_points(before: str, after: str) -> None:
    state = play(chase(before, "B(6,6,S) S", roll=4), "half_turn")
    assert (car(state), remaining(state)) == (after, 2)


@pytest.mark.rule("KNR-42")
def test_rounding_a_curve_costs_a_point_for_the_field_and_one_for_the_turn() -> None:
    state = chase("A(6,5,W) E", "B(6,6,S) S", roll=3)
    play(state, "forward")
    assert (car(state), remaining(state)) == ("C(6,5) E", 2)
    assert refused(state, "forward") == "KNR-39"
    play(state, "right")
    assert (car(state), remaining(state)) == ("C(6,5) S", 1)
    assert car(play(state, "forward")) == "A(6,5,S) S"


@pytest.mark.rule("KNR-43")
def test_there_is_no_reversing() -> None:
    state = chase("C(5,5) E", "B(6,6,S) S", roll=1)
    assert choices(state) == ["forward"]
    assert car(play(state, "forward")) == "A(5,5,E) E"
    # At the end of the road nothing leads back in one point.
    assert choices(chase("B(5,5,W) W", "B(6,6,S) S", roll=1)) == ["stop"]


@pytest.mark.rule("KNR-44")
def test_no_third_car_stands_on_a_field() -> None:
    state = chase("A(5,5,E) E", "B(5,5,E) E", "B(5,5,E) W", roll=2)
    assert refused(state, "forward") == "KNR-46"
    state = play(chase("A(5,5,E) E", "B(5,5,E) E", "B(6,6,S) S", roll=1), "forward")
    assert car(state) == car(state, 1) == "B(5,5,E) E"


@pytest.mark.rule("KNR-44")
def test_the_red_car_does_not_count_for_the_limit() -> None:
    state = chase("A(5,5,W) E", "C(5,5) E", "B(6,6,S) S", red="(5,5)", roll=2)
    play(state, "forward")
    assert car(state) == "C(5,5) E"


@pytest.mark.rule("KNR-45")
def test_a_single_car_can_be_driven_past() -> None:
    state = chase("A(1,2,W) E", "C(1,2) E", track=ROAD, roll=2)
    play(state, "forward", "forward")
    assert awaited(state) == "ram"
    ram(state, 5)
    assert car(state) == "A(1,2,E) E"


@pytest.mark.rule("KNR-46")
def test_two_cars_are_an_obstacle() -> None:
    state = chase("A(1,2,W) E", "C(1,2) E", "C(1,2) W", track=ROAD, roll=4)
    assert choices(state) == ["half_turn"]
    assert refused(state, "forward") == "KNR-46"


@pytest.mark.rule("KNR-46")
def test_the_blockade_jump_passes_two_cars() -> None:
    state = chase("A(1,2,W) E", "C(1,2) E", "C(1,2) W", track=ROAD, roll=1, hand="jump")
    assert car(play(state, "jump")) == "A(1,2,E) E"


@pytest.mark.rule("KNR-47")
def test_a_waiting_car_enters_the_rim_field_for_a_point() -> None:
    state = chase("wait W", "C(6,6) S", start_tile="(5,5)", roll=3)
    assert choices(state) == ["forward"]
    play(state, "forward")
    assert (car(state), remaining(state)) == ("B(5,5,W) E", 2)


@pytest.mark.rule("KNR-47")
@pytest.mark.parametrize("words", ["left", "right", "half_turn"])
@pytest.mark.parametrize("turns", ["roads", "anywhere"])
def test_a_waiting_car_cannot_turn(words: str, turns: str) -> None:
    state = chase("wait W", "C(6,6) S", start_tile="(5,5)", roll=3, options={"quarter_turns": turns})
    assert refused(state, words) == "KNR-47"


@pytest.mark.rule("KNR-47")
def test_a_waiting_car_stays_out_when_the_rim_field_is_full() -> None:
    full = ("wait W", "B(5,5,W) E", "B(5,5,W) E")
    state = chase(*full, start_tile="(5,5)", roll=3)
    assert choices(state) == ["stop"]
    play(state, "stop")
    assert (car(state), turn(state, "any_spent"), choices(state)) == ("wait W", False, ["end_turn"])
    state = chase(*full, start_tile="(5,5)", roll=3, hand="jump")
    assert choices(state) == ["jump", "stop"]
    assert car(play(state, "jump")) == "A(5,5,W) E"
    assert remaining(state) == 2


@pytest.mark.rule("KNR-48")
def test_every_point_must_be_used() -> None:
    state = chase("C(5,5) E", "C(6,6) S", roll=6)
    for _ in range(6):
        assert "stop" not in choices(state)
        assert "end_turn" not in choices(state)
        assert refused(state, "stop") == "KNR-50"
        play(state, "forward" if "forward" in choices(state) else choices(state)[0])
        if turn(state, "finished"):
            break
    assert remaining(state) == 0


@pytest.mark.rule("KNR-48")
def test_manoeuvres_are_unrestricted() -> None:
    state = chase("C(5,5) E", "B(6,6,S) S", roll=6)
    play(state, "forward", "half_turn", "forward", "half_turn")
    assert car(state) == "C(5,5) E"
    state = chase("C(5,5) E", "B(6,6,S) S", roll=6)
    assert car(play(state, "half_turn", "half_turn", "half_turn")) == "C(5,5) W"


@pytest.mark.rule("KNR-49")
def test_no_step_may_make_a_point_lapse() -> None:
    # With two points the rim would swallow the second one; a half turn uses both.
    state = chase("A(5,5,W) W", "C(6,6) S", roll=2)
    assert choices(state) == ["half_turn"]
    assert refused(state, "forward") == "KNR-49"
    # With three the half turn can follow on the rim.
    state = chase("A(5,5,W) W", "C(6,6) S", roll=3)
    assert choices(state) == ["forward", "half_turn"]
    # With one point the rim is where it goes.
    assert choices(chase("A(5,5,W) W", "C(6,6) S", roll=1)) == ["forward"]


@pytest.mark.rule("KNR-49")
def test_a_point_that_lapses_anyway_restricts_nobody() -> None:
    # Between a full field and the rim: three points, of which only two can be spent, by either way.
    state = chase("B(1,2,W) E", "A(1,2,W) E", "A(1,2,W) E", track=ROAD, roll=3)
    assert choices(state) == ["half_turn"]
    play(state, "half_turn")
    assert choices(state) == ["stop"]


@pytest.mark.rule("KNR-49")
def test_rams_are_assumed_to_have_no_effect() -> None:
    # If car 1 skids, it will block the road with car 2; that is not foreseen.
    state = chase("A(1,2,W) E", "C(1,2) W", "A(1,2,E) E", track=ROAD, roll=2)
    assert choices(state) == ["forward", "half_turn"]


@pytest.mark.rule("KNR-49")
def test_cards_are_not_counted_on() -> None:
    # The road block ahead could be leapt over, but one point cannot be spent without the card.
    blocked = {"(1,2)": [["road_block", 1]]}
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=1, hand="jump", detours=blocked)
    assert choices(state) == ["jump", "stop"]


@pytest.mark.rule("KNR-50")
def test_stop_is_for_points_that_cannot_be_spent() -> None:
    state = chase("B(5,5,W) W", "C(6,6) S", roll=1)
    assert choices(state) == ["stop"]
    play(state, "stop")
    assert turn(state, "finished") is True
    assert choices(state) == ["end_turn"]
    assert refused(chase("B(5,5,W) W", "C(6,6) S", roll=2), "stop") == "KNR-50"


@pytest.mark.rule("KNR-50")
def test_a_card_may_open_a_way_before_stopping() -> None:
    shut = {"(5,5)": [["dead_end", 1]]}
    state = chase("A(5,5,E) W", "B(6,6,S) S", roll=1, hand="straight", detours=shut)
    assert choices(state) == ["stop", "detour straight"]
    lay(state, "straight", "(5,5)", 1)
    assert choices(state) == ["forward"]
    assert car(play(state, "forward")) == "C(5,5) W"


@pytest.mark.rule("KNR-50")
def test_what_is_spendable_is_worked_out_anew_after_a_card() -> None:
    state = chase("A(6,5,W) E", "B(6,6,S) S", roll=1, hand="dead_end")
    assert choices(state) == ["forward", "detour dead_end"]
    lay(state, "dead_end", "(6,5)", 0)
    assert choices(state) == ["stop"]


@pytest.mark.rule("KNR-50")
def test_stop_without_a_spent_point_is_over_at_once() -> None:
    # The car stands behind another one, and on no account has it moved.
    state = chase("B(5,5,W) W", "A(5,5,W) E", roll=1)
    play(state, "stop")
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-51")
def test_passing_the_red_car_has_no_effect() -> None:
    state = chase("A(5,5,W) E", "B(6,6,S) S", red="(5,5)", roll=2)
    play(state, "forward")
    assert result(state) == (None, None)
    play(state, "forward")
    assert (car(state), choices(state)) == ("A(5,5,E) E", ["end_turn"])
    assert result(state) == (None, None)


@pytest.mark.rule("KNR-52")
def test_a_rim_field_is_an_ordinary_field_but_nobody_leaves_the_track() -> None:
    state = chase("A(5,5,W) W", "B(6,6,S) S", roll=4)
    play(state, "forward")
    assert (car(state), choices(state)) == ("B(5,5,W) W", ["half_turn"])
    play(state, "half_turn", "forward")
    assert car(state) == "A(5,5,W) E"


@pytest.mark.rule("KNR-52")
def test_a_car_that_started_goes_on_from_its_field() -> None:
    state = chase("wait W", "wait W", start_tile="(5,5)", roll=2)
    play(state, "forward", "forward")
    escape(state, "N1")
    roll(state, 1)
    play(state, "forward")
    assert (car(state), car(state, 1)) == ("A(5,5,W) E", "B(5,5,W) E")

"""K.I.T.T. cards (KNR-88 to KNR-96)."""

import pytest

from ..shared import choices, play
from .helpers import awaited, car, chance, escape, hand, ram, refused, remaining, roll, rolling, turn
from .positions import CROSS, ROAD, chase, moved

ALL = "coat turbo1 turbo2 jump"
BLOCKED = {"(1,2)": [["road_block", 1]]}  # the first middle field of the road


@pytest.mark.rule("KNR-88")
@pytest.mark.parametrize("first", ["coat", "turbo_1", "turbo_2"])
def test_one_card_in_a_turn(first: str) -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand=ALL)
    play(state, first)
    assert not {"coat", "turbo_1", "turbo_2", "jump"} & set(choices(state))
    for second in ("coat", "turbo_1"):
        assert refused(state, second) == "KNR-88"


@pytest.mark.rule("KNR-88")
def test_the_jump_counts_as_the_card_of_the_turn() -> None:
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, detours=BLOCKED)
    play(state, "jump")
    assert refused(state, "coat") == "KNR-88"
    assert hand(state) == {"coat", "turbo1", "turbo2"}


@pytest.mark.rule("KNR-88")
def test_used_cards_are_discarded() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand=ALL)
    play(state, "turbo_2")
    assert hand(state) == {"coat", "turbo1", "jump"}
    assert state.dump()["discards"] == {"coat": 0, "turbo1": 0, "turbo2": 1, "jump": 0}


@pytest.mark.rule("KNR-88")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hands=["", ALL])
    assert choices(state) == ["forward"]
    assert {refused(state, card) for card in ("coat", "turbo_1", "turbo_2")} == {"KNR-88"}


@pytest.mark.rule("KNR-88")
def test_only_in_the_own_turn_after_the_roll_and_before_the_escape_card() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, hands=[ALL, ALL])
    assert refused(state, "coat", seat=0) == "KNR-33"
    roll(state, 1)
    assert state.legal(1) == []
    assert refused(state, "coat", seat=1) == "KNR-34"
    play(state, "forward", "end_turn")
    assert refused(state, "coat", seat=0) == "KNR-35"
    chance(state, "escape", "N1")
    assert refused(state, "coat", seat=0) == "KNR-33"


@pytest.mark.rule("KNR-88")
def test_another_card_in_another_turn() -> None:
    state = chase("C(1,2) E", "C(4,2) W", track=ROAD, roll=1, hand="coat turbo1")
    play(state, "coat", "forward")
    roll(escape(state, "N1"), 1)
    play(state, "forward")
    roll(escape(state, "S1"), 2)
    assert "turbo_1" in choices(state)


@pytest.mark.rule("KNR-89")
def test_a_coat_protects_until_the_next_own_turn() -> None:
    state = chase("C(2,2) E", "A(2,2,W) E", track=ROAD, roll=4, hand="coat")
    play(state, "coat")
    assert car(state) == "C(2,2) E coat"
    assert hand(state) == set()
    assert state.dump()["discards"]["coat"] == 0  # it lies open until it ends
    play(state, "half_turn", "half_turn")
    roll(escape(state, "N1"), 2)
    play(state, "forward", "forward")
    assert (car(state, 1), awaited(state)) == ("A(2,2,E) E", None)
    escape(state, "S1")
    assert car(state) == "C(2,2) E"
    assert state.dump()["discards"]["coat"] == 1


@pytest.mark.rule("KNR-89")
def test_a_coat_protects_against_the_red_car_in_the_same_turn() -> None:
    state = moved("C(2,2) E", "C(4,2) E", track=ROAD, red="(3,2)", hand="coat")
    play(state, "coat")
    escape(state, "W1")
    assert awaited(state) == "roll"
    assert car(state) == "C(2,2) E coat"


@pytest.mark.rule("KNR-89")
def test_without_it_the_red_car_rams() -> None:
    state = moved("C(2,2) E", "C(4,2) E", track=ROAD, red="(3,2)", hand="coat")
    assert rolling(escape(state, "W1")) == [0]


@pytest.mark.rule("KNR-90")
@pytest.mark.parametrize(("steps", "left"), [(0, 8), (1, 7), (3, 5)])
def test_turbo_one_adds_the_number_rolled(steps: int, left: int) -> None:
    state = chase("C(1,2) E", "B(4,2,E) E", track=ROAD, roll=4, hand="turbo1")
    play(state, *["forward"] * steps, "turbo_1")
    assert remaining(state) == left


@pytest.mark.rule("KNR-90")
def test_turbo_one_needs_an_unfinished_movement() -> None:
    state = moved("C(1,2) E", "C(4,2) E", track=ROAD, hand="turbo1")
    assert choices(state) == ["end_turn"]
    assert refused(state, "turbo_1") == "KNR-90"


@pytest.mark.rule("KNR-90")
def test_turbo_one_works_where_a_point_would_lapse() -> None:
    state = chase("B(1,2,W) W", "C(4,2) E", track=ROAD, roll=1, hand="turbo1")
    assert choices(state) == ["turbo_1", "stop"]
    assert choices(play(state, "turbo_1")) == ["half_turn"]


@pytest.mark.rule("KNR-91")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_turbo_two_needs_a_one(number: int) -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=number, hand="turbo2")
    assert refused(state, "turbo_2") == "KNR-91"


@pytest.mark.rule("KNR-91")
def test_turbo_two_makes_a_one_a_six() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="turbo2")
    assert remaining(play(state, "turbo_2")) == 6


@pytest.mark.rule("KNR-91")
def test_turbo_two_comes_before_the_point_is_spent() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="turbo2")
    play(state, "forward")
    assert choices(state) == ["end_turn"]
    assert refused(state, "turbo_2") == "KNR-91"


@pytest.mark.rule("KNR-91")
def test_turbo_two_comes_before_the_stop() -> None:
    state = chase("B(1,2,W) W", "C(4,2) E", track=ROAD, roll=1, hand="turbo2")
    assert choices(state) == ["turbo_2", "stop"]
    assert choices(play(state, "stop")) == ["end_turn"]


@pytest.mark.rule("KNR-91")
def test_one_point_left_of_a_higher_roll_is_no_one() -> None:
    left = {"remaining": 1, "any_spent": True}
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=3, turn=left, hand="turbo2")
    assert refused(state, "turbo_2") == "KNR-91"


@pytest.mark.rule("KNR-92")
def test_a_turbo_works_for_one_movement_only() -> None:
    state = chase("B(1,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand="turbo1")
    play(state, "turbo_1", "forward", "forward", "forward", "forward")
    roll(escape(state, "N1"), 2)
    play(state, "half_turn")
    roll(escape(state, "S1"), 2)
    assert (turn(state, "roll"), remaining(state)) == (2, 2)


@pytest.mark.rule("KNR-93")
def test_the_jump_leaps_over_a_barrier_for_a_point() -> None:
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=3, hand="jump", detours=BLOCKED)
    play(state, "jump")
    assert (car(state), remaining(state)) == ("A(1,2,E) E", 2)


@pytest.mark.rule("KNR-93")
@pytest.mark.parametrize("obstacle", ["C(2,2)", "A(2,2,E)", "B(2,2,E)"])
def test_the_jump_leaps_over_two_cars_on_any_field(obstacle: str) -> None:
    places = ["A(2,2,W)", "C(2,2)", "A(2,2,E)", "B(2,2,E)", "A(3,2,W)"]
    at = places.index(obstacle)
    state = chase(f"{places[at - 1]} E", f"{obstacle} E", f"{obstacle} W", track=ROAD, roll=1, hand="jump")
    assert car(play(state, "jump")) == f"{places[at + 1]} E"


@pytest.mark.rule("KNR-93")
@pytest.mark.parametrize("ahead", ["C(4,2) E", "C(2,2) E"], ids=["nothing", "a single car"])
def test_the_jump_needs_an_obstacle(ahead: str) -> None:
    state = chase("A(2,2,W) E", ahead, track=ROAD, roll=2, hand="jump")
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-93")
def test_the_own_car_is_no_part_of_an_obstacle() -> None:
    state = chase("C(2,2) E", "C(2,2) E", track=ROAD, roll=2, hand="jump")
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-93")
def test_the_red_car_is_no_obstacle() -> None:
    state = chase("A(2,2,W) E", "C(2,2) E", track=ROAD, red="(2,2)", roll=2, hand="jump")
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-93")
def test_the_jump_is_a_step_and_needs_a_point() -> None:
    state = moved("A(1,2,W) E", "C(4,2) E", track=ROAD, hand="jump", detours=BLOCKED)
    assert choices(state) == ["end_turn"]
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-94")
def test_the_field_behind_the_obstacle_must_be_free() -> None:
    cars = ("A(2,2,W) E", "C(2,2) E", "C(2,2) E", "A(2,2,E) E")
    assert "jump" in choices(chase(*cars, track=ROAD, roll=1, hand="jump"))
    state = chase(*cars, "A(2,2,E) E", track=ROAD, roll=1, hand="jump")
    assert refused(state, "jump") == "KNR-94"


@pytest.mark.rule("KNR-94")
def test_the_field_behind_the_obstacle_must_be_no_barrier() -> None:
    state = chase("B(1,2,W) E", "A(1,2,W) E", "A(1,2,W) E", track=ROAD, roll=1, hand="jump", detours=BLOCKED)
    assert refused(state, "jump") == "KNR-94"


@pytest.mark.rule("KNR-94")
def test_there_must_be_a_field_behind_the_obstacle() -> None:
    state = chase("A(1,2,W) W", "B(1,2,W) E", "B(1,2,W) E", track=ROAD, roll=2, hand="jump")
    assert refused(state, "jump") == "KNR-94"


@pytest.mark.rule("KNR-94")
def test_the_jump_goes_straight_on_only() -> None:
    # The two cars stand in the bend.
    state = chase("A(6,5,W) E", "C(6,5) E", "C(6,5) E", roll=2, hand="jump")
    assert refused(state, "jump") == "KNR-94"


@pytest.mark.rule("KNR-94")
def test_the_link_onwards_must_be_open() -> None:
    bend = {"(3,3)": [["curve_left", 0]]}  # from the west to the south
    state = chase("A(3,3,W) E", "C(3,3) E", "C(3,3) E", track=CROSS, roll=2, hand="jump", detours=bend)
    assert refused(state, "jump") == "KNR-94"


@pytest.mark.rule("KNR-94")
@pytest.mark.rule("KNR-95")
def test_the_link_to_the_obstacle_must_be_open() -> None:
    # The road block lies crosswise: the way onto its middle field is closed.
    across = {"(2,2)": [["road_block", 0]]}
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand="jump", detours=across)
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-95")
@pytest.mark.parametrize("card", [["dead_end", 1], ["dead_end", 3], ["curve_right", 0], ["straight", 0]])
def test_closed_roads_cannot_be_leapt_over(card: list[object]) -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand="jump", detours={"(2,2)": [card]})
    assert "jump" not in choices(state)
    assert refused(state, "jump") == "KNR-93"


@pytest.mark.rule("KNR-96")
def test_the_jump_is_legal_even_if_a_point_lapses_behind_it() -> None:
    # Behind the two cars is the rim: of two points one will lapse there.
    state = chase("C(1,2) W", "A(1,2,W) E", "A(1,2,W) E", track=ROAD, roll=2, hand="jump")
    assert choices(state) == ["half_turn", "jump"]
    play(state, "jump")
    assert (car(state), choices(state)) == ("B(1,2,W) W", ["stop"])


@pytest.mark.rule("KNR-96")
def test_the_jump_rams_nobody_where_it_begins_or_lands() -> None:
    cars = ("B(1,2,E) E", "A(2,2,W) E", "C(2,2) E", "C(2,2) E", "A(2,2,E) E")
    state = chase(*cars, track=ROAD, roll=3, hand="jump")
    play(state, "forward", "jump")
    assert (car(state), awaited(state)) == ("A(2,2,E) E", None)
    assert awaited(ram(play(state, "forward"), 1)) is None

"""The turn sequence of the chase (KNR-31 to KNR-37)."""

import pytest

from spieltisch import CHANCE

from ..shared import choices, play
from .helpers import (
    DETOURS,
    awaited,
    car,
    chance,
    current,
    escape,
    hand,
    lay,
    outcomes,
    ram,
    refused,
    remaining,
    roll,
)
from .positions import ROAD, chase, moved

EVERYTHING = "coat turbo1 turbo2 jump straight dead_end road_block curve_right curve_left"


@pytest.mark.rule("KNR-31")
def test_the_own_coat_ends_when_the_turn_begins() -> None:
    state = moved("C(5,5) E", "C(6,6) S coat", "A(6,6,S) S coat")
    escape(state, "N1")
    assert (car(state, 1), car(state, 2)) == ("C(6,6) S", "A(6,6,S) S coat")
    assert state.dump()["discards"]["coat"] == 1


@pytest.mark.rule("KNR-32")
def test_a_turn_on_the_roof_only_puts_the_car_on_its_wheels() -> None:
    state = moved("C(5,5) E", "C(6,6) S roof", "A(6,6,S) S")
    escape(state, "N1")
    assert car(state, 1) == "C(6,6) S"
    assert (current(state), awaited(state)) == (2, "roll")
    assert len(state.dump()["escape"]) == 10
    assert state.dump()["hands"][1] == state.dump()["hands"][2]


@pytest.mark.rule("KNR-32")
def test_with_the_option_the_escape_card_is_turned_all_the_same() -> None:
    state = moved("C(5,5) E", "C(6,6) S roof", "A(6,6,S) S", options={"roof_turn_escape": True})
    escape(state, "N1")
    assert (current(state), awaited(state), car(state, 1)) == (1, "escape", "C(6,6) S")
    chance(state, "escape", "S1")
    assert (current(state), awaited(state)) == (2, "roll")


@pytest.mark.rule("KNR-32")
def test_several_roof_turns_follow_each_other() -> None:
    state = moved("C(5,5) E", "C(6,6) S roof", "A(6,6,S) S roof")
    escape(state, "N1")
    assert (current(state), awaited(state)) == (0, "roll")
    assert (car(state, 1), car(state, 2)) == ("C(6,6) S", "A(6,6,S) S")


@pytest.mark.rule("KNR-32")
def test_a_coat_ends_on_the_roof_too() -> None:
    state = moved("C(5,5) E", "C(6,6) S roof coat")
    escape(state, "N1")
    assert car(state, 1) == "C(6,6) S"


@pytest.mark.rule("KNR-33")
def test_a_turn_begins_with_the_die() -> None:
    state = chase("C(5,5) E", "C(6,6) S", hand=EVERYTHING)
    assert outcomes(state) == {("roll", number): 1 for number in range(1, 7)}
    for words in ("forward", "coat", "detour straight", "end_turn"):
        assert refused(state, words, seat=0) == "KNR-33"
    assert remaining(roll(state, 5)) == 5


@pytest.mark.rule("KNR-34")
def test_movement_and_cards_come_in_any_order() -> None:
    state = chase("C(5,5) E", "B(6,6,S) S", hand=EVERYTHING, roll=3)
    cards = ["coat", "turbo_1", *(f"detour {kind}" for kind in DETOURS)]
    assert choices(state) == ["forward", "half_turn", *cards]
    play(state, "coat")
    lay(state, "straight", "(6,6)", 0)
    assert choices(state) == ["forward", "half_turn"]
    play(state, "half_turn", "forward")
    assert choices(state) == ["end_turn"]

    state = chase("C(5,5) E", "B(6,6,S) S", hand=EVERYTHING, roll=3)
    play(state, "half_turn", "forward")
    lay(state, "straight", "(6,6)", 0)
    play(state, "coat")
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-34")
def test_the_movement_is_a_duty_and_cards_are_not() -> None:
    state = chase("C(5,5) E", "B(6,6,S) S", hand=EVERYTHING, roll=1)
    assert refused(state, "end_turn") == "KNR-37"
    play(state, "forward", "end_turn")
    assert awaited(state) == "escape"


@pytest.mark.rule("KNR-35")
def test_the_turn_ends_with_an_escape_card_and_goes_clockwise() -> None:
    state = moved("C(5,5) E", "C(6,6) S", "A(6,6,S) S", current=1)
    assert choices(state) == ["end_turn"]
    play(state, "end_turn")
    assert (state.actors(), awaited(state)) == ([CHANCE], "escape")
    chance(state, "escape", "N1")
    assert (current(state), awaited(state)) == (2, "roll")


@pytest.mark.rule("KNR-35")
def test_after_the_last_seat_comes_the_first() -> None:
    state = moved("C(5,5) E", "C(6,6) S", "A(6,6,S) S", current=2)
    assert current(escape(state, "N1")) == 0


@pytest.mark.rule("KNR-36")
def test_cards_may_be_played_between_two_steps() -> None:
    state = chase("C(5,5) E", "B(6,6,S) S", hand="coat turbo1 straight", roll=4)
    play(state, "forward")
    assert choices(state) == ["forward", "half_turn", "coat", "turbo_1", "detour straight"]


@pytest.mark.rule("KNR-36")
def test_with_the_option_cards_are_played_only_before_or_after_the_movement() -> None:
    state = chase(
        "C(5,5) E", "B(6,6,S) S", hand="coat turbo1 straight", roll=3, options={"mid_move_cards": False}
    )
    assert {"coat", "turbo_1", "detour straight"} <= set(choices(state))
    play(state, "forward")
    assert choices(state) == ["forward", "half_turn"]
    assert {refused(state, words) for words in ("coat", "turbo_1", "detour straight")} == {"KNR-36"}
    play(state, "half_turn")
    assert choices(state) == ["coat", "end_turn", "detour straight"]


@pytest.mark.rule("KNR-36")
def test_the_jump_is_a_step_and_excepted() -> None:
    state = chase(
        "B(1,2,W) E",
        "C(1,2) E",
        "C(1,2) E",
        track=ROAD,
        roll=3,
        hand="jump coat",
        options={"mid_move_cards": False},
    )
    play(state, "forward")
    assert choices(state) == ["half_turn", "jump"]
    play(state, "jump")
    assert car(state) == "A(1,2,E) E"


@pytest.mark.rule("KNR-36")
def test_no_card_while_a_ram_or_oil_is_diced_out() -> None:
    state = chase("A(1,2,W) E", "C(1,2) E", track=ROAD, roll=2, hand=EVERYTHING)
    play(state, "forward", "forward")
    assert state.actors() == [CHANCE]
    assert state.legal(0) == []
    assert refused(state, "coat", seat=0) == "KNR-58"
    ram(state, 1)
    assert "coat" in choices(state)
    state = chase("A(1,2,W) E", "A(1,2,E) E", track=ROAD, roll=1, hand=EVERYTHING)
    play(state, "forward")
    assert awaited(state) == "oil"
    assert state.legal(0) == []
    assert refused(state, "detour straight", seat=0) == "KNR-73"


@pytest.mark.rule("KNR-37")
def test_the_turn_does_not_end_before_the_movement() -> None:
    state = chase("C(5,5) E", "C(6,6) S", roll=2)
    assert refused(state, "end_turn") == "KNR-37"
    play(state, "forward")
    assert refused(state, "end_turn") == "KNR-37"
    play(state, "forward")
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-37")
def test_a_point_that_can_be_spent_keeps_the_turn_going() -> None:
    state = chase("B(5,5,W) W", "C(6,6) S", roll=1)
    assert choices(state) == ["stop"]
    assert refused(state, "end_turn") == "KNR-37"
    play(state, "stop", "end_turn")
    assert awaited(state) == "escape"


def test_only_the_player_whose_turn_it_is_is_asked() -> None:
    state = chase("C(5,5) E", "C(6,6) S", roll=2, hands=["", "coat"])
    assert state.actors() == [0]
    assert state.legal(1) == []
    assert refused(state, "coat", seat=1) == "KNR-34"
    assert hand(state, 1) == {"coat"}

"""Moving again (KAP-54 to KAP-59)."""

import pytest

from ..shared import choices, phase, play
from .helpers import ignores, points, roses, sails, ship, winner
from .positions import position


@pytest.mark.rule("KAP-54")
def test_moving_again_costs_five_and_follows_the_tile_just_reached() -> None:
    state = position("c6=tee-1 c5=side-2 a5=vee-1 e5 c4 b4 d4", ships="c6 n1 m1", points=6)
    play(state, "sail c5")
    assert (phase(state), points(state)[0]) == ("AGAIN", 6)
    assert choices(state) == ["sail a5", "sail e5", "stop"]
    play(state, "sail a5")
    assert (phase(state), ship(state), points(state)[0]) == ("FREE_DRAW", "a5", 1)


@pytest.mark.rule("KAP-54")
def test_moving_again_turns_the_tile_by_the_new_zone() -> None:
    state = play(position("k5=tee-1 k6=tee-1 j6 k7 l6", ships="k5 n1 m1", points=5), "sail k6")
    assert sails(state) == {"j6", "k7", "k5"}


@pytest.mark.rule("KAP-54")
def test_all_movement_rules_apply_anew() -> None:
    # fan-1 on e7: e6 and d6 have ships, f6 has no tile, f7 is where the ship came from
    state = position("f7=tee-1 e7=fan-1 e6 d7 d6", ships="f7 e6 d6", points=5)
    play(state, "sail e7")
    assert sails(state) == {"f7", "d7"}


@pytest.mark.rule("KAP-54")
def test_stopping_costs_nothing() -> None:
    state = play(position("n2=tee-1 n3", points=5), "sail n2", "stop")
    assert (phase(state), points(state)[0], ship(state)) == ("FREE_DRAW", 5, "n2")


@pytest.mark.rule("KAP-55")
def test_the_second_movement_may_be_ignoring() -> None:
    tiles = "c6=tee-1 c5=back-r-2 b4 d4"
    state = play(position(tiles, ships="c6 n1 m1", points=8), "sail c5")
    assert choices(state) == ["ignore b4", "ignore d4", "ignore c6", "stop"]
    play(state, "ignore b4")
    assert (phase(state), points(state)[0], ship(state)) == ("FREE_DRAW", 0, "b4")
    assert phase(play(position(tiles, ships="c6 n1 m1", points=7), "sail c5")) == "FREE_DRAW"


@pytest.mark.rule("KAP-55")
def test_the_first_movement_may_be_ignoring() -> None:
    tiles = "c6=side-2 c5=tee-1 c4 b4"
    state = play(position(tiles, ships="c6 n1 m1", points=8), "ignore c5")
    assert (phase(state), points(state)[0]) == ("AGAIN", 5)
    assert choices(state) == ["sail c4", "stop"]
    play(state, "sail c4")
    assert (phase(state), points(state)[0], ship(state)) == ("FREE_DRAW", 0, "c4")
    assert phase(play(position(tiles, ships="c6 n1 m1", points=7), "ignore c5")) == "FREE_DRAW"


@pytest.mark.rule("KAP-56")
def test_without_a_second_movement_nothing_is_asked_or_paid() -> None:
    state = play(position("c6=tee-1 c5=vee-1", ships="c6 n1 m1", points=7), "sail c5")
    assert (phase(state), points(state)[0]) == ("FREE_DRAW", 7)


@pytest.mark.rule("KAP-56")
def test_a_second_movement_across_the_line_is_one() -> None:
    state = position("c4=tee-1 c3=tee-1", ships="c4 n1 m1", points=5, roses="red-I green-II")
    play(state, "sail c3")
    assert choices(state) == ["sail finish", "stop"]
    play(state, "sail finish")
    assert (winner(state), points(state)[0]) == ((0, "finish"), 0)


@pytest.mark.rule("KAP-56")
def test_a_second_movement_across_the_line_needs_two_roses() -> None:
    state = position("c4=tee-1 c3=tee-1", ships="c4 n1 m1", points=5, roses="red-I")
    assert phase(play(state, "sail c3")) == "FREE_DRAW"


@pytest.mark.rule("KAP-57")
def test_the_second_movement_may_lead_back() -> None:
    state = play(position("c6=side-1 b6=side-1", ships="c6 n1 m1", points=5), "sail b6", "sail c6")
    assert (phase(state), ship(state), points(state)[0]) == ("FREE_DRAW", "c6", 0)


@pytest.mark.rule("KAP-57")
def test_the_second_movement_may_lead_back_by_ignoring() -> None:
    state = play(position("c6=tee-1 c5=tee-3", ships="c6 n1 m1", points=8), "sail c5")
    assert ignores(state) == {"c6"}


@pytest.mark.rule("KAP-58")
def test_no_second_movement_after_waiving() -> None:
    state = play(position("c6=tee-1 c5 c4", ships="c6 n1 m1", points=8), "waive")
    assert phase(state) == "FREE_DRAW"


@pytest.mark.rule("KAP-58")
@pytest.mark.parametrize("owned", [5, 8])
def test_no_third_movement(owned: int) -> None:
    state = position("c6=tee-1 c5=tee-1 c4=tee-1 c3", ships="c6 n1 m1", points=owned)
    play(state, "sail c5", "sail c4")
    assert (phase(state), points(state)[0]) == ("FREE_DRAW", owned - 5)


@pytest.mark.rule("KAP-59")
def test_no_tile_is_placed_after_the_first_movement() -> None:
    state = position("c6=tee-1 c5=tee-1 c4 a9", ships="c6 n1 m1", hand="side-1 side-1", points=5)
    play(state, "end_laying", "sail c5")
    assert phase(state) == "AGAIN"
    assert {choice.split()[0] for choice in choices(state)} == {"sail", "stop"}
    play(state, "sail c4")
    assert phase(state) == "FREE_DRAW"


@pytest.mark.rule("KAP-54")
@pytest.mark.rule("KAP-65")
def test_both_movements_may_take_a_rose() -> None:
    state = position("g8=tee-1 f8=hook-21 d7", ships="g8 n1 m1", points=5)
    play(state, "sail f8")
    assert (phase(state), roses(state)) == ("AGAIN", [None, "red", None])
    play(state, "sail d7")
    assert roses(state) == [None, "red", "yellow"]

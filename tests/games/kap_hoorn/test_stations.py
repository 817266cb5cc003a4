"""Stations and wind roses (KAP-65 to KAP-74)."""

import pytest

from spieltisch import Rng

from ..shared import choices, phase, play
from .helpers import eager_step, end_turn, ignores, points, roses, sails, ship, winner
from .positions import position, start
from .reference import STATIONS, next_to

SPACES = ["I", "II", "III"]


def beside(station: str) -> str:
    """A sea field next to a station."""
    return min(field for field in next_to(station) if field != "finish")


@pytest.mark.rule("KAP-65")
@pytest.mark.rule("KAP-67")
@pytest.mark.parametrize("station", STATIONS)
def test_a_ship_that_ends_on_a_station_takes_its_rose(station: str) -> None:
    colour, leg = STATIONS[station]
    state = position(f"{station} {beside(station)}", ships=f"{beside(station)} n1 m1", points=3)
    play(state, f"ignore {station}")
    assert roses(state) == [colour if space == leg else None for space in SPACES]
    assert roses(state, 1) == [None] * 3


@pytest.mark.rule("KAP-65")
def test_sailing_there_counts_and_passing_over_does_not() -> None:
    assert roses(play(position("k5=tee-1 k6", ships="k5 n1 m1"), "sail k6"))[0] == "yellow"
    assert roses(play(position("k5=tee-2 k6 k7", ships="k5 n1 m1"), "sail k7")) == [None] * 3


@pytest.mark.rule("KAP-65")
def test_the_end_of_the_second_movement_counts_too() -> None:
    state = position("k4=tee-1 k5=tee-1 k6", ships="k4 n1 m1", points=5)
    play(state, "sail k5", "sail k6")
    assert roses(state) == ["yellow", None, None]


@pytest.mark.rule("KAP-65")
def test_the_end_of_the_first_movement_counts_also_if_a_second_follows() -> None:
    state = position("k5=tee-1 k6=tee-1 j6", ships="k5 n1 m1", points=5)
    play(state, "sail k6", "sail j6")
    assert (roses(state), ship(state)) == (["yellow", None, None], "j6")


@pytest.mark.rule("KAP-65")
def test_standing_on_a_station_without_moving_takes_nothing() -> None:
    assert roses(play(position("k6=side-1", ships="k6 n1 m1"), "waive")) == [None] * 3


@pytest.mark.rule("KAP-66")
def test_a_station_without_a_tile_cannot_be_entered() -> None:
    state = position("k5=tee-1", ships="k5 n1 m1", points=8)
    assert "k6" not in sails(state) | ignores(state)
    state = position("k5=tee-1 k6", ships="k5 n1 m1", points=8)
    assert "k6" in sails(state) & ignores(state)


@pytest.mark.rule("KAP-67")
def test_a_rose_lies_on_the_space_of_its_leg() -> None:
    state = position("l7 l8", ships="l7 n1 m1", points=3)
    assert roses(play(state, "ignore l8")) == [None, "green", None]


@pytest.mark.rule("KAP-68")
@pytest.mark.parametrize("station", ["k6", "n5"])
def test_no_second_rose_of_a_leg(station: str) -> None:
    near = beside(station)
    state = position(f"{station} {near}", ships=f"{near} n1 m1", points=3, roses="red-I")
    assert roses(play(state, f"ignore {station}")) == ["red", None, None]


@pytest.mark.rule("KAP-69")
@pytest.mark.parametrize("station", ["f8", "e5"])
def test_no_second_rose_of_a_colour(station: str) -> None:
    near = beside(station)
    state = position(f"{station} {near}", ships=f"{near} n1 m1", points=3, roses="red-I")
    assert roses(play(state, f"ignore {station}")) == ["red", None, None]


@pytest.mark.rule("KAP-70")
@pytest.mark.parametrize("owned", ["red-I", "green-I", "yellow-II"])
def test_a_station_without_a_rose_to_be_had_can_still_be_entered(owned: str) -> None:
    state = position("k5=tee-1 k6", ships="k5 k6 k6", roses=owned)
    before = roses(state)
    assert sails(state) == {"k6"}
    play(state, "sail k6")
    assert (ship(state), roses(state)) == ("k6", before)


@pytest.mark.rule("KAP-71")
def test_yellow_of_leg_one_lies_in_zone_two_and_counts_for_leg_one() -> None:
    state = position("k5=tee-1 k6=tee-1 j6", ships="k5 n1 m1", points=5)
    play(state, "sail k6")
    assert roses(state) == ["yellow", None, None]
    assert sails(state) == {"j6", "k5"}  # the tile is turned as in zone 2: straight is west, right is north


@pytest.mark.rule("KAP-72")
def test_legs_in_any_order_and_sailing_back() -> None:
    # Given a rose of leg III only, when the ship reaches leg I, then II is left out and I is taken.
    state = position("k6=back-r-1 k7=side-1", ships="k7 n1 m1", roses="green-III")
    play(state, "sail k6")
    assert roses(state) == ["yellow", None, "green"]


@pytest.mark.rule("KAP-72")
def test_the_first_rose_may_be_of_the_last_leg() -> None:
    assert roses(play(position("d8=tee-1 d7", ships="d8 n1 m1"), "sail d7")) == [None, None, "yellow"]


@pytest.mark.rule("KAP-73")
def test_a_rose_is_taken_without_asking() -> None:
    state = position("d8=tee-1 d7=vee-1", ships="d8 n1 m1")
    play(state, "sail d7")
    assert phase(state) == "FREE_DRAW"
    assert roses(state)[2] == "yellow"


@pytest.mark.rule("KAP-73")
def test_a_rose_can_be_declined_with_the_option() -> None:
    options = {"rose_optional": True}
    state = position("d8=tee-1 d7=tee-1 d6", ships="d8 n1 m1", points=5, options=options)
    play(state, "sail d7")
    assert (phase(state), choices(state)) == ("ROSE", ["take", "decline"])
    assert state.dump()["moves_made"] == 1
    taken = play(state.clone(), "take")
    assert (phase(taken), roses(taken)) == ("AGAIN", [None, None, "yellow"])
    play(state, "decline")
    assert (phase(state), roses(state), points(state)[0]) == ("AGAIN", [None] * 3, 5)


@pytest.mark.rule("KAP-73")
def test_a_declined_rose_can_be_taken_when_the_station_is_reached_again() -> None:
    options = {"rose_optional": True}
    state = position("d8=tee-1 d7=side-1 c7=side-1", ships="d8 n1 m1", points=4, options=options)
    end_turn(state, "sail d7", "decline")
    while state.actors() != [0]:
        end_turn(state, "end_laying" if phase(state) == "LAY" else "waive")
    play(state, *(["end_laying"] if phase(state) == "LAY" else []), "sail c7")
    assert phase(state) == "AGAIN"
    play(state, "sail d7")
    assert (phase(state), state.dump()["moves_made"]) == ("ROSE", 2)
    play(state, "take")
    assert (phase(state), roses(state)) == ("FREE_DRAW", [None, None, "yellow"])


@pytest.mark.rule("KAP-73")
@pytest.mark.parametrize("owned", ["red-III", "yellow-I"])
def test_nobody_is_asked_about_a_rose_that_is_forbidden(owned: str) -> None:
    state = position("d8=tee-1 d7", ships="d8 n1 m1", roses=owned, options={"rose_optional": True})
    assert phase(play(state, "sail d7")) == "FREE_DRAW"


@pytest.mark.rule("KAP-73")
def test_roses_are_never_lost() -> None:
    state = start(5, round_limit=30)
    rng = Rng(73)
    owned: set[tuple[int, int, str]] = set()
    while state.actors():
        eager_step(state, rng)
        now = {
            (seat, leg, colour)
            for seat in range(5)
            for leg, colour in enumerate(roses(state, seat))
            if colour is not None
        }
        assert owned <= now
        owned = now
    assert owned


@pytest.mark.rule("KAP-74")
@pytest.mark.parametrize("station", ["h4", "l8", "d7"])
def test_roses_never_run_out(station: str) -> None:
    colour, leg = STATIONS[station]
    spaces = [colour if space == leg else None for space in SPACES]
    near = beside(station)
    state = position(
        f"{station} {near}",
        ships=f"{near} n1 m1 l1 k1",
        points=3,
        rose=[[None] * 3, spaces, spaces, spaces, spaces],
    )
    play(state, f"ignore {station}")
    assert roses(state) == spaces
    assert winner(state) is None

"""Escape cards (KNR-80 to KNR-87)."""

import pytest

from ..shared import phase, play
from .helpers import (
    ESCAPES,
    awaited,
    car,
    chance,
    current,
    escape,
    outcomes,
    ram,
    red,
    refused,
    result,
    rolling,
)
from .positions import ROAD, moved

# How far the red car leaps: cells to the east, cells to the south.
ARROWS = {
    "N1": (0, -1),
    "S1": (0, 1),
    "E1": (1, 0),
    "W1": (-1, 0),
    "N2E1": (1, -2),
    "S2E1": (1, 2),
    "S2W1": (-1, 2),
    "N2W1": (-1, -2),
    "S1E2": (2, 1),
    "S1W2": (-2, 1),
    "N2": (0, -2),
}


@pytest.mark.rule("KNR-80")
def test_an_escape_card_ends_the_turn() -> None:
    state = moved("C(1,2) E", "C(2,2) E", track=ROAD)
    play(state, "end_turn")
    assert outcomes(state) == {("escape", card): 1 for card in ESCAPES}
    chance(state, "escape", "N2")
    assert "N2" not in state.dump()["escape"]
    assert len(state.dump()["escape"]) == 10


@pytest.mark.rule("KNR-80")
@pytest.mark.rule("KNR-81")
@pytest.mark.parametrize(("card", "arrow"), ARROWS.items())
def test_the_red_car_leaps_as_the_arrow_says(card: str, arrow: tuple[int, int]) -> None:
    target = (3 + arrow[0], 3 + arrow[1])
    track = f"15@(3,3)r0 24@({target[0]},{target[1]})r0"
    state = moved("A(3,3,N) N", "A(3,3,N) S", track=track, red="(3,3)")
    escape(state, card)
    assert red(state) == f"({target[0]},{target[1]})"


@pytest.mark.rule("KNR-80")
def test_all_arrows_together_lead_nowhere() -> None:
    assert sorted(ARROWS) == sorted(ESCAPES)
    assert sum(dx for dx, _ in ARROWS.values()) == sum(dy for _, dy in ARROWS.values()) == 0


@pytest.mark.rule("KNR-82")
@pytest.mark.parametrize(
    ("track", "place", "card"),
    [
        ("12@(3,3)r0", "(3,3)", "E1"),
        ("12@(6,7)r0", "(6,7)", "E1"),
        ("12@(0,3)r0", "(0,3)", "W1"),
        ("12@(3,0)r0", "(3,0)", "N2"),
        ("12@(15,3)r0 21@(0,4)r0", "(15,3)", "E1"),
    ],
    ids=["empty cell", "centre", "west of the table", "north of the table", "not round the table"],
)
def test_without_a_tile_there_the_red_car_stays(track: str, place: str, card: str) -> None:
    state = moved("B(13,13,N) N", "B(13,13,S) S", track=track, red=place)
    assert red(escape(state, card)) == place


@pytest.mark.rule("KNR-83")
def test_nothing_stops_the_flight() -> None:
    # Over a gap, onto a barrier with two cars.
    state = moved(
        "C(3,1) N roof",
        "C(3,1) S roof",
        track="12@(3,3)r0 21@(3,1)r0",
        red="(3,3)",
        detours={"(3,1)": [["road_block", 0]]},
        current=0,
    )
    assert red(escape(state, "N2")) == "(3,1)"


@pytest.mark.rule("KNR-84")
def test_the_red_car_rams_the_cars_where_it_lands() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", "C(2,2) W", track=ROAD, red="(3,2)")
    escape(state, "W1")
    assert (awaited(state), rolling(state)) == ("red_ram", [1, 2])
    assert outcomes(state) == {("ram", number): 1 for number in range(1, 7)}
    ram(state, 1)
    assert (car(state, 1), rolling(state)) == ("C(2,2) E roof", [2])
    ram(state, 5)
    assert car(state, 2) == "C(2,2) E"
    # On its roof, car 1 loses the turn that follows.
    assert (awaited(state), current(state), car(state, 1)) == ("roll", 2, "C(2,2) E")


@pytest.mark.rule("KNR-84")
@pytest.mark.parametrize(
    ("number", "after"),
    [(1, "C(2,2) E roof"), (2, "B(1,2,E) W"), (3, "B(1,2,E) E"), (4, "A(2,2,W) E"), (5, "C(2,2) W")],
)
def test_its_rams_have_the_usual_effects(number: int, after: str) -> None:
    state = moved("C(4,2) E", "C(4,2) W", "C(2,2) E", track=ROAD, red="(3,2)")
    ram(escape(state, "W1"), number)
    assert car(state, 2) == after
    assert (awaited(state), current(state)) == ("roll", 1)


@pytest.mark.rule("KNR-84")
@pytest.mark.parametrize(("seat", "order"), [(0, [0, 2]), (1, [2, 0]), (2, [2, 0])])
def test_the_player_whose_turn_it_is_rolls_first(seat: int, order: list[int]) -> None:
    state = moved("C(2,2) E", "A(4,2,W) W", "C(2,2) W", track=ROAD, red="(3,2)", current=seat)
    assert rolling(escape(state, "W1")) == order
    ram(state, 1)
    assert rolling(state) == order[1:]
    assert [car(state, number).endswith("roof") for number in order] == [True, False]


@pytest.mark.rule("KNR-84")
@pytest.mark.parametrize("shield", ["roof", "coat"])
def test_cars_on_the_roof_or_in_a_coat_are_left_alone(shield: str) -> None:
    state = moved("A(2,2,W) E", "C(4,2) E", f"C(2,2) E {shield}", track=ROAD, red="(3,2)")
    escape(state, "W1")
    assert awaited(state) == "roll"
    assert car(state, 2) == f"C(2,2) E {shield}"


@pytest.mark.rule("KNR-84")
def test_cars_on_other_fields_of_the_tile_are_left_alone() -> None:
    state = moved("A(2,2,W) E", "A(2,2,E) E", track=ROAD, red="(3,2)")
    assert awaited(escape(state, "W1")) == "roll"


@pytest.mark.rule("KNR-85")
def test_a_six_wins_for_the_rammed_player() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", "C(2,2) W", track=ROAD, red="(3,2)")
    ram(escape(state, "W1"), 6)
    assert (phase(state), result(state)) == ("over", (1, "red_ram"))
    assert state.actors() == []
    assert car(state, 2) == "C(2,2) W"


@pytest.mark.rule("KNR-85")
def test_the_second_car_wins_if_the_first_does_not() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", "C(2,2) W", track=ROAD, red="(3,2)")
    ram(ram(escape(state, "W1"), 5), 6)
    assert result(state) == (2, "red_ram")


@pytest.mark.rule("KNR-86")
def test_a_red_car_that_stays_rams_nobody() -> None:
    state = moved("A(2,2,W) E", "C(2,2) E", track=ROAD, red="(2,2)")
    escape(state, "N1")
    assert (awaited(state), current(state)) == ("roll", 1)
    assert car(state, 1) == "C(2,2) E"


@pytest.mark.rule("KNR-87")
def test_after_the_eleventh_card_all_are_shuffled_again() -> None:
    state = moved("C(1,2) E", "C(2,2) E", track=ROAD, escape=["N1"])
    play(state, "end_turn")
    assert outcomes(state) == {("escape", "N1"): 1}
    chance(state, "escape", "N1")
    assert awaited(state) == "roll"
    assert sorted(state.dump()["escape"]) == sorted(ESCAPES)


@pytest.mark.rule("KNR-87")
def test_a_card_does_not_come_back_before() -> None:
    state = moved("C(1,2) E", "C(2,2) E", track=ROAD, escape=["N1", "S1"])
    escape(state, "N1")
    assert state.dump()["escape"] == ["S1"]


def test_no_card_can_be_turned_that_is_not_in_the_pile() -> None:
    state = moved("C(1,2) E", "C(2,2) E", track=ROAD, escape=["N1"])
    play(state, "end_turn")
    assert refused(state, "escape S1") == "KNR-35"

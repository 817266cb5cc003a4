"""Detour cards (KNR-97 to KNR-106)."""

from typing import Any

import pytest

from ..shared import choices, play
from .helpers import DETOURS, awaited, car, chance, escape, hand, lay, offers, refused, remaining, roll
from .positions import BEND, CROSS, ROAD, TEE, chase, moved

# The directions that a card opens at rotation 0, and how many rotations look different.
ARMS = {
    "straight": ("NS", 2),
    "dead_end": ("S", 4),
    "road_block": ("NS", 2),
    "curve_right": ("ES", 4),
    "curve_left": ("SW", 4),
}
SIDES = "NESW"


def opened(kind: str, rotation: int) -> set[str]:
    """The ways that a car on the middle of a crossing has under such a card."""
    found = set()
    for heading in SIDES:
        state = chase(
            f"C(3,3) {heading}", "B(3,4,S) S", track=CROSS, roll=1, detours={"(3,3)": [[kind, rotation]]}
        )
        if "forward" in choices(state):
            found.add(heading)
    return found


@pytest.mark.rule("KNR-97")
def test_one_detour_card_in_a_turn() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight dead_end")
    lay(state, "straight", "(2,2)", 0)
    assert choices(state) == ["forward"]
    assert refused(state, "detour dead_end") == "KNR-97"
    assert hand(state) == {"dead_end"}


@pytest.mark.rule("KNR-97")
def test_only_in_the_own_turn_after_the_roll_and_before_the_escape_card() -> None:
    both = ["straight", "straight"]
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, hands=both)
    assert refused(state, "detour straight", seat=0) == "KNR-33"
    roll(state, 1)
    assert state.legal(1) == []
    play(state, "forward")
    assert "detour straight" in choices(state)
    play(state, "end_turn")
    assert refused(state, "detour straight", seat=0) == "KNR-35"
    chance(state, "escape", "N1")
    assert refused(state, "detour straight", seat=0) == "KNR-33"


@pytest.mark.rule("KNR-97")
def test_a_new_turn_allows_a_new_card() -> None:
    state = chase("C(1,2) E", "C(4,2) W", track=ROAD, roll=1, hand="straight dead_end")
    lay(state, "straight", "(2,2)", 1)
    play(state, "forward")
    roll(escape(state, "N1"), 1)
    play(state, "forward")
    roll(escape(state, "S1"), 1)
    assert offers(state, "detour") == {"dead_end"}


@pytest.mark.rule("KNR-98")
def test_a_card_a_tile_and_a_rotation_are_chosen() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="dead_end")
    assert offers(state, "detour") == {"dead_end"}
    play(state, "detour dead_end")
    tiles = ["(1,2)", "(2,2)", "(3,2)", "(4,2)", "(13,13)"]
    assert choices(state) == [f"cell {cell}" for cell in tiles]
    play(state, "cell (3,2)")
    assert choices(state) == [f"rotation {number}" for number in range(4)]
    play(state, "rotation 3")
    assert state.dump()["detours"] == {"(3,2)": [["dead_end", 3]]}
    assert hand(state) == set()


@pytest.mark.rule("KNR-98")
def test_a_card_that_is_not_held_cannot_be_laid() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hands=["straight", "dead_end"])
    assert refused(state, "detour dead_end") == "KNR-98"


@pytest.mark.rule("KNR-98")
def test_a_card_needs_a_tile() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight")
    play(state, "detour straight")
    assert refused(state, "cell (0,0)") == "KNR-98"
    assert refused(state, "cell (7,7)") == "KNR-98"


@pytest.mark.rule("KNR-99")
@pytest.mark.parametrize(
    ("kind", "rotation"), [(kind, number) for kind in DETOURS for number in range(ARMS[kind][1])]
)
def test_what_each_card_opens_in_each_rotation(kind: str, rotation: int) -> None:
    expected = {SIDES[(SIDES.index(side) + rotation) % 4] for side in ARMS[kind][0]}
    assert opened(kind, rotation) == expected


@pytest.mark.rule("KNR-99")
@pytest.mark.parametrize("kind", DETOURS)
def test_rotations_that_look_alike_are_one(kind: str) -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand=kind)
    play(state, f"detour {kind}", "cell (2,2)")
    assert choices(state) == [f"rotation {number}" for number in range(ARMS[kind][1])]


@pytest.mark.rule("KNR-99")
def test_a_rotation_that_looks_like_another_is_refused() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight")
    play(state, "detour straight", "cell (2,2)")
    assert refused(state, "rotation 2") == "KNR-99"


@pytest.mark.rule("KNR-99")
@pytest.mark.parametrize(("kind", "barred"), [("road_block", True), ("straight", False)])
def test_only_the_road_block_has_a_barrier(kind: str, barred: bool) -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, roll=1, detours={"(2,2)": [[kind, 1]]})
    assert ("forward" in choices(state)) != barred


@pytest.mark.rule("KNR-99a")
@pytest.mark.parametrize("rotation", range(4))
def test_right_and_left_curve_make_the_same_bends(rotation: int) -> None:
    assert opened("curve_right", rotation) == opened("curve_left", (rotation + 3) % 4)


@pytest.mark.rule("KNR-99a")
@pytest.mark.parametrize("kind", ["curve_right", "curve_left"])
def test_every_curve_makes_all_four_bends(kind: str) -> None:
    bends = {frozenset(opened(kind, rotation)) for rotation in range(4)}
    assert bends == {frozenset(bend) for bend in ("NE", "ES", "SW", "NW")}


@pytest.mark.rule("KNR-99a")
def test_right_and_left_curve_remain_two_kinds() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="curve_left")
    assert refused(state, "detour curve_right") == "KNR-98"
    lay(state, "curve_left", "(2,2)", 0)
    assert state.dump()["detours"] == {"(2,2)": [["curve_left", 0]]}


@pytest.mark.rule("KNR-100")
def test_only_the_topmost_card_counts() -> None:
    shut = {"(2,2)": [["dead_end", 1]]}  # open to the west
    state = chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", detours=shut)
    assert "forward" not in choices(state)
    lay(state, "straight", "(2,2)", 1)
    assert choices(state) == ["forward"]


@pytest.mark.rule("KNR-100")
def test_a_covered_road_block_is_no_barrier() -> None:
    covered = {"(2,2)": [["road_block", 1], ["straight", 1]]}
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, roll=1, detours=covered)
    assert choices(state) == ["forward"]


@pytest.mark.rule("KNR-100")
def test_a_card_never_adds_a_road() -> None:
    # A curve card on the straight: of its roads to east and south only the east is printed.
    state = chase("C(2,2) S", "C(4,2) E", track=ROAD, roll=2, detours={"(2,2)": [["curve_right", 0]]})
    assert "forward" not in choices(state)
    assert {"left"} == {"left", "right"} & set(choices(state))


@pytest.mark.rule("KNR-100")
def test_two_cards_that_lead_to_the_same_houses_make_no_road() -> None:
    tiles = "12@(2,2)r1 21@(2,3)r1"
    cards = {"(2,2)": [["straight", 0]], "(2,3)": [["straight", 0]]}
    state = chase("C(2,2) S", "C(2,3) E", track=tiles, roll=2, detours=cards)
    assert choices(state) == ["half_turn"]


@pytest.mark.rule("KNR-100")
def test_fields_that_are_cut_off_stay_drivable_from_the_other_side() -> None:
    shut = {"(2,2)": [["straight", 0]]}  # crosswise: the middle has no way at all
    state = chase("B(1,2,E) E", "C(4,2) E", track=ROAD, roll=3, detours=shut)
    play(state, "forward")
    assert (car(state), choices(state)) == ("A(2,2,W) E", ["half_turn"])


@pytest.mark.rule("KNR-101")
def test_cards_stay_and_are_covered() -> None:
    state = chase(
        "C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", detours={"(2,2)": [["dead_end", 0]]}
    )
    lay(state, "straight", "(2,2)", 1)
    play(state, "forward")
    escape(state, "N1")
    assert state.dump()["detours"] == {"(2,2)": [["dead_end", 0], ["straight", 1]]}


@pytest.mark.rule("KNR-102")
def test_a_card_is_slipped_under_cars() -> None:
    state = chase("C(1,2) E", "C(2,2) E roof", track=ROAD, roll=1, hand="dead_end")
    lay(state, "dead_end", "(2,2)", 0)
    assert car(state, 1) == "C(2,2) E roof"
    state = chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=2, hand="straight")
    lay(state, "straight", "(2,2)", 0)
    assert (car(state), choices(state)) == ("C(2,2) E", ["half_turn"])


@pytest.mark.rule("KNR-103")
def test_three_cards_and_no_fourth() -> None:
    three = [["dead_end", 0], ["straight", 1], ["curve_left", 2]]
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", detours={"(2,2)": three[:2]})
    lay(state, "straight", "(2,2)", 0)
    assert len(state.dump()["detours"]["(2,2)"]) == 3
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", detours={"(2,2)": three})
    play(state, "detour straight")
    assert "(2,2)" not in offers(state, "cell")
    assert refused(state, "cell (2,2)") == "KNR-103"


@pytest.mark.rule("KNR-103")
def test_when_every_tile_is_full_no_detour_is_offered() -> None:
    full = [["dead_end", 1], ["straight", 1], ["straight", 1]]
    track = "12@(1,2)r1 21@(2,2)r1"
    cells = {"(1,2)": full, "(2,2)": [["curve_left", 0], ["dead_end", 3], ["straight", 1]]}
    cells["(13,13)"] = [["road_block", 0], ["dead_end", 0], ["curve_left", 1]]
    state = chase("C(1,2) E", "C(2,2) E", track=track, roll=1, hand="curve_right", detours=cells)
    assert choices(state) == ["forward"]
    assert refused(state, "detour curve_right") == "KNR-103"


PROTECTED: dict[str, Any] = {"trap_protection": True}


@pytest.mark.rule("KNR-104")
def test_walling_in_is_allowed_by_default() -> None:
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=1, hand="straight")
    play(state, "detour straight", "cell (1,2)")
    assert "rotation 0" in choices(state)


@pytest.mark.rule("KNR-104")
def test_no_car_may_be_walled_in_with_the_option() -> None:
    # Between the rim and a crosswise card the car would have no middle field at all.
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", options=PROTECTED)
    play(state, "detour straight", "cell (1,2)")
    assert choices(state) == ["rotation 1"]
    assert refused(state, "rotation 0") == "KNR-104"


@pytest.mark.rule("KNR-104")
@pytest.mark.parametrize("own", [True, False])
def test_the_protection_covers_every_car(own: bool) -> None:
    cars = ("A(1,2,W) E", "C(4,2) E") if own else ("C(4,2) E", "A(1,2,W) E")
    state = chase(*cars, track=ROAD, roll=1, hand="dead_end", options=PROTECTED)
    play(state, "detour dead_end")
    # Open to the west it would leave the car a single middle field, otherwise none.
    assert "(1,2)" not in offers(state, "cell")
    assert refused(state, "cell (1,2)") == "KNR-104"


@pytest.mark.rule("KNR-104")
def test_two_middle_fields_are_enough() -> None:
    state = chase("A(1,2,W) E", "C(2,2) E", track=ROAD, roll=1, hand="dead_end", options=PROTECTED)
    play(state, "detour dead_end", "cell (2,2)")
    assert choices(state) == ["rotation 1"]  # open to the west: C(1,2) and C(2,2) remain
    state = chase("A(1,2,W) E", "C(3,2) E", track=ROAD, roll=1, hand="dead_end", options=PROTECTED)
    play(state, "detour dead_end", "cell (2,2)")
    assert choices(state) == ["rotation 1"]


@pytest.mark.rule("KNR-104")
def test_other_cars_do_not_count_as_walls_and_barriers_do() -> None:
    state = chase(
        "C(1,2) E", "A(1,2,E) E", "A(1,2,E) E", track=ROAD, roll=2, hand="road_block", options=PROTECTED
    )
    play(state, "detour road_block")
    assert "(3,2)" in offers(state, "cell")
    assert refused(state, "cell (2,2)") == "KNR-104"


@pytest.mark.rule("KNR-104")
def test_a_car_that_is_walled_in_already_may_stay_so() -> None:
    shut = {"(1,2)": [["straight", 0]]}
    state = chase(
        "C(4,2) E", "A(1,2,W) E", track=ROAD, roll=1, hand="dead_end", detours=shut, options=PROTECTED
    )
    play(state, "detour dead_end", "cell (1,2)")
    assert choices(state) == [f"rotation {number}" for number in range(4)]


@pytest.mark.rule("KNR-104")
def test_a_waiting_car_is_taken_to_stand_on_its_rim_field() -> None:
    state = chase(
        "C(4,2) E", "wait W", track=ROAD, start_tile="(1,2)", roll=1, hand="straight", options=PROTECTED
    )
    play(state, "detour straight", "cell (1,2)")
    assert choices(state) == ["rotation 1"]


@pytest.mark.rule("KNR-105")
@pytest.mark.parametrize(
    ("fit", "kind", "rotations"),
    [
        ("free", "straight", {"0", "1"}),
        ("one_arm", "straight", {"1"}),
        ("all_arms", "straight", {"1"}),
        ("free", "curve_right", {"0", "1", "2", "3"}),
        ("one_arm", "curve_right", {"0", "1", "2", "3"}),
        ("all_arms", "curve_right", set()),
        ("one_arm", "dead_end", {"1", "3"}),
        ("all_arms", "dead_end", {"1", "3"}),
        ("all_arms", "road_block", {"1"}),
    ],
)
def test_how_a_card_must_meet_the_printed_roads(fit: str, kind: str, rotations: set[str]) -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand=kind, options={"detour_fit": fit})
    play(state, f"detour {kind}")
    if not rotations:
        assert "(2,2)" not in offers(state, "cell")
        assert refused(state, "cell (2,2)") == "KNR-105"
        return
    play(state, "cell (2,2)")
    assert offers(state, "rotation") == rotations


@pytest.mark.rule("KNR-105")
def test_a_rotation_that_does_not_fit_is_refused() -> None:
    state = chase(
        "C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hand="straight", options={"detour_fit": "one_arm"}
    )
    play(state, "detour straight", "cell (2,2)")
    assert refused(state, "rotation 0") == "KNR-105"


@pytest.mark.rule("KNR-105")
@pytest.mark.parametrize(("kind", "rotations"), [("curve_left", {"0", "3"}), ("straight", {"1"})])
def test_all_roads_of_a_card_meet_printed_ones(kind: str, rotations: set[str]) -> None:
    state = chase("C(4,3) E", "C(2,3) E", track=TEE, roll=1, hand=kind, options={"detour_fit": "all_arms"})
    play(state, f"detour {kind}", "cell (3,3)")
    assert offers(state, "rotation") == rotations


@pytest.mark.rule("KNR-106")
def test_a_car_on_a_barrier_may_drive_off() -> None:
    state = chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=3, hand="road_block")
    lay(state, "road_block", "(2,2)", 1)
    play(state, "forward")
    assert (car(state), remaining(state)) == ("A(2,2,E) E", 2)
    play(state, "half_turn")
    state = chase("A(2,2,E) W", "C(4,2) E", track=ROAD, roll=1, detours={"(2,2)": [["road_block", 1]]})
    assert choices(state) == ["stop"]


@pytest.mark.rule("KNR-106")
def test_a_car_on_a_barrier_may_turn_there() -> None:
    state = chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=3, detours={"(2,2)": [["road_block", 1]]})
    play(state, "half_turn", "forward")
    assert car(state) == "A(2,2,W) W"


@pytest.mark.rule("KNR-106")
def test_a_skid_leads_onto_no_barrier_either() -> None:
    # Oil behind a car on the curve: two fields back lies the barrier.
    blocked = {"(5,5)": [["road_block", 1]]}
    state = chase("A(5,5,E) E", "A(6,5,W) E", track=BEND, roll=1, detours=blocked)
    play(state, "forward")
    assert awaited(state) == "oil"
    chance(state, "oil", 2)
    assert car(state) == "A(5,5,E) E"


def test_choosing_a_detour_shows_in_the_position() -> None:
    state = moved("C(1,2) E", "C(4,2) E", track=ROAD, hand="straight")
    play(state, "detour straight")
    assert state.dump()["turn"]["detour_kind"] == "straight"
    assert refused(state, "end_turn") == "KNR-98"
    play(state, "cell (2,2)")
    assert state.dump()["turn"]["detour_cell"] == "(2,2)"
    assert state.dump()["detours"] == {}

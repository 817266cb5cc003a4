"""Step 3: sailing, waiving, ignoring (KAP-35 to KAP-53)."""

import pytest

from spieltisch import Rng

from ..shared import choices, phase, play
from .helpers import GAME, draw, end_turn, ignores, points, sails, ship, unordered, winner
from .positions import any_position, position

AROUND_C6 = {"b5", "c5", "d5", "b6", "d6", "b7", "c7", "d7"}
TWO = "red-I green-II"


@pytest.mark.rule("KAP-35")
@pytest.mark.parametrize(("action", "left"), [("sail c5", 4), ("ignore b7", 1), ("waive", 5)])
def test_exactly_one_movement_or_none(action: str, left: int) -> None:
    state = position("c6=tee-1 c5=side-2 b7=side-2", ships="c6 n1 m1", points=4)
    assert choices(state) == ["sail c5", "ignore c5", "ignore b7", "waive"]
    play(state, action)
    assert (phase(state), points(state)[0]) == ("FREE_DRAW", left)
    assert ship(state) == ("c6" if action == "waive" else action.split()[1])


@pytest.mark.rule("KAP-35")
def test_moving_again_may_follow() -> None:
    state = position("c6=tee-1 c5=tee-1 c4", ships="c6 n1 m1", points=5)
    assert phase(play(state, "sail c5")) == "AGAIN"


@pytest.mark.rule("KAP-36")
@pytest.mark.parametrize(
    ("kind", "targets"),
    [
        ("tee-1", {"c5", "b6", "d6"}),
        ("vee-1", {"b5", "d5"}),
        ("back-l-1", {"c7", "b7"}),
        ("back-r-1", {"c7", "d7"}),
        ("swirl-l", {"b5"}),
        ("swirl-r", {"d5"}),
    ],
)
def test_the_tile_under_the_ship_governs(kind: str, targets: set[str]) -> None:
    assert sails(position(f"c6={kind} {' '.join(sorted(AROUND_C6))}", ships="c6 n1 m1")) == targets


@pytest.mark.rule("KAP-36")
@pytest.mark.rule("KAP-38")
@pytest.mark.rule("KAP-39")
@pytest.mark.rule("KAP-40")
@pytest.mark.rule("KAP-44")
@pytest.mark.rule("KAP-45")
@pytest.mark.rule("KAP-47")
@pytest.mark.rule("KAP-50")
@pytest.mark.rule("KAP-51")
def test_movements_agree_with_brute_force_everywhere() -> None:
    rng = Rng(36)
    crossings = 0
    for _ in range(500):
        given, sea = any_position(rng, "MOVE")
        expected = sea.moves(given["ship"][0], given["points"][0]) | {"waive"}
        assert unordered(choices(GAME.load(given))) == unordered(expected), given
        crossings += "sail finish" in expected
    assert crossings > 10


@pytest.mark.rule("KAP-54")
@pytest.mark.rule("KAP-55")
def test_second_movements_agree_with_brute_force_everywhere() -> None:
    rng = Rng(54)
    asked = 0
    for _ in range(250):
        given, sea = any_position(rng, "MOVE")
        given["rose"][0] = rose = [None, "yellow", "red"] if sea.roses == 2 else [None] * 3
        sea = sea._replace(roses=3 - rose.count(None))
        state = GAME.load(given)
        for choice in choices(state):
            word, *target = choice.split()
            after = play(state.clone(), choice)
            if word == "waive" or target == ["finish"]:
                continue
            if winner(after) is not None:
                continue
            left = given["points"][0] - (3 if word == "ignore" else 0)
            taken = sum(colour is not None for colour in after.dump()["rose"][0])
            second = sea._replace(roses=taken).again(target[0], left)
            assert (phase(after) == "AGAIN") == bool(second), (given, choice)
            if second:
                asked += 1
                assert unordered(choices(after)) == unordered(second | {"stop"}), (given, choice)
    assert asked > 100


@pytest.mark.rule("KAP-37")
def test_moving_is_never_compulsory() -> None:
    state = position("c6=fan-1 c5 b5 d5", ships="c6 n1 m1", points=8)
    assert "waive" in choices(state)
    assert ship(play(state, "waive")) == "c6"


@pytest.mark.rule("KAP-38")
@pytest.mark.parametrize(("kind", "target"), [("tee-1", "c7"), ("tee-2", "c6"), ("tee-3", "c5")])
def test_the_number_is_exact(kind: str, target: str) -> None:
    assert sails(position(f"c8={kind} c7 c6 c5 c4", ships="c8 n1 m1")) == {target}


@pytest.mark.rule("KAP-39")
@pytest.mark.parametrize(
    ("field", "kind", "target", "other"),
    [
        ("k5", "tee-2", "k7", "j6"),  # from zone 1 south into zone 2
        ("g7", "tee-3", "d7", "e6"),  # from zone 2 west into zone 3
        ("i6", "side-2", "i4", "h6"),  # from zone 2 north into zone 1
        ("d7", "side-2", "f7", "d5"),  # from zone 3 east into zone 2
        ("j5", "hook-12", "h6", "i7"),  # the hook turns by its first zone as well
    ],
)
def test_the_first_field_fixes_the_direction(field: str, kind: str, target: str, other: str) -> None:
    assert sails(position(f"{field}={kind} {target} {other}", ships=f"{field} n1 m1")) == {target}


@pytest.mark.rule("KAP-40")
@pytest.mark.parametrize(
    ("field", "kind", "targets"),
    [
        ("c6", "hook-12", {"a5", "e5"}),
        ("c6", "hook-21", {"b4", "d4"}),
        ("i5", "hook-12", {"k6", "g6"}),  # straight first: the way over h5 and g5 would touch land
        ("e6", "hook-12", {"c5"}),  # straight, then right, is land
        ("n4", "hook-12", {"l5"}),
    ],
)
def test_hooks_go_straight_then_sideways(field: str, kind: str, targets: set[str]) -> None:
    lying = "a5 e5 b4 d4 k6 g6 c5 l5"
    tiles = " ".join(other for other in lying.split() if other != field)
    assert sails(position(f"{field}={kind} {tiles}", ships=f"{field} n1 m1")) == targets


@pytest.mark.rule("KAP-41")
def test_the_target_needs_a_tile() -> None:
    assert sails(position("c6=tee-1 b6", ships="c6 n1 m1")) == {"b6"}


@pytest.mark.rule("KAP-42")
def test_fields_on_the_way_need_no_tile() -> None:
    assert sails(position("c8=tee-3 c5", ships="c8 n1 m1")) == {"c5"}
    assert sails(position("c6=hook-12 a5", ships="c6 n1 m1")) == {"a5"}


@pytest.mark.rule("KAP-43")
def test_a_ship_passes_over_others() -> None:
    assert sails(position("c8=tee-3 c7 c6 c5", ships="c8 c7 c6")) == {"c5"}


@pytest.mark.rule("KAP-44")
@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("h4", "tee-3"),  # over the land to e4
        ("h3", "side-1"),
        ("n3", "side-1"),  # east of the grid; west is m3, without a tile
        ("c8", "back-r-2"),  # south of the grid
        ("h3", "vee-3"),
        ("e5", "side-2"),
        ("f6", "swirl-l"),  # back right over g5 to h4
    ],
)
def test_no_movement_touches_land_or_leaves_the_grid(field: str, kind: str) -> None:
    tiles = " ".join(other for other in ["e4", "h4", "e3", "d4"] if other != field)
    assert sails(position(f"{field}={kind} {tiles}", ships=f"{field} n1 m1")) == set()


@pytest.mark.rule("KAP-44")
def test_every_field_of_the_way_must_be_sea() -> None:
    # h6 -> g5 -> f4 is land, e3 would be sea again
    assert sails(position("h6=vee-3 e3 e9", ships="h6 n1 m1")) == {"e9"}


@pytest.mark.rule("KAP-44")
@pytest.mark.parametrize(("field", "target"), [("h5", "g6"), ("f6", "e5"), ("i4", "g6")])
def test_a_diagonal_step_passes_the_corner_of_land(field: str, target: str) -> None:
    kind = "vee-2" if field == "i4" else "vee-1"
    assert sails(position(f"{field}={kind} {target}", ships=f"{field} n1 m1")) == {target}


@pytest.mark.rule("KAP-45")
def test_no_movement_ends_on_another_ship() -> None:
    state = position("c6=tee-1 c5 b6 d6", ships="c6 c5 m1", points=3)
    assert sails(state) == {"b6", "d6"}
    assert ignores(state) == {"b6", "d6"}


@pytest.mark.rule("KAP-45")
@pytest.mark.rule("KAP-46")
def test_a_station_has_room_for_all() -> None:
    state = position("d8=tee-1 d7", ships="d8 d7 d7 d7 d7", points=3)
    assert sails(state) == ignores(state) == {"d7"}
    play(state, "sail d7")
    assert state.dump()["ship"] == ["d7"] * 5


@pytest.mark.rule("KAP-47")
@pytest.mark.parametrize(
    ("field", "kind", "crosses"),
    [
        ("c3", "tee-1", True),
        ("c4", "tee-1", False),
        ("c4", "tee-2", True),
        ("c5", "tee-3", True),
        ("c6", "tee-3", False),
        ("c3", "tee-3", True),  # the rest, which would leave the grid, is dropped
        ("c4", "vee-3", True),  # the rest would leave the grid or touch land
        ("c4", "hook-21", True),
        ("c3", "hook-12", True),
        ("c4", "hook-12", False),
        ("a3", "vee-1", True),  # to the right
        ("e3", "vee-1", True),  # to the left
        ("a3", "swirl-l", False),  # to the left only, off the grid
        ("e3", "swirl-r", False),  # to the right only, land
        ("b4", "vee-3", True),
        ("d4", "vee-3", True),
        ("a4", "swirl-l", False),
        ("c3", "side-2", False),
        ("c3", "backvee-1", False),
    ],
)
def test_crossing_the_line(field: str, kind: str, crosses: bool) -> None:
    state = position(f"{field}={kind}", ships=f"{field} n1 m1", roses=TWO)
    assert ("finish" in sails(state)) == crosses
    assert "finish" not in sails(position(f"{field}={kind}", ships=f"{field} n1 m1", roses="red-I"))
    if crosses:
        play(state, "sail finish")
        assert (winner(state), ship(state)) == ((0, "finish"), field)


@pytest.mark.rule("KAP-47")
def test_two_arrows_across_the_line_are_one_choice() -> None:
    state = position("c3=fan-2", ships="c3 n1 m1", roses=TWO)
    assert choices(state) == ["sail finish", "waive"]


# -- waiving, ignoring ---------------------------------------------------------------------------------------


@pytest.mark.rule("KAP-48")
@pytest.mark.parametrize(("owned", "after"), [(0, 1), (5, 6), (7, 8), (8, 8)])
def test_waiving_gives_a_point(owned: int, after: int) -> None:
    state = play(position("c6=tee-1 c5", ships="c6 n1 m1", points=owned), "waive")
    assert (points(state)[0], ship(state)) == (after, "c6")


@pytest.mark.rule("KAP-48")
def test_the_other_steps_take_place_when_waiving() -> None:
    state = play(position("c6=tee-1 c5", ships="c6 n1 m1", hand="side-1"), "lay side-1 n2", "waive")
    draw(state, "fan-2")
    assert (phase(state), state.dump()["hand"][0]) == ("BUY", {"fan-2": 1})
    assert choices(state) == ["buy", "end_turn"]


@pytest.mark.rule("KAP-49")
def test_a_ship_that_cannot_move_waives_and_receives_the_point() -> None:
    state = position("c6=back-r-1", ships="c6 n1 m1", points=3)
    assert choices(state) == ["waive"]
    assert points(play(state, "waive"))[0] == 4


@pytest.mark.rule("KAP-49")
def test_without_a_movement_the_player_is_still_asked() -> None:
    state = end_turn(position("c6=tee-1 c5 a9=side-1", ships="c6 a9 m1"), "sail c5")
    assert (phase(state), state.actors(), choices(state)) == ("MOVE", [1], ["waive"])


@pytest.mark.rule("KAP-50")
def test_ignoring_costs_three_points_and_leads_to_all_eight_neighbours() -> None:
    tiles = f"c6=side-2 {' '.join(sorted(AROUND_C6))} c4"
    for target in sorted(AROUND_C6):
        state = position(tiles, ships="c6 n1 m1", points=4)
        assert ignores(state) == AROUND_C6
        play(state, f"ignore {target}")
        assert (ship(state), points(state)[0]) == (target, 1)


@pytest.mark.rule("KAP-50")
def test_ignoring_needs_three_points() -> None:
    assert choices(position("c6=side-2 c5", ships="c6 n1 m1", points=2)) == ["waive"]
    assert choices(position("c6=side-2 c5", ships="c6 n1 m1", points=3)) == ["ignore c5", "waive"]


@pytest.mark.rule("KAP-51")
def test_ignoring_needs_a_tile_without_a_ship() -> None:
    tiles = "c6=side-2 b5 c5 d7"
    assert ignores(position(tiles, ships="c6 b5 d7", points=3)) == {"c5", "d7"}  # d7 is a station


@pytest.mark.rule("KAP-51")
def test_ignoring_leads_neither_on_land_nor_off_the_grid() -> None:
    assert ignores(position("h5=side-2 h4 g6 i6", ships="h5 n1 m1", points=3)) == {"h4", "g6", "i6"}
    assert ignores(position("a9=side-2 b8", ships="a9 n1 m1", points=3)) == {"b8"}


@pytest.mark.rule("KAP-52")
@pytest.mark.parametrize("field", ["a3", "b3", "c3", "d3", "e3"])
def test_ignoring_crosses_the_line_with_two_roses(field: str) -> None:
    tiles = f"{field}=back-r-2"
    assert ignores(position(tiles, ships=f"{field} n1 m1", points=3, roses="red-I")) == set()
    assert ignores(position(tiles, ships=f"{field} n1 m1", points=2, roses=TWO)) == set()
    state = position(tiles, ships=f"{field} n1 m1", points=3, roses=TWO)
    assert choices(state) == ["ignore finish", "waive"]
    play(state, "ignore finish")
    assert (winner(state), points(state)[0], ship(state)) == ((0, "finish"), 0, field)


@pytest.mark.rule("KAP-52")
@pytest.mark.parametrize("field", ["c4", "h1", "k1", "h3"])
def test_ignoring_crosses_the_line_from_the_last_row_only(field: str) -> None:
    state = position(f"{field}=fan-1", ships=f"{field} n1 m1", points=8, roses=TWO)
    assert "finish" not in ignores(state)


@pytest.mark.rule("KAP-53")
def test_ignoring_is_allowed_where_the_wind_leads_too() -> None:
    state = position("c6=tee-1 c5=side-2", ships="c6 n1 m1", points=3)
    assert choices(state) == ["sail c5", "ignore c5", "waive"]
    after = play(state.clone(), "ignore c5")
    assert (ship(after), points(after)[0]) == ("c5", 0)
    play(state, "sail c5")
    assert (ship(state), points(state)[0]) == ("c5", 3)

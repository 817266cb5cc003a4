"""Covering a lying tile (KAP-27 to KAP-34)."""

from collections import Counter

import pytest

from spieltisch import Rng

from ..shared import choices, phase, play
from .helpers import COUNTS, GAME, covers, end_turn, hand, lays, points, roses, sails, tile, tiles_of
from .positions import any_position, position
from .reference import Sea

AROUND_K3 = "j2 k2 l2 j3 l3 j4 k4 l4"


@pytest.mark.rule("KAP-27")
def test_a_hand_tile_goes_on_top_of_a_lying_one() -> None:
    state = position("c6=tee-2", hand="side-1 fan-3", points=2)
    play(state, "cover fan-3 c6")
    assert (tile(state, "c6"), hand(state)) == ("fan-3", {"side-1": 1})
    assert state.dump()["buried"] == {"tee-2": 1}
    assert points(state)[0] == 2


@pytest.mark.rule("KAP-27")
def test_the_same_kind_may_cover() -> None:
    state = play(position("c6=side-1", hand="side-1"), "cover side-1 c6")
    assert (tile(state, "c6"), state.dump()["buried"]) == ("side-1", {"side-1": 1})


@pytest.mark.rule("KAP-27")
def test_every_kind_in_hand_may_cover() -> None:
    state = position("c6=tee-2", hand="side-1 fan-3 fan-3")
    assert [choice for choice in choices(state) if choice.endswith("c6")] == [
        "cover fan-3 c6",
        "cover side-1 c6",
    ]


@pytest.mark.rule("KAP-28")
def test_nothing_is_covered_after_laying() -> None:
    state = position("c6 c7", hand="side-1 fan-3")
    assert covers(state) >= {"c6", "c7"}
    play(state, "lay side-1 i1")
    assert (covers(state), phase(state)) == (set(), "LAY")


@pytest.mark.rule("KAP-28")
def test_nothing_is_laid_or_covered_after_covering() -> None:
    state = play(position("c6 c7", hand="side-1 fan-3 fan-3"), "cover side-1 c6")
    assert (phase(state), state.dump()["placed"]) == ("MOVE", "covered")
    assert choices(state)[-1] == "waive"


@pytest.mark.rule("KAP-28")
def test_a_loaded_turn_remembers_that_a_tile_was_laid() -> None:
    state = position("c6", hand="side-1", placed="laid")
    assert covers(state) == set()
    assert lays(state)


@pytest.mark.rule("KAP-29")
def test_no_tile_under_a_ship_is_covered() -> None:
    state = position("c6 c8 h4 k8", ships="c6 c8 h4 n1", hand="side-1")
    assert covers(state) == {"k8", "m1", "l1", "k1", "j1"}


@pytest.mark.rule("KAP-29")
def test_a_station_can_be_covered_only_without_ships() -> None:
    assert "k6" in covers(position("k6 a9", ships="a9 m1 l1", hand="side-1"))
    assert "k6" not in covers(position("k6 a9", ships="a9 k6 l1", hand="side-1"))
    assert "k6" not in covers(position("k6 a9", ships="k6 k6 l1", hand="side-1"))


@pytest.mark.rule("KAP-30")
def test_no_tile_that_the_wind_reaches_is_covered() -> None:
    state = position(f"k3=tee-1 {AROUND_K3} k5", ships="k3 n1 m1", hand="side-1")
    free = set(f"{AROUND_K3} k5 l1 k1 j1".split())
    assert covers(state) == free - {"k4", "l3", "j3"}


@pytest.mark.rule("KAP-30")
def test_a_tile_that_is_only_passed_may_be_covered() -> None:
    state = position("k3=tee-2 k4 k5", ships="k3 n1 m1", hand="side-1")
    assert "k4" in covers(state)
    assert "k5" not in covers(state)


@pytest.mark.rule("KAP-30")
def test_the_winds_of_other_ships_do_not_protect() -> None:
    state = position("k3=tee-1 k4 a9=side-1", ships="a9 k3 m1", hand="side-1")
    assert "k4" in covers(state)


@pytest.mark.rule("KAP-31")
@pytest.mark.parametrize(("owned", "banned"), [(2, False), (3, True), (4, True)])
def test_no_tile_that_ignoring_reaches_is_covered(owned: int, banned: bool) -> None:
    state = position(f"k3=side-2 {AROUND_K3}", ships="k3 n1 m1", hand="side-1", points=owned)
    assert bool(covers(state) & set(AROUND_K3.split())) != banned
    assert {"k1", "j1"} <= covers(state)


@pytest.mark.rule("KAP-31")
@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize("owned", [3, 4, 7])
def test_direct_reach_counts_ignoring_too(owned: int) -> None:
    tiles = f"k3=side-2 {AROUND_K3}"
    state = position(tiles, ships="k3 n1 m1", hand="side-1", points=owned, options={"cover_reach": "direct"})
    assert not covers(state) & set(AROUND_K3.split())


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize(("owned", "banned"), [(4, False), (5, True), (7, True), (8, True)])
def test_sail_and_sail_within_reach(owned: int, banned: bool) -> None:
    state = position("c6=tee-1 c5=tee-2 c3=side-2", ships="c6 n1 m1", hand="side-1", points=owned)
    assert ("c3" in covers(state)) != banned


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize(("owned", "banned"), [(5, False), (7, False), (8, True)])
def test_sail_and_ignore_within_reach(owned: int, banned: bool) -> None:
    state = position("c6=tee-1 c5=back-r-2 b4=side-2", ships="c6 n1 m1", hand="side-1", points=owned)
    assert ("b4" in covers(state)) != banned


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize(("owned", "banned"), [(5, False), (7, False), (8, True)])
def test_ignore_and_sail_within_reach(owned: int, banned: bool) -> None:
    state = position("c6=side-2 b5=vee-2 d3=side-2", ships="c6 n1 m1", hand="side-1", points=owned)
    assert ("d3" in covers(state)) != banned


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize("owned", [5, 8])
def test_a_second_movement_does_not_count_with_direct_reach(owned: int) -> None:
    tiles = "c6=tee-1 c5=tee-2 c3=side-2 b4=side-2 d5=vee-2"
    state = position(tiles, ships="c6 n1 m1", hand="side-1", points=owned, options={"cover_reach": "direct"})
    assert {"c3", "b4"} <= covers(state)
    assert not covers(state) & {"c5", "d5"}


@pytest.mark.rule("KAP-31a")
def test_a_first_movement_blocked_by_a_ship_leads_nowhere() -> None:
    tiles = "c6=tee-1 c5=tee-2 c3=side-2"
    assert "c3" in covers(position(tiles, ships="c6 c5 m1", hand="side-1", points=5))


@pytest.mark.rule("KAP-31a")
def test_that_the_first_movement_might_win_is_disregarded() -> None:
    # d7 gives the third rose, so that no second movement would follow; it counts all the same.
    tiles = "d8=tee-1 d7=tee-2 d5=side-2"
    state = position(tiles, ships="d8 n1 m1", hand="side-1", points=5, roses="red-I green-II")
    assert "d5" not in covers(state)


@pytest.mark.rule("KAP-30")
@pytest.mark.rule("KAP-31")
@pytest.mark.rule("KAP-31a")
def test_the_ban_agrees_with_brute_force_everywhere() -> None:
    rng = Rng(30)
    seen: Counter[int] = Counter()
    for _ in range(250):
        given, sea = any_position(rng, "LAY")
        state = GAME.load(given)
        own, owned = given["ship"][0], given["points"][0]
        full_turn = given["options"]["cover_reach"] == "full_turn"
        assert covers(state) == sea.coverable(own, owned, full_turn), given
        assert lays(state) == sea.layable(), given
        seen[owned] += len(sea.reach(own, owned, full_turn))
    assert seen[8] > seen[2]


@pytest.mark.rule("KAP-32")
def test_only_the_top_tile_has_an_effect() -> None:
    # Given a fan-2 covered with side-1, when the next player sails there, then side-1 drives the ship.
    state = position(
        "c7=tee-1 c6=fan-2 b6 d6 a4 c4 e4 a6 e6 m9=side-1", ships="m9 c7 m1", hand="side-1", points=[0, 7, 0]
    )
    end_turn(state, "cover side-1 c6", "waive")
    play(state, "sail c6")
    assert (phase(state), sails(state)) == ("AGAIN", {"b6", "d6"})


@pytest.mark.rule("KAP-32")
def test_a_field_may_be_covered_again_and_again_and_nothing_comes_back() -> None:
    kinds = ["side-1", "fan-3", "tee-3", "vee-3", "side-2", "swirl-l"]
    state = position("c6=hook-12", hand=" ".join(kinds))
    for height, kind in enumerate(kinds, 1):
        end_turn(state, f"cover {kind} c6", "waive")
        while state.actors() != [0]:
            end_turn(state, "end_laying" if phase(state) == "LAY" else "waive")
        dump = state.dump()
        assert (tile(state, "c6"), sum(dump["buried"].values())) == (kind, height)
        assert tiles_of(dump) == COUNTS
    assert state.dump()["buried"] == dict.fromkeys(
        ["fan-3", "tee-3", "vee-3", "hook-12", "side-1", "side-2"], 1
    )


@pytest.mark.rule("KAP-33")
@pytest.mark.parametrize(
    ("beside", "field", "around"),
    [("k2", "k3", {"k4", "l3", "j3"}), ("j8", "i7", {"h7", "i8", "i6"}), ("d7", "c6", {"c5", "b6", "d6"})],
)
def test_the_zone_turns_the_covering_tile(beside: str, field: str, around: set[str]) -> None:
    tiles = f"{field}=side-2 {beside}=side-1 m9=side-1 {' '.join(around)}"
    state = position(tiles, ships=f"m9 {beside} m1", hand="tee-1", points=[0, 7, 0])
    end_turn(state, f"cover tee-1 {field}", "waive")
    play(state, f"ignore {field}")
    assert phase(state) == "AGAIN"
    assert sails(state) == around


@pytest.mark.rule("KAP-33")
def test_the_covering_tile_goes_under_the_chip() -> None:
    state = position("k6=fan-1 k7=side-2 m9=side-1", ships="m9 k7 m1", hand="side-1", points=[0, 2, 0])
    end_turn(state, "cover side-1 k6", "waive")
    play(state, "ignore k6")
    assert roses(state, 1) == ["yellow", None, None]


@pytest.mark.rule("KAP-34")
def test_a_printed_wind_may_be_covered_and_leaves_the_game() -> None:
    state = play(position(hand="side-1"), "cover side-1 j1")
    dump = state.dump()
    assert (tile(state, "j1"), dump["printed_top"]) == ("side-1", [True, True, True, True, False])
    assert dump["buried"] == {}
    assert tiles_of(dump) == COUNTS


@pytest.mark.rule("KAP-34")
def test_a_printed_wind_is_protected_like_any_tile() -> None:
    state = position("k2=side-2", ships="k2 n1 m1", hand="side-1", points=3)
    assert covers(state) == set()  # l1, k1, j1 are next to the ship
    state = position("k2=side-2", ships="k2 n1 m1", hand="side-1", points=2)
    assert covers(state) == {"l1", "k1", "j1"}


@pytest.mark.rule("KAP-34")
def test_a_fan_on_a_printed_fan_is_a_tile() -> None:
    state = play(position(hand="fan-1"), "cover fan-1 j1")
    assert (tile(state, "j1"), state.dump()["printed_top"][4]) == ("fan-1", False)
    assert GAME.load(state.dump()).dump() == state.dump()
    assert tiles_of(state.dump()) == COUNTS


def test_the_reference_knows_the_worked_example() -> None:
    top = {"c6": "tee-1", "c5": "tee-2", "c3": "side-2"}
    assert Sea(top, ["n1"], 0).reach("c6", 5, full_turn=True) >= {"c3"}

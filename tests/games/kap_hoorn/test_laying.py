"""Step 2, laying wind tiles (KAP-17 to KAP-26)."""

import pytest

from spieltisch import Rng, SpieltischError

from ..shared import choices, phase, play
from .helpers import STARTS, covers, eager_step, hand, lays, points, roses, sails, tile
from .positions import position, start
from .reference import SEA, next_to

AT_THE_START = {"i1", "i2", "j2", "k2", "l2", "m2", "n2"}  # what touches the five printed winds


@pytest.mark.rule("KAP-17")
def test_any_number_of_tiles_one_after_the_other() -> None:
    state = position(hand="side-1 side-2 tee-1")
    for laid, action in enumerate(("lay side-1 i1", "lay tee-1 n2", "lay side-2 k2"), 1):
        assert phase(state) == "LAY"
        play(state, action)
        assert sum(hand(state).values()) == 3 - laid
    assert (tile(state, "i1"), tile(state, "n2"), tile(state, "k2")) == ("side-1", "tee-1", "side-2")
    assert phase(state) == "MOVE"


@pytest.mark.rule("KAP-17")
@pytest.mark.parametrize("laid", [[], ["lay side-1 i1"], ["lay side-1 i1", "lay side-1 h1"]])
def test_laying_may_end_at_any_time_also_at_once(laid: list[str]) -> None:
    state = play(position(hand="side-1 side-1 tee-1"), *laid, "end_laying")
    assert (phase(state), sum(hand(state).values())) == ("MOVE", 3 - len(laid))


@pytest.mark.rule("KAP-17")
def test_only_tiles_of_the_own_hand_are_laid_and_equal_ones_are_one_choice() -> None:
    state = position(hand="side-1 side-1 tee-1", ships="n1 m1 l1")
    kinds = [choice.split()[1] for choice in choices(state) if choice.startswith("lay ")]
    assert kinds.count("side-1") == kinds.count("tee-1") == len(AT_THE_START)
    assert set(kinds) == {"side-1", "tee-1"}


@pytest.mark.rule("KAP-17")
def test_laying_is_skipped_with_an_empty_hand() -> None:
    state = position(points=1, active=2, hand="side-1")
    play(state, "lay side-1 n2")
    assert phase(state) == "MOVE"


@pytest.mark.rule("KAP-18")
def test_a_tile_is_laid_on_an_empty_field_only() -> None:
    state = position("j2 k2 n2", hand="side-1")
    assert lays(state) == (AT_THE_START - {"j2", "k2", "n2"}) | {"i3", "j3", "k3", "l3", "m3", "n3"}


@pytest.mark.rule("KAP-18")
def test_a_field_is_no_longer_empty_after_laying_on_it() -> None:
    state = play(position(hand="side-1 tee-1"), "lay side-1 k2")
    assert "k2" not in lays(state)


@pytest.mark.rule("KAP-19")
def test_the_eight_neighbours_of_a_lying_tile() -> None:
    around = {"b5", "c5", "d5", "b6", "d6", "b7", "c7", "d7"}
    assert lays(position("c6", hand="side-1")) == AT_THE_START | around


@pytest.mark.rule("KAP-19")
@pytest.mark.parametrize("field", ["a9", "n9", "h1", "a3", "g6", "e5", "n5"])
def test_neighbours_at_the_edge_and_at_land(field: str) -> None:
    around = next_to(field) - {"finish", *STARTS}
    assert lays(position(field, hand="side-1")) == (AT_THE_START | around) - {field}


@pytest.mark.rule("KAP-20")
def test_the_first_tile_of_the_game_touches_a_start_field() -> None:
    assert lays(start(5)) == AT_THE_START


@pytest.mark.rule("KAP-20")
def test_a_tile_just_laid_counts() -> None:
    state = play(position(hand="side-1 tee-1"), "lay side-1 i2")
    assert lays(state) == (AT_THE_START - {"i2"}) | {"h1", "h2", "h3", "i3", "j3"}


@pytest.mark.rule("KAP-21")
@pytest.mark.parametrize(
    ("field", "across"), [("h5", {"g6", "h6", "i6"}), ("e7", {"f6", "f7", "f8"}), ("f6", {"e5", "e6", "e7"})]
)
def test_neighbours_in_another_zone(field: str, across: set[str]) -> None:
    assert across <= lays(position(field, hand="side-1"))


@pytest.mark.rule("KAP-22")
@pytest.mark.parametrize("field", ["h3", "e4", "f6", "g6"])
def test_no_tile_on_land(field: str) -> None:
    assert lays(position(field, hand="side-1")) <= set(SEA)


@pytest.mark.rule("KAP-22")
@pytest.mark.parametrize("nowhere", ["f5", "g3", "c2", "e1", "o4", "k0", "k10", "finish"])
def test_land_and_finish_area_are_no_fields(nowhere: str) -> None:
    state = position("h3 e3 c3 n4 g6", hand="side-1")
    with pytest.raises(SpieltischError):
        play(state, f"lay side-1 {nowhere}")


@pytest.mark.rule("KAP-23")
@pytest.mark.parametrize(
    ("beside", "field", "around"),
    [
        # tee-1: straight, left, right; not back
        ("j2", "k3", {"k4", "l3", "j3"}),
        ("j8", "i7", {"h7", "i8", "i6"}),
        ("d7", "c6", {"c5", "b6", "d6"}),
    ],
)
def test_the_zone_turns_the_tile(beside: str, field: str, around: set[str]) -> None:
    cross = " ".join(near for near in sorted(next_to(field)) if near[0] == field[0] or near[1] == field[1])
    state = position(f"{cross} {beside}=side-2", ships=f"{beside} n1 m1", hand="tee-1", points=8)
    play(state, f"lay tee-1 {field}", f"ignore {field}")
    assert phase(state) == "AGAIN"
    assert sails(state) == around


@pytest.mark.rule("KAP-23")
def test_there_is_no_choice_of_orientation() -> None:
    state = position("c6 i7", hand="side-1")
    assert len(choices(state)) == len(set(choices(state)))
    assert all(len(choice.split()) == 3 for choice in choices(state) if choice.startswith("lay"))


@pytest.mark.rule("KAP-24")
def test_a_tile_goes_under_a_station_which_stays_in_force() -> None:
    state = position("k5=tee-1", ships="k5 n1 m1", hand="side-1 tee-2")
    play(state, "lay side-1 k6")
    assert tile(state, "k6") == "side-1"
    assert {"j7", "k7", "l7"} <= lays(state)
    play(state, "end_laying", "sail k6")
    assert roses(state) == ["yellow", None, None]


@pytest.mark.rule("KAP-24")
def test_the_tile_under_a_station_drives_a_ship() -> None:
    state = position("k6=side-1 k5 k7", ships="k6 n1 m1")
    assert sails(state) == {"k5", "k7"}  # zone 2: left is south, right is north


@pytest.mark.rule("KAP-25")
@pytest.mark.parametrize("owned", [0, 5])
def test_laying_is_free(owned: int) -> None:
    state = position(hand="side-1 tee-2 tee-2", points=owned)
    play(state, "lay side-1 n2", "lay tee-2 n3")
    assert points(state)[0] == owned


@pytest.mark.rule("KAP-26")
@pytest.mark.parametrize("seed", [1, 2])
def test_lying_tiles_stay_where_they_are_until_they_are_covered(seed: int) -> None:
    state = start(4, seed, round_limit=20)
    rng = Rng(seed)
    while state.actors():
        before = state.dump()["top"]
        words = eager_step(state, rng).split()
        after = state.dump()["top"]
        if words[0] in ("lay", "cover"):
            before[words[2]] = words[1]
        assert after == before


@pytest.mark.rule("KAP-26")
def test_nothing_but_laying_and_covering_is_offered() -> None:
    state = position("j2 k2", hand="side-1")
    assert {choice.split()[0] for choice in choices(state)} == {"lay", "cover", "end_laying"}
    assert not covers(state) & lays(state)

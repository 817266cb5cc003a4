"""Phase 1: building the track (KNR-8 to KNR-22)."""

import pytest

from spieltisch import Rng, State

from ..shared import play
from .helpers import (
    AT_CENTRE,
    CENTRE,
    ESCAPES,
    GAME,
    awaited,
    car,
    cells,
    chance,
    current,
    escape,
    event_values,
    offers,
    outcomes,
    red,
    refused,
    step,
    until,
)
from .positions import RING, building, chase, moved

ON_RING = {13, 11, 14, 23, 26, 32, 35, 16}
# Three closed circuits that use up the whole box, but for straight 12, which would close the last one.
BLOCK = (
    "11@(0,0)r0 13@(1,0)r0 16@(2,0)r0 22@(3,0)r0 14@(4,0)r1 "
    "25@(0,1)r3 15@(1,1)r0 24@(2,1)r0 33@(3,1)r0 31@(4,1)r1 "
    "34@(0,2)r3 42@(1,2)r0 51@(2,2)r0 66@(3,2)r0 43@(4,2)r1 "
    "23@(0,3)r3 46@(1,3)r2 52@(2,3)r2 55@(3,3)r2 26@(4,3)r2"
)
THETA = "32@(0,5)r0 61@(1,5)r0 35@(2,5)r1 41@(0,6)r3 64@(1,6)r2 44@(2,6)r2"
LOOP = "53@(0,8)r0 21@(2,8)r1 36@(3,8)r1 56@(4,8)r1 62@(0,9)r3 45@(1,9)r1 54@(2,9)r1 63@(3,9)r1 65@(4,9)r2"
GAP = "(1,8)"
# The same tiles with two ends that lead into the centre, and a smaller loop with its gap.
BY_CENTRE = "61@(6,7)r3 64@(6,8)r3 32@(6,6)r1 35@(5,6)r0 36@(5,7)r0 45@(5,8)r0 41@(5,9)r3 44@(6,9)r2"
AT_THE_EDGE = "11@(14,4)r0 14@(15,4)r1 23@(14,5)r3 13@(15,5)r2"
SMALL_LOOP = "53@(0,8)r0 21@(2,8)r1 56@(3,8)r1 62@(0,9)r3 54@(1,9)r1 63@(2,9)r1 65@(3,9)r2"


def fresh(players: int = 2, starter: int = 0) -> State:
    """A game before the centre is made."""
    return chance(GAME.start(players), "start_player", starter)


def centred(players: int = 2, **options: object) -> State:
    """A game with its centre, before the first tile is drawn."""
    state = chance(GAME.start(players, options), "start_player", 0)
    for number in (62, 63, 64, 65):
        chance(state, "centre_tile", number)
    return state


@pytest.mark.rule("KNR-8")
def test_four_random_tiles_form_the_centre() -> None:
    state = fresh()
    for count in range(4):
        found = outcomes(state)
        assert len(found) == 36 - count
        assert len(set(found.values())) == 1
        chance(state, "centre_tile", 11 + count)
    dump = state.dump()
    assert dump["centre_tiles"] == [11, 12, 13, 14]
    assert len(dump["loose_tiles"]) == 32
    assert dump["tiles"] == []


@pytest.mark.rule("KNR-9")
def test_a_random_loose_tile_is_turned_up_and_laid_then_the_next_player_builds() -> None:
    state = centred(3)
    found = outcomes(state)
    assert set(found) == {("tile", number) for number in state.dump()["loose_tiles"]}
    assert len(set(found.values())) == 1
    chance(state, "tile", 15)
    assert (state.actors(), state.dump()["drawn_tile"]) == ([0], 15)
    play(state, "place_tile (6,7) 0")
    assert state.dump()["tiles"] == ["15@(6,7)r0"]
    assert (awaited(state), current(state)) == ("tile", 1)
    assert ("tile", 15) not in outcomes(state)


@pytest.mark.rule("KNR-9")
def test_a_tile_needs_an_empty_cell() -> None:
    state = building("15@(6,7)r0", drawn=24)
    assert "(6,7)" not in cells(state)
    assert refused(state, "place_tile (6,7) 0") == "KNR-9"


@pytest.mark.rule("KNR-10")
def test_the_first_tile_of_each_player_touches_the_centre() -> None:
    state = chance(centred(3), "tile", 15)
    assert cells(state) == set(AT_CENTRE)
    play(state, "place_tile (6,7) 0")
    chance(state, "tile", 24)
    assert cells(state) == set(AT_CENTRE) - {"(6,7)"}
    assert refused(state, "place_tile (5,7) 0") == "KNR-10"
    play(state, "place_tile (9,7) 0")
    chance(state, "tile", 33)
    assert cells(state) == set(AT_CENTRE) - {"(6,7)", "(9,7)"}
    play(state, "place_tile (7,6) 0")
    assert "(5,7)" in cells(chance(state, "tile", 42))


@pytest.mark.rule("KNR-11")
def test_the_first_tile_lies_in_any_rotation() -> None:
    state = chance(centred(), "tile", 11)
    assert offers(state, "place_tile") == {f"{cell} {turn}" for cell in AT_CENTRE for turn in range(4)}


@pytest.mark.rule("KNR-11")
def test_first_tiles_must_fit_each_other_but_not_the_centre() -> None:
    state = chance(centred(), "tile", 12)
    play(state, "place_tile (6,7) 0")  # roads to north and south
    chance(state, "tile", 21)
    beside = {offer for offer in offers(state, "place_tile") if offer.startswith("(6,8)")}
    assert beside == {"(6,8) 0"}
    assert {"(9,7) 0", "(9,7) 1"} <= offers(state, "place_tile")


@pytest.mark.rule("KNR-12")
@pytest.mark.parametrize("placement", ["road", "edge"])
def test_a_further_tile_touches_a_tile_or_the_centre(placement: str) -> None:
    state = building("15@(6,7)r0", drawn=24, options={"placement": placement})
    assert cells(state) == {"(5,7)", "(6,6)"} | set(AT_CENTRE) - {"(6,7)"}
    assert refused(state, "place_tile (4,7) 0") == "KNR-12"
    assert refused(state, "place_tile (5,6) 0") == "KNR-12"  # a corner is no edge


@pytest.mark.rule("KNR-13")
def test_everybody_may_continue_every_road() -> None:
    state = chance(centred(), "tile", 15)
    play(state, "place_tile (6,7) 0")
    play(chance(state, "tile", 24), "place_tile (9,8) 0")
    chance(state, "tile", 33)
    assert current(state) == 0
    assert {"(5,7)", "(6,6)", "(10,8)", "(9,9)"} <= cells(state)


@pytest.mark.rule("KNR-14")
def test_roads_meet_roads_and_houses_meet_houses() -> None:
    state = building("12@(6,7)r0", drawn=21)  # roads to north and south
    offered = offers(state, "place_tile")
    assert {"(6,6) 0", "(6,8) 0"} <= offered
    assert not {"(6,6) 1", "(6,8) 1"} & offered
    assert refused(state, "place_tile (6,6) 1") == "KNR-14"


@pytest.mark.rule("KNR-14")
def test_a_road_may_not_end_at_houses() -> None:
    state = building("12@(6,7)r0", drawn=21, options={"placement": "edge"})
    assert "(5,7) 0" in offers(state, "place_tile")  # houses to houses
    assert refused(state, "place_tile (5,7) 1") == "KNR-14"


@pytest.mark.rule("KNR-14")
def test_edges_fit_on_every_side_of_the_new_tile() -> None:
    # (6,6) has a road in the south and houses in the north: nothing fits that runs straight on.
    state = building("15@(6,7)r0 24@(5,7)r0 12@(5,5)r1 21@(6,5)r1", drawn=36)
    assert "(6,6)" not in cells(state)
    assert refused(state, "place_tile (6,6) 0") == "KNR-14"


@pytest.mark.rule("KNR-15")
@pytest.mark.parametrize(
    ("drawn", "rotations"),
    [(12, set()), (14, {"0"}), (13, {"0", "3"}), (33, {"0"})],
    ids=["straight", "curve", "tee", "crossing"],
)
def test_several_roads_into_a_cell_are_all_continued(drawn: int, rotations: set[str]) -> None:
    state = building("15@(5,7)r0 24@(6,6)r0 42@(6,7)r0", drawn=drawn)
    # Into (5,6) lead a road from the east and one from the south.
    found = {offer.split()[1] for offer in offers(state, "place_tile") if offer.startswith("(5,6)")}
    assert found == rotations


@pytest.mark.rule("KNR-15")
def test_a_tile_that_drops_a_road_is_refused() -> None:
    state = building("15@(5,7)r0 24@(6,6)r0 42@(6,7)r0", drawn=12)
    assert refused(state, "place_tile (5,6) 0") == "KNR-15"


@pytest.mark.rule("KNR-16")
def test_a_further_tile_continues_a_road() -> None:
    state = building("12@(6,7)r0", drawn=21)
    assert not {offer for offer in offers(state, "place_tile") if offer.startswith("(5,7)")}
    assert refused(state, "place_tile (5,7) 0") == "KNR-16"


@pytest.mark.rule("KNR-16")
def test_houses_may_touch_with_the_option() -> None:
    state = building("12@(6,7)r0", drawn=21, options={"placement": "edge"})
    assert "(5,7) 0" in offers(state, "place_tile")


@pytest.mark.rule("KNR-16")
def test_contact_with_the_centre_is_always_enough() -> None:
    state = building("12@(6,7)r1", drawn=21)
    assert "(9,7) 0" in offers(state, "place_tile")
    assert "(6,8) 1" in offers(state, "place_tile")  # houses to houses, but at the centre


@pytest.mark.rule("KNR-17")
def test_the_centre_tiles_become_the_loose_ones_when_these_are_laid() -> None:
    state = centred(4)
    rng = Rng(5)
    while len(state.dump()["tiles"]) < 32:
        assert state.dump()["centre_tiles"] == [62, 63, 64, 65]
        step(state, rng)
    assert awaited(state) == "tile"
    assert set(outcomes(state)) == {("tile", number) for number in (62, 63, 64, 65)}
    assert state.dump()["centre_tiles"] == []
    builder = current(state)
    chance(state, "tile", 62)
    assert state.actors() == [builder]
    step(state, rng)
    assert current(state) == (builder + 1) % 4


@pytest.mark.rule("KNR-18")
def test_the_centre_cells_stay_free() -> None:
    state = building("15@(6,7)r0", drawn=24)
    assert not set(CENTRE) & cells(state)
    assert {refused(state, f"place_tile {cell} 0") for cell in CENTRE} == {"KNR-18"}


@pytest.mark.rule("KNR-18")
def test_the_centre_cells_stay_free_when_its_tiles_are_gone() -> None:
    state = building("15@(6,7)r0", drawn=24, centre_tiles=[])
    assert not set(CENTRE) & cells(state)
    assert refused(state, "place_tile (7,7) 0") == "KNR-18"


@pytest.mark.rule("KNR-19")
def test_a_tile_that_fits_nowhere_is_set_aside_and_mixed_back() -> None:
    state = building(RING)
    state.trace()
    chance(state, "tile", 12)
    assert awaited(state) == "tile"
    assert current(state) == 0
    assert state.dump()["tiles_set_aside"] == [12]
    assert ("tile", 12) not in outcomes(state)
    assert [event["tile"] for event in event_values(state, "no-fit")] == [12]
    chance(state, "tile", 22)
    assert state.actors() == [0]
    play(state, "place_tile (6,6) 0")
    dump = state.dump()
    assert dump["tiles_set_aside"] == []
    assert dump["known_loose"] == [12]
    assert ("tile", 12) in outcomes(state)
    assert current(state) == 1


@pytest.mark.rule("KNR-19")
def test_a_tile_that_would_only_close_the_track_fits_nowhere() -> None:
    state = chance(building(RING), "tile", 41)  # a curve would join both roads and end them
    assert awaited(state) == "tile"
    assert state.dump()["tiles_set_aside"] == [41]


@pytest.mark.rule("KNR-19")
def test_the_centre_is_opened_when_no_loose_tile_fits() -> None:
    rest = sorted(set(numbers()) - ON_RING - {12, 62, 63, 64, 65})
    state = building(RING, loose_tiles=[12], tiles_set_aside=rest)
    chance(state, "tile", 12)
    assert set(outcomes(state)) == {("tile", number) for number in (62, 63, 64, 65)}
    assert state.dump()["centre_tiles"] == []
    chance(state, "tile", 64)
    play(state, "place_tile (6,6) 0")
    assert {("tile", 12), ("tile", 63)} <= set(outcomes(state))


@pytest.mark.rule("KNR-19")
def test_building_ends_when_no_tile_at_all_fits() -> None:
    rest = sorted(set(numbers()) - ON_RING - {12})
    state = building(RING, loose_tiles=[12], tiles_set_aside=rest, centre_tiles=[])
    chance(state, "tile", 12)
    assert awaited(state) == "villain_tile"
    assert len(state.dump()["tiles"]) == 8
    assert {words[1] for words in outcomes(state)} <= ON_RING


@pytest.mark.rule("KNR-20")
@pytest.mark.parametrize("rest", [BY_CENTRE, AT_THE_EDGE], ids=["into the centre", "off the table"])
def test_the_track_stays_open_while_tiles_are_left(rest: str) -> None:
    # Filling the gap would leave open ends that no tile can continue.
    state = building(f"{rest} {SMALL_LOOP}", drawn=12, centre_tiles=[33, 42, 51, 66])
    assert "(9,7)" in cells(state)
    assert GAP not in cells(state)
    assert refused(state, f"place_tile {GAP} 1") == "KNR-20"


@pytest.mark.rule("KNR-20")
def test_a_road_into_the_centre_does_not_keep_the_track_open() -> None:
    # A loop with one way out, to (7,6); from there straight on is the centre.
    state = building("11@(7,4)r0 14@(8,4)r1 23@(8,5)r2 13@(7,5)r3", drawn=12)
    assert "(9,7) 0" in offers(state, "place_tile")
    assert refused(state, "place_tile (7,6) 0") == "KNR-20"


@pytest.mark.rule("KNR-20")
def test_the_last_tile_may_leave_open_ends_towards_the_centre_only() -> None:
    state = building(f"{BLOCK} {BY_CENTRE} {SMALL_LOOP}", drawn=12, centre_tiles=[])
    assert state.dump()["loose_tiles"] == []
    assert f"{GAP} 1" in offers(state, "place_tile")


@pytest.mark.rule("KNR-20")
def test_the_last_tile_may_not_close_the_track() -> None:
    state = building(f"{BLOCK} {THETA} {LOOP}", drawn=12, centre_tiles=[])
    assert state.dump()["loose_tiles"] == []
    assert cells(state) == set(AT_CENTRE)
    assert refused(state, f"place_tile {GAP} 1") == "KNR-20"


@pytest.mark.rule("KNR-21")
@pytest.mark.parametrize("players", [2, 5])
def test_building_ends_with_all_tiles_on_the_table(players: int) -> None:
    state = until(GAME.start(players), "start_tile", seed=players)
    dump = state.dump()
    assert len(dump["tiles"]) == 36
    assert sorted(int(tile[:2]) for tile in dump["tiles"]) == numbers()
    assert dump["loose_tiles"] == dump["centre_tiles"] == dump["tiles_set_aside"] == []


@pytest.mark.rule("KNR-21")
def test_five_tiles_lie_after_the_first_round_of_five() -> None:
    state = GAME.start(5)
    rng = Rng(3)
    while not all(state.dump()["first_tile_laid"]):
        step(state, rng)
    tiles = state.dump()["tiles"]
    assert len(tiles) == 5
    assert {tile.partition("@")[2].partition("r")[0] for tile in tiles} <= set(AT_CENTRE)


@pytest.mark.rule("KNR-22")
def test_the_escape_pile_in_the_centre_is_no_field() -> None:
    state = until(GAME.start(2), "turn", seed=3)
    assert sorted(state.dump()["escape"]) == sorted(ESCAPES)
    # A road that ends at the centre ends there.
    state = chase("A(6,7,E) E", "C(6,7) W", track="12@(6,7)r1", roll=1)
    assert car(play(state, "forward")) == "B(6,7,E) E"
    state = chase("B(6,7,E) E", "C(6,7) W", track="12@(6,7)r1", roll=1)
    assert refused(state, "forward") == "KNR-39"


@pytest.mark.rule("KNR-22")
def test_the_escape_pile_is_no_obstacle_for_the_red_car() -> None:
    state = moved("C(1,2) E", "C(2,2) E", track="12@(1,2)r1 21@(2,2)r1 36@(7,9)r0 45@(6,7)r0", red="(7,9)")
    assert red(escape(state, "N2W1")) == "(6,7)"


def numbers() -> list[int]:
    """The numbers of all tiles."""
    return [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]

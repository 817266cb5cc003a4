"""The villain and the start (KNR-23 to KNR-30)."""

import pytest

from spieltisch import CHANCE

from ..shared import choices, phase, play
from .helpers import GAME, awaited, car, chance, current, offers, outcomes, red, refused, until
from .positions import chase, given_track

# A road that turns back: its two ends lie side by side, and five steps apart by road.
HAIRPIN = "12@(1,1)r1 21@(2,1)r1 11@(3,1)r1 14@(3,2)r2 36@(2,2)r1 45@(1,2)r1"
# A closed loop with one way out, at the T-junction.
LOLLIPOP = "11@(1,1)r0 14@(2,1)r1 23@(1,2)r3 13@(2,2)r1"
# A T-junction with a dead straight road on either side, equally long.
SYMMETRIC = "13@(3,1)r0 12@(2,1)r1 21@(4,1)r1 36@(3,2)r0"


@pytest.mark.rule("KNR-23")
def test_every_tile_on_the_table_is_as_likely_as_any_other() -> None:
    state = until(GAME.start(2), "start_tile", seed=2)
    found = outcomes(state)
    dice = {("villain_tile", 10 * tens + ones) for tens in range(1, 7) for ones in range(1, 7)}
    assert set(found) == dice
    assert len(set(found.values())) == 1


@pytest.mark.rule("KNR-24")
def test_the_red_car_stands_on_the_tile_that_was_rolled() -> None:
    state = given_track(HAIRPIN)
    assert set(outcomes(state)) == {("villain_tile", number) for number in (12, 21, 11, 14, 36, 45)}
    assert red(chance(state, "villain_tile", 36)) == "(2,2)"


@pytest.mark.rule("KNR-25")
def test_distance_is_counted_along_the_roads() -> None:
    state = chance(given_track(HAIRPIN), "villain_tile", 45)
    assert state.dump()["start_tile"] == "(1,1)"


@pytest.mark.rule("KNR-26")
def test_the_start_tile_has_an_open_road_end() -> None:
    state = chance(given_track(LOLLIPOP), "villain_tile", 14)
    assert state.dump()["start_tile"] == "(2,2)"  # a neighbour; the tiles farther away have no open end


@pytest.mark.rule("KNR-26")
def test_the_start_tile_is_in_the_network_of_the_red_car() -> None:
    state = chance(given_track(f"{HAIRPIN} 15@(13,13)r0 54@(13,12)r0"), "villain_tile", 45)
    assert state.dump()["start_tile"] == "(1,1)"


@pytest.mark.rule("KNR-26")
def test_another_network_is_taken_by_its_distance_in_cells() -> None:
    # The red car's own tile is alone: 9 + 8 cells to 21, 13 straight down to 45.
    state = given_track("15@(1,1)r0 12@(9,9)r1 21@(10,9)r1 36@(1,13)r0 45@(1,14)r0")
    chance(state, "villain_tile", 15)
    assert state.dump()["start_tile"] == "(10,9)"


@pytest.mark.rule("KNR-26")
def test_the_red_car_is_rolled_again_where_no_start_tile_is_left() -> None:
    state = given_track(LOLLIPOP)
    assert set(outcomes(state)) == {("villain_tile", number) for number in (11, 14, 23)}


@pytest.mark.rule("KNR-27")
def test_the_starting_player_picks_among_tiles_equally_far() -> None:
    state = chance(given_track(SYMMETRIC, players=3, starter=1), "villain_tile", 13)
    assert state.actors() == [1]
    assert choices(state) == ["start_tile 12", "start_tile 21", "start_tile 36"]
    assert refused(state, "start_tile 13") == "KNR-27"
    play(state, "start_tile 21")
    assert state.dump()["start_tile"] == "(4,1)"
    assert state.actors() == [1]


@pytest.mark.rule("KNR-27")
def test_chance_picks_among_them_with_the_option() -> None:
    state = chance(given_track(SYMMETRIC, start_tie="random"), "villain_tile", 13)
    assert outcomes(state) == {("start_tile", 12): 1, ("start_tile", 21): 1, ("start_tile", 36): 1}
    chance(state, "start_tile", 36)
    assert state.dump()["start_tile"] == "(3,2)"


@pytest.mark.rule("KNR-27")
@pytest.mark.parametrize("tie", ["first_player", "random"])
def test_nobody_is_asked_when_one_tile_is_farthest(tie: str) -> None:
    state = chance(given_track(HAIRPIN, start_tie=tie), "villain_tile", 45)
    assert phase(state) == "entry"


@pytest.mark.rule("KNR-28")
def test_everybody_chooses_an_entry_in_turn_order() -> None:
    # The T-junction in the south is open to west and east.
    state = given_track("13@(3,3)r2 12@(3,2)r0 11@(3,1)r0 14@(4,1)r1 21@(4,2)r0", players=3, starter=2)
    chance(state, "villain_tile", 21)
    assert state.dump()["start_tile"] == "(3,3)"
    asked = []
    for side in "WEW":
        assert offers(state, "entry") == {"E", "W"}
        asked += state.actors()
        play(state, f"entry {side}")
    assert asked == [2, 0, 1]
    assert [car(state, seat) for seat in range(3)] == ["wait E", "wait W", "wait W"]


@pytest.mark.rule("KNR-28")
def test_a_road_that_is_continued_is_no_entry() -> None:
    state = chance(given_track(HAIRPIN), "villain_tile", 45)
    assert choices(state) == ["entry W"]
    assert refused(state, "entry E") == "KNR-28"


@pytest.mark.rule("KNR-28")
def test_a_lone_crossing_has_four_entries() -> None:
    state = chance(given_track("15@(1,1)r0 24@(5,1)r0"), "villain_tile", 15)
    assert offers(state, "entry") == set("NESW")


@pytest.mark.rule("KNR-28")
def test_an_open_end_towards_the_centre_is_an_entry() -> None:
    state = chance(given_track("12@(6,7)r1 21@(5,7)r1 36@(4,7)r1"), "villain_tile", 36)
    assert choices(state) == ["entry E"]


@pytest.mark.rule("KNR-28")
def test_an_open_end_at_the_edge_of_the_table_is_an_entry() -> None:
    state = chance(given_track("12@(15,2)r1 21@(14,2)r1 36@(13,2)r1"), "villain_tile", 36)
    assert choices(state) == ["entry E"]
    play(state, "entry E", "entry E")
    play(chance(state, "roll", 1), "forward")
    assert car(state) == "B(15,2,E) W"


@pytest.mark.rule("KNR-29")
def test_waiting_cars_head_inwards() -> None:
    state = chance(given_track(HAIRPIN, players=5), "villain_tile", 45)
    play(state, *["entry W"] * 5)
    assert [(found["waiting"], found["field"], found["heading"]) for found in state.dump()["cars"]] == [
        ("W", None, "E")
    ] * 5


@pytest.mark.rule("KNR-29")
def test_waiting_cars_block_nobody() -> None:
    cars = ("wait W", "wait W", "wait W", "wait W")
    state = chase(*cars, start_tile="(5,5)", roll=1)
    play(state, "forward")
    assert car(state) == "B(5,5,W) E"
    assert choices(state) == ["end_turn"]  # and no oil behind or before anybody


@pytest.mark.rule("KNR-29")
def test_waiting_cars_are_not_rammed() -> None:
    state = chase("wait W", "wait W", start_tile="(5,5)", roll=2)
    assert state.actors() == [0]
    play(state, "forward", "forward")
    assert (car(state), car(state, 1)) == ("A(5,5,W) E", "wait W")


@pytest.mark.rule("KNR-30")
def test_the_starting_player_begins_the_chase() -> None:
    state = chance(given_track(HAIRPIN, players=3, starter=2), "villain_tile", 45)
    play(state, "entry W", "entry W", "entry W")
    assert (phase(state), awaited(state), current(state)) == ("turn", "roll", 2)
    assert state.actors() == [CHANCE]

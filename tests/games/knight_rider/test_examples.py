"""The worked examples of the rulebook, step by step."""

import pytest

from ..shared import choices, play
from .helpers import (
    AT_CENTRE,
    GAME,
    awaited,
    car,
    chance,
    current,
    escape,
    lay,
    oil,
    ram,
    red,
    refused,
    remaining,
    result,
    roll,
    rolling,
    until,
)
from .positions import BEND, ROAD, chase, given_track, moved


@pytest.mark.rule("KNR-23")
@pytest.mark.rule("KNR-24")
def test_example_1_the_villains_tile() -> None:
    state = until(GAME.start(3), "start_tile", seed=8)
    chance(state, "villain_tile", 26)  # 2, then 6
    (tile,) = [tile for tile in state.dump()["tiles"] if tile.startswith("26@")]
    assert red(state) == tile.partition("@")[2].partition("r")[0]


@pytest.mark.rule("KNR-10")
@pytest.mark.rule("KNR-21")
def test_example_2_the_first_round() -> None:
    state = chance(GAME.start(5), "start_player", 3)
    for number in (62, 63, 64, 65):
        chance(state, "centre_tile", number)
    for number in (11, 12, 13, 14, 15):
        chance(state, "tile", number)
        play(state, choices(state)[0])
    cells = [tile.partition("@")[2].partition("r")[0] for tile in state.dump()["tiles"]]
    assert len(cells) == 5
    assert set(cells) <= set(AT_CENTRE)


@pytest.mark.rule("KNR-28")
@pytest.mark.rule("KNR-29")
def test_example_3_lining_up() -> None:
    state = given_track("24@(3,3)r0 12@(3,2)r0", players=4)
    chance(state, "villain_tile", 12)
    assert state.dump()["start_tile"] == "(3,3)"
    play(state, "entry W", "entry W", "entry S", "entry E")
    assert [car(state, seat) for seat in range(4)] == ["wait W", "wait W", "wait S", "wait E"]


@pytest.mark.rule("KNR-42")
def test_example_4_round_a_curve_with_a_four() -> None:
    state = chase("B(5,5,E) E", "B(6,6,S) S", track=BEND, roll=4)
    spent = []
    for words in ("forward", "forward", "right", "forward"):
        play(state, words)
        spent.append((car(state), remaining(state)))
    assert spent == [("A(6,5,W) E", 3), ("C(6,5) E", 2), ("C(6,5) S", 1), ("A(6,5,S) S", 0)]


@pytest.mark.rule("KNR-41")
def test_example_5_a_half_turn() -> None:
    state = chase("A(5,5,E) E", "B(6,6,S) S", track=BEND, roll=3)
    assert car(play(state, "half_turn", "forward")) == "C(5,5) W"


@pytest.mark.rule("KNR-62")
@pytest.mark.rule("KNR-67")
def test_example_6_a_ram() -> None:
    state = chase("A(6,5,S) S", "A(6,6,N) S", track=BEND, roll=3)
    play(state, "forward", "forward", "forward")
    assert (car(state), remaining(state), rolling(state)) == ("A(6,6,N) S", 1, [1])
    ram(state, 4)
    assert (car(state, 1), car(state), remaining(state)) == ("B(6,5,S) S", "C(6,6) S", 0)


@pytest.mark.rule("KNR-66")
@pytest.mark.rule("KNR-69")
def test_example_7_a_failed_ram() -> None:
    state = chase("A(6,5,S) S", "A(6,6,N) S", "C(6,5) S", track=BEND, roll=3)
    play(state, "forward", "forward", "forward")
    ram(ram(state, 6), 5)
    assert (car(state), remaining(state), choices(state)) == ("A(6,6,N) N", 0, ["end_turn"])
    roll(escape(state, "N1"), 4)
    play(state, "half_turn", "half_turn")
    roll(escape(state, "S1"), 5)
    play(state, "forward", "forward")
    assert car(state, 2) == "B(6,5,S) S"
    assert "forward" not in choices(state)


@pytest.mark.rule("KNR-55")
@pytest.mark.rule("KNR-46")
def test_example_8_no_ram() -> None:
    state = chase("A(6,5,S) S", "A(6,6,N) S", "C(6,5) S", track=BEND, roll=2)
    play(state, "forward", "forward")
    assert (car(state), choices(state)) == ("A(6,6,N) S", ["end_turn"])
    roll(escape(state, "N1"), 4)
    play(state, "half_turn", "half_turn")
    roll(escape(state, "S1"), 4)
    play(state, "forward", "forward")
    assert choices(state) == ["half_turn"]


@pytest.mark.rule("KNR-73")
@pytest.mark.rule("KNR-76")
def test_example_9_oil() -> None:
    state = chase("B(6,5,S) S", "C(6,6) S", track=BEND, roll=1)
    play(state, "forward")
    assert (car(state), awaited(state)) == ("A(6,6,N) S", "oil")
    assert car(oil(state, 3)) == "B(6,5,S) S"


@pytest.mark.rule("KNR-31")
@pytest.mark.rule("KNR-57")
@pytest.mark.rule("KNR-89")
def test_example_10_a_coat_for_a_round() -> None:
    # All four others drive past the car with the coat, and no seat rolls.
    others = ["A(2,2,W) E", "A(2,2,W) E", "B(1,2,E) E", "B(1,2,E) E"]
    state = chase("C(2,2) W", *others, track=ROAD, roll=2, hand="coat")
    play(state, "coat", "half_turn")
    for card, points in (("N1", 6), ("S1", 4), ("E1", 3), ("W1", 3)):
        roll(escape(state, card), points)
        play(state, *["forward"] * points)
        assert awaited(state) is None
        assert car(state) == "C(2,2) E coat"
    escape(state, "N2")
    assert (current(state), car(state)) == (0, "C(2,2) E")


@pytest.mark.rule("KNR-90")
@pytest.mark.rule("KNR-91")
def test_example_11_turbos() -> None:
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, roll=6, hand="turbo1")
    assert remaining(play(state, "turbo_1")) == 12
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, roll=1, hand="turbo2")
    assert remaining(play(state, "turbo_2")) == 6


@pytest.mark.rule("KNR-108")
@pytest.mark.parametrize(
    "steps", [["forward", "forward", "half_turn", "forward"], ["forward", "half_turn", "half_turn"]]
)
def test_example_12_past_the_villain_and_back(steps: list[str]) -> None:
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, red="(5,5)", roll=5)
    play(state, *steps[:-1])
    assert result(state) == (None, None)
    assert result(play(state, steps[-1])) == (0, "capture")


@pytest.mark.rule("KNR-81")
@pytest.mark.rule("KNR-82")
def test_example_13_the_escape() -> None:
    state = moved("B(6,6,S) S", "B(6,6,S) N", track=BEND, red="(6,5)")
    assert red(escape(state, "W1")) == "(5,5)"
    state = moved("B(6,6,S) S", "B(6,6,S) N", track="11@(6,5)r1 21@(6,6)r0", red="(6,5)")
    assert red(escape(state, "W1")) == "(6,5)"


@pytest.mark.rule("KNR-103")
def test_example_14_the_third_card() -> None:
    two = {"(5,5)": [["dead_end", 0], ["road_block", 1]]}
    state = chase("A(6,5,S) S", "A(5,5,W) E", track=BEND, roll=1, hands=["straight", "straight"], detours=two)
    lay(state, "straight", "(5,5)", 1)
    play(state, "forward")
    roll(escape(state, "N1"), 1)
    play(state, "detour straight")
    assert refused(state, "cell (5,5)") == "KNR-103"


@pytest.mark.rule("KNR-93")
def test_example_15_over_the_road_block() -> None:
    block = {"(5,5)": [["road_block", 1]]}
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, roll=2, hand="jump", detours=block)
    play(state, "jump")
    assert (car(state), remaining(state)) == ("A(5,5,E) E", 1)
    assert car(play(state, "forward")) == "B(5,5,E) E"


@pytest.mark.rule("KNR-49")
@pytest.mark.rule("KNR-50")
def test_example_16_where_a_point_lapses() -> None:
    block = {"(5,5)": [["road_block", 1]]}
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, roll=3, detours=block)
    assert choices(state) == ["half_turn"]
    assert car(play(state, "half_turn", "forward")) == "B(5,5,W) W"
    state = chase("A(5,5,W) E", "B(6,6,S) S", track=BEND, roll=1, hand="straight", detours=block)
    assert choices(state) == ["stop", "detour straight"]
    lay(state, "straight", "(5,5)", 1)
    assert car(play(state, "forward")) == "C(5,5) E"

"""The worked examples of the rulebook."""

import pytest

from ..shared import phase, play
from .helpers import COLOURS, bet, chance, choices, handicap, money, roll, roller, where
from .positions import betting, position, race

LOST = ["WIN 2", "WIN 3", "WIN 4", "WIN 5", "WIN 12"]


@pytest.mark.rule("HOM-72", "HOM-73")
def test_example_1_what_a_marker_pays() -> None:
    bets = [["WIN 11", "WIN 2", "WIN 3", "SHOW 7", "WIN 4"], LOST]
    state = race({7: 9}, finished=(11, 9), players=2, race_programme=["P01", "P02"], money=[0, 0], bets=bets)
    play(roll(state, 3, 4), "two")
    assert money(state) == [30 + 2, 0]


@pytest.mark.rule("HOM-28", "HOM-29", "HOM-34")
def test_example_2_limits() -> None:
    state = betting([40, 35, 20, 10])
    for seat, limit in enumerate((1, 2, 3, 4)):
        for _ in range(limit):
            state.play(seat, "bet WIN 7")
        assert "bet WIN 7" not in choices(state, seat)
    # The player with 20 may bet before the first two
    bet(state, 2, ["WIN 2", "WIN 3"])
    assert state.dump()["completed"] == [2]


@pytest.mark.rule("HOM-48", "HOM-52", "HOM-53")
def test_example_3_handicaps() -> None:
    state = roll(race({}, {7: "X", 4: 4}), 3, 4)
    assert (handicap(state, 7), where(state, 7)) == (0, 0)
    roll(play(state, "again"), 1, 3)
    assert (where(state, 4), handicap(state, 4)) == (6, 0)
    assert roller(state) == 1


@pytest.mark.rule("HOM-56", "HOM-57", "HOM-59", "HOM-60")
def test_example_4_a_horse_that_is_home() -> None:
    state = race({7: 3}, finished=[8])
    # Jon: 6 and 2, then 2 and 4
    play(roll(state, 6, 2), "last 2", "again")
    roll(state, 2, 4)
    assert (where(state, 2), where(state, 6), roller(state)) == (3, 2, 1)
    # Anna: 5 and 3, then 4 and 4
    play(roll(state, 5, 3), "last 3", "again")
    play(roll(state, 4, 4), "last 4")
    assert (where(state, 3), where(state, 4), roller(state)) == (2, 1, 2)
    # Frank: 5 and 3, and no second roll
    play(roll(state, 5, 3), "last 5", "end")
    assert (where(state, 5), roller(state)) == (2, 0)


@pytest.mark.rule("HOM-65", "HOM-68", "HOM-72", "HOM-73", "HOM-74")
def test_example_6_a_complete_payout() -> None:
    blue = ["WIN 2", "SHOW 9", "WIN 3", "PLACE 11", "WIN 4"]
    yellow = ["WIN 2", "PLACE 11", "WIN 3", "WIN 4", "WIN 5"]
    red = ["WIN 2", "WIN 3", "WIN 4", "SHOW 11", "WIN 5"]
    state = race(
        {9: 9},
        finished=(8, 11),
        players=4,
        race_programme=["P02", "P01"],
        money=[0, 0, 0, 0],
        shares=[[], [8, 9], [8], [11, 9]],
        bets=[blue, yellow, LOST, red],
    )
    play(roll(state, 4, 5), "two")
    assert dict(zip(COLOURS, money(state), strict=False)) == {"blue": 14, "yellow": 28, "green": 9, "red": 21}


@pytest.mark.rule("HOM-79", "HOM-80", "HOM-81", "HOM-82", "HOM-86")
def test_example_7_the_second_purchase() -> None:
    state = position(
        players=list(COLOURS[:4]),
        money=[25, 30, 20, 40],
        phase="BUY",
        purchase={"display": [5, 7, 10, 12]},
    )
    assert state.dump()["purchase"]["order"] == [2, 0, 1, 3]
    play(state, "buy 5", "buy 10", "buy 7", "stack")
    chance(state, "draw", 9)
    assert money(state) == [25 - 6, 30 - 10, 20 - 8, 40 - 8 - 3]
    for horse in (2, 3, 4):
        assert phase(state) == "DISPLAY"
        chance(state, "display", horse)
    assert state.dump()["purchase"]["display"] == [2, 3, 4, 12]
    assert state.dump()["purchase"]["round"] == 1


@pytest.mark.rule("HOM-3", "HOM-15")
def test_example_8_paying_the_stable() -> None:
    picks = [[5, 7, 10], [3, 3, 4], [4, 6, 6]]
    hands = [[2, 11], [8, 8], [12, 9]]
    state = position(players=list(COLOURS[:3]), draft={"hands": hands, "picks": picks}, phase="DRAFT")
    for seat, horse in enumerate((2, 8, 9)):
        state.play(seat, f"pick {horse}")
    assert state.dump()["shares"][0] == [2, 5, 7, 10, 12]
    assert money(state)[0] == 22

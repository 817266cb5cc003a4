"""Course of the game, preparation and betting (HOM-20 to HOM-38)."""

from collections import Counter

import pytest

from spieltisch import CHANCE, Rng

from ..shared import phase
from .helpers import (
    GAME,
    HORSES,
    SPREAD,
    bet,
    chance,
    choices,
    event_values,
    handicap,
    money,
    refused,
    roll,
    step,
    until,
    where,
)
from .positions import betting, drafted, position, race

OTHERS = ["SHOW 2", "SHOW 3", "SHOW 4", "SHOW 5", "SHOW 6"]
FIVE_TIMES = ["SHOW 7"] * 5


@pytest.mark.rule("HOM-20")
@pytest.mark.parametrize("players", [2, 5])
def test_the_course_of_a_game(players: int) -> None:
    state = GAME.start(players)
    rng = Rng(4)
    course = [phase(state)]
    while state.actors():
        step(state, rng)
        if phase(state) != course[-1]:
            course.append(phase(state))
    stages = [phase for phase in course if phase in ("DEAL", "RACE", "BET", "DISPLAY", "END")]
    races = ["RACE", "BET"]
    found = [stage for stage, before in zip(stages, ["", *stages], strict=False) if stage != before]
    assert found == ["DEAL", *races, "DISPLAY", *races, *races, *races, "END"]


@pytest.mark.rule("HOM-21")
def test_all_horses_start_side_by_side_and_do_not_block_one_another() -> None:
    state = until(drafted(3), "BUY")
    assert any(where(state, horse) for horse in HORSES)
    until(state, "BET")
    assert [where(state, horse) for horse in HORSES] == [0] * 11
    # Two horses may stand on the same space of their lanes, and one may pass the other
    state = roll(race({6: 3, 8: 5}), 1, 5)
    state.play(0, "two")
    assert (where(state, 6), where(state, 8)) == (5, 5)


@pytest.mark.rule("HOM-22")
def test_the_card_of_the_race_is_public() -> None:
    state = drafted(3)
    state.trace()
    chance(state, "race", "P07")
    assert [view["race_programme"] for view in (state.view(None), state.view(2))] == [["P07"]] * 2
    (values,) = event_values(state, "race")
    assert (values["win"], values["place"], values["show"]) == (24, 12, 6)


@pytest.mark.rule("HOM-23")
def test_the_card_lays_out_the_handicaps() -> None:
    state = chance(drafted(3), "race", "P07")
    assert [handicap(state, horse) for horse in HORSES] == [6, 0, 4, 0, "X", "X", 0, 0, 0, 0, 6]


@pytest.mark.rule("HOM-24", "HOM-75")
def test_markers_left_over_do_not_stay_for_the_next_race() -> None:
    # Given a race that ends with a marker unused
    state = roll(race({7: 9}, {2: 6}, finished=(6, 8), race_programme=["P01", "P02"]), 3, 4)
    state.play(0, "two")
    assert phase(state) == "RACE"
    assert handicap(state, 2) == 0
    chance(state, "race", "G01")  # which gives horse 2 none
    assert handicap(state, 2) == 0


@pytest.mark.rule("HOM-25", "HOM-31")
def test_any_field_of_the_board_may_be_bet_on() -> None:
    state = betting([30, 20])  # no seat owns a share
    assert choices(state, 0) == [f"bet {row} {horse}" for row in ("WIN", "PLACE", "SHOW") for horse in HORSES]


@pytest.mark.rule("HOM-26")
def test_bets_cost_nothing() -> None:
    state = bet(bet(betting([30, 0]), 0, SPREAD), 1, OTHERS)
    assert money(state) == [30, 0]


@pytest.mark.rule("HOM-27", "HOM-38")
def test_everybody_places_all_five_markers_and_then_the_race_is_run() -> None:
    state = betting([30, 20])
    for number, field in enumerate(SPREAD):
        assert state.actors() == [0, 1]
        assert refused(state, 0, "pass") == ("HOM-27", "refused-time")
        state.play(0, f"bet {field}")
        assert state.dump()["completed"] == ([0] if number == 4 else [])
    assert state.actors() == [1]
    bet(state, 1, SPREAD)
    assert phase(state) == "ROLL"


@pytest.mark.rule("HOM-28")
@pytest.mark.parametrize(
    ("amounts", "shared", "strict"),
    [
        ([40, 35, 20, 10], [1, 2, 3, 4], [1, 2, 3, 4]),
        ([40, 40, 20, 10], [1, 1, 3, 4], [1, 2, 3, 4]),
        ([10, 20, 20, 20], [4, 1, 1, 1], [4, 1, 2, 3]),
        ([30, 30, 30, 30], [1, 1, 1, 1], [1, 2, 3, 4]),
    ],
)
def test_positions(amounts: list[int], shared: list[int], strict: list[int]) -> None:
    for ties, expected in (("shared", shared), ("strict", strict)):
        state = betting(amounts, {"bet_limit_ties": ties})
        found = []
        for seat in range(4):
            alone = state.clone()
            placed = 0
            while placed < 5 and "bet WIN 7" in choices(alone, seat):
                alone.play(seat, "bet WIN 7")
                placed += 1
            found.append(placed)
        assert found == expected, ties


@pytest.mark.rule("HOM-29")
def test_the_richest_needs_five_fields_and_the_fifth_may_use_one() -> None:
    state = betting([50, 40, 30, 20, 10, 5])
    state.play(0, "bet WIN 7")
    assert "bet WIN 7" not in choices(state, 0)
    assert len(choices(state, 0)) == 32
    assert refused(state, 0, "bet WIN 7") == ("HOM-29", "refused-limit")
    state.play(1, "bet WIN 7")
    state.play(1, "bet WIN 7")
    assert refused(state, 1, "bet WIN 7") == ("HOM-29", "refused-limit")
    for seat in (4, 5):
        bet(state, seat, FIVE_TIMES)
    assert state.dump()["completed"] == [4, 5]


@pytest.mark.rule("HOM-30")
def test_the_limit_counts_own_markers_whatever_their_value() -> None:
    # Given the markers of all other seats on SHOW 7
    state = bet(betting([50, 40, 30, 20, 10]), 4, FIVE_TIMES)
    # Then the richest may still bet there, once, be it with the 3 or with a 1
    assert "bet SHOW 7" in choices(state, 0)
    bet(state, 0, ["WIN 2", "WIN 3", "WIN 4", "WIN 5"])
    assert "bet SHOW 7" in choices(state, 0)
    state.play(1, "bet SHOW 7")
    state.play(1, "bet SHOW 7")
    assert "bet SHOW 7" not in choices(state, 1)  # two, though of different value


@pytest.mark.rule("HOM-32", "HOM-33")
def test_the_order_of_betting() -> None:
    state = betting([20, 30, 30, 25], {"early_bets": False})
    order = []
    while phase(state) == "BET":
        (due,) = state.actors()
        order.append(due)
        assert refused(state, (due + 1) % 4, "bet WIN 2")[1] == "not-asked"
        bet(state, due, SPREAD)
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("HOM-32")
def test_equal_players_bet_in_the_order_of_their_colours() -> None:
    colours = ["white", "black", "red", "green", "yellow", "blue"]
    state = position(players=colours, money=[30] * 6, phase="BET")
    assert state.actors() == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("HOM-34")
def test_whoever_is_not_due_may_bet_early_with_the_same_limit() -> None:
    state = betting([40, 35, 20, 10])
    assert state.actors() == [0, 1, 2, 3]
    assert not state.simultaneous()  # in the open
    bet(state, 2, ["WIN 2"] * 3)
    assert refused(state, 2, "bet WIN 2") == ("HOM-29", "refused-limit")
    bet(state, 2, ["WIN 3", "WIN 4"])
    assert state.actors() == [0, 1, 3]
    assert state.view(0)["bets"][2] == {"WIN 2": 3, "WIN 3": 1, "WIN 4": 1}


@pytest.mark.rule("HOM-34")
def test_early_bets_can_be_switched_off() -> None:
    state = betting([40, 35, 20, 10], {"early_bets": False})
    assert state.actors() == [0]
    assert refused(state, 2, "bet WIN 2") == ("HOM-33", "not-asked")


@pytest.mark.rule("HOM-35")
def test_a_bet_is_seen_when_it_is_complete_but_not_its_values() -> None:
    state = betting([40, 35, 20])
    state.trace()
    before = state.view(1)
    bet(state, 0, ["SHOW 12", "WIN 2", "PLACE 3", "WIN 4"])
    assert state.view(1) == before
    assert state.take_events() == []
    assert state.view(0)["bets"][0] == ["SHOW 12", "WIN 2", "PLACE 3", "WIN 4", None]
    state.play(0, "bet WIN 9")
    shown = state.view(1)["bets"][0]
    assert shown == {"WIN 2": 1, "WIN 4": 1, "WIN 9": 1, "PLACE 3": 1, "SHOW 12": 1}
    assert list(shown) == ["WIN 2", "WIN 4", "WIN 9", "PLACE 3", "SHOW 12"]  # in the order of the board
    assert event_values(state, "bet")[0]["fields"] == ["WIN 2", "WIN 4", "WIN 9", "PLACE 3", "SHOW 12"]


@pytest.mark.rule("HOM-35")
def test_sealed_bets_are_shown_when_all_have_bet() -> None:
    state = betting([40, 35, 20], {"betting_mode": "sealed"})
    state.trace()
    assert state.actors() == [0, 1, 2]
    assert state.simultaneous()
    bet(state, 2, FIVE_TIMES[:3] + SPREAD[:2])
    assert state.dump()["completed"] == [2]  # not secret
    assert state.view(0)["bets"][2] is None
    assert [event.kind for event in state.take_events()] == ["bet-sealed"]
    bet(state, 0, SPREAD)
    bet(state, 1, OTHERS)
    assert state.view(0)["bets"][2] == {"WIN 2": 1, "WIN 3": 1, "SHOW 7": 3}
    assert len(event_values(state, "bet")) == 3


@pytest.mark.rule("HOM-35")
def test_with_sealed_bets_nobody_is_due_and_limits_remain() -> None:
    state = betting([20, 40], {"betting_mode": "sealed", "early_bets": False})
    assert state.actors() == [0, 1]
    assert state.turn_rule() == "HOM-35"
    state.play(1, "bet WIN 2")
    assert refused(state, 1, "bet WIN 2") == ("HOM-29", "refused-limit")


@pytest.mark.rule("HOM-36")
def test_a_bet_is_final() -> None:
    state = bet(betting([40, 35]), 0, SPREAD)
    assert refused(state, 0, "bet WIN 2")[1] == "not-asked"
    before = state.dump()["bets"][0]
    bet(state, 1, SPREAD)
    assert state.dump()["bets"][0] == before


@pytest.mark.rule("HOM-37")
def test_values_stay_secret_until_the_payout() -> None:
    # Given two bets on the same fields with different values
    one, other = (
        bet(bet(betting([40, 35]), 0, fields), 1, OTHERS) for fields in (SPREAD, list(reversed(SPREAD)))
    )
    assert one.view(1) == other.view(1)
    assert one.view(0) != other.view(0)
    rng, same = Rng(2), Rng(2)
    one.trace()
    other.trace()
    while one.dump()["bets"][0][0] is not None:
        assert one.view(1) == other.view(1)
        assert one.view(None) == other.view(None)
        step(one, rng)
        step(other, same)
    # Then the payout shows them
    markers = [event_values(state, "markers")[0]["markers"] for state in (one, other)]
    assert markers[0] == ["WIN 2 (3)", "WIN 3 (2)", "WIN 4 (2)", "WIN 5 (1)", "WIN 6 (1)"]
    assert markers[1] == ["WIN 6 (3)", "WIN 5 (2)", "WIN 4 (2)", "WIN 3 (1)", "WIN 2 (1)"]


@pytest.mark.rule("HOM-38")
def test_nobody_rolls_before_all_have_bet() -> None:
    state = bet(betting([40, 35, 20]), 1, SPREAD)
    assert phase(state) == "BET"
    bet(state, 0, SPREAD)
    assert phase(state) == "BET"
    bet(state, 2, SPREAD)
    assert state.actors() == [CHANCE]
    assert phase(state) == "ROLL"
    assert Counter(state.dump()["completed"]) == {0: 1, 1: 1, 2: 1}

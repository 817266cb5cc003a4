"""The terms of the race: positions, the finish, lead and last, the zone, money (KAK-1 to KAK-10)."""

import pytest

import spieltisch

from ..shared import play
from .helpers import (
    HORSES,
    cash,
    choices,
    field,
    home,
    offered,
    outcomes,
    refused,
    roll,
    stakes,
    to_action,
    where,
)
from .positions import beginning, position, rolling


@pytest.mark.rule("KAK-1")
def test_horses_stay_in_their_lanes_and_run_side_by_side() -> None:
    state = roll(rolling({3: 5, 4: 4}), 4, 1)
    assert field(state) == {3: 5, 4: 5}


@pytest.mark.rule("KAK-1")
@pytest.mark.parametrize("place", [-1, 22, 1.5, "3"])
def test_there_is_no_other_place_for_a_horse(place: object) -> None:
    with pytest.raises(spieltisch.ImpossiblePosition):
        position({3: place})  # type: ignore[dict-item]


@pytest.mark.rule("KAK-1")
def test_a_horse_is_at_21_exactly_if_it_has_finished() -> None:
    with pytest.raises(spieltisch.ImpossiblePosition):
        position({3: 21})
    with pytest.raises(spieltisch.ImpossiblePosition):
        position(finish=[3], pos={str(horse): 0 for horse in HORSES})


@pytest.mark.rule("KAK-2")
def test_a_finished_horse_takes_no_further_part() -> None:
    race = {horse: 5 for horse in HORSES if horse != 4}
    hand = {0: "nudge mud gallop_04 freebet_04 freebet_any whip"}
    # Not rolled
    state = rolling(race, finish=[4], owner={4: 0}, hand=hand)
    assert {words[1] for words in outcomes(state)} == set(HORSES) - {4}
    # No sprint: 4 has 1 and 10 in its bar
    roll(state, 1, 1)
    # Neither bought nor bet on, and no card works on it
    assert "play gallop_04" not in choices(state)
    assert "play freebet_04" not in choices(state)
    assert "4" not in offered(state, "bet")
    assert "4" not in offered(position(race, finish=[4], cash=100), "buy")
    for card in ("nudge", "mud", "freebet_any", "whip"):
        assert "4" not in offered(play(state.clone(), f"play {card}"), "target_horse")


@pytest.mark.rule("KAK-3")
@pytest.mark.parametrize(
    ("start", "move", "place"), [(17, 3, 20), (18, 3, 21), (19, 1, 20), (20, 1, 21), (20, 3, 21)]
)
def test_a_horse_finishes_beyond_field_20(start: int, move: int, place: int) -> None:
    state = roll(rolling({5: start}, owner={5: 0}), 5, move)
    assert where(state, 5) == place
    assert home(state) == ([5] if place == 21 else [])


@pytest.mark.rule("KAK-4")
@pytest.mark.parametrize(("start", "place"), [(1, 0), (2, 0), (3, 1)])
def test_a_horse_goes_back_to_the_start_field_at_most(start: int, place: int) -> None:
    state = play(position({5: start}, hand={0: "mud mud"}), "play mud")  # there is only one to choose
    assert where(state, 5) == place


@pytest.mark.rule("KAK-5")
def test_finished_horses_count_as_ahead_but_are_no_company() -> None:
    # Silver Star has exactly one horse ahead of it, and that one has finished
    assert cash(beginning({4: 7, 5: 7}, finish=[1], owner={4: 1}))[1] == 30
    assert cash(beginning({4: 7, 5: 8}, finish=[1], owner={4: 1}))[1] == 25
    # Slipstream counts running horses only: none is ahead of 4
    state = position({4: 7}, finish=[1], hand={0: "slipstream"})
    assert "4" not in offered(play(state, "play slipstream"), "target_horse")


@pytest.mark.rule("KAK-6")
def test_all_horses_with_the_greatest_position_are_in_the_lead() -> None:
    state = position({3: 9, 8: 9, 5: 8}, hand={0: "lead_back"})
    assert offered(play(state, "play lead_back"), "target_horse") == ["3", "8"]
    alone = play(position({3: 9, 5: 8}, hand={0: "lead_back"}), "play lead_back")
    assert field(alone) == {3: 6, 5: 8}


@pytest.mark.rule("KAK-6")
def test_nobody_leads_on_the_start_field_or_after_a_finish() -> None:
    # The leader's bonus is worth 15 only with a leading horse
    mine = dict.fromkeys(HORSES, 0)
    assert cash(play(position(owner=mine, hand={0: "lead_owner"}), "play lead_owner"))[0] == 30
    assert cash(play(position({1: 1}, owner=mine, hand={0: "lead_owner"}), "play lead_owner"))[0] == 40
    # Diabolo in front pays until a horse has finished
    assert cash(beginning({10: 15}, owner={10: 1}))[1] == 30
    assert cash(beginning({10: 15}, finish=[2], owner={10: 1}))[1] == 25


@pytest.mark.rule("KAK-7")
def test_all_running_horses_with_nobody_behind_are_last() -> None:
    race = dict.fromkeys(HORSES, 6) | {2: 3, 9: 3}
    state = position(race, hand={0: "last_forward"})
    assert offered(play(state, "play last_forward"), "target_horse") == ["2", "9"]


@pytest.mark.rule("KAK-8")
@pytest.mark.parametrize(("place", "allowed"), [(15, True), (16, False), (18, False), (20, False)])
def test_the_zone_is_the_last_five_fields(place: int, allowed: bool) -> None:
    assert ("6" in offered(position({6: place}), "bet")) == allowed
    assert cash(beginning({5: place}, owner={5: 1}))[1] == (25 if allowed else 30)  # Volcano is paid for it


@pytest.mark.rule("KAK-9")
@pytest.mark.parametrize("wrong", [-5, 7, 12.5, "25", None])
def test_money_comes_in_fives_and_is_never_negative(wrong: object) -> None:
    with pytest.raises(spieltisch.ImpossiblePosition):
        position(cash=[25, wrong, 25])  # type: ignore[list-item]
    with pytest.raises(spieltisch.ImpossiblePosition):
        position(stake={(1, 3): wrong})  # type: ignore[dict-item]


@pytest.mark.rule("KAK-9")
def test_nobody_pays_what_is_not_there() -> None:
    state = position(cash=[0, 25, 25], hand={0: "late_bet double_bet lead_bet"}, horses={4: 3})
    assert offered(state, "bet") == []
    assert offered(state, "buy") == []
    assert offered(state, "play") == []


@pytest.mark.rule("KAK-9")
def test_the_bank_never_runs_out() -> None:
    state = rolling({7: 20}, finish=[1, 2], stake={(1, 7): 1000}, owner={7: 1})
    roll(state, 7, 1)
    assert state.standings()[0].score == 25 + 50 + 6 * 1000  # three times all the notes of the box


@pytest.mark.rule("KAK-10")
def test_money_of_the_bank_is_a_stake_like_any_other() -> None:
    state = play(position({7: 20}, stake={(0, 7): 5}, hand={0: "freebet_07"}), "play freebet_07")
    assert stakes(state, 0) == {7: 10}
    assert cash(state)[0] == 25
    paid = rolling({7: 20}, finish=[1, 2], stake={(0, 7): 10})
    roll(paid, 7, 1)
    assert {standing.seat: standing.score for standing in paid.standings()}[0] == 25 + 10 * 6


@pytest.mark.rule("KAK-2")
def test_a_horse_on_field_20_is_still_running() -> None:
    state = to_action(rolling({6: 20}, hand={0: "mud"}, cash=100), 3, 1)
    assert "6" in offered(state, "buy")
    assert refused(state, 0, "bet 6") == "KAK-72"

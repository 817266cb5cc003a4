"""Step 1: the features of own horses (KAK-21 to KAK-33). Seat 1 is the owner, seat 0 was on turn before."""

import pytest

from ..shared import phase
from .helpers import HORSES, cash, draw, end_turn, field, hand_size, home, on_turn, roll, where
from .positions import beginning, position

LEVEL = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10}  # no two horses are level


def drew(horses: dict[int, int], finish: tuple[int, ...] = (), **fields: object) -> bool:
    """Return whether the owner, seat 1, draws a card before the roll."""
    state = beginning(horses, finish=finish, **fields)
    assert on_turn(state) == 1
    return phase(state) == "draw"


def paid(horses: dict[int, int], finish: tuple[int, ...] = (), **fields: object) -> int:
    """Return what seat 1 collects before the roll."""
    state = beginning(horses, finish=finish, **fields)
    assert (on_turn(state), phase(state)) == (1, "roll")
    assert cash(state)[0] == cash(state)[2] == 25
    return cash(state)[1] - 25


@pytest.mark.rule("KAK-21")
def test_features_work_for_the_owner_in_the_own_turn_only() -> None:
    owner = {10: 1}
    assert paid({10: 5}, owner=owner) == 5
    assert paid({10: 5}, owner={10: 2}) == 0
    assert paid({10: 5}) == 0
    # Seat 1 passes, and in the turn of seat 2 no seat is paid
    state = position({10: 5}, seat=1, owner=owner)
    assert cash(end_turn(state)) == [25, 25, 25]


@pytest.mark.rule("KAK-21")
def test_a_finished_horse_has_no_feature() -> None:
    assert paid({}, finish=(8,), owner={8: 1, 3: 2}) == 0
    assert paid({}, finish=(2,), owner={2: 1}) == 0
    # Two finished horses are not level with each other
    assert paid({}, finish=(2, 5), owner={2: 1}) == 0
    assert paid({}, finish=(3, 8), owner={8: 1, 3: 2}) == 0
    assert not drew({1: 5}, finish=(6,), owner={6: 1})


@pytest.mark.rule("KAK-21")
def test_nobody_is_asked_about_features() -> None:
    state = beginning({10: 5}, owner={10: 1})
    assert phase(state) == "roll"


@pytest.mark.rule("KAK-22")
def test_conditions_are_read_before_anything_happens() -> None:
    # Given Last Chance, last on field 5 together with Snowflake, and one horse on field 6
    race = dict.fromkeys(HORSES, 9) | {2: 5, 7: 5, 3: 6}
    state = beginning(race, owner={2: 1, 7: 1})
    # Snowflake is paid for a level horse that then moves on
    assert cash(state)[1] == 30
    assert where(state, 7) == 6


@pytest.mark.rule("KAK-22")
def test_cards_first_then_money_and_last_the_step() -> None:
    # Given 1 and 10 in the lead, 6 and 7 last
    race = dict.fromkeys(HORSES, 9) | {1: 12, 10: 12, 6: 3, 7: 3}
    state = beginning(race, owner={1: 1, 6: 1, 7: 1, 10: 1})
    assert (phase(state), cash(state)[1], where(state, 7)) == ("draw", 25, 3)
    draw(state, "mud")
    assert (phase(state), cash(state)[1], where(state, 7), hand_size(state, 1)) == ("draw", 25, 3, 1)
    draw(state, "spy")
    assert (phase(state), cash(state)[1], where(state, 7), hand_size(state, 1)) == ("roll", 30, 4, 2)


@pytest.mark.rule("KAK-23", "KAK-6")
def test_alchemist_draws_a_card_in_the_lead() -> None:
    assert drew({1: 5, 2: 4}, owner={1: 1})
    assert drew({1: 5, 2: 5}, owner={1: 1})  # also in a tie
    assert not drew({1: 5, 2: 6}, owner={1: 1})
    assert not drew({}, owner={1: 1})  # no horse leads on the start field
    state = draw(beginning({1: 5}, owner={1: 1}), "mud")
    assert (phase(state), hand_size(state, 1), cash(state)[1]) == ("roll", 1, 25)


@pytest.mark.rule("KAK-24")
@pytest.mark.parametrize(("company", "amount"), [(0, 0), (1, 5), (2, 0), (3, 0)])
def test_snowflake_is_paid_with_exactly_one_other(company: int, amount: int) -> None:
    race = {**LEVEL, 2: 15, **dict.fromkeys((4, 6, 8)[:company], 15)}
    assert paid(race, owner={2: 1}) == amount


@pytest.mark.rule("KAK-24")
def test_a_finished_horse_is_no_company() -> None:
    assert paid({**LEVEL, 2: 15, 4: 15}, finish=(5,), owner={2: 1}) == 5
    assert paid({2: 20}, finish=(5,), owner={2: 1}) == 0


@pytest.mark.rule("KAK-25")
@pytest.mark.parametrize(("company", "amount"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5)])
def test_queen_of_hearts_is_paid_with_three_or_more_others(company: int, amount: int) -> None:
    race = {**LEVEL, 3: 15, **dict.fromkeys((5, 6, 7, 8)[:company], 15)}
    assert paid(race, owner={3: 1}) == amount


@pytest.mark.rule("KAK-26")
@pytest.mark.parametrize(
    ("others", "finish", "amount"),
    [
        ({}, (), 0),
        ({1: 9}, (), 5),
        ({1: 8}, (), 0),  # level is not ahead
        ({1: 9, 2: 12}, (), 0),
        ({}, (1,), 5),
        ({2: 9}, (1,), 0),
        ({}, (1, 2), 0),
    ],
)
def test_silver_star_is_paid_with_exactly_one_horse_ahead(
    others: dict[int, int], finish: tuple[int, ...], amount: int
) -> None:
    assert paid({4: 8, **others}, finish, owner={4: 1}) == amount


@pytest.mark.rule("KAK-27")
@pytest.mark.parametrize(("place", "amount"), [(0, 0), (15, 0), (16, 5), (20, 5)])
def test_volcano_is_paid_in_the_zone(place: int, amount: int) -> None:
    assert paid({5: place, 1: 3}, owner={5: 1}) == amount


@pytest.mark.rule("KAK-28")
def test_whisky_draws_a_card_when_last() -> None:
    ahead = dict.fromkeys(HORSES, 9)
    assert drew({**ahead, 6: 3}, owner={6: 1})
    assert drew({**ahead, 6: 3, 2: 3}, owner={6: 1})
    assert not drew({**ahead, 6: 3, 2: 2}, owner={6: 1})
    assert not drew({**ahead, 6: 0}, owner={6: 1})


@pytest.mark.rule("KAK-29")
def test_last_chance_makes_a_step_when_last() -> None:
    ahead = dict.fromkeys(HORSES, 9)
    assert where(beginning({**ahead, 7: 3}, owner={7: 1}), 7) == 4
    assert where(beginning({**ahead, 7: 3, 2: 3}, owner={7: 1}), 7) == 4
    assert where(beginning({**ahead, 7: 3, 2: 2}, owner={7: 1}), 7) == 3
    assert where(beginning({**ahead, 7: 0}, owner={7: 1}), 7) == 0


@pytest.mark.rule("KAK-29")
def test_last_chance_may_cross_the_line() -> None:
    state = beginning(dict.fromkeys(HORSES, 20), owner={7: 1})
    assert home(state) == [7]
    assert phase(state) == "roll"


@pytest.mark.rule("KAK-30")
def test_napoleon_is_paid_once_for_horses_of_others() -> None:
    assert paid({8: 5, 2: 5}, owner={8: 1, 2: 0}) == 5
    assert paid({8: 5, 2: 5, 3: 5}, owner={8: 1, 2: 0, 3: 2}) == 5
    assert paid({8: 5, 9: 5}, owner={8: 1, 9: 1}) == 0  # the seat's own horse
    assert paid({8: 5, 2: 5}, owner={8: 1}) == 0  # a horse without owner
    assert paid({8: 5, 2: 6}, owner={8: 1, 2: 0}) == 0
    assert paid({8: 5}, finish=(2,), owner={8: 1, 2: 0}) == 0


@pytest.mark.rule("KAK-31")
def test_diabolo_is_paid_in_the_lead() -> None:
    assert paid({10: 5, 2: 4}, owner={10: 1}) == 5
    assert paid({10: 5, 2: 5}, owner={10: 1}) == 5
    assert paid({10: 5, 2: 6}, owner={10: 1}) == 0
    assert paid({}, owner={10: 1}) == 0


@pytest.mark.rule("KAK-32")
def test_on_the_start_field_horses_are_level() -> None:
    assert paid({}, owner={3: 1}) == 5
    assert paid({}, owner={8: 1, 2: 0}) == 5
    away = {horse: 4 for horse in HORSES if horse not in (2, 5)}
    assert paid(away, owner={2: 1}) == 5


@pytest.mark.rule("KAK-32")
def test_on_the_start_field_nobody_is_second_or_last() -> None:
    assert paid({1: 3}, owner={4: 1}) == 0
    assert not drew({1: 3}, owner={6: 1})
    assert field(beginning({1: 3}, owner={7: 1})) == {1: 3}


@pytest.mark.rule("KAK-33")
def test_without_a_lead_1_and_10_give_nothing_but_still_sprint() -> None:
    assert not drew({1: 15}, finish=(2,), owner={1: 1})
    assert paid({10: 15}, finish=(2,), owner={10: 1}) == 0
    state = roll(beginning({1: 15, 10: 15}, finish=[2], owner={1: 1, 10: 1}), 5, 1)  # 5 is in both bars
    assert phase(state) == "sprint"


@pytest.mark.rule("KAK-22")
def test_the_money_of_several_features_adds_up() -> None:
    # Snowflake and Volcano level in the zone, Diabolo in the lead
    race = {**LEVEL, 2: 17, 5: 17, 10: 18}
    assert paid(race, owner={2: 1, 5: 1, 10: 1}) == 15

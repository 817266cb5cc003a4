"""The second purchase (HOM-76 to HOM-88)."""

from typing import Any

import pytest

from spieltisch import CHANCE, State

from ..shared import phase, play
from .helpers import COLOURS, COSTS, HORSES, chance, choices, money, refused, until
from .positions import drafted, position


def purchase(
    amounts: list[int], display: list[int], shares: list[list[int]] | None = None, **entries: Any
) -> State:
    """Return a round of the purchase: these cards on display, all others without owner in the stack."""
    return position(
        players=list(COLOURS[: len(amounts)]),
        money=amounts,
        shares=shares or [[] for _ in amounts],
        phase="BUY",
        purchase={"display": display, **entries},
    )


def stack(state: State) -> list[int]:
    return list(state.dump()["purchase"]["stack"])


def display(state: State) -> list[int]:
    return list(state.dump()["purchase"]["display"])


def order(state: State) -> list[int]:
    return list(state.dump()["purchase"]["order"])


@pytest.mark.rule("HOM-76")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_cards_that_nobody_owns_are_for_sale(players: int) -> None:
    state = until(drafted(players), "DISPLAY")
    owned = [horse for shares in state.dump()["shares"] for horse in shares]
    copies = 2 if players < 4 else 3
    assert stack(state) == sorted(horse for horse in HORSES for _ in range(copies - owned.count(horse)))
    # Any of them may be turned up, with equal probability
    weights = {state.describe(outcome)[1]: weight for outcome, weight in state.chance()}
    assert weights == {horse: stack(state).count(horse) for horse in set(stack(state))}


@pytest.mark.rule("HOM-77")
@pytest.mark.parametrize("players", range(2, 7))
def test_as_many_cards_are_turned_up_as_there_are_players(players: int) -> None:
    state = until(drafted(players), "DISPLAY")
    cards = len(stack(state))
    for turned in range(players):
        assert phase(state) == "DISPLAY"
        assert len(display(state)) == turned
        chance(state, "display", stack(state)[0])
    assert phase(state) == "BUY"
    assert len(stack(state)) == cards - players


@pytest.mark.rule("HOM-78")
def test_everybody_has_one_turn_in_each_of_two_rounds() -> None:
    state = purchase([30, 40, 50], [2, 3, 4])
    turns = []
    while phase(state) != "RACE":
        if state.actors() == [CHANCE]:
            state.apply(CHANCE, state.chance()[0][0])
        else:
            turns.append((state.dump()["purchase"]["round"], state.actors()[0]))
            play(state, choices(state)[-1])
    assert turns == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [len(shares) for shares in state.dump()["shares"]] == [2, 2, 2]


@pytest.mark.rule("HOM-79")
def test_the_poorest_buys_first_and_colours_decide_among_equals() -> None:
    assert order(purchase([30, 20, 40, 20], [2, 3, 4, 5])) == [1, 3, 0, 2]
    state = position(
        players=["white", "black", "blue"], money=[20, 20, 20], phase="BUY", purchase={"display": [2, 3, 4]}
    )
    assert order(state) == [2, 1, 0]


@pytest.mark.rule("HOM-79")
def test_the_order_of_a_round_does_not_change_when_money_does() -> None:
    state = purchase([29, 30, 31], [7, 8, 6])
    play(state, "buy 7", "buy 8")
    assert money(state) == [19, 20, 31]
    assert order(state) == [0, 1, 2]
    assert state.actors() == [2]


@pytest.mark.rule("HOM-80")
def test_buy_from_the_display_or_the_stack_or_pass() -> None:
    state = purchase([30, 40], [4, 8])
    assert choices(state) == ["pass", "stack", "buy 4", "buy 8"]
    assert refused(state, 0, "buy 7") == ("HOM-80", "refused-not-in-display")
    assert refused(state, 0, "two") == ("HOM-80", "refused-time")
    assert refused(state, 1, "pass") == ("HOM-79", "not-asked")
    play(state, "pass")
    assert state.dump()["shares"] == [[], []]
    assert state.actors() == [1]


@pytest.mark.rule("HOM-80")
def test_a_lone_pass_is_carried_out_without_asking() -> None:
    state = play(purchase([8, 9, 40], [5, 7, 7]), "buy 5")
    assert order(state) == [0, 1, 2]
    assert state.actors() == [2]


@pytest.mark.rule("HOM-81")
def test_a_card_of_the_display_costs_what_it_says() -> None:
    state = purchase([8, 40], [5, 7])
    assert choices(state) == ["pass", "buy 5"]
    assert refused(state, 0, "buy 7") == ("HOM-81", "refused-money")
    play(state, "buy 5")
    assert money(state) == [0, 40]
    assert state.dump()["shares"][0] == [5]
    assert display(state) == [7]


@pytest.mark.rule("HOM-82")
def test_a_card_of_the_stack_needs_13_and_costs_3_more_than_it_says() -> None:
    poor = purchase([12, 40], [2, 7])
    assert "stack" not in choices(poor)
    assert refused(poor, 0, "stack") == ("HOM-82", "refused-blind-money")
    state = play(purchase([13, 40], [2, 7]), "stack")
    assert phase(state) == "DRAW"
    weights = {state.describe(outcome)[1]: weight for outcome, weight in state.chance()}
    assert weights == {horse: 1 if horse in (2, 7) else 2 for horse in HORSES}
    chance(state, "draw", 9)
    assert money(state) == [13 - 3 - 8, 40]


@pytest.mark.rule("HOM-82")
def test_nothing_can_be_bought_from_an_empty_stack() -> None:
    every = [horse for horse in HORSES for _ in range(2)]
    state = purchase([50, 50], [12], shares=[every[:10], every[10:21]])
    assert stack(state) == []
    assert choices(state) == ["pass", "buy 12"]
    assert refused(state, 0, "stack") == ("HOM-82", "refused-empty-stack")


@pytest.mark.rule("HOM-82")
def test_the_limit_is_the_same_whatever_is_left() -> None:
    # Given a stack that holds the cheapest card only, 13 is needed all the same
    every = [horse for horse in HORSES for _ in range(2)]
    state = purchase([12, 50], [12], shares=[every[1:10], every[10:21]])
    assert stack(state) == [2]
    assert choices(state) == ["pass", "buy 12"]


@pytest.mark.rule("HOM-83")
def test_a_card_bought_unseen_is_kept_and_public() -> None:
    state = chance(play(purchase([20, 40], [2, 7]), "stack"), "draw", 7)
    assert state.view(1)["shares"][0] == state.view(None)["shares"][0] == [7]
    assert state.actors() == [1]  # it cannot be undone


@pytest.mark.rule("HOM-84")
def test_cards_are_paid_at_once() -> None:
    state = play(purchase([20, 40], [2, 7]), "buy 7")
    assert money(state) == [10, 40]
    assert phase(state) == "BUY"


@pytest.mark.rule("HOM-85")
def test_the_display_is_not_refilled_during_a_round() -> None:
    state = play(purchase([20, 40, 50], [2, 7, 9]), "buy 7")
    assert display(state) == [2, 9]
    assert phase(state) == "BUY"


@pytest.mark.rule("HOM-86")
def test_the_display_is_refilled_between_the_rounds() -> None:
    state = play(purchase([20, 40, 50], [2, 7, 9]), "buy 7", "pass", "buy 9")
    assert phase(state) == "DISPLAY"
    assert display(state) == [2]  # unsold cards stay
    chance(state, "display", 3)
    chance(state, "display", 4)
    assert display(state) == [2, 3, 4]
    assert phase(state) == "BUY"


@pytest.mark.rule("HOM-86")
def test_the_display_is_refilled_as_far_as_the_stack_reaches() -> None:
    every = [horse for horse in HORSES for _ in range(2)]
    shares = [every[:6], every[6:12], every[12:18]]
    state = purchase([5, 6, 7], [11, 11, 12], shares=shares)
    assert stack(state) == [12]
    play(state, "buy 11", "buy 11", "buy 12")
    chance(state, "display", 12)
    assert display(state) == [12]
    assert stack(state) == []


@pytest.mark.rule("HOM-87")
def test_the_second_round_has_a_new_order_and_whoever_passed_may_buy() -> None:
    state = play(purchase([29, 30, 31], [2, 7, 9]), "pass", "buy 7", "pass")
    chance(state, "display", 3)
    assert state.dump()["purchase"]["round"] == 1
    assert order(state) == [1, 0, 2]
    play(state, "buy 3", "buy 2")
    assert state.dump()["shares"][0] == [2]


@pytest.mark.rule("HOM-88")
def test_what_is_left_is_out_of_the_game() -> None:
    state = play(purchase([29, 30], [2, 7], round=1), "pass", "buy 7")
    assert phase(state) == "RACE"
    assert state.dump()["purchase"] is None
    assert state.dump()["draft"]["left_over"] == []
    chance(state, "race", "P02")
    assert state.dump()["race_index"] == 1


def test_whoever_can_buy_nothing_is_not_asked() -> None:
    state = play(purchase([1, 9, 30], [7, 8, 6], index=1, order=[0, 2, 1]), "pass")
    # Given 9 money and cards for 10, the third seat passes automatically, and the first in the next round
    assert state.dump()["purchase"]["round"] == 1
    assert state.actors() == [2]
    assert min(COSTS.values()) > 1


def test_if_nobody_can_buy_anything_the_next_race_follows() -> None:
    state = play(purchase([0, 1, 2], [7, 8, 2], index=2, round=0), "buy 2")
    assert phase(state) == "DISPLAY"
    chance(state, "display", 9)
    assert phase(state) == "RACE"

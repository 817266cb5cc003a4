"""The worked examples of the rules."""

import pytest

from ..shared import phase, play
from .helpers import (
    HORSES,
    cash,
    chance,
    choices,
    counted,
    discard,
    draw,
    field,
    hand_size,
    home,
    offered,
    outcomes,
    roll,
    stakes,
    where,
)
from .positions import beginning, position, rolling


@pytest.mark.rule("KAK-48", "KAK-55", "KAK-57", "KAK-58")
@pytest.mark.parametrize("place", [0, 9, 17])
def test_example_1_a_roll(place: int) -> None:
    # Michaela (seat 0) rolls 7 and a 3; the horse belongs to Gerd, to no player, to her
    gerd = roll(rolling({7: place}, owner={7: 1}, hand={1: "mud nudge"}), 7, 3)
    assert (where(gerd, 7), outcomes(gerd)) == (place + 3, {("theft", "mud"): 1, ("theft", "nudge"): 1})
    nobody = roll(rolling({7: place}, hand={1: "mud nudge"}), 7, 3)
    assert (where(nobody, 7), phase(nobody)) == (place + 3, "draw")
    hers = roll(rolling({7: place}, owner={7: 0}, hand={1: "mud nudge"}), 7, 3)
    assert (where(hers, 7), phase(hers), hand_size(hers, 0)) == (place + 3, "action", 0)


@pytest.mark.rule("KAK-50", "KAK-51", "KAK-53")
def test_example_2_a_sprint() -> None:
    state = roll(rolling(owner={7: 0, 5: 0}), 6, 1)
    assert field(state) == {6: 1}
    assert set(choices(state)) == {"sprint 5", "sprint stop"}
    assert field(play(state, "sprint 5")) == {5: 1, 6: 1}


@pytest.mark.rule("KAK-72", "KAK-73")
def test_example_3_a_bet_takes_a_chip() -> None:
    # With eight players and six chips of Diabolo in use the seventh is the last
    stake = {(p, 10): 5 for p in range(1, 7)}
    state = play(position({10: 15}, players=8, stake=stake), "bet 10")
    assert (cash(state)[0], stakes(state, 0)) == (20, {10: 5})
    last = position({10: 15}, players=8, seat=7, stake={**stake, (0, 10): 5})
    assert "10" not in offered(last, "bet")


@pytest.mark.rule("KAK-74")
def test_example_3_a_bet_on_an_own_horse_takes_none() -> None:
    stake = {(p, 5): 5 for p in range(1, 7)}
    state = play(position({5: 15}, players=8, stake=stake, owner={5: 0}), "bet 5")
    assert (cash(state)[0], stakes(state, 0)) == (20, {5: 5})
    last = position({5: 15}, players=8, seat=7, stake={**stake, (0, 5): 5}, owner={5: 0})
    assert "5" in offered(last, "bet")


@pytest.mark.rule("KAK-109")
def test_example_4_what_a_bet_pays() -> None:
    state = roll(rolling({5: 20}, finish=[1, 4], stake={(0, 4): 15}, cash=[0, 0, 0]), 5, 1)
    assert state.standings()[0].score == 90


@pytest.mark.rule("KAK-36", "KAK-37", "KAK-41", "KAK-42")
def test_example_5_the_second_chance() -> None:
    state = roll(rolling(hand={1: "lucky_07", 2: "lucky_04"}, chip=True), 7, 1)
    play(state, "second_chance reroll_horse")
    chance(state, "horse_die", 4)
    assert field(state) == {4: 1}
    assert state.dump()["chip"] == [False, True, True]
    assert (cash(state), discard(state)) == ([25, 25, 35], counted("lucky_04"))


@pytest.mark.rule("KAK-82", "KAK-104", "KAK-105")
def test_example_6_two_horses_at_the_line() -> None:
    race = {4: 20, 10: 20, 6: 12}
    state = play(position(race, hand={0: "even_forward"}), "play even_forward", "finish_order 10")
    assert (home(state), where(state, 6)) == ([10, 4], 13)
    end = play(position(race, finish=[1, 3], hand={0: "even_forward"}), "play even_forward", "finish_order 4")
    assert (home(end), where(end, 6), phase(end)) == ([1, 3, 4], 12, "over")


@pytest.mark.rule("KAK-107", "KAK-108", "KAK-109", "KAK-110")
@pytest.mark.parametrize(("owner", "receipts"), [({4: 0, 8: 0}, 155), ({4: 0, 7: 0, 8: 0}, 255)])
def test_example_7_a_payout(owner: dict[int, int], receipts: int) -> None:
    stake = {(0, 4): 10, (0, 2): 15, (0, 10): 5, (0, 5): 5}
    state = rolling({5: 20}, finish=[7, 4], owner=owner, stake=stake, cash=[30, 0, 0])
    state.trace()
    roll(state, 5, 1)
    assert home(state) == [7, 4, 5]
    assert {standing.seat: standing.score for standing in state.standings()}[0] == 30 + receipts
    events = state.take_events()
    prizes = [event.values for event in events if event.kind == "prize" and event.values["seat"] == 1]
    payouts = [event.values for event in events if event.kind == "payout" and event.values["seat"] == 1]
    assert {(value["horse"], value["amount"]) for value in payouts} == {(4, 60), (5, 20)}
    assert sum(int(str(value["amount"])) for value in [*prizes, *payouts]) == receipts


@pytest.mark.rule("KAK-22", "KAK-23", "KAK-28", "KAK-29", "KAK-31")
def test_example_8_the_start_of_a_turn() -> None:
    # Karin is seat 1; seat 0 has just ended its turn
    race = dict.fromkeys(HORSES, 7) | {1: 12, 10: 12, 6: 3, 7: 3}
    state = beginning(race, owner={1: 1, 6: 1, 7: 1, 10: 1})
    draw(draw(state, "mud"), "spy")
    assert (hand_size(state, 1), cash(state), where(state, 7)) == (2, [25, 30, 25], 4)
    assert phase(state) == "roll"


@pytest.mark.rule("KAK-41", "KAK-43", "KAK-115")
def test_example_9_keeping_a_lucky_number() -> None:
    # Gerd is seat 0, Michaela seat 1
    state = play(position(players=2, hand={0: "lucky_06"}), "keep_lucky", "bet 5")
    draw(state, "nudge")
    roll(state, 6, 1)
    assert cash(state) == [20, 25]
    draw(play(state, "pass"), "mud")
    draw(play(roll(state, 2, 1), "pass"), "spy")
    roll(state, 6, 1)
    assert (cash(state), discard(state)) == ([30, 25], counted("lucky_06"))

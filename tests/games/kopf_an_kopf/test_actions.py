"""Step 3: pass, buy, bet and sell (KAK-61, KAK-67 to KAK-76)."""

import pytest

from ..shared import phase, play
from .helpers import (
    HORSES,
    cash,
    choices,
    counted,
    discard,
    draw,
    end_turn,
    hands,
    home,
    offered,
    on_turn,
    owner,
    refused,
    roll,
    stakes,
)
from .positions import position, rolling

PRICES = dict(zip(HORSES, (20, 15, 15, 10, 10, 5, 5, 25, 25, 20), strict=True))


@pytest.mark.rule("KAK-61")
def test_one_action_of_five_kinds() -> None:
    state = position({6: 3}, cash=5, hand={0: "mud spy"})
    assert choices(state) == [
        "pass",
        "buy 6",
        "buy 7",
        *(f"bet {horse}" for horse in HORSES),
        "sell",
        "keep_lucky",
        "play mud",
    ]


@pytest.mark.rule("KAK-61")
@pytest.mark.parametrize("action", ["pass", "buy 6", "bet 1", "sell", "play cash_ten"])
def test_after_one_action_there_is_no_other(action: str) -> None:
    state = play(position(hand={0: "cash_ten mud"}), action)
    assert (phase(state), state.legal(0)) == ("draw", [])
    draw(state)
    assert on_turn(state) == 1


@pytest.mark.rule("KAK-61")
def test_passing_is_always_allowed_and_changes_nothing() -> None:
    state = position({6: 3}, cash=100, hand={0: "mud spy cash_ten"})
    before = state.dump()
    play(state, "pass")
    after = state.dump()
    for name in ("pos", "finish", "owner", "stake", "cash", "hand", "discard", "stock"):
        assert after[name] == before[name]


@pytest.mark.rule("KAK-67")
@pytest.mark.parametrize("horse", HORSES)
def test_a_horse_costs_its_price(horse: int) -> None:
    price = PRICES[horse]
    state = play(position({horse: 18}, cash=[price, 0, 0]), f"buy {horse}")  # the zone does not matter
    assert (cash(state), owner(state, horse)) == ([0, 0, 0], 0)
    poor = position(cash=[price - 5, 0, 0])
    assert str(horse) not in offered(poor, "buy")
    assert refused(poor, 0, f"buy {horse}") == "KAK-67"


@pytest.mark.rule("KAK-67", "KAK-2")
def test_owned_and_finished_horses_cannot_be_bought() -> None:
    state = position(finish=[4], owner={6: 0, 7: 1}, cash=100)
    assert offered(state, "buy") == ["1", "2", "3", "5", "8", "9", "10"]
    for horse in (6, 7):
        assert refused(state, 0, f"buy {horse}") == "KAK-67"
    assert refused(state, 0, "buy 4") == "KAK-67"


@pytest.mark.rule("KAK-68")
def test_a_player_may_own_any_number_and_never_gives_one_back() -> None:
    state = position(owner={horse: 0 for horse in HORSES if horse != 6}, cash=5)
    play(state, "buy 6")
    draw(state)
    assert [owner(state, horse) for horse in HORSES] == [0] * 10
    words = {
        choice.split()[0] for choice in choices(position(owner=dict.fromkeys(HORSES, 0), hand={0: "mud spy"}))
    }
    assert words <= {"pass", "bet", "sell", "keep_lucky", "play"}


@pytest.mark.rule("KAK-69")
def test_an_own_stake_stays_and_its_chip_goes_back() -> None:
    # Given eight players, seven of them with a chip of horse 6: the eighth cannot bet
    stake = {(p, 6): 5 for p in range(7)}
    state = position(players=8, seat=0, stake=stake)
    assert "6" not in offered(position(players=8, seat=7, stake=stake), "bet")
    # When seat 0 buys the horse
    play(state, "buy 6")
    # Then its stake is there, and its chip is free for the eighth
    assert stakes(state, 0) == {6: 5}
    assert "6" in offered(position(players=8, seat=7, stake=stake, owner={6: 0}), "bet")


@pytest.mark.rule("KAK-70")
def test_stakes_of_others_are_not_affected() -> None:
    state = play(position(stake={(1, 6): 10, (2, 6): 5, (0, 6): 5}), "buy 6")
    assert [stakes(state, seat) for seat in range(3)] == [{6: 5}, {6: 10}, {6: 5}]


@pytest.mark.rule("KAK-71")
def test_a_horse_works_for_its_owner_from_the_next_turn_on() -> None:
    # Given Diabolo in the lead, bought by seat 0
    state = draw(play(position({10: 5}, players=2), "buy 10"))
    assert cash(state) == [5, 25]
    end_turn(roll(state, 2, 1))
    # Then it pays and sprints in the next turn of seat 0 (9 is in its bar)
    assert cash(state) == [10, 25]
    assert phase(roll(state, 9, 1)) == "sprint"


@pytest.mark.rule("KAK-71", "KAK-108")
def test_the_prize_belongs_to_the_owner_at_once() -> None:
    # Given a horse bought just before another player brings it home
    state = draw(play(position({6: 20}, finish=[1, 2], cash=5), "buy 6"))
    roll(state, 6, 1)
    assert {standing.seat: standing.score for standing in state.standings()} == {0: 50, 1: 5, 2: 5}


@pytest.mark.rule("KAK-72")
def test_a_bet_is_exactly_5_on_one_horse() -> None:
    state = play(position(stake={(0, 3): 10}, cash=50), "bet 3")
    assert (cash(state)[0], stakes(state, 0)) == (45, {3: 15})
    assert phase(state) == "draw"
    assert refused(state, 0, "bet 3") == "KAK-19"  # only one in a turn


@pytest.mark.rule("KAK-72")
def test_no_bet_in_the_zone_on_a_finished_horse_or_without_cash() -> None:
    state = position({3: 15, 4: 16, 5: 20}, finish=[6])
    assert offered(state, "bet") == ["1", "2", "3", "7", "8", "9", "10"]
    assert refused(state, 0, "bet 4") == "KAK-72"
    assert refused(state, 0, "bet 5") == "KAK-72"
    assert refused(state, 0, "bet 6") == "KAK-72"
    poor = position(cash=0)
    assert offered(poor, "bet") == []
    assert refused(poor, 0, "bet 3") == "KAK-72"


@pytest.mark.rule("KAK-73")
def test_the_first_stake_needs_a_chip_and_further_ones_go_under_it() -> None:
    taken = {(p, 3): 5 for p in range(1, 8)}
    late = position(players=8, stake=taken)
    assert "3" not in offered(late, "bet")
    assert refused(late, 0, "bet 3") == "KAK-73"
    # With a chip of one's own further bets are free
    state = position(players=8, seat=1, stake=taken)
    assert stakes(play(state, "bet 3"), 1) == {3: 10}


@pytest.mark.rule("KAK-73", "KAK-80")
@pytest.mark.parametrize("card", ["freebet_03", "freebet_any", "late_bet", "double_bet", "shift_bet"])
def test_no_card_helps_without_a_chip(card: str) -> None:
    taken = {(p, 3): 5 for p in range(1, 8)}
    state = position(players=8, stake={**taken, (0, 4): 5}, hand={0: card})
    if card == "freebet_03":
        assert refused(state, 0, "play freebet_03") == "KAK-73"
        return
    play(state, f"play {card}")
    if card == "shift_bet":
        assert "3" not in offered(state, "target_horse_2")
        assert refused(state, 0, "target_horse_2 3") == "KAK-73"
    else:
        assert offered(state, "target_horse") == [str(horse) for horse in HORSES if horse != 3]
        assert refused(state, 0, "target_horse 3") == "KAK-73"


@pytest.mark.rule("KAK-73", "KAK-95")
def test_a_favourite_without_a_chip_takes_no_bet() -> None:
    taken = {(p, 3): 5 for p in range(1, 8)}
    state = position({3: 5}, players=8, stake=taken, hand={0: "lead_bet"})
    assert "lead_bet" not in offered(state, "play")
    tie = position({3: 5, 4: 5}, players=8, stake=taken, hand={0: "lead_bet"})
    assert stakes(play(tie, "play lead_bet"), 0) == {4: 10}


@pytest.mark.rule("KAK-74")
def test_bets_on_own_horses_need_no_chip() -> None:
    taken = {(p, 3): 5 for p in range(1, 8)}
    state = position(players=8, owner={3: 0}, stake=taken)
    play(state, "bet 3")
    assert stakes(state, 0) == {3: 5}
    # and take none away: with the owner's stake there is still one for the last of the others
    others = {(p, 3): 5 for p in range(1, 7)} | {(0, 3): 20}
    assert "3" in offered(position(players=8, seat=7, owner={3: 0}, stake=others), "bet")


@pytest.mark.rule("KAK-75")
def test_a_horse_out_of_the_zone_can_be_bet_on_again() -> None:
    state = position({3: 17}, stake={(1, 3): 5}, hand={0: "mud"})
    assert "3" not in offered(state, "bet")
    draw(play(state, "play mud"))
    assert stakes(state, 1) == {3: 5}
    roll(state, 8, 1)
    assert "3" in offered(state, "bet")


@pytest.mark.rule("KAK-75")
def test_bets_stay_valid_in_the_zone() -> None:
    state = roll(rolling({3: 15}, stake={(1, 3): 5}), 3, 2)
    assert stakes(state, 1) == {3: 5}
    assert "3" not in offered(state, "bet")


@pytest.mark.rule("KAK-76")
def test_two_cards_bring_5() -> None:
    state = play(position(hand={0: "mud lucky_03 lead_bet"}, finish=[5]), "sell", "sell_cards lead_bet")
    assert cash(state)[0] == 25  # not before both are there
    play(state, "sell_cards lucky_03")
    assert (cash(state)[0], hands(state, 0)) == (30, counted("mud"))
    assert discard(state) == counted("lead_bet lucky_03")
    assert phase(state) == "draw"  # once in a turn


@pytest.mark.rule("KAK-76")
def test_two_cards_of_a_kind_may_be_sold() -> None:
    state = play(position(hand={0: "mud mud spy"}), "sell", "sell_cards mud")
    assert set(choices(state)) == {"sell_cards mud", "sell_cards spy"}
    play(state, "sell_cards mud")
    assert (hands(state, 0), discard(state)) == (counted("spy"), counted("mud mud"))
    state = play(position(hand={0: "mud nudge spy"}), "sell", "sell_cards mud")
    assert set(choices(state)) == {"sell_cards nudge", "sell_cards spy"}


@pytest.mark.rule("KAK-76")
@pytest.mark.parametrize("hand", ["", "mud"])
def test_fewer_than_two_cards_cannot_be_sold(hand: str) -> None:
    state = position(hand={0: hand})
    assert "sell" not in choices(state)
    assert refused(state, 0, "sell") == "KAK-76"


@pytest.mark.rule("KAK-76")
def test_only_own_cards_are_sold() -> None:
    state = play(position(hand={0: "mud nudge spy", 1: "whip"}), "sell")
    assert refused(state, 0, "sell_cards whip") == "KAK-76"
    assert refused(state, 0, "pass") == "KAK-19"


def test_a_purchase_brings_no_horse_home() -> None:
    state = play(position({6: 20}, cash=5), "buy 6")
    assert home(state) == []

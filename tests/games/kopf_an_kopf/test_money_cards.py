"""Betting and income cards, kind by kind (KAK-80, KAK-92 to KAK-100)."""

import pytest

from ..shared import phase, play
from .helpers import GAME, HORSES, cash, choices, counted, discard, draw, offered, refused, stakes
from .positions import position


@pytest.mark.rule("KAK-80")
@pytest.mark.parametrize(
    "card", ["freebet_03", "freebet_any", "late_bet", "double_bet", "lead_bet", "shift_bet"]
)
def test_betting_cards_work_in_the_zone(card: str) -> None:
    state = position({3: 20, 5: 17}, stake={(0, 1): 5}, hand={0: card})
    assert "3" not in offered(state, "bet")
    play(state, f"play {card}")
    if phase(state) == "target_horse" and card != "shift_bet":
        play(state, "target_horse 3")
    if phase(state) == "target_horse_2":
        play(state, "target_horse_2 5" if card == "double_bet" else "target_horse_2 3")
    if phase(state) == "amount":
        play(state, "amount 5")
    assert stakes(state, 0)[3] in (5, 10)


@pytest.mark.rule("KAK-80")
@pytest.mark.parametrize("card", ["freebet_any", "late_bet", "double_bet"])
def test_betting_cards_never_reach_a_finished_horse(card: str) -> None:
    state = play(position(finish=[3], hand={0: card}), f"play {card}")
    assert offered(state, "target_horse") == [str(horse) for horse in HORSES if horse != 3]
    assert refused(state, 0, "target_horse 3") == "KAK-2"


@pytest.mark.rule("KAK-92")
@pytest.mark.parametrize("horse", HORSES)
def test_free_bet(horse: int) -> None:
    card = f"freebet_{horse:02}"
    state = play(position(cash=0, hand={0: card}), f"play {card}")
    assert (stakes(state, 0), cash(state)) == ({horse: 5}, [0, 0, 0])
    assert phase(state) == "draw"
    finished = position(finish=[horse], hand={0: card})
    assert refused(finished, 0, f"play {card}") == "KAK-92"


@pytest.mark.rule("KAK-92")
def test_free_bet_of_ones_choice() -> None:
    state = play(position(cash=0, stake={(0, 6): 5}, hand={0: "freebet_any"}), "play freebet_any")
    assert offered(state, "target_horse") == [str(horse) for horse in HORSES]
    play(state, "target_horse 6")
    assert (stakes(state, 0), cash(state)[0]) == ({6: 10}, 0)


@pytest.mark.rule("KAK-93")
def test_last_second_bet() -> None:
    state = play(position(hand={0: "late_bet"}), "play late_bet", "target_horse 4")
    assert set(choices(state)) == {"amount 5", "amount 10"}
    five, ten = play(state.clone(), "amount 5"), play(state.clone(), "amount 10")
    assert (cash(five)[0], stakes(five, 0)) == (20, {4: 5})
    assert (cash(ten)[0], stakes(ten, 0)) == (15, {4: 10})


@pytest.mark.rule("KAK-93")
def test_last_second_bet_with_little_money() -> None:
    five = play(position(cash=5, hand={0: "late_bet"}), "play late_bet", "target_horse 4")
    assert (cash(five)[0], stakes(five, 0), phase(five)) == (0, {4: 5}, "draw")  # nothing to choose
    ten = play(position(cash=10, hand={0: "late_bet"}), "play late_bet", "target_horse 4")
    assert set(choices(ten)) == {"amount 5", "amount 10"}
    none = position(cash=0, hand={0: "late_bet"})
    assert refused(none, 0, "play late_bet") == "KAK-93"


@pytest.mark.rule("KAK-94")
def test_double_bet() -> None:
    state = play(position(stake={(0, 7): 5}, hand={0: "double_bet"}), "play double_bet", "target_horse 7")
    assert offered(state, "target_horse_2") == [str(horse) for horse in HORSES if horse != 7]
    assert refused(state, 0, "target_horse_2 7") == "KAK-94"
    play(state, "target_horse_2 2")
    assert (cash(state)[0], stakes(state, 0)) == (15, {2: 5, 7: 10})


@pytest.mark.rule("KAK-94")
def test_double_bet_needs_10_and_two_horses() -> None:
    poor = position(cash=5, hand={0: "double_bet"})
    assert refused(poor, 0, "play double_bet") == "KAK-94"
    # Given eight players and chips of one horse only
    taken = {(p, horse): 5 for p in range(1, 8) for horse in HORSES if horse != 7}
    one = position(players=8, stake=taken, hand={0: "double_bet late_bet"})
    assert offered(one, "play") == ["late_bet"]
    assert refused(one, 0, "play double_bet") == "KAK-73"
    two = {key: amount for key, amount in taken.items() if key != (7, 3)}
    both = play(position(players=8, stake=two, hand={0: "double_bet"}), "play double_bet")
    assert offered(both, "target_horse") == ["3", "7"]
    assert stakes(play(both, "target_horse 3"), 0) == {3: 5, 7: 5}


@pytest.mark.rule("KAK-95")
def test_favourites_bet() -> None:
    single = play(position({3: 9, 4: 8}, hand={0: "lead_bet"}), "play lead_bet")
    assert (cash(single)[0], stakes(single, 0)) == (20, {3: 10})
    tie = play(position({3: 9, 4: 9}, hand={0: "lead_bet"}), "play lead_bet")
    assert offered(tie, "target_horse") == ["3", "4"]
    assert stakes(play(tie, "target_horse 4"), 0) == {4: 10}
    nobody = position(hand={0: "lead_bet"})
    assert refused(nobody, 0, "play lead_bet") == "KAK-95"
    poor = position({3: 9}, cash=0, hand={0: "lead_bet"})
    assert refused(poor, 0, "play lead_bet") == "KAK-95"


@pytest.mark.rule("KAK-96")
@pytest.mark.parametrize(("stake", "left", "moved"), [(5, 0, 5), (10, 0, 10), (15, 5, 10), (40, 30, 10)])
def test_change_of_mind(stake: int, left: int, moved: int) -> None:
    state = position(stake={(0, 3): stake, (0, 4): 5, (1, 3): 5}, hand={0: "shift_bet"})
    play(state, "play shift_bet")
    assert offered(state, "target_horse") == ["3", "4"]
    assert refused(state, 0, "target_horse 5") == "KAK-96"
    play(state, "target_horse 3")
    assert offered(state, "target_horse_2") == [str(horse) for horse in HORSES if horse != 3]
    play(state, "target_horse_2 9")
    expected = {3: left, 4: 5, 9: moved} if left else {4: 5, 9: moved}
    assert (stakes(state, 0), stakes(state, 1), cash(state)[0]) == (expected, {3: 5}, 25)


@pytest.mark.rule("KAK-96")
def test_change_of_mind_gives_a_chip_back() -> None:
    # Given eight players; all chips of 3 are taken, one of them by seat 0
    stake = {(p, 3): 5 for p in range(7)}
    state = position(players=8, stake=stake, hand={0: "shift_bet"})
    play(state, "play shift_bet", "target_horse_2 5")  # from 3, the only horse
    draw(state)
    assert stakes(state, 0) == {5: 5}
    # Then its chip of 3 is there for seat 7, which had none
    later = {**state.dump(), "turn": 7, "phase": "action"}
    assert "3" in offered(GAME.load(later), "bet")
    assert "3" not in offered(position(players=8, seat=7, stake=stake), "bet")


@pytest.mark.rule("KAK-96")
def test_change_of_mind_needs_a_stake_on_a_running_horse() -> None:
    without = position(stake={(1, 3): 5}, hand={0: "shift_bet"})
    assert refused(without, 0, "play shift_bet") == "KAK-96"
    finished = position(finish=[3], stake={(0, 3): 5}, hand={0: "shift_bet"})
    assert refused(finished, 0, "play shift_bet") == "KAK-96"
    state = play(position(finish=[3], stake={(0, 3): 5, (0, 4): 5}, hand={0: "shift_bet"}), "play shift_bet")
    assert "3" not in offered(state, "target_horse_2")
    # Given eight players and no chip of any other horse
    taken = {(p, horse): 5 for p in range(1, 8) for horse in HORSES if horse != 7}
    alone = position(players=8, stake={**taken, (0, 7): 5}, hand={0: "shift_bet"})
    assert refused(alone, 0, "play shift_bet") == "KAK-73"


@pytest.mark.rule("KAK-97")
def test_pocket_money() -> None:
    state = play(position(hand={0: "cash_ten"}), "play cash_ten")
    assert (cash(state), discard(state), phase(state)) == ([35, 25, 25], counted("cash_ten"), "draw")


@pytest.mark.rule("KAK-98")
@pytest.mark.parametrize("horse", HORSES)
def test_sponsor(horse: int) -> None:
    card = f"sponsor_{horse:02}"
    other = horse % 10 + 1

    def earned(**fields: object) -> int:
        state = position(hand={0: card}, **fields)  # type: ignore[arg-type]
        return cash(play(state, f"play {card}"))[0] - 25

    assert earned() == 5
    assert earned(owner={horse: 0}) == 10
    assert earned(stake={(0, horse): 5}) == 10
    assert earned(owner={horse: 0}, stake={(0, horse): 5}) == 10
    assert earned(owner={horse: 1, other: 0}, stake={(1, horse): 5, (0, other): 5}) == 5
    assert earned(owner={horse: 0}, finish=[horse]) == 10
    assert earned(stake={(0, horse): 5}, finish=[horse]) == 10


@pytest.mark.rule("KAK-99")
@pytest.mark.parametrize("card", ["lead_owner", "lead_backer"])
def test_leaders_bonus_and_good_nose(card: str) -> None:
    def earned(horses: dict[int, int], horse: int, seat: int = 0) -> int:
        fields = {"owner": {horse: seat}} if card == "lead_owner" else {"stake": {(seat, horse): 5}}
        state = position(horses, hand={0: card}, **fields)
        return cash(play(state, f"play {card}"))[0] - 25

    assert earned({3: 5, 4: 4}, 3) == 15
    assert earned({3: 5, 4: 5}, 4) == 15  # a tie
    assert earned({3: 5, 4: 4}, 4) == 5
    assert earned({3: 5, 4: 4}, 3, seat=1) == 5
    assert earned({}, 3) == 5  # no horse leads, and it can be played all the same


@pytest.mark.rule("KAK-99")
def test_the_two_bonuses_are_not_confused() -> None:
    owner_only = {"horses": {3: 5}, "owner": {3: 0}}
    backer_only = {"horses": {3: 5}, "stake": {(0, 3): 5}}
    assert cash(play(position(hand={0: "lead_backer"}, **owner_only), "play lead_backer"))[0] == 30  # type: ignore[arg-type]
    assert cash(play(position(hand={0: "lead_owner"}, **backer_only), "play lead_owner"))[0] == 30  # type: ignore[arg-type]


@pytest.mark.rule("KAK-100")
@pytest.mark.parametrize(("count", "amount"), [(0, 5), (1, 5), (2, 10), (4, 20), (5, 20), (10, 20)])
def test_stable_bonus_and_loyal_customer(count: int, amount: int) -> None:
    mine = range(1, count + 1)
    state = position(owner=dict.fromkeys(mine, 0), stake={(1, 5): 5}, hand={0: "stable_fee"})
    assert cash(play(state, "play stable_fee"))[0] == 25 + amount
    state = position(stake={(0, horse): 15 for horse in mine}, owner={7: 1}, hand={0: "ticket_bonus"})
    assert cash(play(state, "play ticket_bonus"))[0] == 25 + amount


@pytest.mark.rule("KAK-100")
def test_finished_horses_count_for_bonuses() -> None:
    state = position(finish=[1, 2], owner={1: 0, 2: 0}, hand={0: "stable_fee"})
    assert cash(play(state, "play stable_fee"))[0] == 35
    state = position(finish=[1, 2], stake={(0, 1): 5, (0, 2): 5}, hand={0: "ticket_bonus"})
    assert cash(play(state, "play ticket_bonus"))[0] == 35

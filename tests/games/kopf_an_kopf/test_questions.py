"""Which decisions are asked for: a missing question must reveal nothing about a hand (KAK-113, KAK-114)."""

import pytest

from ..shared import phase, play
from .helpers import HORSES, cash, choices, counted, discard, field, hands, offered, roll, stakes
from .positions import position, rolling


@pytest.mark.rule("KAK-113")
def test_the_action_is_always_asked_for() -> None:
    state = position(cash=0, options={"lucky_mode": "auto"})
    assert (phase(state), choices(state)) == ("action", ["pass"])
    after = roll(rolling(cash=0, options={"lucky_mode": "auto"}), 6, 1)
    assert choices(after) == ["pass"]


@pytest.mark.rule("KAK-113")
def test_both_cards_to_sell_are_asked_for_unless_there_were_two() -> None:
    # Three cards of one kind: the questions come all the same
    state = play(position(hand={0: "mud mud mud"}), "sell")
    assert choices(state) == ["sell_cards mud"]
    play(state, "sell_cards mud")
    assert (phase(state), choices(state)) == ("sell_cards", ["sell_cards mud"])
    play(state, "sell_cards mud")
    assert (phase(state), hands(state, 0)) == ("draw", counted("mud"))
    for pair in ("mud mud", "mud spy"):
        two = play(position(hand={0: pair}), "sell")
        assert (phase(two), cash(two)[0], discard(two)) == ("draw", 30, counted(pair))


@pytest.mark.rule("KAK-113")
def test_a_spy_is_asked_unless_the_victim_has_one_card() -> None:
    state = play(position(hand={0: "spy", 1: "mud mud"}), "play spy")
    assert (phase(state), choices(state)) == ("take_card", ["take_card mud"])
    one = play(position(hand={0: "spy", 1: "mud"}), "play spy")
    assert (phase(one), hands(one, 0), hands(one, 1)) == ("draw", counted("mud"), {})


@pytest.mark.rule("KAK-113")
@pytest.mark.parametrize(
    ("card", "fields", "horse"),
    [
        ("stumble_03_04", {"horses": {4: 5}}, {4: 3}),
        ("mud", {"horses": {4: 5}}, {4: 3}),
        ("own_spurt", {"horses": {4: 5}, "owner": {4: 0}}, {4: 7}),
        ("lead_back", {"horses": {4: 5, 5: 4}}, {4: 2, 5: 4}),
        ("last_forward", {"horses": {**dict.fromkeys(HORSES, 9), 4: 2}}, {**dict.fromkeys(HORSES, 9), 4: 5}),
        ("slipstream", {"horses": {**dict.fromkeys(HORSES, 9), 4: 7}}, {**dict.fromkeys(HORSES, 9), 4: 9}),
    ],
)
def test_a_single_horse_is_not_asked_for(card: str, fields: dict[str, object], horse: dict[int, int]) -> None:
    state = play(position(hand={0: card}, **fields), f"play {card}")  # type: ignore[arg-type]
    assert (phase(state), field(state)) == ("draw", horse)


@pytest.mark.rule("KAK-113")
def test_single_bets_and_amounts_are_not_asked_for() -> None:
    # Given eight players and chips of one horse only
    taken = {(p, horse): 5 for p in range(1, 8) for horse in HORSES if horse != 7}
    state = position(players=8, stake=taken, cash=5, hand={0: "freebet_any late_bet"})
    free = play(state.clone(), "play freebet_any")
    assert (phase(free), stakes(free, 0)) == ("draw", {7: 5})
    late = play(state, "play late_bet")
    assert (phase(late), stakes(late, 0), cash(late)[0]) == ("draw", {7: 5}, 0)
    shift = play(position(stake={(0, 3): 5}, hand={0: "shift_bet"}), "play shift_bet")
    assert phase(shift) == "target_horse_2"  # only the second horse is a choice


@pytest.mark.rule("KAK-114")
def test_a_card_is_offered_only_if_it_can_be_completed() -> None:
    # Given no other seat with cards or cash, no own horse, no stake, no money, all horses on the start field
    every = " ".join(position().dump()["stock"])
    state = position(cash=0, hand={0: every})
    never = {"pickpocket", "spy", "cash_grab", "own_spurt", "mud", "lead_back", "slipstream"}
    never |= {"late_bet", "double_bet", "lead_bet", "shift_bet"}
    never |= {kind for kind in every.split() if kind.startswith(("stumble", "lucky"))}
    assert set(offered(state, "play")) == set(every.split()) - never


@pytest.mark.rule("KAK-114")
def test_a_card_once_chosen_is_not_taken_back() -> None:
    state = play(position({3: 4, 4: 4}, hand={0: "mud nudge"}), "play mud")
    assert choices(state) == ["target_horse 3", "target_horse 4"]
    play(state, "target_horse 3")
    assert (phase(state), discard(state)) == ("draw", counted("mud"))

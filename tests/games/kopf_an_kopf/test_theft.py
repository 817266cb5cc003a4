"""Steal cards and what is remembered (KAK-101 to KAK-103, KAK-117)."""

import pytest

from spieltisch import CHANCE, Rng

from ..shared import phase, play
from .helpers import (
    cash,
    chance,
    choices,
    counted,
    discard,
    draw,
    end_turn,
    hands,
    known,
    offered,
    outcomes,
    refused,
    roll,
    seen,
    stakes,
)
from .positions import position, rolling


@pytest.mark.rule("KAK-101")
def test_pickpocket() -> None:
    state = position(players=4, hand={0: "pickpocket", 1: "mud mud spy", 3: "whip"})
    play(state, "play pickpocket")
    assert offered(state, "target_player") == ["1", "3"]  # neither the thief nor an empty hand
    assert refused(state, 0, "target_player 2") == "KAK-101"
    assert refused(state, 0, "target_player 0") == "KAK-101"
    play(state, "target_player 1")
    assert state.actors() == [CHANCE]
    assert outcomes(state) == {("theft", "mud"): 2, ("theft", "spy"): 1}
    chance(state, "theft", "spy")
    assert (hands(state, 0), hands(state, 1)) == (counted("spy"), counted("mud mud"))
    assert (discard(state), phase(state)) == (counted("pickpocket"), "draw")


@pytest.mark.rule("KAK-101", "KAK-102")
@pytest.mark.parametrize("card", ["pickpocket", "spy"])
def test_a_thief_needs_a_victim_with_a_card(card: str) -> None:
    state = position(hand={0: f"{card} mud"})
    assert card not in offered(state, "play")
    assert refused(state, 0, f"play {card}") == {"pickpocket": "KAK-101", "spy": "KAK-102"}[card]


@pytest.mark.rule("KAK-102")
def test_spy() -> None:
    state = position(players=4, hand={0: "spy", 1: "mud mud lucky_03", 3: "whip nudge"})
    play(state, "play spy")
    assert offered(state, "target_player") == ["1", "3"]
    play(state, "target_player 1")
    assert (phase(state), state.actors()) == ("take_card", [0])
    assert set(offered(state, "take_card")) == {"mud", "lucky_03"}
    assert refused(state, 0, "take_card whip") == "KAK-102"
    play(state, "take_card lucky_03")
    assert (hands(state, 0), hands(state, 1)) == (counted("lucky_03"), counted("mud mud"))
    assert (discard(state), phase(state)) == (counted("spy"), "draw")


@pytest.mark.rule("KAK-102", "KAK-117")
def test_only_thief_and_victim_see_what_a_spy_sees_and_takes() -> None:
    state = play(position(hand={0: "spy", 1: "mud nudge", 2: "whip"}), "play spy", "target_player 1")
    other = play(position(hand={0: "spy", 1: "mud lucky_03", 2: "whip"}), "play spy", "target_player 1")
    for seat in (2, None):
        assert state.view(seat) == other.view(seat)
    assert known(state, 0, 1) == counted("mud nudge")  # the thief sees the whole hand
    twin = state.clone()
    for game, kind in ((state, "mud"), (twin, "nudge")):
        game.trace()
        play(game, f"take_card {kind}")
    events, expected = state.take_events(), twin.take_events()
    for seat in (2, None):
        assert state.view(seat) == twin.view(seat)
        assert seen(events, seat) == seen(expected, seat)
    assert state.view(1) != twin.view(1)


@pytest.mark.rule("KAK-103")
@pytest.mark.parametrize(("has", "taken"), [(5, 5), (10, 10), (15, 10), (100, 10)])
def test_light_fingers(has: int, taken: int) -> None:
    state = position(players=4, cash=[25, has, 0, 5], stake={(2, 4): 50}, hand={0: "cash_grab"})
    play(state, "play cash_grab")
    assert offered(state, "target_player") == ["1", "3"]  # stakes are no cash
    assert refused(state, 0, "target_player 2") == "KAK-103"
    play(state, "target_player 1")
    assert cash(state) == [25 + taken, has - taken, 0, 5]
    assert stakes(state, 2) == {4: 50}


@pytest.mark.rule("KAK-103")
def test_light_fingers_needs_somebody_with_money() -> None:
    state = position(cash=[25, 0, 0], stake={(1, 4): 50}, hand={0: "cash_grab", 1: "mud"})
    assert refused(state, 0, "play cash_grab") == "KAK-103"


@pytest.mark.rule("KAK-113")
def test_a_single_victim_is_not_asked_for() -> None:
    state = play(position(cash=[25, 10, 0], hand={0: "cash_grab"}), "play cash_grab")
    assert (cash(state), phase(state)) == ([35, 0, 0], "draw")
    state = play(position(hand={0: "pickpocket", 2: "mud"}), "play pickpocket")
    assert outcomes(state) == {("theft", "mud"): 1}


# -- memory (KAK-117) ----------------------------------------------------------------------------------------


@pytest.mark.rule("KAK-117")
def test_a_victim_knows_what_the_thief_holds() -> None:
    state = roll(rolling(owner={6: 1}, hand={1: "mud spy"}), 6, 3)
    chance(state, "theft", "mud")
    assert known(state, 1, 0) == counted("mud")
    assert state.view(1)["known"][1][0] == counted("mud")
    assert known(state, 2, 0) == {}
    assert known(state, 0, 1) == {}  # a blind thief has not seen the rest
    blind = play(position(hand={0: "pickpocket", 1: "mud spy"}), "play pickpocket")
    chance(blind, "theft", "spy")
    assert known(blind, 1, 0) == counted("spy")


@pytest.mark.rule("KAK-117")
def test_a_spy_remembers_the_rest_of_the_hand() -> None:
    state = play(position(hand={0: "spy", 1: "mud mud nudge"}), "play spy", "take_card mud")
    assert known(state, 0, 1) == counted("mud nudge")
    assert known(state, 1, 0) == counted("mud")
    assert known(state, 2, 0) == known(state, 2, 1) == {}


@pytest.mark.rule("KAK-117")
def test_memory_is_private() -> None:
    state = play(position(hand={0: "spy", 1: "mud nudge"}), "play spy", "take_card mud")
    views = [state.view(seat)["known"] for seat in (0, 1, 2)]
    assert views[0][0][1] == counted("nudge")
    for seat in (0, 1, 2):
        others = [row for viewer, row in enumerate(views[seat]) if viewer != seat]
        assert others == [None, None]
    assert state.view(None)["known"] == [None, None, None]


@pytest.mark.rule("KAK-117")
def test_a_note_is_dropped_when_the_card_is_played() -> None:
    memory = [[{}, counted("mud mud nudge"), {}], [{}, {}, {}], [{}, {}, {}]]
    state = position({6: 5}, seat=1, hand={1: "mud mud nudge whip"}, known=memory)
    play(state, "play mud")
    assert known(state, 0, 1) == counted("mud nudge")


@pytest.mark.rule("KAK-117")
def test_a_note_is_dropped_whichever_card_of_the_kind_is_played() -> None:
    # Given a thief who had a mud and has taken another: the victim cannot tell which of them is played
    state = roll(rolling({5: 9}, owner={6: 1}, hand={0: "mud", 1: "mud"}), 6, 3)
    chance(state, "theft", "mud")
    assert known(state, 1, 0) == counted("mud")
    play(state, "play mud", "target_horse 5")
    assert (hands(state, 0), known(state, 1, 0)) == (counted("mud"), {})


@pytest.mark.rule("KAK-117")
def test_a_note_is_dropped_when_the_card_is_sold() -> None:
    state = position(
        seat=1,
        hand={1: "mud mud nudge whip"},
        known=[[{}, counted("mud nudge"), {}], [{}, {}, {}], [{}, counted("whip"), {}]],
    )
    play(state, "sell", "sell_cards mud", "sell_cards nudge")
    # A mud that seat 0 did not know may have been the one: only what is certain stays
    assert known(state, 0, 1) == {}
    assert known(state, 2, 1) == counted("whip")


@pytest.mark.rule("KAK-117")
def test_a_note_is_dropped_when_a_lucky_number_is_played() -> None:
    state = rolling(
        hand={1: "lucky_06 mud"}, known=[[{}, counted("lucky_06 mud"), {}], [{}, {}, {}], [{}, {}, {}]]
    )
    roll(state, 6, 1)
    assert known(state, 0, 1) == counted("mud")


@pytest.mark.rule("KAK-117")
def test_a_note_is_dropped_when_the_card_is_taken_by_the_one_who_knew() -> None:
    memory = [[{}, counted("mud nudge"), {}], [{}, {}, {}], [{}, {}, {}]]
    state = play(position(hand={0: "pickpocket", 1: "mud nudge whip"}, known=memory), "play pickpocket")
    taken, other = state.clone(), state.clone()
    chance(taken, "theft", "mud")
    assert known(taken, 0, 1) == counted("nudge")
    chance(other, "theft", "whip")
    assert known(other, 0, 1) == counted("mud nudge")


@pytest.mark.rule("KAK-117")
def test_all_notes_are_dropped_when_one_of_the_others_steals() -> None:
    # Given seat 2 knows a card of seat 1 and one of the thief, seat 0
    memory = [[{}, {}, {}], [{}, {}, {}], [counted("whip"), counted("mud"), {}]]
    state = position(hand={0: "pickpocket whip", 1: "mud nudge"}, known=memory)
    chance(play(state, "play pickpocket"), "theft", "nudge")
    assert known(state, 2, 1) == {}
    assert known(state, 2, 0) == counted("whip")  # that hand has lost nothing
    spied = position(hand={0: "spy whip", 1: "mud nudge"}, known=memory)
    play(spied, "play spy", "take_card nudge")
    assert known(spied, 2, 1) == {}
    three = roll(rolling(owner={6: 1}, hand={0: "whip", 1: "mud nudge"}, known=memory), 6, 3)
    chance(three, "theft", "nudge")
    assert known(three, 2, 1) == {}


@pytest.mark.rule("KAK-117")
def test_draws_and_money_change_no_memory() -> None:
    memory = [[{}, counted("mud"), {}], [{}, {}, {}], [{}, {}, {}]]
    state = position(seat=1, hand={1: "mud cash_grab"}, known=memory)
    play(state, "play cash_grab", "target_player 0")
    draw(state, "nudge")
    assert known(state, 0, 1) == counted("mud")


@pytest.mark.rule("KAK-117")
def test_notes_follow_a_card_that_changes_hands_twice() -> None:
    # Seat 0 loses mud to seat 1; seat 2 steals it there; the first owner cannot see what left the hand
    state = roll(rolling(seat=1, owner={6: 0}, hand={0: "mud", 1: "nudge", 2: "pickpocket"}), 6, 3)
    chance(state, "theft", "mud")
    assert known(state, 0, 1) == counted("mud")
    end_turn(state, "whip")
    roll(state, 5, 1)
    play(state, "play pickpocket")  # seat 0 has no card
    chance(state, "theft", "mud")
    assert (known(state, 0, 1), known(state, 0, 2)) == ({}, {})
    assert known(state, 1, 2) == counted("mud")


@pytest.mark.rule("KAK-117")
def test_a_seat_knows_its_memory_when_it_imagines_other_hands() -> None:
    memory = [[{}, counted("mud nudge"), {}], [{}, {}, {}], [{}, {}, {}]]
    state = position(hand={0: "spy", 1: "mud nudge whip", 2: "odd_forward"}, known=memory)
    rng = Rng(5)
    third = set()
    for _ in range(60):
        hand = state.determinize(0, rng).dump()["hand"][1]
        assert hand.get("mud", 0) >= 1
        assert hand.get("nudge", 0) >= 1
        third |= set(hand)
    assert len(third) > 20  # the third card is anything


def test_choices_of_a_spy_are_kinds() -> None:
    state = play(position(hand={0: "spy", 1: "mud mud mud"}), "play spy")
    assert choices(state) == ["take_card mud"]  # asked, though there is one answer (KAK-113)

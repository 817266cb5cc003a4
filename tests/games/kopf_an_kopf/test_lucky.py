"""Step 2b: lucky numbers, in all three ways to use them (KAK-41 to KAK-47, KAK-115, KAK-116)."""

from typing import Any

import pytest

from spieltisch import State

from ..shared import phase, play
from .helpers import (
    cash,
    chance,
    choices,
    counted,
    discard,
    draw,
    end_turn,
    field,
    hands,
    home,
    offered,
    on_turn,
    refused,
    roll,
    seen,
)
from .positions import beginning, position, rolling

AUTO = {"lucky_mode": "auto"}
ASK = {"lucky_mode": "ask"}
PLAYED = [{}, AUTO]  # the modes without a question


def public(state: State, viewers: tuple[int | None, ...] = (0, 2, None)) -> list[Any]:
    """Return all that some viewers can see and may do."""
    return [(state.view(seat), state.legal(seat) if seat is not None else []) for seat in viewers]


@pytest.mark.rule("KAK-41", "KAK-46")
@pytest.mark.parametrize("options", PLAYED, ids=["standing", "auto"])
def test_a_lucky_number_brings_10_when_another_player_rolls_it(options: dict[str, Any]) -> None:
    state = roll(rolling(hand={1: "lucky_06 mud"}, options=options), 6, 1)
    assert cash(state) == [25, 35, 25]
    assert hands(state, 1) == counted("mud")
    assert discard(state) == counted("lucky_06")
    assert (phase(state), state.actors()) == ("action", [0])  # no seat was asked


@pytest.mark.rule("KAK-41")
@pytest.mark.parametrize("number", range(1, 11))
def test_every_number_answers_its_own_horse(number: int) -> None:
    for rolled in (number, number % 10 + 1):
        state = roll(rolling(hand={2: f"lucky_{number:02}"}), rolled, 1)
        assert cash(state) == [25, 25, 35 if rolled == number else 25]


@pytest.mark.rule("KAK-41", "KAK-47")
@pytest.mark.parametrize("options", [{}, AUTO, ASK], ids=["standing", "auto", "ask"])
def test_it_does_not_answer_the_own_roll(options: dict[str, Any]) -> None:
    state = roll(rolling(hand={0: "lucky_06"}, options=options), 6, 1)
    assert cash(state) == [25, 25, 25]
    assert hands(state, 0) == counted("lucky_06")
    assert (phase(state), state.actors()) == ("action", [0])


@pytest.mark.rule("KAK-42")
def test_only_the_final_number_counts() -> None:
    hand = {1: "lucky_07", 2: "lucky_04"}
    state = roll(rolling(hand=hand, chip=True), 7, 1)
    assert cash(state) == [25, 25, 25]  # not before the second chance
    play(state, "second_chance reroll_horse")
    chance(state, "horse_die", 4)
    assert cash(state) == [25, 25, 35]
    kept = play(roll(rolling(hand=hand, chip=True), 7, 1), "second_chance keep")
    assert cash(kept) == [25, 35, 25]


@pytest.mark.rule("KAK-43")
def test_it_is_no_action_and_the_turn_goes_on() -> None:
    state = roll(rolling(owner={1: 0}, hand={1: "lucky_03 mud"}), 3, 3)
    assert (field(state), phase(state), state.actors()) == ({3: 3}, "sprint", [0])
    draw(play(state, "sprint stop"))
    assert phase(state) == "action"
    end_turn(state, "spy")
    # The holder has lost nothing else: its own turn comes as usual
    roll(state, 9, 1)
    assert (phase(state), state.actors(), hands(state, 1)) == ("action", [1], counted("mud"))


@pytest.mark.rule("KAK-41")
def test_it_is_paid_before_the_move_that_ends_the_game() -> None:
    state = roll(rolling({6: 20}, finish=[1, 2], hand={2: "lucky_06"}), 6, 1)
    assert (phase(state), home(state), cash(state)) == ("over", [1, 2, 6], [25, 25, 35])


@pytest.mark.rule("KAK-44")
def test_at_most_one_player_answers() -> None:
    state = roll(rolling(players=4, hand={1: "lucky_06", 2: "lucky_05", 3: "lucky_07"}), 6, 1)
    assert cash(state) == [25, 35, 25, 25]
    assert discard(state) == counted("lucky_06")


@pytest.mark.rule("KAK-45")
def test_dice_of_cards_are_not_answered() -> None:
    for options in ({}, AUTO, ASK):
        state = position(hand={0: "extra_roll", 1: "lucky_06"}, options=options)
        roll(play(state, "play extra_roll"), 6, 1)
        assert (cash(state), phase(state)) == ([25, 25, 25], "draw")
        assert hands(state, 1) == counted("lucky_06")
        # and the whipped horse is not rolled at all
        state = position(hand={0: "whip", 1: "lucky_06"}, options=options)
        chance(play(state, "play whip", "target_horse 6"), "move_die", 1)
        assert (cash(state), phase(state)) == ([25, 25, 25], "draw")


@pytest.mark.rule("KAK-45")
def test_there_is_one_window_in_every_turn() -> None:
    state = roll(rolling(hand={1: "lucky_05 lucky_06"}), 6, 1)
    end_turn(state)
    roll(state, 8, 1)
    assert cash(state) == [25, 35, 25]
    end_turn(state)
    roll(state, 5, 1)
    assert cash(state) == [25, 45, 25]


@pytest.mark.rule("KAK-46")
def test_in_auto_mode_there_is_no_choice() -> None:
    state = position(seat=1, hand={1: "lucky_06"}, options=AUTO)
    assert "keep_lucky" not in choices(state)
    assert refused(state, 1, "keep_lucky") == "KAK-46"
    end_turn(state)
    assert cash(roll(state, 6, 1)) == [25, 35, 25]


@pytest.mark.rule("KAK-47")
def test_it_is_never_an_action() -> None:
    state = position(hand={0: "lucky_06 mud"}, horses={6: 4})
    assert offered(state, "play") == ["mud"]
    assert refused(state, 0, "play lucky_06") == "KAK-47"


@pytest.mark.rule("KAK-47")
def test_it_is_sold_stolen_and_drawn_like_any_card() -> None:
    sold = play(position(hand={0: "lucky_06 mud"}), "sell")
    assert (cash(sold)[0], discard(sold)) == (30, counted("lucky_06 mud"))
    stolen = play(position(hand={0: "spy", 1: "lucky_06"}), "play spy")
    assert hands(stolen, 0) == counted("lucky_06")
    assert hands(end_turn(position(), "lucky_06"), 0) == counted("lucky_06")


# -- by a secret order in advance (KAK-115) ------------------------------------------------------------------


@pytest.mark.rule("KAK-115")
@pytest.mark.parametrize("hand", ["", "mud", "lucky_06"])
def test_the_order_is_offered_whatever_the_hand(hand: str) -> None:
    assert "keep_lucky" in choices(position(hand={0: hand}))


@pytest.mark.rule("KAK-115")
def test_the_order_is_no_action() -> None:
    state = position({6: 3}, hand={0: "lucky_06 mud nudge"})
    before = choices(state)
    play(state, "keep_lucky")
    assert (phase(state), state.actors()) == ("action", [0])
    assert choices(state) == [choice for choice in before if choice != "keep_lucky"]
    assert state.dump()["keep_lucky"] == [True, False, False]
    assert refused(state, 0, "keep_lucky") == "KAK-115"
    play(state, "play mud")
    assert phase(state) == "draw"


@pytest.mark.rule("KAK-115")
def test_the_card_is_kept_while_the_switch_is_on() -> None:
    state = play(position(seat=1, hand={1: "lucky_06"}), "keep_lucky")
    end_turn(state)
    roll(state, 6, 1)
    assert cash(state) == [25, 25, 25]
    assert hands(state, 1)["lucky_06"] == 1
    assert discard(state) == {}


@pytest.mark.rule("KAK-115")
def test_the_order_covers_a_number_drawn_in_step_4() -> None:
    state = end_turn(play(position(seat=1), "keep_lucky"), "lucky_06")
    assert cash(roll(state, 6, 1)) == [25, 25, 25]
    off = end_turn(position(seat=1), "lucky_06")
    assert cash(roll(off, 6, 1)) == [25, 35, 25]


@pytest.mark.rule("KAK-115")
def test_the_switch_is_off_again_when_the_own_turn_begins() -> None:
    state = play(position(players=2, hand={0: "lucky_06"}), "keep_lucky")
    end_turn(state)
    roll(state, 6, 1)
    assert (cash(state), state.dump()["keep_lucky"]) == ([25, 25], [True, False])
    end_turn(state, "mud")
    assert (on_turn(state), state.dump()["keep_lucky"]) == (0, [False, False])
    roll(state, 5, 1)
    assert "keep_lucky" in choices(state)
    end_turn(state, "spy")
    assert cash(roll(state, 6, 1)) == [35, 25]


@pytest.mark.rule("KAK-115")
def test_before_the_first_own_turn_the_switch_is_off() -> None:
    state = roll(beginning(hand={2: "lucky_06"}), 6, 1)
    assert cash(state) == [25, 25, 35]


@pytest.mark.rule("KAK-115")
def test_nobody_else_sees_the_offer_or_the_order() -> None:
    state = position({6: 3}, seat=1, hand={1: "lucky_06 mud", 2: "spy"})
    state.trace()
    ordered = state.clone()
    ordered.trace()
    before = public(state)
    play(ordered, "keep_lucky")
    assert public(ordered) == before
    events = ordered.take_events()
    assert [seen(events, seat) for seat in (0, 2, None)] == [[], [], []]
    # and nothing that follows reveals it: the same turn goes on in the same way
    for twin in (state, ordered):
        end_turn(twin, "nudge")
    assert public(ordered) == public(state)
    assert state.view(1) != ordered.view(1)


@pytest.mark.rule("KAK-115", "KAK-113")
def test_a_card_that_is_kept_looks_like_no_card() -> None:
    keeper = play(position({6: 3}, seat=1, hand={1: "lucky_06"}), "keep_lucky")
    plain = position({6: 3}, seat=1, hand={1: "mud"})
    for state in (keeper, plain):
        end_turn(state, "nudge")
        state.trace()
        roll(state, 6, 1)
    assert public(keeper) == public(plain)
    events, expected = keeper.take_events(), plain.take_events()
    for seat in (0, 2, None):
        assert seen(events, seat) == seen(expected, seat)


@pytest.mark.rule("KAK-115")
@pytest.mark.parametrize("options", [AUTO, ASK], ids=["auto", "ask"])
def test_the_switch_belongs_to_one_way_only(options: dict[str, Any]) -> None:
    assert "keep_lucky" not in choices(position(hand={0: "lucky_06"}, options=options))


# -- by an answer each time (KAK-116) ------------------------------------------------------------------------


@pytest.mark.rule("KAK-116", "KAK-46")
def test_everybody_else_is_asked_at_once() -> None:
    state = roll(
        rolling(players=4, hand={0: "mud", 1: "spy", 2: "lucky_06", 3: "lucky_05"}, options=ASK), 6, 1
    )
    assert (phase(state), sorted(state.actors())) == ("lucky", [1, 2, 3])
    assert state.simultaneous()
    assert set(choices(state, 2)) == {"lucky play", "lucky keep"}
    assert choices(state, 1) == choices(state, 3) == ["lucky keep"]
    assert refused(state, 3, "lucky play") == "KAK-116"
    assert field(state) == {}  # before any move


@pytest.mark.rule("KAK-116")
def test_a_play_is_carried_out_when_all_answers_are_in() -> None:
    state = roll(rolling(hand={1: "lucky_06", 2: "mud"}, options=ASK), 6, 1)
    state.play(1, "lucky play")
    assert (cash(state), state.actors(), phase(state)) == ([25, 25, 25], [2], "lucky")
    assert refused(state, 1, "lucky keep") is not None
    state.play(2, "lucky keep")
    assert (cash(state), discard(state)) == ([25, 35, 25], counted("lucky_06"))
    assert (phase(state), field(state)) == ("action", {6: 1})


@pytest.mark.rule("KAK-116")
def test_answers_are_secret_and_a_keep_is_never_announced() -> None:
    state = roll(rolling(players=4, hand={1: "lucky_06", 2: "mud", 3: "spy"}, options=ASK), 6, 1)
    played, kept = state.clone(), state.clone()
    for twin, answer in ((played, "lucky play"), (kept, "lucky keep")):
        twin.trace()
        twin.play(1, answer)
    assert public(played, (0, 2, 3, None)) == public(kept, (0, 2, 3, None))
    events, expected = played.take_events(), kept.take_events()
    for seat in (0, 2, 3, None):
        assert seen(events, seat) == seen(expected, seat)
    # Kept by its holder, or held by no seat: the same for all other seats
    nobody = roll(rolling(players=4, hand={1: "nudge", 2: "mud", 3: "spy"}, options=ASK), 6, 1)
    nobody.play(1, "lucky keep")
    nobody.trace()
    for twin in (kept, nobody):
        twin.play(2, "lucky keep")
        twin.play(3, "lucky keep")
    assert public(kept, (0, 2, 3, None)) == public(nobody, (0, 2, 3, None))
    events, expected = kept.take_events(), nobody.take_events()
    for seat in (0, 2, 3, None):
        assert seen(events, seat) == seen(expected, seat)


@pytest.mark.rule("KAK-116")
def test_the_order_of_answers_does_not_matter() -> None:
    results = []
    for order in ((1, 2), (2, 1)):
        state = roll(rolling(hand={1: "lucky_06", 2: "mud"}, options=ASK), 6, 1)
        for seat in order:
            state.play(seat, "lucky play" if seat == 1 else "lucky keep")
        results.append(state.dump())
    assert results[0] == results[1]


@pytest.mark.rule("KAK-116")
def test_only_public_facts_shorten_the_question() -> None:
    # A player without cards is not asked
    state = roll(rolling(players=4, hand={1: "mud", 3: "spy"}, options=ASK), 6, 1)
    assert sorted(state.actors()) == [1, 3]
    # No seat is asked while the card lies in the discard pile
    shown = roll(rolling(hand={1: "mud"}, discard={"lucky_06": 1}, options=ASK), 6, 1)
    assert phase(shown) == "action"
    other = roll(rolling(hand={1: "mud"}, discard={"lucky_05": 1}, options=ASK), 6, 1)
    assert phase(other) == "lucky"
    # No seat has a card
    assert phase(roll(rolling(options=ASK), 6, 1)) == "action"
    # The holder is on turn: the others are asked all the same
    own = roll(rolling(hand={0: "lucky_06", 1: "mud"}, options=ASK), 6, 1)
    assert own.actors() == [1]
    assert choices(own, 1) == ["lucky keep"]


# -- numbers that passed unplayed ------------------------------------------------------------------------


def passed(state: State) -> list[list[int]]:
    """Return the numbers that every seat has let pass since it last gained a card or took a turn."""
    return list(state.dump()["passed"])


@pytest.mark.rule("KAK-41")
def test_everybody_may_remember_what_passed_unplayed() -> None:
    state = roll(rolling(hand={1: "lucky_06"}), 5, 1)
    assert passed(state) == [[], [5], [5]]
    assert state.view(None)["passed"] == passed(state)
    draw(play(state, "pass"))
    # The turn of seat 1 begins; seat 0 has gained a card and lets the next number pass
    assert passed(roll(state, 6, 1)) == [[6], [], [5, 6]]
    draw(play(state, "pass"))
    # Seat 1 answers this time
    assert passed(roll(state, 6, 2)) == [[6], [], []]
    assert cash(state) == [25, 35, 25]


@pytest.mark.rule("KAK-41")
def test_with_cards_that_are_always_played_it_counts_until_a_card_is_gained() -> None:
    state = roll(rolling(owner={4: 2}, hand={2: "mud spy"}, options=AUTO), 5, 1)
    draw(play(state, "pass"))
    assert passed(roll(state, 4, 3)) == [[4], [5], [4, 5]]  # seat 1 is on turn and still cannot hold the 5
    chance(state, "theft", "mud")
    assert passed(state) == [[4], [], [4, 5]]  # now it may

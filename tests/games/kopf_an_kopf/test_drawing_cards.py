"""Step 4 and every other draw: piles, their choice, and new ones (KAK-62 to KAK-66)."""

from typing import Any

import pytest

import spieltisch

from ..shared import phase, play
from .helpers import (
    GAME,
    choices,
    counted,
    discard,
    draw,
    end_turn,
    hand_size,
    hands,
    on_turn,
    outcomes,
    refused,
    roll,
)
from .positions import beginning, position, rolling

CHOICE = {"draw_pile_choice": True}


def piles(state: Any) -> tuple[int, int]:
    """Return the number of cards in both piles."""
    dump = state.dump()
    assert dump["pile0"] + dump["pile1"] == sum(dump["stock"].values())
    return dump["pile0"], dump["pile1"]


def everything() -> dict[str, int]:
    """Return all cards of the box."""
    return dict(GAME.load({"n": 2}).dump()["stock"])


def thin(stock: str, discarded: str = "", **fields: Any) -> Any:
    """Return a position with few cards in the piles, some discarded, all others in the last seat's hand."""
    held = everything()
    for kind in [*stock.split(), *discarded.split(), *fields.get("hand", {}).get(0, "").split()]:
        held[kind] -= 1
    own = fields.pop("hand", {}).get(0, "")
    rest = {kind: count for kind, count in held.items() if count}
    return position(
        players=2,
        hand={0: own, 1: " ".join(kind for kind, count in rest.items() for _ in range(count))},
        stock=counted(stock),
        discard=counted(discarded),
        **fields,
    )


@pytest.mark.rule("KAK-62")
@pytest.mark.parametrize("action", ["pass", "buy 2", "bet 2", "sell", "play cash_ten", "play nudge"])
def test_one_card_is_drawn_after_every_action(action: str) -> None:
    state = play(position(hand={0: "cash_ten nudge"}), action)
    if phase(state) == "target_horse":
        play(state, "target_horse 3")
    assert phase(state) == "draw"
    before = hand_size(state, 0)
    draw(state)
    assert hand_size(state, 0) == before + 1
    assert (phase(state), on_turn(state)) == ("roll", 1)


@pytest.mark.rule("KAK-62")
def test_every_card_of_the_piles_is_drawn_with_the_same_chance() -> None:
    state = play(position(hand={0: "mud mud", 1: "spy"}), "pass")
    expected = everything()
    for kind in ("mud", "mud", "spy"):
        expected[kind] -= 1
    assert {words[1]: weight for words, weight in outcomes(state).items()} == expected


@pytest.mark.rule("KAK-63")
@pytest.mark.parametrize(
    ("before", "after"),
    [((60, 42), (59, 42)), ((42, 60), (42, 59)), ((51, 51), (50, 51)), ((50, 52), (50, 51))],
)
def test_the_bigger_pile_is_drawn_from(before: tuple[int, int], after: tuple[int, int]) -> None:
    state = position(hand={0: "mud mud"}, pile0=before[0], pile1=before[1])
    assert piles(state) == before
    assert piles(end_turn(state)) == after


@pytest.mark.rule("KAK-63")
def test_the_pile_may_be_chosen() -> None:
    state = play(position(options=CHOICE, pile0=54, pile1=50), "pass")
    assert (phase(state), choices(state)) == ("draw_pile", ["draw_pile 0", "draw_pile 1"])
    first, second = play(state.clone(), "draw_pile 0"), play(state.clone(), "draw_pile 1")
    assert piles(draw(first)) == (53, 50)
    assert piles(draw(second)) == (54, 49)


@pytest.mark.rule("KAK-63")
def test_the_choice_goes_for_every_draw() -> None:
    # Feature of Alchemist, a 3 on a horse without owner, and step 4
    play(state := position({1: 9}, owner={1: 1}, options=CHOICE), "pass", "draw_pile 1")
    draw(state)
    assert (phase(state), state.actors()) == ("draw_pile", [1])
    draw(play(state, "draw_pile 0"))
    roll(state, 6, 3)
    assert (phase(state), state.actors()) == ("draw_pile", [1])
    draw(play(state, "draw_pile 1"))
    play(state, "pass")
    assert (phase(state), state.actors()) == ("draw_pile", [1])


@pytest.mark.rule("KAK-63", "KAK-113")
def test_an_empty_pile_cannot_be_chosen_and_nobody_is_asked() -> None:
    state = thin("spy", options=CHOICE, pile0=1, pile1=0)
    play(state, "pass")
    assert phase(state) == "draw"


@pytest.mark.rule("KAK-63")
def test_without_the_option_nobody_is_asked() -> None:
    assert phase(play(position(), "pass")) == "draw"
    assert refused(position(), 0, "draw_pile 0") == "KAK-19"


@pytest.mark.rule("KAK-64")
def test_a_hand_may_have_any_number_of_cards() -> None:
    state = thin("spy mud nudge", pile0=2, pile1=1)
    assert hand_size(state, 1) == 101
    end_turn(state, "spy")
    roll(state, 6, 1)
    play(state, "pass")
    draw(state, "mud")
    assert hand_size(state, 1) == 102


@pytest.mark.rule("KAK-65")
def test_new_piles_as_soon_as_one_is_used_up() -> None:
    # Given one card in pile 0 and one in pile 1, four in the discard pile
    state = thin("spy mud", "whip nudge cash_ten cash_ten", pile0=1, pile1=1)
    end_turn(state, "spy")
    # Then the rest of pile 1 and the discards make five cards
    assert piles(state) == (3, 2)
    assert state.dump()["stock"] == counted("cash_ten cash_ten mud nudge whip")
    assert discard(state) == {}


@pytest.mark.rule("KAK-65")
def test_the_other_pile_is_shuffled_in_whatever_its_size() -> None:
    state = thin("spy mud nudge whip cash_ten", "lead_bet", pile0=4, pile1=1, options=CHOICE)
    draw(play(state, "pass", "draw_pile 1"), "mud")
    assert piles(state) == (3, 2)
    assert discard(state) == {}


@pytest.mark.rule("KAK-65")
def test_piles_that_are_not_used_up_are_left_alone() -> None:
    state = thin("spy mud nudge", "whip", pile0=2, pile1=1)
    end_turn(state, "mud")
    assert piles(state) == (1, 1)
    assert discard(state) == counted("whip")


@pytest.mark.rule("KAK-65")
def test_new_piles_without_discards() -> None:
    state = thin("spy mud", pile0=1, pile1=1)
    end_turn(state, "spy")
    assert piles(state) == (1, 0)


@pytest.mark.rule("KAK-66")
def test_nothing_is_drawn_when_there_is_nothing() -> None:
    state = thin("", pile0=0, pile1=0)
    play(state, "pass")
    assert (phase(state), on_turn(state), hand_size(state, 0)) == ("roll", 1, 0)
    # Nor for a 3 on a horse without owner
    roll(state, 6, 3)
    assert (phase(state), state.actors()) == ("action", [1])


@pytest.mark.rule("KAK-66")
def test_discards_become_piles_when_somebody_must_draw() -> None:
    # Given no card to draw; the player on turn plays one
    state = thin("", hand={0: "cash_ten mud"}, pile0=0, pile1=0)
    play(state, "play cash_ten")
    # Then that card is the only one to draw
    assert outcomes(state) == {("draw", "cash_ten"): 1}
    draw(state, "cash_ten")
    assert (hands(state, 0), discard(state), piles(state)) == (counted("cash_ten mud"), {}, (0, 0))
    assert on_turn(state) == 1


@pytest.mark.rule("KAK-66")
def test_a_feature_draws_nothing_from_nothing() -> None:
    state = thin("", horses={1: 9, 10: 9}, owner={1: 1, 10: 1}, pile0=0, pile1=0)
    play(state, "pass")
    assert (phase(state), on_turn(state), state.dump()["cash"]) == ("roll", 1, [25, 30])


@pytest.mark.parametrize(
    "fields",
    [
        {"pile0": 50, "pile1": 50},
        {"pile0": -1, "pile1": 105},
        {"stock": {"mud": 4}},
        {"discard": {"mud": 3}, "hand": {0: "mud"}},
        {"discard": {"horseshoe": 1}},
        {"hand": {0: "lucky_03 lucky_03"}},
        {"hand": {0: "mud"}, "stock": {}, "discard": {}},
    ],
    ids=str,
)
def test_104_cards_and_no_other(fields: dict[str, Any]) -> None:
    with pytest.raises(spieltisch.ImpossiblePosition) as refusal:
        position(**fields)
    assert refusal.value.text("en") != refusal.value.text("de")


def test_the_draw_shows_to_others_only_that_there_was_one() -> None:
    one, other = end_turn(position(), "spy"), end_turn(position(), "mud")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_beginning_is_what_it_says() -> None:
    assert (phase(beginning()), on_turn(beginning())) == ("roll", 1)
    assert phase(rolling()) == "roll"

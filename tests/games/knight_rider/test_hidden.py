"""Hidden information: what a seat sees, and what it could imagine (section 6 of the rules)."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import phase
from .helpers import GAME, step
from .positions import played, played_until

DRAWS = 2000
SECRET = ({"deal": "random"}, {"surplus_cards": "dealt"}, {"deal": "random", "surplus_cards": "dealt"})


def near(found: float, expected: float) -> bool:
    """Within four standard errors."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / DRAWS) + 1e-9


def total(cards: dict[str, int] | int) -> int:
    return cards if isinstance(cards, int) else sum(cards.values())


@pytest.mark.rule("KNR-8")
def test_nobody_sees_which_tiles_are_in_the_centre() -> None:
    state = played(3, 12)
    assert state.dump()["centre_tiles"] != []
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view["centre_tiles"] == 4
        assert view["loose_tiles"] == len(state.dump()["loose_tiles"])


@pytest.mark.rule("KNR-17")
def test_without_a_centre_the_loose_tiles_can_be_worked_out() -> None:
    state = GAME.start(3)
    rng = Rng(2)
    while not state.dump()["centre_tiles"]:
        step(state, rng)
    while state.dump()["centre_tiles"]:
        step(state, rng)
    dump = state.dump()
    assert state.view(0)["loose_tiles"] == dump["loose_tiles"] != []


@pytest.mark.rule("KNR-19")
def test_a_tile_that_was_mixed_back_is_never_imagined_in_the_centre() -> None:
    dump = played(2, 20).dump()
    known = dump["loose_tiles"][:2]
    dump["known_loose"] = known
    state = GAME.load(dump)
    rng = Rng(5)
    centres: Counter[int] = Counter()
    for _ in range(DRAWS):
        drawn = state.determinize(0, rng).dump()
        assert set(known) <= set(drawn["loose_tiles"])
        assert len(drawn["centre_tiles"]) == 4
        centres.update(drawn["centre_tiles"])
    unseen = len(dump["loose_tiles"]) + 4 - 2
    assert len(centres) == unseen
    assert all(near(count / DRAWS, 4 / unseen) for count in centres.values())


def test_hands_are_open_in_the_base_game() -> None:
    state = played_until("turn")
    for seat in (None, 0, 1, 2):
        assert state.view(seat)["hands"] == state.dump()["hands"]
        assert state.view(seat)["set_aside"] == state.dump()["set_aside"]


@pytest.mark.rule("KNR-121", "KNR-122")
@pytest.mark.parametrize("options", SECRET)
def test_a_seat_sees_its_own_hand_and_numbers_of_cards(options: dict[str, Any]) -> None:
    state = played_until("turn", 4, options=options)
    dump = state.dump()
    for seat in range(4):
        view = state.view(seat)
        assert view["hands"][seat] == dump["hands"][seat]
        for other in range(4):
            if other != seat:
                truth = dump["hands"][other]
                assert view["hands"][other] == {deck: total(truth[deck]) for deck in truth}
        assert view["set_aside"] == {deck: total(cards) for deck, cards in dump["set_aside"].items()}
    assert all(isinstance(hand["kitt"], int) for hand in state.view(None)["hands"])


@pytest.mark.rule("KNR-121")
def test_between_two_who_hold_all_cards_the_other_hand_is_no_secret() -> None:
    state = played_until("turn", 2, options={"surplus_cards": "dealt"})
    assert state.view(0)["hands"] == state.view(1)["hands"] == state.dump()["hands"]
    assert isinstance(state.view(None)["hands"][0]["kitt"], int)


@pytest.mark.rule("KNR-121")
def test_with_equal_sets_everybody_is_known_to_hold_what_he_has_not_played() -> None:
    state = played_until("turn", 3, options={"surplus_cards": "dealt"})
    rng = Rng(1)
    hands = [state.determinize(0, rng).dump()["hands"] for _ in range(50)]
    for drawn in hands:
        for seat in (1, 2):
            assert all(count >= 1 for deck in drawn[seat].values() for count in deck.values())
    assert len({str(drawn[1]) for drawn in hands}) > 5


@pytest.mark.rule("KNR-121")
def test_a_kind_that_was_played_may_be_gone() -> None:
    dump = played_until("turn", 3, options={"surplus_cards": "dealt"}).dump()
    dump["hands"][1]["kitt"]["coat"] -= 1
    dump["discards"]["coat"] += 1
    dump["played"][1] = ["coat"]
    state = GAME.load(dump)
    rng = Rng(1)
    coats = {state.determinize(0, rng).dump()["hands"][1]["kitt"]["coat"] for _ in range(200)}
    assert min(coats) == 0
    assert max(coats) > 0


@pytest.mark.rule("KNR-122")
def test_shuffled_cards_are_imagined_as_often_as_they_are_unseen() -> None:
    state = played_until("turn", 3, options={"deal": "random"})
    own = state.dump()["hands"][0]["kitt"]["jump"]
    rng = Rng(4)
    drawn = [state.determinize(0, rng).dump()["hands"][1]["kitt"] for _ in range(DRAWS)]
    mean = sum(hand["jump"] for hand in drawn) / DRAWS
    assert abs(mean - 4 * (5 - own) / 16) < 0.1
    assert all(sum(hand.values()) == 4 for hand in drawn)


def test_secret_cards_are_told_to_their_owner_alone() -> None:
    state = GAME.start(3, {"deal": "random"})
    state.trace()
    rng = Rng(6)
    heard: list[State] = []
    while phase(state) == "build" and state.dump()["pending"]["kind"] in ("start_player", "deal"):
        state.apply(CHANCE, state.sample(rng))
        for event in state.take_events():
            if event.kind == "got":
                assert event.seen_by == (int(str(event.values["seat"])) - 1,)
                heard.append(state)
            if event.kind == "dealt":
                assert event.seen_by is None
                assert "card" not in event.values
    assert len(heard) == 3 * (4 + 5)


def test_no_decision_shows_more_than_its_seat_knew() -> None:
    state = played_until("turn", 3, options={"deal": "random"})
    rng = Rng(3)
    for _ in range(60):
        actor = state.actors()[0]
        if actor >= 0:
            assert not any(state.reveals(actor, action) for action in state.legal(actor))
        step(state, rng)

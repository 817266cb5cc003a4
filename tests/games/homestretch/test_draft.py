"""The draft of the stables (HOM-11 to HOM-19), and the ghost of the game for two (HOM-93 to HOM-96)."""

from collections import Counter

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import phase
from .helpers import COSTS, GAME, HORSES, chance, choices, event_values, finish, money, refused, step, until
from .positions import drafted, position, started


def three_hands(options: dict[str, object] | None = None) -> State:
    """Return three players with five known cards each."""
    hands = [[2, 3, 4, 5, 6], [7, 7, 8, 8, 9], [2, 3, 10, 11, 12]]
    return position(
        players=["blue", "yellow", "green"], draft={"hands": hands}, phase="DRAFT", options=options or {}
    )


def two_hands() -> State:
    """Return two players and the ghost with five known cards each."""
    hands = [[2, 3, 4, 5, 6], [7, 7, 8, 8, 9], [10, 10, 11, 11, 12]]
    return position(players=["blue", "yellow"], draft={"hands": hands}, phase="DRAFT")


@pytest.mark.rule("HOM-11")
def test_everybody_chooses_one_card_of_the_hand_at_the_same_time() -> None:
    state = three_hands()
    assert state.actors() == [0, 1, 2]
    assert state.simultaneous()
    assert choices(state, 0) == ["pick 2", "pick 3", "pick 4", "pick 5", "pick 6"]
    assert choices(state, 1) == ["pick 7", "pick 8", "pick 9"]  # equal cards are one choice
    state.play(1, "pick 8")
    assert state.actors() == [0, 2]
    assert refused(state, 1, "pick 7") == ("HOM-11", "not-asked")
    assert refused(state, 0, "pick 7") == ("HOM-11", "refused-not-in-hand")


@pytest.mark.rule("HOM-11")
def test_a_pick_is_secret() -> None:
    one, other = three_hands(), three_hands()
    one.trace()
    other.trace()
    one.play(1, "pick 8")
    other.play(1, "pick 9")
    assert [event for event in one.take_events() if event.visible_to(0)] == [
        event for event in other.take_events() if event.visible_to(0)
    ]
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("HOM-11")
def test_a_hand_of_equal_cards_is_asked_all_the_same() -> None:
    # Given a hand of two equal cards: skipping its owner would reveal it
    picks = [[2, 3, 4], [5, 6, 8], [9, 10, 11]]
    hands = [[7, 7], [12, 12], [3, 4]]
    state = position(players=3, draft={"hands": hands, "picks": picks}, phase="DRAFT")
    assert state.actors() == [0, 1, 2]
    assert choices(state, 0) == ["pick 7"]


@pytest.mark.rule("HOM-12")
def test_hands_go_to_the_left() -> None:
    state = three_hands()
    for seat, horse in enumerate((6, 7, 12)):
        state.play(seat, f"pick {horse}")
    draft = state.dump()["draft"]
    assert draft["round"] == 1
    assert draft["hands"] == [[2, 3, 10, 11], [2, 3, 4, 5], [7, 8, 8, 9]]
    assert draft["picks"] == [[6], [7], [12]]


@pytest.mark.rule("HOM-12")
def test_the_order_of_answers_does_not_matter() -> None:
    one, other = three_hands(), three_hands()
    for seat, horse in ((0, 6), (1, 7), (2, 12)):
        one.play(seat, f"pick {horse}")
    for seat, horse in ((2, 12), (0, 6), (1, 7)):
        other.play(seat, f"pick {horse}")
    assert one.dump() == other.dump()


@pytest.mark.rule("HOM-13")
@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 3)])
def test_the_draft_goes_on_until_all_cards_are_chosen(players: int, rounds: int) -> None:
    state = started(players)
    asked_rounds = 0
    while phase(state) == "DRAFT":
        asked_rounds += 1
        for seat in state.actors():
            state.apply(seat, state.legal(seat)[0])
        if phase(state) == "GHOST":
            state.apply(CHANCE, state.chance()[0][0])
    assert asked_rounds == rounds - 1  # the last card is taken without a choice
    assert phase(state) == "RACE"
    assert [len(shares) for shares in state.dump()["shares"]] == [rounds] * players


@pytest.mark.rule("HOM-14")
def test_nobody_may_refuse_to_choose_or_to_pay() -> None:
    state = three_hands()
    assert all(choice.startswith("pick") for seat in range(3) for choice in choices(state, seat))
    assert refused(state, 0, "pass") == ("HOM-11", "refused-time")
    after = drafted(3)
    for seat, shares in enumerate(after.dump()["shares"]):
        assert money(after)[seat] == 50 - sum(COSTS[horse] for horse in shares)


@pytest.mark.rule("HOM-15", "HOM-17")
def test_the_stables_are_shown_and_paid_together() -> None:
    # Given the last round with a choice; seat 1 holds its last two cards
    picks = [[5, 7, 10], [2, 3, 4], [6, 8, 9]]
    hands = [[2, 11], [3, 12], [4, 5]]
    state = position(players=3, draft={"hands": hands, "picks": picks}, phase="DRAFT")
    state.trace()

    # When all choose, the cards left go to the left and are taken
    for seat, horse in ((0, 2), (1, 12), (2, 4)):
        assert state.dump()["shares"] == [[], [], []]
        assert money(state) == [50] * 3
        state.play(seat, f"pick {horse}")

    # Then all cards are open and paid
    assert state.dump()["shares"] == [[2, 5, 5, 7, 10], [2, 3, 4, 11, 12], [3, 4, 6, 8, 9]]
    assert money(state) == [50 - 34, 50 - 18, 50 - 38]
    assert [values["cost"] for values in event_values(state, "stable")] == [34, 18, 38]
    assert state.view(1)["shares"] == state.view(None)["shares"] == state.dump()["shares"]
    assert state.dump()["draft"]["picks"] == state.dump()["draft"]["hands"] == [[], [], []]


@pytest.mark.rule("HOM-16")
def test_the_dearest_stable_costs_50() -> None:
    picks = [[6, 7, 8], [2, 3, 4], [9, 10, 11]]
    hands = [[6, 2], [12, 12], [8, 7]]
    state = position(players=3, draft={"hands": hands, "picks": picks}, phase="DRAFT")
    for seat, horse in enumerate((6, 12, 7)):
        state.play(seat, f"pick {horse}")
    assert money(state)[0] == 0
    assert 5 * max(COSTS.values()) == 50


@pytest.mark.rule("HOM-17")
def test_shares_stay_open_for_the_rest_of_the_game() -> None:
    state = drafted(4)
    rng = Rng(1)
    while state.actors():
        assert all(state.view(seat)["shares"] == state.dump()["shares"] for seat in (None, 0, 3))
        step(state, rng)


@pytest.mark.rule("HOM-18")
def test_shares_of_a_horse_may_be_owned_twice_and_by_several() -> None:
    picks = [[7, 7, 2], [8, 3, 4], [8, 9, 10]]
    hands = [[5, 6], [11, 12], [2, 3]]
    state = position(players=3, draft={"hands": hands, "picks": picks}, phase="DRAFT")
    for seat, horse in enumerate((5, 11, 2)):
        state.play(seat, f"pick {horse}")
    shares = state.dump()["shares"]
    assert shares[0].count(7) == 2
    assert 8 in shares[1]
    assert 8 in shares[2]


@pytest.mark.rule("HOM-19")
@pytest.mark.parametrize("players", [2, 4])
def test_shares_are_never_lost(players: int) -> None:
    state = drafted(players)
    owned = [Counter(shares) for shares in state.dump()["shares"]]
    while state.actors():
        actor = state.actor()
        state.apply(actor, state.chance()[-1][0] if actor == CHANCE else state.legal(actor)[0])
        now = [Counter(shares) for shares in state.dump()["shares"]]
        assert all(before <= after for before, after in zip(owned, now, strict=True))
        owned = now


@pytest.mark.rule("HOM-93")
def test_with_two_players_a_ghost_sits_between_them() -> None:
    state = two_hands()
    assert state.actors() == [0, 1]
    state.play(0, "pick 6")
    state.play(1, "pick 9")
    chance(state, "ghost", 12)
    # Player A -> ghost -> player B -> player A
    draft = state.dump()["draft"]
    assert draft["hands"] == [[7, 7, 8, 8], [10, 10, 11, 11], [2, 3, 4, 5]]
    assert len(draft["left_over"]) == 7


@pytest.mark.rule("HOM-94")
def test_any_card_of_the_ghost_is_taken_with_the_same_chance() -> None:
    state = two_hands()
    state.play(0, "pick 6")
    state.play(1, "pick 9")
    assert state.actors() == [CHANCE]
    assert [(*state.describe(outcome), weight) for outcome, weight in state.chance()] == [
        ("ghost", 10, 2),
        ("ghost", 11, 2),
        ("ghost", 12, 1),
    ]


@pytest.mark.rule("HOM-95")
def test_what_is_taken_from_the_ghost_is_sold_later() -> None:
    state = started(2)
    removed = []
    while phase(state) != "RACE":
        if phase(state) == "GHOST":
            outcome = state.chance()[0][0]
            removed.append(int(state.describe(outcome)[1]))
            state.apply(CHANCE, outcome)
        else:
            for seat in state.actors():
                state.apply(seat, state.legal(seat)[0])
    left_over = state.dump()["draft"]["left_over"]
    assert len(left_over) == 12
    assert not Counter(removed) - Counter(left_over)
    assert [len(shares) for shares in state.dump()["shares"]] == [5, 5]
    assert until(state, "DISPLAY").dump()["purchase"]["stack"] == left_over


@pytest.mark.rule("HOM-96")
def test_the_ghost_is_no_player() -> None:
    state = drafted(2)
    dump = state.dump()
    assert len(dump["shares"]) == len(dump["money"]) == len(dump["bets"]) == 2
    purchase = until(state, "BUY").dump()["purchase"]
    assert len(purchase["display"]) == 2
    assert sorted(purchase["order"]) == [0, 1]
    assert len(finish(state).standings()) == 2


def test_nobody_sees_what_is_taken_from_the_ghost() -> None:
    one, other = two_hands(), two_hands()
    for state, horse in ((one, 10), (other, 12)):
        state.play(0, "pick 6")
        state.play(1, "pick 9")
        chance(state, "ghost", horse)
    # Seat 0 has not seen the ghost's first hand yet; seat 1 takes it over
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("players", range(2, 7))
def test_no_card_is_made_or_lost(players: int) -> None:
    state = GAME.start(players)
    conserved = state.conserved()
    assert conserved["share cards"] == (22 if players < 4 else 33)
    state = finish(drafted(players))
    assert state.conserved() == conserved
    owned = Counter(horse for shares in state.dump()["shares"] for horse in shares)
    assert all(owned[horse] <= (2 if players < 4 else 3) for horse in HORSES)

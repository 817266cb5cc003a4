"""The end in the middle of any step, and the scores (KAK-20, KAK-104 to KAK-112)."""

from collections.abc import Callable

import pytest

from spieltisch import CHANCE, State

from ..shared import LANGUAGES, phase, play
from .helpers import (
    GAME,
    HORSES,
    cash,
    chance,
    counted,
    discard,
    draw,
    field,
    hand_size,
    hands,
    home,
    outcomes,
    refused,
    roll,
    stakes,
    where,
)
from .positions import beginning, position, rolling

ODDS = {
    1: (4, 3, 2),
    2: (6, 4, 3),
    3: (6, 4, 3),
    4: (8, 6, 4),
    5: (8, 6, 4),
    6: (10, 8, 6),
    7: (10, 8, 6),
    8: (3, 2, 1),
    9: (3, 2, 1),
    10: (4, 3, 2),
}


def scores(state: State) -> dict[int, int]:
    """Return the final score of every seat."""
    return {standing.seat: standing.score for standing in state.standings()}


def by_feature() -> State:
    return beginning(dict.fromkeys(HORSES, 20), finish=[1, 2], owner={7: 1, 3: 1})


def by_roll() -> State:
    return roll(rolling({3: 20}, finish=[4, 5], owner={1: 0, 3: 1}, hand={1: "mud"}), 3, 3)


def by_sprint() -> State:
    state = roll(rolling({1: 20, 10: 20}, finish=[4, 5], owner={1: 0, 10: 0}, hand={1: "mud"}), 3, 3)
    return play(state, "sprint 10")


def by_second_sprint() -> State:
    state = roll(rolling({1: 20, 8: 20, 10: 20}, finish=[4], owner={1: 0, 8: 0, 10: 0}), 3, 1)
    return play(state, "sprint 8", "sprint 1")


def by_gallop() -> State:
    return play(position({3: 19}, finish=[4, 5], hand={0: "gallop_03 mud"}), "play gallop_03")


def by_nudge() -> State:
    return play(position({3: 20}, finish=[4, 5], hand={0: "nudge mud"}), "play nudge", "target_horse 3")


def by_spurt() -> State:
    return play(position({3: 19}, finish=[4, 5], owner={3: 0}, hand={0: "own_spurt"}), "play own_spurt")


def by_catching_up() -> State:
    race = {horse: 20 for horse in HORSES if horse not in (4, 5)}
    return play(
        position(race, finish=[4, 5], hand={0: "last_forward"}), "play last_forward", "target_horse 3"
    )


def by_another_roll() -> State:
    return roll(play(position({3: 20}, finish=[4, 5], hand={0: "extra_roll"}), "play extra_roll"), 3, 1)


def by_cheering() -> State:
    state = play(position({3: 18}, finish=[4, 5], hand={0: "whip"}), "play whip", "target_horse 3")
    return chance(state, "move_die", 3)


def by_crossing_in_order() -> State:
    state = play(position({1: 20, 3: 20, 7: 20}, finish=[4, 5], hand={0: "odd_forward"}), "play odd_forward")
    return play(state, "finish_order 3")


ENDS = [
    by_feature,
    by_roll,
    by_sprint,
    by_second_sprint,
    by_gallop,
    by_nudge,
    by_spurt,
    by_catching_up,
    by_another_roll,
    by_cheering,
    by_crossing_in_order,
]


@pytest.mark.rule("KAK-20", "KAK-104")
@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_the_third_horse_ends_the_game_in_any_step(end: Callable[[], State]) -> None:
    state = end()
    assert (phase(state), state.actors(), len(home(state))) == ("over", [], 3)
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]
    assert state.chance() == []
    assert state.end_cause() == "race_over"
    for action in ("pass", "bet 6"):
        assert refused(state, 0, action) == "KAK-104"


@pytest.mark.rule("KAK-20")
def test_nothing_that_would_follow_takes_place() -> None:
    # Queen of Hearts is level with all and is paid before the step, the roll does not come
    state = by_feature()
    assert (home(state), cash(state)[1]) == ([1, 2, 7], 30)
    # No sprint and no card for the 3
    state = by_roll()
    assert (where(state, 1), cash(state)) == (0, [25, 25, 25])
    # The other sprint does not come, though it was possible
    assert field(by_sprint())[1] == 20
    assert field(by_second_sprint())[10] == 20
    # The other horses of the card stay
    assert field(by_crossing_in_order()) == {1: 20, 3: 21, 4: 21, 5: 21, 7: 20}


@pytest.mark.rule("KAK-20")
def test_two_finished_horses_do_not_end_the_game() -> None:
    state = roll(rolling({3: 20}, finish=[4]), 3, 1)
    assert (phase(state), home(state)) == ("action", [4, 3])
    draw(play(state, "pass"))
    assert phase(state) == "roll"


@pytest.mark.rule("KAK-104")
def test_places_are_taken_in_order() -> None:
    state = roll(rolling({3: 20, 9: 20, 6: 20}), 9, 1)
    for horse in (3, 6):
        draw(play(state, "pass"))
        roll(state, horse, 1)
    assert home(state) == [9, 3, 6]
    assert phase(state) == "over"


@pytest.mark.rule("KAK-105")
def test_horses_of_one_move_never_share_a_place() -> None:
    state = play(position({4: 20, 10: 20}, hand={0: "even_forward"}), "play even_forward", "finish_order 10")
    assert home(state) == [10, 4]


@pytest.mark.rule("KAK-106")
def test_hands_are_discarded_without_effect() -> None:
    state = rolling({3: 20}, finish=[4, 5], hand={0: "cash_ten mud", 1: "lucky_07 sponsor_01"})
    roll(state, 3, 1)
    assert [hands(state, seat) for seat in range(3)] == [{}, {}, {}]
    assert discard(state) == counted("cash_ten lucky_07 mud sponsor_01")
    assert scores(state) == {0: 25, 1: 25, 2: 25}
    assert state.dump()["known"] == [[{}, {}, {}]] * 3


@pytest.mark.rule("KAK-107")
def test_what_has_no_place_is_lost_and_cash_is_kept() -> None:
    state = rolling(
        {3: 20}, finish=[4, 5], cash=[40, 5, 0], stake={(0, 8): 50, (1, 9): 5}, owner={8: 0, 9: 1}
    )
    roll(state, 3, 1)
    assert scores(state) == {0: 40, 1: 5, 2: 0}


@pytest.mark.rule("KAK-108")
def test_prizes_go_to_the_owners() -> None:
    state = roll(rolling({3: 20}, finish=[4, 5], cash=0, owner={4: 0, 5: 1, 3: 2}), 3, 1)
    assert scores(state) == {0: 100, 1: 75, 2: 50}
    same = roll(rolling({3: 20}, finish=[4, 5], cash=0, owner={4: 1, 5: 1, 3: 1}), 3, 1)
    assert scores(same) == {0: 0, 1: 225, 2: 0}
    bank = roll(rolling({3: 20}, finish=[4, 5], cash=0, owner={5: 0}), 3, 1)
    assert scores(bank) == {0: 75, 1: 0, 2: 0}


@pytest.mark.rule("KAK-109")
@pytest.mark.parametrize("horse", HORSES)
@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_stake_pays_the_odds_of_its_place(horse: int, place: int) -> None:
    others = [other for other in HORSES if other != horse][:2]
    order = [*others[: place - 1], horse, *others[place - 1 :]]
    state = rolling({order[2]: 20}, finish=order[:2], cash=0, stake={(0, horse): 15, (1, horse): 5})
    roll(state, order[2], 1)
    factor = ODDS[horse][place - 1]
    assert scores(state) == {0: 15 * factor, 1: 5 * factor, 2: 0}  # the stake is not paid back besides


@pytest.mark.rule("KAK-110")
def test_prizes_and_bets_on_a_horse_are_both_paid() -> None:
    fields = {"finish": [4, 5], "cash": 0, "stake": {(0, 4): 5, (1, 4): 5}}
    owned = roll(rolling({3: 20}, owner={4: 0}, **fields), 3, 1)
    assert scores(owned) == {0: 100 + 40, 1: 40, 2: 0}


@pytest.mark.rule("KAK-111")
def test_the_score_is_cash_prizes_and_bets() -> None:
    state = rolling(
        {3: 20},
        finish=[4, 5],
        cash=[15, 60, 0],
        owner={4: 0, 1: 1, 2: 1},
        stake={(0, 3): 10, (1, 5): 5, (1, 8): 20},
        hand={1: "cash_ten cash_ten"},
        chip=True,
    )
    play(roll(state, 3, 1), "second_chance keep")
    assert scores(state) == {0: 15 + 100 + 30, 1: 60 + 30, 2: 0}
    # What is public keeps its last value
    assert (cash(state), stakes(state, 0)) == ([15, 60, 0], {3: 10})


@pytest.mark.rule("KAK-112")
def test_the_highest_score_wins() -> None:
    state = roll(rolling({3: 20}, finish=[4, 5], cash=[10, 30, 20]), 3, 1)
    assert [(standing.seat, standing.rank) for standing in state.standings()] == [(1, 1), (2, 2), (0, 3)]
    assert state.payoffs() == [-1.0, 1.0, 0.0]


@pytest.mark.rule("KAK-112")
def test_a_tie_is_a_shared_victory() -> None:
    state = rolling({3: 20}, finish=[4, 5], cash=[30, 10, 30])
    state.trace()
    roll(state, 3, 1)
    ranks = {standing.seat: standing.rank for standing in state.standings()}
    assert ranks == {0: 1, 1: 3, 2: 1}
    assert state.payoffs() == [0.5, -1.0, 0.5]
    won = [event for event in state.take_events() if event.kind == "won"]
    assert [(event.values["seat"], event.values["shared"]) for event in won] == [(1, "yes"), (3, "yes")]
    for event in won:
        for language in LANGUAGES:
            assert state.event_text(event, language).strip()


@pytest.mark.rule("KAK-104")
def test_a_dealt_theft_does_not_come_after_the_end() -> None:
    state = by_roll()
    assert state.actors() == []
    assert hand_size(state, 0) == hand_size(state, 1) == 0
    going = roll(rolling({3: 19}, finish=[4], owner={3: 1}, hand={1: "mud"}), 3, 3)
    assert going.actors() == [CHANCE]
    assert outcomes(going) == {("theft", "mud"): 1}


@pytest.mark.rule("KAK-104")
def test_an_end_can_be_loaded() -> None:
    state = by_roll()
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert scores(again) == scores(state)
    assert again.actors() == []

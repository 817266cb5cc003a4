"""Running the race (HOM-39 to HOM-64)."""

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import phase, play
from .helpers import GAME, HORSES, SPREAD, bet, chance, choices, handicap, refused, roll, roller, step, where
from .positions import betting, position, race


def all_bet(money: list[int]) -> State:
    """Return a race for which all seats have bet."""
    state = betting(money)
    for seat in range(len(money)):
        bet(state, seat, SPREAD)
    return state


@pytest.mark.rule("HOM-39")
def test_the_poorest_rolls_first() -> None:
    state = all_bet([30, 10, 20])
    assert phase(state) == "ROLL"
    assert roller(state) == 1


@pytest.mark.rule("HOM-39")
def test_lots_are_drawn_among_the_poorest() -> None:
    state = all_bet([30, 10, 20, 10])
    assert state.actors() == [CHANCE]
    assert [(*state.describe(outcome), weight) for outcome, weight in state.chance()] == [
        ("start", 1, 1),
        ("start", 3, 1),
    ]
    chance(state, "start", 3)
    assert roller(state) == 3
    assert [where(state, horse) for horse in HORSES] == [0] * 11  # this moves no horse


@pytest.mark.rule("HOM-40")
def test_the_dice_go_to_the_left() -> None:
    state = race(players=3, roller=1)
    for expected in (1, 2, 0, 1):
        assert roller(state) == expected
        play(roll(state, 3, 5), "two")


@pytest.mark.rule("HOM-41")
def test_the_sum_of_two_dice_names_the_horse() -> None:
    state = race()
    assert len(state.chance()) == 36
    assert {weight for _, weight in state.chance()} == {1}
    for horse in HORSES:
        one = max(1, horse - 6)
        after = play(roll(state.clone(), one, horse - one), "two")
        assert {number: where(after, number) for number in HORSES} == {
            number: 2 if number == horse else 0 for number in HORSES
        }


@pytest.mark.rule("HOM-42")
def test_two_spaces_and_the_turn_ends() -> None:
    state = roll(race(), 3, 4)
    assert phase(state) == "FIRST"
    assert choices(state) == ["two", "one"]
    play(state, "two")
    assert where(state, 7) == 2
    assert roller(state) == 1


@pytest.mark.rule("HOM-42", "HOM-43")
def test_one_space_and_a_second_roll_that_is_compulsory() -> None:
    state = play(roll(race(), 3, 4), "one")
    assert where(state, 7) == 1
    assert state.dump()["turn"] == {"roller": 0, "roll": 2, "dice": None}
    assert state.actors() == [CHANCE]
    assert state.legal(0) == []


@pytest.mark.rule("HOM-42")
def test_the_choice_is_made_even_if_both_bring_the_horse_home() -> None:
    state = roll(race({7: 9}), 3, 4)
    assert choices(state) == ["two", "one"]


@pytest.mark.rule("HOM-44")
def test_a_second_roll_moves_two_without_a_choice() -> None:
    state = roll(play(roll(race(), 3, 4), "one"), 2, 3)
    assert where(state, 5) == 2
    assert (phase(state), roller(state)) == ("ROLL", 1)


@pytest.mark.rule("HOM-45")
def test_nobody_rolls_more_than_twice() -> None:
    # For any second roll: a normal horse, an X, a finished horse
    for one, two in ((2, 3), (4, 4), (6, 6)):
        state = race({3: 1}, {8: "X"}, finished=[12], roll=2)
        roll(state, one, two)
        if phase(state) == "LAST":
            play(state, choices(state)[0])
        assert (phase(state), roller(state)) == ("ROLL", 1)
        assert state.dump()["turn"]["roll"] == 1


@pytest.mark.rule("HOM-46")
def test_the_same_horse_may_be_rolled_twice() -> None:
    state = roll(play(roll(race({}, {7: 4}), 3, 4), "one"), 3, 4)
    assert where(state, 7) == 5 + 2  # the second time without the marker


@pytest.mark.rule("HOM-47")
@pytest.mark.parametrize("way", ["two", "one", "second", "last"])
def test_a_marker_counts_for_the_first_movement_only(way: str) -> None:
    if way == "second":
        state = roll(race({}, {5: 4}, roll=2), 2, 3)
    elif way == "last":
        others = dict.fromkeys((2, 3, 4, 6, 7, 8, 9, 10, 11), 1)
        state = roll(race(others, {5: 4}, finished=[12]), 6, 6)
        play(state, "end")
    else:
        state = play(roll(race({}, {5: 4}), 2, 3), way)
        if way == "one":
            roll(state, 1, 1)
    expected = {"two": 6, "one": 5, "second": 6, "last": 5}[way]
    assert where(state, 5) == expected
    assert handicap(state, 5) == 0
    play(roll(state, 1, 4), "two")
    assert where(state, 5) == expected + 2


@pytest.mark.rule("HOM-48", "HOM-49")
@pytest.mark.parametrize("extra", [2, 4, 6])
def test_a_plus_marker_adds_to_one_and_to_two(extra: int) -> None:
    state = roll(race({}, {4: extra}), 1, 3)
    assert choices(state) == ["two", "one"]
    for word, spaces in (("two", 2), ("one", 1)):
        after = play(state.clone(), word)
        assert where(after, 4) == spaces + extra
        assert handicap(after, 4) == 0
    assert where(roll(race({}, {4: extra}, roll=2), 1, 3), 4) == 2 + extra


@pytest.mark.rule("HOM-50")
@pytest.mark.parametrize(("dice", "spaces"), [((4, 4), 1), ((5, 3), 2), ((6, 2), 3)])
def test_a_plus_marker_counts_in_last_place(dice: tuple[int, int], spaces: int) -> None:
    state = roll(race({}, {2: 6}, finished=[8]), *dice)
    play(state, "last 2")
    assert where(state, 2) == spaces + 6
    assert handicap(state, 2) == 0


@pytest.mark.rule("HOM-50", "HOM-55")
def test_markers_may_wait_for_the_own_number() -> None:
    options = {"last_place_handicap": "ignore"}
    state = roll(race({}, {2: 6, 3: "X"}, finished=[8], options=options), 5, 3)
    plus, cross = play(state.clone(), "last 2"), play(state.clone(), "last 3")
    assert (where(plus, 2), handicap(plus, 2)) == (2, 6)
    assert (where(cross, 3), handicap(cross, 3)) == (2, "X")
    # When their own numbers are rolled, they take effect
    play(roll(play(plus, "end"), 1, 1), "two")
    assert (where(plus, 2), handicap(plus, 2)) == ("finished", 0)
    roll(play(cross, "end"), 1, 2)
    assert (where(cross, 3), handicap(cross, 3), phase(cross)) == (2, 0, "AGAIN")


@pytest.mark.rule("HOM-51")
def test_no_horse_can_be_home_at_once() -> None:
    farthest = roll(race({}, {2: 6}, finished=[8]), 6, 2)
    assert where(play(farthest, "last 2"), 2) == 9
    assert where(play(roll(race({}, {2: 6}), 1, 1), "two"), 2) == 8
    most = max(max(card.handicap) for card in GAME.box.race_card)
    assert max(move.spaces for move in GAME.box.last_place_move) + most < 10


@pytest.mark.rule("HOM-52")
def test_an_x_stops_the_horse_once() -> None:
    state = roll(race({}, {7: "X"}), 3, 4)
    assert (where(state, 7), handicap(state, 7)) == (0, 0)
    roll(play(state, "again"), 2, 5)  # the same number again: now it moves
    assert where(state, 7) == 2


@pytest.mark.rule("HOM-53")
def test_after_an_x_on_the_first_roll_the_choice_is_free() -> None:
    state = roll(race({}, {7: "X"}), 3, 4)
    assert phase(state) == "AGAIN"
    assert choices(state) == ["end", "again"]
    assert refused(state, 0, "two") == ("HOM-53", "refused-time")
    assert roller(play(state.clone(), "end")) == 1
    again = play(state, "again")
    assert again.dump()["turn"] == {"roller": 0, "roll": 2, "dice": None}


@pytest.mark.rule("HOM-54")
def test_an_x_on_the_second_roll_ends_the_turn() -> None:
    state = roll(race({}, {7: "X"}, roll=2), 3, 4)
    assert (handicap(state, 7), phase(state), roller(state)) == (0, "ROLL", 1)


@pytest.mark.rule("HOM-55")
def test_a_last_place_move_takes_the_x_and_nothing_else() -> None:
    state = play(roll(race({}, {2: "X"}, finished=[8]), 5, 3), "last 2")
    assert (where(state, 2), handicap(state, 2), phase(state)) == (0, 0, "AGAIN")


@pytest.mark.rule("HOM-56")
def test_a_horse_at_home_gives_its_roll_to_the_last() -> None:
    state = roll(race({7: 4}, finished=[8]), 5, 3)
    assert phase(state) == "LAST"
    assert all(choice.startswith("last ") for choice in choices(state))  # it cannot be declined
    assert refused(state, 0, "end") == ("HOM-56", "refused-time")


@pytest.mark.rule("HOM-57")
@pytest.mark.parametrize(
    ("one", "two", "spaces"),
    [(4, 4, 1), (3, 4, 1), (4, 3, 1), (3, 5, 2), (5, 3, 2), (6, 3, 3), (2, 6, 3), (6, 1, 3), (1, 6, 3)],
)
def test_the_difference_of_the_dice_says_how_far(one: int, two: int, spaces: int) -> None:
    state = race({2: 1}, finished=[one + two])
    play(roll(state, one, two), "last 3" if one + two != 3 else "last 4")
    assert where(state, 3 if one + two != 3 else 4) == spaces


@pytest.mark.rule("HOM-58")
def test_all_unfinished_horses_farthest_behind_are_last() -> None:
    spaces = {2: 3, 3: 3, 4: 5, 5: 4, 6: 9, 7: 3, 9: 4, 10: 7, 11: 8, 12: 6}
    state = roll(race(spaces, finished=[8]), 4, 4)
    assert choices(state) == ["last 2", "last 3", "last 7"]
    assert refused(state, 0, "last 8") == ("HOM-58", "refused-not-last")
    assert refused(state, 0, "last 5") == ("HOM-58", "refused-not-last")
    start = roll(race({7: 3}, {6: "X"}, finished=[8]), 4, 4)  # the start space counts, an X does not matter
    assert choices(start) == [f"last {horse}" for horse in HORSES if horse not in (7, 8)]


@pytest.mark.rule("HOM-58")
def test_a_single_last_horse_is_moved_without_asking() -> None:
    spaces = dict.fromkeys((3, 4, 5, 6, 7, 9, 10, 11, 12), 5)
    state = roll(race({**spaces, 2: 1}, finished=[8]), 5, 3)
    assert (where(state, 2), phase(state)) == (3, "AGAIN")


@pytest.mark.rule("HOM-59")
def test_after_a_last_place_move_of_a_first_roll_the_choice_is_free() -> None:
    state = play(roll(race(finished=[8]), 6, 2), "last 2")
    assert where(state, 2) == 3  # not reduced by rolling again
    assert choices(state) == ["end", "again"]
    assert refused(state, 0, "one") == ("HOM-59", "refused-time")
    assert roller(play(state.clone(), "end")) == 1
    assert play(state, "again").dump()["turn"]["roll"] == 2


@pytest.mark.rule("HOM-60")
def test_after_a_last_place_move_of_a_second_roll_the_turn_ends() -> None:
    state = play(roll(race(finished=[8], roll=2), 6, 2), "last 2")
    assert (where(state, 2), phase(state), roller(state)) == (3, "ROLL", 1)


@pytest.mark.rule("HOM-61")
@pytest.mark.parametrize(("space", "word", "home"), [(7, "two", False), (8, "two", True), (9, "two", True)])
def test_ten_steps_bring_a_horse_home(space: int, word: str, home: bool) -> None:
    state = play(roll(race({6: space}), 3, 3), word)
    assert (where(state, 6) == "finished") == home
    assert state.dump()["finish_order"] == ([6] if home else [])


@pytest.mark.rule("HOM-62")
def test_the_first_three_take_their_places_in_order_and_move_no_more() -> None:
    state = race({6: 9, 7: 9})
    play(roll(state, 3, 3), "two")
    play(roll(state, 3, 4), "two")
    assert state.dump()["finish_order"] == [6, 7]
    play(roll(state, 5, 1), "last 2")
    assert (where(state, 6), where(state, 2)) == ("finished", 3)
    assert state.dump()["finish_order"] == [6, 7]


@pytest.mark.rule("HOM-63")
@pytest.mark.parametrize("word", ["one", "two"])
def test_the_third_horse_ends_the_race_at_once(word: str) -> None:
    state = play(roll(race({6: 9}, finished=(7, 8)), 3, 3), word)
    assert phase(state) == "DISPLAY"  # no second roll
    assert state.dump()["finish_order"] == [7, 8, 6]
    assert state.dump()["turn"] is None


@pytest.mark.rule("HOM-63")
def test_a_last_place_move_can_end_the_race_too() -> None:
    spaces = dict.fromkeys((2, 3, 4, 5, 6, 9, 10, 11, 12), 9)
    state = play(roll(race(spaces, finished=(7, 8)), 4, 4), "last 11")
    assert state.dump()["finish_order"] == [7, 8, 11]
    assert phase(state) == "DISPLAY"


@pytest.mark.rule("HOM-64")
def test_the_first_two_do_not_end_the_turn() -> None:
    state = play(roll(race({6: 9}, finished=[7]), 3, 3), "one")
    assert state.dump()["turn"] == {"roller": 0, "roll": 2, "dice": None}
    # The second roll names the horse that has just finished: a horse in last place moves
    play(roll(state, 3, 3), "last 2")
    assert (where(state, 2), roller(state)) == (1, 1)
    spaces = dict.fromkeys((2, 3, 4, 5, 6, 7, 9, 10, 11, 12), 9)
    after = play(roll(race(spaces, finished=[8]), 4, 4), "last 3")
    assert after.dump()["finish_order"] == [8, 3]
    assert phase(after) == "AGAIN"


def test_a_race_has_at_most_105_rolls() -> None:
    for seed in range(20):
        rng = Rng(seed)
        state = position(players=2, race_programme=["P05"], phase="ROLL", money=[20, 30])
        rolls = 0
        while phase(state) in ("ROLL", "FIRST", "LAST", "AGAIN"):
            rolls += phase(state) == "ROLL"
            step(state, rng)
        assert 5 <= rolls <= 105

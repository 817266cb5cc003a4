"""Step 2: roll, second chance, move, sprints, the card for a 3 (KAK-34 to KAK-40, KAK-48 to KAK-60)."""

import pytest

from spieltisch import CHANCE

from ..shared import phase, play
from .helpers import (
    HORSES,
    cash,
    chance,
    choices,
    counted,
    discard,
    draw,
    field,
    hand_size,
    hands,
    home,
    offered,
    on_turn,
    outcomes,
    refused,
    roll,
    where,
)
from .positions import beginning, position, rolling


@pytest.mark.rule("KAK-19")
def test_a_turn_in_which_everything_happens_in_its_order() -> None:
    # Given seat 1 with Alchemist, which leads and has the 10 in its bar, and Scaredy; all seats may react
    state = beginning(
        {1: 9, 9: 8, 10: 2},
        owner={1: 1, 9: 1},
        hand={2: "lucky_10"},
        chip=True,
        options={"lucky_mode": "ask"},
    )
    # (1) features
    assert (phase(state), where(state, 10)) == ("draw", 2)
    draw(state, "mud")
    # (2) roll
    assert phase(state) == "roll"
    roll(state, 10, 1)
    # (2a) second chance, before the lucky number and any move
    assert (phase(state), state.actors()) == ("second_chance", [1])
    play(state, "second_chance reroll_move")
    chance(state, "move_die", 3)
    # (2b) lucky numbers, before any move
    assert (phase(state), sorted(state.actors()), where(state, 10)) == ("lucky", [0, 2], 2)
    state.play(0, "lucky keep")
    state.play(2, "lucky play")
    assert cash(state)[2] == 35
    # (2c) the rolled horse, (2d) Scaredy, then (2e) sprints
    assert (phase(state), state.actors(), field(state)) == ("sprint", [1], {1: 9, 9: 5, 10: 5})
    play(state, "sprint 1")
    # (2f) the card for a 3, from a pile
    assert (phase(state), where(state, 1), hand_size(state, 1)) == ("draw", 12, 1)
    draw(state, "spy")
    # (3) one action
    assert (phase(state), state.actors(), hands(state, 1)) == ("action", [1], counted("mud spy"))
    play(state, "bet 2")
    # (4) draw
    assert (phase(state), hand_size(state, 1)) == ("draw", 2)
    draw(state, "nudge")
    # (5) the next player
    assert (phase(state), on_turn(state), hands(state, 1)) == ("roll", 2, counted("mud spy nudge"))


@pytest.mark.rule("KAK-34")
def test_both_dice_are_thrown_together() -> None:
    found = outcomes(rolling())
    assert set(found) == {("roll", horse, move) for horse in HORSES for move in (1, 2, 3)}
    unit = found["roll", 1, 2]
    assert all(weight == (4 * unit if words[2] == 1 else unit) for words, weight in found.items())


@pytest.mark.rule("KAK-34")
def test_the_dice_stand_as_they_fell() -> None:
    dump = roll(rolling(), 6, 2).dump()
    assert (dump["die_horse"], dump["die_move"]) == (6, 2)


@pytest.mark.rule("KAK-35")
@pytest.mark.parametrize("finish", [(), (3,), (3, 8)])
def test_all_running_horses_have_the_same_chance(finish: tuple[int, ...]) -> None:
    found = outcomes(rolling(finish=finish))
    assert {words[1] for words in found} == set(HORSES) - set(finish)
    assert len({weight for words, weight in found.items() if words[2] == 1}) == 1


@pytest.mark.rule("KAK-36")
def test_the_chip_is_offered_to_the_player_on_turn() -> None:
    state = roll(rolling(chip=True), 6, 1)
    assert (phase(state), state.actors()) == ("second_chance", [0])
    assert set(choices(state)) == {
        "second_chance keep",
        "second_chance reroll_horse",
        "second_chance reroll_move",
    }
    assert where(state, 6) == 0
    play(state, "second_chance keep")
    assert where(state, 6) == 1
    assert state.dump()["chip"] == [True, True, True]


@pytest.mark.rule("KAK-36", "KAK-37")
def test_one_die_is_rolled_again_and_the_other_keeps_its_value() -> None:
    state = play(roll(rolling(chip=True), 6, 2), "second_chance reroll_horse")
    assert outcomes(state) == {("horse_die", horse): 1 for horse in HORSES}
    chance(state, "horse_die", 8)
    assert field(state) == {8: 2}
    state = play(roll(rolling(chip=True), 6, 2), "second_chance reroll_move")
    assert outcomes(state) == {("move_die", 1): 4, ("move_die", 2): 1, ("move_die", 3): 1}
    chance(state, "move_die", 1)
    assert field(state) == {6: 1}


@pytest.mark.rule("KAK-37")
def test_only_the_new_result_counts_even_the_same() -> None:
    state = play(roll(rolling(chip=True), 6, 2), "second_chance reroll_horse")
    chance(state, "horse_die", 6)
    assert field(state) == {6: 2}
    assert state.dump()["chip"] == [False, True, True]
    assert phase(state) == "action"
    # A finished horse does not come up here either
    state = play(roll(rolling(finish=[3], chip=True), 6, 2), "second_chance reroll_horse")
    assert set(outcomes(state)) == {("horse_die", horse) for horse in HORSES if horse != 3}


@pytest.mark.rule("KAK-37", "KAK-59")
def test_a_3_that_was_replaced_brings_no_card_and_one_that_came_does() -> None:
    state = play(roll(rolling(chip=True), 6, 3), "second_chance reroll_move")
    chance(state, "move_die", 1)
    assert phase(state) == "action"
    state = play(roll(rolling(chip=True), 6, 1), "second_chance reroll_move")
    chance(state, "move_die", 3)
    assert phase(state) == "draw"


@pytest.mark.rule("KAK-38")
def test_the_chip_is_used_once_and_only_in_its_window() -> None:
    state = rolling(chip=True)
    roll(state, 6, 1)
    assert refused(state, 1, "second_chance reroll_horse") == "KAK-19"
    play(state, "second_chance reroll_horse")
    chance(state, "horse_die", 7)
    assert phase(state) == "action"  # no second window
    assert refused(state, 0, "second_chance reroll_move") == "KAK-19"
    assert state.dump()["chip"] == [False, True, True]


@pytest.mark.rule("KAK-38")
def test_a_chip_that_was_kept_is_offered_again_in_the_next_turn() -> None:
    state = play(roll(rolling(players=2, chip=True), 6, 1), "second_chance keep", "pass")
    draw(state)
    play(roll(state, 5, 1), "second_chance reroll_horse")
    chance(state, "horse_die", 5)
    draw(play(state, "pass"))
    roll(state, 4, 1)
    assert (phase(state), state.actors()) == ("second_chance", [0])
    draw(play(state, "second_chance keep", "pass"))
    assert phase(roll(state, 3, 1)) == "action"  # seat 1 has spent its chip


@pytest.mark.rule("KAK-39")
@pytest.mark.parametrize("card", ["extra_roll", "whip"])
def test_the_chip_is_not_for_dice_of_cards(card: str) -> None:
    state = play(position(chip=True, hand={0: card}), f"play {card}")
    if card == "whip":
        play(state, "target_horse 4")
        chance(state, "move_die", 1)
    else:
        roll(state, 4, 1)
    assert (field(state), phase(state)) == ({4: 1}, "draw")
    assert state.dump()["chip"] == [True, True, True]


@pytest.mark.rule("KAK-40")
def test_a_chip_is_worth_nothing_at_the_end() -> None:
    state = rolling({7: 20}, finish=[1, 2], chip=True)
    play(roll(state, 7, 1), "second_chance keep")
    assert [standing.score for standing in state.standings()] == [25, 25, 25]


@pytest.mark.rule("KAK-48")
@pytest.mark.parametrize("owner", [{}, {6: 0}, {6: 2}])
@pytest.mark.parametrize("move", [1, 2, 3])
def test_the_rolled_horse_moves_whoever_owns_it(owner: dict[int, int], move: int) -> None:
    assert field(roll(rolling({6: 4}, owner=owner), 6, move)) == {6: 4 + move}


@pytest.mark.rule("KAK-49")
@pytest.mark.parametrize("move", [1, 2, 3])
def test_scaredy_runs_away_from_the_10(move: int) -> None:
    state = roll(rolling({9: 8}, owner={9: 0, 10: 1}), 10, move)
    assert field(state) == {9: 8 - move, 10: move}


@pytest.mark.rule("KAK-49")
def test_what_does_not_scare_it() -> None:
    assert where(roll(rolling({9: 8}, owner={9: 1}), 10, 1), 9) == 8  # another player's roll
    assert where(roll(rolling({9: 8}), 10, 1), 9) == 8  # a horse without owner
    assert where(roll(rolling({9: 8}, owner={9: 0}), 1, 1), 9) == 8  # another number
    state = play(roll(rolling({9: 8}, owner={9: 0}, chip=True), 10, 1), "second_chance reroll_horse")
    assert where(chance(state, "horse_die", 5), 9) == 8  # a number that was replaced
    state = play(position({9: 8}, owner={9: 0}, hand={0: "extra_roll"}), "play extra_roll")
    assert where(roll(state, 10, 1), 9) == 8  # a card
    assert where(roll(rolling(finish=[9], owner={9: 0}), 10, 1), 9) == 21  # it is home
    assert where(roll(rolling({9: 1}, owner={9: 0}), 10, 3), 9) == 0  # at most to the start field


@pytest.mark.rule("KAK-49", "KAK-20")
def test_scaredy_stays_if_the_10_ends_the_game() -> None:
    state = roll(rolling({9: 8, 10: 20}, finish=[1, 2], owner={9: 0}), 10, 1)
    assert (phase(state), where(state, 9)) == ("over", 8)


@pytest.mark.rule("KAK-50")
def test_own_horses_with_the_number_in_their_bar_may_sprint() -> None:
    # The 3 is in the bars of 1, 8 and 10
    state = roll(rolling(owner={1: 0, 8: 1, 10: 0, 2: 0}), 3, 2)
    assert phase(state) == "sprint"
    assert set(choices(state)) == {"sprint 1", "sprint 10", "sprint stop"}
    assert phase(roll(rolling(owner={8: 1}), 3, 2)) == "action"  # others do not sprint
    assert phase(roll(rolling(), 3, 2)) == "action"


BARS = {
    1: [3, 5, 7, 10],
    2: [1, 8, 9],
    3: [2, 4, 6],
    4: [1, 10],
    5: [6, 8],
    6: [10],
    7: [2],
    8: [1, 3, 5, 7, 9],
    9: [2, 4, 6, 7, 8],
    10: [3, 4, 5, 9],
}


@pytest.mark.rule("KAK-50")
@pytest.mark.parametrize("rolled", HORSES)
def test_the_sprint_bars(rolled: int) -> None:
    state = roll(rolling(dict.fromkeys(HORSES, 5), owner=dict.fromkeys(HORSES, 0)), rolled, 1)
    expected = {str(horse) for horse, bar in BARS.items() if rolled in bar}
    assert set(offered(state, "sprint")) - {"stop"} == expected
    assert len(expected) == 3


@pytest.mark.rule("KAK-51")
def test_a_sprint_is_optional_and_made_once_by_each_horse() -> None:
    state = roll(rolling(owner={1: 0, 10: 0}), 3, 2)
    stopped = play(state.clone(), "sprint stop")
    assert (field(stopped), phase(stopped)) == ({3: 2}, "action")
    play(state, "sprint 10")
    assert field(state) == {3: 2, 10: 2}
    assert set(choices(state)) == {"sprint 1", "sprint stop"}
    one = play(state.clone(), "sprint stop")
    assert (field(one), phase(one)) == ({3: 2, 10: 2}, "action")
    play(state, "sprint 1")
    assert (field(state), phase(state)) == ({1: 2, 3: 2, 10: 2}, "action")


@pytest.mark.rule("KAK-52", "KAK-105")
def test_the_order_of_sprints_decides_the_places() -> None:
    for first, second in ((1, 10), (10, 1)):
        state = roll(rolling({1: 20, 3: 20, 10: 20}, owner={1: 0, 10: 0}), 3, 1)
        assert home(state) == [3]  # the rolled horse came before
        play(state, f"sprint {first}")
        assert home(state) == [3, first]
        play(state, f"sprint {second}")
        assert home(state) == [3, first, second]


@pytest.mark.rule("KAK-53")
def test_the_horse_die_is_looked_up_not_the_movement_die() -> None:
    # Queen of Hearts has the 2 but not the 8
    assert phase(roll(rolling(owner={3: 0}), 8, 2)) == "action"
    assert phase(roll(rolling(owner={3: 0}), 2, 1)) == "sprint"


@pytest.mark.rule("KAK-54")
def test_horses_sprint_after_the_rolled_one_has_finished() -> None:
    state = roll(rolling({3: 20}, owner={1: 0}), 3, 1)
    assert (home(state), phase(state)) == ([3], "sprint")
    over = roll(rolling({3: 20}, finish=[5, 6], owner={1: 0}), 3, 1)
    assert phase(over) == "over"


@pytest.mark.rule("KAK-50")
def test_a_finished_horse_does_not_sprint() -> None:
    state = roll(rolling(finish=[10], owner={1: 0, 10: 0}), 3, 1)
    assert offered(state, "sprint") == ["stop", "1"]


@pytest.mark.rule("KAK-55", "KAK-60")
def test_a_3_takes_a_card_from_the_owner() -> None:
    state = roll(rolling(owner={6: 1}, hand={1: "mud mud spy"}), 6, 3)
    assert state.actors() == [CHANCE]
    assert outcomes(state) == {("theft", "mud"): 2, ("theft", "spy"): 1}
    chance(state, "theft", "mud")
    assert (hands(state, 0), hands(state, 1)) == (counted("mud"), counted("mud spy"))
    assert phase(state) == "action"
    assert discard(state) == {}


@pytest.mark.rule("KAK-56")
def test_an_owner_without_cards_gives_none() -> None:
    state = roll(rolling(owner={6: 1}, hand={2: "mud"}), 6, 3)
    assert phase(state) == "action"
    assert [hand_size(state, seat) for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("KAK-57", "KAK-60")
def test_a_3_draws_a_card_if_nobody_owns_the_horse() -> None:
    state = roll(rolling(hand={1: "mud"}), 6, 3)
    assert phase(state) == "draw"
    draw(state, "spy")
    assert (hands(state, 0), hands(state, 1), phase(state)) == (counted("spy"), counted("mud"), "action")


@pytest.mark.rule("KAK-58")
def test_there_is_no_card_for_the_own_horse() -> None:
    state = roll(rolling(owner={6: 0}, hand={0: "spy", 1: "mud"}), 6, 3)
    assert (phase(state), hand_size(state, 0), hand_size(state, 1)) == ("action", 1, 1)


@pytest.mark.rule("KAK-55")
@pytest.mark.parametrize("move", [1, 2])
def test_there_is_no_card_for_a_1_or_a_2(move: int) -> None:
    assert phase(roll(rolling(), 6, move)) == "action"
    assert phase(roll(rolling(owner={6: 1}, hand={1: "mud"}), 6, move)) == "action"


@pytest.mark.rule("KAK-59")
def test_a_3_rolled_by_a_card_brings_no_card() -> None:
    state = play(position(owner={6: 1}, hand={0: "extra_roll", 1: "mud"}), "play extra_roll")
    roll(state, 6, 3)
    assert (phase(state), hand_size(state, 0), hand_size(state, 1)) == ("draw", 0, 1)
    draw(state)
    assert (phase(state), on_turn(state), hand_size(state, 0)) == ("roll", 1, 1)  # that was step 4
    state = play(position(hand={0: "whip"}), "play whip", "target_horse 6")
    chance(state, "move_die", 3)
    draw(state)
    assert (on_turn(state), hand_size(state, 0)) == (1, 1)


@pytest.mark.rule("KAK-59")
def test_a_horse_that_finishes_with_the_3_brings_its_card() -> None:
    state = roll(rolling({6: 19}, owner={6: 1}, hand={1: "mud"}), 6, 3)
    assert home(state) == [6]
    assert outcomes(state) == {("theft", "mud"): 1}
    assert phase(roll(rolling({6: 19}), 6, 3)) == "draw"


@pytest.mark.rule("KAK-52", "KAK-55")
def test_the_card_for_a_3_comes_after_the_sprints() -> None:
    state = roll(rolling(owner={1: 0}), 3, 3)
    assert phase(state) == "sprint"
    assert phase(play(state, "sprint 1")) == "draw"

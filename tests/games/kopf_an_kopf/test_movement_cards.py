"""Movement cards, kind by kind (KAK-77 to KAK-91): effect, conditions, rosette, no valid target."""

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
    field,
    hands,
    home,
    offered,
    outcomes,
    refused,
    roll,
)
from .positions import position

DUELS = [(number, number + 5) for number in range(1, 6)]
STUMBLES = [(number, number + 1) for number in range(1, 11, 2)]


def playable(card: str, horses: dict[int, int] | None = None, **fields: object) -> bool:
    """Return whether seat 0 may play a card."""
    return card in offered(position(horses, hand={0: card}, **fields), "play")  # type: ignore[arg-type]


@pytest.mark.rule("KAK-77")
def test_a_card_is_played_from_the_hand_to_the_discard_pile() -> None:
    state = position(hand={0: "gallop_03 gallop_04", 1: "gallop_05"})
    assert refused(state, 0, "play gallop_05") == "KAK-77"
    play(state, "play gallop_03")
    assert (hands(state, 0), discard(state)) == (counted("gallop_04"), counted("gallop_03"))
    assert phase(state) == "draw"


@pytest.mark.rule("KAK-77")
def test_a_card_lies_in_the_discard_pile_while_it_is_carried_out() -> None:
    state = play(position(hand={0: "nudge"}), "play nudge")
    assert (phase(state), discard(state), hands(state, 0)) == ("target_horse", counted("nudge"), {})


@pytest.mark.rule("KAK-78")
def test_what_a_card_says_must_be_done() -> None:
    state = play(position({3: 4, 4: 4}, hand={0: "stumble_03_04"}), "play stumble_03_04")
    assert choices(state) == ["target_horse 3", "target_horse 4"]  # no way to decline
    assert refused(state, 0, "pass") == "KAK-19"


ROSETTES = ["lead_back", "lead_bet", "lead_owner", "lead_backer"]


@pytest.mark.rule("KAK-79")
@pytest.mark.parametrize("card", ROSETTES)
def test_a_rosette_card_is_over_when_a_horse_has_finished(card: str) -> None:
    assert playable(card, {3: 5})
    state = position({3: 5}, finish=[1], hand={0: card})
    assert card not in offered(state, "play")
    assert refused(state, 0, f"play {card}") == "KAK-79"
    # It can still be sold
    sold = play(position({3: 5}, finish=[1], hand={0: f"{card} mud"}), "sell")
    assert discard(sold) == counted(f"{card} mud")


@pytest.mark.rule("KAK-79")
def test_all_other_cards_do_not_mind_a_finish() -> None:
    everything = position().dump()["stock"]
    held = " ".join(kind for kind in everything if not kind.startswith("lucky"))
    race = {horse: horse for horse in range(2, 11)}
    stake = {(0, horse): 5 for horse in HORSES}
    state = position(race, finish=[1], owner={2: 0}, stake=stake, hand={0: held, 1: "lucky_01"})
    missing = set(held.split()) - set(offered(state, "play"))
    assert missing == {*ROSETTES, "gallop_01", "freebet_01"}


@pytest.mark.rule("KAK-81")
def test_movement_cards_work_on_anybodys_horse_and_over_the_line() -> None:
    for owner in ({}, {3: 0}, {3: 1}):
        state = play(position({3: 19}, owner=owner, hand={0: "gallop_03"}), "play gallop_03")
        assert home(state) == [3]
        back = play(position({3: 19}, owner=owner, hand={0: "mud"}), "play mud")
        assert field(back) == {3: 17}


@pytest.mark.rule("KAK-82")
def test_horses_that_cross_the_line_move_first_in_the_order_of_the_player() -> None:
    for first, second in ((4, 10), (10, 4)):
        state = play(position({4: 20, 6: 12, 10: 20}, hand={0: "even_forward"}), "play even_forward")
        assert (phase(state), state.actors()) == ("finish_order", [0])
        assert choices(state) == ["finish_order 4", "finish_order 10"]
        assert field(state) == {4: 20, 6: 12, 10: 20}
        play(state, f"finish_order {first}")
        assert home(state) == [first, second]
        assert field(state) == {2: 1, 4: 21, 6: 13, 8: 1, 10: 21}
        assert phase(state) == "draw"


@pytest.mark.rule("KAK-82")
def test_a_horse_that_only_reaches_field_20_is_not_asked_about() -> None:
    state = play(position({4: 20, 10: 19}, hand={0: "even_forward"}), "play even_forward")
    assert (home(state), field(state)[10], phase(state)) == ([4], 20, "draw")


@pytest.mark.rule("KAK-82", "KAK-104")
def test_the_crossing_that_ends_the_game_stops_all_others() -> None:
    state = position({4: 20, 6: 12, 10: 20}, finish=[1, 3], hand={0: "even_forward"})
    play(state, "play even_forward")
    play(state, "finish_order 10")
    assert (home(state), phase(state)) == ([1, 3, 10], "over")
    assert field(state) == {1: 21, 3: 21, 4: 20, 6: 12, 10: 21}


@pytest.mark.rule("KAK-82", "KAK-104")
def test_a_single_crossing_comes_before_all_other_moves() -> None:
    # Given the crossing horse has a greater number than another of the card
    state = position({3: 5, 8: 20}, finish=[1, 2], hand={0: "duel_03_08"})
    play(state, "play duel_03_08")
    assert (home(state), phase(state)) == ([1, 2, 8], "over")
    assert field(state)[3] == 5


@pytest.mark.rule("KAK-82")
def test_three_crossings_are_asked_for_one_after_the_other() -> None:
    state = play(position({2: 20, 4: 20, 6: 20, 8: 7}, hand={0: "even_forward"}), "play even_forward")
    play(state, "finish_order 6")
    assert choices(state) == ["finish_order 2", "finish_order 4"]
    play(state, "finish_order 4")
    assert (home(state), phase(state), field(state)[8]) == ([6, 4, 2], "over", 7)


@pytest.mark.rule("KAK-83")
@pytest.mark.parametrize("horse", HORSES)
def test_gallop(horse: int) -> None:
    card = f"gallop_{horse:02}"
    assert field(play(position({horse: 4}, hand={0: card}), f"play {card}")) == {horse: 6}
    finished = position(finish=[horse], hand={0: card})
    assert card not in offered(finished, "play")
    assert refused(finished, 0, f"play {card}") == "KAK-83"


@pytest.mark.rule("KAK-83")
@pytest.mark.parametrize(("one", "other"), DUELS)
def test_neck_and_neck(one: int, other: int) -> None:
    card = f"duel_{one:02}_{other:02}"
    both = play(position({one: 4, other: 9}, hand={0: card}), f"play {card}")
    assert field(both) == {one: 5, other: 10}
    single = play(position({other: 9}, finish=[one], hand={0: card}), f"play {card}")
    assert field(single) == {one: 21, other: 10}
    none = position(finish=[one, other], hand={0: card})
    assert refused(none, 0, f"play {card}") == "KAK-83"


@pytest.mark.rule("KAK-83")
@pytest.mark.parametrize(
    ("card", "numbers"), [("even_forward", range(2, 11, 2)), ("odd_forward", range(1, 11, 2))]
)
def test_even_and_odd_numbers(card: str, numbers: range) -> None:
    state = play(position(dict.fromkeys(HORSES, 7), hand={0: card}), f"play {card}")
    assert field(state) == {horse: 8 if horse in numbers else 7 for horse in HORSES}
    partly = play(position(finish=[numbers[0], numbers[1]], hand={0: card}), f"play {card}")
    assert field(partly) == {numbers[0]: 21, numbers[1]: 21, **dict.fromkeys(numbers[2:], 1)}


@pytest.mark.rule("KAK-84")
@pytest.mark.parametrize(("one", "other"), STUMBLES)
def test_stumble(one: int, other: int) -> None:
    card = f"stumble_{one:02}_{other:02}"
    state = play(position({one: 4, other: 9, one % 10 + 3: 5}, hand={0: card}), f"play {card}")
    assert choices(state) == [f"target_horse {one}", f"target_horse {other}"]
    assert field(play(state.clone(), f"target_horse {other}"))[other] == 7
    assert field(play(state, f"target_horse {one}"))[one] == 2


@pytest.mark.rule("KAK-84")
def test_stumble_needs_a_running_horse_that_has_left_the_start_field() -> None:
    only = play(position({4: 1}, hand={0: "stumble_03_04"}), "play stumble_03_04")  # nothing to choose
    assert (field(only), phase(only)) == ({}, "draw")
    home_or_start = position({5: 8}, finish=[3], hand={0: "stumble_03_04"})
    assert "stumble_03_04" not in offered(home_or_start, "play")
    assert refused(home_or_start, 0, "play stumble_03_04") == "KAK-84"


@pytest.mark.rule("KAK-85")
def test_clear_lane() -> None:
    state = play(position({3: 20}, finish=[1], hand={0: "nudge"}), "play nudge")
    assert offered(state, "target_horse") == [str(horse) for horse in HORSES if horse != 1]
    assert field(play(state.clone(), "target_horse 7")) == {1: 21, 3: 20, 7: 1}
    assert home(play(state, "target_horse 3")) == [1, 3]


@pytest.mark.rule("KAK-85")
def test_muddy_track() -> None:
    state = play(position({3: 20, 4: 1}, finish=[1], hand={0: "mud"}), "play mud")
    assert offered(state, "target_horse") == ["3", "4"]
    assert refused(state, 0, "target_horse 5") == "KAK-85"
    assert refused(state, 0, "target_horse 1") == "KAK-2"
    assert field(play(state.clone(), "target_horse 3")) == {1: 21, 3: 18, 4: 1}
    assert field(play(state, "target_horse 4")) == {1: 21, 3: 20}
    nobody = position(finish=[1], hand={0: "mud"})
    assert refused(nobody, 0, "play mud") == "KAK-85"


@pytest.mark.rule("KAK-86")
def test_final_spurt() -> None:
    state = position({3: 4, 5: 6}, owner={3: 0, 5: 0, 6: 1}, hand={0: "own_spurt"})
    play(state, "play own_spurt")
    assert offered(state, "target_horse") == ["3", "5"]
    assert refused(state, 0, "target_horse 6") == "KAK-86"
    assert field(play(state, "target_horse 5")) == {3: 4, 5: 8}
    single = play(position({3: 19}, finish=[5], owner={3: 0, 5: 0}, hand={0: "own_spurt"}), "play own_spurt")
    assert home(single) == [5, 3]
    without = position(owner={6: 1}, hand={0: "own_spurt"})
    assert refused(without, 0, "play own_spurt") == "KAK-86"
    assert not playable("own_spurt", finish=[5], owner={5: 0})


@pytest.mark.rule("KAK-87")
def test_reined_in() -> None:
    state = play(position({3: 9, 8: 9, 5: 8}, hand={0: "lead_back"}), "play lead_back")
    assert offered(state, "target_horse") == ["3", "8"]
    assert refused(state, 0, "target_horse 5") == "KAK-87"
    assert field(play(state, "target_horse 8")) == {3: 9, 5: 8, 8: 6}
    assert field(play(position({3: 2}, hand={0: "lead_back"}), "play lead_back")) == {}
    nobody = position(hand={0: "lead_back"})
    assert refused(nobody, 0, "play lead_back") == "KAK-87"


@pytest.mark.rule("KAK-88")
def test_catching_up() -> None:
    state = play(position({3: 9}, finish=[1, 2], hand={0: "last_forward"}), "play last_forward")
    assert offered(state, "target_horse") == ["4", "5", "6", "7", "8", "9", "10"]  # on the start field
    assert refused(state, 0, "target_horse 3") == "KAK-88"
    assert field(play(state, "target_horse 6")) == {1: 21, 2: 21, 3: 9, 6: 3}
    race = dict.fromkeys(HORSES, 19) | {4: 18}
    assert home(play(position(race, hand={0: "last_forward"}), "play last_forward")) == [4]


@pytest.mark.rule("KAK-89")
@pytest.mark.parametrize(("ahead", "place"), [(5, 5), (8, 8), (9, 8), (15, 8)])
def test_slipstream(ahead: int, place: int) -> None:
    race = {3: 4, 6: ahead, 8: 20} | dict.fromkeys((1, 2, 4, 5, 7, 9, 10), 20)
    state = play(position(race, hand={0: "slipstream"}), "play slipstream", "target_horse 3")
    assert field(state) == {**race, 3: place}


@pytest.mark.rule("KAK-89")
def test_slipstream_needs_a_running_horse_ahead_and_never_finishes() -> None:
    race = dict.fromkeys(range(2, 11), 17) | {3: 20}
    state = play(position(race, finish=[1], hand={0: "slipstream"}), "play slipstream")
    assert offered(state, "target_horse") == ["2", "4", "5", "6", "7", "8", "9", "10"]
    assert refused(state, 0, "target_horse 3") == "KAK-89"
    assert field(play(state, "target_horse 9"))[9] == 20
    level = position(dict.fromkeys(range(2, 11), 20), finish=[1], hand={0: "slipstream"})
    assert refused(level, 0, "play slipstream") == "KAK-89"
    assert not playable("slipstream")


@pytest.mark.rule("KAK-90")
def test_another_roll() -> None:
    # Given Scaredy and Alchemist, which has the 10 in its bar, Diabolo of another player, a lucky number
    state = position(
        {9: 8}, finish=[4], owner={1: 0, 9: 0, 10: 1}, hand={0: "extra_roll", 1: "lucky_10"}, chip=True
    )
    play(state, "play extra_roll")
    assert state.actors() == [CHANCE]
    assert {words[1] for words in outcomes(state)} == set(HORSES) - {4}
    assert {words[2] for words in outcomes(state)} == {1, 2, 3}
    dice = state.dump()["die_horse"], state.dump()["die_move"]
    roll(state, 10, 3)
    assert field(state) == {4: 21, 9: 8, 10: 3}
    assert (phase(state), cash(state), hands(state, 1)) == ("draw", [25, 25, 25], counted("lucky_10"))
    assert (state.dump()["die_horse"], state.dump()["die_move"]) == dice  # the opening roll stays


@pytest.mark.rule("KAK-90")
def test_another_roll_may_end_the_game() -> None:
    state = play(position({6: 20}, finish=[1, 2], hand={0: "extra_roll"}), "play extra_roll")
    assert phase(roll(state, 6, 1)) == "over"


@pytest.mark.rule("KAK-91")
def test_cheer_on() -> None:
    state = play(position(finish=[4], hand={0: "whip"}, chip=True), "play whip")
    assert offered(state, "target_horse") == [str(horse) for horse in HORSES if horse != 4]
    play(state, "target_horse 7")
    assert outcomes(state) == {("move_die", 1): 4, ("move_die", 2): 1, ("move_die", 3): 1}
    chance(state, "move_die", 3)
    assert (field(state), phase(state)) == ({4: 21, 7: 3}, "draw")
    zman = play(position(hand={0: "whip"}, options={"move_die": "zman"}), "play whip", "target_horse 7")
    assert outcomes(zman) == {("move_die", 0): 1, ("move_die", 1): 4, ("move_die", 3): 1}
    assert (field(chance(zman, "move_die", 0)), phase(zman)) == ({}, "draw")

"""Pairs, range, threats (KOK-19 to KOK-28)."""

import pytest

from ..shared import phase, play
from .helpers import buttons, destinations, taken, takes
from .positions import on_holes, position

ONE_HOLE = on_holes("1")


@pytest.mark.rule("KOK-19")
@pytest.mark.parametrize(
    ("pair", "target"),
    [("d4 e4", "f4"), ("d4 d5", "d6"), ("d4 e5", "f6"), ("d5 e4", "f3")],
    ids=["row", "column", "rising diagonal", "falling diagonal"],
)
def test_two_touching_buttons_are_a_pair(pair: str, target: str) -> None:
    assert takes(position(red=pair, blue=target)) == [target]


@pytest.mark.rule("KOK-19")
@pytest.mark.parametrize("third", ["c5", "d5", "e5", "d3", "c3"])
def test_a_pair_touches_no_third_button_of_its_colour(third: str) -> None:
    assert phase(position(red=f"d4 e4 {third}", blue="g4")) == "MOVE"


@pytest.mark.rule("KOK-19")
def test_a_third_button_that_does_not_touch_leaves_the_pair() -> None:
    assert takes(position(red="d4 e4 b5 d6", blue="g4")) == ["g4"]


@pytest.mark.rule("KOK-19")
def test_an_enemy_button_beside_it_leaves_the_pair() -> None:
    assert takes(position(red="d4 e4", blue="e5 g4")) == ["g4"]


@pytest.mark.rule("KOK-19")
def test_buttons_with_a_field_between_them_are_no_pair() -> None:
    assert phase(position(red="c4 e4", blue="f4 b4")) == "MOVE"


@pytest.mark.rule("KOK-20")
def test_a_single_button_never_threatens() -> None:
    assert phase(position(red="e5", blue="e6 f5")) == "MOVE"


@pytest.mark.rule("KOK-20")
@pytest.mark.parametrize(
    ("group", "in_line"),
    [("d4 e4 f4", "b4 h4"), ("e4 f4 e5", "c4 h4"), ("c2 d3 e4 f4", "b1 h4"), ("d6 d5 e4 f4", "d8 h4")],
)
def test_a_multi_combination_never_threatens(group: str, in_line: str) -> None:
    assert phase(position(red=group, blue=in_line)) == "MOVE"


@pytest.mark.rule("KOK-20")
def test_a_multi_combination_reduced_to_two_threatens() -> None:
    state = position(red="d4 e4 f4 a10", blue="h4 a1", side="blue")
    play(state, "take d4", "move a1 a2")
    assert takes(state) == ["h4"]


@pytest.mark.rule("KOK-21")
@pytest.mark.parametrize("holes", [1, 2, 3, 4])
def test_the_range_is_the_sum_of_the_holes(holes: int) -> None:
    options = on_holes(str(holes))
    columns = "cdefghij"  # distance 1 to 8 from the pair a1-b1
    for distance, column in enumerate(columns, start=1):
        threatened = takes(position(red="a1 b1", blue=f"{column}1", options=options))
        assert threatened == ([f"{column}1"] if distance <= 2 * holes else [])


@pytest.mark.rule("KOK-21")
def test_both_buttons_count_whichever_is_nearer() -> None:
    holes = "14" + "1" * 98  # a1 has one hole, b1 four
    assert takes(position(red="a1 b1", blue="g1", options=on_holes(holes))) == ["g1"]
    assert phase(position(red="a1 b1", blue="h1", options=on_holes(holes))) == "MOVE"
    holes = "1" * 98 + "41"  # i10 has four holes, j10 one
    assert takes(position(red="i10 j10", blue="d10", options=on_holes(holes))) == ["d10"]
    assert phase(position(red="i10 j10", blue="c10", options=on_holes(holes))) == "MOVE"


@pytest.mark.rule("KOK-22")
def test_a_pair_shoots_in_both_directions() -> None:
    assert takes(position(red="e6 f6", blue="c6 i6")) == ["c6", "i6"]


@pytest.mark.rule("KOK-22")
def test_the_distance_is_counted_from_the_button_on_that_side() -> None:
    assert takes(position(red="e4 f4", blue="c4 h4", options=ONE_HOLE)) == ["c4", "h4"]
    assert phase(position(red="e4 f4", blue="b4 i4", options=ONE_HOLE)) == "MOVE"


@pytest.mark.rule("KOK-22")
@pytest.mark.parametrize("aside", ["e7", "e5", "g7", "d5", "d7", "f5"])
def test_a_pair_shoots_along_its_own_line_only(aside: str) -> None:
    assert phase(position(red="e6 f6", blue=aside)) == "MOVE"


@pytest.mark.rule("KOK-22")
@pytest.mark.parametrize(
    ("pair", "beyond"),
    [
        ("i5 j5", ["a6", "b6", "a5"]),
        ("a5 b5", ["j4", "i4", "j5"]),
        ("a9 a10", ["a1", "b1", "a2"]),
        ("i4 j5", ["a7", "a6", "b7"]),
    ],
)
def test_a_shot_ends_at_the_edge(pair: str, beyond: list[str]) -> None:
    for field in beyond:
        assert phase(position(red=pair, blue=field)) == "MOVE"


@pytest.mark.rule("KOK-23")
def test_an_own_button_in_the_way_protects_what_stands_behind_it() -> None:
    assert takes(position(red="b4 c4 e4", blue="f4")) == []
    assert takes(position(red="b4 c4", blue="f4")) == ["f4"]


@pytest.mark.rule("KOK-23")
def test_an_own_button_behind_the_target_does_not_matter() -> None:
    assert takes(position(red="b4 c4 f4", blue="e4")) == ["e4"]


@pytest.mark.rule("KOK-24")
def test_only_the_nearest_enemy_button_of_a_direction_is_threatened() -> None:
    assert takes(position(red="e6 f6", blue="h6 j6 d6 b6")) == ["d6", "h6"]


@pytest.mark.rule("KOK-25")
def test_every_distance_up_to_the_range_is_enough_and_no_more() -> None:
    # c10 and d10 have 1 + 2 holes.
    reached = [field for field in ("e10", "f10", "g10", "h10") if takes(position(red="c10 d10", blue=field))]
    assert reached == ["e10", "f10", "g10"]


@pytest.mark.rule("KOK-26")
@pytest.mark.parametrize("blue", ["i6", "i6 i7", "i6 j7"], ids=["single", "pair", "diagonal pair"])
def test_single_buttons_and_parts_of_pairs_are_threatened(blue: str) -> None:
    assert takes(position(red="e6 f6", blue=blue)) == ["i6"]


@pytest.mark.rule("KOK-26")
def test_part_of_a_multi_combination_is_threatened() -> None:
    state = position(red="e6 f6", blue="i6 i7 i8")
    assert takes(play(state, "done")) == ["i6"]


@pytest.mark.rule("KOK-27")
def test_it_does_not_matter_who_made_the_threat() -> None:
    built = play(position(red="e6 f3", blue="h6 a10"), "move f3 f6", "move a10 b10")
    walked_into = play(position(red="e6 f6", blue="h9 b10", side="blue"), "move h9 h6")
    assert built.dump()["buttons"] == walked_into.dump()["buttons"]
    assert takes(built) == takes(walked_into) == ["h6"]


@pytest.mark.rule("KOK-27")
def test_a_threat_needs_only_the_position() -> None:
    assert takes(position(red="e6 f6", blue="i6", quiet=7, turn_number=12)) == ["i6"]


@pytest.mark.rule("KOK-28")
def test_the_threatened_button_may_be_moved_away() -> None:
    state = position(red="e6 f6", blue="h6 a10", side="blue")
    assert phase(state) == "MOVE"
    assert destinations(state, "h6") == {"h9", "e9", "e3", "h3"}
    assert phase(play(state, "move h6 h9")) == "MOVE"


@pytest.mark.rule("KOK-28")
def test_taking_a_button_of_the_pair_ends_its_threat() -> None:
    state = position(red="e6 f6", blue="h6 e8 e9", side="blue")
    play(state, "take e6", "move e9 e10")
    assert (state.actors(), phase(state)) == ([0], "MOVE")
    assert buttons(state, "blue") == {"h6", "e8", "e10"}


@pytest.mark.rule("KOK-28")
def test_the_choice_of_the_fined_button_decides_which_pair_is_left_to_threaten() -> None:
    state = position(red="d5 e6 f6 a1", blue="h6 a10", side="blue")
    assert phase(play(state.clone(), "take f6", "move a10 b10")) == "MOVE"
    assert takes(play(state.clone(), "take d5", "move a10 b10")) == ["h6"]


@pytest.mark.rule("KOK-28")
def test_a_threat_may_be_ignored() -> None:
    state = position(red="e6 f6", blue="h6 a10", side="blue")
    play(state, "move a10 b10")
    assert takes(state) == ["h6"]
    assert taken(state) == [0, 0]

"""Variants and options (KOK-51 to KOK-58)."""

from collections import Counter
from typing import Any

import pytest

from spieltisch import CHANCE, BadOption, IllegalAction, Rng, State

from ..shared import choices, phase, play
from .helpers import FIELDS, GAME, buttons, destinations, result, taken, takes
from .positions import at_the_limit, on_holes, position

STRICT = {"multi_rule": "strict"}
FORCED = {"takes": "forced"}
NO_JUMPING = {"jumping": False}


@pytest.mark.rule("KOK-51")
def test_the_short_game_ends_with_eight_buttons() -> None:
    state = position(red="e6 f6", blue="c6 h6", taken=[6, 7], options={"target": 8})
    assert result(play(state, "take c6")) is None
    assert result(play(state, "take h6")) == ("red", "target")


@pytest.mark.rule("KOK-51")
def test_the_short_game_changes_nothing_else() -> None:
    short, standard = GAME.start(options={"target": 8}), GAME.start()
    assert short.legal(0) == standard.legal(0)
    assert {**short.dump(), "options": {}} == {**standard.dump(), "options": {}}


@pytest.mark.rule("KOK-52")
def test_strict_forbids_moves_into_a_multi_combination() -> None:
    state = position(red="d4 e4 h7", blue="a10", options=STRICT)
    assert destinations(state, "h7") == {"h9", "j9", "j7", "j5", "h5", "f7", "f9"}
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "move h7 f5")
    assert refused.value.rule == "KOK-52"


@pytest.mark.rule("KOK-52")
def test_strict_leaves_50_of_the_72_first_moves() -> None:
    strict, standard = GAME.start(options=STRICT), GAME.start()
    clean = [action for action in standard.legal(0) if standard.caution(action) is None]
    assert len(clean) == 50
    assert strict.legal(0) == clean


@pytest.mark.rule("KOK-52")
def test_strict_looks_at_the_moved_button_only() -> None:
    state = position(red="d4 e4 f4 a9", blue="j10", options=STRICT)
    assert destinations(state, "a9") == {"c9", "c7", "a7"}


@pytest.mark.rule("KOK-52")
def test_strict_allows_all_moves_when_every_one_forms_a_multi_combination() -> None:
    red, blue = "b1 c1 c2", "c5 f2 f5"
    state, standard = position(red=red, blue=blue, options=STRICT), position(red=red, blue=blue)
    assert all(standard.caution(action) for action in standard.legal(0))
    assert state.legal(0) == standard.legal(0)
    play(state, "move c1 d1")
    assert (phase(state), takes(state)) == ("FINE", ["b1", "d1", "c2"])


@pytest.mark.rule("KOK-53")
def test_forced_fines_cannot_be_declined_but_chosen() -> None:
    state = position(red="a1 j1", blue="d4 e4 f4", options=FORCED)
    assert choices(state) == ["take d4", "take e4", "take f4"]
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "done")
    assert refused.value.rule == "KOK-53"


@pytest.mark.rule("KOK-53")
def test_every_combination_must_be_fined_when_takes_are_forced() -> None:
    state = position(red="e9 f5", blue="a1 b2 c3 h1 i1 j1", options=FORCED)
    assert choices(play(state, "take a1")) == ["take h1", "take i1", "take j1"]
    assert (phase(play(state, "take j1")), taken(state)) == ("MOVE", [2, 0])


@pytest.mark.rule("KOK-53")
def test_forced_captures_are_made_without_asking() -> None:
    state = position(red="e6 f3 a4 b4", blue="c6 i6 d4 a10", options=FORCED)
    assert (phase(state), taken(state)) == ("MOVE", [1, 0])
    play(state, "move f3 f6", "move a10 b10")
    assert (state.actors(), phase(state), taken(state)) == ([0], "MOVE", [3, 0])
    assert buttons(state, "blue") == {"b10"}


@pytest.mark.rule("KOK-53")
def test_forced_captures_follow_the_fines_of_the_same_turn() -> None:
    state = position(red="e6 f6 j1", blue="h6 h7 h8 j6", options=FORCED)
    assert taken(play(state.clone(), "take h8")) == [2, 0]
    assert buttons(play(state.clone(), "take h6"), "blue") == {"h7", "h8"}


@pytest.mark.rule("KOK-53")
def test_forced_captures_go_up_the_fields_until_the_target() -> None:
    state = position(red="j5 j6 a4 b4", blue="j9 j2 d4 a10", taken=[8, 0], options=FORCED)
    assert (result(state), taken(state)) == (("red", "target"), [10, 0])
    assert buttons(state, "blue") == {"j9", "a10"}


@pytest.mark.rule("KOK-17")
@pytest.mark.rule("KOK-54")
@pytest.mark.parametrize(("red", "blue"), [("e5 e6", "j10"), ("e5 e7", "j10"), ("e5", "e6"), ("e5", "e7")])
def test_without_jumping_every_passed_field_must_be_empty(red: str, blue: str) -> None:
    state = position(red=red, blue=blue, options=NO_JUMPING)
    assert destinations(state, "e5") == {"h8", "h5", "h2", "e2", "b2", "b5", "b8"}
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "move e5 e8")
    assert refused.value.rule == "KOK-17"


@pytest.mark.rule("KOK-54")
def test_without_jumping_a_four_hole_button_stops_in_front_of_a_button() -> None:
    state = position(red="e7", blue="e10 h7 c7", options=NO_JUMPING)
    reached = destinations(state, "e7")
    assert {field for field in reached if field[1:] == "7"} == {"d7", "f7", "g7"}
    assert {field for field in reached if field[0] == "e"} == {"e9", "e8", "e6", "e5", "e4", "e3"}


@pytest.mark.rule("KOK-54")
def test_without_jumping_a_player_can_be_shut_in() -> None:
    around, two_holes = "a2 b1 b2 j10", on_holes("2", jumping=False)
    state = position(red="a1", blue=around, options=two_holes)
    assert play(state, "done").actors() == [1]
    state = position(red="a1", blue=around, options=on_holes("2"))
    assert play(state, "done").actors() == [0]


@pytest.mark.rule("KOK-55")
def test_windmill_is_the_default() -> None:
    assert GAME.start().dump() == GAME.start(options={"layout": "windmill"}).dump()


@pytest.mark.rule("KOK-55")
def test_a_custom_layout_is_played_as_given() -> None:
    digits = "1234" * 25
    state = GAME.start(options={"layout": "custom", "custom_layout": digits})
    assert state.dump()["layout"] == digits
    state = position(red="b1 a10", blue="j10", options=on_holes(digits))
    assert destinations(state, "b1") == {"b3", "d3", "d1"}


@pytest.mark.rule("KOK-55")
@pytest.mark.parametrize("layout", ["windmill", "carousel", "mosaic", "random"])
def test_custom_holes_are_refused_with_any_other_layout(layout: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(options={"layout": layout, "custom_layout": "1" * 100})
    assert refused.value.rule == "KOK-55"


@pytest.mark.rule("KOK-55")
@pytest.mark.parametrize(
    "digits", [None, "", "1" * 99, "1" * 101, "0" + "1" * 99, "5" + "1" * 99, "a" * 100, 1]
)
def test_a_custom_layout_needs_its_100_digits(digits: object) -> None:
    options = {"layout": "custom"} | ({} if digits is None else {"custom_layout": digits})
    with pytest.raises(BadOption) as refused:
        GAME.start(options=options)
    assert refused.value.rule == "KOK-55"


@pytest.mark.rule("KOK-55")
def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(options={"layout": "labyrinth"})
    assert refused.value.rule == "KOK-55"


def draw(state: State, *holes: int) -> State:
    """Let chance draw these holes."""
    for number in holes:
        state.play(CHANCE, ("draw", number))
    return state


@pytest.mark.rule("KOK-55")
def test_a_random_layout_is_drawn_field_by_field_and_turned_to_three_more() -> None:
    state = draw(GAME.start(options={"layout": "random"}), 4, 1)
    digits = state.dump()["layout"]
    drawn = {field: int(digit) for field, digit in zip(FIELDS, digits, strict=True) if digit != "0"}
    assert drawn == {"a1": 4, "j1": 4, "j10": 4, "a10": 4, "b1": 1, "j2": 1, "i10": 1, "a9": 1}


@pytest.mark.rule("KOK-55")
def test_the_draws_go_through_the_quadrant_row_by_row() -> None:
    state = GAME.start(options={"layout": "random"})
    quadrant = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    order: list[str] = []
    rng = Rng(5)
    while state.actors() == [CHANCE]:
        before = state.dump()["layout"]
        state.apply(CHANCE, state.sample(rng))
        after = state.dump()["layout"]
        order += [field for field in quadrant if before[FIELDS.index(field)] != after[FIELDS.index(field)]]
    assert order == quadrant


@pytest.mark.rule("KOK-55")
def test_values_are_drawn_from_the_bag_without_putting_them_back() -> None:
    state = GAME.start(options={"layout": "random"})
    assert state.chance() == [(0, 7), (1, 7), (2, 7), (3, 4)]
    assert draw(state, 4, 4, 4, 2).chance() == [(0, 7), (1, 6), (2, 7), (3, 1)]
    assert draw(state, 4).chance() == [(0, 7), (1, 6), (2, 7)]
    draw(state, *[1] * 7, *[2] * 6, *[3] * 6)
    assert state.chance() == [(2, 1)]
    assert (state.actors(), phase(state)) == ([CHANCE], "LAYOUT")
    draw(state, 3)
    assert (state.actors(), phase(state)) == ([0], "MOVE")


@pytest.mark.rule("KOK-55")
def test_a_drawn_layout_has_the_holes_of_the_fixed_ones_and_their_symmetry() -> None:
    state = GAME.start(options={"layout": "random"})
    rng = Rng(11)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng))
    digits = state.dump()["layout"]
    assert Counter(digits) == {"1": 28, "2": 28, "3": 28, "4": 16}
    holes = {(i % 10, i // 10): digit for i, digit in enumerate(digits)}
    assert all(holes[9 - row, column] == digit for (column, row), digit in holes.items())
    assert (state.actors(), state.dump()["history"]) == ([0], GAME.start().dump()["history"])


@pytest.mark.rule("KOK-56")
@pytest.mark.parametrize("reason", ["repetition", "stall"])
@pytest.mark.parametrize(("counters", "winner"), [([3, 2], "red"), ([0, 1], "blue"), ([4, 4], "draw")])
def test_majority_gives_a_deadlock_to_the_player_who_took_more(
    reason: str, counters: list[int], winner: str
) -> None:
    state = at_the_limit(reason, taken=counters, options={"deadlock_result": "majority"})
    assert result(play(state, "move j9 j10")) == (winner, reason)
    assert state.payoffs() == {"red": [1.0, -1.0], "blue": [-1.0, 1.0], "draw": [0.0, 0.0]}[winner]


@pytest.mark.rule("KOK-57")
@pytest.mark.parametrize("target", range(1, 15))
def test_any_target_from_1_to_14_ends_the_game(target: int) -> None:
    options = {"target": target}
    state = position(red="e6 f6", blue="h6", taken=[target - 1, 0], options=options)
    assert result(play(state, "take h6")) == ("red", "target")
    if target > 1:
        state = position(red="e6 f6", blue="h6", taken=[target - 2, 0], options=options)
        assert result(play(state, "take h6")) is None


@pytest.mark.rule("KOK-57")
@pytest.mark.parametrize("target", [0, 15, -1, "10", 10.0, True, None])
def test_other_targets_are_refused(target: object) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(options={"target": target})
    assert refused.value.rule == "KOK-57"


@pytest.mark.rule("KOK-58")
def test_options_never_change_during_a_game() -> None:
    chosen: dict[str, Any] = {"target": 3, "multi_rule": "strict", "takes": "forced", "jumping": False}
    state = GAME.start(options=chosen)
    fixed = state.dump()["options"]
    assert {**fixed, **chosen} == fixed
    rng = Rng(2)
    while state.actors():
        legal = state.legal(state.actors()[0])
        state.apply(state.actors()[0], legal[rng.below(len(legal))])
        assert state.dump()["options"] == fixed


@pytest.mark.rule("KOK-58")
def test_a_game_does_not_look_at_the_callers_options_again() -> None:
    chosen = {"target": 3}
    state = GAME.start(options=chosen)
    chosen["target"] = 5
    state.dump()["options"]["target"] = 5
    assert state.dump()["options"]["target"] == 3


@pytest.mark.rule("KOK-58")
def test_options_left_out_have_their_defaults() -> None:
    assert GAME.start().dump()["options"] == {
        "target": 10,
        "layout": "windmill",
        "custom_layout": "",
        "multi_rule": "penalty",
        "takes": "optional",
        "jumping": True,
        "repetition": 3,
        "stall_limit": 200,
        "deadlock_result": "draw",
    }

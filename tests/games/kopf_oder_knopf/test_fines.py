"""Multi-combinations, fines, cautions (KOK-29 to KOK-37, KOK-60)."""

import pytest

from spieltisch import IllegalAction

from ..shared import LANGUAGES, choices, phase, play
from .helpers import GAME, buttons, destinations, result, taken, takes
from .positions import position

TWO_GROUPS = "a1 b2 c3 h1 i1 j1"


@pytest.mark.rule("KOK-29")
@pytest.mark.parametrize("group", ["d4 e4 f4", "d4 e4 e5", "d4 f4 e5", "d4 e5 f6", "c3 d3 e4 f4"])
def test_three_or_more_connected_buttons_are_one_multi_combination(group: str) -> None:
    state = position(red="a1 j1", blue=group)
    assert (phase(state), takes(state)) == ("FINE", group.split())
    assert state.dump()["pending"] == [group.split()]


@pytest.mark.rule("KOK-29")
@pytest.mark.parametrize("blue", ["d4", "d4 e4", "d4 e5 g5", "d4 f4 h4", "j4 a5 a6"])
def test_fewer_or_unconnected_buttons_are_none(blue: str) -> None:
    assert phase(position(red="a1 j1", blue=blue)) == "MOVE"


@pytest.mark.rule("KOK-29")
def test_a_button_of_the_other_colour_does_not_connect() -> None:
    assert phase(position(red="e4 a1", blue="c4 d4 f4")) == "MOVE"


@pytest.mark.rule("KOK-29")
def test_a_combination_is_the_whole_connected_group() -> None:
    ring = "b2 c2 d2 b3 d3 b4 c4 d4"
    assert takes(position(red="h8", blue=ring)) == ring.split()


@pytest.mark.rule("KOK-30")
def test_a_move_that_forms_a_multi_combination_stands_and_may_be_fined() -> None:
    state = position(red="d4 e4 h7", blue="a10")
    play(state, "move h7 f5")
    assert buttons(state, "red") == {"d4", "e4", "f5"}
    assert (state.actors(), phase(state), takes(state)) == ([1], "FINE", ["d4", "e4", "f5"])


@pytest.mark.rule("KOK-31")
@pytest.mark.parametrize("field", ["d4", "e4", "f4"])
def test_one_button_of_free_choice_is_taken_out_of_the_combination(field: str) -> None:
    state = position(red="a1 j1", blue="d4 e4 f4")
    play(state, f"take {field}")
    assert buttons(state, "blue") == {"d4", "e4", "f4"} - {field}
    assert (taken(state), phase(state)) == ([1, 0], "MOVE")


@pytest.mark.rule("KOK-31")
def test_every_combination_gives_one_button() -> None:
    state = position(red="e9 f5", blue=TWO_GROUPS)
    play(state, "take b2", "take i1")
    assert (taken(state), phase(state)) == ([2, 0], "MOVE")
    assert buttons(state, "blue") == {"a1", "c3", "h1", "j1"}


@pytest.mark.rule("KOK-31")
def test_blue_fines_as_well() -> None:
    state = position(red="d4 e4 f4", blue="a1", side="blue")
    assert (state.actors(), takes(state)) == ([1], ["d4", "e4", "f4"])
    assert taken(play(state, "take f4")) == [0, 1]


@pytest.mark.rule("KOK-32")
def test_a_fine_may_be_declined() -> None:
    state = position(red="a1 j1", blue="d4 e4 f4")
    play(state, "done")
    assert (taken(state), phase(state)) == ([0, 0], "MOVE")
    assert buttons(state, "blue") == {"d4", "e4", "f4"}


@pytest.mark.rule("KOK-32")
@pytest.mark.parametrize("answers", [("done", "take i1"), ("take a1", "done"), ("done", "done")])
def test_each_fine_may_be_declined_by_itself(answers: tuple[str, str]) -> None:
    state = play(position(red="e9 f5", blue=TWO_GROUPS), *answers)
    assert (phase(state), taken(state)) == ("MOVE", [2 - answers.count("done"), 0])


@pytest.mark.rule("KOK-33")
def test_a_rest_of_three_is_not_fined_again_in_the_same_turn() -> None:
    state = position(red="a1 j1", blue="c4 d4 e4 f4")
    assert phase(play(state, "take c4")) == "MOVE"


@pytest.mark.rule("KOK-33")
def test_parts_of_a_split_combination_are_not_fined_in_the_same_turn() -> None:
    state = position(red="a1 j1", blue="b5 c5 d5 e5 f5 g5 h5")
    assert phase(play(state, "take e5")) == "MOVE"


@pytest.mark.rule("KOK-33")
def test_a_combination_dealt_with_is_closed_while_the_next_one_is_open() -> None:
    state = play(position(red="e9 f5", blue=f"{TWO_GROUPS} d4"), "take a1")
    assert takes(state) == ["h1", "i1", "j1"]
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "take c3")
    assert refused.value.rule == "KOK-33"


@pytest.mark.rule("KOK-34")
def test_a_combination_left_standing_may_be_fined_in_the_next_turn() -> None:
    state = position(red="a1 j1", blue="d4 e4 f4 a10")
    play(state, "done", "move a1 a2", "move a10 b10")
    assert (state.actors(), takes(state)) == ([0], ["d4", "e4", "f4"])


@pytest.mark.rule("KOK-34")
def test_the_rest_of_a_fined_combination_may_be_fined_in_the_next_turn() -> None:
    state = position(red="a1 j1", blue="c4 d4 e4 f4 a10")
    play(state, "take c4", "move a1 a2", "move a10 b10")
    assert takes(state) == ["d4", "e4", "f4"]


@pytest.mark.rule("KOK-35")
@pytest.mark.parametrize("multi_rule", ["penalty", "strict"])
def test_nobody_has_to_dissolve_an_own_multi_combination(multi_rule: str) -> None:
    state = position(red="d4 e4 f4 a9", blue="j10", options={"multi_rule": multi_rule})
    assert destinations(state, "a9") == {"c9", "c7", "a7"}
    play(state, "move a9 c9")
    assert buttons(state, "red") == {"d4", "e4", "f4", "c9"}


@pytest.mark.rule("KOK-36")
def test_combinations_come_in_the_order_of_their_lowest_field() -> None:
    state = position(red="e9 f5", blue=TWO_GROUPS)
    assert state.dump()["pending"] == [["a1", "b2", "c3"], ["h1", "i1", "j1"]]
    assert choices(state) == ["take a1", "take b2", "take c3", "done"]
    assert choices(play(state, "take c3")) == ["take h1", "take i1", "take j1", "done"]


@pytest.mark.rule("KOK-36")
def test_done_goes_on_to_the_next_combination() -> None:
    state = play(position(red="e9 f5", blue=TWO_GROUPS), "done")
    assert (phase(state), takes(state)) == ("FINE", ["h1", "i1", "j1"])
    assert state.dump()["pending"] == [["h1", "i1", "j1"]]


@pytest.mark.rule("KOK-36")
def test_a_later_combination_has_to_wait() -> None:
    state = position(red="e9 f5", blue=TWO_GROUPS)
    with pytest.raises(IllegalAction) as refused:
        state.play(0, "take h1")
    assert refused.value.rule == "KOK-36"


@pytest.mark.rule("KOK-37")
def test_a_fined_button_counts_towards_the_target() -> None:
    state = position(red="a1 j1", blue="d4 e4 f4", taken=[9, 0])
    assert result(play(state, "take e4")) == ("red", "target")
    assert taken(state) == [10, 0]


@pytest.mark.rule("KOK-60")
def test_a_move_into_a_multi_combination_carries_the_group_as_it_would_stand() -> None:
    state = position(red="d4 e4 h7", blue="a10")
    caution = state.caution(state.action("move h7 f5"))
    assert caution is not None
    assert (caution.rule, caution.fields) == ("KOK-60", ("d4", "e4", "f5"))


@pytest.mark.rule("KOK-60")
def test_all_other_moves_carry_no_caution() -> None:
    state = position(red="d4 e4 h7", blue="a10")
    cautioned = {choice for choice in choices(state) if state.caution(state.action(choice)) is not None}
    assert cautioned == {"move h7 f5"}


@pytest.mark.rule("KOK-60")
def test_the_start_of_windmill_has_22_cautioned_moves() -> None:
    state = GAME.start()
    assert sum(state.caution(action) is not None for action in state.legal(0)) == 22


@pytest.mark.rule("KOK-60")
@pytest.mark.parametrize(
    ("red", "move", "group"),
    [
        ("d7 d6", "move d7 e6", None),  # it stays beside its partner: a pair
        ("d7 d6 c5", "move d7 e7", ("c5", "d6", "e7")),  # it leaves the group and stays in it
        ("d7 d6 f8", "move d7 e7", ("d6", "e7", "f8")),  # it joins two single buttons
        ("d7 d8 d9", "move d7 d6", None),  # it leaves a group
        ("d7 e5 f4", "move d7 d6", ("f4", "e5", "d6")),  # it joins a pair at its end
    ],
)
def test_the_caution_looks_at_the_board_after_the_move(
    red: str, move: str, group: tuple[str, ...] | None
) -> None:
    state = position(red=red, blue="j10")
    caution = state.caution(state.action(move))
    assert (caution.fields if caution else None) == group


@pytest.mark.rule("KOK-60")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_of_a_cautioned_move_names_the_group_and_the_fine(language: str) -> None:
    state = position(red="d4 e4 h7", blue="a10")
    sentence = state.text(state.action("move h7 f5"), language)
    assert all(field in sentence for field in ("h7", "d4", "e4", "f5"))
    assert {"en": "fine", "de": "Strafe"}[language] in sentence
    clean = state.text(state.action("move h7 h9"), language)
    assert {"en": "fine", "de": "Strafe"}[language] not in clean


@pytest.mark.rule("KOK-60")
def test_the_caution_changes_neither_legality_nor_result() -> None:
    state = position(red="d4 e4 h7", blue="a10")
    before = state.dump()
    assert state.caution(state.action("move h7 f5")) is not None
    assert state.dump() == before
    assert "move h7 f5" in choices(state)
    assert result(play(state, "move h7 f5")) is None

"""The ten worked examples of the rules."""

import pytest

from ..shared import phase, play
from .helpers import GAME, buttons, destinations, taken, takes
from .positions import position


@pytest.mark.rule("KOK-12")
@pytest.mark.rule("KOK-13")
def test_1_moves_of_the_three_hole_button() -> None:
    state = position(red="e5 a1 a10 j1 j10", blue="b7 d9 f2 h6 i3")
    assert phase(state) == "MOVE"
    assert destinations(state, "e5") == {"e8", "h8", "h5", "h2", "e2", "b2", "b5", "b8"}


@pytest.mark.rule("KOK-16")
@pytest.mark.rule("KOK-17")
def test_2_jumping_and_occupied_destinations() -> None:
    state = position(red="e5 e6 a10 j1 c5", blue="h8 f4 g7 i3 b2", phase="MOVE")
    assert destinations(state, "e5") == {"e8", "h5", "h2", "e2", "b5", "b8"}


@pytest.mark.rule("KOK-14")
@pytest.mark.rule("KOK-17")
def test_3_the_four_hole_button() -> None:
    state = position(red="c7 a1 j1 j10 f1", blue="c5 h3 h8 g1 e9")
    expected = "c8 c9 c10 d8 f10 d7 e7 f7 g7 d6 e5 f4 g3 c6 c4 c3 b6 a5 b7 a7 b8 a9"
    assert len(expected.split()) == 22
    assert destinations(state, "c7") == set(expected.split())


@pytest.mark.rule("KOK-21")
@pytest.mark.rule("KOK-25")
def test_4_range() -> None:
    state = position(red="c10 d10 a3 a4 e3 f4", blue="g10 a8 j8 i1 c6")
    assert (phase(state), takes(state)) == ("CAPTURE", ["j8", "g10"])


@pytest.mark.rule("KOK-22")
@pytest.mark.rule("KOK-23")
@pytest.mark.rule("KOK-26")
def test_5_blocking_and_both_sides() -> None:
    red, blue = "b10 c10 e10 f1 g1 j5 j6 d2 d3", "g10 a1 j9 j2 d7 d8"
    state = position(red=red, blue=blue)
    assert (phase(state), takes(state)) == ("CAPTURE", ["j2", "d7", "j9"])
    assert phase(position(red=red, blue=blue, side="blue")) == "MOVE"
    play(state, "take d7", "done", "move e10 e8")
    assert "d8" in buttons(state, "blue")
    assert phase(state) == "MOVE"


@pytest.mark.rule("KOK-29")
@pytest.mark.parametrize("group", ["d4 e4 f4", "d4 e4 e5", "d4 e5 f6", "d4 f4 e5", "c3 d3 e4 f4"])
def test_6_forbidden_groups(group: str) -> None:
    assert position(red="a10", blue=group).dump()["pending"] == [group.split()]


@pytest.mark.rule("KOK-29")
def test_6_a_pair_and_a_single_button() -> None:
    assert phase(position(red="a10", blue="d4 e5 g5")) == "MOVE"


@pytest.mark.rule("KOK-7")
@pytest.mark.rule("KOK-31")
@pytest.mark.rule("KOK-39")
def test_7_a_complete_turn() -> None:
    state = position(red="j5 j6 b3 d10 f2", blue="f8 g8 g7 j9 j2 b10")
    assert (phase(state), set(takes(state))) == ("FINE", {"f8", "g8", "g7"})
    instead = play(state.clone(), "take g8", "done", "move b3 d3")
    assert (instead.actors(), takes(instead)) == ([1], ["d10"])
    play(state, "take g7")
    assert (phase(state), takes(state)) == ("CAPTURE", ["j2", "j9"])
    play(state, "take j2", "take j9")
    assert phase(state) == "MOVE"
    assert destinations(state, "b3") == {"b5", "d5", "d3", "d1", "b1"}
    play(state, "move b3 d3")
    assert (state.actors(), taken(state)) == ([1], [3, 0])


@pytest.mark.rule("KOK-22")
@pytest.mark.rule("KOK-28")
@pytest.mark.parametrize(("escape", "left"), [("move c6 c7", "i6"), ("move i6 i8", "c6")])
def test_8_a_threat_to_both_sides(escape: str, left: str) -> None:
    state = position(red="e6 f3 a1 j1 h10", blue="c6 i6 d9 b2 h3")
    play(state, "move f3 f6")
    ignored = play(state.clone(), "move b2 b1")
    assert takes(ignored) == ["c6", "i6"]
    assert takes(play(state, escape)) == [left]


@pytest.mark.rule("KOK-24")
@pytest.mark.rule("KOK-28")
def test_9_a_threat_in_one_direction() -> None:
    state = position(red="e6 f3 a1 j1 h10", blue="h6 j6 d9 b2 h3")
    play(state, "move f3 f6")
    assert takes(play(state.clone(), "move b2 b1")) == ["h6"]
    assert takes(play(state.clone(), "move h6 h9")) == ["j6"]


@pytest.mark.rule("KOK-22")
def test_10_short_range_of_the_start_pairs() -> None:
    state = GAME.start()
    assert (phase(state), len(state.legal(0))) == ("MOVE", 72)
    for target in ("j4", "g1"):  # all that the red pair h2-i3 could hit
        buttons_with_target = {**state.dump()["buttons"], target: "blue"}
        del buttons_with_target["b3"]  # a fifteenth blue button does not exist
        assert takes(GAME.load({"buttons": buttons_with_target})) == [target]

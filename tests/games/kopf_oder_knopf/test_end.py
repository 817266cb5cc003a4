"""The end of the game (KOK-44 to KOK-50, KOK-61)."""

import pytest

from spieltisch import BadOption, State

from ..shared import phase, play
from .helpers import GAME, buttons, result, taken, takes
from .positions import EMPTY_ROWS, at_the_limit, on_holes, position

TO_AND_FRO = ("move a1 a2", "move j10 j9", "move a2 a1", "move j9 j10")


@pytest.mark.rule("KOK-44")
@pytest.mark.parametrize(("blue", "action"), [("h6 a10", "take h6"), ("d4 d5 d6 a10", "take d5")])
def test_the_tenth_button_wins_at_once_without_a_move(blue: str, action: str) -> None:
    state = position(red="e6 f6", blue=blue, taken=[9, 0])
    play(state, action)
    assert (phase(state), result(state), taken(state)) == ("OVER", ("red", "target"), [10, 0])
    assert (state.actors(), state.legal(0), state.legal(1)) == ([], [], [])
    assert buttons(state, "red") == {"e6", "f6"}
    assert (state.payoffs(), state.end_cause()) == ([1.0, -1.0], "target")


@pytest.mark.rule("KOK-44")
def test_nine_buttons_are_not_enough() -> None:
    state = position(red="e6 f6", blue="h6 a10", taken=[8, 9])
    play(state, "take h6")
    assert (phase(state), result(state)) == ("MOVE", None)


@pytest.mark.rule("KOK-44")
def test_blue_wins_in_the_same_way() -> None:
    state = position(red="h6 a10", blue="e6 f6", side="blue", taken=[0, 9])
    assert result(play(state, "take h6")) == ("blue", "target")
    assert state.payoffs() == [-1.0, 1.0]
    assert [(place.seat, place.rank, place.score) for place in state.standings()] == [(1, 1, 10), (0, 2, 0)]


@pytest.mark.rule("KOK-45")
@pytest.mark.parametrize(
    ("blue", "action"), [("c6 h6", "take c6"), ("c6 h6", "take h6"), ("h6 h7 h8", "take h7")]
)
def test_nothing_is_taken_after_the_deciding_button(blue: str, action: str) -> None:
    state = play(position(red="e6 f6", blue=blue, taken=[9, 3]), action)
    assert (phase(state), taken(state)) == ("OVER", [10, 3])
    assert state.dump()["pending"] == []
    assert len(buttons(state, "blue")) == len(blue.split()) - 1


@pytest.mark.rule("KOK-45")
def test_forced_takes_stop_at_the_target_as_well() -> None:
    state = position(red="e6 f3", blue="c6 h6 a10", taken=[9, 0], options={"takes": "forced"})
    play(state, "move f3 f6", "move a10 b10")
    assert (result(state), taken(state)) == (("red", "target"), [10, 0])
    assert buttons(state, "blue") == {"h6", "b10"}


@pytest.mark.rule("KOK-46")
@pytest.mark.parametrize(("side", "counters"), [("red", [10, 9]), ("blue", [9, 10])])
def test_only_the_player_in_turn_can_finish(side: str, counters: list[int]) -> None:
    # The red pair d4-e4 threatens g4, the blue pair a9-a10 threatens a6; both need one more button.
    state = position(red="d4 e4 a6", blue="a9 a10 g4", side=side, taken=[9, 9])
    play(state, f"take {takes(state)[0]}")
    assert (result(state), taken(state)) == ((side, "target"), counters)


def closing_in(blue: str = "") -> State:
    """Blue's move g4-d4 leaves the red button on a1 without a move: it would have to go to a4, d1 or d4."""
    return position(red="a1", blue=f"a4 d1 g4 {blue}", side="blue", options=on_holes("3"))


@pytest.mark.rule("KOK-47")
def test_a_player_without_a_legal_move_passes() -> None:
    state = closing_in()
    state.trace()
    play(state, "move g4 d4")
    assert (state.actors(), phase(state), state.dump()["turn_number"]) == ([1], "MOVE", 2)
    assert buttons(state, "red") == {"a1"}
    assert [event.kind for event in state.take_events()] == ["moved", "passed"]


@pytest.mark.rule("KOK-47")
def test_buttons_taken_before_a_pass_stay_taken() -> None:
    state = play(closing_in(blue="h8 h9 h10"), "move g4 d4")
    assert (state.actors(), phase(state)) == ([0], "FINE")
    play(state, "take h9")
    assert (state.actors(), taken(state)) == ([1], [1, 0])
    assert buttons(state, "blue") == {"a4", "d1", "d4", "h8", "h10"}


@pytest.mark.rule("KOK-47")
@pytest.mark.parametrize(
    ("options", "reason"), [({}, "repetition"), ({"repetition": 0}, "stall"), ({"stall_limit": 3}, "stall")]
)
def test_two_players_who_cannot_move_reach_a_limit_by_passing(options: dict[str, int], reason: str) -> None:
    assert result(position(red="", blue="", options=options)) == ("draw", reason)


@pytest.mark.rule("KOK-48")
def test_the_third_occurrence_of_a_position_ends_the_game() -> None:
    state = position(red="a1", blue="j10")
    play(state, *TO_AND_FRO, *TO_AND_FRO[:3])
    assert result(state) is None
    play(state, TO_AND_FRO[3])
    assert (phase(state), result(state), state.actors()) == ("OVER", ("draw", "repetition"), [])


@pytest.mark.rule("KOK-48")
def test_the_start_of_the_game_is_the_first_occurrence() -> None:
    state = GAME.start()
    for _ in range(2):
        assert result(state) is None
        play(state, "move b2 a1", "move i2 j1", "move a1 b2", "move j1 i2")
    assert result(state) == ("draw", "repetition")


@pytest.mark.rule("KOK-48")
def test_other_positions_may_come_in_between() -> None:
    state = position(red="a1 d7", blue="j10")
    play(state, *TO_AND_FRO, "move d7 e7", "move j10 j9", "move e7 d7", "move j9 j10")
    assert result(state) == ("draw", "repetition")


@pytest.mark.rule("KOK-48")
@pytest.mark.parametrize(("side", "end"), [("r", ("draw", "repetition")), ("b", None)])
def test_the_same_buttons_with_the_other_player_to_move_are_another_position(
    side: str, end: tuple[str, str] | None
) -> None:
    state = position(red="a1", blue="j9", side="blue", history={f"9B/{EMPTY_ROWS}/R9 {side}": 2})
    assert result(play(state, "move j9 j10")) == end


@pytest.mark.rule("KOK-48")
def test_repetition_is_checked_before_fine() -> None:
    state = position(red="a1", blue="j10 d4 e4 f4")
    for _ in range(2):
        assert phase(state) == "FINE"
        play(state, "done", "move a1 a2", "move j10 j9", "done", "move a2 a1", "move j9 j10")
    assert result(state) == ("draw", "repetition")


@pytest.mark.rule("KOK-48")
def test_repetition_can_be_switched_off() -> None:
    state = play(position(red="a1", blue="j10", options={"repetition": 0}), *TO_AND_FRO * 5)
    assert result(state) is None
    assert max(state.dump()["history"].values()) == 6


@pytest.mark.rule("KOK-49")
def test_every_turn_without_a_take_is_quiet() -> None:
    state = position(red="a1", blue="j10")
    quiet = [play(state, move).dump()["quiet"] for move in TO_AND_FRO]
    assert quiet == [1, 2, 3, 4]


@pytest.mark.rule("KOK-49")
def test_a_pass_is_a_quiet_turn() -> None:
    assert play(closing_in(), "move g4 d4").dump()["quiet"] == 2


@pytest.mark.rule("KOK-49")
@pytest.mark.parametrize(("blue", "action"), [("h6 a10", "take h6"), ("c2 d2 e2 a10", "take d2")])
def test_a_turn_with_a_take_sets_the_counter_to_0(blue: str, action: str) -> None:
    state = position(red="e6 f6 a1", blue=blue, quiet=150)
    assert play(state, action, "move a1 a2").dump()["quiet"] == 0
    assert play(state, "move a10 b10").dump()["quiet"] == 1


@pytest.mark.rule("KOK-49")
def test_declined_takes_do_not_set_the_counter_to_0() -> None:
    state = position(red="e6 f6 a1", blue="h6 a10", quiet=150)
    assert play(state, "done", "move a1 a2").dump()["quiet"] == 151


@pytest.mark.rule("KOK-49")
def test_the_two_hundredth_quiet_turn_ends_the_game() -> None:
    state = position(red="a1", blue="j10", quiet=198)
    assert result(play(state, "move a1 a2")) is None
    assert result(play(state, "move j10 j9")) == ("draw", "stall")
    assert (state.actors(), state.dump()["quiet"], state.end_cause()) == ([], 200, "stall")


@pytest.mark.rule("KOK-49")
def test_a_pass_can_be_the_last_quiet_turn() -> None:
    state = position(red="a1", blue="a4 d1 g4", side="blue", quiet=3, options=on_holes("3", stall_limit=5))
    assert result(play(state, "move g4 d4")) == ("draw", "stall")


@pytest.mark.rule("KOK-49")
def test_stall_is_checked_before_repetition() -> None:
    again = {f"9B/{EMPTY_ROWS}/R9 r": 2}
    state = position(red="a1", blue="j9", side="blue", quiet=199, history=again)
    assert result(play(state, "move j9 j10")) == ("draw", "stall")


@pytest.mark.rule("KOK-49")
def test_the_limit_can_be_changed_and_switched_off() -> None:
    assert result(play(position(red="a1", blue="j10", options={"stall_limit": 1}), "move a1 a2")) is not None
    endless = position(red="a1", blue="j10", quiet=5000, options={"stall_limit": 0})
    assert result(play(endless, "move a1 a2")) is None


@pytest.mark.rule("KOK-50")
@pytest.mark.parametrize("reason", ["repetition", "stall"])
def test_a_deadlock_is_a_draw_even_if_one_player_has_taken_more(reason: str) -> None:
    state = at_the_limit(reason, taken=[3, 1])
    assert result(play(state, "move j9 j10")) == ("draw", reason)
    assert state.payoffs() == [0.0, 0.0]
    assert [place.rank for place in state.standings()] == [1, 1]


@pytest.mark.rule("KOK-61")
def test_one_of_the_two_limits_must_be_on() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(options={"repetition": 0, "stall_limit": 0})
    assert refused.value.rule == "KOK-61"
    with pytest.raises(BadOption):
        position(red="a1", blue="j10", options={"repetition": 0, "stall_limit": 0})


@pytest.mark.rule("KOK-61")
@pytest.mark.parametrize(
    "options", [{"repetition": 0}, {"stall_limit": 0}, {"repetition": 0, "stall_limit": 1}]
)
def test_one_limit_is_enough(options: dict[str, int]) -> None:
    assert GAME.start(options=options).actors() == [0]

"""Step 4, drawing and buying, and the end of the turn (KAP-60 to KAP-64)."""

import pytest

from spieltisch import CHANCE

from ..shared import choices, phase, play
from .helpers import COUNTS, chance_draws, draw, end_turn, hand, points, total
from .positions import position

SIX = "side-1 side-1 tee-1 tee-1 fan-3 fan-3"
FOUR = "side-1 side-1 tee-1 tee-1"
FIVE = "side-1 side-1 tee-1 tee-1 fan-3"


@pytest.mark.rule("KAP-60")
def test_a_tile_is_drawn_at_the_end_of_the_turn_free_and_compulsory() -> None:
    state = play(position(points=2, hand="side-1"), "end_laying", "waive")
    assert (state.actors(), phase(state), state.legal(0)) == ([CHANCE], "FREE_DRAW", [])
    draw(state, "fan-2")
    assert (hand(state), points(state)[0]) == ({"fan-2": 1, "side-1": 1}, 3)


@pytest.mark.rule("KAP-60")
def test_every_tile_of_the_pile_is_equally_likely() -> None:
    state = play(position("n2=tee-1", hand="side-1", pile={"fan-1": 3, "vee-3": 1}), "end_laying", "waive")
    assert chance_draws(state) == {"fan-1": 3, "vee-3": 1}
    draw(state, "vee-3")
    assert state.dump()["pile"] == {"fan-1": 3}


@pytest.mark.rule("KAP-61")
def test_with_six_tiles_the_free_draw_is_skipped() -> None:
    state = play(position(hand=SIX, points=7), "end_laying", "waive")
    assert (state.actors(), phase(state)) == ([1], "MOVE")
    assert total(hand(state)) == 6


@pytest.mark.rule("KAP-61")
def test_nobody_buys_a_seventh_tile() -> None:
    state = play(position(hand=FIVE, points=7), "end_laying", "waive")
    draw(state, "fan-2")
    assert state.actors() == [1]
    assert total(hand(state)) == 6


@pytest.mark.rule("KAP-62")
def test_tiles_are_bought_one_at_a_time_for_a_point_each() -> None:
    state = draw(play(position(points=2), "waive"), "fan-2")
    for number, kind in enumerate(("fan-3", "side-1"), 1):
        assert (phase(state), choices(state)) == ("BUY", ["buy", "end_turn"])
        play(state, "buy")
        assert (phase(state), state.actors(), points(state)[0]) == ("BOUGHT_TILE", [CHANCE], 3 - number)
        draw(state, kind)
        assert hand(state)[kind] == 1
    assert points(state)[0] == 1
    play(state, "end_turn")
    assert state.actors() == [1]


@pytest.mark.rule("KAP-62")
def test_buying_ends_when_the_points_are_spent() -> None:
    state = draw(play(position(), "waive"), "fan-2")
    play(state, "buy")
    draw(state, "side-1")
    assert (state.actors(), points(state)) == ([1], [0, 1, 0])


@pytest.mark.rule("KAP-62")
def test_buying_ends_with_six_tiles() -> None:
    state = draw(play(position(hand=FOUR, points=7), "end_laying", "waive"), "fan-2")
    assert total(hand(state)) == 5
    draw(play(state, "buy"), "fan-2")
    assert (state.actors(), points(state)[0], total(hand(state))) == ([1], 7, 6)


@pytest.mark.rule("KAP-62")
def test_buying_ends_with_the_pile() -> None:
    state = play(position("c6", pile={"vee-3": 2}, points=7), "waive")
    draw(state, "vee-3")
    draw(play(state, "buy"), "vee-3")
    assert (state.actors(), points(state)[0]) == ([1], 7)


@pytest.mark.rule("KAP-62")
def test_a_bought_tile_is_any_of_the_pile() -> None:
    state = play(draw(play(position(points=2), "waive"), "fan-2"), "buy")
    assert chance_draws(state) == {**COUNTS, "fan-2": 3}


@pytest.mark.rule("KAP-63")
def test_with_an_empty_pile_nothing_is_drawn_or_bought_and_the_game_goes_on() -> None:
    state = position("n2=tee-1", pile={}, hand="side-1 side-1", points=7)
    play(state, "end_laying", "waive")
    assert (state.actors(), phase(state), points(state)) == ([1], "MOVE", [8, 1, 0])
    end_turn(state, "waive")
    assert state.actors() == [2]
    assert total(state.dump()["pile"]) == 0


@pytest.mark.rule("KAP-63")
def test_covered_tiles_do_not_come_back() -> None:
    state = position("c6=tee-2", pile={}, hand="side-1", points=7)
    play(state, "cover side-1 c6", "waive")
    assert (state.actors(), state.dump()["pile"]) == ([1], {})


@pytest.mark.rule("KAP-64")
@pytest.mark.parametrize(("active", "after"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_next_player_clockwise_follows(active: int, after: int) -> None:
    state = position(ships="n1 m1 l1 k1", active=active, round=5)
    end_turn(state, "waive")
    dump = state.dump()
    assert (state.actors(), dump["active_player"]) == ([after], after)
    assert dump["round"] == (6 if after == 0 else 5)
    assert (dump["placed"], dump["moves_made"]) == (None, 0)


@pytest.mark.rule("KAP-64")
def test_a_turn_ends_only_in_its_last_step() -> None:
    state = draw(play(position(points=2), "waive"), "fan-2")
    assert state.actors() == [0]
    assert state.legal(1) == []

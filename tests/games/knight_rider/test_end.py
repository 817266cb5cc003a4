"""The end of the game (KNR-107 to KNR-112, KNR-124, KNR-125)."""

import pytest

from spieltisch import State

from ..shared import LANGUAGES, choices, phase, play
from .helpers import awaited, car, current, escape, oil, ram, refused, remaining, result, roll
from .positions import ROAD, chase, moved


@pytest.mark.rule("KNR-107")
def test_ending_on_the_red_cars_field_wins() -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1)
    play(state, "forward")
    assert (phase(state), result(state)) == ("over", (0, "capture"))
    assert state.actors() == []


@pytest.mark.rule("KNR-107")
def test_another_field_of_the_red_cars_tile_does_not_win() -> None:
    state = chase("B(1,2,E) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1)
    play(state, "forward")
    assert (phase(state), choices(state)) == ("turn", ["end_turn"])


@pytest.mark.rule("KNR-107")
def test_the_red_car_may_have_company() -> None:
    state = chase("A(2,2,W) E", "C(2,2) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1)
    assert result(play(state, "forward")) == (0, "capture")


@pytest.mark.rule("KNR-108")
def test_passing_over_the_red_car_is_not_enough() -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=2)
    play(state, "forward")
    assert result(state) == (None, None)
    play(state, "forward")
    assert (result(state), choices(state)) == ((None, None), ["end_turn"])


@pytest.mark.rule("KNR-108")
@pytest.mark.parametrize(
    ("points", "steps"),
    [
        (5, ["forward", "forward", "half_turn", "forward"]),
        (5, ["forward", "half_turn", "half_turn"]),
        (3, ["forward", "half_turn"]),
    ],
    ids=["past and back", "twice round", "turning on the spot"],
)
def test_manoeuvres_to_get_there_are_allowed(points: int, steps: list[str]) -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=points)
    assert result(play(state, *steps)) == (0, "capture")


@pytest.mark.rule("KNR-108")
def test_a_movement_that_began_there_may_end_there() -> None:
    state = chase("C(2,2) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=2)
    assert result(play(state, "half_turn")) == (0, "capture")


@pytest.mark.rule("KNR-108")
def test_a_jump_may_land_on_the_red_car() -> None:
    state = chase("B(1,2,E) E", "A(2,2,W) E", "A(2,2,W) E", track=ROAD, red="(2,2)", roll=1, hand="jump")
    assert result(play(state, "jump")) == (0, "capture")


@pytest.mark.rule("KNR-109")
def test_nothing_follows_a_win() -> None:
    # Right behind another car, with cards in hand.
    state = chase(
        "A(2,2,W) E", "A(2,2,E) E", track=ROAD, red="(2,2)", roll=1, hand="coat straight", escape=["N1"]
    )
    play(state, "forward")
    assert result(state) == (0, "capture")
    assert state.dump()["escape"] == ["N1"]
    assert state.legal(0) == state.legal(1) == []
    assert refused(state, "coat", seat=0) == "KNR-107"
    assert refused(state, "end_turn", seat=0) == "KNR-107"


@pytest.mark.rule("KNR-110")
@pytest.mark.parametrize("second", [5, 6])
def test_a_movement_stopped_by_a_ram_on_the_red_cars_field_wins(second: int) -> None:
    state = chase("A(2,2,W) E", "C(2,2) E", track=ROAD, red="(2,2)", roll=4)
    play(state, "forward", "forward")
    ram(ram(state, 6), second)
    assert result(state) == (0, "capture")


@pytest.mark.rule("KNR-110")
def test_a_stop_on_the_red_cars_field_wins_if_a_point_was_spent() -> None:
    # Ahead two cars, and one point left: it lapses on the red car's field.
    cars = ("A(2,2,W) E", "A(2,2,E) E", "A(2,2,E) E")
    spent = {"remaining": 1, "any_spent": True, "entered_from": "A(2,2,W)"}
    state = chase("C(2,2) E", *cars[1:], track=ROAD, red="(2,2)", roll=2, turn=spent)
    assert choices(state) == ["stop"]
    assert result(play(state, "stop")) == (0, "capture")


@pytest.mark.rule("KNR-110")
def test_a_stop_without_a_spent_point_does_not_win() -> None:
    cars = ("C(2,2) E", "A(2,2,E) E", "A(2,2,E) E")
    state = chase(*cars, track=ROAD, red="(2,2)", roll=1)
    play(state, "stop")
    assert (result(state), choices(state)) == ((None, None), ["end_turn"])


@pytest.mark.rule("KNR-111")
def test_a_six_against_the_red_car_wins_and_there_is_one_winner() -> None:
    state = moved("C(1,2) E", "C(2,2) E", "C(4,2) E", track=ROAD, red="(3,2)")
    ram(escape(state, "W1"), 6)
    assert result(state) == (1, "red_ram")
    ranks = {standing.seat: standing.rank for standing in state.standings()}
    assert ranks == {1: 1, 0: 2, 2: 2}


@pytest.mark.rule("KNR-111")
def test_the_others_are_not_ranked() -> None:
    state = chase("A(2,2,W) E", "C(4,2) E", "C(1,2) E", track=ROAD, red="(2,2)", roll=1)
    play(state, "forward")
    ranks = {standing.seat: standing.rank for standing in state.standings()}
    assert ranks == {0: 1, 1: 2, 2: 2}


@pytest.mark.rule("KNR-124")
def test_the_capture_comes_before_oil() -> None:
    state = chase("A(2,2,W) E", "A(2,2,E) E", track=ROAD, red="(2,2)", roll=1)
    play(state, "forward")
    assert (awaited(state), result(state)) == (None, (0, "capture"))


def with_checkpoint(visited: list[bool], cell: str) -> State:
    """A car before the red car's field, behind another car, with one checkpoint to visit."""
    return chase(
        "A(2,2,W) E",
        "A(2,2,E) E",
        track=ROAD,
        red="(2,2)",
        roll=1,
        options={"checkpoints": 1},
        start_tile="(1,2)",
        checkpoints=[cell],
        visited=[visited, [False]],
    )


@pytest.mark.rule("KNR-124")
@pytest.mark.rule("KNR-117")
def test_the_checkpoint_under_the_red_car_is_visited_first() -> None:
    state = play(with_checkpoint([False], "(2,2)"), "forward")
    assert result(state) == (0, "capture")


@pytest.mark.rule("KNR-124")
@pytest.mark.rule("KNR-118")
def test_without_all_checkpoints_oil_follows() -> None:
    state = play(with_checkpoint([False], "(3,2)"), "forward")
    assert (result(state), awaited(state)) == ((None, None), "oil")
    oil(state, 6)
    assert choices(state) == ["end_turn"]


@pytest.mark.rule("KNR-125")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_returns(players: int) -> None:
    others = ["C(4,2) E", "C(4,2) E", "C(1,2) E", "C(1,2) E"][: players - 1]
    state = chase("A(2,2,W) E", *others, track=ROAD, red="(2,2)", roll=1)
    play(state, "forward")
    assert state.payoffs() == pytest.approx([1.0, *[-1 / (players - 1)] * (players - 1)])


@pytest.mark.rule("KNR-112")
@pytest.mark.rule("KNR-125")
def test_after_the_last_round_the_game_is_a_draw() -> None:
    state = moved("C(1,2) E", "C(2,2) E", "C(4,2) E", track=ROAD, current=2, round_counter=149, red="(13,13)")
    escape(state, "N1")
    assert (phase(state), result(state)) == ("over", ("draw", "max_rounds"))
    assert state.payoffs() == [0.0, 0.0, 0.0]
    assert state.dump()["round_counter"] == 150


@pytest.mark.rule("KNR-112")
def test_a_round_ends_with_the_last_player_in_turn_order() -> None:
    fields = {"track": ROAD, "options": {"max_rounds": 1}, "starting_player": 1}
    state = moved("C(1,2) E", "C(2,2) E", "C(4,2) E", current=2, **fields)
    escape(state, "N1")
    assert (phase(state), current(state)) == ("turn", 0)
    state = moved("C(1,2) E", "C(2,2) E", "C(4,2) E", current=0, **fields)
    escape(state, "N1")
    assert result(state) == ("draw", "max_rounds")


@pytest.mark.rule("KNR-112")
def test_roof_turns_count_for_the_round() -> None:
    state = moved("C(1,2) E", "C(2,2) E roof", track=ROAD, options={"max_rounds": 1})
    escape(state, "N1")
    assert result(state) == ("draw", "max_rounds")


@pytest.mark.rule("KNR-112")
def test_a_capture_in_the_last_turn_wins() -> None:
    state = chase(
        "C(1,2) E",
        "A(2,2,W) E",
        track=ROAD,
        red="(2,2)",
        roll=1,
        current=1,
        options={"max_rounds": 1},
    )
    assert result(play(state, "forward")) == (1, "capture")


@pytest.mark.rule("KNR-112")
def test_the_count_goes_up_once_a_round() -> None:
    state = chase("C(1,2) E", "C(4,2) W", track=ROAD)
    counts = []
    for card in ("N1", "S1", "E1", "W1"):
        roll(state, 4)
        play(state, "half_turn", "half_turn")
        escape(state, card)
        counts.append(state.dump()["round_counter"])
    assert counts == [0, 1, 1, 2]


def test_every_end_has_a_sentence() -> None:
    won = play(chase("A(2,2,W) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1), "forward")
    lost = moved("C(1,2) E", "C(2,2) E", track=ROAD, current=1, options={"max_rounds": 1})
    escape(lost, "N1")
    hit = ram(escape(moved("C(1,2) E", "C(2,2) E", track=ROAD, red="(3,2)"), "W1"), 6)
    assert [state.end_cause() for state in (won, lost, hit)] == ["capture", "max_rounds", "red_ram"]
    for state in (won, lost, hit):
        assert all(state.prompt_text(0, language).strip() for language in LANGUAGES)
        assert remaining(state) == 0
        assert car(state)

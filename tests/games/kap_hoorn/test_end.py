"""End and winning (KAP-75 to KAP-80)."""

from collections import Counter
from typing import Any

import pytest

from spieltisch import CHANCE, IllegalAction, Rng, State

from ..shared import choices, phase, play
from .helpers import (
    COUNTS,
    GAME,
    STARTS,
    eager_step,
    end_turn,
    random_step,
    ranks,
    result,
    roses,
    shuffled,
    tiles_of,
    winner,
)
from .positions import BOX, position, start
from .reference import SEA, STATIONS, finish_distance

LIMIT = {"round_limit": 20}
MIXES: list[dict[str, Any]] = [
    {},
    {"cover_reach": "direct", "rose_optional": True},
    {"finish_by_ignore": False, "point_when_stuck": False},
]


@pytest.mark.rule("KAP-75")
@pytest.mark.parametrize("owned", ["red-I green-II", "red-I green-III", "yellow-II red-III"])
def test_crossing_the_line_with_two_roses_wins(owned: str) -> None:
    state = play(position("c3=tee-1", ships="c3 n1 m1", roses=owned), "sail finish")
    assert result(state) == {"winner": 0, "reason": "finish"}
    assert (phase(state), state.actors(), state.end_cause()) == ("OVER", [], "finish")


@pytest.mark.rule("KAP-75")
@pytest.mark.parametrize("owned", ["", "red-I", "red-III"])
def test_crossing_the_line_needs_two_roses(owned: str) -> None:
    state = position("c3=tee-1", ships="c3 n1 m1", roses=owned, points=8)
    assert choices(state) == ["waive"]


@pytest.mark.rule("KAP-76")
def test_the_third_rose_wins_at_once() -> None:
    state = position("d8=tee-1 d7=tee-1 d6", ships="d8 n1 m1", roses="red-I green-II", points=8)
    play(state, "sail d7")
    assert result(state) == {"winner": 0, "reason": "three_roses"}
    assert (phase(state), state.actors(), state.end_cause()) == ("OVER", [], "three_roses")
    assert roses(state) == ["red", "green", "yellow"]


@pytest.mark.rule("KAP-76")
def test_two_roses_do_not_win() -> None:
    state = play(position("d8=tee-1 d7", ships="d8 n1 m1", roses="red-I"), "sail d7")
    assert winner(state) is None


@pytest.mark.rule("KAP-76")
def test_the_third_rose_may_be_declined_with_the_option() -> None:
    state = position("d8=tee-1 d7", ships="d8 n1 m1", roses="red-I green-II", options={"rose_optional": True})
    play(state, "sail d7")
    assert (phase(state), winner(state)) == ("ROSE", None)
    assert winner(play(state.clone(), "take")) == (0, "three_roses")
    assert winner(play(state, "decline")) is None


@pytest.mark.rule("KAP-77")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_game_ends_in_the_middle_of_the_turn_and_of_the_round(active: int) -> None:
    ships = ["n1", "m1", "l1"]
    ships[active] = "c3"
    state = position("c3=tee-1", ships=" ".join(ships), roses="red-I green-II", active=active, round=7)
    play(state, "sail finish")
    dump = state.dump()
    assert (state.actors(), dump["round"], dump["active_player"]) == ([], 7, active)
    for seat in range(3):
        assert state.legal(seat) == []
        with pytest.raises(IllegalAction) as refused:
            state.check(seat, state.action_number(("waive",)))
        assert (refused.value.rule, refused.value.key) == ("KAP-77", "game-over")
    with pytest.raises(IllegalAction):
        state.check(CHANCE, 5)


def late_game(players: int, seed: int, **options: Any) -> State:
    """Ships west of the land, each with a rose of leg I, on a sea full of winds; two tiles in each hand."""
    rng = Rng(seed)
    west = shuffled([field for field in SEA if field[0] in "abcdef"], rng)
    ships = [field for field in west if field not in STATIONS][:players]
    box = shuffled(list(BOX), rng)
    return GAME.load(
        {
            "players": players,
            "options": {"round_limit": 30, **options},
            "top": {**dict.fromkeys(STARTS, "fan-1"), **{field: box.pop() for field in west}},
            "ship": ships,
            "rose": [[colour, None, None] for colour in ("red", "green", "yellow", "red", "green")[:players]],
            "hand": [dict(Counter([box.pop(), box.pop()])) for _ in range(players)],
            "start_player": seed % players,
            "active_player": seed % players,
        }
    )


def play_to_the_end(state: State, seed: int) -> State:
    """Eager players; all tiles stay in the game."""
    rng = Rng(seed)
    steps = 0
    while state.actors():
        eager_step(state, rng)
        steps += 1
        if steps % 20 == 0:
            assert tiles_of(state.dump()) == COUNTS
    assert tiles_of(state.dump()) == COUNTS
    return state


@pytest.mark.rule("KAP-78")
@pytest.mark.parametrize("options", MIXES, ids=str)
def test_there_is_exactly_one_winner_and_no_tile_gets_lost(options: dict[str, Any]) -> None:
    causes = Counter[str | None]()
    for seed in range(12):
        state = play_to_the_end(late_game(3 + seed % 3, seed, **options), seed)
        causes[state.end_cause()] += 1
        if state.end_cause() == "round_limit":
            assert winner(state) is None
            continue
        (first,) = [seat for seat, rank in enumerate(ranks(state)) if rank == 1]
        assert winner(state) == (first, state.end_cause())
        assert state.payoffs()[first] == 1.0
        owned = [sum(rose is not None for rose in roses(state, seat)) for seat in range(3 + seed % 3)]
        assert [seat for seat, number in enumerate(owned) if number == 3] == (
            [first] if state.end_cause() == "three_roses" else []
        )
    assert set(causes) >= {"finish", "three_roses"}


@pytest.mark.rule("KAP-2")
@pytest.mark.parametrize("options", MIXES, ids=str)
@pytest.mark.parametrize("players", [3, 5])
def test_whole_games_lose_no_tile(players: int, options: dict[str, Any]) -> None:
    state = play_to_the_end(start(players, players, round_limit=25, **options), players)
    assert state.end_cause() in ("finish", "three_roses", "round_limit")


@pytest.mark.rule("KAP-79")
def test_random_play_ends_at_the_round_limit() -> None:
    state = start(3, round_limit=20)
    rng = Rng(79)
    while state.actors():
        random_step(state, rng)
    assert result(state)["reason"] in ("round_limit", "finish", "three_roses")
    assert state.dump()["round"] <= 20


@pytest.mark.rule("KAP-79")
def test_the_game_ends_when_the_last_player_of_the_last_round_has_finished() -> None:
    state = position(active=1, round=20, options=LIMIT)
    end_turn(state, "waive")
    assert (state.actors(), phase(state)) == ([2], "MOVE")
    end_turn(state, "waive")
    assert (state.actors(), phase(state), state.end_cause()) == ([], "OVER", "round_limit")
    dump = state.dump()
    assert (dump["round"], dump["active_player"]) == (20, 2)
    assert dump["points"] == [0, 1, 1 + 1]


@pytest.mark.rule("KAP-79")
def test_the_last_round_ends_before_the_starting_player() -> None:
    state = position(active=0, start_player=1, round=20, options=LIMIT)
    assert phase(end_turn(state, "waive")) == "OVER"
    state = position(active=0, start_player=1, round=19, options=LIMIT)
    assert (phase(end_turn(state, "waive")), state.dump()["round"]) == ("MOVE", 20)


@pytest.mark.rule("KAP-79")
def test_the_round_limit_is_100_unless_told_otherwise() -> None:
    assert phase(end_turn(position(active=2, round=99), "waive")) == "MOVE"
    assert phase(end_turn(position(active=2, round=100), "waive")) == "OVER"


@pytest.mark.rule("KAP-79")
def test_roses_rank_before_distance_and_equal_players_share_the_rank() -> None:
    # Given g6 (5 steps) without a rose, n1 (12) with one, and two ships 10 steps away without one
    red: list[str | None] = ["red", None, None]
    state = position(
        "g6 l2",
        ships="g6 n1 l1 l2",
        active=3,
        round=20,
        options=LIMIT,
        rose=[[None] * 3, red, [None] * 3, [None] * 3],
    )
    assert finish_distance("l1") == finish_distance("l2") == 10
    end_turn(state, "waive")
    assert ranks(state) == [2, 1, 3, 3]
    assert [standing.seat for standing in state.standings()][:2] == [1, 0]
    assert result(state) == {"winner": None, "reason": "round_limit", "ranking": [2, 1, 3, 3]}
    assert state.payoffs() == [1 / 3, 1.0, -2 / 3, -2 / 3]


@pytest.mark.rule("KAP-79")
@pytest.mark.parametrize("seed", range(12))
def test_finish_distance_is_the_shortest_way_over_sea(seed: int) -> None:
    rng = Rng(seed)
    ships = [field for field in SEA if rng.below(20) == 0][:5]
    ships += [field for field in ("n9", "a9", "h1") if field not in ships][: max(0, 3 - len(ships))]
    last = len(ships) - 1
    tiles = " ".join(field for field in ships if field not in ("n1", "m1", "l1", "k1", "j1"))
    state = position(tiles, ships=" ".join(ships), active=last, round=20, options=LIMIT)
    end_turn(state, "waive")
    distances = [finish_distance(field) for field in ships]
    assert ranks(state) == [1 + sum(other < own for other in distances) for own in distances]


@pytest.mark.rule("KAP-79")
@pytest.mark.parametrize(
    ("near", "far"), [("g6", "h6"), ("l1", "m1"), ("a3", "a4"), ("h9", "h5"), ("f6", "h5")]
)
def test_pairs_of_finish_distances(near: str, far: str) -> None:
    expected = [finish_distance(near), finish_distance(far)]
    tiles = " ".join(field for field in (near, far) if field[1] != "1")
    state = position(f"{tiles} n9", ships=f"{near} {far} n9", active=2, round=20, options=LIMIT)
    end_turn(state, "waive")
    assert (ranks(state)[0] < ranks(state)[1]) == (expected[0] < expected[1])
    assert (ranks(state)[0] == ranks(state)[1]) == (expected[0] == expected[1])


@pytest.mark.rule("KAP-80")
def test_after_a_win_the_others_share_the_second_place() -> None:
    red: list[str | None] = ["red", None, None]
    state = position(
        "c3=tee-1 a3", ships="n1 c3 a3 m1", active=1, rose=[red, ["red", "green", None], red, [None] * 3]
    )
    play(state, "sail finish")
    assert ranks(state) == [2, 1, 2, 2]
    assert state.payoffs() == [-1 / 3, 1.0, -1 / 3, -1 / 3]


@pytest.mark.rule("KAP-80")
def test_three_roses_rank_the_same_way() -> None:
    state = position("d8=tee-1 d7", ships="d8 n1 m1", roses="red-I green-II")
    play(state, "sail d7")
    assert ranks(state) == [1, 2, 2]
    assert state.standings()[0].decided_by == "three_roses"

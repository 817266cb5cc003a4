"""Kopf oder Knopf: the evaluation, its hash, and what a search finds with it."""

import pytest

import spieltisch
from spieltisch.bots import evaluation_of, make_bot
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, State

from .helpers import GAME
from .positions import at_the_limit, position

EVALUATION = evaluation_of(GAME)


def value(state: State, seat: int = 0) -> float:
    return float(EVALUATION.value(state, seat))


def choice(bot: str, state: State, seed: int) -> tuple[str | int, ...]:
    return state.describe(make_bot(bot, GAME, spieltisch.Rng(seed)).choose(state, state.actors()[0]))


def test_the_values_of_both_seats_are_opposite() -> None:
    rng = spieltisch.Rng(8)
    state = GAME.start()
    while state.actors():
        assert -1 < value(state) < 1
        assert value(state, 1) == -value(state)
        legal = state.legal(state.actors()[0])
        state.apply(state.actors()[0], legal[rng.below(len(legal))])
    assert [value(state, seat) for seat in range(2)] == state.payoffs()


@pytest.mark.parametrize(("result", "payoffs"), [("draw", [0, 0]), ("majority", [1, -1])])
def test_a_deadlock_is_worth_its_result(result: str, payoffs: list[float]) -> None:
    state = at_the_limit("stall", taken=[3, 1], options={"deadlock_result": result})
    state.play(1, ("move", "j9", "j10"))
    assert [value(state, seat) for seat in range(2)] == payoffs


def test_nothing_is_known_before_the_holes_are_drawn() -> None:
    state = GAME.start(options={"layout": "random"})
    assert state.actors() == [CHANCE]
    assert value(state) == 0


def quiet(taken: list[int], target: int = 10) -> State:
    """A position without threats."""
    return position("a1 j10 e3", "a10 j1 e8", taken=taken, options={"target": target})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (quiet([3, 2]), quiet([2, 2])),
        (quiet([9, 8]), quiet([5, 4])),  # the last buttons count most
        (quiet([2, 1]), quiet([2, 1], target=14)),
        (position("a1 j10 b4", "d7 d8 j1"), position("a1 j10 d4", "d7 d8 j1")),  # the pair d7-d8 threatens d4
        (position("a1 c10 d4", "d7 d8 j1"), position("a1 d10 d4", "d7 d8 j1")),  # and d10
        (position("j5 j6 a3", "j9 a10 b1"), position("j5 j6 a3", "h9 a10 b1")),  # j9 can be taken
        (position("a3 e6 h9", "c1 c2 d2 j1"), position("a3 e6 h9", "c1 c2 e2 j1")),  # a forbidden combination
        (position("c1 c3 e2 j1", "a3 e6 h9"), position("c1 c2 d2 j1", "a3 e6 h9")),
    ],
    ids=["material", "end", "target", "threat", "second threat", "capture", "fine", "own combination"],
)
def test_a_sensible_player_likes_the_better_position(better: State, worse: State) -> None:
    assert value(better) > value(worse)


def test_a_position_is_calm_when_nothing_is_on_offer() -> None:
    state = position("j5 j6 b3 d10 f2", "f8 g8 g7 j9 j2 b10")
    calm = []
    while state.actors() == [0]:
        calm.append((state.dump()["phase"], EVALUATION.is_quiet(state)))
        state.apply(0, state.legal(0)[0])
    assert calm == [("FINE", False), ("CAPTURE", False), ("CAPTURE", False), ("MOVE", True)]


def test_who_plays_on_takes_what_is_on_offer_and_moves_anywhere() -> None:
    legal = zeros(len(GAME.scratch))
    offered = position("j5 j6 b3 d10 f2", "f8 g8 j9 j2 b10")
    moving = position("e5 a1", "j10")
    picked: list[set[tuple[str | int, ...]]] = []
    for state in (offered, moving):
        count = state.write_legal(0, legal)
        numbers = {
            EVALUATION.playout_action(state, 0, legal, count, spieltisch.Rng(seed)) for seed in range(40)
        }
        picked.append({state.describe(number) for number in numbers})
    assert picked[0] == {("take", "j2")}
    assert picked[1] == {moving.describe(number) for number in moving.legal(0)}


SEARCHES = ("mcts:60", "alphabeta:800")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("seed", range(3))
def test_a_search_threatens_to_both_sides(search: str, seed: int) -> None:
    # Example 8: the pair e6-f6 threatens c6 and i6, and Blue can move only one of them away
    assert choice(search, position("e6 f3 a1 j1 h10", "c6 i6 d9 b2 h3"), seed) == ("move", "f3", "f6")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("seed", range(3))
def test_a_search_moves_a_threatened_button_to_safety(search: str, seed: int) -> None:
    state = position("d4 a1 j10", "d7 d8 j1")
    state.apply(0, state.action(choice(search, state, seed)))
    assert not [action for action in state.legal(1) if state.describe(action)[0] == "take"]


def test_positions_that_go_on_alike_have_the_same_key() -> None:
    # Given two buttons on offer, it does not matter which is taken first
    keys = []
    for order in (("j2", "j9"), ("j9", "j2")):
        state = position("j5 j6 b3 d10 f2", "f8 j9 j2 b10")
        for field in order:
            state.play(0, ("take", field))
        keys.append(EVALUATION.key(state))
    assert keys[0] == keys[1]


def test_other_positions_have_other_keys() -> None:
    offered = position("j5 j6 b3 d10 f2", "f8 g8 g7 j9 j2 b10")
    different = [
        position("a1 c5", "j10 e7"),
        position("a1 c5", "j10 e7", side="blue"),
        position("j10 e7", "a1 c5"),
        position("a1 c6", "j10 e7"),
        offered.clone(),  # a fine on offer
    ]
    for words in (("done",), ("done",)):
        offered.play(0, words)
        different.append(offered.clone())  # captures on offer; then none
    assert [state.dump()["phase"] for state in different[-3:]] == ["FINE", "CAPTURE", "MOVE"]
    assert len({EVALUATION.key(state) for state in different}) == len(different)


def test_who_is_ahead_does_not_repeat_the_position_into_a_draw() -> None:
    state = at_the_limit("repetition", taken=[0, 5])
    assert ("move", "j9", "j10") in map(state.describe, state.legal(1))
    assert choice("alphabeta:300", state, 1) != ("move", "j9", "j10")

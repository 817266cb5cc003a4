"""Kap Hoorn: the evaluation, the playout policy and pruning."""

from itertools import pairwise
from typing import cast

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import GreedyBot, evaluation_of, make_bot
from spieltisch.bots.mcts import Search
from spieltisch.engine.arrays import numbers
from spieltisch.games.kap_hoorn.rules import game

from ..shared import phase, play
from .helpers import GAME, eager_step
from .positions import position, start

EVALUATION = evaluation_of(GAME)


def turns(field: str, roses: str = "") -> float:
    """Return the turns from a field to victory, by the distance tables."""
    EVALUATION.values(position())  # fills the tables
    chart = cast("game.Game", GAME).chart
    book = 0
    for rose in roses.split():
        colour, leg = rose.split("-")
        book += (chart.colours.index(colour) + 1) * 4 ** ["I", "II", "III"].index(leg)
    return int(chart.turns[book * chart.num_cells + chart.index[field]]) / 100


def some_positions(players: int, seed: int, count: int) -> list[State]:
    """Decisions of one game of eager players."""
    state = start(players, seed)
    rng = Rng(seed)
    met: list[State] = []
    while state.actors() and len(met) < count:
        if state.actors() != [CHANCE]:
            met.append(state.clone())
        eager_step(state, rng)
    return met


def before_the_line() -> State:
    """A rival on b4 with two roses, and on b3 the wind that would carry it over the line."""
    return position(
        tiles="b4=tee-1 b3=fan-1 k3=tee-1 k4=fan-2",
        ships="k3 b4 l1",
        hand="back-r-2",
        rose=[[None] * 3, ["red", "green", None], [None] * 3],
    )


def policy_action(state: State, seed: int) -> int:
    """Return the action of the playout policy."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    choice: int = EVALUATION.playout_action(state, seat, numbers(legal), len(legal), Rng(seed))
    return choice


def test_victory_takes_about_ten_turns_and_fewer_with_every_rose() -> None:
    assert 9 < turns("n1") < 11  # as in simulated games
    assert turns("h4") > turns("h4", "red-I") > turns("h4", "red-I yellow-II")


def test_the_last_steps_to_victory() -> None:
    # One step from the line, nearly every wind leads over it; without roses there is no way to win there
    assert 1 <= turns("c3", "red-I green-II") < 1.2
    assert turns("c3") > 5
    # The station that is missing is nearer than the line
    assert turns("d6", "red-I green-II") < turns("d9", "red-I green-II")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_win_odds_are_shared_among_all_seats(players: int) -> None:
    for state in some_positions(players, seed=3, count=60):
        values = EVALUATION.values(state)
        assert sum(values) == pytest.approx(0)
        assert all(-1 / (players - 1) <= value <= 1 for value in values)
        assert values == [EVALUATION.value(state, seat) for seat in range(players)]


def test_a_good_wind_ahead_is_better_than_a_bad_one_and_than_none() -> None:
    # Given the same ship on k3 before a field with a wind on, a wind back and nothing
    ahead, back, calm = (
        EVALUATION.value(position(tiles=f"k3=tee-1 {tile}", ships="k3 m1 l1"), 0)
        for tile in ("k4=fan-2", "k4=back-r-2", "l4=fan-2")
    )
    assert ahead > back
    assert ahead > calm


def test_a_rival_with_a_bad_wind_is_welcome() -> None:
    spoilt, well = (
        EVALUATION.value(position(tiles=f"k3=tee-1 j3={tile}", ships="k3 j3 l1"), 0)
        for tile in ("backvee-2", "fan-2")
    )
    assert spoilt > well


def test_a_seat_that_wins_next_is_far_ahead() -> None:
    state = position(tiles="b4=fan-1 b3=fan-1", ships="b3 m1 l1", roses="red-I green-II")
    assert EVALUATION.value(state, 0) > 0.6


def test_the_playout_policy_and_every_bot_cross_the_line() -> None:
    state = position(tiles="b4=fan-1 b3=fan-1", ships="b3 m1 l1", roses="red-I green-II", points=8)
    assert all(state.describe(policy_action(state, seed))[:2] == ("sail", "finish") for seed in range(10))
    for name in ("greedy", "mcts:60"):
        chosen = make_bot(name, GAME, Rng(1)).choose(state, 0)
        assert state.describe(chosen)[1] == "finish"


def test_the_playout_policy_lays_what_the_ship_needs_and_sails_there() -> None:
    # Given a ship that can sail to j5 and l5, which are empty and open, with a good and a bad wind in hand
    state = position(tiles="k4=vee-1 k5", ships="k4 m1 l1", hand="fan-2 back-r-2")
    laid = []
    while phase(state) == "LAY":
        action = policy_action(state, seed=1)
        laid.append(state.describe(action))
        state.apply(0, action)
    target = next(words[2] for words in laid if words[:2] == ("lay", "fan-2"))
    assert target in ("j5", "l5")
    assert state.describe(policy_action(state, seed=1))[:2] == ("sail", target)


def test_the_playout_policy_covers_the_wind_that_a_rival_would_win_by() -> None:
    state = before_the_line()
    assert state.describe(policy_action(state, seed=1))[:3] == ("cover", "back-r-2", "b3")


@pytest.mark.many_games
def test_the_playout_policy_chooses_as_the_greedy_bot() -> None:
    # A search with weak rivals in its playouts would be too optimistic
    greedy = GreedyBot(EVALUATION, Rng(5))
    lost = 0.0
    states = [state for state in some_positions(4, seed=6, count=300) if phase(state) != "BUY"]
    for state in states:
        seat = state.actors()[0]
        chosen, best = state.clone(), state.clone()
        chosen.apply(seat, policy_action(state, seed=1))
        best.apply(seat, greedy.decide(state, seat))
        lost += EVALUATION.value(best, seat) - EVALUATION.value(chosen, seat)
    assert lost / len(states) < 0.002


def test_fast_playouts_weigh_fewer_tiles() -> None:
    # A review plays all games to their end: there the wind that a rival would win by is overlooked at times
    state = before_the_line()
    evaluation = evaluation_of(GAME)
    legal = state.legal(0)
    for to_end, least, most in ((False, 40, 40), (True, 1, 39)):
        Search(state, 0, evaluation, Rng(1), to_end)
        picks = [
            evaluation.playout_action(state, 0, numbers(legal), len(legal), Rng(seed)) for seed in range(40)
        ]
        covers = sum(state.describe(pick)[:3] == ("cover", "back-r-2", "b3") for pick in picks)
        assert least <= covers <= most


def test_greedy_lays_and_then_sails_there() -> None:
    state = position(tiles="k4=vee-1 k5", ships="k4 m1 l1", hand="fan-2 back-r-2")
    bot = make_bot("greedy", GAME, Rng(5))
    while phase(state) == "LAY":
        state.apply(0, bot.choose(state, 0))
    words = state.describe(bot.choose(state, 0))
    assert words[0] == "sail"
    assert words[1] in ("j5", "l5")


@pytest.mark.parametrize("players", [3, 5])
def test_the_playout_policy_is_legal_and_pruning_keeps_its_action(players: int) -> None:
    for number, state in enumerate(some_positions(players, seed=8, count=150)):
        seat = state.actors()[0]
        legal = state.legal(seat)
        kept = numbers(legal)
        count = EVALUATION.prune(state, seat, kept, len(legal))
        pruned = [int(kept[i]) for i in range(count)]
        assert set(pruned) <= set(legal)
        assert all(one < other for one, other in pairwise(pruned))
        for seed in range(3):
            assert policy_action(state, 10 * number + seed) in pruned


def test_a_search_considers_few_of_many_tiles() -> None:
    widest = max(some_positions(4, seed=2, count=200), key=lambda state: len(state.legal(state.actors()[0])))
    seat = widest.actors()[0]
    legal = widest.legal(seat)
    assert len(legal) > 100
    assert 2 <= EVALUATION.prune(widest, seat, numbers(legal), len(legal)) < len(legal) // 2


def test_drawn_tiles_look_alike_to_others() -> None:
    # Given a game in which seat 0 has waived and draws
    state = position()
    play(state, "waive")
    assert state.actors() == [CHANCE]
    outcomes = [outcome for outcome, _ in state.chance()]
    assert len({state.seen(0, CHANCE, outcome) for outcome in outcomes}) == len(outcomes)
    assert len({state.seen(1, CHANCE, outcome) for outcome in outcomes}) == 1

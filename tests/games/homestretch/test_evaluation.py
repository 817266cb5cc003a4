"""The evaluation of bots: sensible, within bounds, and better than random play."""

from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.arrays import numbers
from spieltisch.engine.evaluation import victory
from spieltisch.engine.registry import module

from .helpers import GAME, choices, finish, roll, step
from .positions import betting, race, started

EVALUATION = module("homestretch", "bot.evaluation")


def value(state: State, seat: int) -> float:
    return float(EVALUATION.Evaluation().value(state, seat))


def test_values_lie_between_lost_and_won_and_end_with_the_payoff() -> None:
    state = started(4)
    rng = Rng(3)
    while state.actors():
        for seat in range(4):
            assert -1 < value(state, seat) < 1
        actor = state.actor()
        state.apply(actor, state.sample(rng) if actor == CHANCE else state.legal(actor)[0])
    assert [value(state, seat) for seat in range(4)] == state.payoffs()


def test_money_shares_and_good_bets_are_worth_something() -> None:
    assert value(betting([40, 30]), 0) > value(betting([35, 30]), 0)
    assert value(betting([30, 30], shares=[[7], []]), 0) > 0
    ahead = race({7: 9}, bets=[["WIN 7", "WIN 2", "WIN 3", "WIN 4", "WIN 5"], None, None])
    behind = race({8: 9}, bets=[["WIN 7", "WIN 2", "WIN 3", "WIN 4", "WIN 5"], None, None])
    assert value(ahead, 0) > value(behind, 0)


@pytest.fixture(scope="module")
def evaluation() -> Any:
    """Return one evaluation for all tests: it keeps nothing but tables of the box."""
    return EVALUATION.Evaluation()


def test_full_values_add_up_to_zero_and_end_with_a_victory(evaluation: Any) -> None:
    state = started(4)
    rng = Rng(3)
    while state.actors():
        if state.actor() != CHANCE:
            standing = evaluation.values(state)
            assert sum(standing) == pytest.approx(0)
            assert all(-1 < one < 1 for one in standing)
            assert evaluation.prior(state, 2) == standing[2]
        actor = state.actor()
        state.apply(actor, state.sample(rng) if actor == CHANCE else state.legal(actor)[0])
    assert evaluation.values(state) == evaluation.result(state) == victory(state.payoffs())


def test_money_shares_and_good_bets_raise_full_values_too(evaluation: Any) -> None:
    assert evaluation.values(betting([40, 30]))[0] > evaluation.values(betting([35, 30]))[0] > 0
    assert evaluation.values(betting([30, 30], shares=[[7], []]))[0] > 0
    bets = [["WIN 7", "WIN 2", "WIN 3", "WIN 4", "WIN 5"], None, None]
    assert evaluation.values(race({7: 9}, bets=bets))[0] > evaluation.values(race({8: 9}, bets=bets))[0]


def test_odds_of_places_add_up(evaluation: Any) -> None:
    for state in (race({7: 5, 2: 9}, {4: 6, 8: "X"}), race(finished=[8]), race({3: 1}, finished=[8, 7])):
        evaluation.value(state, 0)
        evaluation.values(state)
        for odds in (evaluation.quick_odds.by_place, evaluation.finish_odds.by_place):
            for place in range(3):
                assert sum(odds[11 * place : 11 * place + 11]) == pytest.approx(1)
            for horse in range(11):
                assert sum(odds[horse::11]) <= 1 + 1e-3
    for odds in (evaluation.quick_odds.by_place, evaluation.finish_odds.by_place):
        assert odds[8 - 2] == odds[11 + 7 - 2] == 1


def test_finish_odds_agree_with_simulated_races(evaluation: Any) -> None:
    start = race({7: 3}, {4: 4, 3: 6, 8: "X"}, players=2)
    evaluation.finish_odds.update(start, evaluation.even)
    races, first, rng = 300, [0] * 11, Rng(5)
    for _ in range(races):
        state = start.clone()
        while not state.dump()["finish_order"]:
            step(state, rng)
        first[state.dump()["finish_order"][0] - 2] += 1
    for horse in range(11):
        expected = evaluation.finish_odds.by_place[horse]
        error = (expected * (1 - expected) / races) ** 0.5
        assert abs(first[horse] / races - expected) < 4 * error + 0.02


def test_a_horse_that_more_rollers_push_is_likelier_to_win(evaluation: Any) -> None:
    on, off = (
        ["WIN 7", "PLACE 7", "SHOW 7", "WIN 2", "WIN 12"],
        ["WIN 3", "WIN 4", "WIN 10", "WIN 11", "WIN 12"],
    )
    assert win_odds_of_seven(evaluation, [on, on, off]) > win_odds_of_seven(evaluation, [on, off, off]) + 0.02


def win_odds_of_seven(evaluation: Any, bets: list[list[str]]) -> float:
    evaluation.values(race(bets=bets))
    return float(evaluation.finish_odds.by_place[7 - 2])


def test_a_lead_counts_more_when_less_is_to_come(evaluation: Any) -> None:
    early = betting([60, 50], race_programme=["P01"], race_index=0)
    late = betting([60, 50], race_programme=["P01", "P02", "G01", "G02"], race_index=3)
    assert evaluation.values(late)[0] > evaluation.values(early)[0] + 0.1


def test_a_search_bets_only_where_it_should_pay(evaluation: Any) -> None:
    state = betting([30, 30])
    legal = numbers(state.legal(0))
    kept = evaluation.prune(state, 0, legal, len(legal))
    assert 1 <= kept < len(state.legal(0))
    fields = list(legal[:kept])
    assert fields == sorted(fields)
    best = max(state.legal(0), key=lambda action: evaluation.expected_pay(state, action - 11))
    assert best in fields


@pytest.mark.parametrize("players", [2, 4])
def test_picks_are_legal_all_through_a_game(evaluation: Any, players: int) -> None:
    state, rng = started(players), Rng(2)
    while state.actors():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            legal = state.legal(actor)
            action = evaluation.playout_action(state, actor, numbers(legal), len(legal), rng)
            assert action in legal
            state.apply(actor, action)


@pytest.mark.parametrize("mode", ["ordered", "sealed"])
def test_no_seat_sees_a_marker_of_others_before_the_bet_is_shown(mode: str) -> None:
    state = betting([30, 20], {"betting_mode": mode})
    for _ in range(4):
        look = {state.seen(1, 0, action) for action in state.legal(0)}
        assert len(look) == 1  # not distinguishable
        assert len({state.seen(0, 0, action) for action in state.legal(0)}) == len(state.legal(0))
        state.apply(0, state.legal(0)[0])
    fifth = {state.seen(1, 0, action) for action in state.legal(0)}
    assert len(fifth) == (1 if mode == "sealed" else len(state.legal(0)))


def test_greedy_brings_its_own_horse_home() -> None:
    state = roll(race({7: 8}, players=2, shares=[[7], []], race_programme=["P02", "P01"]), 3, 4)
    chosen = make_bot("greedy", GAME, Rng(1)).choose(state, 0)
    assert state.describe(chosen) == ("two",)
    assert choices(state) == ["two", "one"]


@pytest.mark.many_games
def test_greedy_beats_random() -> None:
    better = 0
    for seed in range(6):
        rng = Rng(seed)
        greedy = seed % 2
        bots = [
            make_bot("greedy" if seat == greedy else "random", GAME, rng.stream("bot", seat))
            for seat in (0, 1)
        ]
        state = GAME.start(2)
        while state.actors():
            actor = state.actor()
            state.apply(actor, state.sample(rng) if actor == CHANCE else bots[actor].choose(state, actor))
        better += state.payoffs()[greedy] > 0
    assert better >= 5


def test_an_even_position_is_worth_nothing() -> None:
    assert value(betting([30, 30]), 0) == 0
    assert finish(betting([30, 30])).end_cause() == "races_run"

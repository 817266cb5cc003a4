"""The judgement of bots: sensible, within bounds, and better than nothing."""

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.registry import room

from .helpers import GAME, betting, choices, finish, race, roll, started

INSIGHT = room("homestretch", "insight")


def value(state: State, seat: int) -> float:
    return float(INSIGHT.Insight().value(state, seat))


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


def test_chances_of_places_add_up() -> None:
    insight = INSIGHT.Insight()
    for state in (race({7: 5, 2: 9}, {4: 6, 8: "X"}), race(finished=[8]), race({3: 1}, finished=[8, 7])):
        insight.value(state, 0)
        for place in range(3):
            assert sum(insight.chances[11 * place : 11 * place + 11]) == pytest.approx(1)
        for horse in range(11):
            assert sum(insight.chances[horse::11]) <= 1 + 1e-9
    assert insight.chances[8 - 2] == insight.chances[11 + 7 - 2] == 1


def test_greedy_brings_its_own_horse_home() -> None:
    state = roll(race({7: 8}, players=2, shares=[[7], []], race_programme=["P02", "P01"]), 3, 4)
    chosen = make_bot("greedy", GAME, Rng(1)).choose(state, 0)
    assert state.describe(chosen) == ("two",)
    assert choices(state) == ["two", "one"]


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

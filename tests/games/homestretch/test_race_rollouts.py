"""Simulated races, by which a searching player bets and moves."""

from typing import Any, Final

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.evaluation import UNADVISED
from spieltisch.engine.registry import module

from .helpers import GAME, bet, choices, roll, until
from .positions import betting, drafted, race

EVALUATION = module("homestretch", "bot.evaluation")
RACES = 15
LAST_RACE: Final[dict[str, Any]] = {"race_programme": ["P01", "P02", "G01", "G02"], "race_index": 3}
POPULAR = ["SHOW 3", "PLACE 3", "SHOW 10", "PLACE 10", "PLACE 9"]


@pytest.fixture(scope="module")
def evaluation() -> Any:
    return EVALUATION.Evaluation()


def bets_of(evaluation: Any, state: State, seat: int) -> list[str]:
    """Place all markers of a seat as advised; return their fields."""
    rng = Rng(1)
    fields = []
    for _ in range(5):
        action = evaluation.advise(state, seat, RACES, rng)
        assert action in state.legal(seat)
        fields.append(" ".join(map(str, state.describe(action)[1:])))
        state.apply(seat, action)
    return fields


def test_a_leading_seat_bets_as_the_others_do_and_one_behind_does_not(evaluation: Any) -> None:
    leading = bets_of(evaluation, bet(betting([75, 50], **LAST_RACE), 1, POPULAR), 0)
    behind = bets_of(evaluation, bet(betting([75, 50], **LAST_RACE), 0, POPULAR), 1)
    assert len(set(leading) & set(POPULAR)) > len(set(behind) & set(POPULAR))


def test_the_highest_marker_is_expected_on_the_best_field(evaluation: Any) -> None:
    state = betting([40, 30], race_programme=["P12"], race_index=0)
    bet(state, 0, ["WIN 12", "SHOW 2", "SHOW 3", "PLACE 3", "WIN 7"])
    world = state.determinize(1, Rng(1))
    evaluation.rollouts.guess_bets(world, 1)
    fields = world.dump()["bets"][0]
    assert set(fields[:2]) == {"SHOW 3", "PLACE 3"}
    assert fields[-1] == "WIN 12"


def test_a_roller_brings_home_the_horse_that_pays_it(evaluation: Any) -> None:
    bets = [["WIN 7", "PLACE 7", "SHOW 7", "WIN 2", "WIN 12"], ["WIN 6", "WIN 8", "WIN 9", "WIN 5", "WIN 4"]]
    for seat, wanted in ((0, "two"), (1, "one")):
        state = roll(race({6: 8, 7: 8, 8: 8}, players=2, roller=seat, bets=bets, **LAST_RACE), 3, 4)
        chosen = evaluation.advise(state, seat, RACES, Rng(1))
        assert state.describe(chosen) == (wanted,)


@pytest.mark.parametrize("mode", ["ordered", "sealed"])
@pytest.mark.parametrize("players", [2, 6])
def test_advised_actions_are_legal(evaluation: Any, mode: str, players: int) -> None:
    state, rng = drafted(players, options={"betting_mode": mode}), Rng(2)
    while state.dump()["phase"] not in ("BUY", "END"):
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            action = evaluation.advise(state.determinize(actor, rng), actor, 2, rng)
            assert action in state.legal(actor)
            state.apply(actor, action)
    assert evaluation.advise(state, state.actor(), 2, rng) == UNADVISED


def test_the_same_seed_gives_the_same_advice() -> None:
    state = until(drafted(4), "BET")
    seat = state.actor()
    chosen = [make_bot("mcts:20", GAME, Rng(5)).choose(state, seat) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert len(choices(state)) > 1

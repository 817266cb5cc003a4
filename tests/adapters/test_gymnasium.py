"""Gymnasium environments pass Gymnasium's own test and our tests."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import spieltisch
from spieltisch.adapters.gymnasium import SeatEnv, WrongOpponents, environment_id
from spieltisch.engine.registry import bundled_games
from tests.adapters.shared import SHORT, every_game, every_table


def finish(environment: SeatEnv, info: dict[str, Any]) -> tuple[float, int]:
    """Play the game to its end, always the first legal action; return the reward and the number of steps."""
    steps = 0
    while True:
        steps += 1
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, truncated, info = environment.step(action)
        assert not truncated
        if over:
            return reward, steps
        assert reward == 0.0


@every_table()
@pytest.mark.parametrize("seat", ["first", "last", "any"])
def test_gymnasiums_own_test_passes(slug: str, players: int, seat: str) -> None:
    chosen = {"first": 0, "last": players - 1, "any": None}[seat]
    environment = gymnasium.make(environment_id(slug), players=players, seat=chosen, opponents="random")

    check_env(environment.unwrapped, skip_render_check=True)


def test_every_game_is_registered_with_its_version() -> None:
    known = {name for name in gymnasium.registry if name.startswith("Spieltisch/")}

    assert known == {environment_id(slug) for slug in bundled_games()}
    assert "Spieltisch/KopfOderKnopf-v0" in known


@every_game()
def test_the_reward_is_the_payoff_of_the_learning_seat(slug: str) -> None:
    environment = SeatEnv(slug, options=SHORT[slug], seat=1, opponents="random")
    _, info = environment.reset(seed=4)

    reward, _ = finish(environment, info)

    assert reward == environment.table.state.payoffs()[1]
    with pytest.raises(spieltisch.IllegalAction, match="The game is over"):
        environment.step(0)


def test_only_the_learning_seat_is_asked() -> None:
    environment = SeatEnv("kap-hoorn", players=4, seat=2, opponents=["random", "greedy", "random"])
    _, info = environment.reset(seed=1)

    for _ in range(10):
        assert environment.table.seat == info["seat"] == 2
        assert np.flatnonzero(info["action_mask"]).tolist() == environment.table.state.legal(2)
        info = environment.step(int(np.flatnonzero(info["action_mask"])[-1]))[4]


def test_seeds_decide_dice_bots_and_seats() -> None:
    def games(seed: int) -> list[tuple[int, float, int]]:
        environment = SeatEnv("kap-hoorn", options=SHORT["kap-hoorn"], seat=None, opponents="random")
        results = []
        for number in range(4):
            _, info = environment.reset(seed=seed if number == 0 else None)
            results.append((info["seat"], *finish(environment, info)))
        return results

    one = games(1)
    assert games(1) == one != games(2)
    assert len({seat for seat, _, _ in one}) > 1


def test_better_opponents_are_harder() -> None:
    def rewards(opponents: str) -> float:
        environment = SeatEnv("kopf-oder-knopf", options={"target": 4}, seat=None, opponents=opponents)
        return sum(finish(environment, environment.reset(seed=seed)[1])[0] for seed in range(12))

    assert rewards("random") > rewards("greedy") == -12


def test_an_illegal_action_loses_and_cites_its_rule() -> None:
    environment = SeatEnv("kopf-oder-knopf")
    environment.reset(seed=1)
    move = environment.table.state.action(("move", "b2", "b4"))

    _, reward, over, truncated, info = environment.step(move)

    assert (reward, over, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("KOK-13: The button on b2 stands on one hole")
    assert not info["action_mask"].any()
    with pytest.raises(spieltisch.IllegalAction, match="The game is over"):
        environment.step(move)
    _, info = environment.reset()
    assert info["action_mask"].any()


def test_an_illegal_action_can_be_an_error_that_changes_nothing() -> None:
    environment = SeatEnv("kopf-oder-knopf", illegal="error")
    _, info = environment.reset(seed=1)
    before = environment.table.state.dump()

    with pytest.raises(spieltisch.IllegalAction, match="KOK-13"):
        environment.step(environment.table.state.action(("move", "b2", "b4")))
    with pytest.raises(spieltisch.UnknownAction):
        environment.step(99_999)

    assert environment.table.state.dump() == before
    environment.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_a_game_goes_on_after_pickling() -> None:
    environment = SeatEnv("kap-hoorn", options=SHORT["kap-hoorn"], opponents="greedy")
    _, info = environment.reset(seed=1)
    for _ in range(5):
        info = environment.step(int(np.flatnonzero(info["action_mask"])[0]))[4]

    again = pickle.loads(pickle.dumps(environment))

    assert finish(again, info) == finish(environment, info)


def test_invalid_arguments_are_refused_at_once() -> None:
    with pytest.raises(spieltisch.UnknownBot):
        SeatEnv("kap-hoorn", opponents="grandmaster")
    with pytest.raises(WrongOpponents, match="2 other seats need 2 bots"):
        SeatEnv("kap-hoorn", opponents=["random"])
    with pytest.raises(spieltisch.UnknownSeat, match="There is no seat 3"):
        SeatEnv("kap-hoorn", seat=3)
    with pytest.raises(spieltisch.BadOption):
        gymnasium.make("Spieltisch/KapHoorn-v0", options={"wind": "strong"})

"""Environments pass the render tests of PettingZoo and Gymnasium in every render mode."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.render_test import render_test

from spieltisch.adapters.environment import GameEnvironment
from spieltisch.adapters.gymnasium import environment_id
from spieltisch.adapters.pettingzoo import TableEnv, env
from spieltisch.engine.registry import bundled_games


@pytest.mark.parametrize("slug", bundled_games())
def test_pettingzoos_test_of_pictures_passes(slug: str) -> None:
    def made(render_mode: str) -> TableEnv:
        return env(slug, render_mode=render_mode)

    render_test(made, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize("slug", bundled_games())
def test_gymnasiums_test_of_pictures_passes(slug: str) -> None:
    check_env(gymnasium.make(environment_id(slug), opponents="random").unwrapped)


def test_a_spectator_sees_no_hand_and_a_seat_its_own() -> None:
    # Given a game with hidden hands, and another one that looks the same to seat 0
    table = GameEnvironment("kap-hoorn", render_mode="svg")
    table.reset(seed=1)
    other = table.clone()
    other._state = table.state.determinize(0, table.dice)
    assert other.state.dump() != table.state.dump()

    # Then a spectator and seat 0 see the same in both, seat 1 does not
    assert other.render(None) == table.render(None)
    assert other.render(0) == table.render(0) != table.render(None)
    assert other.render(1) != table.render(1)


def test_without_a_mode_nothing_is_shown() -> None:
    environment = env("kopf-oder-knopf")
    environment.reset()

    assert environment.render() is None


def test_people_see_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    environment = env("kopf-oder-knopf", render_mode="human")
    environment.reset(seed=1)
    first = capsys.readouterr().out
    environment.step(int(np.flatnonzero(environment.observe("player_0")["action_mask"])[0]))

    assert "Red's turn" in first
    assert "Blue's turn" in capsys.readouterr().out

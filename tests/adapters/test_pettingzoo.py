"""PettingZoo environments pass PettingZoo's own tests and our tests."""

import hashlib
import pickle
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import spieltisch
from spieltisch.adapters.environment import ResetNeeded, UnknownRenderMode
from spieltisch.adapters.pettingzoo import TableEnv, env
from spieltisch.engine.game_package import game_package
from spieltisch.engine.registry import folder
from tests.adapters.shared import every_game, every_table

CYCLES = 40  # rounds of decisions in PettingZoo's tests
STEPS = 60

# What PettingZoo says to every environment with masks, its own included.
SAID = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # at the end of a game
)


def step(environment: TableEnv, choice: int) -> bytes:
    """Make a legal action for the selected agent; return everything that was observed."""
    observation, reward, over, _, _ = environment.last()
    legal = np.flatnonzero(observation["action_mask"])
    environment.step(None if over else int(legal[choice % len(legal)]))
    seen = [environment.agent_selection.encode(), str(reward).encode()]
    return b"".join([*seen, *(part.tobytes() for part in observation.values())])


def played(environment: TableEnv, steps: int) -> str:
    """Return a digest of all observations while playing on; equal environments give equal digests."""
    digest = hashlib.sha256()
    for number in range(steps):
        if not environment.agents:
            break
        digest.update(step(environment, 7 * number))
    return digest.hexdigest()


@every_table()
def test_pettingzoos_test_of_the_interface_passes(slug: str, players: int) -> None:
    with warnings.catch_warnings():
        for said in SAID:
            warnings.filterwarnings("ignore", said)
        api_test(env(slug, players), num_cycles=CYCLES)


@every_table()
def test_pettingzoos_test_of_seeds_passes(slug: str, players: int) -> None:
    seed_test(lambda: env(slug, players), num_cycles=CYCLES)


@every_table()
def test_a_game_goes_on_after_cloning_and_pickling(slug: str, players: int) -> None:
    # Given an environment in the middle of a game
    environment = env(slug, players)
    environment.reset(seed=3)
    played(environment, STEPS)

    # When it is copied in both ways, and the first copy is played on
    clone, pickled = environment.clone(), pickle.dumps(environment)
    course = played(clone, STEPS)

    # Then the original and the other copy are where they were, and see the same dice
    assert played(pickle.loads(pickled), STEPS) == course
    assert played(environment, STEPS) == course


@every_game()
def test_a_whole_game_pays_off_once(slug: str) -> None:
    environment = env(slug)
    environment.reset(seed=5)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)

    for number, agent in enumerate(environment.agent_iter()):
        rewards[agent] += environment.last(observe=False)[1]
        step(environment, 3 * number)

    assert not environment.agents
    assert list(rewards.values()) == environment.table.state.payoffs()
    assert sum(rewards.values()) == pytest.approx(0)


def test_a_seed_makes_a_row_of_games() -> None:
    one, other = env("kap-hoorn"), env("kap-hoorn")
    one.reset(seed=1)
    first = played(one, 20)
    one.reset()
    second = played(one, 20)

    other.reset(seed=1)
    assert played(other, 20) == first
    other.reset()
    assert played(other, 20) == second != first


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    environment = env("kopf-oder-knopf")
    environment.reset(seed=1)
    move = environment.table.state.action(("move", "b2", "b4"))
    before = environment.table.state.dump()

    with pytest.raises(spieltisch.IllegalAction, match="KOK-13: The button on b2 stands on one hole"):
        environment.step(move)

    assert environment.table.state.dump() == before
    assert environment.agent_selection == "player_0"


def test_seats_that_are_asked_together_see_nothing_of_each_other() -> None:
    # Given a draft, in which all seats pick at once
    environment = env("homestretch", players=3)
    environment.reset(seed=2)
    assert environment.table.state.simultaneous()
    first = environment.agent_selection
    picks = np.flatnonzero(environment.observe(first)["action_mask"])
    seen = []

    # When the first picks this or that
    for pick in (picks[0], picks[-1]):
        table = environment.clone()
        table.step(pick)
        assert table.agent_selection != first
        seen.append(table.observe(table.agent_selection))

    # Then the next one sees the same
    assert picks[0] != picks[-1]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


def test_options_and_boxes_are_played_with() -> None:
    assert env("kopf-oder-knopf", options={"target": 3}).table.start.options["target"] == 3
    with pytest.raises(spieltisch.BadOption):
        env("kopf-oder-knopf", options={"goal": 3})
    with pytest.raises(spieltisch.BadPlayers):
        env("kap-hoorn", players=2)
    with pytest.raises(spieltisch.BadBox):
        env("kap-hoorn", components="no/such/box.toml")


def test_large_numbers_of_a_custom_box_are_not_truncated(tmp_path: Path) -> None:
    original = folder("kap-hoorn").joinpath("components.toml").read_text("utf-8")
    (tmp_path / "long.toml").write_text(original.replace("max = 500\n", "max = 50000\n"), "utf-8")
    environment = env("kap-hoorn", options={"round_limit": 40_000}, components=tmp_path / "long.toml")

    environment.reset(seed=1)
    observation = environment.observe("player_0")

    assert observation["observation"].max() == 40_000
    assert environment.observation_space("player_0").contains(observation)


def test_using_an_environment_before_reset_or_after_the_end_is_an_error() -> None:
    environment = env("kopf-oder-knopf", options={"target": 1})
    with pytest.raises(ResetNeeded, match=r"Call reset\(\) first"):
        environment.step(0)
    with pytest.raises(ResetNeeded):
        environment.last()
    environment.reset(seed=1)
    played(environment, 10_000)
    assert not environment.agents
    with pytest.raises(spieltisch.IllegalAction, match="The game is over"):
        environment.step(0)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(UnknownRenderMode, match=r"human, ansi, svg,? and rgb_array"):
        env("kopf-oder-knopf", render_mode="ascii")


@every_game()
def test_the_version_rises_when_the_environment_behaves_differently(slug: str) -> None:
    digest = hashlib.sha256()
    for players in spieltisch.game(slug).players:
        environment = env(slug, players)
        environment.reset(seed=players)
        digest.update(f"{players} {played(environment, 150)}".encode())
    fingerprint = digest.hexdigest()[:16]

    known = game_package(slug).environment
    assert fingerprint == known.fingerprint, (
        f"the environments of {slug} behave differently: in its package.toml raise the version"
        f' {known.version} (if it was ever published) and write fingerprint = "{fingerprint}"'
    )

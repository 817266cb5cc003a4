"""spieltisch.Batch: many games in lockstep play exactly what single games play, row by row."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch.adapters.batch import BadBatch
from spieltisch.engine import registry
from spieltisch.engine.core import CHANCE, COMPILED, State
from spieltisch.engine.registry import slugs
from spieltisch.engine.rng import Rng

STEPS = 100  # compared at least in every batch; more, until games have ended
MOST_STEPS = 3000
# Options that end games early, so that rows restart during the test.
SHORT: dict[str, dict[str, Any]] = {
    "kopf-oder-knopf": {"target": 2},
    "kap-hoorn": {"round_limit": 20},
    "kopf-an-kopf": {"max_turns": 100},
    "knight-rider": {"max_rounds": 1},
}


class Single:
    """Game `number` of a batch, played alone with the public methods of the rules."""

    def __init__(self, start: State, seed: int, number: int) -> None:
        self.start = start
        self.dice = Rng(seed).stream("game", number).stream("chance")
        self.state = start.clone()
        self.rewards = [0.0] * int(start.players)
        self.done = False
        self.settle()

    def step(self, action: int) -> None:
        """Act for the seat to act."""
        self.done, self.rewards = False, [0.0] * len(self.rewards)
        self.state.play(self.state.actors()[0], action)
        self.settle()

    def settle(self) -> None:
        """Resolve chance; restart at the end."""
        while self.state.actor() < 0:
            if self.state.actor() == CHANCE:
                self.state.apply(CHANCE, self.state.sample(self.dice))
            else:
                self.done, self.rewards = True, self.state.payoffs()
                self.state = self.start.clone()

    def observation(self) -> list[int]:
        """Return what the seat to act sees."""
        out = [0] * self.state.game.observation_shape[0]
        self.state.observe(self.state.actor(), out)
        return out


def arrays(batch: spieltisch.Batch) -> list[bytes]:
    """Return the bytes of all arrays of a batch."""
    shown = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.done)
    return [array.tobytes() for array in shown]


@pytest.mark.parametrize("slug", slugs())
def test_every_row_plays_the_same_game_as_the_rules_alone(slug: str) -> None:
    # Given a batch, and each of its games once more by itself
    game = spieltisch.game(slug)
    start = game.start(options=SHORT.get(slug))
    batch = spieltisch.Batch(slug, 2, seed=5, options=SHORT.get(slug))
    singles = [Single(start, 5, number) for number in range(2)]
    ended = 0
    for step in range(MOST_STEPS):
        # Then all numbers agree
        for row, single in enumerate(singles):
            seat = single.state.actor()
            assert batch.seats[row] == seat
            assert batch.done[row] == single.done
            assert batch.rewards[row].tolist() == single.rewards
            assert np.flatnonzero(batch.masks[row]).tolist() == single.state.legal(seat)
            if COMPILED or row == 0:
                assert batch.observations[row].tolist() == single.observation()
        # When both play on
        actions = batch.sample().copy()
        batch.step(actions)
        for single, action in zip(singles, actions, strict=True):
            single.step(int(action))
        ended += int(batch.done.sum())
        if ended > 0 and step > STEPS:
            break
    assert ended > 0, "no game ended, so nothing began anew"


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    few, many = (spieltisch.Batch("homestretch", n, seed=3, players=4) for n in (2, 5))
    other = spieltisch.Batch("homestretch", 2, seed=4, players=4)
    for _ in range(60):
        few.step(few.sample())
        many.step(many.sample())
        other.step(other.sample())
        assert (few.observations == many.observations[:2]).all()
    assert (few.observations != other.observations).any()
    assert (many.observations[0] != many.observations[1]).any()


def test_random_choices_do_not_disturb_the_dice() -> None:
    one, other = (spieltisch.Batch("homestretch", 2, seed=3) for _ in range(2))
    for _ in range(60):
        one.sample()
        actions = one.masks.argmax(axis=1)
        one.step(actions)
        other.step(actions)
    assert arrays(one) == arrays(other)


def test_a_reset_begins_anew_in_the_same_memory() -> None:
    batch, fresh = (spieltisch.Batch("kap-hoorn", 3, seed=seed) for seed in (1, 2))
    observations = batch.observations
    for _ in range(20):
        batch.step(batch.sample())

    batch.reset(seed=2)

    assert arrays(batch) == arrays(fresh)
    assert batch.observations is observations
    batch.step(batch.sample())
    fresh.step(fresh.sample())
    assert arrays(batch) == arrays(fresh)


def test_arrays_share_memory_and_are_read_only() -> None:
    batch = spieltisch.Batch("kopf-oder-knopf", 4, seed=1)
    seats, before = batch.seats, batch.seats.tolist()

    batch.step(batch.sample())

    assert seats.tolist() != before
    assert batch.observations.dtype == np.int16
    assert batch.masks.dtype == np.bool_
    assert batch.masks.shape == (4, batch.game.num_actions)
    assert batch.rewards.shape == (4, 2)
    for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.done, batch.sample()):
        assert array.flags.c_contiguous
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_arrays_outlive_their_batch() -> None:
    masks = spieltisch.Batch("kopf-oder-knopf", 2, seed=1).masks
    spieltisch.Batch("kopf-oder-knopf", 2, seed=1)
    assert masks.sum() == 144


def test_an_illegal_action_cites_the_rule_and_changes_nothing() -> None:
    batch = spieltisch.Batch("kopf-oder-knopf", 3, seed=1)
    before = arrays(batch)
    actions = batch.sample().copy()
    actions[1] = batch.state(1).action(("move", "e2", "e4"))

    with pytest.raises(spieltisch.IllegalAction) as refusal:
        batch.step(actions)

    assert refusal.value.rule is not None
    assert refusal.value.rule.startswith("KOK-")
    assert str(refusal.value).startswith(f"{refusal.value.rule}: In game 1 of the batch: ")
    assert refusal.value.text("de").startswith("In Spiel 1 des Stapels: ")
    assert arrays(batch) == before


@pytest.mark.parametrize("number", [-1, 3301, 2**40])
def test_an_action_that_there_is_not_is_refused(number: int) -> None:
    batch = spieltisch.Batch("kopf-oder-knopf", 2, seed=1)
    before = arrays(batch)
    with pytest.raises(spieltisch.UnknownAction, match="In game 1 of the batch"):
        batch.step([int(batch.sample()[0]), number])
    assert arrays(batch) == before


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [1.0, 2.0], [True, False], 7, None, "ab", ["1", "2"], []])
def test_actions_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    batch = spieltisch.Batch("kopf-oder-knopf", 2, seed=1)
    with pytest.raises(BadBatch, match="as many whole numbers") as refusal:
        batch.step(actions)
    assert refusal.value.text("de").startswith("Ein Stapel von 2 Spielen")


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.uint64, ">i8"])
def test_actions_may_be_whole_numbers_of_any_kind(kind: Any) -> None:
    batch, other = (spieltisch.Batch("homestretch", 2, seed=1) for _ in range(2))
    for _ in range(10):
        other.step(batch.sample())
        batch.step(batch.sample().astype(kind)[::1])
        batch.reset(1)
        other.reset(1)
    assert arrays(batch) == arrays(other)


@pytest.mark.parametrize("n", [0, -1, 1.5, "2", None, True])
def test_a_batch_has_a_number_of_games(n: Any) -> None:
    with pytest.raises(BadBatch, match="one game or more"):
        spieltisch.Batch("kopf-oder-knopf", n)


@pytest.mark.parametrize("seed", [1.5, "2", None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    batch = spieltisch.Batch("kopf-oder-knopf", 1, seed=np.uint8(1))  # type: ignore[arg-type]
    with pytest.raises(BadBatch, match="seed"):
        spieltisch.Batch("kopf-oder-knopf", 1, seed=seed)
    with pytest.raises(BadBatch, match="seed"):
        batch.reset(seed)


def test_a_box_with_larger_numbers_is_refused(tmp_path: Path) -> None:
    # Given a box of Knight Rider that allows longer games than 16 bits count
    text = registry.folder("knight-rider").joinpath("components.toml").read_text("utf-8")
    box = tmp_path / "long.toml"
    box.write_text(text.replace("max = 10000", "max = 40000"), "utf-8")
    # When a batch of it is made, then it says why it cannot be
    with pytest.raises(BadBatch, match="may be larger than 32767"):
        spieltisch.Batch(spieltisch.game("knight-rider", components=str(box)), 2)


def test_what_cannot_be_played_is_refused_as_everywhere() -> None:
    with pytest.raises(spieltisch.UnknownGame):
        spieltisch.Batch("chess", 2)
    with pytest.raises(spieltisch.BadPlayers):
        spieltisch.Batch("kopf-oder-knopf", 2, players=3)
    with pytest.raises(spieltisch.BadOption):
        spieltisch.Batch("kopf-oder-knopf", 2, options={"target": 99})


def test_a_position_can_be_taken_out_and_played_on() -> None:
    batch = spieltisch.Batch(spieltisch.game("kap-hoorn"), 2, seed=1)
    state = batch.state(1)
    assert state.actor() == batch.seats[1]
    before = arrays(batch)
    state.play(state.actor(), int(batch.sample()[1]))
    assert arrays(batch) == before
    assert batch.state(-1).dump() == batch.state(1).dump()
    with pytest.raises(IndexError):
        batch.state(2)
    assert len(batch) == 2
    assert repr(batch) == "<batch of 2 games of kap-hoorn for 3 players>"


LIGHT = "import sys, spieltisch; print('numpy' in sys.modules)"
WITHOUT_NUMPY = """
import sys
sys.modules['numpy'] = None
import spieltisch
try:
    spieltisch.Batch
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (LIGHT, "False"),
        (WITHOUT_NUMPY, "\"numpy\" is missing. It comes with: pip install 'spieltisch[batch]'"),
    ],
)
def test_numpy_is_an_extra(code: str, said: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said


def test_there_is_nothing_else_on_offer() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Bach'"):
        spieltisch.Bach  # type: ignore[attr-defined] # noqa: B018

"""The examples run, with small numbers."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> ModuleType:
    """Import an example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the learner, with only a few games."""
    module = load("learn")
    monkeypatch.setattr(module, "GAMES", 8)
    monkeypatch.setattr(module, "STEPS", 6)
    monkeypatch.setattr(module, "HIDDEN", 8)
    return module


def test_the_learner_is_judged_first_and_last_and_its_curve_is_drawn(
    learn: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    curve = tmp_path / "curve.svg"

    learn.main(["--minutes", "0.0001", "--judged-by", "4", "--curve", str(curve)])

    first, *_, last, told = capsys.readouterr().out.splitlines()
    assert "0 steps" in first
    assert "48 steps" in last
    assert told == f"{curve}: the learning curve"
    assert curve.read_text("utf-8").startswith("<svg")


def test_the_learner_prefers_actions_that_went_well(learn: ModuleType) -> None:
    # Given positions in which one action went better than expected, and another one worse
    learner = learn.Learner(seed=1)
    seen, legal = learner.seen(learner.batch), learner.batch.masks.copy()
    good, bad = (np.array([np.flatnonzero(row)[place] for row in legal]) for place in (0, 1))
    rows = np.arange(len(seen))
    before = learner.network.forward(seen, legal)[1]

    # When it learns from them
    twice = [np.tile(numbers, (2, 1)) for numbers in (seen, legal)]
    advantage = np.repeat(np.array([0.9, -0.1], np.float32), len(seen))
    for _ in range(5):
        learner.learn(*twice, np.append(good, bad), advantage, target=advantage)
    _, after, values = learner.network.forward(seen, legal)

    # Then it does the one more often, the other less, and expects more
    assert (after[rows, good] > before[rows, good]).all()
    assert (after[rows, bad] < before[rows, bad]).all()
    assert (values > 0).all()


def test_the_learner_learns_from_its_games(learn: ModuleType) -> None:
    learner = learn.Learner(seed=1)
    learner.network.layers[-1] += 0.1  # it has expectations
    before = [layer.copy() for layer in learner.network.layers]

    learner.train_once()

    assert learner.steps == 48
    assert all((layer != old).any() for layer, old in zip(learner.network.layers, before, strict=True))


def test_openspiels_search_plays_against_ours() -> None:
    example = load("against_openspiel")

    result = example.match("knight-rider", players=2, seconds=0.001, games=1, seed=1, max_rounds=1)

    assert result.payoffs[0] in (-1.0, 0.0, 1.0)
    assert result.their_simulations >= example.FEWEST
    assert min(result.our_seconds, result.their_seconds) > 0

"""Create bots by name: levels, budgets, custom files, and errors for wrong names."""

from pathlib import Path

import pytest

import spieltisch
from spieltisch.bots import LEVELS, AlphaBetaBot, MctsBot, levels_of, make_bot
from spieltisch.bots.factory import NODES
from spieltisch.bots.noisy import NoisyBot

KOK = spieltisch.game("kopf-oder-knopf")
FIRST = """
from spieltisch.bots import Bot

class First(Bot):
    def decide(self, world, seat):
        return world.legal(seat)[0]

class Lost(Bot):
    def decide(self, world, seat):
        return world.game.num_actions

class Torn(Bot):
    def decide(self, world, seat):
        return 1 // 0

class Stillborn(Bot):
    def __init__(self, rng):
        raise RuntimeError("not today")

    def decide(self, world, seat):
        return 0

class NoBot:
    pass
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Return the path of a file with custom bots."""
    path = tmp_path / "mybot.py"
    path.write_text(FIRST)
    return str(path)


def refusal(name: str) -> str:
    with pytest.raises(spieltisch.UnknownBot) as caught:
        make_bot(name, KOK, spieltisch.Rng(1))
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.text()


@pytest.mark.parametrize("slug", spieltisch.games())
def test_every_game_has_the_same_four_levels(slug: str) -> None:
    assert list(levels_of(slug)) == ["beginner", "casual", "club", "master"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", spieltisch.games())
def test_every_level_plays_every_game(slug: str, level: str) -> None:
    assert make_bot(level, spieltisch.game(slug), spieltisch.Rng(1)).rng


def test_a_budget_is_iterations_or_seconds() -> None:
    counted = make_bot("mcts:500", KOK, spieltisch.Rng(1))
    timed = make_bot("mcts:0.2s", KOK, spieltisch.Rng(1))
    assert isinstance(counted, MctsBot)
    assert isinstance(timed, MctsBot)
    assert (counted.iterations, counted.seconds) == (500, 0.0)
    assert (timed.iterations, timed.seconds) == (0, 0.2)


def test_a_budget_is_nodes_or_seconds() -> None:
    usual = make_bot("alphabeta", KOK, spieltisch.Rng(1))
    counted = make_bot("alphabeta:500", KOK, spieltisch.Rng(1))
    timed = make_bot("alphabeta:0.2s", KOK, spieltisch.Rng(1))
    assert isinstance(usual, AlphaBetaBot)
    assert isinstance(counted, AlphaBetaBot)
    assert isinstance(timed, AlphaBetaBot)
    assert (usual.nodes, usual.seconds) == (NODES, 0.0)
    assert (counted.nodes, counted.seconds) == (500, 0.0)
    assert (timed.nodes, timed.seconds) == (0, 0.2)


@pytest.mark.parametrize("budget", ["0", "-5", "0s", "-1s", "infs", "nans", "much", "", "s", "1.5"])
@pytest.mark.parametrize("search", ["mcts", "alphabeta"])
def test_a_budget_that_is_none_is_refused(search: str, budget: str) -> None:
    assert f'"{budget}"' in refusal(f"{search}:{budget}")


@pytest.mark.parametrize("name", ["stockfish", "", "greedy:3", "Master", "mybot.txt:Bot"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    assert "random, greedy, mcts, alphabeta, beginner, casual, club, and master" in refusal(name)


def test_a_custom_bot_plays(own: str) -> None:
    state = KOK.start()
    assert make_bot(f"{own}:First", KOK, spieltisch.Rng(1)).choose(state, 0) == state.legal(0)[0]


def test_a_file_that_is_not_there_is_named() -> None:
    assert "nowhere.py" in refusal("nowhere.py:Bot")


def test_a_file_with_an_error_is_refused_with_the_error(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def decide(:\n")
    assert "SyntaxError" in refusal(f"{path}:Bot")


@pytest.mark.parametrize("name", ["Second", "NoBot"])
def test_a_class_that_is_no_bot_is_refused_with_those_that_are(own: str, name: str) -> None:
    text = refusal(f"{own}:{name}")
    assert name in text
    assert "First" in text


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Torn", "ZeroDivisionError"), ("Lost", str(KOK.num_actions)), ("Stillborn", "not today")],
)
def test_errors_of_a_custom_bot_are_reported(own: str, name: str, reason: str) -> None:
    state = KOK.start()
    before = state.dump()
    with pytest.raises(spieltisch.BotFailed, match=reason):
        make_bot(f"{own}:{name}", KOK, spieltisch.Rng(1)).choose(state, 0)
    assert state.dump() == before


def test_a_noisy_bot_makes_the_given_share_of_decisions_at_random(own: str) -> None:
    # Given a bot that takes the first action, and a noisy one that makes 40 % of its decisions at random
    state = KOK.start()
    exact = make_bot(f"{own}:First", KOK, spieltisch.Rng(1))
    noisy = NoisyBot(exact, 40, spieltisch.Rng(2))
    legal = state.legal(0)
    # When it decides often
    others = sum(noisy.choose(state, 0) != legal[0] for _ in range(500))
    # Then it takes another action in about 40 % of the cases
    assert 150 < others < 240

"""A decision ends at the time limit with the best action so far; before that the limit changes nothing."""

import time

import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot

GAMES = ["kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"]
LONGEST = 0.3


def positions(slug: str, count: int = 3) -> list[State]:
    """Return the first positions of a random game in which a seat has a choice."""
    game = spieltisch.game(slug)
    state, rng = game.start(game.players[0]), Rng(7)
    found: list[State] = []
    while len(found) < count:
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        legal = state.legal(actor)
        if len(legal) > 1:
            found.append(state.clone())
        state.apply(actor, legal[rng.below(len(legal))])
    return found


def phases(slug: str) -> list[State]:
    """Return the first choice of several phases: some use `advise`, others the tree search."""
    found = {str(state.dump().get("phase")): state for state in reversed(positions(slug, 40))}
    return [*found.values()]


@pytest.mark.parametrize("slug", GAMES)
def test_within_the_time_nothing_changes(slug: str) -> None:
    for state in positions(slug):
        seat = state.actor()
        chosen = {
            make_bot("mcts:12", state.game, Rng(3), longest).choose(state, seat) for longest in (0.0, 600.0)
        }
        assert len(chosen) == 1


def test_within_the_time_alphabeta_decides_the_same() -> None:
    for state in positions("kopf-oder-knopf"):
        bots = [make_bot("alphabeta:300", state.game, Rng(3), longest) for longest in (0.0, 600.0)]
        assert len({bot.choose(state, state.actor()) for bot in bots}) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_an_endless_search_ends_by_the_clock_with_something_legal(slug: str) -> None:
    for state in phases(slug):
        seat = state.actor()
        bot = make_bot("mcts:1000000", state.game, Rng(3), LONGEST)
        begun = time.process_time()
        assert bot.choose(state, seat) in state.legal(seat)
        assert time.process_time() - begun < 10 * LONGEST + 2.0


def test_an_endless_look_ahead_ends_by_the_clock() -> None:
    for state in positions("kopf-oder-knopf"):
        bot = make_bot("alphabeta:100000000", state.game, Rng(3), LONGEST)
        begun = time.process_time()
        assert bot.choose(state, state.actor()) in state.legal(state.actor())
        assert time.process_time() - begun < 10 * LONGEST + 2.0


def test_a_budget_of_seconds_is_cut_and_never_stretched() -> None:
    state = positions("kopf-oder-knopf", 1)[0]
    for name in ("mcts:60s", "alphabeta:60s"):
        begun = time.process_time()
        make_bot(name, state.game, Rng(3), LONGEST).choose(state, state.actor())
        assert time.process_time() - begun < 10.0
    assert make_bot("mcts:0.1s", state.game, Rng(3), LONGEST).seconds == 0.1  # type: ignore[attr-defined]

"""OpenSpiel games pass OpenSpiel's own test, its algorithms, and our tests."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.observation import make_observation

import spieltisch
from spieltisch.adapters.openspiel import NoSuchObserver, SpielGame, SpielState
from spieltisch.engine.core import COMPILED
from tests.adapters.shared import FULL, SHORT, every_game, every_table, pick

HIDDEN = pyspiel.GameType.Information.IMPERFECT_INFORMATION
SIMULATIONS = 4
MIDDLE = 25  # steps
LOOKS = 130  # steps whose alternatives are compared
DEEPEST = 20_000  # recursion limit: OpenSpiel's MCCFR recurses for every step


def load(slug: str, players: int | None = None, **options: Any) -> SpielGame:
    """Load one of our games in OpenSpiel."""
    given = options if players is None else options | {"players": players}
    game: SpielGame = pyspiel.load_game(f"spieltisch_{slug.replace('-', '_')}", given)
    return game


def play(state: SpielState, steps: int, seed: int = 1) -> SpielState:
    """Play on at random for at least so many steps, until a seat must act; return the position."""
    rng = spieltisch.Rng(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(pick(state.legal_actions(), rng))
        steps -= 1
    return state


def middle(slug: str, players: int | None = None) -> SpielState:
    """Return a position in the middle of a short game."""
    options = {} if slug == "kopf-oder-knopf" else SHORT[slug]
    return play(load(slug, players, **options).new_initial_state(), MIDDLE)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise Python's recursion limit."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


@every_table()
def test_openspiels_own_test_passes(slug: str, players: int) -> None:
    whole = FULL or (COMPILED and players == spieltisch.game(slug).players[0])
    options = {} if whole else SHORT[slug]  # elsewhere short games will do

    pyspiel.random_sim_test(load(slug, players, **options), num_sims=1, serialize=True, verbose=False)


@every_table()
def test_its_searches_run(slug: str, players: int) -> None:
    state = middle(slug, players)
    game, rng = state.get_game(), np.random.RandomState(1)
    rollouts = RandomRolloutEvaluator(1, rng)
    bots = [MCTSBot(game, 1.0, SIMULATIONS, rollouts, random_state=rng)]
    if game.get_type().information == HIDDEN:
        bots.append(ISMCTSBot(game, rollouts, 1.0, SIMULATIONS, random_state=rng))

    for bot in bots:
        assert bot.step(state) in state.legal_actions()


@every_game()
def test_its_regret_minimization_runs(slug: str) -> None:
    solver = OutcomeSamplingSolver(load(slug, **SHORT[slug]))

    with deep_recursion(), np.errstate(all="ignore"):  # the chances of long games are too small for floats
        solver.iteration()
        solver.iteration()

    assert len(solver._infostates) > 2


@every_table()
def test_resampling_keeps_all_that_the_player_knows(slug: str, players: int) -> None:
    state = middle(slug, players)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)

    worlds = [state.resample_from_infostate(player, sampler) for _ in range(20)]

    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []  # the true one would tell what is hidden
        play(world, 10)
    if state.get_game().get_type().information == HIDDEN:
        assert len({str(state.resample_from_infostate(player, sampler)) for _ in range(20)}) > 1


def test_a_drawn_world_does_not_tell_what_others_have_seen() -> None:
    """In two games that seat 0 cannot tell apart, what is drawn for it is the same throughout."""
    game = load("kap-hoorn", start_player="seat0")
    seen = []
    for second in (0, 1):  # the first tile goes to seat 0, the second one to seat 1
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[second])
        seen.append(state)
    assert seen[0].information_state_string(0) == seen[1].information_state_string(0)
    assert seen[0].information_state_string(1) != seen[1].information_state_string(1)

    worlds = [state.resample_from_infostate(0, lambda: 0.25) for state in seen]

    assert str(worlds[0]) == str(worlds[1])
    assert worlds[0].information_state_string(1) == worlds[1].information_state_string(1)


def test_information_states_remember_the_way() -> None:
    """Two tiles in one hand look the same whichever came first, but their owner can tell."""
    game = load("kap-hoorn", start_player="seat0")
    states = []
    for first, last in ((0, 1), (1, 0)):
        state = game.new_initial_state()
        tiles = state.legal_actions()
        for tile in (first, 2, 2, last):  # for seat 0, for the others, for seat 0 again
            state.apply_action(tiles[tile])
        states.append(state)

    one, other = states

    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def told(state: SpielState, number: int, player: int) -> str:
    """Return the view and events of a player after an action or outcome, and the action if it is its own."""
    before = state.tracked.state
    after = before.clone()
    after.trace()
    after.apply(before.actor(), number)
    heard = [event for event in after.take_events() if event.visible_to(player)]
    return f"{after.view(player)} {heard} {number if before.actor() == player else ''}"


@every_table()
def test_players_know_exactly_what_they_can_tell_apart(slug: str, players: int) -> None:
    """After two actions or outcomes: the same information state, or a difference in view or events."""
    state = load(slug, players, **SHORT[slug]).new_initial_state()
    rng = spieltisch.Rng(2)
    alike = 0
    for _ in range(LOOKS):
        if state.is_terminal():
            break
        numbers = state.legal_actions()
        one, other = (pick(numbers, rng) for _ in range(2))
        for player in range(players):
            known = [state.child(number).information_state_string(player) for number in (one, other)]
            assert (known[0] == known[1]) == (told(state, one, player) == told(state, other, player))
            alike += one != other and known[0] == known[1]
        state.apply_action(one)
    assert bool(alike) == (state.get_game().get_type().information == HIDDEN)


@every_game()
def test_clones_and_copies_know_the_same(slug: str) -> None:
    state = middle(slug)
    known = [state.information_state_string(seat) for seat in range(state.num_players())]
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]

    play(state, 5)

    for copy in copies:
        assert [copy.information_state_string(seat) for seat in range(copy.num_players())] == known
        assert str(play(copy, 5)) == str(state)
        assert copy.information_state_string(0) == state.information_state_string(0)


@every_game()
def test_observers_have_named_parts(slug: str) -> None:
    state = middle(slug)
    game = spieltisch.game(slug)
    expected = [0] * game.observation_shape[0]
    state.tracked.state.observe(1, expected)

    observation = make_observation(state.get_game())
    observation.set_from(state, 1)

    assert {name: part.shape for name, part in observation.dict.items()} == {
        part.name: part.shape for part in game.observation_parts()
    }
    assert observation.tensor.tolist() == expected
    assert np.concatenate([part.ravel() for part in observation.dict.values()]).tolist() == expected
    assert state.observation_tensor(1) == expected
    assert json.loads(observation.string_from(state, 1)) == state.tracked.state.view(1)


def test_observers_show_what_one_player_sees_or_nothing() -> None:
    everything = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)

    with pytest.raises(NoSuchObserver, match="what one player sees"):
        make_observation(load("kap-hoorn"), everything)


@pytest.mark.parametrize(
    ("slug", "options", "chosen"),
    [
        ("kopf-oder-knopf", {"target": 3, "jumping": False}, {"target": 3, "jumping": False}),
        (
            "kopf-oder-knopf",
            {"layout": "custom", "custom_layout": "1234" * 25},
            {"custom_layout": "1234" * 25},
        ),
        ("kap-hoorn", {"start_player": "seat2"}, {"start_player": 2}),
        ("homestretch", {"colours": "red+blue"}, {"colours": ["red", "blue"]}),
    ],
    ids=["plain", "text", "seat", "list"],
)
def test_options_are_parameters(slug: str, options: dict[str, Any], chosen: dict[str, Any]) -> None:
    game = load(slug, **options)
    again, state = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, game.new_initial_state())
    )

    for played in (game.start, again.start, state.tracked.state):
        assert {name: played.options[name] for name in chosen} == chosen
    assert str(again) == str(game)


def test_invalid_parameters_are_refused() -> None:
    with pytest.raises(spieltisch.BadOption, match="target"):
        load("kopf-oder-knopf", target=99)
    with pytest.raises(spieltisch.BadPlayers):
        load("kap-hoorn", 2)
    with pytest.raises(pyspiel.SpielError, match="wind"):
        load("kap-hoorn", wind="strong")


def test_the_interpreter_exits_without_a_crash() -> None:
    """OpenSpiel releases registered games after the interpreter has ended."""
    code = "import pyspiel, spieltisch.adapters.openspiel; pyspiel.load_game('spieltisch_kap_hoorn')"

    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)

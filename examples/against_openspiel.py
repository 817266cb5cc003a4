"""OpenSpiel's information-set MCTS against ours, at equal time for each decision.

    python examples/against_openspiel.py                     # Homestretch for two, 0.2 seconds a decision
    python examples/against_openspiel.py kap-hoorn --players 3 --seconds 0.5 --games 30

It needs the extra `openspiel`. OpenSpiel's search is the one in Python, with random rollouts; it counts
simulations, so it gets as many as it managed in that time before. Ours is the bot `mcts`. Both see only what
their seat may know. Seats are swapped from game to game.
"""

import argparse
import time
from math import sqrt
from typing import NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import spieltisch
from spieltisch.adapters.openspiel import SpielGame, SpielState
from spieltisch.bots import make_bot

EXPLORATION = 1.0  # of OpenSpiel's search: payoffs lie between -1 and 1
FEWEST = 2  # simulations that OpenSpiel's search needs for an answer
HIDDEN_GAMES = [slug for slug in spieltisch.games() if spieltisch.game(slug).hidden]


class Result(NamedTuple):
    """The payoffs of our search, and the mean thinking time of both per decision with several options."""

    payoffs: list[float]
    our_seconds: float
    their_seconds: float
    their_simulations: float

    @property
    def payoff(self) -> float:
        """The mean of our payoffs, between -1 and 1."""
        return float(np.mean(self.payoffs))

    @property
    def error(self) -> float:
        """Half of its 95 % interval."""
        return float(1.96 * np.std(self.payoffs) / sqrt(len(self.payoffs)))


class OpenSpielSearch:
    """OpenSpiel's search, with as many simulations as fit into the time."""

    def __init__(self, game: SpielGame, seconds: float, rng: np.random.RandomState) -> None:
        self.game, self.limit, self.rng = game, seconds, rng
        self.rollouts = RandomRolloutEvaluator(1, rng)
        self.seconds, self.simulations, self.decisions = 0.0, 0, 0

    def choose(self, state: SpielState) -> int:
        """Search, and measure the time for the next number of simulations."""
        simulations = FEWEST
        if self.simulations:
            simulations = max(FEWEST, round(self.limit * self.simulations / self.seconds))
        bot = ISMCTSBot(
            self.game, self.rollouts, EXPLORATION, max_simulations=simulations, random_state=self.rng
        )
        start = time.perf_counter()
        action = int(bot.step(state))
        self.seconds += time.perf_counter() - start
        self.simulations += simulations
        self.decisions += 1
        return action


class OurSearch:
    """The bot `mcts`."""

    def __init__(self, game: SpielGame, seconds: float, rng: spieltisch.Rng) -> None:
        self.bot = make_bot(f"mcts:{seconds}s", game.start.game, rng)
        self.seconds, self.decisions = 0.0, 0

    def choose(self, state: SpielState) -> int:
        """Search for the given time."""
        start = time.perf_counter()
        action = int(self.bot.choose(state.tracked.state, state.current_player()))
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return action


def match(slug: str, players: int | None, seconds: float, games: int, seed: int, **options: object) -> Result:
    """Play games: our search has one seat, which rotates, and OpenSpiel's search has all others."""
    chosen = options if players is None else options | {"players": players}
    game: SpielGame = pyspiel.load_game(f"spieltisch_{slug.replace('-', '_')}", chosen)
    rng = np.random.RandomState(seed)
    ours, theirs = OurSearch(game, seconds, spieltisch.Rng(seed)), OpenSpielSearch(game, seconds, rng)
    payoffs = []
    for number in range(games):
        seat = number % game.num_players()
        payoffs.append(play(game.new_initial_state(), seat, ours, theirs, rng)[seat])
    return Result(
        payoffs,
        ours.seconds / max(ours.decisions, 1),
        theirs.seconds / max(theirs.decisions, 1),
        theirs.simulations / max(theirs.decisions, 1),
    )


def play(
    state: SpielState, seat: int, ours: OurSearch, theirs: OpenSpielSearch, rng: np.random.RandomState
) -> list[float]:
    """Play one game; return all payoffs."""
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(outcomes, p=chances))
        elif len(legal) == 1:
            action = legal[0]
        else:
            action = (ours if state.current_player() == seat else theirs).choose(state)
        state.apply_action(action)
    return list(state.returns())


def main(arguments: list[str] | None = None) -> None:
    """Play and print the result."""
    parser = argparse.ArgumentParser(description="OpenSpiel's IS-MCTS against ours, at equal time.")
    parser.add_argument("game", nargs="?", default="homestretch", choices=HIDDEN_GAMES)
    parser.add_argument("--players", type=int, help="seats (the fewest)")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each decision (0.2)")
    parser.add_argument("--games", type=int, default=10, help="games (10)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    chosen = parser.parse_args(arguments)
    result = match(chosen.game, chosen.players, chosen.seconds, chosen.games, chosen.seed)
    print(
        f"{chosen.game}, {chosen.games} games: ours has a payoff of {result.payoff:+.2f} ± {result.error:.2f}"
    )
    print(f"seconds for each decision: ours {result.our_seconds:.3f}, OpenSpiel's {result.their_seconds:.3f}")
    print(f"OpenSpiel's simulations for each decision: {result.their_simulations:.0f}")


if __name__ == "__main__":
    main()

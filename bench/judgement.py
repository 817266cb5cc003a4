"""Measure how well a game's evaluation predicts results.

    python bench/judgement.py kap-hoorn homestretch --players 4 --games 100

Noisy greedy bots play. Before some of their decisions the evaluation rates all seats (`values`); the end
gives the results (`result`). `explained` is the share of the results' variance that the evaluation predicts
(R²): 0 for a guess, 1 for a perfect prediction. `sureness` is the best factor for the evaluation, fitted on
half of the games and applied to the other half: 1 is exact, more means too cautious, less too confident.
"""

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import spieltisch
from spieltisch.bots import GreedyBot, evaluation_of
from spieltisch.bots.noisy import NoisyBot
from spieltisch.engine.core import CHANCE, Game
from spieltisch.engine.registry import bundled_games

SLIPS = 10  # random actions in 100 decisions
EVERY = 3  # one of so many quiet decisions is evaluated


class Judged(NamedTuple):
    """A seat in a position: predicted result, actual result, and progress of the game."""

    game: int
    predicted: float
    result: float
    progress: float


def judged(game: Game, players: int, number: int) -> list[Judged]:
    """Play a game and evaluate some of its positions."""
    state, rng, insight = game.start(players), spieltisch.Rng(number), evaluation_of(game)
    chance = rng.stream("chance")
    bots = [
        NoisyBot(GreedyBot(evaluation_of(game), rng.stream("bot", seat)), SLIPS, rng.stream("slip", seat))
        for seat in range(players)
    ]
    evaluated: list[tuple[int, list[float]]] = []
    decisions = calm = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(chance))
            continue
        if insight.is_quiet(state):
            if calm % EVERY == 0:
                evaluated.append((decisions, insight.values(state)))
            calm += 1
        state.apply(seat, bots[seat].choose(state, seat))
        decisions += 1
    results = insight.result(state)
    return [
        Judged(number, values[seat], float(results[seat]), at / decisions)
        for at, values in evaluated
        for seat in range(players)
    ]


def explained(judgements: Sequence[Judged], sureness: float = 1.0) -> float:
    """Return the share of the results' variance that is predicted; below 0 is worse than no prediction.

    >>> explained([Judged(0, 0.5, 1.0, 0.0), Judged(0, -0.5, -1.0, 0.0)])
    0.75
    """
    missed = sum((each.result - sureness * each.predicted) ** 2 for each in judgements)
    return 1 - missed / sum(each.result**2 for each in judgements)


def best_sureness(judgements: Sequence[Judged]) -> float:
    """Return the factor that predicts best (least squares)."""
    square = sum(each.predicted**2 for each in judgements)
    return sum(each.result * each.predicted for each in judgements) / square


def row(slug: str, players: int, games: int) -> str:
    """Return a row of the table."""
    game = spieltisch.game(slug)
    players = min(max(players, game.players[0]), game.players[-1])
    judgements = [each for number in range(games) for each in judged(game, players, number)]
    fitted = [each for each in judgements if each.game % 2 == 0]
    held_out = [each for each in judgements if each.game % 2 == 1]
    sureness = best_sureness(fitted)
    cells = [slug, str(players), str(len(judgements) // players)]
    for third in range(3):
        cells.append(f"{explained([each for each in judgements if int(3 * each.progress) == third]):.0%}")
    cells.append(f"{sureness:.2f} ({explained(held_out):.1%} → {explained(held_out, sureness):.1%})")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure, and print a table row for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("slugs", nargs="*", default=bundled_games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    print("| game | players | positions | explained in the first third | second | last | sureness |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for slug in chosen.slugs:
        print(row(slug, chosen.players, chosen.games), flush=True)


if __name__ == "__main__":
    main()

"""How good is a game's judgement? What the search believes of positions, held against how the games ended.

    python bench/judgement.py kap-hoorn homestretch --players 4 --games 100

Bots that look one action ahead, and slip now and then, play; before some of their decisions the insight says
how all seats stand (`values`), and the end says what they got (`result`). `explained` is the part of the
variance of results that this foretold: 0 for somebody who has not seen the game, 1 for a prophet. `sureness`
is by what the judgement should be multiplied, found in half of the games, and what that makes of the other
half: 1 is exact, more is too timid, less too bold.
"""

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import spieltisch
from spieltisch.bots import GreedyBot, evaluation_of
from spieltisch.bots.noisy import NoisyBot
from spieltisch.engine.core import CHANCE, Game
from spieltisch.engine.registry import bundled_games

SLIPS = 10  # of 100 decisions
EVERY = 3  # calm decisions, of which one is judged


class Judged(NamedTuple):
    """A seat in a position: what it was believed to get, what it got, and how far the game was."""

    game: int
    believed: float
    got: float
    progress: float


def judged(game: Game, players: int, number: int) -> list[Judged]:
    """Play a game, and judge some of its positions."""
    state, rng, insight = game.start(players), spieltisch.Rng(number), evaluation_of(game)
    chance = rng.stream("chance")
    bots = [
        NoisyBot(GreedyBot(evaluation_of(game), rng.stream("bot", seat)), SLIPS, rng.stream("slip", seat))
        for seat in range(players)
    ]
    said: list[tuple[int, list[float]]] = []
    decisions = calm = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(chance))
            continue
        if insight.is_quiet(state):
            if calm % EVERY == 0:
                said.append((decisions, insight.values(state)))
            calm += 1
        state.apply(seat, bots[seat].choose(state, seat))
        decisions += 1
    results = insight.result(state)
    return [
        Judged(number, values[seat], float(results[seat]), at / decisions)
        for at, values in said
        for seat in range(players)
    ]


def explained(judgements: Sequence[Judged], sureness: float = 1.0) -> float:
    """The part of the results' variance that was foretold; below 0 if it had been better to say nothing.

    >>> explained([Judged(0, 0.5, 1.0, 0.0), Judged(0, -0.5, -1.0, 0.0)])
    0.75
    """
    missed = sum((each.got - sureness * each.believed) ** 2 for each in judgements)
    return 1 - missed / sum(each.got**2 for each in judgements)


def best_sureness(judgements: Sequence[Judged]) -> float:
    """The factor with which the judgement foretells most (least squares)."""
    square = sum(each.believed**2 for each in judgements)
    return sum(each.got * each.believed for each in judgements) / square


def row(slug: str, players: int, games: int) -> str:
    """A row of the table."""
    game = spieltisch.game(slug)
    players = min(max(players, game.players[0]), game.players[-1])
    judgements = [each for number in range(games) for each in judged(game, players, number)]
    learnt = [each for each in judgements if each.game % 2 == 0]
    tried = [each for each in judgements if each.game % 2 == 1]
    sureness = best_sureness(learnt)
    cells = [slug, str(players), str(len(judgements) // players)]
    for third in range(3):
        cells.append(f"{explained([each for each in judgements if int(3 * each.progress) == third]):.0%}")
    cells.append(f"{sureness:.2f} ({explained(tried):.1%} → {explained(tried, sureness):.1%})")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure, and print a row of a table for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("slugs", nargs="*", default=bundled_games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    wish = parser.parse_args()
    print("| game | players | positions | explained in the first third | second | last | sureness |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for slug in wish.slugs:
        print(row(slug, wish.players, wish.games), flush=True)


if __name__ == "__main__":
    main()

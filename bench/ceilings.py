"""Measure how strong a bot could be at most: bots that know more than a player may, against `greedy` bots.

    python bench/ceilings.py homestretch --players 4 --rounds 30 --iterations 400

`search` plays fair. `sees` knows every hidden card: its lead over `search` is the cost of hidden information.
`foresees` also knows all future dice and draws: luck and the others decide the games that it does not win. In
a round each bot has every seat once, with the same dice.
"""

import argparse
from typing import Literal, get_args

import spieltisch
from spieltisch.arena.intervals import Mean, mean_of_rounds
from spieltisch.bots import GreedyBot, evaluation_of
from spieltisch.bots.mcts import Search
from spieltisch.engine.core import CHANCE, Game
from spieltisch.engine.registry import bundled_games

Knowledge = Literal["search", "sees", "foresees"]


def payoff(
    game: Game, players: int, hero: int, knowledge: Knowledge, iterations: int, deal: int
) -> list[float]:
    """Play one game of the bot against greedy bots; return all payoffs."""
    state, chance = game.start(players), spieltisch.Rng(deal).stream("chance")
    rngs = [spieltisch.Rng(deal).stream("bot", seat) for seat in range(players)]
    insight = evaluation_of(game)
    others = [GreedyBot(evaluation_of(game), rng) for rng in rngs]
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.sample(chance)
        elif seat != hero:
            action = others[seat].choose(state, seat)
        elif len(legal := state.legal(seat)) == 1:
            action = legal[0]
        else:
            search = Search(state, seat, insight, rngs[seat])
            search.perfect_information = knowledge != "search"
            search.known_dice = chance.clone() if knowledge == "foresees" else None
            search.run(iterations)
            action = search.best()
        state.apply(seat, action)
    return [float(each) for each in state.payoffs()]


def ceiling(
    game: Game, players: int, knowledge: Knowledge, iterations: int, rounds: int
) -> tuple[Mean, Mean]:
    """Return the bot's mean payoff and its share of first places."""
    payoffs, wins = [], []
    for deal in range(rounds):
        games = [(hero, payoff(game, players, hero, knowledge, iterations, deal)) for hero in range(players)]
        payoffs.append((sum(each[hero] for hero, each in games), players))
        first = [each[hero] == max(each) and 1 / each.count(max(each)) for hero, each in games]
        wins.append((float(sum(first)), players))
    return mean_of_rounds(payoffs, -1.0, 1.0), mean_of_rounds(wins, 0.0, 1.0)


def main() -> None:
    """Measure, and print a table row for each bot."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=bundled_games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--iterations", type=int, default=400)
    chosen = parser.parse_args()
    print("| game | players | bot | payoff | first places | times the fair share |")
    print("|---|---:|---|---:|---:|---:|")
    for slug in chosen.games:
        game = spieltisch.game(slug)
        players = min(max(chosen.players, game.players[0]), game.players[-1])
        for knowledge in get_args(Knowledge):
            payoff, wins = ceiling(game, players, knowledge, chosen.iterations, chosen.rounds)
            cells = [
                f"{payoff.mean:.2f} ({payoff.low:.2f}…{payoff.high:.2f})",
                f"{100 * wins.mean:.0f} % ({100 * (wins.low or 0):.0f}…{100 * (wins.high or 0):.0f})",
                f"{wins.mean * players:.2f}×",
            ]
            print(f"| {slug} | {players} | {knowledge} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

"""How strong could a bot be at all? Bots that know more than a player may, against `greedy` ones.

    python bench/ceilings.py homestretch --players 4 --rounds 30 --iterations 400

`search` is the honest one. `sees` knows every hidden card: its lead over `search` is what secrets cost.
`foresees` also knows how dice and piles will fall: what it does not win, luck and the others decide. In a
round each bot sits once in every seat, with the same dice.
"""

import argparse
from typing import Literal, get_args

import spieltisch
from spieltisch.arena.intervals import Mean, mean_of_rounds
from spieltisch.bots import GreedyBot, evaluation_of
from spieltisch.bots.mcts import Search
from spieltisch.engine.core import CHANCE, Game
from spieltisch.engine.registry import bundled_games

Sight = Literal["search", "sees", "foresees"]


def payoff(game: Game, players: int, hero: int, sight: Sight, iterations: int, deal: int) -> list[float]:
    """The payoffs of one game of a bot against greedy ones."""
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
            search.perfect_information = sight != "search"
            search.known_dice = chance.clone() if sight == "foresees" else None
            search.run(iterations)
            action = search.best()
        state.apply(seat, action)
    return [float(each) for each in state.payoffs()]


def ceiling(game: Game, players: int, sight: Sight, iterations: int, rounds: int) -> tuple[Mean, Mean]:
    """Mean payoff, and the share of first places, of a bot that knows so much."""
    payoffs, wins = [], []
    for deal in range(rounds):
        games = [(hero, payoff(game, players, hero, sight, iterations, deal)) for hero in range(players)]
        payoffs.append((sum(each[hero] for hero, each in games), players))
        first = [each[hero] == max(each) and 1 / each.count(max(each)) for hero, each in games]
        wins.append((float(sum(first)), players))
    return mean_of_rounds(payoffs, -1.0, 1.0), mean_of_rounds(wins, 0.0, 1.0)


def main() -> None:
    """Measure, and print a row of a table for each bot."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=bundled_games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--iterations", type=int, default=400)
    wish = parser.parse_args()
    print("| game | players | bot | payoff | first places | times the fair share |")
    print("|---|---:|---|---:|---:|---:|")
    for slug in wish.games:
        game = spieltisch.game(slug)
        players = min(max(wish.players, game.players[0]), game.players[-1])
        for sight in get_args(Sight):
            payoff, wins = ceiling(game, players, sight, wish.iterations, wish.rounds)
            told = [
                f"{payoff.mean:.2f} ({payoff.low:.2f}…{payoff.high:.2f})",
                f"{100 * wins.mean:.0f} % ({100 * (wins.low or 0):.0f}…{100 * (wins.high or 0):.0f})",
                f"{wins.mean * players:.2f}×",
            ]
            print(f"| {slug} | {players} | {sight} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()

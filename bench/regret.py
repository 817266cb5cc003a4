"""Measure the regret of each kind of decision: a bot's choice against the best of many rollouts.

    python bench/regret.py kopf-an-kopf --players 4 --games 30 --bot master
    python bench/regret.py homestretch --hurried --kinds pick buy --every 1 --budget 8000 --worlds 3000

Greedy bots play. Before some decisions of one seat, greedy bots play rollouts to the end after each legal
action, in determinized worlds, with the same worlds and dice for all actions. Successive halving finds the
`best` action; other rollouts then count how much more often it wins than greedy's choice and the bot's, so
that luck of the first rollouts does not count as skill. All figures are first places in percent, with 95 %
intervals; `in a game` sums all decisions of that kind that a seat makes in a game.

With `--hurried` the games in thought are played on as those of a search are, by the evaluation's
`playout_action`: less true, but much quicker, so that small gains show.

The sum of `best over greedy` is about how much more than its fair share a bot would win that always chooses
the best action at a table of greedy bots. A larger budget may find better actions.
"""

import argparse
from collections.abc import Sequence
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import spieltisch
from spieltisch.arena.intervals import student
from spieltisch.bots import GreedyBot, evaluation_of, make_bot
from spieltisch.bots.mcts import Search
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rng import Rng


class Asked(NamedTuple):
    """A decision of a seat."""

    kind: str
    state: State
    seat: int


class Regret(NamedTuple):
    """How much more often the best action of a decision won than others."""

    game: int
    kind: str
    over_greedy: float
    over_bot: float


class Rollouts:
    """Rollouts from one decision to the end, stored by action and number."""

    def __init__(self, asked: Asked, insight: Evaluation, rng: Rng, hurried: bool) -> None:
        self.asked = asked
        self.insight = insight
        self.rng = rng
        self.hurried = hurried
        self.wins: dict[tuple[int, int], float] = {}

    def share(self, action: int, numbers: range) -> float:
        """Return the seat's share of wins after an action in these rollouts."""
        return fmean(self.win(action, number) for number in numbers)

    def win(self, action: int, number: int) -> float:
        """Return 1 for a first place, less if shared. The same number means the same world and dice."""
        known = self.wins.get((action, number))
        if known is None:
            known = self.wins[action, number] = self.play(action, self.rng.stream("try", number))
        return known

    def play(self, action: int, rng: Rng) -> float:
        """Play one rollout."""
        _, state, seat = self.asked
        if self.hurried:
            search = Search(state, seat, self.insight, rng, to_end=True)
            search.forced = action
            search.iterate()
            return search.wins[action][seat]
        world = state.determinize(seat, rng.stream("world"))
        world.apply(seat, action)
        finish(world, self.insight, rng)
        payoffs = world.payoffs()
        most = max(payoffs)
        return 1 / payoffs.count(most) if payoffs[seat] == most else 0.0

    def best(self, budget: int) -> int:
        """Return the action that wins most, found by successive halving with this budget of rollouts."""
        actions = self.asked.state.legal(self.asked.seat)
        rounds, played = ceil(log2(len(actions))), 0
        while len(actions) > 1:
            played += max(1, budget // (rounds * len(actions)))
            shares = {action: self.share(action, range(played)) for action in actions}
            actions = sorted(actions, key=lambda each: -shares[each])[: (len(actions) + 1) // 2]
        return actions[0]


def finish(state: State, insight: Evaluation, rng: Rng, hero: int | None = None) -> list[Asked]:
    """Let greedy bots play to the end; return the hero's decisions with more than one choice."""
    chance = rng.stream("chance")
    bots = [GreedyBot(insight, rng.stream("bot", seat)) for seat in range(state.players)]
    asked = []
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(chance))
            continue
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
            continue
        if seat == hero:
            asked.append(Asked(state.prompt(seat)[0].removeprefix("prompt-"), state.clone(), seat))
        state.apply(seat, bots[seat].choose(state, seat))
    return asked


def regret(game: int, asked: Asked, bot: str, rollouts: Rollouts, budget: int, worlds: int) -> Regret:
    """Measure how much more often the best action wins than the choices of greedy and of the bot."""
    kind, state, seat = asked
    greedy = GreedyBot(rollouts.insight, rollouts.rng.stream("greedy")).choose(state, seat)
    other = make_bot(bot, state.game, rollouts.rng.stream("bot")).choose(state, seat)
    best = rollouts.best(budget)
    counted = range(budget, budget + worlds)  # none of the rollouts that found the best
    share = rollouts.share(best, counted)
    return Regret(game, kind, share - rollouts.share(greedy, counted), share - rollouts.share(other, counted))


def interval(numbers: Sequence[float]) -> str:
    """Format their mean and its 95 % interval, in percent.

    >>> interval([0.1, 0.2, 0.3])
    '20.0 ± 28.9'
    """
    if len(numbers) < 2:
        return "–"
    margin = student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return f"{100 * fmean(numbers):.1f} ± {100 * margin:.1f}"


def rows(game: Game, players: int, arguments: argparse.Namespace) -> list[str]:
    """Return the table of one game: a row for each kind of decision, and the sum."""
    games, every = arguments.games, arguments.every
    insight = evaluation_of(game)
    counts: dict[str, int] = {}
    regrets: list[Regret] = []
    for number in range(games):
        rng = Rng(number)
        asked = finish(game.start(players), insight, rng, hero=number % players)
        asked = [each for each in asked if not arguments.kinds or each.kind in arguments.kinds]
        for each in asked:
            counts[each.kind] = counts.get(each.kind, 0) + 1
        for at in range(rng.stream("which").below(every), len(asked), every):
            rollouts = Rollouts(asked[at], insight, rng.stream("decision", at), arguments.hurried)
            regrets.append(
                regret(number, asked[at], arguments.bot, rollouts, arguments.budget, arguments.worlds)
            )
    kinds = sorted(counts, key=lambda kind: -counts[kind])
    chosen = [(kind, [each for each in regrets if each.kind == kind], counts[kind]) for kind in kinds]
    lines = []
    for kind, some, count in [*chosen, ("all", regrets, sum(counts.values()))]:
        cells = [game.slug, kind, f"{count / games:.1f}", str(len(some))]
        for gains in (
            [(each.game, each.over_greedy) for each in some],
            [(each.game, each.over_bot) for each in some],
        ):
            cells.append(interval([gain for _, gain in gains]))
            cells.append(interval([every * sum(g for n, g in gains if n == each) for each in range(games)]))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("slugs", nargs="*", default=bundled_games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--every", type=int, default=8, help="measure one of so many decisions")
    parser.add_argument("--kinds", nargs="*", metavar="KIND", help="kinds of decisions (all)")
    parser.add_argument("--hurried", action="store_true", help="use the search's playouts")
    parser.add_argument("--bot", default="master", help="the bot to compare, besides greedy")
    parser.add_argument("--budget", type=int, default=1000, help="rollouts that find the best action")
    parser.add_argument("--worlds", type=int, default=100, help="rollouts that compare it with the others")
    arguments = parser.parse_args()
    gains = [f"best over {name} | in a game" for name in ("greedy", arguments.bot)]
    print(f"| game | decision | times a game | looked at | {' | '.join(gains)} |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for slug in arguments.slugs:
        game = spieltisch.game(slug)
        players = min(max(arguments.players, game.players[0]), game.players[-1])
        print("\n".join(rows(game, players, arguments)), flush=True)


if __name__ == "__main__":
    main()

"""What does each kind of decision leave to be won? The choices of bots, held against the best of many tries.

    python bench/regret.py kopf-an-kopf --players 4 --games 30 --bot master
    python bench/regret.py homestretch --hurried --kinds pick buy --every 1 --budget 8000 --worlds 3000

Greedy bots play. Before some decisions of one seat, games are played from there to their end, after each
action that is legal, by greedy bots in all seats: in worlds that agree with what the seat knows, the same
worlds and dice for all actions. The `best` action is what does well in some of these games, the better half
staying in while ever more are played; what it wins more often than greedy's choice and the bot's is counted
in other games, so that no luck of the first ones is taken for skill. All figures are first places in percent,
with 95 % intervals; `in a game` adds up all decisions of that kind that a seat makes in a game.

With `--hurried` the games in thought are played on as those of a search are, by the evaluation's
`playout_action`: less true, but much quicker, so that small gains show.

The sum of `best over greedy` is about what a bot that plays so at every decision would win more often than
its fair share at a table of greedy ones; more games to choose the best by may show more.
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
    """A decision that a seat had to make."""

    kind: str
    state: State
    seat: int


class Regret(NamedTuple):
    """What the best action of a decision won more often than others."""

    game: int
    kind: str
    over_greedy: float
    over_bot: float


class Tries:
    """Games from one decision to the end, remembered by action and number."""

    def __init__(self, asked: Asked, insight: Evaluation, rng: Rng, hurried: bool) -> None:
        self.asked = asked
        self.insight = insight
        self.rng = rng
        self.hurried = hurried
        self.wins: dict[tuple[int, int], float] = {}

    def share(self, action: int, numbers: range) -> float:
        """The part of these games that the seat wins after an action."""
        return fmean(self.win(action, number) for number in numbers)

    def win(self, action: int, number: int) -> float:
        """1 for a first place, less if it is shared; the same number means the same world and luck."""
        known = self.wins.get((action, number))
        if known is None:
            known = self.wins[action, number] = self.play(action, self.rng.stream("try", number))
        return known

    def play(self, action: int, rng: Rng) -> float:
        """Play such a game."""
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
        """The action that wins most in so many games: the better half stays in, for twice as many each."""
        actions = self.asked.state.legal(self.asked.seat)
        rounds, played = ceil(log2(len(actions))), 0
        while len(actions) > 1:
            played += max(1, budget // (rounds * len(actions)))
            shares = {action: self.share(action, range(played)) for action in actions}
            actions = sorted(actions, key=lambda each: -shares[each])[: (len(actions) + 1) // 2]
        return actions[0]


def finish(state: State, insight: Evaluation, rng: Rng, hero: int | None = None) -> list[Asked]:
    """Let greedy bots play to the end; the decisions of the hero on the way, with more than one choice."""
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


def regret(game: int, asked: Asked, bot: str, tries: Tries, budget: int, worlds: int) -> Regret:
    """What the best action of a decision wins more often than those of a greedy bot and of another one."""
    kind, state, seat = asked
    greedy = GreedyBot(tries.insight, tries.rng.stream("greedy")).choose(state, seat)
    other = make_bot(bot, state.game, tries.rng.stream("bot")).choose(state, seat)
    best = tries.best(budget)
    counted = range(budget, budget + worlds)  # no game that chose the best
    share = tries.share(best, counted)
    return Regret(game, kind, share - tries.share(greedy, counted), share - tries.share(other, counted))


def interval(numbers: Sequence[float]) -> str:
    """Their mean and its 95 % interval, in percent.

    >>> interval([0.1, 0.2, 0.3])
    '20.0 ± 28.9'
    """
    if len(numbers) < 2:
        return "–"
    margin = student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return f"{100 * fmean(numbers):.1f} ± {100 * margin:.1f}"


def rows(game: Game, players: int, wish: argparse.Namespace) -> list[str]:
    """The table of one game: a row for each kind of decision, and the sum."""
    games, every = wish.games, wish.every
    insight = evaluation_of(game)
    counts: dict[str, int] = {}
    regrets: list[Regret] = []
    for number in range(games):
        rng = Rng(number)
        asked = finish(game.start(players), insight, rng, hero=number % players)
        asked = [each for each in asked if not wish.kinds or each.kind in wish.kinds]
        for each in asked:
            counts[each.kind] = counts.get(each.kind, 0) + 1
        for at in range(rng.stream("which").below(every), len(asked), every):
            tries = Tries(asked[at], insight, rng.stream("decision", at), wish.hurried)
            regrets.append(regret(number, asked[at], wish.bot, tries, wish.budget, wish.worlds))
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
    parser.add_argument("--every", type=int, default=8, help="of so many decisions one is looked at")
    parser.add_argument("--kinds", nargs="*", metavar="KIND", help="of decisions; else all")
    parser.add_argument("--hurried", action="store_true", help="play on in thought as a search does")
    parser.add_argument("--bot", default="master", help="that is compared, beside greedy")
    parser.add_argument("--budget", type=int, default=1000, help="games that choose the best action")
    parser.add_argument("--worlds", type=int, default=100, help="games that compare it with the others")
    wish = parser.parse_args()
    gains = [f"best over {name} | in a game" for name in ("greedy", wish.bot)]
    print(f"| game | decision | times a game | looked at | {' | '.join(gains)} |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for slug in wish.slugs:
        game = spieltisch.game(slug)
        players = min(max(wish.players, game.players[0]), game.players[-1])
        print("\n".join(rows(game, players, wish)), flush=True)


if __name__ == "__main__":
    main()

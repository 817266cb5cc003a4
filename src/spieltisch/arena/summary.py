"""Sum up a tournament: ratings, payoffs, wins, pairs of bots, seats, lengths.

Only finished rounds count, so that every bot has had every seat equally often.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations

import msgspec

from spieltisch.arena.intervals import Mean, Spread, mean_of_rounds, spread
from spieltisch.arena.ratings import Rating, ratings
from spieltisch.arena.schedule import tables
from spieltisch.arena.tournament import GameResult, Tournament

Rounds = dict[int, tuple[float, int]]  # by round: the sum and the number of values


class BotSummary(msgspec.Struct, frozen=True):
    """Results of a bot at one player count."""

    bot: str
    payoff: Mean
    wins: Mean  # the share of first places; a shared first place counts in part
    thinking: float  # seconds per game


class PairSummary(msgspec.Struct, frozen=True):
    """Results of a bot against another bot."""

    bot: str
    other: str
    ahead: Mean  # how often it finished ahead at tables of both; a tie counts half
    alone: Mean | None  # its payoff at tables where the other bot has all other seats
    alone_wins: Mean | None  # its share of first places at these tables


class PlayerCountSummary(msgspec.Struct, frozen=True):
    """All results at one player count."""

    players: int
    rounds: int
    games: int
    fair_share: float  # of wins, for bots of equal strength
    bots: tuple[BotSummary, ...]
    seats: dict[str, tuple[Mean, ...]]  # the payoff of each bot in each seat
    pairs: tuple[PairSummary, ...]
    steps: Spread
    lengths: dict[int, int]  # steps: games
    ends: dict[str, int]


class Summary(msgspec.Struct, frozen=True):
    """The results of a tournament."""

    tournament: Tournament
    games: int
    unfinished: int  # games of unfinished rounds, which do not count
    ratings: tuple[Rating, ...]
    counts: tuple[PlayerCountSummary, ...]


def summary(plan: Tournament, games: Sequence[GameResult]) -> Summary:
    """Sum up all finished rounds."""
    counted = [game for players in plan.players for game in _finished_rounds(plan, players, games)]
    return Summary(
        tournament=plan,
        games=len(counted),
        unfinished=len(games) - len(counted),
        ratings=ratings(counted, plan.bots) if counted else (),
        counts=counts(plan, games),
    )


def counts(plan: Tournament, games: Sequence[GameResult]) -> tuple[PlayerCountSummary, ...]:
    """Sum up all finished rounds by player count."""
    by_count = {players: _finished_rounds(plan, players, games) for players in plan.players}
    return tuple(_count(plan.bots, players, those) for players, those in by_count.items() if those)


def _finished_rounds(plan: Tournament, players: int, games: Sequence[GameResult]) -> list[GameResult]:
    these = [game for game in games if len(game.bots) == players]
    played = Counter(game.round for game in these)
    size = len(tables(plan.tables, plan.bots, players))
    return [game for game in these if played[game.round] == size]


def _count(bots: Sequence[str], players: int, games: Sequence[GameResult]) -> PlayerCountSummary:
    payoffs: dict[str, Rounds] = defaultdict(dict)
    wins: dict[str, Rounds] = defaultdict(dict)
    seats: dict[tuple[str, int], Rounds] = defaultdict(dict)
    thinking: dict[str, float] = defaultdict(float)
    for game in games:
        best = max(game.payoffs)
        win = 1 / game.payoffs.count(best)
        for seat, (bot, payoff) in enumerate(zip(game.bots, game.payoffs, strict=True)):
            _add(payoffs[bot], game.round, payoff)
            _add(seats[bot, seat], game.round, payoff)
            _add(wins[bot], game.round, win if payoff == best else 0.0)
            thinking[bot] += game.thinking[seat]
    lengths = Counter(game.steps for game in games)
    ends = Counter(game.end for game in games)
    return PlayerCountSummary(
        players=players,
        rounds=len({game.round for game in games}),
        games=len(games),
        fair_share=1 / players,
        bots=tuple(
            BotSummary(bot, _payoff(payoffs[bot]), _share(wins[bot]), thinking[bot] / _games(payoffs[bot]))
            for bot in bots
        ),
        seats={bot: tuple(_payoff(seats[bot, seat]) for seat in range(players)) for bot in bots},
        pairs=tuple(met for pair in permutations(bots, 2) if (met := _met(*pair, games)) is not None),
        steps=spread(lengths),
        lengths=dict(sorted(lengths.items())),
        ends=dict(sorted(ends.items())),
    )


def _met(bot: str, other: str, games: Iterable[GameResult]) -> PairSummary | None:
    """Sum up the games of two bots; return None if they never shared a table."""
    ahead: Rounds = {}
    alone: Rounds = {}
    alone_wins: Rounds = {}
    for game in games:
        if bot not in game.bots or other not in game.bots:
            continue
        for own, payoff in zip(game.bots, game.payoffs, strict=True):
            for theirs, against in zip(game.bots, game.payoffs, strict=True):
                if own == bot and theirs == other:
                    _add(ahead, game.round, (payoff > against) + (payoff == against) / 2)
        if set(game.bots) == {bot, other} and game.bots.count(bot) == 1:
            payoff, best = game.payoffs[game.bots.index(bot)], max(game.payoffs)
            _add(alone, game.round, payoff)
            _add(alone_wins, game.round, (payoff == best) / game.payoffs.count(best))
    if not ahead:
        return None
    return PairSummary(
        bot, other, _share(ahead), _payoff(alone) if alone else None, _share(alone_wins) if alone else None
    )


def _add(rounds: Rounds, number: int, value: float) -> None:
    total, count = rounds.get(number, (0.0, 0))
    rounds[number] = (total + value, count + 1)


def _games(rounds: Rounds) -> int:
    return sum(count for _, count in rounds.values())


def _payoff(rounds: Rounds) -> Mean:
    return mean_of_rounds(list(rounds.values()), -1.0, 1.0)


def _share(rounds: Rounds) -> Mean:
    return mean_of_rounds(list(rounds.values()), 0.0, 1.0)

"""The ladder: how much stronger each level is than the one below, in every game.

In a duel two levels meet both ways. At a larger table one seat is the level's and all others are the lower
level's, once for every seat. The strongest level also meets `random` in duels and `greedy` at larger tables.
"""

import os
import platform
import re
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import groupby, pairwise
from pathlib import Path

import msgspec

from spieltisch.arena.executors import Executor
from spieltisch.arena.intervals import Mean
from spieltisch.arena.results import Results
from spieltisch.arena.summary import Count, counts
from spieltisch.arena.tournament import Played, play, tournament
from spieltisch.bots import Level
from spieltisch.engine import build, registry

DUEL = 2
USUAL = 4  # players, where a game allows it
BELOW = 0.65  # a level's share of duels against the one below
CERTAIN = 0.98  # the strongest level's share of duels against `random`
TWICE = 2.0  # times its fair share, the strongest level's wins among `greedy`
UNSAFE = re.compile(r"[^\w.-]+")


class Match(msgspec.Struct, frozen=True):
    """A level against another bot in one game."""

    game: str
    players: int
    bot: str
    other: str

    @property
    def file(self) -> str:
        """Where its games are kept."""
        return UNSAFE.sub("_", f"{self.game}-{self.players}-{self.bot}-{self.other}") + ".jsonl"


class Rung(msgspec.Struct, frozen=True):
    """How a match went, and whether the level is as much stronger as it should be."""

    match: Match
    rounds: int
    games: int
    wins: Mean  # the share of first places; one that is shared counts in part
    fair_share: float
    payoff: Mean
    seconds: float  # that the level thinks in a game
    promise: str  # "share", "payoff" or "times": what should be reached ...
    wanted: float  # ... at least; a payoff: with its whole interval
    kept: bool


class Machine(msgspec.Struct, frozen=True):
    """Where the ladder was measured."""

    processor: str
    cores: int
    system: str
    python: str
    build: str


class Ladder(msgspec.Struct, frozen=True):
    """All matches, and all that is needed to play them again."""

    command: str
    date: str
    machine: Machine
    seed: int
    levels: dict[str, dict[str, Level | None]]  # what each level of a game is; None: a bot of that name
    rungs: tuple[Rung, ...]

    def by_game(self) -> dict[str, "Ladder"]:
        """The same, a ladder for each game."""
        return {
            slug: msgspec.structs.replace(self, levels={slug: self.levels[slug]}, rungs=tuple(rungs))
            for slug, rungs in groupby(self.rungs, key=lambda rung: rung.match.game)
        }


def matches(slugs: Sequence[str], levels: Sequence[str], players: Sequence[int] = ()) -> list[Match]:
    """What is to be played, in these games, with these player counts or with the fewest and the usual.

    >>> for match in matches(["kopf-oder-knopf"], ["club", "master"]):
    ...     print(match.players, match.bot, match.other)
    2 master club
    2 master random
    """
    found = []
    for slug in slugs:
        allowed = [int(count) for count in registry.game(slug).players]
        wished = players or (allowed[0], USUAL)
        for count in sorted(set(wished) & set(allowed)):
            steps = [(level, below) for below, level in pairwise(levels)]
            steps.append((levels[-1], "random" if count == DUEL else "greedy"))
            found += [Match(slug, count, bot, other) for bot, other in dict.fromkeys(steps) if bot != other]
    return found


def climb(
    match: Match,
    folder: Path,
    rounds: int,
    crew: Executor,
    seed: int = 0,
    minutes: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Rung | None:
    """Play a match, or what is missing of it, and measure. Its games are kept in the folder.

    :param minutes: then no new game begins; None is returned while no round is whole.
    :raises SpieltischError: when it cannot be played, or the folder holds other games.
    """
    game = registry.game(match.game)
    plan = tournament(game, (match.bot, match.other), (match.players,), scheme="challenge", seed=seed)
    until = None if minutes is None else time.time() + 60 * minutes
    with Results(plan, folder / match.file) as results:

        def keep(games: Sequence[Played]) -> None:
            results.keep(games)
            if progress is not None:
                progress(len(results.games))

        if missing := results.missing(rounds):
            play(game, plan, missing, crew, keep, until)
        whole = counts(plan, results.played())
    return rung(match, whole[0]) if whole else None


def rung(match: Match, count: Count) -> Rung:
    """What a match came to."""
    (met,) = (met for met in count.pairs if met.bot == match.bot)
    assert met.alone is not None
    assert met.alone_wins is not None
    promise, wanted, reached = _promise(match, met.alone_wins, met.alone, count.fair_share)
    (fared,) = (fared for fared in count.bots if fared.bot == match.bot)
    return Rung(
        match=match,
        rounds=count.rounds,
        games=count.games,
        wins=met.alone_wins,
        fair_share=count.fair_share,
        payoff=met.alone,
        seconds=fared.thinking,
        promise=promise,
        wanted=wanted,
        kept=reached,
    )


def _promise(match: Match, wins: Mean, payoff: Mean, fair_share: float) -> tuple[str, float, bool]:
    """What was promised for such a match, and whether it is kept."""
    if match.players == DUEL:
        wanted = CERTAIN if match.other == "random" else BELOW
        return "share", wanted, wins.mean >= wanted
    if match.other == "greedy":
        return "times", TWICE, wins.mean >= TWICE * fair_share
    return "payoff", 0.0, payoff.low is not None and payoff.low > 0


def machine() -> Machine:
    """The facts of this machine."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        build=build(),
    )


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.is_file():
        named = re.search(r"^model name\s*:\s*(.+)$", facts.read_text(encoding="utf-8"), re.MULTILINE)
        if named:
            return named.group(1)
    return platform.processor() or platform.machine()


def today() -> str:
    """The date, as it stands in the data."""
    return datetime.now(UTC).date().isoformat()

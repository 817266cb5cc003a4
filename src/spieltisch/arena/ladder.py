"""Measure how much stronger each bot level is than the level below, in every game.

In a duel two levels play each deal from both sides. At a larger table the level has one seat and the lower
level all others, once for every seat. The strongest level also meets `random` in duels and `greedy` at
larger tables.
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
from spieltisch.arena.summary import PlayerCountSummary, counts
from spieltisch.arena.tournament import GameResult, play, tournament
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
        """The name of the file with its games."""
        return UNSAFE.sub("_", f"{self.game}-{self.players}-{self.bot}-{self.other}") + ".jsonl"


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match, and whether the level is as much stronger as promised."""

    match: Match
    rounds: int
    games: int
    wins: Mean  # the share of first places; a shared first place counts in part
    fair_share: float
    payoff: Mean
    seconds: float  # thinking time of the level per game
    promise: str  # which figure has a target: "share", "payoff" or "times" ...
    wanted: float  # ... and the target; for a payoff the whole interval must lie above it
    kept: bool


class MachineInfo(msgspec.Struct, frozen=True):
    """The machine the ladder was measured on."""

    processor: str
    cores: int
    system: str
    python: str
    build: str


class Ladder(msgspec.Struct, frozen=True):
    """All matches, and what is needed to play them again."""

    command: str
    date: str
    machine: MachineInfo
    seed: int
    levels: dict[str, dict[str, Level | None]]  # the settings of each level; None: a bot of that name
    rungs: tuple[MatchResult, ...]

    def by_game(self) -> dict[str, "Ladder"]:
        """Split into one ladder per game."""
        return {
            slug: msgspec.structs.replace(self, levels={slug: self.levels[slug]}, rungs=tuple(rungs))
            for slug, rungs in groupby(self.rungs, key=lambda rung: rung.match.game)
        }


def matches(slugs: Sequence[str], levels: Sequence[str], players: Sequence[int] = ()) -> list[Match]:
    """List the matches in these games, with these player counts or with the lowest count and 4.

    >>> for match in matches(["kopf-oder-knopf"], ["club", "master"]):
    ...     print(match.players, match.bot, match.other)
    2 master club
    2 master random
    """
    found = []
    for slug in slugs:
        allowed = [int(count) for count in registry.game(slug).players]
        wanted_counts = players or (allowed[0], USUAL)
        for count in sorted(set(wanted_counts) & set(allowed)):
            steps = [(level, below) for below, level in pairwise(levels)]
            steps.append((levels[-1], "random" if count == DUEL else "greedy"))
            found += [Match(slug, count, bot, other) for bot, other in dict.fromkeys(steps) if bot != other]
    return found


def play_match(
    match: Match,
    folder: Path,
    rounds: int,
    executor: Executor,
    seed: int = 0,
    minutes: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> MatchResult | None:
    """Play the missing games of a match, store them in the folder, and return the result.

    :param minutes: start no new game after this time; the result is None while no round is finished.
    :raises SpieltischError: if the match cannot be played, or the file holds other games.
    """
    game = registry.game(match.game)
    plan = tournament(game, (match.bot, match.other), (match.players,), scheme="challenge", seed=seed)
    until = None if minutes is None else time.time() + 60 * minutes
    with Results(plan, folder / match.file) as results:

        def keep(games: Sequence[GameResult]) -> None:
            results.keep(games)
            if progress is not None:
                progress(len(results.games))

        if missing := results.missing(rounds):
            play(game, plan, missing, executor, keep, until)
        finished = counts(plan, results.played())
    return match_result(match, finished[0]) if finished else None


def match_result(match: Match, count: PlayerCountSummary) -> MatchResult:
    """Return the result of a match from its summed-up games."""
    (met,) = (met for met in count.pairs if met.bot == match.bot)
    assert met.alone is not None
    assert met.alone_wins is not None
    promise, wanted, reached = _promise(match, met.alone_wins, met.alone, count.fair_share)
    (fared,) = (fared for fared in count.bots if fared.bot == match.bot)
    return MatchResult(
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
    """Return which figure has a target in such a match, the target, and whether it is reached."""
    if match.players == DUEL:
        wanted = CERTAIN if match.other == "random" else BELOW
        return "share", wanted, wins.mean >= wanted
    if match.other == "greedy":
        return "times", TWICE, wins.mean >= TWICE * fair_share
    return "payoff", 0.0, payoff.low is not None and payoff.low > 0


def machine_info() -> MachineInfo:
    """Describe this machine."""
    return MachineInfo(
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
    """Return today's date (UTC) as ISO 8601."""
    return datetime.now(UTC).date().isoformat()

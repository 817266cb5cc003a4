"""Two boxes of one game side by side: what changes when the same games are played with the other one.

Game number i has the same random numbers with both boxes. The intervals of the differences come from the
jackknife: the games are cut into blocks, and every difference is computed again without each of the blocks.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Literal

import msgspec

from spieltisch.arena.intervals import CONFIDENCE, FEWEST, Mean, student
from spieltisch.arena.simulate import Result, Setup, Tally, chunks, counted, outcome, prepare, tallies
from spieltisch.arena.texts import ArenaError
from spieltisch.engine.core import Game, Options
from spieltisch.engine.statistics import Cell, Table, Unit

BLOCKS = 40
# Changed: clearly so. Perhaps: beyond its own interval, but among so many figures that comes by chance.
# Same: within error. Single: only one of the boxes has it, or there are too few games to tell.
Verdict = Literal["changed", "perhaps", "same", "single"]


class Figure(msgspec.Struct, frozen=True):
    """What is compared: a cell of the game's statistics, or a figure that all games have."""

    group: str  # "length", "wins", "payoff", "ends", or a table of the game's own statistics
    named: str  # the column that names its row ...
    row: Cell  # ... and the name: a seat, a cause, a horse
    column: str
    unit: Unit


class Difference(msgspec.Struct, frozen=True):
    """A figure with the one box and with the other, and by how much it is larger with the first."""

    figure: Figure
    ours: float | None  # None: it does not exist with this box
    theirs: float | None
    difference: Mean | None
    verdict: Verdict


class Comparison(msgspec.Struct, frozen=True):
    """Two boxes side by side. `ours` is the box in question, `theirs` the one that it is compared with."""

    ours: Result
    theirs: Result
    lengths: tuple[dict[int, int], dict[int, int]]  # steps: games
    differences: tuple[Difference, ...]


def compare(
    ours: Game,
    theirs: Game,
    games: int = 1000,
    players: int | None = None,
    options: Options | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    quick: bool = False,
) -> Comparison:
    """Play so many games with either box, and compare. `progress` is told how many are done with both.

    :raises SpieltischError: when one of the boxes cannot be played so, or both are the same.
    """
    if ours.box.digest == theirs.box.digest:
        raise ArenaError("not-two-boxes")
    played: list[tuple[Setup, list[Tally], float]] = []
    setups = [prepare(game, players, options, bots, seed, quick) for game in (ours, theirs)]
    for place, setup in enumerate(setups):
        begun = time.perf_counter()
        blocks = _blocks(setup, games, workers, partial(_tell, progress, place * games))
        played.append((setup, blocks, time.perf_counter() - begun))
    (our_setup, our_blocks, our_time), (their_setup, their_blocks, their_time) = played
    our_whole, their_whole = _sum(our_blocks), _sum(their_blocks)
    return Comparison(
        outcome(our_setup, our_whole, workers, our_time),
        outcome(their_setup, their_whole, workers, their_time),
        (dict(sorted(our_whole.steps.items())), dict(sorted(their_whole.steps.items()))),
        differences(
            [_figures(our_setup, tally) for tally in _with_one_less(our_blocks)],
            [_figures(their_setup, tally) for tally in _with_one_less(their_blocks)],
        ),
    )


def _tell(progress: Callable[[int], None] | None, before: int, done: int) -> None:
    if progress is not None:
        progress(before + done)


def _blocks(setup: Setup, games: int, workers: int, progress: Callable[[int], None]) -> list[Tally]:
    """The games in blocks that are the same for any number of workers."""
    count = min(BLOCKS, games)
    edges = [block * games // count for block in range(count + 1)]
    blocks = [Tally(setup.players) for _ in range(count)]
    block_of = {number: block for block in range(count) for number in range(edges[block], edges[block + 1])}
    pieces = [piece for block in range(count) for piece in chunks(range(edges[block], edges[block + 1]), 1)]
    done = 0
    for numbers, tally in tallies(setup, pieces, workers):
        blocks[block_of[numbers.start]].add(tally)
        done += len(numbers)
        progress(done)
    return blocks


def _sum(blocks: Sequence[Tally]) -> Tally:
    whole = Tally(len(blocks[0].wins))
    for block in blocks:
        whole.add(block)
    return whole


def _with_one_less(blocks: Sequence[Tally]) -> list[Tally]:
    """All blocks, then all without the first, all without the second, and so on."""
    if len(blocks) < FEWEST:
        return [_sum(blocks)]
    less = [_sum([other for other in blocks if other is not block]) for block in blocks]
    return [_sum(blocks), *less]


Figures = dict[Figure, float | None]


def _figures(setup: Setup, tally: Tally) -> Figures:
    """All that was measured."""
    steps = sum(steps * games for steps, games in tally.steps.items())
    figures: Figures = {Figure("length", "", None, "steps", "mean"): steps / tally.games}
    opponents = setup.players - 1
    for seat, wins in enumerate(tally.wins):
        figures[Figure("wins", "seat", seat, "wins", "share")] = wins / tally.games
    for seat, lead in enumerate(tally.lead):
        figures[Figure("payoff", "seat", seat, "payoff", "mean")] = lead / tally.games / opponents
    for cause, games in sorted(tally.ends.items()):
        figures[Figure("ends", "cause", cause, "ends", "share")] = games / tally.games
    for table in counted(setup, tally):
        figures.update(_cells(table))
    return figures


def _cells(table: Table) -> Iterator[tuple[Figure, float | None]]:
    """The cells of a table that are numbers; a row goes by its name."""
    for row in table.rows:
        pairs = list(zip(table.columns, row, strict=True))
        (named, name), *numbers = pairs
        for column, cell in numbers:
            if column.unit not in ("name", "count") and not isinstance(cell, str):
                yield Figure(table.id, named.id, name, column.id, column.unit), cell


def differences(ours: Sequence[Figures], theirs: Sequence[Figures]) -> tuple[Difference, ...]:
    """Every figure of either box: of all games first, then of all without one block each."""
    figures = list(dict.fromkeys([*ours[0], *theirs[0]]))
    found = [(figure, _difference(figure, ours, theirs)) for figure in figures]
    measured = sum(difference is not None for _, (difference, _) in found)
    freedom = max(1, len(ours) - 2)
    strict = student(freedom, 1 - (1 - CONFIDENCE) / max(1, measured)) if len(ours) > FEWEST else 0.0
    return tuple(
        Difference(
            figure,
            _value(ours[0], figure),
            _value(theirs[0], figure),
            difference,
            _verdict(difference, error, strict),
        )
        for figure, (difference, error) in found
    )


def _value(figures: Figures, figure: Figure) -> float | None:
    """A cause that ended no game ended none; what else is missing does not exist."""
    return figures.get(figure, 0.0 if figure.group == "ends" else None)


def _difference(
    figure: Figure, ours: Sequence[Figures], theirs: Sequence[Figures]
) -> tuple[Mean | None, float]:
    """The difference with its interval, and its standard error."""
    changes = [
        None if our is None or their is None else our - their
        for our, their in zip(
            (_value(figures, figure) for figures in ours),
            (_value(figures, figure) for figures in theirs),
            strict=True,
        )
    ]
    whole, *less = changes
    if whole is None:
        return None, 0.0
    known = [change for change in less if change is not None]
    if len(known) < len(less) or not less:
        return Mean(whole, None, None), 0.0
    middle = sum(known) / len(known)
    squares = sum((change - middle) ** 2 for change in known)
    error = sqrt(squares * (len(known) - 1) / len(known))
    margin = student(len(known) - 1) * error
    return Mean(whole, whole - margin, whole + margin), error


def _verdict(difference: Mean | None, error: float, strict: float) -> Verdict:
    """Clear is what the largest of so many differences exceeds by chance in 5 of 100 comparisons."""
    if difference is None or difference.low is None or difference.high is None:
        return "single"
    if abs(difference.mean) > max(strict * error, 1e-12):
        return "changed"
    return "same" if difference.low <= 0 <= difference.high else "perhaps"

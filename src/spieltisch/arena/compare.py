"""Compare two boxes of one game: how the figures change when the same games are played with the other box.

Game number i uses the same random numbers with both boxes. The intervals of the differences come from the
jackknife: the games are split into blocks, and each difference is computed again with one block left out.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Literal

import msgspec

from spieltisch.arena.intervals import CONFIDENCE, FEWEST, Mean, student
from spieltisch.arena.simulate import (
    Result,
    Setup,
    Totals,
    chunks,
    game_statistics,
    make_result,
    play_pieces,
    prepare,
)
from spieltisch.arena.texts import ArenaError
from spieltisch.engine.core import Game, Options
from spieltisch.engine.statistics import Cell, Table, Unit

BLOCKS = 40
# changed: significant, corrected for the number of figures. perhaps: zero lies outside the figure's own
# interval, but among so many figures that happens by chance. same: within error. single: only one of the
# boxes has the figure, or there are too few games.
Verdict = Literal["changed", "perhaps", "same", "single"]


class Figure(msgspec.Struct, frozen=True):
    """A number that is compared: a cell of the game's statistics, or a figure that all games have."""

    group: str  # "length", "wins", "payoff", "ends", or a table of the game's own statistics
    named: str  # the column that holds the row's name ...
    row: Cell  # ... and that name: a seat, a cause, a horse
    column: str
    unit: Unit


class Difference(msgspec.Struct, frozen=True):
    """A figure with either box, and our value minus theirs."""

    figure: Figure
    ours: float | None  # None: the figure does not exist with this box
    theirs: float | None
    difference: Mean | None
    verdict: Verdict


class Comparison(msgspec.Struct, frozen=True):
    """Two boxes side by side. `ours` is the box in question, `theirs` the box it is compared with."""

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
    """Play `games` games with each box and compare. `progress` gets the number of games done with both.

    :raises SpieltischError: if one of the boxes cannot be played with these settings, or both are the same.
    """
    if ours.box.digest == theirs.box.digest:
        raise ArenaError("not-two-boxes")
    played: list[tuple[Setup, list[Totals], float]] = []
    setups = [prepare(game, players, options, bots, seed, quick) for game in (ours, theirs)]
    for place, setup in enumerate(setups):
        begun = time.perf_counter()
        blocks = _blocks(setup, games, workers, partial(_report_progress, progress, place * games))
        played.append((setup, blocks, time.perf_counter() - begun))
    (our_setup, our_blocks, our_time), (their_setup, their_blocks, their_time) = played
    our_totals, their_totals = _sum(our_blocks), _sum(their_blocks)
    return Comparison(
        make_result(our_setup, our_totals, workers, our_time),
        make_result(their_setup, their_totals, workers, their_time),
        (dict(sorted(our_totals.steps.items())), dict(sorted(their_totals.steps.items()))),
        differences(
            [_figures(our_setup, totals) for totals in _leave_one_out(our_blocks)],
            [_figures(their_setup, totals) for totals in _leave_one_out(their_blocks)],
        ),
    )


def _report_progress(progress: Callable[[int], None] | None, before: int, done: int) -> None:
    if progress is not None:
        progress(before + done)


def _blocks(setup: Setup, games: int, workers: int, progress: Callable[[int], None]) -> list[Totals]:
    """Play the games in blocks; the blocks do not depend on the number of workers."""
    count = min(BLOCKS, games)
    edges = [block * games // count for block in range(count + 1)]
    blocks = [Totals(setup.players) for _ in range(count)]
    block_of = {number: block for block in range(count) for number in range(edges[block], edges[block + 1])}
    pieces = [piece for block in range(count) for piece in chunks(range(edges[block], edges[block + 1]), 1)]
    done = 0
    for numbers, totals in play_pieces(setup, pieces, workers):
        blocks[block_of[numbers.start]].add(totals)
        done += len(numbers)
        progress(done)
    return blocks


def _sum(blocks: Sequence[Totals]) -> Totals:
    whole = Totals(len(blocks[0].wins))
    for block in blocks:
        whole.add(block)
    return whole


def _leave_one_out(blocks: Sequence[Totals]) -> list[Totals]:
    """Sum all blocks, then all but the first, all but the second, and so on."""
    if len(blocks) < FEWEST:
        return [_sum(blocks)]
    without_one = [_sum([other for other in blocks if other is not block]) for block in blocks]
    return [_sum(blocks), *without_one]


Figures = dict[Figure, float | None]


def _figures(setup: Setup, totals: Totals) -> Figures:
    """Return every figure that was measured."""
    steps = sum(steps * games for steps, games in totals.steps.items())
    figures: Figures = {Figure("length", "", None, "steps", "mean"): steps / totals.games}
    opponents = setup.players - 1
    for seat, wins in enumerate(totals.wins):
        figures[Figure("wins", "seat", seat, "wins", "share")] = wins / totals.games
    for seat, lead in enumerate(totals.lead):
        figures[Figure("payoff", "seat", seat, "payoff", "mean")] = lead / totals.games / opponents
    for cause, games in sorted(totals.ends.items()):
        figures[Figure("ends", "cause", cause, "ends", "share")] = games / totals.games
    for table in game_statistics(setup, totals):
        figures.update(_cells(table))
    return figures


def _cells(table: Table) -> Iterator[tuple[Figure, float | None]]:
    """Yield the numeric cells of a table, each identified by its row's name and its column."""
    for row in table.rows:
        pairs = list(zip(table.columns, row, strict=True))
        (named, name), *numbers = pairs
        for column, cell in numbers:
            if column.unit not in ("name", "count") and not isinstance(cell, str):
                yield Figure(table.id, named.id, name, column.id, column.unit), cell


def differences(ours: Sequence[Figures], theirs: Sequence[Figures]) -> tuple[Difference, ...]:
    """Compare every figure of either box: of all games first, then with each block left out."""
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
    """Return a figure's value. A missing cause of game ends counts as 0; other missing figures are None."""
    return figures.get(figure, 0.0 if figure.group == "ends" else None)


def _difference(
    figure: Figure, ours: Sequence[Figures], theirs: Sequence[Figures]
) -> tuple[Mean | None, float]:
    """Return the difference with its interval, and its standard error."""
    changes = [
        None if our is None or their is None else our - their
        for our, their in zip(
            (_value(figures, figure) for figures in ours),
            (_value(figures, figure) for figures in theirs),
            strict=True,
        )
    ]
    whole, *without_one = changes
    if whole is None:
        return None, 0.0
    known = [change for change in without_one if change is not None]
    if len(known) < len(without_one) or not without_one:
        return Mean(whole, None, None), 0.0
    middle = sum(known) / len(known)
    squares = sum((change - middle) ** 2 for change in known)
    error = sqrt(squares * (len(known) - 1) / len(known))
    margin = student(len(known) - 1) * error
    return Mean(whole, whole - margin, whole + margin), error


def _verdict(difference: Mean | None, error: float, strict: float) -> Verdict:
    """Return the verdict; "changed" is Bonferroni-corrected: a false one in 5 of 100 comparisons."""
    if difference is None or difference.low is None or difference.high is None:
        return "single"
    if abs(difference.mean) > max(strict * error, 1e-12):
        return "changed"
    return "same" if difference.low <= 0 <= difference.high else "perhaps"

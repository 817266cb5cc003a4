"""A record looked at again, every decision, by as many workers as there are."""

from collections.abc import Callable

import msgspec

from spieltisch.arena.executors import crew
from spieltisch.arena.game_runner import Rules
from spieltisch.bots.review import Decision, Review, build_review, decision_plies, moves, review_decision
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

ITERATIONS = 400
PER_JOB = 4  # decisions that one worker looks at in one go


class _Job(msgspec.Struct, frozen=True):
    rules: Rules
    record: str
    plies: tuple[int, ...]
    iterations: int
    seed: int


def review(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Look at every decision of a game.

    `progress` is told again and again how many decisions of how many are done.

    >>> import spieltisch
    >>> from spieltisch.engine.record import random_record
    >>> record = random_record(spieltisch.game("kopf-oder-knopf"), options={"target": 1}, seed=3)
    >>> found = review(record, iterations=4)
    >>> sum(found.decisions[0].before)
    1.0

    :raises SpieltischError: when the record cannot be replayed.
    """
    if iterations < 1 or workers < 1:
        raise ValueError(f"{iterations} iterations, {workers} workers")
    last = record.replay()
    plies = decision_plies(record)
    rules = Rules.of(last.game)
    text = record.to_json()
    jobs = [
        _Job(rules, text, tuple(plies[first : first + PER_JOB]), iterations, seed)
        for first in range(0, len(plies), PER_JOB)
    ]
    decisions: list[Decision] = []
    for found in crew(min(workers, max(1, len(jobs)))).answers(_look, jobs):
        decisions += found
        if progress is not None:
            progress(len(decisions), len(plies))
    return build_review(record, decisions, iterations, seed)


def _look(job: _Job) -> list[Decision]:
    """What a worker does."""
    job.rules.game()  # so that a game of somebody's own is known here
    wanted = set(job.plies)
    found = []
    for ply, state, seat, number in moves(Record.from_json(job.record)):
        if ply in wanted:
            rng = Rng(job.seed).stream("review", ply)
            found.append(review_decision(state, seat, number, ply, job.iterations, rng))
        if ply == job.plies[-1]:
            break
    return found

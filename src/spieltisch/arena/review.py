"""Review every decision of a recorded game, in parallel."""

from collections.abc import Callable

import msgspec

from spieltisch.arena.executors import local_executor
from spieltisch.arena.game_runner import GameSpec
from spieltisch.bots.review import Decision, Review, build_review, decision_plies, moves, review_decision
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

ITERATIONS = 400
PER_JOB = 4  # decisions


class _Job(msgspec.Struct, frozen=True):
    spec: GameSpec
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
    """Review every decision of a game.

    `progress` gets the number of decisions done and their total.

    >>> import spieltisch
    >>> from spieltisch.engine.record import random_record
    >>> record = random_record(spieltisch.game("kopf-oder-knopf"), options={"target": 1}, seed=3)
    >>> found = review(record, iterations=4)
    >>> sum(found.decisions[0].before)
    1.0

    :raises SpieltischError: if the record cannot be replayed.
    """
    if iterations < 1 or workers < 1:
        raise ValueError(f"{iterations} iterations, {workers} workers")
    last = record.replay()
    plies = decision_plies(record)
    rules = GameSpec.of(last.game)
    text = record.to_json()
    jobs = [
        _Job(rules, text, tuple(plies[first : first + PER_JOB]), iterations, seed)
        for first in range(0, len(plies), PER_JOB)
    ]
    decisions: list[Decision] = []
    for found in local_executor(min(workers, max(1, len(jobs)))).map_unordered(_look, jobs):
        decisions += found
        if progress is not None:
            progress(len(decisions), len(plies))
    return build_review(record, decisions, iterations, seed)


def _look(job: _Job) -> list[Decision]:
    """Review the decisions of one job."""
    job.spec.game()  # registers a game that this process does not know
    wanted = set(job.plies)
    found = []
    for ply, state, seat, number in moves(Record.from_json(job.record)):
        if ply in wanted:
            rng = Rng(job.seed).stream("review", ply)
            found.append(review_decision(state, seat, number, ply, job.iterations, rng))
        if ply == job.plies[-1]:
            break
    return found

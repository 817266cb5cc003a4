"""The search behind a review, as it runs in another process: in chunks, within a budget of CPU time."""

from itertools import pairwise
from time import process_time

import msgspec

from spieltisch.bots import evaluation_of
from spieltisch.bots.mcts import Search
from spieltisch.bots.review import Decision, decision_plies, moves, review_decision
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

MAX_DECISIONS = 120  # decisions reviewed in one game
FIRST_SAMPLE = 80  # of a longer game: spread evenly; the others follow near turning points
MIN_ITERATIONS, MAX_ITERATIONS = 40, 400  # per decision, whatever the budget allows
PROBE_ITERATIONS = 20  # to measure how long one takes


class ReviewProgress(msgspec.Struct):
    """The progress of a game's review. It is stored, so its field names stay."""

    planned: bool = False
    choices: list[int] = []  # plies of all decisions between several actions
    plan: list[int] = []  # those to be reviewed
    found: list[Decision] = []
    pace: float = 0.0  # seconds per iteration

    @property
    def total(self) -> int:
        """Return how many decisions will be reviewed."""
        return min(len(self.choices), MAX_DECISIONS)

    @property
    def finished(self) -> bool:
        """Return whether all decisions are reviewed."""
        return self.planned and len(self.found) >= self.total

    def remaining(self) -> list[int]:
        """Return the planned decisions that are not yet reviewed."""
        known = {decision.ply for decision in self.found}
        return [ply for ply in self.plan if ply not in known]

    def iterations(self, budget: float) -> int:
        """Return the iterations per decision, for a budget of seconds for the whole game."""
        affordable = budget / max(1, self.total) / max(self.pace, 1e-9) / 2  # search and evaluation share it
        return int(min(MAX_ITERATIONS, max(MIN_ITERATIONS, affordable)))


class ReviewJob(msgspec.Struct, frozen=True):
    """A chunk of the work, in a form that another process can unpack."""

    slug: str
    package: str
    record: str
    progress: ReviewProgress
    budget: float  # CPU seconds for the whole game ...
    chunk: float  # ... and for this chunk
    seed: int = 0


def make_review_job(record: Record, progress: ReviewProgress, budget: float, chunk: float) -> ReviewJob:
    """Create the next chunk of work."""
    return ReviewJob(record.game, registry.package(record.game), record.to_json(), progress, budget, chunk)


def run_chunk(job: ReviewJob) -> ReviewProgress:
    """Review decisions until the chunk's time is up."""
    if job.slug not in registry.slugs():
        registry.register(job.slug, job.package)
    record, progress = Record.from_json(job.record), job.progress
    if not progress.planned:
        progress.planned, progress.choices = True, decision_plies(record)
        progress.plan = evenly_sampled(progress.choices)
    if not progress.finished and not progress.remaining():
        progress.plan += near_turning_points(progress)
    _review_decisions(record, job)
    return progress


def _review_decisions(record: Record, job: ReviewJob) -> None:
    progress = job.progress
    wanted = set(progress.remaining())
    begun = process_time()
    for ply, state, seat, number in moves(record):
        if ply not in wanted:
            continue
        rng = Rng(job.seed).stream("review", ply)
        if not progress.pace:
            progress.pace = measure_pace(state, seat, rng)
        progress.found.append(review_decision(state, seat, number, ply, progress.iterations(job.budget), rng))
        if process_time() - begun > job.chunk:
            return


def measure_pace(state: State, seat: int, rng: Rng) -> float:
    """Return the CPU seconds that one iteration takes."""
    begun = process_time()
    Search(state, seat, evaluation_of(state.game), rng, to_end=True).run(PROBE_ITERATIONS)
    return max(1e-6, (process_time() - begun) / PROBE_ITERATIONS)


def evenly_sampled(plies: list[int]) -> list[int]:
    """Return all plies or, if there are too many, an even sample with the first and the last.

    >>> evenly_sampled([3, 4, 7]), len(evenly_sampled([*range(500)])), evenly_sampled([*range(500)])[-1]
    ([3, 4, 7], 80, 499)
    """
    if len(plies) <= MAX_DECISIONS:
        return plies
    last = len(plies) - 1
    return [plies[number * last // (FIRST_SAMPLE - 1)] for number in range(FIRST_SAMPLE)]


def near_turning_points(progress: ReviewProgress) -> list[int]:
    """Return decisions not yet reviewed, those first where chances changed most."""
    found = sorted(progress.found, key=lambda decision: decision.ply)
    stretches = sorted(pairwise(found), key=lambda pair: -_change(*pair))
    known = {decision.ply for decision in found}
    wanted = [
        ply
        for one, other in stretches
        for ply in progress.choices
        if one.ply < ply < other.ply and ply not in known
    ]
    return wanted[: progress.total - len(found)]


def _change(one: Decision, other: Decision) -> float:
    return max(abs(later - before) for before, later in zip(one.after, other.before, strict=True))

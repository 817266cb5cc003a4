"""The work behind a review, as it is done in another process: piece by piece, within a budget."""

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

MOST_DECISIONS = 120  # that are looked at in one game
FIRST_LOOK = 80  # of a longer game: so many all over it, the others where it turned
FEWEST, MOST = 40, 400  # iterations for one decision, whatever the budget says
PROBE = 20  # iterations that tell how long one takes


class Study(msgspec.Struct):
    """How far the review of a game is."""

    planned: bool = False
    choices: list[int] = []  # places of all decisions between several actions
    plan: list[int] = []  # those to be looked at
    found: list[Decision] = []
    pace: float = 0.0  # seconds that one iteration takes

    @property
    def total(self) -> int:
        """How many decisions will have been looked at."""
        return min(len(self.choices), MOST_DECISIONS)

    @property
    def finished(self) -> bool:
        """Whether all is done."""
        return self.planned and len(self.found) >= self.total

    def rest(self) -> list[int]:
        """What is still to be looked at, as far as it is planned."""
        known = {decision.ply for decision in self.found}
        return [ply for ply in self.plan if ply not in known]

    def iterations(self, budget: float) -> int:
        """For one decision, if there are so many seconds for the whole game."""
        affordable = budget / max(1, self.total) / max(self.pace, 1e-9) / 2  # as many search as judge
        return int(min(MOST, max(FEWEST, affordable)))


class Task(msgspec.Struct, frozen=True):
    """A piece of the work, in a form that another process can unpack."""

    slug: str
    package: str
    record: str
    study: Study
    budget: float  # seconds of a core for the whole game ...
    piece: float  # ... and for this piece of the work
    seed: int = 0


def task(record: Record, study: Study, budget: float, piece: float) -> Task:
    """The next piece."""
    return Task(record.game, registry.package(record.game), record.to_json(), study, budget, piece)


def go_on(given: Task) -> Study:
    """Do a piece of the work."""
    if given.slug not in registry.slugs():
        registry.register(given.slug, given.package)
    record, study = Record.from_json(given.record), given.study
    if not study.planned:
        study.planned, study.choices = True, decision_plies(record)
        study.plan = thinned(study.choices)
    if not study.finished and not study.rest():
        study.plan += where_it_turned(study)
    _look(record, given)
    return study


def _look(record: Record, given: Task) -> None:
    study = given.study
    wanted = set(study.rest())
    begun = process_time()
    for ply, state, seat, number in moves(record):
        if ply not in wanted:
            continue
        rng = Rng(given.seed).stream("review", ply)
        if not study.pace:
            study.pace = pace(state, seat, rng)
        study.found.append(review_decision(state, seat, number, ply, study.iterations(given.budget), rng))
        if process_time() - begun > given.piece:
            return


def pace(state: State, seat: int, rng: Rng) -> float:
    """Seconds of a core that an iteration takes."""
    begun = process_time()
    Search(state, seat, evaluation_of(state.game), rng, to_end=True).run(PROBE)
    return max(1e-6, (process_time() - begun) / PROBE)


def thinned(plies: list[int]) -> list[int]:
    """All of them; of very many some all over the game, the first and the last among them.

    >>> thinned([3, 4, 7]), len(thinned([*range(500)])), thinned([*range(500)])[-1]
    ([3, 4, 7], 80, 499)
    """
    if len(plies) <= MOST_DECISIONS:
        return plies
    last = len(plies) - 1
    return [plies[number * last // (FIRST_LOOK - 1)] for number in range(FIRST_LOOK)]


def where_it_turned(study: Study) -> list[int]:
    """Decisions not yet looked at that lie where chances changed most."""
    found = sorted(study.found, key=lambda decision: decision.ply)
    stretches = sorted(pairwise(found), key=lambda pair: -_change(*pair))
    known = {decision.ply for decision in found}
    wanted = [
        ply
        for one, other in stretches
        for ply in study.choices
        if one.ply < ply < other.ply and ply not in known
    ]
    return wanted[: study.total - len(found)]


def _change(one: Decision, other: Decision) -> float:
    return max(abs(later - before) for before, later in zip(one.after, other.before, strict=True))

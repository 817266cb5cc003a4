"""The search behind a hint. It runs in the processes of bots, so it imports little of the server."""

from collections.abc import Iterable
from time import perf_counter

import msgspec

from spieltisch.bots.factory import evaluation_of
from spieltisch.bots.mcts import Edge, Search
from spieltisch.engine.rng import Rng
from spieltisch.server.workers.bot_pool import DecisionJob, load_state

SEARCH_SECONDS = 1.0
MIN_VISIT_SHARE = 0.3  # of the best action's visits: with fewer, an action's value is unknown
EQUAL_MARGIN, CLEAR_MARGIN = 0.03, 0.2  # differences of payoffs, from -1 (lost) to 1 (won)


class Hint(msgspec.Struct, frozen=True):
    """What a good bot would do."""

    action: int
    rival: int | None = None  # another action that is about as good
    clear: bool = False  # all other actions are much worse


def find_hint(job: DecisionJob) -> Hint:
    """Search for the best action for a fixed time."""
    state = load_state(job)
    legal = state.legal(job.seat)
    if len(legal) == 1:
        return Hint(legal[0])
    search = Search(state, job.seat, evaluation_of(state.game), Rng(job.seed))
    end = perf_counter() + SEARCH_SECONDS
    while search.iterations == 0 or perf_counter() < end:  # check the clock once per world
        search.iterate()
    return hint_from(search)


def hint_from(search: Search) -> Hint:
    """Return the best action of a search, and how clear it is."""
    trust, best = search.evaluation.prior_weight, search.edge_of(search.best())
    assert best is not None
    others = [edge for edge in _edges(search.root.first) if edge is not best]
    tried = [edge for edge in others if int(edge.visits) >= MIN_VISIT_SHARE * int(best.visits)]
    rival = max(tried, key=lambda edge: edge.mean(trust), default=None)
    lead = 2.0 if rival is None else best.mean(trust) - rival.mean(trust)
    nearest = max((edge.mean(trust) for edge in others), default=-1.0)
    return Hint(
        action=int(best.number),
        rival=int(rival.number) if rival is not None and lead <= EQUAL_MARGIN else None,
        clear=bool(others) and best.mean(trust) - nearest >= CLEAR_MARGIN,
    )


def _edges(edge: Edge | None) -> Iterable[Edge]:
    while edge is not None:
        yield edge
        edge = edge.next

"""What a good bot thinks of a decision. Bots' processes do that, so it needs little else of the server."""

from collections.abc import Iterable
from time import perf_counter

import msgspec

from spieltisch.bots.factory import evaluation_of
from spieltisch.bots.mcts import Edge, Search
from spieltisch.engine.rng import Rng
from spieltisch.server.workers.bot_pool import Job, restore

SECONDS = 1.0  # of thought
TRIED = 0.3  # of the tries of the best action: less, and nothing is known of another
AS_GOOD, CLEARLY = 0.03, 0.2  # by how much payoffs differ, from -1 (lost) to 1 (won)


class Advice(msgspec.Struct, frozen=True):
    """What a good bot would do."""

    action: int
    rival: int | None = None  # what is about as good
    clear: bool = False  # everything else is worse by far


def advise(task: Job) -> Advice:
    """Think about a decision for a while."""
    state = restore(task)
    legal = state.legal(task.seat)
    if len(legal) == 1:
        return Advice(legal[0])
    search = Search(state, task.seat, evaluation_of(state.game), Rng(task.seed))
    end = perf_counter() + SECONDS
    while search.iterations == 0 or perf_counter() < end:  # one look at the clock per world: some take long
        search.iterate()
    return weigh(search)


def weigh(search: Search) -> Advice:
    """What a search has found, and how sure it is."""
    trust, best = search.evaluation.prior_weight, search.edge_of(search.best())
    assert best is not None
    others = [edge for edge in _edges(search.root.first) if edge is not best]
    tried = [edge for edge in others if int(edge.visits) >= TRIED * int(best.visits)]
    rival = max(tried, key=lambda edge: edge.mean(trust), default=None)
    lead = 2.0 if rival is None else best.mean(trust) - rival.mean(trust)
    nearest = max((edge.mean(trust) for edge in others), default=-1.0)
    return Advice(
        action=int(best.number),
        rival=int(rival.number) if rival is not None and lead <= AS_GOOD else None,
        clear=bool(others) and best.mean(trust) - nearest >= CLEARLY,
    )


def _edges(edge: Edge | None) -> Iterable[Edge]:
    while edge is not None:
        yield edge
        edge = edge.next

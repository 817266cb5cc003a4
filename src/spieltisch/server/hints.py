"""Hints: what a good bot would do from a person's own seat, knowing no more than they do."""

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from spieltisch.bots.mcts import Edge, Search
from spieltisch.bots.naming import insight_of
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.errors import SpieltischError, UnknownBot
from spieltisch.engine.rng import Rng
from spieltisch.server.bots import Job, job, restore
from spieltisch.server.limits import Buckets
from spieltisch.server.logs import log
from spieltisch.server.messages import AskHint, FromServer, HintShown
from spieltisch.server.store import SeatRow, TableRow
from spieltisch.server.texts import Refusal

if TYPE_CHECKING:
    from spieltisch.server.house import House
    from spieltisch.server.table import Table

THINKER = "hint"
SECONDS = 1.0  # of thought
ATTEMPTS = 3  # where others go on meanwhile
PATIENCE = 8.0  # seconds, waiting for a free process included
AT_ONCE, PER_SECOND = 8, 0.25  # hints that one person may ask for
TRIED = 0.3  # of the tries of the best action: less, and nothing is known of another
AS_GOOD, CLEARLY = 0.03, 0.2  # by how much payoffs differ, from -1 (lost) to 1 (won)


class Advice(msgspec.Struct, frozen=True):
    """What a good bot would do."""

    action: int
    rival: int | None = None  # what is about as good
    clear: bool = False  # everything else is worse by far


def allowed(row: TableRow, seats: Iterable[SeatRow]) -> bool:
    """Whether a table has hints: as its host wished, else where nobody plays against another person."""
    people = {seat.person for seat in seats if seat.person}
    wished = (row.one_device or len(people) < 2) if row.hints is None else row.hints
    return wished and _can_advise(row.game)


@cache
def _can_advise(slug: str) -> bool:
    try:
        insight_of(registry.game(slug))
    except UnknownBot:
        return False
    return True


def advise(task: Job) -> Advice:
    """Think about a decision for a while. This happens in a process of the bots."""
    state = restore(task)
    legal = state.legal(task.seat)
    if len(legal) == 1:
        return Advice(legal[0])
    search = Search(state, task.seat, insight_of(state.game), Rng(task.seed))
    search.run(seconds=SECONDS)
    return weigh(search)


def weigh(search: Search) -> Advice:
    """What a search has found, and how sure it is."""
    trust, best = search.insight.trust, search.edge_of(search.best())
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


class Hints:
    """Gives hints to who may have them, one after the other."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.asked = Buckets(AT_ONCE, PER_SECOND)
        self._thinking: set[tuple[str, str]] = set()  # tables and people

    def ask(
        self,
        table: "Table",
        person: str,
        question: AskHint,
        tell: Callable[[FromServer], None],
        refuse: Callable[[SpieltischError], None],
    ) -> None:
        """Think about a person's decision beside everything else, and tell them.

        :raises Refusal: when there is no hint for them now.
        """
        self._must_be_theirs(table, person, question)
        key = table.row.id, person
        if key in self._thinking or not self.asked.take(person):
            raise Refusal("hints-too-many", 429)
        self._thinking.add(key)
        self.house.begin(self._answer(table, question, tell, refuse)).add_done_callback(
            lambda _: self._thinking.discard(key)
        )

    def _must_be_theirs(self, table: "Table", person: str, question: AskHint) -> None:
        if question.seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)
        course = self.house.course_of(table)
        if not allowed(table.row, table.seats):
            raise Refusal("hints-not-here", 403)
        if course.over:
            raise Refusal("game-over")
        if table.seats[question.seat].bot:
            raise Refusal("bot-plays")
        if not self._is_open(table, question):
            raise Refusal("other-decision")

    def _is_open(self, table: "Table", question: AskHint) -> bool:
        course = self.house.course_of(table)
        return question.seat in course.asked() and question.decision == course.decision(question.seat)

    async def _answer(
        self,
        table: "Table",
        question: AskHint,
        tell: Callable[[FromServer], None],
        refuse: Callable[[SpieltischError], None],
    ) -> None:
        try:
            tell(await self._hint(table, question))
        except SpieltischError as error:
            refuse(error)
        except Exception as error:  # whatever a bot does
            log.warning("no hint at table %s: %r", table.mark, error)
            refuse(Refusal("hint-failed", 503))

    async def _hint(self, table: "Table", question: AskHint) -> HintShown:
        """Think until nothing has changed meanwhile that the seat knows of."""
        seat = question.seat
        for _ in range(ATTEMPTS):
            state = self.house.course_of(table).state
            known = state.view(seat)
            advice = await self._thought(state, seat)
            if not self._is_open(table, question):
                break
            if self.house.course_of(table).state.view(seat) == known:
                values = msgspec.structs.asdict(advice)
                return HintShown(seat=seat, decision=question.decision, **values)
        raise Refusal("hint-late")

    async def _thought(self, state: State, seat: int) -> Advice:
        try:
            thinking = self.house.brains.consider(job(state, seat, THINKER), advise)
            return await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            raise Refusal("hint-busy", 503) from None

"""Hints: what a good bot would do from a person's own seat, knowing no more than they do."""

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from spieltisch.bots.factory import insight_of
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.errors import SpieltischError, UnknownBot
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.schema import SeatRow, TableRow
from spieltisch.server.table.protocol import AskHint, FromServer, HintShown
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import job
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.hint_search import Advice, advise

if TYPE_CHECKING:
    from spieltisch.server.table.live_table import Table
    from spieltisch.server.workers.table_service import TableService

THINKER = "hint"
ATTEMPTS = 3  # where others go on meanwhile
PATIENCE = 8.0  # seconds, waiting for a free process included
AT_ONCE, PER_SECOND = 8, 0.25  # hints that one person may ask for


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


class Hints:
    """Gives hints to who may have them, one after the other."""

    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.asked = TokenBuckets(AT_ONCE, PER_SECOND)
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
        self.service.begin(self._answer(table, question, tell, refuse)).add_done_callback(
            lambda _: self._thinking.discard(key)
        )

    def _must_be_theirs(self, table: "Table", person: str, question: AskHint) -> None:
        if question.seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)
        game_log = self.service.game_log_of(table)
        if not allowed(table.row, table.seats):
            raise Refusal("hints-not-here", 403)
        if game_log.over:
            raise Refusal("game-over")
        if table.seats[question.seat].bot:
            raise Refusal("bot-plays")
        if not self._is_open(table, question):
            raise Refusal("other-decision")

    def _is_open(self, table: "Table", question: AskHint) -> bool:
        game_log = self.service.game_log_of(table)
        return question.seat in game_log.asked() and question.decision == game_log.decision(question.seat)

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
            state = self.service.game_log_of(table).state
            known = state.view(seat)
            advice = await self._thought(table, state, seat)
            if not self._is_open(table, question):
                break
            if self.service.game_log_of(table).state.view(seat) == known:
                return HintShown(
                    seat=seat,
                    decision=question.decision,
                    action=advice.action,
                    rival=advice.rival,
                    clear=advice.clear,
                )
        raise Refusal("hint-late")

    async def _thought(self, table: "Table", state: State, seat: int) -> Advice:
        owner = Owner(table.row.owner.origin, table.seats[seat].person)
        try:
            thinking = self.service.bot_pool.consider(job(state, seat, THINKER), advise, owner)
            return await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            raise Refusal("hint-busy", 503) from None

"""Hints for players: what a good bot would do in their seat, with no more knowledge than they have."""

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from spieltisch.bots.factory import evaluation_of
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.errors import SpieltischError, UnknownBot
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.schema import SeatRow, TableRow
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import make_job
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.hint_search import Hint, find_hint
from spieltisch.table.protocol import AskHint, FromServer, HintShown

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService
    from spieltisch.table.live_table import Table

BOT_LABEL = "hint"
MAX_ATTEMPTS = 3  # if the position changes during the search
TIMEOUT = 8.0  # seconds, including the wait for a free process
HINT_BURST, HINTS_PER_SECOND = 8, 0.25  # rate limit per person


def hints_allowed(row: TableRow, seats: Iterable[SeatRow]) -> bool:
    """Return whether a table has hints: the host's choice, else if no two people play against each other."""
    people = {seat.person for seat in seats if seat.person}
    wanted = (row.one_device or len(people) < 2) if row.hints is None else row.hints
    return wanted and _has_hints(row.game)


@cache
def _has_hints(slug: str) -> bool:
    try:
        evaluation_of(registry.game(slug))
    except UnknownBot:
        return False
    return True


class HintService:
    """Search hints for players, one at a time per person and table."""

    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.buckets = TokenBuckets(HINT_BURST, HINTS_PER_SECOND)
        self._pending: set[tuple[str, str]] = set()  # tables and people

    def request(
        self,
        table: "Table",
        person: str,
        question: AskHint,
        send: Callable[[FromServer], None],
        refuse: Callable[[SpieltischError], None],
    ) -> None:
        """Search a hint in the background, and send it to the person.

        :raises Refusal: if the person may not have a hint now.
        """
        self._check_allowed(table, person, question)
        key = table.row.id, person
        if key in self._pending or not self.buckets.take(person):
            raise Refusal("hints-too-many", 429)
        self._pending.add(key)
        self.service.spawn(self._answer(table, question, send, refuse)).add_done_callback(
            lambda _: self._pending.discard(key)
        )

    def _check_allowed(self, table: "Table", person: str, question: AskHint) -> None:
        if question.seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)
        game_log = self.service.game_log_of(table)
        if not hints_allowed(table.row, table.seats):
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
        send: Callable[[FromServer], None],
        refuse: Callable[[SpieltischError], None],
    ) -> None:
        try:
            send(await self._hint(table, question))
        except SpieltischError as error:
            refuse(error)
        except Exception as error:  # a bot may raise anything
            log.warning("no hint at table %s: %r", table.log_id, error)
            refuse(Refusal("hint-failed", 503))

    async def _hint(self, table: "Table", question: AskHint) -> HintShown:
        """Search until the seat's view has not changed during the search."""
        seat = question.seat
        for _ in range(MAX_ATTEMPTS):
            state = self.service.game_log_of(table).state
            known = state.view(seat)
            hint = await self._search(table, state, seat)
            if not self._is_open(table, question):
                break
            if self.service.game_log_of(table).state.view(seat) == known:
                return HintShown(
                    seat=seat,
                    decision=question.decision,
                    action=hint.action,
                    rival=hint.rival,
                    clear=hint.clear,
                )
        raise Refusal("hint-late")

    async def _search(self, table: "Table", state: State, seat: int) -> Hint:
        owner = Owner(table.row.owner.origin, table.seats[seat].person)
        try:
            search = self.service.bot_pool.run(make_job(state, seat, BOT_LABEL), find_hint, owner)
            return await asyncio.wait_for(search, TIMEOUT)
        except TimeoutError:
            raise Refusal("hint-busy", 503) from None

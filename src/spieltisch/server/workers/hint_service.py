"""Hints for players: what a good bot would do in their seat, with no more knowledge than they have."""

import asyncio
from collections.abc import Callable

from spieltisch.engine.core import State
from spieltisch.engine.errors import SpieltischError
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.bot_pool import BotPool, make_job
from spieltisch.server.workers.hint_search import Hint, find_hint
from spieltisch.table.bot_seats import hints_allowed
from spieltisch.table.protocol import AskHint, FromServer, HintShown
from spieltisch.table.rows import Owner
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal

BOT_LABEL = "hint"
MAX_ATTEMPTS = 3  # if the position changes during the search
TIMEOUT = 8.0  # seconds, including the wait for a free process
HINT_BURST, HINTS_PER_SECOND = 8, 0.25  # rate limit per person


class HintService:
    """Search hints for players, one at a time per person and table."""

    def __init__(self, bot_pool: BotPool) -> None:
        self.buckets = TokenBuckets(HINT_BURST, HINTS_PER_SECOND)
        self._bot_pool = bot_pool
        self._pending: dict[tuple[str, str], asyncio.Task[None]] = {}  # by table and person

    def request(
        self,
        table: Table,
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
            raise ServerRefusal("hints-too-many", 429)
        self._pending[key] = asyncio.create_task(self._answer(table, question, send, refuse))
        self._pending[key].add_done_callback(lambda _: self._pending.pop(key))

    def _check_allowed(self, table: Table, person: str, question: AskHint) -> None:
        if question.seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)
        game_log = table.started_log()
        if not hints_allowed(table.row, table.seats):
            raise ServerRefusal("hints-not-here", 403)
        if game_log.over:
            raise Refusal("game-over")
        if table.seats[question.seat].bot:
            raise Refusal("bot-plays")
        if not self._is_open(table, question):
            raise Refusal("other-decision")

    def _is_open(self, table: Table, question: AskHint) -> bool:
        game_log = table.started_log()
        return question.seat in game_log.asked() and question.decision == game_log.next_decision(
            question.seat
        )

    async def _answer(
        self,
        table: Table,
        question: AskHint,
        send: Callable[[FromServer], None],
        refuse: Callable[[SpieltischError], None],
    ) -> None:
        try:
            send(await self._hint(table, question))
        except SpieltischError as error:
            refuse(error)
        except Exception as error:  # a bot may raise anything
            log.warning("no hint at table %s: %r", mark(table.row.id), error)
            refuse(ServerRefusal("hint-failed", 503))

    async def _hint(self, table: Table, question: AskHint) -> HintShown:
        """Search until the seat's view has not changed during the search."""
        seat = question.seat
        for _ in range(MAX_ATTEMPTS):
            state = table.started_log().state
            known = state.view(seat)
            hint = await self._search(table, state, seat)
            if not self._is_open(table, question):
                break
            if table.started_log().state.view(seat) == known:
                return HintShown(
                    seat=seat,
                    decision=question.decision,
                    action=hint.action,
                    rival=hint.rival,
                    clear=hint.clear,
                )
        raise ServerRefusal("hint-late")

    async def _search(self, table: Table, state: State, seat: int) -> Hint:
        owner = Owner(table.row.owner.origin, table.seats[seat].person)
        try:
            search = self._bot_pool.run(make_job(state, seat, BOT_LABEL), find_hint, owner)
            return await asyncio.wait_for(search, TIMEOUT)
        except TimeoutError:
            raise ServerRefusal("hint-busy", 503) from None

"""Lets bots play: asks the bot pool for decisions, and carries them out at the owner of the table."""

import asyncio

from spieltisch.engine.core import State
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.settings import Settings
from spieltisch.server.workers.bot_pool import BotPool, make_job
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.table import play
from spieltisch.table.table import StuckBot

FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds until a bot that failed is tried again
REPORTED_FAILURES = 3  # consecutive failures of a bot, after which viewers and operators are informed


class IllegalBotAction(Exception):
    """A bot chose an action that the rules forbid."""


class BotPlayer:
    """Plays for the bots at all tables of this worker."""

    def __init__(self, settings: Settings, bot_pool: BotPool) -> None:
        self._settings = settings
        self._bot_pool = bot_pool

    def start(self, owner: TableOwner) -> None:
        """Let the bots of a table continue, if one has to act."""
        if owner.bot_task is None and owner.table.bot_to_act() is not None:
            owner.bot_task = asyncio.create_task(self._play(owner))

    async def _play(self, owner: TableOwner) -> None:
        """Let the bots decide whose turn it is, one after the other."""
        try:
            while (seat := owner.table.bot_to_act()) is not None:
                try:
                    await self._decide(owner, seat)
                    owner.bot_failures, owner.table.stuck_bot = 0, None
                except Exception as error:  # a bot may raise anything, the database may recover
                    await self._wait_after_failure(owner, seat, error)
        finally:
            owner.bot_task = None

    async def _wait_after_failure(self, owner: TableOwner, seat: int, error: Exception) -> None:
        """Wait after a bot has failed, longer each time. The server never invents a move."""
        table, pause = owner.table, min(FIRST_RETRY * 2**owner.bot_failures, LAST_RETRY)
        owner.bot_failures += 1
        if owner.bot_failures == REPORTED_FAILURES:
            facts = {"bot": table.seats[seat].bot, "game": table.row.game, "reason": type(error).__name__}
            log.warning("a bot cannot decide; it is tried again", extra=facts)
        if owner.bot_failures >= REPORTED_FAILURES:
            table.stuck_bot = StuckBot(seat, table.version.plies)
            owner.update_viewers()
        await asyncio.sleep(pause)

    async def _decide(self, owner: TableOwner, seat: int) -> None:
        table = owner.table
        log = table.started_log()
        plies, state = len(log.rows), log.state
        # A pause before every step of a hidden decision would reveal how many steps it has. But a bot that
        # replaces a player in the middle of such a decision pauses, else the speed would reveal that.
        continues = state.withheld(seat) and log.decided_last(seat)
        pause = asyncio.create_task(asyncio.sleep(0.0 if continues else self._settings.bot_pause))
        try:
            action = await self._action(owner, state, seat)
            await pause
        finally:
            pause.cancel()
        await owner.carry_out(lambda now: play.bot_answer(table, plies, seat, action, now))

    async def _action(self, owner: TableOwner, state: State, seat: int) -> int:
        """Compute the bot's decision.

        :raises IllegalBotAction: if the rules forbid it.
        """
        row = owner.table.row
        action = await self._bot_pool.decide(make_job(state, seat, owner.table.seats[seat].bot), row.owner)
        if action not in state.legal(seat):
            raise IllegalBotAction
        return action

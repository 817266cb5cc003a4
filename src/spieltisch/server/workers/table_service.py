"""What people do with tables as a whole: open, list, sit down, leave, start, play again."""

import contextlib
from collections.abc import Iterable

from spieltisch.engine import registry as games
from spieltisch.server.accounts.blocks import BlockRepository
from spieltisch.server.http import access_log
from spieltisch.server.ops.settings import Settings
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.network_hash import origin_of
from spieltisch.server.workers.table_names import random_id, table_name
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.server.workers.table_registry import OwnedElsewhere, TableRegistry
from spieltisch.stage.game_views import has_stage
from spieltisch.table import dice, play, seating
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import PersonRow
from spieltisch.table.seating import NewTableIds
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal

MAX_LISTED = 50  # tables in a list
MAX_WAITING = 30  # tables that one person may have waiting for players
STATUS_ORDER = {"playing": 1, "waiting": 2, "over": 3}  # in the list of a person's tables


class AgreeElsewhere(Exception):
    """Another worker owns the table of the rematch; the person must agree there."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table


class TableService(TaskOwner):
    """Opens and lists tables; seats people and bots before the start."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource,
        registry: TableRegistry,
        blocks: BlockRepository,
    ) -> None:
        super().__init__(parent=store)
        self.origin_key = ""  # hashes the networks of hosts
        self._settings = settings
        self._store = store
        self._time = time_source
        self._registry = registry
        self._blocks = blocks

    # -- lists -------------------------------------------------------------------------------------------

    async def my_tables(self, person: str) -> list[Table]:
        """Return the tables where a person has a seat; those that wait for the person come first."""
        found = await self._registry.read(await self._store.tables_of_person(person, MAX_LISTED))
        return sorted(found, key=lambda table: 0 if table.is_turn_of(person) else STATUS_ORDER[table.status])

    async def open_tables(self) -> list[Table]:
        """Return the public tables with a free seat."""
        found = await self._registry.read(await self._store.open_tables(MAX_LISTED))
        return [table for table in found if table.open_seats]

    # -- new tables --------------------------------------------------------------------------------------

    @shielded
    async def open_table(self, person: PersonRow, wanted: NewTable, address: str = "") -> TableOwner:
        """Open a table for a person who asked from a network address.

        :raises SpieltischError: if the game is not playable, or the person has too many tables.
        """
        game = games.game(wanted.game)
        if not has_stage(game.slug):
            raise ServerRefusal("game-not-ready")
        now, away = self._time.now(), self._settings.away
        table = seating.open_table(game, person, wanted, self._new_ids(address), now, away)
        if await self._store.count_waiting_tables(person.id) >= MAX_WAITING:
            raise ServerRefusal("too-many-tables", 429)
        owner = await self._add(table)
        if not wanted.await_seed:
            await self._start_if_ready(owner)
        return owner

    def _new_ids(self, address: str) -> NewTableIds:
        origin = origin_of(self.origin_key, address)
        return NewTableIds(random_id(), table_name(), dice.new_secret(), origin)

    async def _add(self, table: Table, after: Table | None = None) -> TableOwner:
        owner = await self._registry.add(table, after)
        access_log.log_table_opened(owner)
        return owner

    @shielded
    async def rematch(
        self, owner: TableOwner, person: PersonRow, address: str = "", await_seed: bool = False
    ) -> Table:
        """Open the next table for the same people, each one seat further. It starts when all have agreed.

        `await_seed`: wait until this person has seen the commitment and added a seed to the dice.

        :raises AgreeElsewhere: if the person can agree, but another worker owns the next table.
        """
        table = owner.table
        seating.check_may_rematch(table, person.id)
        await self._blocks.check_may_rematch(person.id, table.other_people(person.id))
        async with owner.lock:
            if not table.row.rematch:
                following = seating.rematch(table, person, self._new_ids(address), self._time.now())
                with contextlib.suppress(PlyTaken):  # an operator has changed the table
                    await self._add(following, table)
                    table.row.rematch, table.row.revision = following.row.id, table.row.revision + 1
        owner.update_viewers()
        try:
            next_owner = await self._registry.own(table.row.rematch)
        except OwnedElsewhere:
            for following in await self._registry.read([table.row.rematch]):
                if not _can_agree(following, person.id):
                    return following
            raise AgreeElsewhere(table.row.rematch) from None
        if _can_agree(next_owner.table, person.id):
            await self.agree_to_rematch(next_owner, person.id, await_seed)
        return next_owner.table

    async def agree_to_rematch(self, owner: TableOwner, person: str, await_seed: bool = False) -> None:
        """Agree to the rematch at this table. It starts when all its players agree."""
        await owner.carry_out(lambda now: seating.agree_to_rematch(owner.table, person, now))
        if not await_seed:
            await self._start_if_ready(owner)

    # -- seats -------------------------------------------------------------------------------------------

    async def sit(self, owner: TableOwner, person: PersonRow, wanted: int | None, seed: str) -> None:
        """Give a person a seat, or store the seed that they add to the dice."""
        seating.check_seed(seed)
        table = owner.table
        newcomer = not table.seats_of(person.id)
        if newcomer and table.open_seats:
            await self._blocks.check_may_sit(person.id, table.row.host)
        await owner.carry_out(lambda now: seating.sit(table, person, wanted, seed, now))
        if table.row.eager or not newcomer:  # the host starts a rematch with a newcomer
            await self._start_if_ready(owner)

    async def leave(self, owner: TableOwner, person: PersonRow) -> None:
        """Free a person's seat before the start; during the game, resign for them."""
        table = owner.table
        mine = table.seats_of(person.id)
        if not mine:
            raise Refusal("not-seated", 403)
        if table.status != "playing":
            await owner.carry_out(lambda now: seating.leave(table, person.id, now))
            return
        for seat in mine:  # one device may have several seats; the game may end before the last
            if table.status == "playing":
                await self._resign(owner, person.id, seat)

    async def _resign(self, owner: TableOwner, person: str, seat: int) -> None:
        await owner.carry_out(lambda now: play.resign(owner.table, person, seat, now))

    async def seat_bot(self, owner: TableOwner, person: PersonRow, seat: int, bot: str | None) -> None:
        """Put a bot on an open seat, or remove it."""
        await owner.carry_out(lambda now: seating.seat_bot(owner.table, person.id, seat, bot, now))
        await self._start_if_ready(owner)

    async def start(self, owner: TableOwner, person: str) -> None:
        """Start the game."""
        await owner.carry_out(lambda now: seating.start(owner.table, person, now))

    async def _start_if_ready(self, owner: TableOwner) -> None:
        if seating.starts_by_itself(owner.table):
            with contextlib.suppress(Refusal):  # another request has just started it
                await self.start(owner, owner.table.row.host)

    # -- resuming ----------------------------------------------------------------------------------------

    async def resume_bot_games(self, tables: Iterable[str]) -> None:
        """Load games in which a bot has to act, unless another worker has them."""
        for table in tables:
            with contextlib.suppress(OwnedElsewhere):
                await self._registry.own(table)


def _can_agree(table: Table, person: str) -> bool:
    """Whether a person can agree to the rematch at this table."""
    return table.status == "waiting" and bool(table.seats_of(person))

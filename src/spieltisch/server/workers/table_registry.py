"""The tables that this worker holds in memory, kept up to date with what other workers write.

Every worker has its own copy of a table. The database has the truth; messages of other workers say when
to read it.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from spieltisch.engine.core import NOBODY
from spieltisch.engine.errors import SpieltischError
from spieltisch.server.accounts.blocks import BlockRepository
from spieltisch.server.ops.logs import log
from spieltisch.server.shielded import TaskOwner
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import PersonRow, TableVersion
from spieltisch.server.storage.store import Commit, PlyTaken, Store
from spieltisch.server.texts import Refusal
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.pubsub import (
    AnyWorkerMessage,
    BlocksChanged,
    BotStuck,
    ConnectionRestored,
    PersonLoggedOut,
    PersonRenamed,
    PubSub,
    SyncRequest,
    TableUpdated,
    ViewersChanged,
    WorkerStopped,
)
from spieltisch.table.game_log import GameLog, Row
from spieltisch.table.live_table import Table
from spieltisch.table.protocol import Distance

if TYPE_CHECKING:
    from spieltisch.table.viewer_session import ViewerSession

T = TypeVar("T")

IDLE_SECONDS = 120.0  # until a disconnected session or an unused table is dropped
MAX_CHAT_LINES = 500  # kept in memory and sent, per table
HEARTBEAT_SECONDS = 5.0  # between two heartbeats
WORKER_TIMEOUT = 16.0  # without a message, until the viewers of a worker count as gone


class TableRegistry(TaskOwner, ABC):
    """Load, refresh and evict the tables of this worker."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.store = Store(url)
        self.time = TimeSource()
        self.blocks = BlockRepository(self.store)
        self.tables: dict[str, Table] = {}
        self.loop = asyncio.get_running_loop()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pubsub = PubSub(self.store.connect_asyncpg, self._handle_message) if self.store.shared else None
        self._last_heard: dict[str, float] = {}  # per worker, when its last message came
        self._sent_viewers: dict[str, ViewersChanged] = {}  # per table, as other workers know it
        if self._pubsub is not None:
            self.store.publish = self._pubsub.publish_soon

    @abstractmethod
    def update_viewers(self, table: Table) -> None:
        """Send each viewer of the table what has changed for them."""

    @abstractmethod
    def apply_rename(self, renamed: PersonRow) -> None:
        """Show a person's new name at the tables of this worker."""

    @abstractmethod
    async def _resume_game(self, table: Table) -> None:
        """Continue a game that has just been loaded."""

    def spawn(self, coroutine: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run a coroutine in the background until the server stops."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def start_pubsub(self) -> None:
        """Subscribe to messages of other workers, where the database allows several."""
        if self._pubsub is not None:
            await self._pubsub.open()
            self.spawn(self._send_heartbeats())

    async def stop_pubsub(self) -> None:
        """Unsubscribe."""
        if self._pubsub is not None:
            await self._pubsub.close()

    # -- loading tables ----------------------------------------------------------------------------------

    async def table(self, table: str) -> Table:
        """Return a table by its id, as it is in the database.

        :raises Refusal: if it does not exist.
        """
        found = await self._get_or_load(table)
        await self._refresh([found])
        return found

    async def _get_or_load(self, table: str) -> Table:
        """Return this worker's copy of the table; load it if there is none."""
        found = self.tables.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = self.spawn(self._load_and_resume(table))
                self._loading[table].add_done_callback(_retrieve_error)
            found = await asyncio.shield(self._loading[table])
        found.last_used = time.monotonic()
        return found

    async def _load_and_resume(self, table: str) -> Table:
        """Load a table from the database and continue its game."""
        try:
            loaded = await self._load(table)
            self._evict_idle_tables()
            self.tables[table] = loaded
        finally:
            del self._loading[table]
        self._send_to_workers(_sync_request(loaded))
        try:
            if loaded.outdated:
                await self._abort_outdated(loaded)
            elif loaded.status == "playing":
                await self._resume_game(loaded)
        except DatabaseError:
            if not loaded.sessions:
                self.tables.pop(table, None)  # the next request loads it again
            raise
        return loaded

    async def _abort_outdated(self, table: Table) -> None:
        """End a game that cannot continue because its rules have changed."""
        async with table.lock:
            while table.status != "over":
                at, known = self.time.now(), table.revision_marks()
                last = Row(kind="event", seat=NOBODY, event="aborted", at=self.game_time(table))
                rows = [] if table.row.started is None else [last]
                try:
                    await self.store.commit(
                        Commit(
                            table=table.row.id,
                            first_ply=known.plies,
                            rows=rows,
                            ended=at,
                            revision=known.revision,
                        )
                    )
                except PlyTaken:
                    await self._read_table_row(table)
                else:
                    table.row.ended, table.row.revision = at, known.revision + 1
                table.archived_rows = await self.store.rows_from(table.row.id, 0)

    async def _load(self, table: str) -> Table:
        found = await self.store.table(table)
        if found is None:
            raise Refusal("unknown-table", 404)
        row, seats = found
        people = await self.store.people(seat.person for seat in seats if seat.person)
        loaded = Table(row, seats, people)
        if row.started is not None:
            loaded.resume(*await self.store.read_log(table))
        loaded.chat_count, loaded.chat = await self.store.chat_lines(table, MAX_CHAT_LINES)
        return loaded

    def game_time(self, table: Table) -> float:
        """Return the seconds since the start of the game, never less than in the last row of its log."""
        rows = table.archived_rows if table.game_log is None else table.game_log.rows
        now = self.time.now()
        last = rows[-1].at if rows else 0.0
        return round(max(last, now - (table.row.started or now)), 3)

    def _evict_idle_tables(self) -> None:
        """Drop tables that have no viewers, no bot at work and no recent request."""
        for name, table in [*self.tables.items()]:
            table.drop_idle_sessions(IDLE_SECONDS)
            resting = not table.sessions and not table.lock.locked() and table.bot_task is None
            if resting and time.monotonic() - table.last_used > IDLE_SECONDS:
                del self.tables[name]
                self._sent_viewers.pop(name, None)

    # -- reading what other workers wrote ----------------------------------------------------------------

    async def _refresh(self, tables: Iterable[Table]) -> None:
        """Read what other workers have written about these tables."""
        if not self.store.shared:
            return
        known = {table.row.id: table for table in tables}
        for name, marks in (await self.store.versions(known)).items():
            if known[name].revision_marks() != marks:
                async with known[name].lock:
                    await self._read_changes(known[name], marks)
                # The worker that wrote this may have died before it could publish it.
                self._send_to_workers(_sync_request(known[name]))

    async def reload(self, table: Table) -> None:
        """Read a table again after another worker has written. The caller holds its lock.

        :raises Refusal: if it no longer exists.
        """
        await self._read_table_row(table)
        await self._read_log(table)
        table.chat_count, table.chat = await self.store.chat_lines(table.row.id, MAX_CHAT_LINES)
        self.update_viewers(table)

    async def _read_changes(self, table: Table, marks: TableVersion) -> None:
        """Read the parts of the table whose revision marks differ."""
        known = table.revision_marks()
        if marks.revision != known.revision:
            await self._read_table_row(table)
        if marks.plies != known.plies:
            await self._read_log(table)
        if marks.chat_lines != known.chat_lines:
            table.chat_count, table.chat = await self.store.chat_lines(table.row.id, MAX_CHAT_LINES)
        self.update_viewers(table)

    async def _read_table_row(self, table: Table) -> None:
        found = await self.store.table(table.row.id)
        if found is None:
            raise Refusal("unknown-table", 404)
        table.row, table.seats = found
        table.people = await self.store.people(seat.person for seat in table.seats if seat.person)

    async def _read_log(self, table: Table) -> None:
        game_log = table.game_log
        if table.row.started is None:
            return
        if game_log is None or table.outdated:
            table.resume(*await self.store.read_log(table.row.id))
            return
        _extend_log(table, game_log, await self.store.rows_from(table.row.id, len(game_log.rows)))

    async def _retry_on_conflict(self, table: Table, change: Callable[[], Awaitable[T]]) -> T:
        """Change a table; if another worker was faster, reload it and try again."""
        async with table.lock:
            while True:
                try:
                    return await change()
                except PlyTaken:
                    await self.reload(table)

    def _spawn_logged(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; log errors, since the next request reads again."""

        async def run() -> None:
            try:
                await coroutine
            except (SpieltischError, DatabaseError) as error:
                log.warning("what another worker has written cannot be read: %r", error)

        self.spawn(run())

    # -- messages of other workers -----------------------------------------------------------------------

    def _send_to_workers(self, message: AnyWorkerMessage) -> None:
        if self._pubsub is not None:
            self._pubsub.publish_soon(message)

    def _handle_message(self, message: AnyWorkerMessage) -> None:
        self._last_heard[message.worker] = time.monotonic()
        match message:
            case TableUpdated(table=name) if name in self.tables and self.tables[name].sessions:
                # Without viewers the next request reads the database.
                self._spawn_logged(self._apply_update(self.tables[name], message))
            case ViewersChanged(table=name) if name in self.tables:
                self.tables[name].remote_viewers[message.worker] = message
                self.update_viewers(self.tables[name])
            case SyncRequest(table=name):
                self._answer_sync_request(name)
                if name in self.tables and self.tables[name].sessions:
                    self._spawn_logged(self._apply_update(self.tables[name], _as_update(message)))
            case BotStuck(table=name) if name in self.tables:
                self.tables[name].stuck_bot = message
                self.update_viewers(self.tables[name])
            case PersonRenamed(person=person):
                self._spawn_logged(self._reload_name(person))
            case BlocksChanged(person=person):
                self.spawn(self._reload_muted(person))
            case PersonLoggedOut(person=person):
                self._close_sockets(person)
            case WorkerStopped():
                self._forget_worker(message.worker)
            case ConnectionRestored():
                self._spawn_logged(self._resync())

    def _answer_sync_request(self, name: str) -> None:
        """Report this worker's viewers of a table, and a bot that failed at it."""
        if name in self._sent_viewers:
            self._send_to_workers(self._sent_viewers[name])
        table = self.tables.get(name)
        if table is not None and table.stuck_bot is not None:
            self._send_to_workers(table.stuck_bot)

    async def _apply_update(self, table: Table, message: TableUpdated) -> None:
        """Append the rows of the message to the log; read from the database what is still missing."""
        async with table.lock:
            appended = self._append_rows(table, message)
            known = table.revision_marks()
            marks = TableVersion(
                max(known.revision, message.revision or 0),
                max(known.plies, message.plies or 0),
                max(known.chat_lines, message.words or 0),
            )
            if marks != known:
                await self._read_changes(table, marks)
            elif appended:
                self.update_viewers(table)

    def _append_rows(self, table: Table, message: TableUpdated) -> bool:
        """Append the rows of the message to the log, if they are the next ones."""
        game_log = table.game_log
        if game_log is None or not message.rows or table.outdated or message.plies is None:
            return False
        if len(game_log.rows) != message.plies - len(message.rows):
            return False
        _extend_log(table, game_log, message.rows)
        return True

    async def _reload_name(self, person: str) -> None:
        renamed = (await self.store.people([person])).get(person)
        if renamed is not None:
            self.apply_rename(renamed)

    async def _resync(self) -> None:
        """Exchange the state of all tables after a lost connection: messages may be missing."""
        for table in self.tables.values():
            self._send_to_workers(_sync_request(table))
        await self._refresh_viewed_tables()
        for message in self._sent_viewers.values():
            self._send_to_workers(message)

    async def _refresh_viewed_tables(self) -> None:
        """Read what is new at all tables with viewers here: messages about them may be lost."""
        await self._refresh([table for table in self.tables.values() if table.sessions])

    # -- people at all their tables ----------------------------------------------------------------------

    async def set_distance(self, person: str, other: str, distance: Distance) -> None:
        """Mute, block or unblock another person at all tables."""
        await self.blocks.set_distance(person, other, distance)
        self._send_to_workers(BlocksChanged(person=person))
        await self._reload_muted(person)

    async def disconnect_person(self, person: str) -> None:
        """Close the person's sockets; they must authenticate again."""
        self._send_to_workers(PersonLoggedOut(person=person))
        self._close_sockets(person)

    async def _reload_muted(self, person: str) -> None:
        muted = await self.blocks.muted(person)
        for session in self._sessions_of(person):
            session.set_muted(muted)

    def _close_sockets(self, person: str) -> None:
        for session in self._sessions_of(person):
            session.disconnect()

    def _sessions_of(self, person: str) -> "list[ViewerSession]":
        found = (session for table in self.tables.values() for session in table.sessions.values())
        return [session for session in found if session.person.id == person]

    # -- presence ----------------------------------------------------------------------------------------

    def on_viewer_connected(self, table: Table) -> None:
        """Send the table to a new viewer."""
        self.update_viewers(table)
        if self._pubsub is not None:
            self._spawn_logged(self._refresh([table]))

    def _publish_viewers(self, table: Table) -> None:
        """Tell other workers who views a table here, if that has changed."""
        if self._pubsub is None:
            return
        seats, spectators = table.local_viewers()
        message = ViewersChanged(table=table.row.id, seats=seats, spectators=spectators)
        known = self._sent_viewers.get(table.row.id)
        if known is None and not seats and not spectators:
            return
        if known is None or (known.seats, known.spectators) != (seats, spectators):
            self._sent_viewers[table.row.id] = message
            self._pubsub.publish_soon(message)

    async def _send_heartbeats(self) -> None:
        """Send heartbeats, and forget workers that send none."""
        assert self._pubsub is not None
        while True:
            self._pubsub.send_heartbeat()
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for worker, last in [*self._last_heard.items()]:
                if time.monotonic() - last > WORKER_TIMEOUT:
                    self._forget_worker(worker)

    def _forget_worker(self, worker: str) -> None:
        self._last_heard.pop(worker, None)
        for table in [*self.tables.values()]:
            if table.remote_viewers.pop(worker, None) is not None:
                self.update_viewers(table)
        self._spawn_logged(self._refresh_viewed_tables())  # its last messages may be lost


def _retrieve_error(loading: "asyncio.Task[Table]") -> None:
    """Retrieve the error of a failed load, so that asyncio does not report it as unhandled."""
    if not loading.cancelled():
        loading.exception()


def _sync_request(table: Table) -> SyncRequest:
    marks = table.revision_marks()
    return SyncRequest(table=table.row.id, plies=marks.plies, revision=marks.revision, words=marks.chat_lines)


def _as_update(request: SyncRequest) -> TableUpdated:
    """Return what the requesting worker knows of its table, as an update."""
    return TableUpdated(
        table=request.table, plies=request.plies, revision=request.revision, words=request.words
    )


def _extend_log(table: Table, game_log: GameLog, rows: Iterable[Row]) -> None:
    """Append rows that another worker has written."""
    draft = game_log.fork()
    for row in rows:
        draft.add(row)
    table.game_log = draft

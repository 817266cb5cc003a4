"""The hall: the tables that this worker has in use, kept up with what other workers write.

Every worker has its own copy of a table. The store has the truth; the bell says when to look.
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
from spieltisch.server.shielded import Workshop
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import PersonRow, TableVersion
from spieltisch.server.storage.store import Commit, PlyTaken, Store
from spieltisch.server.table.game_log import GameLog, Row
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import Distance
from spieltisch.server.texts import Refusal
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.pubsub import (
    AnyCall,
    Asking,
    Changed,
    Distanced,
    Goodbye,
    LoggedOut,
    Looking,
    PubSub,
    Renamed,
    Restored,
    Stuck,
)

if TYPE_CHECKING:
    from spieltisch.server.table.viewer_session import ViewerSession

T = TypeVar("T")

IDLE = 120.0  # seconds until a dropped connection is forgotten
MOST_WORDS = 500  # kept in memory and sent, per table
SIGN_OF_LIFE = 5.0  # seconds between two
LOST_AFTER = 16.0  # seconds without one until those who look through a worker count as gone


class TableRegistry(Workshop, ABC):
    """All tables in use here."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.store = Store(url)
        self.time = TimeSource()
        self.blocks = BlockRepository(self.store)
        self.tables: dict[str, Table] = {}
        self.loop = asyncio.get_running_loop()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bell = PubSub(self.store.connect_asyncpg, self._heard) if self.store.shared else None
        self._workers: dict[str, float] = {}  # when others were last heard of
        self._told: dict[str, Looking] = {}  # who looks at tables here, as others know it
        if self._bell is not None:
            self.store.publish = self._bell.ring

    @abstractmethod
    def publish(self, table: Table) -> None:
        """Show everybody at the table what has changed for them."""

    @abstractmethod
    def call_by_name(self, renamed: PersonRow) -> None:
        """Use somebody's new name at the tables here."""

    @abstractmethod
    async def _go_on(self, table: Table) -> None:
        """Carry on with a game that was going on."""

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do something beside everything else; it ends with the house."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def open_pubsub(self) -> None:
        """Hear other workers from now on, where there may be some."""
        if self._bell is not None:
            await self._bell.open()
            self.begin(self._give_signs_of_life())

    async def close_pubsub(self) -> None:
        """Hear them no more."""
        if self._bell is not None:
            await self._bell.close()

    # -- tables in use -----------------------------------------------------------------------------------

    async def table(self, table: str) -> Table:
        """A table by its id, as it is in the store.

        :raises Refusal: when there is none.
        """
        found = await self._copy(table)
        await self._keep_up([found])
        return found

    async def _copy(self, table: str) -> Table:
        """The table as it is known here."""
        found = self.tables.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = self.begin(self._fetch(table))
                self._loading[table].add_done_callback(_take_note)
            found = await asyncio.shield(self._loading[table])
        found.used = time.monotonic()
        return found

    async def _fetch(self, table: str) -> Table:
        """Bring a table from the store; a game that was going on goes on."""
        try:
            loaded = await self._load(table)
            self._forget()
            self.tables[table] = loaded
        finally:
            del self._loading[table]
        self._ring(_asking(loaded))
        try:
            if loaded.outdated:
                await self._close_for_good(loaded)
            elif loaded.status == "playing":
                await self._go_on(loaded)
        except DatabaseError:
            if not loaded.sessions:
                self.tables.pop(table, None)  # who asks for it next tries again to let it go on
            raise
        return loaded

    async def _close_for_good(self, table: Table) -> None:
        """End a game that cannot go on since the rules have changed."""
        async with table.lock:
            while table.status != "over":
                at, known = self.time.now(), table.marks()
                last = Row(kind="event", seat=NOBODY, event="aborted", at=self.at(table))
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
                    await self._read_agreement(table)
                else:
                    table.row.ended, table.row.revision = at, known.revision + 1
                table.archive = await self.store.rows_from(table.row.id, 0)

    async def _load(self, table: str) -> Table:
        found = await self.store.table(table)
        if found is None:
            raise Refusal("unknown-table", 404)
        row, seats = found
        people = await self.store.people(seat.person for seat in seats if seat.person)
        loaded = Table(row, seats, people)
        if row.started is not None:
            loaded.resume(*await self.store.read_log(table))
        loaded.said, loaded.chat = await self.store.chat_lines(table, MOST_WORDS)
        return loaded

    def at(self, table: Table) -> float:
        """Now, in seconds since the start of the game; never before the last row of its log."""
        rows = table.archive if table.game_log is None else table.game_log.rows
        now = self.time.now()
        last = rows[-1].at if rows else 0.0
        return round(max(last, now - (table.row.started or now)), 3)

    def _forget(self) -> None:
        """Let go of tables that nobody looks at and where nothing moves."""
        for name, table in [*self.tables.items()]:
            table.drop_idle_sessions(IDLE)
            resting = not table.sessions and not table.lock.locked() and table.bots is None
            if resting and time.monotonic() - table.used > IDLE:
                del self.tables[name]
                self._told.pop(name, None)

    # -- keeping up --------------------------------------------------------------------------------------

    async def _keep_up(self, tables: Iterable[Table]) -> None:
        """Read what other workers have written about tables, if there may be some."""
        if not self.store.shared:
            return
        known = {table.row.id: table for table in tables}
        for name, marks in (await self.store.versions(known)).items():
            if known[name].marks() != marks:
                async with known[name].lock:
                    await self._catch_up(known[name], marks)
                # The worker that wrote this may have died before it told the others.
                self._ring(_asking(known[name]))

    async def reload(self, table: Table) -> None:
        """Read a table again: another process has written. Its lock is ours.

        :raises Refusal: when it is no more.
        """
        await self._read_agreement(table)
        await self._read_log(table)
        table.said, table.chat = await self.store.chat_lines(table.row.id, MOST_WORDS)
        self.publish(table)

    async def _catch_up(self, table: Table, marks: TableVersion) -> None:
        """Read only what is new."""
        known = table.marks()
        if marks.revision != known.revision:
            await self._read_agreement(table)
        if marks.plies != known.plies:
            await self._read_log(table)
        if marks.chat_lines != known.chat_lines:
            table.said, table.chat = await self.store.chat_lines(table.row.id, MOST_WORDS)
        self.publish(table)

    async def _read_agreement(self, table: Table) -> None:
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
        _add(table, game_log, await self.store.rows_from(table.row.id, len(game_log.rows)))

    async def _agree(self, table: Table, change: Callable[[], Awaitable[T]]) -> T:
        """Change a table; where another worker was faster, decide again on what it is now."""
        async with table.lock:
            while True:
                try:
                    return await change()
                except PlyTaken:
                    await self.reload(table)

    def _attempt(self, work: Coroutine[Any, Any, None]) -> None:
        """Read something beside everything else. What fails now is read when somebody asks for it."""

        async def attempted() -> None:
            try:
                await work
            except (SpieltischError, DatabaseError) as error:
                log.warning("what another worker has written cannot be read: %r", error)

        self.begin(attempted())

    # -- other workers -----------------------------------------------------------------------------------

    def _ring(self, call: AnyCall) -> None:
        if self._bell is not None:
            self._bell.ring(call)

    def _heard(self, call: AnyCall) -> None:
        self._workers[call.worker] = time.monotonic()
        match call:
            case Changed(table=name) if name in self.tables and self.tables[name].sessions:
                self._attempt(self._follow(self.tables[name], call))  # who comes later looks for themselves
            case Looking(table=name) if name in self.tables:
                self.tables[name].elsewhere[call.worker] = call
                self.publish(self.tables[name])
            case Asking(table=name):
                self._answer_who_looks(name)
                if name in self.tables and self.tables[name].sessions:
                    self._attempt(self._follow(self.tables[name], _changed(call)))
            case Stuck(table=name) if name in self.tables:
                self.tables[name].stuck = call
                self.publish(self.tables[name])
            case Renamed(person=person):
                self._attempt(self._hear_of_name(person))
            case Distanced(person=person):
                self.begin(self._listen_anew(person))
            case LoggedOut(person=person):
                self._hang_up(person)
            case Goodbye():
                self._lose(call.worker)
            case Restored():
                self._attempt(self._hear_again())

    def _answer_who_looks(self, name: str) -> None:
        """Tell a worker that has just loaded a table who looks at it here, and what a bot failed at here."""
        if name in self._told:
            self._ring(self._told[name])
        table = self.tables.get(name)
        if table is not None and table.stuck is not None:
            self._ring(table.stuck)

    async def _follow(self, table: Table, call: Changed) -> None:
        """Take in what a call tells, and read the rest of what it tells of, unless that is known."""
        async with table.lock:
            heard = self._take_in(table, call)
            known = table.marks()
            marks = TableVersion(
                max(known.revision, call.revision or 0),
                max(known.plies, call.plies or 0),
                max(known.chat_lines, call.words or 0),
            )
            if marks != known:
                await self._catch_up(table, marks)
            elif heard:
                self.publish(table)

    def _take_in(self, table: Table, call: Changed) -> bool:
        """Add the rows that a call brings to the log, if they are the next ones."""
        game_log = table.game_log
        if game_log is None or not call.rows or table.outdated or call.plies is None:
            return False
        if len(game_log.rows) != call.plies - len(call.rows):
            return False
        _add(table, game_log, call.rows)
        return True

    async def _hear_of_name(self, person: str) -> None:
        renamed = (await self.store.people([person])).get(person)
        if renamed is not None:
            self.call_by_name(renamed)

    async def _hear_again(self) -> None:
        """The line was broken: nobody knows what was said meanwhile."""
        for table in self.tables.values():
            self._ring(_asking(table))
        await self._check_shown_tables()
        for looking in self._told.values():
            self._ring(looking)

    async def _check_shown_tables(self) -> None:
        """Read what is new at all tables that have viewers here: calls about them may have been lost."""
        await self._keep_up([table for table in self.tables.values() if table.sessions])

    # -- people, at whatever table they are --------------------------------------------------------------

    async def keep(self, person: str, other: str, distance: Distance) -> None:
        """Keep somebody at a distance, from now on at every table."""
        await self.blocks.set_distance(person, other, distance)
        self._ring(Distanced(person=person))
        await self._listen_anew(person)

    async def log_out(self, person: str) -> None:
        """Let all live connections of somebody call again, and show their cookies."""
        self._ring(LoggedOut(person=person))
        self._hang_up(person)

    async def _listen_anew(self, person: str) -> None:
        muted = await self.blocks.muted(person)
        for session in self._sessions_of(person):
            session.listen_to(muted)

    def _hang_up(self, person: str) -> None:
        for session in self._sessions_of(person):
            session.hang_up()

    def _sessions_of(self, person: str) -> "list[ViewerSession]":
        found = (session for table in self.tables.values() for session in table.sessions.values())
        return [session for session in found if session.person.id == person]

    # -- presence ----------------------------------------------------------------------------------------

    def welcome(self, table: Table) -> None:
        """Show the table to somebody who has just come."""
        self.publish(table)
        if self._bell is not None:
            self._attempt(self._keep_up([table]))

    def tell_presence(self, table: Table) -> None:
        """Tell other workers who looks at a table here, if that is new."""
        if self._bell is None:
            return
        seats, spectators = table.looking_here()
        looking = Looking(table=table.row.id, seats=seats, spectators=spectators)
        known = self._told.get(table.row.id)
        if known is None and not seats and not spectators:
            return
        if known is None or (known.seats, known.spectators) != (seats, spectators):
            self._told[table.row.id] = looking
            self._bell.ring(looking)

    async def _give_signs_of_life(self) -> None:
        """Say that we are here; and notice who is not."""
        assert self._bell is not None
        while True:
            self._bell.check()
            await asyncio.sleep(SIGN_OF_LIFE)
            for worker, heard in [*self._workers.items()]:
                if time.monotonic() - heard > LOST_AFTER:
                    self._lose(worker)

    def _lose(self, worker: str) -> None:
        self._workers.pop(worker, None)
        for table in [*self.tables.values()]:
            if table.elsewhere.pop(worker, None) is not None:
                self.publish(table)
        self._attempt(self._check_shown_tables())  # its last words may have been lost


def _take_note(loading: "asyncio.Task[Table]") -> None:
    """Retrieve the error of a table that could not be loaded: the client that asked may have gone."""
    if not loading.cancelled():
        loading.exception()


def _asking(table: Table) -> Asking:
    marks = table.marks()
    return Asking(table=table.row.id, plies=marks.plies, revision=marks.revision, words=marks.chat_lines)


def _changed(asking: Asking) -> Changed:
    """What an asking worker knows of its table, as a change that others may have missed."""
    return Changed(table=asking.table, plies=asking.plies, revision=asking.revision, words=asking.words)


def _add(table: Table, game_log: GameLog, rows: Iterable[Row]) -> None:
    """The game goes on by what another worker has written."""
    draft = game_log.fork()
    for row in rows:
        draft.add(row)
    table.game_log = draft

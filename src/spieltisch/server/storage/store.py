"""The store: people, tables, logs, chat and keys in SQLite or PostgreSQL.

A game is its log; everything else about a game is computed from the log. The primary key (table, ply) keeps
two writers from taking the same ply.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import asyncpg
import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spieltisch.server.ops import metrics
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.database_errors import Conflict, database_errors
from spieltisch.server.storage.job_rows import insert_jobs
from spieltisch.server.storage.log_rows import (
    insert_rows,
    read_rows,
    row_values,
    save_snapshot,
    unpack_snapshot,
)
from spieltisch.server.storage.postgres_writer import PostgresWriter
from spieltisch.server.storage.private_files import make_database
from spieltisch.server.storage.schema import (
    chat,
    moves,
    people,
    seats,
    shared_keys,
    snapshots,
    tables,
)
from spieltisch.server.storage.sqlite_writer import SqliteWriter
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.embedded_job_queue import EmbeddedJobQueue
from spieltisch.server.workers.job_queue import Job, JobQueue
from spieltisch.table.commit import Commit
from spieltisch.table.game_log import standing_plies
from spieltisch.table.protocol import ChatLine
from spieltisch.table.rows import (
    ChatRow,
    PersonRow,
    Row,
    SeatRow,
    Snapshot,
    TableRow,
    TableVersion,
)

SHUTDOWN_SECONDS = 5.0  # for queries to end
POOL_SIZE = 10  # connections to PostgreSQL, per worker
MAX_BOT_TABLES = 20  # unfinished tables with bots that one person has opened and has a seat at
MAX_BOT_TABLES_OF_ORIGIN = 100  # unfinished tables with bots and people, opened from one network
MIGRATION_LOCK = 0x5370696C  # advisory lock of PostgreSQL: one worker at a time migrates the database
BOT_TABLE_COUNT_LOCK = 0x426F7473  # advisory lock of PostgreSQL: one worker at a time counts tables with bots
PERSON_COLUMNS = people.c.id, people.c.name, people.c.colour

Changes = Callable[[sa.Connection], None]


class PlyTaken(Exception):
    """Another writer was faster: the ply has a row already, or the table has another revision."""


class Store(TaskOwner):
    """The database. A cancelled caller never interrupts a query (see `shielded`).

    Errors of the database leave the store as `DatabaseError`, which holds neither statements nor values.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.shared = is_shared(url)
        self.sqlite_writer: SqliteWriter | None = None
        self.jobs: JobQueue
        self.postgres_writer = PostgresWriter(self._begin, insert_rows, self._add_jobs)
        if self.shared:
            from spieltisch.server.workers.postgres_job_queue import PostgresJobQueue  # slow to import

            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, pool_size=POOL_SIZE)
            self.jobs = PostgresJobQueue(self.connect_asyncpg)
        else:
            self.engine = create_async_engine(url, hide_parameters=True)
            sa.event.listen(self.engine.sync_engine, "do_connect", self._make_private_file)
            sa.event.listen(self.engine.sync_engine, "connect", _set_sqlite_pragmas)
            self.sqlite_writer = SqliteWriter(self.engine.url, _set_sqlite_pragmas, insert_rows, insert_jobs)
            self.jobs = EmbeddedJobQueue(self.sqlite_writer, self._begin)

    def _make_private_file(self, *_: object) -> None:
        make_database(self.engine.url)

    async def open(self) -> None:
        """Migrate the database to the current schema. Of several workers that open it, one migrates."""
        async with self._begin() as connection:
            if self.shared:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            from spieltisch.server.storage.schema_version import upgrade  # Alembic is slow to import

            await connection.run_sync(upgrade)
            await self.jobs.install(connection)

    async def connect_asyncpg(self) -> "asyncpg.Connection[Any]":
        """Open a connection to PostgreSQL outside of the pool."""
        _, options = self.engine.dialect.create_connect_args(self.engine.url)
        arguments = {
            name: value for name, value in options.items() if not name.startswith("prepared_statement")
        }
        with database_errors():
            return await asyncpg.connect(**arguments)

    async def close(self) -> None:
        """Close the database after the writes that have begun."""
        await self.wait_for_tasks(SHUTDOWN_SECONDS)
        await self.postgres_writer.close(SHUTDOWN_SECONDS)
        if self.sqlite_writer is not None:
            await self.sqlite_writer.close(SHUTDOWN_SECONDS)
        await self.engine.dispose()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for queries of other modules."""
        with database_errors():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with database_errors():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _begin_write(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes. In SQLite, one transaction at a time can write."""
        async with (
            nullcontext() if self.sqlite_writer is None else self.sqlite_writer.turn,
            self._begin() as connection,
        ):
            yield connection

    # -- people ------------------------------------------------------------------------------------------

    @shielded
    async def people(self, ids: Iterable[str]) -> dict[str, PersonRow]:
        """Read people by id."""
        async with self._begin() as connection:
            found = await connection.execute(sa.select(*PERSON_COLUMNS).where(people.c.id.in_(list(ids))))
            return {row.id: PersonRow(**row._mapping) for row in found}

    @shielded
    async def save_person(self, person: PersonRow) -> None:
        """Insert or update a person."""
        values = msgspec.structs.asdict(person)
        async with self._begin_write() as connection:
            changed = await connection.execute(
                sa.update(people).where(people.c.id == person.id).values(**values)
            )
            if changed.rowcount == 0:
                await connection.execute(sa.insert(people).values(**values))

    # -- tables ------------------------------------------------------------------------------------------

    @shielded
    async def add_table(
        self, table: TableRow, seat_rows: Sequence[SeatRow], after: TableRow | None = None
    ) -> None:
        """Insert a table with its seats, and set it as the rematch of the table `after`.

        :raises PlyTaken: when `after` has changed since its row was read.
        :raises Refusal: when the table has bots, and its host or network has too many tables with bots.
        """
        async with self._begin_write() as connection:
            if any(_is_bot_seat(seat) for seat in seat_rows):
                await connection.run_sync(_check_bot_table_limit, table.id, table.host, table.origin)
            await connection.execute(sa.insert(tables).values(**msgspec.to_builtins(table)))
            await connection.execute(sa.insert(seats), [_seat_values(table.id, seat) for seat in seat_rows])
            if after is not None:
                await connection.run_sync(_revise, after.id, after.revision, {"rematch": table.id})

    @shielded
    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """Read a table and its seats."""
        if "\0" in table:  # PostgreSQL takes no NUL in a text
            return None
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).one_or_none()
            if row is None:
                return None
            chosen = sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
            seat_rows = [SeatRow(**_without_table(seat)) for seat in await connection.execute(chosen)]
            values = {str(name): value for name, value in row._mapping.items()}
            return msgspec.convert(values, TableRow), seat_rows

    @shielded
    async def versions(self, ids: Iterable[str]) -> dict[str, TableVersion]:
        """Read the current versions of tables."""
        plies = sa.select(sa.func.max(moves.c.ply) + 1).where(moves.c.table == tables.c.id)
        lines = sa.select(sa.func.max(chat.c.number) + 1).where(chat.c.table == tables.c.id)
        chosen = sa.select(
            tables.c.id,
            tables.c.revision,
            sa.func.coalesce(plies.scalar_subquery(), 0),
            sa.func.coalesce(lines.scalar_subquery(), 0),
        )
        async with self._begin() as connection:
            found = await connection.execute(chosen.where(tables.c.id.in_(list(ids))))
            return {table: TableVersion(*version) for table, *version in found}

    async def tables_of_person(self, person: str, limit: int) -> list[str]:
        """The ids of the tables where the person has a seat, the newest first."""
        if not person:  # which stands for free seats and bots
            return []
        seated = sa.select(seats.c.table).where(seats.c.person == person)
        return await self._ids(sa.select(tables.c.id).where(tables.c.id.in_(seated)), limit)

    async def count_waiting_tables(self, person: str) -> int:
        """Count the tables that the person has opened and that have not started."""
        waiting = sa.and_(tables.c.host == person, tables.c.started.is_(None), tables.c.ended.is_(None))
        return len(await self._ids(sa.select(tables.c.id).where(waiting), None))

    async def open_tables(self, limit: int) -> list[str]:
        """The ids of the public tables that have not started, the newest first."""
        waiting = sa.and_(tables.c.public, tables.c.started.is_(None), tables.c.ended.is_(None))
        return await self._ids(sa.select(tables.c.id).where(waiting), limit)

    async def running_with_bots(self) -> list[str]:
        """The ids of the tables with a running game, a bot and a person."""
        with_bot = sa.select(seats.c.table).where(seats.c.bot != "")
        both = sa.and_(tables.c.id.in_(with_bot), _has_person())
        return await self._ids(sa.select(tables.c.id).where(_is_running(), both), None)

    async def tables_without_people(self, before: float, limit: int) -> list[str]:
        """The ids of the tables with a running game, no person, and no row since that time."""
        last = sa.select(sa.func.max(moves.c.at)).where(moves.c.table == tables.c.id).scalar_subquery()
        idle = tables.c.started + sa.func.coalesce(last, 0.0) < before
        return await self._ids(sa.select(tables.c.id).where(_is_running(), ~_has_person(), idle), limit)

    @shielded
    async def _ids(self, chosen: sa.Select[Any], limit: int | None) -> list[str]:
        async with self._begin() as connection:
            found = await connection.execute(chosen.order_by(tables.c.made.desc()).limit(limit))
            return [str(table) for (table,) in found]

    # -- the log -----------------------------------------------------------------------------------------

    @shielded
    async def read_log(self, table: str) -> tuple[list[Row], list[Snapshot]]:
        """Read all rows of a game and its newest snapshot; all snapshots if the newest was undone."""
        chosen = sa.select(snapshots.c.content).where(snapshots.c.table == table)
        chosen = chosen.order_by(snapshots.c.ply.desc())
        async with self._begin() as connection:
            newest = (await connection.execute(chosen.limit(1))).scalar_one_or_none()
            found = [] if newest is None else [*unpack_snapshot(newest)]
            rows = found[0].rows if found else []
            rows = [*rows, *await read_rows(connection, table, len(rows))]
            if found and not found[0].stands(standing_plies(rows)):
                found = [
                    snapshot
                    for content in await connection.scalars(chosen)
                    for snapshot in unpack_snapshot(content)
                ]
            return rows, found

    @shielded
    async def rows_from(self, table: str, first: int) -> list[Row]:
        """Read the rows of a game from a ply on."""
        async with self._begin() as connection:
            return await read_rows(connection, table, first)

    @metrics.timed(metrics.COMMIT_SECONDS)
    async def commit(self, commit: Commit, jobs: Sequence[Job] = ()) -> None:
        """Store a change of a table and the jobs that it starts in one transaction.

        :raises PlyTaken: when the ply has a row already, or the table has another revision.
        :raises Refusal: when it gets its first bot, and there are too many tables with bots.
        """
        values = row_values(commit.table, commit.first_ply, commit.rows)
        changes = partial(_write_changes, commit=commit) if _has_changes(commit) else None
        self.jobs.set_order(jobs)
        try:
            if self.sqlite_writer is not None:
                await self.sqlite_writer.write(values, changes, jobs)
            else:
                await self.postgres_writer.write(values, _run_sync(changes), jobs)
        except Conflict:
            raise PlyTaken from None
        self.jobs.added(*jobs)

    async def _add_jobs(self, connection: AsyncConnection, jobs: Sequence[Job]) -> None:
        await self.jobs.add(connection, *jobs)

    # -- chat --------------------------------------------------------------------------------------------

    @shielded
    async def chat_lines(self, table: str, limit: int) -> tuple[int, list[ChatRow]]:
        """How many chat lines a table has, and the last of them."""
        chosen = sa.select(chat).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(limit)
        async with self._begin() as connection:
            found = [*await connection.execute(chosen)]
            lines = [
                ChatRow(row.person, ChatLine(**_without(row, "table", "person"))) for row in reversed(found)
            ]
            return found[0].number + 1 if found else 0, lines

    # -- keys --------------------------------------------------------------------------------------------

    @shielded
    async def get_or_create_key(self, name: str, new: str) -> str:
        """Read a key that all workers share; store `new` if there is none."""
        chosen = sa.select(shared_keys.c.value).where(shared_keys.c.name == name)
        with contextlib.suppress(Conflict):  # there is one
            async with self._begin_write() as connection:
                await connection.execute(sa.insert(shared_keys).values(name=name, value=new))
        async with self._begin() as connection:
            return str((await connection.execute(chosen)).scalar_one())


class Repository(TaskOwner):
    """Base of the classes that read and write tables of their own in the store's database."""

    def __init__(self, store: Store) -> None:
        super().__init__(parent=store)
        self._begin, self._begin_write = store._begin, store._begin_write


def _is_bot_seat(seat: SeatRow) -> bool:
    """Whether a seat belongs to a bot; not to a person for whom a bot plays."""
    return bool(seat.bot and not seat.person)


def _is_running() -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.started.is_not(None), tables.c.ended.is_(None))


def _has_person() -> sa.ColumnElement[bool]:
    """Whether a seat of the table belongs to a person."""
    return sa.exists().where(seats.c.table == tables.c.id, seats.c.person != "")


def is_shared(url: str) -> bool:
    """Whether several workers can share the database."""
    return url.startswith("postgresql")


def _revise(connection: sa.Connection, table: str, revision: int | None, values: dict[str, Any]) -> None:
    """Update a table that still has that revision, and raise the revision.

    :raises PlyTaken: when it has another one.
    """
    statement = sa.update(tables).where(tables.c.id == table)
    if revision is not None:
        statement = statement.where(tables.c.revision == revision)
    changed = statement.values(revision=tables.c.revision + 1, **msgspec.to_builtins(values))
    if connection.execute(changed).rowcount == 0:
        raise PlyTaken


def _has_changes(commit: Commit) -> bool:
    """Whether a commit changes more than the log."""
    return bool(commit.revision is not None or commit.chat is not None or commit.snapshot is not None)


def _write_changes(connection: sa.Connection, *, commit: Commit) -> None:
    """Write what a commit changes besides the log.

    :raises PlyTaken: when the table has another revision.
    """
    if commit.first_bot:
        _check_bot_table_limit_of(connection, commit.table)
    if commit.revision is not None:
        _revise(connection, commit.table, commit.revision, commit.values)
    for seat in commit.seats:
        connection.execute(_seat_update(commit.table, seat))
    if commit.chat is not None:
        line = msgspec.structs.asdict(commit.chat.line)
        connection.execute(sa.insert(chat).values(table=commit.table, person=commit.chat.person, **line))
    if commit.snapshot is not None:
        save_snapshot(connection, commit.table, commit.snapshot)


def insert_if_missing(dialect: str, target: sa.Table, **values: Any) -> sa.Executable:
    """An INSERT that does nothing if the row exists."""
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    return insert(target).values(**values).on_conflict_do_nothing()


def _check_bot_table_limit_of(connection: sa.Connection, table: str) -> None:
    host, origin = connection.execute(
        sa.select(tables.c.host, tables.c.origin).where(tables.c.id == table)
    ).one()
    _check_bot_table_limit(connection, table, host, origin)


def _check_bot_table_limit(connection: sa.Connection, table: str, host: str, origin: str) -> None:
    """Check that a table's host and network may have one more table with bots.

    :raises Refusal: when they have too many.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(BOT_TABLE_COUNT_LOCK)))
    bots = sa.select(seats.c.table).where(seats.c.bot != "", seats.c.person == "")
    unfinished = sa.and_(tables.c.ended.is_(None), tables.c.id != table, tables.c.id.in_(bots))
    counted = sa.select(sa.func.count()).select_from(tables).where(unfinished)
    seated = sa.select(seats.c.table).where(seats.c.person == host)
    own = counted.where(tables.c.id.in_(seated), tables.c.host == host)
    if connection.execute(own).scalar_one() >= MAX_BOT_TABLES:
        raise ServerRefusal("too-many-bot-tables", 429, most=MAX_BOT_TABLES)
    same_network = counted.where(tables.c.origin == origin, _has_person())
    if origin and connection.execute(same_network).scalar_one() >= MAX_BOT_TABLES_OF_ORIGIN:
        raise ServerRefusal("too-many-bot-tables-of-origin", 429, most=MAX_BOT_TABLES_OF_ORIGIN)


def _run_sync(changes: Changes | None) -> Callable[[AsyncConnection], Awaitable[None]] | None:
    return None if changes is None else lambda connection: connection.run_sync(changes)


def _set_sqlite_pragmas(connection: Any, _: object) -> None:
    """Let readers not wait for writers, and let commits survive a power cut."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {"table": table, **msgspec.structs.asdict(seat)}


def _seat_update(table: str, seat: SeatRow) -> sa.Update:
    statement = sa.update(seats).where(seats.c.table == table, seats.c.seat == seat.seat)
    return statement.values(person=seat.person, bot=seat.bot, seed=seat.seed, name=seat.name)


def _without_table(row: sa.Row[Any]) -> dict[str, Any]:
    return _without(row, "table")


def _without(row: sa.Row[Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in names}

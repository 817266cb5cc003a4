"""What outlives the process: people, tables, and the log of every game.

The log is the truth. Its key (table, ply) lets no two rows take the same place, whoever writes them.
"""

import contextlib
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spieltisch.server.ops import metrics
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.database_errors import Conflict, database_errors
from spieltisch.server.storage.postgres_writer import PostgresWriter
from spieltisch.server.storage.private_files import make_database
from spieltisch.server.storage.sqlite_writer import AT_ONCE, SqliteWriter
from spieltisch.server.table.game_log import Row, Snapshot, standing_plies
from spieltisch.server.table.protocol import ChatLine
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.fair_queue import FairSchedule, Owner
from spieltisch.server.workers.pubsub import TableUpdated

LAST_WORDS = 5.0  # seconds for queries to end
UPGRADING = 0x5370696C  # the lock of PostgreSQL that one worker has while it brings the tables up to date
SNAPSHOTS = 3  # that are kept of a game
CONNECTIONS = 10  # to PostgreSQL, per worker
MOST_BOT_TABLES = 20  # with bots that one person may have opened and plays at
MOST_BOT_TABLES_OF_ORIGIN = 100  # that people from one network may have opened, and some people play at
COUNTING = 0x426F7473  # the lock of PostgreSQL that one worker has while it counts them
MIGRATIONS = Path(__file__).with_name("migrations")
FORGOTTEN = "forgotten"  # who has the seats, in games that are over, of somebody who was deleted
metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("colour", sa.String(16), nullable=False),
    sa.Column("generation", sa.Integer, nullable=False, default=0),  # cookies of earlier ones are void
    sa.Column("code", sa.String(64)),  # what the recovery code hashes to
    sa.Column("login", sa.String(64)),
    sa.Column("password", sa.String(128)),  # its hash
    sa.Index("people_code", "code", unique=True),
    sa.Index("people_login", "login", unique=True),
)
distances = sa.Table(
    "distances",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("other", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("distance", sa.String(8), nullable=False),
    sa.Index("distances_pair", "person", "other", unique=True),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("box", sa.String(64), nullable=False, server_default=""),  # its digest
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("one_device", sa.Boolean, nullable=False),
    sa.Column("eager", sa.Boolean, nullable=False),  # starts by itself when no seat is open
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("started", sa.Float),
    sa.Column("ended", sa.Float),
    sa.Column("rematch", sa.String(32), nullable=False),
    sa.Column("timing", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("hints", sa.Boolean),  # whether there are any; null: as is usual
    sa.Column("due", sa.Float, index=True),  # when the first clock of the table has run down
    sa.Column("closed", sa.String(200), nullable=False, server_default=""),  # why, by an operator
    sa.Column("agreed", sa.JSON, nullable=False, server_default="[]"),  # who wants this rematch
    sa.Column("request", sa.JSON(none_as_null=True)),  # to take back
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),  # of all but the log
    sa.Column("origin", sa.String(32), nullable=False, server_default="", index=True),  # hash of an address
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
)
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("to", sa.Integer, nullable=False),
    sa.Column("event", sa.String(16), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    sa.Column("credit", sa.Float, nullable=False, server_default="0"),
    sa.Column("words", sa.Text, nullable=False, server_default=""),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
ROW = [column for column in moves.columns if column.name not in ("table", "ply")]
ROW_FIELDS = [column.name for column in moves.c if column.name not in ("table", "ply")]
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
hours = sa.Table(
    "hours",
    metadata,
    sa.Column("opened", sa.Float, primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),  # open for the last time
)
addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("code", sa.String(64), nullable=False),  # digest of what confirms it; empty: confirmed
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("stop", sa.String(32), nullable=False, unique=True),
)
letters = sa.Table(
    "letters",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("turn", sa.Integer, primary_key=True),  # the row that made it the seat's turn
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("next", sa.Float, index=True),  # when to try to send it; None: done
)
sent_codes = sa.Table(
    "sent_codes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column(
        "name", sa.String(64), nullable=False, index=True
    ),  # digest of a mailbox, a person or a network
    sa.Column("at", sa.Float, nullable=False, index=True),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


class PersonRow(msgspec.Struct, kw_only=True):
    """Somebody who was here."""

    id: str
    name: str
    colour: str = ""


class Word(msgspec.Struct):
    """Something that was said at a table, and who said it."""

    person: str
    line: ChatLine


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat: a person's, a bot's, or nobody's."""

    seat: int
    person: str = ""
    bot: str = ""
    seed: str = ""


class Request(msgspec.Struct):
    """A seat that asks to take back, and the people who have not answered yet. It ends with the next move."""

    seat: int
    waiting: list[str]
    plies: int  # of the log when it was made
    refused: bool = False  # because those who have not answered were away for too long


class TableRow(msgspec.Struct, kw_only=True):
    """What was agreed about a table."""

    id: str
    name: str
    game: str
    rules_version: int
    box: str = ""
    players: int
    options: dict[str, Any]
    public: bool
    one_device: bool
    eager: bool
    host: str
    secret: str
    made: float
    started: float | None = None
    ended: float | None = None
    rematch: str = ""
    timing: dict[str, Any] = {}
    hints: bool | None = None
    due: float | None = None
    closed: str = ""
    agreed: list[str] = []
    request: Request | None = None
    revision: int = 0
    origin: str = ""  # keyed hash of the address that it was opened from; empty: unknown, or this machine

    @property
    def owner(self) -> Owner:
        """For whom its bots think: who opened it, and their network; where that is unknown, they alone."""
        return Owner(self.origin or self.host, self.host)


class Marks(msgspec.Struct, frozen=True):
    """How far a table is: its revision, the rows of its log, the words of its chat."""

    revision: int
    plies: int
    words: int


PERSON = people.c.id, people.c.name, people.c.colour


class PlyTaken(Exception):
    """Another row has this place in the log, or the table has changed: somebody was faster."""


class Store(TaskOwner):
    """The database, SQLite or another that SQLAlchemy knows. No query is cut in the middle.

    What fails in it leaves it as a `DatabaseError`, in which there is neither a statement nor a value.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.shared = is_shared(url)
        self.tell: Callable[[TableUpdated], None] = lambda _: None  # the other workers, of what is written
        self.pen: SqliteWriter | None = None
        self.quill = PostgresWriter(self._begin, _insert_rows)
        self._errand_order = FairSchedule(person=2.0, origin=0.5)
        if self.shared:
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, pool_size=CONNECTIONS)
        else:
            self.engine = create_async_engine(url, hide_parameters=True)
            sa.event.listen(self.engine.sync_engine, "do_connect", self._make_private)
            sa.event.listen(self.engine.sync_engine, "connect", _careful_sqlite)
            self.pen = SqliteWriter(self.engine.url, _careful_sqlite, _insert_rows)

    def _make_private(self, *_: object) -> None:
        make_database(self.engine.url)

    async def open(self) -> None:
        """Bring the tables of the database up to date. Of several workers that open it, one does so."""
        async with self._begin() as connection:
            if self.shared:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADING)))
            await connection.run_sync(_upgrade)
            if self.shared:
                from spieltisch.server.workers import bot_queue

                await bot_queue.install(connection)

    async def connect(self) -> "asyncpg.Connection[Any]":
        """A connection to PostgreSQL beside those that queries use."""
        _, options = self.engine.dialect.create_connect_args(self.engine.url)
        ours = {name: value for name, value in options.items() if not name.startswith("prepared_statement")}
        with database_errors():
            return await asyncpg.connect(**ours)

    async def close(self) -> None:
        """Let go of the database, once what was begun is written."""
        await self.wait_for_tasks(LAST_WORDS)
        await self.quill.close(LAST_WORDS)
        if self.pen is not None:
            await self.pen.close(LAST_WORDS)
        await self.engine.dispose()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection for queries that belong to no other method."""
        with database_errors():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with database_errors():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. In SQLite one at a time can, so they take turns."""
        async with nullcontext() if self.pen is None else self.pen.turn, self._begin() as connection:
            yield connection

    # -- people ------------------------------------------------------------------------------------------

    @shielded
    async def persons(self, ids: Iterable[str]) -> dict[str, PersonRow]:
        """People by id."""
        async with self._begin() as connection:
            found = await connection.execute(sa.select(*PERSON).where(people.c.id.in_(list(ids))))
            return {row.id: PersonRow(**row._mapping) for row in found}

    @shielded
    async def save_person(self, person: PersonRow) -> None:
        """Write a person, new or changed."""
        values = msgspec.structs.asdict(person)
        async with self._change() as connection:
            changed = await connection.execute(
                sa.update(people).where(people.c.id == person.id).values(**values)
            )
            if changed.rowcount == 0:
                await connection.execute(sa.insert(people).values(**values))

    # -- tables ------------------------------------------------------------------------------------------

    @shielded
    async def add_table(
        self, table: TableRow, places: Sequence[SeatRow], after: TableRow | None = None
    ) -> None:
        """Write a new table with its seats; as the rematch of another, if that has none yet.

        :raises PlyTaken: when it has.
        :raises Refusal: when it has bots, and its host or their network has too many tables with bots.
        """
        async with self._change() as connection:
            if any(_is_bots(seat) for seat in places):
                await self._must_have_room(connection, table)
            await connection.execute(sa.insert(tables).values(**msgspec.to_builtins(table)))
            await connection.execute(sa.insert(seats), [_seat_values(table.id, seat) for seat in places])
            if after is not None:
                await connection.run_sync(_revise, after.id, after.revision, {"rematch": table.id})
        if after is not None:
            self._revised(after, {"rematch": table.id})

    async def _must_have_room(self, connection: AsyncConnection, table: TableRow) -> None:
        """Return if there may be one more table with bots. Of those who ask at once one is counted at a time.

        :raises Refusal: when there are too many.
        """
        if self.shared:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(COUNTING)))
        bots = sa.select(seats.c.table).where(seats.c.bot != "", seats.c.person == "")
        going_on = sa.and_(tables.c.ended.is_(None), tables.c.id != table.id, tables.c.id.in_(bots))
        counted = sa.select(sa.func.count()).select_from(tables).where(going_on)
        mine = sa.select(seats.c.table).where(seats.c.person == table.host)
        own = counted.where(tables.c.id.in_(mine), tables.c.host == table.host)
        if (await connection.execute(own)).scalar_one() >= MOST_BOT_TABLES:
            raise Refusal("too-many-bot-tables", 429, most=MOST_BOT_TABLES)
        near = counted.where(tables.c.origin == table.origin, _has_person())
        if table.origin and (await connection.execute(near)).scalar_one() >= MOST_BOT_TABLES_OF_ORIGIN:
            raise Refusal("too-many-bot-tables-of-origin", 429, most=MOST_BOT_TABLES_OF_ORIGIN)

    @shielded
    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        if "\0" in table:  # which PostgreSQL cannot even look for
            return None
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).one_or_none()
            if row is None:
                return None
            chosen = sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
            places = [SeatRow(**_without_table(seat)) for seat in await connection.execute(chosen)]
            values = {str(name): value for name, value in row._mapping.items()}
            return msgspec.convert(values, TableRow), places

    @shielded
    async def change(
        self,
        table: TableRow,
        /,
        *places: SeatRow,
        asks_bot: int | None = None,
        first_bot: bool = False,
        **values: Any,
    ) -> None:
        """Write who has seats and what else is new about a table, all or nothing; then its row says so.

        `asks_bot`: a bot has to act now that the log has so many rows. `first_bot`: it had none before.

        :raises PlyTaken: when the table has changed since its row was read.
        :raises Refusal: when it gets its first bot, and there are too many tables with bots.
        """
        async with self._change() as connection:
            if first_bot:
                await self._must_have_room(connection, table)
            await connection.run_sync(_revise, table.id, table.revision, values)
            for seat in places:
                await connection.execute(_seat_update(table.id, seat))
            if asks_bot is not None:
                await self.ask_bot(connection, table.id, asks_bot, table.owner)
        self._revised(table, values)

    def _revised(self, table: TableRow, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(table, name, value)
        table.revision += 1
        self.tell(TableUpdated(table=table.id, revision=table.revision))

    async def ask_bot(self, connection: AsyncConnection, table: str, plies: int, owner: Owner) -> None:
        """Have a bot's decision made by some worker, in fair order; where there is but one, it knows."""
        if self.shared:
            from spieltisch.server.workers import bot_queue

            due = self._errand_order.due(owner, time.time())
            await bot_queue.enqueue(connection, table, plies, due)

    @shielded
    async def ask_bot_again(self, table: TableRow, plies: int) -> None:
        """Have a bot's decision made that was left until there is a viewer."""
        async with self._change() as connection:
            await self.ask_bot(connection, table.id, plies, table.owner)

    @shielded
    async def marks(self, ids: Iterable[str]) -> dict[str, Marks]:
        """How far tables are by now."""
        plies = sa.select(sa.func.max(moves.c.ply) + 1).where(moves.c.table == tables.c.id)
        words = sa.select(sa.func.max(chat.c.number) + 1).where(chat.c.table == tables.c.id)
        chosen = sa.select(
            tables.c.id,
            tables.c.revision,
            sa.func.coalesce(plies.scalar_subquery(), 0),
            sa.func.coalesce(words.scalar_subquery(), 0),
        )
        async with self._begin() as connection:
            found = await connection.execute(chosen.where(tables.c.id.in_(list(ids))))
            return {table: Marks(*marks) for table, *marks in found}

    async def tables_of(self, person: str, limit: int) -> list[str]:
        """The tables where the person sits, the newest first. Nobody sits on a free seat or a bot's."""
        if not person:
            return []
        seated = sa.select(seats.c.table).where(seats.c.person == person)
        return await self._ids(sa.select(tables.c.id).where(tables.c.id.in_(seated)), limit)

    async def waiting_of(self, person: str) -> int:
        """How many tables the person has opened that have not started."""
        waiting = sa.and_(tables.c.host == person, tables.c.started.is_(None), tables.c.ended.is_(None))
        return len(await self._ids(sa.select(tables.c.id).where(waiting), None))

    async def open_tables(self, limit: int) -> list[str]:
        """Public tables that have not started, the newest first."""
        waiting = sa.and_(tables.c.public, tables.c.started.is_(None), tables.c.ended.is_(None))
        return await self._ids(sa.select(tables.c.id).where(waiting), limit)

    async def running_with_bots(self) -> list[str]:
        """The tables where a game goes on that a bot and a person have seats in."""
        manned = sa.select(seats.c.table).where(seats.c.bot != "")
        both = sa.and_(tables.c.id.in_(manned), _has_person())
        return await self._ids(sa.select(tables.c.id).where(_going_on(), both), None)

    async def without_people(self, before: float, limit: int) -> list[str]:
        """Tables where a game goes on, no seat belongs to a person, and nothing has happened since then."""
        last = sa.select(sa.func.max(moves.c.at)).where(moves.c.table == tables.c.id).scalar_subquery()
        still = tables.c.started + sa.func.coalesce(last, 0.0) < before
        return await self._ids(sa.select(tables.c.id).where(_going_on(), ~_has_person(), still), limit)

    @shielded
    async def _ids(self, chosen: sa.Select[Any], limit: int | None) -> list[str]:
        async with self._begin() as connection:
            found = await connection.execute(chosen.order_by(tables.c.made.desc()).limit(limit))
            return [str(table) for (table,) in found]

    # -- the log -----------------------------------------------------------------------------------------

    @shielded
    async def log(self, table: str) -> tuple[list[Row], list[Snapshot]]:
        """All rows of a game, and the position to go on from: the last, or all kept if that was undone."""
        kept = sa.select(snapshots.c.content).where(snapshots.c.table == table)
        kept = kept.order_by(snapshots.c.ply.desc())
        async with self._begin() as connection:
            newest = (await connection.execute(kept.limit(1))).scalar_one_or_none()
            shots = [] if newest is None else [*_unpack(newest)]
            rows = shots[0].rows if shots else []
            rows = [*rows, *await _rows(connection, table, len(rows))]
            if shots and not shots[0].stands(standing_plies(rows)):
                shots = [shot for content in await connection.scalars(kept) for shot in _unpack(content)]
            return rows, shots

    @shielded
    async def rows(self, table: str, first: int) -> list[Row]:
        """The rows of a game from a ply on."""
        async with self._begin() as connection:
            return await _rows(connection, table, first)

    @metrics.timed(metrics.COMMIT_SECONDS)
    async def append(
        self,
        table: str,
        ply: int,
        rows: Sequence[Row],
        *,
        started: float | None = None,
        ended: float | None = None,
        seat: SeatRow | None = None,
        agreed: bool = False,
        revision: int | None = None,
        asks_bot: Owner | None = None,
        snapshot: Snapshot | None = None,
        also: Sequence[sa.Executable] = (),
    ) -> None:
        """Write rows from that ply on, and what changes with them, all or nothing.

        `started`, `ended`, `seat` and `agreed` (to the request that waits, which is done then) revise the
        table that had the given revision. `asks_bot`: after these rows a bot has to act, for this owner.

        :raises PlyTaken: when another row is there, or the table has changed.
        """
        news: dict[str, Any] = {
            name: at for name, at in (("started", started), ("ended", ended)) if at is not None
        }
        if agreed:
            news["request"] = None
        values = [
            (table, place, *(getattr(row, name) for name in ROW_FIELDS))
            for place, row in enumerate(rows, ply)
        ]
        more = None
        if news or seat is not None or also or snapshot is not None:
            more = partial(
                _change_with_rows,
                table=table,
                news=news,
                seat=seat,
                revision=revision,
                snapshot=snapshot,
                also=also,
            )
        try:
            if self.pen is not None:
                await self.pen.write(values, more)
            else:
                also_ask = partial(
                    self._also, more=more, table=table, plies=ply + len(rows), asks_bot=asks_bot
                )
                await self.quill.write(values, also_ask)
        except Conflict:
            raise PlyTaken from None
        known = None if revision is None else revision + 1
        self.tell(TableUpdated(table=table, plies=ply + len(rows), rows=[*rows], revision=known))

    async def _also(
        self,
        connection: AsyncConnection,
        *,
        more: Callable[[sa.Connection], None] | None,
        table: str,
        plies: int,
        asks_bot: Owner | None,
    ) -> None:
        if more is not None:
            await connection.run_sync(more)
        if asks_bot is not None:
            await self.ask_bot(connection, table, plies, asks_bot)

    # -- chat --------------------------------------------------------------------------------------------

    @shielded
    async def words(self, table: str, most: int) -> tuple[int, list[Word]]:
        """How much was said at a table, and the last of it."""
        said = sa.select(chat).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(most)
        async with self._begin() as connection:
            found = [*await connection.execute(said)]
            words = [
                Word(row.person, ChatLine(**_without(row, "table", "person"))) for row in reversed(found)
            ]
            return found[0].number + 1 if found else 0, words

    @shielded
    async def say(self, table: str, word: Word) -> None:
        """Write a word to the table, after all others, and number it."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), -1) + 1).where(chat.c.table == table)
        values = msgspec.structs.asdict(word.line) | {"table": table, "person": word.person}
        added = sa.insert(chat).values(**values | {"number": last.scalar_subquery()})
        while True:
            with contextlib.suppress(Conflict):  # two who speak at once speak one after the other
                async with self._change() as connection:
                    word.line.number = (await connection.execute(added.returning(chat.c.number))).scalar_one()
                break
            if not await self.marks([table]):  # or the table is no more
                raise Refusal("unknown-table", 404)
        self.tell(TableUpdated(table=table, words=word.line.number + 1))

    # -- keys --------------------------------------------------------------------------------------------

    @shielded
    async def key(self, name: str, new: str) -> str:
        """A key that all workers share; the new one, if there is none."""
        chosen = sa.select(keys.c.value).where(keys.c.name == name)
        with contextlib.suppress(Conflict):  # there is one
            async with self._change() as connection:
                await connection.execute(sa.insert(keys).values(name=name, value=new))
        async with self._begin() as connection:
            return str((await connection.execute(chosen)).scalar_one())


class Room(TaskOwner):
    """Somebody who keeps things of their own in the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(parent=store)
        self._begin, self._change = store._begin, store._change


def _is_bots(seat: SeatRow) -> bool:
    """Whether a seat belongs to a bot, and not to a person for whom one plays."""
    return bool(seat.bot and not seat.person)


def _going_on() -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.started.is_not(None), tables.c.ended.is_(None))


def _has_person() -> sa.ColumnElement[bool]:
    """Whether a seat of the table belongs to a person."""
    return sa.exists().where(seats.c.table == tables.c.id, seats.c.person != "")


def is_shared(url: str) -> bool:
    """Whether any number of workers can use the database."""
    return url.startswith("postgresql")


def _revise(connection: sa.Connection, table: str, revision: int | None, values: dict[str, Any]) -> None:
    """Change a table, if it is still at that revision.

    :raises PlyTaken: when it is not.
    """
    place = sa.update(tables).where(tables.c.id == table)
    if revision is not None:
        place = place.where(tables.c.revision == revision)
    changed = place.values(revision=tables.c.revision + 1, **msgspec.to_builtins(values))
    if connection.execute(changed).rowcount == 0:
        raise PlyTaken


def _change_with_rows(
    connection: sa.Connection,
    *,
    table: str,
    news: dict[str, Any],
    seat: SeatRow | None,
    revision: int | None,
    snapshot: Snapshot | None,
    also: Sequence[sa.Executable],
) -> None:
    if news or seat is not None:
        _revise(connection, table, revision, news)
    if seat is not None:
        connection.execute(_seat_update(table, seat))
    for statement in also:
        connection.execute(statement)
    if snapshot is not None:
        _keep(connection, table, snapshot)


def _insert_rows(connection: sa.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """The statement of every move: SQLite takes it as it is, which is much quicker than composing it."""
    if connection.dialect.name != "sqlite":
        names = ("table", "ply", *ROW_FIELDS)
        if rows:
            connection.execute(sa.insert(moves), [dict(zip(names, row, strict=True)) for row in rows])
        return
    for first in range(0, len(rows), AT_ONCE):
        part = rows[first : first + AT_ONCE]
        values = tuple(value for row in part for value in row)
        connection.exec_driver_sql(_insertion(len(part)), values)


@lru_cache(maxsize=256)
def _insertion(rows: int) -> str:
    """SQL for so many rows of the log."""
    names = ("table", "ply", *ROW_FIELDS)
    places = f"({', '.join('?' * len(names))})"
    return f"INSERT INTO moves ({', '.join(map(_quoted, names))}) VALUES {', '.join([places] * rows)}"


def _quoted(name: str) -> str:
    return f'"{name}"'


async def _rows(connection: AsyncConnection, table: str, first: int) -> list[Row]:
    told = sa.select(*ROW).where(moves.c.table == table, moves.c.ply >= first).order_by(moves.c.ply)
    names = [column.name for column in ROW]
    return [Row(**dict(zip(names, row, strict=True))) for row in await connection.execute(told)]


def _keep(connection: sa.Connection, table: str, snapshot: Snapshot) -> None:
    """Keep a position instead of those of long ago."""
    content = zlib.compress(msgspec.msgpack.encode(snapshot), 1)
    connection.execute(sa.insert(snapshots).values(table=table, ply=snapshot.ply, content=content))
    mine = sa.select(snapshots.c.ply).where(snapshots.c.table == table)
    lately = mine.order_by(snapshots.c.ply.desc()).limit(SNAPSHOTS).scalar_subquery()
    old = sa.delete(snapshots).where(snapshots.c.table == table, snapshots.c.ply.not_in(lately))
    connection.execute(old)


def _unpack(content: bytes) -> Iterator[Snapshot]:
    """The position, if it was packed as we do it now; the log has all that is needed anyhow."""
    with contextlib.suppress(zlib.error, msgspec.MsgspecError):
        yield msgspec.msgpack.decode(zlib.decompress(content), type=Snapshot)


def _careful_sqlite(connection: Any, _: object) -> None:
    """Readers don't wait for writers, and what is committed survives a power cut."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _upgrade(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {"table": table, **msgspec.structs.asdict(seat)}


def _seat_update(table: str, seat: SeatRow) -> sa.Update:
    place = sa.update(seats).where(seats.c.table == table, seats.c.seat == seat.seat)
    return place.values(person=seat.person, bot=seat.bot, seed=seat.seed)


def _without_table(row: sa.Row[Any]) -> dict[str, Any]:
    return _without(row, "table")


def _without(row: sa.Row[Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in names}

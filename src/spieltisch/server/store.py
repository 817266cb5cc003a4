"""What outlives the process: people, tables, and the log of every game.

The log is the truth. Its key (table, ply) lets no two rows take the same place, whoever writes them.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spieltisch.server import metrics
from spieltisch.server.course import Row, Snapshot
from spieltisch.server.messages import ChatLine
from spieltisch.server.pen import Pen
from spieltisch.server.whole import Workshop, whole

LAST_WORDS = 5.0  # seconds for queries to end
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
    sa.Column("due", sa.Float, index=True),  # when the first clock of the table has run down
    sa.Column("closed", sa.String(200), nullable=False, server_default=""),  # why, by an operator
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
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
INSERT_ROWS = str(sa.insert(moves).compile(dialect=sqlite.dialect(paramstyle="named")))
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


class TableRow(msgspec.Struct, kw_only=True):
    """What was agreed about a table."""

    id: str
    name: str
    game: str
    rules_version: int
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
    due: float | None = None
    closed: str = ""


PERSON = people.c.id, people.c.name, people.c.colour


class PlyTaken(Exception):
    """Another row has this place in the log: somebody was faster."""


class Store(Workshop):
    """The database, SQLite or another that SQLAlchemy knows. No query is cut in the middle."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        self.pen: Pen | None = None
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine.sync_engine, "connect", _careful_sqlite)
            self.pen = Pen(self.engine.url, _careful_sqlite)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.pen is None

    async def open(self) -> None:
        """Bring the tables of the database up to date."""
        async with self.engine.begin() as connection:
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        """Let go of the database, once what was begun is written."""
        await self.finish_work(LAST_WORDS)
        if self.pen is not None:
            await self.pen.close(LAST_WORDS)
        await self.engine.dispose()

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. In SQLite one at a time can, so they take turns."""
        async with nullcontext() if self.pen is None else self.pen.turn, self._begin() as connection:
            yield connection

    # -- people ------------------------------------------------------------------------------------------

    @whole
    async def persons(self, ids: Iterable[str]) -> dict[str, PersonRow]:
        """People by id."""
        async with self._begin() as connection:
            found = await connection.execute(sa.select(*PERSON).where(people.c.id.in_(list(ids))))
            return {row.id: PersonRow(**row._mapping) for row in found}

    @whole
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

    @whole
    async def add_table(self, table: TableRow, places: Sequence[SeatRow]) -> None:
        """Write a new table with its seats."""
        async with self._change() as connection:
            await connection.execute(sa.insert(tables).values(**msgspec.structs.asdict(table)))
            await connection.execute(sa.insert(seats), [_seat_values(table.id, seat) for seat in places])

    @whole
    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).one_or_none()
            if row is None:
                return None
            chosen = sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
            places = [SeatRow(**_without_table(seat)) for seat in await connection.execute(chosen)]
            return TableRow(**row._mapping), places

    @whole
    async def set_seats(
        self, table: str, places: Sequence[SeatRow], host: str | None = None, ended: float | None = None
    ) -> None:
        """Write who has seats, and what else changes with that, all or nothing."""
        values = {name: value for name, value in (("host", host), ("ended", ended)) if value is not None}
        async with self._change() as connection:
            for seat in places:
                await connection.execute(_seat_update(table, seat))
            if values:
                await connection.execute(sa.update(tables).where(tables.c.id == table).values(**values))

    @whole
    async def set_rematch(self, table: str, rematch: str) -> str:
        """Name the next table, unless somebody has done so; return the one that is named."""
        named = sa.update(tables).where(tables.c.id == table, tables.c.rematch == "")
        async with self._change() as connection:
            await connection.execute(named.values(rematch=rematch))
            chosen = sa.select(tables.c.rematch).where(tables.c.id == table)
            return str((await connection.execute(chosen)).scalar_one())

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
        """The tables where a game goes on that a bot plays in."""
        going = sa.and_(tables.c.started.is_not(None), tables.c.ended.is_(None))
        manned = sa.select(seats.c.table).where(seats.c.bot != "")
        return await self._ids(sa.select(tables.c.id).where(going, tables.c.id.in_(manned)), None)

    @whole
    async def _ids(self, chosen: sa.Select[Any], limit: int | None) -> list[str]:
        async with self._begin() as connection:
            found = await connection.execute(chosen.order_by(tables.c.made.desc()).limit(limit))
            return [str(table) for (table,) in found]

    # -- the log -----------------------------------------------------------------------------------------

    @whole
    async def log(self, table: str) -> tuple[list[Row], list[Snapshot]]:
        """All rows of a game, and the positions kept of it."""
        async with self._begin() as connection:
            told = sa.select(moves).where(moves.c.table == table).order_by(moves.c.ply)
            rows = [Row(**_without(row, "table", "ply")) for row in await connection.execute(told)]
            kept = sa.select(snapshots.c.content).where(snapshots.c.table == table)
            shots = [
                msgspec.json.decode(content, type=Snapshot) for (content,) in await connection.execute(kept)
            ]
            return rows, shots

    @whole
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
        snapshot: Snapshot | None = None,
        also: Sequence[sa.Executable] = (),
    ) -> None:
        """Write rows from that ply on, and what changes with them, all or nothing.

        :raises PlyTaken: when another row is there.
        """
        times = {name: at for name, at in (("started", started), ("ended", ended)) if at is not None}
        work = partial(
            _append, table=table, ply=ply, rows=rows, times=times, seat=seat, snapshot=snapshot, also=also
        )
        if self.pen is not None:
            await self.pen.write(work)
        else:
            async with self._begin() as connection:
                await connection.run_sync(work)

    # -- chat --------------------------------------------------------------------------------------------

    @whole
    async def words(self, table: str, most: int) -> tuple[int, list[Word]]:
        """How much was said at a table, and the last of it."""
        said = sa.select(chat).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(most)
        async with self._begin() as connection:
            found = [*await connection.execute(said)]
            words = [
                Word(row.person, ChatLine(**_without(row, "table", "person"))) for row in reversed(found)
            ]
            return found[0].number + 1 if found else 0, words

    @whole
    async def say(self, table: str, word: Word) -> None:
        """Write a word to the table, after all others, and number it."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), -1) + 1).where(chat.c.table == table)
        values = msgspec.structs.asdict(word.line) | {"table": table, "person": word.person}
        added = sa.insert(chat).values(**values | {"number": last.scalar_subquery()})
        async with self._change() as connection:
            word.line.number = (await connection.execute(added.returning(chat.c.number))).scalar_one()


class Room(Workshop):
    """Somebody who keeps things of their own in the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(beside=store)
        self._begin, self._change = store._begin, store._change


def _append(
    connection: sa.Connection,
    *,
    table: str,
    ply: int,
    rows: Sequence[Row],
    times: dict[str, float],
    seat: SeatRow | None,
    snapshot: Snapshot | None,
    also: Sequence[sa.Executable],
) -> None:
    try:
        _insert_rows(connection, table, ply, rows)
    except IntegrityError as error:
        raise PlyTaken from error
    if times:
        changed = sa.update(tables).where(tables.c.id == table)
        if "started" in times:  # a game begins once
            changed = changed.where(tables.c.started.is_(None))
        if connection.execute(changed.values(**times)).rowcount == 0:
            raise PlyTaken
    if seat is not None:
        connection.execute(_seat_update(table, seat))
    for statement in also:
        connection.execute(statement)
    if snapshot is not None:
        content = msgspec.json.encode(snapshot)
        kept = {"table": table, "ply": snapshot.ply, "content": content}
        connection.execute(sa.insert(snapshots).values(**kept))


def _insert_rows(connection: sa.Connection, table: str, ply: int, rows: Sequence[Row]) -> None:
    """The statement of every move: SQLite takes it as it is, which is much quicker than composing it."""
    values = [
        {"table": table, "ply": place, **msgspec.structs.asdict(row)} for place, row in enumerate(rows, ply)
    ]
    if values and connection.dialect.name == "sqlite":
        connection.exec_driver_sql(INSERT_ROWS, values)
    elif values:
        connection.execute(sa.insert(moves), values)


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

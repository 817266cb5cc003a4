"""What an operator can do with the tables and people in the store, whether the house is open or not."""

import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.engine import registry
from spieltisch.engine.core import NOBODY
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.record import CLOSING
from spieltisch.server.ops import admin_polling
from spieltisch.server.ops.logs import mark
from spieltisch.server.ops.safe_errors import told
from spieltisch.server.storage import schema_version
from spieltisch.server.storage.database_errors import DatabaseError, database_errors
from spieltisch.server.storage.store import FORGOTTEN, Store, chat, metadata, moves, people, seats, tables
from spieltisch.server.table.game_log import GameLog, Row
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import Status
from spieltisch.server.table.verify import verify
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.bot_pool import standby
from spieltisch.server.workers.fair_queue import Owner


class TableSummary(msgspec.Struct, kw_only=True):
    """A table as an operator sees it: nothing of what players hide."""

    id: str  # its address, which is its key
    mark: str  # what logs call it
    name: str
    game: str
    status: Status
    players: int
    people: list[str]  # the names of those who have seats
    bots: int
    rows: int  # of its log
    made: float
    used: float  # when something last happened
    public: bool
    closed: str = ""  # why, if an operator closed it


class PersonLine(msgspec.Struct, kw_only=True):
    """Somebody who was here, as an operator sees them."""

    id: str
    name: str
    tables: int
    playing: int


class LogProblem(msgspec.Struct, kw_only=True):
    """What is wrong with a table."""

    table: str
    mark: str
    game: str
    reason: str
    old: bool = False  # not damaged: played by rules that this version does not have


class TableFilter(msgspec.Struct, kw_only=True):
    """Which tables are meant; what is left out does not matter."""

    statuses: Sequence[str] = ()
    game: str = ""
    person: str = ""  # a part of somebody's name
    unused: float = 0.0  # for so many seconds

    def fits(self, line: TableSummary, now: float) -> bool:
        """Whether a table is meant."""
        named = not self.person or any(self.person.casefold() in name.casefold() for name in line.people)
        return (
            (not self.statuses or line.status in self.statuses)
            and (not self.game or line.game == self.game)
            and named
            and now - line.used >= self.unused
        )


class Admin:
    """Where the operator works."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    async def open(self) -> None:
        """Make sure that the database is as this version needs it.

        :raises Refusal: when it is older or newer.
        """
        async with self.store.connected() as connection:
            step = await connection.run_sync(schema_version.step_of)
        if step is None:
            raise Refusal("empty-database")
        schema_version.must_know(step)
        if step != schema_version.steps()[0]:
            raise Refusal("older-database")

    async def close(self) -> None:
        """Leave."""
        await self.store.close()

    # -- looking -----------------------------------------------------------------------------------------

    async def tables(self, wish: TableFilter | None = None) -> list[TableSummary]:
        """The tables that are meant, those that were used last first."""
        async with self.store.connected() as connection:
            rows = [*await connection.execute(sa.select(tables))]
            logs = {row.table: row for row in await connection.execute(_logs())}
            named = await connection.execute(sa.select(people.c.id, people.c.name))
            names = {str(person): str(name) for person, name in named}
            places: dict[str, list[sa.Row[Any]]] = defaultdict(list)
            for seat in await connection.execute(sa.select(seats).order_by(seats.c.table, seats.c.seat)):
                places[seat.table].append(seat)
        lines = [_line(row, places[row.id], logs.get(row.id), names) for row in rows]
        now = time.time()
        meant = [line for line in lines if wish is None or wish.fits(line, now)]
        return sorted(meant, key=lambda line: -line.used)

    async def find(self, name: str) -> TableSummary:
        """A table by its address, its link or its mark in the logs.

        :raises Refusal: when there is none.
        """
        wanted = name.rstrip("/").rpartition("/")[2]
        for line in await self.tables():
            if wanted in (line.id, line.mark):
                return line
        raise Refusal("no-such-table", 404, found=name)

    async def people(self, name: str = "") -> list[PersonLine]:
        """The people whose names have that part, by name."""
        playing = tables.c.started.is_not(None) & tables.c.ended.is_(None)
        counted = (
            sa.select(
                people.c.id,
                people.c.name,
                sa.func.count(sa.distinct(tables.c.id)).label("tables"),
                sa.func.count(sa.distinct(sa.case((playing, tables.c.id)))).label("playing"),
            )
            .select_from(people.outerjoin(seats, seats.c.person == people.c.id).outerjoin(tables))
            .group_by(people.c.id, people.c.name)
        )
        async with self.store.connected() as connection:
            everybody = [PersonLine(**row._mapping) for row in await connection.execute(counted)]
        meant = [line for line in everybody if name.casefold() in line.name.casefold()]
        return sorted(meant, key=lambda line: (line.name.casefold(), line.id))

    # -- tables ------------------------------------------------------------------------------------------

    async def shut(self, table: str, why: str) -> None:
        """Close a table: a game that goes on is broken off, and people read why.

        :raises Refusal: when it is over already.
        """
        now = time.time()
        async with self._changing(table) as connection:
            row = await _locked(connection, table)
            if row.ended is not None:
                raise Refusal("over-already")
            if row.started is not None:
                await _add_event(connection, table, "aborted", NOBODY, now - row.started)
            await _revise(connection, table, ended=now, closed=why, due=None, request=None)

    async def delete(self, table: str) -> None:
        """Delete a table with its log, its chat and all that belongs to it."""
        async with self._changing(table) as connection:
            following = sa.update(tables).where(tables.c.rematch == table)
            await connection.execute(following.values(rematch="", revision=tables.c.revision + 1))
            for room in reversed(metadata.sorted_tables):
                for column in room.columns:
                    if column.references(tables.c.id):
                        await connection.execute(sa.delete(room).where(column == table))
            await connection.execute(sa.delete(tables).where(tables.c.id == table))

    # -- people ------------------------------------------------------------------------------------------

    async def forget(self, person: str) -> None:
        """Delete somebody: their name, and what they said and kept. Bots play on for them.

        :raises Refusal: when there is no such person.
        """
        if person not in await self.store.persons([person]):
            raise Refusal("no-such-person", 404, found=person)
        async with (
            self._begin() as connection
        ):  # as one: who serves a table hears of it when the person is gone
            sat = sa.select(seats.c.table).where(seats.c.person == person)
            spoke = sa.select(chat.c.table).where(chat.c.person == person)
            for table in sorted((await connection.execute(sa.union(sat, spoke))).scalars()):
                await self._get_up(connection, table, person)
                await admin_polling.post(connection, table)
            for room in reversed(metadata.sorted_tables):
                for column in room.columns:
                    if column.references(people.c.id):
                        await connection.execute(sa.delete(room).where(column == person))
            await connection.execute(sa.delete(people).where(people.c.id == person))

    async def _get_up(self, connection: AsyncConnection, table: str, person: str) -> None:
        """Give a person's seats at a table to bots, or to nobody, and take their words back."""
        now = time.time()
        row = await _locked(connection, table)
        owner = Owner(row.origin or row.host, row.host)
        found = sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
        places = [*await connection.execute(found)]
        for seat in (place for place in places if place.person == person):
            values = {"person": "", "bot": seat.bot}
            if row.ended is not None:
                values["person"] = FORGOTTEN
            elif row.started is not None and not seat.bot:
                values["bot"] = standby(registry.game(row.game))
                ply = await _add_event(connection, table, "seat_to_bot", seat.seat, now - row.started)
                await self.store.ask_bot(connection, table, ply + 1, owner)
            place = sa.update(seats).where(seats.c.table == table, seats.c.seat == seat.seat)
            await connection.execute(place.values(**values))
        said = sa.update(chat).where(chat.c.table == table, chat.c.person == person)
        await connection.execute(said.values(person="", name="–", text="…"))
        heirs = [place.person for place in places if place.person not in ("", person)]
        host = row.host if row.host != person else next(iter(heirs), "")
        alone = row.started is None and row.ended is None and not heirs
        ended = {"ended": now} if alone else {}
        await _revise(connection, table, host=host, request=None, **ended)
        if row.started is not None and row.ended is None:
            plies = sa.select(sa.func.count()).where(moves.c.table == table)
            await self.store.ask_bot(connection, table, (await connection.execute(plies)).scalar_one(), owner)

    # -- checking ----------------------------------------------------------------------------------------

    async def check(self, line: TableSummary, language: str) -> LogProblem | None:
        """Play a log again, move by move, throw by throw; None if all is right."""
        wrong = LogProblem(table=line.id, mark=line.mark, game=line.game, reason="")
        try:
            found = await self.store.table(line.id)
            if found is None or found[0].started is None:
                return None
            table = Table(*found, people={})
            rows, kept = await self.store.log(line.id)
            secret = bytes.fromhex(table.row.secret)
            game_log = GameLog.replay(table.first, secret, table.seeds, rows)
            verify(game_log.record())
            unspoken = [msgspec.structs.replace(row, words="") for row in rows]
            verify(
                GameLog.replay(table.first, secret, table.seeds, unspoken).record()
            )  # by the numbers alone
            table.resume(rows, kept)
            if table.game_log is None or table.game_log.state.dump() != game_log.state.dump():
                return msgspec.structs.replace(wrong, reason="snapshot")
        except SpieltischError as error:
            return msgspec.structs.replace(wrong, reason=error.text(language), old=error.key == "old-rules")
        except DatabaseError:
            raise
        except Exception as error:  # a damaged log may do anything to the rules
            return msgspec.structs.replace(wrong, reason=str(told(error)))
        return None

    # -- writing -----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with database_errors():
            async with self.store.engine.begin() as connection:
                if self.store.engine.dialect.name == "sqlite":
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection

    @asynccontextmanager
    async def _changing(self, table: str) -> AsyncIterator[AsyncConnection]:
        """Change a table, all or nothing, and tell those who serve it."""
        async with self._begin() as connection:
            yield connection
            await admin_polling.post(connection, table)


def _logs() -> sa.Select[Any]:
    """How long the log of each table is, and when its last row was written."""
    counted = sa.func.count().label("rows"), sa.func.max(moves.c.at).label("at")
    return sa.select(moves.c.table, *counted).group_by(moves.c.table)


def _line(
    row: sa.Row[Any], places: Iterable[sa.Row[Any]], log: sa.Row[Any] | None, names: dict[str, str]
) -> TableSummary:
    status: Status = "over" if row.ended else "playing" if row.started else "waiting"
    last = row.started + log.at if log is not None and row.started is not None else row.made
    return TableSummary(
        id=row.id,
        mark=mark(row.id),
        name=row.name,
        game=row.game,
        status=status,
        players=row.players,
        people=[names[place.person] for place in places if place.person in names],
        bots=sum(bool(place.bot) for place in places),
        rows=0 if log is None else log.rows,
        made=row.made,
        used=max(row.made, last, row.ended or 0.0),
        public=row.public,
        closed=row.closed,
    )


async def _locked(connection: AsyncConnection, table: str) -> sa.Row[Any]:
    """The row of a table, which nobody else writes on, nor on its log, until we are done."""
    chosen = sa.select(tables).where(tables.c.id == table).with_for_update()
    return (await connection.execute(chosen)).one()


async def _revise(connection: AsyncConnection, table: str, **values: Any) -> None:
    changed = sa.update(tables).where(tables.c.id == table)
    await connection.execute(changed.values(revision=tables.c.revision + 1, **values))


async def _add_event(connection: AsyncConnection, table: str, event: str, seat: int, at: float) -> int:
    """Write what no rule knows at the end of a log; its place there."""
    before = sa.select(sa.func.coalesce(sa.func.max(moves.c.at), 0.0)).where(moves.c.table == table)
    at = max(at, float((await connection.execute(before)).scalar_one()))  # whatever this machine's clock says
    row = Row(kind="event", seat=seat, event=event, at=round(at, 3))
    last = sa.select(sa.func.coalesce(sa.func.max(moves.c.ply), -1) + 1).where(moves.c.table == table)
    values = {"table": table, "ply": last.scalar_subquery(), **msgspec.structs.asdict(row)}
    if event not in CLOSING:  # it is the turn of whose turn it was
        turn = sa.select(moves.c.asked).where(moves.c.table == table).order_by(moves.c.ply.desc()).limit(1)
        values["asked"] = sa.func.coalesce(turn.scalar_subquery(), 0)
    added = sa.insert(moves).values(**values).returning(moves.c.ply)
    return int((await connection.execute(added)).scalar_one())

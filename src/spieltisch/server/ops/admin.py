"""Admin actions on tables and people in the database, whether the server runs or not."""

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
from spieltisch.server.ops.safe_errors import describe_error
from spieltisch.server.storage import schema_version
from spieltisch.server.storage.database_errors import DatabaseError, database_errors
from spieltisch.server.storage.schema import chat, metadata, moves, people, seats, tables
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.job_kinds import BotTurn, bot_job
from spieltisch.server.workers.job_queue import KINDS, JobSummary
from spieltisch.table.bot_seats import standby_bot
from spieltisch.table.game_log import GameLog
from spieltisch.table.protocol import Status
from spieltisch.table.rows import DELETED_PERSON, Owner, Row
from spieltisch.table.table import Table
from spieltisch.table.verify import verify


class TableSummary(msgspec.Struct, kw_only=True):
    """A table as an operator sees it, without anything that is hidden in the game."""

    id: str  # anybody who knows it can open the table
    mark: str  # its name in the logs
    name: str
    game: str
    status: Status
    players: int
    people: list[str]  # names of the people with seats
    bots: int
    rows: int  # in its log
    made: float
    used: float  # time of the last change
    public: bool
    closed: str = ""  # why, if an operator closed it


class PersonSummary(msgspec.Struct, kw_only=True):
    """A person as an operator sees them."""

    id: str
    name: str
    tables: int
    playing: int


class LogProblem(msgspec.Struct, kw_only=True):
    """Why the log of a table cannot be replayed."""

    table: str
    mark: str
    game: str
    reason: str
    old: bool = False  # not damaged: this version does not have its rules


class TableFilter(msgspec.Struct, kw_only=True):
    """Selects tables; empty fields select all."""

    statuses: Sequence[str] = ()
    game: str = ""
    person: str = ""  # part of the name of a person with a seat
    unused: float = 0.0  # seconds without a change

    def matches(self, summary: TableSummary, now: float) -> bool:
        """Whether a table is selected."""
        named = not self.person or any(self.person.casefold() in name.casefold() for name in summary.people)
        return (
            (not self.statuses or summary.status in self.statuses)
            and (not self.game or summary.game == self.game)
            and named
            and now - summary.used >= self.unused
        )


class Admin:
    """The actions of `spieltisch admin`."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    async def open(self) -> None:
        """Check that the database has the schema of this version.

        :raises Refusal: when the schema is older or newer.
        """
        async with self.store.connection() as connection:
            migration = await connection.run_sync(schema_version.current_migration)
        if migration is None:
            raise ServerRefusal("empty-database")
        schema_version.check_not_newer(migration)
        if migration != schema_version.known_migrations()[0]:
            raise ServerRefusal("older-database")

    async def close(self) -> None:
        """Close the database."""
        await self.store.close()

    # -- find --------------------------------------------------------------------------------------------

    async def tables(self, wanted: TableFilter | None = None) -> list[TableSummary]:
        """The selected tables, the most recently used first."""
        async with self.store.connection() as connection:
            rows = [*await connection.execute(sa.select(tables))]
            logs = {row.table: row for row in await connection.execute(_log_lengths())}
            named = await connection.execute(sa.select(people.c.id, people.c.name))
            names = {str(person): str(name) for person, name in named}
            seat_rows: dict[str, list[sa.Row[Any]]] = defaultdict(list)
            for seat in await connection.execute(sa.select(seats).order_by(seats.c.table, seats.c.seat)):
                seat_rows[seat.table].append(seat)
        summaries = [_table_summary(row, seat_rows[row.id], logs.get(row.id), names) for row in rows]
        now = time.time()
        found = [summary for summary in summaries if wanted is None or wanted.matches(summary, now)]
        return sorted(found, key=lambda summary: -summary.used)

    async def find_table(self, name: str) -> TableSummary:
        """Find a table by its id, its link or its mark in the logs.

        :raises Refusal: when there is none.
        """
        wanted = name.rstrip("/").rpartition("/")[2]
        for summary in await self.tables():
            if wanted in (summary.id, summary.mark):
                return summary
        raise ServerRefusal("no-such-table", 404, found=name)

    async def people(self, name: str = "") -> list[PersonSummary]:
        """The people whose names contain `name`, sorted by name."""
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
        async with self.store.connection() as connection:
            everybody = [PersonSummary(**row._mapping) for row in await connection.execute(counted)]
        found = [summary for summary in everybody if name.casefold() in summary.name.casefold()]
        return sorted(found, key=lambda summary: (summary.name.casefold(), summary.id))

    async def jobs(self) -> list[JobSummary]:
        """The jobs in the queue: a summary of each kind."""
        async with self.store.connection() as connection:
            found = {each.kind: each for each in await self.store.jobs.summaries(connection)}
        running = 0 if self.store.shared else None
        none = {
            kind: JobSummary(kind=kind, waiting=0, running=running, oldest=None, tries=0) for kind in KINDS
        }
        return [*(none | found).values()]

    # -- tables ------------------------------------------------------------------------------------------

    async def close_table(self, table: str, why: str) -> None:
        """Close a table: abort a running game, and show the reason to the people there.

        :raises Refusal: when the game is over already.
        """
        now = time.time()
        async with self._begin_change(table) as connection:
            row = await _lock_row(connection, table)
            if row.ended is not None:
                raise ServerRefusal("over-already")
            if row.started is not None:
                await _add_event(connection, table, "aborted", NOBODY, now - row.started)
            await _revise(connection, table, ended=now, closed=why, due=None, request=None)

    async def delete_table(self, table: str) -> None:
        """Delete a table with its log, its chat and all rows that refer to it."""
        async with self._begin_change(table) as connection:
            following = sa.update(tables).where(tables.c.rematch == table)
            await connection.execute(following.values(rematch="", revision=tables.c.revision + 1))
            for related in reversed(metadata.sorted_tables):
                for column in related.columns:
                    if column.references(tables.c.id):
                        await connection.execute(sa.delete(related).where(column == table))
            await connection.execute(sa.delete(tables).where(tables.c.id == table))

    # -- people ------------------------------------------------------------------------------------------

    async def delete_person(self, person: str) -> None:
        """Delete a person with their name, chat lines and settings. Bots continue their games.

        :raises Refusal: when there is no such person.
        """
        if person not in await self.store.people([person]):
            raise ServerRefusal("no-such-person", 404, found=person)
        # One transaction: workers that reload a table must not find the person any more.
        async with self._begin() as connection:
            seated = sa.select(seats.c.table).where(seats.c.person == person)
            wrote = sa.select(chat.c.table).where(chat.c.person == person)
            for table in sorted((await connection.execute(sa.union(seated, wrote))).scalars()):
                await self._release_seats(connection, table, person)
                await admin_polling.add_notice(connection, table)
            for related in reversed(metadata.sorted_tables):
                for column in related.columns:
                    if column.references(people.c.id):
                        await connection.execute(sa.delete(related).where(column == person))
            await connection.execute(sa.delete(people).where(people.c.id == person))

    async def _release_seats(self, connection: AsyncConnection, table: str, person: str) -> None:
        """Give a person's seats at a table to bots or free them, and erase their chat lines."""
        now = time.time()
        row = await _lock_row(connection, table)
        owner = Owner(row.origin or row.host, row.host)
        found = sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
        seat_rows = [*await connection.execute(found)]
        for seat in (seat_row for seat_row in seat_rows if seat_row.person == person):
            values = {"person": "", "bot": seat.bot}
            if row.ended is not None:
                values["person"] = DELETED_PERSON
            elif row.started is not None and not seat.bot:
                values["bot"] = standby_bot(registry.game(row.game))
                ply = await _add_event(connection, table, "seat_to_bot", seat.seat, now - row.started)
                await self.store.jobs.add(connection, bot_job(BotTurn(table, ply + 1), owner, now))
            update = sa.update(seats).where(seats.c.table == table, seats.c.seat == seat.seat)
            await connection.execute(update.values(**values))
        erased = sa.update(chat).where(chat.c.table == table, chat.c.person == person)
        await connection.execute(erased.values(person="", name="–", text="…"))
        others_seated = [seat_row.person for seat_row in seat_rows if seat_row.person not in ("", person)]
        host = row.host if row.host != person else next(iter(others_seated), "")
        abandoned = row.started is None and row.ended is None and not others_seated
        ended = {"ended": now} if abandoned else {}
        await _revise(connection, table, host=host, request=None, **ended)
        if row.started is not None and row.ended is None:
            plies = sa.select(sa.func.count()).where(moves.c.table == table)
            turn = BotTurn(table, (await connection.execute(plies)).scalar_one())
            await self.store.jobs.add(connection, bot_job(turn, owner, now))

    # -- check -------------------------------------------------------------------------------------------

    async def check_log(self, summary: TableSummary, language: str) -> LogProblem | None:
        """Replay a log move by move and throw by throw; None if everything is right."""
        wrong = LogProblem(table=summary.id, mark=summary.mark, game=summary.game, reason="")
        try:
            found = await self.store.table(summary.id)
            if found is None or found[0].started is None:
                return None
            table = Table(*found, people={})
            rows, snapshots = await self.store.read_log(summary.id)
            secret = bytes.fromhex(table.row.secret)
            game_log = GameLog.replay(table.initial_state, secret, table.seeds, rows)
            verify(game_log.record())
            without_words = [msgspec.structs.replace(row, words="") for row in rows]
            by_numbers = GameLog.replay(table.initial_state, secret, table.seeds, without_words)
            verify(by_numbers.record())
            table.resume(rows, snapshots)
            if table.game_log is None or table.game_log.state.dump() != game_log.state.dump():
                return msgspec.structs.replace(wrong, reason="snapshot")
        except SpieltischError as error:
            return msgspec.structs.replace(wrong, reason=error.text(language), old=error.key == "old-rules")
        except DatabaseError:
            raise
        except Exception as error:  # a damaged log can make the rules raise anything
            return msgspec.structs.replace(wrong, reason=str(describe_error(error)))
        return None

    # -- transactions ------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with database_errors():
            async with self.store.engine.begin() as connection:
                if self.store.engine.dialect.name == "sqlite":
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection

    @asynccontextmanager
    async def _begin_change(self, table: str) -> AsyncIterator[AsyncConnection]:
        """Change a table in one transaction, and notify the workers."""
        async with self._begin() as connection:
            yield connection
            await admin_polling.add_notice(connection, table)


def _log_lengths() -> sa.Select[Any]:
    """Select the number of rows and the time of the last row of each log."""
    counted = sa.func.count().label("rows"), sa.func.max(moves.c.at).label("at")
    return sa.select(moves.c.table, *counted).group_by(moves.c.table)


def _table_summary(
    row: sa.Row[Any], seat_rows: Iterable[sa.Row[Any]], log: sa.Row[Any] | None, names: dict[str, str]
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
        people=[names[seat_row.person] for seat_row in seat_rows if seat_row.person in names],
        bots=sum(bool(seat_row.bot) for seat_row in seat_rows),
        rows=0 if log is None else log.rows,
        made=row.made,
        used=max(row.made, last, row.ended or 0.0),
        public=row.public,
        closed=row.closed,
    )


async def _lock_row(connection: AsyncConnection, table: str) -> sa.Row[Any]:
    """Read and lock the row of a table until the transaction ends."""
    chosen = sa.select(tables).where(tables.c.id == table).with_for_update()
    return (await connection.execute(chosen)).one()


async def _revise(connection: AsyncConnection, table: str, **values: Any) -> None:
    changed = sa.update(tables).where(tables.c.id == table)
    await connection.execute(changed.values(revision=tables.c.revision + 1, **values))


async def _add_event(connection: AsyncConnection, table: str, event: str, seat: int, at: float) -> int:
    """Append a table event to a log; return its ply."""
    before = sa.select(sa.func.coalesce(sa.func.max(moves.c.at), 0.0)).where(moves.c.table == table)
    at = max(at, float((await connection.execute(before)).scalar_one()))  # this machine's clock may be behind
    row = Row(kind="event", seat=seat, event=event, at=round(at, 3))
    last = sa.select(sa.func.coalesce(sa.func.max(moves.c.ply), -1) + 1).where(moves.c.table == table)
    values = {"table": table, "ply": last.scalar_subquery(), **msgspec.structs.asdict(row)}
    if event not in CLOSING:  # the event does not change whose turn it is
        turn = sa.select(moves.c.asked).where(moves.c.table == table).order_by(moves.c.ply.desc()).limit(1)
        values["asked"] = sa.func.coalesce(turn.scalar_subquery(), 0)
    added = sa.insert(moves).values(**values).returning(moves.c.ply)
    return int((await connection.execute(added)).scalar_one())

"""SQL for the log of a game: insert and read its rows, save and read its snapshots."""

import contextlib
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.storage.schema import moves, snapshots
from spieltisch.server.storage.sqlite_writer import MAX_ROWS_PER_INSERT
from spieltisch.table.rows import Row, Snapshot

KEPT_SNAPSHOTS = 3  # of each game; older ones are deleted
ROW_COLUMNS = [column for column in moves.columns if column.name not in ("table", "ply")]
ROW_FIELDS = [column.name for column in ROW_COLUMNS]


def row_values(table: str, first_ply: int, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The values to insert for rows that begin at that ply."""
    return [
        (table, ply, *(getattr(row, name) for name in ROW_FIELDS)) for ply, row in enumerate(rows, first_ply)
    ]


def insert_rows(connection: sa.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows. Every move runs this; for SQLite, raw SQL is much faster than a composed statement."""
    if connection.dialect.name != "sqlite":
        names = ("table", "ply", *ROW_FIELDS)
        if rows:
            connection.execute(sa.insert(moves), [dict(zip(names, row, strict=True)) for row in rows])
        return
    for first in range(0, len(rows), MAX_ROWS_PER_INSERT):
        part = rows[first : first + MAX_ROWS_PER_INSERT]
        values = tuple(value for row in part for value in row)
        connection.exec_driver_sql(_insert_statement(len(part)), values)


@lru_cache(maxsize=256)
def _insert_statement(rows: int) -> str:
    """SQL that inserts so many rows."""
    names = ("table", "ply", *ROW_FIELDS)
    places = f"({', '.join('?' * len(names))})"
    return f"INSERT INTO moves ({', '.join(map(_quoted, names))}) VALUES {', '.join([places] * rows)}"


def _quoted(name: str) -> str:
    return f'"{name}"'


async def read_rows(connection: AsyncConnection, table: str, first_ply: int) -> list[Row]:
    """Read the rows of a game from a ply on."""
    chosen = sa.select(*ROW_COLUMNS).where(moves.c.table == table, moves.c.ply >= first_ply)
    found = await connection.execute(chosen.order_by(moves.c.ply))
    return [Row(**dict(zip(ROW_FIELDS, row, strict=True))) for row in found]


def save_snapshot(connection: sa.Connection, table: str, snapshot: Snapshot) -> None:
    """Save a snapshot and delete old ones."""
    content = zlib.compress(msgspec.msgpack.encode(snapshot), 1)
    connection.execute(sa.insert(snapshots).values(table=table, ply=snapshot.ply, content=content))
    plies = sa.select(snapshots.c.ply).where(snapshots.c.table == table)
    newest = plies.order_by(snapshots.c.ply.desc()).limit(KEPT_SNAPSHOTS).scalar_subquery()
    connection.execute(sa.delete(snapshots).where(snapshots.c.table == table, snapshots.c.ply.not_in(newest)))


def unpack_snapshot(content: bytes) -> Iterator[Snapshot]:
    """Yield the snapshot; nothing if another version packed it differently. The log alone is enough."""
    with contextlib.suppress(zlib.error, msgspec.MsgspecError):
        yield msgspec.msgpack.decode(zlib.decompress(content), type=Snapshot)

"""Errors of the database that are safe to log.

The errors of database libraries hold statements, values and keys: the id of a table, the next draw. None of
that may reach a log. So they leave the store as a `DatabaseError`: only a kind, a code and a message.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from spieltisch.server.texts import ServerRefusal

ErrorKind = Literal["full", "busy", "read-only", "away", "slow", "disk", "damaged", "conflict", "failed"]

MESSAGE_KEYS: dict[ErrorKind, str] = {
    "full": "database-full",
    "busy": "database-busy",
    "read-only": "database-read-only",
    "away": "database-away",
    "slow": "database-slow",
    "disk": "database-disk",
    "damaged": "database-damaged",
    "conflict": "database-conflict",
    "failed": "database-failed",
}
LIBRARY_ERRORS = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
SQLITE_KINDS: dict[str, ErrorKind] = {  # by the start of the error name; the first match counts
    "SQLITE_CONSTRAINT_PRIMARYKEY": "conflict",
    "SQLITE_CONSTRAINT_UNIQUE": "conflict",
    "SQLITE_CONSTRAINT_FOREIGNKEY": "conflict",
    "SQLITE_FULL": "full",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_AUTH": "read-only",
    "SQLITE_CANTOPEN": "away",
    "SQLITE_IOERR": "disk",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
SQLSTATE_KINDS: dict[str, ErrorKind] = {  # of PostgreSQL, matched in the same way
    "23505": "conflict",  # unique
    "23503": "conflict",  # foreign key
    "53100": "full",
    "53300": "away",  # too many connections
    "40": "busy",  # deadlock, serialization
    "55P03": "busy",
    "25006": "read-only",
    "42501": "read-only",  # no privilege
    "08": "away",
    "28": "away",  # authentication failed
    "3D": "away",  # no such database
    "57": "away",  # shut down, cancelled
    "58": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
}


class DatabaseError(Exception):
    """The database has failed. The error holds neither the statement nor its values."""

    def __init__(self, kind: ErrorKind, code: str) -> None:
        super().__init__(kind, code)
        self.kind = kind
        self.code = code  # SQLSTATE, the error name of SQLite, or the name of the Python class

    def text(self, language: str = "en") -> str:
        """The message for operators."""
        return self.refusal.text(language)

    @property
    def refusal(self) -> ServerRefusal:
        """The message in all languages, as a value for other messages."""
        return ServerRefusal(MESSAGE_KEYS[self.kind], 503, code=self.code)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text()!r})"


class Conflict(DatabaseError):
    """A row violates a constraint: its key exists, or the row that it refers to is gone."""


def not_written() -> ServerRefusal:
    """The message for players when the database fails."""
    return ServerRefusal("not-written", 503)


def to_database_error(error: Exception) -> Exception:
    """Convert an error of a database library; return any other error as it is."""
    if not isinstance(error, LIBRARY_ERRORS):
        return error
    code = _code(error)
    kinds = SQLITE_KINDS if code.startswith("SQLITE_") else SQLSTATE_KINDS
    kind = next((kind for start, kind in kinds.items() if code.startswith(start)), None)
    if kind is None:
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        kind = "away" if lost or isinstance(error, OSError | asyncpg.InterfaceError) else "failed"
    return (Conflict if kind == "conflict" else DatabaseError)(kind, code)


@contextmanager
def database_errors() -> Iterator[None]:
    """Convert errors of database libraries to `DatabaseError`, without chaining them."""
    try:
        yield
    except LIBRARY_ERRORS as error:
        raise to_database_error(error) from None


def _code(error: BaseException) -> str:
    """The code that the database gave the error, or else the name of the Python class."""
    cause: BaseException | None = error
    while cause is not None:
        native = getattr(cause, "orig", None) or cause
        code = getattr(native, "sqlite_errorname", None) or getattr(native, "sqlstate", None)
        if code:
            return str(code)
        cause = cause.__cause__
    return type(error).__name__

"""One server for one SQLite file: a second one is refused when it starts.

Two servers would each keep tables in memory, and neither would learn of the other's moves. The lock is a file
lock of the operating system beside the database: it ends with the process, however that ends. `spieltisch
admin` reads and changes the database without the lock.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.private_files import FILE_MODE, sqlite_file
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.texts import Refusal


@contextmanager
def serving_lock(url: str, refusal: str = "server-is-running") -> Iterator[None]:
    """Hold the lock of a SQLite database; PostgreSQL needs none.

    :raises Refusal: with that message, when another server holds it.
    """
    database = sqlite_file(sa.make_url(url))
    if database is None:
        yield
        return
    handle = os.open(database.with_name(f"{database.name}.lock"), os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:  # closing the file releases the lock; child processes do not inherit it
        _lock(handle, ServerRefusal(refusal, file=str(database)))
        yield
    finally:
        os.close(handle)


def _lock(handle: int, refusal: Refusal) -> None:
    try:
        _try_lock(handle)
    except (BlockingIOError, PermissionError):
        raise refusal from None
    except OSError as error:
        log.warning("This file system has no locks: take care that no second server is started. (%s)", error)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

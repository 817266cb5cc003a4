"""Files that only their owner may read, whatever the umask: databases, keys, backups.

They hold the secrets of dice, password hashes and the cookie key. Windows has no such file modes; there the
user's own data folder keeps others out.
"""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
import sqlalchemy as sa

from spieltisch.server.texts import ServerRefusal
from spieltisch.table.texts import Refusal

FILE_MODE, FOLDER_MODE = 0o600, 0o700
OTHERS_MASK = 0o077  # permissions of everybody but the owner
HAS_MODES = os.name == "posix"
SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal", ".lock")  # SQLite gives its files the mode of the database
PRIVATE_PATTERNS = ("*.key", "*.key.before-*", "*.db.before-*", "before-*.zip")  # in the data folder


class ReadableByOthers(msgspec.Struct, frozen=True):
    """A file or folder that other users may read, and the mode that it should have."""

    path: Path
    mode: int

    @property
    def warning(self) -> Refusal:
        """The warning for the operator, with what to do."""
        return ServerRefusal("readable-by-others", path=str(self.path), mode=f"{self.mode:o}")


def create(file: Path) -> BinaryIO:
    """Create a file that only its owner may read.

    :raises FileExistsError: when it exists.
    """
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE_MODE)
    return os.fdopen(handle, "wb")


def make_folder(folder: Path) -> None:
    """Create a private folder unless it exists."""
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def sqlite_file(url: sa.URL) -> Path | None:
    """The resolved path of a SQLite database; None for other databases and in memory."""
    named = url.database or ""
    if url.get_backend_name() != "sqlite" or named in ("", ":memory:") or named.startswith("file:"):
        return None
    return Path(named).resolve()


def make_database(url: sa.URL) -> None:
    """Create the empty file of a SQLite database, before SQLite creates one that others may read."""
    file = sqlite_file(url)
    if file is not None and file.parent.is_dir() and not file.exists():
        with suppress(FileExistsError):  # another connection has just created it
            create(file).close()


def restrict_files(data: Path, url: sa.URL) -> list[ReadableByOthers]:
    """Make our files private; return what other users may still read.

    Folders keep the mode that the operator gave them.
    """
    if not HAS_MODES:
        return []
    found = [file for pattern in PRIVATE_PATTERNS for file in data.glob(pattern)]
    folders = {data.resolve()}
    database = sqlite_file(url)
    if database is not None:
        found += [database.with_name(database.name + side) for side in SQLITE_SUFFIXES]
        folders.add(database.parent)
    for file in found:
        try:
            if file.is_file() and file.stat().st_mode & OTHERS_MASK:
                file.chmod(FILE_MODE)
        except OSError:
            pass  # another user owns it: it is in the result
    return [
        *_readable_by_others((folder for folder in sorted(folders) if folder.is_dir()), FOLDER_MODE),
        *_readable_by_others((file for file in found if file.is_file()), FILE_MODE),
    ]


def restrict_folder(folder: Path) -> None:
    """Make a folder of ours private."""
    if HAS_MODES and folder.is_dir() and folder.stat().st_uid == os.geteuid():
        folder.chmod(FOLDER_MODE)


def _readable_by_others(paths: Iterable[Path], mode: int) -> list[ReadableByOthers]:
    return [ReadableByOthers(path, mode) for path in paths if stat.S_IMODE(path.stat().st_mode) & OTHERS_MASK]

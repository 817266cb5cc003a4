"""Files that only their owner may read, whatever the umask says: databases, keys, backups.

They hold the secrets of dice, the hashes of passwords, the key of all cookies. On Windows, where files have
no such modes, the folder of the user's own data keeps others out.
"""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
import sqlalchemy as sa

from spieltisch.server.texts import Refusal

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # what anybody but the owner may do
HAS_MODES = os.name == "posix"
SIDES = ("", "-wal", "-shm", "-journal", ".lock")  # of a SQLite file; SQLite makes its own like the file
OURS = ("*.key", "*.key.before-*", "*.db.before-*", "before-*.zip")  # in the data folder


class ReadableByOthers(msgspec.Struct, frozen=True):
    """Something that others may read, and the mode that it should have."""

    path: Path
    mode: int

    @property
    def warning(self) -> Refusal:
        """A sentence that says what to do."""
        return Refusal("readable-by-others", path=str(self.path), mode=f"{self.mode:o}")


def create(file: Path) -> BinaryIO:
    """A new file that only its owner may read, from its first moment on.

    :raises FileExistsError: when there is one.
    """
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE)
    return os.fdopen(handle, "wb")


def make_folder(folder: Path) -> None:
    """Make a folder for secrets, unless there is one."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def sqlite_file(place: sa.URL) -> Path | None:
    """The file of a database on SQLite, if it has one, under its one true name."""
    named = place.database or ""
    if place.get_backend_name() != "sqlite" or named in ("", ":memory:") or named.startswith("file:"):
        return None
    return Path(named).resolve()


def make_database(place: sa.URL) -> None:
    """Make the empty file of a database, before SQLite makes one that others may read."""
    file = sqlite_file(place)
    if file is not None and file.parent.is_dir() and not file.exists():
        with suppress(FileExistsError):  # another connection has just made it
            create(file).close()


def tighten(data: Path, place: sa.URL) -> list[ReadableByOthers]:
    """Take our own files from others; what others may still read.

    Folders are left as the operator made them.
    """
    if not HAS_MODES:
        return []
    found = [file for pattern in OURS for file in data.glob(pattern)]
    folders = {data.resolve()}
    database = sqlite_file(place)
    if database is not None:
        found += [database.with_name(database.name + side) for side in SIDES]
        folders.add(database.parent)
    for file in found:
        try:
            if file.is_file() and file.stat().st_mode & OTHERS:
                file.chmod(FILE)
        except OSError:
            pass  # another user owns it: then it is told below
    return [
        *_exposed((folder for folder in sorted(folders) if folder.is_dir()), FOLDER),
        *_exposed((file for file in found if file.is_file()), FILE),
    ]


def tighten_folder(folder: Path) -> None:
    """Take a folder from others that we have made ourselves."""
    if HAS_MODES and folder.is_dir() and folder.stat().st_uid == os.geteuid():
        folder.chmod(FOLDER)


def _exposed(paths: Iterable[Path], mode: int) -> list[ReadableByOthers]:
    return [ReadableByOthers(path, mode) for path in paths if stat.S_IMODE(path.stat().st_mode) & OTHERS]

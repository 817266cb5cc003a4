"""The file of a tournament: a line that says which one it is, then a line for every game."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from spieltisch.arena.texts import ArenaError
from spieltisch.arena.tournament import Played, Tournament


class Results:
    """The games of a tournament, in a file where one is named. Those in the file are not played again.

    >>> from spieltisch import game
    >>> from spieltisch.arena.tournament import tournament
    >>> with Results(tournament(game("kopf-oder-knopf"), ["greedy", "random"])) as results:
    ...     results.missing(rounds=2)
    [0, 1, 2, 3]

    :raises ArenaError: when the file is another tournament's, is damaged, or cannot be used.
    """

    def __init__(self, plan: Tournament, file: Path | None = None) -> None:
        self.plan = plan
        self.file = file
        self.games: dict[int, Played] = {}
        self._open: BinaryIO | None = None

    def __enter__(self) -> "Results":
        if self.file is not None:
            try:
                self._open = self.file.open("r+b" if self.file.exists() else "x+b")
                _lock(self._open)
                self._begin(self._open)
            except BlockingIOError as error:
                self._close()
                raise ArenaError("results-busy", file=str(self.file)) from error
            except OSError as error:
                self._close()
                reason = str(error.strerror)
                raise ArenaError("results-unusable", file=str(self.file), reason=reason) from error
            except ArenaError:
                self._close()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _begin(self, file: BinaryIO) -> None:
        """Read what is there; a line that was cut off when a run crashed is taken away."""
        header = msgspec.json.encode(self.plan) + b"\n"
        content = file.read()
        if header.startswith(content):  # nothing there, or not even the first line was finished
            file.seek(0)
            file.write(header)
            file.flush()
            return
        self._check_header(content.partition(b"\n")[0])
        end = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:end].splitlines()[1:], start=2):
            self._take(line, number)
        file.seek(end)
        file.truncate()

    def _check_header(self, line: bytes) -> None:
        try:
            found = msgspec.json.decode(line, type=Tournament)
        except msgspec.DecodeError as error:
            raise ArenaError("results-foreign", file=str(self.file)) from error
        for name in Tournament.__struct_fields__:
            theirs, ours = getattr(found, name), getattr(self.plan, name)
            if theirs != ours:
                told = {"found": _told(theirs), "wanted": _told(ours)}
                raise ArenaError("results-other", file=str(self.file), field=name, **told)

    def _take(self, line: bytes, number: int) -> None:
        try:
            game = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise ArenaError("results-damaged", file=str(self.file), line=number) from error
        if game.number < 0 or self.plan.table(game.number) != (game.round, game.bots):
            raise ArenaError("results-damaged", file=str(self.file), line=number)
        self.games.setdefault(game.number, game)

    def keep(self, games: Sequence[Played]) -> None:
        """Add games, whole lines at a time."""
        for game in games:
            self.games[game.number] = game
        if self._open is not None:
            self._open.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
            self._open.flush()

    def missing(self, rounds: int) -> list[int]:
        """The games of so many rounds that have not been played."""
        return [number for number in range(rounds * self.plan.games_per_round) if number not in self.games]

    def played(self) -> list[Played]:
        """All games, in their order."""
        return [self.games[number] for number in sorted(self.games)]


def _told(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return msgspec.json.encode(value).decode()
    return str(value)


def _lock(file: BinaryIO) -> None:
    """Only one run at a time writes into a file.

    :raises BlockingIOError: when another one does.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""The results file of a tournament: a header line that describes it, then a line for every game."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from spieltisch.arena.texts import ArenaError
from spieltisch.arena.tournament import GameResult, Tournament


class Results:
    """The games of a tournament, stored in a file if one is named. Games in the file are not played again.

    >>> from spieltisch import game
    >>> from spieltisch.arena.tournament import tournament
    >>> with Results(tournament(game("kopf-oder-knopf"), ["greedy", "random"])) as results:
    ...     results.missing(rounds=2)
    [0, 1, 2, 3]

    :raises ArenaError: if the file belongs to another tournament, is damaged, or cannot be used.
    """

    def __init__(self, plan: Tournament, file: Path | None = None) -> None:
        self.plan = plan
        self.file = file
        self.games: dict[int, GameResult] = {}
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
        """Read the file, and remove a last line that a crash cut off."""
        header = msgspec.json.encode(self.plan) + b"\n"
        content = file.read()
        if header.startswith(content):  # an empty file, or a first line that a crash cut off
            file.seek(0)
            file.write(header)
            file.flush()
            return
        self._check_header(content.partition(b"\n")[0])
        end = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:end].splitlines()[1:], start=2):
            self._read_game(line, number)
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
                values = {"found": _as_text(theirs), "wanted": _as_text(ours)}
                raise ArenaError("results-other", file=str(self.file), field=name, **values)

    def _read_game(self, line: bytes, number: int) -> None:
        try:
            game = msgspec.json.decode(line, type=GameResult)
        except msgspec.DecodeError as error:
            raise ArenaError("results-damaged", file=str(self.file), line=number) from error
        if game.number < 0 or self.plan.table(game.number) != (game.round, game.bots):
            raise ArenaError("results-damaged", file=str(self.file), line=number)
        self.games.setdefault(game.number, game)

    def keep(self, games: Sequence[GameResult]) -> None:
        """Add games; write each as a complete line."""
        for game in games:
            self.games[game.number] = game
        if self._open is not None:
            self._open.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
            self._open.flush()

    def missing(self, rounds: int) -> list[int]:
        """Return the numbers of the games in the first `rounds` rounds that have not been played."""
        return [number for number in range(rounds * self.plan.games_per_round) if number not in self.games]

    def played(self) -> list[GameResult]:
        """Return all games by number."""
        return [self.games[number] for number in sorted(self.games)]


def _as_text(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return msgspec.json.encode(value).decode()
    return str(value)


def _lock(file: BinaryIO) -> None:
    """Lock the file, so that only one run at a time writes to it.

    :raises BlockingIOError: if another run has locked it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

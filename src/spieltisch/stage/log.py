"""The log of a game: what its builders have in common."""

from typing import NamedTuple

from mypy_extensions import mypyc_attr

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight


class LoggedEvent(NamedTuple):
    """A kind of event that gets a line, and the values of the event that name zones."""

    tone: Tone = "plain"
    zones: tuple[str, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseLogBuilder:
    """Collects the lines of the log by reading the history; a game says what an entry adds."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add what an entry says."""
        raise NotImplementedError

    def text(self, key: str, **values: object) -> str:
        """Return a sentence in the viewer's language; an optional one can be empty."""
        return self.viewer.text(key, **values)

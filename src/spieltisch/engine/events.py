"""Events of a game, for the log, the animation and the sounds. A state records them only while traced."""

from typing import NamedTuple


class Event(NamedTuple):
    """One event, and who may see it.

    The game's catalogue has its sentence, `event-<kind>`; `values` are the variables of the sentence.
    """

    kind: str
    values: dict[str, object]
    seen_by: tuple[int, ...] | None = None  # None: all seats and spectators

    def visible_to(self, seat: int | None) -> bool:
        """Whether the seat (None: a spectator) may see the event."""
        return self.seen_by is None or seat in self.seen_by

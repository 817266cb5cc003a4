"""What happened, for the log, the animation and the sounds. Written only while a state is traced."""

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened and who may see it.

    `kind` names the sentence `event-<kind>` in the game's catalogue, `values` fills it.
    """

    kind: str
    values: dict[str, object]
    seen_by: tuple[int, ...] | None = None  # None: everybody

    def visible_to(self, seat: int | None) -> bool:
        """Whether that seat (None: a spectator) may see it."""
        return self.seen_by is None or seat in self.seen_by

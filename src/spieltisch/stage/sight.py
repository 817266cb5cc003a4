"""Sights: what one viewer may know. Scenes, logs, replays and exports are made from sights, not from states.

>>> import spieltisch
>>> sight = look(spieltisch.game("kopf-oder-knopf").start(), 0)
>>> sight.acts[0].words, sight.prompt
(('move', 'b2', 'c3'), 'Move one of your buttons.')
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from spieltisch.engine.core import CHANCE, Game, State, Words
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Caution, Standing
from spieltisch.engine.texts import catalogue
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape

NOT_ASKED = CHANCE  # a spectator gets the prompt of a seat that is not asked


class Act:
    """An action that the viewer may take now."""

    def __init__(
        self,
        number: int,
        words: Words,
        message: tuple[str, dict[str, object]],
        caution: Caution | None,
        game: str,
        language: str,
    ) -> None:
        self.number = number
        self.words = words
        self.message = message  # key and values of its sentence
        self.caution = caution
        self.game = game
        self.language = language

    @property
    def text(self) -> str:
        """The sentence for the action in the viewer's language."""
        key, values = self.message
        return catalogue(self.game).text(key, values, self.language)


class Reader(Protocol):
    """A result computed from the history, entry by entry: for example a log."""

    def read_entry(self, entry: HistoryEntry, /) -> None:
        """Process the next entry of the history."""


AnyReader = TypeVar("AnyReader", bound=Reader)
Made = TypeVar("Made")


class Memory:
    """The readers of one viewer, cached so that a long history is not read again at every move.

    It holds only what the viewer saw. If the history has changed, for example after undo, it is read again.
    In a game without secrets all viewers with the same language may share one.

    A history only grows, or loses its last entries. So if it still has an entry that was its last one before,
    the entries before that one have not changed either.
    """

    def __init__(self) -> None:
        self._read: dict[object, tuple[object, tuple[HistoryEntry, ...], Any]] = {}
        self._seen: dict[int | None, tuple[tuple[HistoryEntry, ...], int]] = {}

    def seen(self, past: Sequence[HistoryEntry], seat: int | None) -> tuple[HistoryEntry, ...]:
        """Return the part of the history that the seat saw, continuing from the last time."""
        seen, last = self._seen.get(seat, ((), -1))  # `last`: the index of the last entry that it saw
        if last >= len(past) or (last >= 0 and past[last] is not seen[-1]):
            seen, last = (), -1
        new: list[HistoryEntry] = []
        for place in range(last + 1, len(past)):
            entry = past[place]
            event = entry.event
            if event.seen_by is None or event.visible_to(seat):
                new.append(entry)
                last = place
        if new:
            seen = (*seen, *new)
        self._seen[seat] = seen, last
        return seen

    def read(self, sight: "Sight", begin: "Callable[[Sight], AnyReader]") -> AnyReader:
        """Return a reader that has read the history of a sight; `begin` creates an empty one."""
        seat = sight.seat if sight.game.hidden else None
        viewer = sight.game, sight.players, seat, sight.names, sight.language
        owner, known, reader = self._read.pop(begin, (None, (), None))
        if owner != viewer or not _continues(sight.past, known):
            reader, known = begin(sight), ()
        for entry in sight.past[len(known) :]:
            reader.read_entry(entry)
        self._read[begin] = viewer, sight.past, reader
        finished: AnyReader = reader
        return finished


def _continues(past: tuple[HistoryEntry, ...], known: tuple[HistoryEntry, ...]) -> bool:
    """Return whether a history begins with the known entries."""
    count = len(known)
    if count == 0 or past is known or (count <= len(past) and past[count - 1] is known[count - 1]):
        return True
    return past[:count] == known


class Common:
    """The view of a position, and cached results computed from it, for all viewers with this view.

    In a game without secrets all viewers of a position share one; otherwise each viewer has one.
    """

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.past: tuple[HistoryEntry, ...] | None = None  # the history, if it is public
        self.made: dict[object, Any] = {}


class Sight(NamedTuple):
    """Everything that one viewer may know. It holds no state, so it cannot leak secrets."""

    game: Game
    players: int
    seat: int | None  # None: a spectator
    view: dict[str, Any]
    round: int  # 0 before the first
    actors: tuple[int, ...]  # seats, or CHANCE; () at the end
    acts: tuple[Act, ...]  # () when the viewer is not asked
    prompt: str
    colours: tuple[str | None, ...]  # per seat
    standings: tuple[Standing, ...]  # () until the end
    end_cause: str | None
    past: tuple[HistoryEntry, ...]  # the history that the viewer saw
    names: tuple[str, ...]  # per seat
    language: str
    shape: Shape
    memory: Memory
    common: Common

    def events_about(self, seat: int) -> list[Event]:
        """Return the events of the history that are about a seat."""
        return [entry.event for entry in self.past if entry.event.values.get("seat") == seat + 1]

    def once(self, make: "Callable[..., Made]", *values: object) -> Made:
        """Return `make(game, view, *values)`, computed once for all viewers with this view.

        The values must be plain, or results of `once` or `read`. Change the result only temporarily.
        """
        key = (make, values)
        if key not in self.common.made:
            self.common.made[key] = make(self.game, self.view, *values)
        made: Made = self.common.made[key]
        return made

    def read(self, begin: "Callable[[Sight], AnyReader]") -> AnyReader:
        """Return a reader that has read the viewer's history; `begin` creates an empty one.

        The next sight continues with the same reader: use it at once, and do not change it.
        """
        return self.memory.read(self, begin)

    def blank(self) -> "Sight":
        """Return a sight of the same viewer without the position, for readers to keep."""
        return self._replace(view={}, acts=(), standings=(), past=(), memory=Memory(), common=Common({}))

    def text(self, key: str, **values: object) -> str:
        """Return a text of the game's catalogue in the viewer's language, without its outer spaces."""
        return catalogue(self.game.slug).text(key, values, self.language).strip()


def look(
    state: State,
    seat: int | None,
    *,
    past: Sequence[HistoryEntry] = (),
    names: Sequence[str] = (),
    language: str = "en",
    shape: Shape = "wide",
    memory: Memory | None = None,
    common: Common | None = None,
) -> Sight:
    """Create the sight of a seat (None: a spectator). Events that it may not see are left out.

    Pass the viewer's `memory` from an earlier sight of the game and, in a game without secrets, the `common`
    view of another viewer of this position, to reuse their cached results.
    """
    if common is None or state.game.hidden:
        common = Common(state.view(seat))
    if memory is None:
        memory = Memory()
    actors = tuple(state.actors())
    acts = () if seat is None or seat not in actors else _acts(state, seat, language)
    return Sight(
        game=state.game,
        players=state.players,
        seat=seat,
        view=common.view,
        round=state.round_number(),
        actors=actors,
        acts=acts,
        prompt=state.prompt_text(NOT_ASKED if seat is None else seat, language),
        colours=tuple(state.seat_colour(each) for each in range(state.players)),
        standings=() if actors else tuple(state.standings()),
        end_cause=state.end_cause(),
        past=_seen(past, seat, common, memory),
        names=tuple(names) or tuple(str(each + 1) for each in range(state.players)),
        language=language,
        shape=shape,
        memory=memory,
        common=common,
    )


def _seen(
    past: Sequence[HistoryEntry], seat: int | None, common: Common, memory: Memory
) -> tuple[HistoryEntry, ...]:
    """Return the part of the history that the seat saw; viewers who saw all of it share it."""
    if common.past is None or len(common.past) != len(past):
        seen = memory.seen(past, seat)
        if len(seen) < len(past):
            return seen
        common.past = seen
    return common.past


def _acts(state: State, seat: int, language: str) -> tuple[Act, ...]:
    slug = state.game.slug
    return tuple(
        [
            Act(
                action,
                state.action_words(action),
                state.message(action),
                state.caution(action),
                slug,
                language,
            )
            for action in state.legal(seat)
        ]
    )

"""The one view of a game: whatever is shown to a viewer (scene, log, replay, export) is made of a sight.

>>> import spieltisch
>>> sight = look(spieltisch.game("kopf-oder-knopf").start(), 0)
>>> sight.acts[0].words, sight.prompt
(('move', 'b2', 'c3'), 'Move one of your buttons.')
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from spieltisch.engine.core import CHANCE, Game, State, Words
from spieltisch.engine.facts import Caution, Standing
from spieltisch.engine.texts import catalogue
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape

NOT_ASKED = CHANCE  # a spectator reads what a seat reads that is not asked


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
        self.message = message  # the key of its sentence, and the values
        self.caution = caution
        self.game = game
        self.language = language

    @property
    def text(self) -> str:
        """Its sentence."""
        key, values = self.message
        return catalogue(self.game).text(key, values, self.language)


class Reader(Protocol):
    """Something that is made of the past, event by event: a log, the story of the races."""

    def read_entry(self, happening: HistoryEntry) -> None:
        """Take in what happened next."""


AnyReader = TypeVar("AnyReader", bound=Reader)
Made = TypeVar("Made")


class Memory:
    """What one viewer has made of the past so far: a long one is not read again at every move.

    It knows nothing but what the viewer saw. When the past went another way, it is read anew. In a game
    without secrets all who read one language may share one.
    """

    def __init__(self) -> None:
        self._read: dict[object, tuple[object, tuple[HistoryEntry, ...], Any]] = {}

    def read(self, sight: "Sight", begin: "Callable[[Sight], AnyReader]") -> AnyReader:
        """A reader that has heard all the past of a sight; `begin` makes one that has heard nothing."""
        seat = sight.seat if sight.game.hidden else None
        viewer = sight.game, sight.players, seat, sight.names, sight.language
        whose, heard, reader = self._read.pop(begin, (None, (), None))
        if whose != viewer or sight.past[: len(heard)] != heard:
            reader, heard = begin(sight), ()
        for happening in sight.past[len(heard) :]:
            reader.read_entry(happening)
        self._read[begin] = viewer, sight.past, reader
        told: AnyReader = reader
        return told


class Common:
    """The view of a position, and what was made of it so far: for all who have this very view.

    In a game without secrets those are all viewers of a position, else each has one of their own.
    """

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.past: tuple[HistoryEntry, ...] | None = None  # what had happened, where everybody saw all of it
        self.made: dict[object, Any] = {}


class Sight(NamedTuple):
    """All that one viewer may know, and how to tell it. It holds no state, so nothing can leak from it."""

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
    past: tuple[HistoryEntry, ...]  # what the viewer saw happen so far
    names: tuple[str, ...]  # per seat
    language: str
    shape: Shape
    memory: Memory
    common: Common

    def once(self, make: "Callable[..., Made]", *values: object) -> Made:
        """What `make` makes of the game, the view, plain values and what was made or read: once for a view.

        Do not change it, or change it back.
        """
        key = (make, values)
        if key not in self.common.made:
            self.common.made[key] = make(self.game, self.view, *values)
        made: Made = self.common.made[key]
        return made

    def read(self, begin: "Callable[[Sight], AnyReader]") -> AnyReader:
        """What a reader makes of the past; `begin` makes one that has heard nothing yet.

        It is read on at the next sight: look at it now, and do not change it.
        """
        return self.memory.read(self, begin)

    def blank(self) -> "Sight":
        """The same viewer without what is before their eyes: for readers, which stay."""
        return self._replace(view={}, acts=(), standings=(), past=(), memory=Memory(), common=Common({}))

    def text(self, key: str, **values: object) -> str:
        """A sentence of the game's catalogue in the viewer's language."""
        return catalogue(self.game.slug).text(key, values, self.language)


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
    """What the seat (None: a spectator) may know of the position. Happenings it may not see are left out.

    `memory`: the viewer's own, if they have looked at this game before. `common`: the view that somebody has
    had of this position already, in a game without secrets.
    """
    if common is None or state.game.hidden:
        common = Common(state.view(seat))
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
        past=_seen(past, seat, common),
        names=tuple(names) or tuple(str(each + 1) for each in range(state.players)),
        language=language,
        shape=shape,
        memory=memory or Memory(),
        common=common,
    )


def _seen(past: Sequence[HistoryEntry], seat: int | None, common: Common) -> tuple[HistoryEntry, ...]:
    """What the seat saw happen."""
    known = common.past
    if known is not None and len(known) == len(past):
        return known
    seen = tuple([each for each in past if each.event.seen_by is None or each.event.visible_to(seat)])
    if all(each.event.seen_by is None for each in past):
        common.past = seen
    return seen


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

"""The one view of a game: whatever is shown to a viewer (scene, log, replay, export) is made of a sight.

>>> import spieltisch
>>> sight = look(spieltisch.game("kopf-oder-knopf").start(), 0)
>>> sight.acts[0].words, sight.prompt
(('move', 'b2', 'c3'), 'Move one of your buttons.')
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from spieltisch.engine.core import CHANCE, Game, State, Words
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Caution, Standing
from spieltisch.engine.texts import catalogue
from spieltisch.stage.scene import Shape

NOT_ASKED = CHANCE  # a spectator reads what a seat reads that is not asked


class Act(NamedTuple):
    """An action that the viewer may take now."""

    number: int
    words: Words
    text: str
    caution: Caution | None


class Happening(NamedTuple):
    """An event, who acted (CHANCE too) and in which round."""

    seat: int
    round: int
    event: Event


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
    past: tuple[Happening, ...]  # what the viewer saw happen so far
    names: tuple[str, ...]  # per seat
    language: str
    shape: Shape

    def text(self, key: str, **values: object) -> str:
        """A sentence of the game's catalogue in the viewer's language."""
        return catalogue(self.game.slug).text(key, values, self.language)


def look(
    state: State,
    seat: int | None,
    *,
    past: Sequence[Happening] = (),
    names: Sequence[str] = (),
    language: str = "en",
    shape: Shape = "wide",
) -> Sight:
    """What the seat (None: a spectator) may know of the position. Happenings it may not see are left out."""
    asked = seat is not None and seat in state.actors()
    acts = () if seat is None or not asked else _acts(state, seat, language)
    over = not state.actors()
    return Sight(
        game=state.game,
        players=state.players,
        seat=seat,
        view=state.view(seat),
        round=state.round_number(),
        actors=tuple(state.actors()),
        acts=acts,
        prompt=state.prompt_text(NOT_ASKED if seat is None else seat, language),
        colours=tuple(state.seat_colour(each) for each in range(state.players)),
        standings=tuple(state.standings()) if over else (),
        end_cause=state.end_cause(),
        past=tuple(happening for happening in past if happening.event.visible_to(seat)),
        names=tuple(names) or tuple(str(each + 1) for each in range(state.players)),
        language=language,
        shape=shape,
    )


def _acts(state: State, seat: int, language: str) -> tuple[Act, ...]:
    return tuple(
        Act(action, state.describe(action), state.text(action, language), state.caution(action))
        for action in state.legal(seat)
    )

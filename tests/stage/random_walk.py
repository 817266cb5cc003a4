"""Positions of random games with all that happened before them, as a table would show them."""

from collections.abc import Iterator
from typing import NamedTuple

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY, Game, Options, State
from spieltisch.engine.rng import Rng
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape
from spieltisch.stage.sight import Sight, look

NASTY = "<b>&\"'{ $x }"  # a name that must be escaped everywhere
NAMES = (NASTY, "Jonas", "Mia", "Zoë", "Ben", "Ida", "Emil", "Tove")


class SamplePosition(NamedTuple):
    """A position and what led to it."""

    state: State
    past: tuple[HistoryEntry, ...]

    def seen_by(self, seat: int | None, language: str = "en", shape: Shape = "wide") -> Sight:
        """As a seat (None: a spectator) sees it."""
        names = NAMES[: self.state.players]
        return look(self.state, seat, past=self.past, names=names, language=language, shape=shape)

    @property
    def viewers(self) -> list[int | None]:
        """Everybody at the table, and a spectator."""
        return [*range(self.state.players), None]


def moments(
    game: Game, seed: int, players: int | None = None, options: Options | None = None
) -> Iterator[SamplePosition]:
    """A random game from the start to its end."""
    state = game.start(players, options)
    state.trace()
    rng = Rng(seed)
    past: list[HistoryEntry] = []
    while True:
        yield SamplePosition(state.clone(), tuple(past))
        if state.actor() == NOBODY:
            return
        seat = state.actor()
        legal = [] if seat == CHANCE else state.legal(seat)
        number = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
        at = state.round_number()
        state.apply(seat, number)
        past += [HistoryEntry(seat, at, event) for event in state.take_events()]


def tables(slug: str) -> list[tuple[Game, int]]:
    """The game with the fewest and with the most players."""
    game = spieltisch.game(slug)
    return [(game, players) for players in sorted({min(game.players), max(game.players)})]

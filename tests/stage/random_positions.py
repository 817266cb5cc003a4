"""Positions of random games with their history, as a table would show them."""

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
    """A position and its history."""

    state: State
    past: tuple[HistoryEntry, ...]

    def seen_by(self, seat: int | None, language: str = "en", shape: Shape = "wide") -> Sight:
        """Return the sight of a seat (None: a spectator)."""
        names = NAMES[: self.state.players]
        return look(self.state, seat, past=self.past, names=names, language=language, shape=shape)

    @property
    def viewers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*range(self.state.players), None]


def random_positions(
    game: Game, seed: int, players: int | None = None, options: Options | None = None
) -> Iterator[SamplePosition]:
    """Yield the positions of a random game from start to end."""
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
    """Return the game with the fewest and with the most players."""
    game = spieltisch.game(slug)
    return [(game, players) for players in sorted({min(game.players), max(game.players)})]

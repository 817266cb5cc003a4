"""Play a game by bots, in any process."""

import time

import msgspec

from spieltisch.bots import Bot, make_bot
from spieltisch.engine import registry
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.rng import Rng
from spieltisch.engine.statistics import Statistics


class GameSpec(msgspec.Struct, frozen=True):
    """A game and its box, in a form that another process can load."""

    slug: str
    package: str
    box: str | None  # the text of the box; None: the original

    @classmethod
    def of(cls, game: Game) -> "GameSpec":
        """Describe a game."""
        return cls(game.slug, registry.package(game.slug), None if game.box.original else game.box.text)

    def game(self) -> Game:
        """Load the game; register it first if this process does not know it."""
        if self.slug not in registry.slugs():
            registry.register(self.slug, self.package)
        return registry.restore_game(self.slug, self.box)

    def statistics(self, players: int) -> Statistics | None:
        """Return a counter for the game's own statistics; None if the game has none."""
        game = self.game()
        if not registry.has_module(self.slug, "rules.statistics"):
            return None
        counts: Statistics = registry.module(self.slug, "rules.statistics").Statistics(game, players)
        return counts


class Players:
    """The bots of one game. Random play, traced or not, uses the same random numbers in the same order."""

    def __init__(self, state: State, names: tuple[str, ...], rng: Rng) -> None:
        self.bots: list[Bot] | None = None
        self.chance = rng
        self.thinking = [0.0] * len(names)  # seconds
        if set(names) != {"random"}:
            self.bots = [
                make_bot(name, state.game, rng.stream("bot", seat)) for seat, name in enumerate(names)
            ]
            self.chance = rng.stream("chance")

    def step(self, state: State) -> bool:
        """Take the next step; False when the game is over."""
        actors = state.actors()
        if not actors:
            return False
        seat = actors[0]
        if seat == CHANCE:
            action = state.sample(self.chance)
        elif self.bots is None:
            legal = state.legal(seat)
            action = legal[self.chance.below(len(legal))]
        else:
            begun = time.perf_counter()
            action = self.bots[seat].choose(state, seat)
            self.thinking[seat] += time.perf_counter() - begun
        state.apply(seat, action)
        return True

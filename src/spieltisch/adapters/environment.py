"""What the environments of PettingZoo and Gymnasium share: one game after another, with chance resolved."""

import copy
import secrets
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from spieltisch.engine import registry
from spieltisch.engine.core import CHANCE, Game, State, whole_number
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.optional_dependencies import extra
from spieltisch.engine.rng import Rng
from spieltisch.stage import show

with extra("gymnasium"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
ZOOM = 0.5  # pixels per unit of the stage: enough for videos
Frame = str | NDArray[np.uint8] | None
Numbers = NDArray[np.signedinteger[Any]]
Mask = NDArray[np.int8]


class UnknownRenderMode(SpieltischError):
    """The render mode is unknown."""


class ResetNeeded(SpieltischError):
    """The environment was used before its first reset."""


class GameEnvironment:
    """One game after another. Chance is resolved inside: either a seat must act, or the game is over.

    >>> table = GameEnvironment("kap-hoorn", players=3)
    >>> rng = table.reset(seed=7)
    >>> int(table.mask(table.seat).sum()) == len(table.state.legal(table.seat))
    True
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownRenderMode("unknown-render-mode", mode=repr(render_mode), known=RENDER_MODES)
        self.game = game if isinstance(game, Game) else registry.game(game, components)
        self.start = self.game.start(players, options)
        self.players = int(self.start.players)
        self.size = self.game.observation_shape[0]
        self.kind = _smallest_kind(self.game)
        self.render_mode = render_mode
        self.source = Rng(secrets.randbits(63))
        self.games = 0  # started from this source
        self.dice = self.source
        self._state: State | None = None

    # -- playing ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current position.

        :raises ResetNeeded: before the first reset.
        """
        if self._state is None:
            raise ResetNeeded("not-dealt")
        return self._state

    @property
    def seat(self) -> int:
        """The seat to act, of several the one that must act first; negative when the game is over."""
        return int(self.state.actor())

    def reset(self, seed: int | None = None) -> Rng:
        """Start a game: the first one of a seed, or the next; return the random numbers of this game."""
        if seed is not None:
            self.source, self.games = Rng(seed), 0
        own = self.source.stream("game", self.games)
        self.games += 1
        self.dice = own.stream("chance")
        self._state = self.start.clone()
        self._resolve_chance()
        return own

    def play(self, action: object) -> None:
        """Carry out an action of the seat to act, and resolve chance.

        :raises IllegalAction: with the rule; nothing has changed.
        """
        seat = max(self.seat, 0)  # when the game is over, any seat gets that error
        self.state.check(seat, action)
        number = whole_number(action)
        assert number is not None  # a legal action is a number
        self.apply(seat, number)

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action without checking it, and resolve chance."""
        self.state.apply(seat, action)
        self._resolve_chance()

    def _resolve_chance(self) -> None:
        state = self.state
        while state.actor() == CHANCE:
            state.apply(CHANCE, state.sample(self.dice))

    def clone(self) -> "GameEnvironment":
        """Return an independent copy with the same random numbers to come."""
        other = copy.copy(self)
        other.source, other.dice = self.source.clone(), self.dice.clone()
        other._state = None if self._state is None else self._state.clone()
        return other

    # -- numbers ---------------------------------------------------------------------------------------------

    def observation_space(self) -> "Box[np.signedinteger[Any]]":
        """Return the space of observations, with the bounds of every number."""
        parts = self.game.observation_parts()
        sizes = [part.size for part in parts]
        low = np.repeat([part.low for part in parts], sizes).astype(self.kind)
        high = np.repeat([part.high for part in parts], sizes).astype(self.kind)
        return Box(low, high, dtype=self.kind)

    def action_space(self) -> "Discrete[np.int64]":
        """Return the space of all actions."""
        return Discrete(self.game.num_actions)

    def observation(self, seat: int) -> Numbers:
        """Return what the seat sees."""
        numbers = np.empty(self.size, self.kind)
        self.state.observe(seat, numbers)
        return numbers

    def mask(self, seat: int) -> Mask:
        """Return 1 for each legal action of the seat, otherwise 0; all 0 if another seat must act."""
        mask = np.zeros(self.game.num_actions, np.int8)
        if seat == self.seat:
            mask[self.state.legal(seat)] = 1
        return mask

    # -- pictures --------------------------------------------------------------------------------------------

    def render(self, seat: int | None) -> Frame:
        """Render the position as the seat (None: a spectator) sees it, in the chosen mode."""
        match self.render_mode:
            case "human":
                print(self._text(seat))
            case "ansi":
                return self._text(seat)
            case "svg":
                return show(self.state, seat).svg()
            case "rgb_array":
                return self._pixels(seat)
        return None

    def _text(self, seat: int | None) -> str:
        picture = registry.module(self.game.slug, "text.notation").picture
        return str(picture(self.state.view(seat), "en", self.game))

    def _pixels(self, seat: int | None) -> NDArray[np.uint8]:
        with extra("pictures"):
            from PIL import Image

            drawn = show(self.state, seat).png(ZOOM)
        return np.asarray(Image.open(BytesIO(drawn)).convert("RGB"))


def _smallest_kind(game: Game) -> type[np.signedinteger[Any]]:
    """Return int16, which fits every original box, or int64 if the box needs larger numbers."""
    largest = max(abs(bound) for part in game.observation_parts() for bound in (part.low, part.high))
    return np.int16 if largest <= np.iinfo(np.int16).max else np.int64

"""Gymnasium environments: one seat learns, bots play the others.

Importing this module registers an id for every game, for example `Spieltisch/KapHoorn-v0`:

>>> import gymnasium
>>> import spieltisch.adapters.gymnasium
>>> environment = gymnasium.make("Spieltisch/KopfOderKnopf-v0", opponents="random", options={"target": 2})
>>> observation, info = environment.reset(seed=1)
>>> over = False
>>> while not over:
...     action = environment.action_space.sample(info["action_mask"])
...     observation, reward, over, _, info = environment.step(action)

The reward is the learning seat's payoff at the end, from -1 (last) to 1 (first), and 0 before. An illegal
action loses the game, and `info["illegal"]` names the rule; with `illegal="error"` it raises `IllegalAction`
instead and changes nothing.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from spieltisch.adapters.environment import RENDER_MODES, Frame, GameEnvironment, Numbers
from spieltisch.adapters.versions import version_of
from spieltisch.bots import make_bot
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.errors import IllegalAction, SpieltischError, UnknownSeat
from spieltisch.engine.optional_dependencies import extra
from spieltisch.engine.rng import Rng

with extra("gymnasium"):
    import gymnasium
    import numpy as np

LOST = -1.0
Info = dict[str, Any]
Result = tuple[Numbers, float, bool, bool, Info]


class WrongOpponents(SpieltischError):
    """The number of opponents is neither one for all other seats nor one for each."""


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """A game in which one seat learns. `info["action_mask"]` marks its legal actions.

    `opponents` is one bot for all other seats or one for each of them, by the names of `make_bot`. If `seat`
    is None, the learning seat is chosen at random for every game; `info["seat"]` is its number.

    :raises SpieltischError: when the game, the number of players, an option, the seat or a bot is invalid.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - required by Gymnasium

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: str | Path | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "greedy",
        illegal: Literal["lose", "error"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.table = GameEnvironment(game, players, options, components, render_mode)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.fixed_seat = seat
        self.seat = seat or 0
        self.opponents = self._one_for_each(opponents)
        self.forgiving = illegal == "lose"
        self.lost = False  # by an illegal action
        if self.seat not in range(self.table.players):
            raise UnknownSeat("unknown-seat", seat=repr(seat), last=self.table.players - 1)
        self._seat_bots([Rng(0)] * len(self.opponents))  # refuse an unknown bot now, not at the reset

    def _one_for_each(self, names: str | Sequence[str]) -> tuple[str, ...]:
        others = self.table.players - 1
        if isinstance(names, str):
            return (names,) * others
        if len(names) != others:
            raise WrongOpponents("wrong-opponents", found=len(names), seats=others)
        return tuple(names)

    def _seat_bots(self, rngs: Sequence[Rng]) -> None:
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        self.bots = {
            seat: make_bot(name, self.table.game, rng)
            for seat, name, rng in zip(others, self.opponents, rngs, strict=True)
        }

    def __getstate__(self) -> Info:
        return self.__dict__ | {"bots": [bot.rng for bot in self.bots.values()]}  # bots have no other state

    def __setstate__(self, state: Info) -> None:
        self.__dict__.update(state)
        self._seat_bots(state["bots"])

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Start a game: the first one of a seed, or the next. `options` are ignored."""
        super().reset(seed=seed)
        self._begin(seed)
        while self.table.seat < 0:  # over before the learning seat had to act
            self._begin(None)
        return self.table.observation(self.seat), self._info()

    def _begin(self, seed: int | None) -> None:
        rng = self.table.reset(seed)
        if self.fixed_seat is None:
            self.seat = int(rng.stream("seat").below(self.table.players))
        self._seat_bots([rng.stream("bot", number) for number in range(len(self.opponents))])
        self.lost = False
        self._let_others_play()

    def step(self, action: int | np.int64) -> tuple[Numbers, float, bool, bool, Info]:
        """Act for the learning seat, then let the others play until it must act again or the game is over.

        :raises IllegalAction: when the game is over; with `illegal="error"` also for an illegal action.
        """
        table = self.table
        if self.lost:
            raise IllegalAction("game-over", rule=table.state.turn_rule())
        try:
            table.play(action)
        except IllegalAction as refusal:
            if table.seat < 0 or not self.forgiving:
                raise
            self.lost = True
            return table.observation(self.seat), LOST, True, False, self._info(illegal=str(refusal))
        self._let_others_play()
        over = table.seat < 0
        reward = table.state.payoffs()[self.seat] if over else 0.0
        return table.observation(self.seat), reward, over, False, self._info()

    def _let_others_play(self) -> None:
        table = self.table
        while (seat := table.seat) in self.bots:
            table.apply(seat, int(self.bots[seat].choose(table.state, seat)))
        if self.render_mode == "human":
            self.render()

    def _info(self, **more: object) -> Info:
        mask = self.table.mask(self.seat)
        return {"action_mask": mask * 0 if self.lost else mask, "seat": self.seat, **more}

    def render(self) -> Frame:
        """Render the position as the learning seat sees it, in the chosen mode."""
        return self.table.render(self.seat)


def environment_id(slug: str) -> str:
    """Return the Gymnasium id of a game.

    >>> environment_id("kap-hoorn")
    'Spieltisch/KapHoorn-v0'
    """
    return f"Spieltisch/{slug.title().replace('-', '')}-v{version_of(slug)}"


def register(slug: str) -> None:
    """Register a game with Gymnasium; the games of this project are already registered."""
    if environment_id(slug) not in gymnasium.registry:
        gymnasium.register(environment_id(slug), f"{__name__}:SeatEnv", kwargs={"game": slug})


for _slug in registry.bundled_games():
    register(_slug)

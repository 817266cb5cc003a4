"""Many games at once on NumPy arrays, for learning: one call of compiled code makes a step in all of them.

>>> import spieltisch
>>> batch = spieltisch.Batch("kopf-oder-knopf", 64, seed=1)
>>> batch.observations.shape, batch.masks.shape
((64, 720), (64, 3301))
>>> batch.step(batch.masks.argmax(axis=1))  # in every game the first legal action
>>> batch.seats[:3].tolist()
[1, 1, 1]
"""

from collections.abc import Mapping
from typing import Any

from spieltisch.engine import registry
from spieltisch.engine.core import Game, State, whole_number
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.lockstep import Lockstep
from spieltisch.engine.optional_dependencies import extra

with extra("batch"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

ACTION = np.dtype("<i8")


class BadBatch(SpieltischError):
    """The size or seed of a batch is invalid, or its actions are not one integer for each game."""


class Batch:
    """n games in lockstep. Row i of every array belongs to game i.

    - `observations`, int16 (n, size): what the seat to act sees; see `Game.observation_parts`
    - `masks`, bool (n, num_actions): its legal actions
    - `seats`, int64 (n,): the seat to act; if several may act, the one that must act first
    - `done`, bool (n,): whether the last step ended the game
    - `rewards`, float64 (n, players): the payoffs of all seats if `done`, otherwise 0

    After every step each game waits for a decision of a seat: chance is resolved inside, and a finished game
    restarts in the same step. If `done`, the rewards are those of the finished game, while observation, mask
    and seat are the first of the next game. The last position of a game is not shown: it has no decision,
    and its value is the rewards. No game is truncated.

    Game i depends on the seed, on i and on its actions, not on n or on the other games.

    The arrays share the memory that the games write to. They are created once, read-only, and overwritten by
    the next step: copy what you want to keep.

    :raises BadBatch: when n is not a positive integer, or the seed not an integer.
    :raises SpieltischError: when the game, the number of players or an option is invalid.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        games = whole_number(n)
        if games is None or games < 1:
            raise BadBatch("batch-size", found=repr(n))
        self.game = game if isinstance(game, Game) else registry.game(game)
        start = self.game.start(players, options)
        _check_bounds(self.game)
        self.players = int(start.players)
        self._games = Lockstep(start, games, _known_seed(seed))
        self.observations = _window(self._games.observations, np.int16, games, -1)
        self.masks = _window(self._games.masks, np.bool_, games, -1)
        self.seats = _window(self._games.seats, np.int64, games)
        self.done = _window(self._games.done, np.bool_, games)
        self.rewards = _window(self._games.rewards, np.float64, games, -1)
        self._sampled = _window(self._games.sampled, np.int64, games)

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in every game, for the seats to act.

        :raises IllegalAction: with the rule that forbids one of them; no game has changed.
        :raises BadBatch: when they are not n integers.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise BadBatch("batch-actions", games=len(self), shape=str(given.shape), kind=str(given.dtype))
        numbers = given.astype(ACTION, copy=False).tobytes()
        wrong = self._games.first_illegal(numbers)
        if wrong >= 0:
            self._refuse(wrong, given[wrong])
        self._games.step(numbers)

    def sample(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for every game, in an array that the next call overwrites.

        Like the dice, these choices depend on the seed and the number of the game.
        """
        self._games.sample()
        return self._sampled

    def reset(self, seed: int) -> None:
        """Restart all games, as in a new batch with this seed."""
        self._games.reset(_known_seed(seed))

    def state(self, number: int) -> State:
        """Return a copy of the position of one game."""
        return self._games.rows[range(len(self))[number]].state.clone()

    def __len__(self) -> int:
        return int(self._games.games)

    def __repr__(self) -> str:
        return f"<batch of {len(self)} games of {self.game.slug} for {self.players} players>"

    def _refuse(self, number: int, action: object) -> None:
        """Raise the rules' error for an illegal action, with the number of the game."""
        try:
            self._games.rows[number].state.check(int(self.seats[number]), action)
        except SpieltischError as error:
            values: dict[str, Any] = dict(error.values)
            reason = SpieltischError(error.key, slug=error.slug, **values)
            raise type(error)("batch-refused", rule=error.rule, number=str(number), reason=reason) from error


def _known_seed(seed: object) -> int:
    """Check that a seed is an integer, and convert it to int."""
    number = whole_number(seed)
    if number is None:
        raise BadBatch("batch-seed", found=repr(seed))
    return number


def _check_bounds(game: Game) -> None:
    """Refuse a box whose observations do not fit into 16 bits."""
    limits = np.iinfo(np.int16)
    for part in game.observation_parts():
        if part.low < limits.min or part.high > limits.max:
            raise BadBatch("batch-bounds", game=game.slug, part=part.name, largest=str(limits.max))


def _window(memory: Any, kind: Any, *shape: int) -> NDArray[Any]:
    """Return an array that shares the memory that the games write to."""
    window: NDArray[Any] = np.frombuffer(memory, kind).reshape(shape)
    return window

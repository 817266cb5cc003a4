"""OpenSpiel games, for the algorithms of OpenSpiel.

Importing this module registers `spieltisch_kap_hoorn` and so on. Parameters are `players` and the options of
the game; write a seat as `seat2`, a list with `+` between its items:

>>> import pyspiel
>>> import spieltisch.adapters.openspiel
>>> game = pyspiel.load_game("spieltisch_kap_hoorn(players=4,round_limit=30,start_player=seat2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.action_to_string(state.legal_actions()[0])
(True, 'draw fan-1')

Simultaneous decisions are made one after another, and stay secret until the last one.
"""

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.box import Option, Setting
from spieltisch.engine.core import CHANCE, NOBODY, Game, State
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.optional_dependencies import extra
from spieltisch.engine.rng import Rng

with extra("openspiel"):
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
LONGEST = 1_000_000  # maximum steps of a game whose options set no limit
DIGEST_SIZE = 16  # bytes
_json = msgspec.json.Encoder()


# -- information states --------------------------------------------------------------------------------------


class Step:
    """What each seat saw of one step of a game.

    `known` caches digests, by seat, of everything that the seat saw up to this step.
    """

    __slots__ = ("known", "seen")

    def __init__(self, seen: tuple[int, ...], known: dict[int, bytes]) -> None:
        self.seen = seen
        self.known = known


class TrackedState:
    """A position, and what every seat has seen since the start. Copies share the steps."""

    def __init__(self, state: State, steps: list[Step]) -> None:
        self.state = state
        self.steps = steps

    def apply(self, number: int) -> None:
        """Carry out an action or outcome, and note what every seat sees of it."""
        state = self.state
        actor = state.actor()
        self.steps.append(Step(tuple([state.seen(seat, actor, number) for seat in range(state.players)]), {}))
        state.apply(actor, number)

    def known(self, seat: int) -> bytes:
        """Return a digest of everything that the seat has seen; histories it can distinguish differ."""
        new: list[Step] = []
        digest = b""
        for step in reversed(self.steps):
            if seat in step.known:
                digest = step.known[seat]
                break
            new.append(step)
        for step in reversed(new):
            digest = blake2b(b"%b %d" % (digest, step.seen[seat]), digest_size=DIGEST_SIZE).digest()
            step.known[seat] = digest
        return digest

    def drawn_for(self, seat: int, rng: Rng) -> "TrackedState":
        """Draw a state that agrees with what the seat knows. What the others saw before is dropped."""
        known = dict.fromkeys(range(self.state.players), b"") | {seat: self.known(seat)}
        return TrackedState(self.state.determinize(seat, rng), [Step((), known)])

    def __deepcopy__(self, memo: object) -> "TrackedState":
        return TrackedState(self.state.clone(), self.steps[:])

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (self.state, [(step.seen, step.known) for step in self.steps]))


def _restored(state: State, steps: list[tuple[tuple[int, ...], dict[int, bytes]]]) -> TrackedState:
    return TrackedState(state, [Step(*step) for step in steps])


# -- games and their parameters ------------------------------------------------------------------------------


def encode_option(value: Setting) -> bool | int | str:
    """Convert the value of an option to a parameter that OpenSpiel can write and read.

    >>> encode_option("strict"), encode_option(["blue", "red"]), encode_option("1234")
    ('strict', 'blue+red', 'hex_31323334')
    """
    if isinstance(value, list):
        return "+".join(str(item) for item in value)
    if isinstance(value, str) and not re.fullmatch(r"(?!hex_)[A-Za-z_][\w+-]*|", value):
        return f"hex_{value.encode().hex()}"
    return value


def decode_option(option: Option, given: bool | int | str) -> object:
    """Convert a parameter to the value of an option; the game refuses invalid values later."""
    if option.type == "list":
        return str(given).split("+") if given else []
    if option.type == "enum":
        return {_enumerated(choice.value): choice.value for choice in option.values}.get(given, given)
    return _text(given) if option.type == "text" else given


def _enumerated(value: bool | int | str) -> bool | int | str:
    return f"seat{value}" if isinstance(value, int) else value


def _text(given: object) -> str:
    return bytes.fromhex(str(given)[4:]).decode() if str(given).startswith("hex_") else str(given)


def parameters(game: Game) -> dict[str, bool | int | str]:
    """Return the parameters of a game with their defaults."""
    options = {
        name: _enumerated(option.default) if option.type == "enum" else encode_option(option.default)
        for name, option in game.options.items()
    }
    return {"players": game.players[0], "components": "", **options}


def game_type(game: Game) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game, which does not depend on its parameters."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"spieltisch_{game.slug.replace('-', '_')}",
        long_name=game.box.game.name_en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.players[0],
        max_num_players=game.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a history has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):
    """A game with its box, players and options. Every game has a subclass with its slug."""

    slug: ClassVar[str]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = registry.game(self.slug, _text(params["components"]) or None)
        options = {name: decode_option(option, params[name]) for name, option in game.options.items()}
        self.start = game.start(params["players"], options)
        longest = game.max_steps(self.start.players, self.start.options) or LONGEST
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=game.num_outcomes,
            num_players=self.start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        encoded = {
            name: encode_option(_text(value)) if isinstance(value, str) else value
            for name, value in params.items()
        }
        super().__init__(game_type(game), info, encoded)
        self.longest = longest

    def new_initial_state(self) -> "SpielState":
        """Return the first position."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of steps, which is an upper bound."""
        return self.longest

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "Observer":
        """Create an observer: tensors and views without perfect recall, information states with it."""
        return Observer(self.start.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position with the history of what every seat saw."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.tracked = TrackedState(game.start.clone(), [])

    def current_player(self) -> int:
        """Return the seat to act, of several the one that must act first; or chance, or terminal."""
        actor = int(self.tracked.state.actor())
        return TERMINAL if actor == NOBODY else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.tracked.state.actor() == NOBODY)

    def _legal_actions(self, player: int) -> list[int]:
        return self.tracked.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        outcomes = self.tracked.state.chance()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.tracked.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.tracked.state
        words = state.outcome_words(action) if player == CHANCE else state.action_words(action)
        return " ".join(str(word) for word in words)

    def returns(self) -> list[float]:
        """Return the payoffs, 0 before the end."""
        state = self.tracked.state
        return state.payoffs() if state.actor() == NOBODY else [0.0] * state.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Draw a position that agrees with what the player knows. Its history starts here.

        Hidden chance is drawn by its true distribution, hidden decisions uniformly among the possible ones.
        """
        drawn: SpielState = self.get_game().new_initial_state()
        drawn.tracked = self.tracked.drawn_for(player, Rng(int(sampler() * 2**53)))
        return drawn

    def __str__(self) -> str:
        return _json.encode(self.tracked.state.dump()).decode()


class NoSuchObserver(SpieltischError):
    """The games do not offer this type of observation."""


class Observer:
    """What one player sees: named tensors and a view as JSON or, with perfect recall, an information state.

    An information state is the view and a digest of everything that the player has seen in the game. Two
    histories have the same one if and only if the player cannot distinguish them.
    """

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise NoSuchObserver("no-such-observer")
        self.perfect_recall = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None  # None with perfect recall: no fixed size
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self.perfect_recall:
            self.tensor = np.zeros(game.observation_shape, np.float32)
            parts = game.observation_parts()
            ends = np.cumsum([part.size for part in parts])[:-1]
            for part, numbers in zip(parts, np.split(self.tensor, ends), strict=True):
                self.dict[part.name] = numbers.reshape(part.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into the tensors."""
        if self.tensor is not None:
            state.tracked.state.observe(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player sees now or, with perfect recall, its information state."""
        view = _json.encode(state.tracked.state.view(player)).decode()
        return f"{view} {state.tracked.known(player).hex()}" if self.perfect_recall else view


def register(slug: str) -> None:
    """Register a game with OpenSpiel; the games of this project are already registered."""
    kind = game_type(registry.game(slug))
    if kind.short_name not in pyspiel.registered_names():
        # Not a function: OpenSpiel releases it after the interpreter has ended, which only a class survives.
        pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"slug": slug}))


for _slug in registry.bundled_games():
    register(_slug)

"""The contract between the rules of a game and everything that plays, shows or stores it.

A game implements two classes: `Game` (the rules on one box of components) and `State` (a position that knows
the legal actions and carries them out). Actions of seats and outcomes of chance are numbers; chance acts like
a seat, as CHANCE. Methods that run millions of times work on 64-bit integers and prepared buffers; the
others work on words and sentences for people.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, Final, cast

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.action_space import ActionSpace
from spieltisch.engine.action_space import Words as Words  # part of the contract
from spieltisch.engine.arrays import Writable, copy_numbers
from spieltisch.engine.errors import (
    BadOption,
    BadPlayers,
    IllegalAction,
    ImpossiblePosition,
    SpieltischError,
    UnknownAction,
    UnknownSeat,
)
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Caution, Part, Reason, Standing
from spieltisch.engine.observation import ObservationWriter, recorded_parts
from spieltisch.engine.rng import Rng
from spieltisch.engine.state_fields import StateFields
from spieltisch.engine.texts import Catalogue, catalogue
from spieltisch.engine.vecs import vec

COMPILED: Final = not __file__.endswith(".py")
CHANCE: Final = -1  # the actor while dice or a deck decide
NOBODY: Final = -2  # the actor when the game is over

Options = Mapping[str, Any]


def draw_weighted(outcomes: list[tuple[int, int]], rng: Rng) -> i64:
    """Draw one of the outcomes by its weight."""
    total = 0
    for _, weight in outcomes:
        total += weight
    left = rng.below(total)
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights of chance must be positive")


def whole_number(value: object) -> int | None:
    """Convert an integer of any type, NumPy's too, to int; return None for everything else."""
    if isinstance(value, bool):
        return None
    try:
        return int(index(cast(Any, value)))
    except TypeError:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game on one box of components.

    >>> import spieltisch
    >>> game = spieltisch.game("kopf-oder-knopf")
    >>> game.start(options={"target": 8}).actors()
    [0]
    """

    # Increase it when the same record would replay differently.
    rules_version: ClassVar[int] = 1
    # Older versions whose unfinished games can continue with these rules.
    continues: ClassVar[tuple[int, ...]] = ()

    def __init__(
        self,
        box: Any,
        num_actions: int = 0,
        num_outcomes: int = 0,
        max_legal: int = 0,
        actions: ActionSpace | None = None,
        outcomes: ActionSpace | None = None,
        fields: StateFields | None = None,
    ) -> None:
        if type(self) is Game:  # compiled classes do not enforce abstract methods and would crash later
            raise TypeError("Game is abstract: spieltisch.game() makes one")
        self.box = box
        self.slug: str = box.game.id
        self.players = range(box.game.players_min, box.game.players_max + 1)
        self.most_players: i64 = box.game.players_max
        self.options: dict[str, Any] = {option.id: option for option in box.option}
        self.actions = actions or ActionSpace()
        self.outcomes = outcomes or ActionSpace()
        self.fields = fields or StateFields([])
        self.num_actions = num_actions or self.actions.size
        self.num_outcomes = num_outcomes or self.outcomes.size
        # Fields of dump() that are hidden from at least one seat; all others are public.
        self.hidden: tuple[str, ...] = self.fields.hidden
        # The hidden fields that hold what seats remember of each other's secrets.
        self.memories: tuple[str, ...] = ()
        self._parts: list[Part] = []
        self.scratch: vec[i64] = vec[i64]([0] * (max_legal + 1))  # not thread-safe
        # Boxed once, so that legal() allocates none.
        self.numbers: list[object] = list(range(self.num_actions))
        self._shape: tuple[int] | None = None  # of observations, computed once
        self.spare: vec[i64] = vec[i64]([])  # the buffer of the last observation

    def buffer(self) -> vec[i64]:
        """Return a buffer for `State.write_legal`. Read it before any other call: all callers share it."""
        return self.scratch if COMPILED else self.scratch[:]

    # -- implemented by every game -----------------------------------------------------------------------

    @abstractmethod
    def new_state(self, players: int, options: Options) -> "State":
        """Create the first position. `start` has already checked players and options."""

    @abstractmethod
    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Create the position that a dump describes; see `load`."""

    @abstractmethod
    def max_steps(self, players: int, options: Options) -> int | None:
        """Return the maximum number of steps of a game, or None if the options set no limit."""

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options that the game is played with; override it where options depend on each other.

        Each value has been checked alone. Refuse combinations that exclude each other, and fill in values
        that follow from other options or from the number of players.

        :raises BadOption: when two values exclude each other.
        """
        return options

    # -- public methods ----------------------------------------------------------------------------------

    def start(self, players: object = None, options: object = None) -> "State":
        """Begin a game, by default with the fewest players and all options at their defaults.

        :raises BadPlayers: when the game does not allow this number of players.
        :raises BadOption: when an option is unknown or its value is not allowed.
        """
        seats = self.players[0] if players is None else whole_number(players)
        if seats is None or seats not in self.players:
            raise BadPlayers("bad-players", game=self.slug, players=repr(players), allowed=self.players)
        if options is None:
            options = {}
        if not isinstance(options, Mapping):
            raise BadOption("options-no-table", found=repr(options))
        return self.new_state(seats, self.complete_options(seats, options))

    def complete_options(self, players: int, chosen: Mapping[Any, Any]) -> dict[str, Any]:
        """Check the chosen options and add the defaults of all others.

        :raises BadOption: when an option is unknown or its value is not allowed.
        """
        for name in chosen:
            if name not in self.options:
                raise BadOption("unknown-option", game=self.slug, option=str(name), known=list(self.options))
        complete: dict[str, Any] = {}
        for name, option in self.options.items():
            complete[name] = option.check(chosen[name]) if name in chosen else option.default
        return self.settle_options(players, complete)

    def load(self, position: Mapping[str, Any]) -> "State":
        """Create a position from a dump, complete or partial. It need not be reachable in play.

        Missing fields get their values of the start, except the phase: it is the first decision of a turn.

        >>> import spieltisch
        >>> game = spieltisch.game("kopf-oder-knopf")
        >>> game.load({"buttons": {"b2": "red", "i9": "blue"}, "side": 1}).actors()
        [1]

        :raises ImpossiblePosition: when the position breaks the rules; the error says which part of it.
        """
        if not isinstance(position, Mapping):
            raise ImpossiblePosition("position-no-table", found=type(position).__name__)
        try:
            return self.load_state(position)
        except SpieltischError:
            raise
        except (
            KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError
        ) as error:  # fmt: skip
            raise ImpossiblePosition(
                "position-unreadable", reason=f"{type(error).__name__}: {error}"
            ) from error

    def observation_parts(self) -> list[Part]:
        """Return the parts of an observation, in the order in which `State.observe` writes them."""
        if not self._parts:
            self._parts = recorded_parts(self.start())
        return self._parts

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of an observation, as for NumPy arrays."""
        if self._shape is None:
            self._shape = (sum(part.size for part in self.observation_parts()),)
        return self._shape

    def __reduce__(self) -> tuple[object, ...]:
        from spieltisch.engine.registry import restore_game

        return (restore_game, (self.slug, None if self.box.original else self.box.text))

    def __repr__(self) -> str:
        return f"<game {self.slug}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a game: who acts, what is legal, and how an action changes it.

    >>> import spieltisch
    >>> state = spieltisch.game("kopf-oder-knopf").start()
    >>> action = state.legal(0)[0]
    >>> state.describe(action)
    ('move', 'b2', 'c3')
    >>> state.apply(0, action)
    """

    def __init__(self, game: Game, players: i64, options: Options) -> None:
        if type(self) is State:  # compiled classes do not enforce abstract methods and would crash later
            raise TypeError("State is abstract: game.start() makes one")
        self.game = game
        self.players = players
        self.options = options  # complete and never changed; clones share them
        self.events: list[Event] | None = None

    # -- implemented by every game, compiled and fast ----------------------------------------------------

    @abstractmethod
    def actor(self) -> i64:
        """Return the seat that must act first, CHANCE, or NOBODY when the game is over."""

    @abstractmethod
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`, ascending; return their count, 0 if it may not act."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action of a seat, or an outcome of CHANCE, without checking it; `play` checks."""

    @abstractmethod
    def clone(self) -> "State":
        """Return an independent copy. It records no events; see `trace`."""

    def write_parts(self, seat: i64, write: ObservationWriter) -> None:
        """Write what the seat sees, part by part, always in the same order."""
        raise NotImplementedError

    # -- implemented by every game, for people -----------------------------------------------------------

    @abstractmethod
    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the text key and values for an action or, while CHANCE acts, for an outcome."""

    @abstractmethod
    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return the text key and values of the question to the seat, or of what it waits for."""

    @abstractmethod
    def refusal(self, seat: int, action: int) -> Reason:
        """Say why an action of a seat that may act is illegal: wrong phase first, then the action's rule."""

    @abstractmethod
    def turn_rule(self) -> str:
        """Return the number of the rule that says whose turn it is or, at the end, that the game is over."""

    @abstractmethod
    def standings(self) -> list[Standing]:
        """Return rank, score and tie-breaker of every seat at the end of the game, best first."""

    @abstractmethod
    def end_cause(self) -> str | None:
        """Return the word for what ended the game, or None before the end."""

    @abstractmethod
    def conserved(self) -> dict[str, int]:
        """Return quantities that never change during a game (cards, tiles, money), by name."""

    # -- overridden by games with chance or secrets ------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """While CHANCE acts, return every possible outcome with its weight, ascending."""
        return []

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome by its weight."""
        return draw_weighted(self.chance(), rng)

    def actors(self) -> list[int]:
        """Return the seats that may act, the one that must act first in front; [CHANCE]; [] at the end."""
        actor = self.actor()
        return [] if actor == NOBODY else [actor]

    def simultaneous(self) -> bool:
        """Whether all actors decide at the same time, in secret and in any order.

        Override it if several seats may act, but openly: for example if a seat may act before its turn.
        """
        return len(self.actors()) > 1

    def dump(self) -> dict[str, Any]:
        """Return the complete position as readable plain data; the fields always have the same order."""
        return self.game.fields.dump(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return everything that the seat (None: a spectator) may know, as plain data."""
        return self.game.fields.view(self, seat) if self.game.fields.names else self.dump()

    def determinize(self, seat: int, rng: Rng) -> "State":
        """Draw a complete state that agrees with everything the seat knows.

        Draw hidden chance by its true distribution, given what the seat has seen, and hidden decisions
        uniformly among the possible ones. Of the other seats' knowledge keep only what this seat saw them
        learn. The same `rng` must give the same state whatever the hidden truth is: never let hidden
        information decide how many numbers are drawn from it.
        """
        return self.clone()

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """Return a number for what the viewer will see of an action or outcome before it is applied.

        Two steps give the same number exactly if they look the same to the viewer. What a step reveals is
        part of it: for example all secret answers when the last seat answers. Override it in games with
        secrets.
        """
        return number

    def reveals(self, seat: int, action: int) -> bool:
        """Whether this legal action can reveal hidden information to any seat, its own included.

        Outcomes of CHANCE that follow do not count. A player may take back an action that reveals nothing
        without asking the others. Override it for actions that show only what their own seat already knew.
        """
        return True

    def withheld(self, seat: int) -> int:
        """Return how many of its last decisions the seat may take back because no other seat saw them.

        Do not count simultaneous answers: they are always secret. Override it if a seat makes several
        secret decisions in a row while others act openly.
        """
        return 0

    def round_number(self) -> int:
        """Return the number of the round as players count it, 0 before the first. It is public."""
        return 0

    def seat_colour(self, seat: int) -> str | None:
        """Return the word for the seat's colour, or None if seats have no colours."""
        return None

    def caution(self, action: int) -> Caution | None:
        """Return a warning to show before this legal but costly action, or None."""
        return None

    # -- what follows from the tables of the game --------------------------------------------------------

    def action_words(self, action: int) -> Words:
        """Return an action number as words, for example `("move", "b2", "a3")`."""
        return self.game.actions.words(action)

    def action_number(self, words: Words) -> int:
        """Return the number of the action with these words, or -1 if there is none."""
        return self.game.actions.number(words)

    def outcome_words(self, outcome: int) -> Words:
        """Return an outcome number as words."""
        return self.game.outcomes.words(outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the number of the outcome with these words, or -1 if there is none."""
        return self.game.outcomes.number(words)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write what the seat sees into `out`, part by part in the order of `Game.observation_parts`."""
        self.write_parts(seat, ObservationWriter(out, self.game.most_players))

    # -- public methods ----------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        """Return the seat's legal actions, ascending; [] if it may not act."""
        game = self.game
        out = game.buffer()
        count = self.write_legal(seat, out)
        numbers = game.numbers
        return cast("list[int]", [numbers[out[i]] for i in range(count)])

    def check(self, seat: object, action: object) -> None:
        """Raise an error unless the action is legal for the seat; change nothing.

        :raises IllegalAction: with the number of the rule that forbids the action.
        :raises UnknownSeat: when there is no such seat.
        :raises UnknownAction: when the game has no such action or outcome.
        """
        actor = self._known_seat(seat)
        if actor == CHANCE:
            self._check_outcome(action)
            return
        number = self._known_action(action)
        if self.actor() == NOBODY:
            raise IllegalAction("game-over", rule=self.turn_rule())
        actors = self.actors()
        if actor not in actors:
            asked = "chance" if actors[0] == CHANCE else "seat"
            raise IllegalAction("not-asked", rule=self.turn_rule(), asked=asked, seats=actors)
        if number not in self.legal(actor):
            reason = self.refusal(actor, number)
            raise IllegalAction(reason.key, slug=self.game.slug, rule=reason.rule, **reason.values)

    def play(self, seat: object, action: object) -> None:
        """Check an action, given as a number or as words, and carry it out.

        >>> import spieltisch
        >>> state = spieltisch.game("kopf-oder-knopf").start()
        >>> state.play(0, ("move", "b2", "a3"))
        >>> state.actors()
        [1]

        :raises IllegalAction: with the number of the rule that forbids the action; nothing has changed.
        :raises UnknownSeat: when there is no such seat.
        :raises UnknownAction: when the game has no such action or outcome.
        """
        number = self.action(action) if isinstance(action, str | tuple | list) else self._known_action(action)
        self.check(seat, number)
        self.apply(self._known_seat(seat), number)

    def describe(self, number: object) -> Words:
        """Return an action (while CHANCE acts, an outcome) as words; `action` is the inverse.

        :raises UnknownAction: when the game has no such action or outcome.
        """
        if self.actor() == CHANCE:
            return self.outcome_words(self._known_outcome(number))
        return self.action_words(self._known_action(number))

    def action(self, words: object) -> int:
        """Return the number of an action (while CHANCE acts, of an outcome) given as words.

        >>> import spieltisch
        >>> state = spieltisch.game("kopf-oder-knopf").start()
        >>> state.action("move b2 a3") == state.action(("move", "b2", "a3"))
        True

        :raises UnknownAction: when the words mean nothing in this game.
        """
        given = tuple(words.split()) if isinstance(words, str) else words
        if not isinstance(given, tuple | list) or not all(type(word) in (str, int) for word in given):
            raise UnknownAction("unknown-words", game=self.game.slug, words=repr(words))
        given = tuple(given)
        chance = self.actor() == CHANCE
        number = self.outcome_number(given) if chance else self.action_number(given)
        space = self.game.outcomes if chance else self.game.actions
        if number < 0 and space.ranges:
            raise space.unknown(given, self.game.slug)
        if number < 0:
            raise UnknownAction(
                "unknown-words", game=self.game.slug, words=" ".join(str(word) for word in given)
            )
        return number

    def text(self, number: object, lang: str = "en") -> str:
        """Return the sentence for an action (while CHANCE acts, for an outcome) in a language.

        :raises UnknownAction: when the game has no such action or outcome.
        """
        chance = self.actor() == CHANCE
        key, values = self.message(self._known_outcome(number) if chance else self._known_action(number))
        return self._catalogue().text(key, values, lang)

    def prompt_text(self, seat: object, lang: str = "en") -> str:
        """Return the question to the seat, or what it waits for, in a language."""
        key, values = self.prompt(self._known_seat(seat))
        return self._catalogue().text(key, values, lang)

    def event_text(self, event: Event, lang: str = "en") -> str:
        """Return the sentence for an event in a language."""
        return self._catalogue().text(f"event-{event.kind}", event.values, lang)

    def payoffs(self) -> list[float]:
        """Return each seat's payoff at the end: (seats ranked behind - ahead) / (players - 1)."""
        ranks = [0] * self.players
        for standing in self.standings():
            ranks[standing.seat] = standing.rank
        others = self.players - 1
        return [
            (sum(1 for rank in ranks if rank > own) - sum(1 for rank in ranks if rank < own)) / others
            for own in ranks
        ]

    def observe(self, seat: object, out: Writable) -> None:
        """Write what the seat sees into `out`: a NumPy array, a list or another sequence of the right length.

        `Game.observation_shape` gives the length. NumPy arrays of any kind of number are the fastest.

        :raises ValueError: when `out` has another shape or is read-only; nothing is written.
        :raises OverflowError: when the integers of `out` are too small for a number.
        """
        (size,) = self.game.observation_shape
        if len(out) != size:
            raise ValueError(f"an observation of {self.game.slug} has {size} numbers, not {len(out)}")
        actor = self._known_seat(seat)
        game = self.game
        buffer: vec[i64] = game.spare if len(game.spare) == size else vec[i64]([0] * size)
        game.spare = vec[i64]([])  # NumPy may let another thread run while it copies
        self.write_observation(actor, buffer)
        copy_numbers(buffer, out)
        game.spare = buffer

    def trace(self) -> None:
        """Record events from now on; `take_events` returns them."""
        if self.events is None:
            self.events = []

    def take_events(self) -> list[Event]:
        """Return and forget the events since the last call."""
        events = self.events or []
        if self.events is not None:
            self.events = []
        return events

    def __reduce__(self) -> tuple[object, ...]:
        from spieltisch.engine.registry import restore_state

        return (restore_state, (self.game, self.dump()))

    # -- helpers -----------------------------------------------------------------------------------------

    def _catalogue(self) -> Catalogue:
        return catalogue(self.game.slug)

    def _known_seat(self, seat: object) -> int:
        number = whole_number(seat)
        players: int = self.players
        if number is not None and CHANCE <= number < players:
            return number
        raise UnknownSeat("unknown-seat", seat=repr(seat), last=players - 1)

    def _known_action(self, action: object) -> int:
        number = whole_number(action)
        if number is not None and 0 <= number < self.game.num_actions:
            return number
        last = str(self.game.num_actions - 1)
        raise UnknownAction("unknown-action", game=self.game.slug, action=repr(action), last=last)

    def _known_outcome(self, outcome: object) -> int:
        number = whole_number(outcome)
        if number is not None and 0 <= number < self.game.num_outcomes:
            return number
        last = str(self.game.num_outcomes - 1)
        raise UnknownAction("unknown-outcome", game=self.game.slug, outcome=repr(outcome), last=last)

    def _check_outcome(self, outcome: object) -> None:
        if self.actor() == NOBODY:
            raise IllegalAction("game-over", rule=self.turn_rule())
        if self.actor() != CHANCE:
            raise IllegalAction("no-chance-now", rule=self.turn_rule(), seats=self.actors())
        number = self._known_outcome(outcome)
        if all(number != possible for possible, _ in self.chance()):
            words = " ".join(str(word) for word in self.outcome_words(number))
            raise IllegalAction("impossible-outcome", rule=self.turn_rule(), words=words)

"""What a game is: the contract that every game's rules fulfil and everything else relies on.

A game provides a `Game` (the box and its tables) and a `State` (a position that knows what is legal and what
happens). Hot methods work on 64-bit integers and prepared buffers; the rest is for people and may take its
time.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence
from operator import index
from typing import Any, ClassVar, Final, cast

from mypy_extensions import i64, mypyc_attr

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
from spieltisch.engine.rng import Rng
from spieltisch.engine.texts import Catalogue, catalogue
from spieltisch.engine.vecs import vec

COMPILED: Final = not __file__.endswith(".py")
CHANCE: Final = -1  # the actor when dice or a deck decide
NOBODY: Final = -2  # the actor when the game is over

Words = tuple[str | int, ...]
Options = Mapping[str, Any]


def whole_number(value: object) -> int | None:
    """A whole number of any kind, NumPy's too; None for everything else."""
    if isinstance(value, bool):
        return None
    try:
        return int(index(cast(Any, value)))
    except TypeError:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game on one box.

    >>> import spieltisch
    >>> game = spieltisch.game("kopf-oder-knopf")
    >>> game.start(options={"target": 8}).actors()
    [0]
    """

    rules_version: ClassVar[int] = 1  # rises when the same record would play differently
    continues: ClassVar[tuple[int, ...]] = ()  # older versions whose running games can go on by these rules
    hidden: ClassVar[
        tuple[str, ...]
    ] = ()  # the fields of a dump that some seat may not see; all others are public
    memories: ClassVar[
        tuple[str, ...]
    ] = ()  # those of them that hold what seats remember of each other's secrets

    def __init__(self, box: Any, num_actions: int, num_outcomes: int, max_legal: int) -> None:
        if type(self) is Game:  # compiled code would not notice, and crash later
            raise TypeError("Game is abstract: spieltisch.game() makes one")
        self.box = box
        self.slug: str = box.game.id
        self.players = range(box.game.players_min, box.game.players_max + 1)
        self.options: dict[str, Any] = {option.id: option for option in box.option}
        self.num_actions = num_actions
        self.num_outcomes = num_outcomes
        self.scratch: vec[i64] = vec[i64]([0] * (max_legal + 1))  # for one thread at a time
        self.numbers: list[object] = list(range(num_actions))  # ready-made integers for legal()

    def buffer(self) -> vec[i64]:
        """Room for the legal actions of a state, to be read at once: compiled code is not interrupted."""
        return self.scratch if COMPILED else self.scratch[:]

    # -- what every game provides ------------------------------------------------------------------------

    @abstractmethod
    def new_state(self, players: int, options: Options) -> "State":
        """The position at the start; players and options have been checked."""

    @abstractmethod
    def load_state(self, position: Mapping[str, Any]) -> "State":
        """The position that a dump describes (see load)."""

    @abstractmethod
    def observation_parts(self) -> list[Part]:
        """The named parts of an observation, in the order in which observe writes them."""

    @abstractmethod
    def max_steps(self, players: int, options: Options) -> int | None:
        """The most steps a game can take, or None where the options set no limit that is a number."""

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """Refuse values that exclude each other, and fill in what follows from others or from the players.

        Each value has been checked alone; what is returned is what the game is played with.
        """
        return options

    # -- what people call --------------------------------------------------------------------------------

    def start(self, players: object = None, options: object = None) -> "State":
        """Begin a game. Options left out have their defaults.

        :raises BadPlayers: when the game is not for that many.
        :raises BadOption: when an option is unknown or its value cannot be.
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
        """The chosen options, checked, with the defaults of the others."""
        for name in chosen:
            if name not in self.options:
                raise BadOption("unknown-option", game=self.slug, option=str(name), known=list(self.options))
        complete: dict[str, Any] = {}
        for name, option in self.options.items():
            complete[name] = option.check(chosen[name]) if name in chosen else option.default
        return self.settle_options(players, complete)

    def load(self, position: Mapping[str, Any]) -> "State":
        """The position from what dump() gave, whole or in part, reachable or not.

        Fields left out have the values of the start, but the phase is the first decision of a turn.

        :raises ImpossiblePosition: when no such position can be, saying why.
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

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of what observe writes."""
        return (sum(part.size for part in self.observation_parts()),)

    def __reduce__(self) -> tuple[object, ...]:
        from spieltisch.engine.registry import restore_game

        return (restore_game, (self.slug, None if self.box.original else self.box.text))

    def __repr__(self) -> str:
        return f"<game {self.slug}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a game, with all that is needed to play on from it."""

    def __init__(self, game: Game, players: i64, options: Options) -> None:
        if type(self) is State:  # compiled code would not notice, and crash later
            raise TypeError("State is abstract: game.start() makes one")
        self.game = game
        self.players = players
        self.options = options  # all of them, fixed from the start to the end; clones share them
        self.events: list[Event] | None = None

    # -- what every game provides, fast ------------------------------------------------------------------

    @abstractmethod
    def actor(self) -> i64:
        """The seat that must act first, CHANCE, or NOBODY when the game is over."""

    @abstractmethod
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into out, ascending; return their number (0: it is not asked)."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action of a seat, or an outcome of CHANCE. Trusts the caller; play() checks first."""

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy (not traced)."""

    @abstractmethod
    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write what the seat sees into out, part by part as Game.observation_parts says."""

    # -- what every game provides, for people ------------------------------------------------------------

    @abstractmethod
    def action_words(self, action: int) -> Words:
        """The meaning of an action number."""

    @abstractmethod
    def action_number(self, words: Words) -> int:
        """The number of an action; -1 when the words mean none."""

    @abstractmethod
    def outcome_words(self, outcome: int) -> Words:
        """The meaning of an outcome number."""

    @abstractmethod
    def outcome_number(self, words: Words) -> int:
        """The number of an outcome; -1 when the words mean none."""

    @abstractmethod
    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Key and values of the sentence for an action, or for an outcome while CHANCE acts."""

    @abstractmethod
    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Key and values of what the seat is asked now."""

    @abstractmethod
    def refusal(self, seat: int, action: int) -> Reason:
        """Why an action of a seat that is asked is not legal: the wrong time first, then its own rule."""

    @abstractmethod
    def turn_rule(self) -> str:
        """The rule that says whose turn it is or, at the end, that the game is over."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The complete position as plain data, readable, always in the same order."""

    @abstractmethod
    def standings(self) -> list[Standing]:
        """At the end: every seat with rank, score and what decided, the best first."""

    @abstractmethod
    def end_cause(self) -> str | None:
        """The word for what ended the game, or None."""

    @abstractmethod
    def conserved(self) -> dict[str, int]:
        """Quantities that never change during a game (cards, tiles, money), by name."""

    # -- what games with chance or secrets provide -------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """When CHANCE acts: every possible outcome with its weight, ascending."""
        return []

    def sample(self, rng: Rng) -> i64:
        """One outcome, drawn by its weight."""
        outcomes = self.chance()
        total = 0
        for _, weight in outcomes:
            total += weight
        left = rng.below(total)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights of chance must be positive")

    def actors(self) -> list[int]:
        """The seats that may act now, the one that must act first in front; [CHANCE]; [] at the end."""
        actor = self.actor()
        return [] if actor == NOBODY else [actor]

    def simultaneous(self) -> bool:
        """Whether the actors answer at once and in secret, so that the order of answers does not matter.

        Override it where several actors do not mean that: seats that may act early, in the open.
        """
        return len(self.actors()) > 1

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the seat (None: a spectator) may know, as plain data."""
        return self.dump()

    def determinize(self, seat: int, rng: Rng) -> "State":
        """A full state drawn among those that agree with all that the seat knows.

        Hidden chance is drawn by its true distribution given what the seat has seen, hidden choices uniformly
        among those possible; what other seats know keeps only what this seat saw them learn. The same rng
        gives the same world whatever is true: nothing hidden may decide what is drawn from it.
        """
        return self.clone()

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """What the viewer sees of an action, or of an outcome, that is about to be applied.

        Steps that look alike to the viewer give the same number, others do not: what a step brings to light
        (the answers of all when the last one answers) counts. Override it in games with secrets.
        """
        return number

    def reveals(self, seat: int, action: int) -> bool:
        """In a game with secrets: may this legal action, before any outcome of CHANCE, show anybody news?

        Where it may, nobody takes the action back without asking. Override it for actions that show no more
        than what their own seat knew before.
        """
        return True

    def withheld(self, seat: int) -> int:
        """How many of its last decisions a seat may take back because nobody else has seen them yet.

        Simultaneous answers do not count here, for nobody sees them anyway. Override it where a seat decides
        step by step, unseen, while others act in the open.
        """
        return 0

    def round_number(self) -> int:
        """The number of the round as people count them, which everybody may know; 0 before the first."""
        return 0

    def seat_colour(self, seat: int) -> str | None:
        """The word for the colour that the seat plays with, None where seats have none."""
        return None

    def caution(self, action: int) -> Caution | None:
        """What a person should be told before doing this legal but costly thing."""
        return None

    # -- what people call --------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        """The seat's legal actions, ascending; [] when it is not asked."""
        game = self.game
        out = game.buffer()
        count = self.write_legal(seat, out)
        numbers = game.numbers
        return cast("list[int]", [numbers[out[i]] for i in range(count)])

    def check(self, seat: object, action: object) -> None:
        """Return if the action is legal for the seat; change nothing.

        :raises IllegalAction: with the number of the rule that forbids it.
        :raises UnknownSeat: :raises UnknownAction: when there is no such thing at all.
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
        """Check an action, given as number or words, and carry it out.

        >>> import spieltisch
        >>> state = spieltisch.game("kopf-oder-knopf").start()
        >>> state.play(0, ("move", "b2", "a3"))
        >>> state.actors()
        [1]
        """
        number = self.action(action) if isinstance(action, str | tuple | list) else self._known_action(action)
        self.check(seat, number)
        self.apply(self._known_seat(seat), number)

    def describe(self, number: object) -> Words:
        """The meaning of an action (of an outcome while CHANCE acts) as a tuple of words."""
        if self.actor() == CHANCE:
            return self.outcome_words(self._known_outcome(number))
        return self.action_words(self._known_action(number))

    def action(self, words: object) -> int:
        """The number for such a tuple of words.

        :raises UnknownAction: when the words mean nothing in this game.
        """
        told = tuple(words.split()) if isinstance(words, str) else words
        if not isinstance(told, tuple | list) or not all(type(word) in (str, int) for word in told):
            raise UnknownAction("unknown-words", game=self.game.slug, words=repr(words))
        told = tuple(told)
        chance = self.actor() == CHANCE
        number = self.outcome_number(told) if chance else self.action_number(told)
        if number < 0:
            raise UnknownAction(
                "unknown-words", game=self.game.slug, words=" ".join(str(word) for word in told)
            )
        return number

    def text(self, number: object, lang: str = "en") -> str:
        """The sentence for an action (for an outcome while CHANCE acts)."""
        chance = self.actor() == CHANCE
        key, values = self.message(self._known_outcome(number) if chance else self._known_action(number))
        return self._catalogue().text(key, values, lang)

    def prompt_text(self, seat: object, lang: str = "en") -> str:
        """The sentence that asks the seat for its decision."""
        key, values = self.prompt(self._known_seat(seat))
        return self._catalogue().text(key, values, lang)

    def event_text(self, event: Event, lang: str = "en") -> str:
        """The sentence for an event."""
        return self._catalogue().text(f"event-{event.kind}", event.values, lang)

    def payoffs(self) -> list[float]:
        """At the end, per seat: (seats ranked behind - seats ranked ahead) / (players - 1)."""
        ranks = [0] * self.players
        for standing in self.standings():
            ranks[standing.seat] = standing.rank
        others = self.players - 1
        return [
            (sum(1 for rank in ranks if rank > own) - sum(1 for rank in ranks if rank < own)) / others
            for own in ranks
        ]

    def observe(self, seat: object, out: MutableSequence[Any]) -> None:
        """Write what the seat sees into out: any writable sequence of the game's observation_shape.

        :raises ValueError: when it has another length; nothing is written then.
        """
        (size,) = self.game.observation_shape
        if len(out) != size:
            raise ValueError(f"an observation of {self.game.slug} has {size} numbers, not {len(out)}")
        buffer: vec[i64] = vec[i64]([0] * size)
        self.write_observation(self._known_seat(seat), buffer)
        for i in range(size):
            out[i] = int(buffer[i])

    def trace(self) -> None:
        """Keep events from now on; take_events hands them out."""
        if self.events is None:
            self.events = []

    def take_events(self) -> list[Event]:
        """The events since the last call."""
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

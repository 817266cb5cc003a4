"""Records: everything that is needed to replay a game, as JSON.

>>> import spieltisch
>>> state = spieltisch.game("kopf-oder-knopf").start()
>>> record = Record.from_state(state)
>>> record.add(state, 0, state.action(("move", "b2", "a3")))
>>> Record.from_json(record.to_json()).replay().actors()
[1]
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from spieltisch.engine.core import CHANCE, NOBODY, Game, Options, State
from spieltisch.engine.errors import DamagedRecord, SpieltischError
from spieltisch.engine.registry import restore_game
from spieltisch.engine.rng import Rng

FORMAT = "spieltisch-record-1"
DEPTH = 40  # maximum nesting of lists and tables
SEATED = ("resigned", "timed_out", "seat_to_bot", "seat_to_person")  # events that concern one seat
LEAVING = ("resigned", "timed_out")  # end a game of two; with more seats a bot plays on
CLOSING = ("draw_agreed", "aborted")  # end any game with payoffs of 0

EventName = Literal[
    "resigned", "timed_out", "seat_to_bot", "seat_to_person", "undone", "draw_agreed", "aborted"
]
Number = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a record. A misspelt name is an error, not a silent default."""


class UsedBox(Entry):
    """The box of the game: its hash, and the complete file if it is not the original."""

    digest: str
    toml: str | None


class Move(Entry):
    """A decision of a seat or an outcome of CHANCE, in the words of `State.describe`."""

    seat: Number
    action: list[str | Number]
    at: float | None = None  # seconds since the start


class End(Entry):
    """What ended the game, and each seat's payoff."""

    cause: str
    payoffs: list[float]


class TableEvent(Entry):
    """An action of players outside the rules: resigning, taking back, handing a seat to a bot."""

    after: Count  # number of moves made before it
    event: EventName
    seat: Count | None = None
    to: Count | None = None  # of "undone": number of moves that remain in force
    at: float | None = None  # seconds since the start

    def seat_is_known(self, players: int) -> bool:
        """Whether the seat exists; only events that concern all seats may leave it out."""
        return self.event not in SEATED if self.seat is None else self.seat < players

    def end(self, players: int) -> End | None:
        """Return the end that this event causes in a game of so many players, or None."""
        if self.event in CLOSING:
            return End(self.event, [0.0] * players)
        if self.event in LEAVING and players == 2:
            return End(self.event, [-1.0 if seat == self.seat else 1.0 for seat in range(players)])
        return None


class Proof(Entry):
    """A server's signature of the complete record; table/record_proof.py creates and checks it."""

    chain: list[str]  # SHA-256 hashes of the head, of every move and event in order, and of the end
    key: str  # the server's public key, Ed25519
    signature: str  # of the last hash of the chain


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A game from its start to its end, or to its last move so far."""

    format: str
    game: str
    rules_version: Count
    box: UsedBox
    players: Count
    options: dict[str, Any]  # complete
    start: dict[str, Any] | None  # a dump, if the game began with another position than the rules'
    dice: str | None  # the commitment to the secret, published before the first roll
    moves: list[Move]
    table_events: list[TableEvent]
    end: End | None  # None: unfinished
    secret: str | None = None  # of the dice, hexadecimal: its SHA-256 is the commitment
    seeds: list[str] = []  # what each seat contributed to the dice
    proof: Proof | None = None  # None: not signed by a server

    # -- writing -----------------------------------------------------------------------------------------

    @classmethod
    def of(cls, game: Game, players: int | None = None, options: Options | None = None) -> "Record":
        """Begin the record of a new game."""
        return cls.from_state(game.start(players, options))

    @classmethod
    def from_state(cls, state: State) -> "Record":
        """Begin the record of a game that starts with this position."""
        game, position = state.game, state.dump()
        options = dict(state.options)
        normal = game.start(state.players, options).dump()
        return cls(
            format=FORMAT,
            game=game.slug,
            rules_version=game.rules_version,
            box=UsedBox(game.box.digest, None if game.box.original else game.box.text),
            players=state.players,
            options=options,
            start=None if position == normal else position,
            dice=None,
            moves=[],
            table_events=[],
            end=None,
        )

    def add(self, state: State, seat: int, number: int, at: float | None = None) -> None:
        """Record an action of a seat, or an outcome of CHANCE, before it is applied to the state."""
        self.moves.append(Move(seat, list(state.describe(number)), None if at is None else float(at)))

    def note(
        self, event: EventName, seat: int | None = None, to: int | None = None, at: float | None = None
    ) -> None:
        """Record an event outside the rules, after the moves so far."""
        self.table_events.append(TableEvent(len(self.moves), event, seat, to, at))

    def finish(self, state: State) -> None:
        """Record the end: that of the rules or the one that the last table event caused."""
        self.end = self._ending(state)

    def to_json(self) -> str:
        """Return the record as JSON, with one line for every move."""
        lines = [f'  "{name}": {_rows(value)}' for name, value in msgspec.to_builtins(self).items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    # -- reading -----------------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record without replaying it; `states` checks the moves.

        :raises DamagedRecord: when the text is not a record in the known format.
        """
        try:
            data = msgspec.json.decode(text)
            json.loads(text, object_pairs_hook=_named_once)
        except (ValueError, RecursionError) as error:
            raise DamagedRecord("record-no-json", reason=str(error)) from error
        if not _is_shallow(data):
            raise DamagedRecord("record-no-json", reason=f"more than {DEPTH} levels")
        if isinstance(data, dict) and data.get("format") != FORMAT:
            raise DamagedRecord("record-format", found=str(data.get("format")), known=FORMAT)
        try:
            return msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise DamagedRecord("record-shape", reason=str(error)) from error

    def setup(self) -> Game:
        """Return the game with the rules and the box of this record.

        :raises DamagedRecord: when the box or the version of the rules is another one.
        :raises UnknownGame: when the game is not installed.
        """
        found, toml = self.box.digest, self.box.toml
        if toml is not None:
            known = hashlib.sha256(toml.encode()).hexdigest()
            if found != known:
                raise DamagedRecord("record-box-hash", found=found, known=known)
        game = restore_game(self.game, toml)
        if toml is None and found != game.box.digest:
            raise DamagedRecord("record-box", found=found, known=game.box.digest)
        if self.rules_version != game.rules_version:
            versions = {"found": str(self.rules_version), "known": str(game.rules_version)}
            raise DamagedRecord("record-version", game=self.game, **versions)
        return game

    def states(self) -> Iterator[State]:
        """Yield every position from start to end: after each move, and again after moves were undone.

        :raises DamagedRecord: at the first move or event that is impossible.
        :raises SpieltischError: when the game cannot be set up.
        """
        line = [self._first()]  # the positions in force
        yield line[0].clone()
        noted = 0
        for made in range(len(self.moves) + 1):
            while noted < len(self.table_events) and self.table_events[noted].after == made:
                event = self.table_events[noted]
                noted += 1
                self._check_event(noted, line)
                if event.to is not None:
                    del line[event.to + 1 :]
                    yield line[-1].clone()
            if made < len(self.moves):
                line.append(self._after(line[-1], made))
                yield line[-1].clone()
        if noted < len(self.table_events):
            raise DamagedRecord("record-event-place", number=noted + 1)
        self._check_end(line[-1])

    def replay(self) -> State:
        """Replay the record and return its last position.

        :raises SpieltischError: as `states` does.
        """
        for state in self.states():
            last = state
        return last

    def in_force(self) -> list[Move]:
        """Return the moves that were not taken back; replaying them leads to the last position."""
        line: list[Move] = []
        made = 0
        for event in self.table_events:
            if event.to is not None:
                line += self.moves[made : event.after]
                made = event.after
                del line[event.to :]
        return line + self.moves[made:]

    # -- helpers -----------------------------------------------------------------------------------------

    def _first(self) -> State:
        game = self.setup()
        if self.start is None:
            return game.start(self.players, self.options)
        state = game.load({"options": self.options, **self.start})
        if state.players != self.players or state.options != self.options:
            raise DamagedRecord("record-start")
        return state

    def _after(self, state: State, made: int) -> State:
        move = self.moves[made]
        try:
            number = state.action(move.action)
            state.check(move.seat, number)
        except SpieltischError as error:
            raise DamagedRecord("record-move", number=made + 1, reason=error) from error
        after = state.clone()
        after.apply(move.seat, number)
        return after

    def _check_event(self, number: int, line: list[State]) -> None:
        event = self.table_events[number - 1]
        values: dict[str, Any] = {"number": number, "event": event.event}
        if not event.seat_is_known(self.players):
            raise DamagedRecord("record-event-seat", last=self.players - 1, **values)
        if (event.event == "undone") != (event.to is not None) or (event.to or 0) >= len(line):
            raise DamagedRecord("record-event-undone", last=len(line) - 1, **values)
        last = number == len(self.table_events) and event.after == len(self.moves)
        over = line[-1].actor() == NOBODY and event.event in LEAVING + CLOSING
        if over or (event.end(self.players) is not None and not last):
            raise DamagedRecord("record-event-end", **values)

    def _check_end(self, state: State) -> None:
        replayed = self._ending(state)
        if self.end != replayed:
            raise DamagedRecord("record-end", found=_words(self.end), replayed=_words(replayed))

    def _ending(self, state: State) -> End | None:
        cause = state.end_cause()
        if cause is not None:
            return End(cause, state.payoffs())
        return self.table_events[-1].end(self.players) if self.table_events else None


def random_record(
    game: Game, players: int | None = None, options: Options | None = None, seed: int = 0
) -> Record:
    """Play a game at random and return its record; the same seed gives the same game."""
    return random_record_from(game.start(players, options), seed)


def random_record_from(state: State, seed: int = 0) -> Record:
    """Play on at random from a clone of the position and return the record."""
    record = Record.from_state(state)
    rng = Rng(seed)
    chance, players = rng.stream("game"), rng.stream("players")
    state = state.clone()
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE:
            number = state.sample(chance)
        else:
            legal = state.legal(seat)
            number = legal[players.below(len(legal))]
        record.add(state, seat, number)
        state.apply(seat, number)
    record.finish(state)
    return record


def _is_shallow(value: object, levels: int = DEPTH) -> bool:
    """Whether lists and tables are nested at most so many levels deep."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_shallow(item, levels - 1) for item in inner)


def _named_once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object with a duplicate name: JSON parsers disagree which of the two values counts."""
    known = set[str]()
    for name, _ in pairs:
        if name in known:
            raise DamagedRecord("record-shape", reason=f'"{name}" stands there twice')
        known.add(name)


def _rows(value: Any) -> str:
    """Return a value as JSON; a list has one line for each item."""
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n  ]"


def _words(end: End | None) -> str:
    return "open" if end is None else f"{end.cause} {end.payoffs}"

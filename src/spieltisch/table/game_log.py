"""One game, computed from its log. Pure: no input or output.

A log is a list of rows: decisions of seats, outcomes of chance, undos, and table events, which are outside
the rules (a resignation, a bot that replaces a player). The state follows from the moves that stand, that is,
from those that are not undone.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Self

import msgspec

from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.events import Event
from spieltisch.engine.record import EventName, Move, Record, TableEvent
from spieltisch.server.texts import Refusal
from spieltisch.stage.history import HistoryEntry
from spieltisch.table import dice

Kind = Literal["action", "chance", "undone", "event"]
UndoRight = Literal["no", "free", "ask"]
UNDO_UNSEEN, UNDO_FREE = 1, 2  # an undo that others cannot notice, or that needed no consent
RESUMED = "resumed"  # the server was down, and no clock ran
SEAT_CHANGES = ("seat_to_bot", "seat_to_person", RESUMED)  # events that leave the position unchanged
TIMED_OUT, ABSENT = 1, 2  # why a bot replaces a player
CHECKPOINT_EVERY = 32  # moves between two positions kept in memory for undo


class Row(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A row of the log. Its index in the log is its ply. It is stored, so its field names stay."""

    kind: Kind
    seat: int
    number: int = 0  # of the action or outcome; undone: UNDO_UNSEEN, UNDO_FREE or 0; seat_to_bot: why
    decision: int = 0  # number of the seat's decision, from 1; never used twice
    to: int = 0  # undone: how many moves still stand
    event: str = ""
    at: float = 0.0  # seconds since the start
    asked: int = 0  # whose turn it is afterwards, a bit per seat; before a chance event, whose it was
    credit: float = 0.0  # seconds that no clock counts: latency, or downtime of the server
    words: str = ""  # of a move, as JSON: its meaning when it was made, independent of its number


class Snapshot(msgspec.Struct, frozen=True):
    """A stored position, so that a long game need not be replayed from its start. Its field names stay."""

    ply: int  # of its last move
    moves: int  # how many stand
    state: dict[str, object]
    past: list[HistoryEntry]
    happened: list[int] = []  # per move, the length of `past` after it
    rows: list[Row] = []  # the log so far: one blob instead of thousands of rows

    def stands(self, line: Sequence[int]) -> bool:
        """Return whether its last move still stands; `line` has the plies of all moves that stand."""
        return line[self.moves - 1 : self.moves] == [self.ply] and len(self.happened) == self.moves


class TableNote(msgspec.Struct):
    """A table event as the log shows it, between two moves."""

    event: str
    seat: int
    after: int  # how many of the moves that stand came before
    unseen: bool = False  # only the seat itself may see it
    why: int = 0


class Checkpoint(NamedTuple):
    """A position in memory to return to."""

    moves: int
    state: State
    history_length: int
    sealed_moves: int


class GameLog:
    """The state of a game, and the rows that led to it."""

    def __init__(self, first: State, secret: bytes, seeds: Sequence[str]) -> None:
        self.secret = secret
        self.seeds = list(seeds)
        self.rows: list[Row] = []
        self.standing_plies: list[int] = []  # of the moves that stand
        self.history: list[HistoryEntry] = []
        self.history_lengths: list[int] = []  # per move that stands, the length of the history after it
        self.has_table_notes = False  # there are rows that are no moves
        self.rolls = 0  # outcomes of chance so far, also undone ones
        self.sealed_moves = 0  # the last so many moves are answers that are still hidden from other seats
        # Per seat: the action and the ply of each decision.
        self.answers: list[dict[int, int]] = [{} for _ in range(first.players)]
        self.decision_plies: list[dict[int, int]] = [{} for _ in range(first.players)]
        self.checkpoints = [Checkpoint(0, first.clone(), 0, 0)]
        self.state = first.clone()
        self.state.trace()
        self.turn = self.first_turn = self._turn(0)  # whose turn it is, a bit per seat
        self._asked: list[int] | None = None  # cached

    @classmethod
    def replay(
        cls,
        first: State,
        secret: bytes,
        seeds: Sequence[str],
        rows: Sequence[Row],
        snapshots: Sequence[Snapshot] = (),
    ) -> Self:
        """Build the game from its rows. A snapshot saves work if its last move still stands."""
        game_log = cls(first, secret, seeds)
        line = standing_plies(rows)
        kept = [shot for shot in snapshots if shot.stands(line)]
        for row in rows:
            game_log._register(row)
        if kept:
            shot = max(kept, key=lambda each: each.moves)
            game_log.history, game_log.history_lengths = list(shot.past), list(shot.happened)
            position = first.game.load(shot.state)
            game_log.checkpoints.append(Checkpoint(shot.moves, position, len(shot.past), 0))
        game_log._replay_line(line)
        game_log.turn = game_log._turn(rows[-1].asked if rows else 0)
        return game_log

    def fork(self) -> Self:
        """Return a copy to try the next rows on; it replaces this log once they are stored."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.rows, other.standing_plies = self.rows[:], self.standing_plies[:]
        other.history, other.history_lengths = self.history[:], self.history_lengths[:]
        other.answers = [dict(answers) for answers in self.answers]
        other.decision_plies = [dict(plies) for plies in self.decision_plies]
        other.checkpoints = self.checkpoints[:]
        other.state = self.state.clone()
        other.state.trace()
        return other

    # -- state -------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return int(self.state.players)

    @property
    def ended_by(self) -> TableEvent | None:
        """Return the table event that ended the game before the rules did."""
        last = self.rows[-1] if self.rows else None
        if last is None or last.kind != "event" or last.event == RESUMED:
            return None
        event = table_event(last, 0)
        return event if event.end(self.players) is not None else None

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.state.actor() == NOBODY or self.ended_by is not None

    def asked(self) -> list[int]:
        """Return the seats that have to decide now."""
        if self._asked is None:
            self._asked = [] if self.over else [seat for seat in self.state.actors() if seat != CHANCE]
        return self._asked

    def decision(self, seat: int) -> int:
        """Return the number of the seat's next decision."""
        return max(self.answers[seat], default=0) + 1

    def decided_last(self, seat: int) -> bool:
        """Return whether the seat's last row is a decision, not an event such as a bot's takeover."""
        last = next((row for row in reversed(self.rows) if row.seat == seat), None)
        return last is not None and last.kind == "action"

    def state_after(self, moves: int) -> State:
        """Return the position after so many of the moves that stand."""
        state, made = self._nearest_checkpoint(moves)
        for ply in self.standing_plies[made:moves]:
            state.apply(self.rows[ply].seat, self.rows[ply].number)
        return state

    # -- adding rows -------------------------------------------------------------------------------------

    def add(self, row: Row) -> None:
        """Append a row and carry it out."""
        self._asked = None
        self._register(row)
        if row.kind == "undone":
            self._go_back(row.to)
        elif row.kind != "event":
            self._apply_move(len(self.rows) - 1)
        self.turn = self._turn(self.turn)
        self.rows[-1] = msgspec.structs.replace(row, asked=self.turn)

    def answer(self, seat: int, action: int, at: float, credit: float = 0.0) -> None:
        """Carry out a decision that has been checked, and the chance events that follow."""
        decision, words = self.decision(seat), self._description(action)
        row = Row(
            kind="action", seat=seat, number=action, decision=decision, at=at, credit=credit, words=words
        )
        self.add(row)
        self.resolve_chance(at)

    def resolve_chance(self, at: float) -> None:
        """Throw and draw until a seat has to decide or the game is over."""
        while self.ended_by is None and self.state.actor() == CHANCE:
            number = dice.outcome(self.secret, self.rolls, self.seeds, self.state.chance())
            self.add(Row(kind="chance", seat=CHANCE, number=number, at=at, words=self._description(number)))

    def _description(self, number: int) -> str:
        return msgspec.json.encode(self.state.describe(number)).decode()

    def add_event(self, event: EventName, seat: int, at: float, why: int = 0) -> None:
        """Append a table event."""
        self.add(Row(kind="event", seat=seat, event=event, number=why, at=at))

    def add_downtime(self, seconds: float, at: float) -> None:
        """Append that the server was down for so many seconds."""
        self.add(Row(kind="event", seat=NOBODY, event=RESUMED, at=at, credit=seconds))

    # -- undo --------------------------------------------------------------------------------------------

    def undo_offer(self, seat: int) -> UndoRight:
        """Return whether the seat may undo its last decision: freely, or if the others agree.

        Free: no other seat knows the decision; or neither another seat nor chance has acted since, and the
        game confirms that the decision revealed nothing. Knowledge stays: undone moves count, too.
        """
        last = self.last_move_of(seat)
        if last is None or self.over:
            return "no"
        if self._is_unseen(seat, last):
            return "ask" if self._undone_by_consent_since(self._first_made_at(last)) else "free"
        return "free" if self._revealed_nothing(seat, last) else "ask"

    def _is_unseen(self, seat: int, last: int) -> bool:
        """Return whether no other seat knows the seat's last decision."""
        return last >= len(self.standing_plies) - self.sealed_moves or self.state.withheld(seat) > 0

    def _revealed_nothing(self, seat: int, place: int) -> bool:
        """Return whether neither an open decision nor a later event showed its seat anything new."""
        if self._undone_by_consent_since(self._first_made_at(place)) or self._others_acted_since(
            seat, self._first_made_at(place)
        ):
            return False
        if not self.state.game.hidden:
            return True
        return not self.state_after(place).reveals(seat, self.rows[self.standing_plies[place]].number)

    def _first_made_at(self, place: int) -> int:
        """Return the ply at which a decision was first made; its row may be a copy (see `undo`)."""
        row = self.rows[self.standing_plies[place]]
        return self.decision_plies[row.seat][row.decision]

    def _undone_by_consent_since(self, ply: int) -> bool:
        """Return whether an undo since then needed consent: its moves were visible."""
        return any(row.kind == "undone" and not row.number for row in self.rows[ply + 1 :])

    def _others_acted_since(self, seat: int, ply: int) -> bool:
        """Return whether chance or another seat has acted visibly since then, even if that was undone."""
        acted: dict[int, int] = {}  # decisions per other seat
        for place, row in enumerate(self.rows[ply + 1 :], ply + 1):
            if row.kind == "chance":
                return True
            if (
                row.kind == "action"
                and row.seat != seat
                and self.decision_plies[row.seat][row.decision] == place
            ):
                acted[row.seat] = acted.get(row.seat, 0) + 1
            elif row.kind == "undone" and row.seat != seat and row.number == UNDO_UNSEEN:
                acted[row.seat] = max(0, acted.get(row.seat, 0) - 1)
        return any(count > self.state.withheld(other) for other, count in acted.items())

    def undo(self, seat: int, at: float, most: int = 1) -> None:
        """Undo the seat's last decision, and what came after it.

        Decisions of other seats stay if they could not know this one. `most`: undo so many consecutive
        decisions of the seat, as far as each may be undone freely.
        """
        last = self.last_move_of(seat)
        if last is None:
            raise Refusal("nothing-to-undo")
        free, unknown = self.undo_offer(seat) == "free", self._is_unseen(seat, last)
        others = [self.rows[ply] for ply in self.standing_plies[last + 1 :]] if unknown else []
        how = 0 if not free else UNDO_UNSEEN if self.state.withheld(seat) else UNDO_FREE
        if free and not unknown:
            last = self._first_in_row(seat, last, most)
        self.add(Row(kind="undone", seat=seat, number=how, to=last, at=at))
        for row in others:
            self.add(msgspec.structs.replace(row, at=at))

    def _first_in_row(self, seat: int, last: int, most: int) -> int:
        """Return the first of at most `most` consecutive open moves of the seat, up to its last."""
        first = last
        while first > 0 and last - first + 1 < most:
            if self.rows[self.standing_plies[first - 1]].seat != seat or not self._revealed_nothing(
                seat, first - 1
            ):
                break
            first -= 1
        return first

    def last_move_of(self, seat: int) -> int | None:
        """Return which of the moves that stand is the seat's last."""
        for place in range(len(self.standing_plies) - 1, -1, -1):
            if self.rows[self.standing_plies[place]].seat == seat:
                return place
        return None

    # -- applying rows -----------------------------------------------------------------------------------

    def _register(self, row: Row) -> None:
        self.rows.append(row)
        if row.kind == "action":
            self.answers[row.seat][row.decision] = row.number
            self.decision_plies[row.seat].setdefault(row.decision, len(self.rows) - 1)
        elif row.kind == "chance":
            self.rolls += 1
        else:
            self.has_table_notes = True

    def _apply_move(self, ply: int) -> None:
        row, state = self.rows[ply], self.state
        current = state.round_number()
        before = state.actors()
        sealing = row.kind == "action" and (self.sealed_moves > 0 or state.simultaneous())
        state.apply(row.seat, row.number)
        others = [seat for seat in before if seat != row.seat]
        rest = [seat for seat in state.actors() if seat != row.seat]
        self.sealed_moves = self.sealed_moves + 1 if sealing and others and others == rest else 0
        for event in state.take_events():
            self.history.append(HistoryEntry(row.seat, current, as_stored(event)))
        self.standing_plies.append(ply)
        self.history_lengths.append(len(self.history))
        if len(self.standing_plies) % CHECKPOINT_EVERY == 0:
            kept = Checkpoint(len(self.standing_plies), state.clone(), len(self.history), self.sealed_moves)
            self.checkpoints.append(kept)

    def _go_back(self, moves: int) -> None:
        self._replay_line(self.standing_plies[:moves])

    def _replay_line(self, line: list[int]) -> None:
        while self.checkpoints[-1].moves > len(line):
            self.checkpoints.pop()
        kept = self.checkpoints[-1]
        self.state = kept.state.clone()
        self.state.trace()
        self.sealed_moves = kept.sealed_moves
        self.standing_plies = line[: kept.moves]
        del self.history[kept.history_length :], self.history_lengths[kept.moves :]
        for ply in line[kept.moves :]:
            self._apply_move(ply)

    def _nearest_checkpoint(self, moves: int) -> tuple[State, int]:
        kept = max((each for each in self.checkpoints if each.moves <= moves), key=lambda each: each.moves)
        return kept.state.clone(), kept.moves

    def _turn(self, before: int) -> int:
        """Return whose turn it is. Seats that may act early and openly do not count."""
        if self.ended_by is not None:
            return 0
        if self.state.actor() == CHANCE:
            return before
        actors = self.state.actors()
        return sum(1 << seat for seat in (actors if self.state.simultaneous() else actors[:1]))

    # -- snapshots and records ---------------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        """Return the position for the database; None at the start, or while answers are sealed."""
        if not self.standing_plies or self.sealed_moves:
            return None
        return Snapshot(
            ply=self.standing_plies[-1],
            moves=len(self.standing_plies),
            state=self.state.dump(),
            past=self.history[:],
            happened=self.history_lengths[:],
            rows=self.rows[:],
        )

    def record(self) -> Record:
        """Return the record of the whole game, including undone moves."""
        first = self.checkpoints[0].state
        record = Record.from_state(first)
        record.dice = dice.commitment(self.secret)
        record.secret = self.secret.hex()
        record.seeds = self.seeds
        for row, words in zip(self.rows, self._move_descriptions(), strict=True):
            if row.kind == "undone":
                record.note("undone", row.seat, row.to, float(row.at))
            elif row.kind == "event":
                if row.event != RESUMED:
                    record.table_events.append(table_event(row, len(record.moves)))
            else:
                record.moves.append(Move(row.seat, words, float(row.at)))
        record.finish(self.state)
        return record

    def _move_descriptions(self) -> Iterator[list[str | int]]:
        """Return each row's move in words. Rows of old versions have none; then replay the game."""
        replayed: GameLog | None = None
        if not all(row.words for row in self.rows if row.kind in ("action", "chance")):
            replayed = type(self)(self.checkpoints[0].state, self.secret, self.seeds)
        for row in self.rows:
            moved = row.kind in ("action", "chance")
            if replayed is None:
                yield msgspec.json.decode(row.words) if moved else []
            else:
                yield list(replayed.state.describe(row.number)) if moved else []
                replayed.add(row)


def standing_plies(rows: Sequence[Row]) -> list[int]:
    """Return the plies of the moves that stand.

    >>> rows = [Row(kind="action", seat=0), Row(kind="action", seat=1), Row(kind="undone", seat=1, to=1)]
    >>> standing_plies(rows)
    [0]
    """
    line: list[int] = []
    for ply, row in enumerate(rows):
        if row.kind == "undone":
            del line[row.to :]
        elif row.kind != "event":
            line.append(ply)
    return line


def table_notes(rows: Sequence[Row]) -> list[TableNote]:
    """Return the table events and undos, each with its position among the moves that stand.

    >>> rows = [Row(kind="action", seat=0), Row(kind="action", seat=1), Row(kind="undone", seat=1, to=1)]
    >>> table_notes(rows)
    [TableNote(event='undone', seat=1, after=1, unseen=False, why=0)]
    """
    found: list[TableNote] = []
    moves = 0
    decided: set[tuple[int, int]] = set()
    for row in rows:
        if row.kind == "undone":
            moves = row.to
            for note in found:
                note.after = min(note.after, moves)
            found.append(TableNote("undone", row.seat, moves, unseen=row.number == UNDO_UNSEEN))
        elif row.kind == "event":
            if row.event != RESUMED:  # not caused by a seat
                found.append(TableNote(row.event, row.seat, moves, why=row.number))
        else:
            moves += 1
            decision = row.seat, row.decision
            if row.kind == "action" and decision in decided and found:
                found[-1].after = moves  # a copied answer, kept when another seat undid its own
            decided.add(decision)
    return found


def positions(game_log: GameLog) -> Iterator[State]:
    """Return every position that stands, from the start."""
    state = game_log.checkpoints[0].state.clone()
    yield state
    for ply in game_log.standing_plies:
        state.apply(game_log.rows[ply].seat, game_log.rows[ply].number)
        yield state


def table_event(row: Row, after: int) -> TableEvent:
    """Return the row as a table event of a record."""
    seat = None if row.seat == NOBODY else row.seat
    values = {"after": after, "event": row.event, "seat": seat, "at": float(row.at)}
    return msgspec.convert(values, TableEvent)


def as_stored(event: Event) -> Event:
    """Return the event as the database returns it: with lists for tuples."""
    return Event(event.kind, msgspec.to_builtins(event.values), event.seen_by)

"""One game, computed from its log. Pure: no input or output.

A log is a list of rows: decisions of seats, outcomes of chance, undos, and table events, which are outside
the rules (a resignation, a bot that replaces a player). The state follows from the moves that stand, that is,
from those that are not undone.

A change is computed in a `Draft`, which has only what is new. The log takes it over once it is stored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec
from mypy_extensions import mypyc_attr

from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.events import Event
from spieltisch.engine.record import EventName, Move, Record, TableEvent
from spieltisch.stage.history import HistoryEntry
from spieltisch.table import dice
from spieltisch.table.rows import Row, Snapshot
from spieltisch.table.texts import Refusal

UndoRight = Literal["no", "free", "ask"]
UNDO_UNSEEN, UNDO_FREE = 1, 2  # an undo that others cannot notice, or that needed no consent
RESUMED = "resumed"  # the server was down, and no clock ran
SEAT_CHANGES = ("seat_to_bot", "seat_to_person", RESUMED)  # events that leave the position unchanged
TIMED_OUT, ABSENT = 1, 2  # why a bot replaces a player
CHECKPOINT_EVERY = 32  # moves between two positions kept in memory for undo


@dataclass
class TableNote:
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


@mypyc_attr(allow_interpreted_subclasses=True)
class GameLog:
    """The state of a game, and the rows that led to it.

    >>> import spieltisch
    >>> log = GameLog(spieltisch.game("kopf-oder-knopf").start(), bytes(32), ["", ""])
    >>> draft = log.draft()
    >>> draft.answer(0, log.state.legal(0)[0], at=2.5)
    >>> len(log.rows), len(draft.rows), log.asked()
    (0, 1, [0])
    >>> log.apply(draft)
    >>> len(log.rows), log.asked()
    (1, [1])
    """

    def __init__(self, first: State, secret: bytes, seeds: Sequence[str]) -> None:
        self.secret = secret
        self.seeds = list(seeds)
        self.players = int(first.players)
        self.rows: list[Row] = []
        self.standing_plies: list[int] = []  # of the moves that stand
        self.history: list[HistoryEntry] = []
        self.history_lengths: list[int] = []  # per move that stands, the length of the history after it
        self.has_table_notes = False  # there are rows that are no moves
        self.rolls = 0  # outcomes of chance so far, also undone ones
        self.sealed_moves = 0  # the last so many moves are answers that are still hidden from other seats
        self.decisions = [0] * self.players  # per seat, the number of its last decision
        # Per seat, the ply at which each of its decisions was first made.
        self.decision_plies: list[dict[int, int]] = [{} for _ in range(self.players)]
        self.checkpoints = [Checkpoint(0, first.clone(), 0, 0)]
        self.state = first.clone()
        self.state.trace()
        self.turn = self.first_turn = whose_turn(self.state, 0)  # a bit per seat
        self._asked: list[int] | None = None  # cached

    @staticmethod
    def replay(
        first: State,
        secret: bytes,
        seeds: Sequence[str],
        rows: Sequence[Row],
        snapshots: Sequence[Snapshot] = (),
    ) -> "GameLog":
        """Build the game from its rows. A snapshot saves work if its last move still stands."""
        log = GameLog(first, secret, seeds)
        line = standing_plies(rows)
        for row in rows:
            log._register(row)
        kept = [shot for shot in snapshots if shot.stands(line)]
        if kept:
            shot = max(kept, key=lambda each: each.moves)
            log.history, log.history_lengths = list(shot.past), list(shot.happened)
            position = first.game.load(shot.state)
            log.checkpoints.append(Checkpoint(shot.moves, position, len(shot.past), 0))
        start = log.checkpoints[-1]
        log.standing_plies = line[: start.moves]
        log.state, log.sealed_moves = start.state.clone(), start.sealed_moves
        draft = Draft(log)
        for ply in line[start.moves :]:
            draft.apply_move(ply, rows[ply])
        log._take_position(draft)
        if rows:
            log.turn = 0 if log.ended_by is not None else whose_turn(log.state, rows[-1].asked)
        return log

    # -- state -------------------------------------------------------------------------------------------

    @property
    def ended_by(self) -> TableEvent | None:
        """Return the table event that ended the game before the rules did."""
        return ending_event(self.rows[-1], self.players) if self.rows else None

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.state.actor() == NOBODY or self.ended_by is not None

    def asked(self) -> list[int]:
        """Return the seats that have to decide now."""
        if self._asked is None:
            self._asked = [] if self.over else [seat for seat in self.state.actors() if seat != CHANCE]
        return self._asked

    def next_decision(self, seat: int) -> int:
        """Return the number of the seat's next decision."""
        return self.decisions[seat] + 1

    def answer_given(self, seat: int, decision: int) -> int | None:
        """Return the action of a decision that the seat has made, also if it was undone."""
        ply = self.decision_plies[seat].get(decision)
        return None if ply is None else self.rows[ply].number

    def decided_last(self, seat: int) -> bool:
        """Return whether the seat's last row is a decision, not an event such as a bot's takeover."""
        for place in range(len(self.rows) - 1, -1, -1):
            if self.rows[place].seat == seat:
                return self.rows[place].kind == "action"
        return False

    def state_after(self, moves: int) -> State:
        """Return the position after so many of the moves that stand."""
        kept = self.checkpoint_before(moves)
        state = kept.state.clone()
        for ply in self.standing_plies[kept.moves : moves]:
            state.apply(self.rows[ply].seat, self.rows[ply].number)
        return state

    def checkpoint_before(self, moves: int) -> Checkpoint:
        """Return the last kept position with at most so many moves."""
        place = len(self.checkpoints) - 1
        while self.checkpoints[place].moves > moves:
            place -= 1
        return self.checkpoints[place]

    # -- changes -----------------------------------------------------------------------------------------

    def draft(self) -> "Draft":
        """Return an empty draft of the next rows."""
        return Draft(self)

    def apply(self, draft: "Draft") -> None:
        """Take over a draft of this log: its rows are stored now."""
        assert draft.log is self, "the draft is of another log"
        assert draft.first_ply == len(self.rows), "the draft is outdated"
        for row in draft.rows:
            self._register(row)
        self._take_position(draft)
        self.turn = draft.turn
        self._asked = None

    def _register(self, row: Row) -> None:
        ply = len(self.rows)
        self.rows.append(row)
        if row.kind == "action":
            self.decisions[row.seat] = max(self.decisions[row.seat], row.decision)
            self.decision_plies[row.seat].setdefault(row.decision, ply)
        elif row.kind == "chance":
            self.rolls += 1
        else:
            self.has_table_notes = True

    def _take_position(self, draft: "Draft") -> None:
        while self.checkpoints[-1].moves > draft.kept_moves:
            self.checkpoints.pop()
        self.checkpoints.extend(draft.checkpoints)
        kept_history = self.history_length(draft.kept_moves)
        del self.standing_plies[draft.kept_moves :], self.history_lengths[draft.kept_moves :]
        del self.history[kept_history:]
        self.standing_plies.extend(draft.standing_plies)
        self.history_lengths.extend(draft.history_lengths)
        self.history.extend(draft.history)
        self.state, self.sealed_moves = draft.state, draft.sealed_moves

    def history_length(self, moves: int) -> int:
        """Return the length of the history after so many of the moves that stand."""
        return self.history_lengths[moves - 1] if moves else 0

    # -- undo --------------------------------------------------------------------------------------------

    def undo_offer(self, seat: int) -> UndoRight:
        """Return whether the seat may undo its last decision: freely, or if the others agree.

        Free: no other seat knows the decision; or neither another seat nor chance has acted since, and the
        game confirms that the decision revealed nothing. Knowledge stays: undone moves count, too.
        """
        last = self.last_move_of(seat)
        if last is None or self.over:
            return "no"
        if self.is_unseen(seat, last):
            return "ask" if self._undone_by_consent_since(self._first_made_at(last)) else "free"
        return "free" if self.revealed_nothing(seat, last) else "ask"

    def is_unseen(self, seat: int, last: int) -> bool:
        """Return whether no other seat knows the seat's last decision."""
        return last >= len(self.standing_plies) - self.sealed_moves or self.state.withheld(seat) > 0

    def revealed_nothing(self, seat: int, place: int) -> bool:
        """Return whether neither an open decision nor a later event showed its seat anything new."""
        made = self._first_made_at(place)
        if self._undone_by_consent_since(made) or self._others_acted_since(seat, made):
            return False
        if not self.state.game.hidden:
            return True
        return not self.state_after(place).reveals(seat, self.rows[self.standing_plies[place]].number)

    def _first_made_at(self, place: int) -> int:
        """Return the ply at which a decision was first made; its row may be a copy (see `Draft.undo`)."""
        row = self.rows[self.standing_plies[place]]
        return self.decision_plies[row.seat][row.decision]

    def _undone_by_consent_since(self, ply: int) -> bool:
        """Return whether an undo since then needed consent: its moves were visible."""
        for place in range(ply + 1, len(self.rows)):
            row = self.rows[place]
            if row.kind == "undone" and not row.number:
                return True
        return False

    def _others_acted_since(self, seat: int, ply: int) -> bool:
        """Return whether chance or another seat has acted visibly since then, even if that was undone."""
        acted: dict[int, int] = {}  # decisions per other seat
        for place in range(ply + 1, len(self.rows)):
            row = self.rows[place]
            if row.kind == "chance":
                return True
            if row.seat == seat:
                continue
            if row.kind == "action" and self.decision_plies[row.seat][row.decision] == place:
                acted[row.seat] = acted.get(row.seat, 0) + 1
            elif row.kind == "undone" and row.number == UNDO_UNSEEN:
                acted[row.seat] = max(0, acted.get(row.seat, 0) - 1)
        return any(count > self.state.withheld(other) for other, count in acted.items())

    def first_in_row(self, seat: int, last: int, most: int) -> int:
        """Return the first of at most `most` consecutive open moves of the seat, up to its last."""
        first = last
        while first > 0 and last - first + 1 < most:
            before = self.rows[self.standing_plies[first - 1]]
            if before.seat != seat or not self.revealed_nothing(seat, first - 1):
                break
            first -= 1
        return first

    def last_move_of(self, seat: int) -> int | None:
        """Return which of the moves that stand is the seat's last."""
        for place in range(len(self.standing_plies) - 1, -1, -1):
            if self.rows[self.standing_plies[place]].seat == seat:
                return place
        return None

    # -- snapshots and records ---------------------------------------------------------------------------

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

    def _move_descriptions(self) -> list[list[str | int]]:
        """Return each row's move in words. Rows of old versions have none; then replay the game."""
        moved = [row.kind in ("action", "chance") for row in self.rows]
        if all(row.words for row, is_move in zip(self.rows, moved, strict=True) if is_move):
            return [
                msgspec.json.decode(row.words) if is_move else []
                for row, is_move in zip(self.rows, moved, strict=True)
            ]
        found: list[list[str | int]] = []
        draft = Draft(GameLog(self.checkpoints[0].state, self.secret, self.seeds))
        for row, is_move in zip(self.rows, moved, strict=True):
            found.append(list(draft.state.describe(row.number)) if is_move else [])
            draft.add(row)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft:
    """The next rows of a log, and the position after them. The log itself does not change."""

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self.first_ply = len(log.rows)
        self.rows: list[Row] = []  # only the new ones, as all lists here
        self.kept_moves = len(log.standing_plies)  # how many moves of the log still stand
        self.standing_plies: list[int] = []
        self.history: list[HistoryEntry] = []
        self.history_lengths: list[int] = []
        self.checkpoints: list[Checkpoint] = []
        self.state = log.state.clone()
        self.state.trace()
        self.sealed_moves = log.sealed_moves
        self.turn = log.turn
        self._rolls = log.rolls
        self._decisions = log.decisions[:]

    @property
    def plies(self) -> int:
        """Return how many rows the log has afterwards."""
        return self.first_ply + len(self.rows)

    @property
    def moves(self) -> int:
        """Return how many moves stand afterwards."""
        return self.kept_moves + len(self.standing_plies)

    @property
    def ended_by(self) -> TableEvent | None:
        """Return the table event that ends the game before the rules do."""
        return ending_event(self.rows[-1], self.log.players) if self.rows else self.log.ended_by

    @property
    def over(self) -> bool:
        """Return whether the game is over afterwards."""
        return self.state.actor() == NOBODY or self.ended_by is not None

    def asked(self) -> list[int]:
        """Return the seats that have to decide afterwards."""
        return [] if self.over else [seat for seat in self.state.actors() if seat != CHANCE]

    # -- adding rows -------------------------------------------------------------------------------------

    def add(self, row: Row) -> None:
        """Append a row and carry it out."""
        ply = self.plies
        if row.kind == "undone":
            self.return_to(row.to)
        elif row.kind == "event":
            pass
        else:
            self.apply_move(ply, row)
            if row.kind == "chance":
                self._rolls += 1
            else:
                self._decisions[row.seat] = max(self._decisions[row.seat], row.decision)
        ended = row.kind == "event" and ending_event(row, self.log.players) is not None
        self.turn = 0 if ended else whose_turn(self.state, self.turn)
        self.rows.append(msgspec.structs.replace(row, asked=self.turn))

    def answer(self, seat: int, action: int, at: float, credit: float = 0.0) -> None:
        """Carry out a decision that has been checked, and the chance events that follow."""
        decision, words = self._decisions[seat] + 1, self._description(action)
        row = Row(
            kind="action", seat=seat, number=action, decision=decision, at=at, credit=credit, words=words
        )
        self.add(row)
        self.resolve_chance(at)

    def resolve_chance(self, at: float) -> None:
        """Throw and draw until a seat has to decide or the game is over."""
        while self.state.actor() == CHANCE and self.ended_by is None:
            number = dice.outcome(self.log.secret, self._rolls, self.log.seeds, self.state.chance())
            self.add(Row(kind="chance", seat=CHANCE, number=number, at=at, words=self._description(number)))

    def _description(self, number: int) -> str:
        return msgspec.json.encode(self.state.describe(number)).decode()

    def add_event(self, event: EventName, seat: int, at: float, why: int = 0) -> None:
        """Append a table event."""
        self.add(Row(kind="event", seat=seat, event=event, number=why, at=at))

    def add_downtime(self, seconds: float, at: float) -> None:
        """Append that the server was down for so many seconds."""
        self.add(Row(kind="event", seat=NOBODY, event=RESUMED, at=at, credit=seconds))

    def undo(self, seat: int, at: float, most: int = 1) -> None:
        """Undo the seat's last decision, and what came after it. The draft has no other rows.

        Decisions of other seats stay if they could not know this one. `most`: undo so many consecutive
        decisions of the seat, as far as each may be undone freely.
        """
        assert not self.rows
        log = self.log
        last = log.last_move_of(seat)
        if last is None:
            raise Refusal("nothing-to-undo")
        free, unknown = log.undo_offer(seat) == "free", log.is_unseen(seat, last)
        others = [log.rows[ply] for ply in log.standing_plies[last + 1 :]] if unknown else []
        how = 0 if not free else UNDO_UNSEEN if log.state.withheld(seat) else UNDO_FREE
        if free and not unknown:
            last = log.first_in_row(seat, last, most)
        self.add(Row(kind="undone", seat=seat, number=how, to=last, at=at))
        for row in others:
            self.add(msgspec.structs.replace(row, at=at))

    # -- the position ------------------------------------------------------------------------------------

    def apply_move(self, ply: int, row: Row) -> None:
        """Carry out a move."""
        self._apply(row, self.history)
        self.standing_plies.append(ply)
        self.history_lengths.append(self._kept_history() + len(self.history))
        if self.moves % CHECKPOINT_EVERY == 0:
            self.checkpoints.append(
                Checkpoint(self.moves, self.state.clone(), self.history_lengths[-1], self.sealed_moves)
            )

    def _apply(self, row: Row, history: list[HistoryEntry]) -> None:
        state = self.state
        current, before = state.round_number(), state.actors()
        sealing = row.kind == "action" and (self.sealed_moves > 0 or state.simultaneous())
        state.apply(row.seat, row.number)
        others = [seat for seat in before if seat != row.seat]
        rest = [seat for seat in state.actors() if seat != row.seat]
        self.sealed_moves = self.sealed_moves + 1 if sealing and others and others == rest else 0
        for event in state.take_events():
            history.append(HistoryEntry(row.seat, current, as_stored(event)))

    def return_to(self, moves: int) -> None:
        """Return to the position after so many of the moves that stand."""
        new = max(0, moves - self.kept_moves)  # moves of the draft that stay
        kept_history = self._kept_history()
        length = self.history_lengths[new - 1] - kept_history if new else 0
        del self.standing_plies[new:], self.history_lengths[new:], self.history[length:]
        self.kept_moves = min(moves, self.kept_moves)
        self.checkpoints = [kept for kept in self.checkpoints if kept.moves <= moves]
        kept = self.checkpoints[-1] if self.checkpoints else self.log.checkpoint_before(self.kept_moves)
        self.state, self.sealed_moves = kept.state.clone(), kept.sealed_moves
        self.state.trace()
        plies = [*self.log.standing_plies[: self.kept_moves], *self.standing_plies]
        for ply in plies[kept.moves : moves]:
            row = self.log.rows[ply] if ply < self.first_ply else self.rows[ply - self.first_ply]
            self._apply(row, [])

    def _kept_history(self) -> int:
        return self.log.history_length(self.kept_moves)

    def snapshot(self) -> Snapshot | None:
        """Return the position for the database; None at the start, or while answers are sealed."""
        if not self.moves or self.sealed_moves:
            return None
        log, moves = self.log, self.kept_moves
        plies = self.standing_plies or log.standing_plies[:moves]
        return Snapshot(
            ply=plies[-1],
            moves=self.moves,
            state=self.state.dump(),
            past=[*log.history[: self._kept_history()], *self.history],
            happened=[*log.history_lengths[:moves], *self.history_lengths],
            rows=[*log.rows, *self.rows],
        )


def whose_turn(state: State, before: int) -> int:
    """Return whose turn it is, a bit per seat. Seats that may act early and openly do not count.

    `before`: whose turn it was; while chance decides, it still is.
    """
    actor = state.actor()
    if actor == CHANCE:
        return before
    if actor == NOBODY:
        return 0
    if not state.simultaneous():
        return 1 << actor
    turn = 0
    for seat in state.actors():
        turn |= 1 << seat
    return turn


def ending_event(row: Row, players: int) -> TableEvent | None:
    """Return the row as a table event if it ends the game."""
    if row.kind != "event" or row.event == RESUMED:
        return None
    event = table_event(row, 0)
    return event if event.end(players) is not None else None


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

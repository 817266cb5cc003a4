"""The course of one game, folded from its log. Pure: it reads and writes nothing but itself.

A log is a list of rows: decisions of seats, outcomes of chance, rows that take others back, and what people
did that no rule knows. The rows that stand are the line; the state and all that happened follow from it.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Self

import msgspec

from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.events import Event
from spieltisch.engine.record import EventName, Move, Record, TableEvent
from spieltisch.server.table import dice
from spieltisch.server.texts import Refusal
from spieltisch.stage.history import HistoryEntry

Kind = Literal["action", "chance", "undone", "event"]
UndoRight = Literal["no", "free", "ask"]
UNDO_UNSEEN, UNDO_FREE = (
    1,
    2,
)  # how a decision was taken back: unnoticed, or at once; else the others were asked
RESUMED = "resumed"  # the house was closed, and nobody's clock ran
SEAT_CHANGES = ("seat_to_bot", "seat_to_person", RESUMED)  # events after which the game stands as before
TIMED_OUT, ABSENT = 1, 2  # why a bot plays for somebody
CHECKPOINT_EVERY = 32  # moves between two positions that are kept to go back to


class Row(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A row of the log. Its place in the log is its ply."""

    kind: Kind
    seat: int
    number: int = 0  # of the action or the outcome; undone: UNSEEN or FREE, else 0; seat_to_bot: why
    decision: int = 0  # which decision of its seat an action is, from 1; never used twice
    to: int = 0  # undone: how many moves still stand
    event: str = ""
    at: float = 0.0  # seconds since the start
    asked: int = 0  # whose turn it is then, a bit per seat; while chance has to speak, whose it was
    credit: float = 0.0  # seconds that count against nobody: the line's, or those while the house was closed
    words: str = ""  # of a move, as JSON: what it meant when it was made, whatever its number means later


class Snapshot(msgspec.Struct, frozen=True):
    """A position in the store, so that a long game need not be replayed from its start."""

    ply: int  # of the last move in it
    moves: int  # how many stand
    state: dict[str, object]
    past: list[HistoryEntry]
    happened: list[int] = []  # per move, how much had happened then
    rows: list[Row] = []  # the log until then: one page instead of thousands of lines

    def stands(self, line: Sequence[int]) -> bool:
        """Whether its last move is among those that stand, given by their plies."""
        return line[self.moves - 1 : self.moves] == [self.ply] and len(self.happened) == self.moves


class TableNote(msgspec.Struct):
    """Something that people did and no rule knows, to be replayed between two moves."""

    event: str
    seat: int
    after: int  # how many of the moves that stand were made before
    unseen: bool = False  # nobody but the seat may hear of it
    why: int = 0


class Checkpoint(NamedTuple):
    """A position to go back to."""

    moves: int
    state: State
    history_length: int
    sealed_moves: int


class GameLog:
    """Where a game stands, and how it came to this."""

    def __init__(self, first: State, secret: bytes, seeds: Sequence[str]) -> None:
        self.secret = secret
        self.seeds = list(seeds)
        self.rows: list[Row] = []
        self.standing_plies: list[int] = []  # plies of the moves that stand
        self.history: list[HistoryEntry] = []
        self.history_lengths: list[int] = []  # per move that stands, how much had happened then
        self.has_table_notes = False  # it holds rows that are no moves
        self.rolls = 0  # outcomes so far, undone ones too
        self.sealed_moves = 0  # the last so many moves are answers that nobody else may know yet
        self.answers: list[dict[int, int]] = [{} for _ in range(first.players)]
        self.decision_plies: list[dict[int, int]] = [
            {} for _ in range(first.players)
        ]  # the ply of each decision
        self.checkpoints = [Checkpoint(0, first.clone(), 0, 0)]
        self.state = first.clone()
        self.state.trace()
        self.turn = self.first_turn = self._turn(0)  # whose it is, a bit per seat
        self._asked: list[int] | None = None  # once it is known

    @classmethod
    def replay(
        cls,
        first: State,
        secret: bytes,
        seeds: Sequence[str],
        rows: Sequence[Row],
        snapshots: Sequence[Snapshot] = (),
    ) -> Self:
        """The course that a log tells. Snapshots save work where their last move still stands."""
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
        """A copy to try the next rows on; it takes this one's place once they are in the store."""
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

    # -- where it stands ---------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats."""
        return int(self.state.players)

    @property
    def ended_by(self) -> TableEvent | None:
        """What people did to end the game before the rules did."""
        last = self.rows[-1] if self.rows else None
        if last is None or last.kind != "event" or last.event == RESUMED:
            return None
        event = table_event(last, 0)
        return event if event.end(self.players) is not None else None

    @property
    def over(self) -> bool:
        """Whether nobody can do anything any more."""
        return self.state.actor() == NOBODY or self.ended_by is not None

    def asked(self) -> list[int]:
        """The seats that are asked now."""
        if self._asked is None:
            self._asked = [] if self.over else [seat for seat in self.state.actors() if seat != CHANCE]
        return self._asked

    def decision(self, seat: int) -> int:
        """The number of the seat's next decision."""
        return max(self.answers[seat], default=0) + 1

    def decided_last(self, seat: int) -> bool:
        """Whether the last that is replayed of a seat is a decision, and not that a bot took it over."""
        last = next((row for row in reversed(self.rows) if row.seat == seat), None)
        return last is not None and last.kind == "action"

    def state_after(self, moves: int) -> State:
        """The position after so many of the moves that stand."""
        state, made = self._nearest_checkpoint(moves)
        for ply in self.standing_plies[made:moves]:
            state.apply(self.rows[ply].seat, self.rows[ply].number)
        return state

    # -- what comes next ---------------------------------------------------------------------------------

    def add(self, row: Row) -> None:
        """Add a row to the log and carry it out."""
        self._asked = None
        self._register(row)
        if row.kind == "undone":
            self._go_back(row.to)
        elif row.kind != "event":
            self._apply_move(len(self.rows) - 1)
        self.turn = self._turn(self.turn)
        self.rows[-1] = msgspec.structs.replace(row, asked=self.turn)

    def answer(self, seat: int, action: int, at: float, credit: float = 0.0) -> None:
        """Carry out a decision that has been checked, and what chance has to say to it."""
        decision, words = self.decision(seat), self._description(action)
        row = Row(
            kind="action", seat=seat, number=action, decision=decision, at=at, credit=credit, words=words
        )
        self.add(row)
        self.resolve_chance(at)

    def resolve_chance(self, at: float) -> None:
        """Throw and draw until somebody is asked or the game is over."""
        while self.ended_by is None and self.state.actor() == CHANCE:
            number = dice.outcome(self.secret, self.rolls, self.seeds, self.state.chance())
            self.add(Row(kind="chance", seat=CHANCE, number=number, at=at, words=self._description(number)))

    def _description(self, number: int) -> str:
        return msgspec.json.encode(self.state.describe(number)).decode()

    def add_event(self, event: EventName, seat: int, at: float, why: int = 0) -> None:
        """Note what somebody did that no rule knows."""
        self.add(Row(kind="event", seat=seat, event=event, number=why, at=at))

    def add_downtime(self, closed_for: float, at: float) -> None:
        """Note that the house was closed for so many seconds."""
        self.add(Row(kind="event", seat=NOBODY, event=RESUMED, at=at, credit=closed_for))

    # -- taking back -------------------------------------------------------------------------------------

    def undo_offer(self, seat: int) -> UndoRight:
        """Whether the seat may take back its last decision: at once, or if the others agree.

        At once: nobody knows it yet; or nobody has acted since, nothing was thrown or drawn, and the game
        vouches that it showed nothing hidden. What was seen stays known: what was taken back counts, too.
        """
        last = self.last_move_of(seat)
        if last is None or self.over:
            return "no"
        if self._is_unseen(seat, last):
            return "ask" if self._undone_by_consent_since(self._first_made_at(last)) else "free"
        return "free" if self._revealed_nothing(seat, last) else "ask"

    def _is_unseen(self, seat: int, last: int) -> bool:
        """Whether no other seat knows yet what the seat decided last."""
        return last >= len(self.standing_plies) - self.sealed_moves or self.state.withheld(seat) > 0

    def _revealed_nothing(self, seat: int, place: int) -> bool:
        """Whether neither a decision in the open nor anything since has shown its seat something new."""
        if self._undone_by_consent_since(self._first_made_at(place)) or self._others_acted_since(
            seat, self._first_made_at(place)
        ):
            return False
        if not self.state.game.hidden:
            return True
        return not self.state_after(place).reveals(seat, self.rows[self.standing_plies[place]].number)

    def _first_made_at(self, place: int) -> int:
        """When a decision that stands was made; its row may be a copy (see undo)."""
        row = self.rows[self.standing_plies[place]]
        return self.decision_plies[row.seat][row.decision]

    def _undone_by_consent_since(self, ply: int) -> bool:
        """Whether something was taken back since that was not free: who saw it knows it."""
        return any(row.kind == "undone" and not row.number for row in self.rows[ply + 1 :])

    def _others_acted_since(self, seat: int, ply: int) -> bool:
        """Whether chance or another seat has acted since in the open, even if that was taken back."""
        acted: dict[int, int] = {}  # how many decisions of other seats
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
        """Take back the seat's last decision, and what came after it.

        What other seats did meanwhile stays, if nobody knows the seat's own decision yet. With `most` above
        one as many decisions go at once as were made in a row and may each be taken back at once.
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
        """The first of at most so many moves until the last that the seat made in a row, all in the open."""
        first = last
        while first > 0 and last - first + 1 < most:
            if self.rows[self.standing_plies[first - 1]].seat != seat or not self._revealed_nothing(
                seat, first - 1
            ):
                break
            first -= 1
        return first

    def last_move_of(self, seat: int) -> int | None:
        """Which of the moves that stand is the seat's last."""
        for place in range(len(self.standing_plies) - 1, -1, -1):
            if self.rows[self.standing_plies[place]].seat == seat:
                return place
        return None

    # -- folding -----------------------------------------------------------------------------------------

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
        """Whose turn it is. Seats that may act early, in the open, are not waited for."""
        if self.ended_by is not None:
            return 0
        if self.state.actor() == CHANCE:
            return before
        actors = self.state.actors()
        return sum(1 << seat for seat in (actors if self.state.simultaneous() else actors[:1]))

    # -- for others --------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        """The position for the store; None at the start, or while answers are sealed."""
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
        """The whole game, undone moves included."""
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
        """The moves in words, row by row. Those of old were written without; then they are made again."""
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
    """The plies of the moves that stand, replayed from the log alone.

    >>> rows = [Row(kind="action", seat=0), Row(kind="action", seat=1), Row(kind="undone", seat=1, to=1)]
    >>> standing(rows)
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
    """What people did that no rule knows, each in its place among the moves that stand.

    >>> rows = [Row(kind="action", seat=0), Row(kind="action", seat=1), Row(kind="undone", seat=1, to=1)]
    >>> notes(rows)
    [Note(event='undone', seat=1, after=1, unseen=False, why=0)]
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
            if row.event != RESUMED:  # no seat's doing
                found.append(TableNote(row.event, row.seat, moves, why=row.number))
        else:
            moves += 1
            decision = row.seat, row.decision
            if row.kind == "action" and decision in decided and found:
                found[-1].after = moves  # an answer that stays when another seat takes back its own
            decided.add(decision)
    return found


def positions(game_log: GameLog) -> Iterator[State]:
    """Every position that stands, from the start on."""
    state = game_log.checkpoints[0].state.clone()
    yield state
    for ply in game_log.standing_plies:
        state.apply(game_log.rows[ply].seat, game_log.rows[ply].number)
        yield state


def table_event(row: Row, after: int) -> TableEvent:
    """The row as records write it."""
    seat = None if row.seat == NOBODY else row.seat
    values = {"after": after, "event": row.event, "seat": seat, "at": float(row.at)}
    return msgspec.convert(values, TableEvent)


def as_stored(event: Event) -> Event:
    """The event as it will come back from the store: lists for tuples."""
    return Event(event.kind, msgspec.to_builtins(event.values), event.seen_by)

"""One table: its seats, its game and its viewers. Pure: the caller brings the time and stores what changes.

Everything that happens at a table is a function of `seating` or `play`. It returns a `Commit`; nothing has
changed then. The caller stores the commit and passes it to `Table.apply`; `Table.update_viewers` sends each
viewer what is new.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.core import Game, State
from spieltisch.stage.tokens import SEATS
from spieltisch.table import dice
from spieltisch.table.bot_names import bot_name
from spieltisch.table.clock import Clock
from spieltisch.table.commit import Commit
from spieltisch.table.game_log import SEAT_CHANGES, GameLog
from spieltisch.table.protocol import Status
from spieltisch.table.rendering import Renderer
from spieltisch.table.rows import (
    ChatRow,
    PersonRow,
    Row,
    SeatRow,
    Snapshot,
    TableRow,
    TableVersion,
    Timing,
    UndoRequest,
)
from spieltisch.table.texts import Refusal

if TYPE_CHECKING:
    from spieltisch.table.viewer_session import ViewerSession

MAX_CHAT_LINES = 500  # kept in memory and sent


class StuckBot(msgspec.Struct, frozen=True):
    """The bot of a seat cannot decide while the log has `plies` rows."""

    seat: int
    plies: int


class Table:
    """A table, from the first seat to the end of its game."""

    def __init__(self, row: TableRow, seats: list[SeatRow], people: dict[str, PersonRow]) -> None:
        self.row = row
        self.commitment = dice.commitment(bytes.fromhex(row.secret))  # hash of the dice's secret
        self.timing = msgspec.convert(row.timing, Timing)  # the time control
        self.seats = seats
        self.people = people  # by id, the people who have seats
        self.game_log: GameLog | None = None
        self.archived_rows: list[Row] = []  # the log of a game whose rules no longer exist
        self.chat_count = 0  # chat lines so far
        self.chat: list[ChatRow] = []  # the last of them
        self.sessions: dict[str, ViewerSession] = {}
        self.stuck_bot: StuckBot | None = None
        self.absent_since: dict[int, float] = {}  # seats that keep present players waiting
        self.unanswered_since: dict[str, float] = {}  # absent people who have to vote on an undo request
        self.renderer = Renderer(self)
        self._game: Game | None = None
        self._outdated: bool | None = None
        self._initial_state: State | None = None
        self._colours: list[str] | None = None
        self._clock: Clock | None = None

    # -- the game ----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Return the game with its current rules."""
        if self._game is None:
            self._game = registry.game(self.row.game)
        return self._game

    @property
    def outdated(self) -> bool:
        """Return whether the game was played by old rules and cannot continue by the current ones."""
        if self._outdated is None:
            version = self.row.rules_version
            self._outdated = version != self.game.rules_version and version not in self.game.continues
        return self._outdated

    def check_rules_supported(self) -> None:
        """Check that the current rules can continue this game.

        :raises Refusal: otherwise.
        """
        if self.outdated:
            raise Refusal("old-rules", 410)

    @property
    def initial_state(self) -> State:
        """Return the position at the start."""
        if self._initial_state is None:
            self.check_rules_supported()
            self._initial_state = self.game.start(self.row.players, self.row.options)
        return self._initial_state

    def new_log(self) -> GameLog:
        """Return the empty log of the game."""
        return GameLog(self.initial_state, bytes.fromhex(self.row.secret), self.seeds)

    def resume(self, rows: Sequence[Row], snapshots: Sequence[Snapshot]) -> None:
        """Replay the log. If the rules no longer exist, keep only its rows."""
        if self.outdated:
            self.archived_rows = list(rows)
            return
        secret = bytes.fromhex(self.row.secret)
        self.set_log(GameLog.replay(self.initial_state, secret, self.seeds, rows, snapshots))

    def set_log(self, game_log: GameLog) -> None:
        """Replace the log."""
        self.game_log = game_log
        self._clock = None
        if self.timing.clock != "none":
            self._clock = Clock(self.timing, self.row.players, game_log.first_turn).read(game_log.rows)

    def started_log(self) -> GameLog:
        """Return the log of a running or finished game.

        :raises Refusal: before the start.
        """
        self.check_rules_supported()
        if self.game_log is None:
            raise Refusal("not-started")
        return self.game_log

    def game_time(self, now: float) -> float:
        """Return the seconds since the start of the game, never less than in the last row of its log."""
        rows = self.archived_rows if self.game_log is None else self.game_log.rows
        last = rows[-1].at if rows else 0.0
        return round(max(last, now - (self.row.started or now)), 3)

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return 0 if self.game_log is None else int(self.game_log.state.round_number())

    def ranks(self) -> list[int]:
        """Return the place of each seat at the end; empty if the game was broken off."""
        if self.game_log is None or not self.game_log.over:
            return []
        closed = self.game_log.ended_by
        if closed is not None and closed.event == "aborted":
            return []
        end = None if closed is None else closed.end(self.row.players)
        payoffs = self.game_log.state.payoffs() if end is None else end.payoffs
        return [1 + sum([other > own for other in payoffs]) for own in payoffs]

    def apply(self, commit: Commit) -> None:
        """Take over a change that is stored."""
        for name, value in commit.values.items():
            setattr(self.row, name, value)
        if commit.revision is not None:
            self.row.revision = commit.revision + 1
        for seat in commit.seats:
            self.seats[seat.seat] = seat
        self.people.update(commit.people)
        if commit.draft is not None:
            draft = commit.draft
            draft.log.apply(draft)
            if self.game_log is not draft.log:
                self.set_log(draft.log)
            elif self._clock is not None:
                self._clock.read(draft.rows)
        else:
            self.archived_rows.extend(commit.rows)
        if commit.chat is not None:
            self.chat_count += 1
            self.chat = [*self.chat[1 - MAX_CHAT_LINES :], commit.chat]

    # -- status ------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Return whether the game is before its start, running or over; it is over if it cannot continue."""
        if self.row.ended is not None or self.outdated:
            return "over"
        return "waiting" if self.row.started is None else "playing"

    @property
    def version(self) -> TableVersion:
        """Return how far the table is."""
        plies = len(self.archived_rows if self.game_log is None else self.game_log.rows)
        return TableVersion(self.row.revision, plies, self.chat_count)

    @property
    def clock(self) -> Clock | None:
        """Return the seats' clocks; None without clocks, or before the start."""
        return self._clock

    @property
    def seeds(self) -> list[str]:
        """Return what the players added to the dice."""
        return [seat.seed for seat in self.seats]

    @property
    def colours(self) -> list[str]:
        """Return the colour of every seat."""
        if self._colours is None:
            seats = range(self.row.players)
            self._colours = seat_colours(
                [None if self.outdated else self.initial_state.seat_colour(seat) for seat in seats]
            )
        return self._colours

    @property
    def undo_request(self) -> UndoRequest | None:
        """Return the undo request that waits for votes."""
        request = self.last_undo_request
        return None if request is None or request.refused else request

    @property
    def last_undo_request(self) -> UndoRequest | None:
        """Return the last undo request, answered or not, until the next move; seat changes keep it."""
        request, game_log = self.row.request, self.game_log
        if request is None or game_log is None:
            return None
        return request if all(row.event in SEAT_CHANGES for row in game_log.rows[request.plies :]) else None

    # -- people and seats --------------------------------------------------------------------------------

    @property
    def open_seats(self) -> list[SeatRow]:
        """Return the seats that have neither a person nor a bot."""
        return [seat for seat in self.seats if not seat.person and not seat.bot]

    def seats_of(self, person: str) -> list[int]:
        """Return the seats that a person has."""
        return [seat.seat for seat in self.seats if seat.person == person] if person else []

    def is_member(self, person: str) -> bool:
        """Return whether a person is the host or a player of this table."""
        return bool(person) and (person == self.row.host or bool(self.seats_of(person)))

    def bot_name(self, seat: int) -> str:
        """Return the name of the bot on a seat."""
        return self.seats[seat].name or bot_name(self.commitment, seat)

    def new_bot_name(self, seat: int, *newcomers: str) -> str:
        """Return a name for a bot on a seat, unlike all other names at the table."""
        others = [
            self.people[other.person].name if other.person in self.people else self.bot_name(other.seat)
            for other in self.seats
            if other.seat != seat and (other.person or other.bot)
        ]
        return bot_name(self.commitment, seat, [*others, *newcomers])

    def other_people(self, person: str) -> set[str]:
        """Return the players other than this person."""
        return {seat.person for seat in self.seats if seat.person and seat.person != person}

    def active_people(self) -> set[str]:
        """Return the players for whom no bot plays."""
        return {seat.person for seat in self.seats if seat.person and not seat.bot}

    def undecided(self) -> set[str]:
        """Return the players of a rematch who have not agreed yet; empty at other tables."""
        return self.other_people("") - {*self.row.agreed} if self.row.agreed else set()

    def is_turn_of(self, person: str) -> bool:
        """Return whether the table waits for a decision or a vote of this person."""
        if self.undo_request is not None and person in self.undo_request.waiting:
            return True
        asked = [] if self.game_log is None else self.game_log.asked()
        return any(seat in asked and not self.seats[seat].bot for seat in self.seats_of(person))

    def bot_to_act(self) -> int | None:
        """Return the seat of a bot that has to decide now."""
        if self.game_log is None or self.undo_request is not None or self.paused:
            return None
        return next((seat for seat in self.game_log.asked() if self.seats[seat].bot), None)

    @property
    def without_people(self) -> bool:
        """Return whether the game runs although no seat belongs to a person."""
        return self.status == "playing" and not self.other_people("")

    @property
    def paused(self) -> bool:
        """Return whether bots make no move: there are neither players nor viewers."""
        return self.without_people and not self.watched

    # -- viewers -----------------------------------------------------------------------------------------

    def connected_sessions(self) -> "list[ViewerSession]":
        """Return the sessions that have a connection."""
        return [session for session in self.sessions.values() if session.connected]

    @property
    def watched(self) -> bool:
        """Return whether the table has viewers."""
        return bool(self.connected_sessions())

    def present_people(self) -> set[str]:
        """Return the ids of the people who view the table."""
        return {session.person.id for session in self.sessions.values() if session.connected}

    def spectators(self) -> int:
        """Return the number of viewers without a seat."""
        return len(self.present_people() - self.other_people(""))

    def drop_idle_sessions(self, seconds: float, now: float) -> None:
        """Drop sessions that have been without a connection for so long."""
        for name, session in [*self.sessions.items()]:
            if session.idle(now) > seconds:
                del self.sessions[name]

    def rename(self, person: PersonRow) -> bool:
        """Give a person another name or colour; return whether viewers have to see it."""
        for session in self.sessions.values():
            if session.person.id == person.id:
                session.person = person
        if person.id not in self.people:
            return False
        self.people[person.id] = person
        return True

    def update_viewers(self) -> list[Exception]:
        """Send each viewer what has changed for them; return what went wrong."""
        errors: list[Exception] = []
        self.renderer.begin_update()
        try:
            for session in self.connected_sessions():
                errors += session.send_changes()
        finally:
            self.renderer.end_update()
        return errors


def seat_colours(colours: Sequence[str | None]) -> list[str]:
    """Return a colour for every seat: that of its pieces, else the next free one."""
    spare = [colour for colour in SEATS if colour not in colours]
    return [colour if colour in SEATS else spare.pop(0) for colour in colours]

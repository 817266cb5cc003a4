"""One table in memory: its seats, its game, and what each viewer may see of it."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.box import Option
from spieltisch.engine.core import NOBODY, Game, State
from spieltisch.engine.record import End
from spieltisch.engine.texts import catalogue
from spieltisch.server.ops import logs, metrics
from spieltisch.server.storage.schema import (
    DELETED_PERSON,
    ChatRow,
    PersonRow,
    SeatRow,
    TableRow,
    TableVersion,
    UndoRequest,
)
from spieltisch.server.texts import Refusal, say
from spieltisch.server.workers import hint_service
from spieltisch.server.workers.pubsub import BotStuck, ViewersChanged
from spieltisch.stage import game_views
from spieltisch.stage.scene import Line, Place, Prompt, Result, Scene, Shape
from spieltisch.stage.scene_diff import EncodedScene
from spieltisch.stage.sight import Common, Memory, Sight, look
from spieltisch.stage.tokens import SEATS
from spieltisch.table import dice
from spieltisch.table.clock import Clock, Timing
from spieltisch.table.game_log import (
    ABSENT,
    SEAT_CHANGES,
    TIMED_OUT,
    GameLog,
    Row,
    Snapshot,
    TableNote,
    table_notes,
)
from spieltisch.table.protocol import (
    ClockInfo,
    OptionLine,
    SeatClock,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
)

if TYPE_CHECKING:
    from spieltisch.table.viewer_session import ViewerSession

Value = TypeVar("Value")

MAX_OPTION_TEXT = 120  # characters of an option's value
BOT_REASONS = {TIMED_OUT: "-time-up", ABSENT: "-gone"}  # in the key of a text about a bot's takeover


class RenderedPosition:
    """One position as one kind of viewer sees it; each part is computed once, when it is first needed."""

    def __init__(self, table: "Table", seat: int | None, language: str, shape: Shape) -> None:
        self.table = table
        self.seat = seat
        self.language = language
        self.shape = shape
        self._sight: Sight | None = None
        self._encoded_scene: EncodedScene | None = None
        self._lines: list[Line] | None = None
        self._score: str | None = None

    @property
    def sight(self) -> Sight:
        """Return what the viewer may know."""
        if self._sight is None:
            begun = time.perf_counter()
            self._sight = self.table.sight(self.seat, self.language, self.shape)
            self.table.add_render_time("sight", begun)
        return self._sight

    @property
    def encoded_scene(self) -> EncodedScene:
        """Return the encoded scene: viewers who see the same get the same bytes."""
        if self._encoded_scene is None:
            sight, begun = self.sight, time.perf_counter()
            self._encoded_scene = EncodedScene(self.table.scene(sight))
            self.table.add_render_time("scene", begun)
        return self._encoded_scene

    @property
    def lines(self) -> list[Line]:
        """Return the lines of the log."""
        if self._lines is None:
            sight, begun = self.sight, time.perf_counter()
            self._lines = self.table.log_lines(sight)
            self.table.add_render_time("log", begun)
        return self._lines

    def drop_sight(self) -> None:
        """Drop the sight after sending: its thousands of small objects are no longer needed."""
        self._sight = None

    @property
    def score(self) -> str:
        """Return the seats' scores side by side as the viewer knows them; "" if the game has none."""
        if self._score is None:
            panels = sorted(self.encoded_scene.scene.panels, key=lambda panel: panel.seat)
            scores = [panel.score for panel in panels]
            self._score = " : ".join(map(str, scores)) if scores and None not in scores else ""
        return self._score


class ViewerUpdate:
    """Within this context the table does not change: viewers share what is computed for them."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.values: dict[object, Any] = {}

    def __enter__(self) -> None:
        self.table.begin_update(self)

    def __exit__(self, *_: object) -> None:
        self.table.end_update()


class Table:
    """A table in memory."""

    def __init__(self, row: TableRow, seats: list[SeatRow], people: dict[str, PersonRow]) -> None:
        self.row = row
        self.log_id = logs.mark(row.id)  # a short digest: the id itself gives access
        self.commitment = dice.commitment(bytes.fromhex(row.secret))  # hash of the dice's secret
        self.timing = msgspec.convert(row.timing, Timing)  # the time control
        self.seats = seats
        self.people = people  # by id, the people who have seats
        self.game_log: GameLog | None = None
        self.chat_count = 0  # chat lines so far
        self.chat: list[ChatRow] = []  # the last of them
        self.archived_rows: list[Row] = []  # the log of a game whose rules no longer exist
        self.remote_viewers: dict[str, ViewersChanged] = {}  # viewers at other workers
        self.sessions: dict[str, ViewerSession] = {}
        self.lock = asyncio.Lock()
        self.bot_task: asyncio.Task[None] | None = None
        self.bot_failures = 0  # consecutive failures of the bot whose turn it is
        self.stuck_bot: BotStuck | None = None  # the bot that cannot decide
        self.loaded_at = self.last_used = time.monotonic()
        self.render_seconds: dict[str, float] = {}  # per part, since the last report
        self._game: Game | None = None
        self._outdated: bool | None = None
        self._initial_state: State | None = None
        self._colours: list[str] | None = None
        self._options: dict[str, list[OptionLine]] = {}
        self._update: ViewerUpdate | None = None
        self._rendered: dict[tuple[object, ...], RenderedPosition] = {}
        self._rendered_log: GameLog | None = None
        self._common: tuple[State, Common] | None = None
        self._clock: Clock | None = None
        self._memories: dict[tuple[int | None, str], Memory] = {}  # per seat with secrets, and language
        self._lines_before: dict[tuple[int | None, int], int] = {}  # of a note, per seat and last move

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

    def resume(self, rows: Sequence[Row], snapshots: Sequence[Snapshot]) -> None:
        """Replay the log. If the rules no longer exist, keep only its rows."""
        if self.outdated:
            self.archived_rows = list(rows)
            return
        secret = bytes.fromhex(self.row.secret)
        self.game_log = GameLog.replay(self.initial_state, secret, self.seeds, rows, snapshots)

    # -- state -------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Return whether the game is before its start, running or over."""
        if self.row.ended is not None:
            return "over"
        return "waiting" if self.row.started is None else "playing"

    @property
    def seeds(self) -> list[str]:
        """Return what the players added to the dice."""
        return [seat.seed for seat in self.seats]

    @property
    def clock(self) -> Clock | None:
        """Return the seats' clocks; None without clocks, or before the start."""
        if self.game_log is None or self.timing.clock == "none":
            return None
        if self._clock is None:
            self._clock = Clock(self.timing, self.row.players, self.game_log.first_turn)
        return self._clock.read(self.game_log.rows)

    def clock_of(self, draft: GameLog) -> Clock | None:
        """Return the clocks as they would be after a draft."""
        clock = self.clock if self.game_log is not None else None
        if self.timing.clock == "none":
            return None
        clock = Clock(self.timing, self.row.players, draft.first_turn) if clock is None else clock.fork()
        return clock.read(draft.rows)

    @property
    def open_seats(self) -> list[SeatRow]:
        """Return the seats that have neither a person nor a bot."""
        return [seat for seat in self.seats if not seat.person and not seat.bot]

    @property
    def colours(self) -> list[str]:
        """Return the colour of every seat."""
        if self._colours is None:
            seats = range(self.row.players)
            self._colours = seat_colours(
                [None if self.outdated else self.initial_state.seat_colour(seat) for seat in seats]
            )
        return self._colours

    def seats_of(self, person: str) -> list[int]:
        """Return the seats that a person has."""
        return [seat.seat for seat in self.seats if person and seat.person == person]

    def is_member(self, person: str) -> bool:
        """Return whether a person is the host or a player of this table."""
        return bool(person) and (person == self.row.host or any(seat.person == person for seat in self.seats))

    def other_people(self, person: str) -> set[str]:
        """Return the players other than this person."""
        return {seat.person for seat in self.seats if seat.person} - {person}

    def active_people(self) -> set[str]:
        """Return the players for whom no bot plays."""
        return {seat.person for seat in self.seats if seat.person and not seat.bot}

    def undecided(self) -> set[str]:
        """Return the players of a rematch who have not agreed yet; empty at other tables."""
        return self.other_people("") - {*self.row.agreed} if self.row.agreed else set()

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

    def absent_voters(self) -> list[str]:
        """Return the people who have to vote on an undo request and are absent."""
        request = self.undo_request
        if request is None:
            return []
        present = self.present_people()
        return [person for person in request.waiting if person not in present]

    @property
    def paused(self) -> bool:
        """Return whether bots make no move: there are neither players nor viewers."""
        watched = bool(self.connected_sessions()) or any(
            each.seats or each.spectators for each in self.remote_viewers.values()
        )
        return self.without_people and not watched

    @property
    def without_people(self) -> bool:
        """Return whether the game runs although no seat belongs to a person."""
        return self.status == "playing" and not self.other_people("")

    def trouble(self, language: str) -> str:
        """Return a sentence about a bot that cannot decide; "" when it has decided."""
        stuck = self.stuck_bot
        if stuck is None or stuck.plies != self.revision_marks().plies or self.status != "playing":
            return ""
        seat = self.seats[stuck.seat]
        name = say(language, f"bot-{seat.bot}", number=0) if seat.person else self.name(seat.seat, language)
        return say(language, "bot-stuck", bot=name)

    def revision_marks(self) -> TableVersion:
        """Return the revision marks of this worker's copy."""
        plies = len(self.archived_rows if self.game_log is None else self.game_log.rows)
        return TableVersion(self.row.revision, plies, self.chat_count)

    def present_people(self) -> set[str]:
        """Return the ids of the people who view the table."""
        here = {session.person.id for session in self.connected_sessions()}
        seats = {seat for message in self.remote_viewers.values() for seat in message.seats}
        return here | {self.seats[seat].person for seat in seats if self.seats[seat].person}

    def spectators(self) -> int:
        """Return the number of viewers without a seat."""
        return self.local_viewers()[1] + sum(message.spectators for message in self.remote_viewers.values())

    def local_viewers(self) -> tuple[list[int], int]:
        """Return the seats whose people are viewers at this worker, and the number of other viewers."""
        here = {session.person.id for session in self.connected_sessions()}
        seats = [seat.seat for seat in self.seats if seat.person and seat.person in here]
        return seats, len(here - self.other_people(""))

    def connected_sessions(self) -> "list[ViewerSession]":
        """Return the sessions that have a connection."""
        return [session for session in self.sessions.values() if session.connection is not None]

    def names(self, language: str) -> list[str]:
        """Return the names of the seats: of people, of bots, or of the seats themselves."""
        return self.compute_once(
            ("names", language), lambda: [self.name(seat, language) for seat in range(self.row.players)]
        )

    def name(self, seat: int, language: str) -> str:
        """Return the name of a seat. Bots of the same kind are numbered."""
        row = self.seats[seat]
        if row.person in self.people:
            if self.row.one_device:
                return say(language, "seat-colour", colour=self.colours[seat])
            return self.people[row.person].name
        if row.person == DELETED_PERSON:
            return say(language, "somebody-gone")
        if not row.bot:
            return say(language, "seat-open")
        alike = [each.seat for each in self.seats if each.bot == row.bot]
        number = alike.index(seat) + 1 if len(alike) > 1 else 0
        return say(language, f"bot-{row.bot}", number=number)

    def drop_idle_sessions(self, seconds: float) -> None:
        """Drop sessions that have been without a connection for so long."""
        for name, session in [*self.sessions.items()]:
            if session.idle() > seconds:
                del self.sessions[name]

    # -- what viewers see --------------------------------------------------------------------------------

    def sight(self, seat: int | None, language: str, shape: Shape) -> Sight:
        """Return what a seat (None: a spectator) may know now. A viewer never sees anything else.

        :raises Refusal: before the start.
        """
        if self.game_log is None:
            raise Refusal("not-started")
        return self.sight_of(self.game_log.state, len(self.game_log.history), seat, language, shape)

    def sight_of(self, state: State, happened: int, seat: int | None, language: str, shape: Shape) -> Sight:
        """Return what the seat may know of a position of this game."""
        assert self.game_log is not None
        past, names = self.game_log.history, self.names(language)
        past = past if happened == len(past) else past[:happened]
        memory = self._memories.setdefault((seat if self.game.hidden else None, language), Memory())
        return look(
            state,
            seat,
            past=past,
            names=names,
            language=language,
            shape=shape,
            memory=memory,
            common=self._common_of(state),
        )

    def _common_of(self, state: State) -> Common | None:
        """Return what all viewers of a position share, if the game hides nothing."""
        if self.game.hidden:
            return None
        if self._common is None or self._common[0] is not state:
            self._common = state, Common(state.view(None))
        return self._common[1]

    def rendered(self, seat: int | None, language: str, shape: Shape) -> "RenderedPosition":
        """Return the position as a seat (None: a spectator) sees it. Viewers who see the same share it."""
        if self._rendered_log is not self.game_log:
            self._rendered, self._rendered_log = {}, self.game_log
        key = (seat, language, shape, *self.names(language))
        rendered = self._rendered.get(key)
        if rendered is None:
            rendered = self._rendered[key] = RenderedPosition(self, seat, language, shape)
        return rendered

    def log_lines(self, sight: Sight, moves: int | None = None) -> list[Line]:
        """Return the lines of the log that a viewer sees: those of the game, and table notes between them.

        `moves`: the log after so many moves.
        """
        lines = game_views.log_lines_of(sight)
        game_log = self.game_log
        assert game_log is not None
        if not game_log.has_table_notes:
            return lines
        notes = [note for note in self.table_notes_for(sight.seat) if moves is None or note.after <= moves]
        places = [self._note_index(sight, note, len(lines)) for note in notes]
        for note, place in zip(reversed(notes), reversed(places), strict=True):
            now = note.after == len(game_log.standing_plies)
            current = self.round if now else lines[place - 1].round if place else 0
            lines.insert(place, self._note_line(note, current, sight))
        return lines

    def table_notes_for(self, seat: int | None) -> list[TableNote]:
        """Return the table notes that a seat may see."""
        rows = [] if self.game_log is None else self.game_log.rows
        return [note for note in table_notes(rows) if not (note.unseen and note.seat != seat)]

    def _note_line(self, note: TableNote, current: int, sight: Sight) -> Line:
        if note.seat == NOBODY:
            return Line(round=current, text=say(sight.language, "log-closed"), tone="muted")
        key = f"log-{note.event.replace('_', '-')}{BOT_REASONS.get(note.why, '')}"
        text = say(sight.language, key, bot=sight.names[note.seat])
        return Line(seat=note.seat, round=current, text=text, tone="muted")

    def _note_index(self, sight: Sight, note: TableNote, last: int) -> int:
        """Return how many lines of the game precede the table note."""
        game_log = self.game_log
        assert game_log is not None
        if note.after == 0:
            return 0
        if note.after == len(game_log.standing_plies):
            return last
        key = sight.seat, game_log.standing_plies[note.after - 1]
        if key not in self._lines_before:
            state, happened = game_log.state_after(note.after), game_log.history_lengths[note.after - 1]
            then = self.sight_of(state, happened, sight.seat, sight.language, sight.shape)
            self._lines_before[key] = len(game_views.log_lines_of(then._replace(memory=Memory())))
        return min(last, self._lines_before[key])

    def scene(self, sight: Sight) -> Scene:
        """Return the scene of a sight. If people ended the game, there is no question any more."""
        closed = None if self.game_log is None else self.game_log.ended_by
        end = None if closed is None else closed.end(self.row.players)
        if closed is None or end is None:
            return game_views.scene_of(sight)
        scene = game_views.scene_of(sight._replace(acts=()))
        sentence = self.ending(end, closed.seat, sight.language)
        prompt = Prompt(seats=(), question=sentence)
        return msgspec.structs.replace(
            scene, prompt=prompt, choices=(), result=self._result(scene, end, sentence)
        )

    def _result(self, scene: Scene, end: End, sentence: str) -> Result:
        scores = {panel.seat: panel.score for panel in scene.panels}
        order = sorted(range(self.row.players), key=lambda seat: -end.payoffs[seat])
        places = [
            Place(
                seat=seat,
                rank=1 + sum(payoff > end.payoffs[seat] for payoff in end.payoffs),
                score=scores.get(seat),
            )
            for seat in order
        ]
        return Result(sentence=sentence, places=tuple(places))

    def ending(self, end: End, seat: int | None, language: str) -> str:
        """Return a sentence about how people ended the game."""
        if self.row.closed:
            return say(language, "ended-closed", why=self.row.closed)
        loser = "" if seat is None else self.name(seat, language)
        winner = self.name(max(range(self.row.players), key=lambda each: end.payoffs[each]), language)
        return say(language, f"ended-{end.cause.replace('_', '-')}", loser=loser, winner=winner)

    def info(self, person: str, language: str, shape: Shape = "wide") -> TableInfo:
        """Return the table as a person sees it."""
        return self.compute_once(
            (TableInfo, person, language, shape), lambda: self._info(person, language, shape)
        )

    def _info(self, person: str, language: str, shape: Shape) -> TableInfo:
        shared = self.compute_once((TableInfo, language), lambda: self._shared_info(language))
        mine = self.seats_of(person)
        seats = [
            msgspec.structs.replace(seat, you=True) if person and row.person == person else seat
            for seat, row in zip(shared.seats, self.seats, strict=True)
        ]
        return msgspec.structs.replace(
            shared,
            seats=seats,
            host=bool(person) and self.row.host == person,
            you=mine,
            rematch=self.row.rematch if mine else "",
            score=self.rendered(mine[0] if mine else None, language, shape).score if self.game_log else "",
        )

    def begin_update(self, update: ViewerUpdate) -> None:
        """Start an update: the table does not change until it ends."""
        self._update = update

    def end_update(self) -> None:
        """End the update, and report the time that rendering took."""
        self._update = None
        for rendered in self._rendered.values():
            rendered.drop_sight()
        metrics.observe_scene_seconds(self.row.game, self.render_seconds)

    def add_render_time(self, part: str, begun: float) -> None:
        """Add the time since `begun` to the render time of a part."""
        self.render_seconds[part] = self.render_seconds.get(part, 0.0) + time.perf_counter() - begun

    def compute_once(self, key: object, make: Callable[[], Value]) -> Value:
        """Return the value of a key; within an update it is computed only once."""
        update = self._update
        if update is None:
            return make()
        if key not in update.values:
            update.values[key] = make()
        value: Value = update.values[key]
        return value

    def _shared_info(self, language: str) -> TableInfo:
        """Return what is the same for all viewers."""
        row, present = self.row, self.present_people()
        over = self.status == "over"
        return TableInfo(
            id=row.id,
            name=row.name,
            game=row.game,
            game_name=game_name(self.game, language),
            players=row.players,
            public=row.public,
            one_device=row.one_device,
            status=self.status,
            seats=[self._seat_info(seat, present, language) for seat in self.seats],
            spectators=self.spectators(),
            options=self.options(language),
            clock=self._clock_info(),
            hints=hint_service.hints_allowed(row, self.seats),
            asked=[] if self.game_log is None else self.game_log.asked(),
            trouble=self.trouble(language),
            round=0 if self.game_log is None else self.round,
            cause=self.cause(language) if over else "",
            closed=over and self.game_log is None,
            commitment=self.commitment,
            seeds=self.seeds if any(self.seeds) else [],
            secret=row.secret if over and (self.game_log is not None or self.archived_rows) else "",
        )

    def options(self, language: str) -> list[OptionLine]:
        """Return the chosen options in words; they never change."""
        if language not in self._options:
            self._options[language] = [
                option_line(option, self.row.options[option.id], language)
                for option in self.game.options.values()
                if option.id in self.row.options
            ]
        return self._options[language]

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return 0 if self.game_log is None else self.game_log.state.round_number()

    def cause(self, language: str) -> str:
        """Return a sentence about why the game is over."""
        if self.outdated:
            return say(language, "old-rules")
        if self.game_log is None:
            key = "ended-closed" if self.row.closed else "ended-empty"
            return say(language, key, why=self.row.closed)
        closed = self.game_log.ended_by
        end = None if closed is None else closed.end(self.row.players)
        if closed is not None and end is not None:
            return self.ending(end, closed.seat, language)
        return catalogue(self.game.slug).text(f"cause-{self.game_log.state.end_cause()}", {}, language)

    def _seat_info(self, row: SeatRow, present: set[str], language: str) -> SeatInfo:
        kind: SeatKind = "person" if row.person else "bot" if row.bot else "open"
        return SeatInfo(
            seat=row.seat,
            kind=kind,
            name="" if kind == "open" else self.name(row.seat, language),
            colour=self.colours[row.seat],
            bot=row.bot,
            present=kind == "bot" or (kind == "person" and row.person in present),
            standby=bool(row.person and row.bot),
            undecided=self.status == "waiting" and row.person in self.undecided(),
            clock=self._seat_clock(row),
        )

    def _clock_info(self) -> ClockInfo | None:
        agreed = self.timing
        if agreed == Timing():
            return None
        return ClockInfo(
            kind=agreed.clock,
            base=agreed.base,
            increment=agreed.increment,
            time_out=agreed.time_out,
            away=agreed.away,
        )

    def _seat_clock(self, row: SeatRow) -> SeatClock | None:
        """Return what a person's clock shows."""
        clock = self.clock
        if clock is None or not row.person:
            return None
        until = clock.deadline(row.seat)
        if until is None or self.status == "over":
            return SeatClock(left=round(clock.remaining(row.seat), 1))
        return SeatClock(until=round((self.row.started or 0.0) + until, 1))


def game_name(game: Game, language: str) -> str:
    """Return the title of the game."""
    return str(getattr(game.box.game, f"name_{language}"))


def option_line(option: Option, value: object, language: str) -> OptionLine:
    """Return a chosen option in words."""
    values = value if isinstance(value, list) else [value]
    text = ", ".join(_value_text(option, each, language) for each in values)
    name = str(getattr(option, f"name_{language}"))
    return OptionLine(id=option.id, name=name, value=text, default=option.is_default(value))


def _value_text(option: Option, value: object, language: str) -> str:
    """Return the name of a value; shorten a long text."""
    for choice in option.values:
        if choice.value == value and type(choice.value) is type(value):
            return str(getattr(choice, f"name_{language}"))
    if isinstance(value, bool):
        return say(language, "on" if value else "off")
    text = str(value)
    return text if len(text) <= MAX_OPTION_TEXT else text[: MAX_OPTION_TEXT - 1] + "…"


def seat_colours(colours: Sequence[str | None]) -> list[str]:
    """Return a colour for every seat: that of its pieces, else the next free one."""
    spare = [colour for colour in SEATS if colour not in colours]
    return [colour if colour in SEATS else spare.pop(0) for colour in colours]

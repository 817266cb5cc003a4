"""One table: who sits there, how the game stands, and what each viewer may be shown of it."""

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
from spieltisch.server.table import dice
from spieltisch.server.table.clock import Clock, Timing
from spieltisch.server.table.game_log import GONE, SEAT_CHANGES, TIME_UP, GameLog, Note, Row, Snapshot, notes
from spieltisch.server.table.protocol import (
    ClockInfo,
    OptionLine,
    SeatClock,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
)
from spieltisch.server.texts import Refusal, say
from spieltisch.server.workers import hint_service
from spieltisch.server.workers.pubsub import Looking, Stuck
from spieltisch.stage import game_views
from spieltisch.stage.scene import Line, Place, Prompt, Result, Scene, Shape
from spieltisch.stage.scene_diff import Written
from spieltisch.stage.sight import Common, Memory, Sight, look
from spieltisch.stage.tokens import SEATS

if TYPE_CHECKING:
    from spieltisch.server.table.viewer_session import ViewerSession

Made = TypeVar("Made")

LONG = 120  # letters of an option's text
WHY = {TIME_UP: "-time-up", GONE: "-gone"}  # what a line of the log says of a bot that plays on


class Showing:
    """What one viewer is shown of one position: drawn when it is asked for, and only once."""

    def __init__(self, table: "Table", seat: int | None, language: str, shape: Shape) -> None:
        self.table = table
        self.seat = seat
        self.language = language
        self.shape = shape
        self._sight: Sight | None = None
        self._written: Written | None = None
        self._lines: list[Line] | None = None
        self._score: str | None = None

    @property
    def sight(self) -> Sight:
        """What the viewer may know."""
        if self._sight is None:
            begun = time.perf_counter()
            self._sight = self.table.sight(self.seat, self.language, self.shape)
            self.table.spend("sight", begun)
        return self._sight

    @property
    def written(self) -> Written:
        """The stage as it is sent: those who see the same get the same bytes."""
        if self._written is None:
            sight, begun = self.sight, time.perf_counter()
            self._written = Written(self.table.scene(sight))
            self.table.spend("scene", begun)
        return self._written

    @property
    def lines(self) -> list[Line]:
        """The log."""
        if self._lines is None:
            sight, begun = self.sight, time.perf_counter()
            self._lines = self.table.lines(sight)
            self.table.spend("log", begun)
        return self._lines

    def put_away(self) -> None:
        """Forget what it was made of: thousands of small objects would wait there for the next move."""
        self._sight = None

    @property
    def score(self) -> str:
        """The seats' scores side by side as a viewer knows them, where the game has such."""
        if self._score is None:
            panels = sorted(self.written.scene.panels, key=lambda panel: panel.seat)
            scores = [panel.score for panel in panels]
            self._score = " : ".join(map(str, scores)) if scores and None not in scores else ""
        return self._score


class Moment:
    """While it lasts nothing changes: what several viewers are told is put together only once."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.made: dict[object, Any] = {}

    def __enter__(self) -> None:
        self.table.begin(self)

    def __exit__(self, *_: object) -> None:
        self.table.end_moment()


class Table:
    """A table that is in use."""

    def __init__(self, row: TableRow, seats: list[SeatRow], people: dict[str, PersonRow]) -> None:
        self.row = row
        self.mark = logs.mark(row.id)  # what logs call it
        self.commitment = dice.commitment(bytes.fromhex(row.secret))  # the promise about the dice
        self.timing = msgspec.convert(row.timing, Timing)  # what was agreed about time
        self.seats = seats
        self.people = people  # those who have seats
        self.game_log: GameLog | None = None
        self.said = 0  # words so far
        self.chat: list[ChatRow] = []  # the last of them
        self.archive: list[Row] = []  # the log of a game whose rules are no more
        self.elsewhere: dict[str, Looking] = {}  # who looks through other workers
        self.sessions: dict[str, ViewerSession] = {}
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None
        self.failures = 0  # of the bot that is asked, one after the other
        self.stuck: Stuck | None = None  # the bot that cannot decide
        self.loaded = self.used = time.monotonic()
        self.spent: dict[str, float] = {}  # seconds, on what viewers are shown, since that was last noted
        self._game: Game | None = None
        self._outdated: bool | None = None
        self._first: State | None = None
        self._colours: list[str] | None = None
        self._options: dict[str, list[OptionLine]] = {}
        self._moment: Moment | None = None
        self._shown: dict[tuple[object, ...], Showing] = {}
        self._shown_of: GameLog | None = None
        self._common: tuple[State, Common] | None = None
        self._clock: Clock | None = None
        self._memories: dict[tuple[int | None, str], Memory] = {}  # per seat with secrets, and language
        self._lines_before: dict[tuple[int | None, int], int] = {}  # a note, per seat and last move

    @property
    def game(self) -> Game:
        """What is played, by the rules of today."""
        if self._game is None:
            self._game = registry.game(self.row.game)
        return self._game

    @property
    def outdated(self) -> bool:
        """Whether it was played by rules that are no more, and by those of today it cannot go on."""
        if self._outdated is None:
            version = self.row.rules_version
            self._outdated = version != self.game.rules_version and version not in self.game.continues
        return self._outdated

    def must_be_known(self) -> None:
        """Return if we know the rules.

        :raises Refusal: otherwise.
        """
        if self.outdated:
            raise Refusal("old-rules", 410)

    @property
    def first(self) -> State:
        """The position at the start."""
        if self._first is None:
            self.must_be_known()
            self._first = self.game.start(self.row.players, self.row.options)
        return self._first

    def resume(self, rows: Sequence[Row], snapshots: Sequence[Snapshot]) -> None:
        """Go on where the log ends. By rules of old nobody can; then the log is all there is."""
        if self.outdated:
            self.archive = list(rows)
            return
        secret = bytes.fromhex(self.row.secret)
        self.game_log = GameLog.replay(self.first, secret, self.seeds, rows, snapshots)

    # -- facts -------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Before, during or after the game."""
        if self.row.ended is not None:
            return "over"
        return "waiting" if self.row.started is None else "playing"

    @property
    def seeds(self) -> list[str]:
        """What the players added to the dice."""
        return [seat.seed for seat in self.seats]

    @property
    def clock(self) -> Clock | None:
        """The seats' clocks as the log tells them; None without clocks, or before the start."""
        if self.game_log is None or self.timing.clock == "none":
            return None
        if self._clock is None:
            self._clock = Clock(self.timing, self.row.players, self.game_log.first_turn)
        return self._clock.follow(self.game_log.rows)

    def clock_of(self, draft: GameLog) -> Clock | None:
        """The clocks as a draft would leave them."""
        clock = self.clock if self.game_log is not None else None
        if self.timing.clock == "none":
            return None
        clock = Clock(self.timing, self.row.players, draft.first_turn) if clock is None else clock.fork()
        return clock.follow(draft.rows)

    @property
    def open_seats(self) -> list[SeatRow]:
        """Seats that nobody has."""
        return [seat for seat in self.seats if not seat.person and not seat.bot]

    @property
    def colours(self) -> list[str]:
        """The colour of every seat."""
        if self._colours is None:
            seats = range(self.row.players)
            self._colours = seat_colours(
                [None if self.outdated else self.first.seat_colour(seat) for seat in seats]
            )
        return self._colours

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person has."""
        return [seat.seat for seat in self.seats if person and seat.person == person]

    def concerns(self, person: str) -> bool:
        """Whether somebody is more than a spectator here."""
        return bool(person) and (person == self.row.host or any(seat.person == person for seat in self.seats))

    def others(self, person: str) -> set[str]:
        """The other people who play."""
        return {seat.person for seat in self.seats if seat.person} - {person}

    def playing(self) -> set[str]:
        """The people who play now, and no bot for them. What needs consent is the others' matter, too."""
        return {seat.person for seat in self.seats if seat.person and not seat.bot}

    def undecided(self) -> set[str]:
        """The people who sit at a rematch without having said that they want it; other tables have none."""
        return self.others("") - {*self.row.agreed} if self.row.agreed else set()

    @property
    def request(self) -> UndoRequest | None:
        """A seat's request to take back that waits for other people."""
        request = self.last_request
        return None if request is None or request.refused else request

    @property
    def last_request(self) -> UndoRequest | None:
        """The last request to take back, answered or not, until the next move. Seats may change hands."""
        request, game_log = self.row.request, self.game_log
        if request is None or game_log is None:
            return None
        return request if all(row.event in SEAT_CHANGES for row in game_log.rows[request.plies :]) else None

    def absent(self) -> list[str]:
        """The people whom a request waits for and who do not look at the table now."""
        request = self.request
        if request is None:
            return []
        present = self.present()
        return [person for person in request.waiting if person not in present]

    @property
    def paused(self) -> bool:
        """Whether bots make no move: no seat belongs to a person any more, and there is no viewer."""
        watched = bool(self.connected()) or any(
            each.seats or each.spectators for each in self.elsewhere.values()
        )
        return self.without_people and not watched

    @property
    def without_people(self) -> bool:
        """Whether a game goes on in which no seat belongs to a person any more."""
        return self.status == "playing" and not self.others("")

    def trouble(self, language: str) -> str:
        """That a bot cannot decide, in words, until something happens."""
        stuck = self.stuck
        if stuck is None or stuck.plies != self.marks().plies or self.status != "playing":
            return ""
        seat = self.seats[stuck.seat]
        name = say(language, f"bot-{seat.bot}", number=0) if seat.person else self.name(seat.seat, language)
        return say(language, "bot-stuck", bot=name)

    def marks(self) -> TableVersion:
        """How far the table is, as far as is known here."""
        plies = len(self.archive if self.game_log is None else self.game_log.rows)
        return TableVersion(self.row.revision, plies, self.said)

    def present(self) -> set[str]:
        """Who is looking at the table now: people by their ids."""
        here = {session.person.id for session in self.connected()}
        seats = {seat for looking in self.elsewhere.values() for seat in looking.seats}
        return here | {self.seats[seat].person for seat in seats if self.seats[seat].person}

    def spectators(self) -> int:
        """How many look on who have no seat."""
        return self.looking_here()[1] + sum(looking.spectators for looking in self.elsewhere.values())

    def looking_here(self) -> tuple[list[int], int]:
        """The seats whose people look at the table through this worker, and how many others do."""
        here = {session.person.id for session in self.connected()}
        seats = [seat.seat for seat in self.seats if seat.person and seat.person in here]
        return seats, len(here - self.others(""))

    def connected(self) -> "list[ViewerSession]":
        """The viewers whose connection stands."""
        return [session for session in self.sessions.values() if session.connection is not None]

    def names(self, language: str) -> list[str]:
        """How the seats are called: the people's names, the bots', or the seats' own."""
        return self.once(
            ("names", language), lambda: [self.name(seat, language) for seat in range(self.row.players)]
        )

    def name(self, seat: int, language: str) -> str:
        """How a seat is called. Bots of the same kind are numbered."""
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

    def hear(self, word: ChatRow, most: int) -> None:
        """Remember a word; long ago is forgotten."""
        self.said += 1
        self.chat = [*self.chat, word][-most:]

    def drop_idle_sessions(self, seconds: float) -> None:
        """Forget connections that were lost so long ago."""
        for name, session in [*self.sessions.items()]:
            if session.idle() > seconds:
                del self.sessions[name]

    # -- what is shown -----------------------------------------------------------------------------------

    def sight(self, seat: int | None, language: str, shape: Shape) -> Sight:
        """What a seat (None: a spectator) may know now. Nothing else is ever shown.

        :raises Refusal: before the start.
        """
        if self.game_log is None:
            raise Refusal("not-started")
        return self.sight_of(self.game_log.state, len(self.game_log.past), seat, language, shape)

    def sight_of(self, state: State, happened: int, seat: int | None, language: str, shape: Shape) -> Sight:
        """What the seat may know of one of the positions of this game."""
        assert self.game_log is not None
        past, names = self.game_log.past, self.names(language)
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
        """What all viewers of a position share, where nobody has secrets."""
        if self.game.hidden:
            return None
        if self._common is None or self._common[0] is not state:
            self._common = state, Common(state.view(None))
        return self._common[1]

    def showing(self, seat: int | None, language: str, shape: Shape) -> "Showing":
        """What a seat (None: a spectator) is shown now. Viewers who see the same share it."""
        if self._shown_of is not self.game_log:
            self._shown, self._shown_of = {}, self.game_log
        key = (seat, language, shape, *self.names(language))
        showing = self._shown.get(key)
        if showing is None:
            showing = self._shown[key] = Showing(self, seat, language, shape)
        return showing

    def lines(self, sight: Sight, moves: int | None = None) -> list[Line]:
        """The log of a sight: what the game tells, and between that what people did that no rule knows.

        `moves`: as it stood after so many moves, before the next.
        """
        lines = game_views.chronicle_of(sight)
        game_log = self.game_log
        assert game_log is not None
        if not game_log.remarked:
            return lines
        told = [note for note in self.notes_for(sight.seat) if moves is None or note.after <= moves]
        places = [self._place(sight, note, len(lines)) for note in told]
        for note, place in zip(reversed(told), reversed(places), strict=True):
            now = note.after == len(game_log.line)
            current = self.round if now else lines[place - 1].round if place else 0
            lines.insert(place, self._told(note, current, sight))
        return lines

    def notes_for(self, seat: int | None) -> list[Note]:
        """What people did that no rule knows, as far as a seat may hear of it."""
        rows = [] if self.game_log is None else self.game_log.rows
        return [note for note in notes(rows) if not (note.unseen and note.seat != seat)]

    def _told(self, note: Note, current: int, sight: Sight) -> Line:
        if note.seat == NOBODY:
            return Line(round=current, text=say(sight.language, "log-closed"), tone="muted")
        key = f"log-{note.event.replace('_', '-')}{WHY.get(note.why, '')}"
        text = say(sight.language, key, bot=sight.names[note.seat])
        return Line(seat=note.seat, round=current, text=text, tone="muted")

    def _place(self, sight: Sight, note: Note, last: int) -> int:
        """How many lines the game had told the viewer when the note was made."""
        game_log = self.game_log
        assert game_log is not None
        if note.after == 0:
            return 0
        if note.after == len(game_log.line):
            return last
        key = sight.seat, game_log.line[note.after - 1]
        if key not in self._lines_before:
            state, happened = game_log.state_after(note.after), game_log.happened[note.after - 1]
            then = self.sight_of(state, happened, sight.seat, sight.language, sight.shape)
            self._lines_before[key] = len(game_views.chronicle_of(then._replace(memory=Memory())))
        return min(last, self._lines_before[key])

    def scene(self, sight: Sight) -> Scene:
        """What is drawn of a sight. If people ended the game, nobody is asked any more."""
        closed = None if self.game_log is None else self.game_log.closed
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
        """How people ended the game, as a sentence."""
        if self.row.closed:
            return say(language, "ended-closed", why=self.row.closed)
        loser = "" if seat is None else self.name(seat, language)
        winner = self.name(max(range(self.row.players), key=lambda each: end.payoffs[each]), language)
        return say(language, f"ended-{end.cause.replace('_', '-')}", loser=loser, winner=winner)

    def info(self, person: str, language: str, shape: Shape = "wide") -> TableInfo:
        """The table as a person sees it."""
        return self.once((TableInfo, person, language, shape), lambda: self._info(person, language, shape))

    def _info(self, person: str, language: str, shape: Shape) -> TableInfo:
        told = self.once((TableInfo, language), lambda: self._everybodys(language))
        mine = self.seats_of(person)
        seats = [
            msgspec.structs.replace(seat, you=True) if person and row.person == person else seat
            for seat, row in zip(told.seats, self.seats, strict=True)
        ]
        return msgspec.structs.replace(
            told,
            seats=seats,
            host=bool(person) and self.row.host == person,
            you=mine,
            rematch=self.row.rematch if mine else "",
            score=self.showing(mine[0] if mine else None, language, shape).score if self.game_log else "",
        )

    def begin(self, moment: Moment) -> None:
        """Let nothing change for a moment."""
        self._moment = moment

    def end_moment(self) -> None:
        """Things may change again. Note what it took to show them."""
        self._moment = None
        for showing in self._shown.values():
            showing.put_away()
        metrics.observe_scene_seconds(self.row.game, self.spent)

    def spend(self, part: str, begun: float) -> None:
        """Note that a part of what viewers are shown is made, which was begun then."""
        self.spent[part] = self.spent.get(part, 0.0) + time.perf_counter() - begun

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """What is made, only once at this moment."""
        moment = self._moment
        if moment is None:
            return make()
        if key not in moment.made:
            moment.made[key] = make()
        made: Made = moment.made[key]
        return made

    def _everybodys(self, language: str) -> TableInfo:
        """What is the same for all."""
        row, present = self.row, self.present()
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
            hints=hint_service.allowed(row, self.seats),
            asked=[] if self.game_log is None else self.game_log.asked(),
            trouble=self.trouble(language),
            round=0 if self.game_log is None else self.round,
            cause=self.cause(language) if over else "",
            closed=over and self.game_log is None,
            commitment=self.commitment,
            seeds=self.seeds if any(self.seeds) else [],
            secret=row.secret if over and (self.game_log is not None or self.archive) else "",
        )

    def options(self, language: str) -> list[OptionLine]:
        """What was agreed, in words; it never changes."""
        if language not in self._options:
            self._options[language] = [
                option_line(option, self.row.options[option.id], language)
                for option in self.game.options.values()
                if option.id in self.row.options
            ]
        return self._options[language]

    @property
    def round(self) -> int:
        """The number of the round."""
        return 0 if self.game_log is None else self.game_log.state.round_number()

    def cause(self, language: str) -> str:
        """Why the game is over."""
        if self.outdated:
            return say(language, "old-rules")
        if self.game_log is None:
            key = "ended-closed" if self.row.closed else "ended-empty"
            return say(language, key, why=self.row.closed)
        closed = self.game_log.closed
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
        """What a person's clock shows."""
        clock = self.clock
        if clock is None or not row.person:
            return None
        until = clock.until(row.seat)
        if until is None or self.status == "over":
            return SeatClock(left=round(clock.rest(row.seat), 1))
        return SeatClock(until=round((self.row.started or 0.0) + until, 1))


def game_name(game: Game, language: str) -> str:
    """The title on the box."""
    return str(getattr(game.box.game, f"name_{language}"))


def option_line(option: Option, value: object, language: str) -> OptionLine:
    """A chosen option in words."""
    values = value if isinstance(value, list) else [value]
    told = ", ".join(_value_told(option, each, language) for each in values)
    name = str(getattr(option, f"name_{language}"))
    return OptionLine(id=option.id, name=name, value=told, default=option.is_default(value))


def _value_told(option: Option, value: object, language: str) -> str:
    """A value by its name; a long text by its beginning."""
    for choice in option.values:
        if choice.value == value and type(choice.value) is type(value):
            return str(getattr(choice, f"name_{language}"))
    if isinstance(value, bool):
        return say(language, "on" if value else "off")
    told = str(value)
    return told if len(told) <= LONG else told[: LONG - 1] + "…"


def seat_colours(colours: Sequence[str | None]) -> list[str]:
    """A colour for every seat: that of its pieces, else the next one that nobody has."""
    spare = [colour for colour in SEATS if colour not in colours]
    return [colour if colour in SEATS else spare.pop(0) for colour in colours]

"""What goes over the wire: bodies of the REST calls, and messages of a live connection.

The client's TypeScript types are generated from these structs and from the scene's.
"""

from typing import Any, Literal

import msgspec

from spieltisch.stage.scene import Line, Scene, Shape

Language = Literal["de", "en"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["waiting", "playing", "over"]
Distance = Literal["none", "muted", "blocked"]  # muted: not heard; blocked: nor met at each other's tables
UndoOffer = Literal["no", "free", "ask"]  # free: at once; ask: the others have to agree
ReviewStatus = Literal["none", "never", "waiting", "working", "ready"]  # none: nobody has asked for it yet
ClockKind = Literal["none", "live", "days"]
TimeOut = Literal["bot", "lose"]  # bot: it plays on until the person is back; lose: the seat is lost


class Body(msgspec.Struct, omit_defaults=True):
    """Something that the server sends."""


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a client sends; a misspelt field is an error."""


# -- people and games --------------------------------------------------------------------------------------


class Person(Body, kw_only=True):
    """Who the cookie says you are."""

    id: str
    name: str
    colour: str = ""
    login: str = ""  # how you log in elsewhere; empty: you have no password
    code: bool = False  # whether you have a recovery code
    needs_password: bool = False  # whether you must confirm your password before you change codes and devices
    notice: str = ""  # why you are somebody new here


class NewName(Request, kw_only=True):
    """How a guest wants to be called, and which colour they like best."""

    name: str
    colour: str = ""


class RecoveryCode(Body, kw_only=True):
    """A code that makes you yourself on another device. It is told once."""

    code: str


class Recover(Request, kw_only=True):
    """Be who has this recovery code."""

    code: str
    sure: bool = False  # even if games of the guest that you are now are lost


class LogIn(Request, kw_only=True):
    """Be who has this login."""

    login: str
    password: str
    sure: bool = False


class LogOut(Request, kw_only=True):
    """Be somebody new at this device."""

    sure: bool = False


class NewLogin(Request, kw_only=True):
    """A login name and a password to have from now on. Without a name, no more."""

    login: str = ""
    password: str = ""
    current: str = ""  # your password so far, if you have one
    end_others: bool = False  # log out at all other devices; your recovery code is void then, too


class ConfirmPassword(Request, kw_only=True):
    """Your password, once more, before you change how you are known."""

    password: str


class Acquaintance(Body, kw_only=True):
    """Somebody you met at a table, and what you want to hear of them."""

    id: str = ""  # of somebody you keep at a distance; it means nothing to anybody else
    name: str
    distance: Distance = "none"


class Keep(Request, kw_only=True):
    """Keep somebody at a distance, or no more."""

    distance: Distance


class KeepFromTable(Request, kw_only=True):
    """The same, of somebody who has a seat at a table, or said a line there."""

    distance: Distance
    seat: int | None = None
    line: int | None = None


class Mail(Body, kw_only=True):
    """Where you get mail when it is your turn; nobody else is told."""

    available: bool  # whether this server sends any
    address: str = ""
    confirmed: bool = False


class MailAddress(Request, kw_only=True):
    """An address to be written to. A code that confirms it is sent there."""

    address: str


class MailCode(Request, kw_only=True):
    """The code that was sent to the address."""

    code: str


class BotInfo(Body, kw_only=True):
    """A bot that can sit down."""

    id: str
    name: str
    about: str


class OptionChoice(Body, kw_only=True):
    """A value of an option that has a name of its own."""

    value: str | int | bool
    name: str


class OptionInfo(Body, kw_only=True):
    """An option of a game, explained."""

    id: str
    type: str  # "int", "bool", "enum", "text" ...
    name: str
    help: str
    rule: str = ""
    default: Any
    min: int | None = None
    max: int | None = None
    values: list[OptionChoice] = []


class GameInfo(Body, kw_only=True):
    """A game on the shelf. One that is not there yet has no options and cannot be played."""

    slug: str
    name: str
    sentence: str
    ready: bool
    players_min: int
    players_max: int
    minutes_min: int
    minutes_max: int
    age: int
    options: list[OptionInfo] = []
    bots: list[BotInfo] = []
    sheet: str = ""  # digest of the sheet of the original box
    lesson: int = 0  # about how many minutes the guided first game takes; 0: there is none


class Chapter(Body, kw_only=True):
    """A chapter of a rulebook; every rule in `html` is an element whose id is its number."""

    title: str
    html: str
    id: str = ""  # what links to the chapter call it


class Rulebook(Body, kw_only=True):
    """The rules for people."""

    game: str
    name: str
    chapters: list[Chapter]


# -- tables ------------------------------------------------------------------------------------------------


class NewClock(Request, kw_only=True):
    """How much time there is, in seconds, and what happens when it is up."""

    kind: ClockKind = "none"
    base: float = 600.0  # live: at the start
    increment: float = 15.0  # live: after every turn
    days: int = 3  # days: for every turn
    time_out: TimeOut = "bot"
    away: float | None = None  # until a bot plays for who is gone; 0: never; None: as is usual here


class NewTable(Request, kw_only=True):
    """A table to open. Seats beyond the opener's are filled from `bots` in order; the rest stay open."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    public: bool = False
    bots: list[str] = []
    seat: int | None = None  # where the opener sits; None: the first
    start: bool = False  # at once, when no seat is open
    await_seed: bool = False  # start: not before you have sent a seed with POST /api/tables/{table_id}/seat
    one_device: bool = False  # the opener plays every seat that no bot has
    hints: bool | None = None  # whether bots give some; None: where no two people play against each other
    clock: NewClock = msgspec.field(default_factory=NewClock)


class TakeSeat(Request, kw_only=True):
    """A seat to sit down on; None: any that is open, or your own, to add a seed."""

    seat: int | None = None
    seed: str = ""  # mixed into the dice: whatever you like, after you have seen the commitment


class SeatBot(Request, kw_only=True):
    """A bot to put on a seat; None takes it away again."""

    seat: int
    bot: str | None


class SeatClock(Body, kw_only=True):
    """What a seat's clock shows: how much is left, or when it will have run down."""

    left: float = 0.0
    until: float | None = None  # seconds since 1970, by the server's clock, while it runs


class SeatInfo(Body, kw_only=True):
    """A seat and who has it."""

    seat: int
    kind: SeatKind
    name: str = ""
    colour: str
    bot: str = ""
    present: bool = False
    you: bool = False
    standby: bool = False  # a bot plays for this person, who may take the seat back
    undecided: bool = False  # a rematch waits until this person wants it, too
    clock: SeatClock | None = None


class OptionLine(Body, kw_only=True):
    """A chosen option in words."""

    id: str
    name: str
    value: str
    default: bool


class ClockInfo(Body, kw_only=True):
    """What was agreed about time, in seconds."""

    kind: ClockKind = "none"
    base: float = 0.0  # live: at the start; days: for every turn
    increment: float = 0.0
    time_out: TimeOut = "bot"
    away: float = 0.0  # until a bot plays for who is gone; 0: never


class TableInfo(Body, kw_only=True):
    """A table as everyone at it sees it."""

    id: str
    name: str
    game: str
    game_name: str
    players: int
    public: bool
    one_device: bool = False
    status: Status
    seats: list[SeatInfo]
    spectators: int = 0
    options: list[OptionLine] = []
    clock: ClockInfo | None = None  # None: there is all the time in the world
    hints: bool = False  # whether who is asked may have one
    host: bool = False  # whether you opened it and may start it, seat bots, ...
    you: list[int] = []  # your seats
    asked: list[int] = []  # seats that are asked now
    trouble: str = ""  # in words: that a bot cannot decide now, and that it is tried again
    round: int = 0
    score: str = ""  # "6 : 6", where there is one
    cause: str = ""  # over: why, in words
    closed: bool = False  # over before a game began: there is nothing to see
    rematch: str = ""  # to those who have seats: the id of the next table, once one of them asked for it
    commitment: str = ""  # SHA-256 of the secret of the dice
    seeds: list[str] = []  # per seat, what was added to the dice
    secret: str = ""  # the secret itself, when the game is over


class TableList(Body, kw_only=True):
    """The tables on the home page."""

    mine: list[TableInfo]
    open: list[TableInfo]
    now: float = 0.0  # the server's clock


class Replay(Body, kw_only=True):
    """A finished game as one viewer saw it. Scenes are asked for one by one."""

    table: TableInfo
    steps: int  # scenes 0..steps
    lines: list[Line]
    line_of: list[int]  # per step: how many lines of the log stand then
    moves: list[int]  # per step: how many moves were made by then


class CurvePoint(Body, kw_only=True):
    """How likely each seat was to win after so many moves, as whoever decided then could know."""

    moves: int
    chances: list[float]


class Moment(Body, kw_only=True):
    """A point at which the game turned."""

    moves: int  # made by then
    seat: int  # whose chance changed most
    own: bool = False  # by a decision of their own
    text: str  # what was done, or what happened
    better: str = ""  # what would have been better
    before: float
    after: float


class LookedAt(Body, kw_only=True):
    """A decision that was looked at again."""

    moves: int  # made before it
    seat: int
    text: str
    better: str = ""  # the best action that was found, if it is another one
    before: float  # the seat's chance with the best action ...
    after: float  # ... and with the one taken
    mistake: bool = False  # the difference is no accident of the search


class SeatReview(Body, kw_only=True):
    """How one seat played."""

    seat: int
    decisions: int
    mistakes: int
    given_away: float  # of its chance, by all its decisions
    luck: float  # what dice, cards and news brought it


class Review(Body, kw_only=True):
    """A finished game looked at again. Until it is `ready`, how far the work is."""

    status: ReviewStatus
    why: str = ""  # never: why not
    ahead: int = 0  # waiting: reviews that are made first
    done: int = 0  # decisions looked at ...
    total: int = 0  # ... of so many to be looked at
    of: int = 0  # decisions that the game had
    curve: list[CurvePoint] = []
    moments: list[Moment] = []
    decisions: list[LookedAt] = []
    seats: list[SeatReview] = []


class LessonReply(Body, kw_only=True):
    """What is said when the learner does this instead of what is expected."""

    action: int
    text: str


class LessonStep(Body, kw_only=True):
    """A step of a guided first game: what is said, and what the learner is to do."""

    table: TableInfo  # a table like any other, but nobody sits there
    number: int  # from 0
    steps: int
    chapter: int  # from 1; steps of one chapter share its text
    chapters: int
    text: str
    rules: list[str] = []
    look: list[str] = []  # zones to look at
    scenes: list[Scene]  # what happens before; at the last one the learner is asked
    lines: list[Line] = []  # the same as the log tells it
    expected: int | None = None  # the action; None: there is only something to read
    replies: list[LessonReply] = []  # to other actions
    otherwise: str = ""  # to all the rest
    after: Scene | None = None  # what the expected action leads to
    done: str = ""  # what is said then; empty: it goes on at once


class Since(Body, kw_only=True):
    """What a seat has seen since its own last decision. Scenes 0..steps come by the page."""

    decision: int  # the number of the seat's next decision: with another one all this is over
    steps: int
    lines: list[Line]  # of the log, those that came since then
    line_of: list[int]  # per step: how many of them stand then
    first: int = 0  # which step the first of the scenes is
    scenes: list[Scene] = []


class Throw(Body, kw_only=True):
    """A throw or a draw: what it could have been, with weights, and what it was."""

    outcomes: list[int]
    weights: list[int]
    outcome: int


class Dice(Body, kw_only=True):
    """All throws and draws of a finished game in their order, undone ones too, to be computed again."""

    commitment: str
    secret: str
    seeds: list[str]  # per seat
    throws: list[Throw]


class PublicKey(Body, kw_only=True):
    """The key by which anybody can check that this server signed a record."""

    key: str  # Ed25519: 32 bytes in hexadecimal digits


class Problem(Body, kw_only=True):
    """Why something was not done, in the person's language; nothing has changed."""

    key: str
    text: str
    rule: str = ""
    game: str = ""
    field: str = ""  # the option that it is about, where it is about one


# -- a live connection: what the client says -----------------------------------------------------------------


class FromClient(Request, tag_field="type", kw_only=True):
    """A message of the client."""


class Hello(FromClient, tag="hello", kw_only=True):
    """The first message. With the session of a dropped connection, what was missed is sent again."""

    language: Language
    shape: Shape
    session: str = ""
    seen: int = 0


class Look(FromClient, tag="look", kw_only=True):
    """Another language or shape from now on; at one device: another seat's view."""

    language: Language
    shape: Shape
    seat: int | None = None


class Answer(FromClient, tag="answer", kw_only=True):
    """The seat's n-th decision. The same number again gets the same answer, not a second move."""

    seat: int
    decision: int
    action: int


class Why(FromClient, tag="why", kw_only=True):
    """A path of zones that no choice has: why not?"""

    seat: int
    path: list[str]


class AskHint(FromClient, tag="hint", kw_only=True):
    """What would a good bot do in my place? The seat's n-th decision, which is open."""

    seat: int
    decision: int


class Undo(FromClient, tag="undo", kw_only=True):
    """Take back my last decision, at once or with everyone's consent."""

    seat: int
    most: int = 1  # at once, so many that were made in a row: by one click


class Consent(FromClient, tag="consent", kw_only=True):
    """My answer to somebody's request to take back."""

    seat: int
    agree: bool


class Say(FromClient, tag="say", kw_only=True):
    """A word to the table."""

    text: str


class Resign(FromClient, tag="resign", kw_only=True):
    """Give up."""

    seat: int


class ComeBack(FromClient, tag="come-back", kw_only=True):
    """I am here again: my seat back from the bot that plays for me."""

    seat: int


class Ping(FromClient, tag="ping", kw_only=True):
    """Are you there?"""


class Echo(FromClient, tag="echo", kw_only=True):
    """The last `now` that was heard, sent back at once: so the server knows how long the line takes."""

    now: float


ClientMessage = Hello | Look | Answer | Why | AskHint | Undo | Consent | Say | Resign | ComeBack | Ping | Echo


# -- a live connection: what the server says -----------------------------------------------------------------


class FromServer(Body, tag_field="type", kw_only=True):
    """A message of the server. `n` counts per session: what a viewer may not see takes no number."""

    n: int = 0


class Welcome(FromServer, tag="welcome", kw_only=True):
    """The first answer. `resumed`: nothing was lost, only what was missed follows."""

    session: str
    resumed: bool
    now: float  # the server's clock


class TableShown(FromServer, tag="table", kw_only=True):
    """The table has changed: seats, presence, status."""

    table: TableInfo


class TableChanged(FromServer, tag="table-changed", kw_only=True):
    """The same, told as the fields of the table that are different from before."""

    changes: dict[str, Any]


class SceneShown(FromServer, tag="scene", kw_only=True):
    """The position has changed, or how you look at it."""

    scene: Scene
    decision: int | None = None  # the number of the decision you are asked for
    undo: UndoOffer = "no"


class SceneChanged(FromServer, tag="scene-changed", kw_only=True):
    """The same, told as the fields of the scene that are different from the one before.

    A list is told as its new parts and, for those that stood there in a row, [the place of the first, how
    many]. Null is what a scene leaves out.
    """

    changes: dict[str, Any]
    decision: int | None = None
    undo: UndoOffer = "no"


class LogShown(FromServer, tag="log", kw_only=True):
    """The log from line `first` on."""

    first: int
    lines: list[Line]


class ChatLine(Body, kw_only=True):
    """A word to the table."""

    number: int = 0  # its place among all words at the table
    seat: int | None = None  # None: a spectator
    name: str
    text: str
    at: float  # seconds since 1970


class ChatShown(FromServer, tag="chat", kw_only=True):
    """The chat from line `first` on, counting what this viewer hears of it."""

    first: int
    lines: list[ChatLine]


class Acknowledged(FromServer, tag="acknowledged", kw_only=True):
    """The move stands in the log."""

    seat: int
    decision: int


class Refused(FromServer, tag="refused", kw_only=True):
    """What you asked for was not done; nothing has changed."""

    about: str  # the type of the message
    problem: Problem
    path: list[str] = []  # of Why: where to show it
    decision: int | None = None  # of Answer: the number that was sent


class HintShown(FromServer, tag="hint", kw_only=True):
    """What a good bot would do in your place. It holds until the position changes."""

    seat: int
    decision: int
    action: int
    rival: int | None = None  # another action that is about as good
    clear: bool = False  # everything else is worse by far


class UndoAsked(FromServer, tag="undo-asked", kw_only=True):
    """A seat asks to take back; () when the question is settled."""

    seat: int | None = None
    waiting_for: list[int] = []
    away: list[int] = []  # to who has asked: these were away for too long, so the answer is no


class Pong(FromServer, tag="pong", kw_only=True):
    """I am."""

    now: float  # the server's clock


ServerMessage = (
    Welcome
    | TableShown
    | TableChanged
    | SceneShown
    | SceneChanged
    | LogShown
    | ChatShown
    | Acknowledged
    | Refused
    | HintShown
    | UndoAsked
    | Pong
)

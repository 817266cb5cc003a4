"""The protocol between client and server: bodies of REST calls, and messages over the WebSocket.

The client's TypeScript types are generated from these structs and from those of the scene.
"""

from typing import Any, Literal

import msgspec

from spieltisch.stage.scene import Line, Scene, Shape

Language = Literal["de", "en"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["waiting", "playing", "over"]
Distance = Literal["none", "muted", "blocked"]  # muted: not shown to you; blocked: you share no tables either
UndoOffer = Literal["no", "free", "ask"]  # free: immediately; ask: the others have to agree
ReviewStatus = Literal["none", "never", "waiting", "working", "ready"]  # none: not requested yet
ClockKind = Literal["none", "live", "days"]
TimeOut = Literal["bot", "lose"]  # bot: it plays until the person is back; lose: the seat loses


class Body(msgspec.Struct, omit_defaults=True):
    """A body that the server sends."""


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A body that a client sends; an unknown field is an error."""


# -- people and games --------------------------------------------------------------------------------------


class Person(Body, kw_only=True):
    """The person whom the cookie identifies."""

    id: str
    name: str
    colour: str = ""
    login: str = ""  # your login name on other devices; empty: you have no password
    code: bool = False  # whether you have a recovery code
    needs_password: bool = False  # whether you must confirm your password before you change codes and devices
    notice: str = ""  # why the cookie no longer identifies the person that you were


class NewName(Request, kw_only=True):
    """A new name of a guest, and their favourite colour."""

    name: str
    colour: str = ""


class RecoveryCode(Body, kw_only=True):
    """A code that identifies you on another device. The server shows it once."""

    code: str


class Recover(Request, kw_only=True):
    """Log in with a recovery code."""

    code: str
    sure: bool = False  # accept that games of your current guest are lost


class LogIn(Request, kw_only=True):
    """Log in with name and password."""

    login: str
    password: str
    sure: bool = False


class LogOut(Request, kw_only=True):
    """Log out: become a new guest on this device."""

    sure: bool = False


class NewLogin(Request, kw_only=True):
    """Set your login name and password. An empty name removes them."""

    login: str = ""
    password: str = ""
    current: str = ""  # your current password, if you have one
    end_others: bool = False  # log out on all other devices; this voids your recovery code, too


class ConfirmPassword(Request, kw_only=True):
    """Confirm your password before you change your login."""

    password: str


class Acquaintance(Body, kw_only=True):
    """A person whom you met at a table, and whether you have muted or blocked them."""

    id: str = ""  # of a person whom you have muted or blocked; known to you only
    name: str
    distance: Distance = "none"


class Keep(Request, kw_only=True):
    """Mute, block or unblock a person."""

    distance: Distance


class KeepFromTable(Request, kw_only=True):
    """Mute, block or unblock the person on a seat of a table, or the author of a chat line there."""

    distance: Distance
    seat: int | None = None
    line: int | None = None


class Mail(Body, kw_only=True):
    """Your address for e-mails about your turns; only you see it."""

    available: bool  # whether this server sends e-mails
    address: str = ""
    confirmed: bool = False


class MailAddress(Request, kw_only=True):
    """A new address. The server sends a confirmation code to it."""

    address: str


class MailCode(Request, kw_only=True):
    """The code from the confirmation e-mail."""

    code: str


class BotInfo(Body, kw_only=True):
    """A bot that can take a seat."""

    id: str
    name: str
    about: str


class OptionChoice(Body, kw_only=True):
    """A named value of an option."""

    value: str | int | bool
    name: str


class OptionInfo(Body, kw_only=True):
    """An option of a game, with name and explanation."""

    id: str
    type: str  # "int", "bool", "enum", "text" ...
    name: str
    help: str
    rule: str = ""
    default: Any
    min: int | None = None
    max: int | None = None
    values: list[OptionChoice] = []


class SeatNote(Body, kw_only=True):
    """What is special with so many players."""

    players: int
    text: str


class GameInfo(Body, kw_only=True):
    """A game of the catalogue. A game that is not ready has no options and cannot be played."""

    slug: str
    name: str
    sentence: str
    ready: bool
    players_min: int
    players_max: int
    against_bots: int  # seats of a good table for one person and bots
    seat_notes: list[SeatNote] = []
    minutes_min: int
    minutes_max: int
    age: int
    options: list[OptionInfo] = []
    bots: list[BotInfo] = []
    sheet: str = ""  # digest of the sprite sheet of the original box
    lesson: int = 0  # approximate minutes of the guided first game; 0: there is none


class Chapter(Body, kw_only=True):
    """A chapter of a rulebook; every rule in `html` is an element whose id is its number."""

    title: str
    html: str
    id: str = ""  # target of links to the chapter


class Rulebook(Body, kw_only=True):
    """The rulebook of a game."""

    game: str
    name: str
    chapters: list[Chapter]


# -- tables ------------------------------------------------------------------------------------------------


class NewClock(Request, kw_only=True):
    """A time control, in seconds, and what happens when time runs out."""

    kind: ClockKind = "none"
    base: float = 600.0  # live: at the start
    increment: float = 15.0  # live: after every turn
    days: int = 3  # days: for every turn
    time_out: TimeOut = "bot"
    away: float | None = None  # absence until a bot plays; 0: never; None: the server's default


class NewTable(Request, kw_only=True):
    """A table to open. The host sits first, `bots` fill the next seats in order, the rest stay open."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    public: bool = False
    bots: list[str] = []
    seat: int | None = None  # the host's seat; None: the first
    start: bool = False  # start as soon as no seat is open
    await_seed: bool = False  # start: wait for your seed, see POST /api/tables/{table_id}/seat
    one_device: bool = False  # the host plays every seat that has no bot
    hints: bool | None = None  # whether players may get hints; None: if the host plays only against bots
    clock: NewClock = msgspec.field(default_factory=NewClock)


class TakeSeat(Request, kw_only=True):
    """A seat to take; None: any open one, or your own, to add a seed."""

    seat: int | None = None
    seed: str = ""  # mixed into the dice: any text, sent after you have seen the commitment


class SeatBot(Request, kw_only=True):
    """A bot for a seat; None removes it."""

    seat: int
    bot: str | None


class SeatClock(Body, kw_only=True):
    """A seat's clock: the time left or, while it runs, when it will run out."""

    left: float = 0.0
    until: float | None = None  # seconds since 1970, by the server's clock, while it runs


class SeatInfo(Body, kw_only=True):
    """A seat, and who has it."""

    seat: int
    kind: SeatKind
    name: str = ""
    colour: str
    bot: str = ""  # its level
    level: str = ""  # the same in words, if the seat belongs to the bot
    present: bool = False
    you: bool = False
    host: bool = False  # this person opened the table, or took it over, and invites to it
    standby: bool = False  # a bot plays for this person, who may take the seat back
    undecided: bool = False  # a rematch waits for this person's consent
    clock: SeatClock | None = None


class OptionLine(Body, kw_only=True):
    """A chosen option in words."""

    id: str
    name: str
    value: str
    default: bool


class ClockInfo(Body, kw_only=True):
    """The time control of a table, in seconds."""

    kind: ClockKind = "none"
    base: float = 0.0  # live: at the start; days: for every turn
    increment: float = 0.0
    time_out: TimeOut = "bot"
    away: float = 0.0  # absence until a bot plays; 0: never


class TableInfo(Body, kw_only=True):
    """A table as its viewers see it."""

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
    clock: ClockInfo | None = None  # None: no time limit
    hints: bool = False  # whether a player may request a hint for their decision
    host: bool = False  # whether you are the host, who may start the game, add bots, ...
    you: list[int] = []  # your seats
    asked: list[int] = []  # seats that have to decide now
    trouble: str = ""  # a sentence about a bot that cannot decide and is tried again
    round: int = 0
    score: str = ""  # "6 : 6", if the game has scores; in a game of two your own comes first
    cause: str = ""  # over: why, as a sentence
    ranks: list[int] = []  # over: the place of each seat; empty if the game was broken off
    closed: bool = False  # closed before the game started
    rematch: str = ""  # for players: the id of the next table, once one of them asked for it
    commitment: str = ""  # SHA-256 of the secret of the dice
    seeds: list[str] = []  # per seat, its addition to the dice
    secret: str = ""  # the secret itself, after the end


class TableList(Body, kw_only=True):
    """The tables on the home page."""

    mine: list[TableInfo]
    open: list[TableInfo]
    now: float = 0.0  # the server's clock


class Replay(Body, kw_only=True):
    """A finished game as one viewer saw it. The client requests its scenes one by one."""

    table: TableInfo
    steps: int  # scenes 0..steps
    lines: list[Line]
    line_of: list[int]  # per step: length of the log
    moves: list[int]  # per step: moves made so far


class CurvePoint(Body, kw_only=True):
    """Each seat's chance to win after so many moves, as the deciding player could know it."""

    moves: int
    chances: list[float]


class ReviewMoment(Body, kw_only=True):
    """A turning point of the game."""

    moves: int  # made so far
    seat: int  # whose chance changed most
    own: bool = False  # by a decision of their own
    text: str  # what happened
    better: str = ""  # what would have been better
    before: float
    after: float


class ReviewedDecision(Body, kw_only=True):
    """A reviewed decision."""

    moves: int  # made before it
    seat: int
    text: str
    better: str = ""  # the best action found, if it is another one
    before: float  # the seat's chance with the best action ...
    after: float  # ... and with the chosen one
    mistake: bool = False  # the difference is significant


class SeatReview(Body, kw_only=True):
    """The review of one seat."""

    seat: int
    decisions: int
    mistakes: int
    given_away: float  # chance lost by all its decisions
    luck: float  # chance gained by dice, cards and new information


class Review(Body, kw_only=True):
    """The review of a finished game; until it is `ready`, its progress."""

    status: ReviewStatus
    why: str = ""  # never: why not
    ahead: int = 0  # waiting: reviews that come first
    done: int = 0  # decisions reviewed ...
    total: int = 0  # ... of those to be reviewed
    of: int = 0  # decisions of the game
    curve: list[CurvePoint] = []
    moments: list[ReviewMoment] = []
    decisions: list[ReviewedDecision] = []
    seats: list[SeatReview] = []


class LessonReply(Body, kw_only=True):
    """The reply to an action that the lesson did not expect."""

    action: int
    text: str


class LessonStep(Body, kw_only=True):
    """A step of a guided first game: its text, and what the learner has to do."""

    table: TableInfo  # without players
    number: int  # from 0
    steps: int
    chapter: int  # from 1; steps of one chapter share its text
    chapters: int
    text: str
    rules: list[str] = []
    look: list[str] = []  # zones to highlight
    scenes: list[Scene]  # what happens first; the last one asks the learner
    lines: list[Line] = []  # the same in the log
    expected: int | None = None  # the action; None: there is only text
    replies: list[LessonReply] = []  # to other actions
    otherwise: str = ""  # to all remaining actions
    after: Scene | None = None  # the position after the expected action
    done: str = ""  # the text then; empty: continue immediately


class Recap(Body, kw_only=True):
    """What a seat has seen since its own last decision. Scenes 0..steps come in pages."""

    decision: int  # number of the seat's next decision; after that, this recap is outdated
    steps: int
    lines: list[Line]  # new lines of the log
    line_of: list[int]  # per step: how many of them exist
    first: int = 0  # step of the first scene
    scenes: list[Scene] = []


class Throw(Body, kw_only=True):
    """A throw or a draw: its possible outcomes with weights, and its outcome."""

    outcomes: list[int]
    weights: list[int]
    outcome: int


class Dice(Body, kw_only=True):
    """All throws and draws of a finished game in order, also undone ones, to be verified."""

    commitment: str
    secret: str
    seeds: list[str]  # per seat
    throws: list[Throw]


class PublicKey(Body, kw_only=True):
    """The public key that verifies the server's signature of a record."""

    key: str  # Ed25519: 32 bytes in hexadecimal digits


class Problem(Body, kw_only=True):
    """Why a request was refused, in the person's language; nothing has changed."""

    key: str
    text: str
    rule: str = ""
    game: str = ""
    field: str = ""  # the option with the error, if there is one


# -- WebSocket: messages of the client -----------------------------------------------------------------------


class FromClient(Request, tag_field="type", kw_only=True):
    """A message of the client."""


class Hello(FromClient, tag="hello", kw_only=True):
    """The first message. With the session of a lost connection, the server sends what was missed."""

    language: Language
    shape: Shape
    session: str = ""
    seen: int = 0


class Look(FromClient, tag="look", kw_only=True):
    """Change language or shape; at one device: show another seat's view."""

    language: Language
    shape: Shape
    seat: int | None = None


class Answer(FromClient, tag="answer", kw_only=True):
    """The seat's n-th decision. Sent again, it is acknowledged again, without a second move."""

    seat: int
    decision: int
    action: int


class Why(FromClient, tag="why", kw_only=True):
    """Ask why a clicked path of zones is not a legal choice."""

    seat: int
    path: list[str]


class AskHint(FromClient, tag="hint", kw_only=True):
    """Request a hint for the seat's n-th decision."""

    seat: int
    decision: int


class Undo(FromClient, tag="undo", kw_only=True):
    """Undo my last decision, immediately or with the consent of the others."""

    seat: int
    most: int = 1  # so many consecutive decisions of one click, if none needs consent


class Consent(FromClient, tag="consent", kw_only=True):
    """Vote on an undo request."""

    seat: int
    agree: bool


class Say(FromClient, tag="say", kw_only=True):
    """Add a line to the chat."""

    text: str


class Resign(FromClient, tag="resign", kw_only=True):
    """Resign."""

    seat: int


class ComeBack(FromClient, tag="come-back", kw_only=True):
    """Take my seat back from the bot that plays for me."""

    seat: int


class Ping(FromClient, tag="ping", kw_only=True):
    """Check the connection."""


class Echo(FromClient, tag="echo", kw_only=True):
    """The last `now`, sent back immediately, so that the server can measure the latency."""

    now: float


ClientMessage = Hello | Look | Answer | Why | AskHint | Undo | Consent | Say | Resign | ComeBack | Ping | Echo


# -- WebSocket: messages of the server -----------------------------------------------------------------------


class FromServer(Body, tag_field="type", kw_only=True):
    """A message of the server. `n` counts per session, so that hidden messages leave no gap."""

    n: int = 0


class Welcome(FromServer, tag="welcome", kw_only=True):
    """The first answer. `resumed`: the session continues, and only missed messages follow."""

    session: str
    resumed: bool
    now: float  # the server's clock


class TableShown(FromServer, tag="table", kw_only=True):
    """The whole table: seats, presence, status."""

    table: TableInfo


class TableChanged(FromServer, tag="table-changed", kw_only=True):
    """The changed fields of the table."""

    changes: dict[str, Any]


class SceneShown(FromServer, tag="scene", kw_only=True):
    """The whole scene: the position, or your view of it, has changed."""

    scene: Scene
    decision: int | None = None  # number of the decision that you have to make
    undo: UndoOffer = "no"


class SceneChanged(FromServer, tag="scene-changed", kw_only=True):
    """The changed fields of the scene.

    A list consists of its new parts and, for each unchanged run, [index of the first, length]. Null means
    that the scene omits the field. Zones and choices start from those of the scene `back` scenes ago, which
    offered about as much; all other fields start from the last scene.
    """

    changes: dict[str, Any]
    back: int = 1
    decision: int | None = None
    undo: UndoOffer = "no"


class LogShown(FromServer, tag="log", kw_only=True):
    """The log from line `first` on."""

    first: int
    lines: list[Line]


class ChatLine(Body, kw_only=True):
    """A line of the chat."""

    number: int = 0  # its index among all lines of the table
    seat: int | None = None  # None: a spectator
    name: str
    text: str
    at: float  # seconds since 1970


class ChatShown(FromServer, tag="chat", kw_only=True):
    """The chat from line `first` on, counting only lines that this viewer sees."""

    first: int
    lines: list[ChatLine]


class Acknowledged(FromServer, tag="acknowledged", kw_only=True):
    """The decision is stored in the log."""

    seat: int
    decision: int


class Refused(FromServer, tag="refused", kw_only=True):
    """A message was refused; nothing has changed."""

    about: str  # the type of the message
    problem: Problem
    path: list[str] = []  # of Why: where to show it
    decision: int | None = None  # of Answer: the number that was sent


class HintShown(FromServer, tag="hint", kw_only=True):
    """A hint: what a good bot would do. It is valid until the position changes."""

    seat: int
    decision: int
    action: int
    rival: int | None = None  # another action that is about as good
    clear: bool = False  # all other actions are much worse


class UndoAsked(FromServer, tag="undo-asked", kw_only=True):
    """An undo request; without a seat: it is settled."""

    seat: int | None = None
    waiting_for: list[int] = []
    away: list[int] = []  # for the requester: absent voters whose time has run out, so the answer is no


class Pong(FromServer, tag="pong", kw_only=True):
    """The answer to a ping."""

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

"""Live connections: each viewer is shown what has changed for them, and nothing when nothing has.

A session outlives its connection for a while: who comes back with its name gets what they missed.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any, NamedTuple, cast

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from spieltisch.engine.errors import IllegalAction, SpieltischError
from spieltisch.server import metrics
from spieltisch.server.clock import Pulse
from spieltisch.server.hall import IDLE
from spieltisch.server.house import House, check
from spieltisch.server.limits import MOST_BYTES, Bucket, Limits
from spieltisch.server.logs import log
from spieltisch.server.messages import (
    Acknowledged,
    Answer,
    AskHint,
    ChatShown,
    ClientMessage,
    ComeBack,
    Consent,
    Echo,
    FromServer,
    Hello,
    LogShown,
    Look,
    Ping,
    Pong,
    Problem,
    Refused,
    Resign,
    Say,
    SceneChanged,
    SceneShown,
    TableShown,
    Undo,
    UndoAsked,
    UndoOffer,
    Welcome,
    Why,
)
from spieltisch.server.store import PersonRow
from spieltisch.server.table import Table
from spieltisch.server.texts import Refusal, problem
from spieltisch.server.wire import AT_ONCE
from spieltisch.stage.rooms import attempt_of
from spieltisch.stage.scene import Line, Scene, Shape
from spieltisch.stage.writing import Written

Socket = WebSocket[Any, Any, State]

OUTBOX, OUTBOX_BYTES = 16, 80 * 1024  # messages that can be sent again; behind that everything is
MOST_SESSIONS = 200  # of people who only watch one table
MOST_OWN_SESSIONS = 8  # of one person at one table
QUEUE = 64  # messages that may wait for a slow reader
PATIENCE = 20.0  # seconds for one message to leave
HELLO_WITHIN = 20.0
SILENCE = 600.0  # seconds without a word, not even a ping, until somebody counts as gone
BURST, PER_SECOND = 40, 10.0
PATIENT_REFUSALS = 40  # messages over the limit until the connection is closed
SLOW, TOO_MUCH, RUDE, GONE = 1013, 1008, 1002, 1001
NOTHING = b"{}"  # has changed

_decode: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode


class Connection:
    """A socket with a short queue before it."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code = GONE
        self.pulse = Pulse()
        self._write_at_once = _write_at_once(socket)
        self._waiting = False  # a message is on its way out of the queue, or none goes any more

    def beat(self) -> float:
        """Now, to be echoed: so the time that the line takes is known."""
        return self.pulse.send(round(time.time(), 3))

    def put(self, *messages: bytes) -> None:
        """Send now or soon. A reader who is too slow is dropped."""
        if not self._waiting and self.queue.empty() and self._write_at_once(*messages):
            return
        for data in messages:
            if self.queue.qsize() >= QUEUE:
                self.stop(SLOW)
                break
            self.queue.put_nowait(data)

    def finish(self, code: int) -> None:
        """Close, after what still waits."""
        self.code = code
        self.queue.put_nowait(None)

    def stop(self, code: int) -> None:
        """Close, without what still waits."""
        self.code = code
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def write(self) -> None:
        """Send what comes, until told to stop."""
        while (data := await self._next()) is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.socket.send_data(data.decode(), mode="text")
            except TimeoutError:
                self.code = SLOW
                break
        self._waiting = True
        with contextlib.suppress(Exception):  # it may be closed already
            await asyncio.wait_for(self.socket.close(self.code), PATIENCE)

    async def _next(self) -> bytes | None:
        self._waiting = False
        data = await self.queue.get()
        self._waiting = True
        return data


class View(NamedTuple):
    """What a viewer sees, and may do, at one moment."""

    scene: Written
    decision: int | None
    undo: UndoOffer


class Session:
    """One viewer of one table."""

    def __init__(self, table: Table, person: PersonRow, hello: Hello, muted: frozenset[str]) -> None:
        self.id = token_urlsafe(12)
        self.table = table
        self.person = person
        self.muted = muted
        self.language: str = hello.language
        self.shape: Shape = hello.shape
        self.chosen: int | None = None  # the seat to look from, where a person has several
        self.connection: Connection | None = None
        self.dropped = time.monotonic()
        self.outbox: deque[tuple[int, bytes]] = deque()
        self._kept = 0  # bytes in the outbox
        self.n = 0
        self._shown: dict[str, bytes] = {}  # the last message of each kind, to tell what is new
        self._held: list[bytes] | None = None  # messages that will leave together
        self._seen: View | None = None
        self._lines: list[Line] = []
        self._words = 0  # of the table, heard or not
        self._told = 0  # of them told to this viewer

    def idle(self) -> float:
        """For how many seconds nobody has been connected."""
        return 0.0 if self.connection is not None else time.monotonic() - self.dropped

    # -- sending -----------------------------------------------------------------------------------------

    def send(self, message: FromServer) -> None:
        """Send a message with the next number."""
        self._send(_encode(message))

    def _send(self, content: bytes) -> None:
        self.n += 1
        data = b'{"n":%d,%b' % (self.n, content[1:])
        self._keep(data)
        if self._held is not None:
            self._held.append(data)
        elif self.connection is not None:
            self.connection.put(data)

    def _keep(self, data: bytes) -> None:
        """Remember the last messages, as much as thousands of viewers may cost."""
        self.outbox.append((self.n, data))
        self._kept += len(data)
        while len(self.outbox) > OUTBOX or (self._kept > OUTBOX_BYTES and len(self.outbox) > 1):
            self._kept -= len(self.outbox.popleft()[1])

    def send_new(self, message: FromServer) -> None:
        """Send a message unless it is the same as the last of its kind."""
        kind, content = str(type(message).__struct_config__.tag), _encode(message)
        if self._shown.get(kind) != content:
            self._shown[kind] = content
            self._send(content)

    def can_resume(self, seen: int) -> bool:
        """Whether everything after that number can be sent again."""
        return 0 <= seen <= self.n and (seen == self.n or self.outbox[0][0] <= seen + 1)

    def attach(self, connection: Connection, hello: Hello, resumed: bool) -> None:
        """Welcome somebody, anew or again."""
        if self.connection is not None:
            self.connection.stop(GONE)
        self.connection = connection
        connection.put(_encode(Welcome(session=self.id, resumed=resumed, now=connection.beat())))
        if resumed:
            for n, data in self.outbox:
                if n > hello.seen:
                    connection.put(data)

    def detach(self, connection: Connection) -> None:
        """The connection is lost; the session stays for a while."""
        if self.connection is connection:
            self.connection = None
            self.dropped = time.monotonic()

    def hang_up(self) -> None:
        """Let the viewer call again, and be looked at anew."""
        if self.connection is not None:
            self.connection.stop(GONE)

    # -- what is shown -----------------------------------------------------------------------------------

    def seat(self) -> int | None:
        """The seat whose view this is; None for a spectator.

        At one device the view goes with the turn, but only where there is nothing to hide.
        """
        mine = self.table.seats_of(self.person.id)
        if self.chosen in mine:
            return self.chosen
        if len(mine) < 2:
            return mine[0] if mine else None
        if self.table.game.hidden:
            return None
        asked = [] if self.table.course is None else self.table.course.asked()
        return next((seat for seat in asked if seat in mine), mine[0])

    def show(self) -> None:
        """All that has changed, in one write."""
        held: list[bytes] = []
        self._held = held
        try:
            self._show_position()
            self._show_rest()
        finally:
            self._held = None
        if held and self.connection is not None:
            self.connection.put(*held)

    def _show_position(self) -> None:
        """The table and the position, where they have changed."""
        try:
            view = None if self.table.course is None else self._view()
            self.send_new(TableShown(table=self.table.info(self.person.id, self.language, self.shape)))
            if view is not None:
                self._show_scene(view)
        except Exception:
            log.exception("table %s cannot be shown", self.table.mark)

    def _show_rest(self) -> None:
        """The log, the chat and a request to take back, where they have changed."""
        try:
            if self.table.course is not None:
                self._show_log()
            self._show_chat()
            self._show_request()
        except Exception:
            log.exception("table %s cannot be told", self.table.mark)

    def _view(self) -> View:
        seat, course = self.seat(), self.table.course
        assert course is not None
        scene = self.table.showing(seat, self.language, self.shape).written
        asked = seat is not None and seat in course.asked() and not self.table.seats[seat].bot
        decision = course.decision(seat) if seat is not None and asked else None
        return View(scene, decision, self._undo_offer(seat))

    def _show_scene(self, view: View) -> None:
        """Send the scene or, after the first one, what has changed, if anything has."""
        before, decision, undo = self._seen, view.decision, view.undo
        if before is None:
            scene = cast(Scene, msgspec.Raw(view.scene.whole()))
            self.send(SceneShown(scene=scene, decision=decision, undo=undo))
        elif view != before:
            changes = view.scene.since(before.scene)
            if changes != NOTHING or (decision, undo) != (before.decision, before.undo):
                told = cast(dict[str, Any], msgspec.Raw(changes))
                self.send(SceneChanged(changes=told, decision=decision, undo=undo))
        self._seen = view

    def _undo_offer(self, seat: int | None) -> UndoOffer:
        course = self.table.course
        if course is None or seat is None or self.table.request is not None or self.table.seats[seat].bot:
            return "no"
        offer = course.undo_offer(seat)
        return "free" if offer == "ask" and not self.table.deciding(self.person.id) else offer

    def _show_log(self) -> None:
        told, known = self.table.showing(self.seat(), self.language, self.shape).lines, self._lines
        if told != known:
            self._lines = told
            first = _same(told, known)
            self.send(LogShown(first=first, lines=told[first:]))

    def _show_chat(self) -> None:
        table = self.table
        new = table.said - self._words
        if new > 0:
            lines = [word.line for word in table.chat[-new:] if word.person not in self.muted]
            self._words = table.said
            if lines:
                self.send(ChatShown(first=self._told, lines=lines))
                self._told += len(lines)

    def listen_to(self, muted: frozenset[str]) -> None:
        """Tell the chat anew, without those whom the viewer does not want to hear."""
        if muted != self.muted:
            self.muted = muted
            lines = [word.line for word in self.table.chat if word.person not in muted]
            self._words, self._told = self.table.said, len(lines)
            self.send(ChatShown(first=0, lines=lines))

    def _show_request(self) -> None:
        request = self.table.request
        message = UndoAsked()
        if request is not None:
            seats = [seat.seat for seat in self.table.seats if seat.person in request.waiting]
            message = UndoAsked(seat=request.seat, waiting_for=seats)
        if request is not None or "undo-asked" in self._shown:
            self.send_new(message)


class Visit:
    """One connection from its first message to its last."""

    def __init__(
        self, house: House, table: Table, person: PersonRow, socket: Socket, language: str, limits: Limits
    ) -> None:
        self.house = house
        self.limits = limits
        self.table = table
        self.person = person
        self.socket = socket
        self.language = language
        self.connection = Connection(socket)
        self.session: Session | None = None
        self.muted: frozenset[str] = frozenset()
        self.bucket = Bucket(BURST, PER_SECOND)
        self.patience = PATIENT_REFUSALS
        self.hello_until = time.monotonic() + HELLO_WITHIN

    async def stay(self) -> None:
        """Listen and answer until one of both leaves."""
        self.muted = await self.house.distances.muted(self.person.id)
        writer = asyncio.create_task(self.connection.write())
        listener = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({writer, listener}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.session is not None:
                self.session.detach(self.connection)
                self.house.publish(self.table)
            self.connection.stop(self.connection.code)
            listener.cancel()
            await asyncio.gather(writer, listener, return_exceptions=True)

    async def _listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                left = self.hello_until - time.monotonic()
                waiting = SILENCE if self.session is not None else max(0.0, left)
                try:
                    async with asyncio.timeout(waiting):
                        data = await self.socket.receive_data(mode="text")
                except TimeoutError:
                    return self.connection.stop(RUDE)
                if not await self._hear(data):
                    return None

    async def _hear(self, data: str) -> bool:
        """Carry out one message; False when it was one too many."""
        if not self._may_speak():
            self.patience -= 1
            if self.patience < 0:
                self.connection.stop(TOO_MUCH)
                return False
            self._refuse("", Refusal("too-many-messages", 429))
            return True
        about = ""
        try:
            if len(data) > MOST_BYTES or len(data.encode()) > MOST_BYTES:
                raise Refusal("too-large", 413, most=MOST_BYTES // 1024)
            message = _read(data)
            about = str(type(message).__struct_config__.tag)
            metrics.MESSAGES.labels(about).inc()
            await self._carry_out(message)
        except SpieltischError as error:
            self._refuse(about, error, message if about else None)
        except Exception:
            log.exception("a message failed at table %s", self.table.mark)
            self._refuse(about, Refusal("internal", 500), message if about else None)
        return True

    def _may_speak(self) -> bool:
        """Whether one more message is all right, here and over all connections of this person."""
        return self.bucket.take() and (not self.person.id or self.limits.own_messages.take(self.person.id))

    def _refuse(self, about: str, error: SpieltischError, message: ClientMessage | None = None) -> None:
        language = self.language if self.session is None else self.session.language
        refused = Refused(
            about=about,
            problem=self._problem(error, language),
            path=message.path if isinstance(message, Why) else [],
            decision=message.decision if isinstance(message, Answer) else None,
        )
        if self.session is None:
            self.connection.put(_encode(refused))
        else:
            self.session.send(refused)

    def _problem(self, error: SpieltischError, language: str) -> Problem:
        if isinstance(error, IllegalAction) and error.key == "not-asked" and self.table.course is not None:
            names = [self.table.name(seat, language) for seat in self.table.course.asked()]
            told = problem(Refusal("not-your-turn", names=names), language)
            told.rule, told.game = error.rule or "", self.table.row.game
            return told
        return problem(error, language)

    # -- messages ----------------------------------------------------------------------------------------

    async def _carry_out(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.connection.put(_encode(Pong(now=self.connection.beat())))
            return
        if isinstance(message, Echo):
            self.connection.pulse.echo(message.now, time.time())
            return
        if isinstance(message, Hello):
            self._welcome(message)
            return
        session = self.session
        if session is None:
            raise Refusal("hello-first", 400)
        house, table, person = self.house, self.table, self.person.id
        match message:
            case Look():
                self._look(session, message)
            case Answer(seat=seat, decision=decision, action=action):
                acknowledged = Acknowledged(seat=seat, decision=decision)
                credit = self.connection.pulse.credit
                await house.answer(
                    table, person, seat, decision, action, lambda: session.send(acknowledged), credit
                )
            case Why():
                self._explain(session, message)
            case AskHint():
                if message.seat != session.seat():
                    raise Refusal("not-your-seat", 403)
                house.hints.ask(
                    table, person, message, session.send, lambda error: self._refuse("hint", error)
                )
            case Undo(seat=seat, most=most):
                await house.undo(table, person, seat, most)
            case Consent(seat=seat, agree=agree):
                await house.consent(table, person, seat, agree)
            case Say(text=text):
                await house.say(table, session.person, text)
            case Resign(seat=seat):
                await house.resign(table, person, seat)
            case ComeBack(seat=seat):
                await house.come_back(table, person, seat)

    def _welcome(self, hello: Hello) -> None:
        if self.session is not None:
            raise Refusal("hello-once", 400)
        table = self.table
        found = table.sessions.get(hello.session)
        resumed = found is not None and found.person.id == self.person.id and found.can_resume(hello.seen)
        if found is None or not resumed:
            self._make_room()
            found = Session(table, self.person, hello, self.muted)
            table.sessions[found.id] = found
        found.language, found.shape, found.person = hello.language, hello.shape, self.person
        self.session = found
        found.attach(self.connection, hello, resumed)
        found.listen_to(self.muted)
        self.house.welcome(table)

    def _make_room(self) -> None:
        """Forget connections that were lost long ago, or of which somebody has very many.

        :raises Refusal: when too many watch; who plays is always let in.
        """
        table, person = self.table, self.person.id
        table.drop_idle_sessions(IDLE)
        own = [session for session in table.sessions.values() if person and session.person.id == person]
        for session in own[: 1 - MOST_OWN_SESSIONS]:  # the oldest
            del table.sessions[session.id]
            if session.connection is not None:
                session.connection.stop(TOO_MUCH)
        playing = table.others("")
        watching = sum(session.person.id not in playing for session in table.sessions.values())
        if person not in playing and watching >= MOST_SESSIONS:
            raise Refusal("table-crowded", 503)

    def _look(self, session: Session, look: Look) -> None:
        if look.seat is not None and look.seat not in self.table.seats_of(self.person.id):
            raise Refusal("not-your-seat", 403)
        session.language, session.shape, session.chosen = look.language, look.shape, look.seat
        session.show()

    def _explain(self, session: Session, why: Why) -> None:
        """Say why the path that was clicked is no choice."""
        table, course = self.table, self.table.course
        if why.seat not in table.seats_of(self.person.id):
            raise Refusal("not-your-seat", 403)
        if course is None:
            raise Refusal("not-started")
        if course.closed is not None:
            raise Refusal("game-over")
        sight = table.sight(why.seat, session.language, session.shape)
        words = attempt_of(sight, why.path)
        if words is None:
            raise Refusal("means-nothing", 422)
        if why.seat not in course.asked():
            check(course.state, why.seat, 0)
        check(course.state, why.seat, course.state.action(words))
        raise Refusal("is-allowed")


def _write_at_once(socket: Socket) -> Callable[..., bool]:
    """How to send without waiting, where our own `wire` listens."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Callable[..., bool] = extensions.get(AT_ONCE, {}).get("write", lambda *_: False)
    return write


def _same(told: list[Line], known: list[Line]) -> int:
    """How many lines of the log are as they were: mostly all, and there are new ones."""
    if told[: len(known)] == known:
        return len(known)
    return next(
        (place for place, (new, old) in enumerate(zip(told, known, strict=False)) if new != old),
        min(len(told), len(known)),
    )


def _read(data: str) -> ClientMessage:
    try:
        return _decode.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refusal("bad-message", 400, reason=str(error)) from error

"""The handler of one WebSocket: it carries out the client's messages; the session sends what changes."""

import asyncio
import contextlib
import time

import msgspec
from litestar.exceptions import WebSocketDisconnect

from spieltisch.engine.errors import IllegalAction, SpieltischError
from spieltisch.server.http.json_limits import MAX_NESTING, check_json
from spieltisch.server.http.rate_limits import MAX_BODY_BYTES, RateLimits, TokenBucket
from spieltisch.server.http.security import client_address
from spieltisch.server.live.connection import CLOSE_OVER_LIMIT, CLOSE_PROTOCOL_ERROR, Connection, Socket
from spieltisch.server.ops import metrics
from spieltisch.server.ops.logs import log
from spieltisch.server.services import Services
from spieltisch.server.storage.database_errors import DatabaseError, not_written
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.server.workers.table_registry import IDLE_SECONDS
from spieltisch.stage.game_views import attempt_of
from spieltisch.table import play
from spieltisch.table.protocol import (
    Acknowledged,
    Answer,
    AskHint,
    ClientMessage,
    ComeBack,
    Consent,
    Echo,
    Hello,
    Look,
    Ping,
    Pong,
    Problem,
    Refused,
    Resign,
    Say,
    Undo,
    Welcome,
    Why,
)
from spieltisch.table.rows import PersonRow
from spieltisch.table.texts import Refusal
from spieltisch.table.viewer_session import ViewerSession

MAX_SPECTATOR_SESSIONS = 200  # per table, of people without a seat
MAX_OWN_SESSIONS = 8  # of one person at one table
HELLO_TIMEOUT = 20.0
IDLE_TIMEOUT = 600.0  # seconds without a message, not even a ping
BURST, PER_SECOND = 40, 10.0
VIEW_COST = 4.0  # milliseconds of work that a view change or an explanation counts as
MAX_REFUSALS = 40  # messages over the limit until the connection is closed

_decode: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode


class WebSocketHandler:
    """Handle one connection from its first message to its last."""

    def __init__(
        self,
        services: Services,
        owner: TableOwner,
        person: PersonRow,
        socket: Socket,
        language: str,
        limits: RateLimits,
    ) -> None:
        self.services = services
        self.limits = limits
        self.owner = owner
        self.table = owner.table
        self.person = person
        self.socket = socket
        self.language = language
        self.connection = Connection(socket, services.time)
        self.session: ViewerSession | None = None
        self.muted: frozenset[str] = frozenset()
        self.bucket = TokenBucket(BURST, PER_SECOND)
        self.refusals_left = MAX_REFUSALS
        self.hello_until = time.monotonic() + HELLO_TIMEOUT

    async def run(self) -> None:
        """Receive and answer messages until client or server closes the connection."""
        self.muted = await self.services.blocks.muted(self.person.id)
        writer = asyncio.create_task(self.connection.run_writer())
        receiver = asyncio.create_task(self._receive())
        try:
            await asyncio.wait({writer, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.session is not None:
                self.session.detach(self.connection, time.monotonic())
                self.owner.update_viewers()
            self.connection.close(self.connection.code)
            receiver.cancel()
            await asyncio.gather(writer, receiver, return_exceptions=True)

    async def _receive(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                left = self.hello_until - time.monotonic()
                waiting = IDLE_TIMEOUT if self.session is not None else max(0.0, left)
                try:
                    async with asyncio.timeout(waiting):
                        data = await self.socket.receive_data(mode="text")
                except TimeoutError:
                    return self.connection.close(CLOSE_PROTOCOL_ERROR)
                if not await self._handle_text(data):
                    return None

    async def _handle_text(self, data: str) -> bool:
        """Carry out one message; return False if the connection must be closed."""
        if not self._within_limits():
            self.refusals_left -= 1
            if self.refusals_left < 0:
                self.connection.close(CLOSE_OVER_LIMIT)
                return False
            self._refuse("", ServerRefusal("too-many-messages", 429))
            return True
        about = ""
        try:
            message = _decode_message(data)
            about = str(type(message).__struct_config__.tag)
            metrics.MESSAGES.labels(about).inc()
            await self._dispatch(message)
        except SpieltischError as error:
            self._refuse(about, error, message if about else None)
        except DatabaseError as error:
            log.error("a message failed at table %s: %s", self.owner.log_id, error)
            self._refuse(about, not_written(), message if about else None)
        except RecursionError:
            self._refuse(
                about, ServerRefusal("too-nested", 400, most=MAX_NESTING), message if about else None
            )
        except Exception:
            log.exception("a message failed at table %s", self.owner.log_id)
            self._refuse(about, ServerRefusal("internal", 500), message if about else None)
        return True

    def _within_limits(self) -> bool:
        """Return whether the message is within the limits of this connection and of the person."""
        return self.bucket.take() and (not self.person.id or self.limits.person_messages.take(self.person.id))

    def _refuse(self, about: str, error: SpieltischError, message: ClientMessage | None = None) -> None:
        language = self.language if self.session is None else self.session.language
        refused = Refused(
            about=about,
            problem=self._problem(error, language),
            path=message.path if isinstance(message, Why) else [],
            decision=message.decision if isinstance(message, Answer) else None,
        )
        if self.session is None:
            self.connection.send(_encode(refused))
        else:
            self.session.send(refused)

    def _problem(self, error: SpieltischError, language: str) -> Problem:
        if isinstance(error, IllegalAction) and error.key == "not-asked" and self.table.game_log is not None:
            names = [self.table.renderer.name(seat, language) for seat in self.table.game_log.asked()]
            found = problem(ServerRefusal("not-your-turn", names=names), language)
            found.rule, found.game = error.rule or "", self.table.row.game
            return found
        return problem(error, language)

    # -- messages ----------------------------------------------------------------------------------------

    async def _dispatch(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.connection.send(_encode(Pong(now=self.connection.timestamp_to_echo())))
            return
        if isinstance(message, Echo):
            self.connection.latency.echo(message.now, self.services.time.now())
            return
        if isinstance(message, Hello):
            self._attach_session(message)
            return
        session = self.session
        if session is None:
            raise ServerRefusal("hello-first", 400)
        if isinstance(message, Look | Why):
            self._charge(VIEW_COST)
        owner, table, person = self.owner, self.table, self.person.id
        match message:
            case Look():
                self._change_view(session, message)
            case Answer(seat=seat, decision=decision, action=action):
                acknowledged = Acknowledged(seat=seat, decision=decision)
                credit = self.connection.latency.credit
                try:
                    await owner.answer(
                        person, seat, decision, action, lambda: session.send_batched(acknowledged), credit
                    )
                finally:
                    session.flush()
            case Why():
                self._explain(session, message)
            case AskHint():
                if message.seat != session.seat():
                    raise Refusal("not-your-seat", 403)
                self.services.hints.request(
                    table, person, message, session.send, lambda error: self._refuse("hint", error)
                )
            case Undo(seat=seat, most=most):
                await owner.carry_out(lambda now: play.undo(table, person, seat, most, now))
            case Consent(seat=seat, agree=agree):
                await owner.carry_out(lambda now: play.consent(table, person, seat, agree, now))
            case Say(text=text):
                await owner.carry_out(lambda now: play.add_chat_line(table, session.person, text, now))
            case Resign(seat=seat):
                await owner.carry_out(lambda now: play.resign(table, person, seat, now))
            case ComeBack(seat=seat):
                await owner.carry_out(lambda now: play.come_back(table, person, seat, now))

    def _charge(self, cost: float) -> None:
        """Count a view change or an explanation like a request: it renders or tries a position.

        :raises Refusal: if it is too much.
        """
        person = self.person.id
        free = self.limits.allow_request(client_address(self.socket.scope), cost, changes=False)
        if not free or (person and not self.limits.person_work.take(person, cost)):
            raise ServerRefusal("too-many-messages", 429)

    def _attach_session(self, hello: Hello) -> None:
        if self.session is not None:
            raise ServerRefusal("hello-once", 400)
        table = self.table
        found = table.sessions.get(hello.session)
        resumed = found is not None and found.person.id == self.person.id and found.can_resume(hello.seen)
        if found is None or not resumed:
            self._drop_old_sessions()
            found = ViewerSession(table, self.person, hello, self.muted, time.monotonic())
            table.sessions[found.id] = found
        found.language, found.shape, found.person = hello.language, hello.shape, self.person
        self.session = found
        found.attach(self.connection)
        now = self.connection.timestamp_to_echo()
        self.connection.send(_encode(Welcome(session=found.id, resumed=resumed, now=now)))
        if resumed:
            found.resend(hello.seen)
        found.set_muted(self.muted)
        self.owner.after_change()  # also a paused game of bots continues

    def _drop_old_sessions(self) -> None:
        """Drop idle sessions, and the person's oldest ones if there are too many.

        :raises Refusal: if there are too many spectators; players are always admitted.
        """
        table, person = self.table, self.person.id
        table.drop_idle_sessions(IDLE_SECONDS, time.monotonic())
        own = [session for session in table.sessions.values() if person and session.person.id == person]
        own.sort(key=lambda session: session.connected)  # disconnected ones, then the oldest
        for session in own[: 1 - MAX_OWN_SESSIONS]:
            del table.sessions[session.id]
            if session.outlet is not None:
                session.outlet.close(CLOSE_OVER_LIMIT)
        playing = table.other_people("")
        watching = sum(session.person.id not in playing for session in table.sessions.values())
        if person not in playing and watching >= MAX_SPECTATOR_SESSIONS:
            raise ServerRefusal("table-crowded", 503)

    def _change_view(self, session: ViewerSession, look: Look) -> None:
        if look.seat is not None and look.seat not in self.table.seats_of(self.person.id):
            raise Refusal("not-your-seat", 403)
        session.language, session.shape, session.chosen_seat = look.language, look.shape, look.seat
        session.send_changes()

    def _explain(self, session: ViewerSession, why: Why) -> None:
        """Refuse with the reason why the clicked path is not a legal choice."""
        table, game_log = self.table, self.table.game_log
        if why.seat not in table.seats_of(self.person.id):
            raise Refusal("not-your-seat", 403)
        if game_log is None:
            raise Refusal("not-started")
        if game_log.ended_by is not None:
            raise Refusal("game-over")
        sight = table.renderer.sight(why.seat, session.language, session.shape)
        words = attempt_of(sight, why.path)
        if words is None:
            raise ServerRefusal("means-nothing", 422)
        if why.seat not in game_log.asked():
            play.check_action(game_log.state, why.seat, 0)
        play.check_action(game_log.state, why.seat, game_log.state.action(words))
        raise ServerRefusal("is-allowed")


def _decode_message(data: str) -> ClientMessage:
    if len(data) > MAX_BODY_BYTES or len(encoded := data.encode()) > MAX_BODY_BYTES:
        raise ServerRefusal("too-large", 413, most=MAX_BODY_BYTES // 1024)
    check_json(encoded)
    try:
        return _decode.decode(encoded)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ServerRefusal("bad-message", 400, reason=str(error)) from error

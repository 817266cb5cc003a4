"""One viewer of one table: shown what has changed for them, and nothing when nothing has.

A session outlives its connection for a while: who comes back with its name gets what they missed.
"""

import time
from collections import deque
from secrets import token_urlsafe
from typing import Any, NamedTuple

import msgspec

from spieltisch.server.live.connection import GONE, Connection
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.schema import PersonRow
from spieltisch.server.table.live_table import Showing, Table
from spieltisch.server.table.protocol import (
    ChatShown,
    FromServer,
    Hello,
    LogShown,
    SceneChanged,
    SceneShown,
    TableChanged,
    TableInfo,
    TableShown,
    UndoAsked,
    UndoOffer,
    Welcome,
)
from spieltisch.stage.scene import Line, Shape
from spieltisch.stage.scene_diff import Written

OUTBOX, OUTBOX_BYTES = 16, 80 * 1024  # messages that can be sent again; behind that everything is
NOTHING = b"{}"  # has changed
TABLE_FIELDS = TableInfo.__struct_fields__

_encode = msgspec.json.Encoder().encode


class View(NamedTuple):
    """What a viewer sees, and may do, at one moment."""

    scene: Written
    decision: int | None
    undo: UndoOffer


class ViewerSession:
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
        self._asked = UndoAsked()  # what was told last of a request to take back
        self._held: list[bytes] | None = None  # messages that will leave together
        self._table: TableInfo | None = None  # as it was told last
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

    def send_soon(self, message: FromServer) -> None:
        """Send a message together with what will be shown now, or alone by `hand_out`."""
        if self._held is None:
            self._held = []
        self.send(message)

    def hand_out(self) -> None:
        """Let all go that was held back, in one write."""
        held, self._held = self._held, None
        if held and self.connection is not None:
            self.connection.put(*held)

    def can_resume(self, seen: int) -> bool:
        """Whether everything after that number can be sent again."""
        return 0 <= seen <= self.n and (seen == self.n or self.outbox[0][0] <= seen + 1)

    def attach(self, connection: Connection, hello: Hello, resumed: bool) -> None:
        """Welcome somebody, anew or again."""
        if self.connection is not None:
            self.connection.stop(GONE)
        self.connection, self._held = connection, None
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
        asked = [] if self.table.game_log is None else self.table.game_log.asked()
        return next((seat for seat in asked if seat in mine), mine[0])

    def show(self) -> None:
        """All that has changed, in one write."""
        if self._held is None:
            self._held = []
        begun = self.table.game_log is not None
        showing = self.table.showing(self.seat(), self.language, self.shape) if begun else None
        try:
            self._show_position(showing)
            self._show_rest(showing)
        finally:
            self.hand_out()

    def _show_position(self, showing: Showing | None) -> None:
        """The table and the position, where they have changed."""
        try:
            view = None if showing is None else self._view(showing)
            self._show_table()
            if view is not None:
                self._show_scene(view)
        except Exception:
            log.exception("table %s cannot be shown", self.table.mark)

    def _show_table(self) -> None:
        """Send the table or, after the first time, what has changed, if anything has."""
        table, before = self.table, self._table
        person = self.person.id if table.concerns(self.person.id) else ""
        told = table.info(person, self.language, self.shape)
        self._table = told
        if before is None:
            self.send(TableShown(table=told))
        elif changes := table.once((TableChanged, id(before), id(told)), lambda: _changes(told, before)):
            self._send(changes)

    def _show_rest(self, showing: Showing | None) -> None:
        """The log, the chat and a request to take back, where they have changed."""
        try:
            if showing is not None:
                self._show_log(showing.lines)
            self._show_chat()
            self._show_request()
        except Exception:
            log.exception("table %s cannot be told", self.table.mark)

    def _view(self, showing: Showing) -> View:
        seat, game_log = showing.seat, self.table.game_log
        assert game_log is not None
        asked = seat is not None and seat in game_log.asked() and not self.table.seats[seat].bot
        decision = game_log.decision(seat) if seat is not None and asked else None
        return View(showing.written, decision, self._undo_offer(seat))

    def _show_scene(self, view: View) -> None:
        """Send the scene or, after the first one, what has changed, if anything has."""
        before, decision, undo = self._seen, view.decision, view.undo
        if before is None:
            scene: Any = msgspec.Raw(view.scene.whole())
            self.send(SceneShown(scene=scene, decision=decision, undo=undo))
        elif view != before:
            changes = view.scene.since(before.scene)
            if changes != NOTHING or (decision, undo) != (before.decision, before.undo):
                told: Any = msgspec.Raw(changes)
                message = SceneChanged(changes=told, decision=decision, undo=undo)
                key = SceneChanged, before.scene, view.scene, decision, undo
                self._send(self.table.once(key, lambda: _encode(message)))
        self._seen = view

    def _undo_offer(self, seat: int | None) -> UndoOffer:
        game_log = self.table.game_log
        if game_log is None or seat is None or self.table.request is not None or self.table.seats[seat].bot:
            return "no"
        offer = game_log.undo_offer(seat)
        return "free" if offer == "ask" and not self.table.others(self.person.id) else offer

    def _show_log(self, told: list[Line]) -> None:
        if told is not self._lines and told != self._lines:
            first = _same(told, self._lines)
            self._lines, lines = told, told[first:]
            message = LogShown(first=first, lines=lines)
            self._send(self.table.once((LogShown, first, id(told)), lambda: _encode(message)))

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
        request = self.table.last_request
        message = UndoAsked()
        if request is not None:
            seats = [seat.seat for seat in self.table.seats if seat.person in request.waiting]
            if not request.refused:
                message = UndoAsked(seat=request.seat, waiting_for=seats)
            elif request.seat in self.table.seats_of(self.person.id):
                message = UndoAsked(away=seats)
        if message != self._asked:
            self._asked = message
            self.send(message)


def _changes(now: TableInfo, before: TableInfo) -> bytes:
    """The message about what has become different; nothing, if nothing has."""
    changes = {name: new for name in TABLE_FIELDS if (new := getattr(now, name)) != getattr(before, name)}
    return _encode(TableChanged(changes=changes)) if changes else b""


def _same(told: list[Line], known: list[Line]) -> int:
    """How many lines of the log are as they were: mostly all, and there are new ones."""
    if told[: len(known)] == known:
        return len(known)
    return next(
        (place for place, (new, old) in enumerate(zip(told, known, strict=False)) if new != old),
        min(len(told), len(known)),
    )

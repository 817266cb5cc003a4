"""The session of one viewer at one table: it sends what has changed for this viewer.

A session outlives its connection for a while: a client that reconnects with its id gets what it missed.
"""

from collections import deque
from secrets import token_urlsafe
from typing import Any, NamedTuple, Protocol

import msgspec

from spieltisch.stage.scene import Line, Shape
from spieltisch.stage.scene_diff import EncodedScene, Offer, nearest_offer
from spieltisch.table.info import table_info
from spieltisch.table.protocol import (
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
)
from spieltisch.table.rendering import RenderedPosition
from spieltisch.table.rows import PersonRow
from spieltisch.table.table import Table

# Messages kept for a reconnect; a client that missed more gets everything again.
MAX_OUTBOX, MAX_OUTBOX_BYTES = 16, 80 * 1024
KEPT_OFFERS = 4  # zones and choices of earlier scenes that server and client keep
GOING_AWAY = 1001  # close code of RFC 6455; the client connects again
NO_CHANGES = b"{}"
TABLE_FIELDS = TableInfo.__struct_fields__

_encode = msgspec.json.Encoder().encode


class View(NamedTuple):
    """What a viewer sees and may do."""

    scene: EncodedScene
    decision: int | None
    undo: UndoOffer


class Outlet(Protocol):
    """Where the messages of a session go: a connection to the viewer's client."""

    def send(self, *messages: bytes) -> None:
        """Send messages, now or soon."""

    def close(self, code: int) -> None:
        """Close the connection without sending what is queued."""

    def finish(self, code: int) -> None:
        """Close the connection after sending what is queued."""


class ViewerSession:
    """One viewer of one table."""

    def __init__(
        self, table: Table, person: PersonRow, hello: Hello, muted: frozenset[str], now: float
    ) -> None:
        self.id = token_urlsafe(12)
        self.table = table
        self.person = person
        self.muted = muted
        self.language: str = hello.language
        self.shape: Shape = hello.shape
        self.chosen_seat: int | None = None  # whose view to send, if the person has several
        self.outlet: Outlet | None = None
        self.disconnected_at = now
        self.outbox: deque[tuple[int, bytes]] = deque()
        self._outbox_bytes = 0  # size of the outbox
        self.n = 0
        self._sent_request = UndoAsked()  # the last message about an undo request
        self._batch: list[bytes] | None = None  # messages to be sent together
        self._sent_table: TableInfo | None = None  # as sent last
        self._sent_view: View | None = None
        self._sent_offers: list[Offer] = []  # of the last scenes
        self._sent_lines: list[Line] = []
        self._chat_read = 0  # lines of the table's chat so far, muted or not
        self._chat_sent = 0  # those sent to this viewer

    @property
    def connected(self) -> bool:
        """Return whether the session has a connection."""
        return self.outlet is not None

    def idle(self, now: float) -> float:
        """Return for how many seconds there has been no connection."""
        return 0.0 if self.outlet is not None else now - self.disconnected_at

    # -- sending -----------------------------------------------------------------------------------------

    def send(self, message: FromServer) -> None:
        """Send a message with the next number."""
        self._send(_encode(message))

    def _send(self, content: bytes) -> None:
        self.n += 1
        data = b'{"n":%d,%b' % (self.n, content[1:])
        self._remember(data)
        if self._batch is not None:
            self._batch.append(data)
        elif self.outlet is not None:
            self.outlet.send(data)

    def _remember(self, data: bytes) -> None:
        """Keep the last messages for a reconnect, within the limits of memory."""
        self.outbox.append((self.n, data))
        self._outbox_bytes += len(data)
        while len(self.outbox) > MAX_OUTBOX or (
            self._outbox_bytes > MAX_OUTBOX_BYTES and len(self.outbox) > 1
        ):
            self._outbox_bytes -= len(self.outbox.popleft()[1])

    def send_batched(self, message: FromServer) -> None:
        """Send a message together with the following changes, or with `flush`."""
        if self._batch is None:
            self._batch = []
        self.send(message)

    def flush(self) -> None:
        """Send all batched messages in one write."""
        batch, self._batch = self._batch, None
        if batch and self.outlet is not None:
            self.outlet.send(*batch)

    def can_resume(self, seen: int) -> bool:
        """Return whether all messages after number `seen` can be sent again."""
        return 0 <= seen <= self.n and (seen == self.n or self.outbox[0][0] <= seen + 1)

    def attach(self, outlet: Outlet) -> None:
        """Attach a new connection, and close the one before."""
        if self.outlet is not None:
            self.outlet.close(GOING_AWAY)
        self.outlet, self._batch = outlet, None

    def resend(self, seen: int) -> None:
        """Send again what came after message number `seen`."""
        missed = [data for n, data in self.outbox if n > seen]
        if missed and self.outlet is not None:
            self.outlet.send(*missed)

    def detach(self, outlet: Outlet, now: float) -> None:
        """Detach a lost connection; the session stays for a while."""
        if self.outlet is outlet:
            self.outlet = None
            self.disconnected_at = now

    def disconnect(self) -> None:
        """Close the connection; the client must authenticate again."""
        if self.outlet is not None:
            self.outlet.close(GOING_AWAY)

    def finish(self, code: int) -> None:
        """Close the connection after sending what is queued."""
        if self.outlet is not None:
            self.outlet.finish(code)

    # -- what the viewer sees ----------------------------------------------------------------------------

    def seat(self) -> int | None:
        """Return the seat whose view this is; None for a spectator.

        At one device the view follows the turn, but only in games without hidden information.
        """
        mine = self.table.seats_of(self.person.id)
        if self.chosen_seat in mine:
            return self.chosen_seat
        if len(mine) < 2:
            return mine[0] if mine else None
        if self.table.game.hidden:
            return None
        asked = [] if self.table.game_log is None else self.table.game_log.asked()
        return next((seat for seat in asked if seat in mine), mine[0])

    def send_changes(self) -> list[Exception]:
        """Send all changes in one write; return what went wrong. The chat also comes if a scene fails."""
        if self._batch is None:
            self._batch = []
        errors: list[Exception] = []
        begun = self.table.game_log is not None
        rendered = self.table.renderer.rendered(self.seat(), self.language, self.shape) if begun else None
        try:
            view = None if rendered is None else self._view(rendered)
            self._send_table()
            if view is not None:
                self._send_scene(view)
        except Exception as error:
            errors.append(error)
        try:
            if rendered is not None:
                self._send_log(rendered.lines)
            self._send_chat()
            self._send_request()
        except Exception as error:
            errors.append(error)
        self.flush()
        return errors

    def _send_table(self) -> None:
        """Send the table or, after the first time, its changed fields."""
        table, before = self.table, self._sent_table
        info = table_info(table, self.person.id, self.language, self.shape)
        self._sent_table = info
        if before is None:
            self.send(TableShown(table=info))
            return
        changes = table.renderer.compute_once(
            (TableChanged, id(before), id(info)), lambda: _table_changes(info, before)
        )
        if changes:
            self._send(changes)

    def _view(self, rendered: RenderedPosition) -> View:
        seat, game_log = rendered.seat, self.table.game_log
        assert game_log is not None
        asked = seat is not None and seat in game_log.asked() and not self.table.seats[seat].bot
        decision = game_log.next_decision(seat) if seat is not None and asked else None
        return View(rendered.encoded_scene, decision, self._undo_offer(seat))

    def _send_scene(self, view: View) -> None:
        """Send the scene or, after the first one, its changes."""
        before, decision, undo = self._sent_view, view.decision, view.undo
        if before is None:
            scene: Any = msgspec.Raw(view.scene.full())
            self.send(SceneShown(scene=scene, decision=decision, undo=undo))
            self._sent_offers = [view.scene.offer]
        elif view != before:
            offers = self._sent_offers
            nearest = nearest_offer(offers, view.scene.offer)
            changes = view.scene.diff_from(before.scene, offers[nearest])
            if changes != NO_CHANGES or (decision, undo) != (before.decision, before.undo):
                encoded: Any = msgspec.Raw(changes)
                back = len(offers) - nearest
                message = SceneChanged(changes=encoded, back=back, decision=decision, undo=undo)
                key = SceneChanged, before.scene, back, view.scene, decision, undo
                self._send(self.table.renderer.compute_once(key, lambda: _encode(message)))
                self._sent_offers = [*offers[1 - KEPT_OFFERS :], view.scene.offer]
        self._sent_view = view

    def _undo_offer(self, seat: int | None) -> UndoOffer:
        game_log = self.table.game_log
        if (
            game_log is None
            or seat is None
            or self.table.undo_request is not None
            or self.table.seats[seat].bot
        ):
            return "no"
        offer = game_log.undo_offer(seat)
        return "free" if offer == "ask" and not self.table.other_people(self.person.id) else offer

    def _send_log(self, lines: list[Line]) -> None:
        if lines is not self._sent_lines and lines != self._sent_lines:
            first = _common_prefix(lines, self._sent_lines)
            self._sent_lines, new = lines, lines[first:]
            message = LogShown(first=first, lines=new)
            self._send(
                self.table.renderer.compute_once((LogShown, first, id(lines)), lambda: _encode(message))
            )

    def _send_chat(self) -> None:
        table = self.table
        new = table.chat_count - self._chat_read
        if new > 0:
            lines = [word.line for word in table.chat[-new:] if word.person not in self.muted]
            self._chat_read = table.chat_count
            if lines:
                self.send(ChatShown(first=self._chat_sent, lines=lines))
                self._chat_sent += len(lines)

    def set_muted(self, muted: frozenset[str]) -> None:
        """Send the chat again, without the people whom the viewer has muted."""
        if muted != self.muted:
            self.muted = muted
            lines = [word.line for word in self.table.chat if word.person not in muted]
            self._chat_read, self._chat_sent = self.table.chat_count, len(lines)
            self.send(ChatShown(first=0, lines=lines))

    def _send_request(self) -> None:
        request = self.table.last_undo_request
        message = UndoAsked()
        if request is not None:
            seats = [seat.seat for seat in self.table.seats if seat.person in request.waiting]
            if not request.refused:
                message = UndoAsked(seat=request.seat, waiting_for=seats)
            elif request.seat in self.table.seats_of(self.person.id):
                message = UndoAsked(away=seats)
        if message != self._sent_request:
            self._sent_request = message
            self.send(message)


def _table_changes(now: TableInfo, before: TableInfo) -> bytes:
    """Return the message about changed fields; empty if there are none."""
    changes = {name: new for name in TABLE_FIELDS if (new := getattr(now, name)) != getattr(before, name)}
    return _encode(TableChanged(changes=changes)) if changes else b""


def _common_prefix(lines: list[Line], known: list[Line]) -> int:
    """Return how many lines at the start of the log are unchanged."""
    if lines[: len(known)] == known:
        return len(known)
    return next(
        (index for index, (new, old) in enumerate(zip(lines, known, strict=False)) if new != old),
        min(len(lines), len(known)),
    )

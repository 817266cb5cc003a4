"""Clients at tables, each with its own cookie; they use only what the server sends."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from spieltisch.table.viewer_session import KEPT_OFFERS
from tests.load.protocol_client import WebSocketClient, connect, request


class Choice(msgspec.Struct):
    """A choice of the viewer."""

    action: int


class Scene(msgspec.Struct):
    """The part of a scene that a client needs to play at random."""

    seat: int | None = None
    choices: list[Choice] = []


class SceneChanges(msgspec.Struct):
    """The changed part: new choices and, for unchanged runs, [index of the first, length]."""

    status: str = ""
    seat: int | UnsetType | None = UNSET
    choices: list[Choice | tuple[int, int]] | UnsetType | None = UNSET


class TableState(msgspec.Struct):
    """The part of a table that a client needs."""

    status: str = ""


class ReceivedMessage(msgspec.Struct):
    """A message of the server, reduced to what a client needs."""

    type: str
    n: int = 0
    session: str = ""
    seat: int | None = None
    decision: int | None = None
    scene: Scene | None = None
    changes: SceneChanges | None = None
    back: int = 1
    table: TableState | None = None
    about: str = ""
    problem: dict[str, Any] | None = None


_decoder: msgspec.json.Decoder[ReceivedMessage] = msgspec.json.Decoder(ReceivedMessage)


def address(number: int) -> str:
    """Return an address of this machine for each table: rate limits are per address."""
    return f"127.{number // 62500 + 1}.{number // 250 % 250}.{number % 250 + 1}"


class Guest:
    """A client with a cookie."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.headers = {"Accept-Language": "en"}

    async def call(self, port: int, method: str, path: str, body: object = None) -> Any:
        """Send a request, keep the cookie, and return the answer."""
        found, answer = await request(port, self.source, method, path, self.headers, body)
        if "set-cookie" in found:
            self.headers["Cookie"] = found["set-cookie"].split(";")[0]
        return answer


class Viewer:
    """One browser at one table, with what it has received."""

    def __init__(self, guest: Guest, on_scene: "Callable[[Viewer], None]") -> None:
        self.guest = guest
        self.on_scene = on_scene
        self.on_message: Callable[[ReceivedMessage], None] = lambda message: None
        self.socket: WebSocketClient | None = None
        self.decision: int | None = None  # number of the decision that this viewer has to make
        self.seat: int | None = None
        self.actions: list[int] = []
        self._offers: list[list[int]] = []  # the actions of the last scenes
        self.over = False
        self.scenes = 0
        self.bytes = 0
        self.disconnected = asyncio.Event()
        self.loaded = asyncio.Event()
        self.disconnected_or_over = asyncio.Event()

    async def open(self, port: int, table: str) -> None:
        """Connect to the table."""
        self.disconnected.clear()
        self.disconnected_or_over.clear()
        self.loaded.clear()
        self.decision, self.actions, self._offers = None, [], []
        path = f"/api/tables/{table}/live"
        self.socket = await connect(
            port, path, self.guest.headers, self.guest.source, self.receive, self._on_disconnect
        )
        self.socket.send(type="hello", language="en", shape="wide")
        self.socket.send(type="ping")

    def receive(self, data: bytes) -> None:
        """Handle a message."""
        self.bytes += len(data)
        message = _decoder.decode(data)
        if message.type == "scene" and message.scene is not None:
            self.seat, self.actions = message.scene.seat, [choice.action for choice in message.scene.choices]
            self._update_scene(message.decision)
        elif message.type == "scene-changed" and message.changes is not None:
            self._apply_changes(message.changes, message.back)
            self._update_scene(message.decision)
        elif (changed := message.table or message.changes) is not None:
            if changed.status == "over":
                self.over = True
                self.disconnected_or_over.set()
        elif message.type == "pong":
            self.loaded.set()
        else:
            self.on_message(message)

    def _update_scene(self, decision: int | None) -> None:
        self.decision = decision
        self._offers = [*self._offers[1 - KEPT_OFFERS :], self.actions]
        self.scenes += 1
        self.on_scene(self)

    def _apply_changes(self, changes: SceneChanges, back: int) -> None:
        if changes.seat is not UNSET:
            self.seat = changes.seat
        self.actions = self._offers[-back]
        if changes.choices is not UNSET:
            known, self.actions = self.actions, []
            for each in changes.choices or ():
                self.actions += [each.action] if isinstance(each, Choice) else known[each[0] : sum(each)]

    def _on_disconnect(self) -> None:
        self.disconnected.set()
        self.disconnected_or_over.set()

    def answer(self, action: int) -> None:
        """Send the current decision."""
        assert self.socket is not None
        self.socket.send(type="answer", seat=self.seat, decision=self.decision, action=action)

    async def close(self) -> None:
        """Disconnect."""
        if self.socket is not None:
            self.socket.close()
            await self.disconnected.wait()
            self.socket = None

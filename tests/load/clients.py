"""People at tables, each with a cookie of their own; they know what the server shows them, no more."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tests.load.protocol_client import Wire, dial, request


class ChoiceHeard(msgspec.Struct):
    """One of the things that a viewer may do."""

    action: int


class SceneHeard(msgspec.Struct):
    """What matters of a scene for somebody who plays whatever is offered."""

    seat: int | None = None
    choices: list[ChoiceHeard] = []


class ChangesHeard(msgspec.Struct):
    """What matters of changes: new choices and, in the place of those that stay, [the first, how many]."""

    status: str = ""
    seat: int | UnsetType | None = UNSET
    choices: list[ChoiceHeard | tuple[int, int]] | UnsetType | None = UNSET


class TableHeard(msgspec.Struct):
    """What matters of a table."""

    status: str = ""


class Heard(msgspec.Struct):
    """A message of the server, as far as it matters here."""

    type: str
    n: int = 0
    session: str = ""
    seat: int | None = None
    decision: int | None = None
    scene: SceneHeard | None = None
    changes: ChangesHeard | None = None
    table: TableHeard | None = None
    about: str = ""
    problem: dict[str, Any] | None = None


_read: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


def address(number: int) -> str:
    """An address of this machine for each table: limits are per address, as they are for people."""
    return f"127.{number // 62500 + 1}.{number // 250 % 250}.{number % 250 + 1}"


class Person:
    """Somebody with a cookie."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.headers = {"Accept-Language": "en"}

    async def call(self, port: int, method: str, path: str, body: object = None) -> Any:
        """What the server answers; the cookie is kept."""
        found, answer = await request(port, self.source, method, path, self.headers, body)
        if "set-cookie" in found:
            self.headers["Cookie"] = found["set-cookie"].split(";")[0]
        return answer


class Viewer:
    """One browser at one table: what it was shown last."""

    def __init__(self, person: Person, on_scene: "Callable[[Viewer], None]") -> None:
        self.person = person
        self.on_scene = on_scene
        self.on_word: Callable[[Heard], None] = lambda heard: None
        self.wire: Wire | None = None
        self.decision: int | None = None  # the number of the question, when this viewer is asked
        self.seat: int | None = None
        self.actions: list[int] = []
        self.over = False
        self.scenes = 0
        self.bytes = 0
        self.gone = asyncio.Event()
        self.settled = asyncio.Event()
        self.gone_or_over = asyncio.Event()

    async def look(self, port: int, table: str) -> None:
        """Open the table and wait until it is shown."""
        self.gone.clear()
        self.gone_or_over.clear()
        self.settled.clear()
        self.decision, self.actions = None, []
        path = f"/api/tables/{table}/live"
        self.wire = await dial(port, path, self.person.headers, self.person.source, self.hear, self._cut)
        self.wire.send(type="hello", language="en", shape="wide")
        self.wire.send(type="ping")

    def hear(self, data: bytes) -> None:
        """Remember what matters."""
        self.bytes += len(data)
        heard = _read.decode(data)
        if heard.type == "scene" and heard.scene is not None:
            self.seat, self.actions = heard.scene.seat, [choice.action for choice in heard.scene.choices]
            self._see(heard.decision)
        elif heard.type == "scene-changed" and heard.changes is not None:
            self._change(heard.changes)
            self._see(heard.decision)
        elif (told := heard.table or heard.changes) is not None:
            if told.status == "over":
                self.over = True
                self.gone_or_over.set()
        elif heard.type == "pong":
            self.settled.set()
        else:
            self.on_word(heard)

    def _see(self, decision: int | None) -> None:
        self.decision = decision
        self.scenes += 1
        self.on_scene(self)

    def _change(self, changes: ChangesHeard) -> None:
        if changes.seat is not UNSET:
            self.seat = changes.seat
        if changes.choices is not UNSET:
            known, self.actions = self.actions, []
            for each in changes.choices or ():
                self.actions += [each.action] if isinstance(each, ChoiceHeard) else known[each[0] : sum(each)]

    def _cut(self) -> None:
        self.gone.set()
        self.gone_or_over.set()

    def answer(self, action: int) -> None:
        """Answer the question that stands."""
        assert self.wire is not None
        self.wire.send(type="answer", seat=self.seat, decision=self.decision, action=action)

    async def close(self) -> None:
        """Go away."""
        if self.wire is not None:
            self.wire.close()
            await self.gone.wait()
            self.wire = None

"""A table without a game: shows any scene to a real browser and stores the choices made there.

The client comes from a real server; this module answers for the table.
"""

import json
import time
from typing import Any

import msgspec
from playwright.sync_api import Browser, Route, WebSocketRoute

from spieltisch.stage.scene import Line, Scene, Sheet
from spieltisch.table.protocol import (
    Acknowledged,
    FromServer,
    HintShown,
    LogShown,
    Problem,
    Refused,
    SceneShown,
    SeatInfo,
    TableInfo,
    TableShown,
    Welcome,
)
from tests.browser.person import DESK, PHONE, Person

TABLE = "staged"
SESSION = "one"
COLOURS = ("red", "blue", "green", "yellow")


class StagedTable:
    """One person at a table with made-up scenes. `chosen` lists the chosen actions.

    `hint` is the action of a hint, `lines` are the log.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        sheet: Sheet,
        *,
        phone: bool = False,
        hints: bool = False,
        **settings: Any,
    ) -> None:
        self.hints = hints
        self.hint = 0
        self.hints_asked = 0
        self.lines: list[Line] = []
        self.sheet = sheet
        self.chosen: list[int] = []
        self.asked_why: list[list[str]] = []
        self.refusal = ""  # the answer to attempts that are no choice
        self.resigned = 0
        self.sent = 0
        self.decision = 0
        self.socket: WebSocketRoute | None = None
        self.scene: Scene | None = None
        size = PHONE if phone else DESK
        self.person = Person(browser, f"{url}/", size=settings.pop("size", size), touch=phone, **settings)
        self.page = self.person.page
        self.page.route(f"**/api/tables/{TABLE}*", self._table)
        self.page.route("**/api/games/*/sheets/*", self._sheet)
        self.page.route_web_socket(f"**/api/tables/{TABLE}/live", self._live)

    def play(self, scene: Scene) -> None:
        """Show a scene; seat 0 must decide if it has choices."""
        first = self.scene is None
        self.scene = scene
        self.decision += 1
        if first:
            self.page.goto(f"{self.person.home}/t/{TABLE}")
            self.person.find("stage").wait_for()
        else:
            self._send(TableShown(table=self._info()))
            self._send_scene()
        self.person.settle()

    def log(self, *lines: Line) -> None:
        """Append lines to the log."""
        first = len(self.lines)
        self.lines += lines
        self._send(LogShown(first=first, lines=[*lines]))

    def has_chosen(self, *actions: int) -> None:
        """Wait until exactly these actions were chosen."""
        self.person.wait(lambda: len(self.chosen) >= len(actions), "a choice")
        assert self.chosen == [*actions]

    def _info(self) -> TableInfo:
        assert self.scene is not None
        seats = [
            SeatInfo(
                seat=panel.seat,
                kind="person",
                name=f"Seat {panel.seat + 1}",
                colour=panel.colour,
                present=True,
                you=panel.seat == 0,
            )
            for panel in self.scene.panels
        ]
        return TableInfo(
            id=TABLE,
            name="Staged table",
            game=self.scene.game,
            game_name="Staged table",
            players=len(seats),
            public=False,
            status="playing",
            seats=seats,
            you=[0],
            hints=self.hints,
            asked=list(self.scene.prompt.seats),
        )

    def _table(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self._info()), content_type="application/json")

    def _sheet(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.sheet), content_type="application/json")

    def _live(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        self.sent = 0
        socket.on_message(self._handle)

    def _handle(self, text: str | bytes) -> None:
        message = json.loads(text)
        match message["type"]:
            case "hello":
                self._send(Welcome(session=SESSION, resumed=False, now=time.time()))
                self._send(TableShown(table=self._info()))
                self._send_scene()
                self._send(LogShown(first=0, lines=self.lines))
            case "answer":
                self.chosen.append(message["action"])
                self._send(Acknowledged(seat=message["seat"], decision=message["decision"]))
            case "hint":
                self.hints_asked += 1
                self._send(HintShown(seat=message["seat"], decision=message["decision"], action=self.hint))
            case "resign":
                self.resigned += 1
            case "why":
                self.asked_why.append(message["path"])
                if self.refusal:
                    problem = Problem(key="illegal", text=self.refusal)
                    self._send(Refused(about="why", problem=problem, path=message["path"]))

    def _send_scene(self) -> None:
        assert self.scene is not None
        asked = self.decision if self.scene.choices else None
        self._send(SceneShown(scene=self.scene, decision=asked))

    def _send(self, message: FromServer) -> None:
        assert self.socket is not None
        self.sent += 1
        message.n = self.sent
        self.socket.send(msgspec.json.encode(message).decode())

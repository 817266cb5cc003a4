"""A stage without a game behind it: any scene is shown to a real browser, and what is chosen there is kept.

The client and its pages come from a real server; the one table is made up here.
"""

import json
import time
from typing import Any

import msgspec
from playwright.sync_api import Browser, Route, WebSocketRoute

from spieltisch.server.table.protocol import (
    Acknowledged,
    FromServer,
    HintShown,
    LogShown,
    SceneShown,
    SeatInfo,
    TableInfo,
    TableShown,
    Welcome,
)
from spieltisch.stage.scene import Line, Scene, Sheet
from tests.browser.person import DESK, PHONE, Person

TABLE = "theatre"
SESSION = "one"
COLOURS = ("red", "blue", "green", "yellow")


class Theatre:
    """One person in front of made-up scenes. `chosen` holds the actions that were chosen.

    `hint` is what a bot would do, `lines` are the log.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        sheet: Sheet,
        *,
        phone: bool = False,
        hints: bool = False,
        **habits: Any,
    ) -> None:
        self.hints = hints
        self.hint = 0
        self.hints_asked = 0
        self.lines: list[Line] = []
        self.sheet = sheet
        self.chosen: list[int] = []
        self.asked_why: list[list[str]] = []
        self.sent = 0
        self.decision = 0
        self.socket: WebSocketRoute | None = None
        self.scene: Scene | None = None
        size = PHONE if phone else DESK
        self.person = Person(browser, f"{url}/", size=habits.pop("size", size), touch=phone, **habits)
        self.page = self.person.page
        self.page.route(f"**/api/tables/{TABLE}*", self._table)
        self.page.route("**/api/games/*/sheets/*", self._sheet)
        self.page.route_web_socket(f"**/api/tables/{TABLE}/live", self._live)

    def play(self, scene: Scene) -> None:
        """Show a scene in which seat 0 is asked, if it has choices."""
        first = self.scene is None
        self.scene = scene
        self.decision += 1
        if first:
            self.page.goto(f"{self.person.home}/t/{TABLE}")
            self.person.find("stage").wait_for()
        else:
            self._say(TableShown(table=self._info()))
            self._say_scene()
        self.person.settle()

    def has_chosen(self, *actions: int) -> None:
        """Wait until this was chosen; nothing else was."""
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
            name="Theatre",
            game=self.scene.game,
            game_name="Theatre",
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
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        match message["type"]:
            case "hello":
                self._say(Welcome(session=SESSION, resumed=False, now=time.time()))
                self._say(TableShown(table=self._info()))
                self._say_scene()
                self._say(LogShown(first=0, lines=self.lines))
            case "answer":
                self.chosen.append(message["action"])
                self._say(Acknowledged(seat=message["seat"], decision=message["decision"]))
            case "hint":
                self.hints_asked += 1
                self._say(HintShown(seat=message["seat"], decision=message["decision"], action=self.hint))
            case "why":
                self.asked_why.append(message["path"])

    def _say_scene(self) -> None:
        assert self.scene is not None
        asked = self.decision if self.scene.choices else None
        self._say(SceneShown(scene=self.scene, decision=asked))

    def _say(self, message: FromServer) -> None:
        assert self.socket is not None
        self.sent += 1
        message.n = self.sent
        self.socket.send(msgspec.json.encode(message).decode())

"""A person with a browser, who clicks what a person would click."""

import json
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Request, WebSocket, expect

from tests.scenes import Sessions, Stage

DESK = (1440, 900)
PHONE = (390, 844)
TIMEOUT = 30  # seconds; other processes may slow the machine down
LOCALES = {"en": "en-GB", "de": "de-DE"}
# Errors that a browser reports when a test cuts the connection.
CUT = re.compile("WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET")

# The middle of a zone, if a click there hits the zone or a stand-in for it.
IN_VIEW = """zone => {
  const { x, y, width, height } = zone.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return document.elementFromPoint(...middle)?.dataset?.zone === zone.dataset.zone ? middle : null;
}"""

# Resolves when the page has drawn all received messages.
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

# Serious accessibility violations, by rule and place. Excluded: a change that fades beside its number.
AXE_RUN = """async () => (await axe.run({ exclude: '.change' }, { resultTypes: ['violations'] })).violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))"""


@cache
def axe() -> str:
    """Return the source of axe, which finds accessibility violations."""
    web = Path(__file__).parents[2] / "web"
    return (web / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


class Person:
    """A person at a table. `scene` is the last scene that the server sent to this browser."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        language: str = "en",
        size: tuple[int, int] = DESK,
        dark: bool = False,
        motion: bool = False,
        touch: bool = False,
        service_worker: bool = False,
        pace: str = "quick",
    ) -> None:
        """Open the page. `service_worker`: whether it may use one; `pace`: of others' moves."""
        self.home = "/".join(url.split("/")[:3])
        self.touch = touch
        self.complaints: list[str] = []
        self.scene: dict[str, Any] | None = None
        self.decision: int | None = None
        self.sessions: Sessions = {}
        self.received: list[dict[str, Any]] = []  # every message of the server
        self.loaded: list[str] = []  # scripts and styles
        self.context = browser.new_context(
            locale=LOCALES[language],
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            service_workers="allow" if service_worker else "block",
        )
        self.context.set_default_timeout(1000 * TIMEOUT)
        preferences = json.dumps({"pace": pace})
        self.context.add_init_script(  # an empty page has no storage
            f"if (location.protocol !== 'about:') localStorage.spieltisch ??= '{preferences}'"
        )
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", lambda entry: self._complain(entry.text) if entry.type == "error" else None)
        self.page.on("request", lambda request: self._note_request(request))
        self.page.on("websocket", self._listen)
        self.page.goto(url)

    # -- reading the page ------------------------------------------------------------------------------------

    def find(self, name: str) -> Locator:
        """Return the element with that test id."""
        return self.page.get_by_test_id(name)

    @property
    def question(self) -> str:
        """The text of the prompt."""
        return self.find("prompt").inner_text()

    def wait(self, until: Callable[[], object], what: str = "what was expected") -> None:
        """Wait until a condition holds."""
        deadline = time.monotonic() + TIMEOUT
        while not until():
            assert time.monotonic() < deadline, f"{what} did not come; the scene: {str(self.scene)[:500]}"
            self.page.wait_for_timeout(10)

    def settle(self) -> None:
        """Wait until the page has drawn all received messages."""
        self.page.evaluate(DRAWN)

    def wait_for_turn(self) -> bool:
        """Wait until this person must decide or the game is over; return whether they must decide."""
        self.wait(lambda: self.scene and (self.decision is not None or self.scene.get("result")), "a turn")
        return self.decision is not None

    def accessibility_violations(self) -> list[str]:
        """Return the serious accessibility violations of this page."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(axe())
        found: list[str] = self.page.evaluate(AXE_RUN)
        return found

    # -- acting ------------------------------------------------------------------------------------

    def play_with(self, other: "Person", slug: str = "kopf-oder-knopf") -> None:
        """Open a table from the home page, let the other person join by its link, and start."""
        self.find(f"game-{slug}").locator(f"a[href='/new/{slug}']").click()
        self.find("open-table").click()
        self.find("waiting-room").wait_for()
        other.page.goto(other.home + self.page.url.removeprefix(self.home))
        other.find("sit-1").click()
        self.find("start").click()

    def choose(self, action: int) -> None:
        """Make a choice as a person would: click its zones one after the other, or its button."""
        assert self.scene is not None
        self.settle()  # the message may be here before the page shows its scene
        expect(self.find("board")).to_have_attribute("aria-busy", "false")
        answered = self.decision
        choice = next(each for each in self.scene["choices"] if each["action"] == action)
        path = choice.get("path", [])
        alike = [each for each in self.scene["choices"] if each.get("path", []) == path]
        if self.find("tick").count() == 0:  # else the tile is placed already
            for zone in path:
                self.click_zone(zone)
        if choice.get("turn") is not None:
            self.turn_to(choice["turn"])
            self.find("confirm").click()
        elif not path or len(alike) > 1:
            self._click_button(action)
        elif self._confirms(choice) and self._waits_for("confirm"):
            self.find("confirm").click()
        if choice.get("caution") and self._waits_for("caution-yes"):
            self.find("caution-yes").click()
        self.wait(lambda: self.decision != answered, f"an answer to {choice['text']}")

    def turn_to(self, turn: float) -> None:
        """Rotate the placed tile until it has this rotation."""
        for _ in range(36):
            if float(self.find("stage").get_attribute("data-turn") or 0) == turn:
                return
            self.find("turn-right").click()
        raise AssertionError(f"nothing can be turned to {turn}")

    def click_zone(self, zone: str) -> None:
        """Click the middle of a zone; bring a zone that a pane cuts off into view with the keyboard first."""
        found = self.find(f"zone-{zone}")
        middle = found.evaluate(IN_VIEW)
        if middle is None:
            found.focus()
            middle = found.evaluate(IN_VIEW)
        if middle is None:  # something covers it
            self.page.keyboard.press("Enter")
        elif self.touch:
            self.page.touchscreen.tap(*middle)
        else:
            self.page.mouse.click(*middle)

    def action(self, *path: str) -> int:
        """Return the action with that path of zones."""
        assert self.scene is not None
        return next(
            int(choice["action"]) for choice in self.scene["choices"] if tuple(choice.get("path", ())) == path
        )

    def _confirms(self, choice: dict[str, Any]) -> bool:
        """Return whether the last zone only previews the choice."""
        who = choice.get("confirm", "touch")
        return bool(who == "always" or (who == "touch" and self.touch))

    def _click_button(self, action: int) -> None:
        button = self.find(f"choice-{action}")
        if button.count() == 0:
            self.find("all-choices").click()
        button.first.click()

    def _waits_for(self, button: str) -> bool:
        """Return whether a button must be clicked, too. Cautions appear once; keys need no confirmation."""
        answered = self.decision
        self.wait(lambda: self.find(button).count() or self.decision != answered, "a question or an answer")
        return self.decision == answered and bool(self.find(button).count())

    # -- helpers -----------------------------------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        stage = Stage(self.sessions)
        socket.on("framereceived", lambda frame: self._store(stage.whole(json.loads(frame))))

    def _store(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "scene":
            self.scene = message["scene"]
            self.decision = message.get("decision")

    def _complain(self, text: str) -> None:
        if not CUT.search(text):
            self.complaints.append(text)

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.complaints.append(f"foreign request: {request.url}")
        if request.resource_type in ("script", "stylesheet"):
            self.loaded.append(request.url)


Invite = Callable[..., Person]

"""Takes the screenshots of the documents: `make screenshots`, or some of them: `ONLY="home lesson"`.

A server with a database of its own, four people who play seeded games by the wire, and a browser that looks
on: every page, and every game early, in its middle and at its end, on a desk and on a phone, light and dark.
Nothing in the pictures depends on the clock or on luck: secrets, names and addresses come from seeds.
"""

import asyncio
import hashlib
import io
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import spieltisch  # noqa: E402
from spieltisch.bots import make_bot  # noqa: E402
from spieltisch.cli import main as command  # noqa: E402
from spieltisch.engine import registry  # noqa: E402
from spieltisch.engine.game_package import Screenshots, game_package, shelf  # noqa: E402
from spieltisch.engine.rulebook import rules  # noqa: E402
from spieltisch.server.workers import table_names  # noqa: E402
from spieltisch.table import dice  # noqa: E402
from spieltisch.table.game_log import GameLog  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.load.clients import Guest, Viewer, address  # noqa: E402
from tests.load.server_process import ADDRESS  # noqa: E402

FOLDER = ROOT / "docs" / "images" / "screenshots"
PAGE = ROOT / "docs" / "players" / "screenshots.md"
SOURCE = "../images/screenshots"  # the folder, as the page names it
HOST = "spieltisch.localhost"  # what addresses in the pictures say, whichever port is free
PEOPLE = ("Anna", "Ben", "Clara", "David")
QUALITY = 60
HEIGHT = 260  # on the page that shows them all
START_WITHIN = PATIENCE = 60.0
REVIEWED_WITHIN = 900.0


SHOWS = {slug: shown for slug in shelf() if (shown := game_package(slug).screenshots)}
DUEL = next(slug for slug in SHOWS if registry.game(slug).players[-1] == 2)
FIRST, SECOND, THIRD, *_, LAST = [slug for slug in SHOWS if slug != DUEL]  # the games of the other pages


class Look(NamedTuple):
    """A device with somebody in front of it."""

    device: str
    dark: bool
    language: str

    @property
    def size(self) -> tuple[int, int]:
        """Of its screen."""
        return (1440, 900) if self.device == "desk" else (390, 844)

    @property
    def suffix(self) -> str:
        """The end of the names of its pictures."""
        return f"{self.device}-{'dark' if self.dark else 'light'}"


LOOKS = (
    Look("desk", False, "de"),
    Look("desk", True, "en"),
    Look("phone", False, "en"),
    Look("phone", True, "de"),
)


# -- the house -----------------------------------------------------------------------------------------------


def serve(data: str) -> None:
    """A server that leaves nothing to luck: everybody's secrets come from one seed."""
    luck, numbers = Random(5), count()
    dice.new_secret = lambda: hashlib.sha256(b"screenshots %d" % next(numbers)).digest()
    table_names.choice = luck.choice
    table_names.token_urlsafe = lambda size: "".join(luck.choices("abcdefghkmnprstuvwxyz23456789", k=size))
    sys.argv = ["spieltisch", "serve", "--port", "0", "--data", data, "--no-browser", "--bot-pause", "0"]
    command()


@asynccontextmanager
async def service(data: Path) -> AsyncIterator[int]:
    """Its port, while it is open."""
    log = data / "serve.log"
    with log.open("w") as told:
        process = subprocess.Popen(
            [sys.executable, __file__, "serve", str(data)], stdout=told, stderr=subprocess.STDOUT, cwd=ROOT
        )
    try:
        until = time.monotonic() + START_WITHIN
        while not (found := ADDRESS.search(log.read_text())):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start: {log.read_text()}")
            await asyncio.sleep(0.05)
        yield int(found.group(1))
    finally:
        process.terminate()
        process.wait(20)


class Company:
    """Four people, and what they do with the house."""

    def __init__(self, port: int, data: Path) -> None:
        self.port, self.data = port, data
        self.people = [Guest(address(seat)) for seat in range(len(PEOPLE))]

    async def come(self) -> None:
        """Say who they are."""
        for person, name in zip(self.people, PEOPLE, strict=True):
            await person.call(self.port, "GET", "/api/me")
            await person.call(self.port, "PUT", "/api/me", {"name": name})

    async def open(self, slug: str, players: int, host: int = 0, **more: Any) -> str:
        """A table with an open seat for everybody but the host."""
        asked = {"game": slug, "players": players, **more}
        told = await self.people[host].call(self.port, "POST", "/api/tables", asked)
        return str(told["id"])

    async def sit(self, table: str, *seats: int, seed: str = "") -> None:
        """Take seats; the first one adds a seed to the dice."""
        for seat in seats:
            asked = {"seat": seat, "seed": seed if seat == seats[0] else ""}
            await self.people[seat].call(self.port, "POST", f"/api/tables/{table}/seat", asked)

    async def start(self, table: str) -> None:
        """Begin; the host may."""
        await self.people[0].call(self.port, "POST", f"/api/tables/{table}/start")

    async def review(self, table: str) -> None:
        """Wait for the review of a finished game."""
        path = f"/api/tables/{table}/review"
        async with asyncio.timeout(REVIEWED_WITHIN):
            while (await self.people[0].call(self.port, "GET", path)).get("status") != "ready":
                await asyncio.sleep(1)

    def game_log(self, table: str, show: Screenshots, slug: str) -> GameLog:
        """The same game here, with the same secret: what the next throw will be is known."""
        with sqlite3.connect(f"file:{self.data / 'spieltisch.db'}?mode=ro", uri=True) as store:
            (secret,) = store.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
        first = spieltisch.game(slug).start(show.players)
        game_log = GameLog(first, bytes.fromhex(secret), ["", show.dice] + [""] * (show.players - 2))
        draft = game_log.draft()
        draft.resolve_chance(0.0)
        game_log.apply(draft)
        return game_log


class Game:
    """A game that four people play as bots advise, decision by decision."""

    def __init__(self, company: Company, slug: str, table: str) -> None:
        self.port, self.table = company.port, table
        self.show = SHOWS[slug]
        self.game_log = company.game_log(table, self.show, slug)
        rng = spieltisch.Rng(4)
        game = self.game_log.state.game
        self.advice = [make_bot("greedy", game, rng.stream(str(seat))) for seat in range(self.show.players)]
        self.news = asyncio.Event()
        self.viewers = [
            Viewer(each, lambda _: self.news.set()) for each in company.people[: self.show.players]
        ]
        self.made = 0

    async def sit_down(self) -> None:
        """Open everybody's connection."""
        for viewer in self.viewers:
            await viewer.open(self.port, self.table)
        self.breath = asyncio.create_task(self.breathe())

    async def breathe(self) -> None:
        """Who says nothing for long is gone for the server."""
        while True:
            await asyncio.sleep(5)
            for viewer in self.viewers:
                if viewer.socket is not None and not viewer.disconnected.is_set():
                    viewer.socket.send(type="ping")

    async def play(self, decisions: int | None) -> None:
        """Go on until so many decisions are made and the first of them is asked; None: to the end."""
        while actors := self.game_log.state.actors():
            if decisions is not None and self.made >= decisions and 0 in actors:
                return
            await self.decide(actors[-1])

    async def decide(self, seat: int) -> None:
        """Do what a bot would do, once the server asks."""
        viewer, number = self.viewers[seat], self.game_log.next_decision(seat)
        if viewer.disconnected.is_set():  # so many browsers of one person come and go that the oldest had to
            await viewer.open(self.port, self.table)
        await self.until(lambda: viewer.decision == number)
        action = self.advice[seat].choose(self.game_log.state, seat)
        viewer.answer(action)
        draft = self.game_log.draft()
        draft.answer(seat, action, 0.0)
        self.game_log.apply(draft)
        self.made += 1

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait for what the server shows."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                self.news.clear()
                await self.news.wait()

    async def leave(self) -> None:
        """Go home."""
        self.breath.cancel()
        for viewer in self.viewers:
            await viewer.close()


# -- the camera ----------------------------------------------------------------------------------------------


class Camera:
    """Somebody's browser, which takes pictures."""

    def __init__(self, browser: Browser, wanted: set[str]) -> None:
        self.browser = browser
        self.wanted = wanted  # pages and games; none: all

    def wants(self, name: str) -> bool:
        """Whether a picture is wanted."""
        return not self.wanted or name in self.wanted or name.rpartition("-")[0] in self.wanted

    async def take(self, name: str, path: str, person: Guest, ready: str, offline: bool = False) -> None:
        """A page in every look, once what it is about is there; or one that is asked for without a line."""
        if not self.wants(name):
            return
        await asyncio.gather(*(self.look_at(name, path, person, ready, look, offline) for look in LOOKS))
        print(name, flush=True)

    async def look_at(
        self, name: str, path: str, person: Guest, ready: str, look: Look, offline: bool
    ) -> None:
        """A page as somebody sees it on a device."""
        width, height = look.size
        phone = look.device == "phone"
        context = await self.browser.new_context(
            locale={"de": "de-DE", "en": "en-GB"}[look.language],
            viewport={"width": width, "height": height},
            device_scale_factor=1.25 if phone else 1,
            color_scheme="dark" if look.dark else "light",
            reduced_motion="reduce",
            has_touch=phone,
            service_workers="allow" if offline else "block",
        )
        context.set_default_timeout(1000 * PATIENCE)
        key, _, value = person.headers["Cookie"].partition("=")
        await context.add_cookies([{"name": key, "value": value, "url": f"http://{HOST}"}])
        page = await context.new_page()
        if offline:
            await page.goto(f"http://{HOST}")
            await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            await context.set_offline(True)
        await page.goto(f"http://{HOST}{path}")
        await page.locator(ready).first.wait_for()
        await page.wait_for_load_state("networkidle")
        await page.evaluate("document.fonts.ready")
        await page.wait_for_timeout(2500)  # numbers that have just changed say so for two seconds
        await self.keep(page, f"{name}-{look.suffix}")
        await context.close()

    async def keep(self, page: Page, name: str) -> None:
        """Put what is seen into a file."""
        png = await page.screenshot(animations="disabled")
        FOLDER.mkdir(exist_ok=True)
        Image.open(io.BytesIO(png)).convert("RGB").save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


# -- what there is to see ------------------------------------------------------------------------------------


async def pages(camera: Camera, company: Company, tables: dict[str, str]) -> None:
    """Every page that is no game. A new one gets a line here, and one among the titles."""
    anna = company.people[0]
    await company.open(FIRST, 4, host=1, public=True)
    await company.open(THIRD, 5, host=2, public=True, bots=["casual"])
    started = await company.open(DUEL, 2)
    await company.sit(started, 1)
    await company.start(started)
    waiting = await company.open(SECOND, 4)
    await company.sit(waiting, 1)
    duel = tables[DUEL]
    if camera.wants("review"):
        await anna.call(company.port, "POST", f"/api/tables/{duel}/review")
    await camera.take("home", "/", anna, f"[data-testid=game-{LAST}] svg")
    await camera.take("new-table", f"/new/{FIRST}", anna, "[data-testid=open-table]")
    await camera.take("waiting-room", f"/t/{waiting}", anna, "[data-testid=waiting-room]")
    await camera.take("lesson", f"/learn/{FIRST}", anna, "[data-testid=coach]")
    await camera.take("rules", f"/rules/{FIRST}#{[*rules(FIRST)][19]}", anna, "main h1")
    await camera.take("replay", f"/t/{tables[FIRST]}/replay#90", anna, "[data-testid=stage] [data-piece]")
    await camera.take("offline", f"/t/{duel}", anna, "[data-testid=offline]", offline=True)
    if camera.wants("review"):
        await company.review(duel)
    await camera.take("review", f"/t/{duel}/review", anna, "[data-testid=curve] svg")


async def games(camera: Camera, company: Company) -> dict[str, str]:
    """Every game, early, in its middle and at its end; their tables. All are played, or they would differ."""
    tables = {}
    for slug, show in SHOWS.items():
        table = tables[slug] = await company.open(slug, show.players)
        await company.sit(table, *range(1, show.players), seed=show.dice)
        await company.start(table)
        game = Game(company, slug, table)
        await game.sit_down()
        for moment, decisions in (("early", show.early), ("middle", show.middle), ("end", None)):
            await game.play(decisions)
            ready = "[data-testid=result]" if decisions is None else "[data-testid=stage] [data-piece]"
            await camera.take(f"{slug}-{moment}", f"/t/{table}", company.people[0], ready)
        await game.leave()
    return tables


DOCUMENT = """# Screenshots

Every page and every game, on a desktop and on a phone, light and dark, in German and English.
`make screenshots` takes them: a real server, a real browser, games with fixed seeds.
"""
TITLES = {
    "home": "Home",
    "new-table": "Open a table",
    "waiting-room": "Waiting room",
    "lesson": "Lesson",
    "rules": "Rulebook",
    "replay": "Replay",
    "review": "Review",
    "offline": "Offline",
}


def document() -> str:
    """The page that shows them all."""
    parts = [DOCUMENT]
    titles = TITLES | {slug: registry.game(slug).box.game.name_en for slug in SHOWS}
    for name, title in titles.items():
        moments = (f"{name}-early", f"{name}-middle", f"{name}-end") if name in SHOWS else (name,)
        if rows := "".join(_row(moment, title) for moment in moments):
            parts.append(f"\n## {title}\n{rows}")
    return "".join(parts)


def _row(name: str, title: str) -> str:
    """One page or moment in every look, side by side."""
    drawn = [
        f'<img src="{SOURCE}/{name}-{look.suffix}.webp" height="{HEIGHT}" alt="{title}, {look.suffix}">'
        for look in LOOKS
        if (FOLDER / f"{name}-{look.suffix}.webp").exists()
    ]
    return "\n" + "\n".join(drawn) + "\n" if drawn else ""


async def run(wanted: set[str]) -> None:
    """Take those that are named, or all of them."""
    with TemporaryDirectory() as folder:
        async with service(Path(folder)) as port, async_playwright() as playwright:
            mapped = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}"
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, mapped])
            company, camera = Company(port, Path(folder)), Camera(browser, wanted)
            await company.come()
            await pages(camera, company, await games(camera, company))
            await browser.close()
    PAGE.write_text(document(), encoding="utf-8")
    sizes = [each.stat().st_size for each in FOLDER.glob("*.webp")]
    print(f"{len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
    else:
        asyncio.run(run(set(sys.argv[1:])))

"""People play all games while strangers, and rude players, send nonsense: what must hold all the time.

No message is answered by a failure of the server, the log has no traceback, nobody moves what is not theirs,
nobody is shown what is not theirs, and who plays is answered soon.
"""

import asyncio
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

import spieltisch
from spieltisch.server.table.game_log import GameLog, Row
from tests.fuzz.fuzzed_server import Victim
from tests.fuzz.random_messages import Known, Nonsense, Sent
from tests.scenes import Stage

GAMES = ["kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"]
STRANGERS = 6
BATCH = 400  # messages that a stranger sends on one connection
PATIENCE = 60.0
LEAST_MOVES = 20  # that people have made when the attack ends
THINKING = 1.5  # seconds that players take at most
PAUSE = 0.05  # seconds between two looks at how fast the server answers
COOKIE = "spieltisch"
ODD_ADDRESSES = [
    *("/stop-mail/%00", "/stop-mail/%ed%a0%80", "/api/tables/%00/replay", "//api//me", "/api/games?lang=%00"),
    *(f"/api/tables/x/replay/{'9' * 5000}", f"/api/games/kap-hoorn/lesson/{'9' * 4000}", "/t/%ff%00"),
    *("/docs/openapi.json?x=1", "/health", "/metrics", "/api/games/kap-hoorn/lesson/1/why?zone=%E3%85%A4"),
]
ODD_OPTIONS = [  # %s: opening brackets, more or less
    "%s",
    "NaN",
    '{"round_limit":[[[%s',
    '{"target":1e999}',
    f'{{"target":{"9" * 5000}}}',
    '{"custom_layout":"\\u0000"}',
    '{"\\ud800":1}',
    *(
        json.dumps({"track": "given", "track_tiles": track})
        for track in ("a=" + "[" * 900, "a=" + "{a=" * 900, "a." * 1900 + "a=1", "\x00")
    ),
]
END = "the end"  # comes back with the answer to the last message

Message = dict[str, Any]


@dataclass
class Game:
    """A table where people play, and all that its players have said."""

    id: str
    slug: str
    sent: set[tuple[int, int, int]] = field(default_factory=set)  # seat, decision, action
    acknowledged: set[tuple[int, int, int]] = field(default_factory=set)
    undos: int = 0
    rude: bool = False  # its own players send nonsense, too
    over: bool = False


@dataclass
class Report:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    answers: list[float] = field(default_factory=list)  # seconds until a ping was answered
    faults: list[str] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def messages(self) -> int:
        """How many messages of nonsense there were."""
        return self.sent.total()

    def slowest(self, share: float) -> float:
        """The seconds within which this share of pings was answered."""
        return sorted(self.answers)[min(len(self.answers) - 1, int(len(self.answers) * share))]


class Person:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.cookie = ""

    async def arrive(self) -> "Person":
        """Get a cookie."""
        await self.http.get("/api/me")
        self.cookie = f"{COOKIE}={self.http.cookies[COOKIE]}"
        return self


class Attack:
    """Games, players, and those who disturb them."""

    def __init__(self, victim: Victim, messages: int, seed: int = 1, *, batch: int = BATCH) -> None:
        self.victim = victim
        self.batch = batch
        self.wanted = messages
        self.random = Random(seed)
        self.report = Report()
        self.games: list[Game] = []
        self.known: dict[str, Known] = {}
        self.stop = asyncio.Event()

    async def run(self) -> Report:
        """Attack until enough was sent, then look whether all is as it should be."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as work:
            for number, slug in enumerate(GAMES):
                work.create_task(self._circle(slug, rude=False))
                if number % 2:
                    work.create_task(self._circle(slug, rude=True))
            for number in range(STRANGERS):
                work.create_task(self._stranger(Random(self.random.random() + number)))
            work.create_task(self._caller(Random(self.random.random())))
            work.create_task(self._watch_the_clock())
        self.report.seconds = time.monotonic() - began
        self._audit()
        return self.report

    def fault(self, what: str) -> None:
        """Note that something must not be."""
        if len(self.report.faults) < 50:
            self.report.faults.append(what)

    def _count(self, way: str) -> None:
        self.report.sent[way] += 1
        if self.report.messages >= self.wanted and self.report.heard["acknowledged"] >= LEAST_MOVES:
            self.stop.set()

    # -- people who play ---------------------------------------------------------------------------------

    async def _circle(self, slug: str, rude: bool) -> None:
        """One game after the other."""
        players = spieltisch.game(slug).players[0]
        people = [await Person(self.victim.url).arrive() for _ in range(players)]
        while not self.stop.is_set():
            opened = await people[0].http.post("/api/tables", json={"game": slug, "players": players})
            game = Game(opened.json()["id"], slug, rude=rude)
            for guest in people[1:]:
                await guest.http.post(f"/api/tables/{game.id}/seat", json={})
            await people[0].http.post(f"/api/tables/{game.id}/start")
            self.known[game.id] = Known()
            self.games.append(game)
            async with asyncio.TaskGroup() as work:
                for seat, guest in enumerate(people):
                    work.create_task(self._play(game, guest, seat))
        for guest in people:
            await guest.http.aclose()

    async def _play(self, game: Game, person: Person, seat: int) -> None:
        """Answer what is asked; rude players say much more. Who is cut off comes again."""
        while not (self.stop.is_set() or game.over):
            with suppress(ConnectionClosed):
                async with self._dial(game.id, person.cookie) as line:
                    await line.send(_hello())
                    await self._play_on(game, line, seat)

    async def _play_on(self, game: Game, line: ClientConnection, seat: int) -> None:
        random = Random(self.random.random())
        nonsense, answered = Nonsense(random, self.known[game.id]), 0
        stage = Stage()
        while not (self.stop.is_set() or game.over):
            try:
                message = stage.whole(msgspec.json.decode(await asyncio.wait_for(line.recv(), 0.5)))
            except TimeoutError:
                continue
            self._listen(game, message, seat)
            if message["type"] == "scene" and (message.get("decision") or 0) > answered:
                if game.rude:
                    for _ in range(random.randrange(20)):
                        await self._babble(game, line, nonsense, seat)
                await asyncio.sleep(random.random() * THINKING)
                answered = await self._answer(game, line, seat, message, random)
            elif message["type"] == "scene" and message.get("undo") == "free" and random.random() < 0.05:
                game.undos += 1
                await line.send(json.dumps({"type": "undo", "seat": seat}))

    async def _answer(
        self, game: Game, line: ClientConnection, seat: int, scene: Message, random: Random
    ) -> int:
        decision, choices = scene["decision"], scene["scene"]["choices"]
        action = random.choice(choices)["action"]
        answer = {"type": "answer", "seat": seat, "decision": decision, "action": action}
        known = self.known[game.id]
        known.said = [*known.said[-30:], answer]  # strangers may be faster
        known.zones = [zone for choice in choices for zone in choice.get("path", [])][:40]
        game.sent.add((seat, decision, action))
        await line.send(json.dumps(answer))
        if random.random() < 0.2:
            await line.send(json.dumps(answer))  # twice is once
        return int(decision)

    async def _babble(self, game: Game, line: ClientConnection, nonsense: Nonsense, seat: int) -> None:
        """Nonsense of a player, who may do what is theirs: that is noted. They don't give up, though."""
        data = nonsense.message()
        with suppress(ValueError, UnicodeDecodeError, RecursionError):
            message = json.loads(data)
            if isinstance(message, dict) and message.get("seat") == seat:
                if message.get("type") == "resign":
                    return
                decision, action = message.get("decision"), message.get("action")
                if message.get("type") == "answer" and type(decision) is int and type(action) is int:
                    game.sent.add((seat, decision, action))
                game.undos += message.get("type") in ("undo", "consent")
        self._count("rude")
        await line.send(data)

    def _listen(self, game: Game, message: Message, seat: int | None) -> None:
        """Note what was heard, and whether it was meant for this seat (None: a stranger)."""
        kind = message["type"]
        self.report.heard[kind] += 1
        if kind == "refused":
            key = message["problem"]["key"]
            self.report.refused[key] += 1
            if key == "internal":
                self.fault(f"a message failed at {game.slug}")
        elif kind in ("scene", "scene-changed"):
            self._look(game, message, seat)
        elif kind == "acknowledged":
            if message["seat"] != seat:
                self.fault(f"{seat} moved for {message['seat']} at {game.slug}")
            else:
                done = {each for each in game.sent if each[:2] == (seat, message["decision"])}
                game.acknowledged |= done if len(done) == 1 else set()
        elif kind in ("table", "table-changed"):
            table = message.get("table") or message["changes"]
            own = [] if seat is None else [seat]
            game.over = table.get("status", "over" if game.over else "") == "over"
            if "secret" in table and not game.over:
                self.fault(f"the secret of the dice was told at {game.slug}")
            if table.get("you", [] if kind == "table" else own) != own:
                self.fault(f"{seat} was told to have the seats {table.get('you')} at {game.slug}")

    def _look(self, game: Game, message: Message, seat: int | None) -> None:
        """Whether a scene is for this seat. A stranger who claims to know it hears what has changed of it."""
        scene = message["scene"] if message["type"] == "scene" else message["changes"]
        if scene.get("seat") != seat:
            self.fault(f"{seat} was shown what {scene.get('seat')} sees at {game.slug}")
        elif seat is None and ("decision" in message or "choices" in scene):
            self.fault(f"a stranger was asked at {game.slug}")

    # -- strangers ---------------------------------------------------------------------------------------

    async def _stranger(self, random: Random) -> None:
        """One connection after the other, each with a batch of nonsense."""
        person = await Person(self.victim.url).arrive()
        cookies = [person.cookie, "", person.cookie[:-3] + "abc", f"{COOKIE}=\xff\xfe", f"{COOKIE}=.."]
        while not self.stop.is_set():
            while not self.games:
                await asyncio.sleep(0.05)
            game = random.choice(self.games[-2 * len(GAMES) :])
            with suppress(ConnectionClosed, InvalidStatus, TimeoutError):
                async with self._dial(game.id, random.choice(cookies)) as line:
                    await self._disturb(game, line, random)
        await person.http.aclose()

    async def _disturb(self, game: Game, line: ClientConnection, random: Random) -> None:
        nonsense = Nonsense(random, self.known[game.id])
        if random.random() < 0.85:
            await line.send(_hello(random.choice(self.known[game.id].sessions or [""])))
        for _ in range(self.batch):
            self._count("strange")
            await line.send(nonsense.message())
            await asyncio.sleep(0)
        if random.random() < 0.2:
            self._count("no frame")
            line.transport.write(_bad_frame(random))
        await line.send(json.dumps({"type": "why", "seat": 0, "path": [END]}))
        async with asyncio.timeout(PATIENCE):
            while (message := msgspec.json.decode(await line.recv())).get("path") != [END]:
                self._listen(game, message, None)
                if message["type"] == "welcome":
                    known = self.known[game.id]
                    known.sessions = [*known.sessions[-5:], message["session"]]

    async def _caller(self, random: Random) -> None:
        """Requests in the name of others, and without any."""
        forged: list[list[tuple[bytes, bytes]]] = [
            [],
            [(b"Cookie", b"spieltisch=Imd1ZXN0Ig.x")],
            [(b"Cookie", b"\xff=;;=")],
            [(b"Origin", b"http://[")],
        ]
        calls = [
            ("POST", "start"),
            ("DELETE", "seat"),
            ("POST", "seat"),
            ("POST", "bot"),
            ("POST", "rematch"),
        ]
        bodies: list[Any] = [
            {},
            [],
            {"seat": 0},
            {"seat": 10**30, "bot": "club"},
            {"seat": 0, "seed": "\x00"},
        ]
        async with httpx.AsyncClient(base_url=self.victim.url, timeout=PATIENCE) as http:
            while not self.stop.is_set():
                await self._ask_oddly(http, random)
                if self.games:
                    game, (method, what) = random.choice(self.games[-8:]), random.choice(calls)
                    http.cookies.clear()
                    self._count("request")
                    answer = await http.request(
                        method,
                        f"/api/tables/{game.id}/{what}",
                        json=random.choice(bodies),
                        headers=random.choice(forged),
                    )
                    self.report.statuses[answer.status_code] += 1
                    if not 400 <= answer.status_code < 500:
                        self.fault(f"{method} {what} was answered with {answer.status_code} at {game.slug}")
                await asyncio.sleep(0.03)

    async def _ask_oddly(self, http: httpx.AsyncClient, random: Random) -> None:
        """An address, a host or a body that no client sends. Whatever is said to it, it is no failure."""
        http.cookies.clear()
        self._count("odd")
        depth = random.choice([1, 20, 900, 8000])
        if random.random() < 0.5:
            host = random.choice(["localhost", "evil.example", "[::1", "a:b:c", "x" * 300])
            answer = await http.get(random.choice(ODD_ADDRESSES), headers={"Host": host})
        else:
            options = random.choice(ODD_OPTIONS).replace("%s", random.choice(["[", '{"a":']) * depth)
            answer = await http.post(
                "/api/tables",
                content=f'{{"game":"{random.choice(GAMES)}","options":{options}}}',
                headers={"Content-Type": "application/json"},
            )
        self.report.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.fault(f"an odd request was answered with {answer.status_code}: {answer.request.url}"[:200])

    # -- how it goes -------------------------------------------------------------------------------------

    async def _watch_the_clock(self) -> None:
        """Whether the server answers somebody who behaves."""
        person = await Person(self.victim.url).arrive()
        while not self.games:
            await asyncio.sleep(0.05)
        async with self._dial(self.games[0].id, person.cookie) as line:
            await line.send(_hello())
            while not self.stop.is_set():
                began = time.monotonic()
                await line.send('{"type":"ping"}')
                async with asyncio.timeout(PATIENCE):
                    while msgspec.json.decode(await line.recv())["type"] != "pong":
                        pass
                self.report.answers.append(time.monotonic() - began)
                await asyncio.sleep(PAUSE)
        await person.http.aclose()

    def _dial(self, table: str, cookie: str) -> connect:
        url = f"{self.victim.url.replace('http', 'ws')}/api/tables/{table}/live"
        headers = {"Cookie": cookie} if cookie else {}
        return connect(url, additional_headers=headers, max_size=None, open_timeout=PATIENCE)

    # -- afterwards --------------------------------------------------------------------------------------

    def _audit(self) -> None:
        """The log has the moves of the players, all that were acknowledged, and nothing else."""
        for complaint in self.victim.complaints():
            self.fault(f"the log says: {complaint}")
        with sqlite3.connect(self.victim.database) as database:
            database.row_factory = sqlite3.Row
            for game in self.games:
                self._audit_game(game, _rows(database, game.id), *_agreed(database, game.id))
        self.report.games = len(self.games)

    def _audit_game(self, game: Game, rows: list[Row], secret: str, options: Message) -> None:
        made = {(row.seat, row.decision, row.number) for row in rows if row.kind == "action"}
        self.report.moves += len(made)
        if not made <= game.sent:
            self.fault(f"at {game.slug} somebody moved who did not: {sorted(made - game.sent)[:5]}")
        if not game.acknowledged <= made:
            self.fault(f"at {game.slug} moves were lost: {sorted(game.acknowledged - made)[:5]}")
        if sum(row.kind == "undone" for row in rows) > game.undos:
            self.fault(f"at {game.slug} somebody took back who did not")
        if not game.rude and any(row.kind == "event" for row in rows):
            self.fault(f"at {game.slug} something happened that nobody did")
        _replay(game.slug, rows, secret, options)


def _replay(slug: str, rows: Iterable[Row], secret: str, options: Message) -> None:
    """Play the log again; every move in it is legal, or this fails."""
    game = spieltisch.game(slug)
    game_log = GameLog(game.start(game.players[0], options), bytes.fromhex(secret), [""] * game.players[0])
    for row in rows:
        if row.kind == "action":
            game_log.state.check(row.seat, row.number)
        game_log.add(row)


def _rows(database: sqlite3.Connection, table: str) -> list[Row]:
    found = database.execute('select * from moves where "table" = ? order by ply', (table,))
    names = Row.__struct_fields__
    return [Row(**{name: row[name] for name in names}) for row in found]


def _agreed(database: sqlite3.Connection, table: str) -> tuple[str, Message]:
    row = database.execute("select secret, options from tables where id = ?", (table,)).fetchone()
    return row["secret"], json.loads(row["options"])


def _hello(session: str = "") -> Sent:
    return json.dumps({"type": "hello", "language": "de", "shape": "tall", "session": session, "seen": 3})


def _bad_frame(random: Random) -> bytes:
    return random.choice(
        [
            random.randbytes(20),
            Frame(Opcode.TEXT, b"\xff\xff").serialize(mask=True),
            Frame(Opcode.CONT, b"{}").serialize(mask=True),
            Frame(Opcode.TEXT, b"{}").serialize(mask=False),
            b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
        ]
    )

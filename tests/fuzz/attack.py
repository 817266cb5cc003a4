"""Clients play all games while attackers and hostile players send random messages.

No message may cause an internal error or a traceback in the log, move for another seat, or show hidden
information to another seat; and players must get their answers soon.
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
from spieltisch.table.game_log import GameLog
from spieltisch.table.rows import Row
from tests.fuzz.fuzzed_server import FuzzedServer
from tests.fuzz.random_messages import MessageGenerator, Observed, Sent
from tests.scenes import Stage

GAMES = ["kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"]
ATTACKERS = 6
BATCH = 400  # messages that an attacker sends on one connection
TIMEOUT = 60.0
MIN_MOVES = 20  # moves of players before the test may end
MAX_THINKING = 1.5  # seconds per decision at most
PAUSE = 0.05  # seconds between two measurements of the latency
COOKIE = "spieltisch"
ODD_ADDRESSES = [
    *("/stop-mail/%00", "/stop-mail/%ed%a0%80", "/api/tables/%00/replay", "//api//me", "/api/games?lang=%00"),
    *(f"/api/tables/x/replay/{'9' * 5000}", f"/api/games/kap-hoorn/lesson/{'9' * 4000}", "/t/%ff%00"),
    *("/docs/openapi.json?x=1", "/health", "/metrics", "/api/games/kap-hoorn/lesson/1/why?zone=%E3%85%A4"),
]
ODD_OPTIONS = [  # %s: many opening brackets
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
    """A table, and what its players have sent."""

    id: str
    slug: str
    sent: set[tuple[int, int, int]] = field(default_factory=set)  # seat, decision, action
    acknowledged: set[tuple[int, int, int]] = field(default_factory=set)
    undos: int = 0
    hostile: bool = False  # its own players send random messages, too
    over: bool = False


@dataclass
class Report:
    """What the clients sent and received."""

    sent: Counter[str] = field(default_factory=Counter)
    received: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    answers: list[float] = field(default_factory=list)  # latencies of pings, in seconds
    faults: list[str] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def messages(self) -> int:
        """Return the number of random messages."""
        return self.sent.total()

    def slowest(self, share: float) -> float:
        """Return the seconds within which this share of pings was answered."""
        return sorted(self.answers)[min(len(self.answers) - 1, int(len(self.answers) * share))]


class Guest:
    """A client with a cookie."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=TIMEOUT)
        self.cookie = ""

    async def get_cookie(self) -> "Guest":
        """Get a cookie."""
        await self.http.get("/api/me")
        self.cookie = f"{COOKIE}={self.http.cookies[COOKIE]}"
        return self


class FuzzTest:
    """Games, players and attackers."""

    def __init__(self, server: FuzzedServer, messages: int, seed: int = 1, *, batch: int = BATCH) -> None:
        self.server = server
        self.batch = batch
        self.wanted = messages
        self.random = Random(seed)
        self.report = Report()
        self.games: list[Game] = []
        self.known: dict[str, Observed] = {}
        self.stop = asyncio.Event()

    async def run(self) -> Report:
        """Attack until enough messages were sent, then check the log."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as work:
            for number, slug in enumerate(GAMES):
                work.create_task(self._play_games(slug, hostile=False))
                if number % 2:
                    work.create_task(self._play_games(slug, hostile=True))
            for number in range(ATTACKERS):
                work.create_task(self._attacker(Random(self.random.random() + number)))
            work.create_task(self._send_requests(Random(self.random.random())))
            work.create_task(self._measure_latency())
        self.report.seconds = time.monotonic() - began
        self._check_log()
        return self.report

    def fault(self, what: str) -> None:
        """Record a violation."""
        if len(self.report.faults) < 50:
            self.report.faults.append(what)

    def _count(self, way: str) -> None:
        self.report.sent[way] += 1
        if self.report.messages >= self.wanted and self.report.received["acknowledged"] >= MIN_MOVES:
            self.stop.set()

    # -- players -----------------------------------------------------------------------------------------

    async def _play_games(self, slug: str, hostile: bool) -> None:
        """Play one game after the other."""
        players = spieltisch.game(slug).players[0]
        people = [await Guest(self.server.url).get_cookie() for _ in range(players)]
        while not self.stop.is_set():
            opened = await people[0].http.post("/api/tables", json={"game": slug, "players": players})
            game = Game(opened.json()["id"], slug, hostile=hostile)
            for guest in people[1:]:
                await guest.http.post(f"/api/tables/{game.id}/seat", json={})
            await people[0].http.post(f"/api/tables/{game.id}/start")
            self.known[game.id] = Observed()
            self.games.append(game)
            async with asyncio.TaskGroup() as work:
                for seat, guest in enumerate(people):
                    work.create_task(self._play(game, guest, seat))
        for guest in people:
            await guest.http.aclose()

    async def _play(self, game: Game, guest: Guest, seat: int) -> None:
        """Play at a seat; hostile players send random messages, too. Reconnect after a disconnect."""
        while not (self.stop.is_set() or game.over):
            with suppress(ConnectionClosed):
                async with self._connect(game.id, guest.cookie) as socket:
                    await socket.send(_hello())
                    await self._play_on(game, socket, seat)

    async def _play_on(self, game: Game, socket: ClientConnection, seat: int) -> None:
        random = Random(self.random.random())
        generator, answered = MessageGenerator(random, self.known[game.id]), 0
        stage = Stage()
        while not (self.stop.is_set() or game.over):
            try:
                message = stage.whole(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 0.5)))
            except TimeoutError:
                continue
            self._check_message(game, message, seat)
            if message["type"] == "scene" and (message.get("decision") or 0) > answered:
                if game.hostile:
                    for _ in range(random.randrange(20)):
                        await self._send_random(game, socket, generator, seat)
                await asyncio.sleep(random.random() * MAX_THINKING)
                answered = await self._answer(game, socket, seat, message, random)
            elif message["type"] == "scene" and message.get("undo") == "free" and random.random() < 0.05:
                game.undos += 1
                await socket.send(json.dumps({"type": "undo", "seat": seat}))

    async def _answer(
        self, game: Game, socket: ClientConnection, seat: int, scene: Message, random: Random
    ) -> int:
        decision, choices = scene["decision"], scene["scene"]["choices"]
        action = random.choice(choices)["action"]
        answer = {"type": "answer", "seat": seat, "decision": decision, "action": action}
        known = self.known[game.id]
        known.answers = [*known.answers[-30:], answer]  # attackers may be faster
        known.zones = [zone for choice in choices for zone in choice.get("path", [])][:40]
        game.sent.add((seat, decision, action))
        await socket.send(json.dumps(answer))
        if random.random() < 0.2:
            await socket.send(json.dumps(answer))  # a repeated answer counts once
        return int(decision)

    async def _send_random(
        self, game: Game, socket: ClientConnection, generator: MessageGenerator, seat: int
    ) -> None:
        """Send a random message as a player, and record what is legal for this seat. Never resign."""
        data = generator.message()
        with suppress(ValueError, UnicodeDecodeError, RecursionError):
            message = json.loads(data)
            if isinstance(message, dict) and message.get("seat") == seat:
                if message.get("type") == "resign":
                    return
                decision, action = message.get("decision"), message.get("action")
                if message.get("type") == "answer" and type(decision) is int and type(action) is int:
                    game.sent.add((seat, decision, action))
                game.undos += message.get("type") in ("undo", "consent")
        self._count("hostile")
        await socket.send(data)

    def _check_message(self, game: Game, message: Message, seat: int | None) -> None:
        """Check a received message, and that it is meant for this seat (None: an attacker)."""
        kind = message["type"]
        self.report.received[kind] += 1
        if kind == "refused":
            key = message["problem"]["key"]
            self.report.refused[key] += 1
            if key == "internal":
                self.fault(f"a message failed at {game.slug}")
        elif kind in ("scene", "scene-changed"):
            self._check_scene(game, message, seat)
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
                self.fault(f"the secret of the dice was sent at {game.slug}")
            if table.get("you", [] if kind == "table" else own) != own:
                self.fault(f"{seat} got the seats {table.get('you')} at {game.slug}")

    def _check_scene(self, game: Game, message: Message, seat: int | None) -> None:
        """Check that a scene is for this seat. An attacker with a stolen session may get its changes."""
        scene = message["scene"] if message["type"] == "scene" else message["changes"]
        if scene.get("seat") != seat:
            self.fault(f"{seat} got the scene of seat {scene.get('seat')} at {game.slug}")
        elif seat is None and ("decision" in message or "choices" in scene):
            self.fault(f"an attacker was asked at {game.slug}")

    # -- attackers ---------------------------------------------------------------------------------------

    async def _attacker(self, random: Random) -> None:
        """Open one connection after the other, each with a batch of random messages."""
        guest = await Guest(self.server.url).get_cookie()
        cookies = [guest.cookie, "", guest.cookie[:-3] + "abc", f"{COOKIE}=\xff\xfe", f"{COOKIE}=.."]
        while not self.stop.is_set():
            while not self.games:
                await asyncio.sleep(0.05)
            game = random.choice(self.games[-2 * len(GAMES) :])
            with suppress(ConnectionClosed, InvalidStatus, TimeoutError):
                async with self._connect(game.id, random.choice(cookies)) as socket:
                    await self._attack_table(game, socket, random)
        await guest.http.aclose()

    async def _attack_table(self, game: Game, socket: ClientConnection, random: Random) -> None:
        generator = MessageGenerator(random, self.known[game.id])
        if random.random() < 0.85:
            await socket.send(_hello(random.choice(self.known[game.id].sessions or [""])))
        for _ in range(self.batch):
            self._count("attacker")
            await socket.send(generator.message())
            await asyncio.sleep(0)
        if random.random() < 0.2:
            self._count("no frame")
            socket.transport.write(_bad_frame(random))
        await socket.send(json.dumps({"type": "why", "seat": 0, "path": [END]}))
        async with asyncio.timeout(TIMEOUT):
            while (message := msgspec.json.decode(await socket.recv())).get("path") != [END]:
                self._check_message(game, message, None)
                if message["type"] == "welcome":
                    known = self.known[game.id]
                    known.sessions = [*known.sessions[-5:], message["session"]]

    async def _send_requests(self, random: Random) -> None:
        """Send requests with forged cookies, or without any."""
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
        async with httpx.AsyncClient(base_url=self.server.url, timeout=TIMEOUT) as http:
            while not self.stop.is_set():
                await self._send_malformed_request(http, random)
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

    async def _send_malformed_request(self, http: httpx.AsyncClient, random: Random) -> None:
        """Send an unusual address, host or body; any answer except an internal error is right."""
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

    # -- latency -----------------------------------------------------------------------------------------

    async def _measure_latency(self) -> None:
        """Measure how soon the server answers a regular client."""
        guest = await Guest(self.server.url).get_cookie()
        while not self.games:
            await asyncio.sleep(0.05)
        async with self._connect(self.games[0].id, guest.cookie) as socket:
            await socket.send(_hello())
            while not self.stop.is_set():
                began = time.monotonic()
                await socket.send('{"type":"ping"}')
                async with asyncio.timeout(TIMEOUT):
                    while msgspec.json.decode(await socket.recv())["type"] != "pong":
                        pass
                self.report.answers.append(time.monotonic() - began)
                await asyncio.sleep(PAUSE)
        await guest.http.aclose()

    def _connect(self, table: str, cookie: str) -> connect:
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/live"
        headers = {"Cookie": cookie} if cookie else {}
        return connect(url, additional_headers=headers, max_size=None, open_timeout=TIMEOUT)

    # -- checks afterwards -------------------------------------------------------------------------------

    def _check_log(self) -> None:
        """Check that the log has the moves of the players, all acknowledged ones, and nothing else."""
        for error in self.server.errors_in_log():
            self.fault(f"the log says: {error}")
        with sqlite3.connect(self.server.database) as database:
            database.row_factory = sqlite3.Row
            for game in self.games:
                self._check_game(game, _rows(database, game.id), *_secret_and_options(database, game.id))
        self.report.games = len(self.games)

    def _check_game(self, game: Game, rows: list[Row], secret: str, options: Message) -> None:
        made = {(row.seat, row.decision, row.number) for row in rows if row.kind == "action"}
        self.report.moves += len(made)
        if not made <= game.sent:
            self.fault(f"{game.slug}: the log has moves that no player sent: {sorted(made - game.sent)[:5]}")
        if not game.acknowledged <= made:
            self.fault(f"at {game.slug} moves were lost: {sorted(game.acknowledged - made)[:5]}")
        if sum(row.kind == "undone" for row in rows) > game.undos:
            self.fault(f"at {game.slug} the log has undos that no player sent")
        if not game.hostile and any(row.kind == "event" for row in rows):
            self.fault(f"at {game.slug} the log has events that no player caused")
        _replay(game.slug, rows, secret, options)


def _replay(slug: str, rows: Iterable[Row], secret: str, options: Message) -> None:
    """Replay the log; this fails if a move is illegal."""
    game = spieltisch.game(slug)
    game_log = GameLog(game.start(game.players[0], options), bytes.fromhex(secret), [""] * game.players[0])
    draft = game_log.draft()
    for row in rows:
        if row.kind == "action":
            draft.state.check(row.seat, row.number)
        draft.add(row)


def _rows(database: sqlite3.Connection, table: str) -> list[Row]:
    found = database.execute('select * from moves where "table" = ? order by ply', (table,))
    names = Row.__struct_fields__
    return [Row(**{name: row[name] for name in names}) for row in found]


def _secret_and_options(database: sqlite3.Connection, table: str) -> tuple[str, Message]:
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

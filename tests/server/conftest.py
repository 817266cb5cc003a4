"""A real server with a real database, and guests that use it through real sockets."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_websocket

from spieltisch.cli.server_runner import listen
from spieltisch.server.app import make_app
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.ops.settings import Settings
from spieltisch.server.services import Services
from tests.scenes import Sessions, Stage
from tests.server.postgres import Postgres

SAMPLE = "sample-game"  # two to four players, dice, hands, simultaneous choices
PATIENCE = 30.0

Message = dict[str, Any]
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True, scope="session")


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


class Live:
    """A WebSocket as a browser has it."""

    def __init__(self, socket: ClientConnection, sessions: Sessions | None = None) -> None:
        self.socket = socket
        self.received: list[Message] = []
        self.bytes: list[bytes] = []
        self.stage = Stage(sessions)

    def send(self, kind: str, **values: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **values}))

    def receive(self) -> Message:
        data = self.socket.recv(PATIENCE)
        message: Message = self.stage.whole(json.loads(data))
        self.received.append(message)
        self.bytes.append(data.encode() if isinstance(data, str) else data)
        return message

    def until(self, kind: str, fits: Callable[[Message], bool] = lambda message: True) -> Message:
        """Return the next message of a kind that fits."""
        while True:
            message = self.receive()
            if message["type"] == kind and fits(message):
                return message

    def table_where(self, fits: Callable[[Message], object]) -> Message:
        """Wait until the table fits; return it."""
        while not fits(self.table):
            self.receive()
        return self.table

    def quiet(self) -> list[Message]:
        """Receive all pending messages: those before the answer to a ping."""
        first = len(self.received)
        self.send("ping")
        self.until("pong")
        return self.received[first:-1]

    def send_and_wait(self, kind: str, **values: Any) -> Message:
        """Send a message, receive all answers, and return the last scene."""
        self.send(kind, **values)
        self.quiet()
        return self.scene

    @property
    def scene(self) -> Message:
        """Return the current scene."""
        return self.last("scene")

    @property
    def table(self) -> Message:
        table: Message = self.last("table")["table"]
        return table

    def last(self, kind: str) -> Message:
        return next(message for message in reversed(self.received) if message["type"] == kind)

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.received]

    def answer(self, seat: int, choice: int = 0, action: int | None = None) -> Message:
        """Make the decision of the current scene; return the acknowledgement or refusal."""
        scene = self.scene
        chosen = scene["scene"]["choices"][choice]["action"] if action is None else action
        self.send("answer", seat=seat, decision=scene["decision"], action=chosen)
        while True:
            message = self.receive()
            if message["type"] in ("acknowledged", "refused"):
                return message

    def until_closed(self) -> int:
        """Receive messages until the server closes the connection; return the close code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self.socket.close()


class Guest:
    """A person with a browser."""

    def __init__(self, server: "Server", name: str = "", language: str = "en") -> None:
        self.server = server
        self.language = language
        headers = {"Accept-Language": language}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE, verify=False)
        self.id = self.get("/api/me")["id"]
        if name:
            self.put("/api/me", name=name)
        self.lives: list[Live] = []
        self.sessions: Sessions = {}

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self._checked(self.http.get(path, params=query), status)

    def put(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._checked(self.http.put(path, json=body), status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._checked(self.http.post(path, json=body), status)

    def delete(self, path: str, status: int = 200) -> Any:
        return self._checked(self.http.delete(path), status)

    def open(self, game: str = SAMPLE, status: int = 201, **body: Any) -> Any:
        return self.post("/api/tables", status, game=game, **body)

    def sit(self, table: str, status: int = 200, **body: Any) -> Any:
        return self.post(f"/api/tables/{table}/seat", status, **body)

    def start(self, table: str, status: int = 200) -> Any:
        return self.post(f"/api/tables/{table}/start", status)

    def connect(self, table: str, headers: dict[str, str] | None = None) -> Live:
        """Open a connection without sending hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/live"
        found = {"Cookie": cookie, "Accept-Language": self.language, **(headers or {})}
        socket = open_websocket(url, additional_headers=found, max_size=None, max_queue=None, legacy=True)
        live = Live(socket, self.sessions)
        self.lives.append(live)
        return live

    def live(self, table: str, **hello: Any) -> Live:
        """Open a connection, send hello, and receive the table."""
        live = self.connect(table)
        live.send("hello", **{"language": self.language, "shape": "wide", **hello})
        live.quiet()
        return live

    def leave(self) -> None:
        for live in self.lives:
            live.close()
        self.http.close()

    @staticmethod
    def _checked(answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json()


class Server:
    """A server in its own thread."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn_protocols.config(self.app, log_level="critical", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def call(self, function: Callable[[], object]) -> None:
        """Call a function in the server's thread."""
        self.services.loop.call_soon_threadsafe(function)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Block the server's thread meanwhile."""
        stopped, resume = threading.Event(), threading.Event()

        def stop() -> None:
            stopped.set()
            resume.wait(PATIENCE)

        self.call(stop)
        assert stopped.wait(PATIENCE)
        try:
            yield
        finally:
            resume.set()

    def __enter__(self) -> "Server":
        self.thread.start()
        httpx.get(f"{self.url}/api/games", timeout=PATIENCE)  # waits until the server is ready
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()


# -- databases: SQLite, and also PostgreSQL where BOTH is marked; or `--database postgresql` -----------------


class Databases:
    """The databases of the tests: one for every data folder."""

    kind = "sqlite"
    postgres: Postgres | None = None
    made: ClassVar[dict[Path, str]] = {}

    @classmethod
    def url(cls, data: Path) -> str:
        """Return the URL of a folder's database."""
        if cls.kind == "sqlite":
            return ""
        if cls.postgres is None:
            cls.postgres = Postgres().__enter__()
        if data not in cls.made:
            cls.made[data] = cls.postgres.database()
        return cls.made[data]

    @classmethod
    def close(cls) -> None:
        """Delete them."""
        if cls.postgres is not None:
            cls.postgres.__exit__(None, None, None)


@pytest.fixture(scope="session", autouse=True)
def databases() -> Iterator[None]:
    yield
    Databases.close()


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest, databases: None) -> str:
    """The kind of database that the test uses."""
    chosen: str = getattr(request, "param", "") or request.config.getoption("--database")
    Databases.kind = chosen
    return chosen


def settings(data: Path, **values: Any) -> Settings:
    return Settings(**{"data": data, "db": Databases.url(data), "bot_pause": 0.0, **values})


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Server]:
    """A server for all tests; every test has its own tables. Its rate limits are high."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("spieltisch.server.live.websocket_handler.BURST", 5000)
        with Server(settings(tmp_path_factory.mktemp("server"))) as running:
            running.app.state.limits.person_messages = TokenBuckets(50_000, 1000)
            running.app.state.limits.person_work = TokenBuckets(1e9, 1e9)
            yield running


class Guests:
    """Creates guests, and disconnects them after the test."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.all: list[Guest] = []

    def __call__(self, name: str = "", language: str = "en") -> Guest:
        guest = Guest(self.server, name, language)
        self.all.append(guest)
        return guest

    def leave(self) -> None:
        for guest in self.all:
            guest.leave()


@contextmanager
def guests_of(server: Server) -> Iterator[Guests]:
    created = Guests(server)
    try:
        yield created
    finally:
        created.leave()


@pytest.fixture
def guests(server: Server) -> Iterator[Guests]:
    """`guests("Anna")` is a person with a browser."""
    with guests_of(server) as created:
        yield created


def seated(guests: Guests, game: str = SAMPLE, people: int = 2, **body: Any) -> tuple[str, list[Guest]]:
    """Start a game; return its table and the players in the order of their seats."""
    names = ["Anna", "Bela", "Cleo", "Dora", "Emil"][:people]
    created = [guests(name) for name in names]
    body.setdefault("players", people + len(body.get("bots", [])))
    table = created[0].open(game, **body)["id"]
    for other in created[1:]:
        other.sit(table)
    created[0].start(table)
    return table, created

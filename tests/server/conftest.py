"""A real server with a real database, and guests who talk to it through real sockets."""

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
from websockets.sync.client import ClientConnection, connect

from spieltisch.cli.server_runner import listen
from spieltisch.server.app import make_app
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.workers.table_service import Settings, TableService
from tests.scenes import Sessions, Stage
from tests.server.postgres import Postgres

SAMPLE = "sample-game"  # for two to four, with dice, hands and simultaneous choices
PATIENCE = 30.0

Message = dict[str, Any]
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True, scope="session")


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for something that others bring about."""
    until = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


class Live:
    """A live connection as a browser has it."""

    def __init__(self, socket: ClientConnection, sessions: Sessions | None = None) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.bytes: list[bytes] = []
        self.stage = Stage(sessions)

    def send(self, kind: str, **values: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **values}))

    def hear(self) -> Message:
        data = self.socket.recv(PATIENCE)
        message: Message = self.stage.whole(json.loads(data))
        self.heard.append(message)
        self.bytes.append(data.encode() if isinstance(data, str) else data)
        return message

    def until(self, kind: str, fits: Callable[[Message], bool] = lambda message: True) -> Message:
        """The next message of a kind that fits."""
        while True:
            message = self.hear()
            if message["type"] == kind and fits(message):
                return message

    def table_where(self, fits: Callable[[Message], object]) -> Message:
        """The table as soon as it is so, which may have been before."""
        while not fits(self.table):
            self.hear()
        return self.table

    def quiet(self) -> list[Message]:
        """All that the server has sent until now: what comes before the answer to a ping."""
        first = len(self.heard)
        self.send("ping")
        self.until("pong")
        return self.heard[first:-1]

    def ask(self, kind: str, **values: Any) -> Message:
        """Send something and return the last scene, once all is quiet."""
        self.send(kind, **values)
        self.quiet()
        return self.scene

    @property
    def scene(self) -> Message:
        """The scene that stands."""
        return self.last("scene")

    @property
    def table(self) -> Message:
        table: Message = self.last("table")["table"]
        return table

    def last(self, kind: str) -> Message:
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]

    def answer(self, seat: int, choice: int = 0, action: int | None = None) -> Message:
        """Answer the question of the scene that stands; the acknowledgement or refusal."""
        scene = self.scene
        chosen = scene["scene"]["choices"][choice]["action"] if action is None else action
        self.send("answer", seat=seat, decision=scene["decision"], action=chosen)
        while True:
            message = self.hear()
            if message["type"] in ("acknowledged", "refused"):
                return message

    def until_cut(self) -> int:
        """Hear everything until the server hangs up; the code that it gives."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self.socket.close()


class Guest:
    """Somebody with a browser."""

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
        return self._done(self.http.get(path, params=query), status)

    def put(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._done(self.http.put(path, json=body), status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._done(self.http.post(path, json=body), status)

    def delete(self, path: str, status: int = 200) -> Any:
        return self._done(self.http.delete(path), status)

    def open(self, game: str = SAMPLE, status: int = 201, **wish: Any) -> Any:
        return self.post("/api/tables", status, game=game, **wish)

    def sit(self, table: str, status: int = 200, **wish: Any) -> Any:
        return self.post(f"/api/tables/{table}/seat", status, **wish)

    def start(self, table: str, status: int = 200) -> Any:
        return self.post(f"/api/tables/{table}/start", status)

    def dial(self, table: str, headers: dict[str, str] | None = None) -> Live:
        """A connection that has not said hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/live"
        found = {"Cookie": cookie, "Accept-Language": self.language, **(headers or {})}
        socket = connect(url, additional_headers=found, max_size=None, max_queue=None, legacy=True)
        live = Live(socket, self.sessions)
        self.lives.append(live)
        return live

    def live(self, table: str, **hello: Any) -> Live:
        """A connection that has heard how the table stands."""
        live = self.dial(table)
        live.send("hello", **{"language": self.language, "shape": "wide", **hello})
        live.quiet()
        return live

    def leave(self) -> None:
        for live in self.lives:
            live.close()
        self.http.close()

    @staticmethod
    def _done(answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json()


class Server:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn_protocols.config(self.app, log_level="critical", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})

    @property
    def service(self) -> TableService:
        service: TableService = self.app.state.service
        return service

    def call(self, function: Callable[[], object]) -> None:
        """Do something in the server's own thread."""
        self.service.loop.call_soon_threadsafe(function)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Meanwhile the server's own thread does nothing."""
        stands, goes_on = threading.Event(), threading.Event()

        def stand() -> None:
            stands.set()
            goes_on.wait(PATIENCE)

        self.call(stand)
        assert stands.wait(PATIENCE)
        try:
            yield
        finally:
            goes_on.set()

    def __enter__(self) -> "Server":
        self.thread.start()
        httpx.get(f"{self.url}/api/games", timeout=PATIENCE)  # the listener makes it wait until all is ready
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()


# -- databases: SQLite, and also PostgreSQL where BOTH is marked; or `--database postgresql` -----------------


class Databases:
    """Where tests keep their tables: every data folder has a database of its own."""

    kind = "sqlite"
    postgres: Postgres | None = None
    made: ClassVar[dict[Path, str]] = {}

    @classmethod
    def url(cls, data: Path) -> str:
        """The database that belongs to a folder."""
        if cls.kind == "sqlite":
            return ""
        if cls.postgres is None:
            cls.postgres = Postgres().__enter__()
        if data not in cls.made:
            cls.made[data] = cls.postgres.database()
        return cls.made[data]

    @classmethod
    def close(cls) -> None:
        """Throw them away."""
        if cls.postgres is not None:
            cls.postgres.__exit__(None, None, None)


@pytest.fixture(scope="session", autouse=True)
def databases() -> Iterator[None]:
    yield
    Databases.close()


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest, databases: None) -> str:
    """The database that the test works on."""
    chosen: str = getattr(request, "param", "") or request.config.getoption("--database")
    Databases.kind = chosen
    return chosen


def settings(data: Path, **values: Any) -> Settings:
    return Settings(**{"data": data, "db": Databases.url(data), "bot_pause": 0.0, **values})


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Server]:
    """A server for all tests; every test has tables of its own. Its guests may be faster than people."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("spieltisch.server.live.websocket_handler.BURST", 5000)
        with Server(settings(tmp_path_factory.mktemp("house"))) as running:
            running.app.state.limits.person_messages = TokenBuckets(50_000, 1000)
            running.app.state.limits.person_work = TokenBuckets(1e9, 1e9)
            yield running


class Guests:
    """Makes guests and sends them home after the test."""

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
    invited = Guests(server)
    try:
        yield invited
    finally:
        invited.leave()


@pytest.fixture
def guests(server: Server) -> Iterator[Guests]:
    """`guests("Anna")` is somebody with a browser."""
    with guests_of(server) as invited:
        yield invited


def seated(guests: Guests, game: str = SAMPLE, people: int = 2, **wish: Any) -> tuple[str, list[Guest]]:
    """A game that has begun, and the people at its table in the order of their seats."""
    names = ["Anna", "Bela", "Cleo", "Dora", "Emil"][:people]
    invited = [guests(name) for name in names]
    wish.setdefault("players", people + len(wish.get("bots", [])))
    table = invited[0].open(game, **wish)["id"]
    for other in invited[1:]:
        other.sit(table)
    invited[0].start(table)
    return table, invited

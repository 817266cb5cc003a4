"""When the database cannot be written: players get a message, no secret is logged, nothing is lost."""

import asyncio
import io
import json
import logging
import resource
import smtplib
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from spieltisch.server.accounts import passwords
from spieltisch.server.ops import logs
from spieltisch.server.ops.safe_errors import LEFT_OUT
from spieltisch.server.storage import store
from spieltisch.server.storage.database_errors import (
    Conflict,
    DatabaseError,
    database_errors,
    to_database_error,
)
from spieltisch.server.storage.schema import metadata
from spieltisch.server.storage.store import Store
from spieltisch.server.workers import review_service
from tests.server.accounts.test_profile_routes import QuickHasher
from tests.server.conftest import (
    SAMPLE,
    Databases,
    Guest,
    Guests,
    Live,
    Message,
    Server,
    eventually,
    guests_of,
    seated,
    settings,
)
from tests.server.http.test_replay import finished
from tests.server.ops import test_logs
from tests.server.ops.test_admin import admin_command
from tests.server.postgres import now
from tests.server.storage.test_sqlite_writer import move, opened
from tests.server.worker_processes import Node
from tests.server.workers import test_turn_mailer
from tests.server.workers.test_turn_mailer import MailServerStub, code_in

as_before, mail_server = test_logs.as_before, test_turn_mailer.mail_server  # fixtures
Breaking = Callable[[Server, Path], AbstractContextManager[None]]
PASSWORD, LOGIN, SEED = "Nebel vor Kap Hoorn", "anna-login", "seed-of-anna"
SAID = "nobody else may read this"
REFUSE = """
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger AS $$ BEGIN
  RAISE EXCEPTION 'no room for %', COALESCE(NEW::text, OLD::text)
  USING ERRCODE = '{state}', DETAIL = COALESCE(NEW::text, OLD::text);
END $$ LANGUAGE plpgsql
"""


# -- ways to break a database --------------------------------------------------------------------------------


@contextmanager
def locked(_: Server, data: Path) -> Iterator[None]:
    """Another program locks the file."""
    with closing(sqlite3.connect(data / "spieltisch.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(running: Server, data: Path) -> Iterator[None]:
    """The file is read-only."""

    def forbid(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    def allow(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only=OFF")

    assert running.services.store.sqlite_writer is not None
    engines = running.services.store.engine.sync_engine, running.services.store.sqlite_writer._engine
    for engine in engines:
        sa.event.listen(engine, "checkout", forbid)
    sa.event.listen(engines[1], "before_cursor_execute", _forbid_driver)
    yield
    for engine in engines:
        sa.event.remove(engine, "checkout", forbid)
        sa.event.listen(engine, "checkout", allow)
    sa.event.remove(engines[1], "before_cursor_execute", _forbid_driver)


def _forbid_driver(connection: sa.Connection, *_: object) -> None:
    assert connection.connection.driver_connection is not None
    connection.connection.driver_connection.execute("PRAGMA query_only=ON")


def refused_with(state: str) -> Breaking:
    """PostgreSQL refuses every row with that code, and quotes the values."""

    @contextmanager
    def refused(_: Server, data: Path) -> Iterator[None]:
        rooms = [room.name for room in metadata.sorted_tables]
        sql(data, REFUSE.format(state=state))
        for room in rooms:
            for_each = "FOR EACH ROW EXECUTE FUNCTION refuse()"
            sql(data, f'CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON "{room}" {for_each}')
        yield
        for room in rooms:
            sql(data, f'DROP TRIGGER refuse ON "{room}"')

    return refused


@contextmanager
def standby(_: Server, data: Path) -> Iterator[None]:
    """PostgreSQL closes all connections and refuses writes."""
    database = sa.make_url(Databases.url(data)).database
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    sql(data, f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    sql(data, f"{others} AND pid <> pg_backend_pid()")
    yield
    sql(data, "SET default_transaction_read_only = off", f"ALTER DATABASE {database} RESET ALL")
    sql(data, f"{others} AND pid <> pg_backend_pid()")


def sql(data: Path, *statements: str) -> list[Any]:
    """Execute statements beside the server; return the result of the last one."""

    async def done() -> list[Any]:
        other = Store(settings(data).url)
        connected = other.engine.execution_options(isolation_level="AUTOCOMMIT")
        async with connected.connect() as connection:
            for statement in statements:
                found = await connection.exec_driver_sql(statement)
            rows = [*found] if found.returns_rows else []
        await other.close()
        return rows

    return now(done())


# -- everything that writes ----------------------------------------------------------------------------------


class Town:
    """People at a table, ready for every action that writes."""

    def __init__(self, guests: Guests, mail_server: MailServerStub) -> None:
        self.guests, self.mail_server = guests, mail_server
        self.over, _ = finished(guests, SAMPLE, 2, hand_size=2)
        self.over_guest = guests.all[0]
        self.table, (self.anna, self.bela) = seated(guests, clock={"kind": "days", "days": 3})
        self.lives = [self.anna.live(self.table), self.bela.live(self.table)]
        self.given = [self.answer("acknowledged") for _ in range(3)]
        self.lives[0].send_and_wait("say", text=SAID)
        self.waiting = self.anna.open(players=2)["id"]
        self.bela.sit(self.waiting, seed=SEED)
        self.codes = [self.anna.post("/api/me/code", 201)["code"]]
        self.anna.put("/api/me/login", login=LOGIN, password=PASSWORD)
        self.bela.put("/api/me/mail", address="bela@secret.example")
        self.codes.append(code_in(mail_server.wait(1, to="bela@")[-1]))
        self.bot_table = self.anna.open(SAMPLE, players=2, bots=["beginner"], start=True)["id"]

    def answer(self, expected: str) -> tuple[int, int, int]:
        """Answer for the seat that has to act; return seat, decision and action."""
        for live in self.lives:
            live.quiet()
        seat, live = next(
            (seat, live) for seat, live in enumerate(self.lives) if live.scene.get("decision") is not None
        )
        scene = live.scene
        told = live.answer(seat)
        assert told["type"] == expected, told
        if expected == "refused":
            assert_sentence(told["problem"])
        return seat, scene["decision"], scene["scene"]["choices"][0]["action"]

    def reconnect(self) -> None:
        """Connect again, because the server could not hear other workers for a while."""
        for live in self.lives:
            assert live.until_closed() == 1001
        self.lives = [self.anna.live(self.table), self.bela.live(self.table)]

    def try_everything(self) -> None:
        """Every call that writes is refused with the message, and nothing changes."""
        anna, bela = self.anna, self.bela
        stranger = httpx.get(f"{anna.server.url}/api/me", headers={"Accept-Language": "en"})
        assert stranger.status_code == 503
        assert_sentence(stranger.json())
        login = {"login": "other-login", "password": "another password", "current": PASSWORD}
        for told in (
            anna.put("/api/me", 503, name="Annabella"),
            anna.post("/api/me/code", 503),
            anna.delete("/api/me/code", 503),
            anna.put("/api/me/login", 503, **login),
            anna.post("/api/me/log-out-others", 503),
            anna.put(f"/api/tables/{self.table}/acquaintance", 503, seat=1, distance="muted"),
            anna.put("/api/me/mail", 503, address="anna@secret.example"),
            bela.post("/api/me/mail/confirm", 503, code=self.codes[1]),
            bela.delete("/api/me/mail", 503),
            anna.open(SAMPLE, 503),
            anna.open(SAMPLE, 503, players=2, bots=["beginner"], start=True),
            bela.sit(self.waiting, 503, seed="another seed"),
            anna.start(self.waiting, 503),
            bela.delete(f"/api/tables/{self.waiting}/seat", 503),
            self.over_guest.post(f"/api/tables/{self.over}/rematch", 503),
            self.over_guest.post(f"/api/tables/{self.over}/review", 503),
        ):
            assert_sentence(told)
        assert not [
            mail for mail in self.mail_server.mail if "anna@" in mail["To"]
        ]  # the code could not be counted
        self.answer("refused")
        for seat, live in enumerate(self.lives):
            for kind, values in (("resign", {"seat": seat}), ("say", {"text": SAID + " either"})):
                assert_sentence(refusal(live, kind, **values))
        seat, _, _ = self.given[-1]
        assert_sentence(refusal(self.lives[seat], "undo", seat=seat))

    def goes_on(self) -> None:
        """Acknowledged moves are there, and everything works again."""
        for seat, decision, action in self.given:
            live = self.lives[seat]
            live.send("answer", seat=seat, decision=decision, action=action)
            assert live.until("acknowledged")["decision"] == decision
        self.answer("acknowledged")
        assert self.anna.put("/api/me", name="Annabella")["name"] == "Annabella"
        self.anna.start(self.waiting)
        self.bela.post("/api/me/mail/confirm", code=self.codes[1])
        self.over_guest.post(f"/api/tables/{self.over}/review")
        live = self.anna.live(self.bot_table)
        while live.scene.get("decision") is None:  # the bot has decided meanwhile
            live.receive()


def assert_sentence(problem: Message) -> None:
    assert problem["key"] == "not-written", problem
    assert problem["text"] == (
        "The server cannot write anything down at the moment. Nothing is lost: try again in a moment."
    )


def refusal(live: Live, kind: str, **values: Any) -> Message:
    """The refusal in the response."""
    live.send(kind, **values)
    problem: Message = live.until("refused")["problem"]
    return problem


def secrets_of(data: Path, guests: list[Guest], codes: list[str]) -> set[str]:
    """The values that no log may hold."""
    columns = (
        "SELECT id FROM tables", "SELECT secret FROM tables", "SELECT seed FROM seats",
        "SELECT id FROM people", "SELECT name FROM people", "SELECT code FROM people",
        "SELECT login FROM people", "SELECT password FROM people", "SELECT address FROM addresses",
        "SELECT code FROM addresses", "SELECT stop FROM addresses", "SELECT text FROM chat",
        "SELECT words FROM moves",
    )  # fmt: skip
    found = {str(value) for column in columns for (value,) in sql(data, column) if value}
    cookies = {cookie for guest in guests for cookie in guest.http.cookies.values()}
    also = {PASSWORD, LOGIN, SEED, "another seed", "other-login", "another password", "secret.example"}
    assert len(found) > 20
    return {secret for secret in found | cookies | also | {*codes} if len(secret) > 3}


@contextmanager
def written(form: logs.Format) -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, with the debug lines of libraries."""
    stream = io.StringIO()
    logs.configure(form, "debug", stream)
    talkative = [logging.getLogger(name) for name in logs.LOGGERS_WITH_VALUES]
    for logger in talkative:
        logger.setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        for logger in talkative:
            logger.setLevel(logging.NOTSET)


@pytest.fixture
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all delays."""
    set_pragmas = store._set_sqlite_pragmas

    def with_short_timeout(connection: Any, _: object) -> None:
        set_pragmas(connection, _)
        connection.execute("PRAGMA busy_timeout=20")

    monkeypatch.setattr(store, "_set_sqlite_pragmas", with_short_timeout)
    monkeypatch.setattr(passwords, "PasswordHasher", QuickHasher)
    monkeypatch.setattr(review_service, "RETRY_SECONDS", 0.2)
    monkeypatch.setattr("spieltisch.server.workers.turn_mailer.CODES_EVERY", 0.0)
    monkeypatch.setattr("spieltisch.table.play.SNAPSHOT_EVERY", 1)
    monkeypatch.setattr("spieltisch.server.workers.clock_watcher.UPTIME_EVERY", 0.2)
    for module in ("workers.table_leases", "storage.lease_repository"):  # no lease may end on a slow machine
        monkeypatch.setattr(f"spieltisch.server.{module}.LEASE_SECONDS", 600.0)


WAYS: dict[str, tuple[str, Breaking, logs.Format, str]] = {
    "locked": ("sqlite", locked, "text", "another program keeps it locked (SQLITE_BUSY)"),
    "read-only": ("sqlite", read_only, "json", "this server may only read it (SQLITE_READONLY)"),
    "full": ("postgresql", refused_with("53100"), "json", "the disk is full (53100)"),
    "constraint": ("postgresql", refused_with("23514"), "text", "what it is asked (23514)"),
    "standby": ("postgresql", standby, "json", "this server may only read it (25006)"),
}


@pytest.mark.parametrize(
    ("database", "way"), [(kind, way) for way, (kind, *_) in WAYS.items()], indirect=["database"]
)
def test_no_failure_logs_a_secret_or_loses_data(
    way: str, database: str, tmp_path: Path, mail_server: MailServerStub, short_delays: None, as_before: None
) -> None:
    _, breaking, form, reason = WAYS[way]
    mail_server.mail.clear()
    mail = {"mail": f"smtp://127.0.0.1:{mail_server.port}", "mail_from": "spieltisch@example.org"}
    chosen = settings(tmp_path, bot_pause=0.5, **mail)
    with written(form) as stream, Server(chosen) as running, guests_of(running) as guests:
        town = Town(guests, mail_server)
        with breaking(running, tmp_path):
            if way == "standby":
                town.reconnect()
            town.try_everything()
            sick = httpx.get(f"{running.url}/health")
            assert sick.status_code == 503
            assert sick.json()["writable"] is False
            assert reason in sick.json()["problems"][0]
            if way != "read-only":  # only the connections of the server are affected
                admin = admin_command(tmp_path)("close", town.table, "--why", "The club closes.")
                assert admin.exit_code == 2
                assert len(admin.output.splitlines()) == 1
                assert town.table not in admin.output
            time.sleep(1.0)  # the clock watcher, the turn mailer and the bots try, too
        eventually(lambda: httpx.get(f"{running.url}/health").status_code == 200)
        if way == "standby":  # the first requests find broken connections
            eventually(lambda: guests.all[0].http.put("/api/me", json={"name": "Anna"}).status_code == 200)
            town.reconnect()
        town.goes_on()
        secrets = secrets_of(tmp_path, guests.all, town.codes)
    text = stream.getvalue()
    assert reason in text  # operators read what is wrong
    assert {secret for secret in secrets if secret in text} == set()


# -- a full disk ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a limit that is set from outside")
def test_a_full_disk_refuses_moves_and_recovers(tmp_path: Path) -> None:
    with Node("", tmp_path, "--log-level", "debug") as running:
        anna, bela = running.guest(), running.guest()
        table = anna.open(SAMPLE, players=2)["id"]
        bela.sit(table)
        anna.start(table)
        lives = [anna.live(table), bela.live(table)]
        seat = lives[0].table["asked"][0]
        before = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        told = lives[seat].answer(seat)
        assert told["type"] == "refused"
        assert_sentence(told["problem"])
        sick = httpx.get(f"{running.url}/health", headers={"Accept-Language": "de"})
        assert sick.status_code == 503
        assert sick.json()["problems"] == [
            "Die Datenbank ist nicht zu gebrauchen: Ihr Datenträger meldet einen Fehler (SQLITE_IOERR_WRITE)."
        ]
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, before)
        lives[seat].quiet()
        assert lives[seat].answer(seat)["type"] == "acknowledged"
        eventually(lambda: httpx.get(f"{running.url}/health").status_code == 200)
        secrets = {table, anna.id, bela.id, *anna.http.cookies.values()}
        secrets |= {str(value) for (value,) in sql(tmp_path, "SELECT secret FROM tables")}
        anna.leave()
        bela.leave()
        running.process.terminate()
        assert running.process.stdout is not None
        text = running.process.stdout.read()
    assert "SQLITE_IOERR_WRITE" in text
    assert {secret for secret in secrets if secret in text} == set()


def test_a_full_database_is_called_full(tmp_path: Path) -> None:
    async def write() -> None:
        full = await opened(tmp_path)
        assert full.sqlite_writer is not None
        sa.event.listen(
            full.sqlite_writer._engine, "connect", lambda raw, _: raw.execute("PRAGMA max_page_count=1")
        )
        with pytest.raises(DatabaseError) as failed:
            await asyncio.gather(*(full.commit(move(ply, ply)) for ply in range(2000)))
        assert str(failed.value) == "The database cannot be written: the disk is full (SQLITE_FULL)."
        await full.close()

    asyncio.run(write())


# -- the check of /health ------------------------------------------------------------------------------------


def test_health_writes_once_a_second_however_often_it_is_asked(tmp_path: Path) -> None:
    with Server(settings(tmp_path, db="")) as running:
        pen, said = running.services.store.sqlite_writer, []
        assert pen is not None
        sa.event.listen(pen._engine, "before_cursor_execute", lambda *args: said.append(args[2]))
        begun = time.monotonic()
        for _ in range(30):
            assert httpx.get(f"{running.url}/health").status_code == 200
        seconds = time.monotonic() - begun
    writes = [statement for statement in said if statement.startswith("INSERT INTO keys")]
    assert 1 <= len(writes) <= seconds + 1


def test_health_does_not_wait_for_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.storage.write_check.TIMEOUT", 0.3)
    with Server(settings(tmp_path, db="")) as running:
        with locked(running, tmp_path):  # for which SQLite waits 5 seconds
            answers = [httpx.get(f"{running.url}/health") for _ in range(5)]
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].json()["problems"] == ["The database has not answered within 0.3 seconds."]
        assert sum(answer.elapsed.total_seconds() for answer in answers) < 3
        eventually(lambda: httpx.get(f"{running.url}/health").status_code == 200)


def test_health_warns_of_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(settings(tmp_path)) as running:
        monkeypatch.setattr("spieltisch.server.ops.health.MIN_FREE_MB", 2**40)
        answer = httpx.get(f"{running.url}/health")
    assert answer.status_code == 200
    [warning] = answer.json()["warnings"]
    assert warning.startswith(f"The disk of {tmp_path} is nearly full: ")


# -- errors --------------------------------------------------------------------------------------------------


def test_an_error_of_the_database_holds_nothing_of_what_was_written() -> None:
    secret = "q3mXk0dQyYtU2vPz"
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE t (id TEXT PRIMARY KEY)")
        connection.execute("INSERT INTO t VALUES (?)", [secret])
        with pytest.raises(sqlite3.Error) as native:
            connection.execute("INSERT INTO t VALUES (?)", [secret])
    with pytest.raises(Conflict) as failed, database_errors():
        raise sa.exc.IntegrityError(f"INSERT {secret}", {"id": secret}, native.value)
    assert repr(failed.value) == (
        "Conflict('The database has refused a row that contradicts others (SQLITE_CONSTRAINT_PRIMARYKEY).')"
    )
    assert failed.value.__suppress_context__
    assert to_database_error(ValueError(secret)).args == (secret,)  # other errors are not converted
    assert str(to_database_error(ConnectionRefusedError(111, secret))) == (
        "The database cannot be reached (ConnectionRefusedError)."
    )


@pytest.mark.parametrize("form", logs.FORMATS)
def test_messages_of_errors_stay_out_of_the_log(form: logs.Format, as_before: None) -> None:
    secret = "q3mXk0dQyYtU2vPz"
    wrong = sa.exc.OperationalError(f"INSERT {secret}", {"id": secret}, Exception(f"DETAIL: {secret}"))
    with written(form) as stream:
        logs.log.warning("it failed: %r", wrong)
        logs.log.warning("it failed: %(error)s", {"error": wrong})
        logs.log.error("it failed", extra={"error": wrong})
        refused = smtplib.SMTPRecipientsRefused({f"{secret}@example.org": (550, b"no such person")})
        logs.log.warning("a code was not sent: %r", refused)
        try:
            raise KeyError(secret) from wrong
        except KeyError:
            logs.log.exception("it failed, too")
        for name in ("sqlalchemy.pool", "pgqueuer", "uvicorn.error", "somebody.else"):
            logging.getLogger(name).error("broken: %r", wrong, exc_info=wrong)
        logging.getLogger("pgqueuer").critical("Error parsing notification payload: %s", secret)
        logging.getLogger("uvicorn.error").error(
            f"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: '{secret}'\n{secret}"
        )

        async def forget() -> None:
            async def fail() -> None:
                raise wrong

            task = asyncio.create_task(fail())
            await asyncio.sleep(0.01)
            del task

        asyncio.run(forget())
    text = stream.getvalue()
    assert secret not in text
    assert text.count("OperationalError") >= 6
    assert f"KeyError {LEFT_OUT}" in text
    assert "Task exception was never retrieved" in text
    assert "Error parsing notification payload" in text
    assert __file__ in text  # the place of the error is logged
    if form == "json":
        assert [json.loads(line) for line in text.splitlines()]

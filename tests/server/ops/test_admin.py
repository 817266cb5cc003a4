"""Admin commands while the server runs, and what people see of them."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result
from sqlalchemy.ext.asyncio import create_async_engine

from spieltisch.cli.app import app
from spieltisch.engine.record import Record
from spieltisch.server.ops import admin_polling
from spieltisch.server.ops.logs import mark
from spieltisch.server.storage.store import Store
from spieltisch.server.workers.job_queue import Job
from spieltisch.table.rows import Owner
from spieltisch.table.verify import verify
from tests.server.conftest import (
    BOTH,
    Databases,
    Guest,
    Guests,
    Live,
    Server,
    eventually,
    guests_of,
    seated,
    settings,
)

WHY = "The club closes at eleven."
Admin = Callable[..., Result]


def admin_command(data: Path, db: str | None = None) -> Admin:
    """A function that runs `spieltisch admin` on that data folder."""
    url = Databases.url(data) if db is None else db

    def call(name: str, *arguments: str, typed: str = "", lang: str = "en") -> Result:
        words = ["admin", name, "--data", str(data), "--db", url, "--lang", lang, *arguments]
        return CliRunner(env={"COLUMNS": "200"}).invoke(app, words, input=typed, prog_name="spieltisch")

    return call


def sql(data: Path, text: str, **values: object) -> list[tuple[Any, ...]]:
    """Execute SQL beside the server."""

    async def done() -> list[tuple[Any, ...]]:
        engine = create_async_engine(settings(data).url)
        async with engine.begin() as connection:
            found = await connection.execute(sa.text(text), values)
            rows = [tuple(row) for row in found] if found.returns_rows else []
        await engine.dispose()
        return rows

    return asyncio.run(done())


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, database: str) -> Path:
    return tmp_path_factory.mktemp("run")


@pytest.fixture(scope="module")
def polling_server(data: Path) -> Iterator[Server]:
    """A server that polls its notices all the time."""
    with pytest.MonkeyPatch.context() as eager:
        eager.setattr(admin_polling, "POLL_SECONDS", 0.05)
        with Server(settings(data)) as running:
            yield running


@pytest.fixture
def invited(polling_server: Server) -> Iterator[Guests]:
    with guests_of(polling_server) as guests:
        yield guests


@pytest.fixture
def no_notices(polling_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Admin commands write no notices."""

    async def nothing(*_: object) -> None: ...

    monkeypatch.setattr(admin_polling, "add_notice", nothing)


@pytest.fixture
def admin(data: Path) -> Admin:
    return admin_command(data)


def ok(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return str(result.output)


def of_table(data: Path, table: str) -> dict[str, int]:
    """Count the rows of a table in the database."""
    rooms = {"seats": "table", "moves": "table", "snapshots": "table", "chat": "table", "tables": "id"}
    counted = 'SELECT count(*) FROM {} WHERE "{}" = :table'
    return {room: sql(data, counted.format(room, key), table=table)[0][0] for room, key in rooms.items()}


def asked(guests: list[Guest], table: str) -> tuple[Live, int]:
    """The connection and the seat that has to act."""
    lives = [guest.live(table) for guest in guests]
    return next((live, seat) for seat, live in enumerate(lives) if live.scene.get("decision") is not None)


# -- closing ---------------------------------------------------------------------------------------------


@BOTH
def test_a_closed_game_shows_the_reason_and_keeps_its_record(invited: Guests, admin: Admin) -> None:
    table, (anna, bela) = seated(invited)
    lives = anna.live(table), bela.live(table)
    answered, seat = next((live, s) for s, live in enumerate(lives) if live.scene.get("decision") is not None)
    answered.answer(seat)
    assert "is closed" in ok(admin("close", table, "--why", WHY))
    for live in lives:
        shown = live.until("table", lambda message: message["table"]["status"] == "over")
        assert shown["table"]["cause"] == f"Those who run this house have closed the table: {WHY}"
        live.quiet()
        assert WHY in live.scene["scene"]["prompt"]["question"]
        assert live.scene.get("decision") is None
        lines = [line for message in live.received if message["type"] == "log" for line in message["lines"]]
        assert lines[-1]["text"] == "Those who run this house have closed the table."
    record = Record.from_json(json.dumps(anna.get(f"/api/tables/{table}/record")))
    assert record.end is not None
    assert record.end.cause == "aborted"
    assert verify(record).events == 1
    assert anna.post(f"/api/tables/{table}/review", 409)["key"] == "review-aborted"


@pytest.mark.usefixtures("no_notices")
def test_a_server_without_the_notice_cannot_write_to_a_closed_game(
    invited: Guests, admin: Admin, data: Path
) -> None:
    table, people = seated(invited)
    live, seat = asked(people, table)
    ok(admin("close", table, "--why", WHY))
    rows = of_table(data, table)["moves"]
    refused = live.answer(seat)
    assert refused["problem"]["key"] == "game-over"
    assert of_table(data, table)["moves"] == rows


def test_a_waiting_table_can_be_closed(invited: Guests, admin: Admin) -> None:
    anna, bela = invited("Anna"), invited("Bela", "de")
    table = anna.open(players=2)["id"]
    live = anna.live(table)
    ok(admin("close", mark(table), "--why", WHY))
    live.until("table", lambda message: message["table"]["status"] == "over")
    told = bela.get(f"/api/tables/{table}")
    assert told["cause"] == f"Die Betreiber haben diesen Tisch geschlossen: {WHY}"
    assert told["closed"] is True
    assert "secret" not in told
    assert bela.sit(table, 409)["key"] == "already-started"
    again = admin("close", table, "--why", WHY)
    assert again.exit_code == 2
    assert "is over already" in again.output


@pytest.mark.usefixtures("no_notices")
def test_a_server_without_the_notice_cannot_start_a_closed_table(
    invited: Guests, admin: Admin, data: Path
) -> None:
    anna = invited("Anna")
    table = anna.open(players=2, one_device=True)["id"]
    ok(admin("close", table, "--why", WHY))
    anna.start(table, 409)
    assert of_table(data, table)["moves"] == 0


# -- deleting --------------------------------------------------------------------------------------------


def test_viewers_of_a_deleted_table_get_a_message(invited: Guests, admin: Admin, data: Path) -> None:
    table, (anna, bela) = seated(invited)
    lives = anna.live(table), bela.live(table)
    lives[0].send_and_wait("say", text="Hello!")
    assert "cannot" not in ok(admin("delete", f"https://play.example/t/{table}", "--yes"))
    for live in lives:
        told = live.until("refused")
        assert told["problem"]["text"] == "Those who run this house have deleted this table."
        assert live.until_closed() == 4404
    assert set(of_table(data, table).values()) == {0}
    assert anna.get(f"/api/tables/{table}", 404)["key"] == "unknown-table"
    assert anna.get("/api/tables")["mine"] == []


@pytest.mark.usefixtures("no_notices")
def test_a_server_without_the_notice_cannot_write_to_a_deleted_table(
    invited: Guests, admin: Admin, data: Path
) -> None:
    table, people = seated(invited)
    waiting = people[0].open(players=2)["id"]
    live, seat = asked(people, table)
    ok(admin("delete", table, "--yes"))
    ok(admin("delete", waiting, "--yes"))
    assert live.answer(seat)["problem"]["key"] == "unknown-table"
    live.send("say", text="Is anybody there?")
    assert live.until("refused")["problem"]["key"] == "unknown-table"
    people[1].sit(waiting, 404)
    assert set(of_table(data, table).values()) == set(of_table(data, waiting).values()) == {0}


def test_deleting_asks_for_confirmation(invited: Guests, admin: Admin, data: Path) -> None:
    anna = invited("Anna")
    info = anna.open(players=2)
    refused = admin("delete", info["id"], typed="n\n")
    assert refused.exit_code == 1
    assert f"Delete the table “{info['name']}”" in refused.output
    assert of_table(data, info["id"])["tables"] == 1


def test_old_tables_are_deleted_together(invited: Guests, admin: Admin, data: Path) -> None:
    anna = invited("Anna")
    old, new = (anna.open(players=2)["id"] for _ in range(2))
    sql(data, "UPDATE tables SET made = made - 91 * 86400 WHERE id = :old", old=old)
    assert "One table is deleted." in ok(admin("delete", "--older-than", "90d", "--yes"))
    assert (of_table(data, old)["tables"], of_table(data, new)["tables"]) == (0, 1)
    assert "There is no such table." in ok(admin("delete", "--older-than", "90d", "--yes"))


# -- finding ---------------------------------------------------------------------------------------------


def test_tables_are_found_by_name_status_game_and_mark(invited: Guests, admin: Admin) -> None:
    playing, (anna, _) = seated(invited, people=2)
    anna.put("/api/me", name="Annabella Ungewöhnlich")
    waiting = anna.open("kopf-oder-knopf")["id"]

    def listed(*options: str) -> set[str]:
        lines: list[dict[str, Any]] = json.loads(ok(admin("tables", "--json", *options)))
        return {line["id"] for line in lines}

    mine = "--person", "ungewöhnlich"
    assert listed(*mine) == {playing, waiting}
    assert listed(*mine, "--running") == {playing}
    assert listed(*mine, "--waiting", "--over") == {waiting}
    assert listed(*mine, "--game", "kopf-oder-knopf") == {waiting}
    assert listed(*mine, "--older-than", "1h") == set()
    assert "Annabella Ungewöhnlich, Bela" in ok(admin("tables", *mine))
    shown = ok(admin("show", mark(playing)))
    assert f"/t/{playing}" in shown
    assert "playing" in shown


@BOTH
def test_jobs_are_listed_by_kind(tmp_path: Path, database: str) -> None:
    async def add() -> None:
        store = Store(settings(tmp_path).url)
        await store.open()
        owner = Owner("", "")
        jobs = [Job("mail", str(number), b"", owner, 1_800_000_000.0 + number) for number in range(3)]
        async with store._begin_write() as connection:
            await store.jobs.add(connection, *jobs)
        await store.close()

    asyncio.run(add())
    admin = admin_command(tmp_path)
    lines = json.loads(ok(admin("jobs", "--json")))
    assert [line["kind"] for line in lines] == ["bot", "review", "mail", "clock"]
    running = 0 if database == "postgresql" else None
    mail = lines[2]
    assert mail["oldest"] == pytest.approx(1_800_000_000.0, abs=5)
    assert mail == {"kind": "mail", "waiting": 3, "running": running, "oldest": mail["oldest"], "tries": 0}
    assert lines[0] == {"kind": "bot", "waiting": 0, "running": running, "oldest": None, "tries": 0}
    told = ok(admin("jobs"))
    assert "First due" in told
    assert "e-mails" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show", "nowhere"), "Einen Tisch „nowhere“ gibt es nicht."),
        (("close", "nowhere", "--why", WHY), "Einen Tisch „nowhere“ gibt es nicht."),
        (("forget", "noone", "--yes"), "Niemand hat die Nummer „noone“."),
        (("forget", "-noone", "--yes"), "Niemand hat die Nummer „-noone“."),  # not an option
        (("restore", "/nowhere.zip"), "Eine Datei „/nowhere.zip“ gibt es nicht."),
        (("backup", "/no/where/x.zip"), "Einen Ordner „/no/where“ gibt es nicht."),
        (
            ("tables", "--db", "sqlite+aiosqlite:////nowhere.db"),
            "Eine Datenbank „/nowhere.db“ gibt es nicht.",
        ),
        (("tables", "--db", "nonsense"), "Die Datenbank nonsense ist nicht zu gebrauchen"),
        (("tables", "--older-than", "old"), "'old' is no age"),
    ],
)
@pytest.mark.usefixtures("polling_server")
def test_impossible_actions_are_refused_with_a_message(
    admin: Admin, words: tuple[str, ...], told: str
) -> None:
    result = admin(*words, lang="de")
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output


# -- people ----------------------------------------------------------------------------------------------


def test_a_deleted_person_leaves_a_bot_and_no_name(invited: Guests, admin: Admin, data: Path) -> None:
    table, (anna, bela, _) = seated(invited, people=3)
    over = anna.open("kopf-oder-knopf")["id"]
    bela.sit(over)
    anna.start(over)
    anna.delete(f"/api/tables/{over}/seat")  # resigning ends a game of two
    waiting = anna.open(players=2)["id"]
    live = bela.live(table)
    own = anna.live(table)
    own.send_and_wait("say", text="My secret telephone number")
    live.quiet()
    known = json.loads(ok(admin("people", "--json", "--name", "anna")))
    assert {"id": anna.id, "name": "Anna", "tables": 3, "playing": 1} in known
    assert "Anna is deleted." in ok(admin("forget", anna.id, "--yes"))
    shown = live.until("table", lambda message: message["table"]["seats"][0]["kind"] == "bot")
    assert shown["table"]["status"] == "playing"
    assert "Anna" not in json.dumps(shown)
    eventually(lambda: bela.get(f"/api/tables/{over}")["seats"][0]["name"] == "Somebody who left")
    eventually(lambda: bela.get(f"/api/tables/{waiting}")["status"] == "over")  # all seats are free
    following = bela.post(f"/api/tables/{over}/rematch")
    assert sorted(seat["kind"] for seat in following["seats"]) == ["open", "person"]
    assert own.until_closed() == 1001  # and reconnects as a new guest
    assert anna.get("/api/me")["id"] != anna.id
    for room, column in (("people", "id"), ("seats", "person"), ("chat", "person"), ("tables", "host")):
        found = f"SELECT count(*) FROM {room} WHERE {column} = :person"
        assert sql(data, found, person=anna.id) == [(0,)], room
    assert sql(data, "SELECT count(*) FROM chat WHERE text LIKE '%secret%'") == [(0,)]


# -- checking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoilt", ["number", "words"])
def test_logs_are_replayed_and_checked(tmp_path: Path, spoilt: str) -> None:
    with Server(settings(tmp_path)) as running, guests_of(running) as guests:
        table, people = seated(guests)
        for _ in range(4):
            live, seat = asked(people, table)
            live.answer(seat)
        check = admin_command(tmp_path)
        assert ok(check("check")) == "All is right at 1 tables.\n"
    chance = sql(tmp_path, f"SELECT ply, {spoilt} FROM moves WHERE kind = 'chance' ORDER BY ply")
    ply, told = chance[0]
    other = next(value for _, value in chance if value != told) if spoilt == "words" else (told + 1) % 3
    sql(tmp_path, f"UPDATE moves SET {spoilt} = :other WHERE ply = :ply", other=other, ply=ply)
    result = check("check", "--json")
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 1
    (finding,) = json.loads(result.output)["findings"]
    assert finding["mark"] == mark(table)
    assert finding["reason"]


def test_older_and_newer_databases_are_refused(tmp_path: Path) -> None:
    with Server(settings(tmp_path)):
        pass
    for step, told in (("1", "older version"), ("from-the-future", "newer version")):
        sql(tmp_path, "UPDATE alembic_version SET version_num = :step", step=step)
        result = admin_command(tmp_path)("tables")
        assert result.exit_code == 2
        assert told in result.output


def test_a_server_does_not_open_a_newer_database(tmp_path: Path) -> None:
    with Server(settings(tmp_path)):
        pass
    sql(tmp_path, "UPDATE alembic_version SET version_num = 'from-the-future'")
    url = Databases.url(tmp_path)
    words = ["serve", "--port", "0", "--no-browser", "--data", str(tmp_path), "--db", url]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "newer version" in result.output

"""The store: migrations, durability, people, games of older rules."""

import asyncio
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from spieltisch.engine import registry
from spieltisch.engine.errors import UnknownGame
from spieltisch.engine.record import Record
from spieltisch.server.accounts.session_cookie import CookieSigner, load_or_create_key
from spieltisch.server.http.replay import record_of
from spieltisch.server.services import Services
from spieltisch.server.storage.schema import metadata
from spieltisch.server.storage.store import Store
from spieltisch.table import play
from spieltisch.table.bot_names import BOT_NAMES
from spieltisch.table.info import table_info
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import PersonRow
from spieltisch.table.texts import Refusal, say
from tests.server.conftest import BOTH, SAMPLE, settings


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


def test_the_migrations_create_the_schema_of_the_code(url: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def check() -> None:
        store = Store(url)
        for _ in range(2):  # the second time there is nothing to do
            await store.open()
            async with store.engine.connect() as connection:
                assert await connection.run_sync(differences) == []
        await store.close()

    asyncio.run(check())


def test_what_is_committed_survives_a_power_cut(url: str) -> None:
    async def check() -> None:
        store = Store(url)
        await store.open()
        async with store.engine.connect() as connection:
            found = [
                (await connection.execute(sa.text(f"PRAGMA {name}"))).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert found == ["wal", 2, 1]  # 2: full
        await store.close()

    asyncio.run(check())


def test_people_are_stored_and_updated(url: str) -> None:
    async def check() -> None:
        store = Store(url)
        await store.open()
        for name in ("Anna", "Änne"):
            await store.save_person(PersonRow(id="1", name=name, colour="red"))
        await store.close()
        again = Store(url)
        assert await again.people(["1", "2"]) == {"1": PersonRow(id="1", name="Änne", colour="red")}
        await again.close()

    asyncio.run(check())


def test_the_cookie_key_is_stored_and_private(tmp_path: Path) -> None:
    cookie = CookieSigner(load_or_create_key(tmp_path)).session_header("anna", secure=True)
    assert "Secure" in cookie
    value = cookie.split(";")[0].partition("=")[2]
    found = CookieSigner(load_or_create_key(tmp_path)).read(value)
    assert found is not None
    assert (found.person, found.generation) == ("anna", 0)
    assert CookieSigner(load_or_create_key(tmp_path / "elsewhere")).read(value) is None
    assert stat.S_IMODE((tmp_path / "cookie.key").stat().st_mode) == 0o600


@BOTH
def test_games_of_older_rules_are_closed_and_their_record_stays(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        person = await services.people.create_guest("de")
        owner = await services.tables.open_table(
            person, NewTable(game="kopf-oder-knopf", one_device=True, start=True)
        )
        table = owner.table
        await owner.answer(person.id, 0, 1, table.started_log().state.legal(0)[0])
        await owner.carry_out(lambda now: play.exclude_downtime(table, 60.0, now))  # not part of a record
        told = table.started_log().record().moves
        await services.close()
        monkeypatch.setattr(type(table.game), "rules_version", 99)
        for _ in range(2):  # it is closed once
            later = Services(settings(tmp_path))
            await later.open()  # other tables still work
            (listed,) = await later.tables.my_tables(person.id)
            again = await later.registry.own(owner.id)
            for found in (listed, again.table):
                info = table_info(found, person.id, "en")
                assert (info.status, info.closed) == ("over", True)
                assert info.cause == say("en", "old-rules")
            with pytest.raises(Refusal, match="older rules"):
                await again.answer(person.id, 1, 1, 0)
            record = record_of(again.table)
            assert (record.rules_version, record.moves) == (1, told)
            assert [event.event for event in record.table_events] == ["aborted"]
            assert record.end is not None
            assert Record.from_json(record.to_json()) == record
            await later.close()

    asyncio.run(check())


def test_games_of_older_rules_continue_if_the_game_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        person = await services.people.create_guest("de")
        owner = await services.tables.open_table(
            person, NewTable(game="kopf-oder-knopf", one_device=True, start=True)
        )
        table = owner.table
        await services.close()
        monkeypatch.setattr(type(table.game), "rules_version", 2)
        monkeypatch.setattr(type(table.game), "continues", (1,))
        later = Services(settings(tmp_path))
        await later.open()
        again = await later.registry.own(owner.id)
        assert again.table.status == "playing"
        await again.answer(person.id, 0, 1, again.table.started_log().state.legal(0)[0])
        await later.close()

    asyncio.run(check())


@BOTH
def test_lists_leave_out_tables_whose_game_is_not_installed(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        person = await services.people.create_guest("en")
        lost = [NewTable(game=SAMPLE, public=True), NewTable(game=SAMPLE, one_device=True, start=True)]
        tables = [await services.tables.open_table(person, new_table) for new_table in lost]
        kept = await services.tables.open_table(person, NewTable(game="kopf-oder-knopf", public=True))
        await services.close()
        monkeypatch.delitem(registry._registered, SAMPLE)
        later = Services(settings(tmp_path))
        await later.open()
        for _ in range(2):  # an attempt to open them changes nothing
            assert [table.row.id for table in await later.tables.my_tables(person.id)] == [kept.id]
            assert [table.row.id for table in await later.tables.open_tables()] == [kept.id]
            for owner in tables:
                with pytest.raises(UnknownGame):
                    await later.registry.own(owner.id)
        await later.close()

    asyncio.run(check())


def test_bots_of_older_versions_get_names(tmp_path: Path) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        person = await services.people.create_guest("en")
        wanted = NewTable(game=SAMPLE, players=4, bots=["casual"] * 3)
        table = (await services.tables.open_table(person, wanted)).id
        async with services.store.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE seats SET name = ''"))
        await services.close()
        names = []
        for _ in range(2):
            services = Services(settings(tmp_path))
            await services.open()
            seats = table_info((await services.registry.own(table)).table, "", "en").seats
            names.append([seat.name for seat in seats[1:]])
            await services.close()
        assert names[0] == names[1]
        assert len({*names[0]} & {*BOT_NAMES}) == 3

    asyncio.run(check())

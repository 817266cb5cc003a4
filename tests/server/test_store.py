"""The database: made by migrations, careful, and private."""

import asyncio
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from spieltisch.server.cookies import Cookies, key_file
from spieltisch.server.house import House
from spieltisch.server.messages import NewTable
from spieltisch.server.store import PersonRow, Store, metadata
from tests.server.conftest import settings


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


def test_the_migrations_make_the_tables_that_the_code_knows(url: str) -> None:
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


def test_people_are_known_again(url: str) -> None:
    async def check() -> None:
        store = Store(url)
        await store.open()
        for name in ("Anna", "Änne"):
            await store.save_person(PersonRow(id="1", name=name, colour="red"))
        await store.close()
        again = Store(url)
        assert await again.persons(["1", "2"]) == {"1": PersonRow(id="1", name="Änne", colour="red")}
        await again.close()

    asyncio.run(check())


def test_the_key_of_the_cookies_is_kept_and_private(tmp_path: Path) -> None:
    cookie = Cookies(key_file(tmp_path)).header("anna", secure=True)
    assert "Secure" in cookie
    value = cookie.split(";")[0].partition("=")[2]
    found = Cookies(key_file(tmp_path)).read(value)
    assert found is not None
    assert (found.person, found.generation) == ("anna", 0)
    assert Cookies(key_file(tmp_path / "elsewhere")).read(value) is None
    assert stat.S_IMODE((tmp_path / "cookie.key").stat().st_mode) == 0o600


def test_tables_played_by_other_rules_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        house = House(settings(tmp_path))
        await house.open()
        person = await house.greet("de")
        table = await house.open_table(person, NewTable(game="kopf-oder-knopf", one_device=True, start=True))
        await house.close()
        monkeypatch.setattr(type(table.game), "rules_version", 99)
        later = House(settings(tmp_path))
        await later.open()  # other tables must not suffer
        assert await later.my_tables(person.id) == []
        await later.close()

    asyncio.run(check())

"""The fair queue of password hashes."""

import asyncio
import threading
import time

import pytest

from spieltisch.server.accounts.account_repository import Account, AccountRepository
from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.password_hash_queue import (
    MAX_WAITING,
    MAX_WAITING_PER_ADDRESS,
    PasswordHashQueue,
)
from spieltisch.server.accounts.passwords import PasswordHashes
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.rows import PersonRow
from spieltisch.table.texts import Refusal


async def turns(queue: PasswordHashQueue, *places: AttemptSource) -> list[AttemptSource]:
    """Let all wait while another hash is computed; return the order of their turns."""
    order: list[AttemptSource] = []

    async def hashed(place: AttemptSource) -> None:
        await queue.acquire(place)
        order.append(place)
        queue.release()

    await queue.acquire(AttemptSource("busy"))
    waiting = [asyncio.create_task(hashed(place)) for place in places]
    await asyncio.sleep(0)
    queue.release()
    await asyncio.gather(*waiting)
    return order


def test_addresses_take_turns() -> None:
    flood, anna, bela = AttemptSource("flood"), AttemptSource("anna"), AttemptSource("bela")
    order = asyncio.run(turns(PasswordHashQueue(1), *[flood] * 4, anna, bela))
    assert order == [flood, anna, bela, *[flood] * 3]


def test_known_devices_and_strangers_take_turns() -> None:
    strangers = [AttemptSource(f"address {number}") for number in range(20)]
    known = AttemptSource("home", "device")
    order = asyncio.run(turns(PasswordHashQueue(1), *strangers, known, known))
    assert order.index(known) == 0
    assert order[2] == known
    assert set(order) == {*strangers, known}


def test_the_queues_are_short() -> None:
    async def check() -> None:
        queue, waiting = PasswordHashQueue(1), []

        async def wait(place: AttemptSource) -> None:
            waiting.append(asyncio.create_task(queue.acquire(place)))
            await asyncio.sleep(0)

        await queue.acquire(AttemptSource("busy"))
        for _ in range(MAX_WAITING_PER_ADDRESS):
            await wait(AttemptSource("flood"))
        with pytest.raises(ServerRefusal) as refused:
            await queue.acquire(AttemptSource("flood"))
        assert (refused.value.key, refused.value.status) == ("passwords-busy", 503)
        assert refused.value.headers == {"Retry-After": "2"}
        for number in range(MAX_WAITING - MAX_WAITING_PER_ADDRESS):
            await wait(AttemptSource(f"address {number}"))
        with pytest.raises(Refusal):
            queue.check_capacity(AttemptSource("one more"))
        queue.check_capacity(AttemptSource("one more", "device"))  # known devices have a queue of their own
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        queue.check_capacity(AttemptSource("flood"))
        queue.release()
        await asyncio.wait_for(queue.acquire(AttemptSource("flood")), 1)  # the turn was not lost

    asyncio.run(check())


def test_the_turn_of_a_client_that_left_is_passed_on() -> None:
    async def check() -> None:
        queue = PasswordHashQueue(1)
        await queue.acquire(AttemptSource("busy"))
        gone, next_one = (
            asyncio.create_task(queue.acquire(AttemptSource(name))) for name in ("gone", "next")
        )
        await asyncio.sleep(0)
        queue.release()
        gone.cancel()  # at the same moment
        await asyncio.wait_for(next_one, 1)
        assert gone.cancelled()

    asyncio.run(check())


def test_clients_that_leave_do_not_have_several_hashes_computed_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running, most, lock = 0, 0, threading.Lock()

    def slow(self: PasswordHashes, password: str, hashed: str | None) -> bool:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.1)
        with lock:
            running -= 1
        return False

    monkeypatch.setattr(PasswordHashes, "_verify", slow)
    account = Account(person=PersonRow(id="anna", name="Anna"), password="a hash")

    async def check() -> None:
        accounts = AccountRepository(Store("sqlite+aiosqlite://"))
        for number in range(4):
            trying = asyncio.create_task(accounts.has_password(account, "wrong", AttemptSource(str(number))))
            await asyncio.sleep(0.02)
            trying.cancel()
            await asyncio.gather(trying, return_exceptions=True)
        assert await accounts.has_password(account, "wrong", AttemptSource("owner")) is False

    asyncio.run(check())
    assert most == 1

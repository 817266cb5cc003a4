"""Requests and WebSockets that arrive at the wrong worker are answered by the owner of the table."""

import asyncio
import http.client
import json
import os
import signal
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect
from websockets.uri import parse_uri

from spieltisch.server.http.owner_forwarding import OwnerForwarding
from spieltisch.server.live.connection_handoff import (
    CHALLENGE_BYTES,
    MAC_BYTES,
    HandoffListener,
    NotOwner,
    Offer,
    send_offer,
)
from spieltisch.server.storage.lease_repository import LeaseRepository, RemoteOwner
from spieltisch.server.storage.store import Store
from tests.server.conftest import Databases, eventually
from tests.server.lease_worker import KEY_NAME, LeaseWorker, add_table
from tests.server.postgres import now

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
PATIENCE = 20.0


class Cluster:
    """Three workers on one database. The third has no Unix socket, as if it were on another machine."""

    def __init__(self, url: str, one: LeaseWorker, two: LeaseWorker, remote: LeaseWorker) -> None:
        self.url, self.one, self.two, self.remote = url, one, two, remote

    def table_of(self, owner: LeaseWorker) -> str:
        """Create a table that the worker owns."""
        table = now(add_table(self.url))
        assert ask(owner, table)["worker"] == owner.name
        return table


def ask(worker: LeaseWorker, table: str) -> Any:
    return httpx.get(f"{worker.url}/api/tables/{table}", timeout=PATIENCE).json()


def live_url(worker: LeaseWorker, table: str) -> str:
    return f"ws://127.0.0.1:{worker.port}/api/tables/{table}/live"


@pytest.fixture(scope="module", params=["asyncio", "uvloop"])
def cluster(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, database: str
) -> Iterator[Cluster]:
    url = Databases.url(tmp_path_factory.mktemp("cluster"))
    with (
        LeaseWorker(url, "one", request.param) as one,
        LeaseWorker(url, "two", request.param) as two,
        LeaseWorker(url, "remote", request.param, tcp_only=True) as remote,
    ):
        yield Cluster(url, one, two, remote)


# -- requests ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["one", "two", "remote"])
def test_a_request_is_answered_by_the_owner(cluster: Cluster, owner: str) -> None:
    table = cluster.table_of(getattr(cluster, owner))
    connection = http.client.HTTPConnection("127.0.0.1", cluster.one.port, timeout=PATIENCE)
    headers = {
        "Cookie": "session=abc",
        "Connection": "keep-alive, X-Private",
        "X-Private": "1",
        "X-Forwarded-For": "203.0.113.1",
        "X-Other": "kept",
    }
    for status in (200, 418):  # over one connection of the client
        connection.request("POST", f"/api/tables/{table}/seat?{status}", b"hello", headers)
        answer = connection.getresponse()
        found = json.loads(answer.read())
        assert answer.status == status
        assert found["worker"] == owner
        assert (found["method"], found["path"]) == ("POST", f"/api/tables/{table}/seat")
        assert (found["query"], found["body"]) == (str(status), "hello")
        assert tuple(found["client"]) == connection.sock.getsockname()
        assert found["scheme"] == "http"
        assert answer.msg.get_all("set-cookie") == ["one=1; HttpOnly", "two=2"]
        assert answer.msg["x-large"] == "y" * 3000
        received = dict(found["headers"])
        assert received["cookie"] == "session=abc"
        assert received["x-other"] == "kept"
        assert received["host"] == f"127.0.0.1:{cluster.one.port}"
        if owner != "one":
            assert not received.keys() & {"x-private", "x-forwarded-for"}
            assert "keep-alive" not in answer.msg
    connection.close()


def test_a_request_without_a_body_is_forwarded(cluster: Cluster) -> None:
    table = cluster.table_of(cluster.two)
    for method in ("GET", "DELETE", "HEAD"):
        answer = httpx.request(method, f"{cluster.one.url}/api/tables/{table}", timeout=PATIENCE)
        assert answer.status_code == 200
        assert (answer.text == "") == (method == "HEAD")


def test_a_request_about_no_known_table_stays(cluster: Cluster) -> None:
    assert ask(cluster.one, "unknown")["worker"] == "one"
    assert httpx.get(f"{cluster.one.url}/api/tables").json()["worker"] == "one"


def test_a_large_body_is_refused(cluster: Cluster) -> None:
    table = cluster.table_of(cluster.two)
    answer = httpx.post(f"{cluster.one.url}/api/tables/{table}", content=b"x" * 20_000)
    assert answer.status_code == 413


def test_a_request_whose_owner_dies_in_the_middle_is_not_repeated(cluster: Cluster) -> None:
    with LeaseWorker(cluster.url, "dying") as dying:
        table = cluster.table_of(dying)
        answer = httpx.post(f"{cluster.one.url}/api/tables/{table}", content=b"die", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["key"]) == (503, "owner-unreachable")
    assert ask(cluster.one, table)["worker"] == "one"


# -- WebSockets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["one", "two", "remote"])
def test_a_websocket_is_served_by_the_owner(cluster: Cluster, owner: str) -> None:
    table = cluster.table_of(getattr(cluster, owner))
    with connect(live_url(cluster.one, table), legacy=True) as client:
        hello = json.loads(client.recv(PATIENCE))
        assert hello["worker"] == owner
        assert tuple(hello["client"]) == client.socket.getsockname()
        assert hello["scheme"] == "ws"
        for size in (1, 5_000, 60_000):
            for _ in range(20):
                client.send("x" * size)
            for _ in range(20):
                assert client.recv(PATIENCE) == f"{owner}: " + "x" * size


def test_a_websocket_outlives_the_worker_that_accepted_it(cluster: Cluster) -> None:
    table = cluster.table_of(cluster.two)
    with (
        LeaseWorker(cluster.url, "accepting") as accepting,
        connect(live_url(accepting, table), legacy=True) as client,
    ):
        client.recv(PATIENCE)
        accepting.signal(signal.SIGKILL)
        accepting.process.wait()
        client.send("still here")
        assert client.recv(PATIENCE) == "two: still here"


def test_a_websocket_waits_until_the_lease_of_a_dead_owner_has_ended(cluster: Cluster) -> None:
    with LeaseWorker(cluster.url, "dying") as dying:
        table = cluster.table_of(dying)
    with connect(live_url(cluster.one, table), open_timeout=10, legacy=True) as client:
        assert json.loads(client.recv(PATIENCE))["worker"] == "one"


@pytest.mark.parametrize("owner", ["one", "two", "remote"])
@pytest.mark.parametrize("together", [True, False], ids=["together", "apart"])
def test_bytes_before_the_end_of_the_handshake_are_not_lost(
    cluster: Cluster, owner: str, together: bool
) -> None:
    table = cluster.table_of(getattr(cluster, owner))
    protocol = ClientProtocol(parse_uri(live_url(cluster.one, table)))
    protocol.send_request(protocol.connect())
    (request,) = protocol.data_to_send()
    frames = [Frame(Opcode.TEXT, f"early {n}".encode()).serialize(mask=True) for n in range(3)]
    with socket.create_connection(("127.0.0.1", cluster.one.port), timeout=PATIENCE) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if together:
            client.sendall(request + frames[0])
        else:
            client.sendall(request)
            client.sendall(frames[0])
        client.sendall(frames[1])
        client.sendall(frames[2])
        texts: list[str] = []
        while len(texts) < 4:
            protocol.receive_data(client.recv(1 << 16))
            frames_received = [event for event in protocol.events_received() if isinstance(event, Frame)]
            texts += [bytes(frame.data).decode() for frame in frames_received]
    assert texts[1:] == [f"{owner}: early {n}" for n in range(3)]


@pytest.mark.parametrize("name", ["two", "remote"])
def test_all_sockets_are_closed_when_the_client_leaves(cluster: Cluster, name: str) -> None:
    owner: LeaseWorker = getattr(cluster, name)
    table = cluster.table_of(owner)
    time.sleep(0.5)  # until the connection of that request is closed
    before = descriptors(cluster.one), descriptors(owner)
    clients = [connect(live_url(cluster.one, table), legacy=True) for _ in range(10)]
    for client in clients:
        client.recv(PATIENCE)
        client.close()
    eventually(lambda: descriptors(cluster.one) <= before[0] and descriptors(owner) <= before[1])


def descriptors(worker: LeaseWorker) -> int:
    """Count the open files and sockets of a process."""
    return len(os.listdir(f"/proc/{worker.process.pid}/fd"))


# -- between workers ---------------------------------------------------------------------------------------


def remote_owner(cluster: Cluster, table: str) -> tuple[RemoteOwner, bytes]:
    """The owner of a table as another worker sees it, and the key of the cluster."""

    async def find() -> tuple[RemoteOwner, bytes]:
        store = Store(cluster.url)
        owner = await LeaseRepository(store).acquire(table, "another worker")
        key = bytes.fromhex(await store.get_or_create_key(KEY_NAME, ""))
        await store.close()
        assert owner is not None
        return owner, key

    return now(find())


def offer_of(table: str) -> Offer:
    return Offer("request", table, ("198.51.100.7", 1), "http", b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")


@pytest.mark.parametrize("name", ["two", "remote"])
def test_an_offer_with_a_wrong_signature_is_refused(cluster: Cluster, name: str) -> None:
    table = cluster.table_of(getattr(cluster, name))
    owner, key = remote_owner(cluster, table)
    now(send_offer(owner, offer_of(table), key)).close()
    for forged in (b"", bytes(32), key[:-1] + bytes(1)):
        with pytest.raises(ConnectionError):
            now(send_offer(owner, offer_of(table), forged))


def test_an_offer_cannot_be_replayed(cluster: Cluster) -> None:
    table = cluster.table_of(cluster.two)
    owner, key = remote_owner(cluster, table)
    sent: list[bytes] = []

    class Recorded(asyncio.SelectorEventLoop):
        async def sock_sendall(self, sock: socket.socket, data: Any) -> None:
            sent.append(bytes(data))
            await super().sock_sendall(sock, data)

    with asyncio.Runner(loop_factory=Recorded) as runner:
        runner.run(send_offer(owner, offer_of(table), key)).close()
    with socket.socket(socket.AF_UNIX) as again:
        again.settimeout(PATIENCE)
        again.connect(owner.socket)
        assert len(again.recv(CHALLENGE_BYTES)) == CHALLENGE_BYTES
        again.sendall(sent[0])
        assert again.recv(1) == b""


@pytest.mark.parametrize("name", ["two", "remote"])
@pytest.mark.parametrize(
    "data",
    [b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n", b"\xff" * 100, bytes(4 + MAC_BYTES), b""],
    ids=["http", "huge", "unsigned", "empty"],
)
def test_the_internal_port_answers_nothing_without_an_offer(cluster: Cluster, name: str, data: bytes) -> None:
    owner, _ = remote_owner(cluster, cluster.table_of(getattr(cluster, name)))
    if owner.socket:
        client = socket.socket(socket.AF_UNIX)
        client.connect(owner.socket)
    else:
        host, _, port = owner.address.rpartition(":")
        client = socket.create_connection((host, int(port)))
    with client:
        client.settimeout(PATIENCE)
        assert len(client.recv(CHALLENGE_BYTES)) == CHALLENGE_BYTES
        with suppress(OSError):  # the worker may have closed the connection
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):
            assert client.recv(1) == b""


def test_the_unix_socket_is_in_a_private_folder(cluster: Cluster) -> None:
    owner, _ = remote_owner(cluster, cluster.table_of(cluster.two))
    assert stat.S_IMODE(Path(owner.socket).parent.stat().st_mode) == 0o700


def test_a_worker_takes_no_offer_for_the_table_of_another(cluster: Cluster) -> None:
    one, key = remote_owner(cluster, cluster.table_of(cluster.one))
    table = cluster.table_of(cluster.two)
    with pytest.raises(NotOwner):
        now(send_offer(one, offer_of(table), key))


def test_a_misdirected_request_is_sent_to_the_next_owner(cluster: Cluster) -> None:
    wrong, key = remote_owner(cluster, cluster.table_of(cluster.one))
    table = cluster.table_of(cluster.two)
    right, _ = remote_owner(cluster, table)
    missing = RemoteOwner("gone", "/nowhere/worker", "", 0.2)
    owners = [wrong, missing, right]

    class ChangingLeases:
        def __init__(self) -> None:
            self.owned: set[str] = set()

        async def acquire(self, table: str) -> RemoteOwner | None:
            return owners.pop(0)

        async def release(self, table: str) -> None: ...

        def owns(self, table: str) -> bool:
            return False

    async def ask_all() -> httpx.Response:
        forwarding, listener = OwnerForwarding(never), HandoffListener()
        forwarding.start(ChangingLeases(), listener, key)
        transport = httpx.ASGITransport(app=forwarding)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.put(f"/api/tables/{table}", content=b"body")
        await listener.close()
        return answer

    answer = now(ask_all())
    assert (answer.json()["worker"], answer.json()["body"]) == ("two", "body")
    assert owners == []


async def never(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("this worker is not the owner")

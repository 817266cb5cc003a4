"""Logs and metrics of requests, WebSockets and games. Lines hold routes, never the address of a table."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.ops import metrics
from spieltisch.server.ops.logs import log, mark

if TYPE_CHECKING:
    from spieltisch.server.live.websocket_handler import WebSocketHandler
    from spieltisch.server.workers.table_owner import TableOwner
    from spieltisch.table.commit import Commit

QUIET_ROUTES = ("/health", "/metrics", "/{path}", "/api/games")  # debug level: probes, what every page loads


class AccessLog:
    """Middleware that logs and measures every request by its route: the address of a table is its key."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, then log it."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def send_and_note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_note_status)
        finally:
            _log_request(scope, status, time.perf_counter() - begun)


def _log_request(scope: Any, status: int, seconds: float) -> None:
    route = scope["path_template"]
    metrics.REQUESTS.labels(route, status).inc()
    metrics.REQUEST_SECONDS.observe(seconds)
    quiet = status < 400 and route.startswith(QUIET_ROUTES)
    level = logging.DEBUG if quiet else logging.INFO
    if log.isEnabledFor(level):
        facts = {"method": scope["method"], "route": route, "status": status, "ms": _ms(seconds)}
        table = scope["path_params"].get("table_id")
        log.log(level, "request", extra=facts | ({"table": mark(str(table))} if table else {}))


@contextmanager
def log_connection(visit: "WebSocketHandler") -> Iterator[None]:
    """Log the beginning and the end of a WebSocket."""
    metrics.CONNECTIONS.inc()
    begun, table = time.monotonic(), visit.owner.log_id
    plays = bool(visit.owner.table.seats_of(visit.person.id))
    log.info("connected", extra={"table": table, "plays": plays})
    try:
        yield
    finally:
        seconds = round(time.monotonic() - begun, 1)
        log.info("disconnected", extra={"table": table, "code": visit.connection.code, "seconds": seconds})


def log_table_opened(owner: "TableOwner") -> None:
    """Log that a table was opened."""
    log.info("table opened", extra=_facts(owner) | {"players": owner.table.row.players})


def log_committed(owner: "TableOwner", commit: "Commit") -> None:
    """Count and log what was committed."""
    table = owner.table
    metrics.count_committed(table.row.game, commit.rows)
    if "started" in commit.values:
        log.info("game started", extra=_facts(owner))
    if log.isEnabledFor(logging.DEBUG):
        log.debug("committed", extra=_facts(owner) | {"kinds": [row.kind for row in commit.rows]})
    if table.game_log is not None and commit.values.get("ended") is not None:
        log.info("game over", extra=_facts(owner) | {"moves": len(table.game_log.standing_plies)})


def _facts(owner: "TableOwner") -> dict[str, object]:
    return {"table": owner.log_id, "game": owner.table.row.game}


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)

"""Routes for operators: /health and /metrics."""

import asyncio
import hmac
import shutil
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST

from spieltisch.engine import build
from spieltisch.server.http.security import language_of
from spieltisch.server.ops import metrics
from spieltisch.server.services import Services
from spieltisch.server.shielded import shielded
from spieltisch.server.storage import schema_version
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal, say

DATABASE_TIMEOUT = 2.0  # seconds
MIN_FREE_MB = 256  # below it there is a warning
PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-real-ip")  # set by proxies

AnyRequest = Request[Any, Any, State]


class Health(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What works, problems and warnings as texts, and which build runs."""

    database: bool  # it answers
    migrations: bool  # it has the schema of this version
    writable: bool  # a row was written a moment ago
    bots: bool
    build: str  # of this process: "compiled" or "interpreted"
    bots_build: str  # of the processes that run bots
    problems: list[str] = []
    warnings: list[str] = []

    @property
    def status(self) -> int:
        """The HTTP status."""
        return 200 if self.database and self.migrations and self.writable and self.bots else 503


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Health]:
    """Check that the database answers, is migrated and writable, and that the bot processes live."""
    services: Services = request.app.state.services
    language = language_of(request.headers)
    (migration, unreadable), unwritable = await asyncio.gather(
        _migration(services), services.write_check.failure()
    )
    up_to_date, bots_alive = migration == schema_version.known_migrations()[0], services.bot_pool.alive
    problems = {error.text(language): None for error in (unreadable, unwritable) if error is not None}
    if unreadable is None and not up_to_date:
        problems[say(language, "database-older")] = None
    if not bots_alive:
        problems[say(language, "bots-away")] = None
    found = Health(
        database=unreadable is None,
        migrations=up_to_date,
        writable=unwritable is None,
        bots=bots_alive,
        build=build(),
        bots_build=services.bot_pool.build,
        problems=[*problems],
        warnings=_warnings(services, language),
    )
    return Response(found, status_code=found.status)


async def _migration(services: Services) -> tuple[str | None, DatabaseError | None]:
    """The last migration of the database, or why it cannot be read."""
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            return await _read_migration(services.store), None
    except TimeoutError:
        return None, DatabaseError("slow", f"{DATABASE_TIMEOUT:g}")
    except DatabaseError as error:
        return None, error


@shielded
async def _read_migration(store: Store) -> str | None:
    async with store.connection() as connection:
        return await connection.run_sync(schema_version.current_migration)


def _warnings(services: Services, language: str) -> list[str]:
    try:
        free = shutil.disk_usage(services.settings.data).free // 2**20
    except OSError:
        return []
    if free >= MIN_FREE_MB:
        return []
    return [say(language, "disk-nearly-full", folder=str(services.settings.data), free=free)]


@get("/metrics", include_in_schema=False)
async def prometheus_metrics(request: AnyRequest) -> Response[bytes]:
    """The metrics for Prometheus, for clients on this machine or with the token."""
    services: Services = request.app.state.services
    if not (_is_local(request) or _has_token(request, services.settings.metrics_token)):
        raise ServerRefusal("metrics-closed", 403)
    return Response(metrics.exposition(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _is_local(request: AnyRequest) -> bool:
    """Whether the client is on this machine, and is no proxy for other clients."""
    if request.client is None or any(name in request.headers for name in PROXY_HEADERS):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: AnyRequest, token: str) -> bool:
    given = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


HANDLERS = [health, prometheus_metrics]

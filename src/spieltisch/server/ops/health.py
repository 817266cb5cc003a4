"""Whether all is well, and the numbers: two addresses for those who run the house."""

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
from spieltisch.server.storage import schema_version
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.texts import Refusal, say
from spieltisch.server.workers.table_service import TableService

PATIENCE = 2.0  # seconds for the database to answer
LEAST_FREE = 256  # MB of the disk, below which there is a warning
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # a proxy speaks for somebody else

AnyRequest = Request[Any, Any, State]


class Health(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What works, all of which is needed; what does not, in sentences; and which build runs."""

    database: bool  # it answers
    migrations: bool  # it is as this version needs it
    writable: bool  # a row was written to it a moment ago
    bots: bool
    build: str  # of this process: "compiled" or "interpreted"
    bots_build: str  # of the processes in which bots think
    problems: list[str] = []
    warnings: list[str] = []

    @property
    def status(self) -> int:
        """The status of the answer."""
        return 200 if self.database and self.migrations and self.writable and self.bots else 503


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the database answers, is up to date and takes what is written, and the bots can think."""
    service: TableService = request.app.state.service
    language = language_of(request.headers)
    (step, unreadable), unwritable = await asyncio.gather(_step(service), service.write_check.failure())
    up_to_date, thinking = step == schema_version.known_migrations()[0], service.bot_pool.alive
    problems = {error.text(language): None for error in (unreadable, unwritable) if error is not None}
    if unreadable is None and not up_to_date:
        problems[say(language, "database-older")] = None
    if not thinking:
        problems[say(language, "bots-away")] = None
    found = Health(
        database=unreadable is None,
        migrations=up_to_date,
        writable=unwritable is None,
        bots=thinking,
        build=build(),
        bots_build=service.bot_pool.build,
        problems=[*problems],
        warnings=_warnings(service, language),
    )
    return Response(found, status_code=found.status)


async def _step(service: TableService) -> tuple[str | None, DatabaseError | None]:
    """The last step of the database that it tells, or what keeps it from doing so."""
    try:
        async with asyncio.timeout(PATIENCE), service.store.connection() as connection:
            return await connection.run_sync(schema_version.current_migration), None
    except TimeoutError:
        return None, DatabaseError("slow", f"{PATIENCE:g}")
    except DatabaseError as error:
        return None, error


def _warnings(service: TableService, language: str) -> list[str]:
    try:
        free = shutil.disk_usage(service.settings.data).free // 2**20
    except OSError:
        return []
    if free >= LEAST_FREE:
        return []
    return [say(language, "disk-nearly-full", folder=str(service.settings.data), free=free)]


@get("/metrics", include_in_schema=False)
async def numbers(request: AnyRequest) -> Response[bytes]:
    """The numbers, for Prometheus; for this machine, or for who has the token."""
    service: TableService = request.app.state.service
    if not (_from_here(request) or _has_token(request, service.settings.metrics_token)):
        raise Refusal("metrics-closed", 403)
    return Response(metrics.exposition(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _from_here(request: AnyRequest) -> bool:
    """Whether a program on this machine asks, and not a proxy for somebody else."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: AnyRequest, token: str) -> bool:
    given = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


HANDLERS = [health, numbers]

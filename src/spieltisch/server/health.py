"""Whether all is well, and the numbers: two addresses for those who run the house."""

import asyncio
import hmac
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from spieltisch.server import metrics, versions
from spieltisch.server.house import House
from spieltisch.server.texts import Refusal

PATIENCE = 2.0  # seconds for the database to answer
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # a proxy speaks for somebody else

AnyRequest = Request[Any, Any, State]


class Health(msgspec.Struct, kw_only=True):
    """What works. All of it is needed."""

    database: bool
    migrations: bool  # the database is as this version needs it
    bots: bool

    @property
    def status(self) -> int:
        """The status of the answer."""
        return 200 if self.database and self.migrations and self.bots else 503


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the database answers and is up to date, and the bots can think; 503 if not."""
    house: House = request.app.state.house
    database, migrations = await _database(house)
    found = Health(database=database, migrations=migrations, bots=house.brains.alive)
    return Response(found, status_code=found.status)


async def _database(house: House) -> tuple[bool, bool]:
    try:
        async with asyncio.timeout(PATIENCE), house.store.engine.connect() as connection:
            step = await connection.run_sync(versions.step_of)
    except (TimeoutError, OSError, SQLAlchemyError):
        return False, False
    return True, step == versions.steps()[0]


@get("/metrics", include_in_schema=False)
async def numbers(request: AnyRequest) -> Response[bytes]:
    """The numbers, for Prometheus; for this machine, or for who has the token."""
    house: House = request.app.state.house
    if not (_from_here(request) or _has_token(request, house.settings.metrics_token)):
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

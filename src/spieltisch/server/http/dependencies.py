"""What route handlers get injected: services, person, language, table. Sets and reads the cookies."""

import time
from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery

from spieltisch.server.accounts.account_repository import Account
from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.session_cookie import (
    DEVICE_COOKIE,
    RENEW_AFTER,
    SESSION_COOKIE,
    CookieSigner,
    DeviceCookie,
    SessionCookie,
)
from spieltisch.server.http.rate_limits import RateLimits, customer_network
from spieltisch.server.http.request_cost import cost_of
from spieltisch.server.http.security import ME_PATH, UNSAFE_METHODS, client_address, language_of
from spieltisch.server.services import Services
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.table.protocol import Language
from spieltisch.table.rows import PersonRow
from spieltisch.table.table import Table

AnyConnection = ASGIConnection[Any, Any, Any, State]
AnyRequest = Request[Any, Any, State]
ServicesDep = NamedDependency[Services]
LanguageDep = NamedDependency[str]
PersonDep = NamedDependency[PersonRow]
OwnerDep = NamedDependency[TableOwner]
TableDep = NamedDependency[Table]

ANONYMOUS = PersonRow(id="", name="")  # a spectator without a cookie


async def provide_services(state: State) -> Services:
    """The services of this worker."""
    services: Services = state.services
    return services


async def provide_language(request: AnyRequest, lang: FromQuery[Language | None] = None) -> str:
    """The language of the response."""
    return lang or language_of(request.headers)


async def provide_person(request: AnyRequest, services: ServicesDep, language: LanguageDep) -> PersonRow:
    """The person who sends the request.

    A client without a valid cookie becomes a new guest when it asks for `/api/me` or changes something.
    """
    asks_who_i_am = request.url.path == ME_PATH
    limits = rate_limits_of(request)
    account = await authenticate(request, services)
    if account is not None:
        if request.method in UNSAFE_METHODS and not limits.person_requests.take(account.person.id):
            raise ServerRefusal("too-many-messages", 429)
        cookie = session_cookie_of(request)
        if asks_who_i_am and cookie is not None and not cookie.fresh:
            set_session_cookie(request, account)
        elif asks_who_i_am:
            set_device_cookie(request, account)
        return account.person
    if request.method == "GET" and not asks_who_i_am:
        return ANONYMOUS
    limits.count_new_guest(client_address(request.scope))
    person = await services.people.create_guest(language)
    set_session_cookie(request, Account(person=person))
    if SESSION_COOKIE in request.cookies:
        request.state.notice = ServerRefusal("stranger", 401, name=person.name)
        if request.method != "GET":  # the client meant to act as another person
            raise request.state.notice
    return person


async def provide_owner(services: ServicesDep, table_id: FromPath[str]) -> TableOwner:
    """The owner of the table in the address."""
    return await services.registry.own(table_id)


async def provide_table(owner: OwnerDep) -> Table:
    """The table in the address."""
    return owner.table


async def authenticate_viewer(socket: WebSocket[Any, Any, State], services: Services) -> PersonRow:
    """The person who opens a WebSocket.

    :raises Refusal: when the cookie is void.
    """
    account = await authenticate(socket, services)
    if account is None and SESSION_COOKIE in socket.cookies:
        raise ServerRefusal("logged-out", 401)
    return ANONYMOUS if account is None else account.person


async def authenticate(connection: AnyConnection, services: Services) -> Account | None:
    """The account that the session cookie names; None if the cookie is missing or void."""
    cookie = session_cookie_of(connection)
    account = None if cookie is None else await services.accounts.of(cookie.person)
    if cookie is None or account is None or account.generation != cookie.generation:
        return None
    return account


def set_session_cookie(request: AnyRequest, account: Account, *, confirmed: bool = False) -> None:
    """Let the response log this browser in as that person.

    `confirmed`: the person has just given a password or a recovery code.
    """
    now, before, person = int(time.time()), session_cookie_of(request), account.person.id
    since = now if confirmed else before.confirmed_at if before is not None and before.person == person else 0
    _set_cookie_header(
        request,
        SESSION_COOKIE,
        _cookies(request).session_header(person, _secure(request), account.generation, since),
    )
    request.state.session_cookie = SessionCookie(person, account.generation, now, since)
    set_device_cookie(request, account)


def set_device_cookie(request: AnyRequest, account: Account) -> None:
    """Let the browser remember that this person, who has a password, has been logged in here."""
    if account.password is None:
        return
    cookies, person, device = _cookies(request), account.person.id, _device(request)
    known = device is not None and cookies.is_known_device(device, person, account.generation)
    if device is None or not known or time.time() - device.issued >= RENEW_AFTER:
        header = cookies.device_header(device, _secure(request), person, account.generation)
        _set_cookie_header(request, DEVICE_COOKIE, header)


def attempt_source(request: AnyRequest, account: Account | None) -> AttemptSource:
    """From where a password for this account is tried: a known device, or an address."""
    address, device = customer_network(client_address(request.scope)), _device(request)
    if account is None or device is None:
        return AttemptSource(address)
    known = _cookies(request).is_known_device(device, account.person.id, account.generation)
    return AttemptSource(address, device.id if known else "")


def needs_password(request: AnyRequest, account: Account) -> bool:
    """Whether the person must give the password before changing codes, logins or devices.

    It keeps out a stranger who finds the device unlocked.
    """
    cookie = session_cookie_of(request)
    return account.password is not None and (cookie is None or not cookie.recently_confirmed)


def _set_cookie_header(request: AnyRequest, name: str, header: str) -> None:
    request.state.cookies = {**getattr(request.state, "cookies", {}), name: header}


def limit_person_work(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Guard of all routes: count the cost of a person's request. The middleware has counted the address.

    :raises Refusal: when the person has asked for too much.
    """
    if not isinstance(connection, Request):  # a WebSocket has limits of its own
        return
    cookie, limits = session_cookie_of(connection), rate_limits_of(connection)
    cost = cost_of(connection.method, connection.scope["path"])
    if cookie is not None and not limits.person_work.take(cookie.person, cost):
        raise ServerRefusal("too-many-messages", 429)


def charge_extra_work(connection: AnyConnection, cost: float) -> None:
    """Count what a request costs beyond the cost of its route.

    :raises Refusal: when the person or the address has asked for too much.
    """
    cookie, limits = session_cookie_of(connection), rate_limits_of(connection)
    free = limits.allow_request(client_address(connection.scope), cost, changes=False)
    if not free or (cookie is not None and not limits.person_work.take(cookie.person, cost)):
        raise ServerRefusal("too-many-messages", 429)


def session_cookie_of(connection: AnyConnection) -> SessionCookie | None:
    """The session cookie of a request, or the one that its response will set."""
    new: SessionCookie | None = getattr(connection.state, "session_cookie", None)
    return new or _cookies(connection).read(connection.cookies.get(SESSION_COOKIE))


def rate_limits_of(connection: AnyConnection) -> RateLimits:
    """The rate limits of this worker."""
    limits: RateLimits = connection.app.state.limits
    return limits


def _device(connection: AnyConnection) -> DeviceCookie | None:
    return _cookies(connection).read_device(connection.cookies.get(DEVICE_COOKIE))


def _cookies(connection: AnyConnection) -> CookieSigner:
    cookies: CookieSigner = connection.app.state.cookies
    return cookies


def _secure(request: AnyRequest) -> bool:
    return request.url.scheme == "https"

"""Who asks for something, and in which language: what the handlers of requests need."""

import time
from typing import Any, cast

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import FromQuery

from spieltisch.server.accounts.login import Account
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
from spieltisch.server.storage.schema import PersonRow
from spieltisch.server.table.protocol import Language
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.table_service import TableService

AnyConnection = ASGIConnection[Any, Any, Any, State]
AnyRequest = Request[Any, Any, State]
ServiceDep = NamedDependency[TableService]
LanguageDep = NamedDependency[str]
PersonDep = NamedDependency[PersonRow]

NOBODY = PersonRow(id="", name="")  # somebody who only looks


async def provide_service(state: State) -> TableService:
    """The house."""
    service: TableService = state.service
    return service


async def provide_language(request: AnyRequest, lang: FromQuery[Language | None] = None) -> str:
    """The language of the answer."""
    return lang or language_of(request.headers)


async def provide_person(request: AnyRequest, service: ServiceDep, language: LanguageDep) -> PersonRow:
    """Who asks. Somebody new gets a name and a cookie; so does who has a cookie that is void, and is told."""
    greeting = request.url.path == ME_PATH
    limits: RateLimits = request.app.state.limits
    account = await authenticate(request, service)
    if account is not None:
        if request.method in UNSAFE_METHODS and not limits.own_requests.take(account.person.id):
            raise Refusal("too-many-messages", 429)
        shown = session_cookie_of(request)
        if greeting and shown is not None and not shown.fresh:
            set_session_cookie(request, account)
        elif greeting:
            set_device_cookie(request, account)
        return account.person
    if request.method == "GET" and not greeting:
        return NOBODY
    limits.let_in(client_address(request.scope))
    person = await service.greet(language)
    set_session_cookie(request, Account(person=person))
    if SESSION_COOKIE in request.cookies:
        request.state.notice = Refusal("stranger", 401, name=person.name)
        if request.method != "GET":  # it was meant to be done by somebody else
            raise request.state.notice
    return person


async def authenticate_viewer(socket: WebSocket[Any, Any, State], service: TableService) -> PersonRow:
    """Who looks at a table.

    :raises Refusal: when their cookie is void.
    """
    account = await authenticate(socket, service)
    if account is None and SESSION_COOKIE in socket.cookies:
        raise Refusal("logged-out", 401)
    return NOBODY if account is None else account.person


async def authenticate(connection: AnyConnection, service: TableService) -> Account | None:
    """The account that a cookie names, unless the cookie is void."""
    shown = session_cookie_of(connection)
    account = None if shown is None else await service.accounts.of(shown.person)
    if shown is None or account is None or account.generation != shown.generation:
        return None
    return account


def set_session_cookie(request: AnyRequest, account: Account, *, proved: bool = False) -> None:
    """Let the answer say who this browser is from now on.

    `proved`: the person has just given a password or a code.
    """
    now, before, person = int(time.time()), session_cookie_of(request), account.person.id
    since = now if proved else before.proved if before is not None and before.person == person else 0
    _answer_with(
        request, SESSION_COOKIE, _cookies(request).header(person, _secure(request), account.generation, since)
    )
    request.state.given = SessionCookie(person, account.generation, now, since)
    set_device_cookie(request, account)


def set_device_cookie(request: AnyRequest, account: Account) -> None:
    """Let the browser keep that this person has been logged in here, where a password could be asked for."""
    if account.password is None:
        return
    cookies, person, device = _cookies(request), account.person.id, _device(request)
    known = device is not None and cookies.knows(device, person, account.generation)
    if device is None or not known or time.time() - device.issued >= RENEW_AFTER:
        header = cookies.device_header(device, _secure(request), person, account.generation)
        _answer_with(request, DEVICE_COOKIE, header)


def attempt_source(request: AnyRequest, account: Account | None) -> AttemptSource:
    """Where a password for this account is tried: a device that knows the person, or an address."""
    address, device = customer_network(client_address(request.scope)), _device(request)
    if account is None or device is None:
        return AttemptSource(address)
    known = _cookies(request).knows(device, account.person.id, account.generation)
    return AttemptSource(address, device.id if known else "")


def needs_password(request: AnyRequest, account: Account) -> bool:
    """Whether the password must be given before the locks of the account are changed.

    A stranger who only found the device open does not know it.
    """
    shown = session_cookie_of(request)
    return account.password is not None and (shown is None or not shown.proven)


def _answer_with(request: AnyRequest, name: str, header: str) -> None:
    request.state.cookies = {**getattr(request.state, "cookies", {}), name: header}


def limit_person_work(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Count what a person asks for, wherever they are. What an address asks for was counted before.

    :raises Refusal: when it is too much.
    """
    if not isinstance(connection, Request):  # a live connection, which is counted otherwise
        return
    shown, limits = session_cookie_of(connection), cast(RateLimits, connection.app.state.limits)
    cost = cost_of(connection.method, connection.scope["path"])
    if shown is not None and not limits.own_work.take(shown.person, cost):
        raise Refusal("too-many-messages", 429)


def charge_extra_work(connection: AnyConnection, cost: float) -> None:
    """Count what a request costs besides what its address says.

    :raises Refusal: when it is too much.
    """
    shown, limits = session_cookie_of(connection), cast(RateLimits, connection.app.state.limits)
    free = limits.may_ask(client_address(connection.scope), cost, changes=False)
    if not free or (shown is not None and not limits.own_work.take(shown.person, cost)):
        raise Refusal("too-many-messages", 429)


def session_cookie_of(connection: AnyConnection) -> SessionCookie | None:
    """What the cookie of a browser says, or the one that it is about to get."""
    given: SessionCookie | None = getattr(connection.state, "given", None)
    return given or _cookies(connection).read(connection.cookies.get(SESSION_COOKIE))


def _device(connection: AnyConnection) -> DeviceCookie | None:
    return _cookies(connection).read_device(connection.cookies.get(DEVICE_COOKIE))


def _cookies(connection: AnyConnection) -> CookieSigner:
    cookies: CookieSigner = connection.app.state.cookies
    return cookies


def _secure(request: AnyRequest) -> bool:
    return request.url.scheme == "https"

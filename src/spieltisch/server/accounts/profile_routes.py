"""What people ask about themselves and about each other."""

from litestar import Response, delete, get, post, put
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from spieltisch.server.accounts.blocks import whom
from spieltisch.server.accounts.login import Account, login_key
from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    PersonDep,
    ServiceDep,
    attempt_source,
    needs_password,
    set_session_cookie,
)
from spieltisch.server.http.rate_limits import RateLimits
from spieltisch.server.http.security import client_address
from spieltisch.server.storage.schema import PersonRow
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import (
    Acquaintance,
    ConfirmPassword,
    Keep,
    KeepFromTable,
    LogIn,
    LogOut,
    NewLogin,
    NewName,
    Person,
    Recover,
    RecoveryCode,
)
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.table_service import TableService

TableDep = NamedDependency[Table]


# -- who I am ----------------------------------------------------------------------------------------------


@get("/me", tags=["people"])
async def me(request: AnyRequest, person: PersonDep, service: ServiceDep, language: LanguageDep) -> Person:
    """Who you are."""
    told = _told(request, await _account(service, person))
    notice = getattr(request.state, "notice", None)
    told.notice = "" if notice is None else notice.text(language)
    return told


@put("/me", tags=["people"])
async def change_me(
    request: AnyRequest, person: PersonDep, service: ServiceDep, data: JSONBody[NewName]
) -> Person:
    """Change your name and your favourite colour."""
    await service.rename(person, data.name, data.colour)
    return _told(request, await _account(service, person))


# -- how I am known again: codes and passwords ---------------------------------------------------------------


@post("/me/confirm-password", tags=["people"], status_code=200)
async def confirm_password(
    request: AnyRequest, person: PersonDep, service: ServiceDep, data: JSONBody[ConfirmPassword]
) -> Person:
    """Give your password once more. For a few minutes you can then change codes and devices here."""
    account = await _account(service, person)
    if account.login is not None:
        await _check_password(
            request, service, account.login, account, data.password, wrong="not-your-password"
        )
        set_session_cookie(request, account, proved=True)
    return _told(request, account)


@post("/me/code", tags=["people"])
async def make_code(request: AnyRequest, person: PersonDep, service: ServiceDep) -> RecoveryCode:
    """Get a recovery code. It is told this once; one that you had before is void."""
    await _must_be_confirmed(request, service, person)
    return RecoveryCode(code=await service.accounts.make_code(person.id))


@delete("/me/code", tags=["people"], status_code=200)
async def drop_code(request: AnyRequest, person: PersonDep, service: ServiceDep) -> Person:
    """Have no recovery code any more."""
    await _must_be_confirmed(request, service, person)
    await service.accounts.drop_code(person.id)
    return _told(request, await _account(service, person))


@put("/me/login", tags=["people"])
async def set_login(
    request: AnyRequest, person: PersonDep, service: ServiceDep, data: JSONBody[NewLogin]
) -> Response[Person]:
    """Choose a login name and a password, change them, or take them away. Other devices can be logged out."""
    account = await _account(service, person)
    if account.login is not None:
        place = await _check_password(
            request, service, account.login, account, data.current, wrong="wrong-password"
        )
    else:
        place = attempt_source(request, account)
        _limits(request).knock(place)
    account = await service.accounts.set_login(
        account, data.login, data.password, place, end_others=data.end_others
    )
    set_session_cookie(request, account, proved=True)
    others = BackgroundTask(service.log_out, person.id) if data.end_others else None
    return Response(_told(request, account), background=others)


# -- being somebody else -----------------------------------------------------------------------------------


@post("/me/recover", tags=["people"], status_code=200)
async def recover(
    request: AnyRequest, person: PersonDep, service: ServiceDep, data: JSONBody[Recover]
) -> Person:
    """Be who has this recovery code, from now on at this device.

    A code has too much chance in it to be guessed, so a right one is never refused. Wrong ones are counted.
    """
    try:
        account = await service.accounts.by_code(data.code)
    except Refusal:
        _limits(request).knock(attempt_source(request, None))
        raise
    return await _become(request, service, person, account, data.sure)


@post("/me/log-in", tags=["people"], status_code=200)
async def log_in(
    request: AnyRequest, person: PersonDep, service: ServiceDep, data: JSONBody[LogIn]
) -> Person:
    """Be who has this login, from now on at this device."""
    account = await service.accounts.with_login(data.login)
    await _check_password(
        request, service, login_key(data.login), account, data.password, wrong="wrong-login"
    )
    return await _become(request, service, person, account or Account(person=person), data.sure)


@post("/me/log-out", tags=["people"], status_code=200)
async def log_out(
    request: AnyRequest, person: PersonDep, service: ServiceDep, language: LanguageDep, data: JSONBody[LogOut]
) -> Person:
    """Be somebody new at this device."""
    _limits(request).let_in(client_address(request.scope))
    await _must_not_lose(service, person, data.sure)
    account = Account(person=await service.greet(language))
    set_session_cookie(request, account)
    return _told(request, account)


@post("/me/log-out-others", tags=["people"], status_code=200)
async def log_out_others(request: AnyRequest, person: PersonDep, service: ServiceDep) -> Response[Person]:
    """Log out at all other devices; your recovery code is void, too."""
    await _must_be_confirmed(request, service, person)
    account = await service.accounts.end_cookies(await _account(service, person))
    set_session_cookie(request, account)
    return Response(_told(request, account), background=BackgroundTask(service.log_out, person.id))


async def _become(
    request: AnyRequest, service: TableService, before: PersonRow, account: Account, sure: bool
) -> Person:
    if account.person.id != before.id:
        await _must_not_lose(service, before, sure)
    set_session_cookie(request, account, proved=True)
    return _told(request, account)


async def _check_password(
    request: AnyRequest,
    service: TableService,
    login: str,
    account: Account | None,
    password: str,
    *,
    wrong: str,
) -> AttemptSource:
    """Return from where it was tried if this is the account's password.

    The answer, and the time that it takes, are the same if no account has this login.

    :raises Refusal: `wrong`, when it is not; or when it must not be tried now.
    """
    limits, place = _limits(request), attempt_source(request, account)
    service.accounts.hashing.must_have_room(place)
    limits.try_password(login, place)
    if not await service.accounts.has_password(account, password, place):
        limits.logins.fail(login, place)
        raise Refusal(wrong, 403)
    limits.logins.succeed(login, place)
    return place


async def _must_be_confirmed(request: AnyRequest, service: TableService, person: PersonRow) -> None:
    """Return if there is no password, or it was given at this device in the last few minutes.

    :raises Refusal: else.
    """
    if needs_password(request, await _account(service, person)):
        raise Refusal("password-needed", 403)


async def _must_not_lose(service: TableService, person: PersonRow, sure: bool) -> None:
    """Return if somebody can come back, or has no game to come back to, or does not mind.

    :raises Refusal: else.
    """
    if sure or (await _account(service, person)).lasting:
        return
    games = await service.accounts.games_of(person.id)
    if games:
        raise Refusal("games-here", 409, name=person.name, count=games)


async def _account(service: TableService, person: PersonRow) -> Account:
    return await service.accounts.of(person.id) or Account(person=person)


def _told(request: AnyRequest, account: Account) -> Person:
    person = account.person
    return Person(
        id=person.id,
        name=person.name,
        colour=person.colour,
        login=account.login or "",
        code=account.code is not None,
        needs_password=needs_password(request, account),
    )


def _limits(request: AnyRequest) -> RateLimits:
    limits: RateLimits = request.app.state.limits
    return limits


# -- others ------------------------------------------------------------------------------------------------


@get("/me/distances", tags=["people"])
async def kept(person: PersonDep, service: ServiceDep) -> list[Acquaintance]:
    """The people whom you keep at a distance."""
    return [*(await service.blocks.kept(person.id)).values()]


@put("/me/distances/{acquaintance:str}", tags=["people"])
async def keep(
    person: PersonDep, service: ServiceDep, acquaintance: FromPath[str], data: JSONBody[Keep]
) -> list[Acquaintance]:
    """Keep one of them nearer or farther."""
    known = await service.blocks.kept(person.id)
    other = next((other for other, each in known.items() if each.id == acquaintance), None)
    if other is None:
        raise Refusal("nobody-there", 404)
    await service.keep(person.id, other, data.distance)
    return [*(await service.blocks.kept(person.id)).values()]


@get("/tables/{table_id:str}/acquaintance", tags=["people"])
async def acquaintance_at(
    table: TableDep,
    person: PersonDep,
    service: ServiceDep,
    seat: FromQuery[int | None] = None,
    line: FromQuery[int | None] = None,
) -> Acquaintance:
    """Somebody who has a seat at a table, or said a line there."""
    return await _known(service, person, whom(table, seat, line))


@put("/tables/{table_id:str}/acquaintance", tags=["people"])
async def keep_from_table(
    table: TableDep, person: PersonDep, service: ServiceDep, data: JSONBody[KeepFromTable]
) -> Acquaintance:
    """Keep them at a distance, or no more. Whom the host blocks gets up if the game has not begun."""
    other = whom(table, data.seat, data.line)
    if other == person.id:
        raise Refusal("yourself", 422)
    await service.keep(person.id, other, data.distance)
    hosts = table.row.host == person.id and table.status == "waiting"
    if data.distance == "blocked" and hosts and table.seats_of(other):
        await service.leave(table, table.people[other])
    return await _known(service, person, other)


async def _known(service: TableService, person: PersonRow, other: str) -> Acquaintance:
    known = (await service.blocks.kept(person.id)).get(other)
    if known is not None:
        return known
    account = await service.accounts.of(other)
    if account is None:  # somebody who wanted to be forgotten
        raise Refusal("nobody-there", 404)
    return Acquaintance(name=account.person.name)


HANDLERS = [
    me, change_me, confirm_password, make_code, drop_code, set_login, recover, log_in, log_out,
    log_out_others, kept, keep, acquaintance_at, keep_from_table,
]  # fmt: skip

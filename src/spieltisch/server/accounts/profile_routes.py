"""Routes of a person: profile, recovery code, password, log-in and log-out, mutes and blocks."""

from litestar import Response, delete, get, post, put
from litestar.background_tasks import BackgroundTask
from litestar.params import FromPath, FromQuery, JSONBody

from spieltisch.server.accounts.account_repository import Account
from spieltisch.server.accounts.blocks import person_at
from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.passwords import login_key
from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    OwnerDep,
    PersonDep,
    ServicesDep,
    TableDep,
    attempt_source,
    needs_password,
    rate_limits_of,
    set_session_cookie,
)
from spieltisch.server.http.security import client_address
from spieltisch.server.services import Services
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.protocol import (
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
from spieltisch.table.rows import PersonRow
from spieltisch.table.texts import Refusal

# -- profile -----------------------------------------------------------------------------------------------


@get("/me", tags=["people"])
async def me(request: AnyRequest, person: PersonDep, services: ServicesDep, language: LanguageDep) -> Person:
    """Who you are. A browser without a cookie becomes a new guest."""
    info = _person_info(request, await _account(services, person))
    notice = getattr(request.state, "notice", None)
    info.notice = "" if notice is None else notice.text(language)
    return info


@put("/me", tags=["people"])
async def change_me(
    request: AnyRequest, person: PersonDep, services: ServicesDep, data: JSONBody[NewName]
) -> Person:
    """Change your name and your favourite colour."""
    await services.people.rename(person, data.name, data.colour)
    return _person_info(request, await _account(services, person))


# -- recovery code and password ------------------------------------------------------------------------------


@post("/me/confirm-password", tags=["people"], status_code=200)
async def confirm_password(
    request: AnyRequest, person: PersonDep, services: ServicesDep, data: JSONBody[ConfirmPassword]
) -> Person:
    """Confirm your password. For a few minutes you can then change your code and devices here."""
    account = await _account(services, person)
    if account.login is not None:
        await _check_password(
            request, services, account.login, account, data.password, wrong="not-your-password"
        )
        set_session_cookie(request, account, confirmed=True)
    return _person_info(request, account)


@post("/me/code", tags=["people"])
async def make_code(request: AnyRequest, person: PersonDep, services: ServicesDep) -> RecoveryCode:
    """Get a new recovery code. The server shows it only once; the one before becomes void."""
    await _check_password_confirmed(request, services, person)
    return RecoveryCode(code=await services.accounts.make_code(person.id))


@delete("/me/code", tags=["people"], status_code=200)
async def drop_code(request: AnyRequest, person: PersonDep, services: ServicesDep) -> Person:
    """Delete your recovery code."""
    await _check_password_confirmed(request, services, person)
    await services.accounts.drop_code(person.id)
    return _person_info(request, await _account(services, person))


@put("/me/login", tags=["people"])
async def set_login(
    request: AnyRequest, person: PersonDep, services: ServicesDep, data: JSONBody[NewLogin]
) -> Response[Person]:
    """Set, change or remove your login name and password. Other devices can be logged out."""
    account = await _account(services, person)
    if account.login is not None:
        source = await _check_password(
            request, services, account.login, account, data.current, wrong="wrong-password"
        )
    else:
        source = attempt_source(request, account)
        rate_limits_of(request).count_attempt(source)
    account = await services.accounts.set_login(
        account, data.login, data.password, source, end_others=data.end_others
    )
    set_session_cookie(request, account, confirmed=True)
    others = BackgroundTask(services.people.disconnect, person.id) if data.end_others else None
    return Response(_person_info(request, account), background=others)


# -- log in and out ----------------------------------------------------------------------------------------


@post("/me/recover", tags=["people"], status_code=200)
async def recover(
    request: AnyRequest, person: PersonDep, services: ServicesDep, data: JSONBody[Recover]
) -> Person:
    """Log in at this device with a recovery code.

    A code cannot be guessed, so the right one is never refused. Wrong ones are counted.
    """
    try:
        account = await services.accounts.by_recovery_code(data.code)
    except Refusal:
        rate_limits_of(request).count_attempt(attempt_source(request, None))
        raise
    return await _switch_to(request, services, person, account, data.sure)


@post("/me/log-in", tags=["people"], status_code=200)
async def log_in(
    request: AnyRequest, person: PersonDep, services: ServicesDep, data: JSONBody[LogIn]
) -> Person:
    """Log in at this device with a login name and a password."""
    account = await services.accounts.by_login(data.login)
    await _check_password(
        request, services, login_key(data.login), account, data.password, wrong="wrong-login"
    )
    return await _switch_to(request, services, person, account or Account(person=person), data.sure)


@post("/me/log-out", tags=["people"], status_code=200)
async def log_out(
    request: AnyRequest,
    person: PersonDep,
    services: ServicesDep,
    language: LanguageDep,
    data: JSONBody[LogOut],
) -> Person:
    """Log out at this device and become a new guest."""
    rate_limits_of(request).count_new_guest(client_address(request.scope))
    await _check_games_not_lost(services, person, data.sure)
    account = Account(person=await services.people.create_guest(language))
    set_session_cookie(request, account)
    return _person_info(request, account)


@post("/me/log-out-others", tags=["people"], status_code=200)
async def log_out_others(request: AnyRequest, person: PersonDep, services: ServicesDep) -> Response[Person]:
    """Log out at all other devices. Your recovery code becomes void, too."""
    await _check_password_confirmed(request, services, person)
    account = await services.accounts.log_out_everywhere(await _account(services, person))
    set_session_cookie(request, account)
    return Response(
        _person_info(request, account), background=BackgroundTask(services.people.disconnect, person.id)
    )


async def _switch_to(
    request: AnyRequest, services: Services, before: PersonRow, account: Account, sure: bool
) -> Person:
    if account.person.id != before.id:
        await _check_games_not_lost(services, before, sure)
    set_session_cookie(request, account, confirmed=True)
    return _person_info(request, account)


async def _check_password(
    request: AnyRequest,
    services: Services,
    login: str,
    account: Account | None,
    password: str,
    *,
    wrong: str,
) -> AttemptSource:
    """Check an account's password; return the source of the attempt.

    The response and its time are the same if no account has this login.

    :raises Refusal: `wrong`, when the password is wrong; or when it must not be tried now.
    """
    limits, source = rate_limits_of(request), attempt_source(request, account)
    services.accounts.passwords.queue.check_capacity(source)
    limits.start_password_attempt(login, source)
    if not await services.accounts.has_password(account, password, source):
        limits.logins.fail(login, source)
        raise ServerRefusal(wrong, 403)
    limits.logins.succeed(login, source)
    return source


async def _check_password_confirmed(request: AnyRequest, services: Services, person: PersonRow) -> None:
    """Check that the person has no password, or has confirmed it here in the last few minutes.

    :raises Refusal: when the password is needed.
    """
    if needs_password(request, await _account(services, person)):
        raise ServerRefusal("password-needed", 403)


async def _check_games_not_lost(services: Services, person: PersonRow, sure: bool) -> None:
    """Check that the person can log in again, has no unfinished game, or is `sure`.

    :raises Refusal: when unfinished games would be lost.
    """
    if sure or (await _account(services, person)).has_credentials:
        return
    games = await services.accounts.count_unfinished_games(person.id)
    if games:
        raise ServerRefusal("games-here", 409, name=person.name, count=games)


async def _account(services: Services, person: PersonRow) -> Account:
    return await services.accounts.of(person.id) or Account(person=person)


def _person_info(request: AnyRequest, account: Account) -> Person:
    person = account.person
    return Person(
        id=person.id,
        name=person.name,
        colour=person.colour,
        login=account.login or "",
        code=account.code is not None,
        needs_password=needs_password(request, account),
    )


# -- mutes and blocks --------------------------------------------------------------------------------------


@get("/me/distances", tags=["people"])
async def kept(person: PersonDep, services: ServicesDep) -> list[Acquaintance]:
    """The people whom you have muted or blocked."""
    return [*(await services.blocks.muted_or_blocked(person.id)).values()]


@put("/me/distances/{acquaintance:str}", tags=["people"])
async def keep(
    person: PersonDep, services: ServicesDep, acquaintance: FromPath[str], data: JSONBody[Keep]
) -> list[Acquaintance]:
    """Mute, block or unblock one of them."""
    known = await services.blocks.muted_or_blocked(person.id)
    other = next((other for other, each in known.items() if each.id == acquaintance), None)
    if other is None:
        raise ServerRefusal("nobody-there", 404)
    await services.people.set_distance(person.id, other, data.distance)
    return [*(await services.blocks.muted_or_blocked(person.id)).values()]


@get("/tables/{table_id:str}/acquaintance", tags=["people"])
async def acquaintance_at(
    table: TableDep,
    person: PersonDep,
    services: ServicesDep,
    seat: FromQuery[int | None] = None,
    line: FromQuery[int | None] = None,
) -> Acquaintance:
    """The person who has a seat at a table, or who wrote a chat line there."""
    return await _acquaintance(services, person, person_at(table, seat, line))


@put("/tables/{table_id:str}/acquaintance", tags=["people"])
async def keep_from_table(
    owner: OwnerDep, person: PersonDep, services: ServicesDep, data: JSONBody[KeepFromTable]
) -> Acquaintance:
    """Mute, block or unblock them. If the host blocks a person before the start, they lose their seat."""
    table = owner.table
    other = person_at(table, data.seat, data.line)
    if other == person.id:
        raise ServerRefusal("yourself", 422)
    await services.people.set_distance(person.id, other, data.distance)
    hosts = table.row.host == person.id and table.status == "waiting"
    if data.distance == "blocked" and hosts and table.seats_of(other):
        await services.tables.leave(owner, table.people[other])
    return await _acquaintance(services, person, other)


async def _acquaintance(services: Services, person: PersonRow, other: str) -> Acquaintance:
    known = (await services.blocks.muted_or_blocked(person.id)).get(other)
    if known is not None:
        return known
    account = await services.accounts.of(other)
    if account is None:  # the person was deleted
        raise ServerRefusal("nobody-there", 404)
    return Acquaintance(name=account.person.name)


HANDLERS = [
    me, change_me, confirm_password, make_code, drop_code, set_login, recover, log_in, log_out,
    log_out_others, kept, keep, acquaintance_at, keep_from_table,
]  # fmt: skip

"""Routes of e-mail notifications: set, confirm and delete the address, and the unsubscribe page."""

from html import escape

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from spieltisch.server.http.dependencies import AnyRequest, LanguageDep, PersonDep, ServicesDep
from spieltisch.server.http.security import client_address, language_of
from spieltisch.server.http.static_files import HTML, plain_page
from spieltisch.server.services import Services
from spieltisch.server.storage.mail_repository import AddressRow
from spieltisch.server.texts import say
from spieltisch.table.protocol import Mail, MailAddress, MailCode


@get("/me/mail", tags=["people"])
async def mail(person: PersonDep, services: ServicesDep) -> Mail:
    """Your e-mail address for turn notifications. Only you can see it."""
    return _mail_info(services, await services.turn_mailer.repository.address(person.id))


@put("/me/mail", tags=["people"])
async def set_mail(
    request: AnyRequest,
    person: PersonDep,
    services: ServicesDep,
    language: LanguageDep,
    data: JSONBody[MailAddress],
) -> Mail:
    """Set your e-mail address. The server sends a confirmation code there."""
    network = client_address(request.scope)
    return _mail_info(
        services, await services.turn_mailer.set_address(person, data.address, language, network)
    )


@post("/me/mail/confirm", tags=["people"], status_code=200)
async def confirm_mail(person: PersonDep, services: ServicesDep, data: JSONBody[MailCode]) -> Mail:
    """Confirm the address with the code that was sent there."""
    return _mail_info(services, await services.turn_mailer.confirm(person.id, data.code))


@delete("/me/mail", tags=["people"], status_code=200)
async def drop_mail(person: PersonDep, services: ServicesDep) -> Mail:
    """Delete your e-mail address."""
    await services.turn_mailer.repository.drop_address(person.id)
    return _mail_info(services, None)


def _mail_info(services: Services, row: AddressRow | None) -> Mail:
    available = services.turn_mailer.server is not None
    if row is None:
        return Mail(available=available)
    return Mail(available=available, address=row.address, confirmed=row.confirmed)


# -- links in e-mails, which work without a cookie -----------------------------------------------------------


@get("/stop-mail/{word:str}", include_in_schema=False)
async def ask_to_stop(request: AnyRequest, word: FromPath[str]) -> Response[bytes]:
    """Ask for confirmation: opening a link must not change anything."""
    services: Services = request.app.state.services
    address = await services.turn_mailer.repository.address_by_stop_token(word)
    language = language_of(request.headers) if address is None else address.language
    if address is None:
        return _page(language, "mail-stopped")
    button = f'<form method="post"><button>{escape(say(language, "mail-stop"))}</button></form>'
    return _page(language, "mail-stop-asked", button)


@post("/stop-mail/{word:str}", include_in_schema=False, status_code=200)
async def stop(request: AnyRequest, word: FromPath[str]) -> Response[bytes]:
    """Stop the e-mails and delete the address."""
    services: Services = request.app.state.services
    address = await services.turn_mailer.repository.address_by_stop_token(word)
    if address is not None:
        await services.turn_mailer.repository.drop_address(address.person)
    return _page(language_of(request.headers) if address is None else address.language, "mail-stopped")


def _page(language: str, key: str, more: str = "") -> Response[bytes]:
    body = f"<h1>Spieltisch</h1><p>{escape(say(language, key))}</p>{more}"
    return Response(plain_page("Spieltisch", body, language), media_type=HTML)


HANDLERS = [mail, set_mail, confirm_mail, drop_mail]
PAGES = [ask_to_stop, stop]

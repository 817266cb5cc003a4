"""The application: which address leads to what."""

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response, Router, WebSocket, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ASGIApp
from sqlalchemy import make_url
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spieltisch import __version__
from spieltisch.engine import registry
from spieltisch.engine.errors import SpieltischError, UnknownGame
from spieltisch.engine.record import Record
from spieltisch.server.accounts import profile_routes
from spieltisch.server.accounts.session_cookie import CookieSigner
from spieltisch.server.http import (
    api_docs,
    catalogue,
    lesson_routes,
    mail_routes,
    recap_routes,
    replay,
    review_routes,
    static_files,
)
from spieltisch.server.http.access_log import AccessLog, visiting
from spieltisch.server.http.catalogue import Theme
from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    PersonDep,
    ServiceDep,
    authenticate_viewer,
    charge_extra_work,
    limit_person_work,
    provide_language,
    provide_person,
    provide_service,
    session_cookie_of,
)
from spieltisch.server.http.host_check import AllowedHosts, site_name
from spieltisch.server.http.json_limits import MOST_LEVELS, check_json
from spieltisch.server.http.rate_limits import MAX_BODY_BYTES, RateLimits
from spieltisch.server.http.request_cost import STEPS
from spieltisch.server.http.response_cache import ResponseCache, ResponseCacheMiddleware
from spieltisch.server.http.rulebook_pages import rulebook
from spieltisch.server.http.security import SecurityMiddleware, client_address, language_of, same_site
from spieltisch.server.live.websocket_handler import Visit
from spieltisch.server.ops import health
from spieltisch.server.ops.logs import log
from spieltisch.server.storage import private_files
from spieltisch.server.storage.database_errors import DatabaseError, not_written
from spieltisch.server.storage.server_lock import serving_lock
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import (
    Dice,
    GameInfo,
    NewTable,
    Problem,
    PublicKey,
    Refused,
    Replay,
    Rulebook,
    SeatBot,
    TableInfo,
    TableList,
    TakeSeat,
)
from spieltisch.server.table.record_proof import Signer
from spieltisch.server.texts import Refusal, problem
from spieltisch.server.workers.table_service import Settings, TableService
from spieltisch.stage.game_views import sheet_of
from spieltisch.stage.scene import Scene, Shape, Sheet

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
A_WHILE = {"Cache-Control": "public, max-age=300"}
SVG = "image/svg+xml"
LATER = 1013  # closes a live connection that may come again
HTTP_KEYS = {404: "not-found", 405: "not-allowed", 413: "too-large"}

TableDep = NamedDependency[Table]


# -- what handlers need ------------------------------------------------------------------------------------


async def provide_table(service: ServiceDep, table_id: FromPath[str]) -> Table:
    """The table in the address."""
    return await service.table(table_id)


# -- games -------------------------------------------------------------------------------------------------


@get("/games", tags=["games"])
async def games(service: ServiceDep, language: LanguageDep) -> list[GameInfo]:
    """All games, those to come too."""
    return catalogue.shelf(frozenset(slug for slug in registry.slugs() if service.is_ready(slug)), language)


@get("/games/{slug:str}/sheets/{digest:str}", tags=["games"])
async def sheet(slug: FromPath[str], digest: FromPath[str]) -> Response[Sheet]:
    """The drawings of a game. They never change under the same name."""
    drawn = sheet_of(registry.game(slug))
    if drawn.digest != digest:
        raise Refusal("no-sheet", 404)
    return Response(drawn.sheet, headers=FOREVER)


@get("/games/{slug:str}/picture.svg", tags=["games"], media_type=SVG)
async def picture(slug: FromPath[str], theme: FromQuery[Theme] = "light") -> Response[str]:
    """The picture of a game."""
    return Response(catalogue.picture(slug, "vignette", theme), media_type=SVG, headers=A_WHILE)


@get("/games/{slug:str}/badge.svg", tags=["games"], media_type=SVG)
async def badge(slug: FromPath[str], theme: FromQuery[Theme] = "light") -> Response[str]:
    """The small square sign of a game."""
    return Response(catalogue.picture(slug, "badge", theme), media_type=SVG, headers=A_WHILE)


@get("/games/{slug:str}/rules", tags=["games"])
async def rules(slug: FromPath[str], language: LanguageDep) -> Rulebook:
    """The rules for people."""
    return rulebook(slug, language)


# -- tables ------------------------------------------------------------------------------------------------


@get("/tables", tags=["tables"])
async def tables(service: ServiceDep, person: PersonDep, language: LanguageDep) -> TableList:
    """Your tables, and those with a free seat for everybody."""
    mine = await service.my_tables(person.id)
    apart = await service.blocks.apart(person.id)
    free = [
        table
        for table in await service.open_tables()
        if not table.seats_of(person.id) and table.row.host not in apart
    ]
    return TableList(
        mine=[table.info(person.id, language) for table in mine],
        open=[table.info(person.id, language) for table in free],
        now=round(service.time.now(), 3),
    )


@post("/tables", tags=["tables"])
async def open_table(
    request: AnyRequest,
    service: ServiceDep,
    person: PersonDep,
    language: LanguageDep,
    data: JSONBody[NewTable],
) -> TableInfo:
    """Open a table."""
    limits: RateLimits = request.app.state.limits
    address = client_address(request.scope)
    limits.lend_table(address)
    return (await service.open_table(person, data, address)).info(person.id, language)


@get("/tables/{table_id:str}", tags=["tables"])
async def table_info(table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """A table."""
    return table.info(person.id, language)


@post("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def sit(
    service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep, data: JSONBody[TakeSeat]
) -> TableInfo:
    """Sit down."""
    await service.sit(table, person, data.seat, data.seed)
    return table.info(person.id, language)


@delete("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def leave(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Get up. During the game this is resigning."""
    await service.leave(table, person)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/bot", tags=["tables"], status_code=200)
async def seat_bot(
    service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep, data: JSONBody[SeatBot]
) -> TableInfo:
    """Put a bot on a seat, or take it away."""
    await service.seat_bot(table, person, data.seat, data.bot)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/start", tags=["tables"], status_code=200)
async def start(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Begin the game."""
    await service.start(table, person.id)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/rematch", tags=["tables"], status_code=200)
async def rematch(
    request: AnyRequest,
    service: ServiceDep,
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    await_seed: FromQuery[bool] = False,
) -> TableInfo:
    """Ask for another game; the answer is its table. With `await_seed` it starts once you sent a seed."""
    limits: RateLimits = request.app.state.limits
    address = client_address(request.scope)
    if not table.row.rematch:  # who asks first opens a table
        limits.lend_table(address)
    return (await service.rematch(table, person, address, await_seed)).info(person.id, language)


@post("/tables/{table_id:str}/agree", tags=["tables"], status_code=200)
async def agree(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Want the rematch for which you have a seat at this table."""
    await service.agree_to_rematch(table, person.id)
    return table.info(person.id, language)


@get("/tables/{table_id:str}/record", tags=["tables"])
async def record(request: AnyRequest, table: TableDep) -> Response[Record]:
    """The record of a finished game, signed by this server, for `spieltisch verify` and `spieltisch show`."""
    signer: Signer = request.app.state.signer
    text = signer.sign(replay.record_of(table)).to_json()
    name = f'attachment; filename="{table.row.game}-{table.row.id}.json"'
    return Response(cast(Record, text), media_type=MediaType.JSON, headers={"Content-Disposition": name})


@get("/key", tags=["tables"])
async def key(request: AnyRequest) -> PublicKey:
    """The public key of this server: `spieltisch verify --key` checks by it who signed a record."""
    signer: Signer = request.app.state.signer
    return PublicKey(key=signer.public_key)


@get("/tables/{table_id:str}/dice", tags=["tables"])
async def thrown(table: TableDep) -> Dice:
    """All throws and draws of a finished game, to be computed again."""
    return await replay.dice_of(table)


@get("/tables/{table_id:str}/replay", tags=["tables"])
async def watch(
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    shape: FromQuery[Shape] = "wide",
    seat: FromQuery[int | None] = None,
) -> Replay:
    """A finished game, to be watched step by step."""
    return await replay.replay(table, person.id, seat, language, shape)


@get("/tables/{table_id:str}/replay/{step:int}", tags=["tables"])
async def watch_step(
    request: AnyRequest,
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    step: FromPath[int],
    shape: FromQuery[Shape] = "wide",
    seat: FromQuery[int | None] = None,
) -> Scene:
    """One step of it."""
    if not replay.is_prepared(table, seat):
        charge_extra_work(request, STEPS)
    return await replay.scene(table, person.id, seat, step, language, shape)


@websocket("/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, State], table_id: FromPath[str]) -> None:
    """A live connection to a table: see the messages of FromClient and FromServer."""
    service: TableService = socket.app.state.service
    limits: RateLimits = socket.app.state.limits
    if not same_site(socket.headers, service.settings.origins):
        await socket.close(4403)
        return
    shown = session_cookie_of(socket)
    if shown is not None and not limits.own_handshakes.take(shown.person):
        await socket.close(LATER)
        return
    with limits.connection(client_address(socket.scope)) as room:
        await socket.accept()
        try:
            if not room:
                raise Refusal("too-many-connections", 429)
            table = await service.table(table_id)
            viewer = await authenticate_viewer(socket, service)
        except (SpieltischError, DatabaseError) as error:
            reason = not_written() if isinstance(error, DatabaseError) else error
            refused = Refused(about="hello", problem=problem(reason, language_of(socket.headers)))
            await socket.send_data(msgspec.json.encode(refused).decode(), mode="text")
            await socket.close(_closing(reason) if room else LATER)
            return
        visit = Visit(service, table, viewer, socket, language_of(socket.headers), limits)
        with visiting(visit):
            await visit.stay()


def _closing(error: SpieltischError) -> int:
    """Why a live connection is not even begun: who is logged out may come again as somebody else."""
    return {401: 4401, 503: LATER}.get(_status(error), 4404)


class BoundedRequest(Request[Any, Any, State]):
    """A request whose body is looked at before anything decodes it."""

    async def body(self) -> bytes:
        """The body.

        :raises Refusal: when it is nested too deeply.
        """
        found = await super().body()
        check_json(found)
        return found


# -- errors ------------------------------------------------------------------------------------------------


def tell_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Every failure is a Problem in the person's language."""
    language = request.query_params.get("lang") or language_of(request.headers)
    if isinstance(error, HTTPException) and error.status_code < 500:
        status = error.status_code
        known = Refusal(HTTP_KEYS.get(status, "bad-request"), status, **_http_values(error))
        return Response(problem(known, language), status_code=status, headers=error.headers)
    if isinstance(error, SpieltischError):
        told = error.headers if isinstance(error, Refusal) else {}
        return Response(problem(error, language), status_code=_status(error), headers=told)
    if isinstance(error, DatabaseError):
        log.error("a request failed: %s", error)
        return Response(problem(not_written(), language), status_code=503)
    if isinstance(error, RecursionError):  # whatever was nested too deeply for the code behind
        return Response(problem(Refusal("too-nested", most=MOST_LEVELS), language), status_code=400)
    log.exception("a request failed", exc_info=error)
    return Response(problem(Refusal("internal"), language), status_code=500)


def _status(error: SpieltischError) -> int:
    if isinstance(error, Refusal):
        return error.status
    return 404 if isinstance(error, UnknownGame) else 422


def _http_values(error: HTTPException) -> dict[str, object]:
    reasons = [str(entry.get("message", "")) for entry in error.extra or [] if isinstance(entry, dict)]
    return {"reason": "; ".join(reasons) or error.detail, "most": MAX_BODY_BYTES // 1024}


# -- all together ------------------------------------------------------------------------------------------


def make_app(settings: Settings) -> Litestar:
    """The whole server."""
    private_files.make_folder(settings.data)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        with ExitStack() as locked:
            try:
                locked.enter_context(serving_lock(settings.url))
            except Refusal as refusal:
                log.error("%s", refusal.text())
                raise
            service = TableService(settings)
            await service.open()
            app.state.service = service
            app.state.cookies = CookieSigner(await service.cookie_key())
            app.state.signer = await service.record_signer()
            for exposed in private_files.tighten(settings.data, make_url(settings.url)):
                log.warning("%s", exposed.warning.text())
            try:
                yield
            finally:
                await service.close()

    api = Router(
        "/api",
        route_handlers=[
            *profile_routes.HANDLERS, *mail_routes.HANDLERS, *lesson_routes.HANDLERS, *recap_routes.HANDLERS,
            *review_routes.HANDLERS,
            games, sheet, picture, badge, rules, tables, open_table, table_info, sit, leave, seat_bot, start,
            rematch, agree, record, key, thrown, watch, watch_step, live, static_files.no_such_call,
        ],
        dependencies={
            "service": Provide(provide_service),
            "language": Provide(provide_language),
            "person": Provide(provide_person),
            "table": Provide(provide_table),
        },
        guards=[limit_person_work],
    )  # fmt: skip
    limits = RateLimits()
    app = Litestar(
        [api, api_docs.style, *health.HANDLERS, *mail_routes.PAGES, *static_files.HANDLERS],
        lifespan=[opened],
        middleware=[AccessLog, DefineMiddleware(ResponseCacheMiddleware, store=ResponseCache())],
        plugins=[api_docs.Problems()],
        exception_handlers={Exception: tell_error},
        request_class=BoundedRequest,
        request_max_body_size=MAX_BODY_BYTES,
        compression_config=CompressionConfig(backend="gzip", minimum_size=4 * 1024),
        openapi_config=OpenAPIConfig(
            title="Spieltisch",
            version=__version__,
            path="/docs",
            use_handler_docstrings=True,
            render_plugins=[api_docs.Docs(), JsonRenderPlugin(path="/openapi.json")],
        ),
        state=State({"limits": limits}),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = guarded(app.asgi_handler, limits, settings)
    return app


def guarded(handler: ASGIApp, limits: RateLimits, settings: Settings) -> ASGIApp:
    """The application behind its door, which whatever it answers passes, too."""
    proxies = list(settings.proxies)
    hosts = AllowedHosts([*site_name(settings.site), *settings.hosts])
    guard = SecurityMiddleware(handler, limits, hosts, settings.origins, bool(proxies))
    if not proxies:
        return guard
    behind_proxy: Any = ProxyHeadersMiddleware(cast(Any, guard), proxies)
    return cast(ASGIApp, behind_proxy)

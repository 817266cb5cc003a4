"""The application: composes routes, middleware and the table services."""

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from sqlalchemy import make_url
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spieltisch import __version__
from spieltisch.server.accounts import profile_routes
from spieltisch.server.accounts.session_cookie import CookieSigner
from spieltisch.server.http import (
    api_docs,
    catalogue_routes,
    lesson_routes,
    live_routes,
    mail_routes,
    recap_routes,
    replay_routes,
    review_routes,
    static_files,
    table_routes,
)
from spieltisch.server.http.access_log import AccessLog
from spieltisch.server.http.dependencies import (
    limit_person_work,
    provide_language,
    provide_owner,
    provide_person,
    provide_services,
    provide_table,
)
from spieltisch.server.http.error_responses import error_response
from spieltisch.server.http.host_check import AllowedHosts, site_name
from spieltisch.server.http.json_limits import JsonCheckedRequest
from spieltisch.server.http.owner_forwarding import OwnerForwarding
from spieltisch.server.http.rate_limits import MAX_BODY_BYTES, RateLimits
from spieltisch.server.http.response_cache import ResponseCache, ResponseCacheMiddleware
from spieltisch.server.http.security import SecurityMiddleware
from spieltisch.server.ops import health
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.settings import Settings
from spieltisch.server.services import Services
from spieltisch.server.storage import private_files
from spieltisch.server.storage.server_lock import serving_lock
from spieltisch.table.texts import Refusal


def make_app(settings: Settings) -> Litestar:
    """Compose the application."""
    private_files.make_folder(settings.data)

    @asynccontextmanager
    async def run_service(app: Litestar) -> AsyncIterator[None]:
        with ExitStack() as locked:
            try:
                locked.enter_context(serving_lock(settings.url))
            except Refusal as refusal:
                log.error("%s", refusal.text())
                raise
            services = Services(settings)
            await services.open()
            app.state.services = services
            app.state.cookies = CookieSigner(await services.cookie_key())
            app.state.signer = await services.record_signer()
            await services.lead_to_owners(app, app.state.forwarding)
            for exposed in private_files.restrict_files(settings.data, make_url(settings.url)):
                log.warning("%s", exposed.warning.text())
            try:
                yield
            finally:
                await services.close()

    api = Router(
        "/api",
        route_handlers=[
            *profile_routes.HANDLERS,
            *mail_routes.HANDLERS,
            *lesson_routes.HANDLERS,
            *recap_routes.HANDLERS,
            *review_routes.HANDLERS,
            *catalogue_routes.HANDLERS,
            *table_routes.HANDLERS,
            *replay_routes.HANDLERS,
            *live_routes.HANDLERS,
            static_files.no_such_call,
        ],
        dependencies={
            "services": Provide(provide_services),
            "language": Provide(provide_language),
            "person": Provide(provide_person),
            "owner": Provide(provide_owner),
            "table": Provide(provide_table),
        },
        guards=[limit_person_work],
    )
    limits = RateLimits()
    app = Litestar(
        [api, api_docs.style, *health.HANDLERS, *mail_routes.PAGES, *static_files.HANDLERS],
        lifespan=[run_service],
        middleware=[AccessLog, DefineMiddleware(ResponseCacheMiddleware, cache=ResponseCache())],
        plugins=[api_docs.ProblemResponsesPlugin()],
        exception_handlers={Exception: error_response},
        request_class=JsonCheckedRequest,
        request_max_body_size=MAX_BODY_BYTES,
        compression_config=CompressionConfig(backend="gzip", minimum_size=4 * 1024),
        openapi_config=OpenAPIConfig(
            title="Spieltisch",
            version=__version__,
            path="/docs",
            use_handler_docstrings=True,
            render_plugins=[api_docs.ApiDocsPlugin(), JsonRenderPlugin(path="/openapi.json")],
        ),
        state=State({"limits": limits}),
        logging_config=None,
        debug=False,
    )
    app.state.forwarding = OwnerForwarding(app.asgi_handler)
    app.asgi_handler = secured(app.state.forwarding, limits, settings)
    return app


def secured(handler: ASGIApp, limits: RateLimits, settings: Settings) -> ASGIApp:
    """Put the security middleware outside of everything else, so that it also sees error responses."""
    proxies = list(settings.proxies)
    hosts = AllowedHosts([*site_name(settings.site), *settings.hosts])
    security = SecurityMiddleware(handler, limits, hosts, settings.origins, bool(proxies))
    if not proxies:
        return security
    behind_proxy: Any = ProxyHeadersMiddleware(cast(Any, security), proxies)
    return cast(ASGIApp, behind_proxy)

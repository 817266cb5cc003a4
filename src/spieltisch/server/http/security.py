"""Security middleware: host and origin checks, rate limits, security headers and the CSP."""

import asyncio
import logging
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from spieltisch.engine.texts import LANGUAGES
from spieltisch.server.http.host_check import AllowedHosts
from spieltisch.server.http.rate_limits import RateLimits, client_network, is_loopback
from spieltisch.server.http.request_cost import cost_of
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.table.text_cleaning import clean_text
from spieltisch.table.texts import Refusal

log = logging.getLogger("spieltisch")

API_PREFIX = "/api/"
HEALTH_PATH = "/health"  # any Host is allowed: proxies probe it under names of their own
ME_PATH = "/api/me"  # a GET creates a guest
UNSAFE_METHODS = ("POST", "PUT", "PATCH", "DELETE")
MAX_HOST_LENGTH = 80  # of a foreign name in an error message
CONTROL_CHARACTER = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
ENCODED_CONTROL_CHARACTER = re.compile(rb"[\x00-\x1f\x7f]|%[01][0-9a-f]|%7f", re.IGNORECASE)
BODY_TIMEOUT = 20.0  # seconds for the body of a request to arrive

# Drawings have colours in style attributes, so those are allowed; scripts and style sheets are our files.
PAGE_CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the address of a table is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def language_of(headers: Headers) -> str:
    """The first known language in Accept-Language; browsers put the preferred one first."""
    for entry in headers.get("accept-language", "").split(","):
        language = entry.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def same_site(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether a request comes from our own pages, or from a program that sends no Origin.

    The host check must come first: a page under a foreign name could make Origin and Host agree.
    """
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL
        return False


def client_address(scope: Any) -> str:
    """The network address of a client, as rate limits count it."""
    return client_network((scope.get("client") or ("",))[0])


class SecurityMiddleware:
    """The outermost middleware: every request and every response passes it."""

    def __init__(
        self, app: ASGIApp, limits: RateLimits, hosts: AllowedHosts, origins: tuple[str, ...], proxied: bool
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts
        self.origins = origins
        self.warned = proxied  # about a proxy that the settings do not name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._handle_socket(scope, receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, scope.get("state", {}).get("cookies", {}))
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, _with_timeout(receive), send_with_headers)
        else:
            await send_refusal(refusal, Headers.from_scope(scope), send_with_headers)

    async def _handle_socket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle a WebSocket handshake, or refuse it before it is accepted, which costs least."""
        headers = Headers.from_scope(scope)
        refusal = self._address_refusal(scope, headers)
        if refusal is None and not self.limits.allow_handshake(client_address(scope)):
            refusal = ServerRefusal("too-many-connections", 429)
        if refusal is None:
            await self.app(scope, receive, send)
        elif "websocket.http.response" in (scope.get("extensions") or {}):
            await send_refusal(refusal, headers, send, "websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})

    def _refusal(self, scope: Any) -> Refusal | None:
        unsafe, headers = scope["method"] in UNSAFE_METHODS, Headers.from_scope(scope)
        path = normalize_path(scope["path"])  # as the router does: //api/me is /api/me
        self._warn_about_proxy(scope, headers)
        if (refusal := self._address_refusal(scope, headers)) is not None:
            return refusal
        if unsafe and path.startswith(API_PREFIX) and not same_site(headers, self.origins):
            return ServerRefusal("foreign-origin", 403)
        changes = path.startswith(API_PREFIX) and (unsafe or path == ME_PATH)
        if not self.limits.allow_request(
            client_address(scope), cost_of(scope["method"], path), changes=changes
        ):
            return ServerRefusal("too-many-messages", 429)
        return None

    def _address_refusal(self, scope: Any, headers: Headers) -> Refusal | None:
        """Why the host, path or query of a request is refused; None if they are fine."""
        path = normalize_path(scope["path"])
        host = headers.get("host")
        if path != HEALTH_PATH and not self.hosts.allows(host):
            return ServerRefusal("unknown-host", 421, host=clean_text((host or "")[:MAX_HOST_LENGTH]))
        if CONTROL_CHARACTER.search(path):
            return ServerRefusal("not-found", 404)
        if ENCODED_CONTROL_CHARACTER.search(scope.get("query_string", b"")):
            return ServerRefusal("control-characters", 400)
        return None

    def _warn_about_proxy(self, scope: Any, headers: Headers) -> None:
        """Warn once if all clients seem to be on this machine because of an unknown proxy."""
        if not self.warned and "x-forwarded-for" in headers and is_loopback(client_address(scope)):
            self.warned = True
            log.warning("Requests come through a proxy; start with --proxy to limit people by their address.")


def _with_timeout(receive: Receive) -> Receive:
    """Receive the body of a request before the timeout, or refuse the request."""
    deadline = asyncio.get_running_loop().time() + BODY_TIMEOUT
    complete = False

    async def receive_in_time() -> Any:
        nonlocal complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise ServerRefusal("too-slow", 408) from None
        complete = not message.get("more_body", False)
        return message

    return receive_in_time


def _add_headers(message: Any, cookies: dict[str, str]) -> None:
    headers = MutableScopeHeaders(message)
    for cookie in cookies.values():
        headers.add("Set-Cookie", cookie)
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    is_svg = headers.get("content-type", "").startswith("image/svg")
    headers.setdefault("Content-Security-Policy", SVG_CSP if is_svg else PAGE_CSP)
    headers.setdefault("Cache-Control", "no-store")


async def send_refusal(refusal: Refusal, headers: Headers, send: Any, kind: str = "http.response") -> None:
    """Answer a request, or a WebSocket handshake, with a Problem."""
    body = msgspec.json.encode(problem(refusal, language_of(headers)))
    fields = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": fields})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})

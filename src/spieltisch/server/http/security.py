"""What keeps strangers out: checks of host and origin, limits, headers that let pages load only our files."""

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
from spieltisch.server.text_cleaning import clean_text
from spieltisch.server.texts import Refusal, problem

log = logging.getLogger("spieltisch")

API = "/api/"
HEALTH = "/health"  # proxies ask it by whatever name they have for us; it tells no more than that we are here
ME_PATH = "/api/me"  # writes down who is new
UNSAFE_METHODS = ("POST", "PUT", "PATCH", "DELETE")
MAX_HOST_LENGTH = 80  # of a foreign name, so much is told back
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
ENCODED_CONTROL = re.compile(rb"[\x00-\x1f\x7f]|%[01][0-9a-f]|%7f", re.IGNORECASE)
BODY_TIMEOUT = 20.0  # seconds for the body of a request to arrive

# Drawings carry colours in style attributes, so those are allowed; scripts and style sheets are our files.
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
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the address of a table is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def language_of(headers: Headers) -> str:
    """The first language of the browser that we speak; browsers write the preferred one first."""
    for wish in headers.get("accept-language", "").split(","):
        language = wish.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def same_site(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether a request comes from our own pages. Programs that are no browsers send no origin.

    That the host is ours was checked before: alone, a page under a foreign name could make both agree.
    """
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


def client_address(scope: Any) -> str:
    """Where somebody comes from, as it is counted."""
    return client_network((scope.get("client") or ("",))[0])


class SecurityMiddleware:
    """The door that every request passes."""

    def __init__(
        self, app: ASGIApp, limits: RateLimits, hosts: AllowedHosts, origins: tuple[str, ...], proxied: bool
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts
        self.origins = origins
        self.warned = proxied  # about a proxy that nobody has told us of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or tell it why not."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._let_socket_in(scope, receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, scope.get("state", {}).get("cookies", {}))
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, _soon(receive), send_guarded)
        else:
            await _answer(refusal, Headers.from_scope(scope), send_guarded)

    async def _let_socket_in(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a live connection begin, or refuse it before it stands, which costs least."""
        headers = Headers.from_scope(scope)
        refusal = self._misdirected(scope, headers)
        if refusal is None and not self.limits.may_connect(client_address(scope)):
            refusal = Refusal("too-many-connections", 429)
        if refusal is None:
            await self.app(scope, receive, send)
        elif "websocket.http.response" in (scope.get("extensions") or {}):
            await _answer(refusal, headers, send, "websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})

    def _refusal(self, scope: Any) -> Refusal | None:
        unsafe, headers = scope["method"] in UNSAFE_METHODS, Headers.from_scope(scope)
        path = normalize_path(scope["path"])  # as the router reads it: //api/me is /api/me
        self._notice_proxy(scope, headers)
        if (refusal := self._misdirected(scope, headers)) is not None:
            return refusal
        if unsafe and path.startswith(API) and not same_site(headers, self.origins):
            return Refusal("foreign-origin", 403)
        changes = path.startswith(API) and (unsafe or path == ME_PATH)
        if not self.limits.may_ask(client_address(scope), cost_of(scope["method"], path), changes=changes):
            return Refusal("too-many-messages", 429)
        return None

    def _misdirected(self, scope: Any, headers: Headers) -> Refusal | None:
        """Why an address is none of ours, whatever is asked there."""
        path = normalize_path(scope["path"])
        host = headers.get("host")
        if path != HEALTH and not self.hosts.allows(host):
            return Refusal("unknown-host", 421, host=clean_text((host or "")[:MAX_HOST_LENGTH]))
        if CONTROL.search(path):
            return Refusal("not-found", 404)
        if ENCODED_CONTROL.search(scope.get("query_string", b"")):
            return Refusal("control-characters", 400)
        return None

    def _notice_proxy(self, scope: Any, headers: Headers) -> None:
        """Tell the operator, once, if everybody seems to come from this machine because of a proxy."""
        if not self.warned and "x-forwarded-for" in headers and is_loopback(client_address(scope)):
            self.warned = True
            log.warning("Requests come through a proxy; start with --proxy to limit people by their address.")


def _soon(receive: Receive) -> Receive:
    """The body of a request, if it arrives in time."""
    until = asyncio.get_running_loop().time() + BODY_TIMEOUT
    whole = False

    async def receive_soon() -> Any:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise Refusal("too-slow", 408) from None
        whole = not message.get("more_body", False)
        return message

    return receive_soon


def _add_headers(message: Any, cookies: dict[str, str]) -> None:
    headers = MutableScopeHeaders(message)
    for cookie in cookies.values():
        headers.add("Set-Cookie", cookie)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    picture = headers.get("content-type", "").startswith("image/svg")
    headers.setdefault("Content-Security-Policy", SVG_CSP if picture else PAGE_CSP)
    headers.setdefault("Cache-Control", "no-store")


async def _answer(refusal: Refusal, headers: Headers, send: Any, kind: str = "http.response") -> None:
    body = msgspec.json.encode(problem(refusal, language_of(headers)))
    fields = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": fields})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})

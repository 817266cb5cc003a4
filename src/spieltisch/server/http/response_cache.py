"""Answers that are the same for everyone are made and packed once; afterwards their bytes are served.

To write the schema of the API took 20 ms for each request. What is kept is found by what the answer depends
on and by nothing else: the address, those query values that its handler reads, the language, and whether the
browser unpacks gzip. A file of the client counts as another one when it was written again. So there are few
different answers, and no query makes the server start over.
"""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from litestar.datastructures import Headers
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.http import static_files
from spieltisch.server.http.api_docs import STYLE
from spieltisch.server.http.security import language_of

MAX_CACHE_BYTES: Final = 64 * 1024 * 1024

# The query values that an answer depends on, by the template of its address.
QUERY_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "/docs": (),
    "/docs/openapi.json": (),
    STYLE: (),
    "/manifest.webmanifest": ("lang",),
    "/api/games": ("lang",),
    "/api/games/{slug}/sheets/{digest}": (),
    "/api/games/{slug}/picture.svg": ("theme",),
    "/api/games/{slug}/badge.svg": ("theme",),
    "/api/games/{slug}/rules": ("lang",),
    "/api/games/{slug}/lesson/{step}": ("lang", "shape"),
    "/{path}": (),
    **dict.fromkeys(static_files.TEMPLATES, ()),
}


class CachedResponse(NamedTuple):
    """An answer as it is sent."""

    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class ResponseCache:
    """The answers that were given last, up to so many bytes."""

    def __init__(self, max_bytes: int = MAX_CACHE_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._responses: OrderedDict[Hashable, CachedResponse] = OrderedDict()

    def find(self, key: Hashable) -> CachedResponse | None:
        """The answer, if it was given before."""
        found = self._responses.get(key)
        if found is not None:
            self._responses.move_to_end(key)
        return found

    def keep(self, key: Hashable, answer: CachedResponse) -> None:
        """Remember an answer; those that were not asked for longest make room."""
        if key not in self._responses:
            self._responses[key] = answer
            self.bytes += len(answer.body)
        while self.bytes > self.max_bytes:
            _, dropped = self._responses.popitem(last=False)
            self.bytes -= len(dropped.body)


class ResponseCacheMiddleware:
    """Middleware that stands outside of everything that makes and packs an answer."""

    def __init__(self, app: ASGIApp, store: ResponseCache) -> None:
        self.app = app
        self.store = store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give the answer that was prepared, or have it made."""
        key = _key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        found = self.store.find(key)
        if found is None:
            await self._respond_and_cache(key, scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": [*found.headers]})
        await send({"type": "http.response.body", "body": found.body, "more_body": False})

    async def _respond_and_cache(self, key: Hashable, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the answer made, and keep it if it is a good one and came in one piece."""
        headers: tuple[tuple[bytes, bytes], ...] | None = None

        async def send_and_keep(message: Message) -> None:
            nonlocal headers
            if message["type"] == "http.response.start":
                good = message["status"] == 200
                headers = tuple((name, value) for name, value in message["headers"]) if good else None
            elif message["type"] == "http.response.body" and headers is not None:
                if not message["more_body"]:
                    self.store.keep(key, CachedResponse(headers, message["body"]))
                headers = None
            await send(message)

        await self.app(scope, receive, send_and_keep)


def _key(scope: Any) -> Hashable | None:
    """What the answer depends on; None where it is not the same for everyone."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    template: str = scope["path_template"]
    names = QUERY_NAMES.get(template)
    if names is None:
        return None
    what: Hashable = scope["path"]
    if template == "/{path}" or template in static_files.TEMPLATES:
        what = static_files.version_of(scope["path"] if template == "/{path}" else static_files.INDEX)
        if what is None:
            return None
    given = dict(parse_qsl(scope["query_string"].decode("latin-1")))  # of several values the last one counts
    query = urlencode([(name, given[name]) for name in names if name in given])
    scope["query_string"] = query.encode()  # the handler sees what the key says, and nothing else
    headers = Headers.from_scope(scope)
    return what, query, language_of(headers), "gzip" in headers.get("accept-encoding", "")

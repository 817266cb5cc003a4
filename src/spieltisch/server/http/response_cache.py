"""Cache of responses that are the same for everyone, as compressed bytes.

The cache key has only what the response depends on: the path, the query values that the handler reads, the
language, and whether the client accepts gzip. A file of the client also counts by its modification time. So
there are few keys, and no query makes the server compute a response again.
"""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from litestar.datastructures import Headers
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.http import static_files
from spieltisch.server.http.api_docs import STYLE_PATH
from spieltisch.server.http.security import language_of

MAX_CACHE_BYTES: Final = 64 * 1024 * 1024

# The query values that a response depends on, by route.
QUERY_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "/docs": (),
    "/docs/openapi.json": (),
    STYLE_PATH: (),
    "/manifest.webmanifest": ("lang",),
    "/api/games": ("lang",),
    "/api/games/{slug}/sheets/{digest}": (),
    "/api/games/{slug}/picture.svg": ("theme",),
    "/api/games/{slug}/badge.svg": ("theme",),
    "/api/games/{slug}/rules": ("lang",),
    "/api/games/{slug}/lesson/{step}": ("lang", "shape"),
    "/{path}": (),
    **dict.fromkeys(static_files.PAGE_TEMPLATES, ()),
}


class CachedResponse(NamedTuple):
    """A response as it is sent."""

    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class ResponseCache:
    """An LRU cache of responses, limited by their bytes."""

    def __init__(self, max_bytes: int = MAX_CACHE_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._responses: OrderedDict[Hashable, CachedResponse] = OrderedDict()

    def get(self, key: Hashable) -> CachedResponse | None:
        """The response with this key, if it is cached."""
        found = self._responses.get(key)
        if found is not None:
            self._responses.move_to_end(key)
        return found

    def put(self, key: Hashable, response: CachedResponse) -> None:
        """Add a response; drop the least recently used ones beyond the limit."""
        if key not in self._responses:
            self._responses[key] = response
            self.bytes += len(response.body)
        while self.bytes > self.max_bytes:
            _, dropped = self._responses.popitem(last=False)
            self.bytes -= len(dropped.body)


class ResponseCacheMiddleware:
    """Middleware outside of everything that computes and compresses a response."""

    def __init__(self, app: ASGIApp, cache: ResponseCache) -> None:
        self.app = app
        self.cache = cache

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the cached response, or compute it."""
        key = _key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        found = self.cache.get(key)
        if found is None:
            await self._respond_and_cache(key, scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": [*found.headers]})
        await send({"type": "http.response.body", "body": found.body, "more_body": False})

    async def _respond_and_cache(self, key: Hashable, scope: Scope, receive: Receive, send: Send) -> None:
        """Compute the response, and cache it if it has status 200 and came in one piece."""
        headers: tuple[tuple[bytes, bytes], ...] | None = None

        async def send_and_keep(message: Message) -> None:
            nonlocal headers
            if message["type"] == "http.response.start":
                good = message["status"] == 200
                headers = tuple((name, value) for name, value in message["headers"]) if good else None
            elif message["type"] == "http.response.body" and headers is not None:
                if not message["more_body"]:
                    self.cache.put(key, CachedResponse(headers, message["body"]))
                headers = None
            await send(message)

        await self.app(scope, receive, send_and_keep)


def _key(scope: Any) -> Hashable | None:
    """The cache key of a request; None if the response is not the same for everyone."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    template: str = scope["path_template"]
    names = QUERY_NAMES.get(template)
    if names is None:
        return None
    resource: Hashable = scope["path"]
    if template == "/{path}" or template in static_files.PAGE_TEMPLATES:
        resource = static_files.version_of(scope["path"] if template == "/{path}" else static_files.INDEX)
        if resource is None:
            return None
    # The last of several values counts.
    query_values = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    query = urlencode([(name, query_values[name]) for name in names if name in query_values])
    scope["query_string"] = query.encode()  # the handler sees only what is in the key
    headers = Headers.from_scope(scope)
    return resource, query, language_of(headers), "gzip" in headers.get("accept-encoding", "")

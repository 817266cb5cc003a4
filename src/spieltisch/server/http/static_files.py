"""Static files: the built browser client, and its pages."""

from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, get, route
from litestar.datastructures import State
from litestar.params import FromPath

from spieltisch.server.http import web_manifest
from spieltisch.server.http.security import language_of
from spieltisch.server.texts import ServerRefusal, say

CLIENT = Path(__file__).parents[1] / "client"  # the output of the client's build
HTML = "text/html"
IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}  # asset names have their digest
NO_CACHE = {"Cache-Control": "no-cache"}

INDEX = "/index.html"  # the client renders every page
PAGE_ROUTES = [
    "/",
    "/new",
    "/new/{slug:str}",
    "/t/{table_id:str}",
    "/t/{table_id:str}/replay",
    "/t/{table_id:str}/review",
    "/rules",
    "/rules/{slug:str}",
    "/learn",
    "/learn/{slug:str}",
]
PAGE_TEMPLATES = [path.replace(":str", "") for path in PAGE_ROUTES]  # as the router reports them

AnyRequest = Request[Any, Any, State]


@route(
    ["/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE, HttpMethod.PATCH],
    include_in_schema=False,
    status_code=200,
)
async def no_such_call(path: FromPath[str]) -> None:
    """Refuse an unknown API path."""
    raise ServerRefusal("not-found", 404)


@get(PAGE_ROUTES, include_in_schema=False)
async def page(request: AnyRequest) -> Response[bytes]:
    """A page of the client."""
    return index_page(request, 200)


@get("/{path:path}", include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client. For an unknown path the client shows a page that says so."""
    found = _file(path)
    if found is None:
        return index_page(request, 404)
    kind = guess_type(found.name)[0] or "application/octet-stream"
    caching = IMMUTABLE if found.parent.name == "assets" else NO_CACHE
    return Response(found.read_bytes(), media_type=kind, headers=caching)


def _file(path: str) -> Path | None:
    """The file of the client at that path; None if there is none."""
    try:
        found = (CLIENT / path.lstrip("/")).resolve()
        return found if found.is_relative_to(CLIENT.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # not a file name
        return None


def version_of(path: str) -> tuple[str, int, int] | None:
    """What identifies one version of a file of the client; None if there is no such file."""
    found = _file(path)
    if found is None:
        return None
    stat = found.stat()
    return str(found), stat.st_mtime_ns, stat.st_size


def index_page(request: AnyRequest, status: int) -> Response[bytes]:
    """The page that loads the client; the client reads the address."""
    index = CLIENT / "index.html"
    if index.is_file():
        return Response(index.read_bytes(), media_type=HTML, status_code=status, headers=NO_CACHE)
    language = language_of(request.headers)
    paragraphs = "".join(
        f"<p>{escape(say(language, key))}</p>" for key in ("client-missing", "client-missing-help")
    )
    return Response(plain_page("Spieltisch", paragraphs, language), media_type=HTML, status_code=503)


def plain_page(title: str, body: str, language: str) -> bytes:
    """A minimal HTML page without other files."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'.encode()


HANDLERS = [*web_manifest.HANDLERS, page, file]

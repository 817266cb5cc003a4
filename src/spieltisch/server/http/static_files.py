"""The pages: the client's own files."""

from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, get, route
from litestar.datastructures import State
from litestar.params import FromPath

from spieltisch.server.http import web_manifest
from spieltisch.server.http.security import language_of
from spieltisch.server.texts import Refusal, say

CLIENT = Path(__file__).parents[1] / "client"  # written by the client's build
HTML = "text/html"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # names of assets carry their digest
AFRESH = {"Cache-Control": "no-cache"}

INDEX = "/index.html"  # every page is this file
PAGES = [
    "/",
    "/new/{slug:str}",
    "/t/{table_id:str}",
    "/t/{table_id:str}/replay",
    "/t/{table_id:str}/review",
    "/rules/{slug:str}",
    "/learn/{slug:str}",
]
TEMPLATES = [path.replace(":str", "") for path in PAGES]  # as requests are told apart

AnyRequest = Request[Any, Any, State]


@route(
    ["/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE, HttpMethod.PATCH],
    include_in_schema=False,
    status_code=200,
)
async def no_such_call(path: FromPath[str]) -> None:
    """Whatever else is asked of the programs' side."""
    raise Refusal("not-found", 404)


@get(PAGES, include_in_schema=False)
async def page(request: AnyRequest) -> Response[bytes]:
    """Every page is the client's."""
    return _index(request, 200)


@get("/{path:path}", include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client; what does not exist is the client's to explain."""
    wanted = _file(path)
    if wanted is None:
        return _index(request, 404)
    kind = guess_type(wanted.name)[0] or "application/octet-stream"
    lasting = FOREVER if wanted.parent.name == "assets" else AFRESH
    return Response(wanted.read_bytes(), media_type=kind, headers=lasting)


def _file(path: str) -> Path | None:
    """The client's file of that name; None if there is none."""
    try:
        wanted = (CLIENT / path.lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(CLIENT.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no name of a file
        return None


def version_of(path: str) -> tuple[str, int, int] | None:
    """What a file of the client is known by until it is written again; None if there is none of that name."""
    wanted = _file(path)
    if wanted is None:
        return None
    facts = wanted.stat()
    return str(wanted), facts.st_mtime_ns, facts.st_size


def _index(request: AnyRequest, status: int) -> Response[bytes]:
    index = CLIENT / "index.html"
    if index.is_file():
        return Response(index.read_bytes(), media_type=HTML, status_code=status, headers=AFRESH)
    language = language_of(request.headers)
    told = "".join(
        f"<p>{escape(say(language, key))}</p>" for key in ("client-missing", "client-missing-help")
    )
    return Response(plain_page("Spieltisch", told, language), media_type=HTML, status_code=503)


def plain_page(title: str, body: str, language: str) -> bytes:
    """A page that needs nothing but itself."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'.encode()


HANDLERS = [*web_manifest.HANDLERS, page, file]

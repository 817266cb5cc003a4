"""The API documentation at /docs: every HTTP route and every WebSocket message, on one static page."""

import inspect
import re
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.plugins.base import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute

from spieltisch.engine import record
from spieltisch.stage import scene
from spieltisch.table import protocol

STYLE_PATH = "/docs/style.css"
LIVE_PATH = "/api/tables/{table_id}/live"
_COMMENT = re.compile(r"^    (\w+):.*  # (.+)$", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
_REF = "#/components/schemas/"

Struct = type[msgspec.Struct]

_PROBLEM = ResponseSpec(
    protocol.Problem, generate_examples=False, description="Why not, in the person's language."
)
PROBLEM_RESPONSES: Any = {"400": _PROBLEM, "4XX": _PROBLEM}  # else Litestar would describe 400 itself


class ProblemResponsesPlugin(ReceiveRoutePlugin):
    """Plugin that adds the Problem response to every route in the schema."""

    def receive_route(self, route: BaseRoute) -> None:
        """Add the response to a new route."""
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = {**PROBLEM_RESPONSES, **(handler.responses or {})}


class ApiDocsPlugin(OpenAPIRenderPlugin):
    """Renders the page at /docs."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        """Render all calls, all messages, and their structs."""
        return _page(tuple(_calls(openapi_schema)))


@get(STYLE_PATH, include_in_schema=False, media_type="text/css")
async def style() -> Response[str]:
    """The style sheet of the page."""
    text = files("spieltisch.server.http").joinpath("api_docs.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


@cache
def _page(calls: tuple[str, ...]) -> bytes:
    client_messages: tuple[Struct, ...] = typing.get_args(protocol.ClientMessage)
    server_messages: tuple[Struct, ...] = typing.get_args(protocol.ServerMessage)
    parts = [each for each in _structs() if each not in (*client_messages, *server_messages)]
    body = f"""<header><h1>Spieltisch</h1>
<p>The calls and messages of the browser client. Other programs may use them, too.</p>
<nav><a href="#calls">Calls</a> <a href="#live">Live connection</a> <a href="#parts">Parts</a>
<a href="/docs/openapi.json">openapi.json</a></nav></header>
<main><section id="calls"><h2>Calls</h2>
<p>Bodies are JSON. Every failure has a status from 400 on and is a {_link("Problem")} in the language of
<code>lang</code> or of the browser. A signed cookie identifies you; the first <code>GET /api/me</code>
sets it. Fields with their default value are left out.</p>
{"".join(calls)}</section>
<section id="live"><h2>Live connection</h2>
<p class="call"><b>WebSocket</b> <code>{escape(LIVE_PATH)}</code></p>
<p>Messages are JSON objects; <code>type</code> says which. The first is <code>hello</code>.</p>
<h3>Messages of the client</h3>{_articles(client_messages)}
<h3>Messages of the server</h3>{_articles(server_messages)}</section>
<section id="parts"><h2>Parts</h2>{_articles(parts)}</section></main>"""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/favicon.svg">'
        f'<title>Spieltisch: calls and messages</title><link rel="stylesheet" href="{STYLE_PATH}">'
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'.encode()


# -- calls ---------------------------------------------------------------------------------------------------


def _calls(schema: dict[str, Any]) -> Iterator[str]:
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            if isinstance(call, dict) and "responses" in call:
                yield _call(method, path, call)


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    rows = [
        (
            given["name"],
            _schema_type(given["schema"]),
            f"in the {'address' if given['in'] == 'path' else 'query'}",
        )
        for given in call.get("parameters", [])
    ]
    if "requestBody" in call:
        rows.append(("body", _content(call["requestBody"]), ""))
    for status, answer in call["responses"].items():
        if status.isdecimal() and int(status) < 400:
            rows.append((f"answer {status}", _content(answer), ""))
    description = _with_code(call.get("description") or call.get("summary", ""))
    return (
        f'<article><p class="call"><b>{method.upper()}</b> <code>{escape(path)}</code></p>'
        f"<p>{description}</p>{_table(rows)}</article>"
    )


def _content(part: dict[str, Any]) -> str:
    return " or ".join(
        _schema_type(content["schema"]) if kind == "application/json" else escape(kind)
        for kind, content in part.get("content", {}).items()
    )


def _schema_type(schema: dict[str, Any]) -> str:
    """A type of the OpenAPI schema as text."""
    if "$ref" in schema:
        return _link(schema["$ref"].removeprefix(_REF))
    if "oneOf" in schema:
        return " or ".join(map(_schema_type, schema["oneOf"]))
    if "enum" in schema:
        return escape(" | ".join(str(value) for value in schema["enum"] if value is not None))
    if schema.get("type") == "array":
        return f"list of {_schema_type(schema.get('items', {}))}"
    kinds = schema.get("type", "anything")
    return escape(" or ".join(kinds) if isinstance(kinds, list) else str(kinds))


# -- structs -------------------------------------------------------------------------------------------------


def _structs() -> list[Struct]:
    """All structs that are sent, including those of scenes and records."""
    found = [*vars(protocol).values(), *vars(scene).values(), *vars(record).values()]
    bases = (
        protocol.Body,
        protocol.Request,
        protocol.FromClient,
        protocol.FromServer,
        scene.Part,
        record.Entry,
    )
    return [
        each
        for each in dict.fromkeys(each for each in found if inspect.isclass(each))
        if issubclass(each, msgspec.Struct) and each not in bases
    ]


def _articles(structs: Iterable[Struct]) -> str:
    return "".join(_article(each) for each in structs)


def _article(struct: Struct) -> str:
    tag = struct.__struct_config__.tag
    title = f"{struct.__name__} <code>{escape(str(tag))}</code>" if tag else struct.__name__
    comments = dict(_COMMENT.findall(inspect.getsource(struct)))
    hints = typing.get_type_hints(struct)
    rows = []
    for field in msgspec.structs.fields(struct):
        if field.name == "n" and issubclass(struct, protocol.FromServer):
            continue  # all messages have it
        optional = "" if field.required else "optional"
        remark = _with_code(comments.get(field.name, ""))
        rows.append(
            (field.name, _python_type(hints[field.name]), "; ".join(filter(None, (optional, remark))))
        )
    about = _with_code(inspect.getdoc(struct) or "")
    return f'<article id="{struct.__name__}"><h4>{title}</h4><p>{about}</p>{_table(rows)}</article>'


def _python_type(hint: Any) -> str:
    """A Python type as text."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return escape(" | ".join(map(str, parts)))
    if origin in (typing.Union, UnionType):
        return " or ".join(map(_python_type, parts))
    if origin in (list, tuple):
        return f"list of {_python_type(parts[0])}"
    if origin is dict:
        return f"table of {_python_type(parts[1])}"
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        return _link(hint.__name__)
    names = {
        str: "text",
        int: "integer",
        float: "number",
        bool: "true | false",
        NoneType: "null",
        Any: "anything",
    }
    return names.get(hint, escape(str(hint)))


# -- HTML ----------------------------------------------------------------------------------------------------


def _link(name: str) -> str:
    return f'<a href="#{escape(name)}">{escape(name)}</a>'


def _with_code(text: str) -> str:
    return _CODE.sub(r"<code>\1</code>", escape(text))


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    """An HTML table of names (plain text), types and remarks (HTML)."""
    cells = "".join(
        f"<tr><th scope=row>{escape(name)}</th><td>{kind}</td><td>{remark}</td></tr>"
        for name, kind, remark in rows
    )
    return f"<table>{cells}</table>" if cells else ""

"""The page for those who build against the server: every call and every message. It loads nothing else."""

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
from spieltisch.server.table import protocol
from spieltisch.stage import scene

STYLE = "/docs/style.css"
LIVE = "/api/tables/{table_id}/live"
_COMMENT = re.compile(r"^    (\w+):.*  # (.+)$", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
_REF = "#/components/schemas/"

Struct = type[msgspec.Struct]

_PROBLEM = ResponseSpec(
    protocol.Problem, generate_examples=False, description="Why not, in the person's language."
)
REFUSED: Any = {"400": _PROBLEM, "4XX": _PROBLEM}  # Litestar would describe 400 in words of its own


class Problems(ReceiveRoutePlugin):
    """Says of every call in the schema that what is refused is a Problem."""

    def receive_route(self, route: BaseRoute) -> None:
        """A route that is added."""
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = {**REFUSED, **(handler.responses or {})}


class Docs(OpenAPIRenderPlugin):
    """The page at /docs."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        """All calls, all messages, and what they are made of."""
        return _page(tuple(_calls(openapi_schema)))


@get(STYLE, include_in_schema=False, media_type="text/css")
async def style() -> Response[str]:
    """The style sheet of the page."""
    text = files("spieltisch.server.http").joinpath("api_docs.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


@cache
def _page(calls: tuple[str, ...]) -> bytes:
    said: tuple[Struct, ...] = typing.get_args(protocol.ClientMessage)
    heard: tuple[Struct, ...] = typing.get_args(protocol.ServerMessage)
    parts = [each for each in _structs() if each not in (*said, *heard)]
    body = f"""<header><h1>Spieltisch</h1>
<p>What the table in the browser asks of the server, and what every other program may ask, too.</p>
<nav><a href="#calls">Calls</a> <a href="#live">Live connection</a> <a href="#parts">Parts</a>
<a href="/docs/openapi.json">openapi.json</a></nav></header>
<main><section id="calls"><h2>Calls</h2>
<p>Bodies are JSON. Every failure has a status from 400 on and is a {_link("Problem")} in the language of
<code>lang</code> or of the browser. Who you are stands in a signed cookie, which the first
<code>GET /api/me</code> sets. Fields that have their default are left out.</p>
{"".join(calls)}</section>
<section id="live"><h2>Live connection</h2>
<p class="call"><b>WebSocket</b> <code>{escape(LIVE)}</code></p>
<p>Messages are JSON objects; <code>type</code> says which. The first is <code>hello</code>.</p>
<h3>What a client says</h3>{_all(said)}<h3>What the server says</h3>{_all(heard)}</section>
<section id="parts"><h2>Parts</h2>{_all(parts)}</section></main>"""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/favicon.svg">'
        f'<title>Spieltisch: calls and messages</title><link rel="stylesheet" href="{STYLE}">'
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
        (given["name"], _told(given["schema"]), f"in the {'address' if given['in'] == 'path' else 'query'}")
        for given in call.get("parameters", [])
    ]
    if "requestBody" in call:
        rows.append(("body", _content(call["requestBody"]), ""))
    for status, answer in call["responses"].items():
        if status.isdecimal() and int(status) < 400:
            rows.append((f"answer {status}", _content(answer), ""))
    told = _marked(call.get("description") or call.get("summary", ""))
    return (
        f'<article><p class="call"><b>{method.upper()}</b> <code>{escape(path)}</code></p>'
        f"<p>{told}</p>{_table(rows)}</article>"
    )


def _content(part: dict[str, Any]) -> str:
    return " or ".join(
        _told(content["schema"]) if kind == "application/json" else escape(kind)
        for kind, content in part.get("content", {}).items()
    )


def _told(schema: dict[str, Any]) -> str:
    """A type of the OpenAPI schema in a few words."""
    if "$ref" in schema:
        return _link(schema["$ref"].removeprefix(_REF))
    if "oneOf" in schema:
        return " or ".join(map(_told, schema["oneOf"]))
    if "enum" in schema:
        return escape(" | ".join(str(value) for value in schema["enum"] if value is not None))
    if schema.get("type") == "array":
        return f"list of {_told(schema.get('items', {}))}"
    kinds = schema.get("type", "anything")
    return escape(" or ".join(kinds) if isinstance(kinds, list) else str(kinds))


# -- structs -------------------------------------------------------------------------------------------------


def _structs() -> list[Struct]:
    """All structs that go over the wire, those of scenes and records too."""
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


def _all(structs: Iterable[Struct]) -> str:
    return "".join(_struct(each) for each in structs)


def _struct(struct: Struct) -> str:
    tag = struct.__struct_config__.tag
    title = f"{struct.__name__} <code>{escape(str(tag))}</code>" if tag else struct.__name__
    comments = dict(_COMMENT.findall(inspect.getsource(struct)))
    hints = typing.get_type_hints(struct)
    rows = []
    for field in msgspec.structs.fields(struct):
        if field.name == "n" and issubclass(struct, protocol.FromServer):
            continue  # told once
        optional = "" if field.required else "optional"
        told = _marked(comments.get(field.name, ""))
        rows.append((field.name, _kind(hints[field.name]), "; ".join(filter(None, (optional, told)))))
    about = _marked(inspect.getdoc(struct) or "")
    return f'<article id="{struct.__name__}"><h4>{title}</h4><p>{about}</p>{_table(rows)}</article>'


def _kind(hint: Any) -> str:
    """A type of Python in a few words."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return escape(" | ".join(map(str, parts)))
    if origin in (typing.Union, UnionType):
        return " or ".join(map(_kind, parts))
    if origin in (list, tuple):
        return f"list of {_kind(parts[0])}"
    if origin is dict:
        return f"table of {_kind(parts[1])}"
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


def _marked(text: str) -> str:
    return _CODE.sub(r"<code>\1</code>", escape(text))


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    """Names (plain), kinds and remarks (HTML already)."""
    told = "".join(
        f"<tr><th scope=row>{escape(name)}</th><td>{kind}</td><td>{remark}</td></tr>"
        for name, kind, remark in rows
    )
    return f"<table>{told}</table>" if told else ""

"""Error responses: every failed request is answered by a Problem in the person's language."""

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException

from spieltisch.engine.errors import SpieltischError, UnknownGame
from spieltisch.server.http.dependencies import AnyRequest
from spieltisch.server.http.json_limits import MAX_NESTING
from spieltisch.server.http.rate_limits import MAX_BODY_BYTES
from spieltisch.server.http.security import language_of
from spieltisch.server.http.static_files import index_page
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError, not_written
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.table.protocol import Problem
from spieltisch.table.texts import Refusal

HTTP_MESSAGE_KEYS = {404: "not-found", 405: "not-allowed", 413: "too-large"}  # by HTTP status


def error_response(request: AnyRequest, error: Exception) -> Response[Problem] | Response[bytes]:
    """Answer a failed request with a Problem; a browser at an unknown address gets a page."""
    if isinstance(error, NotFoundException) and _opens_page(request):
        return index_page(request, 404)
    language = request.query_params.get("lang") or language_of(request.headers)
    if isinstance(error, HTTPException) and error.status_code < 500:
        status = error.status_code
        refusal = ServerRefusal(
            HTTP_MESSAGE_KEYS.get(status, "bad-request"), status, **_message_values(error)
        )
        return Response(problem(refusal, language), status_code=status, headers=error.headers)
    if isinstance(error, SpieltischError):
        headers = error.headers if isinstance(error, ServerRefusal) else {}
        return Response(problem(error, language), status_code=status_of(error), headers=headers)
    if isinstance(error, DatabaseError):
        log.error("a request failed: %s", error)
        return Response(problem(not_written(), language), status_code=503)
    if isinstance(error, RecursionError):  # the code behind could not handle the nesting
        return Response(problem(ServerRefusal("too-nested", most=MAX_NESTING), language), status_code=400)
    log.exception("a request failed", exc_info=error)
    return Response(problem(ServerRefusal("internal"), language), status_code=500)


def _opens_page(request: AnyRequest) -> bool:
    """Whether a browser asks for a page, and not a program for data."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and request.method == "GET" and not request.url.path.startswith("/api/")


def status_of(error: SpieltischError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refusal):
        return error.status
    return 404 if isinstance(error, UnknownGame) else 422


def _message_values(error: HTTPException) -> dict[str, object]:
    reasons = [str(entry.get("message", "")) for entry in error.extra or [] if isinstance(entry, dict)]
    return {"reason": "; ".join(reasons) or error.detail, "most": MAX_BODY_BYTES // 1024}

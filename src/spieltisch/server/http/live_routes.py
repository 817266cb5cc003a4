"""The WebSocket route of a table: checks who connects, then hands over to the WebSocket handler."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.http.access_log import log_connection
from spieltisch.server.http.dependencies import authenticate_viewer, session_cookie_of
from spieltisch.server.http.error_responses import status_of
from spieltisch.server.http.rate_limits import RateLimits
from spieltisch.server.http.security import client_address, language_of, same_site
from spieltisch.server.live.websocket_handler import WebSocketHandler
from spieltisch.server.services import Services
from spieltisch.server.storage.database_errors import DatabaseError, not_written
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.table.protocol import Refused

TRY_AGAIN_LATER = 1013  # close code: the client may reconnect
FOREIGN_ORIGIN, LOGGED_OUT, NO_TABLE = 4403, 4401, 4404  # close codes: the client must not simply reconnect


@websocket("/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, State], table_id: FromPath[str]) -> None:
    """A live connection to a table: see the messages of FromClient and FromServer."""
    services: Services = socket.app.state.services
    limits: RateLimits = socket.app.state.limits
    if not same_site(socket.headers, services.settings.origins):
        await socket.close(FOREIGN_ORIGIN)
        return
    cookie = session_cookie_of(socket)
    if cookie is not None and not limits.person_handshakes.take(cookie.person):
        await socket.close(TRY_AGAIN_LATER)
        return
    with limits.count_connection(client_address(socket.scope)) as allowed:
        await socket.accept()
        try:
            if not allowed:
                raise ServerRefusal("too-many-connections", 429)
            owner = await services.registry.own(table_id)
            viewer = await authenticate_viewer(socket, services)
        except (SpieltischError, DatabaseError) as error:
            reason = not_written() if isinstance(error, DatabaseError) else error
            refused = Refused(about="hello", problem=problem(reason, language_of(socket.headers)))
            await socket.send_data(msgspec.json.encode(refused).decode(), mode="text")
            await socket.close(_close_code(reason) if allowed else TRY_AGAIN_LATER)
            return
        visit = WebSocketHandler(services, owner, viewer, socket, language_of(socket.headers), limits)
        with log_connection(visit):
            await visit.run()


def _close_code(error: SpieltischError) -> int:
    """The close code of a refused connection. A client that is logged out may come back as a new guest."""
    return {401: LOGGED_OUT, 503: TRY_AGAIN_LATER}.get(status_of(error), NO_TABLE)


HANDLERS = [live]

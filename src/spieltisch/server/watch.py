"""Every request is counted and measured."""

import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server import metrics


class Watch:
    """Stands at the door and keeps count. Addresses are told by their kind: that of a table is its key."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everybody in, and look when they leave."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_watched)
        finally:
            metrics.REQUESTS.labels(scope["path_template"], status).inc()
            metrics.REQUEST_SECONDS.observe(time.perf_counter() - begun)

"""The bell: what workers tell each other, so that people at different workers sit at one table.

It says how far a table is by now, and the rows of its log that have just been written; who does not know the
ones before, or wants to know what else has changed, reads the store. So a call that is lost does no harm, and
after a broken line everybody looks again.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from secrets import token_urlsafe
from typing import Any

import asyncpg
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.table.game_log import Row

CHANNEL = "spieltisch"
PATIENCE = 1.0  # seconds until a broken line is tried again
LONGEST_SILENCE = 16.0  # seconds, though everybody rings more often
LONGEST_CALL = 7999  # bytes that PostgreSQL passes on
LINE_ERRORS = (DatabaseError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Call(msgspec.Struct, tag_field="call", tag=str.lower, kw_only=True):
    """Something that one worker tells all others."""

    worker: str = ""


class Changed(Call):
    """A table is by now as far as this; None: as far as before."""

    table: str
    plies: int | None = None  # rows of its log
    rows: list[Row] = []  # the last of them, if they are short
    revision: int | None = None
    words: int | None = None  # of its chat


class Looking(Call):
    """Who looks at a table through this worker: those who have seats by their seats, the others counted."""

    table: str
    seats: list[int] = []
    spectators: int = 0


class Asking(Call):
    """A worker has loaded a table, which is as far as this: who looks at it through other workers?"""

    table: str
    plies: int = 0
    revision: int = 0
    words: int = 0


class Stuck(Call):
    """The bot of a seat cannot decide while the log of its table has so many rows."""

    table: str
    seat: int
    plies: int


class Renamed(Call):
    """Somebody has another name or colour."""

    person: str


class Distanced(Call):
    """Somebody wants to hear others than before."""

    person: str


class LoggedOut(Call):
    """Somebody's cookies are void: whoever is connected by one has to come again."""

    person: str


class Alive(Call):
    """The worker is there, and so are those who look through it."""


class Goodbye(Call):
    """The worker has closed."""


class Restored(Call):
    """The line was broken: whoever hears this has missed something."""


AnyCall = Changed | Looking | Asking | Stuck | Renamed | Distanced | LoggedOut | Alive | Goodbye | Restored
Connect = Callable[[], Awaitable["asyncpg.Connection[Any]"]]

NOTIFY = "SELECT pg_notify($1, call) FROM unnest($2::text[]) AS call"
_decode = msgspec.json.Decoder(AnyCall).decode
_encode = msgspec.json.Encoder().encode


class Line(AsyncPgChannelsBackend):
    """Litestar's line over PostgreSQL, on connections that stay, and are made again when they break."""

    def __init__(self, connect: Connect) -> None:
        super().__init__(make_connection=connect)
        self._speaker: asyncpg.Connection[Any] | None = None
        self._mending: asyncio.Task[None] | None = None
        self._closing = False

    async def on_startup(self) -> None:
        """Open the line."""
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._broken)

    async def on_shutdown(self) -> None:
        """Hang up."""
        self._closing = True
        if self._mending is not None:
            self._mending.cancel()
        if self._speaker is not None:
            await self._speaker.close()
        with contextlib.suppress(*LINE_ERRORS):
            await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell everybody; in vain while the database is away."""
        await self.publish_all([data], channels)

    async def publish_all(self, calls: Iterable[bytes], channels: Iterable[str]) -> None:
        """Tell everybody what has come together meanwhile, in one go."""
        told = [data.decode() for data in calls]
        try:
            if self._speaker is None or self._speaker.is_closed():
                self._speaker = await self._connect()
            for channel in channels:
                await self._speaker.execute(NOTIFY, channel, told)
        except LINE_ERRORS as error:
            log.warning("other workers could not be told: %r", error)

    def hang_up(self) -> None:
        """Give up a line on which nothing is heard any more; it is made again."""
        self._listener_conn.terminate()

    def _broken(self, _: object) -> None:
        if not self._closing:
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE)
            with contextlib.suppress(*LINE_ERRORS):
                async with self._listener_lock:
                    self._listener_conn = await self._connect()
                    for channel in self._subscribed_channels:
                        await self._listener_conn.add_listener(channel, self._listener)
                self._listener_conn.add_termination_listener(self._broken)
                if self._queue is not None:
                    self._queue.put_nowait((CHANNEL, _encode(Restored())))
                return


class PubSub:
    """The bell of this worker."""

    def __init__(self, connect: Connect, hear: Callable[[AnyCall], None]) -> None:
        self.worker = token_urlsafe(6)
        self._hear = hear
        self._line = Line(connect)
        self._channels = ChannelsPlugin(self._line, channels=[CHANNEL])
        self._heard = time.monotonic()
        self._calls: list[bytes] = []  # to be told next
        self._speaking: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        await self._channels.__aenter__()
        self._listener = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Say goodbye."""
        if self._listener is not None:
            self.ring(Goodbye())
            if self._speaking is not None:
                await self._speaking
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
            await self._channels.__aexit__(None, None, None)

    def check(self) -> None:
        """Try the line. Whoever rings hears it too, unless the line is dead."""
        if time.monotonic() - self._heard > LONGEST_SILENCE:
            self._heard = time.monotonic()
            self._line.hang_up()
        self.ring(Alive())

    def ring(self, call: AnyCall) -> None:
        """Tell all other workers soon."""
        call.worker = self.worker
        if self._listener is None:
            return
        data = _encode(call)
        if len(data) > LONGEST_CALL and isinstance(call, Changed):
            call.rows = []
            data = _encode(call)
        self._calls.append(data)
        if self._speaking is None:
            self._speaking = asyncio.create_task(self._speak())

    async def _speak(self) -> None:
        """Say what there is to say; what comes meanwhile is said next, together."""
        try:
            while self._calls:
                calls, self._calls = self._calls, []
                await self._line.publish_all(calls, [CHANNEL])
        finally:
            self._speaking = None

    async def _listen(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as heard:
            async for data in heard.iter_events():
                self._heard = time.monotonic()
                try:  # a worker of another version may tell what is not known here
                    call = _decode(data)
                    if call.worker != self.worker:
                        self._hear(call)
                except Exception:
                    log.exception("a call of another worker was not understood")

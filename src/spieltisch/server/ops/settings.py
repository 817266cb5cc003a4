"""The settings of a server."""

import re
from pathlib import Path

import msgspec

from spieltisch.server.ops.logs import Format
from spieltisch.server.storage.store import is_shared
from spieltisch.server.workers.bot_pool import WORKERS


class Settings(msgspec.Struct, kw_only=True):
    """The settings of this server."""

    data: Path
    db: str = ""  # empty: SQLite in the data folder
    bot_pause: float = 0.7  # seconds that a bot waits before it shows its decision
    bot_workers: int = WORKERS  # processes that compute the decisions of bots
    review_seconds: float = 40.0  # CPU time for the review of one game
    away: float = 120.0  # seconds until a bot replaces an absent player; tables may differ
    mail: str = ""  # the SMTP server, smtp://user:password@host:port; empty: send no e-mail
    mail_from: str = ""
    mail_pause: float = 60.0  # seconds after which an absent player gets an e-mail about their turn
    internal_host: str = ""  # address for workers on other machines; empty: all run on this machine
    site: str = ""  # the public address of this server
    hosts: tuple[str, ...] = ()  # host names of this server, besides localhost and the one in `site`
    origins: tuple[str, ...] = ()  # other origins that may call this server, such as a development server
    metrics_token: str = ""  # a remote client with this token may read the metrics
    proxies: tuple[str, ...] = ()  # trusted proxies (addresses or networks): X-Forwarded-For counts
    log_format: Format = "text"
    log_level: str = "warning"

    @property
    def url(self) -> str:
        """Return the URL of the database."""
        db = self.db or f"sqlite+aiosqlite:///{self.data / 'spieltisch.db'}"
        return re.sub(r"^postgres(ql)?:", "postgresql+asyncpg:", db)  # common spellings

    @property
    def shared(self) -> bool:
        """Return whether several workers can use this database at the same time."""
        return is_shared(self.url)

"""The database schema: SQLAlchemy tables. `spieltisch.table.rows` has structs for their rows.

`moves` holds the logs of all games. Its primary key (table, ply) keeps two writers from taking the same ply.
Changes of the schema need a migration (see migrations/).
"""

import sqlalchemy as sa

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("colour", sa.String(16), nullable=False),
    sa.Column("generation", sa.Integer, nullable=False, default=0),  # of the valid session cookies
    sa.Column("code", sa.String(64)),  # digest of the recovery code
    sa.Column("login", sa.String(64)),
    sa.Column("password", sa.String(128)),  # its hash
    sa.Index("people_code", "code", unique=True),
    sa.Index("people_login", "login", unique=True),
)
blocks = sa.Table(  # who mutes or blocks whom
    "distances",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("other", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("distance", sa.String(8), nullable=False),
    sa.Index("distances_pair", "person", "other", unique=True),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("box", sa.String(64), nullable=False, server_default=""),  # digest of the game box
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("one_device", sa.Boolean, nullable=False),
    sa.Column("eager", sa.Boolean, nullable=False),  # starts by itself when no seat is open
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("started", sa.Float),
    sa.Column("ended", sa.Float),
    sa.Column("rematch", sa.String(32), nullable=False),
    sa.Column("timing", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("hints", sa.Boolean),  # null: the default of the game
    sa.Column("due", sa.Float, index=True),  # when the first clock of the table runs out
    sa.Column("closed", sa.String(200), nullable=False, server_default=""),  # why an operator closed it
    sa.Column("agreed", sa.JSON, nullable=False, server_default="[]"),  # people who want this rematch
    sa.Column("request", sa.JSON(none_as_null=True)),  # an UndoRequest
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),  # counts changes of row and seats
    sa.Column("origin", sa.String(32), nullable=False, server_default="", index=True),  # see TableRow
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("name", sa.String(24), nullable=False, server_default=""),  # of the bot
)
moves = sa.Table(  # the logs of all games, one row per entry
    "moves",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("to", sa.Integer, nullable=False),
    sa.Column("event", sa.String(16), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    sa.Column("credit", sa.Float, nullable=False, server_default="0"),
    sa.Column("words", sa.Text, nullable=False, server_default=""),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
uptimes = sa.Table(  # when the server ran: clocks exclude downtime
    "hours",
    metadata,
    sa.Column("opened", sa.Float, primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),  # the last time that a worker recorded uptime
)
mail_addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("code", sa.String(64), nullable=False),  # digest of the confirmation code; empty: confirmed
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("stop", sa.String(32), nullable=False, unique=True),  # token of the link that stops e-mail
)
sent_codes = sa.Table(
    "sent_codes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False, index=True),  # digest of a mailbox, person or network
    sa.Column("at", sa.Float, nullable=False, index=True),
)
shared_keys = sa.Table(  # keys that all workers share
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
admin_notices = sa.Table(  # tables that an operator changed; every worker polls it
    "notices",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
workers = sa.Table(  # the running workers of a cluster
    "workers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("socket", sa.String(108), nullable=False),  # path of its Unix socket; empty: it has none
    sa.Column("address", sa.String(255), nullable=False),  # host:port for other machines; empty: none
    sa.Column("seen", sa.DateTime(timezone=True), nullable=False),  # its last heartbeat
)
leases = sa.Table(  # which worker owns a table, while the worker's heartbeat is recent
    "leases",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("worker", sa.ForeignKey("workers.id", ondelete="CASCADE"), nullable=False, index=True),
)
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), index=True),  # who waits for it; null: it is ready
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),  # a ReviewProgress, packed
)
jobs = sa.Table(  # the job queue of SQLite; on PostgreSQL, jobs of older versions until PgQueuer takes them
    "jobs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("key", sa.String(128), nullable=False),
    sa.Column("payload", sa.LargeBinary, nullable=False),
    sa.Column("origin", sa.String(32), nullable=False),  # the owner's network, see `Owner` ...
    sa.Column("person", sa.String(32), nullable=False),  # ... and the owner
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("order", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("jobs_kind_key", "kind", "key", unique=True),
)

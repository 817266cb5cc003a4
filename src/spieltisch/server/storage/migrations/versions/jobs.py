"""Add the job queue; turn queued e-mails, unfinished reviews and running clocks into jobs."""

import time

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "jobs"
down_revision = "table_leases"
branch_labels = None
depends_on = None

EMAILS = """
    SELECT letters."table", seat, turn, tries, next, origin, host
    FROM letters JOIN tables ON tables.id = letters."table" WHERE next IS NOT NULL ORDER BY next
"""
REVIEWS = """
    SELECT reviews."table", asked, origin, person
    FROM reviews JOIN tables ON tables.id = reviews."table" WHERE next IS NOT NULL ORDER BY asked
"""
CLOCKS = "SELECT id, due, origin, host FROM tables WHERE due IS NOT NULL AND ended IS NULL ORDER BY due"


def upgrade() -> None:
    """Create the table, fill it, and drop what it replaces."""
    jobs = op.create_table(
        "jobs",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("origin", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("order", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("jobs_kind_key", "jobs", ["kind", "key"], unique=True)
    connection = op.get_bind()
    rows = [*_emails(connection), *_reviews(connection), *_clocks(connection)]
    first = time.time_ns()
    for number, row in enumerate(rows):
        connection.execute(sa.insert(jobs).values(id=first + number, **row))
    op.drop_table("letters")
    op.execute(
        "DELETE FROM reviews WHERE person IS NULL AND next IS NOT NULL"
    )  # requested by a deleted person
    op.execute("UPDATE reviews SET person = NULL WHERE next IS NULL")
    op.drop_index("ix_reviews_next", "reviews")
    for name in ("next", "tries"):
        op.drop_column("reviews", name)


def _emails(connection: sa.Connection) -> list[dict[str, object]]:
    return [
        {
            "kind": "mail",
            "key": f"{table} {seat} {turn}",
            "payload": msgspec.json.encode([table, seat, turn]),
            "origin": origin or host,
            "person": host,
            "due": due,
            "order": due,
            "tries": tries,
        }
        for table, seat, turn, tries, due, origin, host in connection.execute(sa.text(EMAILS))
    ]


def _reviews(connection: sa.Connection) -> list[dict[str, object]]:
    return [
        {
            "kind": "review",
            "key": table,
            "payload": table.encode(),
            "origin": origin or person,
            "person": person,
            "due": asked,
            "order": asked,
            "tries": 0,
        }
        for table, asked, origin, person in connection.execute(sa.text(REVIEWS))
        if person is not None
    ]


def _clocks(connection: sa.Connection) -> list[dict[str, object]]:
    return [
        {
            "kind": "clock",
            "key": table,
            "payload": table.encode(),
            "origin": origin or host,
            "person": host,
            "due": due,
            "order": due,
            "tries": 0,
        }
        for table, due, origin, host in connection.execute(sa.text(CLOCKS))
    ]


def downgrade() -> None:
    """Restore the old tables without their content: an older version asks again."""
    op.drop_table("jobs")
    op.add_column("reviews", sa.Column("next", sa.Float))
    op.add_column("reviews", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_reviews_next", "reviews", ["next"])
    op.execute("UPDATE reviews SET next = asked WHERE person IS NOT NULL")
    op.create_table(
        "letters",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next", sa.Float, index=True),
    )

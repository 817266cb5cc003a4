"""Add e-mail addresses and queued e-mails."""

import sqlalchemy as sa
from alembic import op

revision = "mail"
down_revision = "notices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("stop", sa.String(32), nullable=False, unique=True),
    )
    op.create_table(
        "letters",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next", sa.Float, index=True),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("letters", "addresses"):
        op.drop_table(name)

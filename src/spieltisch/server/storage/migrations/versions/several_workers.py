"""Add what several workers share: revisions of tables, undo requests, rematches, keys."""

import sqlalchemy as sa
from alembic import op

revision = "several_workers"
down_revision = "mail"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("agreed", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("request", sa.JSON))
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("keys")
    for name in ("agreed", "request", "revision"):
        op.drop_column("tables", name)

"""Add clocks and the uptime of the server."""

import sqlalchemy as sa
from alembic import op

revision = "clocks"
down_revision = "accounts_and_distances"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. Older tables have no clock."""
    op.add_column("tables", sa.Column("timing", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("moves", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("credit", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "hours",
        sa.Column("opened", sa.Float, primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("hours")
    op.drop_column("moves", "credit")
    op.drop_column("moves", "asked")
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "timing")

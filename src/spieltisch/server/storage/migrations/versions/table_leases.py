"""Add the workers of a cluster, and which of them owns which table."""

import sqlalchemy as sa
from alembic import op

revision = "table_leases"
down_revision = "table_origins"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables. They stay empty on SQLite, where one process owns every table."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("socket", sa.String(108), nullable=False),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("worker", sa.String(32), sa.ForeignKey("workers.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("ix_leases_worker", "leases", ["worker"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("leases")
    op.drop_table("workers")

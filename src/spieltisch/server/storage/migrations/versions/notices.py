"""Add admin notices, and the reason why an operator closed a table."""

import sqlalchemy as sa
from alembic import op

revision = "notices"
down_revision = "clocks"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("closed", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("notices")
    op.drop_column("tables", "closed")

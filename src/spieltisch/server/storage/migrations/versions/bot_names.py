"""Add the names of bots."""

import sqlalchemy as sa
from alembic import op

revision = "bot_names"
down_revision = "jobs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. It is empty for older bots, which get a name from their table and seat."""
    op.add_column("seats", sa.Column("name", sa.String(24), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "name")

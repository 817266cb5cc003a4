"""Add the network that opened a table, as a keyed hash."""

import sqlalchemy as sa
from alembic import op

revision = "table_origins"
down_revision = "sent_codes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. It is empty for older tables."""
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_tables_origin", "tables", ["origin"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_tables_origin", "tables")
    op.drop_column("tables", "origin")

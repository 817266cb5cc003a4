"""Add whether a table has hints."""

import sqlalchemy as sa
from alembic import op

revision = "hints"
down_revision = "rules_of_old"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("hints", sa.Boolean))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "hints")

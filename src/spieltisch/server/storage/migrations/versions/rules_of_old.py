"""Add what games of older rules need: the words of their actions, and the digest of their box."""

import sqlalchemy as sa
from alembic import op

revision = "rules_of_old"
down_revision = "several_workers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("moves", sa.Column("words", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("box", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tables", "box")
    op.drop_column("moves", "words")

"""Add counts of sent confirmation codes, by mailbox, person and network."""

import sqlalchemy as sa
from alembic import op

revision = "sent_codes"
down_revision = "reviews"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "sent_codes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_sent_codes_name", "sent_codes", ["name"])
    op.create_index("ix_sent_codes_at", "sent_codes", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("sent_codes")

"""Add reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "reviews"
down_revision = "hints"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), index=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("next", sa.Float, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("reviews")

"""Add recovery codes, logins, mutes and blocks."""

import sqlalchemy as sa
from alembic import op

revision = "accounts_and_distances"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("people", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("code", sa.String(64)))
    op.add_column("people", sa.Column("login", sa.String(64)))
    op.add_column("people", sa.Column("password", sa.String(128)))
    op.create_index("people_code", "people", ["code"], unique=True)
    op.create_index("people_login", "people", ["login"], unique=True)
    op.add_column("chat", sa.Column("person", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "distances",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("other", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("distance", sa.String(8), nullable=False),
    )
    op.create_index("ix_distances_other", "distances", ["other"])
    op.create_index("distances_pair", "distances", ["person", "other"], unique=True)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("distances")
    op.drop_column("chat", "person")
    op.drop_index("people_login", "people")
    op.drop_index("people_code", "people")
    for name in ("password", "login", "code", "generation"):
        op.drop_column("people", name)

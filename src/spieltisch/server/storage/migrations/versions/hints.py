"""Whether there are hints at a table."""

import sqlalchemy as sa
from alembic import op

revision = "hints"
down_revision = "rules_of_old"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it."""
    op.add_column("tables", sa.Column("hints", sa.Boolean))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "hints")

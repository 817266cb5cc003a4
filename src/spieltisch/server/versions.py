"""How far a database is in the steps that brought it to where this version needs it."""

from functools import cache

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from spieltisch.server.store import MIGRATIONS


@cache
def steps() -> tuple[str, ...]:
    """All steps that this version knows, the last one first."""
    return tuple(step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def step_of(connection: sa.Connection) -> str | None:
    """The last step that this database has taken; None: none at all."""
    return MigrationContext.configure(connection).get_current_revision()

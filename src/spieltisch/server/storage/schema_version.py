"""How far a database is in the steps that brought it to where this version needs it."""

from functools import cache

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from spieltisch import __version__
from spieltisch.server.storage.store import MIGRATIONS
from spieltisch.server.texts import Refusal


@cache
def steps() -> tuple[str, ...]:
    """All steps that this version knows, the last one first."""
    return tuple(step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def step_of(connection: sa.Connection) -> str | None:
    """The last step that this database has taken; None: none at all."""
    return MigrationContext.configure(connection).get_current_revision()


def must_know(step: str | None) -> None:
    """Return if a database, or none yet, can be brought to where this version needs it.

    :raises Refusal: when a newer version wrote it.
    """
    if step is not None and step not in steps():
        raise Refusal("newer-database", step=step, version=__version__)

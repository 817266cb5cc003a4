"""Migrations of the database: which of them it has had, and how to apply the others."""

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from spieltisch import __version__
from spieltisch.server.texts import ServerRefusal

MIGRATIONS = Path(__file__).with_name("migrations")


@cache
def known_migrations() -> tuple[str, ...]:
    """The ids of all migrations of this version, the newest first."""
    return tuple(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def current_migration(connection: sa.Connection) -> str | None:
    """The last migration that this database has had; None: none at all."""
    return MigrationContext.configure(connection).get_current_revision()


def check_not_newer(migration: str | None) -> None:
    """Check that this version can use a database whose last migration is this one.

    :raises Refusal: when a newer version has migrated it.
    """
    if migration is not None and migration not in known_migrations():
        raise ServerRefusal("newer-database", step=migration, version=__version__)


def upgrade(connection: sa.Connection) -> None:
    """Apply all migrations that the database has not had."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""Runs the steps on the connection that the store hands over."""

from alembic import context

from spieltisch.server.storage.schema import metadata


def run() -> None:
    """Bring the database up to date."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it
    run()

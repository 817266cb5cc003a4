"""Alembic environment: runs the migrations on the connection of the store."""

from alembic import context

from spieltisch.server.storage.schema import metadata


def run() -> None:
    """Run the migrations."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs this file
    run()

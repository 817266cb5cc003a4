"""The database: schema, migrations, repositories, write batching for SQLite and PostgreSQL."""

"""Alembic migrations; every start of the server applies the missing ones."""

"""Changes of the database's schema, in order (Alembic)."""

"""Alembic's entry: runs migrations on the connection that store/migrate.py hands over."""

from alembic import context

from crazydeck.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()

"""Bring a database to the present schema; run at every start."""

from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

_LOCK = 0x6372617A79
"""The number of PostgreSQL's advisory lock: one server migrates, others wait."""


def upgrade(connection: sa.Connection) -> None:
    """Run all migrations that the database lacks, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    with as_file(files("crazydeck.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

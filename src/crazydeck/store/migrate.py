"""Bring a database to the present schema; run at every start."""

from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine

_LOCK = 0x6372617A79
"""The number of PostgreSQL's advisory lock: one server migrates, others wait."""


async def migrate(engine: AsyncEngine) -> None:
    """Run all migrations that the database lacks, in one transaction."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def config_for(connection: sa.Connection | None = None, folder: str | None = None) -> Config:
    """Return Alembic's configuration, without any file."""
    config = Config()
    config.set_main_option("script_location", folder or "crazydeck.store:migrations")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    with as_file(files("crazydeck.store") / "migrations") as folder:
        command.upgrade(config_for(connection, str(folder).replace("%", "%%")), "head")

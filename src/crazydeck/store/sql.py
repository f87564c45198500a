"""The log in an SQL database: SQLite (WAL, synchronous=FULL) or PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .base import KEEP_WAKE, Append, StoredEntry
from .migrate import migrate
from .schema import LOG, WAKES

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class SqlStore:
    """A store on an engine of one of the two kinds of database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._sqlite = engine.dialect.name == "sqlite"
        # SQLite has one writer at a time; waiting here is cheaper than in the database
        self._writing = asyncio.Lock() if self._sqlite else None
        insert: Any = sqlite.insert if self._sqlite else postgresql.insert
        self._add = insert(LOG).on_conflict_do_nothing().returning(LOG.c.table_code)
        upsert = insert(WAKES)
        self._wake = upsert.on_conflict_do_update(
            index_elements=["table_code"], set_={"at": upsert.excluded.at, "leased_until": 0, "leased_by": None}
        )

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        async with AsyncExitStack() as stack:
            if self._writing is not None:
                await stack.enter_async_context(self._writing)
            yield await stack.enter_async_context(self._engine.begin())

    async def append(self, entries: Sequence[Append]) -> list[bool]:
        """Store entries of different tables in one transaction; say for each whether it was the first there."""
        # sorted, so that two servers never wait for each other
        rows = [
            {"table_code": e.table, "first": e.first, "last": e.last, "at": e.at, "data": e.data}
            for e in sorted(entries, key=lambda entry: entry.table)
        ]
        async with self._write() as connection:
            stored = set((await connection.execute(self._add, rows)).scalars())
            wakes = [
                {"table_code": e.table, "at": e.wake}
                for e in sorted(entries, key=lambda entry: entry.table)
                if e.wake != KEEP_WAKE and e.table in stored
            ]
            if wakes:
                await connection.execute(self._wake, wakes)
        return [entry.table in stored for entry in entries]

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return a table's entries after an event's number, in order."""
        wanted = sa.and_(LOG.c.table_code == table, LOG.c.first > after)
        query = sa.select(LOG.c.first, LOG.c.last, LOG.c.data).where(wanted).order_by(LOG.c.first)
        async with self._engine.connect() as connection:
            return [StoredEntry(*row) for row in await connection.execute(query)]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of the tables that exist."""
        query = (
            sa.select(LOG.c.table_code, sa.func.max(LOG.c.last))
            .where(LOG.c.table_code.in_(tables))
            .group_by(LOG.c.table_code)
        )
        async with self._engine.connect() as connection:
            return {code: last for code, last in await connection.execute(query)}

    async def lease(self, now: int, until: int, server: str, most: int) -> list[str]:
        """Return tables that are due at `now` and leased by no other server, and lease them until `until`."""
        free = sa.or_(WAKES.c.leased_until <= now, WAKES.c.leased_by == server)
        due = sa.select(WAKES.c.table_code).where(WAKES.c.at <= now, free).order_by(WAKES.c.at).limit(most)
        if not self._sqlite:
            due = due.with_for_update(skip_locked=True)
        take = (
            sa.update(WAKES)
            .where(WAKES.c.table_code.in_(due.scalar_subquery()))
            .values(leased_by=server, leased_until=until)
            .returning(WAKES.c.table_code)
        )
        async with self._engine.connect() as connection:
            if (await connection.execute(due.with_only_columns(WAKES.c.table_code).limit(1))).first() is None:
                return []
        async with self._write() as connection:
            return list((await connection.execute(take)).scalars())

    async def set_wake(self, table: str, at: int | None) -> None:
        """Set when a table must be looked at."""
        async with self._write() as connection:
            await connection.execute(self._wake, [{"table_code": table, "at": at}])

    async def check(self) -> None:
        """Raise where the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


async def open_store(url: str) -> SqlStore:
    """Open a database by URL (`sqlite:///file.db`, `postgresql://…`), bringing its tables up to date.

    Raises ValueError for a URL of another kind, and SQLAlchemy's errors where the database cannot be reached.
    """
    parsed = sa.engine.make_url(url)
    driver = _DRIVERS.get(parsed.get_backend_name())
    if driver is None:
        raise ValueError("the database is given as sqlite:///FILE or postgresql://USER@HOST/NAME")
    engine = create_async_engine(parsed.set(drivername=driver))
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        sa.event.listen(engine.sync_engine, "begin", _begin_sqlite)
    try:
        await migrate(engine)
    except BaseException:
        await engine.dispose()
        raise
    return SqlStore(engine)


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")

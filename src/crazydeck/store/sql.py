"""The log in an SQL database: SQLite (WAL, synchronous=FULL) or PostgreSQL.

Errors leave out the values of statements: what is stored holds keys and cards, and errors go to the server's logs.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .base import KEEP_WAKE, Append, StoredEntry
from .migrate import upgrade
from .schema import LOG, WAKES

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Database(Protocol):
    """Runs work on a connection, in one transaction, without holding up the event loop."""

    dialect: str

    async def run(self, work: Work[T]) -> T:
        """Run work that may write; all of it is stored when this returns."""
        ...

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


class SqliteDatabase:
    """SQLite with one thread that writes and one that reads.

    A whole transaction is one visit to the thread; through aiosqlite each of its statements would be several.
    """

    dialect = "sqlite"

    def __init__(self, url: sa.URL) -> None:
        self._engine = sa.create_engine(url.set(drivername="sqlite"), pool_size=2, hide_parameters=True)
        sa.event.listen(self._engine, "connect", _prepare_sqlite)
        sa.event.listen(self._engine, "begin", _begin_sqlite)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")

    async def run(self, work: Work[T]) -> T:
        """Run work that may write; all of it is on the disk when this returns."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._run, work)

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._run, work)

    def _run(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close all connections."""
        for pool in (self._writer, self._reader):
            await asyncio.to_thread(pool.shutdown)
        self._engine.dispose()


class PostgresDatabase:
    """PostgreSQL over asyncpg."""

    dialect = "postgresql"

    def __init__(self, url: sa.URL) -> None:
        self._engine: AsyncEngine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"), hide_parameters=True
        )

    async def run(self, work: Work[T]) -> T:
        """Run work that may write; all of it is stored when this returns."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


class SqlStore:
    """A store on one of the two kinds of database; the statements are the same."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.shared = database.dialect != "sqlite"
        insert: Any = sqlite.insert if database.dialect == "sqlite" else postgresql.insert
        self._add = insert(LOG).on_conflict_do_nothing().returning(LOG.c.table_code)
        upsert = insert(WAKES)
        changed = {"at": upsert.excluded.at, "leased_until": 0, "leased_by": None}
        self._wake = upsert.on_conflict_do_update(index_elements=["table_code"], set_=changed)

    async def append(self, entries: Sequence[Append]) -> list[bool]:
        """Store entries of different tables in one transaction; say for each whether it was the first there."""
        # sorted, so that two servers never wait for each other
        ordered = sorted(entries, key=lambda entry: entry.table)
        rows = [
            {"table_code": e.table, "first": e.first, "last": e.last, "at": e.at, "data": e.data}
            for e in ordered
        ]

        def work(connection: sa.Connection) -> set[str]:
            stored = set(connection.execute(self._add, rows).scalars())
            wakes = [
                {"table_code": entry.table, "at": entry.wake}
                for entry in ordered
                if entry.wake != KEEP_WAKE and entry.table in stored
            ]
            if wakes:
                connection.execute(self._wake, wakes)
            return stored

        stored = await self._database.run(work)
        return [entry.table in stored for entry in entries]

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return a table's entries after an event's number, in order."""
        wanted = sa.and_(LOG.c.table_code == table, LOG.c.first > after)
        query = sa.select(LOG.c.first, LOG.c.last, LOG.c.data).where(wanted).order_by(LOG.c.first)
        return await self._database.look(lambda db: [StoredEntry(*row) for row in db.execute(query)])

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of the tables that exist."""
        newest = LOG.alias()
        last = (
            sa.select(sa.func.max(newest.c.first))
            .where(newest.c.table_code == LOG.c.table_code)
            .scalar_subquery()
        )
        query = sa.select(LOG.c.table_code, LOG.c.last).where(
            LOG.c.table_code.in_(tables), LOG.c.first == last
        )
        return await self._database.look(lambda db: dict(db.execute(query).all()))

    async def lease(self, now: int, until: int, server: str, most: int) -> list[str]:
        """Return tables that are due at `now` and leased by no server, and lease them until `until`."""
        free = WAKES.c.leased_until <= now
        # the longest not leased first, so that tables that stay due keep nobody else from being looked at
        due = sa.select(WAKES.c.table_code).where(WAKES.c.at <= now, free)
        due = due.order_by(WAKES.c.leased_until, WAKES.c.at).limit(most)
        if await self._database.look(lambda db: db.execute(due.limit(1)).first()) is None:
            return []
        if self._database.dialect != "sqlite":
            due = due.with_for_update(skip_locked=True)
        take = (
            sa.update(WAKES)
            .where(WAKES.c.table_code.in_(due.scalar_subquery()))
            .values(leased_by=server, leased_until=until)
            .returning(WAKES.c.table_code)
        )
        return await self._database.run(lambda db: list(db.execute(take).scalars()))

    async def set_wake(self, table: str, at: int | None) -> None:
        """Set when a table must be looked at."""
        await self._database.run(lambda db: db.execute(self._wake, [{"table_code": table, "at": at}]))

    async def check(self) -> None:
        """Raise where the database does not answer."""
        await self._database.look(lambda db: db.execute(sa.select(sa.literal(1))))

    async def close(self) -> None:
        """Close all connections."""
        await self._database.close()


async def open_store(url: str) -> SqlStore:
    """Open a database by URL (`sqlite:///file.db`, `postgresql://…`), bringing its tables up to date.

    Raises ValueError for a URL of another kind, and SQLAlchemy's errors where the database cannot be reached.
    """
    try:
        parsed = sa.make_url(url)
        database = _KINDS[parsed.get_backend_name()](parsed)
    except (KeyError, sa.exc.ArgumentError):
        raise ValueError("the database is given as sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    try:
        await database.run(upgrade)
    except BaseException:
        await database.close()
        raise
    return SqlStore(database)


_KINDS: dict[str, Callable[[sa.URL], Database]] = {
    "sqlite": SqliteDatabase,
    "postgresql": PostgresDatabase,
    "postgres": PostgresDatabase,
}


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")

"""What a store is: the one contract that every kind of it keeps, and that one test suite checks."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

import msgspec

KEEP_WAKE = -1
"""An append with this `wake` leaves the stored moment as it is."""


class Outcome(Enum):
    """What became of an append."""

    STORED = "stored"
    LOST = "lost"
    """Somebody else stored an entry with that number first; nothing was written."""
    FAILED = "failed"
    """The database did not answer as it should; whether the entry is there can only be read from the log."""


class Append(msgspec.Struct, frozen=True):
    """One accepted command on its way into the log: events `first` to `last` of a table."""

    table: str
    first: int
    last: int
    at: int
    """Milliseconds since 1970."""
    data: bytes
    wake: int | None = KEEP_WAKE
    """When the table must be looked at if nothing else happens, None for never."""


class StoredEntry(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    first: int
    last: int
    data: bytes


class Store(Protocol):
    """A log of entries by table and number, and when each table must be looked at."""

    shared: bool
    """Whether other servers may write here too."""

    async def append(self, entries: Sequence[Append]) -> list[bool]:
        """Store entries of different tables in one transaction; say for each whether it was the first there."""
        ...

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return a table's entries after an event's number, in order."""
        ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of the tables that exist."""
        ...

    async def lease(self, now: int, until: int, server: str, most: int) -> list[str]:
        """Return tables that are due at `now` and leased by no server, and lease them until `until`.

        Those come first whose last lease ended longest ago.
        """
        ...

    async def set_wake(self, table: str, at: int | None) -> None:
        """Set when a table must be looked at."""
        ...

    async def check(self) -> None:
        """Raise where the database does not answer."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...

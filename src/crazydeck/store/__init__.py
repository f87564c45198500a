"""The event log of all tables, on SQLite by default or on PostgreSQL; knows the table's entries as bytes only."""

from .base import Append, Outcome, Store, StoredEntry
from .group import GroupCommit
from .sql import SqlStore, open_store

__all__ = ["Append", "GroupCommit", "Outcome", "SqlStore", "Store", "StoredEntry", "open_store"]

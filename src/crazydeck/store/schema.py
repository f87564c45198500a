"""The tables of the database. A change here needs a migration in migrations/versions; a test compares the two."""

import sqlalchemy as sa

METADATA = sa.MetaData()

LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_code", sa.String(40), primary_key=True),
    # its key is the only arbiter between servers
    sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

WAKES = sa.Table(
    "wakes",
    METADATA,
    sa.Column("table_code", sa.String(40), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=True),
    sa.Column("leased_by", sa.String(40), nullable=True),
    sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
    sa.Index("wakes_at", "at"),
    sqlite_with_rowid=False,
)

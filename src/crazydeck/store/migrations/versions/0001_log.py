"""The log of events and the moments at which tables must be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "log",
        sa.Column("table_code", sa.String(40), primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "wakes",
        sa.Column("table_code", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=True),
        sa.Column("leased_by", sa.String(40), nullable=True),
        sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("wakes_at", "wakes", ["at"])


def downgrade() -> None:
    """Drop both tables, and all matches with them."""
    op.drop_table("wakes")
    op.drop_table("log")

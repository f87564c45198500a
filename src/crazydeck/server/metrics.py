"""What can be measured of a server, for Prometheus; no label holds anything about a person."""

from prometheus_client import Counter, Gauge, Histogram

STORED = Counter("crazydeck_entries_stored", "Accepted commands stored in the log.")
REFUSED = Counter("crazydeck_refused", "Commands and messages refused.", ["code"])
CONFLICTS = Counter("crazydeck_conflicts", "Entries that another server had stored first, or that failed.")
CONNECTIONS = Gauge("crazydeck_connections", "Open WebSocket connections.")
TABLES = Gauge("crazydeck_tables", "Tables in memory.")
BOT_MOVES = Counter("crazydeck_bot_moves", "Moves made by bots.", ["by", "way"])
COMMIT_SECONDS = Histogram(
    "crazydeck_commit_seconds",
    "From a command's acceptance to its commit.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)

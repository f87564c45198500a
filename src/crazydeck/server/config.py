"""How a server is set up."""

import msgspec


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may be set; the defaults suit one server behind a home router."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///crazydeck.db"
    origins: tuple[str, ...] = ()
    """Origins such as https://example.org whose pages may connect, beside the server's own."""
    workers: int = 0
    """Processes for bots; 0: one for each core but one, at least one."""
    messages_per_second: float = 20
    """How many messages a connection may send in the long run."""
    burst: int = 60
    """How many it may send at once."""
    asides_per_second: float = 1
    """How much a client may do at a table beside playing, talk above all, in the long run."""
    aside_burst: float = 20
    """How much of it at once."""
    costly_per_second: float = 4
    """How many replays, records, rules pages and QR codes one address gets in the long run."""
    costly_burst: float = 60
    """How many of them at once."""
    tables_per_minute: float = 120
    """How many tables one address may make in the long run."""
    idle_after: float = 120
    """After how many seconds without anybody a table leaves memory; it comes back from the log."""
    most_connections: int = 20_000

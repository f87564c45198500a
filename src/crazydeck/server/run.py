"""Run a server: `run(host, port, database_url)` is what `crazydeck serve` calls."""

import gc

import uvicorn

from .app import build_app
from .config import ServerConfig
from .gateway import MOST_BYTES
from .logs import set_up_logs

GC_THRESHOLDS = (5_000, 200, 200)
"""The youngest objects are looked through often, which takes some 5 ms; all others seldom."""


def uvicorn_config(config: ServerConfig) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        build_app(config),
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def run(
    host: str = "127.0.0.1", port: int = 8000, database_url: str = "sqlite:///crazydeck.db", **more: object
) -> None:
    """Serve until stopped; `more` are further fields of ServerConfig.

    Raises OSError where the address is taken, ValueError for a bad database URL, and SystemExit(1)
    where the server could not start.
    """
    set_up_logs()
    config = ServerConfig(host=host, port=port, database=database_url, **more)  # type: ignore[arg-type]
    server = uvicorn.Server(uvicorn_config(config))
    # Tables are long-lived and hold no cycles: looking through all of them again and again for garbage would stop
    # every table for a moment (0.4 s with 1,000 tables in play).
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    server.run()
    if not server.started:
        raise SystemExit(1)

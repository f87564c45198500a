"""The ASGI application: everything put together over one store."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from crazydeck.engine.refusal import Refused
from crazydeck.store import open_store

from .api import routes
from .config import ServerConfig
from .errors import on_error, on_http, on_refused
from .gateway import Gateway
from .headers import SecurityHeaders
from .house import House
from .limits import Buckets
from .page import page_routes

TABLES_AT_ONCE = 60
"""How many tables one address may make at once."""


class App:
    """The application: `/ws` goes straight to the gateway, as a layer around each message costs; all else is HTTP."""

    def __init__(self, http: Starlette) -> None:
        self.http = http
        # uvicorn's `send` gives coroutines, on which the gateway relies; ASGI's types promise awaitables only
        self._gateway: Callable[[Scope, Receive, Any], Awaitable[None]] = Gateway(lambda: http.state.house)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._gateway(scope, receive, send)
        else:
            await self.http(scope, receive, send)


def build_app(config: ServerConfig) -> App:
    """Return the application; its lifespan opens the database and drives the tables."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(config, await open_store(config.database))
        app.state.house = house
        house.start()
        try:
            yield
        finally:
            await house.stop()

    app = Starlette(
        routes=[*routes(), *page_routes()],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={Refused: on_refused, HTTPException: on_http, Exception: on_error},
        lifespan=lifespan,
    )
    app.state.makers = Buckets(config.tables_per_minute / 60, max(TABLES_AT_ONCE, config.tables_per_minute))
    app.state.costly = Buckets(config.costly_per_second, config.costly_burst)
    return App(app)

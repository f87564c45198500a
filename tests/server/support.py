"""A real server on a real socket, and small clients for it."""

import asyncio
import contextlib
import itertools
import json
import socket
import threading
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from crazydeck.server.config import ServerConfig
from crazydeck.server.run import uvicorn_config

PATIENCE = 20
"""How long a test waits for what must come, in seconds."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def secret(name: str) -> str:
    """A person's token."""
    return f"{name}-has-this-secret-token"


class Served:
    """A running server."""

    def __init__(self, port: int, server: uvicorn.Server, thread: str) -> None:
        self.port = port
        self.thread = thread
        """The name of the thread that its event loop runs in."""
        self.server = server
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}/ws"

    @property
    def house(self) -> Any:
        """The server's house, for looking inside."""
        app: Any = self.server.config.loaded_app
        while not hasattr(app, "http"):
            app = app.app
        return app.http.state.house

    def post(self, path: str, body: Any) -> httpx.Response:
        """Send a request."""
        return httpx.post(f"{self.http}{path}", json=body, timeout=PATIENCE)

    def get(self, path: str) -> httpx.Response:
        """Ask for an address."""
        return httpx.get(f"{self.http}{path}", timeout=PATIENCE)

    def make(self, host: str = "host", **wish: Any) -> str:
        """Make a table; its code."""
        body = {"game": "eights", "token": secret(host), "seats": 2, **wish}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])


@contextlib.contextmanager
def serving(**config: Any) -> Iterator[Served]:
    """A server in a thread of its own for as long as the block runs."""
    port = config.pop("port", None) or free_port()
    settings = {
        "messages_per_second": 500,
        "burst": 500,
        "asides_per_second": 500,
        "aside_burst": 500,
        "costly_per_second": 500,
        "costly_burst": 5000,
        "tables_per_minute": 100_000,
        "workers": 1,
        **config,
    }
    server = uvicorn.Server(uvicorn_config(ServerConfig(port=port, **settings)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    started = time.monotonic()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() - started < PATIENCE
        time.sleep(0.01)
    try:
        yield Served(port, server, thread.name)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


class Client:
    """One connection, with what it was told so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._ids = itertools.count(1)
        self.name = uuid.uuid4().hex
        self.raw: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.number = 0
        self.decision: int | None = None

    async def send(self, message: Any) -> None:
        """Send a message, or a text as it is."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message; what an update says is kept."""
        raw = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "update":
            assert message["number"] >= self.number, "numbers never go back"
            self.update, self.number = message, message["number"]
            self.view = message.get("view", self.view)
            self.table = message.get("table", self.table)
            self.you = {"driving": True, **message["you"]} if "you" in message else self.you
            self.decision = message.get("decision")
            self.steps += message.get("steps", [])
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Receive up to a message of a type with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def hello(self, code: str, name: str = "host", last: int | None = None) -> dict[str, Any]:
        """Open a table as somebody."""
        await self.send({"type": "hello", "table": code, "token": secret(name), "last": last})
        while True:
            message = await self.receive()
            if message["type"] == "refused" or "you" in message:
                return message

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command and receive up to its outcome."""
        id = str(fields.pop("id", None) or f"{self.name}-{next(self._ids)}")
        await self.send({"type": kind, "id": id, **fields})
        while True:
            message = await self.receive()
            if message["type"] in {"done", "refused"} and message["id"] == id:
                return message

    async def code_of(self, message: Any) -> str:
        """Send something that must be refused; the code."""
        await self.send(message)
        return str((await self.until("refused"))["refusal"]["code"])

    async def play(self, move: str | None = None) -> dict[str, Any]:
        """Make the first legal move, or the one given."""
        return await self.do("play", decision=self.decision, move=move or self.view["own"]["moves"][0])

    def moves(self) -> list[str]:
        """The legal moves now."""
        return list(self.view.get("own", {}).get("moves", [])) if self.decision is not None else []


@contextlib.asynccontextmanager
async def client(served: Served, **more: Any) -> AsyncIterator[Client]:
    """A new connection."""
    # a client that leaves much unread does not get to the end of a goodbye
    async with connect(served.ws, ping_interval=None, close_timeout=0.5, **more) as socket:
        yield Client(socket)


@contextlib.asynccontextmanager
async def seated(served: Served, seats: int = 2, **wish: Any) -> AsyncIterator[tuple[str, list[Client]]]:
    """A table whose match has begun, with a connection for each seat; p0 is the host."""
    code = served.make("p0", seats=seats, name="P0", **wish)
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(client(served)) for _ in range(seats)]
        for seat, one in enumerate(clients):
            await one.hello(code, f"p{seat}")
            if seat:
                assert (await one.do("sit", name=f"P{seat}", seat=seat))["type"] == "done"
        assert (await clients[0].do("start"))["type"] == "done"
        for one in clients:
            while not one.view:
                await one.receive()
        yield code, clients


async def play_on(clients: list[Client], moves: int) -> int:
    """Let all clients play so many moves, rounds included; how many were made before the match ended."""
    made = 0
    while made < moves and clients[0].table.get("phase") != "over":
        for one in clients:
            if one.table["phase"] == "between" and one.decision is not None:
                assert (await one.do("deal", decision=one.decision))["type"] == "done"
            elif one.moves():
                done = await one.play()
                assert done["type"] == "done", done
                made += 1
                for other in clients:
                    while other.number < done["number"]:
                        await other.receive()
                break
        else:
            for one in clients:
                if not one.moves():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.05):
                            await one.receive()
    return made

"""Scripted clients for the load on a server: many sockets in one process, and little work for each message.

Run as a second process by server_load.py: `python -m benchmarks.server_client PORT TABLES SECONDS PACE PID`.
"""

import asyncio
import gc
import os
import random
import statistics
import struct
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec

SEATS = 4
AT_ONCE = 10
"""How many tables are opened at the same time."""
MATCH = {"target": 500}
_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class _Own(msgspec.Struct):
    moves: list[str] = []


class _View(msgspec.Struct):
    own: _Own | None = None


class _Info(msgspec.Struct):
    phase: str


class _Message(msgspec.Struct):
    type: str
    number: int = 0
    decision: int = 0
    id: str = ""
    view: _View | None = None
    table: _Info | None = None
    refusal: dict[str, Any] | None = None


_decode = msgspec.json.Decoder(_Message).decode


class Load:
    """What all clients measure together."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.moves = 0
        self.refused: dict[str, int] = {}
        self.latencies: list[float] = []
        self.measuring = False
        self.running = False


class TableLoad:
    """One table's moves under way: when each was sent, and at how many sockets its update has arrived."""

    def __init__(self, load: Load, code: str) -> None:
        self.load = load
        self.code = code
        self.sent: dict[str, float] = {}
        self.number_sent: dict[int, float] = {}
        self.arrived: dict[int, int] = {}
        self.phase = "playing"

    def done(self, id: str, number: int) -> None:
        """Note that a move was accepted as an event."""
        at = self.sent.pop(id, None)
        if at is not None:
            self.number_sent[number] = at
            self.load.moves += 1
            self._complete(number)

    def update(self, number: int) -> None:
        """Note that one socket has heard of an event."""
        self.arrived[number] = self.arrived.get(number, 0) + 1
        self._complete(number)

    def _complete(self, number: int) -> None:
        if self.arrived.get(number, 0) >= SEATS and number in self.number_sent:
            at = self.number_sent.pop(number)
            del self.arrived[number]
            if self.load.measuring:
                self.load.latencies.append(time.perf_counter() - at)


class Client(asyncio.Protocol):
    """One socket of one seat: moves at random as soon as it may, or after the pace."""

    def __init__(self, table: TableLoad, seat: int, ready: asyncio.Future[None]) -> None:
        self.table = table
        self.seat = seat
        self.ready = ready
        self.count = 0
        self.buffer = b""
        self.open = False
        self.transport: Any = None
        self.choice: tuple[int, str] | None = None
        """What to play when the load begins."""

    def connection_made(self, transport: Any) -> None:
        """Ask for the WebSocket."""
        self.transport = transport
        transport.write(_HANDSHAKE.encode())

    def data_received(self, data: bytes) -> None:
        """Take apart what arrives."""
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, mark, buffer = buffer.partition(b"\r\n\r\n")
            if not mark:
                self.buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open = True
            self.send({"type": "hello", "table": self.table.code, "token": token(self.table.code, self.seat)})
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if end - at < 4:
                    break
                size, start = struct.unpack_from("!H", buffer, at + 2)[0], at + 4
            elif size == 127:
                if end - at < 10:
                    break
                size, start = struct.unpack_from("!Q", buffer, at + 2)[0], at + 10
            if end - start < size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.take(buffer[start : start + size])
            elif kind == 9:
                self.frame(0x8A, buffer[start : start + size])
            elif kind == 8:
                self.table.load.refused["closed"] = self.table.load.refused.get("closed", 0) + 1
            at = start + size
        self.buffer = buffer[at:]

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.frame(0x81, msgspec.json.encode(message))

    def frame(self, first: int, payload: bytes) -> None:
        """Send a frame; the mask is zero, which leaves the payload as it is."""
        size = len(payload)
        head = bytes((first, 0x80 | size)) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def take(self, data: bytes) -> None:
        """Answer one message."""
        message = _decode(data)
        table = self.table
        if message.type == "done":
            table.done(message.id, message.number)
            return
        if message.type == "refused":
            code = str((message.refusal or {}).get("code"))
            table.load.refused[code] = table.load.refused.get(code, 0) + 1
            return
        if message.type != "update":
            return
        if not self.ready.done():
            self.ready.set_result(None)
        if message.table is not None:
            table.phase = message.table.phase
        if message.view is not None:
            table.update(message.number)
        own = message.view.own if message.view is not None else None
        if not message.decision:
            return
        if own is not None and own.moves:
            choice = (message.decision, random.choice(own.moves))
            if table.load.running:
                self.later(*choice)
            else:
                self.choice = choice
        elif table.phase == "between" and message.view is not None:
            self.count += 1
            self.send({"type": "deal", "id": f"d{self.count}", "decision": message.decision})

    def begin(self) -> None:
        """Make the move that waited for the load to begin."""
        if self.choice is not None:
            self.later(*self.choice)

    def later(self, decision: int, move: str) -> None:
        """Move now, or after the pace."""
        pace = self.table.load.pace
        if pace:
            asyncio.get_running_loop().call_later(pace * random.uniform(0.5, 1.5), self.play, decision, move)
        else:
            self.play(decision, move)

    def play(self, decision: int, move: str) -> None:
        """Send a move and note when."""
        self.count += 1
        id = f"{self.seat}-{self.count}"
        self.table.sent[id] = time.perf_counter()
        self.send({"type": "play", "id": id, "decision": decision, "move": move})


def token(code: str, seat: int) -> str:
    """Return the token of a seat."""
    return f"load-{code}-{seat}-0123456789"


def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """Send a request and return what it answers."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", msgspec.json.encode(body), method="POST"
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - the address is our own
        return msgspec.json.decode(answer.read())


class Sitter(Client):
    """A socket that first sits down in the lobby; the host starts when all have."""

    def take(self, data: bytes) -> None:
        """Sit, then play."""
        message = _decode(data)
        if message.type == "update" and not self.count:
            self.count = 1
            self.send({"type": "sit", "id": "sit", "name": f"Seat {self.seat}", "seat": self.seat})
        elif message.type == "done" and message.id == "sit":
            if not self.ready.done():
                self.ready.set_result(None)
        else:
            super().take(data)


async def open_table(port: int, load: Load, loop: asyncio.AbstractEventLoop) -> list[Sitter]:
    """Make a table and let four clients sit down."""
    host = f"load-host-{random.getrandbits(64):x}-0123456789"
    body = {"game": "eights", "token": host, "seats": SEATS, "options": MATCH}
    code = (await loop.run_in_executor(None, post, port, "/api/tables", body))["table"]
    table = TableLoad(load, code)
    clients: list[Sitter] = []
    for seat in range(SEATS):
        client = Sitter(table, seat, loop.create_future())
        await _connect(client, port)
        clients.append(client)
    starter = Host(table, host, loop.create_future())
    await _connect(starter, port)
    starter.transport.close()
    return clients


async def _connect(client: Client, port: int) -> None:
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", port)
    await client.ready


class Host(Client):
    """The maker of a table, who starts the match and goes."""

    def __init__(self, table: TableLoad, secret: str, ready: asyncio.Future[None]) -> None:
        super().__init__(table, 0, ready)
        self.secret = secret

    def send(self, message: dict[str, Any]) -> None:
        """Say hello with the maker's secret."""
        if message["type"] == "hello":
            message = {**message, "token": self.secret}
        super().send(message)

    def take(self, data: bytes) -> None:
        """Start."""
        message = _decode(data)
        if message.type == "update" and not self.count:
            self.count = 1
            self.send({"type": "start", "id": "start"})
        elif message.type == "done" and not self.ready.done():
            self.ready.set_result(None)
        elif message.type == "refused":
            raise RuntimeError(data.decode())


def server_seconds(pid: int) -> float:
    """Return the processor time that a process has used, 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(port: int, tables: int, seconds: float, pace: float, pid: int) -> dict[str, Any]:
    """Play at so many tables for so long; return what was measured, `pid` being the server's process."""
    loop = asyncio.get_running_loop()
    load = Load(pace)
    clients: list[Sitter] = []
    for first in range(0, tables, AT_ONCE):
        some = range(first, min(first + AT_ONCE, tables))
        for opened in await asyncio.gather(*(open_table(port, load, loop) for _ in some)):
            clients += opened
    gc.collect()
    gc.disable()  # a pause of ours would look like one of the server's
    load.running = True
    for client in clients:
        client.begin()
    await asyncio.sleep(2)
    load.measuring = True
    start, before, cpu, server = time.perf_counter(), load.moves, time.process_time(), server_seconds(pid)
    await asyncio.sleep(seconds)
    took, moves, cpu = time.perf_counter() - start, load.moves - before, time.process_time() - cpu
    server = server_seconds(pid) - server
    load.measuring = load.running = False
    latencies = sorted(load.latencies)
    return {
        "tables": tables,
        "pace": pace,
        "moves_per_second": round(moves / took, 1),
        "p50_ms": round(statistics.median(latencies) * 1000, 2) if latencies else None,
        "p99_ms": round(latencies[int(len(latencies) * 0.99)] * 1000, 2) if latencies else None,
        "max_ms": round(latencies[-1] * 1000, 2) if latencies else None,
        "client_cpu": round(cpu / took, 2),
        "server_cpu": round(server / took, 2),
        "server_us_per_move": round(server / moves * 1e6, 1) if moves else None,
        "refused": load.refused,
    }


if __name__ == "__main__":
    port_, tables_, pid_ = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[5])
    measured = asyncio.run(run(port_, tables_, float(sys.argv[3]), float(sys.argv[4]), pid_))
    sys.stdout.write(msgspec.json.encode(measured).decode() + os.linesep)

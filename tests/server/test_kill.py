"""The server is killed at many moments: no acknowledged move is lost, none is made twice, and tables play on."""

import asyncio
import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from crazydeck.store import open_store
from crazydeck.table import events as ev
from crazydeck.table.evolve import fold
from tests.server.support import PATIENCE, Client, client, free_port, secret

KILLS = 16
PROGRAM = (
    "import sys; from crazydeck.server.run import run;"
    "run(port=int(sys.argv[1]), database_url=sys.argv[2], workers=1, messages_per_second=1000, burst=1000)"
)


class Process:
    """A server process that may be killed and started again on the same database."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.http = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}/ws"
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        command = [sys.executable, "-c", PROGRAM, str(self.port), self.database]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.http}/api/health").status_code == 200:
                    return
            assert self.process.poll() is None, "the server did not start"
            assert time.monotonic() < until
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def make(self, **wish: Any) -> str:
        """Make a table."""
        body = {"game": "eights", "token": secret("p0"), **wish}
        return str(httpx.post(f"{self.http}/api/tables", json=body).json()["table"])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path / 'tables.db'}")
    process.start()
    yield process
    process.kill()


class Scripted:
    """A person who plays on through every crash, and remembers what was acknowledged."""

    def __init__(self, server: Process, code: str, seat: int, rng: random.Random) -> None:
        self.server, self.code, self.seat, self.rng = server, code, seat, rng
        self.name = f"p{seat}"
        self.acknowledged: dict[int, str] = {}
        self.pending: dict[str, Any] | None = None
        self.last: int | None = None
        self.count = 0
        self.resent = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            with contextlib.suppress(OSError, ConnectionClosed, TimeoutError, EOFError):
                async with client(self.server) as one:  # type: ignore[arg-type]
                    await one.hello(self.code, self.name, self.last)
                    await self._play(one)
            await asyncio.sleep(0.05)

    async def _play(self, one: Client) -> None:
        if self.pending is not None:  # was it stored before the crash, or not? the id makes the answer one
            self.resent += 1
            await one.send(self.pending)
        while True:
            if self.pending is None:
                await self._choose(one)
            message = await one.receive()
            self.last = one.number
            if message["type"] == "done" and self.pending is not None and message["id"] == self.pending["id"]:
                if self.pending["type"] == "play":
                    self.acknowledged[message["number"]] = self.pending["move"]
                self.pending = None
            elif message["type"] == "refused":
                self.pending = None

    async def _choose(self, one: Client) -> None:
        if one.decision is None:
            return
        self.count += 1
        command: dict[str, Any] = {"id": f"{self.name}-{self.count}", "decision": one.decision}
        if one.table["phase"] == "between":
            command["type"] = "deal"
        elif one.moves():
            command |= {"type": "play", "move": self.rng.choice(one.moves())}
        else:
            return
        self.pending = command
        await one.send(command)


async def test_killed_at_many_moments_nothing_acknowledged_is_lost_and_tables_play_on(
    server: Process,
) -> None:
    rng = random.Random(7)
    # at a quicker pace the 99 hands can be over before the last kill
    people = {"seats": 3, "options": {"target": "hands:99"}, "settings": {"pace": 10}}
    code = server.make(name="P0", **people)
    alone = server.make(
        seats=3, bots="easy", start=True, options={"target": "hands:99"}, settings={"pace": 30}
    )
    clocked = await _clocked(server)
    await _seat(server, code)
    players = [Scripted(server, code, seat, rng) for seat in (0, 1)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(KILLS):
        await asyncio.sleep(rng.uniform(0.05, 0.8))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    for table in (code, alone, clocked):
        await _goes_on(server, table)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    entries = await _log(server, code)
    events = [event for entry in entries for event in entry.events]
    stored, acknowledged, last = {}, 0, 0
    for entry in entries:
        last += len(entry.events)
        stored[last] = entry
    for player in players:
        for number, move in player.acknowledged.items():
            moved = [event for event in stored[number].events if isinstance(event, ev.Moved)]
            assert [(event.seat, event.move) for event in moved] == [(player.seat, move)]
            acknowledged += 1
    assert acknowledged > KILLS
    ids = [(entry.client, entry.id) for entry in entries if entry.id]
    assert len(ids) == len(set(ids)), "no command was carried out twice"
    assert fold(events).number == len(events)
    assert any(isinstance(event, ev.Moved) and event.by == "bot" for event in events)
    assert any(
        isinstance(event, ev.Moved) and event.by == "time"
        for entry in await _log(server, clocked)
        for event in entry.events
    )


async def _seat(server: Process, code: str) -> None:
    async with client(server) as host, client(server) as other:  # type: ignore[arg-type]
        await host.hello(code, "p0")
        await other.hello(code, "p1")
        assert (await other.do("sit", name="P1", seat=1))["type"] == "done"
        assert (await host.do("bot", seat=2, level="steady"))["type"] == "done"
        assert (await host.do("start"))["type"] == "done"


async def _clocked(server: Process) -> str:
    """A table whose one person never moves: its clock alone drives it."""
    settings = {"clock": 1, "grace": 5, "pace": 1}
    code = server.make(
        seats=2, name="Sleeper", bots="easy", start=True, options={"target": "hands:99"}, settings=settings
    )
    async with client(server) as one:  # type: ignore[arg-type]
        await one.hello(code, "p0")
        await one.until("update", by="time")
    return code


async def _goes_on(server: Process, code: str) -> None:
    """Wait until somebody has moved at a table since now."""
    before = len(await _log(server, code))
    async with asyncio.timeout(2 * PATIENCE):
        while not _moved((await _log(server, code))[before:]):  # noqa: ASYNC110 - the log is another process's
            await asyncio.sleep(0.2)


def _moved(entries: list[ev.Entry]) -> bool:
    return any(isinstance(event, ev.Moved) for entry in entries for event in entry.events)


async def _log(server: Process, code: str) -> list[ev.Entry]:
    store = await open_store(server.database)
    try:
        return [ev.read_entry(stored.data) for stored in await store.read(code)]
    finally:
        await store.close()


def _move_into_the_past(server: Process, code: str, milliseconds: int) -> None:
    """Make all that is stored of a table so much older, as if the server had been away for long."""
    with (
        contextlib.closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database,
        database,
    ):
        rows = database.execute("select first, data from log where table_code = ?", [code]).fetchall()
        for first, data in rows:
            entry = ev.read_entry(data)
            events = [replace(event, at=event.at - milliseconds) for event in entry.events]
            older = ev.write_entry(replace(entry, events=events))
            database.execute(
                "update log set data = ?, at = at - ? where table_code = ? and first = ?",
                [older, milliseconds, code, first],
            )
        database.execute("update wakes set at = at - ? where table_code = ?", [milliseconds, code])


async def test_an_overdue_clock_is_put_off_when_the_server_comes_back(server: Process) -> None:
    settings = {"clock": 2, "grace": 60, "pace": 1}
    code = server.make(seats=2, name="P0", bots="easy", start=True, settings=settings)
    async with client(server) as one:  # type: ignore[arg-type]
        await one.hello(code, "p0")
        while not one.moves():
            await one.receive()
    await asyncio.to_thread(server.kill)
    _move_into_the_past(server, code, 60_000)
    await asyncio.to_thread(server.start)
    async with client(server) as one:  # type: ignore[arg-type]
        await one.hello(code, "p0")
        while not (one.moves() and one.update["deadlines"][0]["at"] > one.update["now"] + 30_000):
            await one.receive()
        assert (await one.play())["type"] == "done"
    assert any(
        isinstance(event, ev.Postponed) for entry in await _log(server, code) for event in entry.events
    )

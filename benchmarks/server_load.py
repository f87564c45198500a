"""The server under a bounded load on the loopback: moves a second, time to everybody's update, memory of idle tables.

`python -m benchmarks.server_load` starts a server with SQLite in a temporary folder, on one core where the system can
pin processes, and scripted clients in a second process. Every move is committed before it is shown.
"""

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.report import Part, number
from benchmarks.server_client import SEATS, post, token

SECONDS = 15.0
SATURATED, MANY = 100, 1000
PACE = 2.0
IDLE_TABLES = 1000
_SERVER = (
    "import sys; from crazydeck.server.run import run;"
    "run(port=int(sys.argv[1]), database_url=sys.argv[2], tables_per_minute=1e9, messages_per_second=1e4, burst=1e4,"
    " idle_after=float(sys.argv[3]))"
)


@contextlib.contextmanager
def server(idle_after: float = 3600) -> Iterator[tuple[int, int]]:
    """A server on a core of its own; gives its port and process number."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="crazydeck-bench-") as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [*_pin(0), sys.executable, "-c", _SERVER, str(port), database, str(idle_after)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(port, process)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


def _pin(core: int) -> list[str]:
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return ["taskset", "-c", str(cores[core])] if len(cores) > core + 1 or core == 1 < len(cores) else []


def _wait(port: int, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health")
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def load(tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Let scripted clients play at so many tables; what they measured."""
    with server() as (port, pid):
        command = [
            *_pin(1),
            sys.executable,
            "-m",
            "benchmarks.server_client",
            str(port),
            str(tables),
            str(seconds),
            str(pace),
            str(pid),
        ]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        measured: dict[str, Any] = json.loads(done.stdout)
        return measured


def idle_memory(tables: int) -> tuple[float, float]:
    """Return the kB that a table takes with its match begun and nobody there: just left, and when it is forgotten."""
    with server(idle_after=4) as (port, pid):
        _begin(port, 50)
        start = _rss(pid)
        _begin(port, tables)
        fresh = (_rss(pid) - start) / tables
        until = time.monotonic() + 60
        while _metric(port, "crazydeck_tables") > 0 and time.monotonic() < until:
            time.sleep(0.5)
        _begin(port, tables)  # memory that was freed is used again
        again = max(0.0, (_rss(pid) - start) / tables / 2)
        return fresh, again


def _begin(port: int, tables: int) -> None:
    for index in range(tables):
        body = {
            "game": "eights",
            "token": token(f"idle{index}", 0),
            "seats": SEATS,
            "name": "Idle",
            "bots": "easy",
            "start": True,
            "settings": {"pace": 0},
        }
        post(port, "/api/tables", body)


def _metric(port: int, name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
    return 0


def _rss(pid: int) -> float:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    return float(
        next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    )


def measure(seconds: float = SECONDS) -> Part:
    """Return the server's part of the results."""
    runs = [
        ("saturated", load(SATURATED, seconds, 0)),
        ("one move in 2 s", load(SATURATED, seconds, PACE)),
        ("one move in 2 s", load(MANY, seconds, PACE)),
    ]
    fresh, again = idle_memory(IDLE_TABLES)
    rows = [
        [
            name,
            str(run["tables"]),
            number(run["moves_per_second"]),
            f"{run['p50_ms']:.1f} ms",
            f"{run['p99_ms']:.1f} ms",
            f"{run['server_us_per_move']:.0f} µs",
            f"{100 * run['server_cpu']:.0f} %",
        ]
        for name, run in runs
    ]
    busy = os.getloadavg()[0]
    return Part(
        "The server",
        f"Loopback, {SEATS} sockets a table, no bots, each move committed to SQLite (WAL, `synchronous=FULL`) before "
        "it is shown; the server on one core, the clients in a second process. Time is from sending a move to "
        "everybody's update. `python -m benchmarks.server_load`.",
        ["load", "tables", "moves a second", "p50", "p99", "server time for each move", "of its core"],
        rows,
        [
            f"A table without anybody takes {fresh:.1f} kB until it is forgotten, and {again:.1f} kB after.",
            f"Other work on the machine at the same time: load {busy:.1f} on {os.cpu_count()} cores{_priority()}.",
        ],
    )


def _priority() -> str:
    """Say whether other work had to wait, as with `chrt -r 5 python -m benchmarks server`."""
    first = hasattr(os, "sched_getscheduler") and os.sched_getscheduler(0) != os.SCHED_OTHER
    return ", which had to wait for what is measured here" if first else ""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    print(measure(parser.parse_args().seconds).markdown())


if __name__ == "__main__":
    main()

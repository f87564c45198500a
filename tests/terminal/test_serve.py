"""`crazydeck serve`: it serves, shows its address, and stops quietly."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.terminal.running import COMMAND, one_line, run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answer(address: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=5) as response:  # noqa: S310
        return json.load(response)


def until(done: Callable[[], Any], process: subprocess.Popen[bytes]) -> None:
    """Wait until a call neither fails for want of a connection nor gives something false."""
    deadline = time.monotonic() + 60
    while True:
        with contextlib.suppress(OSError):
            if done():
                return
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_match_of_bots_is_served_recorded_and_verified(tmp_path: Path) -> None:
    port = free_port()
    server = f"http://127.0.0.1:{port}"
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    command = [*COMMAND, "serve", "--port", str(port), "--database", database, "--qr"]
    # a session of its own, so that the signal reaches all its processes, as Ctrl-C in a terminal does
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            until(lambda: answer(f"{server}/api/health"), process)
            wish = {"game": "eights", "token": "t" * 20, "seats": 3, "bots": "steady", "start": True}
            wish |= {"options": {"match": "single"}, "settings": {"pace": 0}}
            table = answer(f"{server}/api/tables", wish)["table"]
            until(lambda: answer(f"{server}/api/tables/{table}")["phase"] == "over", process)
            record = answer(f"{server}/api/tables/{table}/record")
        finally:
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert server.encode() in out
    assert "█".encode() in out or "▀".encode() in out, "the QR code"
    assert b"Traceback" not in err
    assert process.returncode in {0, 130}
    checked = run("record", "verify", "-", text=json.dumps(record)).stdout
    assert "2 results confirmed, 1 deal made again from the key, the key fits its commitment" in checked


def test_a_port_in_use_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), check=1)
    assert "in use" in one_line(done.stderr)


@pytest.mark.parametrize(
    ("url", "code"), [("tables.db", 2), ("mysql://localhost/x", 2), ("sqlite:////no/such/folder/x.db", 1)]
)
def test_a_database_that_can_not_be_opened_is_one_line(url: str, code: int) -> None:
    done = run("serve", "--port", str(free_port()), "--database", url, check=code)
    assert "database" in one_line(done.stderr)
    assert done.stdout == ""

"""`crazydeck serve`: it serves, shows its address, and stops quietly."""

import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.terminal.running import COMMAND, one_line, run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    command = [*COMMAND, "serve", "--port", str(port), "--database", database, "--qr"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            deadline = time.monotonic() + 60
            while True:
                try:
                    with urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5) as answer:
                        assert answer.status == 200
                    break
                except OSError:
                    assert process.poll() is None, process.stderr.read() if process.stderr else ""
                    assert time.monotonic() < deadline
                    time.sleep(0.1)
        finally:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert f"http://127.0.0.1:{port}".encode() in out
    assert "█".encode() in out or "▀".encode() in out, "the QR code"
    assert b"Traceback" not in err
    assert process.returncode in {0, 130}


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

"""A real server in a process of its own, that can be killed and started again on the same database."""

import contextlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

_RUN = """
import sys
from crazydeck.server.run import run
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], workers=1, tables_per_minute=1e6, messages_per_second=1e4, burst=10**4)
"""
STARTS_WITHIN = 60.0


class Server:
    """One server on a free port; `url` is its origin."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._folder = folder
        self._port = port or _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start, and come back when it answers."""
        database = f"sqlite:///{self._folder / 'tables.db'}"
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _RUN, str(self._port), database],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server does not start:\n{self.log()[-4000:]}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    def log(self) -> str:
        """All that it wrote so far."""
        return (self._folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(timeout=30)
            self._process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", timeout=2, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False


@contextlib.contextmanager
def serving() -> Iterator[Server]:
    """Serve from an empty database in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="crazydeck-browser-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

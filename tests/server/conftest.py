from collections.abc import Iterator
from pathlib import Path

import pytest

from crazydeck.server.logs import set_up_logs
from tests.server.support import Served, serving


@pytest.fixture(scope="session", autouse=True)
def logs() -> None:
    """Log as a server does; the pretty tracebacks of a developer's terminal take long."""
    set_up_logs()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not need their own."""
    database: Path = tmp_path_factory.mktemp("server") / "tables.db"
    with serving(database=f"sqlite:///{database}") as found:
        yield found

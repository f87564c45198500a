from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not need their own."""
    database: Path = tmp_path_factory.mktemp("server") / "tables.db"
    with serving(database=f"sqlite:///{database}") as found:
        yield found

"""What all tests share."""

import functools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import crazydeck
from scripts import browser
from tests.postgres import Postgres, postgres

ROOT = Path(__file__).parent.parent


def pytest_configure() -> None:
    """Refuse to test the sources in place of what users get."""
    if Path(crazydeck.__file__).is_relative_to(ROOT / "src"):
        raise pytest.UsageError(
            "Tests run against the installed wheel: use `make test`, or `make build` and .venv."
        )


@functools.cache
def _chromium() -> str | None:
    path = browser.find()
    if path is None and "CRAZYDECK_CHROMIUM" not in os.environ:
        browser.install()
        path = browser.find()
    return path


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to drive; a test that needs it fails, in plain words, where there is none."""
    path = _chromium()
    if path is None:
        pytest.fail(browser.MISSING, pytrace=False)
    return path


@pytest.fixture(scope="session")
def chromium_arguments() -> list[str]:
    """What Chromium is started with: quiet, no calls home, and as root without its sandbox."""
    quiet = [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    return [*quiet, "--no-sandbox"] if os.geteuid() == 0 else quiet


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A real PostgreSQL, started when the first test asks for it."""
    with postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> str:
    """The URL of an empty PostgreSQL database that no other test sees."""
    return postgres_server.new_database()

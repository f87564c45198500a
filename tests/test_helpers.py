"""The tests' own helpers do what they promise."""

import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from tests.interpreted import SOURCES, run_interpreted


async def test_each_postgres_database_is_new_and_works(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    try:
        await connection.execute("CREATE TABLE t (n bigint PRIMARY KEY)")
        assert await connection.fetchval("SELECT count(*) FROM t") == 0
        assert (await connection.fetchval("SHOW server_version")).startswith("18")
    finally:
        await connection.close()


def test_postgres_listens_on_no_network_address(postgres_url: str) -> None:
    (folder,) = parse_qs(urlsplit(postgres_url).query)["host"]
    assert (Path(folder) / ".s.PGSQL.5432").is_socket()


def test_interpreted_code_comes_from_the_sources() -> None:
    told = run_interpreted("-c", "import crazydeck.cards.bits as m; print(m.__file__)").strip()
    assert told == str(SOURCES / "crazydeck" / "cards" / "bits.py")


def test_interpreted_failure_is_raised() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run_interpreted("-c", "raise SystemExit(3)")


def test_chromium_runs(chromium_path: str, chromium_arguments: list[str]) -> None:
    page = "data:text/html,<p>it runs</p>"
    command = [chromium_path, "--headless", *chromium_arguments, "--dump-dom", page]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert "<p>it runs</p>" in done.stdout

"""One suite for every kind of store."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from crazydeck.store import Append, SqlStore, StoredEntry, open_store
from crazydeck.store.base import KEEP_WAKE
from crazydeck.store.schema import METADATA


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'log.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    store = await open_store(url)
    yield store
    await store.close()


@pytest.fixture
async def second(url: str) -> AsyncIterator[SqlStore]:
    """The same database from another server."""
    second = await open_store(url)
    yield second
    await second.close()


def entry(
    table: str, first: int, last: int | None = None, data: bytes = b"{}", wake: int | None = KEEP_WAKE
) -> Append:
    return Append(table, first, last or first, 1000, data, wake)


async def test_entries_come_back_in_order(store: SqlStore) -> None:
    assert await store.append([entry("b", 1, 3, b"one"), entry("a", 1)]) == [True, True]
    assert await store.append([entry("b", 4, data=b"\x00\xfftwo")]) == [True]
    assert await store.read("b") == [StoredEntry(1, 3, b"one"), StoredEntry(4, 4, b"\x00\xfftwo")]
    assert await store.read("b", after=3) == [StoredEntry(4, 4, b"\x00\xfftwo")]
    assert await store.read("c") == []
    assert await store.heads(["a", "b", "c"]) == {"a": 1, "b": 4}


async def test_the_first_wins_and_the_rest_of_the_batch_stands(store: SqlStore, second: SqlStore) -> None:
    assert await store.append([entry("a", 1, data=b"mine", wake=500)]) == [True]
    batch = [entry("c", 1), entry("a", 1, 2, b"theirs", wake=9), entry("b", 1)]
    assert await second.append(batch) == [True, False, True]
    assert await store.read("a") == [StoredEntry(1, 1, b"mine")]
    assert await store.heads(["a", "b", "c"]) == {"a": 1, "b": 1, "c": 1}
    assert await store.lease(100, 200, "x", 5) == [], "the loser has set no moment"


async def test_many_writers_store_each_number_once(store: SqlStore, second: SqlStore) -> None:
    tables = [f"t{number}" for number in range(8)]

    async def write(server: SqlStore, name: bytes) -> int:
        won = 0
        for first in range(1, 13):
            order = tables if name == b"1" else tables[::-1]
            won += sum(await server.append([entry(table, first, data=name) for table in order]))
        return won

    won = await asyncio.gather(write(store, b"1"), write(second, b"2"))
    assert sum(won) == 8 * 12
    for table in tables:
        assert [stored.first for stored in await store.read(table)] == list(range(1, 13))


async def test_due_tables_are_leased_to_one_server(store: SqlStore, second: SqlStore) -> None:
    await store.append(
        [entry("a", 1, wake=100), entry("b", 1, wake=200), entry("c", 1, wake=None), entry("d", 1)]
    )
    assert await store.lease(99, 150, "one", 5) == []
    assert await store.lease(100, 150, "one", 5) == ["a"]
    assert await second.lease(149, 190, "two", 5) == []
    assert await store.lease(149, 155, "one", 5) == [], "not even again by the same"
    assert await second.lease(150, 190, "two", 5) == ["a"]
    assert sorted(await second.lease(200, 300, "two", 5)) == ["a", "b"]


async def test_an_append_sets_the_moment_and_frees_the_lease(store: SqlStore) -> None:
    await store.append([entry("a", 1, wake=100)])
    await store.lease(100, 10_000, "gone", 5)
    await store.append([entry("a", 2, wake=120)])
    assert await store.lease(119, 130, "other", 5) == []
    assert await store.lease(120, 130, "other", 5) == ["a"]
    await store.set_wake("a", None)
    assert await store.lease(9999, 10_000, "other", 5) == []
    await store.append([entry("a", 3)])
    assert await store.lease(9999, 10_000, "other", 5) == []


async def test_leases_are_limited(store: SqlStore) -> None:
    await store.append([entry(f"t{number}", 1, wake=number) for number in range(9)])
    assert sorted(await store.lease(100, 200, "one", 4)) == ["t0", "t1", "t2", "t3"]


async def test_what_was_stored_is_there_after_opening_again(store: SqlStore, url: str) -> None:
    await store.append([entry("a", 1)])
    again = await open_store(url)
    assert await again.heads(["a"]) == {"a": 1}
    await again.check()
    await again.close()


async def test_the_migrations_make_the_schema_that_the_code_means(store: SqlStore) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert await store._database.look(differences) == []


@pytest.mark.parametrize("wrong", ["mysql://x/y", "nonsense", "", "redis://localhost"])
async def test_another_database_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///FILE or postgresql"):
        await open_store(wrong)


async def test_an_error_names_nothing_that_is_stored(store: SqlStore) -> None:
    unstorable = Append("a", 1, 1, at=[], data=b"the secret key")  # type: ignore[arg-type]
    with pytest.raises(sa.exc.StatementError) as caught:
        await store.append([entry("b", 1, data=b"the secret key"), unstorable])
    assert "secret" not in str(caught.value)

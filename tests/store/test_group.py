import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from crazydeck.store import Append, GroupCommit, Outcome, SqlStore, open_store
from crazydeck.store import group as group_module


class Slow(SqlStore):
    """A store that takes its time, fails when told to, and counts."""

    batches: list[int]
    failures = 0

    async def append(self, entries: Sequence[Append]) -> list[bool]:
        self.batches.append(len(entries))
        await asyncio.sleep(0.02)
        if self.failures:
            self.failures -= 1
            raise OSError("the disk is gone")
        return await super().append(entries)


@pytest.fixture
async def slow(tmp_path: Path) -> Slow:
    store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
    slow = Slow(store._database)
    slow.batches = []
    return slow


async def test_what_is_ready_at_the_same_time_is_one_transaction(slow: Slow) -> None:
    commits = GroupCommit(slow)
    commits.start()
    outcomes: dict[int, Outcome] = {}
    for number in range(40):
        commits.put(Append(f"t{number}", 1, 1, 5, b"{}"), partial(outcomes.__setitem__, number))
        if number == 0:
            await asyncio.sleep(0.001)
    await commits.stop()
    assert slow.batches == [1, 39]
    assert set(outcomes.values()) == {Outcome.STORED}
    assert len(outcomes) == 40
    await slow.close()


async def test_a_lost_race_is_told_and_a_failing_callback_harms_nobody(slow: Slow) -> None:
    await slow.append([Append("a", 1, 1, 5, b"{}")])
    commits = GroupCommit(slow)
    commits.start()
    outcomes: list[Outcome] = []

    def broken(_: Outcome) -> None:
        raise KeyError("not my day")

    commits.put(Append("b", 1, 1, 5, b"{}"), broken)
    commits.put(Append("a", 1, 1, 5, b"{}"), outcomes.append)
    commits.put(Append("c", 1, 1, 5, b"{}"), outcomes.append)
    await commits.stop()
    assert outcomes == [Outcome.LOST, Outcome.STORED]
    await slow.close()


async def test_a_failing_database_is_tried_again_and_then_told(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_module, "RETRIES", 2)
    commits = GroupCommit(slow)
    commits.start()
    outcomes: list[Outcome] = []
    slow.failures = 1
    first = asyncio.get_running_loop().create_future()
    commits.put(Append("a", 1, 1, 5, b"{}"), first.set_result)
    outcomes.append(await first)
    slow.failures = 2
    commits.put(Append("a", 2, 2, 5, b"{}"), outcomes.append)
    await commits.stop()
    assert outcomes == [Outcome.STORED, Outcome.FAILED]
    assert await slow.heads(["a"]) == {"a": 1}
    await slow.close()

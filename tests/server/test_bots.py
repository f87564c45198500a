"""Whatever a bot does, a table never sticks."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.games.registry import find_game
from crazydeck.server import driver
from crazydeck.server.workers import fallback
from tests.server.support import Served, client, serving

WISH: dict[str, Any] = {"seats": 3, "bots": "sharp", "start": True, "options": {"match": "single"}}


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots may be spoiled."""
    with serving(database=f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


async def _ends(served: Served, pace: int = 0) -> str:
    code = served.make("nobody", settings={"pace": pace}, **WISH)
    async with client(served) as watcher, asyncio.timeout(60):
        await watcher.hello(code, "watcher")
        while watcher.table["phase"] != "over":
            await watcher.receive()
    return code


async def _raises(*_: object) -> str | None:
    raise RuntimeError("a broken bot")


async def _illegal(*_: object) -> str | None:
    return "constructor"


async def _nothing(*_: object) -> str | None:
    return None


@pytest.mark.parametrize("choose", [_raises, _illegal, _nothing], ids=["raises", "illegal", "nothing"])
async def test_a_bot_that_fails_is_replaced_by_the_steady_move(
    alone: Served, choose: Callable[..., Awaitable[str | None]]
) -> None:
    alone.house.workers.choose = choose
    await _ends(alone)


async def test_a_bot_that_never_answers_holds_nobody_up(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "LEAST_PATIENCE", 0.01)
    await _ends(alone)


async def test_killed_workers_are_started_again(alone: Served) -> None:
    await _ends(alone)
    pool = alone.house.workers._pool
    for process in list(pool._processes.values()):
        os.kill(process.pid, signal.SIGKILL)
    await _ends(alone, pace=1)
    assert alone.house.workers._pool is not pool


def test_the_first_legal_move_is_the_last_resort() -> None:
    match = Match(find_game("eights"), 3, key=bytes(32))
    match.deal()
    seat = match.actors[0]
    assert fallback(match, seat, b"not an observation", 1) == match.moves(seat)[0]

"""Whatever fails, a table goes on: workers, queues, logs, the house's own commands."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refusal
from crazydeck.games.registry import find_game
from crazydeck.server import driver as driver_module
from crazydeck.server import house as house_module
from crazydeck.server import presence
from crazydeck.server import workers as workers_module
from crazydeck.server.config import ServerConfig
from crazydeck.server.driver import Driver
from crazydeck.server.house import House
from crazydeck.server.live import BROKEN, LiveTable, now_ms
from crazydeck.server.protocol import NewTable
from crazydeck.server.workers import Workers, fallback
from crazydeck.store import Append, open_store
from crazydeck.table.commands import Came, Close, Driven, Gone, Request, Settings


class Pool:
    """An executor whose work is done when the test says so."""

    def __init__(self) -> None:
        self.work: list[Future[str]] = []
        self.was_shut_down = False

    def submit(self, *_: object) -> "Future[str]":
        self.work.append(Future())
        return self.work[-1]

    def shutdown(self, *, wait: bool, cancel_futures: bool) -> None:
        self.was_shut_down = True
        for work in self.work:
            work.cancel()


def spoiled(pool: Pool) -> Workers:
    workers = Workers(1)
    workers._pool = pool  # type: ignore[assignment]
    return workers


# -- workers ---------------------------------------------------------------------------------------------------------


async def test_answers_cancelled_by_a_restart_are_no_answers() -> None:
    pool = Pool()
    workers = spoiled(pool)
    asked = [asyncio.create_task(workers.choose("sharp", b"", 0.1, 1, 60)) for _ in range(3)]
    await asyncio.sleep(0)
    workers.restart()
    assert await asyncio.gather(*asked) == [None, None, None]


async def test_a_cancelled_question_is_cancelled() -> None:
    asked = asyncio.create_task(spoiled(Pool()).choose("sharp", b"", 0.1, 1, 60))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_a_long_queue_is_no_stuck_worker_and_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "STUCK_SECONDS", 0)
    pool = Pool()
    workers = spoiled(pool)
    assert await workers.choose("sharp", b"", 0.1, 1, 0) is None
    assert pool.work[0].cancelled(), "nobody waits for it any more"
    await asyncio.sleep(0)
    assert not pool.was_shut_down


async def test_a_worker_that_never_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "STUCK_SECONDS", 0)
    pool = Pool()
    workers = spoiled(pool)
    asked = asyncio.create_task(workers.choose("sharp", b"", 0.1, 1, 0.001))
    await asyncio.sleep(0)
    pool.work[0].set_running_or_notify_cancel()
    assert await asked is None
    await _until(lambda: pool.was_shut_down)


async def test_what_a_bot_says_is_passed_on_and_what_it_raises_is_not() -> None:
    pool = Pool()
    workers = spoiled(pool)
    one, other = (asyncio.create_task(workers.choose("easy", b"", 0.1, 1, 60)) for _ in range(2))
    await asyncio.sleep(0)
    pool.work[0].set_result("draw")
    pool.work[1].set_exception(ValueError("broken"))
    assert (await one, await other) == ("draw", None)


def test_a_refused_answer_of_the_last_resort_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find_game("eights"), 3, key=bytes(32))
    match.deal()
    seat = match.actors[0]
    monkeypatch.setattr("crazydeck.bots.choose", lambda *_, **__: "constructor")
    assert fallback(match, seat, b"", 1) == match.moves(seat)[0]


# -- driving ---------------------------------------------------------------------------------------------------------


async def _house(tmp_path: Any, **config: Any) -> House:
    house = House(ServerConfig(workers=1, **config), await open_store(f"sqlite:///{tmp_path / 'tables.db'}"))
    house.workers.choose = _nothing  # type: ignore[method-assign,assignment]
    return house


async def _nothing(*_: object) -> str | None:
    return None


def _bots(**more: Any) -> NewTable:
    wish: dict[str, Any] = {"game": "eights", "token": "a-secret-that-is-long", "seats": 2, "bots": "easy"}
    return NewTable(**(wish | {"settings": Settings(pace=0), "start": True} | more))


async def _until(what: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not what():  # noqa: ASYNC110 - what it waits for tells nobody
            await asyncio.sleep(0.005)


async def test_a_table_goes_on_when_choosing_fails_altogether(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "AGAIN_SECONDS", 0.001)
    failures = iter(range(3))

    def fails_thrice(*arguments: Any) -> str:
        if next(failures, None) is not None:
            raise RuntimeError("even the last resort fails")
        return fallback(*arguments)

    monkeypatch.setattr(driver_module, "fallback", fails_thrice)
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots())
    number = house.rooms[code].live.table.number
    await _until(lambda: house.rooms[code].live.table.number > number + 2)
    await house.stop()


async def test_whatever_the_house_is_refused_it_drives_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "AGAIN_SECONDS", 0)
    driven: list[object] = []
    driver = Driver(Workers(1), lambda work: work.close(), lambda _: True)
    monkeypatch.setattr(driver, "drive", driven.append)
    live: Any = SimpleNamespace(
        submit=lambda _, reply: reply(Refusal("not_your_turn", "No.")), table=SimpleNamespace(code="t")
    )
    driver._submit(live, Driven(0, 1, "nonsense", "bot"))
    await asyncio.sleep(0.001)
    assert driven == [live]


async def test_a_time_out_move_that_is_no_move_is_replaced(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("eights")
    for wrong in (lambda *_: "constructor", lambda *_: 1 / 0):
        monkeypatch.setattr(type(game), "timeout_move", wrong)
        house = await _house(tmp_path)
        house.commits.start()
        code = await house.make(_bots(name="Sleeper", settings=Settings(pace=0, clock=1)))
        live = house.rooms[code].live
        await _until(partial(_clock_runs, live))
        due = next(due for due in live.dues if due.by == "time")
        move, way = await house.driver._choose(live.table, due)
        assert live.table.match is not None
        assert (move in live.table.match.moves(due.seat), way) == (True, "fallback")
        await house.stop()


def _clock_runs(live: LiveTable) -> bool:
    return any(due.by == "time" for due in live.dues)


async def test_a_failing_update_does_not_stop_the_driving(tmp_path: Any) -> None:
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots())
    room = house.rooms[code]
    room.tell = lambda *_: 1 / 0  # type: ignore[method-assign,assignment]
    number = room.live.table.number
    await _until(lambda: room.live.table.number > number + 2)
    await house.stop()


async def test_a_command_that_cannot_be_written_leaves_the_table_free(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots(start=False))
    live = house.rooms[code].live
    outcomes: list[Any] = []
    with monkeypatch.context() as patched:
        patched.setattr("crazydeck.table.events.write_entry", lambda _: 1 / 0)
        live.submit(Request("", Close("abandoned")), outcomes.append)
    live.submit(Request("", Close("abandoned")), outcomes.append)
    await _until(lambda: len(outcomes) == 2)
    assert outcomes == [BROKEN, live.table.number]
    await house.stop()


# -- taking up -------------------------------------------------------------------------------------------------------


async def test_tables_that_cannot_be_read_keep_no_other_from_being_taken_up(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "SCAN_SECONDS", 0.01)
    monkeypatch.setattr(house_module, "SCAN_MOST", 3)
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots())
    await house.stop()
    store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    broken = [Append(f"broken{n}", 1, 1, 1, b"\xff not an entry", wake=1) for n in range(7)]
    await store.append(broken)
    await store.close()
    house = await _house(tmp_path)
    put_off: dict[str, int] = {}
    set_wake = house.log.set_wake

    async def noted(table: str, at: int | None) -> None:
        put_off[table] = at or 0
        await set_wake(table, at)

    house.log.set_wake = noted  # type: ignore[method-assign]
    house.start()
    await _until(lambda: code in house.rooms)
    await _until(lambda: put_off.keys() >= {append.table for append in broken})
    assert min(put_off[append.table] for append in broken) > now_ms() + 60_000
    await house.stop()


async def test_tables_that_stay_due_are_asked_for_in_turn(tmp_path: Any) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.append([Append(f"t{n}", 1, 1, 1, b"", wake=n) for n in range(6)])
    assert sorted(await store.lease(10, 20, "one", 2)) == ["t0", "t1"]
    assert sorted(await store.lease(11, 21, "one", 2)) == ["t2", "t3"]
    assert sorted(await store.lease(22, 32, "one", 2)) == ["t4", "t5"], "before those that were leased"
    await store.close()


async def test_a_table_that_no_longer_fits_its_log_is_let_go(tmp_path: Any) -> None:
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots(start=False))
    live = house.rooms[code].live
    number = live.table.number
    await house.log.append([Append(code, number + 1, number + 1, now_ms(), b"not an entry")])
    outcomes: list[Any] = []
    live.submit(Request("", Close("abandoned")), outcomes.append)
    live.submit(Request("", Close("abandoned")), outcomes.append)
    await _until(lambda: code not in house.rooms)
    assert outcomes == [BROKEN, BROKEN]
    with pytest.raises(Exception, match="cannot be read"):
        await house.room(code)
    await house.stop()


# -- people ----------------------------------------------------------------------------------------------------------


class Busy:
    """A live table that is too busy for what the house wants."""

    def __init__(self, live: LiveTable) -> None:
        self.table = live.table
        self.asked: list[object] = []

    def submit(self, request: Request, _reply: object = None) -> None:
        self.asked.append(request.command)


async def test_who_is_missed_or_back_is_looked_for_again(tmp_path: Any) -> None:
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots(name="Me", settings=Settings(pace=300, grace=5)))
    room = house.rooms[code]
    live = room.live
    busy = Busy(live)
    room.live = busy  # type: ignore[assignment]
    room.here = lambda: {1}  # type: ignore[method-assign]
    room.missing_since[0] = time.monotonic() - 6
    assert presence.look(room) == presence.AGAIN_SECONDS
    assert presence.look(room) == presence.AGAIN_SECONDS
    assert busy.asked == [Gone(0), Gone(0)]
    room.live = live
    stored = asyncio.Event()
    live.submit(Request("", Gone(0)), lambda _: stored.set())
    await stored.wait()
    busy = Busy(live)
    room.live = busy  # type: ignore[assignment]
    room.here = lambda: {0}  # type: ignore[method-assign]
    assert presence.look(room) == presence.AGAIN_SECONDS
    assert busy.asked == [Came(0)]
    room.live = live
    await house.stop()


# -- moments in the database -----------------------------------------------------------------------------------------


async def test_no_command_writes_a_moment_while_another_is_being_written(tmp_path: Any) -> None:
    """The stored moment is never later than what is due, whatever happens while it is written."""
    house = await _house(tmp_path)
    house.commits.start()
    code = await house.make(_bots(start=False))
    live = house.rooms[code].live
    set_wake, go_on = house.log.set_wake, asyncio.Event()

    async def slow(table: str, at: int | None) -> None:
        await go_on.wait()
        await set_wake(table, at)

    house.log.set_wake = slow  # type: ignore[method-assign]
    writing = asyncio.create_task(house._write_wake(live))
    await asyncio.sleep(0)
    outcomes: list[Any] = []
    live.submit(Request("", Close("abandoned")), outcomes.append)
    assert not live.resting
    assert not outcomes
    go_on.set()
    await writing
    await _until(lambda: outcomes)
    assert live.table.phase == "closed"
    await house.stop()

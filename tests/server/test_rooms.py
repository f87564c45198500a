"""Who is told what at a table, and how much each may do there."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crazydeck.server import connection as connection_module
from crazydeck.server.config import ServerConfig
from crazydeck.server.gateway import _same_origin, _Session
from crazydeck.server.house import House
from crazydeck.server.protocol import NewTable
from crazydeck.store import open_store
from tests.server.support import Client, Served, client, play_on, seated, serving


async def _close_code(one: Client) -> int:
    with pytest.raises(ConnectionClosed) as caught:
        await one.until("nothing ever is this")
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


# -- rematches -------------------------------------------------------------------------------------------------------


async def test_two_rematches_at_once_open_one_table(served: Served) -> None:
    async with seated(served, 2, options={"match": "single"}) as (_, clients):
        await play_on(clients, 1000)
        tables = set(served.house.rooms)
        for number, one in enumerate(clients):
            await one.send({"type": "rematch", "id": f"again{number}"})
        outcomes = [await _outcome(one, f"again{number}") for number, one in enumerate(clients)]
        assert sorted(outcome["type"] for outcome in outcomes) == ["done", "refused"]
        assert len(set(served.house.rooms) - tables) == 1


async def _outcome(one: Client, id: str) -> dict[str, Any]:
    while True:
        message = await one.receive()
        if message["type"] in {"done", "refused"} and message["id"] == id:
            return message


async def test_the_outcome_of_a_rematch_outlives_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database) as served:
        async with seated(served, 2, options={"match": "single"}) as (code, clients):
            await play_on(clients, 1000)
            first = await clients[0].do("rematch", id="again")
            assert first["type"] == "done"
    with serving(database=database) as served:
        async with client(served) as one:
            await one.hello(code, "p0")
            assert await one.do("rematch", id="again") == first


# -- watching --------------------------------------------------------------------------------------------------------


async def test_who_watched_the_lobby_does_not_watch_the_match_where_nobody_may(served: Served) -> None:
    code = served.make("p0", seats=2, name="P0", bots="easy", settings={"spectators": False, "pace": 0})
    async with client(served) as host, client(served) as watcher:
        await host.hello(code, "p0")
        await watcher.hello(code, "watcher")
        assert (await host.do("start"))["type"] == "done"
        assert await _close_code(watcher) == 4003
        assert json.loads(watcher.raw[-1])["refusal"]["code"] == "no_spectators"
        assert not any('"view"' in raw for raw in watcher.raw)
        assert not watcher.view
        assert (await host.do("say", text="just us"))["type"] == "done"


async def test_who_left_watches_no_longer_where_nobody_may(served: Served) -> None:
    async with seated(served, 3, settings={"spectators": False}) as (code, clients):
        await clients[2].send({"type": "stand", "id": "bye"})
        assert await _close_code(clients[2]) == 4003
        assert (await clients[0].do("say", text="still here"))["type"] == "done"
        async with client(served) as again:
            assert (await again.hello(code, "p2"))["refusal"]["code"] == "no_spectators"


async def test_after_many_entries_nobody_is_said_to_have_made_the_move(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        async with client(served) as watcher:
            await watcher.hello(code, "watcher")
            last = watcher.number
        await play_on(clients, 1)
        async with client(served) as watcher:
            assert (await watcher.hello(code, "watcher", last=last))["by"] == "person"
        await play_on(clients, 2)
        async with client(served) as watcher:
            message = await watcher.hello(code, "watcher", last=last)
            assert len(message["steps"]) >= 3
            assert "by" not in message


# -- too much --------------------------------------------------------------------------------------------------------


async def test_talk_pushes_out_no_steps(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crazydeck.server.live.RECENT", 5)
    async with seated(served, 2) as (code, clients):
        async with client(served) as watcher:
            await watcher.hello(code, "watcher")
            last = watcher.number
        await play_on(clients, 2)
        for number in range(8):
            assert (await clients[0].do("say", text=f"line {number}"))["type"] == "done"
        async with client(served) as watcher:
            message = await watcher.hello(code, "watcher", last=last)
            assert len(message["steps"]) >= 2
            assert [talk["text"] for talk in message["talk"]] == [f"line {n}" for n in range(3, 8)]


async def test_nobody_fills_the_log_with_talk(tmp_path: Path) -> None:
    config = {"asides_per_second": 0.001, "aside_burst": 5}
    with serving(database=f"sqlite:///{tmp_path / 'tables.db'}", **config) as served:
        async with seated(served, 2) as (code, clients):
            codes = [await _said(clients[1], number) for number in range(9)]
            assert codes[:3] == ["done"] * 3
            assert codes[-1] == "too_fast"
            async with client(served) as other_device:
                await other_device.hello(code, "p1")
                assert await _said(other_device, 99) == "too_fast", "it is the person that is counted"
                while clients[1].you["driving"]:
                    await clients[1].receive()
                await clients[1].hello(code, "p1")
            assert await play_on(clients, 6) == 6, "moves are not counted"


async def _said(one: Client, number: int) -> str:
    outcome = await one.do("say", text=f"line {number}")
    return str(outcome["refusal"]["code"] if "refusal" in outcome else outcome["type"])


# -- connections -----------------------------------------------------------------------------------------------------


async def test_a_stalled_connection_is_ended_and_no_longer_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "STALLED_SECONDS", 0.01)
    house = House(ServerConfig(workers=1), await open_store(f"sqlite:///{tmp_path / 'tables.db'}"))
    house.commits.start()
    token = "a-secret-that-is-long"  # noqa: S105
    code = await house.make(NewTable(game="eights", token=token, seats=2, name="Me"))
    stalled, said = asyncio.Event(), asyncio.Queue[Any]()

    async def send(_: Any) -> None:
        await stalled.wait()

    said.put_nowait({"type": "websocket.receive", "text": json.dumps(_hello(code, token))})
    await asyncio.wait_for(_Session(house, send).serve(said.get), 20)
    assert not house.connections
    assert not house.rooms[code].connections
    await house.stop()


def _hello(code: str, token: str) -> dict[str, str]:
    return {"type": "hello", "table": code, "token": token}


def test_an_origin_that_cannot_be_read_is_another() -> None:
    headers = [(b"origin", b"http://[oops"), (b"host", b"127.0.0.1")]
    assert not _same_origin({"headers": headers}, ())
    assert _same_origin({"headers": headers}, ("http://[oops",))


async def test_a_table_that_fails_to_open_is_a_refusal(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: str) -> SimpleNamespace:
        raise RuntimeError("broken")

    monkeypatch.setattr(served.house, "room", fails)
    async with client(served) as one:
        assert (await one.hello("abc"))["refusal"]["code"] == "internal"

"""Matches that a clock or the host ends, over a real socket."""

import asyncio
from pathlib import Path

import pytest

from crazydeck.engine.record import record_of
from crazydeck.engine.verify import verify
from crazydeck.games.registry import GAMES
from tests.server.support import PATIENCE, Client, Served, client, play_on, seated, serving
from tests.timed import Timed


async def _until_over(clients: list[Client]) -> None:
    async with asyncio.timeout(PATIENCE):
        for one in clients:
            while one.table["phase"] != "over":
                await one.receive()


async def _until_step(one: Client, kind: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while kind not in [step["kind"] for step in one.steps]:
            await one.receive()


async def test_the_server_says_that_time_is_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "timed", Timed(minutes=0))
    async with seated(served, 2, game="timed", options={"max_reshuffles": 0}) as (code, clients):
        assert clients[0].table["ends_at"] <= clients[0].update["now"]
        for one in clients:
            await _until_step(one, "time_up")
            assert one.view["public"]["match"]["time_up"] is True
            assert one.table["phase"] == "playing"
        await play_on(clients, 1000)
        await _until_over(clients)
        assert "ends_at" not in clients[0].table
        assert clients[1].view["public"]["match"]["result"]["reason"] == "time"
        record = record_of(served.get(f"/api/tables/{code}/record").json())
        assert [entry.table for start in record.rounds for entry in start.entries if entry.table] == [
            "time-up"
        ]
        assert verify(record, GAMES["timed"]).finished
        frames = served.get(f"/api/tables/{code}/replay?round=1&seat=open").json()["frames"]
        assert [[step["kind"] for step in frame["steps"]] for frame in frames].count(["time_up"]) == 1


async def test_an_hour_that_ended_while_no_server_ran_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "timed", Timed(minutes=60))
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database) as served:
        async with seated(served, 2, game="timed", options={"max_reshuffles": 0}) as (code, clients):
            while clients[0].table["phase"] != "between":
                await play_on(clients, 1)
    monkeypatch.setitem(GAMES, "timed", Timed(minutes=0))
    with serving(database=database) as served:
        async with client(served) as again:
            await again.hello(code, "p0")
            await _until_over([again])
            assert again.view["public"]["match"]["result"]["reason"] == "time"
            assert len(again.view["public"]["match"]["results"]) == 1


async def test_the_host_announces_the_last_deal(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "timed", Timed(minutes=None))
    async with seated(served, 2, game="timed") as (_, clients):
        host, other = clients
        assert "ends_at" not in host.table
        assert (await other.do("last_deal"))["refusal"]["code"] == "not_host"
        assert (await host.do("last_deal"))["type"] == "done"
        assert (await host.do("last_deal"))["refusal"]["code"] == "no_change"
        await _until_step(other, "last_deal")
        assert other.view["public"]["match"]["last_deal"] == 2
        await play_on(clients, 3000)
        await _until_over(clients)
        assert host.view["public"]["match"]["result"]["reason"] == "last_deal"
    async with seated(served, 2) as (_, clients):
        assert (await clients[0].do("last_deal"))["refusal"]["code"] == "no_last_deal"


async def test_a_brief_result_makes_way_by_itself(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "timed", Timed(all_brief=True))
    async with seated(served, 2, game="timed", settings={"pace": 0}) as (_, clients):
        while clients[0].table["phase"] != "between":
            await play_on(clients, 1)
        async with asyncio.timeout(PATIENCE):
            while clients[0].view["public"]["match"]["round"] == 1:
                await clients[0].receive()
        assert clients[0].view["public"]["match"]["results"][0]["brief"] is True


def test_the_list_of_games_says_where_a_last_deal_can_be_announced(served: Served) -> None:
    said = {game["name"]: game["announces_last_deal"] for game in served.get("/api/games").json()}
    assert said == {name: game.announces_last_deal for name, game in GAMES.items()}
    assert said["eights"] is False

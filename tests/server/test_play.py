"""Whole tables over a real socket."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from crazydeck.server.metrics import BOT_MOVES
from tests.server.support import PATIENCE, Served, client, play_on, seated, secret


async def test_people_play_a_match_to_its_end_and_get_its_record(served: Served) -> None:
    async with seated(served, 3, options={"target": "hands:2"}) as (code, clients):
        assert served.get(f"/api/tables/{code}/record").status_code == 404
        assert served.get(f"/api/tables/{code}/replay").json()["refusal"]["code"] == "not_over"
        await play_on(clients, 1000)
        for one in clients:
            while one.table["phase"] != "over":
                await one.receive()
        table = clients[0].table
        assert table["key"]
        assert clients[0].view["public"]["match"]["result"]["standings"]
        record = served.get(f"/api/tables/{code}/record").json()
        assert record["seed"] == table["key"]
        assert len(record["rounds"]) == 2
        moves = sum(len(start["entries"]) for start in record["rounds"])
        for number in (1, 2):
            replay = served.get(f"/api/tables/{code}/replay?round={number}&seat=open").json()
            moves -= len(replay["frames"]) - 1
            assert replay["frames"][0]["view"]["public"]["hands"]
        assert moves == 0
        seen = served.get(f"/api/tables/{code}/replay?round=1&seat=1").json()["frames"][0]["view"]
        assert seen["seat"] == 1
        assert "hands" not in seen["public"]
        for wrong in ("round=9", "round=x", "round=1&seat=9", "round=1&seat=constructor", "round=0"):
            assert served.get(f"/api/tables/{code}/replay?{wrong}").status_code in {404, 422}


async def test_bots_play_a_match_to_its_end_with_one_person(served: Served) -> None:
    wish = {"seats": 4, "name": "Me", "bots": "steady", "start": True, "settings": {"pace": 0}}
    code = served.make("me", options={"target": "hands:2"}, **wish)
    async with client(served) as me:
        await me.hello(code, "me")
        async with asyncio.timeout(60):
            await play_on([me], 10_000)
            while me.table["phase"] != "over":
                await me.receive()
        by = {message.get("by") for message in map(json.loads, me.raw)}
        assert {"bot", "person"} <= by


async def test_a_table_of_bots_plays_alone_and_a_watcher_sees_no_hand(served: Served) -> None:
    code = served.make(
        "nobody", seats=2, bots="easy", start=True, settings={"pace": 2}, options={"match": "single"}
    )
    async with client(served) as watcher:
        await watcher.hello(code, "watcher")
        while watcher.table["phase"] != "over":
            await watcher.receive()
            assert "own" not in watcher.view
            if watcher.view["public"]["phase"] != "over":
                assert "hands" not in watcher.view["public"]
        assert watcher.you == {"driving": True}


async def test_a_rematch_opens_a_table_with_the_same_people(served: Served) -> None:
    async with seated(served, 2, options={"match": "single"}) as (code, clients):
        await play_on(clients, 1000)
        assert (await clients[1].do("rematch", id="again"))["type"] == "done"
        first = clients[1].table
        assert (await clients[1].do("rematch", id="again"))["type"] == "done"
        assert (await clients[0].do("rematch"))["refusal"]["code"] == "no_change"
        while "rematch" not in clients[0].table:
            await clients[0].receive()
        new = clients[0].table["rematch"]
        assert first.get("rematch", new) == new != code
        async with client(served) as host, client(served) as other:
            await host.hello(new, "p0")
            await other.hello(new, "p1")
            assert (host.you["seat"], other.you["seat"], host.table["phase"]) == (0, 1, "lobby")
            assert (await host.do("start"))["type"] == "done"


async def test_a_repeated_command_gets_its_first_outcome(served: Served) -> None:
    async with seated(served, 2) as (_, clients):
        actor = next(one for one in clients if one.moves())
        decision = actor.decision
        first = await actor.do("play", id="same", decision=decision, move="draw")
        again = await actor.do("play", id="same", decision=decision, move="draw")
        assert first == again == {"type": "done", "id": "same", "number": first["number"]}
        refused = await actor.do("play", id="other", decision=decision, move="draw")
        assert refused["refusal"]["code"] == "stale"
        assert await actor.do("play", id="other", decision=actor.decision, move=actor.moves()[0]) == refused
        assert (await actor.do("say", id="new", text="hm"))["number"] == first["number"] + 1


async def test_commands_sent_at_once_are_judged_in_order(served: Served) -> None:
    async with seated(served, 2) as (_, clients):
        one = clients[0]
        for number in range(30):
            await one.send({"type": "say", "id": f"n{number}", "text": f"line {number}"})
        numbers = [(await one.until("done", id=f"n{number}"))["number"] for number in range(30)]
        assert numbers == list(range(numbers[0], numbers[0] + 30))
        other = clients[1]
        said: list[str] = []
        while len(said) < 30:
            message = await other.receive()
            said += [talk["text"] for talk in message.get("talk", [])]
        assert said == [f"line {number}" for number in range(30)]


async def test_who_was_away_for_a_moment_catches_up(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        async with client(served) as watcher:
            await watcher.hello(code, "watcher")
            last = watcher.number
        await play_on(clients, 12)
        number = clients[0].number
        async with client(served) as watcher:
            message = await watcher.hello(code, "watcher", last=last)
            assert message["number"] == number
            texts = [step["text"] for step in message["steps"]]
            assert texts == [step["text"] for step in clients[0].steps][-len(texts) :]
            assert len(texts) >= 12
            assert message["view"]["public"] == clients[0].view["public"]
        await play_on(clients, 70)
        async with client(served) as watcher:
            message = await watcher.hello(code, "watcher", last=last)
            assert len(message["steps"]) == 50
        async with client(served) as watcher:
            assert "steps" not in await watcher.hello(code, "watcher")


async def test_the_newest_of_two_tabs_drives(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        seat, old = next((seat, one) for seat, one in enumerate(clients) if one.moves())
        async with client(served) as new:
            await new.hello(code, f"p{seat}")
            assert new.you["driving"]
            while old.you["driving"]:
                await old.receive()
            refused = await old.do("play", decision=old.decision, move="draw")
            assert refused["refusal"]["code"] == "not_driving"
            done = await new.play("draw")
            assert done["type"] == "done"
            for one in (old, new):
                while one.number < done["number"]:
                    await one.receive()
            assert old.view["own"] == new.view["own"], "nothing is lost on the older one"
            await old.hello(code, f"p{seat}")
            assert old.you["driving"]
            while new.you["driving"]:
                await new.receive()
        assert (await old.do("say", text="still here"))["type"] == "done"


async def test_when_the_driving_tab_closes_the_older_one_drives(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        async with client(served) as new:
            await new.hello(code, "p0")
            while clients[0].you["driving"]:
                await clients[0].receive()
        while not clients[0].you["driving"]:
            await clients[0].receive()
        assert (await clients[0].do("say", text="mine again"))["type"] == "done"


async def test_presence_is_told(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        async with client(served) as watcher:
            await watcher.hello(code, "watcher")
            while clients[0].table.get("watchers") != 1 or not clients[0].table["seats"][1].get("here"):
                await clients[0].receive()
        await clients[1].socket.close()
        while clients[0].table.get("watchers") or clients[0].table["seats"][1].get("here"):
            await clients[0].receive()


async def test_time_out_and_stand_in_are_said(served: Served) -> None:
    async with seated(served, 2, settings={"clock": 1, "pace": 0}) as (_, clients):
        message = await clients[0].until("update", by="time")
        assert message["steps"]
        assert clients[0].update["deadlines"]
        one = clients[0]
        assert (await one.do("away", away=True))["type"] == "done"
        await clients[1].until("update", by="stand_in")
        while not one.table["seats"][0].get("bot_plays"):
            await one.receive()
        assert (await one.do("away", away=False))["type"] == "done"
        while one.table["seats"][0].get("bot_plays"):
            await one.receive()


async def test_who_is_gone_too_long_is_stood_in_for_and_gets_the_seat_back(served: Served) -> None:
    async with seated(served, 2, settings={"grace": 5, "pace": 0}) as (code, clients):
        while not clients[1].moves():
            await (clients[0].play() if clients[0].moves() else clients[1].receive())
        await clients[1].socket.close()
        room = served.house.rooms[code]
        while clients[0].table["seats"][1].get("here"):
            await clients[0].receive()
        await _in_house(served, _look_after, served.house, room, 4)
        assert not room.live.table.seats[1].away
        await _in_house(served, _look_after, served.house, room, 2)
        await clients[0].until("update", by="stand_in")
        async with client(served) as back:
            await back.hello(code, "p1")
            while back.table["seats"][1].get("bot_plays"):
                await back.receive()
            assert back.you["seat"] == 1


async def test_where_everybody_is_gone_the_table_waits(served: Served) -> None:
    async with seated(served, 2, settings={"grace": 5, "pace": 0}) as (code, clients):
        room = served.house.rooms[code]
        for one in clients:
            await one.socket.close()
        async with client(served) as watcher:
            await watcher.hello(code, "watcher")
            while any(seat.get("here") for seat in watcher.table["seats"]):
                await watcher.receive()
            number = watcher.number
            await _in_house(served, _look_after, served.house, room, 60)
            assert set(room.missing_since) == {0, 1}
            assert room.live.resting
            assert room.live.table.number == number


async def test_a_host_may_take_somebody_out(served: Served) -> None:
    async with seated(served, 3) as (_, clients):
        assert (await clients[1].do("remove", seat=2))["refusal"]["code"] == "not_host"
        assert (await clients[0].do("remove", seat=2))["type"] == "done"
        while clients[2].you.get("seat") is not None:
            await clients[2].receive()
        assert "own" not in clients[2].view
        await play_on(clients[:2], 20)


async def test_spectators_may_be_kept_out(served: Served) -> None:
    async with seated(served, 2, settings={"spectators": False}) as (code, _), client(served) as stranger:
        assert (await stranger.hello(code, "stranger"))["refusal"]["code"] == "no_spectators"
        assert (await stranger.do("say", text="let me in"))["refusal"]["code"] == "no_hello"


async def test_a_table_that_nobody_needs_leaves_memory_and_comes_back(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        await play_on(clients, 9)
        view, number = clients[0].view, clients[0].number
    await _in_house(served, _drop, served.house, code)
    assert code not in served.house.rooms
    async with client(served) as one:
        message = await one.hello(code, "p0", last=0)
        assert (one.view, one.number) == (view, number)
        assert len(message["steps"]) > 9


async def _in_house(served: Served, work: Callable[..., Awaitable[None]], *arguments: Any) -> None:
    """Run something in the server's own event loop."""

    async def run() -> None:
        await work(*arguments)

    loop: asyncio.AbstractEventLoop = served.house.commits._task.get_loop()
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), loop))


async def _drop(house: Any, code: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while house.rooms[code].connections:  # noqa: ASYNC110 - the last connection is about to end
            await asyncio.sleep(0.01)
    await house._let_go(house.rooms[code])


async def _look_after(house: Any, room: Any, seconds: float) -> None:
    """Look who is missed as if so much time had passed."""
    for seat in room.missing_since:
        room.missing_since[seat] -= seconds
    house.driver.look(room)


@pytest.mark.parametrize("level", ["easy", "steady", "sharp"])
async def test_every_level_plays(served: Served, level: str) -> None:
    # at this pace the bots answer by themselves even where the machine is busy
    settings = {"pace": 30}
    before = BOT_MOVES.labels("bot", "bot")._value.get()
    code = served.make("me", seats=2, bots=level, start=True, settings=settings, options={"match": "single"})
    async with client(served) as watcher:
        await watcher.hello(code, "watcher")
        # not only the steady moves in their place
        while BOT_MOVES.labels("bot", "bot")._value.get() < before + 3:
            await watcher.receive()
            assert watcher.table["phase"] != "over"


async def test_a_secret_never_appears(served: Served) -> None:
    async with seated(served, 2, options={"match": "single"}) as (_, clients):
        await play_on(clients, 1000)
        for one in clients:
            text = "".join(one.raw)
            assert secret("p0") not in text
            assert secret("p1") not in text

"""What clients should not do: each gets a coded refusal or a closed connection, and the table goes on unharmed."""

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Client, Served, client, play_on, seated, secret, serving

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"constructor"',
    '{"type":"constructor"}',
    '{"type":"__proto__","id":"1"}',
    '{"type":null}',
    '{"type":"play"}',
    '{"type":"play","id":"1","decision":"5","move":"draw"}',
    '{"type":"play","id":"1","decision":1e400,"move":"draw"}',
    '{"type":"play","id":"1","decision":5,"move":["draw"]}',
    '{"type":"play","id":1,"decision":5,"move":"draw"}',
    '{"type":"play","id":"1","decision":5,"move":"draw","seat":1}',
    '{"type":"play","id":"","decision":5,"move":"draw"}',
    '{"type":"play","id":"1","decision":5,"move":""}',
    '{"type":"say","id":"1","text":""}',
    '{"type":"say","id":"1","text":"\\ud800"}',
    '{"type":"say","id":"1","text":"' + "x" * 201 + '"}',
    '{"type":"sit","id":"1","name":"' + "x" * 25 + '"}',
    '{"type":"sit","id":"1","name":"A","seat":-1}',
    '{"type":"entropy","id":"1","bytes":"zz"}',
    '{"type":"configure","id":"1","settings":{"clock":-5}}',
    '{"type":"hello","table":"x","token":"short"}',
    '{"constructor":{"prototype":{"type":"play"}}}',
    "[" * 3000,
    '{"a":' * 1200,
]


async def goes_on(clients: list[Client]) -> None:
    """The table works still: somebody moves and everybody hears of it."""
    assert await play_on(clients, 2) == 2


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: text[:40])
async def test_what_cannot_be_read_is_refused(served: Served, text: str) -> None:
    async with seated(served, 2) as (_, clients):
        number = clients[0].number
        assert await clients[0].code_of(text) == "bad_message"
        assert served.house.connections
        await goes_on(clients)
        assert clients[0].number > number


async def test_a_refusal_names_the_command_where_it_could_be_read(served: Served) -> None:
    async with seated(served, 2) as (_, clients):
        await clients[0].send('{"type":"play","id":"mine","decision":"x","move":"draw"}')
        assert (await clients[0].until("refused"))["id"] == "mine"
        await clients[0].send('{"type":"play","id":{"$ne":1},"decision":"x","move":"draw"}')
        assert (await clients[0].until("refused"))["id"] is None


async def test_bytes_are_refused(served: Served) -> None:
    async with seated(served, 2) as (_, clients):
        assert await clients[0].code_of(b'{"type":"beat"}') == "bad_message"
        await clients[0].send('{"type":"beat"}')
        assert (await clients[0].until("beat"))["now"] > 0
        await goes_on(clients)


async def test_too_long_a_message_closes_the_connection(served: Served) -> None:
    async with seated(served, 2) as (code, clients), client(served) as abuser:
        await abuser.hello(code, "abuser")
        await abuser.send(json.dumps({"type": "say", "id": "1", "text": "x" * 20_000}))
        assert await _closed(abuser) == 1009
        await goes_on(clients)


async def test_without_hello_nothing_is_done(served: Served) -> None:
    async with client(served) as one:
        assert (await one.do("say", text="hi"))["refusal"]["code"] == "no_hello"
        await one.send({"type": "ask", "id": "q", "question": "is_meld"})
        assert (await one.until("refused"))["id"] == "q"
        assert (await one.hello("constructor"))["refusal"]["code"] == "no_table"
        assert (await one.hello("__proto__"))["refusal"]["code"] == "no_table"
        assert (await one.hello("' or 1=1 --"))["refusal"]["code"] == "no_table"


async def test_moves_out_of_turn_stale_ones_and_foreign_tokens(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        actor = next(one for one in clients if one.moves())
        other = next(one for one in clients if one is not actor)
        decision = actor.decision or 0
        play = {"decision": decision, "move": "draw"}
        assert (await other.do("play", **play))["refusal"]["code"] == "not_your_turn"
        async with client(served) as stranger:
            await stranger.hello(code, "stranger")
            assert (await stranger.do("play", **play))["refusal"]["code"] == "not_seated"
            assert (await stranger.do("start"))["refusal"]["code"] == "not_host"
            assert (await stranger.do("sit", name="Me"))["refusal"]["code"] == "started"
            assert "own" not in stranger.view
        for wrong in (-1, 0, decision - 1, decision + 1, 2**62):
            refused = await actor.do("play", decision=wrong, move="draw")
            assert refused["refusal"]["code"] == "stale"
        refused = await actor.do("play", decision=decision, move="constructor")
        assert refused["refusal"]["code"] not in {"internal", "stale"}
        assert refused["refusal"]["text"]
        assert (await actor.do("play", **play))["type"] == "done"
        assert (await actor.do("play", **play))["refusal"]["code"] in {"stale", "not_your_turn"}
        await goes_on(clients)


@pytest.mark.parametrize(
    "word", ["constructor", "__proto__", "prototype", "toString", "hasOwnProperty", "$where"]
)
async def test_no_word_is_special(served: Served, word: str) -> None:
    """One message named `constructor` ends a well-known server of this kind."""
    code = served.make("host", seats=2)
    async with client(served) as host, client(served) as other:
        await host.hello(code, "host")
        await other.hello(code, "other")
        assert (await host.do("sit", name=word, id=word))["type"] == "done"
        assert (await other.do("sit", name="Other"))["type"] == "done"
        assert (await host.do("say", text=word, id=word + "2"))["type"] == "done"
        assert (await host.do("configure", options={word: 1}))["refusal"]["code"] == "bad_option"
        assert (await host.do("bot", seat=1, level=word[:24]))["refusal"]["code"] in {
            "no_level",
            "seat_taken",
        }
        assert (await host.do("answer", name=word, value=word))["refusal"]["code"] == "no_answers"
        assert (await host.do("start"))["type"] == "done"
        await host.send({"type": "ask", "id": word, "question": word, "params": {word: word}})
        assert (await host.until("refused"))["refusal"]["code"] == "no_question"
        while not (host.view and other.view):
            await (other if host.view else host).receive()
        await goes_on([host, other])


async def test_too_many_messages_are_refused_and_then_end_the_connection(tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database, messages_per_second=5, burst=10) as served:
        code = served.make("host", seats=2, name="Host", bots="easy")
        async with client(served) as calm, client(served) as abuser:
            await calm.hello(code, "calm")
            await abuser.hello(code, "abuser")
            for _ in range(15):
                await abuser.send('{"type":"beat"}')
            assert (await abuser.until("refused"))["refusal"]["code"] == "too_fast"
            await asyncio.sleep(0.5)
            await abuser.send('{"type":"beat"}')
            await abuser.until("beat")
            for _ in range(100):
                await abuser.send("{")
            assert await _closed(abuser) == 4008
            await calm.send('{"type":"beat"}')
            await calm.until("beat")


async def test_a_page_of_another_origin_may_not_connect(served: Served) -> None:
    code = served.make("host", seats=2)
    with pytest.raises(Exception, match="403"):
        async with client(served, origin="https://elsewhere.example"):
            pass
    async with client(served, origin=f"http://127.0.0.1:{served.port}") as one:
        assert (await one.hello(code))["type"] == "update"


async def test_a_slow_reader_holds_nobody_up_and_gets_everything_later(served: Served) -> None:
    async with seated(served, 2) as (code, clients), client(served, max_queue=1) as slow:
        await slow.hello(code, "slow")
        slow.socket.transport.pause_reading()
        async with asyncio.timeout(60):
            await play_on(clients, 150)
        slow.socket.transport.resume_reading()
        while slow.number < clients[0].number:
            await slow.receive()
        assert slow.view["public"]["counts"] == clients[0].view["public"]["counts"]


async def test_http_bodies_are_limited_and_read_strictly(served: Served) -> None:
    good = {"game": "eights", "token": secret("x"), "seats": 2}
    for body, status, code in (
        ({**good, "constructor": 1}, 422, "bad_message"),
        ({**good, "token": "short"}, 422, "bad_message"),
        ({**good, "game": "constructor"}, 404, "no_game"),
        ({**good, "seats": 31}, 422, "bad_seats"),
        ({**good, "options": {"decks": 9}}, 422, "bad_option"),
        ({**good, "options": {"x": "y" * 20_000}}, 413, "too_large"),
        ([], 422, "bad_message"),
    ):
        answer = served.post("/api/tables", body)
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (status, code)


async def _closed(one: Client) -> int:
    with pytest.raises(ConnectionClosed) as caught:
        await one.until("nothing ever is this")
    closed = caught.value.rcvd
    assert closed is not None
    return closed.code

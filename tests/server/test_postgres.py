"""The server on PostgreSQL, and two servers on one database."""

import asyncio

from tests.server.support import client, play_on, secret, serving


async def test_a_match_is_played_on_postgresql(postgres_url: str) -> None:
    with serving(database=postgres_url) as served:
        options = {"match": "single"}
        code = served.make(
            "me", seats=3, name="Me", bots="steady", start=True, settings={"pace": 0}, options=options
        )
        async with client(served) as me:
            await me.hello(code, "me")
            async with asyncio.timeout(60):
                await play_on([me], 1000)
                while me.table["phase"] != "over":
                    await me.receive()
        assert served.get(f"/api/tables/{code}/record").json()["rounds"][0]["entries"]


async def test_two_servers_share_a_table_and_lose_nothing(postgres_url: str) -> None:
    """Without a bus each hears of the other's entries when it compares heads, or when it loses a race."""
    with serving(database=postgres_url) as one, serving(database=postgres_url) as two:
        code = one.make("p0", seats=2, name="P0")
        async with client(one) as first, client(two) as second:
            await first.hello(code, "p0")
            await second.hello(code, "p1")
            assert (await second.do("sit", name="P1"))["type"] == "done"
            lines = 15
            for number in range(lines):
                await asyncio.gather(
                    first.send({"type": "say", "id": f"a{number}", "text": f"first {number}"}),
                    second.send({"type": "say", "id": f"b{number}", "text": f"second {number}"}),
                )
            numbers = [(await first.until("done", id=f"a{number}"))["number"] for number in range(lines)]
            numbers += [(await second.until("done", id=f"b{number}"))["number"] for number in range(lines)]
            assert len(set(numbers)) == 2 * lines, "each has a number of its own"
            assert (await first.do("start"))["type"] == "done"
            while not (first.view and second.view):
                await (second if first.view else first).receive()
            assert await play_on([first, second], 4) == 4
            assert secret("p0") not in "".join(second.raw)

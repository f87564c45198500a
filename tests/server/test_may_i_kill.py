"""The server is killed while a discard may be asked for, or a request is to be answered: play goes on afterwards."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from crazydeck.table import events as ev
from crazydeck.table.evolve import fold
from tests.server.may_i import (
    ANSWER,
    DRAW,
    PLAY,
    WINDOW,
    act,
    askers,
    events_in,
    in_turn,
    last_moves,
    moved,
    phase,
    public,
    seat_of,
    to_window,
    until_phase,
)
from tests.server.support import PATIENCE, Client, client
from tests.server.test_kill import Process

GRACE = 5


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path / 'tables.db'}")
    process.start()
    yield process
    process.kill()


@asynccontextmanager
async def people(server: Process, code: str, seats: int = 4) -> AsyncIterator[list[Client]]:
    """A connection for each seat of a table."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(client(server))  # type: ignore[arg-type]
            for _ in range(seats)
        ]
        for seat, one in enumerate(clients):
            await one.hello(code, f"p{seat}")
        yield clients


@asynccontextmanager
async def begun(server: Process, seats: int = 4) -> AsyncIterator[tuple[str, list[Client]]]:
    """A table with an open window."""
    code = server.make(game="gin", seats=seats, name="P0", settings={"grace": GRACE})
    async with people(server, code, seats) as clients:
        for seat, one in enumerate(clients[1:], 1):
            assert (await one.do("sit", name=f"P{seat}", seat=seat))["type"] == "done"
        assert (await clients[0].do("start"))["type"] == "done"
        for one in clients:
            while not one.view:
                await one.receive()
        await to_window(clients)
        yield code, clients


def make_older(server: Process, code: str, milliseconds: int) -> None:
    """Make all that is stored of a table so much older, as if the server had been away for long."""
    path = server.database.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for first, data in database.execute(
            "select first, data from log where table_code = ?", [code]
        ).fetchall():
            entry = ev.read_entry(data)
            events = [replace(event, at=event.at - milliseconds) for event in entry.events]
            older = ev.write_entry(replace(entry, events=events))
            database.execute(
                "update log set data = ?, at = at - ? where table_code = ? and first = ?",
                [older, milliseconds, code, first],
            )
        database.execute("update wakes set at = at - ? where table_code = ?", [milliseconds, code])


async def restarted(server: Process, code: str, away: int) -> None:
    await asyncio.to_thread(server.kill)
    make_older(server, code, away)
    await asyncio.to_thread(server.start)


def left(one: Client) -> dict[int, float]:
    """For each seat whose time runs, how many seconds it has left."""
    return {
        limit["seat"]: (limit["at"] - one.update["now"]) / 1000 for limit in one.update.get("deadlines", [])
    }


async def test_killed_in_a_window_people_get_the_grace_and_silence_ends_it(server: Process) -> None:
    async with begun(server) as (code, clients):
        silent = [seat_of(one) for one in askers(clients)]
        decisions = {seat_of(one): one.decision for one in askers(clients)}
    await restarted(server, code, 60_000)
    async with people(server, code) as clients:
        async with asyncio.timeout(PATIENCE):
            while min(left(clients[0]).values(), default=0) < 1:
                await clients[0].receive()
        assert phase(clients[0]) == WINDOW
        assert left(clients[0]).keys() == set(silent)
        assert all(1 < seconds <= GRACE for seconds in left(clients[0]).values())
        assert {seat: clients[seat].decision for seat in silent} == decisions
        for one in clients:
            await until_phase(one, DRAW)
        events = await events_in(server.database, code)
        assert sorted(last_moves(events, 2)) == [(seat, "no-thanks", "rule") for seat in sorted(silent)]
        assert fold(events).number == clients[0].number
        await act(clients, in_turn(clients), "stock")
        await act(clients, in_turn(clients))


async def test_killed_in_a_window_a_person_may_still_ask(server: Process) -> None:
    async with begun(server) as (code, clients):
        one, other = askers(clients)
        play = {"type": "play", "id": "before", "decision": one.decision, "move": "no-thanks"}
        await one.send(play)
        await one.until("done", id="before")
        seats = seat_of(one), seat_of(other)
    await restarted(server, code, 60_000)
    async with people(server, code) as clients:
        await clients[seats[0]].send(play)  # did it arrive? the id makes the answer the same
        await clients[seats[0]].until("done", id="before")
        assert [seat_of(one) for one in askers(clients)] == [seats[1]]
        await act(clients, clients[seats[1]], "may-i")
        assert phase(clients[0]) == ANSWER
        ids = [event for event in moved(await events_in(server.database, code)) if event.seat == seats[0]]
        assert [event.move for event in ids].count("no-thanks") == 1


@pytest.mark.parametrize("word", ["", "no", "yes"])
async def test_killed_before_a_request_is_answered(server: Process, word: str) -> None:
    async with begun(server) as (code, clients):
        asker, turn = askers(clients)[0], in_turn(clients)
        await act(clients, asker, "may-i")
        seats, top = (seat_of(asker), seat_of(turn)), public(turn)["window"]["card"]
        held = public(turn)["counts"]
    await restarted(server, code, 60_000)
    async with people(server, code) as clients:
        turn = clients[seats[1]]
        assert public(turn)["window"]["asker"] == seats[0]
        async with asyncio.timeout(PATIENCE):
            while left(turn).get(seats[1], 0) < 1:
                await turn.receive()
        if word:
            await act(clients, turn, word)
        else:
            for one in clients:
                await until_phase(one, DRAW)
        events = await events_in(server.database, code)
        assert last_moves(events, 1) == [(seats[1], word or "yes", "person" if word else "rule")]
        assert phase(turn) == (PLAY if word == "no" else DRAW)
        gained = [after - before for before, after in zip(held, public(turn)["counts"], strict=True)]
        taker = seats[1] if word == "no" else seats[0]
        assert gained == [(1 if word == "no" else 2) if seat == taker else 0 for seat in range(4)]
        assert top in clients[taker].view["own"]["drawn"]


async def test_killed_for_a_moment_the_time_runs_on(server: Process) -> None:
    async with begun(server) as (code, clients):
        limits = {limit["seat"]: limit["at"] for limit in clients[0].update["deadlines"]}
    await restarted(server, code, 0)
    async with people(server, code) as clients:
        assert {limit["seat"]: limit["at"] for limit in clients[0].update["deadlines"]} == limits
        assert not any(isinstance(event, ev.Postponed) for event in await events_in(server.database, code))

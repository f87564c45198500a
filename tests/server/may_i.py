"""Tables of Crazy Gin over real sockets: windows opened, moves made, and what everybody must agree on."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from crazydeck.engine.timing import Timing
from crazydeck.games.registry import find_game
from crazydeck.server.wire import Views
from crazydeck.store import open_store
from crazydeck.table import events as ev
from crazydeck.table.evolve import fold
from tests.server.support import Client, Served, seated

DRAW, WINDOW, ANSWER, PLAY, OVER = "draw", "window", "answer", "play", "over"


def public(one: Client) -> dict[str, Any]:
    return dict(one.view["public"])


def phase(one: Client) -> str:
    return str(one.view["public"]["phase"])


def seat_of(one: Client) -> int:
    return int(one.you["seat"])


def in_turn(clients: Sequence[Client]) -> Client:
    return clients[int(public(clients[0])["turn"])]


def askers(clients: Sequence[Client]) -> list[Client]:
    """Who may still ask for the top discard."""
    window = public(clients[0]).get("window")
    return [clients[seat] for seat in window["waiting"]] if window and phase(clients[0]) == WINDOW else []


async def all_at(clients: Sequence[Client], number: int) -> None:
    for one in clients:
        while one.number < number:
            await one.receive()


async def until_phase(one: Client, wanted: str) -> None:
    while not one.view or phase(one) != wanted:
        await one.receive()


async def act(clients: Sequence[Client], one: Client, move: str | None = None) -> dict[str, Any]:
    """Make a move, the first legal one by default, and let everybody hear of it."""
    done = await one.play(move)
    assert done["type"] == "done", done
    await all_at(clients, done["number"])
    return done


async def step(clients: Sequence[Client]) -> None:
    """Let somebody make the one obvious move on the way to the next discard."""
    at = phase(clients[0])
    if at == WINDOW:
        await act(clients, askers(clients)[0], "no-thanks")
    else:
        await act(clients, in_turn(clients), {DRAW: "stock", ANSWER: "yes", PLAY: None}[at])


async def to_window(clients: Sequence[Client]) -> None:
    """Play on until a discard has just been made that may be asked for."""
    while True:
        thrown = phase(clients[0]) == PLAY
        await step(clients)
        if thrown and phase(clients[0]) == WINDOW:
            return


@asynccontextmanager
async def a_window(served: Served, seats: int = 4, **wish: Any) -> AsyncIterator[tuple[str, list[Client]]]:
    """People at a table with an open window."""
    options = {"allow_7_to_8": seats > 6, **wish.pop("options", {})}
    async with seated(served, seats, game="gin", options=options, **wish) as (code, clients):
        await to_window(clients)
        yield code, clients


async def log_of(served: Served, code: str) -> list[ev.AnyEvent]:
    """All events that are stored of a table."""
    return await events_in(served.house.config.database, code)


async def events_in(database: str, code: str) -> list[ev.AnyEvent]:
    """All events that a database holds of a table."""
    store = await open_store(database)
    try:
        return [event for stored in await store.read(code) for event in ev.read_entry(stored.data).events]
    finally:
        await store.close()


async def agree(served: Served, code: str, clients: Sequence[Client]) -> list[ev.AnyEvent]:
    """Check that everybody sees what the log says, byte for byte as plain data; the log."""
    events = await log_of(served, code)
    table = fold(events)
    views = Views(table)
    for one in clients:
        assert one.number == table.number
        assert one.view == json.loads(views.view(one.you.get("seat")))
    seen = [one.view["public"] for one in clients]
    assert seen == seen[:1] * len(seen)
    return events


def moved(events: Sequence[ev.AnyEvent]) -> list[ev.Moved]:
    return [event for event in events if isinstance(event, ev.Moved)]


def last_moves(events: Sequence[ev.AnyEvent], many: int) -> list[tuple[int, str, str]]:
    """The last moves as (seat, text, by)."""
    return [(event.seat, event.move, event.by) for event in moved(events)[-many:]]


def hasten(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Let the game's own limits run so fast; tables count them in whole seconds."""
    known = find_game("gin").timing

    def timing(_game: object, round: Any, seat: int) -> Timing:
        found = known(round, seat)
        return replace(found, seconds=1) if found.seconds else found

    monkeypatch.setattr(type(find_game("gin")), "timing", timing)
    monkeypatch.setattr(
        "crazydeck.table.choices.time_limit",
        lambda timing, _settings: milliseconds if timing.waits and timing.seconds else 0,
    )

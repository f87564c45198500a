"""A table for tests: its state, its log, and short words for commands."""

import itertools
from typing import Any

import pytest

from crazydeck.engine.refusal import Refused
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.create import Chance, Wish, create
from crazydeck.table.evolve import fold
from crazydeck.table.state import Table, client_of
from crazydeck.table.step import Step, follow, handle

GAME = "eights"
KEY = bytes(range(32))
HOST = "the-host-has-this-token"
START = 1_800_000_000_000


def secret(name: str) -> str:
    """A person's token."""
    return f"{name}-has-this-secret-token"


class Desk:
    """One table that is played at by calling methods; every entry goes through its stored form."""

    def __init__(self, seats: int = 3, **wish: Any) -> None:
        self.now = START
        chance = Chance("tabel", "salt", KEY)
        wish.setdefault("game", GAME)
        asked = Wish(token=HOST, seats=seats, **wish)
        self.log: list[bytes] = []
        self._numbers = itertools.count(1)
        self._keep(follow(None, create(asked, chance, self.now), self.now), "", "")

    def client(self, name: str) -> str:
        """The hash under which a person is known here."""
        return client_of("salt", HOST if name == "host" else secret(name))

    def do(self, who: str, command: Any, *, later: int = 10) -> list[ev.AnyEvent]:
        """Give a command as somebody, or as the house; the events that it made."""
        self.now += later
        client = self.client(who) if who else ""
        steps = handle(self.table, cm.Request(client, command), self.now)
        return self._keep(steps, client, getattr(command, "id", ""))

    def refused(self, who: str, command: Any) -> str:
        """Give a command that must be refused; the code. Nothing may have changed."""
        before = self.table
        with pytest.raises(Refused) as caught:
            self.do(who, command)
        assert self.table is before
        assert caught.value.refusal.text.endswith((".", "?"))
        return caught.value.code

    def id(self) -> str:
        """A new command id."""
        return str(next(self._numbers))

    def sit(self, name: str, seat: int | None = None) -> None:
        """Let somebody sit down."""
        self.do(name, cm.Sit(id=self.id(), name=name.title(), seat=seat))

    def play(self, who: str, move: str | None = None) -> list[ev.AnyEvent]:
        """Let somebody move: the first legal move unless one is given."""
        seat = self.table.seat_of(self.client(who))
        assert seat is not None
        assert self.table.match is not None
        move = move or self.table.match.moves(seat)[0]
        return self.do(who, cm.Play(id=self.id(), decision=self.table.decisions[seat], move=move))

    def phase(self) -> str:
        """The table's phase."""
        return self.table.phase

    def actor(self) -> int:
        """The seat whose turn it is."""
        assert self.table.match is not None
        return self.table.match.actors[0]

    def fold(self) -> Table:
        """The table made again from its log alone."""
        return fold(event for data in self.log for event in ev.read_entry(data).events)

    def _keep(self, steps: list[Step], client: str, id: str) -> list[ev.AnyEvent]:
        events = [step.event for step in steps]
        data = ev.write_entry(ev.Entry(events, client, id))
        assert ev.read_entry(data).events == events
        self.log.append(data)
        self.table = steps[-1].table
        return events


def people_at(seats: int = 3, **wish: Any) -> Desk:
    """A table whose match has begun, with people named p0, p1 … of whom p0 is the host."""
    desk = Desk(seats, **wish)
    desk.do("host", cm.Sit(id=desk.id(), name="P0", seat=0))
    for seat in range(1, seats):
        desk.sit(f"p{seat}", seat)
    desk.do("host", cm.Start(id=desk.id()))
    return desk


def who(seat: int) -> str:
    """The name of the person that `people_at` puts into a seat."""
    return "host" if seat == 0 else f"p{seat}"


def plain(table: Table) -> dict[str, Any]:
    """A table as plain data that can be compared, its match as a written position."""
    out = {name: getattr(table, name) for name in table.__struct_fields__ if name != "match"}
    match = table.match
    if match is not None:
        out["state"] = match.state
        out["position"] = None if match.round is None else match.game.write_position(match.round)
        out["deal"] = None if match.round is None else match.game.write_deal(match.round)
    return out

"""Crazy Solo at a real server: until the called card falls nobody else gets a byte that depends on who holds it.

The same match is played at the same table of two servers. Their deals differ in nothing but that two seats have
exchanged the called card for another one, and everything that goes out to anybody else is compared.
"""

import contextlib
import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from crazydeck.games.registry import find_game
from crazydeck.server import house, live
from crazydeck.table.choices import agenda
from crazydeck.table.pauses import draw, pause
from crazydeck.table.state import Table
from tests.server.support import Client, Served, client, serving

CALLED, OTHER = "AC", "7C"
EXCHANGED = {CALLED: OTHER, OTHER: CALLED}
BIDDER = 1
NOW = 1_900_000_000_000
"""The servers' clock, which stands still: times would differ."""

# Hands in which `next_move` need not touch either of the two cards for a long time.
PARTNERS = [
    "10C 9C 7D KH QH JD",
    "6C QC 8D 10D KD 9S",
    "KC 8C 6S 7H JS 8S",
    "AC 10H AD AS 8H 7S",
    "7C 6H 9H QD AH 6D",
    "JC JH 9D 10S KS QS",
]
ALONE = [
    "KC 9C JH 9S AD 7H",
    "AC 7D 9H 8H 6H JS",
    "10C 6C KH AS 7S QH",
    "7C KS JD 8S 8D 6D",
    "QC 8C 10D KD 9D 10H",
    "JC 6S 10S QS AH QD",
]
TEXTS = (CALLED, OTHER, "trumps S", "call AC", "call 5C", "6S 7S", "spades")
"""What nobody but the two can ever play or declare in this deal."""


@dataclass
class World:
    """What came out of one of the two servers before either of the two cards was played."""

    heard: dict[str, list[str]] = field(default_factory=dict)
    """All messages by who got them."""
    answers: list[Any] = field(default_factory=list)
    """All that was asked by HTTP: status, body and headers."""
    timing: list[Any] = field(default_factory=list)
    """After each move, what falls due when, with people and with bots in the seats."""
    plays: int = 0
    """How many cards were played."""
    fall: str = ""
    """What a watcher was told when the called card fell."""


class Party:
    """Six people and a watcher at a table whose match has begun, each with a connection."""

    def __init__(self, served: Served, stack: contextlib.AsyncExitStack) -> None:
        self.served = served
        self.stack = stack
        self.code = ""
        self.clients: dict[str, Client] = {}
        self.heard: dict[str, list[str]] = {}

    async def begin(self, options: dict[str, Any]) -> None:
        """Sit down and start; what everybody was told before is forgotten."""
        wish = {"options": options, "settings": {"clock": 60}}
        self.code = self.served.make("p0", game="solo", seats=6, name="P0", **wish)
        for seat in range(6):
            one = await self.connect(f"p{seat}")
            if seat:
                assert (await one.do("sit", name=f"P{seat}", seat=seat))["type"] == "done"
            await self.all_see(here=seat + 1, watchers=0)
        await self.connect("watcher")
        await self.all_see(here=6, watchers=1)
        await self.all_hear(await self.clients["p0"].do("start"))
        for one in self.clients.values():
            assert one.view
            one.raw.clear()

    async def connect(self, name: str, last: int | None = None) -> Client:
        """Open the table as somebody."""
        one = await self.stack.enter_async_context(client(self.served))
        one.name = f"{name}-{len(self.heard)}"  # in the ids of commands, which must not repeat
        self.clients[name] = one
        self.heard[name] = one.raw
        await one.hello(self.code, name, last)
        return one

    async def all_see(self, *, here: int, watchers: int) -> None:
        """Wait until everybody has been told that so many are here."""
        for one in self.clients.values():
            while (
                sum(seat.get("here", False) for seat in one.table["seats"]) != here
                or one.table.get("watchers", 0) != watchers
            ):
                await one.receive()

    async def all_hear(self, done: dict[str, Any]) -> None:
        """Wait until everybody has been told of something that was done."""
        assert done["type"] == "done", done
        for one in self.clients.values():
            while one.number < done["number"]:
                await one.receive()

    def next_move(self) -> tuple[Client, str] | None:
        """Return who is to move and what, neither of the two cards; None where one of them must be played."""
        public = self.clients["watcher"].view["public"]
        [seat] = public["actors"]
        one = self.clients[f"p{seat}"]
        if public["phase"] == "bid":
            return one, "solo" if seat == BIDDER else "pass"
        if public["phase"] == "declare":
            return one, f"trumps S call {CALLED}"
        moves = [move for move in one.moves() if move not in EXCHANGED]
        # Clubs last, so that nobody has to follow them early.
        return (one, min(moves, key=lambda card: (card[-1] == "C", card[-1] == "S"))) if moves else None

    async def try_everything(self, pair: tuple[int, int]) -> None:
        """Let all but the two try what is refused."""
        for name, one in self.clients.items():
            if name in {f"p{seat}" for seat in pair}:
                continue
            decision = one.decision or one.number
            for text in TEXTS:
                assert (await one.do("play", decision=decision, move=text))["type"] == "refused"
            wishes: list[tuple[str, dict[str, Any]]] = [
                ("ask", {"question": "partner", "cards": [CALLED]}),
                ("deal", {"decision": decision}),
                ("remove", {"seat": pair[0]}),
                ("bot", {"seat": pair[1], "level": "steady"}),
                ("rematch", {}),
            ]
            for kind, fields in wishes:
                assert (await one.do(kind, **fields))["type"] == "refused"

    def ask(self) -> list[Any]:
        """Return what everybody gets by HTTP."""
        path = f"/api/tables/{self.code}"
        replays = [f"{path}/replay{query}" for query in ("", "?seat=open", "?round=1&seat=3", "?seat=1")]
        found = []
        for address in (path, f"{path}/record", *replays):
            answer = self.served.get(address)
            assert answer.status_code == (200 if address == path else 404)
            headers = [(name, text) for name, text in answer.headers.items() if name != "date"]
            found.append((answer.status_code, answer.content, headers))
        return found

    def timing(self) -> list[Any]:
        """Return what falls due when, as it is and if bots sat in all seats, and what is drawn for bots."""
        table: Table = self.served.house.rooms[self.code].live.table
        bots = tuple(replace(seat, kind="bot", level="steady") for seat in table.seats)
        away = tuple(replace(seat, away=True) for seat in table.seats)
        return [
            *(agenda(replace(table, seats=seats)) for seats in (table.seats, bots, away)),
            [pause(table, seat) for seat in range(6)],
            [draw(table, seat, number, "seed") for seat, number in enumerate(table.decisions)],
            (table.decisions, table.since, table.deadlines),
        ]


@contextlib.asynccontextmanager
async def party(served: Served, options: dict[str, Any]) -> AsyncIterator[Party]:
    """A party at a new table."""
    async with contextlib.AsyncExitStack() as stack:
        found = Party(served, stack)
        await found.begin(options)
        yield found


async def world_of(served: Served, options: dict[str, Any], pair: tuple[int, int]) -> World:
    """Play the deal until the called card falls; return what everybody was told till either card was played."""
    world = World()
    async with party(served, options) as at:
        watcher = at.clients["watcher"]
        for number in itertools.count():
            world.timing.append(at.timing())
            if number % 5 == 4:
                await at.try_everything(pair)
                world.answers += at.ask()
            if number == 11:
                await at.connect("late")
                await at.all_see(here=6, watchers=2)
            if number == 22:
                gone = at.clients.pop("p0")
                await gone.socket.close()
                await at.all_see(here=5, watchers=2)
                at.heard["p0 before"] = gone.raw
                await at.connect("p0", gone.number - 4)
                await at.all_see(here=6, watchers=2)
            found = at.next_move()
            if found is None:
                break
            one, move = found
            await at.all_hear(await one.play(move))
        world.plays = len(watcher.view["public"]["played"])
        world.heard = {name: list(raw) for name, raw in at.heard.items()}
        while CALLED not in watcher.view["public"].get("played", []):
            one = at.clients[f"p{watcher.view['public']['actors'][0]}"]
            await at.all_hear(await one.play(CALLED if CALLED in one.moves() else None))
        world.fall = watcher.raw[-1]
    return world


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every new table the same code, salt and key, and let the clock stand still."""
    drawn = SimpleNamespace(
        choice=lambda letters: letters[0], token_hex=lambda n: "a" * (2 * n), token_bytes=bytes
    )
    monkeypatch.setattr(house, "secrets", drawn)
    monkeypatch.setattr(live, "time", SimpleNamespace(time_ns=lambda: NOW * 1_000_000))


@pytest.mark.usefixtures("same_chance")
@pytest.mark.parametrize(
    ("hands", "pair", "fall"),
    [(PARTNERS, (3, 4), "{3} is the partner."), (ALONE, (1, 3), "{1} is alone.")],
    ids=["partner", "secretly-alone"],
)
async def test_nobody_else_is_told_anything_that_depends_on_who_holds_the_called_card(
    hands: list[str], pair: tuple[int, int], fall: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"call_own": True} if BIDDER in pair else {}
    worlds = []
    for number, swap in enumerate(({}, EXCHANGED)):
        dealt = [[swap.get(card, card) for card in hand.split()] for hand in hands]
        monkeypatch.setattr(
            type(find_game("solo")),
            "deal",
            lambda game, round, _, dealt=dealt: game.read_deal(round, {"hands": dealt}),
        )
        with serving(database=f"sqlite:///{tmp_path / f'{number}.db'}") as served:
            worlds.append(await world_of(served, options, pair))
    one, two = worlds
    assert one.plays == two.plays >= 30
    both = {f"p{seat}" for seat in pair}
    assert one.heard.keys() == two.heard.keys() > both | {"watcher", "late", "p0 before"}
    for name, raw in one.heard.items():
        assert (raw == two.heard[name]) != (name in both), name
        assert "is the partner" not in "".join(raw)
    assert one.answers == two.answers
    assert one.timing == two.timing
    assert fall in one.fall
    assert fall not in two.fall

"""Players without a page: they speak the real protocol, and so bring a table to the state that a test needs."""

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

View = dict[str, Any]
PATIENCE = 20.0
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lou")


class Refusal(Exception):
    """A command was refused; the text is the server's."""


class Scripted:
    """One client at one table, with all that it was told last."""

    def __init__(self, url: str, code: str, token: str) -> None:
        self.code, self.token = code, token
        self._address = url.replace("http", "ws", 1) + "/ws"
        self._wire: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._heard = asyncio.Event()
        self._answers: dict[str, dict[str, Any]] = {}
        self._ids = itertools.count()
        self.table: dict[str, Any] = {}
        self.view: View = {}
        self.seat: int | None = None
        self.decision: int | None = None
        self.number = 0
        self.driving = False

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> None:
        """Say hello to the table."""
        self._wire = await connect(self._address, compression=None)
        self._reader = asyncio.create_task(self._read(self._wire))
        await self._write({"type": "hello", "table": self.code, "token": self.token})
        await self.until(lambda: bool(self.table))

    async def close(self) -> None:
        """Leave; the seat stays."""
        if self._wire is not None:
            await self._wire.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    @property
    def hand(self) -> list[str]:
        """The own cards."""
        return list((self.view.get("own") or {}).get("hand", ()))

    @property
    def moves(self) -> list[str]:
        """The own legal moves; none when it is not this seat's turn."""
        return list((self.view.get("own") or {}).get("moves", ())) if self.phase == "playing" else []

    @property
    def phase(self) -> str:
        """The table's phase."""
        return str(self.table["phase"])

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that the server will tell."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    async def command(self, kind: str, **fields: Any) -> int:
        """Send a command and wait for its outcome; raises Refusal."""
        id = str(next(self._ids))
        await self._write({"type": kind, "id": f"s{id}", **fields})
        await self.until(lambda: f"s{id}" in self._answers)
        answer = self._answers.pop(f"s{id}")
        if answer["type"] == "refused":
            raise Refusal(answer["refusal"]["text"])
        return int(answer["number"])

    async def play(self, move: str) -> None:
        """Make a move, and come back when its outcome is in the view."""
        before = self.decision
        await self.command("play", decision=before, move=move)
        await self.until(lambda: self.decision != before)

    async def _write(self, message: dict[str, Any]) -> None:
        assert self._wire is not None
        await self._wire.send(json.dumps(message))

    async def _read(self, wire: ClientConnection) -> None:
        async for text in wire:
            message = json.loads(text)
            if message["type"] == "update":
                self._take(message)
            elif message.get("id"):
                self._answers[message["id"]] = message
            self._heard.set()

    def _take(self, update: dict[str, Any]) -> None:
        self.table = update.get("table") or self.table
        self.number, self.decision = update["number"], update.get("decision")
        if "view" in update:
            self.view = update["view"] or {}
        if "you" in update:
            self.seat, self.driving = update["you"].get("seat"), update["you"].get("driving", True)


def new_token() -> str:
    """A secret for a client."""
    return secrets.token_hex(16)


async def make_table(url: str, token: str, **fields: Any) -> str:
    """Make a table by HTTP; `fields` are NewTable's. Returns its code."""
    body = {"game": "eights", "token": token, "seats": 2, **fields}
    body["settings"] = {"pace": 0, "stand_in": "wait", **fields.get("settings", {})}
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"{url}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


@contextlib.asynccontextmanager
async def match_of(url: str, seats: int = 2, **fields: Any) -> AsyncIterator[list[Scripted]]:
    """A match that has just begun, with a scripted player in each seat; seat 0 is the host."""
    token = new_token()
    code = await make_table(url, token, seats=seats, name=NAMES[0], **fields)
    players = [Scripted(url, code, token), *(Scripted(url, code, new_token()) for _ in range(seats - 1))]
    async with contextlib.AsyncExitStack() as stack:
        for seat, player in enumerate(players):
            await stack.enter_async_context(player)
            if seat:
                await player.command("sit", name=NAMES[seat], seat=seat)
        await players[0].command("start")
        for player in players:
            await player.until(partial(_dealt, player))
        yield players


@contextlib.asynccontextmanager
async def deal_where(
    url: str, fits: Callable[[Sequence[Scripted]], bool], seats: int = 2, **fields: Any
) -> AsyncIterator[list[Scripted]]:
    """Like match_of, for the first of many deals that fits."""
    for _ in range(400):
        async with match_of(url, seats, **fields) as players:
            if fits(players):
                yield players
                return
    raise AssertionError("No deal fits; the condition is too rare.")


def actor(players: Sequence[Scripted]) -> Scripted | None:
    """Whose turn it is."""
    return next((player for player in players if player.moves), None)


async def settle(players: Sequence[Scripted]) -> None:
    """Wait until all have been told as much as the one who was told most."""
    head = max(player.number for player in players)
    for player in players:
        await player.until(partial(_reached, player, head))


def _dealt(player: Scripted) -> bool:
    return bool(player.view)


def _reached(player: Scripted, number: int) -> bool:
    return player.number >= number


async def play_on(
    players: Sequence[Scripted],
    done: Callable[[], bool],
    choose: Callable[[Scripted], str] = lambda player: player.moves[0],
) -> None:
    """Play, one move after the other, until something is so or the round is over."""
    while not done() and players[0].phase == "playing":
        await settle(players)
        turn = actor(players)
        if turn is None:
            return
        await turn.play(choose(turn))
        await settle(players)

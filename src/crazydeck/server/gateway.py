"""The WebSocket: takes messages, judges their form, and hands commands to the table; speaks plain ASGI for speed."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from crazydeck.engine.refusal import Refusal, Refused
from crazydeck.table.commands import Command, Deal, Play, Rematch, Request
from crazydeck.table.state import client_of

from . import metrics
from .connection import NO_HELLO, NO_SPECTATORS, TOO_MUCH, Connection, Message, Send
from .house import House
from .limits import Bucket
from .live import LiveTable, now_ms
from .protocol import Ask, Beat, BeatBack, Done, Hello, NotDone, Told, ToServer
from .room import Room
from .wire import encode

MOST_BYTES = 8192
"""The longest message that a client may send."""
HELLO_SECONDS = 20
STRIKES, STRIKES_PER_SECOND = 20, 0.2
"""How many messages that cannot be read, or come too fast, are borne before the connection is closed."""

Receive = Callable[[], Awaitable[Message]]
_decode = msgspec.json.Decoder(ToServer).decode
_log = structlog.get_logger()
_BROKEN = Refusal("internal", "Something went wrong here; nothing has changed.")
_NO_SPECTATORS = Refusal("no_spectators", "This table lets nobody watch.")
_CHATTY = Refusal("too_fast", "That is a lot at once; please wait a moment.")


class _OnlyId(msgspec.Struct):
    id: str | None = None


_decode_id = msgspec.json.Decoder(_OnlyId).decode


class Gateway:
    """The ASGI application at /ws."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection from its handshake to its end."""
        house = self._house()
        await receive()  # websocket.connect
        if not _same_origin(scope, house.config.origins) or house.full():
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await send({"type": "websocket.accept"})
        with metrics.CONNECTIONS.track_inprogress():
            await _Session(house, send).serve(receive)


class _Session:
    """What one client does: a hello, then commands at that table."""

    def __init__(self, house: House, send: Send) -> None:
        self._house = house
        now = time.monotonic()
        config = house.config
        self._connection = Connection(
            send,
            Bucket(config.messages_per_second, config.burst, now),
            Bucket(STRIKES_PER_SECOND, STRIKES, now),
        )
        self._connection.on_drained = self._drained
        self._connection.on_sent_away = self._sent_away
        self._room: Room | None = None
        self._live: LiveTable | None = None

    async def serve(self, receive: Receive) -> None:
        loop = asyncio.get_running_loop()
        silent = loop.call_later(HELLO_SECONDS, self._no_hello)
        connection, this = self._connection, asyncio.current_task()
        assert this is not None

        def cut() -> None:
            this.cancel()

        connection.on_cut = cut
        self._house.connections.add(connection)
        try:
            await self._read(receive)
        except asyncio.CancelledError:
            if not connection.closed:  # somebody else cancels: the server stops
                raise
            this.uncancel()
        finally:
            silent.cancel()
            connection.closed, connection.on_cut = True, None
            self._house.connections.discard(connection)
            self._leave()

    async def _read(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if not await self._take(message.get("text")):
                self._connection.on_cut = None  # this session ends by itself
                await self._connection.close(TOO_MUCH, "too many messages, or too many that cannot be read")
                return

    async def _take(self, text: str | None) -> bool:
        """Deal with one message; False when the client has gone too far."""
        connection, now = self._connection, time.monotonic()
        if not connection.bucket.take(now):
            self._refuse(
                Refusal("too_fast", "Too many messages at once; please wait a moment."), _id_in(text)
            )
            return connection.strikes.take(now)
        if text is None:
            self._refuse(Refusal("bad_message", "A message is a text, not bytes."))
            return connection.strikes.take(now)
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(
                Refusal("bad_message", f"That message cannot be read: {str(error)[:160]}."), _id_in(text)
            )
            return connection.strikes.take(now)
        if isinstance(message, Command):
            self._command(message)
        elif isinstance(message, Beat):
            connection.post(_text(BeatBack(now=now_ms())), keep=True)
        elif isinstance(message, Hello):
            await self._hello(message)
        else:
            self._ask(message)
        return True

    # -- messages ----------------------------------------------------------------------------------------------------

    async def _hello(self, hello: Hello) -> None:
        try:
            room = await self._house.room(hello.table)
        except Refused as error:
            self._refuse(error.refusal)
            return
        except Exception:
            _log.exception("hello_failed")
            self._refuse(_BROKEN)
            return
        live = room.live
        client = client_of(live.table.salt, hello.token)
        if not room.may_watch(client):
            self._refuse(_NO_SPECTATORS)
            return
        self._leave()
        connection = self._connection
        connection.client, connection.behind = client, False
        self._room, self._live = room, live
        room.join(connection, hello.last)
        self._house.came(room)

    def _command(self, command: Command) -> None:
        live, room, connection = self._live, self._room, self._connection
        if live is None or room is None:
            self._refuse(Refusal("no_hello", "Say hello to a table first."), command.id)
            return
        if not (connection.you is None or connection.you.driving):
            self._refuse(
                Refusal(
                    "not_driving", "This seat is played from another device or tab now; take it back first."
                ),
                command.id,
            )
            return
        if not isinstance(command, Play | Deal) and not room.aside.take(connection.client, time.monotonic()):
            self._refuse(_CHATTY, command.id)
            return
        reply = partial(_reply, connection, command.id)
        if isinstance(command, Rematch):
            self._house.rematch(live, connection.client, command.id, reply)
        else:
            live.submit(Request(connection.client, command), reply)  # type: ignore[arg-type]

    def _ask(self, ask: Ask) -> None:
        live, connection = self._live, self._connection
        match, seat = None if live is None else live.table.match, connection.seat
        if match is None or match.round is None or seat is None:
            self._refuse(Refusal("not_seated", "You have no cards to ask about."), ask.id)
            return
        try:
            answer = match.game.ask(match.observe(seat), ask.question, ask.cards, ask.params)
            connection.post(_text(Told(id=ask.id, answer=answer)), keep=True)
        except Refused as error:
            self._refuse(error.refusal, ask.id)
        except Exception:
            _log.exception("question_failed")
            self._refuse(_BROKEN, ask.id)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _refuse(self, refusal: Refusal, id: str | None = None) -> None:
        metrics.REFUSED.labels(refusal.code).inc()
        self._connection.post(_text(NotDone(refusal=refusal, id=id)), keep=True)

    def _leave(self) -> None:
        if self._room is not None:
            self._room.leave(self._connection)
            self._house.went(self._room)
            self._room = self._live = None

    def _sent_away(self) -> None:
        self._refuse(_NO_SPECTATORS)
        self._leave()
        self._house.spawn(self._connection.close(NO_SPECTATORS, _NO_SPECTATORS.text))

    def _drained(self) -> None:
        if self._room is not None:
            self._room.catch_up(self._connection)

    def _no_hello(self) -> None:
        if self._live is None:
            self._house.spawn(self._connection.close(NO_HELLO, "say hello first"))


def _reply(connection: Connection, id: str, outcome: int | Refusal) -> None:
    if isinstance(outcome, int):
        connection.post(_text(Done(id=id, number=outcome)), keep=True)
    else:
        connection.post(_text(NotDone(refusal=outcome, id=id)), keep=True)


def _text(message: Any) -> str:
    return encode(message).decode()


def _id_in(text: str | None) -> str | None:
    try:
        found = None if text is None else _decode_id(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if found is not None and len(found) <= 64 else None


def _same_origin(scope: Message, allowed: tuple[str, ...]) -> bool:
    """Whether a browser's page may connect: it names its origin, which must be this server's; others name none."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    text = origin.decode("latin-1")
    if text in allowed:
        return True
    try:
        return bool(urlsplit(text).netloc.encode("latin-1") == headers.get(b"host"))
    except ValueError:  # such as an unfinished address in brackets
        return False

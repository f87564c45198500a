"""One WebSocket connection: what comes in is limited before it is read, what goes out never waits for a slow reader."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Generator, MutableMapping
from typing import Any

from .limits import Bucket
from .protocol import You

Message = MutableMapping[str, Any]
Send = Callable[[Message], Coroutine[Any, Any, None]]
STALLED_SECONDS = 30
"""After how long a reader that takes nothing is cut off."""
MOST_KEPT = 50
"""How many answers wait for a slow reader."""

CLOSING_SECONDS = 5
"""How long saying goodbye may take."""

TOO_MUCH, NO_HELLO, NO_SPECTATORS = 4008, 4001, 4003
"""Codes of closing: the client sends too much, it says nothing, it may not watch any more."""


class Connection:
    """The sending side of one connection, and what it was told last."""

    __slots__ = (
        "_kept",
        "_loop",
        "_rest",
        "_send",
        "behind",
        "bucket",
        "client",
        "closed",
        "on_cut",
        "on_drained",
        "on_sent_away",
        "seat",
        "strikes",
        "told",
        "you",
    )

    def __init__(self, send: Send, bucket: Bucket, strikes: Bucket) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._rest: asyncio.Task[None] | None = None
        self._kept: list[str] = []
        self.bucket = bucket
        self.strikes = strikes
        """How many messages that cannot be read are still borne."""
        self.client = ""
        """The hash of its token at its table."""
        self.seat: int | None = None
        self.you: You | None = None
        self.told = 0
        """The number of the last update sent."""
        self.behind = False
        """Whether updates were left out because the reader is slow; it then gets one with everything."""
        self.closed = False
        self.on_drained: Callable[[], None] | None = None
        self.on_cut: Callable[[], None] | None = None
        """Ends the session, which closes the socket."""
        self.on_sent_away: Callable[[], None] | None = None
        """Takes the connection from its table, which it may not watch any more."""

    def post(self, text: str, *, keep: bool = False) -> None:
        """Send a text now if the socket takes it; else this one waits, and later ones are left out unless `keep`."""
        if self.closed:
            return
        if self._rest is not None:
            if not keep:
                self.behind = True
            elif len(self._kept) < MOST_KEPT:
                self._kept.append(text)
            return
        sending = self._send({"type": "websocket.send", "text": text})
        try:
            # A coroutine that need not wait ends at its first step: no task for each message.
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the peer is gone; the reading side hears of it too
            self.cut()
            return
        self._rest = self._loop.create_task(self._finish(_Started(sending, waits_for)))

    async def _finish(self, started: "_Started") -> None:
        try:
            async with asyncio.timeout(STALLED_SECONDS):
                await started
        except Exception:  # stalled for too long, or the peer is gone
            self.cut()
            return
        finally:
            self._rest = None
        kept, self._kept = self._kept, []
        for text in kept:
            self.post(text, keep=True)
        if self.behind and self.on_drained is not None:
            self.behind = False
            self.on_drained()

    async def close(self, code: int, reason: str) -> None:
        """Close with a code and a reason in words, or without where the peer takes nothing any more."""
        if not self.closed:
            self.closed = True
            with contextlib.suppress(Exception):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
            self.cut()

    def cut(self) -> None:
        """End the connection without a word; it is no longer here."""
        self.closed = True
        on_cut, self.on_cut = self.on_cut, None
        if on_cut is not None:
            on_cut()


class _Started:
    """A coroutine that was run up to its first wait, to be awaited from there."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._waits_for
        except BaseException as error:
            self._coroutine.throw(error)
            raise
        yield from self._coroutine.__await__()

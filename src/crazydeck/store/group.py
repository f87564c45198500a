"""Group commit: entries of many tables that are ready at the same time go into one transaction."""

import asyncio
from collections.abc import Callable

import structlog

from .base import Append, Outcome, Store

MOST = 500
"""How many entries one transaction takes."""
RETRIES = 3
"""How often a transaction that failed is tried again before its commands are given back."""

Done = Callable[[Outcome], None]

_log = structlog.get_logger()


class GroupCommit:
    """Collects appends while a transaction runs, and stores them together in the next one.

    At most one entry of a table may be under way at a time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Append, Done]] = []
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.batches = 0
        self.rows = 0

    def start(self) -> None:
        """Begin to store; call in the running event loop."""
        self._task = asyncio.create_task(self._run(), name="group commit")

    def put(self, entry: Append, done: Done) -> None:
        """Store an entry soon; `done` is called with what became of it."""
        self._waiting.append((entry, done))
        self._ready.set()

    async def stop(self) -> None:
        """Store what is waiting, and end."""
        self._stopping = True
        self._ready.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while True:
            await self._ready.wait()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not self._waiting:
                self._ready.clear()
            if batch:
                outcomes = await self._store_all([entry for entry, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    try:
                        done(outcome)
                    except Exception:
                        _log.exception("after_commit_failed")
            elif self._stopping:
                return
            if self._stopping:
                self._ready.set()

    async def _store_all(self, entries: list[Append]) -> list[Outcome]:
        for attempt in range(RETRIES):
            try:
                stored = await self._store.append(entries)
            except Exception:
                _log.exception("append_failed", entries=len(entries), attempt=attempt + 1)
                # A commit whose answer was lost may be there: a second try would then look like a lost race,
                # which makes the table read its log again. That is right in both cases.
                await asyncio.sleep(0.05 * 4**attempt)
            else:
                self.batches += 1
                self.rows += len(entries)
                return [Outcome.STORED if ok else Outcome.LOST for ok in stored]
        return [Outcome.FAILED] * len(entries)

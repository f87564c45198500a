"""The house: all tables that this process has in memory, over one log."""

import asyncio
import contextlib
import secrets
import time
import uuid
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import structlog

from crazydeck.engine.refusal import Refusal, Refused
from crazydeck.store import Append, GroupCommit, Outcome, Store, StoredEntry
from crazydeck.table import events as ev
from crazydeck.table.choices import wake
from crazydeck.table.commands import Rematched, Request
from crazydeck.table.create import Chance, Wish, create, rematch
from crazydeck.table.judge import check_rematch

from . import metrics
from .config import ServerConfig
from .connection import Connection
from .driver import Driver
from .limits import Buckets
from .live import BROKEN, LiveTable, begin_live, load_live, now_ms
from .protocol import NewTable
from .room import Room
from .wire import Recent
from .workers import Workers

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What codes are made of: nothing that is easily mistaken."""
CODE_LENGTH = 7
SCAN_SECONDS = 1.0
LEASE_SECONDS = 10
SCAN_MOST = 50
"""How many tables are taken up between two pauses of a scan."""
SCAN_PAUSE = 0.02
UNREADABLE_SECONDS = 600
"""After how long a table that could not be taken up is tried again."""
HEADS_SECONDS = 2.0
MOST_ASIDE = 100
"""For how many clients a table counts what they do beside playing."""
RELOAD_MOST_SECONDS = 30.0

_log = structlog.get_logger()


class House:
    """Finds, makes, drives and forgets tables; every change goes through the log."""

    def __init__(self, config: ServerConfig, store: Store) -> None:
        self.config = config
        self.log = store
        self.connections: set[Connection] = set()
        self.rooms: dict[str, Room] = {}
        self.commits = GroupCommit(store)
        self.workers = Workers(config.workers)
        self.driver = Driver(self.workers, self.spawn, self._holds)
        self._name = uuid.uuid4().hex
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._used: dict[str, float] = {}
        self._rematches: WeakKeyDictionary[LiveTable, asyncio.Lock] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- life --------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to store and to drive."""
        self.commits.start()
        self.spawn(self._scan())
        self.spawn(self._forget_idle())
        if self.log.shared:
            self.spawn(self._compare_heads())

    async def stop(self) -> None:
        """Store what is under way, and end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for code in list(self.rooms):
            self._drop(code)
        await self.commits.stop()
        self.workers.close()
        await self.log.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside everything else until the house stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def full(self) -> bool:
        """Whether no more connections are taken."""
        return len(self.connections) >= self.config.most_connections

    # -- tables ------------------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """Return a table by its code, from memory or from the log; raises Refused `no_table` or `unreadable`."""
        code = code.lower()
        room = self.rooms.get(code)
        if room is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            room = await asyncio.shield(task)
        self._used[code] = time.monotonic()
        return room

    async def _load(self, code: str) -> Room:
        entries = await self.log.read(code)
        if not entries:
            raise Refused("no_table", f"There is no table “{code[:20]}”.")
        try:
            live = load_live(self, entries)
        except Exception:
            _log.exception("unreadable", table=code)
            raise Refused("unreadable", "This table cannot be read any more.") from None
        room = self._take_up(live)
        self.driver.taken_up(live)
        self.driver.drive(live)
        return room

    def _holds(self, live: LiveTable) -> bool:
        room = self.rooms.get(live.table.code)
        return room is not None and room.live is live

    def _take_up(self, live: LiveTable) -> Room:
        aside = Buckets(self.config.asides_per_second, self.config.aside_burst, MOST_ASIDE)
        room = self.rooms[live.table.code] = Room(live, aside)
        self._used[live.table.code] = time.monotonic()
        metrics.TABLES.set(len(self.rooms))
        return room

    async def make(self, new: NewTable) -> str:
        """Make a table and return its code; raises Refused with the field that does not fit."""
        wish = Wish(
            game=new.game,
            token=new.token,
            seats=new.seats,
            options=new.options,
            settings=new.settings,
            name=new.name,
            bots=new.bots,
            start=new.start,
        )
        return await self._make(lambda chance, now: create(wish, chance, now))

    async def _make(self, events: Callable[[Chance, int], list[ev.AnyEvent]]) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            now = now_ms()
            chance = Chance(code, secrets.token_hex(8), secrets.token_bytes(32))
            live, append = begin_live(self, events(chance, now), now)
            stored: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self.commits.put(append, stored.set_result)
            outcome = await stored
            if outcome is Outcome.STORED:
                self._take_up(live)
                self.driver.drive(live)
                return code
            if outcome is Outcome.FAILED:
                raise Refused("not_stored", "The table could not be stored; please try again.")

    def rematch(self, live: LiveTable, client: str, id: str, reply: Callable[[int | Refusal], None]) -> None:
        """Open the next table of the same people, and say so at this one."""
        self.spawn(self._rematch(live, client, id, reply))

    async def _rematch(
        self, live: LiveTable, client: str, id: str, reply: Callable[[int | Refusal], None]
    ) -> None:
        lock = self._rematches.setdefault(live, asyncio.Lock())
        said: asyncio.Future[int | Refusal] = asyncio.get_running_loop().create_future()
        try:
            async with lock:  # only one table is opened, however many ask at once
                first = live.outcomes.find(client, id)
                if first is not None:
                    reply(first)
                    return
                seat = check_rematch(live.table, client)
                opened = await self._make(lambda chance, now: rematch(live.table, chance, now))
                live.submit(Request("", Rematched(seat, opened, client, id)), said.set_result)
                reply(await said)
        except Refused as error:
            live.outcomes.keep(client, id, error.refusal)
            reply(error.refusal)
        except Exception:
            _log.exception("rematch_failed", table=live.table.code)
            reply(BROKEN)

    # -- what live tables need ---------------------------------------------------------------------------------------

    def store(self, entry: Append, done: Callable[[Outcome], None]) -> None:
        """Put an entry into the log."""
        started = time.perf_counter()

        def stored(outcome: Outcome) -> None:
            metrics.COMMIT_SECONDS.observe(time.perf_counter() - started)
            metrics.STORED.inc()
            done(outcome)

        self.commits.put(entry, stored)

    def reload(self, live: LiveTable, then: Callable[[], None]) -> None:
        """Read what the log has beyond a table's state, take it in, and go on."""
        self.spawn(self._reload(live, then))

    async def _reload(self, live: LiveTable, then: Callable[[], None]) -> None:
        pause = 0.5
        entries: list[StoredEntry] | None = None
        while entries is None:
            try:
                entries = await self.log.read(live.table.code, live.table.number)
            except Exception:  # the database is away; nothing can be done at the table until it is back
                _log.exception("reload_failed", table=live.table.code)
                pause = min(2 * pause, RELOAD_MOST_SECONDS)
                await asyncio.sleep(pause)
        try:
            live.catch_up(entries)
        except Exception:
            _log.exception("unreadable", table=live.table.code)
            self._abandon(live)
        else:
            then()

    def _abandon(self, live: LiveTable) -> None:
        """Let a table go at once whose state here does not fit its log; whoever comes next reads it anew."""
        live.give_up()
        room = self.rooms.get(live.table.code)
        if room is not None and room.live is live:
            for connection in list(room.connections):
                connection.cut()
            self._drop(live.table.code)

    def changed(self, live: LiveTable, recent: Recent, events: Sequence[ev.AnyEvent]) -> None:
        """Tell everybody at a table what changed, and see what is due next."""
        room = self.rooms.get(live.table.code)
        if room is None or room.live is not live:
            return
        self._used[live.table.code] = time.monotonic()
        with _logged("telling_failed"):  # what is due is driven all the same
            room.tell(recent, events)
        self.driver.drive(live)
        if not isinstance(events[0], ev.Moved):
            self.driver.look(room)

    # -- people ------------------------------------------------------------------------------------------------------

    def came(self, room: Room) -> None:
        """A connection has joined a table."""
        self.driver.look(room)

    def went(self, room: Room) -> None:
        """A connection has left a table."""
        self._used[room.live.table.code] = time.monotonic()
        self.driver.look(room)

    # -- beside everything else --------------------------------------------------------------------------------------

    async def _scan(self) -> None:
        """Take up tables that are due and in nobody's memory: after a restart, or when another server is gone."""
        while True:
            found: list[str] = []
            with _logged("scan_failed"):
                now = now_ms()
                found = await self.log.lease(now, now + LEASE_SECONDS * 1000, self._name, SCAN_MOST)
                for code in found:
                    with _logged("scan_failed"):  # the others are taken up all the same
                        await self._see_to(code)
            await asyncio.sleep(SCAN_PAUSE if len(found) == SCAN_MOST else SCAN_SECONDS)

    async def _see_to(self, code: str) -> None:
        """Take up a table that is due, or put it off where that cannot be done."""
        try:
            live = (self.rooms.get(code) or await self.room(code)).live
        except Exception as error:
            gone = isinstance(error, Refused) and error.refusal.code == "no_table"
            await self.log.set_wake(code, None if gone else now_ms() + UNREADABLE_SECONDS * 1000)
            if isinstance(error, Refused):  # is in the logs already, or nothing to tell of
                return
            raise
        due = wake(live.dues)
        if live.resting and (due is None or due > now_ms()):  # it was only looked at too early
            await self._write_wake(live)

    async def _write_wake(self, live: LiveTable) -> None:
        """Write when a resting table is really due; commands wait, so that none writes another moment meanwhile."""
        live.hold()
        try:
            while True:
                due = wake(live.dues)
                await self.log.set_wake(live.table.code, due)
                live.stored_wake = due
                # another server may have stored an entry and its moment just before
                missed = await self.log.read(live.table.code, live.table.number) if self.log.shared else []
                if not missed:
                    return
                live.catch_up(missed)
        finally:
            live.release()

    async def _compare_heads(self) -> None:
        """Take in what other servers stored for tables that are watched here."""
        while True:
            await asyncio.sleep(HEADS_SECONDS)
            with _logged("heads_failed"):
                watched = [code for code, room in self.rooms.items() if room.connections]
                for start in range(0, len(watched), 200):
                    heads = await self.log.heads(watched[start : start + 200])
                    for code, head in heads.items():
                        room = self.rooms.get(code)
                        if room is not None and room.live.resting and head > room.live.table.number:
                            room.live.hold()
                            self.reload(room.live, room.live.release)

    async def _forget_idle(self) -> None:
        """Let tables go from memory that nobody looks at and that have nothing to do soon."""
        while True:
            await asyncio.sleep(min(10.0, self.config.idle_after / 2))
            with _logged("forget_failed"):
                now = time.monotonic()
                for code, room in list(self.rooms.items()):
                    idle = now - self._used.get(code, now) > self.config.idle_after
                    if idle and not room.connections and room.live.resting:
                        await self._let_go(room)

    async def _let_go(self, room: Room) -> None:
        live = room.live
        if self._due_soon(live):
            return
        if wake(live.dues) != live.stored_wake:
            await self._write_wake(live)
        if not room.connections and live.resting and not self._due_soon(live):
            self._drop(live.table.code)

    def _due_soon(self, live: LiveTable) -> bool:
        due = wake(live.dues)
        return due is not None and due < now_ms() + 2000 * self.config.idle_after

    def _drop(self, code: str) -> None:
        room = self.rooms.pop(code, None)
        self._used.pop(code, None)
        self.driver.forget(code)
        if room is not None:
            room.close()
        metrics.TABLES.set(len(self.rooms))


@contextlib.contextmanager
def _logged(event: str) -> Any:
    try:
        yield
    except Exception:
        _log.exception(event)

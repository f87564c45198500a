"""Drives tables: bots at their moments, clocks, deals, closing. Whatever a bot does, a table never sticks."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from crazydeck.engine.refusal import Refusal
from crazydeck.table.choices import Due
from crazydeck.table.commands import By, Close, DealNow, Driven, FromHouse, Postpone, Request, TimeUp
from crazydeck.table.pauses import draw
from crazydeck.table.state import Table

from . import metrics, presence
from .live import LiveTable, now_ms
from .room import Room
from .wire import Views
from .workers import Workers, fallback

SOON = 3600.0
"""Timers are set only for what is due within so many seconds; the rest is found in the database."""
LEAST_PATIENCE = 1.0
"""How long a bot with (almost) no pause may take before the steady move is made, in seconds."""
MOST_THINKING = 0.4
"""How long a bot may search, in seconds, and never longer than its pause."""
OVERDUE = 1000
"""By how many milliseconds a clock must be over to count as missed while no server ran."""
AGAIN_SECONDS = 1.0
"""After how long a table is driven again where what the house wanted could not be done."""

Key = tuple[str, int, int, str]
"""A move that is thought of: the table's code, the seat, the number of its choice, and for whom."""
_log = structlog.get_logger()


class Moment:
    """When a bot's answer goes out; it may change while the bot thinks or waits, as people answer before it."""

    def __init__(self, at: int) -> None:
        self.at = at
        self._changed = asyncio.Event()

    def change(self, at: int) -> None:
        """Make it another one."""
        if at != self.at:
            self.at = at
            self._changed.set()

    async def come(self) -> None:
        """Wait until it is there."""
        while (wait := (self.at - now_ms()) / 1000) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()


class Driver:
    """The timers of all tables in this process."""

    def __init__(
        self,
        workers: Workers,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        holds: Callable[[LiveTable], bool],
    ) -> None:
        """Begin; `holds` says whether a table is in memory still, as others must not be driven."""
        self._workers = workers
        self._spawn = spawn
        self._holds = holds
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._looks: dict[str, asyncio.TimerHandle] = {}
        self._thinking: dict[Key, Moment] = {}

    def taken_up(self, live: LiveTable) -> None:
        """Give people time again whose clock ran out while no server was there."""
        now = now_ms()
        overdue = [due for due in live.dues if due.kind == "deal" or due.by == "time"]
        if any(due.at < now - OVERDUE for due in overdue):
            self._submit(live, Postpone(now + live.table.settings.grace * 1000))

    def drive(self, live: LiveTable) -> None:
        """See what is due at a table, now and later; called after every change, and again where anything failed."""
        if self._holds(live):
            self._set(live, after=0)

    def _drive_again(self, live: LiveTable) -> None:
        asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.drive, live)

    def _set(self, live: LiveTable, after: int) -> None:
        """Start bots that have a choice now, and wait for the first other thing due after a moment."""
        code, first = live.table.code, None
        for due in live.dues:
            if due.kind == "move" and due.by != "time":
                self._think(live, due)
            elif due.at > after and (first is None or due.at < first):
                first = due.at
        timer = self._timers.pop(code, None)
        if timer is not None:
            timer.cancel()
        if first is not None:
            wait = max(0.0, (first - now_ms()) / 1000)
            if wait < SOON:
                self._timers[code] = asyncio.get_running_loop().call_later(wait + 0.001, self._timer, live)

    def _timer(self, live: LiveTable) -> None:
        now = now_ms()
        for due in live.dues:
            if due.at <= now:
                if due.kind == "deal":
                    self._submit(live, DealNow(due.decision))
                elif due.kind == "time_up":
                    self._submit(live, TimeUp())
                elif due.kind == "close":
                    self._submit(live, Close("older_rules" if live.table.outdated else "abandoned"))
                elif due.by == "time":
                    self._think(live, due)
        self._set(live, after=now)

    def _submit(self, live: LiveTable, command: FromHouse, key: Key | None = None) -> None:
        def again(outcome: int | Refusal) -> None:
            if key is not None:
                self._thinking.pop(key, None)
            if isinstance(outcome, Refusal):  # most are stale: then what is due by now has been found already
                self._drive_again(live)

        live.submit(Request("", command), again)

    def _think(self, live: LiveTable, due: Due) -> None:
        key = (live.table.code, due.seat, due.decision, due.by)
        moment = self._thinking.get(key)
        if moment is not None:
            moment.change(due.at)
        else:
            self._thinking[key] = Moment(due.at)
            self._spawn(self._move(live, due, key))

    async def _move(self, live: LiveTable, due: Due, key: Key) -> None:
        try:
            if _open(live.table, due):
                move, way = await self._choose(live.table, due)
                await self._thinking[key].come()
                if _open(live.table, due):
                    metrics.BOT_MOVES.labels(due.by, way).inc()
                    # until it is judged the bot counts as thinking, so that nobody asks it again
                    by: By = "rule" if way == "rule" else due.by
                    self._submit(live, Driven(due.seat, due.decision, move, by), key)
                    return
        except Exception:
            _log.exception("driving_failed", table=live.table.code)
            self._drive_again(live)
        self._thinking.pop(key, None)

    async def _choose(self, table: Table, due: Due) -> tuple[str, str]:
        match = table.match
        assert match is not None
        assert match.round is not None
        observation = b""
        seed = draw(table, due.seat, due.decision, "seed")
        left = (due.at - now_ms()) / 1000
        thinking = min(MOST_THINKING, max(0.05, left * 0.6))
        patience = left if left > LEAST_PATIENCE / 4 else LEAST_PATIENCE
        try:
            if due.by == "time":
                move = match.game.timeout_move(match.round, due.seat)
                if move is not None and match.game.refusal(move, match.round, due.seat) is None:
                    return move, "rule"
            observation = Views(table).view(due.seat)
            answer = await self._workers.choose(due.level, observation, thinking, seed, patience)
            if answer is not None and match.game.refusal(answer, match.round, due.seat) is None:
                return answer, "bot"
        except Exception:
            _log.exception("bot_failed", level=due.level)
        return fallback(match, due.seat, observation, seed), "fallback"

    def look(self, room: Room) -> None:
        """See who is missed at a table, now and later; called when somebody comes or goes."""
        code = room.live.table.code
        timer = self._looks.pop(code, None)
        if timer is not None:
            timer.cancel()
        again = presence.look(room)
        if again is not None:
            self._looks[code] = asyncio.get_running_loop().call_later(again + 0.01, self.look, room)

    def forget(self, code: str) -> None:
        """Stop the timers of a table that leaves memory."""
        for timers in (self._timers, self._looks):
            timer = timers.pop(code, None)
            if timer is not None:
                timer.cancel()


def _open(table: Table, due: Due) -> bool:
    """Whether the choice that a move is due for is open still."""
    return table.phase == "playing" and table.decisions[due.seat] == due.decision

"""Drives tables: bots at their moments, clocks, deals, closing. Whatever a bot does, a table never sticks."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from crazydeck.engine.refusal import Refusal
from crazydeck.table.choices import Due, draw
from crazydeck.table.commands import Close, DealNow, Driven, FromHouse, Postpone, Request, TimeUp
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

_log = structlog.get_logger()


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
        self._thinking: set[tuple[str, int, int, str]] = set()

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

    def _submit(self, live: LiveTable, command: FromHouse) -> None:
        def again(outcome: int | Refusal) -> None:
            if isinstance(outcome, Refusal):  # most are stale: then what is due by now has been found already
                self._drive_again(live)

        live.submit(Request("", command), again)

    def _think(self, live: LiveTable, due: Due) -> None:
        key = (live.table.code, due.seat, due.decision, due.by)
        if key not in self._thinking:
            self._thinking.add(key)
            self._spawn(self._move(live, due, key))

    async def _move(self, live: LiveTable, due: Due, key: tuple[str, int, int, str]) -> None:
        try:
            if not _open(live.table, due):
                return
            move, way = await self._choose(live.table, due)
            wait = (due.at - now_ms()) / 1000
            if wait > 0:
                await asyncio.sleep(wait)
            metrics.BOT_MOVES.labels(due.by, way).inc()
            self._submit(live, Driven(due.seat, due.decision, move, due.by))
        except Exception:
            _log.exception("driving_failed", table=live.table.code)
            self._drive_again(live)
        finally:
            self._thinking.discard(key)

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

"""One table in memory: its state, who watches, and the one command that may be under way."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import structlog

from crazydeck.engine.refusal import Refusal, Refused
from crazydeck.store import Append, Outcome, StoredEntry
from crazydeck.store.base import KEEP_WAKE
from crazydeck.table import events as ev
from crazydeck.table.choices import Due, agenda, wake
from crazydeck.table.commands import Request
from crazydeck.table.evolve import evolve
from crazydeck.table.outcomes import Outcomes
from crazydeck.table.state import Table
from crazydeck.table.step import Step, follow, handle

from . import metrics
from .protocol import Talk
from .wire import Recent

RECENT = 50
"""On how many entries, and on how much talk, a client that was away may catch up."""
MOST_WAITING = 100
"""How many commands may wait at one table."""

Reply = Callable[[int | Refusal], None]
_log = structlog.get_logger()
_BUSY = Refusal("busy", "Too much is going on at this table; please try again.")
BROKEN = Refusal("internal", "Something went wrong here; nothing has changed.")


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Around(Protocol):
    """What a live table needs of the house around it."""

    def store(self, entry: Append, done: Callable[[Outcome], None]) -> None:
        """Put an entry into the log."""
        ...

    def reload(self, live: "LiveTable", then: Callable[[], None]) -> None:
        """Read what the log has beyond the table's state, take it in, and go on."""
        ...

    def changed(self, live: "LiveTable", recent: Recent, events: Sequence[ev.AnyEvent]) -> None:
        """Tell everybody, and see what is due next."""
        ...


class LiveTable:
    """A table's state after the last stored entry; it moves on only after a commit."""

    def __init__(self, around: Around, table: Table) -> None:
        self._around = around
        self.table = table
        self.dues = agenda(table)
        """What falls due if nothing else happens."""
        self.outcomes = Outcomes()
        self.recent: deque[Recent] = deque(maxlen=RECENT)
        """The last entries that made something happen."""
        self.said: deque[Talk] = deque(maxlen=RECENT)
        """What was said last."""
        self.stored_wake: int | None = None
        self._waiting: deque[tuple[Request, Reply | None]] = deque()
        self._busy = False
        self._given_up = False

    @property
    def resting(self) -> bool:
        """Whether no command is under way or waiting."""
        return not self._busy and not self._waiting

    def submit(self, request: Request, reply: Reply | None = None) -> None:
        """Judge a command when its turn comes; `reply` is told the number of its entry's last event, or why not."""
        if self._given_up or len(self._waiting) >= MOST_WAITING:
            if reply is not None:
                reply(BROKEN if self._given_up else _BUSY)
            return
        self._waiting.append((request, reply))
        if not self._busy:
            self._next()

    def _next(self) -> None:
        while self._waiting and not self._busy:
            request, reply = self._waiting.popleft()
            refusal_or_number = self.outcomes.find(*request.asked)
            if refusal_or_number is None:
                refusal_or_number = self._judge(request, reply)
            if refusal_or_number is not None and reply is not None:
                reply(refusal_or_number)

    def _judge(self, request: Request, reply: Reply | None) -> Refusal | None:
        now = max(now_ms(), self.table.touched)  # time never goes back in a log
        try:
            self._commit(request, handle(self.table, request, now), now, reply)
        except Refused as error:
            self.outcomes.keep(*request.asked, error.refusal)
            metrics.REFUSED.labels(error.refusal.code).inc()
            return error.refusal
        except Exception:
            _log.exception("command_failed", table=self.table.code, command=type(request.command).__name__)
            return BROKEN
        return None

    def _commit(self, request: Request, steps: list[Step], now: int, reply: Reply | None) -> None:
        entry = ev.Entry([step.event for step in steps], *request.asked)
        last = steps[-1].table
        dues = agenda(last)
        due = self._wake_to_store(wake(dues), now)
        append = Append(last.code, self.table.number + 1, last.number, now, ev.write_entry(entry), due)

        def done(outcome: Outcome) -> None:
            if outcome is Outcome.STORED:
                if due != KEEP_WAKE:
                    self.stored_wake = due
                recent = self._take_in(entry, steps, dues)
                if reply is not None:
                    reply(last.number)
                self._busy = False
                self._around.changed(self, recent, entry.events)
                self._next()
            else:
                metrics.CONFLICTS.inc()
                self._waiting.appendleft((request, reply))
                self._around.reload(self, self.release)

        self._busy = True
        self._around.store(append, done)

    def hold(self) -> None:
        """Let commands wait while the log is read."""
        self._busy = True

    def release(self) -> None:
        """Go on with commands that wait."""
        self._busy = False
        self._next()

    def give_up(self) -> None:
        """Do nothing any more: what waits and what still comes is refused."""
        self._given_up = self._busy = True
        waiting, self._waiting = self._waiting, deque()
        for _, reply in waiting:
            if reply is not None:
                reply(BROKEN)

    def take_up(self, steps: list[Step]) -> None:
        """Take in the steps that made the table itself, after they were stored."""
        self._remember(_recent(steps))

    def catch_up(self, entries: Iterable[StoredEntry], *, tell: bool = True) -> None:
        """Take in entries that the log has beyond the present state."""
        for stored in entries:
            if stored.first <= self.table.number:
                continue
            entry = ev.read_entry(stored.data)
            table, steps = self.table, []
            for event in entry.events:
                table = evolve(table, event)
                steps.append(Step(event, table))
            recent = self._take_in(entry, steps, agenda(table))
            if tell:
                self._around.changed(self, recent, entry.events)

    def _take_in(self, entry: ev.Entry, steps: list[Step], dues: list[Due]) -> Recent:
        self.table, self.dues = steps[-1].table, dues
        self.outcomes.keep(entry.client, entry.id, self.table.number)
        recent = _recent(steps)
        self._remember(recent)
        return recent

    def _remember(self, recent: Recent) -> None:
        if recent.happened:
            self.recent.append(recent)
        self.said += recent.talk

    def _wake_to_store(self, true: int | None, now: int) -> int | None:
        """Return the moment to write, or KEEP_WAKE: a stored moment may be too early, but never too late."""
        stored = self.stored_wake
        if true is None or (stored is not None and now < stored <= true):
            return KEEP_WAKE
        return true


def _recent(steps: list[Step]) -> Recent:
    first = next((step for step in steps if step.table.by), None)
    by = None if first is None else first.table.by
    mover = first.event.seat if first is not None and isinstance(first.event, ev.Moved) else None
    talk = tuple(
        Talk(number=step.table.number, name=step.event.name, text=step.event.text, seat=step.event.seat)
        for step in steps
        if isinstance(step.event, ev.Said)
    )
    happened = tuple(happening for step in steps for happening in step.table.happened)
    return Recent(steps[-1].table.number, happened, by, mover, talk)


def begin_live(around: Around, events: list[ev.AnyEvent], now: int) -> tuple[LiveTable, Append]:
    """Return a new table and the append that must be stored before anybody is told of it."""
    steps = follow(None, events, now)
    live = LiveTable(around, steps[-1].table)
    live.take_up(steps)
    live.stored_wake = wake(live.dues)
    entry = ev.Entry([step.event for step in steps])
    append = Append(live.table.code, 1, live.table.number, now, ev.write_entry(entry), live.stored_wake)
    return live, append


def load_live(around: Around, entries: list[StoredEntry]) -> LiveTable:
    """Return the table that a stored log makes; raises ValueError for an empty one."""
    if not entries:
        raise ValueError("a table begins with its first event")
    first = ev.read_entry(entries[0].data)
    table, steps = None, []
    for event in first.events:
        table = evolve(table, event)
        steps.append(Step(event, table))
    live = LiveTable(around, steps[-1].table)
    live.take_up(steps)
    live.catch_up(entries[1:], tell=False)
    return live

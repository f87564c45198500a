"""Who is connected to a table, and what each of them is told."""

import asyncio
from collections.abc import Iterable, Sequence

from crazydeck.table import events as ev

from .connection import Connection
from .info import table_info
from .limits import Buckets
from .live import LiveTable, now_ms
from .protocol import Talk, You
from .wire import Recent, Steps, Views, deadlines_of, decision_of, encode, update

_MATCH_ONLY = (ev.Moved, ev.Answered)
"""Events that change nothing of the table around the match, except what the receiver itself has answered beforehand."""
_NO_MATCH = (
    ev.Said,
    ev.Answered,
    ev.Readied,
    ev.WentAway,
    ev.CameBack,
    ev.Sat,
    ev.Mixed,
    ev.RematchMade,
    ev.Postponed,
)
"""Events that change nothing of what is seen of the match."""
PRESENCE_DELAY = 0.1
"""How long changes of presence are gathered, in seconds."""


class Room:
    """The connections of one table; the newest one of a token drives its seat."""

    def __init__(self, live: LiveTable, aside: Buckets) -> None:
        self.live = live
        self.aside = aside
        """How much each client may do beside playing: each such thing is an entry in the log that stays there."""
        self.connections: list[Connection] = []
        self.missing_since: dict[int, float] = {}
        self._views: Views | None = None
        self._answers = live.table.answers
        """The standing answers that people were told of last."""
        self._presence: asyncio.TimerHandle | None = None

    # -- who is here -------------------------------------------------------------------------------------------------

    def join(self, connection: Connection, last: int | None) -> None:
        """Let a connection in and send it all that it may know; it drives its seat from now on."""
        older = [other for other in self.connections if other.client == connection.client]
        self.connections.append(connection)
        for other in older:
            self._tell_you(other)
        self._send_all(connection, last)
        self.presence_changed()

    def leave(self, connection: Connection) -> None:
        """Forget a connection; the next newest of the same token drives."""
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        for other in reversed(self.connections):
            if other.client == connection.client:
                self._tell_you(other)
                break
        self.presence_changed()

    def drives(self, connection: Connection) -> bool:
        """Whether a connection is the newest of its token."""
        for other in reversed(self.connections):
            if other.client == connection.client:
                return other is connection
        return False

    def may_watch(self, client: str) -> bool:
        """Whether a client may see the table: in the lobby everybody may, later perhaps only who plays there."""
        table = self.live.table
        open_to_all = table.phase == "lobby" or table.settings.spectators
        return open_to_all or client == table.host or table.seat_of(client) is not None

    def here(self) -> set[int]:
        """Return the seats whose people are connected."""
        seats = (self.live.table.seat_of(connection.client) for connection in self.connections)
        return {seat for seat in seats if seat is not None}

    def presence_changed(self) -> None:
        """Tell everybody soon who is here now."""
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_DELAY, self._tell_presence)

    def close(self) -> None:
        """Stop the timer."""
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    # -- what they are told ------------------------------------------------------------------------------------------

    def table_part(self) -> bytes:
        """Return the public state of the table as JSON."""
        table = self.live.table
        here = self.here()
        watchers = sum(table.seat_of(connection.client) is None for connection in self.connections)
        return encode(table_info(table, here, watchers))

    def you(self, connection: Connection) -> You:
        """Return what a connection is at this table."""
        table = self.live.table
        seat = table.seat_of(connection.client)
        return You(
            seat=seat,
            host=connection.client == table.acting_host,
            driving=self.drives(connection),
            answers={} if seat is None else table.standing(seat),
        )

    def tell(self, recent: Recent, events: Sequence[ev.AnyEvent]) -> None:
        """Send everybody what a stored entry changed; each receiver group's text is made once."""
        table, now = self.live.table, now_ms()
        around = not all(isinstance(event, _MATCH_ONLY) for event in events)
        if around:
            self._send_strangers_away()
        match = not all(isinstance(event, _NO_MATCH) for event in events)
        if match or self._views is None:
            self._views = Views(table)
        views, steps = self._views, Steps(recent.happened)
        table_part = self.table_part() if around else b""
        deadlines = deadlines_of(table)
        yours = around or table.answers != self._answers
        self._answers = table.answers
        texts: dict[tuple[int | None, bytes], str] = {}
        for connection in self.connections:
            if connection.behind:
                continue
            seat = table.seat_of(connection.client) if around else connection.seat
            you = b""
            if yours:
                now_you = self.you(connection)
                if now_you != connection.you:
                    connection.you, you = now_you, encode(now_you)
                    connection.seat = seat
            text = texts.get((seat, you))
            if text is None:
                text = texts[seat, you] = update(
                    recent.number,
                    now,
                    decision=decision_of(table, seat),
                    steps=steps.text(seat),
                    by=recent.by_for(seat),
                    view=views.view(seat) if match or (around and you) else b"",
                    table=table_part,
                    you=you,
                    deadlines=deadlines,
                    talk=recent.talk,
                )
            connection.told = recent.number
            connection.post(text)

    def _send_all(self, connection: Connection, last: int | None) -> None:
        """Send the whole of what a connection may know, with the steps after number `last`."""
        table = self.live.table
        seat = table.seat_of(connection.client)
        missed = self._missed(last)
        if self._views is None:
            self._views = Views(table)
        connection.seat = seat
        connection.you = self.you(connection)
        connection.told = table.number
        happened = [happening for recent in missed for happening in recent.happened]
        connection.post(
            update(
                table.number,
                now_ms(),
                decision=decision_of(table, seat),
                steps=Steps(happened[-50:]).text(seat),
                # of several entries it could not be said which of their moves it is about
                by=missed[0].by_for(seat) if len(missed) == 1 else None,
                view=self._views.view(seat),
                table=self.table_part(),
                you=encode(connection.you),
                deadlines=deadlines_of(table),
                talk=self._talk(last),
            )
        )

    def catch_up(self, connection: Connection) -> None:
        """Send a connection that could not keep up all it missed."""
        if connection in self.connections:
            self._send_all(connection, connection.told)

    def _missed(self, last: int | None) -> list[Recent]:
        if last is None:
            return []
        return [recent for recent in self.live.recent if recent.number > last]

    def _talk(self, last: int | None) -> Iterable[Talk]:
        return [talk for talk in self.live.said if last is None or talk.number > last]

    def _send_strangers_away(self) -> None:
        for connection in list(self.connections):
            if connection.on_sent_away is not None and not self.may_watch(connection.client):
                connection.on_sent_away()

    def _tell_you(self, connection: Connection) -> None:
        you = self.you(connection)
        if you != connection.you:
            connection.you = you
            table = self.live.table
            decision = decision_of(table, connection.seat)
            deadlines = deadlines_of(table)
            text = update(table.number, now_ms(), decision=decision, you=encode(you), deadlines=deadlines)
            connection.post(text)

    def _tell_presence(self) -> None:
        self._presence = None
        table, now = self.live.table, now_ms()
        part, deadlines = self.table_part(), deadlines_of(table)
        for connection in self.connections:
            if not connection.behind:
                decision = decision_of(table, connection.seat)
                connection.post(update(table.number, now, decision=decision, table=part, deadlines=deadlines))

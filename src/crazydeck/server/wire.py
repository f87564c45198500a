"""Updates as text. What is the same for several receivers is encoded once for each event and spliced in."""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from crazydeck.engine.view import Happening, Secret, seen_by
from crazydeck.table.commands import By
from crazydeck.table.state import Table

from .protocol import Deadline, Talk

_encoder = msgspec.json.Encoder()
encode = _encoder.encode


class Recent(msgspec.Struct, frozen=True):
    """What one stored entry made happen, kept for those who were away for a moment."""

    number: int
    happened: tuple[Happening | Secret, ...]
    by: By | None
    """Who made the first move in it; what standing answers add comes after."""
    mover: int | None = None
    talk: tuple[Talk, ...] = ()

    def by_for(self, seat: int | None) -> By | None:
        """Return who made the move as a seat may know it: what a person has answered beforehand is their own matter."""
        return "person" if self.by == "standing" and seat != self.mover else self.by


class Views:
    """The observations of one state of a table, each part encoded when first asked for."""

    def __init__(self, table: Table) -> None:
        self._match = table.match
        self._public: bytes | None = None
        self._views: dict[int | None, bytes] = {}

    def view(self, seat: int | None) -> bytes:
        """Return the observation of a seat (None: a watcher) as JSON, empty before the first deal."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._encode(seat)
        return view

    def _encode(self, seat: int | None) -> bytes:
        match = self._match
        if match is None or match.round is None:
            return b""
        if self._public is None:
            public = encode(match.observe(None).public)
            self._public = b"%s%s" % (_head(match.game.observation), public)
        if seat is None:
            return self._public + b',"seat":null}'
        own = encode(match.game.own(match.round, match.options, match.state, seat))
        return b'%s,"seat":%d,"own":%s}' % (self._public, seat, own)


@cache
def _head(observation: type[msgspec.Struct]) -> bytes:
    config = observation.__struct_config__
    return f'{{"{config.tag_field}":"{config.tag}","public":'.encode()


class Steps:
    """What happened, as each seat may see it; encoded once for all who see the same."""

    def __init__(self, happened: Sequence[Happening | Secret]) -> None:
        self._happened = happened
        self._owners = {secret.seat for secret in happened if isinstance(secret, Secret)}
        self._texts: dict[int | None, bytes] = {}

    def text(self, seat: int | None) -> bytes:
        """Return the steps that a seat may see as JSON, empty where there are none."""
        if not self._happened:
            return b""
        key = seat if seat in self._owners else None
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = encode([seen_by(happening, key) for happening in self._happened])
        return text


def decision_of(table: Table, seat: int | None) -> int:
    """Return the number that a seat sends with its move or with `deal`, 0 when it has nothing to decide."""
    if seat is None:
        return 0
    if table.phase == "playing":
        return table.decisions[seat]
    waits = table.phase == "between" and table.seats[seat].human and seat not in table.removed
    return table.opened if waits and seat not in table.ready else 0


def deadlines_of(table: Table) -> bytes:
    """Return the running clocks as JSON, empty where none runs."""
    running = [
        Deadline(seat=seat, at=at)
        for seat, (state, at) in enumerate(zip(table.seats, table.deadlines, strict=False))
        if at and state.driver == "person"
    ]
    return encode(running) if running else b""


def update(
    number: int,
    now: int,
    *,
    decision: int = 0,
    steps: bytes = b"",
    by: str | None = None,
    view: bytes = b"",
    table: bytes = b"",
    you: bytes = b"",
    deadlines: bytes = b"",
    talk: Iterable[Talk] = (),
) -> str:
    """Return the text of an `Update` made of encoded parts; empty parts are left out."""
    parts = [b'{"type":"update","number":%d,"now":%d' % (number, now)]
    if decision:
        parts.append(b',"decision":%d' % decision)
    if steps:
        parts += (b',"steps":', steps)
    if by:
        parts.append(b',"by":"%s"' % by.encode())
    if view:
        parts += (b',"view":', view)
    if table:
        parts += (b',"table":', table)
    if you:
        parts += (b',"you":', you)
    if deadlines:
        parts += (b',"deadlines":', deadlines)
    said = list(talk)
    if said:
        parts += (b',"talk":', encode(said))
    parts.append(b"}")
    return b"".join(parts).decode()

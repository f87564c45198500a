"""One round of a finished match, position by position."""

from collections.abc import Sequence

import msgspec

from crazydeck.engine.refusal import Refused
from crazydeck.engine.view import Happening, Secret, seen_by
from crazydeck.table import events as ev
from crazydeck.table.records import replayed
from crazydeck.table.state import Table

from .protocol import Frame, Replay
from .wire import encode

OPEN = "open"
SHOWN = (ev.Dealt, ev.Moved, ev.Removed, ev.TimeUp, ev.LastDeal)
"""Events that are frames of a replay."""


def read_seat(text: str, seats: int) -> int | None:
    """Return the seat whose view is wanted, None for all hands open; raises Refused `bad_seat`."""
    if text == OPEN:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats:
        return int(text)
    raise Refused("bad_seat", f"seat is {OPEN}, or a number from 0 to {seats - 1}.", field="seat")


def make_replay(events: Sequence[ev.AnyEvent], number: int, seat_text: str) -> Replay:
    """Return the frames of round `number` (from 1); raises Refused `no_round` or `older_rules`."""
    frames: list[Frame] = []
    table: Table | None = None
    dealt = 0
    seat: int | None = None
    for event, table in replayed(events):
        if isinstance(event, ev.Created):
            seat = read_seat(seat_text, event.seats)
        dealt += isinstance(event, ev.Dealt)
        if dealt == number and isinstance(event, SHOWN):
            frames.append(_frame(table, event, seat))
    assert table is not None
    if table.outdated:
        raise Refused("older_rules", "This match was played by older rules and cannot be replayed here.")
    if not frames:
        raise Refused("no_round", f"This match has no round {number}; it has {dealt}.", field="round")
    return Replay(
        game=table.game,
        names=table.names,
        rounds=dealt,
        round=number,
        results=list(table.results),
        frames=frames,
    )


def _frame(table: Table, event: ev.AnyEvent, seat: int | None) -> Frame:
    if table.match is None:
        return Frame(steps=[], view=msgspec.Raw(b"null"))
    return Frame(
        steps=[_shown(happening, seat) for happening in table.happened],
        view=msgspec.Raw(encode(table.match.observe(seat, open_hands=seat is None))),
        mover=event.seat if isinstance(event, ev.Moved | ev.Removed) else None,
        move=event.move if isinstance(event, ev.Moved) else None,
    )


def _shown(happening: Happening | Secret, seat: int | None) -> Happening:
    """With all hands open everybody's cards are shown."""
    if seat is None and isinstance(happening, Secret):
        return seen_by(happening, happening.seat)
    return seen_by(happening, seat)

"""When somebody is missed: a person gone longer than the grace time is stood in for, as long as others are here."""

import time

from crazydeck.table.commands import Came, Gone, Request

from .room import Room

AGAIN_SECONDS = 1.0
"""After how long it is looked whether what was submitted has been done; a busy table refuses it."""


def look(room: Room) -> float | None:
    """Submit what absences and returns call for; return in how many seconds to look again, or None."""
    table = room.live.table
    if table.phase not in {"playing", "between"}:
        room.missing_since.clear()
        return None
    now, here = time.monotonic(), room.here()
    again: list[float] = []
    for seat in sorted(here):
        room.missing_since.pop(seat, None)
        state = table.seats[seat]
        # a seat is given back at once, unless the person said themselves that they are away
        if state.human and state.away and not state.asked:
            room.live.submit(Request("", Came(seat)))
            again.append(AGAIN_SECONDS)
    for seat in table.people():
        if seat in here:
            continue
        since = room.missing_since.setdefault(seat, now)
        # where everybody is gone the table waits: nobody is kept from playing
        if not here or table.settings.stand_in != "bot":
            continue
        left = since + table.settings.grace - now
        if left <= 0:
            room.live.submit(Request("", Gone(seat)))
            left = AGAIN_SECONDS
        again.append(left)
    return min(again, default=None)

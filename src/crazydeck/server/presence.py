"""When somebody is missed: a person gone longer than the grace time is stood in for, as long as others are here."""

import time

from crazydeck.table.commands import Came, Gone, Request

from .room import Room


def look(room: Room) -> float | None:
    """Submit what absences call for; return in how many seconds to look again, or None."""
    table = room.live.table
    if table.phase not in {"playing", "between"}:
        room.missing_since.clear()
        return None
    now, here = time.monotonic(), room.here()
    again: float | None = None
    for seat in table.people():
        if seat in here:
            room.missing_since.pop(seat, None)
            continue
        since = room.missing_since.setdefault(seat, now)
        # where everybody is gone the table waits: nobody is kept from playing
        if not here or table.settings.stand_in != "bot":
            continue
        left = since + table.settings.grace - now
        if left <= 0:
            room.live.submit(Request("", Gone(seat)))
        else:
            again = left if again is None else min(again, left)
    return again


def came_back(room: Room, client: str) -> None:
    """Give a person who is connected again their seat back, unless they said themselves that they are away."""
    seat = room.live.table.seat_of(client)
    if seat is not None:
        state = room.live.table.seats[seat]
        room.missing_since.pop(seat, None)
        if state.away and not state.asked:
            room.live.submit(Request("", Came(seat)))

"""Whose choice is open since when, and what falls due at which moment: all from the table alone."""

import hashlib
from typing import Any, Literal

import msgspec

from crazydeck.engine.match import Match

from .commands import By, Settings
from .state import STAND_IN, SeatState, Table

SHORTEST_PAUSE, PAUSE_SPREAD = 500, 900
"""A bot's usual pause is drawn from this many milliseconds and up to that many more."""
DEAL_AFTER = 60_000
"""How long the next round waits for people who do not say that they are ready, in milliseconds."""
BRIEF_AFTER, BRIEF_PACE = 4_000, 50
"""The same after a result that needs no look: at the usual pace, and the least pace in percent, so that it is seen."""
BOTS_DEAL_AFTER = 2_000
"""The same where no people are left, at the usual pace."""
DAY = 86_400_000
ABANDONED_LOBBY, ABANDONED_MATCH = 1 * DAY, 7 * DAY
"""After how long without any event a table is closed, in milliseconds."""


def deadline(seat: SeatState, settings: Settings, at: int) -> int:
    """Return when the time of a choice opened at `at` is up, or 0 where no clock runs."""
    return at + settings.clock * 1000 if settings.clock and seat.driver == "person" else 0


def open_choices(table: Table, match: Match, mover: int | None, at: int) -> dict[str, Any]:
    """Return the changed fields after the event that follows `table` led to `match`.

    A seat keeps the number of its choice when another seat moved and it may still do exactly the same.
    """
    seats = len(table.seats)
    decisions, since, deadlines = [0] * seats, [0] * seats, [0] * seats
    for seat in match.actors:
        if table.decisions[seat] and seat != mover and _same_choice(table.match, match, seat):
            decisions[seat], since[seat] = table.decisions[seat], table.since[seat]
            deadlines[seat] = table.deadlines[seat]
        else:
            decisions[seat], since[seat] = table.number + 1, at
            deadlines[seat] = deadline(table.seats[seat], table.settings, at)
    return {"decisions": tuple(decisions), "since": tuple(since), "deadlines": tuple(deadlines)}


def _same_choice(before: Match | None, after: Match, seat: int) -> bool:
    if before is None or before.round is None or after.round is None:
        return False
    return before.state.round == after.state.round and before.round.legal(seat) == after.round.legal(seat)


def draw(table: Table, seat: int, number: int, purpose: str) -> int:
    """Return a number 0..2^32-1 for bots' pauses and seeds, from public facts and never from the match key."""
    text = f"{table.code}|{seat}|{number}|{purpose}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def pause(table: Table, seat: int) -> int:
    """Return how many milliseconds a bot waits with its answer to the open choice, free or forced alike."""
    usual = SHORTEST_PAUSE + draw(table, seat, table.decisions[seat], "pause") % PAUSE_SPREAD
    return usual * table.settings.pace // 100


class Due(msgspec.Struct, frozen=True):
    """Something that the house does at a table at a moment, in milliseconds since 1970."""

    at: int
    kind: Literal["move", "deal", "time_up", "close"]
    seat: int = -1
    decision: int = 0
    level: str = ""
    by: By = "table"


def agenda(table: Table) -> list[Due]:
    """Return all that the house is to do if nothing else happens; somebody always drives."""
    out: list[Due] = []
    if table.out_of_time(table.ends_at):
        out.append(Due(table.ends_at, "time_up"))  # before a deal that is due at the same time
    if table.phase == "playing" and table.match is not None:
        for seat, decision in enumerate(table.decisions):
            if decision:
                state = table.seats[seat]
                by = state.driver
                if by == "person":
                    if table.deadlines[seat]:
                        out.append(Due(table.deadlines[seat], "move", seat, decision, STAND_IN, "time"))
                elif by is not None:
                    at = table.since[seat] + pause(table, seat)
                    out.append(Due(at, "move", seat, decision, state.level or STAND_IN, by))
    elif table.phase == "between" and not table.outdated:
        out.append(Due(table.opened_at + _wait(table), "deal", decision=table.opened))
    if table.outdated and not table.finished:
        out.append(Due(table.touched, "close"))
    elif table.phase == "lobby":
        out.append(Due(table.touched + ABANDONED_LOBBY, "close"))
    elif table.phase in {"playing", "between"}:
        out.append(Due(table.touched + ABANDONED_MATCH, "close"))
    return out


def _wait(table: Table) -> int:
    """Return how long the next round is waited for, in milliseconds."""
    pace = table.settings.pace
    if not table.people():
        return BOTS_DEAL_AFTER * pace // 100
    brief = bool(table.results) and table.results[-1].brief
    return BRIEF_AFTER * max(pace, BRIEF_PACE) // 100 if brief else DEAL_AFTER


def wake(dues: list[Due]) -> int | None:
    """Return the moment of the first thing due, or None where nothing ever is."""
    return min([due.at for due in dues], default=None)

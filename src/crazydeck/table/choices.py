"""Whose choice is open since when, and what falls due at which moment: all from the table alone."""

from typing import Any, Literal

import msgspec

from crazydeck.engine.match import Match
from crazydeck.engine.timing import Timing

from .commands import By, Settings
from .pauses import claim_pause, pause, quick_pause
from .state import STAND_IN, SeatState, Table

DEAL_AFTER = 60_000
"""How long the next round waits for people who do not say that they are ready, in milliseconds."""
BRIEF_AFTER, BRIEF_PACE = 4_000, 50
"""The same after a result that needs no look: at the usual pace, and the least pace in percent, so that it is seen."""
BOTS_DEAL_AFTER = 2_000
"""The same where no people are left, at the usual pace."""
DAY = 86_400_000
ABANDONED_LOBBY, ABANDONED_MATCH = 1 * DAY, 7 * DAY
"""After how long without any event a table is closed, in milliseconds."""


def timing_of(match: Match, seat: int) -> Timing:
    """Return what the game says of the time for an actor's choice."""
    assert match.round is not None
    return match.game.timing(match.round, seat)


def time_limit(timing: Timing, settings: Settings) -> int:
    """Return how many milliseconds a person has for a choice, 0 for any number."""
    if not timing.waits:
        return 0
    return 1000 * (settings.clock if timing.seconds is None else timing.seconds)


def deadline(seat: SeatState, timing: Timing, settings: Settings, at: int) -> int:
    """Return when the time of a choice opened at `at` is up, or 0 where no clock runs.

    The game's own limit runs for people who are away, too: whoever comes back gets no time beyond it.
    """
    limit = time_limit(timing, settings)
    runs = seat.human if timing.seconds else seat.driver == "person"
    return at + limit if limit and runs else 0


def deadline_after_change(table: Table, seat: int, state: SeatState, timing: Timing, at: int) -> int:
    """Return when the time of an open choice is up after its seat's driver changed at `at`, or 0.

    The table's clock runs anew; the game's own limit does not, or going and coming back would hold up all who wait.
    """
    kept = table.deadlines[seat]
    return kept if kept and timing.seconds and state.human else deadline(state, timing, table.settings, at)


def open_choices(table: Table, match: Match, mover: int | None, at: int) -> dict[str, Any]:
    """Return the changed fields after the event that follows `table` led to `match`.

    A seat keeps the number of its choice when another seat moved and it may still do all that it might before: what it
    has just sent is no mistake then. It keeps its time too if it may do nothing else and the game times it as before.
    """
    seats = len(table.seats)
    decisions, since, deadlines = [0] * seats, [0] * seats, [0] * seats
    for seat in match.actors:
        timing = timing_of(match, seat)
        before = _choice_before(table, match, seat) if seat != mover else 0
        legal = _legal(match, seat)
        decisions[seat] = table.decisions[seat] if before and before & ~legal == 0 else table.number + 1
        if before == legal and table.match is not None and timing == timing_of(table.match, seat):
            since[seat], deadlines[seat] = table.since[seat], table.deadlines[seat]
        else:
            since[seat] = at
            deadlines[seat] = deadline(table.seats[seat], timing, table.settings, at)
    return {"decisions": tuple(decisions), "since": tuple(since), "deadlines": tuple(deadlines)}


def _choice_before(table: Table, after: Match, seat: int) -> int:
    """Return the steps that a seat's choice in the same round had before, 0 where it had none."""
    before = table.match
    if not table.decisions[seat] or before is None or before.state.round != after.state.round:
        return 0
    return _legal(before, seat)


def _legal(match: Match, seat: int) -> int:
    return 0 if match.round is None else int(match.round.legal(seat))


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
        out += _moves(table, table.match)
    elif table.phase == "between" and not table.outdated:
        out.append(Due(table.opened_at + _wait(table), "deal", decision=table.opened))
    if table.outdated and not table.finished:
        out.append(Due(table.touched, "close"))
    elif table.phase == "lobby":
        out.append(Due(table.touched + ABANDONED_LOBBY, "close"))
    elif table.phase in {"playing", "between"}:
        out.append(Due(table.touched + ABANDONED_MATCH, "close"))
    return out


def _moves(table: Table, match: Match) -> list[Due]:
    """Return the moves that are due, in order: where several answer at once the first one may win."""
    timings = {seat: timing_of(match, seat) for seat, decision in enumerate(table.decisions) if decision}
    people = [
        _begun(table, seat, timing)
        for seat, timing in timings.items()
        if timing.claim and timing.waits and table.seats[seat].driver == "person"
    ]
    out: list[Due] = []
    for seat, timing in timings.items():
        state, by = table.seats[seat], table.seats[seat].driver
        if not timing.waits or by is None:
            continue
        if by != "person":
            at, level = _bot_at(table, seat, timing, people), state.level or STAND_IN
            out.append(Due(at, "move", seat, table.decisions[seat], level, by))
        elif table.deadlines[seat]:
            out.append(Due(table.deadlines[seat], "move", seat, table.decisions[seat], STAND_IN, "time"))
    return sorted(out, key=lambda due: due.at)


def _begun(table: Table, seat: int, timing: Timing) -> int:
    """Return since when a person could answer: later than the choice was opened where its end was postponed."""
    return max(table.since[seat], table.deadlines[seat] - time_limit(timing, table.settings))


def _bot_at(table: Table, seat: int, timing: Timing, people: list[int]) -> int:
    """Return when a bot answers; `people`: since when each person who is waited for in a claim could answer."""
    since = table.since[seat]
    if not timing.claim:
        return since + pause(table, seat)
    if not people:
        return since + quick_pause(table, seat)
    return max(since, *people) + claim_pause(table, seat, time_limit(timing, table.settings))


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

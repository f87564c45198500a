"""One command taken to its end: its events, and those that follow from them, folded into the table."""

import msgspec

from . import commands as cm
from . import events as ev
from .evolve import evolve
from .judge import decide
from .state import Table


class Step(msgspec.Struct, frozen=True):
    """One event and the table after it."""

    event: ev.AnyEvent
    table: Table


def handle(table: Table, request: cm.Request, now: int) -> list[Step]:
    """Return what a command does, event by event; raises Refused, changing nothing."""
    return follow(table, decide(table, request, now), now)


def follow(table: Table | None, events: list[ev.AnyEvent], now: int) -> list[Step]:
    """Return the steps that the events make, and after them those that the new state calls for."""
    steps: list[Step] = []
    for event in events:
        table = evolve(table, event)
        steps.append(Step(event, table))
    while table is not None:
        event_after = _consequence(table, now)
        if event_after is None:
            return steps
        table = evolve(table, event_after)
        steps.append(Step(event_after, table))
    raise ValueError("a table begins with its first event")


def _consequence(table: Table, now: int) -> ev.AnyEvent | None:
    match = table.match
    if table.phase == "playing" and match is not None and not match.actors:
        fresh = len(match.state.results) > len(table.results)
        return ev.RoundEnded(at=now, result=match.state.results[-1] if fresh else None, match=match.result)
    if table.phase == "between" and match is not None:
        if match.over:  # between rounds time was up, or a seat was taken out and one player is left
            return ev.RoundEnded(at=now, match=match.result)
        people = table.people()
        if people and table.ready.issuperset(people):
            return ev.TimeUp(at=now) if table.out_of_time(now) else ev.Dealt(at=now)
    return None

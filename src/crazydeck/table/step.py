"""One command taken to its end: its events, and those that follow from them, folded into the table."""

import msgspec

from crazydeck.engine.answers import answered_move
from crazydeck.engine.match import Match

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
    if match is not None and _nobody_can_end(table, match):
        return ev.LastDeal(at=now)
    if table.phase == "playing" and match is not None and not match.actors:
        fresh = len(match.state.results) > len(table.results)
        return ev.RoundEnded(at=now, result=match.state.results[-1] if fresh else None, match=match.result)
    if table.phase == "between" and match is not None:
        if match.over:  # between rounds time was up, or a seat was taken out and one player is left
            return ev.RoundEnded(at=now, match=match.result)
        people = table.people()
        if people and table.ready.issuperset(people):
            return ev.TimeUp(at=now) if table.out_of_time(now) else ev.Dealt(at=now)
    return _standing_move(table, match, now) if table.phase == "playing" and match is not None else None


def _nobody_can_end(table: Table, match: Match) -> bool:
    """Return whether all people have left a match that might go on for ever without a last deal."""
    return (
        table.phase in {"playing", "between"}
        and match.game.announces_last_deal
        and match.state.last_deal is None
        and not match.over
        and any(seat.left for seat in table.seats)
        and not any(seat.human for seat in table.seats)
    )


def _standing_move(table: Table, match: Match, now: int) -> ev.Moved | None:
    """Return the first move, in turn order, that standing answers of a person who is here make."""
    round, first = match.round, match.next_actor
    if round is None or first is None or not any(table.answers):
        return None
    for seat in sorted(match.actors, key=lambda seat: (seat - first) % len(table.seats)):
        if table.seats[seat].driver == "person":
            move = answered_move(match.game, table.answers[seat], round, seat)
            if move is not None:
                return ev.Moved(at=now, seat=seat, move=move, by="standing")
    return None

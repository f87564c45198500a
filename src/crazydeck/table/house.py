"""What the house itself does at a table: bots' moves, deals, absences, closing."""

from collections.abc import Callable
from typing import Any

from crazydeck.engine.refusal import Refused

from . import commands as cm
from . import events as ev
from .state import Table

Events = list[ev.AnyEvent]


def _driven(table: Table, command: cm.Driven, now: int) -> Events:
    seat, match = command.seat, table.match
    if table.phase != "playing" or match is None or match.round is None:
        raise Refused("between_rounds", "No round is being played.")
    if not command.decision or table.decisions[seat] != command.decision:
        raise Refused("stale", "That choice is closed.")
    timed = command.by in {"time", "rule"}
    wanted = "person" if timed else command.by
    if table.seats[seat].driver != wanted:
        raise Refused("stale", "Somebody else plays for that seat now.")
    if timed and not 0 < table.deadlines[seat] <= now:
        raise Refused("too_early", "The time is not up.")
    steps = match.game.parse_move(command.move, match.round, seat)
    return [ev.Moved(at=now, seat=seat, move=match.game.format_move(steps, match.round), by=command.by)]


def _deal_now(table: Table, command: cm.DealNow, now: int) -> Events:
    if table.phase != "between" or table.outdated or table.opened != command.decision:
        raise Refused("stale", "There is no round to wait for.")
    return [ev.TimeUp(at=now) if table.out_of_time(now) else ev.Dealt(at=now)]


def _time_up(table: Table, _command: cm.TimeUp, now: int) -> Events:
    if not table.out_of_time(now):
        raise Refused("too_early", "The time for the match is not up, or has been up before.")
    return [ev.TimeUp(at=now)]


def _gone(table: Table, command: cm.Gone, now: int) -> Events:
    state = table.seats[command.seat]
    if table.phase not in {"playing", "between"} or not state.human or state.away:
        raise Refused("no_change", "Nobody is missed there.")
    if table.settings.stand_in != "bot":
        raise Refused("no_change", "This table waits for people.")
    return [ev.WentAway(at=now, seat=command.seat)]


def _came(table: Table, command: cm.Came, now: int) -> Events:
    state = table.seats[command.seat]
    if table.phase not in {"playing", "between"} or not state.human or not state.away or state.asked:
        raise Refused("no_change", "Nobody was missed there.")
    return [ev.CameBack(at=now, seat=command.seat)]


def _postpone(table: Table, command: cm.Postpone, now: int) -> Events:
    if table.phase not in {"playing", "between"}:
        raise Refused("no_change", "No clock is running.")
    return [ev.Postponed(at=now, until=command.until)]


def _close(table: Table, command: cm.Close, now: int) -> Events:
    if table.finished:
        raise Refused("no_change", "The table is finished.")
    return [ev.Closed(at=now, reason=command.reason)]


def _rematched(table: Table, command: cm.Rematched, now: int) -> Events:
    if table.phase != "over" or table.rematch is not None:
        raise Refused("no_change", "The next table is open already.", table=table.rematch)
    return [ev.RematchMade(at=now, seat=command.seat, code=command.code)]


HOUSE: dict[type, Callable[[Table, Any, int], Events]] = {
    cm.Driven: _driven,
    cm.DealNow: _deal_now,
    cm.TimeUp: _time_up,
    cm.Gone: _gone,
    cm.Came: _came,
    cm.Postpone: _postpone,
    cm.Close: _close,
    cm.Rematched: _rematched,
}

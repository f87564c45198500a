"""A finished table's log as a record, and as the positions of a replay."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from crazydeck.engine import record as rc

from . import events as ev
from .evolve import evolve
from .state import Table

T = TypeVar("T")


def replayed(events: Iterable[ev.AnyEvent]) -> Iterator[tuple[ev.AnyEvent, Table]]:
    """Yield each event with the table after it."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
        yield event, table


def write_record(events: Iterable[ev.AnyEvent]) -> rc.Record:
    """Return the record of a finished match, its key included; only to be shown when the table is finished."""
    rounds: list[rc.RecordRound] = []
    before: list[rc.Entry] = []
    players: list[rc.Player] = []
    table: Table | None = None
    closed: str | None = None
    for event, table in replayed(events):
        entry = _entry(event)
        if isinstance(event, ev.Started):
            players = [
                rc.Player(name=s.name, kind="bot" if s.kind == "bot" else "person", level=s.level)
                for s in table.seats
            ]
        elif isinstance(event, ev.Dealt):
            dealer = None if table.match is None else table.match.state.dealer
            rounds.append(rc.RecordRound(seed=_key(table), dealer=dealer))
        elif isinstance(event, ev.RoundEnded) and event.result is not None:
            rounds[-1] = msgspec.structs.replace(rounds[-1], result=_as(event.result, rc.StoredResult))
        elif isinstance(event, ev.Closed):
            closed = event.reason
        elif entry is not None and rounds:
            rounds[-1].entries.append(entry)
        elif entry is not None:
            before.append(entry)
    assert table is not None
    return rc.Record(
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=table.options,
        players=players,
        first_dealer=None if table.match is None else table.match.state.first_dealer,
        seed=_key(table),
        commitment=table.commitment,
        server_key=table.server_key.hex(),
        entropy=[seat.entropy for seat in table.seats if seat.entropy],
        before=before,
        rounds=rounds,
        closed=closed,
        result=None if table.result is None else _as(table.result, rc.StoredMatchResult),
    )


def _entry(event: ev.AnyEvent) -> rc.Entry | None:
    if isinstance(event, ev.Moved):
        return rc.Entry(seat=event.seat, move=event.move, by=event.by)
    if isinstance(event, ev.Removed):
        return rc.Entry(seat=event.seat, table="removed")
    if isinstance(event, ev.Left):
        return rc.Entry(seat=event.seat, table="replaced", level=event.level)
    return None


def _key(table: Table) -> str:
    assert table.key is not None
    return table.key.hex()


def _as(value: object, kind: type[T]) -> T:
    return msgspec.convert(msgspec.to_builtins(value), kind)

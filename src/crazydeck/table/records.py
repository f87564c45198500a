"""A finished table's log as a record, and as the positions of a replay."""

from collections.abc import Iterable, Iterator

from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.record import Player, Record

from . import events as ev
from .evolve import evolve
from .state import Table


def replayed(events: Iterable[ev.AnyEvent]) -> Iterator[tuple[ev.AnyEvent, Table]]:
    """Yield each event with the table after it."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
        yield event, table


def write_record(events: Iterable[ev.AnyEvent]) -> Record:
    """Return the record of a finished match, its key included; only to be shown when the table is finished."""
    builder: RecordBuilder | None = None
    table: Table | None = None
    for event, table in replayed(events):
        match = table.match
        if isinstance(event, ev.Started):
            builder = RecordBuilder.under(_head(table))
        elif builder is None:
            continue
        elif isinstance(event, ev.Dealt):
            builder.dealt(dealer=None if match is None else match.state.dealer, seed=table.key)
        elif isinstance(event, ev.Moved):
            builder.moved(event.seat, event.move, event.by)
        elif isinstance(event, ev.Removed):
            builder.removed(event.seat)
        elif isinstance(event, ev.TimeUp):
            builder.time_up()
        elif isinstance(event, ev.LastDeal):
            builder.last_deal()
        elif isinstance(event, ev.Left):
            builder.replaced(event.seat, event.level)
        elif isinstance(event, ev.RoundEnded) and event.result is not None:
            builder.round_over(event.result)
    if builder is None or table is None:
        raise ValueError("a record begins with the start of a match")
    return builder.record(
        table.result,
        seed=table.key,
        commitment=table.commitment,
        server_key=table.server_key,
        entropy=[seat.entropy for seat in table.seats if seat.entropy],
        closed=table.closed,
    )


def _head(table: Table) -> Record:
    return Record(
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=table.options,
        players=[
            Player(name=seat.name, kind="bot" if seat.kind == "bot" else "person", level=seat.level)
            for seat in table.seats
        ],
        first_dealer=None if table.match is None else table.match.state.first_dealer,
        rounds=[],
    )

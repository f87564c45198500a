"""Tables of the game with claims: windows opened, moves made by whoever drives, and what is due."""

from typing import Any

from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.choices import agenda
from crazydeck.table.state import Table
from tests.claims import ClaimsRound
from tests.table.support import Desk, who


def round_of(table: Table) -> ClaimsRound:
    assert table.match is not None
    assert isinstance(table.match.round, ClaimsRound)
    return table.match.round


def move_of(desk: Desk, seat: int, move: str | None = None) -> list[ev.AnyEvent]:
    """Let whoever drives a seat move at its moment."""
    table = desk.table
    assert table.match is not None
    driver, move = table.seats[seat].driver, move or table.match.moves(seat)[0]
    if driver == "person":
        return desk.play(who(seat), move)
    assert driver is not None
    return desk.do("", cm.Driven(seat, table.decisions[seat], move, driver))


def open_window(desk: Desk) -> None:
    """Play on to the next discard that may be asked for."""
    while desk.table.phase == "playing":
        turn = round_of(desk.table).turn
        move_of(desk, turn)
        if round_of(desk.table).phase == "window":
            return
    raise AssertionError("there is no window any more")


def a_window(seats: int = 4, bots: int = 0, **wish: Any) -> Desk:
    """A table with an open window; the last seats are bots'."""
    desk = Desk(seats, game="claims", **wish)
    for seat in range(seats - bots):
        desk.do(who(seat), cm.Sit(id=desk.id(), name=f"P{seat}", seat=seat))
    for seat in range(seats - bots, seats):
        desk.do("host", cm.SetBot(id=desk.id(), seat=seat, level="easy"))
    desk.do("host", cm.Start(id=desk.id()))
    open_window(desk)
    return desk


def in_turn(desk: Desk) -> int:
    return round_of(desk.table).turn


def askers(desk: Desk) -> list[int]:
    return list(round_of(desk.table).waiting)


def moves_due(desk: Desk, by: str) -> dict[int, int]:
    """When the moves of seats are due, as so many milliseconds from now."""
    found = [due for due in agenda(desk.table) if due.kind == "move" and due.by == by]
    return {due.seat: due.at - desk.now for due in found}


def answer(desk: Desk, seat: int, value: str) -> list[ev.AnyEvent]:
    return desk.do(who(seat), cm.Answer(id=desk.id(), name="may_i", value=value))


def kinds(events: list[ev.AnyEvent]) -> list[tuple[str, int, str, str]]:
    """Moves as (kind, seat, text, by), other events by their names alone."""
    return [
        ("moved", event.seat, event.move, event.by)
        if isinstance(event, ev.Moved)
        else (type(event).__name__.lower(), -1, "", "")
        for event in events
    ]

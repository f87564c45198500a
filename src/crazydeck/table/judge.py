"""What a command makes happen, or why it is refused: the rules of a table, as `rules/` holds those of the games."""

from collections.abc import Callable
from typing import Any

from crazydeck.bots.levels import LEVELS
from crazydeck.engine.answers import check_answer
from crazydeck.engine.options import changes, read_options
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import find_game

from . import commands as cm
from . import events as ev
from .house import HOUSE
from .state import STAND_IN, Table
from .words import bot_name, clean, folded

Events = list[ev.AnyEvent]


def decide(table: Table, request: cm.Request, now: int) -> Events:
    """Return the events that a command makes at `now` (milliseconds since 1970); raises Refused, changing nothing."""
    command = request.command
    house = HOUSE.get(type(command))
    if house is not None:
        if request.client:
            raise Refused("not_allowed", "Only the house does that.")
        return house(table, command, now)
    if table.phase == "closed":
        raise Refused("table_closed", "This table is closed.")
    return _PEOPLE[type(command)](table, request.client, command, now)


# -- in the lobby ----------------------------------------------------------------------------------------------------


def _sit(table: Table, client: str, command: cm.Sit, now: int) -> Events:
    seat = table.seat_of(client)
    if seat is not None:
        if command.seat not in {None, seat}:
            raise Refused("seated", "You sit here already; stand up first to change seats.", field="seat")
    elif table.phase != "lobby":
        raise Refused("started", "The match has started; all seats are taken.")
    else:
        seat = _empty_seat(table, command.seat)
    name = clean(command.name, "name")
    others = (folded(state.name) for i, state in enumerate(table.seats) if i != seat)
    if folded(name) in others:
        raise Refused("name_taken", f"Somebody at this table is called {name} already.", field="name")
    if table.seats[seat].client == client and table.seats[seat].name == name:
        raise Refused("no_change", "That is your name already.", field="name")
    return [ev.Sat(at=now, seat=seat, name=name, client=client)]


def _empty_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        for seat, state in enumerate(table.seats):
            if state.kind == "empty":
                return seat
        raise Refused("table_full", "All seats are taken.")
    if table.seats[_a_seat(table, wanted)].kind != "empty":
        raise Refused("seat_taken", f"Seat {wanted + 1} is taken.", field="seat")
    return wanted


def _stand(table: Table, client: str, _command: cm.Stand, now: int) -> Events:
    seat = _own_seat(table, client)
    if table.phase == "lobby":
        return [ev.Stood(at=now, seat=seat)]
    if table.phase == "over":
        raise Refused("match_over", "The match is over; there is nothing to leave.")
    return [ev.Left(at=now, seat=seat, level=STAND_IN)]


def _configure(table: Table, client: str, command: cm.Configure, now: int) -> Events:
    _host_in_lobby(table, client)
    game = find_game(table.game)
    seats = len(table.seats) if command.seats is None else command.seats
    options = table.options if command.options is None else command.options
    check_seats(table.game, seats)
    if any(state.kind != "empty" for state in table.seats[seats:]):
        raise Refused(
            "seat_taken", "Somebody sits in a seat that would go; ask them to move first.", field="seats"
        )
    read = read_options(game.options, options)
    game.check_options(read, seats)
    settings = command.settings or table.settings
    return [ev.Configured(at=now, seats=seats, options=changes(read), settings=settings)]


def _bot(table: Table, client: str, command: cm.SetBot, now: int) -> Events:
    _host_in_lobby(table, client)
    old = table.seats[_a_seat(table, command.seat)]
    if old.kind == "person":
        raise Refused("seat_taken", f"{old.name} sits there.", field="seat")
    if command.level is None:
        if old.kind == "empty":
            raise Refused("no_change", "That seat is empty already.", field="seat")
        return [ev.Stood(at=now, seat=command.seat)]
    level = check_level(command.level)
    taken = [s.name for i, s in enumerate(table.seats) if i != command.seat]
    name = old.name if old.kind == "bot" else bot_name(command.seat, taken)
    return [ev.BotSat(at=now, seat=command.seat, level=level, name=name)]


def _entropy(table: Table, client: str, command: cm.Entropy, now: int) -> Events:
    seat = _own_seat(table, client)
    if table.phase != "lobby":
        raise Refused("started", "The match has started; its key is fixed.")
    return [ev.Mixed(at=now, seat=seat, bytes=command.bytes)]


def _start(table: Table, client: str, _command: cm.Start, now: int) -> Events:
    _host_in_lobby(table, client)
    if table.outdated:
        raise Refused(
            "older_rules", "The rules have changed since this table was made; please make a new one."
        )
    empty = [seat + 1 for seat, state in enumerate(table.seats) if state.kind == "empty"]
    if empty:
        seats = ", ".join(map(str, empty))
        raise Refused("seats_empty", f"All seats must be filled first; empty: {seats}.", seats=empty)
    return [ev.Started(at=now), ev.Dealt(at=now)]


# -- in the match ----------------------------------------------------------------------------------------------------


def _play(table: Table, client: str, command: cm.Play, now: int) -> Events:
    seat = _own_seat(table, client)
    match = table.match
    if table.phase == "lobby":
        raise Refused("not_dealt", "The match has not started.")
    if table.phase == "over":
        raise Refused("match_over", "The match is over.")
    if table.phase != "playing" or match is None or match.round is None:
        raise Refused("between_rounds", "The round is over; the next one has not been dealt yet.")
    open_now = table.decisions[seat]
    if not open_now and command.decision != table.closed_choices[seat]:
        raise Refused("not_your_turn", "It is not your turn.")
    if open_now != command.decision:  # somebody was quicker, the time was up, or it was answered before
        raise Refused("stale", "That choice is closed; please look at the table again.", field="decision")
    steps = match.game.parse_move(command.move, match.round, seat)
    moved = ev.Moved(at=now, seat=seat, move=match.game.format_move(steps, match.round))
    return [ev.CameBack(at=now, seat=seat), moved] if table.seats[seat].away else [moved]


def _deal(table: Table, client: str, command: cm.Deal, now: int) -> Events:
    seat = _own_seat(table, client)
    if table.phase == "over":
        raise Refused("match_over", "The match is over.")
    if table.phase != "between":
        raise Refused("not_between", "There is no round to wait for now.")
    if table.opened != command.decision:
        raise Refused("stale", "That choice is closed; please look at the table again.", field="decision")
    if seat in table.ready:
        raise Refused("no_change", "You have said so already.")
    back: Events = [ev.CameBack(at=now, seat=seat)] if table.seats[seat].away else []
    return [*back, ev.Readied(at=now, seat=seat)]


def _remove(table: Table, client: str, command: cm.Remove, now: int) -> Events:
    _host(table, client)
    seat = _a_seat(table, command.seat)
    if table.phase == "lobby" and table.seats[seat].kind != "empty":
        return [ev.Stood(at=now, seat=seat)]
    if table.phase not in {"playing", "between"} or table.match is None:
        raise Refused("not_playing", "Nobody can be taken out now.")
    table.match.copy().remove(seat)  # raises where the game does not allow it
    return [ev.Removed(at=now, seat=seat)]


def _last_deal(table: Table, client: str, _command: cm.LastDeal, now: int) -> Events:
    _host(table, client)
    if table.match is None:
        raise Refused("not_playing", "No match is being played.")
    table.match.copy().announce_last_deal()  # raises where the game has none, or it cannot be now
    return [ev.LastDeal(at=now)]


def _away(table: Table, client: str, command: cm.Away, now: int) -> Events:
    seat = _own_seat(table, client)
    if table.phase not in {"playing", "between"}:
        raise Refused("not_playing", "There is nothing to step away from now.")
    if table.seats[seat].away == command.away:
        raise Refused("no_change", "You are away already." if command.away else "You are here already.")
    if command.away:
        return [ev.WentAway(at=now, seat=seat, asked=True)]
    return [ev.CameBack(at=now, seat=seat)]


# -- at any time -----------------------------------------------------------------------------------------------------


def _rematch(table: Table, client: str, _command: cm.Rematch, _now: int) -> Events:
    check_rematch(table, client)
    # The other table must be there first: the server makes it, and then says so with Rematched.
    raise Refused("not_allowed", "A rematch is made by the server.")


def check_rematch(table: Table, client: str) -> int:
    """Return the seat that asks for a rematch; raises Refused where there is none to be had."""
    seat = _own_seat(table, client)
    if table.phase != "over":
        raise Refused("not_over", "The match is not over yet.")
    if table.rematch is not None:
        raise Refused("no_change", "The next table is open already.", table=table.rematch)
    return seat


def _say(table: Table, client: str, command: cm.Say, now: int) -> Events:
    seat = _own_seat(table, client)
    return [ev.Said(at=now, seat=seat, name=table.seats[seat].name, text=clean(command.text, "text"))]


def _answer(table: Table, client: str, command: cm.Answer, now: int) -> Events:
    seat = _own_seat(table, client)
    check_answer(find_game(table.game), command.name, command.value)
    if table.phase not in {"playing", "between"} or table.match is None:
        raise Refused("not_playing", "There is nothing to answer now.")
    if table.standing(seat)[command.name] == command.value:
        raise Refused("no_change", "That is your answer already.", field="value")
    answered = ev.Answered(at=now, seat=seat, name=command.name, value=command.value)
    return [ev.CameBack(at=now, seat=seat), answered] if table.seats[seat].away else [answered]


_PEOPLE: dict[type, Callable[[Table, str, Any, int], Events]] = {
    cm.Sit: _sit,
    cm.Stand: _stand,
    cm.Configure: _configure,
    cm.SetBot: _bot,
    cm.Start: _start,
    cm.Entropy: _entropy,
    cm.Play: _play,
    cm.Deal: _deal,
    cm.Rematch: _rematch,
    cm.Remove: _remove,
    cm.LastDeal: _last_deal,
    cm.Away: _away,
    cm.Say: _say,
    cm.Answer: _answer,
}


# -- checks ----------------------------------------------------------------------------------------------------------


def check_level(level: str) -> str:
    """Return the name of a bots' level; raises Refused `no_level`."""
    if level not in LEVELS:
        raise Refused("no_level", f"There is no bot “{level}”; there are {', '.join(LEVELS)}.", field="level")
    return level


def check_seats(game: str, seats: int) -> None:
    """Raise Refused `bad_seats` where a game is not for so many."""
    found = find_game(game)
    if not found.min_seats <= seats <= found.max_seats:
        raise Refused(
            "bad_seats",
            f"{found.title} is for {found.min_seats} to {found.max_seats} players, not {seats}.",
            field="seats",
        )


def _own_seat(table: Table, client: str) -> int:
    seat = table.seat_of(client)
    if seat is None:
        raise Refused("not_seated", "You have no seat at this table.")
    return seat


def _a_seat(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refused("bad_seat", f"There is no seat {seat + 1} at this table.", field="seat")
    return seat


def _host(table: Table, client: str) -> None:
    if client != table.acting_host:
        raise Refused("not_host", "Only the host may do that.")


def _host_in_lobby(table: Table, client: str) -> None:
    _host(table, client)
    if table.phase != "lobby":
        raise Refused("started", "The match has started.")

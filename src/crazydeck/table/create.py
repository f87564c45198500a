"""How a table begins: by somebody's wish, or as the rematch of another."""

from typing import Any

import msgspec

from crazydeck.engine.options import changes, read_options
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import find_game

from . import events as ev
from .commands import Settings
from .judge import check_level, check_seats
from .state import STAND_IN, Table, client_of
from .words import bot_name, clean


class Chance(msgspec.Struct, frozen=True):
    """What is drawn for a new table: its code, its salt for hashing tokens, and the server's part of the key."""

    code: str
    salt: str
    key: bytes


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants: see NewTable of the wire protocol."""

    game: str
    token: str
    seats: int
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    name: str | None = None
    bots: str | None = None
    start: bool = False


def create(wish: Wish, chance: Chance, now: int) -> list[ev.AnyEvent]:
    """Return the first events of a table; raises Refused with the field where something does not fit."""
    game = find_game(wish.game)
    check_seats(wish.game, wish.seats)
    options = read_options(game.options, wish.options)
    game.check_options(options, wish.seats)
    host = client_of(chance.salt, wish.token)
    events: list[ev.AnyEvent] = [
        ev.Created(
            at=now,
            code=chance.code,
            game=game.name,
            rules_version=game.rules_version,
            seats=wish.seats,
            host=host,
            salt=chance.salt,
            key=chance.key.hex(),
            options=changes(options),
            settings=wish.settings,
        )
    ]
    names: list[str] = []
    if wish.name is not None:
        names.append(clean(wish.name, "name"))
        events.append(ev.Sat(at=now, seat=0, name=names[0], client=host))
    if wish.bots is not None:
        level = check_level(wish.bots)
        for seat in range(len(names), wish.seats):
            names.append(bot_name(seat, names))
            events.append(ev.BotSat(at=now, seat=seat, level=level, name=names[-1]))
    if wish.start:
        if len(names) < wish.seats:
            raise Refused(
                "seats_empty", "All seats must be filled before the match can start.", field="start"
            )
        events += [ev.Started(at=now), ev.Dealt(at=now)]
    return events


def rematch(table: Table, chance: Chance, now: int) -> list[ev.AnyEvent]:
    """Return the first events of the next table of the same people, seats and options; it has a new key.

    The salt stays, so that everybody's token opens their seat there too.
    """
    game = find_game(table.game)
    events: list[ev.AnyEvent] = [
        ev.Created(
            at=now,
            code=chance.code,
            game=game.name,
            rules_version=game.rules_version,
            seats=len(table.seats),
            host=table.host,
            salt=table.salt,
            key=chance.key.hex(),
            options=table.options,
            settings=table.settings,
            prior=table.code,
        )
    ]
    taken = list(table.names)
    for seat, state in enumerate(table.seats):
        if state.human and state.client:
            events.append(ev.Sat(at=now, seat=seat, name=state.name, client=state.client))
        else:
            name = state.name if state.kind == "bot" else bot_name(seat, taken)
            taken.append(name)
            events.append(ev.BotSat(at=now, seat=seat, level=state.level or STAND_IN, name=name))
    return events

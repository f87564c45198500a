"""Crazydeck: play, referee and study four Crazy card games.

`new_match` begins a match, `bot` gives a player, `read_record` and `referee` read matches that were written down.
What is refused raises Refused, with a code and one plain sentence.
"""

import secrets
from collections.abc import Iterator
from typing import Any

from .bots import LEVELS, Bot, Choice, Limit, bot
from .cards.picture import Picture, picture
from .cards.shuffles import KEY_BYTES
from .engine.builder import RecordBuilder
from .engine.match import Match, key_of
from .engine.record import Player, Record, read_record, write_record
from .engine.referee import Report
from .engine.referee import referee as _referee
from .engine.refusal import Refusal, Refused
from .engine.replay import Illegal, Replay, Step
from .engine.verify import Verified
from .engine.verify import verify as _verify
from .engine.verify import write_deals as _write_deals
from .games.registry import GAMES, find_game

__all__ = [
    "GAMES",
    "LEVELS",
    "Bot",
    "Choice",
    "Illegal",
    "Limit",
    "Match",
    "Picture",
    "Player",
    "Record",
    "RecordBuilder",
    "Refusal",
    "Refused",
    "Replay",
    "Report",
    "Step",
    "Verified",
    "bot",
    "new_match",
    "picture",
    "read_record",
    "referee",
    "replay",
    "verify",
    "write_deals",
    "write_record",
]


def new_match(
    game: str = "eights",
    seats: int | None = None,
    *,
    seed: int | str | bytes | None = None,
    first_dealer: int | None = None,
    auto_deal: bool = True,
    **options: Any,
) -> Match:
    """Return a new match, its first round dealt; rule options are given by name.

    `seats` is the game's usual number unless given. The same `seed` gives the same deals: a number, a text, or a
    match key of 32 bytes; without one the deals are random. With `auto_deal` each round is dealt as soon as the one
    before is over, else call `deal`. Raises Refused `no_game`, `bad_seats`, `bad_option`, `bad_key` or `bad_dealer`.
    """
    the = find_game(game)
    key = secrets.token_bytes(KEY_BYTES) if seed is None else key_of(seed)
    many = the.usual_seats if seats is None else seats
    return Match(the, many, options, key=key, first_dealer=first_dealer, auto_deal=auto_deal)


def replay(record: Record) -> Iterator[Step]:
    """Yield every position of a record with all legal moves and the scores; raises Illegal where it must stop."""
    running = Replay(record, find_game(record.game))
    for _ in running:
        yield running.step()


def referee(record: Record) -> Report:
    """Return what a record comes to, and in `refused` the first thing that is not allowed, if there is one."""
    return _referee(record, find_game(record.game))


def verify(record: Record) -> Verified:
    """Check moves, results, deals and key of a record; raises Refused at the first thing that is wrong."""
    return _verify(record, find_game(record.game))


def write_deals(record: Record) -> Record:
    """Return a record with written deals in place of seeds."""
    return _write_deals(record, find_game(record.game))

"""The entries of a table's log: what was put in, never what follows from it, except results that must outlive rules.

One `Entry` is one accepted command with all its events; event numbers run on without gaps from 1.
"""

from typing import Any

import msgspec

from crazydeck.engine.view import MatchResult, RoundResult

from .commands import By, CloseReason, Settings


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", kw_only=True):
    """Any event; `at` is in milliseconds since 1970."""

    at: int


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """A table was made; `key` is the server's secret part of the match key."""

    code: str
    game: str
    rules_version: str
    seats: int
    host: str
    salt: str
    key: str
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    prior: str | None = None
    """The table of which this is the rematch."""


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    """A person sat down, or changed their name."""

    seat: int
    name: str
    client: str


class Stood(Event, frozen=True, kw_only=True, tag="stood"):
    """A seat was given up in the lobby."""

    seat: int


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """A person left the match for good; a bot of the level plays on."""

    seat: int
    level: str


class Configured(Event, frozen=True, kw_only=True, tag="configured"):
    """The host changed seats, options or settings."""

    seats: int
    options: dict[str, Any] = {}
    settings: Settings = Settings()


class BotSat(Event, frozen=True, kw_only=True, tag="bot"):
    """A bot took a seat."""

    seat: int
    level: str
    name: str


class Mixed(Event, frozen=True, kw_only=True, tag="mixed"):
    """A person mixed random bytes into the match key."""

    seat: int
    bytes: str


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The host started the match."""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The next round was dealt."""


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A seat moved; `move` is the canonical text."""

    seat: int
    move: str
    by: By = "person"


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round ended; the result is kept as it was, and that of the match if it ended too."""

    result: RoundResult | None = None
    match: MatchResult | None = None


class Removed(Event, frozen=True, kw_only=True, tag="removed"):
    """The host took a seat out of the match."""

    seat: int


class TimeUp(Event, frozen=True, kw_only=True, tag="time_up"):
    """The time for the match was up."""


class LastDeal(Event, frozen=True, kw_only=True, tag="last_deal"):
    """The host announced that the next deal is the last."""


class Readied(Event, frozen=True, kw_only=True, tag="ready"):
    """A person is ready for the next round."""

    seat: int


class WentAway(Event, frozen=True, kw_only=True, tag="away"):
    """A bot stands in for a person from now on; `asked`: they said so themselves."""

    seat: int
    asked: bool = False


class CameBack(Event, frozen=True, kw_only=True, tag="back"):
    """A person plays again."""

    seat: int


class Answered(Event, frozen=True, kw_only=True, tag="answered"):
    """A person set a standing answer."""

    seat: int
    name: str
    value: str


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """Somebody said something."""

    seat: int
    name: str
    text: str


class Postponed(Event, frozen=True, kw_only=True, tag="postponed"):
    """Overdue deadlines were moved to `until`."""

    until: int


class RematchMade(Event, frozen=True, kw_only=True, tag="rematch"):
    """A seat opened the next table."""

    seat: int
    code: str


class Closed(Event, frozen=True, kw_only=True, tag="closed"):
    """The table was closed."""

    reason: CloseReason


AnyEvent = (
    Created
    | Sat
    | Stood
    | Left
    | Configured
    | BotSat
    | Mixed
    | Started
    | Dealt
    | Moved
    | RoundEnded
    | Removed
    | TimeUp
    | LastDeal
    | Readied
    | WentAway
    | CameBack
    | Answered
    | Said
    | Postponed
    | RematchMade
    | Closed
)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One accepted command: who gave it, under which id, and the events it made."""

    events: list[AnyEvent]
    client: str = ""
    id: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """Return an entry as it is stored."""
    return _encoder.encode(entry)


def read_entry(data: bytes | str) -> Entry:
    """Return a stored entry."""
    return _decoder.decode(data)

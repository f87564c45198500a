"""What a table is after its events so far: plain frozen data around a match."""

import hashlib
from typing import Any, Literal

import msgspec

from crazydeck.bots.levels import DEFAULT_LEVEL
from crazydeck.cards.shuffles import commitment
from crazydeck.engine.answers import all_answers
from crazydeck.engine.match import Match
from crazydeck.engine.view import Happening, MatchResult, RoundResult, Secret

from .commands import By, CloseReason, Settings

Phase = Literal["lobby", "playing", "between", "over", "closed"]
STAND_IN = DEFAULT_LEVEL
"""The level of bots that play for people."""


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """One seat; `client` is the hash of the token that drives it."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    client: str = ""
    level: str | None = None
    away: bool = False
    asked: bool = False
    """Whether the person themselves said that they step away."""
    left: bool = False
    entropy: str = ""

    @property
    def human(self) -> bool:
        """Whether a person holds the seat, here or away."""
        return self.kind == "person" and not self.left

    @property
    def driver(self) -> By | None:
        """Who moves for the seat now; None for an empty one."""
        if self.kind == "empty":
            return None
        if self.human:
            return "stand_in" if self.away else "person"
        return "stand_in" if self.left else "bot"


EMPTY = SeatState()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table after event `number`. Tuples of numbers have one place a seat."""

    code: str
    game: str
    rules_version: str
    number: int
    phase: Phase
    seats: tuple[SeatState, ...]
    host: str
    salt: str
    options: dict[str, Any]
    settings: Settings
    server_key: bytes
    created: int
    touched: int
    """When the last event happened."""
    key: bytes | None = None
    """The match key, fixed at the start."""
    match: Match | None = None
    outdated: bool = False
    """Whether the table was begun under other rules than are played here now: no position is known then."""
    results: tuple[RoundResult, ...] = ()
    """The results of rounds as they were stored."""
    result: MatchResult | None = None
    decisions: tuple[int, ...] = ()
    """For each seat the number of the event that opened its choice, 0 for none."""
    since: tuple[int, ...] = ()
    """When that choice was opened, or its driver changed."""
    deadlines: tuple[int, ...] = ()
    """When a person's time is up, 0 for never; for one who is away only under a limit of the game's own."""
    closed_choices: tuple[int, ...] = ()
    """For each seat the number of the choice that was closed last, 0 for none."""
    answers: tuple[dict[str, str], ...] = ()
    """For each seat the standing answers that it has set and that have not expired, value by name."""
    ends_at: int = 0
    """When the time for the match is up, 0 for never."""
    opened: int = 0
    """The number of the event after which the next round is waited for."""
    opened_at: int = 0
    ready: frozenset[int] = frozenset()
    closed: CloseReason | None = None
    """Why the table was closed."""
    rematch: str | None = None
    prior: str | None = None
    happened: tuple[Happening | Secret, ...] = ()
    """What the last event made happen."""
    by: By | None = None
    """Who made the last event's move."""

    def seat_of(self, client: str) -> int | None:
        """Return the seat that a client's token drives, if any."""
        if client:
            for seat, state in enumerate(self.seats):
                if state.client == client:
                    return seat
        return None

    def people(self) -> list[int]:
        """Return the seats held by people who are not away, left or removed."""
        removed = self.removed
        return [i for i, s in enumerate(self.seats) if s.human and not s.away and i not in removed]

    def standing(self, seat: int) -> dict[str, str]:
        """Return the seat's standing answers, one for each kind that the game has; none before the match."""
        return {} if self.match is None else all_answers(self.match.game, self.answers[seat])

    def out_of_time(self, now: int) -> bool:
        """Return whether the time for the match is up at `now` and nobody has said so yet."""
        if self.match is None or self.phase not in {"playing", "between"}:
            return False
        return 0 < self.ends_at <= now and not self.match.state.time_up

    @property
    def acting_host(self) -> str:
        """Whose token has the host's say: the host's, or the first person's who is here while a bot stands in there."""
        seat = self.seat_of(self.host)
        if seat is None or not self.seats[seat].away:
            return self.host
        here = self.people()
        return self.seats[here[0]].client if here else self.host

    @property
    def commitment(self) -> str:
        """The published hash of the server's part of the key."""
        return commitment(self.server_key)

    @property
    def removed(self) -> frozenset[int]:
        """The seats taken out of the match."""
        return frozenset() if self.match is None else self.match.state.removed

    @property
    def names(self) -> list[str]:
        """The name at each seat."""
        return [seat.name for seat in self.seats]

    @property
    def finished(self) -> bool:
        """Whether nothing more can be played, so that everything may be shown."""
        return self.phase in {"over", "closed"}


def client_of(salt: str, token: str) -> str:
    """Return the hash under which a table knows a secret token."""
    return hashlib.sha256(f"{salt}|{token}".encode()).hexdigest()[:32]

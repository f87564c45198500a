"""Writing a match down while it is played."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from .game import Game
from .options import changes
from .record import By, Entry, Player, Record, RecordRound, StoredMatchResult, StoredResult
from .view import MatchResult, RoundResult


class RecordBuilder:
    """Collects what happens in a match in the order of its happening; `record` may be asked for at any time.

    A builder is told, it does not play: call `dealt` after each deal, `moved`, `removed`, `replaced`, `time_up` and
    `last_deal` as they happen, and `round_over` with the result as it was stored.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: msgspec.Struct,
        players: Sequence[Player],
        *,
        first_dealer: int | None,
        rules_version: str | None = None,
    ) -> None:
        """Begin a record; `first_dealer` may be None where the match key draws it."""
        self._begin(
            Record(
                game=game.name,
                rules_version=rules_version or game.rules_version,
                seats=len(players),
                options=changes(options),
                players=list(players),
                first_dealer=first_dealer,
                rounds=[],
            )
        )

    @classmethod
    def under(cls, head: Record) -> "RecordBuilder":
        """Begin a record under a head that is given whole, for a match whose game or rules may be unknown here."""
        builder = cls.__new__(cls)
        builder._begin(head)  # noqa: SLF001 - its own class
        return builder

    def _begin(self, head: Record) -> None:
        self._head = head
        self._before: list[Entry] = []
        self._rounds: list[RecordRound] = []

    def dealt(
        self,
        *,
        dealer: int | None,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin the next round: exactly one of the match key, a written deal and a position is given.

        `dealer` is None where it is not known any more.

        A deal that is not complete yet (later reshuffles) can be given to `round_over` instead; give an empty one here.
        """
        if sum(source is not None for source in (seed, deal, position)) != 1:
            raise ValueError("a round has exactly one of seed, deal and position")
        self._rounds.append(
            RecordRound(
                seed=UNSET if seed is None else seed.hex(),
                deal=UNSET if deal is None else dict(deal),
                position=UNSET if position is None else dict(position),
                dealer=dealer,
                entries=[],
            )
        )

    def moved(self, seat: int, move: str, by: By | None = None) -> None:
        """A seat has moved; `move` is the canonical text."""
        self._rounds[-1].entries.append(Entry(seat=seat, move=move, by=by))

    def removed(self, seat: int) -> None:
        """The table has taken a seat out of the match."""
        self._table(Entry(seat=seat, table="removed"))

    def replaced(self, seat: int, level: str) -> None:
        """A bot of the level plays in a seat from now on."""
        self._table(Entry(seat=seat, table="replaced", level=level))

    def time_up(self) -> None:
        """The time for the match is up."""
        self._table(Entry(table="time-up"))

    def last_deal(self) -> None:
        """The host has announced that the next deal is the last."""
        self._table(Entry(table="last-deal"))

    def round_over(self, result: RoundResult, *, deal: Mapping[str, Any] | None = None) -> None:
        """The round is over; `deal` is its written deal with all later orders, in place of that given to `dealt`."""
        plain = msgspec.to_builtins(result)
        plain.pop("brief", None)  # how long it is shown is no matter of a record
        self._replace_last(result=msgspec.convert(plain, StoredResult))
        if deal is not None:
            self.written(deal)

    def written(self, deal: Mapping[str, Any]) -> None:
        """Put the written deal in place of that given to `dealt`, also for a round that is not over."""
        self._replace_last(deal=dict(deal), seed=UNSET)

    def record(
        self,
        result: MatchResult | None = None,
        *,
        seed: bytes | None = None,
        commitment: str | None = None,
        server_key: bytes | None = None,
        entropy: Sequence[str] = (),
        closed: str | None = None,
    ) -> Record:
        """Return the record so far; the key and its parts are given when they may be shown, after the match."""
        stored = None if result is None else msgspec.convert(msgspec.to_builtins(result), StoredMatchResult)
        return msgspec.structs.replace(
            self._head,
            before=list(self._before),
            rounds=list(self._rounds),
            seed=None if seed is None else seed.hex(),
            commitment=commitment,
            server_key=None if server_key is None else server_key.hex(),
            entropy=list(entropy),
            closed=closed,
            result=stored,
        )

    def _table(self, entry: Entry) -> None:
        (self._rounds[-1].entries if self._rounds else self._before).append(entry)

    def _replace_last(self, **changed: Any) -> None:
        self._rounds[-1] = msgspec.structs.replace(self._rounds[-1], **changed)

"""Replaying a record: the same match again, entry by entry, with every position, all legal moves and the scores."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from crazydeck.cards.shuffles import KeyShuffler

from .game import Game
from .match import Happenings, Match
from .record import Entry, Record, RecordRound, StoredMatchResult, StoredResult, bad_record, seats_of
from .refusal import Refusal, Refused
from .unknown import Unknown
from .view import MatchResult, RoundResult


class Scores(msgspec.Struct, frozen=True):
    """Each seat's total, and what the round gave when it is over."""

    totals: list[int]
    points: list[int] | None


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One position of a replay and the entry that led to it."""

    round: int
    """The round's number, from 1."""
    entry: int | None
    """The entry's place in its round, from 0; None: the start of the round."""
    seat: int | None = None
    move: str | None = None
    table: str | None = None
    over: bool
    """Whether the round is over."""
    match_over: bool
    actors: list[int]
    moves: dict[int, list[str]]
    """All legal moves of each actor, every choice spelled out."""
    unsure: list[int] = []
    """Actors with unknown cards: there may be more moves than those listed."""
    position: dict[str, Any]
    scores: Scores
    result: RoundResult | None = None
    """How the round ended, when it is over."""
    match_result: MatchResult | None = None


class Illegal(Refused):
    """An entry, deal, position or result of a record that is refused; the match stays as it was before it."""

    def __init__(self, refusal: Refusal, path: str, round_number: int, entry: int | None) -> None:
        super().__init__(refusal.code, refusal.text, field=path, **refusal.params)
        self.path = path
        self.round = round_number
        self.entry = entry


class Replay:
    """A record being replayed; `match` is the match as far as it has come.

    Iterating gives the number of the round and the place of the entry just done (None: the round was dealt).
    It raises Illegal at the first thing that is refused. Making one raises Refused where game, options, seats or
    dealer of the record don't fit.
    """

    def __init__(self, record: Record, game: Game[Any, Any]) -> None:
        self.record = record
        self.match = begin(record, game)
        self.older_rules = record.rules_version not in (None, game.rules_version)
        """Whether the match was played by other rules than today's: stored results are not compared then."""
        self.happened: Happenings = []
        """What the last entry or deal made happen."""
        self.round = 0
        self.entry: int | None = None
        self._unknown: Unknown | None = None
        self._now: Entry | None = None

    def __iter__(self) -> Iterator[tuple[int, int | None]]:
        """Go through the whole record."""
        for place, entry in enumerate(self.record.before):
            self._do(entry, f"before[{place}]")
        for index, start in enumerate(self.record.rounds):
            path = f"rounds[{index}]"
            self._guard(path, None, self._start, start, path)
            self.round, self.entry, self._now = index + 1, None, None
            yield self.round, None
            for place, entry in enumerate(start.entries):
                self._do(entry, f"{path}.entries[{place}]", place)
                self.entry, self._now = place, entry
                yield self.round, place
            self._guard(f"{path}.result", None, self._compare, start.result, f"{path}.result")
        self._guard("result", None, self._compare_match, self.record.result)

    def step(self) -> Step:
        """Return the position reached, after a round was begun."""
        match, round = self.match, self.match.round
        assert round is not None
        moves: dict[int, list[str]] = {}
        unsure: list[int] = []
        for seat in match.actors:
            moves[seat] = match.moves(seat)
            if self._unknown is not None:
                moves[seat], more = self._unknown.sure(round, seat, moves[seat])
                unsure += [seat] if more else []
        position = match.game.write_position(round)
        if self._unknown is not None:
            position = self._unknown.hide(round, position)
        over = match.over or match.between
        result = match.state.results[-1] if over and len(match.state.results) == match.state.round else None
        now = self._now
        return Step(
            round=self.round,
            entry=self.entry,
            seat=None if now is None else now.seat,
            move=None if now is None else now.move,
            table=None if now is None else now.table,
            over=over,
            match_over=match.over,
            actors=match.actors,
            moves=moves,
            unsure=unsure,
            position=position,
            scores=Scores(list(match.state.totals), None if result is None else result.points),
            result=result,
            match_result=match.result,
        )

    # -- inside ------------------------------------------------------------------------------------------------------

    def _guard(self, path: str, entry: int | None, act: Callable[..., None], *what: Any) -> None:
        """Do a part of the replay; put the place in the record into whatever is refused."""
        try:
            act(*what)
        except Refused as error:
            inner = error.refusal.field or ""
            deeper = inner if inner.startswith(("rounds[", "result")) else path
            if error.refusal.code in {"bad_deal", "bad_position"} and inner:
                deeper = f"{path}.{error.refusal.code[4:]}.{inner}"
            raise Illegal(error.refusal, deeper, _round_of(path), entry) from None

    def _start(self, start: RecordRound, path: str) -> None:
        match = self.match
        if match.over:
            raise bad_record(path, "the match is over before this round.", "match_over")
        if not match.between:
            raise bad_record(path, "the round before this one is not over.", "not_between")
        self._unknown = None
        if start.position is not UNSET:
            self._set(start.position, start.dealer)
            return
        trial = match.copy()
        if start.deal is not UNSET:
            self.happened = trial.deal_written(start.deal)
        else:
            assert start.seed is not UNSET
            if self.record.seed not in (None, start.seed):
                raise bad_record(f"{path}.seed", "this is another key than the record's own.")
            key = bytes.fromhex(start.seed)
            self.happened = trial.deal(KeyShuffler(key, match.game.name, match.state.round + 1))
        if start.dealer not in (None, trial.state.dealer):
            raise bad_record(f"{path}.dealer", f"seat {trial.state.dealer} deals this round.", "wrong_dealer")
        self.match = trial

    def _set(self, position: dict[str, Any], dealer: int | None) -> None:
        if dealer is not None:
            if position.get("dealer", dealer) != dealer:
                raise Refused(
                    "bad_position",
                    "dealer: the round and its position name different dealers.",
                    field="dealer",
                )
            position = {**position, "dealer": dealer}
        trial = self.match.copy()
        trial.set_position(position)
        assert trial.round is not None
        unknown = trial.game.unknown(position, trial.round)
        if unknown is not None:
            unknown.after(trial.round)
        self.happened, self._unknown, self.match = [], unknown, trial

    def _do(self, entry: Entry, path: str, place: int | None = None) -> None:
        where = f"{path}.move" if entry.move is not None else f"{path}.table"
        self._guard(where, place, self._act, entry)

    def _act(self, entry: Entry) -> None:
        if entry.table == "replaced":
            self.happened = []
            return
        if entry.table == "time-up":
            self.happened = self.match.time_is_up()
            return
        if entry.table == "last-deal":
            self.happened = self.match.announce_last_deal()
            return
        match = self.match if self._unknown is None else self.match.copy()
        assert entry.seat is not None
        if entry.table == "removed":
            happened = match.remove(entry.seat)
        else:
            assert entry.move is not None
            if self._unknown is not None and match.round is not None and not match.between:
                self._unknown.before(match.round, entry.seat, entry.move)
            happened = match.play(entry.seat, entry.move)
        if self._unknown is not None and match.round is not None:
            self._unknown.after(match.round)
        self.match, self.happened = match, happened

    def _compare(self, stored: StoredResult | None, path: str) -> None:
        if stored is None:
            return
        results = self.match.state.results
        if len(results) < self.round:
            raise bad_record(path, "the round is not over.", "not_over")
        if not self.older_rules:
            _same(stored, results[-1], ("round", "reason", "winners", "points", "totals"), path)

    def _compare_match(self, stored: StoredMatchResult | None) -> None:
        if stored is None:
            return
        result = self.match.result
        if result is None:
            raise bad_record("result", "the match is not over.", "not_over")
        if not self.older_rules:
            _same(stored, result, ("reason", "winners", "standings"), "result")


def begin(record: Record, game: Game[Any, Any]) -> Match:
    """Return the match of a record before its first deal; raises Refused with the field's path."""
    first = record.rounds[0] if record.rounds else None
    seed = record.seed
    dealer = record.first_dealer
    if first is not None:
        if seed is None and first.seed is not UNSET:
            seed = first.seed
        if dealer is None:
            dealer = first.dealer
    try:
        return Match(
            game,
            seats_of(record),
            record.options,
            key=None if seed is None else bytes.fromhex(seed),
            first_dealer=dealer,
        )
    except Refused as error:
        if error.code != "bad_option":
            raise
        refusal = error.refusal
        raise Refused(
            "bad_option", refusal.text, field=f"options.{refusal.field}", **refusal.params
        ) from None


def _round_of(path: str) -> int:
    return int(path[7 : path.index("]")]) + 1 if path.startswith("rounds[") else 0


def _same(stored: Any, result: Any, names: tuple[str, ...], path: str) -> None:
    for name in names:
        written, played = getattr(stored, name), msgspec.to_builtins(getattr(result, name))
        if written is not None and msgspec.to_builtins(written) != played:
            raise bad_record(
                f"{path}.{name}",
                f"{msgspec.to_builtins(written)} is written, but replaying gives {played}.",
                "wrong_result",
            )

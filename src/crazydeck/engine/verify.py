"""Checking a whole record: moves, results, deals against the match key, and the key against its commitment."""

from typing import Any

import msgspec
from msgspec import UNSET

from crazydeck.cards.shuffles import commitment, mixed_key

from .game import Game
from .match import Match
from .record import Record, RecordRound, bad_record, seats_of
from .replay import Illegal, Replay, begin


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked; whatever failed was refused instead."""

    rounds: int
    moves: int
    results: int
    """How many stored results of rounds, and of the match, replaying has confirmed."""
    deals: int
    """How many deals were made again from the match key."""
    committed: bool
    """Whether the key was checked against the hash that was published before the first deal."""
    older_rules: bool
    finished: bool
    """Whether the match was played to its end."""


def verify(record: Record, game: Game[Any, Any]) -> Verified:
    """Check a record from end to end; raises Refused, with the field's path, at the first thing that is wrong."""
    committed = check_key(record)
    _check_dealer(record, game)
    replay = Replay(record, game)
    played = _deals(replay)
    deals = 0 if record.seed is None or replay.older_rules else _check_deals(record, game, played)
    stored = sum(start.result is not None for start in record.rounds) + (record.result is not None)
    return Verified(
        rounds=len(record.rounds),
        moves=sum(entry.move is not None for start in record.rounds for entry in start.entries),
        results=0 if replay.older_rules else stored,
        deals=deals,
        committed=committed,
        older_rules=replay.older_rules,
        finished=replay.match.over,
    )


def check_key(record: Record) -> bool:
    """Return whether the key is there and was checked against its commitment; raises Refused where it doesn't fit."""
    if record.commitment is None:
        return False
    if record.server_key is None or record.seed is None:
        raise bad_record(
            "commitment", "it can be checked only where seed and server_key are shown.", "no_key"
        )
    server_key = bytes.fromhex(record.server_key)
    if commitment(server_key) != record.commitment:
        raise bad_record("commitment", "this is not the SHA-256 of the server's key.", "wrong_commitment")
    if mixed_key(server_key, record.entropy).hex() != record.seed:
        raise bad_record("seed", "the server's key and the players' bytes make another key.", "wrong_key")
    return True


def write_deals(record: Record, game: Game[Any, Any]) -> Record:
    """Return the record with written deals in place of seeds; raises Refused where it can't be replayed."""
    replay = Replay(record, game)
    rounds: list[RecordRound] = []
    for start, (deal, dealer) in zip(record.rounds, _deals(replay), strict=True):
        if start.seed is not UNSET:
            rounds.append(msgspec.structs.replace(start, seed=UNSET, deal=deal, dealer=dealer))
        else:
            rounds.append(start)
    return msgspec.structs.replace(
        record,
        rounds=rounds,
        seats=replay.match.seats,
        first_dealer=replay.match.state.first_dealer,
        seed=record.seed or _only_seed(record),
    )


def _deals(replay: Replay) -> list[tuple[dict[str, Any], int]]:
    """Replay to the end; return each round's deal, with all orders that were used, and its dealer."""
    out: list[tuple[dict[str, Any], int]] = []
    last: Match | None = None
    for _, entry in replay:
        if entry is None and last is not None:
            out.append(_deal(last, replay.record.rounds[len(out)]))
        last = replay.match  # a new one for each round, so that the one before stays at its end
    if last is not None:
        out.append(_deal(last, replay.record.rounds[len(out)]))
    return out


def _deal(match: Match, start: RecordRound) -> tuple[dict[str, Any], int]:
    assert match.round is not None
    return ({} if start.position is not UNSET else match.game.write_deal(match.round)), match.state.dealer


def _only_seed(record: Record) -> str | None:
    seeds = {start.seed for start in record.rounds if start.seed is not UNSET}
    return seeds.pop() if len(seeds) == 1 else None


def _check_deals(record: Record, game: Game[Any, Any], played: list[tuple[dict[str, Any], int]]) -> int:
    """Deal every round again from the match key and compare; return how many rounds that were."""
    if any(start.position is not UNSET for start in record.rounds):
        return 0
    seed = record.seed
    assert seed is not None
    rounds = [msgspec.structs.replace(start, deal=UNSET, seed=seed) for start in record.rounds]
    again = Replay(msgspec.structs.replace(record, rounds=rounds), game)
    try:
        made = _deals(again)
    except Illegal as error:
        raise bad_record(
            f"rounds[{error.round - 1}].deal", "the match key gives another deal.", "wrong_deal"
        ) from None
    for index, (start, (here, _), (there, _)) in enumerate(zip(record.rounds, played, made, strict=True)):
        written = here if start.deal is UNSET else start.deal
        for name in written:
            if here.get(name) != there.get(name):
                raise bad_record(
                    f"rounds[{index}].deal.{name}",
                    "the match key gives another order of the cards.",
                    "wrong_deal",
                )
    return len(rounds)


def _check_dealer(record: Record, game: Game[Any, Any]) -> None:
    """Refuse a first dealer whom a committed key does not draw."""
    if record.seed is None or record.commitment is None or record.first_dealer is None:
        return
    drawn = begin(msgspec.structs.replace(record, first_dealer=None, rounds=[], seats=seats_of(record)), game)
    if drawn.state.first_dealer != record.first_dealer:
        raise bad_record("first_dealer", f"the key draws seat {drawn.state.first_dealer}.", "wrong_dealer")

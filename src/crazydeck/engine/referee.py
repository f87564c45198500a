"""The referee: what a written match has come to, or the first thing in it that is not allowed, and why."""

from typing import Any

import msgspec

from .game import Game
from .record import Record, seats_of
from .refusal import Refused
from .replay import Illegal, Replay, Scores, Step
from .view import MatchResult, RoundResult


class Stopped(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where and why a replay stopped."""

    code: str
    text: str
    path: str
    """The field of the record, such as `rounds[0].entries[3].move`."""
    round: int = 0
    """The round's number, from 1."""
    entry: int | None = None
    """The entry's place in its round, from 0."""
    seat: int | None = None
    move: str | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee says of a record: the last position that was reached by legal moves."""

    game: str
    seats: int
    rules_version: str
    older_rules: bool
    """Whether the match was played by an older version of the rules: then stored results were not compared."""
    round: int
    entry: int | None
    over: bool
    match_over: bool
    actors: list[int]
    moves: dict[int, list[str]]
    unsure: list[int]
    position: dict[str, Any] | None
    scores: Scores
    results: list[RoundResult]
    result: MatchResult | None
    refused: Stopped | None


def stopped(error: Refused, record: Record | None = None) -> Stopped:
    """Return a refusal with its place in the record."""
    where = error.refusal.field or ""
    if not isinstance(error, Illegal):
        return Stopped(code=error.code, text=str(error), path=where)
    entry = None
    if record is not None and error.entry is not None:
        entry = record.rounds[error.round - 1].entries[error.entry]
    return Stopped(
        code=error.code,
        text=str(error),
        path=error.path,
        round=error.round,
        entry=error.entry,
        seat=None if entry is None else entry.seat,
        move=None if entry is None else entry.move,
    )


def referee(record: Record, game: Game[Any, Any]) -> Report:
    """Replay a record and report; raises Refused where game, options, seats or dealer don't fit."""
    replay = Replay(record, game)
    problem: Stopped | None = None
    try:
        for _ in replay:
            pass
    except Illegal as error:
        problem = stopped(error, record)
    return report(replay, problem)


def report(replay: Replay, problem: Stopped | None = None) -> Report:
    """Return the report of a replay as far as it has come."""
    match = replay.match
    step: Step | None = None if match.round is None else replay.step()
    return Report(
        game=match.game.name,
        seats=seats_of(replay.record),
        rules_version=replay.record.rules_version or match.game.rules_version,
        older_rules=replay.older_rules,
        round=replay.round,
        entry=replay.entry,
        over=step is not None and step.over,
        match_over=match.over,
        actors=[] if step is None else step.actors,
        moves={} if step is None else step.moves,
        unsure=[] if step is None else step.unsure,
        position=None if step is None else step.position,
        scores=Scores(list(match.state.totals), None) if step is None else step.scores,
        results=list(match.state.results),
        result=match.result,
        refused=problem,
    )

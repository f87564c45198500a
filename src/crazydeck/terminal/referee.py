"""`crazydeck referee`: what a written match has come to, or which move in it was illegal and why."""

from typing import Annotated, Any

import msgspec
import typer

from crazydeck.engine.record import Record
from crazydeck.engine.referee import Stopped, referee, stopped
from crazydeck.engine.refusal import Refused
from crazydeck.engine.replay import Replay
from crazydeck.games.registry import find_game

from .out import fail, numbered, records_in


def command(
    file: Annotated[
        str, typer.Argument(help="A record, or one record a line; “-” reads standard input.", metavar="FILE")
    ],
    steps: Annotated[
        bool, typer.Option("--steps", help="Print a line of JSON for every position, not only for the last.")
    ] = False,
) -> None:
    """Replay a record and report in JSON.

    It prints the position reached, who may do what, and the scores. At the first thing that is not allowed it
    stops, says where (round, entry) and why, and exits with 1.
    """
    bad = 0
    waiting: dict[str, Any] | None = None
    one = True
    for number, record in numbered(records_in(file)):
        if steps:
            bad += _steps(number, record)
            continue
        if waiting is not None:
            one = False
            _print(waiting, pretty=False)
        waiting = _report(record)
        bad += _complain(waiting.get("refused"), number)
    if waiting is not None:
        _print(waiting, pretty=one)
    if bad:
        raise typer.Exit(1)


def _report(record: Record | Refused) -> dict[str, Any]:
    if isinstance(record, Refused):
        return {"refused": msgspec.to_builtins(stopped(record))}
    try:
        report: dict[str, Any] = msgspec.to_builtins(referee(record, find_game(record.game)), str_keys=True)
    except Refused as error:
        return {"refused": msgspec.to_builtins(stopped(error))}
    return report


def _print(report: dict[str, Any], *, pretty: bool) -> None:
    text = msgspec.json.encode(report)
    typer.echo((msgspec.json.format(text, indent=2) if pretty else text).decode())


def _steps(number: int | None, record: Record | Refused) -> int:
    """Print all positions of a record; return 1 where it was refused."""
    place = number or 0
    problem: Stopped | None = None
    if isinstance(record, Refused):
        problem = stopped(record)
    else:
        try:
            replay = Replay(record, find_game(record.game))
            for _ in replay:
                line = msgspec.json.encode({"record": place, **msgspec.structs.asdict(replay.step())})
                typer.echo(line.decode())
        except Refused as error:
            problem = stopped(error, record)
    if problem is None:
        return 0
    typer.echo(msgspec.json.encode({"record": place, "refused": problem}).decode())
    return _complain(msgspec.to_builtins(problem), number)


def _complain(problem: dict[str, Any] | None, number: int | None) -> int:
    """Say in a line of the error output what is refused; return 1 where something is."""
    if problem is None:
        return 0
    text = problem["text"]
    path = problem["path"]
    where = "" if number is None else f"record {number}: "
    if path and not text.startswith(path):
        where += f"{path}: "
    return fail(f"{where}{text}", 1)

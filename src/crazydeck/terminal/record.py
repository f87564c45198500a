"""`crazydeck record`: checking, reading and converting records."""

from pathlib import Path
from typing import Annotated, Any

import typer

from crazydeck.engine.record import Record, write_record
from crazydeck.engine.refusal import Refused
from crazydeck.engine.replay import Illegal, Replay
from crazydeck.engine.verify import Verified, verify, write_deals
from crazydeck.engine.view import Happening
from crazydeck.engine.wording import counted
from crazydeck.games.registry import find_game

from .out import fail, misuse, records_in, say

app = typer.Typer(help="Check, read and convert records of matches.", no_args_is_help=False)

File = Annotated[
    str, typer.Argument(help="A record, or one record a line; “-” reads standard input.", metavar="FILE")
]


@app.command("verify")
def verify_command(file: File) -> None:
    """Replay a record and compare its results, its deals with its key, and its key with the commitment."""
    bad = 0
    for number, record in enumerate(records_in(file)):
        try:
            done = verify(_readable(record), find_game(_readable(record).game))
        except Refused as error:
            bad += fail(f"record {number}: {_placed(error)}", 1)
        else:
            say(f"record {number}: {_checked(done)}")
    if bad:
        raise typer.Exit(1)


@app.command("show")
def show_command(file: File) -> None:
    """Tell a record in plain sentences."""
    bad = 0
    for number, record in enumerate(records_in(file)):
        try:
            _tell(_readable(record))
        except Refused as error:
            bad += fail(f"record {number}: {_placed(error)}", 1)
    if bad:
        raise typer.Exit(1)


@app.command("convert")
def convert_command(
    file: File,
    deals: Annotated[bool, typer.Option("--deals", help="Write out the deals that seeds stand for.")] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The file to write; “-” is standard output.")
    ] = "-",
) -> None:
    """Write records anew, one a line; --deals says what to write, and is needed."""
    if not deals:
        raise misuse(
            "Add --deals, to write out the deals that seeds stand for; nothing else can be converted."
        )
    lines: list[bytes] = []
    for record in records_in(file):
        try:
            lines.append(write_record(write_deals(_readable(record), find_game(_readable(record).game))))
        except Refused as error:
            raise typer.Exit(fail(f"record {len(lines)}: {_placed(error)}", 1)) from None
    if output == "-":
        for line in lines:
            typer.echo(line.decode())
    else:
        Path(output).write_bytes(b"".join(line + b"\n" for line in lines))


def _readable(record: Record | Refused) -> Record:
    if isinstance(record, Refused):
        raise record
    return record


def _placed(error: Refused) -> str:
    """Return a refusal's sentence with the place in the record before it."""
    path = error.path if isinstance(error, Illegal) else (error.refusal.field or "")
    text = str(error)
    return text if not path or text.startswith(path) else f"{path}: {text}"


def _checked(done: Verified) -> str:
    parts = [f"{counted(done.rounds, 'round')} with {counted(done.moves, 'move')} all legal"]
    if done.results:
        parts.append(f"{counted(done.results, 'result')} confirmed")
    if done.deals:
        parts.append(f"{counted(done.deals, 'deal')} made again from the key")
    if done.committed:
        parts.append("the key fits its commitment")
    if done.older_rules:
        parts.append("played by older rules, so results and deals were not compared")
    if not done.finished:
        parts.append("the match is not finished")
    return f"ok; {', '.join(parts)}."


def _tell(record: Record) -> None:
    game = find_game(record.game)
    replay = Replay(record, game)
    names = names_of(record, replay.match.seats)
    say(f"{game.title}: {', '.join(names)}.")
    if record.options:
        say(f"Options: {', '.join(f'{name}={value}' for name, value in record.options.items())}.")
    for number, entry in replay:
        if entry is None:
            say()
            say(f"Round {number}")
        for happening in replay.happened:
            shown = happening if isinstance(happening, Happening) else happening.shown
            cards = "" if isinstance(happening, Happening) else f" [{' '.join(happening.cards)}]"
            say(f"{_filled(shown.text, names)}{cards}")
        if entry is None:
            continue
        done = record.rounds[number - 1].entries[entry]
        if done.seat is None:  # nothing was played, so the totals are as they were
            continue
        if done.table == "replaced":
            say(f"A bot plays for {names[done.seat]} from now on.")
        if replay.match.between or replay.match.over:
            totals = replay.match.state.totals
            say(f"Totals: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=True))}.")
    if record.closed:
        say(f"The match was closed: {record.closed}.")


def names_of(record: Record, seats: int) -> list[str]:
    """Return the players' names, or their seats where none are written."""
    return [player.name for player in record.players] or [f"Seat {seat}" for seat in range(seats)]


def _filled(text: str, names: list[Any]) -> str:
    return text.format(*names)

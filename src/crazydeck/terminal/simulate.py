"""`crazydeck simulate`: many rounds by bots, summed up and, if wished, written down."""

import multiprocessing
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from crazydeck.bots.levels import LEVELS
from crazydeck.lab.simulation import RANDOM, Plan, Played, simulate
from crazydeck.lab.summary import Collector, Spread, Summary

from .out import checked, misuse, plain, the_game, the_options


def command(
    game: Annotated[str, typer.Argument(help="The game, such as eights.", metavar="GAME")],
    rounds: Annotated[int, typer.Option(min=1, max=10**9, help="How many rounds to play in all.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            help="Rule options: NAME=VALUE, several times or with commas, or a JSON object.", metavar="TEXT"
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", "--levels", help="Who plays: random, a bot's level, or one for each seat: a,b,c."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same matches.")] = None,
    records: Annotated[
        str | None,
        typer.Option(help="Write each match with its deals to this file, one a line.", metavar="FILE"),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes to use.")] = 1,
    playouts: Annotated[
        int, typer.Option(min=1, max=10**6, help="Playouts for a move of a searching bot.")
    ] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many rounds between bots and sum them up.

    The summary tells scores, lengths, how rounds ended, and wins by seat. Matches are played one after the other;
    the last one is cut off at the number of rounds.
    """
    the = the_game(game)
    values = the_options(options or [])
    many = checked(the, seats, values)
    levels = _levels(level, many)
    chosen = secrets.randbelow(2**31) if seed is None else seed
    plan = Plan(
        game=the.name,
        options=values,
        levels=levels,
        seed=chosen,
        playouts=playouts,
        written=records is not None,
    )
    begun = time.monotonic()
    summary = _play(plan, rounds, jobs, records)
    took = time.monotonic() - begun
    to_error = records == "-"
    if as_json:
        data = {"game": the.name, "seed": chosen, "options": values, "seconds": round(took, 3)}
        text = msgspec.json.encode(data | msgspec.structs.asdict(summary)).decode()
    else:
        head = f"{the.title}, {many} seats, seed {chosen}: {summary.rounds} rounds in {took:.1f} s"
        text = "\n".join([head, *_lines(summary)])
    typer.echo(plain(text), err=to_error)


def _levels(text: str | None, seats: int) -> tuple[str, ...]:
    names = [RANDOM] if text is None else [name.strip() for name in text.split(",")]
    for name in names:
        if name != RANDOM and name not in LEVELS:
            raise misuse(f"There is no level “{name[:40]}”; there is {', '.join([RANDOM, *LEVELS])}.")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise misuse(f"{len(names)} levels are named for {seats} seats; name one, or one for each seat.")
    return tuple(names)


def _play(plan: Plan, rounds: int, jobs: int, records: str | None) -> Summary:
    collector = Collector(plan.levels)
    with ExitStack() as stack:
        executor = None
        if jobs > 1:
            context = multiprocessing.get_context("spawn")  # a fork would copy the bar's thread in mid-step
            executor = stack.enter_context(ProcessPoolExecutor(jobs, context, _leave_ctrl_c))
        file: BinaryIO | None = None
        if records == "-":
            file = sys.stdout.buffer
        elif records is not None:
            file = stack.enter_context(Path(records).open("wb"))
        for played in _watched(simulate(plan, rounds, executor, jobs), rounds):
            collector.add(played)
            if file is not None and played.record is not None:
                file.write(played.record + b"\n")
    return collector.summary()


def _leave_ctrl_c() -> None:
    """Let the process that started the workers answer Ctrl-C, which all of them receive."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _watched(matches: Iterator[Played], rounds: int) -> Iterator[Played]:
    """Pass matches on, with a bar on the error output while that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from matches
        return
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("rounds", total=rounds)
        for played in matches:
            progress.advance(task, len(played.rounds))
            yield played


def _lines(summary: Summary) -> list[str]:
    lines = [f"Matches: {summary.matches}, of which {summary.finished} were played to their end"]
    if summary.rounds_a_match is not None:
        lines.append(f"Rounds a match: {_spread(summary.rounds_a_match)}")
    lines.append(f"Moves a round: {_spread(summary.moves_a_round)}")
    ends = ", ".join(
        f"{reason} {many} ({many / summary.rounds:.1%})" for reason, many in summary.reasons.items()
    )
    lines.append(f"Rounds ended: {ends}; without a score {summary.scoreless}")
    lines.append(
        f"{'seat':<6}{'level':<10}{'matches won':>12}{'rounds won':>12}{'points':>10}{'a round':>10}"
    )
    lines += [
        f"{row.seat:<6}{row.level:<10}{row.matches_won:>12}{row.rounds_won:>12}{row.points:>10}{row.points_a_round:>10.2f}"
        for row in summary.seats
    ]
    return lines


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} on average, median {spread.median:g}, {spread.least} to {spread.most}"

"""`crazydeck simulate`: many rounds by bots, summed up or studied and, if wished, written down."""

import secrets
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from crazydeck.bots.levels import LEVELS
from crazydeck.engine.study import Study
from crazydeck.engine.wording import counted
from crazydeck.lab.simulation import LONGEST, RANDOM, Plan, simulate
from crazydeck.lab.summary import Collector, Spread, Summary

from .out import checked, misuse, note, plain, the_game, the_options
from .pool import worker_pool
from .studies import STUDIES, chosen_study, report, rule_options, with_flags

ROUNDS = 1000
STUDY_ROUNDS = 200
"""How many rounds each line-up of a study plays where nothing is said: for bots that search about half a minute."""


@with_flags
def command(
    game: Annotated[str, typer.Argument(help="The game, such as eights.", metavar="GAME")],
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10**9,
            help=f"How many rounds to play in all; {ROUNDS} where nothing is said. "
            f"In a study each row plays so many, {STUDY_ROUNDS} where nothing is said.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            help="Rule options: NAME=VALUE, several times or with commas, or a JSON object.", metavar="TEXT"
        ),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            "--levels",
            help="Who plays: random, a bot's level, or one for each seat: a,b,c. "
            "In a study several times, each a row; all levels where nothing is said.",
            metavar="TEXT",
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
    study: Annotated[str | None, typer.Option(help=f"Find out one thing instead: {STUDIES}.")] = None,
    *,
    flags: Mapping[str, str],
) -> None:
    """Play many rounds between bots and sum them up.

    The summary tells scores, lengths, how rounds ended, and wins by seat. Matches are played one after the other;
    one that goes on for 1000 rounds, and the last one at the number of rounds, is broken off.
    """
    the = the_game(game)
    asked = chosen_study(the, study, flags)
    values = rule_options(asked, flags, the_options(options or []))
    many = checked(the, seats, values)
    line_ups = _line_ups(level, many, study=asked is not None)
    if rounds is None:
        rounds = ROUNDS if asked is None else STUDY_ROUNDS
    chosen = secrets.randbelow(2**31) if seed is None else seed
    plan = Plan(
        game=the.name,
        options=values,
        levels=line_ups[0],
        seed=chosen,
        playouts=playouts,
        written=records is not None,
        study="" if asked is None else asked.name,
    )
    if asked is not None:
        note(_announced(asked, line_ups, rounds, many))
    begun = time.monotonic()
    played = _play(plan, line_ups, rounds, jobs, records)
    took = time.monotonic() - begun
    if asked is None:
        summary = played[0].summary()
        more, lines = msgspec.structs.asdict(summary), _lines(summary)
    else:
        more, lines = report(the, asked, values, many, flags, played)
        more |= {"seats": many, "rounds": rounds, "playouts": playouts}
    if as_json:
        data = {"game": the.name, "seed": chosen, "options": values, "seconds": round(took, 3)}
        text = msgspec.json.encode(data | more).decode()
    else:
        done = f"{counted(rounds, 'round')}{' each' if len(line_ups) > 1 else ''} in {took:.1f} s"
        text = "\n".join([f"{the.title}, {many} seats, seed {chosen}: {done}", *lines])
    typer.echo(plain(text), err=records == "-")


def _announced(study: Study, line_ups: list[tuple[str, ...]], rounds: int, seats: int) -> str:
    """Return what is going to be done, in a line."""
    who = [Collector(levels).players for levels in line_ups]
    each = " each" if len(who) > 1 else ""
    return (
        f"Study {study.name}, {seats} seats: {counted(rounds, 'round')}{each} between {', '.join(who)} bots; "
        "--rounds and --level change that."
    )


def _line_ups(texts: list[str] | None, seats: int, *, study: bool) -> list[tuple[str, ...]]:
    """Return who plays in each seat, for each line-up; a study takes several, all levels where none is named."""
    if texts is None:
        texts = [RANDOM, *LEVELS] if study else [RANDOM]
    if len(texts) > 1 and not study:
        raise misuse("Only a study takes several line-ups; name one --level, or one for each seat: a,b,c.")
    return [_levels(text, seats) for text in texts]


def _levels(text: str, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name != RANDOM and name not in LEVELS:
            raise misuse(f"There is no level “{name[:40]}”; there are {', '.join([RANDOM, *LEVELS])}.")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise misuse(f"{len(names)} levels are named for {seats} seats; name one, or one for each seat.")
    return tuple(names)


def _play(
    plan: Plan, line_ups: list[tuple[str, ...]], rounds: int, jobs: int, records: str | None
) -> list[Collector]:
    """Play so many rounds with each line-up, always with the same deals."""
    collectors = []
    with ExitStack() as stack:
        executor = stack.enter_context(worker_pool(jobs)) if jobs > 1 else None
        file: BinaryIO | None = None
        if records == "-":
            file = sys.stdout.buffer
        elif records is not None:
            file = stack.enter_context(Path(records).open("wb"))
        advance = stack.enter_context(_bar(rounds * len(line_ups)))
        for levels in line_ups:
            collectors.append(Collector(levels))
            for played in simulate(msgspec.structs.replace(plan, levels=levels), rounds, executor, jobs):
                advance(len(played.rounds))
                collectors[-1].add(played)
                if file is not None and played.record is not None:
                    file.write(played.record + b"\n")
    return collectors


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int], None]]:
    """Give what takes the number of further rounds done: a bar on the error output while that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _more: None
        return
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("rounds", total=rounds)
        yield lambda more: progress.advance(task, more)


def _lines(summary: Summary) -> list[str]:
    lines = [f"Matches: {summary.matches}, of which {summary.finished} were played to their end"]
    if summary.finished < summary.matches:
        where = f"after {LONGEST} rounds, the last match with the simulation; no clock runs"
        lines.append(f"Broken off: {summary.matches - summary.finished} ({where})")
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

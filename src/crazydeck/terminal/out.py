"""What all commands share: plain output, reading options and files, and refusing wrong use."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

import typer

from crazydeck.engine.game import Game
from crazydeck.engine.options import read_options
from crazydeck.engine.record import Record, parse_json, read_record, record_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import find_game


def plain(text: object) -> str:
    """Return a text without characters that could steer a terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in str(text))


def say(text: object = "") -> None:
    """Print a line."""
    typer.echo(plain(text))


def fail(text: str, code: int, *, hint: bool = False) -> int:
    """Print one line about a failure to the error output; return the exit code."""
    line = " ".join(plain(text).split())
    if hint:
        line = f"{line}{'' if line.endswith('.') else '.'} Try --help."
    typer.echo(f"crazydeck: {line}", err=True)
    return code


def note(text: str) -> None:
    """Print a line about what is being done to the error output, apart from the result."""
    typer.echo(plain(text), err=True)


class Misuse(typer.TyperException):
    """Wrong use of a command."""

    exit_code = 2


def misuse(text: str) -> Misuse:
    """Return the exception for wrong use of a command."""
    return Misuse(text)


def the_game(name: str) -> Game[Any, Any]:
    """Return the game named on the command line."""
    try:
        return find_game(name)
    except Refused as error:
        raise misuse(str(error)) from None


def the_options(words: Iterable[str]) -> dict[str, Any]:
    """Return rule options from words such as `draw=until` (several with commas between) or a JSON object."""
    values: dict[str, Any] = {}
    for word in words:
        if word.lstrip().startswith("{"):
            try:
                values |= parse_json(word)
            except Refused as error:
                raise misuse(f"options: {error.refusal.text.removeprefix('record: ')}") from None
            continue
        for part in word.split(","):
            name, equals, value = part.partition("=")
            if not equals:
                raise misuse(f"options: write name=value, not “{part[:40]}”.")
            values[name.strip()] = value.strip()
    return values


def checked(game: Game[Any, Any], seats: int | None, values: Mapping[str, Any]) -> int:
    """Return the number of seats, the usual one where none is given; refuses options that do not fit."""
    many = game.usual_seats if seats is None else seats
    if not game.min_seats <= many <= game.max_seats:
        raise misuse(f"{game.title} is for {game.min_seats} to {game.max_seats} players, not {many}.")
    try:
        game.check_options(read_options(game.options, values), many)
    except Refused as error:
        raise misuse(str(error)) from None
    return many


def records_in(name: str) -> Iterator[Record | Refused]:
    """Yield the records of a file (`-`: standard input): one JSON document, or one record a line.

    What cannot be read as a record is given as the refusal.
    """
    if name == "-":
        yield from _records(iter(sys.stdin.buffer))
        return
    try:
        with Path(name).open("rb") as file:
            yield from _records(iter(file))
    except OSError as error:
        raise misuse(f"{name}: {error.strerror}.") from None


def numbered(records: Iterable[Record | Refused]) -> Iterator[tuple[int | None, Record | Refused]]:
    """Yield records with their places in the file, from 0; None where there is but one."""
    rest = iter(records)
    ahead = list(islice(rest, 2))
    if len(ahead) == 1:
        yield None, ahead[0]
    else:
        yield from enumerate(chain(ahead, rest))


def _records(lines: Iterator[bytes]) -> Iterator[Record | Refused]:
    first = next(lines, b"")
    try:
        document = parse_json(first)
    except Refused:
        yield from _whole_or_lines([first, *lines])
        return
    yield _of(document)
    for line in lines:
        if line.strip():
            yield _read(line)


def _whole_or_lines(lines: list[bytes]) -> Iterator[Record | Refused]:
    """Yield one record over several lines or, where that is refused and a later line is an object, each line's."""
    whole = _read(b"".join(lines))
    if isinstance(whole, Refused) and any(_is_object(line) for line in lines[1:]):
        yield from (_read(line) for line in lines if line.strip())
    else:
        yield whole


def _is_object(line: bytes) -> bool:
    if not line.startswith(b"{"):  # the lines of one document are set in
        return False
    try:
        parse_json(line)
    except Refused:
        return False
    return True


def _read(data: bytes) -> Record | Refused:
    try:
        return read_record(data)
    except Refused as error:
        return error


def _of(document: Any) -> Record | Refused:
    try:
        return record_of(document)
    except Refused as error:
        return error

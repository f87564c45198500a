"""The games' studies on the command line: their flags, which one is meant, and how its report looks."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Annotated, Any

import typer

from crazydeck.engine.game import Game
from crazydeck.engine.options import read_options
from crazydeck.engine.refusal import Refused
from crazydeck.engine.study import LineUp, Study
from crazydeck.games.registry import GAMES
from crazydeck.lab.summary import Collector

from .out import misuse

STUDIES = "; ".join(
    f"{study.name} ({game.title}): {study.sentence}" for game in GAMES.values() for study in game.studies
)
"""All studies in words, for the help."""


def with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for every flag of any game's studies; it gets those that are used as `flags`."""
    found: dict[str, tuple[str, list[str]]] = {}
    for game in GAMES.values():
        for study in game.studies:
            for flag in study.flags:
                found.setdefault(flag.name, (flag.metavar, []))[1].append(f"{game.title}: {flag.sentence}")

    @wraps(command)
    def taking(**values: Any) -> None:
        given = {name: values.pop(name) for name in found}
        command(**values, flags={name: value for name, value in given.items() if value is not None})

    known = inspect.signature(command)
    kept = [each for each in known.parameters.values() if each.name != "flags"]
    own = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                str | None, typer.Option(f"--{name}", metavar=metavar, help=f"{'; '.join(sentences)}.")
            ],
        )
        for name, (metavar, sentences) in found.items()
    ]
    setattr(taking, "__signature__", known.replace(parameters=[*kept, *own]))  # noqa: B010  no type knows of it
    taking.__annotations__ = {each.name: each.annotation for each in [*kept, *own]}
    return taking


def chosen_study(game: Game[Any, Any], name: str | None, flags: Mapping[str, str]) -> Study | None:
    """Return the study that is named or that the flags belong to, None without either; refuses what fits none."""
    if name is None and not flags:
        return None
    pool = [study for study in game.studies if name in {None, study.name}]
    if not pool and name is not None:
        known = ", ".join(study.name for study in game.studies)
        raise misuse(
            f"{game.title} has no study “{name[:40]}”; {f'there is {known}' if known else 'it has none'}."
        )
    for study in pool:
        if flags.keys() <= {flag.name for flag in study.flags}:
            return study
    raise misuse(f"{game.title} has no study with {' and '.join(f'--{flag}' for flag in flags)}.")


def rule_options(study: Study | None, flags: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule options with those that flags stand for; refuses flags that cannot be read."""
    found = dict(values)
    if study is None:
        return found
    try:
        study.check(flags)
    except Refused as error:
        raise misuse(str(error)) from None
    for flag in study.flags:
        if flag.option and flag.name in flags:
            if flag.option in values:
                raise misuse(f"{flag.option} is said twice: by --{flag.name} and among the options.")
            found[flag.option] = flags[flag.name]
    return found


def report(
    game: Game[Any, Any],
    study: Study,
    values: Mapping[str, Any],
    seats: int,
    flags: Mapping[str, str],
    played: Iterable[Collector],
) -> tuple[dict[str, Any], list[str]]:
    """Return what a study found as plain data and as lines."""
    found = [LineUp(one.players, one.samples) for one in played]
    made = study.report(read_options(game.options, values), seats, flags, found)
    table = _columns([made.columns, *made.rows])
    return {"study": study.name} | made.data, [f"{made.heading}:", "", *table, "", *made.notes]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of text with their columns under each other, the first one from the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]

"""The fields that only written positions of Crazy have, each read strictly."""

from collections.abc import Mapping
from typing import Any

from crazydeck.games.tricks.reading import UNKNOWN, bad, optional_list, read_seat, read_taken

from .round import NOT_KNOWN
from .words import KINDS

_MOST = 60


def read_counts(position: Mapping[str, Any], seats: int) -> list[tuple[int, int, int]]:
    """Return for each seat the tricks, red cards and black 13s taken; nothing where nothing is written."""
    numbers = {"tricks": _MOST, "reds": _MOST, "black13s": _MOST}
    return [
        (tricks, reds, blacks)
        for tricks, reds, blacks in read_taken(position, seats, numbers, passed_over="points")
    ]


def read_first(position: Mapping[str, Any], seats: int) -> int:
    """Return who took the first trick."""
    value = position.get("first")
    return NOT_KNOWN if value is None or value == UNKNOWN else read_seat("first", value, seats)


def read_seats(position: Mapping[str, Any], field_: str, seats: int) -> list[int]:
    """Return a list of seats."""
    return [read_seat(field_, seat, seats) for seat in optional_list(position, field_)]


def read_open_kinds(position: Mapping[str, Any], usual: list[str]) -> list[str]:
    """Return the kinds of round to choose from; the usual ones where nothing is written."""
    value = optional_list(position, "open_kinds")
    choices = KINDS[:-1]
    if any(one not in choices for one in value) or len(set(value)) != len(value):
        raise bad("open_kinds", f"write some of {', '.join(choices)}, each once.")
    return value or usual

"""The fields of written positions and deals of Crazy, each read strictly."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.deck import NotationError

from .lie import bad
from .pack import Notation
from .round import NOT_KNOWN

UNKNOWN = "?"


def some_cards(value: Any, field_: str, notation: Notation, code: str = "bad_position") -> list[int | None]:
    """Return the cards of a list or a text; None stands for `?`."""
    texts = value.split() if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        example = notation.deck.example
        raise bad(field_, f"write cards as a list or with spaces between them, such as “{example}”.", code)
    try:
        return [None if text == UNKNOWN else notation.parse(text) for text in texts]
    except NotationError as error:
        raise bad(field_, str(error), code) from None


def known_cards(value: Any, field_: str, notation: Notation, code: str = "bad_position") -> list[int]:
    """Return the cards of a list or a text, none of them unknown."""
    cards = some_cards(value, field_, notation, code)
    known = [card for card in cards if card is not None]
    if len(known) != len(cards):
        raise bad(field_, "none of these cards can be unknown.", code)
    return known


def read_hands(position: Mapping[str, Any], seats: int, notation: Notation) -> list[list[int | None]]:
    """Return one hand for each seat."""
    value = position.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order; unknown cards are “?”.")
    return [some_cards(hand, f"hands[{seat}]", notation) for seat, hand in enumerate(value)]


def read_history(position: Mapping[str, Any], seats: int, notation: Notation) -> list[tuple[int, list[int]]]:
    """Return the complete tricks: leaders and cards."""
    value = position.get("history") or []
    if not isinstance(value, list):
        raise bad("history", "write a list of tricks.")
    out = []
    for number, trick in enumerate(value):
        where = f"history[{number}]"
        if not isinstance(trick, Mapping) or not {"leader", "cards"} <= trick.keys() <= {
            "leader",
            "cards",
            "taker",
        }:
            raise bad(where, "a trick has the fields leader, cards and taker.")
        cards = known_cards(trick["cards"], f"{where}.cards", notation)
        if len(cards) != seats:
            raise bad(f"{where}.cards", f"a complete trick has {seats} cards.")
        out.append((read_seat(f"{where}.leader", trick["leader"], seats), cards))
    return out


def read_taken(position: Mapping[str, Any], seats: int) -> list[tuple[int, int, int]]:
    """Return for each seat the tricks, red cards and black 13s taken; nothing where nothing is written."""
    value = position.get("taken")
    if value is None:
        return []
    if not isinstance(value, list) or len(value) != seats:
        raise bad("taken", f"write what each of the {seats} seats took, with tricks, reds and black13s.")
    out = []
    for seat, one in enumerate(value):
        where = f"taken[{seat}]"
        if not isinstance(one, Mapping) or not one.keys() <= {"points", "tricks", "reds", "black13s"}:
            raise bad(where, "write tricks, reds and black13s.")
        tricks, reds, blacks = (
            read_number(one.get(name, 0), f"{where}.{name}", 60) for name in ("tricks", "reds", "black13s")
        )
        out.append((tricks, reds, blacks))
    return out


def read_first(position: Mapping[str, Any], seats: int) -> int:
    """Return who took the first trick."""
    value = position.get("first")
    return NOT_KNOWN if value in {None, UNKNOWN} else read_seat("first", value, seats)


def read_voids(position: Mapping[str, Any], seats: int, notation: Notation) -> list[list[int]]:
    """Return for each seat the colours that it lacks; nothing where nothing is written."""
    value = position.get("voids")
    if value is None:
        return []
    if not isinstance(value, list) or len(value) != seats or not all(isinstance(one, list) for one in value):
        raise bad("voids", f"write for each of the {seats} seats a list of colours.")
    out: list[list[int]] = []
    for letters in value:
        if not all(
            isinstance(letter, str) and len(letter) == 1 and letter in notation.letters for letter in letters
        ):
            raise bad("voids", f"colours are written {', '.join(notation.letters)}.")
        out.append([notation.letters.index(letter) for letter in letters])
    return out


def read_number(value: Any, field_: str, high: int) -> int:
    """Return a whole number from 0 to `high`."""
    if type(value) is not int or not 0 <= value <= high:
        raise bad(field_, f"write a whole number from 0 to {high}.")
    return value


def read_seat(field_: str, value: Any, seats: int) -> int:
    """Return a seat."""
    if type(value) is not int or not 0 <= value < seats:
        raise bad(field_, f"write a seat from 0 to {seats - 1}.")
    return value


def optional_seat(position: Mapping[str, Any], field_: str, seats: int) -> int | None:
    """Return a seat, or None where none is written."""
    value = position.get(field_)
    return None if value is None else read_seat(field_, value, seats)


def read_seats(position: Mapping[str, Any], field_: str, seats: int) -> list[int]:
    """Return a list of seats."""
    value = position.get(field_) or []
    if not isinstance(value, list):
        raise bad(field_, "write a list of seats.")
    return [read_seat(field_, seat, seats) for seat in value]

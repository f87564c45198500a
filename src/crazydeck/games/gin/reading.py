"""Reading the fields of written positions and deals of Crazy Gin, strictly."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from crazydeck.cards.deck import NotationError
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.refusal import Refused

from . import pack
from .round import GinRound

UNKNOWN = "?"


def bad(field: str, sentence: str, code: str = "bad_position") -> Refused:
    """Return the refusal of a position or deal: the field's name and what is wrong with it."""
    return Refused(code, f"{field}: {sentence}", field=field)


def words_of(value: Any, field: str, code: str = "bad_position") -> list[str]:
    """Return the words of a list of texts or of a text with spaces; raises Refused."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise bad(field, "write cards as a list or with spaces between them, such as “AS 10H QD”.", code)
    return [word.strip() for word in words]


def parse(value: Any, field: str, code: str = "bad_position") -> list[int | None]:
    """Return the cards of a list of texts or of a text with spaces; None for an unknown one. Raises Refused."""
    try:
        return [None if word == UNKNOWN else pack.parse(word) for word in words_of(value, field, code)]
    except NotationError as error:
        raise bad(field, str(error), code) from None


def known_cards(value: Any, field: str, code: str = "bad_position") -> list[int]:
    """Return cards of which none is unknown; raises Refused."""
    cards = parse(value, field, code)
    known = [card for card in cards if card is not None]
    if len(known) != len(cards):
        raise bad(field, "none of these cards can be unknown.", code)
    return known


def one_card(source: Mapping[str, Any], field: str) -> int | None:
    """Return a field that is one known card, None where it is left out or null; raises Refused."""
    value = source.get(field)
    return None if value is None else known_cards([value], field)[0]


def listed(source: Mapping[str, Any], field: str, what: str) -> list[Any]:
    """Return a field that is a list, empty where it is left out or null; raises Refused, saying a list of `what`."""
    value = source.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        raise bad(field, f"write a list of {what}.")
    return value


def choice(source: Mapping[str, Any], field: str, choices: tuple[Any, ...], default: Any) -> Any:
    """Return a field that is one of some values, the default where it is left out or null; raises Refused."""
    value = source.get(field)
    if value is None:
        return default
    if not any(type(value) is type(one) and value == one for one in choices):
        raise bad(field, f"write one of {', '.join(str(one).lower() for one in choices)}.")
    return value


def number(source: Mapping[str, Any], field: str, low: int, high: int, default: int = 0) -> int:
    """Return a whole number in a range, the default where it is left out or null; raises Refused."""
    value = source.get(field)
    if value is None:
        return default
    if type(value) is not int or not low <= value <= high:
        text = f"write a whole number from {low} to {high}." if high > low else f"here it can only be {low}."
        raise bad(field, text)
    return value


def seat(source: Mapping[str, Any], field: str, seats: int) -> int | None:
    """Return a field that is a seat, None where it is left out or null; raises Refused."""
    value = source.get(field)
    if value is None:
        return None
    return _seat(value, field, seats)


def seats_listed(source: Mapping[str, Any], field: str, seats: int) -> list[int] | None:
    """Return a field that is a list of different seats, None where it is left out or null; raises Refused."""
    if source.get(field) is None:
        return None
    found = [_seat(value, field, seats) for value in listed(source, field, "seats")]
    if len(set(found)) < len(found):
        raise bad(field, "write each seat once.")
    return found


def _seat(value: Any, field: str, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise bad(field, f"write a seat from 0 to {seats - 1}.")
    return value


def read_orders(round: GinRound, source: Mapping[str, Any], code: str, above: str = "") -> None:
    """Give the round the orders that are written as `reshuffles` for what is shuffled from here on.

    `above` goes before the field's name. Raises Refused for what cannot be such an order.
    """
    field = f"{above}reshuffles"
    value = source.get("reshuffles")
    orders = [] if value is None else value
    if not isinstance(orders, list):
        raise bad(field, "write a list of orders, each a list of cards.", code)
    left = int(round.max_reshuffles - round.reshuffles)
    if len(orders) > left:
        raise bad(field, f"more orders are written ({len(orders)}) than can be needed ({left}).", code)
    read = [_order(round, order, f"{field}[{place}]", code) for place, order in enumerate(orders)]
    # the round counts reshuffles from its start
    before: list[list[int]] = [[]] * int(round.reshuffles) if read else []
    round.shuffler = LoggingShuffler(WrittenShuffler({"reshuffle": before + read}))


def _order(round: GinRound, value: Any, field: str, code: str) -> list[int]:
    cards = known_cards(value, field, code)
    if not cards:
        raise bad(field, "an order has at least one card.", code)
    for card, many in Counter(cards).items():
        if many > round.decks:
            text = f"{pack.format_card(card)} is written more often than the cards hold it."
            raise bad(field, text, code)
    return cards

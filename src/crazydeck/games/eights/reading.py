"""Reading the fields of written positions and deals of Crazy Eights, strictly."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH, NotationError
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.refusal import Refused

from .round import EightsRound

UNKNOWN = "?"


def bad(field: str, sentence: str, code: str = "bad_position") -> Refused:
    """Return the refusal of a position or deal: the field's name and what is wrong with it."""
    return Refused(code, f"{field}: {sentence}", field=field)


def parse(value: Any, field: str, code: str) -> list[int | None]:
    """Return the cards of a list of texts or of a text with spaces; None for an unknown one. Raises Refused."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise bad(field, "write cards as a list or with spaces between them, such as “AS 10H QD”.", code)
    try:
        return [None if word == UNKNOWN else FRENCH.parse(word) for word in words]
    except NotationError as error:
        raise bad(field, str(error), code) from None


def known_cards(value: Any, field: str, code: str) -> list[int]:
    """Return cards of which none is unknown; raises Refused."""
    cards = parse(value, field, code)
    known = [card for card in cards if card is not None]
    if len(known) != len(cards):
        raise bad(field, "none of these cards can be unknown.", code)
    return known


def listed(
    source: Mapping[str, Any], name: str, what: str, code: str = "bad_position", above: str = ""
) -> list[Any]:
    """Return a field that is a list, empty where it is left out or null; raises Refused, saying a list of `what`."""
    value = source.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise bad(above + name, f"write a list of {what}.", code)
    return value


def choice(source: Mapping[str, Any], field: str, choices: tuple[Any, ...], default: Any) -> Any:
    """Return a field that is one of some values, the default where it is left out or null; raises Refused."""
    value = source.get(field)
    if value is None:
        return default
    if not any(type(value) is type(one) and value == one for one in choices):
        raise bad(field, f"write one of {', '.join(str(one).lower() for one in choices)}.")
    return value


def number(source: Mapping[str, Any], field: str, high: int) -> int:
    """Return a whole number from 0 to `high`, 0 where it is left out or null; raises Refused."""
    value = source.get(field)
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value <= high:
        raise bad(field, f"write a whole number from 0 to {high}." if high else "here it can only be 0.")
    return value


def seat_of(field: str, value: Any, seats: int) -> int:
    """Return a seat; raises Refused."""
    if type(value) is not int or not 0 <= value < seats:
        raise bad(field, f"write a seat from 0 to {seats - 1}.")
    return value


def read_orders(round: EightsRound, source: Mapping[str, Any], code: str, above: str = "") -> None:
    """Give the round the orders that are written for what is shuffled from here on: `reshuffles` and `removals`.

    `above` goes before the names of the fields. Raises Refused for what cannot be such an order.
    """
    left = min(int(round.max_reshuffles - round.reshuffles), 10**6)
    reshuffles = _orders(round, source, "reshuffles", left, code, above)
    removals = _orders(round, source, "removals", int(round.in_play()) - 1, code, above)
    if reshuffles:
        # the round counts reshuffles from the start of the hand
        reshuffles = [[]] * int(round.reshuffles) + reshuffles
    round.shuffler = LoggingShuffler(WrittenShuffler({"reshuffle": reshuffles, "removed": removals}))


def _orders(
    round: EightsRound, source: Mapping[str, Any], name: str, most: int, code: str, above: str
) -> list[list[int]]:
    field = above + name
    value = listed(source, name, "orders, each a list of cards", code, above)
    if len(value) > most:
        raise bad(field, f"more orders are written ({len(value)}) than can be needed ({most}).", code)
    return [_order(round, order, f"{field}[{place}]", code) for place, order in enumerate(value)]


def _order(round: EightsRound, value: Any, field: str, code: str) -> list[int]:
    cards = known_cards(value, field, code)
    if not cards:
        raise bad(field, "an order has at least one card.", code)
    for card, many in Counter(cards).items():
        if many > round.decks:
            raise bad(field, f"{FRENCH.format(card)} is written more often than the cards hold it.", code)
    return cards


def removed_seats(round: EightsRound) -> list[int]:
    """Return the seats that are out of the match."""
    return [seat for seat in range(round.seats) if round.removed & bit(seat)]

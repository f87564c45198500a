"""The fields of written positions and deals of trick games, each read strictly: nothing else stands for a list."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from crazydeck.cards.deck import Deck, NotationError
from crazydeck.engine.refusal import Refused

UNKNOWN = "?"


class Notation(Protocol):
    """How a game writes its cards and the four groups (suits or colours) of them."""

    @property
    def deck(self) -> Deck:
        """The deck whose notation is used."""

    @property
    def letters(self) -> str:
        """The letters of the groups, in their order."""

    def parse(self, text: str) -> int:
        """Return the card that a text names; raises NotationError."""

    def format(self, card: int) -> str:
        """Return a card's notation."""

    def format_all(self, cards: Iterable[int]) -> list[str]:
        """Return the notation of several cards in the order given."""


def bad(field_: str, sentence: str, code: str = "bad_position") -> Refused:
    """Return the refusal of a position or deal: the field's name and what is wrong with it."""
    return Refused(code, f"{field_}: {sentence}", field=field_)


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


def read_trick(position: Mapping[str, Any], notation: Notation) -> list[int]:
    """Return the cards of the trick being played; none where nothing is written."""
    value = position.get("trick")
    return [] if value is None else known_cards(value, "trick", notation)


def read_hands(position: Mapping[str, Any], seats: int, notation: Notation) -> list[list[int | None]]:
    """Return one hand for each seat."""
    value = position.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order; unknown cards are “?”.")
    return [some_cards(hand, f"hands[{seat}]", notation) for seat, hand in enumerate(value)]


def read_history(position: Mapping[str, Any], seats: int, notation: Notation) -> list[tuple[int, list[int]]]:
    """Return the complete tricks: leaders and cards."""
    out = []
    for number, trick in enumerate(optional_list(position, "history")):
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


def read_taken(
    position: Mapping[str, Any], seats: int, numbers: Mapping[str, int], passed_over: str = ""
) -> list[tuple[int, ...]]:
    """Return for each seat the numbers taken, in the order given; nothing where nothing is written.

    `numbers` are the fields and the most that each can be; the field `passed_over` may be there but is not read.
    """
    value = position.get("taken")
    if value is None:
        return []
    names = ", ".join(numbers)
    if not isinstance(value, list) or len(value) != seats:
        raise bad("taken", f"write what each of the {seats} seats took, with {names}.")
    out = []
    for seat, one in enumerate(value):
        where = f"taken[{seat}]"
        if not isinstance(one, Mapping) or not one.keys() <= {*numbers, passed_over}:
            raise bad(where, f"write {names}.")
        out.append(
            tuple(read_number(one.get(name, 0), f"{where}.{name}", most) for name, most in numbers.items())
        )
    return out


def read_voids(position: Mapping[str, Any], seats: int, notation: Notation) -> list[list[int]]:
    """Return for each seat the groups that it showed to lack; nothing where nothing is written."""
    value = position.get("voids")
    if value is None:
        return []
    letters = notation.letters
    if not isinstance(value, list) or len(value) != seats or not all(isinstance(one, list) for one in value):
        raise bad("voids", f"write for each of the {seats} seats a list of some of {', '.join(letters)}.")
    if not all(isinstance(one, str) and len(one) == 1 and one in letters for seat in value for one in seat):
        raise bad("voids", f"write only the letters {', '.join(letters)}.")
    return [[letters.index(one) for one in seat] for seat in value]


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


def optional_list(position: Mapping[str, Any], field_: str) -> list[Any]:
    """Return a list, an empty one where nothing is written."""
    value = position.get(field_)
    if value is None:
        return []
    if not isinstance(value, list):
        raise bad(field_, "write a list.")
    return value


def optional_word(position: Mapping[str, Any], field_: str, words: tuple[str, ...]) -> str | None:
    """Return one of some words, or None where none is written."""
    value = position.get(field_)
    if value is None:
        return None
    if not isinstance(value, str) or value not in words:
        raise bad(field_, f"write one of {', '.join(words)}.")
    return value


def check_names(position: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Refuse fields that a position does not have."""
    for name in position:
        if name not in names:
            raise bad(str(name)[:40], f"a position has no such field; it has {', '.join(names)}.")

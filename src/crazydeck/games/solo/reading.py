"""The fields of written positions and deals of Crazy Solo, each read strictly."""

from collections.abc import Iterable, Mapping
from typing import Any

from crazydeck.cards.deck import FRENCH, NotationError
from crazydeck.games.tricks import reading
from crazydeck.games.tricks.reading import bad, optional_list, read_seat, read_taken

from . import pack
from .view import BIDS


class _Names:
    """The notation of this game, as what trick games share asks for it."""

    deck = FRENCH
    letters = pack.SUITS

    def parse(self, text: str) -> int:
        """Return the card that a text names; raises NotationError, for a 2 to 5 too."""
        try:
            return pack.parse(text)
        except NotationError:
            raise
        except ValueError:
            raise NotationError(
                text, f"“{text}” is in no deck of this game: the lowest cards are 6s."
            ) from None

    def format(self, card: int) -> str:
        """Return a card's notation."""
        return pack.format_card(card)

    def format_all(self, cards: Iterable[int]) -> list[str]:
        """Return the notation of several cards in the order given."""
        return pack.format_all(cards)


NAMES = _Names()


def known_cards(value: Any, field_: str, code: str = "bad_position") -> list[int]:
    """Return the cards of a list or a text, none of them unknown."""
    return reading.known_cards(value, field_, NAMES, code)


def read_bids(position: Mapping[str, Any], first: int, seats: int) -> list[int] | None:
    """Return the bids of the auction from `first` on, passes included; None where they are not known."""
    if position.get("bids") is None:
        return None
    out = []
    for number, said in enumerate(optional_list(position, "bids")):
        where = f"bids[{number}]"
        if not isinstance(said, Mapping) or said.keys() != {"seat", "bid"}:
            raise bad(where, "a bid has the fields seat and bid.")
        seat = (first + number) % seats
        if read_seat(f"{where}.seat", said["seat"], seats) != seat:
            raise bad(f"{where}.seat", f"seat {seat} bids here.")
        if said["bid"] not in BIDS:
            raise bad(f"{where}.bid", f"write one of {', '.join(BIDS)}.")
        out.append(BIDS.index(said["bid"]))
    return out


def read_called(position: Mapping[str, Any]) -> int | None:
    """Return the called card, or None where none is written."""
    value = position.get("called")
    if value is None:
        return None
    if not isinstance(value, str):
        raise bad("called", f"write a card such as {pack.format_card(0)}.")
    return known_cards([value], "called")[0]


def read_captured(position: Mapping[str, Any], seats: int) -> list[tuple[int, int]]:
    """Return for each seat the card points and tricks taken; nothing where nothing is written."""
    numbers = {"points": pack.TOTAL, "tricks": 12}
    return [(points, tricks) for points, tricks in read_taken(position, seats, numbers)]

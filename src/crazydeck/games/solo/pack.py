"""The cards of Crazy Solo: their numbers, values and notation, and which are used by how many players (section 1).

A card is the number suit * 9 + height, with suits in the order clubs, diamonds, hearts, spades, and heights 0 to 8 for
6 7 8 9 J Q K 10 A: a higher card of a suit beats a lower one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from crazydeck.cards.deck import FRENCH

SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
HEIGHTS = ("6", "7", "8", "9", "J", "Q", "K", "10", "A")
PER_SUIT = len(HEIGHTS)
CARDS = 4 * PER_SUIT
VALUES = (0, 0, 0, 0, 2, 3, 4, 10, 11)
"""Card points by height."""
TOTAL = 120
"""All card points of every deck."""
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")

_NUMBERS = tuple(FRENCH.parse(height + suit) for suit in SUITS for height in HEIGHTS)
_RANK_WORDS = ("6", "7", "8", "9", "jack", "queen", "king", "10", "ace")
_HAND_SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS)
"""Neighbours differ in colour."""
_OUT = {
    5: "6S",
    7: "6S",
    8: "6C 6D 6H 6S",
    10: "6C 6D 6H 6S 7C 7S",
    11: "6C 6D 6S",
}
"""What is left out besides 2s to 5s, by the number of players."""
_SHORT = "6C 7C 8C 6D 7D 8D 6H 7H 8H 6S 7S 8S"


def parse(text: str) -> int:
    """Return the card that a text names; raises NotationError for no card, ValueError for a 2 to 5."""
    return _NUMBERS.index(FRENCH.parse(text))


def format_card(card: int) -> str:
    """Return a card's notation."""
    return FRENCH.format(_NUMBERS[card])


def format_all(cards: Iterable[int]) -> list[str]:
    """Return the notation of several cards in the order given."""
    return [format_card(card) for card in cards]


def parse_all(texts: Iterable[str]) -> list[int]:
    """Return the cards that texts name; raises as `parse`."""
    return [parse(text) for text in texts]


def number(card: int) -> int:
    """Return a card's place in the order of notation, in which shufflers see cards."""
    return _NUMBERS[card]


def from_number(number_: int) -> int:
    """Return the card at a place of the order of notation."""
    return _NUMBERS.index(number_)


def name(card: int) -> str:
    """Return a card in words, such as `10 of hearts`."""
    suit, height = divmod(card, PER_SUIT)
    return f"{_RANK_WORDS[height]} of {SUIT_WORDS[suit]}"


def value(card: int) -> int:
    """Return a card's points."""
    return VALUES[card % PER_SUIT]


@dataclass(frozen=True)
class Pack:
    """The cards that one table plays with."""

    seats: int
    cards: tuple[int, ...]
    """The cards in use, sorted."""
    removed: tuple[int, ...]
    """The cards left out besides 2s to 5s, sorted."""

    @property
    def tricks(self) -> int:
        """How many cards each seat gets, which is how many tricks there are."""
        return len(self.cards) // self.seats


@cache
def make(seats: int, *, short: bool) -> Pack:
    """Return the pack of a table of 3 to 12 (section 1)."""
    out = {parse(text) for text in (_SHORT if short else _OUT.get(seats, "")).split()}
    return Pack(seats, tuple(card for card in range(CARDS) if card not in out), tuple(sorted(out)))


def hand_order(cards: Iterable[int], trumps: int) -> list[int]:
    """Return cards by suit and height, lowest first, trumps (-1: none) at the end."""
    return sorted(
        cards, key=lambda card: (card // PER_SUIT == trumps, _HAND_SUITS.index(card // PER_SUIT), card)
    )

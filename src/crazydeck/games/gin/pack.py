"""The cards of Crazy Gin: how many there are, what they count and how they are written (rules: sections 1, 3 and 7).

A card is its place in the French deck's notation order: suit * 13 + rank, suits clubs, diamonds, hearts, spades, ranks
ace (0), two (1), ... king (12). Copies share it. Twos are wild.
"""

from collections.abc import Iterable

from crazydeck.cards.deck import FRENCH

PER_SUIT = 13
CARDS = 4 * PER_SUIT
ACE, TWO = 0, 1
SUITS = FRENCH.groups
RANKS = FRENCH.ranks
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
VALUES = (15, 20, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What a card left in hand counts, by rank (section 7)."""
DEALT = 11
"""How many cards each seat gets (section 1)."""
CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""Sets and runs to lay down in each of the seven rounds (section 3)."""

_SMALL_TABLE = 5
"""The most players for whom two decks are enough."""
_HAND_SUITS = (0, 1, 3, 2)
"""Neighbours differ in colour."""


def decks(seats: int) -> int:
    """Return how many decks a table plays with (section 1)."""
    return 2 if seats <= _SMALL_TABLE else 3


def all_cards(seats: int) -> list[int]:
    """Return all cards in use at a table, sorted, copies adjacent."""
    return [card for card in range(CARDS) for _ in range(decks(seats))]


def parse(text: str) -> int:
    """Return the card that a text names; raises NotationError."""
    return FRENCH.parse(text)


def parse_all(texts: str | Iterable[str]) -> list[int]:
    """Return the cards of a text with spaces between them, or of several texts; raises NotationError."""
    return FRENCH.parse_all(texts)


def format_card(card: int) -> str:
    """Return a card's notation."""
    return FRENCH.format(card)


def format_all(cards: Iterable[int]) -> list[str]:
    """Return the notation of several cards in the order given."""
    return FRENCH.format_all(cards)


def name(card: int) -> str:
    """Return a card in words, such as `10 of hearts`."""
    suit, rank = divmod(card, PER_SUIT)
    return f"{RANK_WORDS[rank]} of {SUIT_WORDS[suit]}"


def is_two(card: int) -> bool:
    """Return whether a card is wild."""
    return card % PER_SUIT == TWO


def value(card: int) -> int:
    """Return what a card left in hand counts."""
    return VALUES[card % PER_SUIT]


def points(cards: Iterable[int]) -> int:
    """Return what cards left in hand count together."""
    return sum(value(card) for card in cards)


def least_cards(sets: int, runs: int) -> int:
    """Return how many cards a contract takes at least."""
    return 3 * sets + 4 * runs


def hand_order(cards: Iterable[int]) -> list[int]:
    """Return cards by suit and rank, twos at the end."""
    return sorted(cards, key=lambda card: (is_two(card), _HAND_SUITS.index(card // PER_SUIT), card))

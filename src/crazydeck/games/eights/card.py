"""The 52 cards as numbers, compiled: card = suit * 13 + rank, suits C D H S, ranks A 2 … K."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count

EIGHT: Final = 7
TWO_OF_SPADES: Final = 40
QUEEN_OF_SPADES: Final = 50

_RANK_COLUMN: Final = 0x8004002001
EIGHTS: Final = 0x400200100080
# the cards whose value has this binary digit (of an eight's 50 only the two)
_VALUE_ONE: Final = 0x155 * _RANK_COLUMN
_VALUE_TWO: Final = 0x1EE6 * _RANK_COLUMN
_VALUE_FOUR: Final = 0x78 * _RANK_COLUMN
_VALUE_EIGHT: Final = 0x1F00 * _RANK_COLUMN


def suit_mask(suit: i64) -> i64:
    """Return the cards of a suit 0..3."""
    return bit(suit * 13 + 13) - bit(suit * 13)


def rank_mask(rank: i64) -> i64:
    """Return the cards of a rank 0..12."""
    return bit(rank) * _RANK_COLUMN


def rank_of(card: i64) -> i64:
    """Return a card's rank 0..12."""
    return card - 13 * suit_of(card)


def suit_of(card: i64) -> i64:
    """Return a card's suit 0..3."""
    return (card * 79) >> 10  # card // 13, for these cards


def value_of(cards: i64) -> i64:
    """Return the points of a set of cards (section 5): eights 50, tens and courts 10, others their pips."""
    # by binary digits of the values; 50 is 48 + 2
    ones = count(cards & _VALUE_ONE)
    twos = count(cards & _VALUE_TWO)
    fours = count(cards & _VALUE_FOUR)
    eights = count(cards & _VALUE_EIGHT)
    return ones + 2 * twos + 4 * fours + 8 * eights + 48 * count(cards & EIGHTS)


_FITS: Final = vec[i64]([EIGHTS | suit_mask(suit_of(card)) | rank_mask(rank_of(card)) for card in range(52)])


def fits_on(card: i64) -> i64:
    """Return the cards that fit a top card (section 2); not for an eight, which names its suit."""
    return _FITS[card]


def action_cards(options: Any) -> i64:
    """Return the cards with an effect on the next player (section 4)."""
    cards: i64 = 0
    if options.twos_draw_two:
        cards |= rank_mask(1)
    if options.queen_spades_five:
        cards |= bit(QUEEN_OF_SPADES)
    if options.jacks_skip:
        cards |= rank_mask(10)
    if options.aces_reverse:
        cards |= rank_mask(0)
    return cards

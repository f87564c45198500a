"""Melds of Crazy Gin on the table: which cards fit where, compiled (rules: sections 2 and 4).

A run's positions are 1 (ace) to 14 (ace); position 2 can only be held by a two. Melds never shrink, and a two never
leaves its meld; in a run it moves only when a natural card takes its place.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit

SET: Final = 0
RUN: Final = 1

LOW: Final = 0
HIGH: Final = 1

TWO: Final = 1
PER_SUIT: Final = 13
LAST: Final = 14
"""The highest position of a run, that of a high ace."""
TWOS: Final = 0x10008004002
"""The four kinds of twos."""
ACES: Final = 0x8004002001
"""The four kinds of aces."""


def of_rank(rank: i64) -> i64:
    """Return the set of the four kinds of a rank."""
    aces: i64 = ACES
    return aces << rank


def natural_at(suit: i64, position: i64) -> i64:
    """Return the set of the natural card that belongs at a position of a suit's run; none at 2 and beyond 1..14."""
    if position == 2 or position < 1 or position > LAST:
        return 0
    return bit(suit * PER_SUIT + (0 if position == LAST else position - 1))


class Meld:
    """One meld; reused by `copy_from`, so that playouts allocate none.

    Made empty; `lay_set` or `lay_run` puts cards there that are known to be a meld.
    """

    def __init__(self) -> None:
        self.kind: i64 = SET
        self.owner: i64 = 0
        """The seat that laid it down."""
        self.size: i64 = 0
        """How many cards it has; 0: there is no meld yet."""
        self.rank: i64 = 0
        """The rank of a set, 0 (ace) to 12 (king)."""
        self.counts: i64 = 0
        """Of a set: how many copies of its rank in clubs ... spades, of twos in clubs ... spades, four bits each."""
        self.suit: i64 = 0
        """The suit of a run."""
        self.low: i64 = 0
        """The position of a run's first card."""
        self.high: i64 = 0
        """The position of a run's last card."""
        self.wilds: i64 = 0
        """The positions of a run that twos hold, as a set."""
        self.wild_suits: i64 = 0
        """The suits of those twos, two bits for each position from 0 on."""
        self.low_takes: i64 = 0
        """The cards that can be added at a run's low end."""
        self.high_takes: i64 = 0
        """The cards that can be added at a run's high end."""
        self.swaps: i64 = 0
        """The natural cards that can replace a two of a run; none where no end is free for that two."""
        self.takes: i64 = 0
        """All cards that can be played on the meld in any way: who does not own it may not discard them (section 4)."""

    def lay_set(self, owner: i64, cards: list[int]) -> None:
        """Become a set of these cards, which are one."""
        self.kind = SET
        self.owner = owner
        self.size = 0
        self.counts = 0
        self.low = self.high = self.wilds = self.wild_suits = 0
        self.low_takes = self.high_takes = self.swaps = 0
        for card in cards:
            kind: i64 = card
            if kind % PER_SUIT != TWO:
                self.rank = kind % PER_SUIT
        self.takes = of_rank(self.rank) | TWOS
        for card in cards:
            self._put_in_set(card)

    def lay_run(self, owner: i64, low: i64, cards: list[int]) -> None:
        """Become the run of these cards, which are one, in order from position `low` on."""
        self.kind = RUN
        self.owner = owner
        self.size = len(cards)
        self.counts = 0
        self.rank = 0
        self.low = low
        self.high = low - 1 + self.size
        self.wilds = self.wild_suits = 0
        position = low
        for card in cards:
            kind: i64 = card
            if kind % PER_SUIT == TWO:
                self._put_two(position, kind // PER_SUIT)
            else:
                self.suit = kind // PER_SUIT
            position += 1
        self._look()

    def add(self, card: i64, end: i64) -> None:
        """Add a card that fits, at the LOW or HIGH end of a run; a set has no ends."""
        if self.kind == SET:
            self._put_in_set(card)
            return
        position = self._extend(end)
        if card % PER_SUIT == TWO:
            self._put_two(position, card // PER_SUIT)
        self._look()

    def swap(self, card: i64, end: i64) -> None:
        """Let a natural card replace the two in its place of a run; that two moves to the end, which is free."""
        position = card % PER_SUIT + 1
        if position == 1 and not self.wilds & bit(1):
            position = LAST
        self.wilds ^= bit(position)
        suit = (self.wild_suits >> (2 * position)) & 3
        self.wild_suits ^= suit << (2 * position)
        self._put_two(self._extend(end), suit)
        self._look()

    def is_free(self, end: i64) -> bool:
        """Return whether the LOW or HIGH end of a run can grow."""
        return self.low > 1 if end == LOW else self.high < LAST

    def copy_from(self, other: "Meld") -> None:
        """Become a copy of another meld."""
        self.kind = other.kind
        self.owner = other.owner
        self.size = other.size
        self.rank = other.rank
        self.counts = other.counts
        self.suit = other.suit
        self.low = other.low
        self.high = other.high
        self.wilds = other.wilds
        self.wild_suits = other.wild_suits
        self.low_takes = other.low_takes
        self.high_takes = other.high_takes
        self.swaps = other.swaps
        self.takes = other.takes

    def card_at(self, position: i64) -> i64:
        """Return the card at a position of a run."""
        if self.wilds & bit(position):
            return ((self.wild_suits >> (2 * position)) & 3) * PER_SUIT + TWO
        return self.suit * PER_SUIT + (0 if position == LAST else position - 1)

    def cards(self) -> list[int]:
        """Return the cards: of a set naturals, then twos, both sorted; of a run in order of position."""
        if self.kind == RUN:
            return [int(self.card_at(position)) for position in range(self.low, self.high + 1)]
        out: list[int] = []
        place: i64 = 0
        while place < 8:
            card = (place & 3) * PER_SUIT + (self.rank if place < 4 else TWO)
            many = (self.counts >> (4 * place)) & 15
            while many > 0:
                out.append(int(card))
                many -= 1
            place += 1
        return out

    def _put_in_set(self, card: i64) -> None:
        place = card // PER_SUIT + (4 if card % PER_SUIT == TWO else 0)
        self.counts += bit(4 * place)
        self.size += 1

    def _put_two(self, position: i64, suit: i64) -> None:
        self.wilds |= bit(position)
        self.wild_suits |= suit << (2 * position)

    def _extend(self, end: i64) -> i64:
        """Make a run longer; return its new position."""
        self.size += 1
        if end == LOW:
            self.low -= 1
            return self.low
        self.high += 1
        return self.high

    def _look(self) -> None:
        """Find what fits a run after a change."""
        low, high = self.low, self.high
        self.low_takes = natural_at(self.suit, low - 1) | TWOS if low > 1 else 0
        self.high_takes = natural_at(self.suit, high + 1) | TWOS if high < LAST else 0
        swaps: i64 = 0
        if low > 1 or high < LAST:
            rest = self.wilds
            position = low
            while rest != 0:
                one = bit(position)
                if rest & one:
                    rest ^= one
                    swaps |= natural_at(self.suit, position)
                position += 1
        self.swaps = swaps
        self.takes = self.low_takes | self.high_takes | swaps

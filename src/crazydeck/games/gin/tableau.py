"""The melds on the table in Crazy Gin, compiled: what fits where, and what may not be discarded (section 4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit

from .arrange import read_run, read_set
from .melds import HIGH, LOW, RUN, TWOS, Meld
from .piles import GinPiles

MOST_MELDS: Final = 3
"""How many melds a seat lays down at most."""
NO_TWOS: Final = 0xFFFFFFFFFFFFF ^ TWOS
"""All cards but the twos."""


class GinTableau(GinPiles):
    """The cards of a round with the melds on the table."""

    def __init__(self, seats: int, decks: int) -> None:
        """Prepare an empty table."""
        super().__init__(seats, decks)
        self.melds: list[Meld] = [Meld() for _ in range(MOST_MELDS * seats)]
        """The first `many_melds` are on the table, in laying order; the others wait to be used."""
        self.many_melds: i64 = 0
        self.down: i64 = 0
        """The seats that have laid down, as a set."""
        self.addable: i64 = 0
        """The cards that can be added to some meld."""
        self.swappable: i64 = 0
        """The cards that can replace a two in some run."""
        self.offers: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that can be played on its melds in any way."""

    def clear_table(self) -> None:
        """Take all melds away."""
        self.many_melds = 0
        self.down = 0
        self.look()

    def put_meld(self, owner: i64, kind: i64, low: i64, cards: list[int]) -> None:
        """Put a new meld on the table; `low` is the position of a run's first card. `look` must follow."""
        meld = self.melds[self.many_melds]
        if kind == RUN:
            meld.lay_run(owner, low, cards)
        else:
            meld.lay_set(owner, cards)
        self.many_melds += 1
        self.down |= bit(owner)

    def look(self) -> None:
        """Find out anew what fits the melds, after a change."""
        adds: i64 = 0
        swaps: i64 = 0
        offers = self.offers
        i: i64 = 0
        while i < self.seats:
            offers[i] = 0
            i += 1
        i = 0
        while i < self.many_melds:
            meld = self.melds[i]
            if meld.kind == RUN:
                adds |= meld.low_takes | meld.high_takes
                swaps |= meld.swaps
            else:
                adds |= meld.takes
            offers[meld.owner] |= meld.takes
            i += 1
        self.addable = adds
        self.swappable = swaps

    def barred(self, seat: i64) -> i64:
        """Return the cards that could be played on an opponent's meld, which the seat may not discard (section 4)."""
        cards: i64 = 0
        offers = self.offers
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                cards |= offers[other]
            other += 1
        return cards

    def adding_melds(self, card: i64) -> i64:
        """Return the set of melds to which a card can be added."""
        one = bit(card)
        found: i64 = 0
        i: i64 = 0
        while i < self.many_melds:
            meld = self.melds[i]
            fit = meld.low_takes | meld.high_takes if meld.kind == RUN else meld.takes
            if fit & one:
                found |= bit(i)
            i += 1
        return found

    def swapping_melds(self, card: i64) -> i64:
        """Return the set of melds in which a card can replace a two."""
        one = bit(card)
        found: i64 = 0
        i: i64 = 0
        while i < self.many_melds:
            if self.melds[i].swaps & one:
                found |= bit(i)
            i += 1
        return found

    def adding_ends(self, number: i64, card: i64) -> tuple[bool, bool]:
        """Return whether a card can be added at the low and at the high end of a run."""
        meld = self.melds[number]
        one = bit(card)
        return meld.low_takes & one != 0, meld.high_takes & one != 0

    def free_ends(self, number: i64) -> tuple[bool, bool]:
        """Return whether a two can move to the low and to the high end of a run."""
        meld = self.melds[number]
        return meld.is_free(LOW), meld.is_free(HIGH)

    def meld_cards(self) -> list[int]:
        """Return all cards on the table."""
        return [card for i in range(self.many_melds) for card in self.melds[i].cards()]

    def is_meld(self, number: int, balanced: bool) -> bool:
        """Return whether what lies at a number is a set or a run, for checks."""
        meld = self.melds[number]
        cards = meld.cards()
        if meld.kind == RUN:
            return read_run(cards, balanced) == meld.low and len(cards) == meld.size
        return read_set(cards, balanced) == 0 and len(cards) == meld.size

    def copy_table(self, other: "GinTableau") -> None:
        """Take over the melds of another round with the same seats."""
        i: i64 = 0
        while i < other.many_melds:
            self.melds[i].copy_from(other.melds[i])
            i += 1
        i = 0
        while i < self.seats:
            self.offers[i] = other.offers[i]
            i += 1
        self.many_melds = other.many_melds
        self.down = other.down
        self.addable = other.addable
        self.swappable = other.swappable

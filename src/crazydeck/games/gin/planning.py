"""What a hand is worth before its contract is laid down, compiled: for bots and playouts.

All that counts here a seat can see: its own cards, discards, melds, and cards that others were seen to take. Worth is
in 32nds of a point, as far as the cards missing for the contract leave anything to compare.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest

from .choices import GinChoices
from .melds import PER_SUIT, RUN, TWO, TWOS, of_rank
from .piles import value_of
from .solver import can_use, lacking, missing, most_used

NOTHING: Final = -1000000000

# found by playing variants against each other; only their proportions matter
LACKING: Final = 1600
"""For each card that the contract lacks: nothing else makes up for one."""
DRAWABLE: Final = 12
"""For each unseen card that makes it fewer."""
DRAWABLE_LAST: Final = 20
"""The same where one card is lacking."""
POINT: Final = 8
"""For each point in the hand."""
USEFUL: Final = 3
"""For each unseen card that would go with a discard, in another's hand."""
NEAR: Final = 3
"""How far from each other cards of one run of four can be."""


class Outlook:
    """The cards that a seat sees, and what they make hands worth."""

    def __init__(self, round: GinChoices, seat: i64) -> None:
        """Look at the round with the eyes of a seat."""
        self.sets: i64 = round.sets
        self.runs: i64 = round.runs
        self.rules: i64 = round.rules
        self.decks: i64 = round.decks
        self.seen: i64 = round.once[seat]
        """The kinds of which one card is seen at least."""
        self.seen_twice: i64 = round.twice[seat]
        self.seen_thrice: i64 = round.thrice[seat]
        i: i64 = 0
        while i < round.pile_size:
            self._see(bit(round.pile[i]))
            i += 1
        i = 0
        while i < round.many_melds:
            self._see_meld(round, i)
            i += 1
        known = round.known
        if known is not None:
            for other in range(round.seats):
                if other != seat:
                    for card in known.taken[other]:
                        self._see(bit(card))

    def _see(self, one: i64) -> None:
        self.seen_thrice |= self.seen_twice & one
        self.seen_twice |= self.seen & one
        self.seen |= one

    def _see_meld(self, round: GinChoices, number: i64) -> None:
        meld = round.melds[number]
        if meld.kind == RUN:
            position = meld.low
            while position <= meld.high:
                self._see(bit(meld.card_at(position)))
                position += 1
            return
        place: i64 = 0
        while place < 8:
            many = (meld.counts >> (4 * place)) & 15
            card = (place & 3) * PER_SUIT + (meld.rank if place < 4 else TWO)
            while many > 0:
                self._see(bit(card))
                many -= 1
            place += 1

    def unseen(self, kinds: i64) -> i64:
        """Return how many unseen cards are of some kinds."""
        many = self.decks * count(kinds) - count(kinds & self.seen) - count(kinds & self.seen_twice)
        return many - count(kinds & self.seen_thrice) if self.decks > 2 else many

    def worth(self, h1: i64, h2: i64, h3: i64) -> i64:
        """Return what a hand is worth: more is better."""
        use, twos = most_used(h1, h2, h3, self.sets, self.runs)
        return self._worth(h1, h2, h3, use, twos)

    def _worth(self, h1: i64, h2: i64, h3: i64, use: i64, twos: i64) -> i64:
        """Return what a hand is worth, given what `most_used` says of it."""
        lacks, kinds = lacking(h1, h2, h3, self.sets, self.runs, use, twos)
        if self.rules and lacks <= 1:
            lacks = missing(h1, h2, h3, self.sets, self.runs, self.rules)
        drawable = self.unseen(kinds) * (DRAWABLE_LAST if lacks == 1 else DRAWABLE)
        return drawable - LACKING * lacks - POINT * (value_of(h1) + value_of(h2) + value_of(h3))

    def gain(self, h1: i64, h2: i64, h3: i64, one: i64) -> i64:
        """Return how much more a hand is worth with one more card, given as a set."""
        sets, runs = self.sets, self.runs
        use, twos = most_used(h1, h2, h3, sets, runs)
        now = self._worth(h1, h2, h3, use, twos)
        g1, g2, g3 = h1 | one, h2 | (h1 & one), h3 | (h2 & one)
        if one & TWOS:
            return self.worth(g1, g2, g3) - now
        if use < max(3 * sets + 4 * runs - twos, sets + runs) and can_use(g1, g2, g3, sets, runs, use + 1):
            use += 1
        return self._worth(g1, g2, g3, use, twos) - now

    def best_discard(self, h1: i64, h2: i64, h3: i64, cards: i64) -> tuple[i64, i64]:
        """Return the natural card among some of a hand, at least one, that is best discarded; and what is left worth.

        Cards that the contract can do without come first, whatever else speaks for others.
        """
        sets, runs = self.sets, self.runs
        use, twos = most_used(h1, h2, h3, sets, runs)
        idle: i64 = 0
        rest = cards
        while rest != 0:
            one = rest & -rest
            rest ^= one
            if can_use((h1 & ~one) | (h2 & one), (h2 & ~one) | (h3 & one), h3 & ~one, sets, runs, use):
                idle |= one
        if idle == 0:
            idle = cards
            use -= 1
        best: i64 = NOTHING
        chosen: i64 = 0
        while idle != 0:
            one = idle & -idle
            idle ^= one
            worth = self._worth((h1 & ~one) | (h2 & one), (h2 & ~one) | (h3 & one), h3 & ~one, use, twos)
            worth -= USEFUL * self.unseen(self._mates(lowest(one)))
            if worth > best:
                best = worth
                chosen = lowest(one)
        return chosen, best

    def _mates(self, card: i64) -> i64:
        """Return the kinds that can be in one meld of least size with a card, but for twos."""
        rank, suit = card % PER_SUIT, card // PER_SUIT
        kinds: i64 = 0
        if self.sets > 0:
            kinds = of_rank(rank)
        if self.runs > 0:
            low = max(rank - NEAR, 0)
            high = min(rank + NEAR, PER_SUIT - 1)
            kinds |= (bit(high - low + 1) - 1) << (suit * PER_SUIT + low)
        return kinds & ~TWOS

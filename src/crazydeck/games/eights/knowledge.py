"""What everybody can know of unseen cards in Crazy Eights; `cards.assign` deals them consistently with it.

Each unseen place (a card of a hand, a card of the stock) has the set of cards that it may hold. A place is opened
wide when cards are dealt or drawn and narrowed by what play shows: an eight put back at the start is in no hand, a
reshuffled discard is in the stock, a card drawn before the last one of `draw = until` did not fit, a seat that passes
when it must play if it can holds nothing that fits. When a card is played and several places may have held it, the
narrowest of them closes and the others are widened by it: the truth is never excluded.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count

ANY: Final = 0xFFFFFFFFFFFFF


class Knowledge:
    """For each seat the sets of cards that its places may hold, in the order of drawing; the same for the stock."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        """Next card last."""

    def copy(self) -> "Knowledge":
        """Return an independent copy."""
        twin = Knowledge(0)
        twin.hands = [list(places) for places in self.hands]
        twin.stock = list(self.stock)
        return twin

    def draw(self, seat: i64) -> None:
        """The seat takes the next card of the stock."""
        self.hands[seat].append(self.stock.pop())

    def narrow_last(self, seat: i64, allowed: i64) -> None:
        """The last card that the seat took is one of `allowed`."""
        places = self.hands[seat]
        places[-1] = places[-1] & int(allowed)

    def exclude(self, seat: i64, cards: i64) -> None:
        """The seat holds none of `cards`."""
        self.hands[seat] = [place & ~int(cards) for place in self.hands[seat]]

    def play_last(self, seat: i64) -> None:
        """The seat plays the last card that it took."""
        self.hands[seat].pop()

    def play(self, seat: i64, card: i64) -> None:
        """The seat plays a card from some place that may have held it."""
        places = self.hands[seat]
        one = int(bit(card))
        best = -1
        for index, place in enumerate(places):
            if place & one and (best < 0 or count(place) < count(places[best])):
                best = index
        closed = places.pop(best)
        for index, place in enumerate(places):
            if place & one:
                places[index] = place | closed

    def reshuffle(self, cards: list[int], gone: i64) -> None:
        """The stock is now `cards` in unknown order; no hand holds a card of `gone`."""
        allowed = 0
        for card in cards:
            allowed |= int(bit(card))
        self.stock = [allowed] * len(cards)
        for seat in range(len(self.hands)):
            self.exclude(seat, gone)

    def remove(self, seat: i64) -> None:
        """The seat's cards go under the stock in shuffled order."""
        places = self.hands[seat]
        union = 0
        for place in places:
            union |= place
        self.stock = [union] * len(places) + self.stock
        self.hands[seat] = []

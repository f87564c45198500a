"""What everybody can know of unseen cards in Crazy Eights, and a random choice of cards consistent with it.

Each unseen place (a card of a hand, a card of the stock) has the set of cards that it may hold. A place is opened
wide when cards are dealt or drawn and narrowed by what play shows: an eight put back at the start is in no hand, a
reshuffled discard is in the stock, a card drawn before the last one of `draw = until` did not fit, a seat that passes
when it must play if it can holds nothing that fits. When a card is played and several places may have held it, the
narrowest of them closes and the others are widened by it: the truth is never excluded.
"""

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count
from crazydeck.cards.rng import Rng

ANY = 0xFFFFFFFFFFFFF


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


def assign(cards: list[int], places: list[int], rng: Rng) -> list[int]:
    """Return the cards in a random order in which each fits its place; one must exist.

    The cards are shuffled, then each misfit changes places with a random partner that mends it. Where no swap
    helps, paths of exchanges are followed, which always end in a fitting order if there is one.
    """
    out = list(cards)
    n: i64 = len(out)
    i: i64 = n - 1
    while i > 0:
        j = rng.below(i + 1)
        out[i], out[j] = out[j], out[i]
        i -= 1
    i = 0
    while i < n:
        if not fits(out[i], places[i]) and not _swap(out, places, i, rng):
            _exchange(out, places, i)
        i += 1
    return out


def fits(card: int, place: int) -> bool:
    """Return whether a card may lie in a place."""
    return place & int(bit(card)) != 0


def _swap(out: list[int], places: list[int], i: i64, rng: Rng) -> bool:
    n: i64 = len(out)
    j = rng.below(n)
    tried: i64 = 0
    while tried < n:
        # a partner must not become a misfit itself, unless it is one already
        if fits(out[j], places[i]) and (fits(out[i], places[j]) or (j > i and not fits(out[j], places[j]))):
            out[i], out[j] = out[j], out[i]
            return True
        j = j + 1 if j + 1 < n else 0
        tried += 1
    return False


def _exchange(out: list[int], places: list[int], start: i64) -> None:
    """Move cards along the shortest chain of places that ends where the card of `start` may lie."""
    n = len(out)
    came: list[int] = [-1] * n
    queue = [int(start)]
    came[start] = int(start)
    for here in queue:
        for there in range(n):
            if came[there] >= 0 or not fits(out[there], places[here]):
                continue
            came[there] = here
            if fits(out[start], places[there]) or (there > start and not fits(out[there], places[there])):
                _rotate(out, came, there, int(start))
                return
            queue.append(there)


def _rotate(out: list[int], came: list[int], last: int, start: int) -> None:
    first_card = out[start]
    chain = [last]
    while chain[-1] != start:
        chain.append(came[chain[-1]])
    chain.reverse()
    for index in range(len(chain) - 1):
        out[chain[index]] = out[chain[index + 1]]
    out[last] = first_card

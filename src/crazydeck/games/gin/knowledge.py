"""What everybody can know of unseen cards in Crazy Gin, so that re-deals keep to it; compiled.

Each card of a hand is either one that everybody saw the seat take, or lies in an unseen place with a set of what it may
hold. After a reshuffle the stock is made of cards that all have seen, and what is drawn comes from it; the other
unseen cards were in hands before. So an unseen card is sure to be old (in a hand since before the reshuffle), sure to
be new (from that stock), or free to be either, and a place holds some of these three. A turn that ends without a
discard shows that no card of the hand could be discarded (section 4).

When a card is played and several places may have held it, the narrowest of them closes and of each other sort one is
widened by it: the truth is never excluded.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count

CARDS: Final = 0xFFFFFFFFFFFFF
OLD: Final = 0x10000000000000
FREE: Final = 0x20000000000000
NEW: Final = 0x40000000000000
ANY: Final = CARDS | OLD | FREE | NEW
"""What a place holds of which nothing is known."""


class Knowledge:
    """The cards that each seat was seen to take, the unseen places of its hand, and the last reshuffle."""

    def __init__(self, seats: int) -> None:
        self.taken: list[list[int]] = [[] for _ in range(seats)]
        """For each seat the cards of its hand that everybody saw it take and has not seen again."""
        self.places: list[list[int]] = [[] for _ in range(seats)]
        """For each seat what each other card of its hand may be: kinds of cards, and OLD, FREE, NEW."""
        self.stock: int = ANY
        """What each card of the stock may be; after a reshuffle the kinds of `new`."""
        self.reshuffled: bool = False
        self.new: list[int] = []
        """By kind of card how many, at most, of the unseen ones come from the last reshuffle."""
        self.old: list[int] = []
        """By kind of card how many, at most, of the unseen ones have been in hands since before it."""

    def copy(self) -> "Knowledge":
        """Return an independent copy."""
        twin = Knowledge(0)
        twin.taken = [list(cards) for cards in self.taken]
        twin.places = [list(places) for places in self.places]
        twin.stock = self.stock
        twin.reshuffled = self.reshuffled
        twin.new = list(self.new)
        twin.old = list(self.old)
        return twin

    def draw(self, seat: i64) -> None:
        """The seat takes a card from the stock."""
        self.places[seat].append(self.stock)

    def take(self, seat: i64, card: i64) -> None:
        """The seat takes a card that everybody sees."""
        self.taken[seat].append(int(card))

    def play(self, seat: i64, card: i64) -> None:
        """The seat shows a card and parts with it: one that it was seen to take, where it may be that."""
        taken = self.taken[seat]
        if int(card) in taken:
            taken.remove(int(card))
        else:
            self.play_unseen(seat, card)

    def play_unseen(self, seat: i64, card: i64) -> None:
        """The seat parts with a card that it was not seen to take."""
        places = self.places[seat]
        need = int(bit(card)) | self._age(places, card)
        best = -1
        for index, place in enumerate(places):
            if need & ~place == 0 and (best < 0 or count(place) < count(places[best])):
                best = index
        closed = places.pop(best)
        widened: list[int] = []
        for index, place in enumerate(places):
            if need & ~place == 0 and closed & ~place != 0 and place not in widened:
                widened.append(place)
                places[index] = place | closed

    def _age(self, places: list[int], card: i64) -> int:
        """Return OLD or NEW, which a place must bear, where a card's age is sure; then one less is left of that age."""
        if not self.reshuffled:
            return 0
        one = int(bit(card))
        may_be_old = self.old[card] > 0
        may_be_new = self.new[card] > 0
        if may_be_old and may_be_new:
            fitting = [place for place in places if place & one]
            may_be_old = any(place & OLD for place in fitting)
            may_be_new = any(place & NEW for place in fitting)
        if may_be_old and may_be_new:
            return 0
        if may_be_old:
            self.old[card] -= 1
            return OLD
        self.new[card] -= 1
        if self.new[card] == 0:
            self.stock &= ~int(bit(card))
        return NEW

    def holds_only(self, seat: i64, cards: i64) -> None:
        """The seat's unseen cards are all among `cards`."""
        allowed = int(cards) | OLD | FREE | NEW
        self.places[seat] = [place & allowed for place in self.places[seat]]

    def reshuffle(self, cards: list[int], unseen: list[int]) -> None:
        """The stock is now `cards` in unknown order; `unseen` are the cards of hands that nobody was seen to take."""
        self.reshuffled = True
        self.new = [0] * 52
        self.old = [0] * 52
        self.stock = FREE | NEW
        for card in cards:
            self.new[card] += 1
            self.stock |= int(bit(card))
        for card in unseen:
            self.old[card] += 1
        self.places = [[place & CARDS | OLD | FREE for place in places] for places in self.places]

    def items(self, cards: list[int]) -> list[int]:
        """Return cards that are unseen, all those of a kind together, each as its kind and OLD, FREE or NEW."""
        if not self.reshuffled:
            return [int(bit(card)) | FREE for card in cards]
        out: list[int] = []
        many = 0
        for index, card in enumerate(cards):
            many += 1
            if index + 1 < len(cards) and cards[index + 1] == card:
                continue
            old = max(0, many - self.new[card])
            new = max(0, many - self.old[card])
            one = int(bit(card))
            out += [one | OLD] * old + [one | NEW] * new + [one | FREE] * (many - old - new)
            many = 0
        return out

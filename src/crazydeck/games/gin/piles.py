"""The cards of a round of Crazy Gin, compiled: hands, stock, discards, and what is known of them.

No rule but those of section 6 on the stock is here: `tableau.py` has the melds, `round.py` says who may do what.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.assign import assign_items
from crazydeck.cards.bits import bit, count, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round

from .knowledge import ANY, CARDS, Knowledge

NONE: Final = -1

# the cards whose value has this binary digit: ace 15, two 20, tens and courts 10, others their pips
_RANK_COLUMN: Final = 0x8004002001
_VALUE_ONE: Final = 0x155 * _RANK_COLUMN
_VALUE_TWO: Final = 0x1E65 * _RANK_COLUMN
_VALUE_FOUR: Final = 0x7B * _RANK_COLUMN
_VALUE_EIGHT: Final = 0x1F81 * _RANK_COLUMN
_VALUE_SIXTEEN: Final = 0x2 * _RANK_COLUMN


def value_of(cards: i64) -> i64:
    """Return the points of a set of cards (section 7)."""
    low = count(cards & _VALUE_ONE) + 2 * count(cards & _VALUE_TWO)
    return (
        low
        + 4 * count(cards & _VALUE_FOUR)
        + 8 * count(cards & _VALUE_EIGHT)
        + 16 * count(cards & _VALUE_SIXTEEN)
    )


class GinPiles(Round):
    """The cards of a round by place, but for those on the table; the base of the round."""

    def __init__(self, seats: int, decks: int) -> None:
        """Prepare empty hands and piles for two or three decks."""
        super().__init__(seats)
        cards = 52 * decks
        self.decks: i64 = decks
        self.once: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds."""
        self.twice: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds twice at least."""
        self.thrice: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds three times."""
        self.sizes: vec[i64] = vec[i64]([0] * seats)
        self.drawn: vec[i64] = vec[i64]([NONE] * seats)
        """For each seat the card that came into its hand last, or NONE."""
        self.drawn_before: vec[i64] = vec[i64]([NONE] * seats)
        """For each seat the card that came together with that one, or NONE."""
        self.stock: vec[i64] = vec[i64]([0] * cards)
        """Next card last."""
        self.stock_size: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * cards)
        """The discards, top card last."""
        self.pile_size: i64 = 0
        self.reshuffles: i64 = 0
        self.max_reshuffles: i64 = 0
        self.rng: Rng | None = None
        self.shuffler: Any = None
        self.known: Knowledge | None = None
        self.forgets: bool = False
        self.stock_places: i64 = 0
        """In playouts how many places of the stock there are, those drawn from included, which hold NONE."""
        self.lanes: vec[i64] = vec[i64]([NONE] * seats)
        """In playouts for each seat the place of the stock that it draws from next; below 0 when it has had all."""

    # -- reading and setting -----------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat in canonical order, copies adjacent."""
        out: list[int] = []
        rest = self.once[seat]
        while rest != 0:
            card = lowest(rest)
            one = bit(card)
            out.append(int(card))
            if self.twice[seat] & one:
                out.append(int(card))
            if self.thrice[seat] & one:
                out.append(int(card))
            rest ^= one
        return out

    def stock_list(self) -> list[int]:
        """Return the stock, next card first."""
        many = self.stock_places if self.forgets else self.stock_size
        return [int(self.stock[many - 1 - i]) for i in range(many) if self.stock[many - 1 - i] != NONE]

    def pile_list(self) -> list[int]:
        """Return the discards, oldest first."""
        return [int(self.pile[i]) for i in range(self.pile_size)]

    def hand_value(self, seat: i64) -> i64:
        """Return the points of the cards in a hand (section 7)."""
        return value_of(self.once[seat]) + value_of(self.twice[seat]) + value_of(self.thrice[seat])

    def set_cards(self, hands: list[list[int]], stock: list[int], pile: list[int]) -> None:
        """Put cards where nothing was dealt yet; `stock` has the next card last, `pile` the top card."""
        for seat, cards in enumerate(hands):
            for card in cards:
                self.give(seat, card)
        for index, card in enumerate(stock):
            self.stock[index] = card
        self.stock_size = len(stock)
        self.open_lanes()
        for index, card in enumerate(pile):
            self.pile[index] = card
        self.pile_size = len(pile)

    def know_nothing(self) -> None:
        """Begin to keep what everybody knows, where nothing is known of any card in hand or stock yet."""
        self.known = self._nothing_known()

    def _nothing_known(self) -> Knowledge:
        known = Knowledge(int(self.seats))
        known.places = [[ANY] * int(self.sizes[seat]) for seat in range(self.seats)]
        return known

    # -- moving cards ------------------------------------------------------------------------------------------------

    def supply(self) -> i64:
        """Return how many cards can still be drawn: the stock and what a reshuffle can give (section 6)."""
        if self.reshuffles < self.max_reshuffles and self.pile_size > 1:
            return self.stock_size + self.pile_size - 1
        return self.stock_size

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        one = bit(card)
        held = self.once[seat]
        if held & one == 0:
            self.once[seat] = held | one
        elif self.twice[seat] & one == 0:
            self.twice[seat] |= one
        else:
            self.thrice[seat] |= one
        self.sizes[seat] += 1

    def drop(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        one = bit(card)
        both = self.twice[seat]
        if both & one == 0:
            self.once[seat] ^= one
        elif self.thrice[seat] & one == 0:
            self.twice[seat] = both ^ one
        else:
            self.thrice[seat] ^= one
        self.sizes[seat] -= 1

    def draw_card(self, seat: i64) -> None:
        """Move the next card of the stock to a hand, reshuffling first where the stock is empty."""
        if self.stock_size == 0:
            self.reshuffle()
        known = self.known
        if known is not None:
            known.draw(seat)
        card = self._from_lane(seat) if self.forgets else self.stock[self.stock_size - 1]
        self.stock_size -= 1
        self.give(seat, card)
        self.drawn[seat] = card
        self.drawn_before[seat] = NONE

    def _from_lane(self, seat: i64) -> i64:
        """Take a card of the stock in a playout: each seat has places of its own, as long as there are some.

        All orders of a stock being alike, that is as good as the next card. But then a move that lets somebody draw one
        card more or less does not change what all others draw, so that fewer playouts tell two moves apart.
        """
        stock = self.stock
        place = self.lanes[seat]
        while place >= 0 and stock[place] == NONE:
            place -= self.seats
        self.lanes[seat] = place - self.seats
        if place < 0:
            place = self.stock_places - 1
            while stock[place] == NONE:
                place -= 1
        card = stock[place]
        stock[place] = NONE
        return card

    def open_lanes(self) -> None:
        """Share out the places of a stock from which nothing was drawn, for playouts."""
        self.stock_places = self.stock_size
        seat: i64 = 0
        while seat < self.seats:
            self.lanes[seat] = self.stock_size - 1 - seat
            seat += 1

    def take_top(self, seat: i64) -> i64:
        """Move the top discard to a hand; return it."""
        self.pile_size -= 1
        card = self.pile[self.pile_size]
        known = self.known
        if known is not None:
            known.take(seat, card)
        self.give(seat, card)
        self.drawn[seat] = card
        self.drawn_before[seat] = NONE
        return card

    def reshuffle(self) -> None:
        """Make all discards but the top card the new stock."""
        many = self.pile_size - 1
        rng = self.rng
        i: i64 = 0
        if rng is not None:
            stock, pile = self.stock, self.pile
            while i < many:
                stock[i] = pile[i]
                i += 1
            rng.shuffle(stock, many)
        else:
            cards = [int(self.pile[k]) for k in range(many)]
            order: list[int] = self.shuffler.shuffle("reshuffle", int(self.reshuffles), cards)
            for card in order:
                i += 1
                self.stock[many - i] = card
        known = self.known
        if known is not None:
            self._tell_reshuffle(known, many)
        self.stock_size = many
        self.open_lanes()
        self.pile[0] = self.pile[many]
        self.pile_size = 1
        self.reshuffles += 1

    def _tell_reshuffle(self, known: Knowledge, many: i64) -> None:
        unseen: list[int] = []
        for seat in range(self.seats):
            unseen += self._not_taken(known, seat)
        known.reshuffle([int(self.pile[k]) for k in range(many)], unseen)

    def fill_stock(self, rng: Rng) -> None:
        """Put all cards into the stock in random order."""
        many: i64 = 52 * self.decks
        stock = self.stock
        i: i64 = 0
        card: i64 = 0
        while i < many:
            stock[i] = card
            card = 0 if card == 51 else card + 1
            i += 1
        rng.shuffle(stock, many)
        self.stock_size = many

    def empty(self, seat: i64) -> None:
        """Leave a seat without cards."""
        self.once[seat] = 0
        self.twice[seat] = 0
        self.thrice[seat] = 0
        self.sizes[seat] = 0

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_cards(self, other: "GinPiles") -> None:
        """Take over the cards of another round with the same seats, and what is known of them."""
        seat: i64 = 0
        while seat < self.seats:
            self.once[seat] = other.once[seat]
            self.twice[seat] = other.twice[seat]
            self.thrice[seat] = other.thrice[seat]
            self.sizes[seat] = other.sizes[seat]
            self.drawn[seat] = other.drawn[seat]
            self.drawn_before[seat] = other.drawn_before[seat]
            seat += 1
        to, source = self.stock, other.stock
        i: i64 = 0
        many: i64 = 0
        while many < other.stock_size:
            if source[i] != NONE:
                to[many] = source[i]
                many += 1
            i += 1
        to, source = self.pile, other.pile
        i = 0
        while i < other.pile_size:
            to[i] = source[i]
            i += 1
        self.stock_size = other.stock_size
        self.open_lanes()
        self.pile_size = other.pile_size
        self.reshuffles = other.reshuffles
        self.rng = other.rng
        self.shuffler = other.shuffler
        known = other.known
        self.known = None if known is None or self.forgets else known.copy()

    def forget(self) -> None:
        """Stop keeping what is publicly known, in later copies too: for playouts, which never re-deal."""
        self.known = None
        self.open_lanes()
        self.forgets = True

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal all cards that the seat (-1: a watcher) cannot see anew, as far as public knowledge allows."""
        known = self.known
        if known is None:
            known = self._nothing_known()
        items = assign_items(known.items(self._pool(known, seat)), self._places(known, seat), rng)
        at = 0
        for other in range(self.seats):
            if other == seat:
                continue
            self.empty(other)
            for card in known.taken[other]:
                self.give(other, card)
            for _ in known.places[other]:
                self.give(other, lowest(items[at] & CARDS))
                at += 1
            self.drawn[other] = NONE
            self.drawn_before[other] = NONE
        for index in range(self.stock_size):
            self.stock[index] = lowest(items[at] & CARDS)
            at += 1

    def _not_taken(self, known: Knowledge, seat: int) -> list[int]:
        """Return the cards of a hand that the seat was not seen to take."""
        cards = self.hand(seat)
        for card in known.taken[seat]:
            cards.remove(card)
        return cards

    def _pool(self, known: Knowledge, seat: i64) -> list[int]:
        """Return the cards that a seat cannot see and does not know of, in canonical order."""
        pool = [int(self.stock[i]) for i in range(self.stock_size)]
        for other in range(self.seats):
            if other != seat:
                pool += self._not_taken(known, other)
        pool.sort()
        return pool

    def _places(self, known: Knowledge, seat: i64) -> list[int]:
        """Return what each place of those cards may hold: hands in seat order, then the stock."""
        out: list[int] = []
        for other in range(self.seats):
            if other != seat:
                out += known.places[other]
        out += [known.stock] * int(self.stock_size)
        return out

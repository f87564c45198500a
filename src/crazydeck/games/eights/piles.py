"""Where the cards of one hand of Crazy Eights lie, compiled: hands, stock, discards, and what is known of them.

No rule but those of section 3 on the stock is here: `round.py` says who may do what.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.assign import assign
from crazydeck.cards.bits import bit, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round

from .card import value_of
from .knowledge import ANY, Knowledge


class EightsPiles(Round):
    """The cards of a hand by place; the base of the round."""

    def __init__(self, seats: int, decks: int) -> None:
        """Prepare empty hands and piles for one or two decks."""
        super().__init__(seats)
        cards = 52 * decks
        self.decks: i64 = decks
        self.once: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds."""
        self.twice: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards of which it holds both copies."""
        self.sizes: vec[i64] = vec[i64]([0] * seats)
        self.drawn: vec[i64] = vec[i64]([0] * seats)
        """For each seat how many cards it has drawn; counted where it is kept what is known."""
        self.stock: vec[i64] = vec[i64]([0] * cards)
        """Next card last."""
        self.stock_size: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * cards)
        """The discards since the last reshuffle, top card last."""
        self.pile_size: i64 = 0
        self.fit: i64 = -1
        """The cards that fit the top card, or -1 where that is to be found out anew."""
        self.drawn_card: i64 = -1
        self.reshuffles: i64 = 0
        self.rng: Rng | None = None
        self.shuffler: Any = None
        self.known: Knowledge | None = None
        self.forgets: bool = False

    # -- reading and setting -----------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat in canonical order, copies adjacent."""
        out: list[int] = []
        rest = self.once[seat]
        while rest != 0:
            card = lowest(rest)
            out.append(int(card))
            if self.twice[seat] & bit(card):
                out.append(int(card))
            rest &= rest - 1
        return out

    def stock_list(self) -> list[int]:
        """Return the stock, next card first."""
        return [int(self.stock[self.stock_size - 1 - i]) for i in range(self.stock_size)]

    def pile_list(self) -> list[int]:
        """Return the discards since the last reshuffle, oldest first."""
        return [int(self.pile[i]) for i in range(self.pile_size)]

    def hand_value(self, seat: i64) -> i64:
        """Return the points of the cards in a hand (section 5)."""
        both = self.twice[seat]
        value = value_of(self.once[seat])
        return value if both == 0 else value + value_of(both)

    def set_cards(self, hands: list[list[int]], stock: list[int], pile: list[int]) -> None:
        """Put cards where nothing was dealt yet; `stock` has the next card last, `pile` the top card."""
        for seat, cards in enumerate(hands):
            for card in cards:
                self.give(seat, card)
        for index, card in enumerate(stock):
            self.stock[index] = card
        self.stock_size = len(stock)
        for index, card in enumerate(pile):
            self.pile[index] = card
        self.pile_size = len(pile)
        self.fit = -1

    # -- moving cards ------------------------------------------------------------------------------------------------

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        one = bit(card)
        once = self.once
        held = once[seat]
        if held & one:
            self.twice[seat] |= one
        else:
            once[seat] = held | one
        self.sizes[seat] += 1

    def drop(self, seat: i64, card: i64) -> i64:
        """Move a card from a hand to the top of the discards; return which cards are left in the hand."""
        self.sizes[seat] -= 1
        self.pile[self.pile_size] = card
        self.pile_size += 1
        self.fit = -1
        one = bit(card)
        once = self.once
        held = once[seat]
        if self.decks > 1 and self.twice[seat] & one:
            self.twice[seat] ^= one
        else:
            held ^= one
            once[seat] = held
        return held

    def take(self, seat: i64) -> None:
        """Move the next card of the stock to a hand, reshuffling first where the stock is empty."""
        if self.stock_size == 0:
            self.reshuffle()
        if self.known is not None:
            self._tell_draw(seat)
        self.stock_size -= 1
        card = self.stock[self.stock_size]
        self.give(seat, card)
        self.drawn_card = card

    def _tell_draw(self, seat: i64) -> None:
        known = self.known
        assert known is not None
        known.draw(seat)
        self.drawn[seat] += 1

    def reshuffle(self) -> None:
        """Make all discards but the top card the new stock; the named suit stays in force (section 3)."""
        many = self.pile_size - 1
        rng = self.rng
        i: i64 = 0
        if rng is not None:
            stock, pile = self.stock, self.pile
            while i < many:
                stock[i] = pile[i]
                i += 1
            self.mix(many, rng)
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
        self.pile[0] = self.pile[many]
        self.pile_size = 1
        self.reshuffles += 1

    def _tell_reshuffle(self, known: Knowledge, many: i64) -> None:
        cards = [int(self.pile[k]) for k in range(many)]
        gone: i64 = 0
        for card in cards:
            if cards.count(card) == self.decks:
                gone |= bit(card)
        known.reshuffle(cards, gone)

    def fill_stock(self, many: i64, rng: Rng) -> None:
        """Put all cards of one or two decks into the stock in random order."""
        stock = self.stock
        i: i64 = 0
        while i < many:
            # each card in turn goes to a random place of those filled so far; the one that lay there makes way
            j = rng.below(i + 1)
            stock[i] = stock[j]
            stock[j] = i
            if i >= 52:
                stock[j] = i - 52
            i += 1

    def mix(self, many: i64, rng: Rng) -> None:
        """Shuffle the lowest `many` places of the stock."""
        rng.shuffle(self.stock, many)

    def hand_under_stock(self, seat: i64, order: list[int]) -> None:
        """Put a seat's cards under the stock, the first of `order` to be drawn first."""
        many: i64 = len(order)
        i: i64 = self.stock_size - 1
        while i >= 0:
            self.stock[i + many] = self.stock[i]
            i -= 1
        for card in order:
            i += 1
            self.stock[many - 1 - i] = card
        self.stock_size += many
        self.empty(seat)
        known = self.known
        if known is not None:
            known.remove(seat)

    def empty(self, seat: i64) -> None:
        """Leave a seat without cards."""
        self.once[seat] = 0
        self.twice[seat] = 0
        self.sizes[seat] = 0

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_cards(self, other: "EightsPiles") -> None:
        """Take over the cards of another hand with the same seats and decks, and what is known of them."""
        seat: i64 = 0
        while seat < self.seats:
            self.once[seat] = other.once[seat]
            self.twice[seat] = other.twice[seat]
            self.sizes[seat] = other.sizes[seat]
            self.drawn[seat] = other.drawn[seat]
            seat += 1
        to, source = self.stock, other.stock
        i: i64 = 0
        while i < other.stock_size:
            to[i] = source[i]
            i += 1
        to, source = self.pile, other.pile
        i = 0
        while i < other.pile_size:
            to[i] = source[i]
            i += 1
        self.stock_size = other.stock_size
        self.pile_size = other.pile_size
        self.fit = other.fit
        self.drawn_card = other.drawn_card
        self.reshuffles = other.reshuffles
        self.rng = other.rng
        self.shuffler = other.shuffler
        known = other.known
        self.known = None if known is None or self.forgets else known.copy()

    def forget(self) -> None:
        """Stop keeping what is publicly known, in later copies too: for playouts, which never re-deal."""
        self.known = None
        self.forgets = True

    def deal_unseen(self, seat: i64, rng: Rng, mover: i64) -> i64:
        """Deal all cards that the seat (-1: a watcher) cannot see anew, as far as public knowledge allows.

        Return the last card that the mover drew as it is now, or -1 where the seat is the mover or there is none.
        """
        pool: list[int] = [0] * int(self._unseen(seat))
        filled = self._gather(seat, pool)
        assert filled == len(pool)
        return self._lay_out(seat, assign(pool, self._places(seat), rng), mover)

    def _unseen(self, seat: i64) -> i64:
        many = self.stock_size
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                many += self.sizes[other]
            other += 1
        return many

    def _gather(self, seat: i64, pool: list[int]) -> i64:
        """Fill the pool with the cards that the seat cannot see, in canonical order; return how many."""
        counts: vec[i64] = vec[i64]([0] * 52)
        i: i64 = 0
        while i < self.stock_size:
            counts[self.stock[i]] += 1
            i += 1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                for card in self.hand(int(other)):
                    counts[card] += 1
            other += 1
        filled: i64 = 0
        i = 0
        while i < 52:
            many = counts[i]
            while many > 0:
                pool[filled] = int(i)
                filled += 1
                many -= 1
            i += 1
        return filled

    def _places(self, seat: i64) -> list[int]:
        """Return what each unseen place may hold: hands in seat order, then the stock from its bottom."""
        known = self.known
        out: list[int] = []
        if known is None:
            return [ANY] * int(self._unseen(seat))
        for other, places in enumerate(known.hands):
            if other != seat:
                out.extend(places)
        out.extend(known.stock)
        return out

    def _lay_out(self, seat: i64, cards: list[int], mover: i64) -> i64:
        """Put cards into the unseen places in the order of `_places`; return the mover's last card, -1 if seen."""
        at: i64 = 0
        last: i64 = -1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                many = self.sizes[other]
                self.empty(other)
                i: i64 = 0
                while i < many:
                    self.give(other, cards[at])
                    at += 1
                    i += 1
                if other == mover:
                    last = cards[at - 1]
            other += 1
        i = 0
        while i < self.stock_size:
            self.stock[i] = cards[at]
            at += 1
            i += 1
        return last

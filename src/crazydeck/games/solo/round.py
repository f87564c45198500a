"""One deal of Crazy Solo, compiled: tricks, who captured what, what it pays. Sections are those of the rules page.

The auction and the steps are in `auction.py`, what bids and plays tell of hidden cards is in `hidden.py`.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round
from crazydeck.games.tricks.round import NOBODY, OVER, PLAY, TrickRound

from .auction import (
    ALONE,
    ALONE_HEARTS,
    BID,
    BIDDING,
    CALLING,
    HEARTS,
    NAMING,
    NO_BID,
    NO_CARD,
    PASS,
    PER_SUIT,
    SOLO,
    SOLO_HEARTS,
    TRUMPS,
)
from .hidden import HiddenRound
from .pack import from_number, number

__all__ = [
    "ALONE",
    "ALONE_HEARTS",
    "BID",
    "BIDDING",
    "CALLING",
    "HALF",
    "HEARTS",
    "NAMING",
    "NO_BID",
    "NO_CARD",
    "PASS",
    "PER_SUIT",
    "SOLO",
    "SOLO_HEARTS",
    "TRUMPS",
    "SoloRound",
    "nearest_5",
]

HALF: Final = 60
"""Half of all card points, which pays nothing."""


class SoloRound(HiddenRound):
    """The position of one deal: the auction, what was declared, the hands, the tricks, who captured what."""

    def __init__(self, seats: int, dealer: int, options: Any) -> None:
        """Prepare a deal with no cards out; `options` are checked SoloOptions."""
        super().__init__(seats, dealer, options)
        self.options: Any = options
        self.least: i64 = 5 if options.min_unit5 else 0
        """The least payment of a win."""
        self.took: vec[i64] = vec[i64]([0] * seats)
        """The card points that each seat has captured."""
        self.before: vec[i64] = vec[i64]([0] * seats)
        """How many of the tricks that are not in the log each seat took."""
        self.pot: i64 = 0
        """The card points in the trick being played."""

    # -- what is so ----------------------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> i64:
        """Return the next steps of a seat (sections 2, 3 and 4)."""
        if seat != self.turn or self.phase == OVER:
            return 0
        if self.phase == PLAY:
            return self.playable(seat)
        if self.phase == BIDDING:
            return self.open_bids() * bit(BID)
        if self.phase == NAMING:
            return self.plain_trumps
        return self.callable(seat)

    def tricks_taken(self, seat: i64) -> i64:
        """Return how many tricks a seat has taken."""
        many = self.before[seat]
        trick = self.skipped
        while trick < self.done:
            if self.takers[trick] == seat:
                many += 1
            trick += 1
        return many

    def side_points(self) -> i64:
        """Return the card points that the bidder's side has captured."""
        points = self.took[self.bidder]
        if not self.plays_alone():
            points += self.took[self.partner]
        return points

    def unit(self) -> i64:
        """Return what one opponent pays or receives (section 5); 0 where the sides are even or nobody bid."""
        if self.bidder == NOBODY:
            return 0
        distance = self.side_points() - HALF
        if distance < 0:
            distance = -distance
        if distance == 0:
            return 0
        return max(self.least, nearest_5(self.rate() * distance))

    def rate(self) -> i64:
        """Return what a point over or short of 60 is worth (section 5)."""
        return 3 if self.trump_group == HEARTS else 2

    def shares(self, seat: i64) -> i64:
        """Return how many payments concern a seat: those of its side for the bidder's side, 1 for an opponent."""
        if self.plays_alone():
            return self.seats - 1 if seat == self.bidder else 1
        payments = self.seats - 2
        if seat == self.bidder:
            return (payments + 1) // 2
        if seat == self.partner:
            return payments // 2
        return 1

    def points(self, seat: i64) -> i64:
        """Return what a finished deal pays to a seat; negative where it pays (section 5)."""
        if self.bidder == NOBODY:
            return 0
        won = self.side_points() > HALF
        in_side = seat == self.bidder or seat == self.partner  # noqa: PLR1714  a tuple would be built each time
        amount = self.unit() * self.shares(seat)
        return amount if won == in_side else -amount

    def utility(self, seat: i64) -> i64:
        """Return what a finished deal pays to the seat."""
        return self.points(seat)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def play(self, seat: i64, step: i64) -> None:
        """Take one legal step."""
        if self.phase == PLAY:
            self.pot += self.values[step]
            if self.put_card(seat, step, bit(step)):
                self._settle()
        else:
            self.declare(seat, step)

    def random_playout(self, rng: Rng) -> i64:
        """Play uniformly random steps to the end of the deal; return how many."""
        steps: i64 = 0
        while self.phase >= BIDDING:
            seat = self.turn
            self.declare(seat, rng.member(self.legal(seat)))
            steps += 1
        while self.in_trick != 0 and self.phase == PLAY:
            seat = self.turn
            self.play(seat, rng.member(self.playable(seat)))
            steps += 1
        while self.phase == PLAY:
            self._random_trick(rng)
            steps += self.seats
        return steps

    def _random_trick(self, rng: Rng) -> None:
        """Play a whole trick at random, as `play` does card by card; faster, as all is kept in local names."""
        seats = self.seats
        trumps = self.trumps
        seat = self.leader
        at = self.log_size
        hand = self.once[seat]
        card = rng.member(hand)
        one = bit(card)
        self.once[seat] = hand ^ one
        self.log[at] = card
        gone = one
        pot = self.values[card]
        group = self.group_of[card]
        led = self.groups[group]
        best = seat
        most = card + ((trumps >> card & 1) << 6)
        left = seats - 1
        while left > 0:
            seat += 1
            if seat == seats:
                seat = 0
            at += 1
            hand = self.once[seat]
            allowed = hand & led
            if allowed == 0:
                self.voids |= bit(4 * seat + group)
                allowed = hand & trumps
                if allowed == 0:
                    self.voids |= bit(4 * seat + self.trump_group)
                    allowed = hand
            card = rng.member(allowed)
            one = bit(card)
            self.once[seat] = hand ^ one
            self.log[at] = card
            gone |= one
            pot += self.values[card]
            trump = trumps >> card & 1
            # without branches: all bits are set in what is negative and shifted so far
            power = (led >> card & 1 | trump) * (card + 1 + (trump << 6)) - 1
            wins = (most - power) >> 63
            best += (seat - best) & wins
            most += (power - most) & wins
            left -= 1
        self.log_size = at + 1
        self.gone_once |= gone
        self.pot = pot
        self.led = led
        self.led_group = group
        self.best = best
        self.in_trick = seats
        self.turn = self.leader
        self._settle()

    def _settle(self) -> None:
        taker = self.best
        self.took[taker] += self.pot
        self.pot = 0
        self.end_trick(taker)
        if self.done == self.tricks:
            self.phase = OVER
            self.in_trick = 0
            self.led = 0
            self.best = NOBODY
        else:
            self.begin_trick(taker)

    # -- the start -----------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """Deal, and open the auction (section 2)."""
        self.clear()
        self.clear_play()
        self.deal_cards()
        self.open_auction()

    def clear_play(self) -> None:
        """Forget all bids and captures."""
        self.clear_auction()
        seat: i64 = 0
        while seat < self.seats:
            self.took[seat] = 0
            self.before[seat] = 0
            seat += 1
        self.pot = 0
        self.weighed = -1

    def shuffled(self) -> list[int]:
        """Return the pack in a new order, next card first; the shuffler sees the cards in their notation's order."""
        order = self.shuffler.shuffle("deal", 0, sorted([number(card) for card in self.pack_list()]))
        return [from_number(one) for one in order]

    # -- written positions ---------------------------------------------------------------------------------------------

    def begin(self, hands: list[list[int]], skipped: list[int]) -> None:
        """Begin to lay out a position: the hands as they are now, and the cards of tricks that are not written."""
        self.clear()
        self.clear_play()
        self.set_hands(hands)
        for card in skipped:
            self.gone_once |= bit(card)
        self.skipped = len(skipped) // self.seats
        self.done = self.skipped
        self.open_auction()

    def lay(self, card: i64) -> None:
        """Play a card that left its hand before, by the seat in turn: for tricks that are written."""
        self.give(self.turn, card)
        if bit(card) == self.called_bit:
            self.partner = self.turn
        self.play(self.turn, card)

    def resume(self) -> None:
        """End a deal in which no trick is left."""
        if self.done == self.tricks:
            self.phase = OVER

    # -- copies --------------------------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another deal with the same seats and options."""
        assert isinstance(other, SoloRound)
        TrickRound.copy_from(self, other)
        self.copy_auction(other)
        self.copy_clues(other)
        seat: i64 = 0
        while seat < self.seats:
            self.took[seat] = other.took[seat]
            self.before[seat] = other.before[seat]
            seat += 1
        self.pot = other.pot

    def fresh(self) -> "SoloRound":
        """Return a new deal with the same seats and options."""
        return SoloRound(int(self.seats), int(self.dealer), self.options)


def nearest_5(amount: i64) -> i64:
    """Return the multiple of 5 nearest to an amount from 0 on; no whole number is half-way (section 5)."""
    return (amount + 2) // 5 * 5

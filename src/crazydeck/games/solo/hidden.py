"""What bids and plays of Crazy Solo tell of hidden cards, compiled: clues to the partner, and deals that follow both.

All of it rests on what everybody sees.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count
from crazydeck.cards.rng import Rng
from crazydeck.games.tricks.knowledge import voids_of
from crazydeck.games.tricks.round import MAX_CARDS, NOBODY, PLAY, TrickRound

from .auction import ALONE, NO_BID, PASS, PER_SUIT, TRUMPS, AuctionRound
from .bidding import Worth, worth_of
from .pack import VALUES

# what a card tells of its player, by what it did; three in a row are for cards of no points, a few, and 10 or 11
LEAD: Final = 0
LEAD_TRUMP: Final = 3
FOLLOWED: Final = 6
"""Followed suit where the bidder's card wins; not, though it is no trump that wins; won over it."""
THROWN: Final = 9
BEATEN: Final = 12
BEATEN_BY_TRUMP: Final = 13
OTHER: Final = 14
"""Where another seat's card wins, after the bidder has played: left it, or (the fourth) won over it."""
OTHER_TO_COME: Final = 18
"""The same before the bidder has played."""
TELLS: Final = (2, 2, -2, 24, 24, 44, -8, -1, 6, -10, -10, -4, -12, -3, -1, -3, -6, 2, 3, 2, 3, 3)
"""How much more often partners do it than opponents, in eighths of a doubling, from deals between bots; less than
measured, as people play in other ways."""

# how a new deal follows the bids
STIRS: Final = 16
"""How many exchanges of two cards are tried for each seat."""
DOUBT: Final = 10
"""An expected loss of so many tenths, times the seats, by a bid takes an eighth of a halving off the odds of a hand."""
LEAST: Final = 64
"""At most so many eighths are taken off for a seat: people bid in other ways."""


class HiddenRound(AuctionRound):
    """A deal with what may be guessed of the cards that a seat does not see."""

    def __init__(self, seats: int, dealer: int, options: Any) -> None:
        """Prepare a deal with no cards out; `options` are checked SoloOptions."""
        super().__init__(seats, dealer, options)
        self.values: vec[i64] = vec[i64]([VALUES[card % PER_SUIT] for card in range(MAX_CARDS)])
        self.worth: Worth = worth_of(seats, int(self.many), int(self.pack_once))
        """What hands are worth to a bidder."""
        self.clues: vec[i64] = vec[i64]([0] * seats)
        """What the complete tricks tell of each seat: see `weigh`."""
        self.likely: vec[i64] = vec[i64]([0] * seats)
        """How likely each seat is the partner, as far as everybody knows, while the called card is out."""
        self.likely_total: i64 = 0
        """The sum over all seats."""
        # for `redeal`: by seat, what it has played, what it could bid, what it may hold, and how badly its hand fits
        self.played: vec[i64] = vec[i64]([0] * seats)
        self.open_then: vec[i64] = vec[i64]([0] * seats)
        self.allowed: vec[i64] = vec[i64]([0] * seats)
        self.misfits: vec[i64] = vec[i64]([0] * seats)
        self.tells: vec[i64] = vec[i64](list(TELLS))
        self.weighed: i64 = -1
        """How many tricks that counts in; -1: nothing yet."""

    # -- who the partner may be ----------------------------------------------------------------------------------------

    def weigh(self) -> None:
        """Count in what the tricks completed since the last time tell of who the partner may be."""
        if self.weighed == self.done:
            return
        seat: i64 = 0
        if self.weighed < 0:
            while seat < self.seats:
                self.clues[seat] = 0
                seat += 1
            self.weighed = self.skipped
        while self.weighed < self.done:
            self._weigh_trick()
            self.weighed += 1
        self.likely_total = 0
        seat = 0
        while seat < self.seats:
            clue = max(0, min(self.clues[seat] + 48, 96))
            chance = (8 + (clue & 7)) << (clue >> 3)
            if seat == self.bidder or voids_of(self.voids, seat) & bit(self.called // PER_SUIT):
                chance = 0
            self.likely[seat] = chance
            self.likely_total += chance
            seat += 1

    def _weigh_trick(self) -> None:
        """Count in the first trick that is not yet."""
        i = self.log_size - self.in_trick - (self.done - self.weighed) * self.seats
        end = i + self.seats
        seat = self.leaders[self.weighed]
        bidder = self.bidder
        suit = self.group_of[self.log[i]]
        best: i64 = NOBODY
        most: i64 = -1
        tell: i64 = OTHER_TO_COME
        while i < end:
            card = self.log[i]
            group = self.group_of[card]
            power: i64 = -1
            if group == self.trump_group:
                power = 64 + card
            elif group == suit:
                power = card
            value = self.values[card]
            level: i64 = 0 if value == 0 else 1 if value < 10 else 2
            if best == NOBODY:
                place = LEAD_TRUMP + level if power >= 64 else LEAD + level
            elif best == bidder:
                if power > most:
                    place = BEATEN_BY_TRUMP if power >= 64 else BEATEN
                else:
                    place = FOLLOWED + level if group == suit else THROWN + level
            else:
                place = tell + 3 if power > most else tell + level
            if seat == bidder:
                tell = OTHER
            else:
                self.clues[seat] += self.tells[place]
            if power > most:
                most = power
                best = seat
            seat = self.after(seat)
            i += 1

    def copy_clues(self, other: "HiddenRound") -> None:
        """Take over what another deal's tricks tell; for one that forgets them they are weighed first."""
        if self.forgets and other.phase == PLAY and other.called_bit != 0:
            other.weigh()
        self.weighed = other.weighed
        self.likely_total = other.likely_total
        seat: i64 = 0
        while seat < self.seats:
            self.clues[seat] = other.clues[seat]
            self.likely[seat] = other.likely[seat]
            seat += 1

    # -- new deals -----------------------------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal the cards that the seat (-1: a watcher) has not seen anew; the partner is found anew with them.

        Deals that fit the bids, and the clues to the partner, are likelier, but none that may be is left out.
        """
        TrickRound.redeal(self, seat, rng)
        if self.asked != 0 and self.skipped == 0:
            self._stir(seat, rng)
        if self.called_bit != 0 and not self.called_played():
            self.find_partner()

    def _stir(self, seat: i64, rng: Rng) -> None:
        """Exchange cards at random, mostly where that fits the bids better (the algorithm of Metropolis)."""
        if self.phase == PLAY:
            self.weigh()
        self._find_played()
        other: i64 = 0
        movable: i64 = 0
        while other < self.seats:
            if other != seat and self.once[other] != 0:
                movable |= bit(other)
                self.allowed[other] = self.may_hold(other)
                self.misfits[other] = self._misfit(other, self.once[other])
            other += 1
        if movable & (movable - 1) == 0:
            return
        left = STIRS * count(movable)
        while left > 0:
            left -= 1
            one = rng.member(movable)
            two = rng.member(movable ^ bit(one))
            give = bit(rng.member(self.once[one]))
            take = bit(rng.member(self.once[two]))
            if give & self.allowed[two] == 0 or take & self.allowed[one] == 0:
                continue
            first = self.once[one] ^ give ^ take
            second = self.once[two] ^ give ^ take
            new_one = self._misfit(one, first)
            new_two = self._misfit(two, second)
            worse = new_one + new_two - self.misfits[one] - self.misfits[two]
            if worse <= 0 or rng.below(1024) < (1024 * (16 - (worse & 7)) >> 4) >> (worse >> 3):
                self.once[one] = first
                self.once[two] = second
                self.misfits[one] = new_one
                self.misfits[two] = new_two

    def _find_played(self) -> None:
        """Find what each seat has played, and what it could have bid when it was asked."""
        seat: i64 = 0
        while seat < self.seats:
            self.played[seat] = 0
            seat += 1
        i: i64 = 0
        trick: i64 = 0
        while i < self.log_size:
            seat = self.leaders[trick]
            end = min(i + self.seats, self.log_size)
            while i < end:
                self.played[seat] |= bit(self.log[i])
                seat = self.after(seat)
                i += 1
            trick += 1
        # the auction once more
        bid, bidder, turn, asked = self.bid, self.bidder, self.turn, self.asked
        self.bid = PASS
        self.bidder = NOBODY
        self.turn = self.first_seat()
        while asked > 0:
            self.open_then[self.turn] = self.open_bids()
            if self.bids[self.turn] > PASS:
                self.bid = self.bids[self.turn]
                self.bidder = self.turn
            self.turn = self.after(self.turn)
            asked -= 1
        self.bid = bid
        self.bidder = bidder
        self.turn = turn

    def _misfit(self, seat: i64, held: i64) -> i64:
        """Return how badly a hand fits what the seat has bid and played, in eighths of a halving of its odds."""
        misfit: i64 = 0
        if held & self.called_bit:
            misfit = -self.clues[seat]
        bid = self.bid if seat == self.bidder else self.bids[seat]
        if bid == NO_BID:
            return misfit
        hand = held | self.played[seat]
        leads = seat == self.first_seat()
        plain = self.plain_trumps >> TRUMPS
        if seat == self.bidder and self.phase == PLAY:
            regret = self.worth.declared_regret(
                hand, leads, self.open_then[seat], plain, bid >= ALONE, self.trump_group, self.called
            )
        else:
            regret = self.worth.regret(hand, leads, self.open_then[seat], plain, bid)
        return misfit + min(max(0, regret) // (self.seats * DOUBT), LEAST)

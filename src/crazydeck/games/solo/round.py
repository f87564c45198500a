"""One deal of Crazy Solo, compiled. Section numbers are those of the rules page.

Steps: 0-35 play that card, or call it where the bidder declares (see pack.py); 36-40 bid pass, solo, solo-hearts,
alone, alone-hearts; 41-44 name clubs, diamonds, hearts, spades as trumps.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round
from crazydeck.games.tricks.knowledge import voids_of
from crazydeck.games.tricks.round import FIRST, MAX_CARDS, NOBODY, OVER, PLAY, TrickRound

from .bidding import Worth, worth_of
from .options import pack_of
from .pack import VALUES, from_number, number

# bids, from the lowest; a bid's step is BID and its number
PASS: Final = 0
SOLO: Final = 1
SOLO_HEARTS: Final = 2
ALONE: Final = 3
ALONE_HEARTS: Final = 4

# steps
BID: Final = 36
TRUMPS: Final = 41

# phases
BIDDING: Final = 2
NAMING: Final = 3
"""The bidder names trumps."""
CALLING: Final = 4
"""The bidder calls a card."""

HEARTS: Final = 2
PER_SUIT: Final = 9
HALF: Final = 60
"""Half of all card points, which pays nothing."""

# who may repeat solo-hearts
NEXT: Final = 0
ANY_LATER: Final = 1
OFF: Final = 2
_OVERCALLS: Final = {"next": NEXT, "any_later": ANY_LATER, "off": OFF}

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
STIRS: Final = 12
"""How many exchanges are tried for each seat."""
SLACK: Final = 100
DOUBT: Final = 20
LEAST: Final = 40

NO_CARD: Final = -1
NO_BID: Final = -1


class SoloRound(TrickRound):
    """The position of one deal: the auction, what was declared, the hands, the tricks, who captured what."""

    def __init__(self, seats: int, dealer: int, options: Any) -> None:
        """Prepare a deal with no cards out; `options` are checked SoloOptions."""
        cards = pack_of(options, seats)
        groups = [0x1FF, 0x1FF << 9, 0x1FF << 18, 0x1FF << 27]
        power = [card % PER_SUIT for card in range(MAX_CARDS)]
        super().__init__(seats, dealer, list(cards.cards), groups, power, FIRST)
        self.options: Any = options
        self.overcall: i64 = _OVERCALLS[options.hearts_overcall]
        self.plain_trumps: i64 = (11 if options.plain_excludes_hearts else 15) * bit(TRUMPS)
        """The steps that name trumps after a bid of solo or alone."""
        self.call_own: bool = options.call_own
        self.least: i64 = 5 if options.min_unit5 else 0
        """The least payment of a win."""
        self.ladder: i64 = (bit(ALONE) | bit(ALONE_HEARTS)) if seats == 3 else 30
        """The bids of this table, as a set without pass (section 2)."""
        self.values: vec[i64] = vec[i64]([VALUES[card % PER_SUIT] for card in range(MAX_CARDS)])

        self.bids: vec[i64] = vec[i64]([NO_BID] * seats)
        """What each seat bid; NO_BID: nothing yet."""
        self.asked: i64 = 0
        """How many seats have bid or passed."""
        self.bid: i64 = PASS
        """The best bid so far."""
        self.bidder: i64 = NOBODY
        self.called: i64 = NO_CARD
        self.called_bit: i64 = 0
        self.partner: i64 = NOBODY
        """Who holds, or held, the called card; the bidder where it was the bidder's own; hidden until it falls."""
        self.took: vec[i64] = vec[i64]([0] * seats)
        """The card points that each seat has captured."""
        self.before: vec[i64] = vec[i64]([0] * seats)
        """How many of the tricks that are not in the log each seat took."""
        self.pot: i64 = 0
        """The card points in the trick being played."""
        self.thrown_in: bool = False
        """Whether all passed."""

        self.worth: Worth = worth_of(seats, len(cards.cards), int(self.pack_once))
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

    # -- what is so --------------------------------------------------------------------------------------------------

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

    def open_bids(self) -> i64:
        """Return what the seat in turn may bid, as a set of bids with pass (section 2)."""
        above = self.ladder & -(bit(self.bid) << 1)
        if self.bid == SOLO_HEARTS and self.overcall != OFF:
            last = self.turn - 1 if self.turn > 0 else self.seats - 1
            if self.overcall == ANY_LATER or last == self.bidder:
                above |= bit(SOLO_HEARTS)
        return above | 1

    def callable(self, seat: i64) -> i64:
        """Return the cards that a bidder may call: any in use that it does not hold (section 3)."""
        if self.call_own:
            return self.pack_once
        return self.pack_once & ~self.once[seat]

    def first_seat(self) -> i64:
        """Return the seat left of the dealer, which bids first and leads to the first trick."""
        return self.after(self.dealer)

    def called_played(self) -> bool:
        """Return whether the called card has been played, so that everybody knows its holder."""
        return self.called_bit & self.gone_once != 0

    def plays_alone(self) -> bool:
        """Return whether the bidder has no partner, by the bid or by an own card called (section 3)."""
        return self.bid >= ALONE or self.partner == self.bidder

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
        rate: i64 = 3 if self.trump_group == HEARTS else 2
        unit = (rate * distance + 2) // 5 * 5
        return max(self.least, unit)

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

    # -- moves -------------------------------------------------------------------------------------------------------

    def play(self, seat: i64, step: i64) -> None:
        """Take one legal step."""
        if self.phase == PLAY:
            self.pot += self.values[step]
            if self.put_card(seat, step, bit(step)):
                self._settle()
        elif self.phase == BIDDING:
            self._say(seat, step - BID)
        elif self.phase == NAMING:
            self.set_trumps(step - TRUMPS)
            if self.bid == SOLO:
                self.phase = CALLING
            else:
                self._begin_play()
        else:
            self.call(step)
            self._begin_play()

    def _say(self, seat: i64, bid: i64) -> None:
        self.bids[seat] = bid
        self.asked += 1
        if bid != PASS:
            self.bid = bid
            self.bidder = seat
        self.turn = self.after(seat)
        if self.asked == self.seats or bid == ALONE_HEARTS:
            self.end_auction()

    def end_auction(self) -> None:
        """Let the best bidder declare, or throw the hands in where all passed (sections 2 and 3)."""
        if self.bidder == NOBODY:
            self.thrown_in = True
            self.phase = OVER
            return
        self.turn = self.bidder
        if self.bid == SOLO or self.bid == ALONE:  # noqa: PLR1714  a set would be built each time
            self.phase = NAMING
            return
        self.set_trumps(HEARTS)
        if self.bid == SOLO_HEARTS:
            self.phase = CALLING
        else:
            self._begin_play()

    def call(self, card: i64) -> None:
        """Let the holder of a card be the bidder's partner (section 3)."""
        self.called = card
        self.called_bit = bit(card)
        self.find_partner()

    def find_partner(self) -> None:
        """Find who holds the called card, where it has not been played."""
        seat: i64 = 0
        while seat < self.seats:
            if self.once[seat] & self.called_bit:
                self.partner = seat
            seat += 1

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

    def _begin_play(self) -> None:
        self.phase = PLAY
        self.begin_trick(self.first_seat())

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

    # -- the start ---------------------------------------------------------------------------------------------------

    def deal(self, shuffler: Any) -> None:
        """Deal from the shuffler."""
        self.rng = None
        self.shuffler = shuffler
        self._open()

    def deal_random(self, rng: Rng) -> None:
        """Start anew with cards from the generator."""
        self.rng = rng
        self.shuffler = None
        self._open()

    def _open(self) -> None:
        self.clear()
        self.clear_auction()
        self.deal_cards()
        self.open_auction()

    def open_auction(self) -> None:
        """Let the seat left of the dealer bid first (section 2)."""
        self.phase = BIDDING
        self.leader = self.first_seat()
        self.turn = self.leader

    def clear_auction(self) -> None:
        """Forget all bids and captures."""
        seat: i64 = 0
        while seat < self.seats:
            self.bids[seat] = NO_BID
            self.took[seat] = 0
            self.before[seat] = 0
            seat += 1
        self.asked = 0
        self.bid = PASS
        self.bidder = NOBODY
        self.called = NO_CARD
        self.called_bit = 0
        self.partner = NOBODY
        self.pot = 0
        self.thrown_in = False
        self.weighed = -1

    def shuffled(self) -> list[int]:
        """Return the pack in a new order, next card first; the shuffler sees the cards in their notation's order."""
        order = self.shuffler.shuffle("deal", 0, sorted([number(card) for card in self.pack_list()]))
        return [from_number(one) for one in order]

    # -- written positions -------------------------------------------------------------------------------------------

    def begin(self, hands: list[list[int]], skipped: list[int]) -> None:
        """Begin to lay out a position: the hands as they are now, and the cards of tricks that are not written."""
        self.clear()
        self.clear_auction()
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

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another deal with the same seats and options."""
        assert isinstance(other, SoloRound)
        TrickRound.copy_from(self, other)
        seat: i64 = 0
        while seat < self.seats:
            self.bids[seat] = other.bids[seat]
            self.took[seat] = other.took[seat]
            self.before[seat] = other.before[seat]
            seat += 1
        self.asked = other.asked
        self.bid = other.bid
        self.bidder = other.bidder
        self.called = other.called
        self.called_bit = other.called_bit
        self.partner = other.partner
        self.pot = other.pot
        self.thrown_in = other.thrown_in
        if self.forgets and other.phase == PLAY:
            other.weigh()  # before the tricks are forgotten
        self.weighed = other.weighed
        self.likely_total = other.likely_total
        seat = 0
        while seat < self.seats:
            self.clues[seat] = other.clues[seat]
            self.likely[seat] = other.likely[seat]
            seat += 1

    def fresh(self) -> "SoloRound":
        """Return a new deal with the same seats and options."""
        return SoloRound(int(self.seats), int(self.dealer), self.options)

    def may_hold(self, seat: i64) -> i64:
        """Return the cards that another seat may hold; a bidder has not called an own card (section 3)."""
        allowed = TrickRound.may_hold(self, seat)
        if seat == self.bidder and not self.call_own:
            allowed &= ~self.called_bit
        return allowed

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
        return misfit + min(max(0, regret - SLACK) // (self.seats * DOUBT), LEAST)

"""The auction of one deal of Crazy Solo and what the bidder declares, compiled (rules: sections 2 and 3).

Steps: 0-35 play that card, or call it where the bidder declares (see pack.py); 36-40 bid pass, solo, solo-hearts,
alone, alone-hearts; 41-44 name clubs, diamonds, hearts, spades as trumps.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit
from crazydeck.games.tricks.round import FIRST, MAX_CARDS, NOBODY, OVER, PLAY, TrickRound

from .options import pack_of

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

# who may repeat solo-hearts
NEXT: Final = 0
ANY_LATER: Final = 1
OFF: Final = 2
_OVERCALLS: Final = {"next": NEXT, "any_later": ANY_LATER, "off": OFF}

NO_CARD: Final = -1
NO_BID: Final = -1


class AuctionRound(TrickRound):
    """The hands and tricks with an auction before them: who bid what, which suit is trumps, which card was called."""

    def __init__(self, seats: int, dealer: int, options: Any) -> None:
        """Prepare a deal with no cards out; `options` are checked SoloOptions."""
        groups = [0x1FF, 0x1FF << 9, 0x1FF << 18, 0x1FF << 27]
        power = [card % PER_SUIT for card in range(MAX_CARDS)]
        super().__init__(seats, dealer, list(pack_of(options, seats).cards), groups, power, FIRST)
        self.overcall: i64 = _OVERCALLS[options.hearts_overcall]
        self.plain_trumps: i64 = (11 if options.plain_excludes_hearts else 15) * bit(TRUMPS)
        """The steps that name trumps after a bid of solo or alone."""
        self.call_own: bool = options.call_own
        self.ladder: i64 = (bit(ALONE) | bit(ALONE_HEARTS)) if seats == 3 else 30
        """The bids of this table, as a set without pass (section 2)."""

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
        self.thrown_in: bool = False
        """Whether all passed."""

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

    # -- steps ---------------------------------------------------------------------------------------------------------

    def declare(self, seat: i64, step: i64) -> None:
        """Take one legal step before the first trick."""
        if self.phase == BIDDING:
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

    def _begin_play(self) -> None:
        self.phase = PLAY
        self.begin_trick(self.first_seat())

    def open_auction(self) -> None:
        """Let the seat left of the dealer bid first (section 2)."""
        self.phase = BIDDING
        self.leader = self.first_seat()
        self.turn = self.leader

    def clear_auction(self) -> None:
        """Forget all bids."""
        seat: i64 = 0
        while seat < self.seats:
            self.bids[seat] = NO_BID
            seat += 1
        self.asked = 0
        self.bid = PASS
        self.bidder = NOBODY
        self.called = NO_CARD
        self.called_bit = 0
        self.partner = NOBODY
        self.thrown_in = False

    def copy_auction(self, other: "AuctionRound") -> None:
        """Take over the auction of another deal, and what was declared."""
        seat: i64 = 0
        while seat < self.seats:
            self.bids[seat] = other.bids[seat]
            seat += 1
        self.asked = other.asked
        self.bid = other.bid
        self.bidder = other.bidder
        self.called = other.called
        self.called_bit = other.called_bit
        self.partner = other.partner
        self.thrown_in = other.thrown_in

    def may_hold(self, seat: i64) -> i64:
        """Return the cards that another seat may hold; a bidder has not called an own card (section 3)."""
        allowed = TrickRound.may_hold(self, seat)
        if seat == self.bidder and not self.call_own:
            allowed &= ~self.called_bit
        return allowed

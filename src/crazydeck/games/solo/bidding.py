"""What a hand is worth to a bidder, compiled: the card points that its side will capture, in tenths.

A worth is a sum over the four suits; what each suit adds is looked up by the set of its heights. The figures come from
`fitted.py`, where they were fitted to played deals.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, highest

from .fitted import (
    ALONE,
    CALLED_ACE,
    CALLED_TEN,
    CALLED_TRUMP,
    LEADS,
    PLAIN,
    SINGLE,
    SOLO,
    START,
    TOGETHER,
    TRUMP,
    TRUMP_PAIRS,
    VOID,
)

ACE: Final = 8
TEN: Final = 7
PER_SUIT: Final = 9
SUIT: Final = 511
"""The heights of a suit, as a set."""
HEARTS: Final = 2
PASS: Final = 0
SOLO_BIT: Final = 2
SOLO_HEARTS_BIT: Final = 4
ALONE_BIT: Final = 8
ALONE_HEARTS_BIT: Final = 16
"""The bids as sets, see round.py."""
LOSS: Final = 1000000
"""More than anybody can lose, in tenths."""
EVEN: Final = 600
"""Half of all card points, in tenths."""


class Worth:
    """What hands are worth at one kind of table, with a partner (`solo`) or alone."""

    def __init__(self, seats: int, cards: int, pack: int) -> None:
        """Look up the figures of a table of so many seats and cards; `pack` is the set of the cards."""
        alone = ALONE[seats, cards]
        solo = SOLO.get((seats, cards), [0] * (CALLED_TEN + 1))  # three players have no partners
        self.seats: i64 = seats
        self.pack: i64 = pack
        self.solo_trump: vec[i64] = _by_heights(solo, trump=True)
        self.solo_plain: vec[i64] = _by_heights(solo, trump=False)
        self.alone_trump: vec[i64] = _by_heights(alone, trump=True)
        self.alone_plain: vec[i64] = _by_heights(alone, trump=False)
        self.solo_start: i64 = solo[START]
        self.solo_leads: i64 = solo[LEADS]
        self.alone_start: i64 = alone[START]
        self.alone_leads: i64 = alone[LEADS]
        self.called_trump: vec[i64] = vec[i64](solo[CALLED_TRUMP : CALLED_TRUMP + PER_SUIT])
        self.called_ace: vec[i64] = vec[i64](solo[CALLED_ACE : CALLED_ACE + 4])
        self.called_ten: i64 = solo[CALLED_TEN]

    def alone(self, hand: i64, trumps: i64, leads: bool) -> i64:
        """Return what a hand captures alone with a suit as trumps; `leads`: it leads to the first trick."""
        total = self.alone_start
        if leads:
            total += self.alone_leads
        suit: i64 = 0
        rest = hand
        while suit < 4:
            total += self.alone_trump[rest & SUIT] if suit == trumps else self.alone_plain[rest & SUIT]
            rest >>= PER_SUIT
            suit += 1
        return total

    def solo(self, hand: i64, trumps: i64, leads: bool) -> i64:
        """Return what a hand captures with a partner, apart from what the called card adds."""
        total = self.solo_start
        if leads:
            total += self.solo_leads
        suit: i64 = 0
        rest = hand
        while suit < 4:
            total += self.solo_trump[rest & SUIT] if suit == trumps else self.solo_plain[rest & SUIT]
            rest >>= PER_SUIT
            suit += 1
        return total

    def call(self, hand: i64, trumps: i64, card: i64) -> i64:
        """Return what calling a card adds; a great loss for a card that nobody should call."""
        suit = card // PER_SUIT
        height = card - suit * PER_SUIT
        if suit == trumps:
            return self.called_trump[height]
        held = (hand >> (suit * PER_SUIT)) & SUIT
        if height == ACE:
            return self.called_ace[min(count(held), 3)]
        if height == TEN and held & bit(ACE):
            return self.called_ten
        return -EVEN

    def best_call(self, hand: i64, trumps: i64) -> i64:
        """Return the card to call: the highest trump, an ace or the ten below an own ace, all of them missing."""
        best_card: i64 = -1
        best: i64 = 0
        missing = self.pack & ~hand
        suit: i64 = 0
        while suit < 4:
            cards = (missing >> (suit * PER_SUIT)) & SUIT
            if cards != 0:
                card = suit * PER_SUIT + highest(cards)
                value = self.call(hand, trumps, card)
                if best_card < 0 or value > best:
                    best_card = card
                    best = value
            suit += 1
        return best_card

    def best_solo(self, hand: i64, trumps: i64, leads: bool) -> i64:
        """Return what a hand captures with a partner and the best call."""
        return self.solo(hand, trumps, leads) + self.call(hand, trumps, self.best_call(hand, trumps))

    def gain(self, hand: i64, trumps: i64, leads: bool, alone: bool) -> i64:
        """Return what the bidder may expect to be paid, in tenths (section 5)."""
        rate: i64 = 3 if trumps == HEARTS else 2
        if alone:
            return rate * (self.seats - 1) * (self.alone(hand, trumps, leads) - EVEN)
        return rate * ((self.seats - 1) // 2) * (self.best_solo(hand, trumps, leads) - EVEN)

    def choice(self, hand: i64, leads: bool, allowed: i64, plain: i64, margin: i64) -> i64:
        """Return the bid among those allowed that promises most, as 8 times the gain and the bid.

        `plain` holds the suits that may be named after a plain bid; a bid must promise more than the margin.
        """
        best: i64 = margin
        found: i64 = PASS
        suit: i64 = 0
        while suit < 4:
            named = plain >> suit & 1
            with_partner = allowed & (SOLO_BIT * named)
            alone = allowed & (ALONE_BIT * named)
            if suit == HEARTS:
                with_partner |= allowed & SOLO_HEARTS_BIT
                alone |= allowed & ALONE_HEARTS_BIT
            if with_partner != 0:
                gain = self.gain(hand, suit, leads, False)
                if gain > best:
                    best = gain
                    found = highest(with_partner)
            if alone != 0:
                gain = self.gain(hand, suit, leads, True)
                if gain > best:
                    best = gain
                    found = highest(alone)
            suit += 1
        return 8 * best + found

    def trumps(self, hand: i64, leads: bool, alone: bool, allowed: i64) -> i64:
        """Return the suit among those allowed that promises most as trumps."""
        best: i64 = 0
        found: i64 = -1
        suit: i64 = 0
        while suit < 4:
            if allowed >> suit & 1:
                gain = self.gain(hand, suit, leads, alone)
                if found < 0 or gain > best:
                    best = gain
                    found = suit
            suit += 1
        return found

    def regret(self, hand: i64, leads: bool, allowed: i64, plain: i64, bid: i64) -> i64:
        """Return how much more the best bid among those allowed promised than the one made."""
        best = self.choice(hand, leads, allowed, plain, 0) >> 3
        if bid == PASS:
            return best
        return best - (self.choice(hand, leads, bit(bid), plain, -LOSS) >> 3)

    def declared_regret(
        self, hand: i64, leads: bool, allowed: i64, plain: i64, alone: bool, trumps: i64, called: i64
    ) -> i64:
        """Return how much more the best bid promised than what was declared."""
        best = self.choice(hand, leads, allowed, plain, 0) >> 3
        rate: i64 = 3 if trumps == HEARTS else 2
        if alone:
            return best - self.gain(hand, trumps, leads, True)
        value = self.solo(hand, trumps, leads) + max(0, self.call(hand, trumps, called))
        return best - rate * ((self.seats - 1) // 2) * (value - EVEN)


def _by_heights(figures_: list[int], *, trump: bool) -> vec[i64]:
    """Return what a suit adds, by the set of heights held."""
    start = TRUMP if trump else PLAIN
    out: list[int] = []
    for cards in range(SUIT + 1):
        heights = [height for height in range(PER_SUIT) if cards >> height & 1]
        total = sum(figures_[start + height] for height in heights)
        if trump:
            total += figures_[TRUMP_PAIRS] * len(heights) * (len(heights) - 1) // 2
        elif not heights:
            total += figures_[VOID]
        elif len(heights) == 1:
            total += figures_[SINGLE]
        if not trump and cards >> TEN == 3:
            total += figures_[TOGETHER]
        out.append(total)
    return vec[i64](out)


WORTHS: Final[dict[int, Worth]] = {}
"""Those made so far."""


def worth_of(seats: int, cards: int, pack: int) -> Worth:
    """Return what hands are worth at a table of so many seats and cards, made once."""
    key = seats * 100 + cards
    if key not in WORTHS:
        WORTHS[key] = Worth(seats, cards, pack)
    return WORTHS[key]

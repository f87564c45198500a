"""What a seat of Crazy Solo that is to play a card may expect of the others, compiled.

Chances, and how surely a seat is a friend, are in 64ths. They rest on the seat's own cards and on what everybody sees;
who the partner is counts only where the seat holds the called card or it has been played.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count

from .round import ALONE, PER_SUIT, SoloRound

SURE: Final = 64


class Outlook:
    """Who still plays to the trick, on which side, and what they may hold."""

    def __init__(self, round: SoloRound, seat: i64) -> None:
        """Look at a round in play from a seat in turn that has a choice."""
        own = round.once[seat]
        self.unseen: i64 = round.pack_once & ~round.gone_once & ~own
        """The cards in other hands."""
        self.many: i64 = count(self.unseen)
        self.hand: i64 = count(own)
        """How many cards each seat holds that is still to play to the trick."""
        self.later: i64 = round.seats - 1 - round.in_trick
        """How many seats those are."""
        self.friends: i64 = known_side(round, seat)
        """The seat's side as a set of seats, -1 where it cannot know it."""
        self.allies: i64 = 0
        """How many seats still to play are friends, in 64ths."""
        self.winner: i64 = 0
        """How surely the card that wins the trick as it lies is a friend's."""
        if self.friends >= 0:
            self._know(round, seat)
        else:
            self._guess(round, seat)
        self.foes: i64 = (self.later << 6) - self.allies
        # how much of the unseen cards the seats still to play hold
        self.foe_share: i64 = min(SURE, self.foes * self.hand // self.many)
        self.ally_share: i64 = min(SURE, self.allies * self.hand // self.many)
        self.trumps: i64 = self.unseen & round.trumps
        self.armed: i64 = SURE - power(SURE - (count(self.trumps) << 6) // self.many, self.hand)
        """How likely a seat holds a trump."""
        self.lacking: i64 = 0
        """How likely a seat still to play lacks the led suit, on average."""

    def _know(self, round: SoloRound, seat: i64) -> None:
        friends = self.friends
        left = self.later
        other = seat
        while left > 0:
            other = round.after(other)
            self.allies += (friends >> other & 1) << 6
            left -= 1
        if round.led != 0:
            self.winner = (friends >> round.best & 1) << 6

    def _guess(self, round: SoloRound, seat: i64) -> None:
        round.weigh()
        total = round.likely_total
        if seat != round.bidder:  # an opponent knows that it is not the partner
            total -= round.likely[seat]
        scale = (SURE << 20) // max(total, 1)
        left = self.later
        other = seat
        while left > 0:
            other = round.after(other)
            self.allies += _likely_friend(round, seat, other, scale)
            left -= 1
        if round.led != 0:
            self.winner = _likely_friend(round, seat, round.best, scale)

    def lack(self, round: SoloRound, seat: i64, suit: i64) -> None:
        """Estimate how likely the seats still to play lack a suit that is led."""
        cards = count(self.unseen & round.groups[suit])
        guess = power(SURE - (cards << 6) // self.many, self.hand)
        known = round.voids >> suit & 0x111111111111111
        void: i64 = 0
        if known != 0:
            left = self.later
            other = seat
            while left > 0:
                other = round.after(other)
                void += known >> (4 * other) & 1
                left -= 1
        self.lacking = guess if void == 0 else ((void << 6) + (self.later - void) * guess) // self.later

    def kept_by_plain(self, friend: i64, above: i64) -> i64:
        """Return how likely the seat's side takes a trick that a card of the led suit wins as it lies.

        `friend` says how surely that card is a friend's, `above` how many unseen cards of the suit beat it.
        """
        chance = self.lacking * self.armed >> 6
        foe = power(SURE - self.foe_share, above) * (SURE - min(SURE, self.foes * chance >> 6)) >> 6
        ally = power(SURE - self.ally_share, above) * (SURE - min(SURE, self.allies * chance >> 6)) >> 6
        return settled(friend, SURE - foe, SURE - ally)

    def kept_by_trump(self, friend: i64, above: i64, trumps_led: bool) -> i64:
        """Return the same for a trick that a trump wins as it lies; `above` counts the unseen trumps that beat it."""
        if above == 0:
            return friend
        if trumps_led:
            foe = SURE - power(SURE - self.foe_share, above)
            ally = SURE - power(SURE - self.ally_share, above)
        else:
            armed = SURE - power(SURE - (above << 6) // self.many, self.hand)
            chance = self.lacking * armed >> 6
            foe = min(SURE, self.foes * chance >> 6)
            ally = min(SURE, self.allies * chance >> 6)
        return settled(friend, foe, ally)

    def kept(self, round: SoloRound) -> i64:
        """Return how likely the seat's side takes the trick where the seat does not win it."""
        winning = round.best_power
        if winning >= SURE:
            above = self.trumps & -bit(round.trump_group * PER_SUIT + winning - SURE + 1)
            return self.kept_by_trump(self.winner, count(above), round.led == round.trumps)
        above = self.unseen & round.led & -bit(round.led_group * PER_SUIT + winning + 1)
        return self.kept_by_plain(self.winner, count(above))


def known_side(round: SoloRound, seat: i64) -> i64:
    """Return the side of a seat as a set of seats, as far as it knows for sure; -1 where it does not."""
    side = bit(round.bidder)
    if round.bid < ALONE:
        if round.called_bit & round.once[seat]:
            side |= bit(seat)
        elif round.called_bit & round.gone_once:
            side |= bit(round.partner)
        else:
            return -1
    if side >> seat & 1:
        return side
    return ~side & (bit(round.seats) - 1)


def _likely_friend(round: SoloRound, seat: i64, other: i64, scale: i64) -> i64:
    """Return how surely another seat is a friend of the bidder, or of an opponent, who does not know the partner."""
    chance = round.likely[other] * scale >> 20
    if seat == round.bidder:
        return chance
    return 0 if other == round.bidder else SURE - chance


def power(chance: i64, times: i64) -> i64:
    """Return a chance multiplied with itself so many times."""
    out: i64 = SURE
    base = chance
    left = times
    while left > 0:
        if left & 1:
            out = out * base >> 6
        base = base * base >> 6
        left >>= 1
    return out


def settled(friend: i64, foe: i64, ally: i64) -> i64:
    """Return how likely the seat's side takes a trick, from who wins it so far and how likely foes and allies beat it.

    Where both can, each comes last half of the time.
    """
    stays = SURE - (foe * (2 * SURE - ally) >> 7)
    turns = ally * (2 * SURE - foe) >> 7
    return (friend * stays + (SURE - friend) * turns) >> 6

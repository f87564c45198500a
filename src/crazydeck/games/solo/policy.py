"""How to play Crazy Solo by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees, never on other hands, and on who the partner is only
where the seat knows it (see outlook.py). A card is worth the points that it wins or loses in this trick, by how likely
either side takes it, less what it would be worth later. Values are in 64ths of a card point, chances in 64ths.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, highest, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round
from crazydeck.games.tricks.round import PLAY

from .outlook import SURE, Outlook
from .round import ALONE, BID, BIDDING, CALLING, HEARTS, NAMING, PASS, PER_SUIT, SOLO, TRUMPS, SoloRound

NOTHING: Final = -1000000000
EMPTY: Final = 0x783C1E0F
"""The cards of no points."""
HIGH: Final = 0xC06030180
"""The aces and tens."""

# found by playing variants against each other
ENOUGH: Final = 0
"""What a bid must promise, in tenths of what is paid."""
TO_COME: Final = 96
"""The points that a seat still to play adds to a trick, in 64ths."""
HOME_0: Final = 26
"""How likely a plain card goes to the own side later, by how many unseen ones beat it (3: or more)."""
HOME_1: Final = 50
HOME_2: Final = 20
HOME_3: Final = 24
WINS_0: Final = 288
"""What it may win then besides its own points, likewise."""
WINS_1: Final = 192
WINS_2: Final = 160
WINS_3: Final = 96
TRUMP_KEPT: Final = 396
"""What a trump is worth later, with what each step of height, each of its points and being the highest adds."""
TRUMP_HEIGHT: Final = 28
TRUMP_POINT: Final = 80
TRUMP_HIGHEST: Final = 332
TAKING: Final = 160
"""For winning the trick, and with it the lead."""
LAST_OF_SUIT: Final = 144
"""For playing the last card of a plain suit while holding trumps."""
SECRET: Final = 128
"""For the partner's keeping the called card."""
PULL_BIDDER: Final = 96
"""For leading trumps while others hold some: the bidder, the partner, an opponent."""
PULL_PARTNER: Final = -32
PULL_OPPONENT: Final = -128


class SoloPolicy(Policy):
    """Bids what a hand is worth, gives points to its own side and takes the others'."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise; the generator is not needed."""
        assert isinstance(round, SoloRound)
        if round.phase == PLAY:
            legal = round.playable(seat)
            if legal & (legal - 1) == 0:
                return lowest(legal)
            return _card(round, seat, legal)
        worth = round.worth
        hand = round.once[seat]
        leads = seat == round.first_seat()
        plain = round.plain_trumps >> TRUMPS
        if round.phase == BIDDING:
            return BID + (worth.choice(hand, leads, round.open_bids(), plain, ENOUGH) & 7)
        if round.phase == NAMING:
            return TRUMPS + worth.trumps(hand, leads, round.bid == ALONE, plain)
        return worth.best_call(hand, round.trump_group)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a beginner's step: bids on many trumps, wins with high cards, gives points away without a thought."""
        assert isinstance(round, SoloRound)
        legal = round.legal(seat)
        if legal & (legal - 1) == 0:
            return lowest(legal)
        if round.phase == PLAY:
            return _careless_card(round, legal, rng)
        hand = round.once[seat]
        if round.phase == BIDDING:
            return BID + _careless_bid(round, hand, legal >> BID, rng)
        if round.phase == NAMING:
            return TRUMPS + _longest(round, hand, legal >> TRUMPS)
        missing = legal & round.trumps
        return highest(missing) if missing != 0 else rng.member(legal)

    def sensible(self, round: Round, seat: i64) -> i64:
        """Return the cards apart from equal ones, the two best trump suits, and the highest missing cards to call."""
        assert isinstance(round, SoloRound)
        legal = round.legal(seat)
        if round.phase == PLAY:
            return _apart(round, legal)
        if round.phase == NAMING:
            leads = seat == round.first_seat()
            return _best_suits(round, round.once[seat], leads, legal >> TRUMPS) * bit(TRUMPS)
        if round.phase == CALLING:
            return _callable(round, seat, legal)
        return legal


def _longest(round: SoloRound, hand: i64, allowed: i64) -> i64:
    """Return the suit among those allowed of which a hand has most cards."""
    found: i64 = 0
    most: i64 = -1
    suit: i64 = 0
    while suit < 4:
        many = count(hand & round.groups[suit])
        if allowed >> suit & 1 and many > most:
            most = many
            found = suit
        suit += 1
    return found


def _careless_bid(round: SoloRound, hand: i64, allowed: i64, rng: Rng) -> i64:
    """Return a bid on two fifths of a hand of one suit with its ace or ten, of hearts only for hearts; else PASS."""
    suit = _longest(round, hand, 15)
    cards = hand & round.groups[suit]
    many = count(cards)
    if 5 * many < 2 * round.tricks or cards & HIGH == 0 or rng.below(3) == 0:
        return PASS
    hearts: i64 = 1 if suit == HEARTS else 0
    if allowed >> (SOLO + hearts) & 1:
        return SOLO + hearts
    bold = round.seats == 3 or 3 * many > 2 * round.tricks
    return ALONE + hearts if bold and allowed >> (ALONE + hearts) & 1 else PASS


def _careless_card(round: SoloRound, legal: i64, rng: Rng) -> i64:
    """Return any card, or the highest that wins, or a low one."""
    if round.led == 0 or rng.below(3) == 0:
        return rng.member(legal)
    follow = legal & round.led
    if follow != 0 and round.best_power < 64:
        card = highest(follow)
        if round.power[card] > round.best_power:
            return card
    return lowest(legal)


def _apart(round: SoloRound, legal: i64) -> i64:
    """Return the cards without those that are as good as a lower one: of no points, and nothing lies between."""
    between = round.pack_once & ~round.gone_once & ~round.once[round.turn]
    i = round.log_size - round.in_trick
    while i < round.log_size:
        between |= bit(round.log[i])
        i += 1
    out = legal
    rest = legal & EMPTY & ~round.called_bit
    last: i64 = 0
    while rest != 0:
        one = rest & -rest
        rest ^= one
        same_suit = last != 0 and round.group_of[lowest(one)] == round.group_of[lowest(last)]
        if same_suit and between & (one - last) == 0:
            out ^= one
        last = one
    return out


def _callable(round: SoloRound, seat: i64, legal: i64) -> i64:
    """Return the highest card that is missing of each suit, the next trump too."""
    missing = legal & ~round.once[seat]
    out: i64 = 0
    suit: i64 = 0
    while suit < 4:
        cards = missing & round.groups[suit]
        if cards != 0:
            top = bit(suit * PER_SUIT + highest(cards >> (suit * PER_SUIT)))
            out |= top
            cards ^= top
            if suit == round.trump_group and cards != 0:
                out |= bit(suit * PER_SUIT + highest(cards >> (suit * PER_SUIT)))
        suit += 1
    return out


def _best_suits(round: SoloRound, hand: i64, leads: bool, allowed: i64) -> i64:
    """Return the two suits that promise most as trumps."""
    alone = round.bid == ALONE
    first = round.worth.trumps(hand, leads, alone, allowed)
    rest = allowed & ~bit(first)
    return bit(first) | bit(round.worth.trumps(hand, leads, alone, rest))


# -- which card --------------------------------------------------------------------------------------------------------


def _card(round: SoloRound, seat: i64, legal: i64) -> i64:
    """Return the card of the greatest value."""
    outlook = Outlook(round, seat)
    pull: i64 = 0
    leave: i64 = 0
    if round.led != 0:
        if round.led != round.trumps:
            outlook.lack(round, seat, round.led_group)
        leave = outlook.kept(round)
    elif outlook.trumps != 0:
        pull = _pull(round, seat, outlook)
    own = round.once[seat]
    stake = (round.pot << 6) + outlook.later * TO_COME
    best: i64 = NOTHING
    chosen: i64 = 0
    looked: i64 = -1  # the suit of which `outlook` says how likely others lack it
    rest = legal
    while rest != 0:
        card = lowest(rest)
        one = rest & -rest
        rest ^= one
        points = round.values[card]
        suit = round.group_of[card]
        is_trump = round.trumps >> card & 1
        above = count(outlook.unseen & round.groups[suit] & -(one << 1))
        value: i64 = 0
        if _wins(round, card, is_trump):
            if is_trump:
                kept = outlook.kept_by_trump(SURE, above, not (round.led & ~round.trumps))
            else:
                if round.led == 0 and suit != looked:
                    outlook.lack(round, seat, suit)
                    looked = suit
                kept = outlook.kept_by_plain(SURE, above)
            value = TAKING * kept >> 6
        else:
            kept = leave
        value += (stake + (points << 6)) * (2 * kept - SURE) >> 6
        if is_trump:
            value += pull - _trump_later(round.power[card], points, above)
        else:
            value -= _plain_later(points, above)
            if own & round.groups[suit] == one and own & round.trumps:
                value += LAST_OF_SUIT
        if one & round.called_bit:
            value -= SECRET
        if value > best:
            best = value
            chosen = card
    return chosen


def _wins(round: SoloRound, card: i64, is_trump: i64) -> bool:
    """Return whether a card wins the trick as it lies."""
    if round.led == 0:
        return True
    if (round.led >> card | is_trump) & 1 == 0:
        return False
    return round.power[card] + (is_trump << 6) > round.best_power


def _pull(round: SoloRound, seat: i64, outlook: Outlook) -> i64:
    """Return what it is worth to draw trumps."""
    if seat == round.bidder:
        return PULL_BIDDER
    return PULL_PARTNER if outlook.friends >= 0 and outlook.friends >> round.bidder & 1 else PULL_OPPONENT


def _trump_later(height: i64, points: i64, above: i64) -> i64:
    """Return what a trump is worth if it is kept."""
    value = TRUMP_KEPT + TRUMP_HEIGHT * height + TRUMP_POINT * points
    return value + TRUMP_HIGHEST if above == 0 else value


def _plain_later(points: i64, above: i64) -> i64:
    """Return what a card of another suit is worth if it is kept."""
    if above == 0:
        return points * (2 * HOME_0 - SURE) + WINS_0
    if above == 1:
        return points * (2 * HOME_1 - SURE) + WINS_1
    if above == 2:
        return points * (2 * HOME_2 - SURE) + WINS_2
    return points * (2 * HOME_3 - SURE) + WINS_3

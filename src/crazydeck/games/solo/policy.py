"""How to play Crazy Solo by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees, never on other hands and never on who the partner
is, unless the seat holds the called card or it has been played. A card is worth the points that it wins or loses in
this trick, with how likely each side takes it, less what it would be worth later. Sums are in 64ths of a card point,
chances and how sure it is that a seat is a friend in 64ths.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round
from crazydeck.games.tricks.round import PLAY

from .bidding import highest
from .round import ALONE, BID, BIDDING, CALLING, NAMING, PER_SUIT, TRUMPS, SoloRound

SURE: Final = 64
NOTHING: Final = -1000000000
EMPTY: Final = 0x783C1E0F
"""The cards of no points."""

ADD: Final = 0
Q0: Final = 1
G0: Final = 5
TB: Final = 9
TV: Final = 10
TBOSS: Final = 11
TH: Final = 12
PULLB: Final = 13
PULLM: Final = 14
PULLF: Final = 15
SHORT: Final = 16
SECRET: Final = 17
MARGIN: Final = 18
TAKE: Final = 19
KNOBS: Final = 20


class SoloPolicy(Policy):
    """Bids what a hand is worth, gives points to its own side and takes the others'."""

    def __init__(self) -> None:
        knobs = [96, 32, 42, 20, 24, 384, 192, 64, 0, 396, 10, 428, 40, 96, -32, -128, 144, 128, 0, 96]
        self.p: vec[i64] = vec[i64](knobs)

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise; the generator is not needed."""
        assert isinstance(round, SoloRound)
        p = self.p
        if round.phase == PLAY:
            legal = round.playable(seat)
            if legal & (legal - 1) == 0:
                return lowest(legal)
            return _card(round, seat, legal, p)
        hand = round.once[seat]
        leads = seat == round.first_seat()
        if round.phase == BIDDING:
            return BID + (
                round.worth.choice(hand, leads, round.open_bids(), round.plain_trumps >> TRUMPS, p[MARGIN])
                & 7
            )
        if round.phase == NAMING:
            return TRUMPS + round.worth.trumps(hand, leads, round.bid == ALONE, round.plain_trumps >> TRUMPS)
        return round.worth.best_call(hand, round.trump_group)

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
        if last != 0 and round.group_of[lowest(one)] == round.group_of[lowest(last)]:
            if between & (one - last) == 0:
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


# -- chances -----------------------------------------------------------------------------------------------------------


def _power(chance: i64, times: i64) -> i64:
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


def _friends(round: SoloRound, seat: i64) -> i64:
    """Return the seat's side as a set of seats, -1 where the seat cannot know it."""
    bidder = round.bidder
    if round.bid >= ALONE:
        side = bit(bidder)
    elif round.called_bit & round.once[seat]:
        side = bit(bidder) | bit(seat)
    elif round.called_bit & round.gone_once:
        side = bit(bidder) | bit(round.partner)
    else:
        return -1
    if side >> seat & 1:
        return side
    return ~side & (bit(round.seats) - 1)


def _card(round: SoloRound, seat: i64, legal: i64, p: vec[i64]) -> i64:
    own = round.once[seat]
    unseen = round.pack_once & ~round.gone_once & ~own
    others = count(unseen)
    hand = count(own)
    seats = round.seats
    later = seats - 1 - round.in_trick
    friends = _friends(round, seat)
    bidder = round.bidder
    led = round.led
    trumps = round.trumps
    best = round.best
    best_friend: i64 = 0
    allies: i64 = 0  # friends still to play, in 64ths
    other = seat
    left = later
    if friends >= 0:
        while left > 0:
            other += 1
            if other == seats:
                other = 0
            allies += (friends >> other & 1) << 6
            left -= 1
        if led != 0:
            best_friend = (friends >> best & 1) << 6
    else:
        round.weigh()
        total = round.likely_total - (0 if seat == bidder else round.likely[seat])
        scale = (SURE << 20) // max(total, 1)
        while left > 0:
            other += 1
            if other == seats:
                other = 0
            chance = round.likely[other] * scale >> 20
            if seat == bidder:
                allies += chance
            elif other != bidder:
                allies += SURE - chance
            left -= 1
        if led != 0:
            chance = round.likely[best] * scale >> 20
            if seat == bidder:
                best_friend = chance
            elif best != bidder:
                best_friend = SURE - chance
    foes = (later << 6) - allies
    foe_share = min(SURE, foes * hand // others)
    ally_share = min(SURE, allies * hand // others)

    pull: i64 = 0
    if led == 0:
        if seat == bidder:
            pull = p[PULLB]
        elif friends >= 0 and friends >> bidder & 1:
            pull = p[PULLM]
        else:
            pull = p[PULLF]
        if unseen & trumps == 0:
            pull = 0
    unseen_trumps = unseen & trumps
    armed = SURE - _power(SURE - (count(unseen_trumps) << 6) // others, hand)
    stake0 = (round.pot << 6) + later * p[ADD]
    group = round.led_group
    leave: i64 = 0
    empty: i64 = 0
    voids = round.voids
    if led != 0:
        suit = unseen & led
        if led != trumps:
            empty = _empty(round, seat, group, later, SURE - (count(suit) << 6) // others, hand)
        # what happens to the trick as it lies
        power = round.best_power
        if power >= 64:
            above = unseen_trumps & -(bit(trumps_start(round) + power - 63))
            leave = _kept(
                best_friend, foe_share, ally_share, foes, allies, above, led == trumps, empty, others, hand
            )
        else:
            above = suit & -(bit(group * PER_SUIT + power + 1))
            leave = _kept_plain(
                best_friend, foe_share, ally_share, foes, allies, count(above), empty, armed, later
            )
    best_value: i64 = NOTHING
    chosen: i64 = 0
    rest = legal
    while rest != 0:
        card = lowest(rest)
        one = rest & -rest
        rest ^= one
        mine = round.group_of[card]
        worth = round.values[card]
        is_trump = trumps >> card & 1
        height = card - mine * PER_SUIT
        higher = unseen & round.groups[mine] & -(one << 1)
        stake = stake0 + (worth << 6)
        mine_wins = True
        if led == 0:
            if is_trump:
                won = _kept(SURE, foe_share, ally_share, foes, allies, higher, True, 0, others, hand)
            else:
                cards = unseen & round.groups[mine]
                empty = _empty(round, seat, mine, later, SURE - (count(cards) << 6) // others, hand)
                won = _kept_plain(
                    SURE, foe_share, ally_share, foes, allies, count(higher), empty, armed, later
                )
        elif (one & led or is_trump) and round.power[card] + (is_trump << 6) > round.best_power:
            if is_trump:
                won = _kept(
                    SURE, foe_share, ally_share, foes, allies, higher, led == trumps, empty, others, hand
                )
            else:
                won = _kept_plain(
                    SURE, foe_share, ally_share, foes, allies, count(higher), empty, armed, later
                )
        else:
            won = leave
            mine_wins = False
        value = stake * (2 * won - SURE) >> 6
        if mine_wins:
            value += p[TAKE] * won >> 6
        # what the card would be worth later
        ahead = min(count(higher), 3)
        if is_trump:
            value -= p[TB] + p[TV] * worth * 8 + p[TH] * height
            if ahead == 0:
                value -= p[TBOSS]
            value += pull
        else:
            value -= worth * (2 * p[Q0 + ahead] - SURE) + p[G0 + ahead]
            if own & round.groups[mine] == one and own & trumps:
                value += p[SHORT]
        if one & round.called_bit:
            value -= p[SECRET]
        if value > best_value:
            best_value = value
            chosen = card
    return chosen


def trumps_start(round: SoloRound) -> i64:
    """Return the lowest card number of the trump suit."""
    return round.trump_group * PER_SUIT


def _empty(round: SoloRound, seat: i64, group: i64, later: i64, other: i64, hand: i64) -> i64:
    """Return how likely a seat still to play lacks a suit, on average."""
    guess = _power(other, hand)
    known = round.voids >> group & 0x111111111111111
    if known == 0:
        return guess
    void: i64 = 0
    left = later
    who = seat
    while left > 0:
        who += 1
        if who == round.seats:
            who = 0
        void += known >> (4 * who) & 1
        left -= 1
    if void == 0:
        return guess
    return ((void << 6) + (later - void) * guess) // later


def _settled(best_friend: i64, foe: i64, ally: i64) -> i64:
    """Return how likely the seat's side takes the trick, with the chances that each side beats the card that wins it."""
    return (
        best_friend * (SURE - (foe * (128 - ally) >> 7)) + (SURE - best_friend) * (ally * (128 - foe) >> 7)
    ) >> 6


def _kept(
    best_friend: i64,
    foe_share: i64,
    ally_share: i64,
    foes: i64,
    allies: i64,
    above: i64,
    follow: bool,
    empty: i64,
    others: i64,
    hand: i64,
) -> i64:
    """Return how likely the seat's side takes a trick that a trump wins as it lies."""
    many = count(above)
    if many == 0:
        return best_friend
    if follow:
        foe = SURE - _power(SURE - foe_share, many)
        ally = SURE - _power(SURE - ally_share, many)
    else:
        armed = SURE - _power(SURE - (many << 6) // others, hand)
        foe = min(SURE, (foes * empty >> 6) * armed >> 6)
        ally = min(SURE, (allies * empty >> 6) * armed >> 6)
    return _settled(best_friend, foe, ally)


def _kept_plain(
    best_friend: i64,
    foe_share: i64,
    ally_share: i64,
    foes: i64,
    allies: i64,
    above: i64,
    empty: i64,
    armed: i64,
    later: i64,
) -> i64:
    """Return how likely the seat's side takes a trick that a card of the led suit wins as it lies."""
    foe = _power(SURE - foe_share, above) * (SURE - min(SURE, (foes * empty >> 6) * armed >> 6)) >> 6
    ally = _power(SURE - ally_share, above) * (SURE - min(SURE, (allies * empty >> 6) * armed >> 6)) >> 6
    return _settled(best_friend, SURE - foe, SURE - ally)

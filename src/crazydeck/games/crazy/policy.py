"""How to play Crazy by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees (the tricks, who lacks which colour), never on other
hands, although the round that is passed in holds some. A card is worth what it costs if it takes the trick, times how
likely that is, against what it would cost later if it stays in hand. Each kind of round has its own costs, so its aim
needs no rule of its own. Sums are in hundredths of a point.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, highest, lowest, nth
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round
from crazydeck.games.tricks.round import FIRST, NOBODY

from .round import ANNOUNCING, BLACK_13, CHOOSE, CHOOSING, MOON, PASS, CrazyRound

BLACK_GROUP: Final = 1
TOP_BLACK: Final = 0x8000000
"""The black 14, which catches the black 13."""
RANKS: Final = 14
NOTHING: Final = -1000000000

# found by playing variants against each other
KEPT: Final = 45
"""How much a card that stays in hand costs, in percent of what an average trick costs times its chance to take one."""
SHORT: Final = 150
"""For a discard after which the seat lacks its colour."""
CATCHES: Final = 90
"""How likely the holder of the black 13, still to play, puts it under a higher black card, in percent."""
HELD: Final = 25
"""How likely a black 14 that is kept catches the black 13 later, in percent."""
DUMPED: Final = 100
"""How likely the holder of the black 13, when unable to follow, throws it, in percent."""
REDS_THROWN: Final = 60
"""How likely a seat that cannot follow throws a red card, in percent."""
CHOICE: Final = 0x1302
"""The kinds of round in the order in which a chooser likes them best, a hexadecimal digit each, first one lowest."""


class CrazyPolicy(Policy):
    """Ducks with the highest card that ducks, throws off what is dangerous, and stops a moon that is coming."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise; the generator is not needed."""
        assert isinstance(round, CrazyRound)
        legal = round.legal(seat)
        if legal & (legal - 1) == 0:
            return lowest(legal)
        if round.phase == CHOOSING:
            return _choice(legal)
        if round.phase == ANNOUNCING:
            return MOON if _strong(round, seat) else PASS
        threat = _threat(round, seat)
        if round.led == 0:
            return _lead(round, seat, legal) if threat < 0 else _lead_high(round, seat, legal)
        if threat >= 0 and (threat == round.best or round.best == NOBODY):  # noqa: PLR1714  a set would be built each time
            return _stop(round, legal)
        if legal & round.led:
            return _follow(round, seat, legal)
        return _discard(round, seat, legal)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a beginner's step: a low card to the led colour, any card to get rid of, the black 13 soon."""
        assert isinstance(round, CrazyRound)
        legal = round.legal(seat)
        if round.phase == ANNOUNCING:
            return PASS
        if round.phase == CHOOSING or rng.below(3) == 0:
            return nth(legal, rng.below(count(legal)))
        if round.led != 0 and legal & round.led == 0:
            if legal & bit(BLACK_13):
                return BLACK_13
            return nth(legal, rng.below(count(legal)))
        return _lowest_of(round, legal & round.groups[round.group_of[nth(legal, rng.below(count(legal)))]])


def _choice(legal: i64) -> i64:
    """Return the choice of a round that the leader likes best."""
    rest: i64 = CHOICE
    while legal & bit(CHOOSE + (rest & 15)) == 0:
        rest >>= 4
    return CHOOSE + (rest & 15)


def _strong(round: CrazyRound, seat: i64) -> bool:
    """Return whether a hand is good enough to announce the moon: mostly cards of the four highest ranks."""
    high: i64 = 0
    rest = round.once[seat]
    while rest != 0:
        if round.power[lowest(rest)] >= 10:
            high += 1
        rest &= rest - 1
    return high * 100 >= 65 * round.tricks


# -- what is known ---------------------------------------------------------------------------------------------------


def _unseen(round: CrazyRound, seat: i64) -> i64:
    """Return the cards of which a copy may be in another hand."""
    own = round.once[seat]
    if not round.double:
        return round.pack_once & ~round.gone_once & ~own
    both = round.gone_twice | round.twice[seat] | (round.gone_once & own)
    return (round.pack_twice & ~both) | (round.pack_once & ~round.pack_twice & ~round.gone_once & ~own)


def _above(round: CrazyRound, card: i64, cards: i64) -> i64:
    """Return how many of some cards of one colour beat a card of it."""
    if not round.one_high:
        return count(cards & -(bit(card) << 1))
    ones = cards & 0x40010004001
    if round.power[card] == RANKS:
        return 0
    return count((cards & ~ones & -(bit(card) << 1)) | ones)


def _highest_of(round: CrazyRound, cards: i64) -> i64:
    """Return the highest of some cards of one colour."""
    if round.one_high and cards & 0x40010004001:
        return lowest(cards)
    return highest(cards)


def _lowest_of(round: CrazyRound, cards: i64) -> i64:
    """Return the lowest of some cards of one colour."""
    if round.one_high and cards & (cards - 1):
        return lowest(cards & ~0x40010004001)
    return lowest(cards)


def _threat(round: CrazyRound, seat: i64) -> i64:
    """Return a seat that looks like shooting the moon, or NOBODY.

    That is one with nearly all points taken so far, when these are a good part of all.
    """
    if round.done < 3 or not round.moon_possible():
        return NOBODY
    spare = round.all_points() - round.threshold
    if round.points(seat) > spare:
        return NOBODY
    most: i64 = 0
    all_taken: i64 = 0
    leader: i64 = NOBODY
    other: i64 = 0
    while other < round.seats:
        points = round.points(other)
        all_taken += points
        if points > most:
            most = points
            leader = other
        other += 1
    if (
        leader == seat
        or all_taken - most > spare
        or 4 * most < round.threshold
        or not round.may_shoot(leader)
    ):
        return NOBODY
    return leader


# -- what a card costs ---------------------------------------------------------------------------------------------


def _trick_cost(round: CrazyRound) -> i64:
    """Return what an average trick to come costs, in hundredths of a point."""
    left = round.tricks - round.done
    points = round.red_worth * round.reds_out + round.black_worth * round.blacks_out + round.end_worth
    return 100 * (round.trick_worth + points // left)


def _kept(round: CrazyRound, card: i64, unseen: i64, trick_cost: i64) -> i64:
    """Return what it may cost to keep a card."""
    colour = unseen & round.groups[round.group_of[card]]
    above = _above(round, card, colour)
    below = count(colour) - above
    cost = trick_cost * below // (below + above + 1) * KEPT // 100
    if round.black_worth != 0 and bit(card) & TOP_BLACK and unseen & bit(BLACK_13):
        cost += round.black_worth * HELD
    return cost


def _win_cost(round: CrazyRound, seat: i64, card: i64, unseen: i64) -> i64:
    """Return what taking the trick with a card would cost, with what the seats still to play may add."""
    cost = round.at_stake()
    one = bit(card)
    if round.reds & one:
        cost += round.red_worth
    elif card == BLACK_13:
        cost += round.black_worth
    to_come = round.seats - 1 - round.in_trick
    if to_come == 0 or (round.red_worth == 0 and round.black_worth == 0):
        return 100 * cost
    group = round.group_of[card]
    void = _expected_voids(round, seat, group, unseen, to_come)
    extra: i64 = 0
    if unseen & round.reds:
        if round.reds & one:
            extra = round.red_worth * (100 * to_come - void)
        else:
            extra = round.red_worth * void * REDS_THROWN // 100
    if unseen & bit(BLACK_13) and round.black_worth != 0:
        if group != BLACK_GROUP:
            extra += round.black_worth * _blacks(round, seat) * void * DUMPED // (100 * (round.seats - 1))
        elif round.power[card] > 12:
            extra += round.black_worth * _blacks(round, seat) * CATCHES * to_come // (round.seats - 1)
    return 100 * cost + extra


def _blacks(round: CrazyRound, seat: i64) -> i64:
    """Return how many black 13s are in other hands, or in the trick being played."""
    return round.blacks_out - ((round.once[seat] >> 26) & 1) - ((round.twice[seat] >> 26) & 1)


def _expected_voids(round: CrazyRound, seat: i64, group: i64, unseen: i64, to_come: i64) -> i64:
    """Return how many seats still to play lack a colour, in hundredths: known ones, and a guess for the others."""
    void: i64 = 0
    if (round.voids >> group) & 0x111111111111111 != 0:
        void = _void_to_come(round, seat, group, to_come)
    colour = count(unseen & round.groups[group])
    everything = count(unseen)
    # that each of a seat's unseen cards is of another colour
    other = 1024 * (everything - colour) // everything
    chance: i64 = 1024
    power = round.tricks - round.done
    while power > 0:
        if power & 1:
            chance = chance * other >> 10
        other = other * other >> 10
        power >>= 1
    return 100 * void + (to_come - void) * chance * 100 // 1024


def _void_to_come(round: CrazyRound, seat: i64, group: i64, to_come: i64) -> i64:
    """Return how many seats still to play are known to lack a colour."""
    void: i64 = 0
    left = to_come
    other = seat
    while left > 0:
        other = round.after(other)
        void += (round.voids >> (4 * other + group)) & 1
        left -= 1
    return void


def _value(round: CrazyRound, seat: i64, card: i64, unseen: i64, trick_cost: i64) -> i64:
    """Return how good it is to play a card that leads or goes above the trick."""
    colour = unseen & round.groups[round.group_of[card]]
    chance: i64 = 100
    if round.in_trick + 1 < round.seats:
        above = _above(round, card, colour)
        below = count(colour) - above
        chance = 100 * (below + 1) // (below + 1 + above)
    return _kept(round, card, unseen, trick_cost) - chance * _win_cost(round, seat, card, unseen) // 100


# -- which card ----------------------------------------------------------------------------------------------------


def _lead(round: CrazyRound, seat: i64, legal: i64) -> i64:
    """Return the card to lead: of each colour the lowest and the highest are looked at."""
    unseen = _unseen(round, seat)
    trick_cost = _trick_cost(round)
    best: i64 = NOTHING
    best_card: i64 = 0
    group: i64 = 0
    while group < 4:
        cards = legal & round.groups[group]
        if cards != 0:
            card = _lowest_of(round, cards)
            value = _value(round, seat, card, unseen, trick_cost)
            if value > best:
                best = value
                best_card = card
            if cards & (cards - 1):
                card = _highest_of(round, cards)
                value = _value(round, seat, card, unseen, trick_cost)
                if value > best:
                    best = value
                    best_card = card
        group += 1
    return best_card


def _lead_high(round: CrazyRound, seat: i64, legal: i64) -> i64:
    """Return a card to lead that is likely to take the trick away from a seat that shoots the moon."""
    unseen = _unseen(round, seat)
    fewest: i64 = 1000
    best_card: i64 = 0
    group: i64 = 0
    while group < 4:
        cards = legal & round.groups[group]
        if cards != 0:
            card = _highest_of(round, cards)
            above = _above(round, card, unseen & round.groups[group])
            if above < fewest:
                fewest = above
                best_card = card
        group += 1
    return best_card


def _under(round: CrazyRound, legal: i64) -> i64:
    """Return the cards of the led colour that would not take the trick as it lies."""
    if round.best == NOBODY:
        return 0
    power = round.best_power
    start = round.led_group * RANKS
    if power == RANKS:  # a 1 that is high
        under = legal & ~bit(start)
    else:
        under = legal & (bit(start + power) - 1)
        if round.one_high:
            under &= ~bit(start)
    if round.twins == FIRST and round.double:
        same = start if power == RANKS else start + power
        under |= legal & bit(same)
    return under


def _follow(round: CrazyRound, seat: i64, legal: i64) -> i64:
    """Return the card to follow with: the highest that stays under, or one above where keeping it costs more."""
    under = _under(round, legal)
    over = legal & ~under
    if round.black_worth != 0 and round.led_group == BLACK_GROUP:
        if under & bit(BLACK_13):
            return BLACK_13
        if over & ~bit(BLACK_13) or under != 0:
            over &= ~bit(BLACK_13)
    if over == 0:
        return _highest_of(round, under)
    unseen = _unseen(round, seat)
    trick_cost = _trick_cost(round)
    best: i64 = NOTHING
    best_card: i64 = 0
    if under != 0:
        best_card = _highest_of(round, under)
        best = _kept(round, best_card, unseen, trick_cost)
    card = _highest_of(round, over)
    value = _value(round, seat, card, unseen, trick_cost)
    if value > best:
        best = value
        best_card = card
    if over & (over - 1) and round.in_trick + 1 < round.seats:
        card = _lowest_of(round, over)
        if _value(round, seat, card, unseen, trick_cost) > best:
            best_card = card
    return best_card


def _discard(round: CrazyRound, seat: i64, legal: i64) -> i64:
    """Return the card to throw off: the black 13, else of the highest of each colour the most dangerous."""
    if round.black_worth != 0 and legal & bit(BLACK_13):
        return BLACK_13
    unseen = _unseen(round, seat)
    trick_cost = _trick_cost(round)
    best: i64 = NOTHING
    best_card: i64 = 0
    group: i64 = 0
    while group < 4:
        cards = legal & round.groups[group]
        if cards != 0:
            card = _highest_of(round, cards)
            value = _kept(round, card, unseen, trick_cost)
            if round.reds & cards:
                value += 100 * round.red_worth
            if cards & (cards - 1) == 0:
                value += SHORT
            if value > best:
                best = value
                best_card = card
        group += 1
    return best_card


def _stop(round: CrazyRound, legal: i64) -> i64:
    """Return a card against a moon: one that takes the trick away, else one that gives nothing."""
    if legal & round.led:
        over = legal & ~_under(round, legal)
        if over != 0:
            return _highest_of(round, over)
        plain = legal & ~bit(BLACK_13)
        return _lowest_of(round, plain if plain != 0 else legal)
    plain = legal & ~round.reds & ~bit(BLACK_13)
    if plain == 0:
        plain = legal & ~bit(BLACK_13)
    if plain == 0:
        return lowest(legal)
    best: i64 = 1000
    best_card: i64 = 0
    while plain != 0:
        card = lowest(plain)
        if round.power[card] < best:
            best = round.power[card]
            best_card = card
        plain &= plain - 1
    return best_card

"""How many natural cards of a hand a contract can use, compiled: the heart of the solver (rules: sections 2 and 3).

A hand is three sets of kinds: of which there is at least one copy, two, three. Here its natural cards are laid out
anew, as three sets of *places*: 14 bits for each suit, of which bit p - 1 is position p of a run, so that an ace lies
at both ends and bit 1 is always empty.

Melds of least size are enough to ask whether a contract can be met: three cards of a set, four of a run. Twos fill what
is missing, so what counts is how many natural cards such melds can use together. Here a meld may use none at all: as
long as there are as many cards used as melds, one card can always be moved to a meld of its own. That also makes it
right to let a run use every card that it can: a card moved there from another meld leaves room for a two.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest

from .melds import TWOS

PLACES: Final = 14
"""Bits of a suit."""
SUIT: Final = 0x3FFF
"""All places of the first suit."""
RANKS: Final = 0x1FFF
"""The same without the high ace: one place for each rank."""
NATURALS: Final = 0xFFEFFF7FFBFFD
"""All kinds that are not wild."""
ALL_RANKS: Final = 0x7FFDFFF7FFDFFF
"""The same in every suit."""
LOW_ACES: Final = 0x40010004001
STARTS: Final = 0x1FFC7FF1FFC7FF
"""The lowest places of all runs of four."""
EVERY: Final = 0xFFFFFFFFFFFFFF


def places_of(kinds: i64) -> i64:
    """Return the places of the natural cards of a set of kinds."""
    kinds &= ~TWOS
    out = (
        (kinds & 0x1FFF)
        | ((kinds & 0x3FFE000) << 1)
        | ((kinds & 0x7FFC000000) << 2)
        | ((kinds & 0xFFF8000000000) << 3)
    )
    return out | ((out & LOW_ACES) << 13)


def kinds_of(places: i64) -> i64:
    """Return the natural kinds that have one of these places."""
    places |= (places >> 13) & LOW_ACES
    out = (
        (places & 0x1FFF)
        | ((places >> 1) & 0x3FFE000)
        | ((places >> 2) & 0x7FFC000000)
        | ((places >> 3) & 0xFFF8000000000)
    )
    return out & ~TWOS


def places_of_rank(rank: i64) -> i64:
    """Return the places of the natural cards of a rank."""
    return both_ends(bit(rank) | bit(rank + PLACES) | bit(rank + 2 * PLACES) | bit(rank + 3 * PLACES))


def both_ends(places: i64) -> i64:
    """Return places of cards with the other place of each ace."""
    return places | ((places & LOW_ACES) << 13) | ((places >> 13) & LOW_ACES)


def count_twos(h1: i64, h2: i64, h3: i64) -> i64:
    """Return how many twos a hand has."""
    twos = h1 & TWOS
    many = ((twos >> 1) & 1) + ((twos >> 14) & 1) + ((twos >> 27) & 1) + ((twos >> 40) & 1)
    rest = h2 & TWOS
    while rest != 0:
        rest &= rest - 1
        many += 1
    rest = h3 & TWOS
    while rest != 0:
        rest &= rest - 1
        many += 1
    return many


def set_use(x1: i64, x2: i64, x3: i64, sets: i64) -> i64:
    """Return how many natural cards so many sets of three can use at most."""
    if x2 != 0:
        return _take(levels(x1, x2, x3), sets)
    # without copies, which is nearly always: a rank has four cards at most, so its second set uses one
    a, b, c, d = x1 & RANKS, (x1 >> 14) & RANKS, (x1 >> 28) & RANKS, (x1 >> 42) & RANKS
    ab, cd, any_, last = a & b, c & d, a | b, c | d
    t3 = (ab & last) | (cd & any_)
    left = sets
    use: i64 = 0
    while t3 != 0:
        t3 &= t3 - 1
        use += 3
        left -= 1
        if left == 0:
            return use
    t3 = (ab & last) | (cd & any_)
    t2 = ab | cd | (any_ & last)
    twice = t2 & ~t3
    while twice != 0:
        twice &= twice - 1
        use += 2
        left -= 1
        if left == 0:
            return use
    ones = ((any_ | last) & ~t2) | (ab & cd)
    while ones != 0:
        ones &= ones - 1
        use += 1
        left -= 1
        if left == 0:
            return use
    return use


def run_use(x1: i64) -> i64:
    """Return how many natural cards a run of four can use at most."""
    r4, r3, r2, r1 = windows(x1)
    return 4 if r4 != 0 else 3 if r3 != 0 else 2 if r2 != 0 else 1 if r1 != 0 else 0


def windows(x1: i64) -> tuple[i64, i64, i64, i64]:
    """Return the lowest places of the runs of four that can use at least four, three, two natural cards, and one."""
    b = x1 >> 1
    c = x1 >> 2
    d = x1 >> 3
    both, other = x1 & b, c & d
    any_, last = x1 | b, c | d
    r4 = both & other & STARTS
    r3 = ((both & last) | (other & any_)) & STARTS
    r2 = (both | other | (any_ & last)) & STARTS
    return r4, r3, r2, (any_ | last) & STARTS


def reaches(x1: i64, x2: i64, x3: i64, sets: i64, runs: i64, want: i64) -> bool:
    """Return whether so many sets of three and runs of four can use at least `want` natural cards together."""
    return _reaches(x1, x2, x3, sets, runs, want, 4, 1)


def _reaches(x1: i64, x2: i64, x3: i64, sets: i64, runs: i64, want: i64, most: i64, first: i64) -> bool:
    """Return what `reaches` does. The runs are chosen in falling order of how many cards they use, then by place.

    So none uses more than `most`, and of those that use so many none begins before `first`. In that order all choices
    are found: taking a run away makes no other use more.
    """
    use: i64 = 0
    if sets != 0:
        use = set_use(x1, x2, x3, sets)
    lacking = want - use
    if lacking <= 0:
        return True
    if lacking > most * runs:
        return False
    r4, r3, r2, r1 = windows(x1)
    least: i64 = 1  # the first of the runs must use so many
    while least * runs < lacking:
        least += 1
    if runs == 1 and sets == 0:
        return (r4 if least == 4 else r3 if least == 3 else r2 if least == 2 else r1) != 0
    level = most
    starts = r4 if level == 4 else r3 & ~r4 if level == 3 else r2 & ~r3 if level == 2 else r1 & ~r2
    starts &= -first
    while level >= least:
        while starts != 0:
            start = starts & -starts
            starts ^= start
            used = both_ends(x1 & (start * 15))
            if _reaches(
                (x1 & ~used) | (x2 & used),
                (x2 & ~used) | (x3 & used),
                x3 & ~used,
                sets,
                runs - 1,
                want - level,
                level,
                start,
            ):
                return True
        level -= 1
        starts = r3 & ~r4 if level == 3 else r2 & ~r3 if level == 2 else r1 & ~r2
    return False


def open_places(x1: i64, x2: i64, x3: i64, sets: i64, runs: i64, want: i64) -> i64:
    """Return the places that are still open in some choice of melds that uses `want` natural cards, the most possible.

    A further card of such a place, and no other, can be used as well.
    """
    return _open_places(x1, x2, x3, sets, runs, want, 4, 1)


def _open_places(x1: i64, x2: i64, x3: i64, sets: i64, runs: i64, want: i64, most: i64, first: i64) -> i64:
    """Return what `open_places` does; the runs are chosen in the order that `_reaches` keeps."""
    use: i64 = 0
    if sets != 0:
        use = set_use(x1, x2, x3, sets)
    lacking = want - use
    if runs == 0:
        return _open_ranks(x1, x2, x3, sets) if lacking <= 0 else 0
    if lacking <= 0:
        return EVERY  # a run uses none: it can begin with any card
    out: i64 = 0
    if lacking > most * runs:
        return 0
    r4, r3, r2, r1 = windows(x1)
    if runs == 1 and sets == 0:
        starts = r4 if lacking == 4 else r3 if lacking == 3 else r2 if lacking == 2 else r1
        return (starts | (starts << 1) | (starts << 2) | (starts << 3)) & ~x1
    least: i64 = 1
    while least * runs < lacking:
        least += 1
    level = most
    starts = r4 if level == 4 else r3 & ~r4 if level == 3 else r2 & ~r3 if level == 2 else r1 & ~r2
    starts &= -first
    while level >= least:
        while starts != 0:
            start = starts & -starts
            starts ^= start
            span = start * 15
            used = both_ends(x1 & span)
            y1 = (x1 & ~used) | (x2 & used)
            y2 = (x2 & ~used) | (x3 & used)
            y3 = x3 & ~used
            if _reaches(y1, y2, y3, sets, runs - 1, want - level, level, start):
                out |= (span & ~x1) | _open_places(y1, y2, y3, sets, runs - 1, want - level, level, start)
        level -= 1
        starts = r3 & ~r4 if level == 3 else r2 & ~r3 if level == 2 else r1 & ~r2
    return out


def levels(x1: i64, x2: i64, x3: i64) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64]:
    """Return the ranks of which there is at least one natural card, two, ... nine."""
    a, b, c, d = x1 & RANKS, (x1 >> 14) & RANKS, (x1 >> 28) & RANKS, (x1 >> 42) & RANKS
    ab, cd, any_, last = a & b, c & d, a | b, c | d
    t1 = any_ | last
    t2 = ab | cd | (any_ & last)
    t3 = (ab & last) | (cd & any_)
    t4 = ab & cd
    t5: i64 = 0
    t6: i64 = 0
    t7: i64 = 0
    t8: i64 = 0
    t9: i64 = 0
    more = x2
    rest = x3
    while more != 0:
        one = more & RANKS
        if one != 0:  # these ranks have one more
            t9 |= t8 & one
            t8 |= t7 & one
            t7 |= t6 & one
            t6 |= t5 & one
            t5 |= t4 & one
            t4 |= t3 & one
            t3 |= t2 & one
            t2 |= t1 & one
        more >>= PLACES
        if more == 0:
            more = rest
            rest = 0
    return t1, t2, t3, t4, t5, t6, t7, t8, t9


def rank_counts(x1: i64, x2: i64, x3: i64) -> i64:
    """Return how many natural cards there are of each rank, four bits each."""
    out: i64 = 0
    rest = x1
    rest2 = x2
    rest3 = x3
    while rest != 0:
        field = rest & RANKS
        while field != 0:
            out += bit(4 * lowest(field))
            field &= field - 1
        rest >>= PLACES
        if rest == 0:
            rest = rest2
            rest2 = rest3
            rest3 = 0
    return out


def _take(ranks: tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64], sets: i64) -> i64:
    """Return how many natural cards so many sets use, given the ranks of at least one card, two, ... nine.

    The first set of a rank with n cards uses min(n, 3), the next min(n - 3, 3), and so on: the largest of all count.
    """
    t1, t2, t3, t4, t5, t6, t7, t8, t9 = ranks
    full = min(count(t3) + count(t6) + count(t9), sets)
    left = sets - full
    pairs = min(count(t2 & ~t3) + count(t5 & ~t6) + count(t8 & ~t9), left)
    left -= pairs
    return 3 * full + 2 * pairs + min(count(t1 & ~t2) + count(t4 & ~t5) + count(t7 & ~t8), left)


def _open_ranks(x1: i64, x2: i64, x3: i64, sets: i64) -> i64:
    """Return the places of which one more card could be used by so many sets."""
    if sets == 0:
        return 0
    t1, t2, t3, t4, t5, t6, t7, t8, t9 = levels(x1, x2, x3)
    pairs = (t2 & ~t3) | (t5 & ~t6) | (t8 & ~t9)
    ones = (t1 & ~t2) | (t4 & ~t5) | (t7 & ~t8)
    full = count(t3) + count(t6) + count(t9)
    # one more card makes a set of a rank use one more: it counts where that is more than what the least of them uses
    ranks: i64 = RANKS
    if full >= sets:
        return 0
    if full + count(pairs) >= sets:
        ranks = pairs
    elif full + count(pairs) + count(ones) >= sets:
        ranks = pairs | ones
    return both_ends(ranks | (ranks << 14) | (ranks << 28) | (ranks << 42))

"""What plays show of unseen cards in trick games, and a random choice of hands consistent with it; compiled.

A seat that does not follow the led group (suit or colour) has no card of it, and never gets one. So all that is known
of an unseen card is which groups its holder lacks. Voids are kept as one set of bits, four for each seat.
"""

from mypy_extensions import i64

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.bits import bit, lowest
from crazydeck.cards.rng import Rng


def void(seat: i64, group: i64) -> i64:
    """Return the set that says: the seat has no card of the group 0..3; seats 0..14."""
    return bit(4 * seat + group)


def voids_of(voids: i64, seat: i64) -> i64:
    """Return the groups that a seat is known to lack, as bits 0..3."""
    return (voids >> (4 * seat)) & 15


def choose_hands(cards: list[int], places: list[int], rng: Rng) -> list[int]:
    """Return the cards in a random order in which each fits its place, all such orders alike; one must exist.

    Where the first try fits at once it is as good as any. Mended ones are a little uneven, so they are stirred by
    random exchanges that fit, which make all orders alike in the long run.
    """
    out = assign(cards, places, rng)
    n: i64 = len(out)
    everywhere = places[0] if places else 0
    for place in places:
        if place != everywhere:
            _stir(out, places, 4 * n, rng)
            break
    return out


def _stir(out: list[int], places: list[int], times: i64, rng: Rng) -> None:
    n: i64 = len(out)
    left: i64 = times
    while left > 0:
        i = rng.below(n)
        j = rng.below(n)
        if fits(out[i], places[j]) and fits(out[j], places[i]):
            out[i], out[j] = out[j], out[i]
        left -= 1


def cards_of(once: i64, twice: i64) -> list[int]:
    """Return the cards of a set, sorted, those of `twice` two times."""
    out: list[int] = []
    rest = once
    while rest != 0:
        card = int(lowest(rest))
        out.append(card)
        if twice & rest & -rest:
            out.append(card)
        rest &= rest - 1
    return out

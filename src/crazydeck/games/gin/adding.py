"""Where cards go when a contract is laid down, and after that; compiled: for bots and playouts (rules: section 4)."""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, lowest

from .arrange import read_run
from .choices import GinChoices
from .laying import Way
from .melds import LAST, PER_SUIT, RUN, TWO, TWOS, natural_at
from .piles import value_of
from .steps import ADD_CARD, ADD_MELD, HIGH_END, LOW_END, SWAP_CARD, SWAP_MELD

NEAR_RUN: Final = 5
"""What it is worth to keep a card that fits a run when one other has been added, in points."""
STUCK: Final = 32
"""How a point that is stuck in the hand counts beside a card that can be added."""


def next_step(round: GinChoices, seat: i64, legal: i64) -> i64:
    """Return the next step of an ADD or SWAP that has begun."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if round.phase in (ADD_CARD, SWAP_CARD):
        naturals = legal & ~TWOS
        return dearest(naturals if naturals != 0 else legal, 0)
    if round.phase in (ADD_MELD, SWAP_MELD):
        return _meld(round, round.once[seat], legal)
    return _end(round, round.once[seat])


def best_discard_when_down(round: GinChoices, cards: i64) -> i64:
    """Return the card among some, at least one, that is best discarded by a seat that has laid down."""
    near: i64 = 0
    i: i64 = 0
    while i < round.many_melds:
        meld = round.melds[i]
        if meld.kind == RUN:
            near |= natural_at(meld.suit, meld.low - 2) | natural_at(meld.suit, meld.high + 2)
        i += 1
    return dearest(cards, near)


def dearest(cards: i64, near: i64) -> i64:
    """Return the card of most points of a set that is not empty; those of `near` count less."""
    most: i64 = -100
    chosen: i64 = 0
    while cards != 0:
        one = cards & -cards
        cards ^= one
        points = value_of(one)
        if near & one:
            points -= NEAR_RUN
        if points > most:
            most = points
            chosen = lowest(one)
    return chosen


def _meld(round: GinChoices, hand: i64, melds: i64) -> i64:
    """Return the meld for a card: a run that another card of the hand fits then, else a set, which opens nothing."""
    one = bit(round.path_card)
    best: i64 = -1
    chosen: i64 = 0
    while melds != 0:
        number = lowest(melds)
        melds &= melds - 1
        meld = round.melds[number]
        worth: i64 = 1
        if meld.kind == RUN:
            low, high = meld.low_takes & one != 0, meld.high_takes & one != 0
            if round.phase == SWAP_MELD:
                low, high = meld.low > 1, meld.high < LAST
            worth = 0
            if (low and _has(hand, meld.suit, meld.low - 2)) or (
                high and _has(hand, meld.suit, meld.high + 2)
            ):
                worth = 2
        if worth > best:
            best = worth
            chosen = number
    return chosen


def _end(round: GinChoices, hand: i64) -> i64:
    """Return the end of a run, both being possible: one that another card of the hand fits then."""
    meld = round.melds[round.path_meld]
    if _has(hand, meld.suit, meld.low - 2):
        return LOW_END
    if _has(hand, meld.suit, meld.high + 2):
        return HIGH_END
    # where less room is left, less is opened to others
    return LOW_END if meld.low - 1 <= LAST - meld.high else HIGH_END


def _has(hand: i64, suit: i64, position: i64) -> bool:
    return hand & natural_at(suit, position) != 0


def best_way(round: GinChoices, ways: list[Way]) -> i64:
    """Return the index of the way after which least is left when all that fits a meld has been added."""
    least: i64 = 1000000
    chosen: i64 = 0
    for index, way in enumerate(ways):
        cost = _cost(round, way)
        if cost < least:
            least = cost
            chosen = index
    return chosen


def _cost(round: GinChoices, way: Way) -> i64:
    fits = round.addable | round.swappable
    for index, meld in enumerate(way.melds):
        fits |= TWOS if index < round.sets else _takes(meld, round.balanced)
    cost: i64 = 0
    stuck: i64 = 0
    for card in way.left:
        one = bit(card)
        if fits & one == 0:
            stuck += 1
            cost += value_of(one)
    if stuck <= 1:
        cost = 0  # the last card is discarded
    return STUCK * cost + len(way.left)


def _takes(run: list[int], balanced: bool) -> i64:
    """Return the cards that could be played on a run."""
    low: i64 = read_run(run, balanced)
    high = low + len(run) - 1
    if low <= 1 and high >= LAST:
        return 0
    suit: i64 = 0
    for card in run:
        if card % PER_SUIT != TWO:
            suit = card // PER_SUIT
    cards = TWOS | natural_at(suit, low - 1) | natural_at(suit, high + 1)
    position = low
    for card in run:
        if card % PER_SUIT == TWO:
            cards |= natural_at(suit, position)
        position += 1
    return cards

"""Which cards are a set or a run when they are laid down, and in which orders; compiled (rules: section 2)."""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit

from .melds import LAST, PER_SUIT, TWO

# why cards are no meld
FINE: Final = 0
TOO_SHORT: Final = 1
"""Fewer than three cards for a set, than four for a run."""
TOO_LONG: Final = 2
"""More cards than a run has positions."""
ONLY_TWOS: Final = 3
"""No natural card."""
TOO_MANY_TWOS: Final = 4
"""More twos than natural cards, where the option forbids that."""
OTHER_RANK: Final = 5
"""Natural cards of different ranks in a set."""
OTHER_SUIT: Final = 6
"""Natural cards of different suits in a run."""
SAME_CARD: Final = 7
"""A card of a run there more often than it has places."""
OUT_OF_ORDER: Final = 8
"""A natural card that does not stand in its place, as the others stand."""
PAST_ACE: Final = 9
"""A run that goes on beyond an ace."""
GAP: Final = 10
"""Cards of one suit whose gaps the twos cannot fill."""

LEAST_SET: Final = 3
LEAST_RUN: Final = 4


def read_set(cards: list[int], balanced: bool) -> int:
    """Return FINE where cards may be laid down as a set, else why not; `balanced`: not more twos than naturals."""
    if len(cards) < LEAST_SET:
        return TOO_SHORT
    naturals = _naturals(cards)
    if not naturals:
        return ONLY_TWOS
    for card in naturals:
        if card % PER_SUIT != naturals[0] % PER_SUIT:
            return OTHER_RANK
    if balanced and len(cards) > 2 * len(naturals):
        return TOO_MANY_TWOS
    return FINE


def read_run(cards: list[int], balanced: bool) -> int:
    """Return the position of the first card where cards, in this order, may be laid down as a run, else minus why not.

    The first natural card that is no ace says where all stand. Without one a leading ace is low, another is high.
    """
    why = _not_in_a_run(cards, balanced)
    if why != FINE:
        return -why
    first = 0
    while cards[first] % PER_SUIT == TWO:
        first += 1
    low = 1 if first == 0 else LAST - first
    for place, card in enumerate(cards):
        if card % PER_SUIT > TWO:
            low = card % PER_SUIT + 1 - place
            break
    for place, card in enumerate(cards):
        rank = card % PER_SUIT
        position = low + place
        if rank == TWO or position == rank + 1 or (rank == 0 and position == LAST):
            continue
        return -(PAST_ACE if position == rank + 1 + PER_SUIT else OUT_OF_ORDER)
    return low if low >= 1 and low + len(cards) - 1 <= LAST else -PAST_ACE


def as_set(cards: list[int]) -> list[int]:
    """Return the cards of a set in their usual order: naturals, then twos, both sorted."""
    return sorted(_naturals(cards)) + sorted(_twos(cards))


def as_runs(cards: list[int], balanced: bool) -> list[list[int]]:
    """Return all orders in which cards may be laid down as a run, lowest first; twos alike are not exchanged."""
    if _not_in_a_run(cards, balanced) != FINE:
        return []
    found: list[tuple[int, int, list[int]]] = []
    for positions in _places(_naturals(cards)):
        for low in _starts(positions, len(cards)):
            found.append((low, -(positions & 2), _fill(cards, positions, low)))  # noqa: PERF401  compiled
    found.sort()
    return [order for _, _, order in found]


def why_no_run(cards: list[int], balanced: bool) -> int:
    """Return FINE where cards can be laid down as a run in some order, else why not in any."""
    why = _not_in_a_run(cards, balanced)
    if why != FINE:
        return why
    choices = _places(_naturals(cards))
    if not choices:
        return SAME_CARD
    for positions in choices:
        if _starts(positions, len(cards)):
            return FINE
    return GAP


def _naturals(cards: list[int]) -> list[int]:
    return [card for card in cards if card % PER_SUIT != TWO]


def _twos(cards: list[int]) -> list[int]:
    return [card for card in cards if card % PER_SUIT == TWO]


def _not_in_a_run(cards: list[int], balanced: bool) -> int:
    """Return why cards are no run in any order, as far as their number and suits say."""
    if len(cards) < LEAST_RUN:
        return TOO_SHORT
    naturals = _naturals(cards)
    if not naturals:
        return ONLY_TWOS
    for card in naturals:
        if card // PER_SUIT != naturals[0] // PER_SUIT:
            return OTHER_SUIT
    if len(cards) > LAST:
        return TOO_LONG
    if balanced and len(cards) > 2 * len(naturals):
        return TOO_MANY_TWOS
    return FINE


def _places(naturals: list[int]) -> list[int]:
    """Return the sets of positions that natural cards of one suit can hold; none where a card is there too often."""
    taken: i64 = 0
    aces = 0
    for card in naturals:
        rank: i64 = card % PER_SUIT
        if rank == 0:
            aces += 1
        elif taken & bit(rank + 1):
            return []
        else:
            taken |= bit(rank + 1)
    if aces == 0:
        return [int(taken)]
    if aces == 1:
        return [int(taken | bit(1)), int(taken | bit(LAST))]
    return [int(taken | bit(1) | bit(LAST))] if aces == 2 else []


def _starts(positions: int, size: int) -> list[int]:
    """Return where a run of some size can begin so that it covers certain positions."""
    highest = positions.bit_length() - 1
    lowest = (positions & -positions).bit_length() - 1
    first = max(1, highest - size + 1)
    last = min(lowest, LAST - size + 1)
    return list(range(first, last + 1))


def _fill(cards: list[int], positions: int, low: int) -> list[int]:
    """Return the cards in order from position `low` on, with the twos where `positions` has no natural card."""
    naturals = _naturals(cards)
    suit = naturals[0] // PER_SUIT
    twos = sorted(_twos(cards), reverse=True)
    out: list[int] = []
    for position in range(low, low + len(cards)):
        if positions & int(bit(position)):
            out.append(suit * PER_SUIT + (0 if position == LAST else position - 1))
        else:
            out.append(twos.pop())
    return out

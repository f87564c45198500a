"""Which unknown cards of a written position lie in tricks that are not written, so that points and voids come out."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.rng import Rng
from crazydeck.games.tricks.position import Filling
from crazydeck.games.tricks.reading import bad
from crazydeck.games.tricks.round import NOBODY

from .pack import TOTAL, value
from .round import SoloRound

Ways = list[dict[int, list[int]]]
"""By the number of cards, and by what they are worth together: some cards of a kind for which that is so."""


def arrange(round: SoloRound, filling: Filling, partner: int, points: int | None) -> list[int] | None:
    """Return cards in place of the unknown ones that fit the round as it lies; None where those there fit already.

    `partner` is the written one, `points` what the unwritten tricks are worth together (None: not known). Raises
    Refused `voids` or `taken` where no cards fit.
    """
    called = int(round.called_bit)

    def may_hold(seat: int) -> int:
        allowed = int(round.may_hold(seat))
        return allowed if partner in {NOBODY, seat} else allowed & ~called

    everywhere = int(round.pack_once)
    if points is not None:
        return _with_points(filling, may_hold, everywhere, points)
    if partner == NOBODY and any(fits(int(round.called), place) for place in filling.hand_places(may_hold)):
        everywhere &= ~called  # the card is still out rather than played by nobody knows whom
    return filling.arranged(may_hold, everywhere)


def _with_points(
    filling: Filling, may_hold: Callable[[int], int], everywhere: int, points: int
) -> list[int] | None:
    many, places = filling.gone.count(None), filling.hand_places(may_hold)
    sure = [card for card in filling.gone if card is not None]
    if not many or not places:
        worth = sum(map(value, sure + filling.left[:many]))
        if worth != points:
            text = f"the tricks that are not written hold {worth} points, but {points} were taken in them."
            raise bad("taken", text)
        return filling.arranged(may_hold, everywhere)
    points -= sum(map(value, sure))
    gone = choose(filling.left, places, many, points)
    if gone is None:
        filling.arranged(may_hold, everywhere)  # where the voids alone cannot be, that is what is wrong
        raise bad("taken", "no cards that are written nowhere are worth as much as the unwritten tricks.")
    held = [card for card in filling.left if card not in gone]
    return [*assign(held, places, Rng(0)), *gone]


def choose(cards: Sequence[int], places: Sequence[int], many: int, points: int) -> list[int] | None:
    """Return so many of the cards, worth so many points together, that all others fit the places; None if none do."""
    if not 0 <= points <= TOTAL:
        return None
    masks = sorted(set(places))
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for card in cards:
        kinds.setdefault(tuple(fits(card, mask) for mask in masks), []).append(card)
    groups = list(kinds.values())
    ways = [_ways(group) for group in groups]
    for counts in _counts(groups, places, many):
        chosen = _worth([way[count] for way, count in zip(ways, counts, strict=True)], points)
        if chosen is not None:
            return chosen
    return None


def _ways(cards: list[int]) -> Ways:
    out: Ways = [{0: []}, *({} for _ in cards)]
    for card in cards:
        for count in range(len(cards) - 1, -1, -1):
            for worth, some in out[count].items():
                out[count + 1].setdefault(worth + value(card), [*some, card])
    return out


def _counts(groups: list[list[int]], places: Sequence[int], many: int) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each kind may be gone so that the rest fit the places: Hall's condition."""
    every = range(len(groups))
    room = {
        some: sum(any(fits(groups[one][0], place) for one in some) for place in places)
        for size in range(1, len(groups) + 1)
        for some in combinations(every, size)
    }
    for counts in product(*(range(len(group) + 1) for group in groups)):
        if sum(counts) == many and all(
            sum(len(groups[one]) - counts[one] for one in some) <= space for some, space in room.items()
        ):
            yield counts


def _worth(choices: list[dict[int, list[int]]], points: int) -> list[int] | None:
    """Return one choice of each kind, worth so many points together; None where there is none."""
    found: dict[int, list[int]] = {0: []}
    for choice in choices:
        found = {
            before + worth: [*cards, *some]
            for before, cards in found.items()
            for worth, some in choice.items()
            if before + worth <= points
        }
    return found.get(points)

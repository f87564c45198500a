"""Can a hand meet a contract, how, and how far is it from that? Compiled (rules: sections 2, 3 and 7).

A hand is given as three sets of kinds: those of which it has at least one copy, two, three. `rules` is a sum of
BALANCED, APART and LEAVE of the search.
"""

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest

from .laying import Laying, Way
from .melds import TWOS
from .search import APART, BALANCED, LEAVE, Search
from .usage import (
    count_twos,
    kinds_of,
    open_places,
    places_of,
    rank_counts,
    reaches,
    run_use,
    set_use,
)


def hand_masks(cards: list[int]) -> tuple[i64, i64, i64]:
    """Return the three sets of kinds of a hand."""
    h1: i64 = 0
    h2: i64 = 0
    h3: i64 = 0
    for card in cards:
        one = bit(card)
        h3 |= h2 & one
        h2 |= h1 & one
        h1 |= one
    return h1, h2, h3


def hand_cards(h1: i64, h2: i64, h3: i64) -> list[int]:
    """Return the cards of a hand, sorted, copies adjacent."""
    out: list[int] = []
    while h1 != 0:
        one = h1 & -h1
        h1 ^= one
        card = int(lowest(one))
        out.append(card)
        if h2 & one:
            out.append(card)
        if h3 & one:
            out.append(card)
    return out


def can_meet(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64) -> bool:
    """Return whether a hand can lay down a contract."""
    least = 3 * sets + 4 * runs
    # so many natural cards must be used: what twos do not fill, and one in each meld
    want = max(least - count_twos(h1, h2, h3), sets + runs)
    if not reaches(places_of(h1), places_of(h2), places_of(h3), sets, runs, want):
        return False
    if rules == 0:
        return True
    if rules & LEAVE and count(h1) + count(h2) + count(h3) <= least:
        return False
    if rules & (BALANCED | APART) == 0:
        return True
    if runs == 0:
        return _sets_missing(h1, h2, h3, sets, rules) == 0
    if rules & APART and rules & LEAVE:
        return _can_leave_one(h1, h2, h3, sets, runs, rules)
    return _finds_one(h1, h2, h3, sets, runs, rules)


def missing(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64) -> i64:
    """Return how many cards at least a hand lacks to meet a contract, 0 where it can.

    Exact, but for contracts with runs under BALANCED or APART, where it may be too low though never 0. LEAVE is not
    regarded.
    """
    if runs == 0 and rules & (BALANCED | APART):
        return _sets_missing(h1, h2, h3, sets, rules)
    use, twos = most_used(h1, h2, h3, sets, runs)
    lacks = _not_negative(max(3 * sets + 4 * runs - use - twos, sets + runs - use))
    if lacks == 0 and rules & (BALANCED | APART) and not _finds_one(h1, h2, h3, sets, runs, rules):
        return 1
    return lacks


def helpful(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64) -> i64:
    """Return the kinds of which one more card makes `missing` smaller, without options; 0 where nothing is missing."""
    use, twos = most_used(h1, h2, h3, sets, runs)
    _, kinds = lacking(h1, h2, h3, sets, runs, use, twos)
    return kinds


def lacking(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, use: i64, twos: i64) -> tuple[i64, i64]:
    """Return what `missing` and `helpful` do, without options, given what `most_used` says of the hand."""
    cards_short = 3 * sets + 4 * runs - use - twos
    naturals_short = sets + runs - use
    if cards_short <= 0 and naturals_short <= 0:
        return 0, 0
    kinds = kinds_of(open_places(places_of(h1), places_of(h2), places_of(h3), sets, runs, use))
    if cards_short > naturals_short:
        return cards_short, kinds | TWOS
    return naturals_short, kinds


def most_used(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64) -> tuple[i64, i64]:
    """Return how many natural cards a contract can use, as far as it needs them, and how many twos there are."""
    x1, x2, x3 = places_of(h1), places_of(h2), places_of(h3)
    twos = count_twos(h1, h2, h3)
    use = max(3 * sets + 4 * runs - twos, sets + runs)
    use = min(use, set_use(x1, x2, x3, sets) + runs * run_use(x1))
    while not reaches(x1, x2, x3, sets, runs, use):
        use -= 1
    return use, twos


def can_use(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, many: i64) -> bool:
    """Return whether a contract can use so many natural cards of a hand."""
    return reaches(places_of(h1), places_of(h2), places_of(h3), sets, runs, many)


def ways(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64, most: int = 20) -> list[Way]:
    """Return up to `most` good ways to lay down a contract, best first; empty where there is none.

    The first leaves the fewest points in hand of all legal ways. Then come fewer twos laid down. Ways differ in what
    is left or in where twos stand; at most a third of them leave the same cards, unless there are no others.
    """
    if not can_meet(
        h1, h2, h3, sets, runs, rules & LEAVE
    ):  # which is quick, and true where options allow any way
        return []
    search = Search(h1, h2, h3, sets, runs, rules)
    search.run()
    choices = [(points, twos, number, -1) for points, twos, number in search.found]
    hand = hand_cards(h1, h2, h3)
    if search.emptied:
        for card in sorted(set(hand)):
            one = bit(card)
            part = Search(
                (h1 & ~one) | (h2 & one), (h2 & ~one) | (h3 & one), h3 & ~one, sets, runs, rules & ~LEAVE
            )
            part.run()
            choices += [(points, twos, number, card) for points, twos, number in part.found]
        choices.sort()
    return _best(hand, choices, rules, most)


def _best(hand: list[int], choices: list[tuple[int, int, int, int]], rules: i64, most: int) -> list[Way]:
    """Return the best ways of sorted choices (minus points laid down, twos needed, number, card kept or -1)."""
    found: list[Way] = []
    seen: set[tuple[tuple[int, ...], ...]] = set()
    for _, _, number, card in choices:
        if len(found) >= 4 * most:
            break
        cards = list(hand)
        kept: list[int] = []
        if card >= 0:
            cards.remove(card)
            kept.append(card)
        for way in Laying(cards, rules).ways(number, kept):
            key = tuple([tuple(meld) for meld in way.melds])
            if key not in seen and (way.left or not rules & LEAVE):
                seen.add(key)
                found.append(way)
    found.sort(key=Way.order)
    first: list[Way] = []
    others: list[Way] = []
    alike: dict[tuple[int, ...], int] = {}
    for way in found:
        left = tuple(way.left)
        alike[left] = alike.get(left, 0) + 1
        (first if alike[left] <= max(most // 3, 1) else others).append(way)
    chosen = first[:most]
    chosen += others[: most - len(chosen)]
    chosen.sort(key=Way.order)
    return chosen


def _finds_one(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64) -> bool:
    search = Search(h1, h2, h3, sets, runs, rules & ~LEAVE)
    search.one_is_enough = True
    search.run()
    return search.done


def _can_leave_one(h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64) -> bool:
    """Return whether a contract can be met without some card: where runs must be longer, their cards need counting."""
    rest = h1
    while rest != 0:
        one = rest & -rest
        rest ^= one
        if can_meet(
            (h1 & ~one) | (h2 & one), (h2 & ~one) | (h3 & one), h3 & ~one, sets, runs, rules & ~LEAVE
        ):
            return True
    return False


def _not_negative(number: i64) -> i64:
    return max(number, 0)


def _sets_missing(h1: i64, h2: i64, h3: i64, sets: i64, rules: i64) -> i64:
    """Return how many cards are missing for so many sets where options hold."""
    counts = rank_counts(places_of(h1), places_of(h2), places_of(h3))
    return _fewest(counts, 0, sets, 3 * sets - count_twos(h1, h2, h3), 0, rules)


def _fewest(counts: i64, rank: i64, sets: i64, lacking: i64, naturals: i64, rules: i64) -> i64:
    """Return how many cards are missing for `sets` sets of ranks from `rank` on.

    `lacking`: cards still to be found for all sets; `naturals`: natural cards that those chosen so far need further.
    """
    if sets == 0:
        return _not_negative(max(lacking, naturals))
    if rank == 13:
        return 99
    best = _fewest(counts, rank + 1, sets, lacking, naturals, rules)
    many = (counts >> (4 * rank)) & 15
    most: i64 = 1 if rules & APART else sets
    chosen: i64 = 1
    while chosen <= most and rank != 1:
        short = chosen * (2 if rules & BALANCED else 1) - many
        found = _fewest(
            counts,
            rank + 1,
            sets - chosen,
            lacking - min(3 * chosen, many),
            naturals + max(short, 0),
            rules,
        )
        best = min(best, found)
        chosen += 1
    return best

"""Cards, melds and lay-downs of Crazy Gin a second time, slowly, from the rules text alone (sections 1 to 3)."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

SUITS = ("C", "D", "H", "S")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CONTRACTS = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}
"""Section 3: how many sets and how many runs each round asks for."""
ENDS = ("low", "high")

DEFAULTS: dict[str, Any] = {
    "may_i_seconds": 8,
    "down_may_ask": True,
    "count_denied": False,
    "lay_down_after_discard_draw": False,
    "wild_limit": "one_natural",
    "strict_separate": False,
    "must_discard_to_go_out": False,
    "discard_taken": False,
    "relaxed_discard": False,
    "manual_one_card": False,
    "upcard": False,
    "allow_7_to_8": False,
    "max_reshuffles": 3,
    "tie_break": "shared",
}


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""


def rank_of(card: str) -> str:
    """Return "10" for "10H"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """Return "H" for "10H"."""
    return card[-1]


def is_two(card: str) -> bool:
    """Section 2: every two is wild."""
    return rank_of(card) == "2"


def places_of(card: str) -> list[int]:
    """Section 2: the positions of a natural card in a run; an ace is 1 or 14, nothing but a two is in place 2."""
    if is_two(card):
        return []
    return [1, 14] if rank_of(card) == "A" else [RANKS.index(rank_of(card)) + 1]


def value_of(card: str) -> int:
    """Section 7: what a card in hand costs."""
    rank = rank_of(card)
    return {"2": 20, "A": 15, "K": 10, "Q": 10, "J": 10}.get(rank) or int(rank)


def rules_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options: the given ones, and the defaults for the others."""
    assert set(options) <= set(DEFAULTS), options
    return {**DEFAULTS, **options}


def deck_of(seats: int) -> list[str]:
    """Section 1: two packs, from six players on three."""
    return [rank + suit for suit in SUITS for rank in RANKS] * (2 if seats < 6 else 3)


# -- melds (section 2) -------------------------------------------------------------------------------------------------


def is_set(cards: list[str]) -> bool:
    """Three or more of one rank, twos for any of them, at least one natural card."""
    return len(cards) >= 3 and len({rank_of(card) for card in cards if not is_two(card)}) == 1


def low_of_run(cards: list[str]) -> int | None:
    """The position of the first card of a run, the cards being in its order; None where they are no run.

    Four or more of one suit in order within 1 to 14, at least one natural card.
    """
    naturals = [card for card in cards if not is_two(card)]
    if len(cards) < 4 or len({suit_of(card) for card in naturals}) != 1:
        return None
    for low in range(1, 15 - len(cards) + 1):
        if all(is_two(card) or low + i in places_of(card) for i, card in enumerate(cards)):
            return low
    return None


def keeps_wild_limit(cards: list[str], limit: str) -> bool:
    """Whether a meld, when laid down, has few enough twos."""
    wilds = sum(map(is_two, cards))
    most = len(cards) - 1 if limit == "one_natural" else len(cards) - wilds
    return wilds <= most


class Meld:
    """A meld on the table: a set, or a run whose cards are in the order of their positions."""

    def __init__(self, owner: int, cards: list[str], *, run: bool) -> None:
        """Lay a meld that is one."""
        self.owner = owner
        self.run = run
        self.cards = list(cards)
        natural = next(card for card in cards if not is_two(card))
        self.rank = "" if run else rank_of(natural)
        self.suit = suit_of(natural) if run else ""
        self.low = (low_of_run(cards) or 0) if run else 0
        assert self.low if run else is_set(cards)

    @property
    def high(self) -> int:
        """The position of the last card of a run."""
        return self.low + len(self.cards) - 1

    def free_ends(self) -> list[str]:
        """The ends of a run beyond which 1 to 14 leaves a place."""
        return [end for end in ENDS if (self.low > 1 if end == "low" else self.high < 14)]

    def adds(self, card: str) -> list[str]:
        """Section 4.3: the ways of a card onto this meld, written as what follows its number."""
        if not self.run:
            return [""] if is_two(card) or rank_of(card) == self.rank else []
        beyond = {"low": self.low - 1, "high": self.high + 1}
        return [
            f" {end}"
            for end in self.free_ends()
            if is_two(card) or (suit_of(card) == self.suit and beyond[end] in places_of(card))
        ]

    def replaced(self, card: str) -> int | None:
        """The index of the two whose position a natural card has."""
        if not self.run or is_two(card) or suit_of(card) != self.suit:
            return None
        for place in places_of(card):
            if self.low <= place <= self.high and is_two(self.cards[place - self.low]):
                return place - self.low
        return None

    def swaps(self, card: str) -> list[str]:
        """Section 4.3: where the two may go that a card replaces."""
        return [] if self.replaced(card) is None else [f" {end}" for end in self.free_ends()]

    def takes(self, card: str) -> bool:
        """Whether a card can be played here, replacing a wild included."""
        return bool(self.adds(card) or self.swaps(card))

    def put(self, card: str, end: str) -> None:
        """Put a card at an end, or into a set."""
        if end == "low":
            self.cards.insert(0, card)
            self.low -= 1
        else:
            self.cards.append(card)

    def swap(self, card: str, end: str) -> None:
        """Replace a two, which moves to an end: the very one that was replaced."""
        index = self.replaced(card)
        assert index is not None
        two, self.cards[index] = self.cards[index], card
        self.put(two, end)


def are_apart(sets: list[list[str]], runs: list[list[str]]) -> bool:
    """Option `strict_separate`: no two sets of one rank, no two runs of one suit that begin and end side by side."""
    melds = [Meld(0, cards, run=False) for cards in sets]
    if len({meld.rank for meld in melds}) < len(melds):
        return False
    laid = [Meld(0, cards, run=True) for cards in runs]
    pairs = itertools.permutations(laid, 2)
    return not any(one.suit == two.suit and one.high + 1 == two.low for one, two in pairs)


def is_lay_down(sets: list[list[str]], runs: list[list[str]], number: int, rules: Mapping[str, Any]) -> bool:
    """Section 3: exactly the melds of the round's contract, each of which may be longer."""
    return (
        (len(sets), len(runs)) == CONTRACTS[number]
        and all(is_set(cards) for cards in sets)
        and all(low_of_run(cards) for cards in runs)
        and all(keeps_wild_limit(cards, rules["wild_limit"]) for cards in sets + runs)
        and (not rules["strict_separate"] or are_apart(sets, runs))
    )


@functools.lru_cache(maxsize=20_000)
def short_sets(hand: tuple[str, ...], limit: str) -> list[list[str]]:
    """Return the sets of three that a hand holds."""
    twos = [card for card in hand if is_two(card)]
    found = []
    for rank, many in itertools.product(RANKS, (1, 2, 3)):
        same = sorted(card for card in hand if rank_of(card) == rank and not is_two(card))
        found += [[*chosen, *twos[: 3 - many]] for chosen in sorted(set(itertools.combinations(same, many)))]
    return [cards for cards in found if is_set(cards) and keeps_wild_limit(cards, limit)]


@functools.lru_cache(maxsize=20_000)
def short_runs(hand: tuple[str, ...], limit: str, longest: int) -> list[list[str]]:
    """Return the runs from four cards to so many that a hand holds, any of their places taken by twos."""
    twos = [card for card in hand if is_two(card)]
    found = []
    at = {(suit_of(card), place): card for card in hand for place in places_of(card)}
    for suit, size, low in itertools.product(SUITS, range(4, longest + 1), range(1, 12)):
        places = range(low, low + size)
        inside = [place for place in places if (suit, place) in at]
        for many in range(max(1, size - len(twos)), len(inside) + 1):
            for natural in itertools.combinations(inside, many):
                rest = iter(twos)
                cards = [at[suit, place] if place in natural else next(rest) for place in places]
                if not Counter(cards) - Counter(hand):
                    found.append(cards)
    return [cards for cards in found if low_of_run(cards) and keeps_wild_limit(cards, limit)]


def find_lay_down(
    hand: list[str], number: int, rules: Mapping[str, Any], order: Callable[[list[Any]], None] = list.sort
) -> tuple[list[list[str]], list[list[str]]] | None:
    """Return sets and runs that a hand can lay down, by trying all short ones; `order` may shuffle the tries."""
    sets, runs = CONTRACTS[number]
    limit, longest = rules["wild_limit"], 5 if rules["strict_separate"] else 4

    def search(left: list[str], kinds: list[bool], laid: list[list[str]]) -> list[list[str]] | None:
        if not kinds:
            full = is_lay_down(laid[:sets], laid[sets:], number, rules)
            return laid if full and (left or not must_keep_one(number, rules)) else None
        if sum(4 if run else 3 for run in kinds) > len(left):
            return None
        key = tuple(sorted(left))
        tries = list(short_runs(key, limit, longest) if kinds[0] else short_sets(key, limit))
        if laid and len(laid) != sets:
            # Melds of one kind may stand in any order: one order is enough.
            tries = [cards for cards in tries if cards >= laid[-1]]
        order(tries)
        for cards in tries:
            rest = list(left)
            for card in cards:
                rest.remove(card)
            found = search(rest, kinds[1:], [*laid, cards])
            if found:
                return found
        return None

    found = search(hand, [False] * sets + [True] * runs, [])
    return None if found is None else (found[:sets], found[sets:])


def must_keep_one(number: int, rules: Mapping[str, Any]) -> bool:
    """Option `must_discard_to_go_out`: in rounds 1 to 6 only a discard empties a hand."""
    return bool(rules["must_discard_to_go_out"]) and number < 7

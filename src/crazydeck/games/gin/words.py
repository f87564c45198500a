"""Sentences of Crazy Gin: cards, melds and contracts in words, and how rounds and matches ended."""

from collections.abc import Iterable, Sequence

from crazydeck.cards.bits import bit, members
from crazydeck.engine.wording import counted, listed, points_count, seats_named

from . import pack
from .melds import HIGH, LAST, LOW, RUN, Meld
from .pack import PER_SUIT, RANK_WORDS, SUIT_WORDS
from .round import GinRound
from .steps import BLOCKED, OUT

REASONS = {OUT: "out", BLOCKED: "blocked"}
_WITH_AN = {pack.ACE, 7}
"""The ranks said with `an`: ace and eight."""


def cards_listed(cards: Iterable[int], last: str = "and") -> str:
    """Return cards in notation with a word before the last one."""
    return listed(pack.format_all(cards), last)


def a_rank(rank: int) -> str:
    """Return a rank with its article, such as `an 8` or `a king`."""
    return f"{'an' if rank in _WITH_AN else 'a'} {RANK_WORDS[rank]}"


def contract(sets: int, runs: int) -> str:
    """Return what a contract asks for, such as `1 set and 2 runs` (section 3)."""
    return listed([counted(many, noun) for many, noun in ((sets, "set"), (runs, "run")) if many])


def place(position: int) -> str:
    """Return a position of a run in words, from `ace` over `10` and `jack` to `ace`."""
    return RANK_WORDS[0 if position == LAST else position - 1]


def meld_name(meld: Meld) -> str:
    """Return a meld in words, such as `set of 8s` or `run of spades from 4 to 7`."""
    if meld.kind == RUN:
        return run_name(int(meld.suit), int(meld.low), int(meld.high))
    return set_name(int(meld.rank))


def set_name(rank: int) -> str:
    """Return a set in words, such as `set of 8s` or `set of queens`."""
    return f"set of {RANK_WORDS[rank]}s"


def run_name(suit: int, low: int, high: int) -> str:
    """Return a run in words, given its suit and its first and last position."""
    return f"run of {SUIT_WORDS[suit]} from {place(low)} to {place(high)}"


def takes(meld: Meld, number: int) -> str:
    """Return what can be played on a meld, in words; `number` is its number from 1."""
    if meld.kind != RUN:
        return f"{set_name(int(meld.rank))} (meld {number}) takes {a_rank(int(meld.rank))} or a two"
    suit = int(meld.suit)
    parts: list[str] = []
    for end, word, position in ((LOW, "low", int(meld.low) - 1), (HIGH, "high", int(meld.high) + 1)):
        if meld.is_free(end):
            natural = "" if position == pack.TWO + 1 else f"{_at(suit, position)} or "
            parts.append(f"{natural}a two at the {word} end")
    swaps = members(meld.swaps)
    if swaps:
        parts.append(f"{cards_listed(swaps, 'or')} in place of a two")
    return f"{meld_name(meld)} (meld {number}) takes {listed(parts, 'or') or 'nothing more'}"


def _at(suit: int, position: int) -> str:
    return pack.format_card(suit * PER_SUIT + (0 if position == LAST else position - 1))


def fit_on(round: GinRound, card: int, seat: int) -> str:
    """Return which opponent's meld a card fits, in words; empty where it fits none (section 4)."""
    for number in range(round.many_melds):
        meld = round.melds[number]
        if meld.owner != seat and meld.takes & bit(card):
            adds = meld.kind != RUN or (meld.low_takes | meld.high_takes) & bit(card)
            where = f"seat {int(meld.owner)}'s {meld_name(meld)} (meld {number + 1})"
            return f"fits {where}" if adds else f"can take the place of a two in {where}"
    return ""


def round_sentence(round: GinRound) -> str:
    """Return how a round ended, with `{0}` … for names (sections 4, 6 and 7)."""
    if round.reason == BLOCKED:
        return "The round is blocked: no stock card is left. All count what they hold."
    return f"{{{int(round.winner)}}} is out; the others count what they hold."


def score_line(seat: int, cards: Sequence[int]) -> str:
    """Return what a seat's cards count, one after the other (section 7)."""
    if not cards:
        return f"{{{seat}}}: no card left, 0."
    parts = ", ".join(f"{pack.format_card(card)} {pack.value(card)}" for card in cards)
    return f"{{{seat}}}: {parts}; together {pack.points(cards)}."


def match_sentence(winners: Sequence[int], total: int, *, by_blocks: bool) -> str:
    """Return how a match ended (section 7)."""
    names = seats_named(winners)
    how = ", having gone out most often" if by_blocks else ""
    if len(winners) > 1:
        return f"{names} share the win with {points_count(total)}{how}."
    return f"{names} wins with {points_count(total)}{how}."

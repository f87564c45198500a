"""The unknown cards of a written position of a trick game: in hands, and in tricks that are not written."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from crazydeck.engine.round import Round
from crazydeck.engine.unknown import Unknown

from .position import unwritten
from .reading import UNKNOWN, Notation, some_cards
from .round import TrickRound


class Unwritten(NamedTuple):
    """The cards that were filled in for unknown ones."""

    hands: list[Counter[int]]
    gone: Counter[int]
    """Those of tricks that are not written."""


def filled_in(position: Mapping[str, Any], round: TrickRound, names: Notation) -> Unwritten:
    """Return what a position that has been read leaves open."""
    hands = []
    written = position.get("hands") or [[UNKNOWN] * len(round.hand(seat)) for seat in range(round.seats)]
    for seat, hand in enumerate(written):
        filled = Counter(round.hand(seat))
        filled.subtract(card for card in some_cards(hand, "hands", names) if card is not None)
        hands.append(+filled)
    gone = Counter(unwritten(round))
    if position.get("gone") is not None:
        gone.subtract(card for card in some_cards(position["gone"], "gone", names) if card is not None)
    if sum(map(bool, [*hands, +gone])) == 1:  # then those cards are known after all
        return Unwritten([Counter() for _ in hands], Counter())
    return Unwritten(hands, +gone)


class TrickUnknown(Unknown):
    """Unknown cards of hands never leave them, since a move with one is refused."""

    def __init__(self, unwritten_: Unwritten, names: Notation) -> None:
        self._hands = unwritten_.hands
        self._gone = unwritten_.gone
        self._names = names

    def hide(self, round: Round, position: dict[str, Any]) -> dict[str, Any]:
        """Return a written position with `?` in place of unknown cards."""
        assert isinstance(round, TrickRound)
        hands = [
            self._hidden(sorted(self._sure(round, seat).elements()), self._hands[seat])
            for seat in range(round.seats)
        ]
        sure = Counter(position["gone"])
        sure.subtract(self._names.format_all(self._gone.elements()))
        gone = [name for name in dict.fromkeys(position["gone"]) for _ in range(sure[name])]
        return {**position, "hands": hands, "gone": [*gone, *[UNKNOWN] * self._gone.total()]}

    def _hidden(self, cards: list[int], unknown: Counter[int]) -> list[str]:
        return [*self._names.format_all(cards), *[UNKNOWN] * unknown.total()]

    def _sure(self, round: TrickRound, seat: int) -> Counter[int]:
        """Return the written cards of a hand."""
        return Counter(round.hand(seat)) - self._hands[seat]

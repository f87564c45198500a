"""What a written position leaves open, so that a referee never answers from a card that nobody wrote.

The round itself is filled with some consistent cards in place of each `?`. A game that reads `?` gives, for each
position so read, an object that knows which cards those are.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from .refusal import Refused
from .round import Round


class Unknown(ABC):
    """The unknown cards of one written position."""

    @abstractmethod
    def sure(self, round: Round, seat: int, moves: Sequence[str]) -> tuple[list[str], bool]:
        """Return the moves that are legal whatever the unknown cards are, and whether there may be more."""

    @abstractmethod
    def before(self, round: Round, seat: int, move: str) -> None:
        """Raise Refused `unknown_card` where an unknown card decides whether a move is legal."""

    @abstractmethod
    def after(self, round: Round) -> None:
        """Raise Refused `unknown_card` where what a position came to, or is, rests on an unknown card."""

    @abstractmethod
    def hide(self, round: Round, position: dict[str, Any]) -> dict[str, Any]:
        """Return a written position with `?` again in place of unknown cards."""


def unknown_card(sentence: str) -> Refused:
    """Return the refusal of a question that only an unknown card can answer."""
    return Refused("unknown_card", sentence)

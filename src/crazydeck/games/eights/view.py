"""What one seat, or a watcher, may know of a round of Crazy Eights (rules: section 8), built field by field.

An observation has two parts: `public` is the same for everybody, `own` is there only for the seat itself.
"""

from typing import Literal

import msgspec

from crazydeck.engine.view import MatchView, Own

from .options import EightsOptions

Phase = Literal["name", "play", "drawn", "answer", "over"]


class Barred(msgspec.Struct, frozen=True):
    """Public knowledge of unseen cards: `count` cards of a hand (or of the stock, next first) are none of `cards`."""

    count: int
    cards: list[str]


class EightsPublic(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table sees."""

    seats: int
    options: EightsOptions
    match: MatchView
    target: int | None
    """The points that win the match, or None where hands are counted."""
    hands_to_play: int | None = None
    """After how many hands the match ends, where hands are counted."""
    actors: list[int]
    """The seat whose turn it is, or nothing when the hand is over."""
    phase: Phase
    """`name`: the dealer names a suit; `play`: nothing drawn yet; `drawn`: something drawn; `answer`: to a penalty."""
    counts: list[int]
    """How many cards each seat holds."""
    stock: int
    """How many cards the stock holds."""
    supply: int
    """How many cards can still be drawn: the stock and what a reshuffle can give."""
    reshuffle_to_come: bool
    """Whether the discards may still be reshuffled when the stock is empty."""
    reshuffles: int
    """How often they have been reshuffled in this hand."""
    discards: list[str]
    """The discards since the last reshuffle, oldest first; the last one is the top card."""
    top: str
    named: str | None = None
    """The suit in force when the top card is an eight; None under an eight: any card fits."""
    direction: Literal[1, -1] = 1
    """1: to the left (clockwise), -1: to the right."""
    penalty: int = 0
    """How many cards the actor must take, or answer with an action card."""
    drawn: list[int]
    """How many cards each seat has drawn since the deal."""
    buried: list[str] = []
    """Eights turned up at the start and put back into the stock, in order."""
    barred_hands: list[list[Barred]] = []
    """For each seat what its unseen cards cannot be; empty where nothing is known of any seat."""
    barred_stock: list[Barred] = []
    hands: list[list[str]] | None = None
    """Everybody's cards, only when the hand is over."""


class EightsOwn(Own, frozen=True, omit_defaults=True, kw_only=True):
    """What only the seat itself knows."""

    drawn_card: str | None = None
    """The last card drawn in this turn, for the seat whose turn it is."""


class EightsObservation(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="game", tag="eights"
):
    """All that one seat (None: a watcher) may know."""

    seat: int | None
    public: EightsPublic
    own: EightsOwn | None = None

    def __str__(self) -> str:
        """Return the observation as plain lines."""
        from .show import show  # noqa: PLC0415  show.py reads these structs

        return show(self, [f"seat {seat}" for seat in range(self.public.seats)])

    def _repr_svg_(self) -> str:
        """Return the observation as a picture, for notebooks."""
        from .show import picture  # noqa: PLC0415  show.py reads these structs

        return picture(self)

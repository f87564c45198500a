"""What one seat, or a watcher, may know of a round of Crazy Solo (rules: sections 2 to 5), built field by field.

An observation has two parts: `public` is the same for everybody, `own` is there only for the seat itself. Until the
called card is played nothing in `public` depends on who holds it.
"""

from typing import Literal

import msgspec

from crazydeck.engine.view import MatchView, Own
from crazydeck.games.tricks.view import Played, Trick

from .options import SoloOptions

Phase = Literal["bid", "declare", "play", "over"]
Bid = Literal["pass", "solo", "solo-hearts", "alone", "alone-hearts"]
Suit = Literal["C", "D", "H", "S"]

BIDS: tuple[Bid, ...] = ("pass", "solo", "solo-hearts", "alone", "alone-hearts")
"""By the bid's number, from the lowest."""
SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")
"""By the suit's number."""


class SaidBid(msgspec.Struct, frozen=True):
    """One bid of the auction."""

    seat: int
    bid: Bid


class Captured(msgspec.Struct, frozen=True):
    """What one seat has captured in this deal."""

    points: int
    """Card points, 0 to 120."""
    tricks: int


class SoloPublic(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table sees."""

    seats: int
    options: SoloOptions
    match: MatchView
    actors: list[int]
    """The seat whose turn it is, or nothing when the deal is over."""
    phase: Phase
    """`declare`: the bidder names trumps and, where there is a partner, the called card."""
    ladder: list[Bid]
    """The bids of this table from the lowest to the highest, `pass` left out."""
    bids: list[SaidBid] = []
    """The auction so far, in order, passes included; empty where a written position does not say it."""
    open_bids: list[Bid] = []
    """In the auction: what the seat in turn may bid."""
    bid: Bid | None = None
    """The best bid so far, after the auction the one that is played."""
    bidder: int | None = None
    """Who made it."""
    trumps: Suit | None = None
    called: str | None = None
    """The called card, whose holder is the bidder's partner."""
    called_played: bool = False
    """Whether the called card has been played, so that everybody knows the partner."""
    partner: int | None = None
    """The partner, once the called card has been played or the deal is over; None also where the bidder is alone."""
    alone: bool = False
    """Whether the bidder is known to play alone: by the bid, or by a called card that was the bidder's own."""
    removed_cards: list[str] = []
    """The cards left out besides 2s to 5s."""
    deck_size: int
    """How many cards are in use."""
    hand_size: int
    """How many cards each seat is dealt, which is how many tricks there are."""
    counts: list[int]
    """How many cards each seat holds."""
    leader: int
    """Who led to the trick being played, or is to lead."""
    trick: list[Played] = []
    """The trick being played, in order."""
    winning: int | None = None
    """Who would take it as it lies."""
    stake: int = 0
    """The card points in it."""
    last_trick: Trick | None = None
    tricks: list[Trick] = []
    """The complete tricks of the deal, in order; those before a written position are not known."""
    played: list[str] = []
    """All cards played in the deal, in the deck's order."""
    taken: list[Captured]
    """What each seat has captured; never summed up for a side before the deal is over."""
    voids: list[list[Suit]] = []
    """For each seat the suits that it showed to lack; empty where nobody did."""
    thrown_in: bool = False
    """Whether all passed."""
    hands: list[list[str]] | None = None
    """Everybody's cards, in replays and for referees only."""


class SoloOwn(Own, frozen=True, omit_defaults=True, kw_only=True):
    """What only the seat itself knows."""

    you_are_partner: bool = False
    """Whether the seat was dealt the called card; set for the whole deal."""
    you_are_alone: bool = False
    """Whether the seat is the bidder and called a card of its own."""


class SoloObservation(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="game", tag="solo"
):
    """All that one seat (None: a watcher) may know."""

    seat: int | None
    public: SoloPublic
    own: SoloOwn | None = None

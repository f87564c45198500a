"""What one seat, or a watcher, may know of a round of Crazy (rules: section 8), built field by field.

An observation has two parts: `public` is the same for everybody, `own` is there only for the seat itself.
"""

from typing import Literal

import msgspec

from crazydeck.engine.view import MatchView, Own
from crazydeck.games.tricks.view import Played, Trick

from .options import CrazyOptions

Phase = Literal["choose", "announce", "play", "over"]
Kind = Literal["red", "black13", "firstlast", "every", "crazy"]


class Taken(msgspec.Struct, frozen=True):
    """What one seat has taken in this round."""

    points: int
    tricks: int
    reds: int
    """How many red cards."""
    black13s: int


class Moon(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How near each seat is to shooting the moon, in the last round."""

    threshold: int
    """With so many points of this round a seat shoots the moon."""
    points: list[int]
    """What each seat has so far."""
    possible: list[int]
    """The seats that may still come to it; at the end the one that did."""
    announced: list[int] | None = None
    """The seats that said moon, where it must be said."""
    asked: int = 0
    """How many seats have said moon or passed, from the chooser on."""


class CrazyPublic(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table sees."""

    seats: int
    options: CrazyOptions
    match: MatchView
    actors: list[int]
    """The seat whose turn it is, or nothing when the round is over."""
    phase: Phase
    """`choose`: a round is chosen and nothing is dealt yet; `announce`: seats say moon or pass."""
    kind: Kind | None
    """What is played; None while it is being chosen."""
    open_kinds: list[Kind] = []
    """What can be chosen now."""
    used_kinds: list[Kind] = []
    """What was played in the rounds before, in order."""
    play_off: bool = False
    """Whether this is the one more Crazy round that decides between equal totals."""
    chooser: int
    """The seat left of the dealer: it chooses and leads to the first trick."""
    decks: int
    removed_cards: list[str] = []
    """The cards taken out of the deck, in the order of taking."""
    hand_size: int
    """How many cards each seat is dealt, which is how many tricks there are."""
    all_points: int
    """All points of the round together; 0 while it is being chosen."""
    counts: list[int]
    """How many cards each seat holds."""
    leader: int
    """Who led to the trick being played, or is to lead."""
    trick: list[Played] = []
    """The trick being played, in order."""
    winning: int | None = None
    """Who would take it as it lies."""
    stake: int = 0
    """What it would give as it lies, with the tricks set aside before it."""
    set_aside: int = 0
    """How many of the last tricks are set aside, for whoever takes the next one."""
    last_trick: Trick | None = None
    tricks: list[Trick] = []
    """The complete tricks of the round, in order; those before a written position are not known."""
    played: list[str] = []
    """All cards played in the round, sorted."""
    taken: list[Taken]
    """What each seat has taken."""
    first: int | None = None
    """Who took the first trick; None also where nobody knows."""
    first_unknown: bool = False
    last: int | None = None
    """Who took the last trick of a round that was played to its end."""
    voids: list[list[str]] = []
    """For each seat the letters of the colours that it showed to lack; empty where nobody did."""
    moon: Moon | None = None
    """In the last round, where somebody may shoot the moon."""
    hands: list[list[str]] | None = None
    """Everybody's cards, in replays and for referees only."""


class CrazyOwn(Own, frozen=True, omit_defaults=True, kw_only=True):
    """What only the seat itself knows."""


class CrazyObservation(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="game", tag="crazy"
):
    """All that one seat (None: a watcher) may know."""

    seat: int | None
    public: CrazyPublic
    own: CrazyOwn | None = None

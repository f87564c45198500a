"""What one seat, or a watcher, may know of a round of Crazy Gin (rules: sections 2 to 7), built field by field.

An observation has two parts: `public` is the same for everybody, `own` is there only for the seat itself.
"""

from typing import Literal

import msgspec

from crazydeck.engine.view import MatchView, Own

from .options import GinOptions

Phase = Literal["draw", "window", "answer", "play", "over"]
Drew = Literal["stock", "discard"]


class Contract(msgspec.Struct, frozen=True):
    """What must be laid down in a round."""

    sets: int
    runs: int


class MeldView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One meld on the table; its number is its place in the list, from 1."""

    owner: int
    kind: Literal["set", "run"]
    cards: list[str]
    """A set: naturals, then twos; a run: in order of position, so that a two's place can be read off."""
    rank: str = ""
    """The rank of a set."""
    suit: str = ""
    """The suit of a run."""
    low: int = 0
    """The position of the first card of a run, 1 (ace) to 14 (ace)."""


class Unseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Public knowledge of some unseen cards of a hand."""

    count: int
    only: list[str] = []
    """The kinds of cards that these are among; empty: any."""
    old: bool = True
    """Whether they may have been there since before the last reshuffle."""
    new: bool = True
    """Whether they may have been drawn from the stock that the last reshuffle made."""


class Window(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The time in which a card just discarded may be asked for with “May I?”."""

    card: str
    discarder: int
    waiting: list[int]
    """Who may still ask or wave it through."""
    passed: list[int] = []
    """Who has waved it through."""
    asker: int | None = None
    """Whose request stands; the player in turn answers it."""


class GinPublic(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table sees."""

    seats: int
    options: GinOptions
    match: MatchView
    """Its round is the number of the contract, 1 to 7."""
    actors: list[int]
    """The seats that may move now; several while a discard may be asked for."""
    phase: Phase
    """`window`: a discard may be asked for; `answer`: the player in turn says yes or no; `play`: after the draw."""
    contract: Contract
    decks: int
    turn: int
    """Whose turn it is."""
    turns: int
    """How many turns have begun in this round."""
    drew: Drew | None = None
    """Where the player in turn drew from in this turn; None before the draw."""
    taken: str | None = None
    """The card just taken from the discard pile, which may not be discarded in the same turn."""
    must_draw_stock: bool = False
    """Whether the player in turn has given the top discard away and must draw from the stock."""
    counts: list[int]
    """How many cards each seat holds."""
    known: list[list[str]]
    """For each seat the cards of its hand that everybody saw it take and has not seen again."""
    unseen: list[list[Unseen]] = []
    """For each seat what is known of the other cards of its hand; empty where nothing is known of any seat."""
    melds: list[MeldView] = []
    down: list[int] = []
    """The seats that have laid down."""
    may_i: list[int]
    """For each seat how many of its three requests are used up."""
    window: Window | None = None
    discards: list[str] = []
    """The discard pile, the top card last."""
    stock: int
    """How many cards the stock holds."""
    reshuffles: int = 0
    """How many times the discards have become a new stock."""
    reshuffled: list[str] = []
    """The cards of the last reshuffle, sorted, as far as they may be unseen: the stock is made of some of them."""
    held_before: list[str] = []
    """The cards, sorted, that may have been in hands since before the last reshuffle, unseen."""
    laps: int = 0
    """Turns in a row that began without a stock card."""
    one_card: list[int] = []
    """The seats that hold one card and are known to."""
    blocks: list[int]
    """For each seat how many rounds of the match it has gone out in."""
    hands: list[list[str]] | None = None
    """Everybody's cards, when the round is over; before that in replays and for referees only."""


class GinOwn(Own, frozen=True, omit_defaults=True, kw_only=True):
    """What only the seat itself knows. Of the ways to lay down `moves` holds up to 20; others are judged as well."""

    drawn: list[str] = msgspec.field(default_factory=list)
    """The cards that came into the hand last."""
    contract_met: bool = False
    """Whether the hand can meet the contract, now or when the rules let it."""
    cannot_lay: str = ""
    """For the player in turn whose hand meets the contract: why it may not be laid down now, in one sentence."""


class GinObservation(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="game", tag="gin"
):
    """All that one seat (None: a watcher) may know."""

    seat: int | None
    public: GinPublic
    own: GinOwn | None = None

"""What is sent to clients and given to bots, whatever the game: observations, happenings, results."""

from typing import Any

import msgspec

from .refusal import Refusal


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a move made happen, in order, for animation and for the spoken log, as one receiver may see it.

    `text` and `own_text` hold `{0}`, `{1}` … for the names of seats; `own_text` is what the seat itself reads.
    """

    kind: str
    """`deal`, `turn_up`, `play`, `draw`, `pass`, `reshuffle`, `removed`, `round_over` and each game's own."""
    text: str
    seat: int | None = None
    cards: list[str] = []
    """The cards that moved, where the receiver may see them."""
    count: int = 0
    """How many cards moved."""
    own_text: str = ""


class Secret(msgspec.Struct, frozen=True):
    """A happening whose cards only one seat may see; it never leaves the server in this form."""

    shown: Happening
    seat: int
    cards: list[str]


def seen_by(happening: Happening | Secret, seat: int | None) -> Happening:
    """Return a happening as a seat (None: a watcher) may see it."""
    if isinstance(happening, Happening):
        return happening
    shown = happening.shown
    if seat != happening.seat:  # what the seat itself reads may name its cards
        return Happening(shown.kind, shown.text, shown.seat, shown.cards, shown.count)
    return Happening(shown.kind, shown.text, shown.seat, happening.cards, shown.count, shown.own_text)


class RoundResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a round ended, stored in the match and never only derived."""

    round: int
    """The round's number, from 1."""
    reason: str
    """The game's word, such as `out` or `blocked`."""
    winners: list[int]
    """The seats that the round counts as won by; may be empty."""
    points: list[int]
    """What the round gave each seat."""
    totals: list[int]
    """Each seat's total after the round."""
    text: str
    """One sentence, with `{0}` … for names."""
    details: dict[str, Any] = {}
    """The game's own lines for the score sheet."""
    brief: bool = False
    """Whether the result needs no look: the next round comes by itself at once."""


class Standing(msgspec.Struct, frozen=True):
    """One seat's place at the end of a match; equal totals share a place."""

    place: int
    seat: int
    total: int


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended."""

    reason: str
    """`target`, `hands`, `single`, `last_player`, …"""
    winners: list[int]
    standings: list[Standing]
    text: str


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The public facts of the match around a round: part of each observation."""

    round: int
    """The number of the round being played, from 1."""
    dealer: int
    first_dealer: int
    totals: list[int]
    """Each seat's points after the rounds that are over."""
    removed: list[int] = []
    """Seats taken out of the match by the host."""
    results: list[RoundResult] = []
    """The rounds that are over, in order."""
    result: MatchResult | None = None
    """Set when the match is over."""
    time_up: bool = False
    """Whether the time for the match is up, where its options set one."""
    last_deal: int | None = None
    """The number of the round from which on a round that counts ends the match, once that is announced."""


class Own(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What only one seat may know, common to all games; each game's own part adds to it."""

    hand: list[str]
    """The seat's cards in the suggested order."""
    moves: list[str] = []
    """All legal moves as texts; empty when the seat is no actor."""
    refusals: dict[str, Refusal] = {}
    """For an actor: why each card of the hand that cannot be played now is refused, by card."""
